"""The table as plain data. Lengths are inches, bases millimetres, headings degrees."""

from __future__ import annotations

from msgspec import Struct, field

Chain = list[tuple[float, float]]

GROUND, MID, HIGH = "ground", "mid", "high"
RESERVE, TABLE, DESTROYED = "reserve", "table", "destroyed"
START, MOVEMENT, ASSAULT = "start", "movement", "assault"
HOLD, MOVE, DISENGAGE, DEPLOY = "hold", "move", "disengage", "deploy"
START_EFFECTS = ("speed", "return")
"""Effects that a set-up may give a unit for the start of every round: `speed N` and `return`."""


class Model(Struct):
    """One miniature. `set` is False while it is in reserve, and while step 2 of its unit's action has it in hand."""

    id: str
    unit: str
    x: float = 0.0
    y: float = 0.0
    heading: float = 0.0
    alive: bool = True
    set: bool = True


class Buff(Struct):
    """An addition to speed until the end of the round (SC-6.4), by the name of what gives it."""

    name: str
    amount: float


class Unit(Struct):
    """A unit with its card values. `base` is (short, long) in millimetres, alike for a round one.

    `speed` is (squad, single), None for "–"; `supply` lists brackets (fewest models, most models, supply).
    """

    id: str
    seat: int
    type: str
    base: tuple[float, float]
    size: int
    speed: tuple[float, float] | None
    tags: list[str]
    supply: list[tuple[int, int, int]]
    coherency: float
    models: list[str]
    abilities: list[str] = field(default_factory=list)
    burrowed: bool = False
    sieged: bool = False
    stationary: bool = True
    damage: int = 0
    buffs: list[Buff] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    later: list[str] = field(default_factory=list)
    """Abilities said to be used right after the action (SC-4.11)."""
    where: str = TABLE
    activated: bool = False
    action: str | None = None
    coherent: bool = True
    restricted: bool = False
    start_effects: list[str] = field(default_factory=list)
    summoned: bool = False
    name: str = ""
    """What players called a unit that they typed in."""

    @property
    def flying(self) -> bool:
        return "Flying" in self.tags

    def has(self, ability: str) -> bool:
        return ability in self.abilities


class Terrain(Struct, frozen=True):
    """A piece of terrain: a polygon by its outline, or a circle (x, y, r). `access` lists segments on the outline."""

    id: str
    size: int
    outline: tuple[tuple[float, float], ...] = ()
    circle: tuple[float, float, float] | None = None
    grass: bool = False
    ramp: bool = False
    standable: bool = False
    impassable: bool = False
    access: tuple[tuple[tuple[float, float], tuple[float, float]], ...] = ()
    kind: str = ""

    @property
    def level(self) -> str:
        """SC-10.1: what stands on it is at mid level for size 1 and 2, above it at high, on size 0 at ground level."""
        return HIGH if self.size >= 3 else MID if self.size else GROUND


class Token(Struct):
    """Something small on the table. `mm` is the width of its disc, 0 for a bare mark; `kind` as in the data."""

    id: str
    x: float
    y: float
    unit: str = ""
    stay: bool = False
    kind: str = ""
    mm: float = 0.0
    removed: bool = False


class Stop(Struct, frozen=True):
    """A point of a path; `heading` is the heading that an oval is turned to there, None to keep it."""

    x: float
    y: float
    heading: float | None = None


class Action(Struct):
    """An activation under way: what was declared, the lead's confirmed path, and who is still to be set."""

    unit: str
    kind: str
    lead: str
    engaged_with: list[str] = field(default_factory=list)
    path: list[Stop] | None = None
    length: float = 0.0
    left: list[str] = field(default_factory=list)
    placed: list[str] = field(default_factory=list)
    speed: float | None = None
    """The limit where it is not the unit's speed (an extra move)."""
    clear_of: float = 0.0
    """SC-13.10: how far from enemies every model must end."""
    start: list[tuple[str, float, float, float]] = field(default_factory=list)
    """Where the models stood before: id, x, y, heading."""


class Record(Struct):
    """SC-18.3: a confirmed action that both players can look at. `stops` begins with the place it started from."""

    round: int
    seat: int
    unit: str
    action: str
    lead: str = ""
    stops: list[Stop] = field(default_factory=list)
    length: float = 0.0
    placed: list[tuple[str, float, float, float]] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


class State(Struct):
    """Everything. `pools` is None where supply is not counted; `escalation` is added every round."""

    table: tuple[float, float]
    units: dict[str, Unit]
    models: dict[str, Model]
    terrain: list[Terrain]
    removed: list[str] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    markers: dict[str, tuple[float, float]] = field(default_factory=dict)
    edges: list[list[Chain]] = field(default_factory=lambda: [[], []])
    zone_depth: float = 6.0
    round: int = 1
    rounds: int = 5
    pools: list[int | None] = field(default_factory=lambda: [None, None])
    escalation: int = 0
    phase: str = MOVEMENT
    holder: int = 0
    active: int | None = 0
    passed: list[bool] = field(default_factory=lambda: [False, False])
    marker_taken: bool = False
    action: Action | None = None
    last_length: float = 0.0
    record: list[Record] = field(default_factory=list)
    worm_supply: dict[str, int] = field(default_factory=dict)
    ask_who_starts: bool = False
    map: str = ""
    mission: str = ""
    winner: int | None = None
    over: bool = False

    def alive(self, unit: Unit) -> list[Model]:
        """The unit's models that are not destroyed."""
        return [self.models[m] for m in unit.models if self.models[m].alive]

    def on_table(self, unit: Unit) -> list[Model]:
        """Its models that stand on the table now."""
        return [m for m in self.alive(unit) if m.set] if unit.where == TABLE else []

    def unit_of(self, model: str) -> Unit:
        return self.units[self.models[model].unit]

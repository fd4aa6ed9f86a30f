"""The board and the cards: what `data/clue/board.yaml` says, checked, and who can walk where."""

from __future__ import annotations

from collections import Counter, deque
from functools import lru_cache
from typing import Literal

from msgspec import Struct, field

from rules.engine.loading import DataError, load_yaml
from rules.engine.paths import DATA
from rules.engine.words import Bilingual

FILE = "clue/board.yaml"

CorridorCard = Literal["all_clear", "stormtrooper", "caught", "comlink"]
Role = Literal["jail", "penalty", "final_answer"]


class Thing(Struct, forbid_unknown_fields=True, frozen=True):
    """A planet or a vehicle."""

    id: str
    name: Bilingual


class Hero(Struct, forbid_unknown_fields=True, frozen=True):
    """A pawn; heroes differ in looks only (CLUE-1.9)."""

    id: str
    name: Bilingual
    colour: str


class CorridorKind(Struct, forbid_unknown_fields=True, frozen=True):
    id: CorridorCard
    name: Bilingual
    count: int


class Deal(Struct, forbid_unknown_fields=True, frozen=True):
    """What is dealt for one number of players (CLUE-2.4, 2.8)."""

    players: int
    each: int
    face_up: int
    caught_removed: int


class Rulings(Struct, forbid_unknown_fields=True, frozen=True):
    """Switches of the rulings that a table may see otherwise."""

    must_enter_when_possible: bool
    may_reenter_room_same_turn: bool
    elevator_ride_steps: int


class Room(Struct, forbid_unknown_fields=True, frozen=True):
    """A room; `doors` are the tiles in front of its doorways, `rect` is x, y, width, height in tiles."""

    id: str
    name: Bilingual
    floor: str
    rect: tuple[int, int, int, int]
    doors: tuple[str, ...]
    role: Role | None = None


class Tile(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    x: int
    y: int
    kind: Literal["corridor", "elevator", "start"]


class Floor(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    name: Bilingual
    size: tuple[int, int]
    solid: tuple[tuple[int, int, int, int], ...]
    tiles: tuple[Tile, ...]


class Elevator(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    upper: str
    lower: str


class BoardFile(Struct, forbid_unknown_fields=True, frozen=True):
    planets: tuple[Thing, ...]
    vehicles: tuple[Thing, ...]
    heroes: tuple[Hero, ...]
    corridor_cards: tuple[CorridorKind, ...]
    deal: tuple[Deal, ...]
    rulings: Rulings
    rooms: tuple[Room, ...]
    floors: tuple[Floor, ...]
    start: str
    elevators: tuple[Elevator, ...] = field(default_factory=tuple)


class Board:
    """The board file, by id, with the neighbours of every tile."""

    def __init__(self, file: BoardFile) -> None:
        self.file = file
        self.rulings = file.rulings
        self.start = file.start
        self.rooms = {room.id: room for room in file.rooms}
        self.planets = {each.id: each for each in file.planets}
        self.vehicles = {each.id: each for each in file.vehicles}
        self.heroes = {each.id: each for each in file.heroes}
        self.corridor = {each.id: each for each in file.corridor_cards}
        self.deals = {each.players: each for each in file.deal}
        self.tiles = {tile.id: tile for floor in file.floors for tile in floor.tiles}
        self.floor_of = {tile.id: floor.id for floor in file.floors for tile in floor.tiles}
        self.floor_of |= {room.id: room.floor for room in file.rooms}
        self.kinds: tuple[tuple[str, ...], ...] = (tuple(self.planets), tuple(self.rooms), tuple(self.vehicles))
        self.cards: tuple[str, ...] = tuple(card for kind in self.kinds for card in kind)
        self.jail = self._with_role("jail")
        self.penalty = self._with_role("penalty")
        self.bay = self._with_role("final_answer")
        self._rides = {e.upper: e.lower for e in file.elevators} | {e.lower: e.upper for e in file.elevators}
        self.neighbours = {id_: self._neighbours(id_) for id_ in self.tiles}

    def _with_role(self, role: str) -> str:
        return next(room.id for room in self.file.rooms if room.role == role)

    def _neighbours(self, id_: str) -> tuple[str, ...]:
        """CLUE-4.2: all eight directions on one floor."""
        here, floor = self.tiles[id_], self.floor_of[id_]
        return tuple(
            other.id
            for other in self.tiles.values()
            if other.id != id_
            and self.floor_of[other.id] == floor
            and max(abs(other.x - here.x), abs(other.y - here.y)) == 1
        )

    def distances(self, place: str, most: int) -> dict[str, int]:
        """Tiles within `most` steps of a room or tile, with the steps it takes to get there (CLUE-4.1, 4.4, 5.2).

        Leaving a room, the tile in front of any of its doorways is the first step; a tile is 0 steps from itself.
        """
        reached = dict.fromkeys(self.rooms[place].doors, 1) if place in self.rooms else {place: 0}
        reached = {tile: steps for tile, steps in reached.items() if steps <= most}
        queue = deque(reached)
        while queue:
            tile = queue.popleft()
            onward = [(other, 1) for other in self.neighbours[tile]]
            if ride := self._rides.get(tile):
                onward.append((ride, self.rulings.elevator_ride_steps))
            for other, cost in onward:
                steps = reached[tile] + cost
                if steps <= most and steps < reached.get(other, most + 1):
                    reached[other] = steps
                    queue.append(other)
        return reached

    def rooms_in_reach(self, place: str, roll: int, left: str | None) -> list[str]:
        """Rooms with a doorway at most `roll` tiles away, without the room left in this turn (CLUE-4.4, 4.9)."""
        reached = self.distances(place, roll)
        barred = None if self.rulings.may_reenter_room_same_turn else left
        return [room.id for room in self.rooms.values() if room.id != barred and any(d in reached for d in room.doors)]

    def tiles_in_reach(self, place: str, roll: int) -> list[str]:
        """Tiles at least one step and at most `roll` steps away (CLUE-4.7)."""
        return [tile for tile, steps in self.distances(place, roll).items() if steps and tile != place]

    def path(self, place: str, goal: str, most: int = 99) -> list[str]:
        """One shortest way in tiles from a place to a tile or room, both ends included, for pawns that walk."""
        reached = self.distances(place, most)
        ends = [tile for tile in (self.rooms[goal].doors if goal in self.rooms else (goal,)) if tile in reached]
        if not ends:
            return [place, goal]
        tile = min(ends, key=lambda each: reached[each])
        way = [tile]
        while reached[way[-1]] > (1 if place in self.rooms else 0):
            here = way[-1]
            before = [o for o in self.neighbours[here] if reached.get(o, 99) == reached[here] - 1]
            if (ride := self._rides.get(here)) and reached.get(ride, 99) == reached[
                here
            ] - self.rulings.elevator_ride_steps:
                before.append(ride)
            way.append(before[0])
        way.reverse()
        return ([place] if place in self.rooms else []) + way + ([goal] if goal in self.rooms else [])


@lru_cache(maxsize=1)
def board() -> Board:
    """The board of the game. Raises DataError."""
    return Board(load_yaml(DATA / FILE, BoardFile, f"data/{FILE}"))


def check_board(file: BoardFile, name: str = f"data/{FILE}") -> list[str]:
    """Mistakes that types cannot show: tiles twice, doors that lead nowhere, rooms that cannot be reached."""
    mistakes = []
    tiles = [tile for floor in file.floors for tile in floor.tiles]
    known = {tile.id for tile in tiles}
    ids = [tile.id for tile in tiles] + [room.id for room in file.rooms]
    ids += [thing.id for thing in (*file.planets, *file.vehicles)] + [hero.id for hero in file.heroes]
    mistakes += [f"{name}: {id_}: this id stands {n} times; keep one" for id_, n in Counter(ids).items() if n > 1]
    for floor in file.floors:
        places = Counter((tile.x, tile.y) for tile in floor.tiles)
        mistakes += [f"{name}: floors.{floor.id}: two tiles at {place}" for place, n in places.items() if n > 1]
        for tile in floor.tiles:
            if not (0 <= tile.x < floor.size[0] and 0 <= tile.y < floor.size[1]):
                mistakes.append(f"{name}: {tile.id}: lies outside the floor of {floor.size[0]} × {floor.size[1]} tiles")
    floors = {floor.id for floor in file.floors}
    for room in file.rooms:
        if room.floor not in floors:
            mistakes.append(f"{name}: rooms.{room.id}: floor {room.floor!r} is not known")
        if not room.doors:
            mistakes.append(f"{name}: rooms.{room.id}: a room needs at least one door")
        mistakes += [f"{name}: rooms.{room.id}: door {door!r} is no tile" for door in room.doors if door not in known]
    for elevator in file.elevators:
        for end in (elevator.upper, elevator.lower):
            if end not in known:
                mistakes.append(f"{name}: elevators.{elevator.id}: {end!r} is no tile; elevators come in pairs")
    for role in ("jail", "penalty", "final_answer"):
        if sum(room.role == role for room in file.rooms) != 1:
            mistakes.append(f"{name}: rooms: exactly one room has the role {role}")
    if file.start not in known:
        mistakes.append(f"{name}: start: {file.start!r} is no tile")
    for deal in file.deal:
        if deal.players * deal.each + deal.face_up != len(file.planets) + len(file.rooms) + len(file.vehicles) - 3:
            mistakes.append(f"{name}: deal: for {deal.players} players the cards do not add up")
    return mistakes or _unreachable(file, name)


def _unreachable(file: BoardFile, name: str) -> list[str]:
    """Every tile and room can be reached from the start."""
    whole = Board(file)
    reached = whole.distances(file.start, 10_000)
    mistakes = [f"{name}: {tile}: cannot be reached from the start" for tile in whole.tiles if tile not in reached]
    for room in file.rooms:
        if not any(door in reached for door in room.doors):
            mistakes.append(f"{name}: rooms.{room.id}: cannot be reached from the start")
    return mistakes


def check_data() -> list[str]:
    try:
        return check_board(load_yaml(DATA / FILE, BoardFile, f"data/{FILE}"))
    except DataError as error:
        return error.mistakes

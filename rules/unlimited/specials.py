"""The few cards that no words of the language can say: each a function, with its text in both languages beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from rules.effects.context import Context, Item
from rules.engine.decisions import Decision, Form, seat_id
from rules.unlimited.costs import Terms

if TYPE_CHECKING:
    from rules.unlimited.effect_words import EffectWords as Words

Run = Callable[["Words", Context, bool], bool]
Useful = Callable[["Words", Context], bool]


class Special(Struct, frozen=True):
    """`run` carries it out and says whether in full; None for a rule that the engine asks for by name."""

    en: str
    ko: str
    run: Run | None = None
    useful: Useful | None = None


def reveal_until_seven(words: Words, ctx: Context, optional: bool) -> bool:
    """SOR_223: reveal cards one at a time, at most seven; a total cost of at most 7 is the damage."""
    target = ctx.it
    deck = words.state.seats[ctx.you].deck
    shown: list[int] = []
    while len(shown) < 7 and len(shown) < len(deck):
        if shown and not words.yes(ctx.you, ctx, "reveal_another", ()):
            break
        shown.append(deck[len(shown)])
        words.tell("reveal", "SWU-11.5", cards=[words.look(shown[-1]).card], reveals=True)
    total = sum(words.number_of("cost", i) for i in shown)
    if total <= 7 and target:
        words.deal([(target[0], total)], ctx.you)
    rest = words.shuffled(list(shown))
    words.state.seats[ctx.you].deck = [i for i in deck if i not in shown] + [int(i) for i in rest]
    return bool(shown)


def three_names_one_returns(words: Words, ctx: Context, optional: bool) -> bool:
    """SHD_015: three cards with different names from the discard pile, one of them at random to the hand."""
    pile: list[Item] = list(words.state.seats[ctx.you].discard)
    names = [words.card(i).name.en for i in pile]
    if len(set(names)) < 3:
        return False
    bounds = {"things": [words.option_for(i, pile).key for i in pile], "names": names, "most": 3, "least": 3}
    decision = Decision(
        ctx.you, "choose", words.prompt("three_names", ctx), forms=(Form("choose", ctx.card, bounds),), source=ctx.card
    )
    chosen = [pile[i] for i in words.ask(decision).value]
    back = words.shuffled(chosen)[0]
    card = words.look(back).card
    words.move(int(back), "hand")
    words.tell("return_card", "SWU-6.11", who=seat_id(ctx.you), card=card, reveals=True)
    return True


def redirect_damage_this_attack(words: Words, ctx: Context, optional: bool) -> bool:
    """SHD_090: during this attack the chosen unit takes the damage that this unit would take."""
    if not words.fights or not ctx.it:
        return False
    words.fights[-1].redirect[ctx.source] = int(ctx.it[0])
    return True


def play_revealed_resources(words: Words, ctx: Context, optional: bool) -> bool:
    """SHD_109: any number of own resources are revealed; each unit among them is played free, in the order named."""
    own: list[Item] = list(words.state.seats[ctx.you].resources)
    chosen = words.ask_items(ctx.you, ctx, own, 0, len(own), "reveal") or () if own else ()
    words.tell("reveal", "SWU-11.5", cards=[words.look(i).card for i in chosen], reveals=True)
    for item in chosen:
        if words.card(item).kind == "unit" and words.may_play(item, ctx.you, Terms(free=True)):
            words.play(int(item), ctx.you, Terms(free=True))
    return bool(chosen)


def reveal_enemy_resources(words: Words, ctx: Context, optional: bool) -> bool:
    """SHD_114: three enemy resources are revealed; those with Smuggle are defeated and replaced from the deck."""
    theirs: list[Item] = [r for s in words.opponents(ctx.you) for r in words.state.seats[s].resources]
    if not theirs:
        return False
    n = min(3, len(theirs))
    chosen = words.ask_items(ctx.you, ctx, theirs, n, n, "reveal") or ()
    words.tell("reveal", "SWU-11.5", cards=[words.look(i).card for i in chosen], reveals=True)
    lost: list[int] = []
    for item in chosen:
        thing = words.state.things[int(item)]
        if words.smuggle_costs(thing):
            lost.append(thing.controller)
            words.defeat([item], ctx.you)
    for seat in lost:
        deck = words.state.seats[seat].deck
        if deck:
            words.move(deck[0], "resources", controller=seat, exhausted=True)
    return bool(chosen)


def _upgrades_to_buy(words: Words, ctx: Context) -> list[Item]:
    things = words.state.things
    return [
        u
        for unit in words.units()
        if unit != ctx.source and "vehicle" not in words.live[unit].traits
        for u in things[unit].upgrades
        if words.card(u).cost <= words.funds(ctx.you)
    ]


def buy_an_upgrade(words: Words, ctx: Context, optional: bool) -> bool:
    """SHD_142: pay for an upgrade on another non-Vehicle unit and take it, or defeat it where it cannot be borne."""
    able = _upgrades_to_buy(words, ctx)
    if not able:
        return False
    picked = words.ask_items(ctx.you, ctx, able, 0, 1, "buy")
    if not picked:
        return words.decline(ctx)
    upgrade = int(picked[0])
    thing = words.state.things[upgrade]
    words.pay(ctx.you, words.card(upgrade).cost)
    words.take_control(upgrade, ctx.you, ctx.you)
    attach = words.card(upgrade).face.attach
    bearable = words.in_play(ctx.source) and (
        attach is None or words.matches(attach, ctx.source, Context(ctx.you, upgrade, thing.card))
    )
    if bearable:
        words.reattach(upgrade, ctx.source)
    else:
        words.defeat([upgrade], ctx.you)
    return True


def must_attack_next(words: Words, ctx: Context, optional: bool) -> bool:
    """SHD_144: the next action of the unit's controller this phase must be an attack with it, at a "
    "unit if possible."""
    for item in ctx.it:
        if words.in_play(item):
            words.state.forced.setdefault(words.controller(item), []).append(int(item))
            return True
    return False


SPECIALS: dict[str, Special] = {
    "blank_first_event": Special(
        "The first event that each opponent plays each round loses all abilities.",
        "라운드마다 각 상대가 처음 플레이하는 이벤트는 모든 능력을 잃는다.",
    ),
    "smuggle_for_all": Special(
        "Each resource you control gains Smuggle; its cost is the card's own cost plus 2, with the card's own aspects.",
        "자신이 조종하는 모든 자원은 밀수를 얻는다. 그 비용은 그 카드의 비용에 2를 더한 값이고, 성향은 그 "
        "카드의 성향이다.",
    ),
    "reveal_until_seven": Special(
        "Reveal cards from your deck one at a time until you stop or have revealed 7. If their total cost "
        "is 7 or less, "
        "deal that much damage to that unit. Put the revealed cards on the bottom of your deck in a random order",
        "멈추거나 7장을 공개할 때까지 자신의 덱에서 카드를 1장씩 공개한다. 그 비용의 합이 7 이하이면 그 "
        "유닛에게 그만큼의 피해를 준다. "
        "공개한 카드를 무작위 순서로 덱 맨 아래에 놓는다",
        reveal_until_seven,
    ),
    "three_names_one_returns": Special(
        "Choose 3 cards with different names in your discard pile. If you do, return one of them at random "
        "to your hand",
        "자신의 버린 더미에서 이름이 서로 다른 카드 3장을 고른다. 그렇게 했다면, 그중 무작위 1장을 자신의 "
        "손으로 되돌린다",
        three_names_one_returns,
    ),
    "redirect_damage_this_attack": Special(
        "all damage that would be dealt to this unit during this attack is dealt to that unit instead",
        "이 공격 동안 이 유닛이 받을 모든 피해를 그 유닛이 대신 받는다",
        redirect_damage_this_attack,
    ),
    "play_revealed_resources": Special(
        "Reveal any number of resources you control. Play each unit among them for free, one at a time",
        "자신이 조종하는 자원을 원하는 만큼 공개한다. 그중 유닛을 한 번에 하나씩 모두 무료로 플레이한다",
        play_revealed_resources,
    ),
    "reveal_enemy_resources": Special(
        "Reveal 3 enemy resources. Defeat each of them that has Smuggle. For each resource defeated this way, its "
        "controller puts the top card of their deck into play as a resource",
        "상대 자원 3개를 공개한다. 그중 밀수가 있는 자원을 모두 처치한다. 그렇게 처치한 자원 하나마다 그 "
        "조종자가 자신의 덱 맨 위 카드를 자원으로 놓는다",
        reveal_enemy_resources,
    ),
    "buy_an_upgrade": Special(
        "You may pay the cost of an upgrade on another non-Vehicle unit. If you do, take control of it and "
        "attach it to "
        "this unit; if this unit can't bear it, defeat it instead",
        "차량이 아닌 다른 유닛에 부착된 업그레이드 1장의 비용을 지불할 수 있다. 그렇게 했다면, 그 "
        "업그레이드의 조종권을 얻고 이 유닛에 부착한다. "
        "이 유닛에 부착할 수 없으면, 대신 처치한다",
        buy_an_upgrade,
        lambda words, ctx: bool(_upgrades_to_buy(words, ctx)),
    ),
    "must_attack_next": Special(
        "The next action its controller takes this phase must be an attack with it, if able, and at a unit, if able",
        "그 조종자가 이번 페이즈에 하는 다음 행동은, 가능하면 그 유닛으로 공격하는 것이어야 하고, 가능하면 "
        "유닛을 공격해야 한다",
        must_attack_next,
    ),
}

"""The text of abilities in English, made from the abilities themselves."""

from __future__ import annotations

from collections.abc import Sequence

from rules.effects import model as m
from rules.effects.english.clauses import EnglishClauses
from rules.effects.english.grammar import (
    CAN,
    CANNOT,
    TRIGGERS,
    join_and,
    join_or,
    pair,
    sentence,
)


class English(EnglishClauses):
    """Writes the abilities of one card. `me` is what the card calls itself: unit, leader, upgrade, event, base."""

    # -- changes -----------------------------------------------------------------------------------------------------
    def gained(self, gained: m.Keyword | m.Ability) -> str:
        if isinstance(gained, m.Keyword):
            return self.keyword(gained)
        inner = English(self.nouns, "unit")
        return f"“{inner.ability(gained)}”"

    def keyword(self, keyword: m.Keyword) -> str:
        name = self.nouns.keywords[keyword.name].en
        if keyword.name == "smuggle":
            parts = [str(keyword.n), *[self.nouns.aspects[a].en for a in keyword.aspects]]
            text = " ".join(parts)
            if keyword.also:
                text += ", " + ", ".join(self.clause(e).order() for e in keyword.also)
            return f"{name} [{text}]"
        text = f"{name} {keyword.n}" if keyword.n else name
        if keyword.per is not None:
            text += f" for each {self._per(keyword.per)}"
        return text

    def change(self, mod: m.Modify, subject: str, span: str = "") -> str:
        """`it gets +1/+0 and gains Overwhelm for this attack`."""
        parts: list[str] = []
        if mod.get is not None:
            per = f" for each {self._per(mod.per)}" if mod.per is not None else ""
            parts.append(f"gets {pair(mod.get)}{per}")
        if mod.gain:
            parts.append("gains " + join_and([self.gained(g) for g in mod.gain]))
        if mod.lose:
            parts.append("loses all abilities" if mod.lose == "all" else f"loses {self.nouns.keywords[mod.lose].en}")
        protected = [w for w in ("be_captured", "be_damaged", "be_defeated") if w in mod.cannot]
        if protected:
            words = join_or([w.removeprefix("be_") for w in protected])
            parts.append(f"can't be {words} by enemy card abilities")
        parts += [CANNOT[flag] for flag in mod.cannot if flag not in protected]
        parts += [CAN[flag] for flag in mod.can]
        if mod.trait:
            parts.append(f"gains the {self.nouns.traits[mod.trait].en} trait")
        return f"{subject} {join_and(parts)} {span}".strip()

    # -- abilities ---------------------------------------------------------------------------------------------------
    def ability(self, ability: m.Ability) -> str:
        """The whole text of one ability."""
        self.last, self.many, self.names, self.opposed, self.theirs = "", False, {}, False, ""
        text: str = getattr(self, f"_ability_{type(ability).__name__.lower()}")(ability)
        return text

    def _ability_when(self, a: m.When) -> str:
        head = self._when(a.when)
        text = f"{head}: {self._body((m.May(do=a.do),) if a.may else a.do, a.if_)}"
        if a.limit:
            text += f" Use this only once each {a.limit}."
        return text

    def _body(self, effects: tuple[m.Effect, ...], condition: m.Condition | None) -> str:
        """What an ability does; under a condition it is one sentence, so that all of it is seen to depend on it."""
        return self.effects(effects if condition is None else (m.If(if_=condition, do=effects),))

    def _when(self, happenings: Sequence[m.Happening]) -> str:
        heads = [self._happening(h) for h in happenings]
        if all(h.startswith("When ") and h.split(" ")[1][0].isupper() for h in heads) and len(heads) > 1:
            return "/".join([heads[0], *heads[1:]])
        return " or ".join([heads[0], *[h[:1].lower() + h[1:] for h in heads[1:]]])

    def _happening(self, h: m.Happening) -> str:
        subject = h.subject
        if subject == "self" and h.kind in TRIGGERS:
            via = f" using {self.nouns.keywords[h.via].en}" if h.via else ""
            where = f" from your {h.from_}" if h.from_ else ""
            return f"{TRIGGERS[h.kind]}{via}{where}"
        what = f"this {self.me}" if subject == "self" else self._on(subject)
        if isinstance(subject, m.Sel):
            self.mention("it")
            if subject.as_:
                self.names[subject.as_] = self.noun_of(subject)
        if h.kind in ("start", "ready_step", "collects"):
            self.mention("")
        elif h.kind in ("hits", "deals", "any_hit") or subject == "self":
            self.mention("self" if subject == "self" else "it")
        match h.kind:
            case "attack_ends":
                return f"When {what} completes an attack" + (" that defeated the defender" if h.via == "kill" else "")
            case "attacked":
                return f"When {what} is attacked"
            case "kills":
                self.mention("it")
                self.theirs = "it"
                other = "a unit" if h.to is None else self._on(h.to)
                return f"When {what} attacks and defeats {other}"
            case "attached" | "detached":
                self.mention("it")
                verb = "becomes attached to" if h.kind == "attached" else "leaves"
                return f"When {what} {verb} {self._on(h.to) if h.to is not None else 'a unit'}"
            case "leaves":
                return f"When {what} leaves play"
            case "defeated":
                return f"When {what} is defeated"
            case "captured":
                return f"When {what} is captured"
            case "plays":
                who = self.who(h.by) if h.by else "you"
                verb = "play" if who == "you" else "plays"
                via = f" using {self.nouns.keywords['smuggle'].en}" if h.via == "smuggle" else ""
                on = ""
                if h.to is not None:
                    on = f" on {self._on(h.to) if isinstance(h.to, m.Sel) else f'this {self.me}'}"
                    if isinstance(h.to, m.Sel) and h.to.as_:
                        self.names[h.to.as_] = "unit"
                return f"When {who} {verb} {what}{via}{on}"
            case "attacks":
                return f"When {what} attacks" + (f" {self._on(h.to)}" if h.to is not None else "")
            case "hits":
                attacking = " while attacking" if h.via == "attack" else ""
                return f"When this {self.me} deals combat damage to {what}{attacking}"
            case "any_hit":
                return f"When this {self.me} deals combat damage"
            case "hurt":
                return f"When combat damage is dealt to {what}" + (" and it survives" if h.survives else "")
            case "deals":
                return f"When you deal damage to {what}"
            case "start":
                return f"When the {h.via} phase starts"
            case "ready_step":
                return "When you ready cards in the regroup phase"
            case "discards":
                self.mention("it")
                return (
                    "When a player discards a card from their hand" if h.by == "everyone" else "When you discard a card"
                )
            case "collects":
                self.mention("")
                return "When you collect a Bounty"
            case "enter":
                return f"When {what} enters"
            case "resource_down":
                return "When you play a resource face down"
        return {
            "upkeep": "At the start of your turn",
            "combat_start": "At the start of combat",
            "end_step": "At the end of the turn",
        }.get(h.kind, h.kind)

    def _ability_static(self, a: m.Static) -> str:
        subject = self._static_subject(a.static)
        if a.instead_of == "captured":
            return f"If this {self.me} would be captured, instead {self.joined(a.do)}."
        if a.instead_of == "damaged":
            return f"If {self.condition(a.if_)} and damage would be dealt to it, prevent {a.prevent} of that damage."
        assert a.change is not None
        if a.if_ is None:
            return sentence(self.change(a.change, subject))
        condition = self.condition(a.if_)
        own = isinstance(a.if_, m.Defending) or (isinstance(a.if_, m.Attacking) and a.if_.by is None)
        past = isinstance(a.if_, m.Happened)
        if (isinstance(a.if_, m.Is) and a.if_.of == a.static) or ((own or past) and a.static == "self"):
            subject = "it"
        return sentence(f"{'if' if past else 'while'} {condition}, {self.change(a.change, subject)}")

    def _static_subject(self, target: m.Target) -> str:
        if isinstance(target, str):
            return f"this {self.me}" if target == "self" else self.ref(target)
        return self.np(target)

    def costs(self, cost: m.Cost) -> str:
        parts = [str(cost.resources)] if cost.resources else []
        parts += ["exhaust"] if cost.exhaust else []
        for effect in cost.effects:
            what = getattr(effect, "what", None)
            if what == "self":
                verb = type(effect).__name__.lower()
                parts.append(f"{verb} this {self.me}" + (" to its owner's hand" if verb == "return" else ""))
            else:
                parts.append(self.clause(effect).order())
        return f" [{', '.join(parts)}]" if parts else ""

    def _ability_action(self, a: m.Action) -> str:
        head = f"Action{self.costs(a.action)}"
        self.mention("")
        text = f"{head}: {self._body(a.do, a.if_)}"
        if a.from_ == "discard":
            text = text.replace(
                f"play this {self.me}", f"play this {self.me} from your {self.nouns.things['discard'].en}"
            )
        if a.limit:
            text += f" Use this only once each {a.limit}."
        return text + (" Any player may use this." if a.anyone else "")

    def _ability_epic(self, a: m.Epic) -> str:
        return f"Epic Action: {self.effects(a.epic)}"

    def _ability_eventtext(self, a: m.EventText) -> str:
        return self.effects(a.event)

    def _ability_bountytext(self, a: m.BountyText) -> str:
        self.theirs = "self"
        return f"{self.nouns.keywords['bounty'].en}: {self.effects(a.bounty)}"

    def _ability_attach(self, a: m.Attach) -> str:
        return f"Attach to {self.np(a.attach)}."

    def _ability_costrule(self, a: m.CostRule) -> str:
        change = f"{-a.cost} less" if a.cost < 0 else f"{a.cost} more"
        if a.of == "self":
            return sentence(f"if {self.condition(a.if_)}, this {self.me} costs {change}")
        assert isinstance(a.of, m.Sel)
        what = self.np(a.of, True)
        who = "an opponent plays" if a.by in ("opponent", "opponents") else "you play"
        on = f" on this {self.me}" if a.upon == "self" else ""
        if a.first:
            return sentence(f"the first {what} {who}{on} each round costs {change}")
        return sentence(f"each {what} {who}{on} costs {change}")

    def _ability_penalty(self, a: m.Penalty) -> str:
        aspect = f"{self.nouns.aspects[a.aspect].en} " if a.aspect else ""
        if a.no_penalty == "self":
            upon = f" on {self._on(a.upon)}" if a.upon is not None else ""
            text = f"while you play this {self.me}{upon}, ignore its {aspect}aspect penalty"
            return sentence(f"{text} if {self.condition(a.if_)}" if a.if_ is not None else text)
        assert isinstance(a.no_penalty, m.Sel)
        if a.first:
            return sentence(f"ignore the aspect penalty on the first {self.np(a.no_penalty, True)} you play each round")
        return sentence(f"ignore the aspect penalty on {self.np(a.no_penalty, True, True)} you play")

    def _ability_extracost(self, a: m.ExtraCost) -> str:
        if a.instead:
            return sentence(
                f"you may {join_and([self.clause(e).order() for e in a.extra_cost])} "
                f"instead of paying this {self.me}'s cost"
            )
        assert isinstance(a.of, m.Sel)
        self.each_who = "each opponent"
        what = join_and([self.clause(e).order() for e in a.extra_cost])
        self.each_who = ""
        return sentence(f"to play {self.np(a.of)}, each opponent must also {what}")

    def _ability_specialtext(self, a: m.SpecialText) -> str:
        return self.nouns.specials[a.special].en

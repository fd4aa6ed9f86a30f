"""The kernel's own forms: number, order, split."""

import pytest

from rules.engine.decisions import Form, UnreadableAnswer
from rules.engine.dice import dice_from
from rules.engine.forms import GENERAL_FORMS

FORMS = [
    Form("number", "", {"min": 2, "max": 5}),
    Form("order", "", {"things": ["A", "B#1", "B#2"]}),
    Form("split", "", {"things": ["A", "p2/B"], "total": 4, "each": {"A": 1}}),
]


@pytest.mark.rule("GEN-3")
@pytest.mark.parametrize(
    ("form", "text", "legal"),
    [
        (FORMS[0], "number 2", True), (FORMS[0], "number 6", False),
        (FORMS[1], "order B#2, A, B#1", True), (FORMS[1], "order A, B#1", False), (FORMS[1], "order A, A, B#1", False),
        (FORMS[2], "split A=1, B=3", True), (FORMS[2], "split A=2, B=2", False), (FORMS[2], "split A=1, B=2", False),
        (FORMS[2], "split A=1, C=3", False),
    ],
)  # fmt: skip
def test_legality(form: Form, text: str, legal: bool) -> None:
    code = GENERAL_FORMS[form.verb]
    args = code.parse(None, form, text)
    refusal = code.why_not(None, form, args)
    assert (refusal is None) is legal
    if refusal:
        assert refusal.rule == "GEN-3"


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.verb)
def test_the_first_sample_is_legal_and_text_is_canonical(form: Form) -> None:
    code = GENERAL_FORMS[form.verb]
    first = next(iter(code.samples(None, form, dice_from(1))))
    assert code.why_not(None, form, first) is None
    assert code.parse(None, form, code.text(form, first)) == first


@pytest.mark.parametrize(("form", "text"), [(FORMS[0], "number many"), (FORMS[2], "split A"), (FORMS[2], "split A=x")])
def test_unreadable(form: Form, text: str) -> None:
    with pytest.raises(UnreadableAnswer):
        GENERAL_FORMS[form.verb].parse(None, form, text)

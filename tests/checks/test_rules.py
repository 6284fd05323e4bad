"""The catalogue: every check explains itself, without torch."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from zgraph.checks import explain, rules
from zgraph.checks.catalogue import to_markdown
from zgraph.errors import UsageError


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.id)
def test_a_check_documents_what_why_and_both_graphs(rule):
    """The docstring is the only documentation, so it has all the parts."""
    summary, blank, *rest = rule.doc.split("\n")
    assert summary.endswith(".")
    assert blank == ""
    starts = [line.partition(":")[0] for line in rest if line[:1].isupper()]
    assert [x for x in starts if x in ("Why", "Bad", "Good", "Seen")] == [
        "Why",
        "Bad",
        "Good",
        "Seen",
    ]


def test_explain_tells_the_severity_and_the_documentation():
    """`zgraph explain` needs no other source."""
    text = explain("tuple-release")
    assert text.startswith("tuple-release (error; ZeRO-3 protocol)\n\nA release takes")
    assert "\nGood: " in text


def test_explain_of_an_unknown_check_names_the_nearest():
    """A typing mistake costs one try, not a search."""
    with pytest.raises(UsageError, match="did you mean double-release"):
        explain("double-relase")


def test_the_catalogue_does_not_import_torch():
    """`zgraph rules` and `explain` answer at once."""
    program = (
        "import sys; from zgraph.checks import explain, rules;"
        "[explain(r.id) for r in rules()]; sys.exit('torch' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_the_page_of_checks_is_up_to_date():
    """docs/checks.md is made from the docstrings; `zgraph.checks.catalogue` says how."""
    page = Path(__file__).parents[2] / "docs" / "checks.md"
    assert page.read_text() == to_markdown()

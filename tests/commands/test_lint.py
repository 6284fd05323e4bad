"""`zgraph lint`: its options, its configuration, and what goes to which stream."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands.test_cli import CLEAN, UNWAITED, zgraph
from zgraph.checks import rules

UNWAITED_AND_READ_LATE = """\
graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=2] = call_function[target=torch.ops._c10d_functional.all_reduce.default](\
args = (%x, sum, 0), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](\
args = (%r, 2), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](\
args = (%r,), kwargs = {})
    return (%y, %w)
"""
INFLIGHT = UNWAITED_AND_READ_LATE.splitlines(keepends=True)
INFLIGHT_TEXT = "".join(INFLIGHT[:3]) + "    return (%r,)\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A repository of its own, so that no configuration above it is met."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    Path("bad.fx").write_text(UNWAITED)
    Path("good.fx").write_text(CLEAN)


def command(*arguments: str) -> tuple[list[str], dict[str, str]]:
    """A command of its own process, and its environment."""
    code = "import sys; sys.argv[0] = 'zgraph'; from zgraph.cli import main; main()"
    clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    environment = {**clean, "PYTHONPATH": str(Path(__file__).parents[2]), "TERM": "xterm"}
    return [sys.executable, "-c", code, *arguments], environment


@pytest.mark.parametrize("form", ["json", "sarif", "junit", "github", "concise"])
def test_standard_output_is_the_report_alone_and_the_same_bytes_each_time(form, capsys):
    """Statistics and what could not run are talk."""
    texts = []
    for _ in range(2):
        assert zgraph("lint", "--format", form, "-v", "--statistics") == 1
        texts.append(capsys.readouterr())
    assert texts[0].out == texts[1].out
    assert "unreduced-grad did not run on " in texts[0].err and "a table that says" in texts[0].err
    if form in ("json", "sarif"):
        json.loads(texts[0].out)
    if form != "concise":
        assert "1 error    unwaited-collectives" in texts[0].err


def test_quiet_says_nothing_on_standard_error(capsys):
    assert zgraph("-q", "lint", "-v", "--statistics", "--write-baseline", "b.json") == 0
    assert capsys.readouterr().err == ""


def test_the_two_steps_of_a_baseline(capsys):
    """Write, then report only what is new; what is gone is noted, not printed."""
    assert zgraph("lint", "--write-baseline", "b.json") == 0
    assert "b.json: 1 finding written" in capsys.readouterr().err
    assert zgraph("lint", "--baseline", "b.json", "--format", "concise") == 0
    assert capsys.readouterr().out == ""
    Path("late.fx").write_text(UNWAITED_AND_READ_LATE)
    assert zgraph("lint", "--baseline", "b.json", "--format", "concise") == 1
    assert "late.fx" in capsys.readouterr().out
    Path("bad.fx").write_text(CLEAN)
    assert zgraph("lint", "--baseline", "b.json", "bad.fx", "--format", "concise") == 0
    told = capsys.readouterr()
    assert "no longer found: unwaited-collectives at " in told.err and told.out == ""
    assert zgraph("lint", "--baseline", "missing.json", "good.fx") == 2


def test_configuration_holds_and_flags_win(capsys):
    Path("late.fx").write_text(INFLIGHT_TEXT)
    Path("pyproject.toml").write_text(
        '[tool.zgraph]\nignore = ["unwaited-collectives"]\nfail-on = "warning"\n'
        'format = "concise"\nbaseline = "b.json"\n'
    )
    assert zgraph("lint", "--write-baseline", "b.json", "good.fx") == 0
    capsys.readouterr()
    assert zgraph("lint") == 1
    assert capsys.readouterr().out.count("\n") == 1
    assert zgraph("lint", "--fail-on", "error") == 0
    assert zgraph("lint", "--check", "unwaited-collectives", "--format", "text") == 1
    assert "1 error in" in capsys.readouterr().out
    assert zgraph("lint", "--ignore", "inflight-output") == 1
    Path("b.json").write_text("")
    assert zgraph("lint", "good.fx") == 2
    assert zgraph("lint", "--baseline", "", "good.fx") == 0


def test_files_given_as_ranks_are_compared(capsys):
    """Both sides of the difference are in the report, and a baseline can know them."""
    Path("r0.fx").write_text(INFLIGHT_TEXT)
    Path("r1.fx").write_text(INFLIGHT_TEXT.replace("sum", "max"))
    assert zgraph("lint", "r0.fx", "r1.fx") == 0
    assert zgraph("lint", "--ranks", "r0.fx", "r1.fx", "--write-baseline", "b.json") == 0
    capsys.readouterr()
    assert zgraph("lint", "--ranks", "r0.fx", "r1.fx", "--format", "concise") == 1
    assert capsys.readouterr().out.count("error[rank-divergence]") == 2
    assert zgraph("lint", "--ranks", "r0.fx", "r1.fx", "--baseline", "b.json") == 0


def test_ignoring_all_that_was_asked_for_is_no_clean_answer(capsys):
    options = ("--check", "unwaited-collectives", "--ignore", "unwaited-collectives")
    assert zgraph("lint", *options) == 2
    assert "no check is left" in capsys.readouterr().err


def test_colour_is_for_terminals_or_on_request(capsys):
    assert zgraph("lint") == 1
    assert "\x1b" not in capsys.readouterr().out
    assert zgraph("--color", "always", "lint") == 1
    assert "\x1b[1;31m" in capsys.readouterr().out


@pytest.mark.parametrize(("no_color", "colored"), [("", True), ("1", False)])
def test_no_color_is_honoured_on_a_terminal(no_color: str, colored: bool):
    arguments, environment = command("lint", "bad.fx")
    text = on_a_terminal("stdout", arguments, {**environment, "NO_COLOR": no_color})
    assert "unwaited-collectives" in text and ("\x1b[1;31m" in text) == colored


def test_many_files_show_their_progress_on_a_terminal_and_nowhere_else():
    for i in range(25):
        Path(f"g{i}.fx").write_text(CLEAN)
    arguments, environment = command("lint", ".", "--ignore", "unwaited-collectives")
    assert "checking" in on_a_terminal("stderr", arguments, environment)
    done = subprocess.run(arguments, env=environment, capture_output=True, text=True, check=True)
    assert done.stderr == "" and "checking" not in done.stdout


def on_a_terminal(stream: str, arguments: list[str], environment: dict[str, str]) -> str:
    """What a command writes to a stream that is a terminal; the other is thrown away."""
    reading, writing = pty.openpty()
    streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: writing}
    with subprocess.Popen(arguments, env=environment, **streams):
        os.close(writing)
        text = b""
        try:
            while part := os.read(reading, 65536):
                text += part
        except OSError:  # the end of a terminal whose writer is gone
            pass
    os.close(reading)
    return text.decode()


def test_the_shell_completes_commands_and_checks_without_torch():
    guard = "import sys; sys.argv[0] = 'zgraph'; from zgraph.cli import main\n"
    guard += "try: main()\nfinally: assert 'torch' not in sys.modules, 'torch was imported'\n"
    _, environment = command()

    def completed(how: str, words: str = "", at: int = 0) -> str:
        more = {"_ZGRAPH_COMPLETE": how, "COMP_WORDS": words, "COMP_CWORD": str(at)}
        run = [sys.executable, "-c", guard]
        done = subprocess.run(run, env=environment | more, capture_output=True, text=True)
        assert "torch" not in done.stderr
        return done.stdout

    assert "_zgraph_completion" in completed("zsh_source")
    assert completed("bash_complete", "zgraph li", 1) == "plain,lint\n"
    assert completed("bash_complete", "zgraph lint --check use-before-w", 3) == (
        "plain,use-before-wait\n"
    )
    assert completed("bash_complete", "zgraph lint ba", 2).startswith("file,")


def test_rules_as_json_carry_all_documentation(capsys):
    assert zgraph("rules", "--format", "json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "zgraph.rules/1"
    assert [x["check"] for x in document["rules"]] == [rule.id for rule in rules()]

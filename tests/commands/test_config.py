"""`[tool.zgraph]`: where it is looked for, and what is said of what it cannot mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from zgraph.commands.config import Config, read_config
from zgraph.errors import InputError, UsageError


def written(folder: Path, text: str) -> Path:
    (folder / "pyproject.toml").write_text(text)
    return folder


def test_every_key_is_read_and_a_baseline_lies_beside_the_file(tmp_path: Path):
    folder = written(
        tmp_path,
        '[tool.zgraph]\ncheck = ["use-before-wait", "tuple-release"]\nignore = "late-prefetch"\n'
        'fail-on = "warning"\nbaseline = "known.json"\nformat = "concise"\n',
    )
    assert read_config(folder) == Config(
        path=str(tmp_path / "pyproject.toml"),
        check=("use-before-wait", "tuple-release"),
        ignore=("late-prefetch",),
        fail_on="warning",
        baseline=str(tmp_path / "known.json"),
        format="concise",
    )


def test_the_nearest_file_that_speaks_of_zgraph_holds_up_to_the_repository(tmp_path: Path):
    inner = tmp_path / "repository" / "inner"
    inner.mkdir(parents=True)
    written(tmp_path, '[tool.zgraph]\nformat = "json"\n')
    written(inner, "[tool.other]\n")
    assert read_config(inner).format == "json"
    (tmp_path / "repository" / ".git").mkdir()
    assert read_config(inner) == Config()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('fail_on = "error"', "no key 'fail_on'; did you mean fail-on"),
        ("colour = 1", "no key 'colour'; there are check"),
        ('fail-on = "warnings"', "did you mean warning"),
        ('format = "xml"', "it is one of text, concise"),
        ("format = 3", "format is a string"),
        ("check = [1]", "check is a list of checks"),
        ('ignore = ["use-befor-wait"]', "ignore: unknown check .*did you mean use-before-wait"),
    ],
)
def test_what_means_nothing_is_named_with_what_is_near(tmp_path: Path, line: str, message: str):
    with pytest.raises(UsageError, match=message) as caught:
        read_config(written(tmp_path, f"[tool.zgraph]\n{line}\n"))
    assert str(tmp_path / "pyproject.toml") in str(caught.value)


def test_what_is_no_table_or_no_toml_is_said_with_its_place(tmp_path: Path):
    with pytest.raises(UsageError, match="is a table"):
        read_config(written(tmp_path, "[tool]\nzgraph = 1\n"))
    with pytest.raises(InputError, match=r"pyproject.toml:2:\d+: "):
        read_config(written(tmp_path, "[tool.zgraph]\nformat = \n"))

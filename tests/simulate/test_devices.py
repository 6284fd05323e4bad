"""Named devices, and files that describe others."""

from __future__ import annotations

import pytest
import torch

from zgraph.errors import InputError, UsageError
from zgraph.simulate.devices import device_names, load_hardware
from zgraph.simulate.links import collective_seconds, group_of


def test_the_named_devices_are_those_that_help_names():
    assert device_names() == ["a100", "b200", "cpu", "h100", "h200", "mi300x"]


@pytest.mark.parametrize("name", device_names())
def test_a_named_device_is_complete(name):
    """Every figure is there, and a smaller dtype is never slower (a CPU's bf16 apart)."""
    found = load_hardware(name)
    device = found.device
    assert found.name == name
    assert 0 < device.flops_efficiency <= 1 and 0 < device.memory_efficiency <= 1
    if name != "cpu":
        dtypes = (torch.float32, torch.bfloat16, torch.float8_e4m3fn)
        peaks = [device.flops(dtype) for dtype in dtypes if name != "a100" or dtype.itemsize > 1]
        assert peaks == sorted(peaks)
    assert collective_seconds(found, "all_gather", 1e6, group_of(found, 16)) > 0


def test_dtypes_have_their_own_peaks_and_others_the_f32_one():
    device = load_hardware("h100").device
    assert device.flops(torch.bfloat16) == 989.4e12 * 0.75
    assert device.flops(torch.float8_e5m2) == 1978.9e12 * 0.75
    assert device.flops(torch.complex64) == device.flops(torch.float32)


def write(tmp_path, text):
    path = tmp_path / "cluster.toml"
    path.write_text(text)
    return str(path)


def test_a_file_may_start_from_a_named_device_and_change_a_figure(tmp_path):
    path = write(tmp_path, 'base = "h100"\n[network]\ninter = { bandwidth = 25e9 }\n')
    found = load_hardware(path)
    assert found.name == "cluster"
    assert found.device == load_hardware("h100").device
    assert (found.inter.bandwidth, found.inter.latency) == (25e9, 4e-6)


def test_a_file_holds_measured_tables_or_names_text_files_beside_it(tmp_path):
    (tmp_path / "ag.txt").write_text("1000 2.0\n")
    path = write(
        tmp_path,
        'base = "a100"\n[[collective]]\nkind = "all_gather"\nranks = 4\nfile = "ag.txt"\n'
        '[[collective]]\nkind = "all_reduce"\nranks = 4\nbytes = [10, 20]\nseconds = [1, 3]\n',
    )
    found = load_hardware(path)
    group = group_of(found, 4)
    assert collective_seconds(found, "all_gather", 500, group) == 2.0
    assert collective_seconds(found, "all_reduce", 15, group) == 2.0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = [", "not a TOML file"),
        ("", "a table 'device' is needed"),
        ('base = "z9"', "base 'z9' is none of a100"),
        ('base = "h100"\n[speed]\n', "unknown table or key 'speed'"),
        ('base = "h100"\n[device]\nclock = 1\n', "device has no key 'clock'"),
        ('base = "h100"\n[device]\nmemory_bandwidth = 0\n', "a number above 0 is needed"),
        ('base = "h100"\n[device]\nmemory_bandwidth = "fast"\n', "a number above 0 is needed"),
        ('base = "h100"\n[network]\nalgorithm = "star"\n', "auto, ring or tree"),
        ('base = "h100"\n[network]\nranks_per_node = 1.5\n', "a whole number"),
        ('base = "h100"\n[network]\nintra = 3\n', "a table 'intra' is needed"),
        ('base = "h100"\n[[collective]]\nkind = "all_gather"\n', "needs `kind` and `ranks`"),
        ('base = "h100"\n[[collective]]\nkind = "x"\nranks = 2\nfile = "no.txt"\n', "no.txt"),
        ('collective = 3\nbase = "h100"\n', "a list of tables"),
        (
            "[device]\nmemory_bandwidth = 1\nhost_bandwidth = 1\n[device.peak_flops]\nf32 = 1\n"
            "[network]\nintra = { bandwidth = 1 }\ninter = { bandwidth = 1 }\n",
            "device lacks 'memory_bytes'",
        ),
    ],
)
def test_a_faulty_file_is_refused_with_its_name_and_the_fault(text, says, tmp_path):
    path = write(tmp_path, text)
    with pytest.raises(InputError) as caught:
        load_hardware(path)
    assert says in str(caught.value)
    assert "cluster.toml" in str(caught.value)


@pytest.mark.parametrize("name", ["h900", "nowhere.toml"])
def test_a_device_that_is_not_there_is_the_users_mistake(name):
    with pytest.raises(UsageError) as caught:
        load_hardware(name)
    assert name in str(caught.value)

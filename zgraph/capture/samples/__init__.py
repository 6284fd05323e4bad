"""Small models in plain torch, each `build(**sizes) -> (model, example_inputs)`."""

from __future__ import annotations

from zgraph.capture.samples import llama, mlp, vla

SAMPLES = {"mlp": mlp.build, "llama": llama.build, "vla": vla.build}

#!/usr/bin/env bash
# Make every file of this folder again with the zgraph that is on PATH.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for name in mlp llama vla; do
  zgraph capture "sample:$name" -o "$work/$name.pt"
  zgraph convert "$work/$name.pt" -o "$name.fx"
  zgraph rewrite "$work/$name.pt" -o "$name-zero3.fx"
done
zgraph capture 'sample:llama?tied=true,layers=4' --autocast bf16 --checkpoint blocks -o "$work/t.pt"
zgraph convert "$work/t.pt" -o llama-tied-bf16-checkpointed.fx
zgraph rewrite "$work/t.pt" -o llama-tied-bf16-checkpointed-zero3.fx

#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Asks `hipify-cpp query` for every PyTorch and c10 name of hipify_torch.

  torch_names.py CHECKOUT [--build DIR]

CHECKOUT is a clone of github.com/ROCm/hipify_torch; its tables are parsed, and
nothing of it is run. Its two versions disagree about PyTorch's own names: for
version 1 they change, for version 2 only headers do. An answer is right if a
header is ours for both, or the one of either version; and if a name is kept,
which ours for both make work, or the one of either version. Of gloo, MAGMA and
cuDNN the names must be the same.
"""
import argparse
import ast
import os
import re
import subprocess
import sys

REPO = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
TABLES = ("PYTORCH_SPECIFIC_MAPPINGS", "C10_MAPPINGS")
# What is no name of a declaration or a header, and why the answer differs.
EXCEPTIONS = {
    "CUDA_VERSION": "tests use the level that hipify/arch.h claims",
    "USE_CUDA": "a macro of the project's build",
    "define MAX_NUM_BLOCKS 200": "a line of PyTorch's own sources",
    "CUDA_LAUNCH_BLOCKING": "an environment variable, in messages",
    "CUDA_LAUNCH_BLOCKING=1": "an environment variable, in messages",
    "ATen/cudnn/Handle.h": "refused: what is in ATen/miopen has other names",
}


def names(checkout):
    """Each name -> what it becomes in either version."""
    result = {}
    for path in ("hipify_torch/cuda_to_hip_mappings.py",
                 "hipify_torch/v2/cuda_to_hip_mappings.py"):
        with open(os.path.join(checkout, path)) as file:
            tree = ast.parse(file.read())
        for node in tree.body:
            if (isinstance(node, ast.Assign)
                    and node.targets[0].id in TABLES):
                for pair in node.value.args[0].elts:
                    name, value = pair.elts
                    value = value if isinstance(value, ast.Constant) \
                        else value.elts[0]
                    result.setdefault(name.value, set()).add(value.value)
    return result


def is_right(name, theirs, answer):
    if m := re.match(r"(\S+) is kept$", answer, re.M):
        return m[1].endswith(name.removesuffix("::")) and "gloo" not in name
    m = re.match(r"(\S+) -> (\S+)", answer)
    return bool(m) and (m[2] in theirs or m[2] == "hipify/torch.h")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout")
    parser.add_argument("--build", default=os.path.join(REPO, "build"))
    args = parser.parse_args()
    program = os.path.join(args.build, "bin", "hipify-cpp")
    all_names, wrong = names(args.checkout), 0
    for name, theirs in all_names.items():
        if name in EXCEPTIONS:
            continue
        answer = subprocess.run([program, "query", name], text=True,
                                capture_output=True).stdout
        if not is_right(name, theirs, answer):
            wrong += 1
            print(f"{name}: {sorted(theirs)}, but "
                  f"{answer.splitlines()[:1] or 'in no table'}")
    excepted = sorted(EXCEPTIONS.keys() & all_names.keys())
    print(f"{len(all_names)} names, {wrong} wrong; not asked: "
          + ", ".join(f"{n} ({EXCEPTIONS[n]})" for n in excepted))
    return wrong > 0 or not all_names


if __name__ == "__main__":
    sys.exit(main())

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the instructions of the functions COST(NAME, EXPRESSION) of a source
file in assembly files, and prints them as the table of hipify/warp.h.

Waiting, hints and the return do not count."""

import os
import re
import sys

FREE = re.compile(r"s_(waitcnt\w*|wait_\w+|nop|delay_alu|setpc_b64|clause)$")


def functions(path):
    """Name -> mnemonics."""
    found, name = {}, ""
    with open(path, encoding="utf-8") as file:
        for line in file:
            label = re.match(r"(\w+):", line)
            instruction = re.match(r"\t([a-z]\w+)", line)
            if label:
                name = label[1]
                found[name] = []
            elif line.startswith(".Lfunc_end"):
                name = ""
            elif name and instruction and not FREE.match(instruction[1]):
                found[name].append(instruction[1])
    return found


def cost(mnemonics):
    lds = sum(m.startswith("ds_") for m in mnemonics)
    others = len(mnemonics) - lds
    return f"{others} + {lds} LDS" if lds else str(others)


def main():
    source, *assembly = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        rows = re.findall(r"^COST\((\w+), (.*)\)$", file.read(), re.M)
    counted = [functions(path) for path in assembly]
    targets = [os.path.splitext(os.path.basename(p))[0] for p in assembly]
    print(f"//   {'instructions':<54}{targets[0]:<11}{targets[1]}")
    for name, expression in rows:
        costs = [cost(c[name]) for c in counted]
        print(f"//   {expression:<54}{costs[0]:<11}{costs[1]}")
    print("//")


if __name__ == "__main__":
    main()

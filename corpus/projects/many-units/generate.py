#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a project of many units: what is beside this file, and src/units, with a
kernel per unit. The units differ in kind, type and size."""

import argparse
import os
import shutil

HERE = os.path.dirname(os.path.abspath(__file__))
TEMPLATES = ("Axpy", "WarpSum", "Transpose")  # in include/units/kinds.cuh
TEXTS = ("stencil", "histogram")              # include/units/*.inc
TYPES = ("int", "float", "double", "unsigned")
HEADER = """\
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""


def unit(number):
    """The text of a unit. Each five in a row have all kinds, each twenty all kinds
    with all types; the sizes grow."""
    kind = (TEMPLATES + TEXTS)[number % 5]
    element = TYPES[number // 5 % len(TYPES)]
    size = 48 + 32 * (number // 20)
    if kind in TEMPLATES:
        return (f'{HEADER}#include "units/kinds.cuh"\n\n'
                f"UNITS_ADD({kind}, {element}, {size});\n")
    return (f"{HEADER}#define UNIT_TYPE {element}\n#define UNIT_SIZE {size}\n"
            f'#include "units/{kind}.inc"\n')


def generate(folder, count):
    shutil.copytree(HERE, folder, dirs_exist_ok=True,
                    ignore=shutil.ignore_patterns("generate.py", "__pycache__"))
    units = os.path.join(folder, "src", "units")
    os.makedirs(units, exist_ok=True)
    names = [f"unit_{number:03}.cu" for number in range(count)]
    for number, name in enumerate(names):
        with open(os.path.join(units, name), "w", encoding="utf-8") as file:
            file.write(unit(number))
    with open(os.path.join(units, "CMakeLists.txt"), "w",
              encoding="utf-8") as file:
        file.write("target_sources(units PRIVATE\n  " + "\n  ".join(names) +
                   ")\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--units", type=int, default=200)
    options = parser.parse_args()
    generate(options.folder, options.units)

#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes targets.tsv, the table of AMD GPUs, as C++ data or as a page.

usage: generate-targets.py OUTPUT.inc
       generate-targets.py --docs [--check]

lib/Mapping/Targets.cpp includes the data. The page is docs/targets.md; with
--check nothing is written, and the exit code is 1 if the page is another.
"""

import os
import sys

import targettable

PAGE = os.path.join(targettable.HERE, "..", "docs", "targets.md")
HEAD = """\
<!-- Written by mappings/generate-targets.py from mappings/targets.tsv: do not edit. -->
# AMD's GPUs, and what some of them lack

`--offload-arch` names the GPUs that the output is for; without it gfx942 is meant. A hazard is reported when one of
them has it. Features (`gfx942:xnack+`) are ignored. A name that is not here is an error: nobody could say what that
GPU lacks.

"""
FOOT = """
- **shared memory**: the most bytes that a block can have, static and dynamic together; a kernel that asks for more does
  not compile, or its launch fails ([HC0417](diagnostics/HC0417.md)).
- **textures**: whether there are image instructions, which texture and surface functions need
  ([HC0405](diagnostics/HC0405.md)).
- **fp8**: the kind of 8-bit floats that device code has; CUDA's are OCP's ([HC0406](diagnostics/HC0406.md)).
  `emulated` is OCP's, computed in software.
- **SIMDs**: how many execution units share the wavefronts of a block, and **waves**: the most wavefronts that each
  holds. `HIPIFY_MIN_WAVES` of `hipify/launch_bounds.h` computes with both ([HC0403](diagnostics/HC0403.md)). From gfx10
  to gfx12.0 the SIMDs are those of a WGP, HIP's default; with `-mcumode` they are half as many.
- **page migration**: pages of managed memory migrate when XNACK is switched on (`HSA_XNACK=1`), or never
  ([HC0418](diagnostics/HC0418.md)).
- **atomicAdd**: of floating-point numbers in global memory. `loop`: a loop of compare-and-swap; right, but slow where
  many threads add to one place. `loop, or unsafe`: an instruction with `-munsafe-fp-atomics`
  ([HC0419](diagnostics/HC0419.md)).

`mappings/check-targets.py` compares wavefronts, shared memory, textures, waves and atomics with what clang does for each
GPU. SIMDs are from LLVM, fp8 from HIP's headers, page migration from HIP's documentation.
"""
ATOMIC = {"yes": "instruction", "unsafe": "loop, or unsafe", "no": "loop"}


def data(rows):
    yield "// Made by mappings/generate-targets.py: do not edit."
    for row in rows:
        flags = ", ".join(
            str(targettable.WORDS[c].index(row[c])) for c in
            ("images", "fp8", "page_migration", "atomic_f32", "atomic_f64"))
        yield (f'TARGET("{row["target"]}", {row["wavefront"]}, '
               f'{row["shared_memory"]}, {flags})')


def page(rows):
    columns = ("GPU", "wavefront", "shared memory", "textures", "fp8", "SIMDs",
               "waves", "page migration", "atomicAdd of float", "of double")
    yield "| " + " | ".join(columns) + " |"
    yield "| --- " * len(columns) + "|"
    for row in rows:
        yield "| " + " | ".join((
            f"`{row['target']}`", row["wavefront"],
            f"{int(row['shared_memory']) // 1024} KiB", row["images"],
            row["fp8"].replace("fnuz", "FNUZ").replace("ocp", "OCP"),
            row["simds"], row["waves"],
            row["page_migration"].replace("xnack", "XNACK"),
            ATOMIC[row["atomic_f32"]], ATOMIC[row["atomic_f64"]])) + " |"


def write(path, text):
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    with open(path + ".tmp", "w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
    os.replace(path + ".tmp", path)


def main():
    arguments = sys.argv[1:]
    try:
        rows = targettable.read()
    except (targettable.TableError, OSError) as error:
        sys.exit(str(error))
    if arguments[:1] == ["--docs"]:
        text = HEAD + "\n".join(page(rows)) + "\n" + FOOT
        if arguments[1:] != ["--check"]:
            write(PAGE, text)
        elif open(PAGE, encoding="utf-8").read() != text:
            sys.exit("docs/targets.md is not what generate-targets.py writes: "
                     "run it with --docs")
    elif len(arguments) == 1:
        write(arguments[0], "\n".join(data(rows)) + "\n")
    else:
        sys.exit(__doc__.strip().split("\n\n")[1])


if __name__ == "__main__":
    main()

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes targets.tsv, the table of AMD GPUs, as C++ data or as a page.

lib/Mapping/Targets.cpp includes the data. The page is docs/targets.md.
"""

from .. import files
from ..schema import target_table

SOURCE = "mappings/targets.tsv"
HEAD = f"<!-- {files.mark('docs', SOURCE)} -->" + """
# AMD's GPUs, and what some of them lack

`--offload-arch` names the target GPUs; the default is gfx942. A hazard is reported if it affects one of them. Features
(`gfx942:xnack+`) are ignored. A name that is not in this table is an error, because its limits are unknown.

"""
FOOT = """
- **shared memory**: the most bytes that a block can have, static and dynamic together; a kernel that asks for more does
  not compile, or its launch fails ([HC0417](diagnostics/HC0417.md)).
- **textures**: whether there are image instructions, which HIP's texture and surface functions need. Where there are
  none, they are computed in software ([textures.md](textures.md), [HC0405](diagnostics/HC0405.md)).
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

`mappings/tables check targets` compares wavefronts, shared memory, textures, waves and atomics with what clang does for
each GPU. SIMDs are from LLVM, fp8 from HIP's headers, page migration from HIP's documentation.
"""
ATOMIC = {"yes": "instruction", "unsafe": "loop, or unsafe", "no": "loop"}


def data(rows):
    yield f"// {files.mark('generate target-data', SOURCE)}"
    for row in rows:
        flags = ", ".join(
            str(target_table.WORDS[c].index(row[c])) for c in
            ("images", "fp8", "page_migration", "atomic_f32", "atomic_f64"))
        yield (f'TARGET("{row["target"]}", {row["wavefront"]}, '
               f'{row["shared_memory"]}, {flags})')


def table(rows):
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


def pages():
    """{file: text} of what is written into docs/."""
    rows = target_table.read()
    return {"targets.md": HEAD + "\n".join(table(rows)) + "\n" + FOOT}


def add_options(parser):
    parser.add_argument("output", metavar="OUTPUT.inc")


def run(options) -> int:
    files.write(options.output, "\n".join(data(target_table.read())) + "\n")
    return 0

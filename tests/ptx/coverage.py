#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How much of the PTX that real code uses is translated, by occurrences.

usage: coverage.py CENSUS.tsv [--missing]

CENSUS has the columns family, opcode (with all modifiers) and occurrences. An
instruction counts as translated when a row that is not refused takes its
modifiers. Which operands it had is not in a census: where some operands are
refused (barriers of a part of the block), all occurrences count as refused.
--missing lists the instructions that are not translated.
"""

import argparse
import csv
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "mappings"))

from hipify_tables.schema import ptx_table  # noqa: E402

# What only Hopper and Blackwell have; AMD has nothing of the kind.
HOPPER = ("wgmma", "tcgen05", "TMA", "multimem", "mbarrier", "cluster",
          "setmaxnreg", "griddepcontrol", "fence.proxy")
RANK = {e: i for i, e in enumerate(ptx_table.EXACTNESS)}


def answer(rows, name):
    """The exactness that the tables have for an instruction; "unknown"."""
    if "<- " in name:
        register = name.split("<- ")[1]
        found = [r.exactness for r in rows if r.form == register]
    else:
        opcode, *modifiers = name.split(".")
        if opcode == "bra":
            return "exact"  # Of the lowering, not of the tables: a goto.
        found = [r.exactness for r in rows if r.opcode == opcode and
                 ptx_table.take(r.elements, modifiers) is not None]
    if not found:
        return "unknown"
    return "refused" if "refused" in found else min(found, key=RANK.get)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("census")
    parser.add_argument("--missing", action="store_true")
    options = parser.parse_args()
    rows = ptx_table.read_all()
    families, missing = {}, []
    with open(options.census, encoding="utf-8") as file:
        for line in csv.DictReader(file, delimiter="\t"):
            count, what = int(line["occurrences"]), answer(rows,
                                                           line["opcode"])
            family = families.setdefault(line["family"], {})
            family[what] = family.get(what, 0) + count
            if what in ("refused", "unknown"):
                missing.append((count, line["opcode"], what))
    if options.missing:
        for count, name, what in sorted(missing, reverse=True):
            print(f"{count}\t{what}\t{name}")
        return 0
    columns = ptx_table.EXACTNESS + ("unknown",)
    print("| family | occurrences | translated | " + " | ".join(columns) + " |")
    print("| --- |" + " --: |" * (len(columns) + 2))
    sums = {True: {}, False: {}}
    for family, counts in families.items():
        hopper = family.startswith(HOPPER)
        for what, count in counts.items():
            sums[hopper][what] = sums[hopper].get(what, 0) + count
        print(table_row(family, counts, columns))
    print(table_row("**all but Hopper's and Blackwell's**", sums[False],
                    columns))
    print(table_row("**Hopper's and Blackwell's**", sums[True], columns))
    return 0


def table_row(name, counts, columns):
    total = sum(counts.values())
    good = total - counts.get("refused", 0) - counts.get("unknown", 0)
    return (f"| {name} | {total} | {100 * good / max(total, 1):.1f} % | "
            + " | ".join(str(counts.get(c, 0)) for c in columns) + " |")


if __name__ == "__main__":
    sys.exit(main())

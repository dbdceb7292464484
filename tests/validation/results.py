#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/validation-results.md from what `hipify-cpp validate --json` wrote: each
case on each back end, and what became of the mutations.

`./dev validate` writes the JSON; several are joined: of parts of the corpus, or
of other back ends. Of what comes twice the first results count.
"""

import argparse
import collections
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(HERE, "..", "..", "docs", "validation-results.md")
SHORT = {"equal": "equal", "compiled": "compiles",
         "known difference": "known difference"}
FATES = ("noticed", "explained", "not tried", "not noticed")


def read(paths):
    cases, machines = {}, []
    for path in paths:
        with open(path, encoding="utf-8") as source:
            data = json.load(source)
        if data["machine"] not in machines:
            machines.append(data["machine"])
        for case in data["cases"]:
            known = cases.setdefault(
                case["name"], {**case, "backends": [], "mutations": []})
            names = {backend["name"] for backend in known["backends"]}
            known["backends"] += [backend for backend in case["backends"]
                                  if backend["name"] not in names]
            known["mutations"] = known["mutations"] or case["mutations"]
    return [cases[name] for name in sorted(cases)], machines


def columns(cases):
    """Back ends in the order in which they were named."""
    return list(dict.fromkeys(backend["name"] for case in cases
                              for backend in case["backends"]))


def tolerance(backend):
    """How much of its tolerance the worst output uses."""
    used = [output["with_reference"]["tolerance_used"]
            for run in backend["runs"] for output in run["outputs"]]
    numbers = [x for x in used if not isinstance(x, str)]
    return max(numbers, default=None)


def cell(case, name):
    found = [b for b in case["backends"] if b["name"] == name]
    if not found:
        return ""
    verdict = found[0]["verdict"]
    used = tolerance(found[0])
    if verdict != "equal" or used is None:
        return SHORT.get(verdict, f"**{verdict}**")
    return "exact" if used == 0 else f"{used:.2g}"


def table(head, rows, align=None):
    rule = align or ["---"] * len(head)
    return ["| " + " | ".join(cells) + " |" for cells in [head, rule, *rows]]


def inline(text):
    return "`" + text.replace("|", "\\|").replace("`", "'") + "`"


def mutations(cases):
    counts = collections.Counter()
    rest = []
    for case in cases:
        for mutation in case["mutations"]:
            counts[mutation["kind"], mutation["fate"]] += 1
            if mutation["fate"] != "noticed":
                rest.append((case["name"], mutation))
    kinds = sorted({kind for kind, _ in counts})
    if not kinds:
        return []
    rows = [[f"`{kind}`"] + [str(counts[kind, fate]) for fate in FATES]
            for kind in kinds]
    total = [sum(counts[kind, fate] for kind in kinds) for fate in FATES]
    rows.append(["all"] + [str(n) for n in total])
    share = 100 * total[0] / max(1, sum(total))
    lines = ["", "## Mutations", "",
             f"Of {sum(total)} broken translations {total[0]} were noticed "
             f"({share:.1f} %).", ""]
    lines += table(["kind", *FATES], rows, ["---"] + ["--:"] * len(FATES))
    if rest:
        lines += ["", "The rest:", ""]
        lines += table(["case", "kind", "line", "fate", "why"], [
            [name, m["kind"], inline(m["before"]), m["fate"], m["why"]]
            for name, m in rest])
    return lines


def page(cases, machines):
    names = columns(cases)
    seen = collections.Counter(b["verdict"] for c in cases
                               for b in c["backends"])
    runs = sum(len(b["runs"]) for c in cases for b in c["backends"])
    lines = ["# What the validation found", "",
             "[validation.md](validation.md) explains the back ends and the "
             "comparison, [cases.md](cases.md) the cases.",
             "`./dev validate` computes everything and writes this page: a run "
             "for the numbers with two sizes and two seeds, one for the "
             "mutations.", "",
             f"{len(cases)} cases on {len(names)} back ends, "
             f"{sum(seen.values())} pairs: "
             + ", ".join(f"{n} {v}" for v, n in seen.most_common())
             + f". {runs} runs on {', '.join(machines)}.", "",
             "A number is the largest error in any output, as a fraction of its "
             "tolerance: 1 is the limit.", ""]
    lines += table(["case"] + [f"`{n}`" for n in names],
                   [[c["name"]] + [cell(c, n) for n in names] for c in cases])
    differences = collections.defaultdict(list)
    for case in cases:
        for backend in case["backends"]:
            if backend["verdict"] not in ("equal", "compiled"):
                differences[case["name"], backend["why"]].append(
                    f"`{backend['name']}`")
    if differences:
        lines += ["", "## Differences", ""]
        lines += table(["case", "back ends", "why"], [
            [name, ", ".join(where), why.replace("|", "\\|").replace("\n", " ")]
            for (name, why), where in differences.items()])
    return "\n".join(lines + mutations(cases)) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("json", nargs="+")
    parser.add_argument("-o", "--output", default=PAGE)
    options = parser.parse_args()
    with open(options.output, "w", encoding="utf-8") as output:
        output.write(page(*read(options.json)))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes docs/api from the tables: a page per library, the index with the
figures, and the data of search.html.

usage: generate-docs.py [--check] [--out FOLDER]

The same tables give the same bytes. With --check nothing is written; the exit
code is 1 if a page is not what this script writes.
"""

import argparse
import collections
import json
import os
import re
import sys

import coverage
import tables

OUT = os.path.join(coverage.HERE, "..", "docs", "api")
# Page -> title, in the index's order; rows are put by their library.
PAGES = {
    "runtime": "CUDA runtime", "driver": "CUDA driver",
    "device": "Device code: mathematics, SIMD, atomics, half, bfloat16, fp8",
    "complex": "cuComplex", "cooperative_groups": "Cooperative groups",
    "wmma": "Warp matrices (nvcuda::wmma)", "cub": "CUB", "thrust": "Thrust",
    "libcudacxx": "libcu++", "cublas": "cuBLAS", "cublasLt": "cuBLASLt",
    "cublasXt": "cublasXt", "cudnn": "cuDNN", "cufft": "cuFFT",
    "curand": "cuRAND", "cusolver": "cuSOLVER", "cusparse": "cuSPARSE",
    "cutensor": "cuTENSOR", "nccl": "NCCL", "rtc": "NVRTC",
    "nvjitlink": "nvJitLink", "nvvm": "libNVVM", "nvtx": "NVTX",
    "nvml": "NVML", "cupti": "CUPTI", "nvperf": "NVPERF",
    "cufile": "cuFile", "cusparselt": "cuSPARSELt", "nvshmem": "NVSHMEM",
    "headers": "Headers", "others": "Other libraries",
}
# Where the figures of a group of names are explained.
PAGE_OF_GROUP = {
    "fp16": "device", "bf16": "device", "fp8": "device", "fp6": "device",
    "fp4": "device", "cufftw": "cufft", "curand-device": "curand",
    "nvrtc": "rtc", "direct3d": "runtime", "cutensorMg": "cutensor",
    "cusolverDn": "cusolver", "cusolverSp": "cusolver",
    "cusolverRf": "cusolver", "cusolverMg": "cusolver", "cufftXt": "cufft",
    "cufftMp": "cufft",
}
HEAD = ("<!-- Written by mappings/generate-docs.py from mappings/*.tsv: do not "
        "edit. -->\n")
COLUMNS = ["CUDA", "kind", "CUDA versions", "HIP", "ROC", "since",
           "what to know"]


def page_of(row):
    if row["kind"] == "header":
        return "headers"
    library = PAGE_OF_GROUP.get(row["library"], row["library"])
    return library if library in PAGES else "others"


def span(since, until):
    """'8.0', '8.0 until 13.0', 'until 13.0', or nothing."""
    return " ".join(filter(None, [since, until and "until " + until]))


def note_text(note):
    """A note for people, as `hipify-cpp query` writes it."""
    if note == "rule: warp":
        return "`hipify/warp.h` gives it the meaning that it has for warps of 32"
    note = re.sub(r"^(error \d+|define|define ahead): ", "", note)
    if note.startswith("rule: "):
        return "tests compare with the level that `hipify/arch.h` claims"
    if note.startswith("shim: "):
        header, _, rest = note[6:].partition(" ")
        return escaped(f"`{header}` has it" + (f"; {rest}" if rest else ""))
    return escaped(re.sub(r"^(value|check|signature|roc arguments): ",
                          lambda m: {"value": "its number is ",
                                     "check": "please check: ",
                                     "signature": "other arguments: ",
                                     "roc arguments": "with `--roc`: "}[m[1]],
                          note))


def escaped(text):
    """Text in a cell of Markdown; what stands between backticks stays."""
    parts = text.replace("|", "\\|").split("`")
    parts[::2] = [re.sub(r"([<*_\[\]])", r"\\\1", p) for p in parts[::2]]
    return "`".join(parts)


def code(text):
    return "`" + text.replace("|", "\\|") + "`" if text else ""


def remark(row):
    note, advice = note_text(row["note"]), escaped(row["advice"])
    if row["support"] == "unsupported":
        note = "**no:** " + note
    return note + (f"; *{advice}*" if note and advice else advice)


def since(row):
    parts = [f"HIP {span(row['hip_since'], row['hip_until'])}".rstrip()
             if row["hip_since"] or row["hip_until"] else "",
             f"ROC {span(row['roc_since'], row['roc_until'])}".rstrip()
             if row["roc_since"] or row["roc_until"] else ""]
    return ", ".join(filter(None, parts))


def table(columns, lines):
    return ["| " + " | ".join(columns) + " |",
            "|" + " --- |" * len(columns),
            *("| " + " | ".join(line) + " |" for line in lines), ""]


def names_table(rows):
    return table(COLUMNS, (  # A header without a name is dropped.
        [code(r["cuda"]), r["kind"], span(r["cuda_since"], r["cuda_until"]),
         code(r["hip"]), code(r["roc"]), since(r), remark(r)] for r in rows))


def rewrites_table(rows):
    columns = ["CUDA", "HIP", "ROC", "since", "what to know"]
    return table(columns, (
        [code(r["cuda"]), code(r["hip"]), code(r["roc"]), since(r), remark(r)]
        for r in rows))


def plural(kind):
    return kind + ("s" if kind[-1] != "y" else "")


def unsupported_lists(rows):
    """Names by reason: families share one."""
    reasons = collections.defaultdict(lambda: collections.defaultdict(list))
    for row in rows:
        when = span(row["cuda_since"], row["cuda_until"])
        reasons[row["note"], row["advice"]][row["kind"]].append(
            code(row["cuda"]) + (f" ({when})" if when else ""))
    lines = []
    for (note, advice), kinds in sorted(reasons.items()):
        lines += [f"### {note_text(note)}", ""]
        if advice:
            lines += [f"What to do: {escaped(advice)}.", ""]
        for kind in tables.KINDS:
            if kinds[kind]:
                lines += [f"{plural(kind)}: " + ", ".join(kinds[kind]), ""]
    return lines


def summary(rows):
    counts = collections.Counter(r["support"] for r in rows
                                 if r["kind"] not in ("call", "member"))
    return f"{counts.total()} names: " + ", ".join(
        f"{counts[s]} {s}" for s in tables.SUPPORTS if counts[s])


def page(name, rows):
    """One library's page."""
    calls = [r for r in rows if r["kind"] == "call"]
    members = [r for r in rows if r["kind"] == "member"]
    names = [r for r in rows if r["kind"] not in ("call", "member")]
    lacking = [r for r in names if r["support"] == "unsupported"]
    lines = [HEAD + f"# {PAGES[name]}", "", summary(rows) +
             ". [All libraries](index.md), [search](search.html).", ""]
    if calls:
        lines += ["## Calls that are rewritten", "",
                  "The row that fits a call's arguments decides; `name=VALUE` fits "
                  "only when that argument is written so.", ""]
        lines += rewrites_table(calls)
    if members:
        lines += ["## Members", "", "Other members keep their names; `object` is "
                  "what stands before the dot or arrow.", ""]
        lines += rewrites_table(members)
    if len(names) > len(lacking):
        lines += ["## Names", ""] + names_table(
            [r for r in names if r["support"] != "unsupported"])
    if lacking:
        lines += ["## Not in HIP", ""] + unsupported_lists(lacking)
    return "\n".join(lines)


def index(known, used):
    """The figures; the names are those of signatures/."""
    names = coverage.public(coverage.read_facts(), known)
    figures = coverage.figures(names, known)
    verdicts = coverage.VERDICTS
    lines, total = [], collections.Counter()
    for group in [*coverage.TITLES,
                  *sorted(set(figures) - set(coverage.TITLES))]:
        counts = figures.get(group)
        if not counts:
            continue
        total.update(counts)
        target = PAGE_OF_GROUP.get(group, group)
        title = coverage.TITLES.get(group, group)
        lines.append([f"[{title}]({target}.md)" if target in used else title,
                      str(counts.total()),
                      *(str(counts[v]) for v in verdicts)])
    lines.append(["**all**", str(total.total()),
                  *(str(total[v]) for v in verdicts)])
    head = table(["library", "names", *verdicts], lines)
    head[1] = "| --- |" + " --: |" * (len(verdicts) + 1)
    return "\n".join([
        HEAD + "# What becomes of every CUDA name", "",
        "[Search all names](search.html) in a browser, or ask `hipify-cpp query "
        "NAME`.", "",
        "Every function, type, enumerator, macro and struct member that CUDA 13.0 "
        "declares publicly, and those of earlier releases since 7 that are known:",
        "",
        *head,
        "- **mapped**: HIP has it, perhaps under the same name. **rewritten**: an "
        "expression or another argument list. **roc-only**: MIOpen, rocBLAS, ... "
        "have it. **unsupported**: nothing has it; the row says why and what to "
        "do. **rule**: decided without a row, `mappings/check-coverage.py --why` "
        "says how. **unknown**: must be 0.",
        "- CUB, Thrust, libcu++, cooperative groups and wmma are decided by "
        "namespace, with rows for names that differ.",
        "- `./dev check-mappings --cuda DIR` proves the tables against the headers "
        "of any toolkit.", "",
        "## Pages", "",
        *(f"- [{PAGES[name]}]({name}.md): {summary(used[name])}"
          for name in PAGES if name in used),
        ""])


def search_data(pages):
    """All rows for search.html: one string a row, texts that recur once."""
    texts, rows = {"": 0}, []

    def number(text):
        return str(texts.setdefault(text, len(texts)))
    names = [name for name in PAGES if name in pages]
    for place, name in enumerate(names):
        for row in pages[name]:
            same = "=" if row["hip"] == row["cuda"] else row["hip"]
            rows.append("\t".join([
                row["cuda"], str(tables.KINDS.index(row["kind"])), str(place),
                str(tables.SUPPORTS.index(row["support"])), same, row["roc"],
                span(row["cuda_since"], row["cuda_until"]), since(row),
                number(note_text(row["note"]).replace("\\", "").replace(
                    "`", "")), number(row["advice"])]))
    data = [("pages", [[n, PAGES[n]] for n in names]),
            ("kinds", tables.KINDS), ("supports", tables.SUPPORTS),
            ("texts", list(texts)), ("rows", rows)]
    lines = ["// Written by mappings/generate-docs.py: do not edit.",
             "const api = {};"]
    for key, values in data:
        lines.append(f"api.{key} = [")
        lines += [json.dumps(v, ensure_ascii=True) + "," for v in values]
        lines.append("];")
    return "\n".join(lines) + "\n"


def documents(known):
    """{file: text} of everything in docs/api but search.html."""
    pages = collections.defaultdict(list)
    for row in known.all_rows():
        pages[page_of(row)].append(row)
    for rows in pages.values():
        rows.sort(key=tables.sort_key)
    result = {name + ".md": page(name, rows) for name, rows in pages.items()}
    result["index.md"] = index(known, pages)
    result["search-data.js"] = search_data(pages)
    return result


def read(path):
    try:
        with open(path, encoding="utf-8", newline="") as stream:
            return stream.read()
    except FileNotFoundError:
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--check", action="store_true",
                        help="write nothing; fail if a page is out of date")
    parser.add_argument("--out", default=OUT, help="default: docs/api")
    options = parser.parse_args()
    try:
        texts = documents(coverage.Tables())
    except (tables.TableError, OSError) as error:
        tables.fail(error)
    os.makedirs(options.out, exist_ok=True)
    there = {f for f in os.listdir(options.out)
             if f.endswith(".md") or f == "search-data.js"}
    stale = sorted({f for f in texts if read(os.path.join(options.out, f)) !=
                    texts[f]} | (there - set(texts)))
    if options.check:
        if stale:
            print(f"out of date in docs/api: {', '.join(stale)}\n"
                  "mappings/generate-docs.py writes them anew")
        return 1 if stale else 0
    for name in stale:
        path = os.path.join(options.out, name)
        if name not in texts:
            os.remove(path)
            continue
        with open(path, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(texts[name])
    print(f"docs/api: {len(texts)} files, {len(stale)} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())

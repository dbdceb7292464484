# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The pages of docs/api: one a library, and the index with the figures."""

import collections
import re

from . import libcudacxx_section
from .. import files
from ..facts import public_names
from ..schema import notes, tables

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
    "torch": "PyTorch's own names",
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
HEAD = f"<!-- {files.mark('docs', 'mappings/*.tsv')} -->\n"
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
    prose, traits = notes.parse(note)
    return escaped(notes.SEPARATOR.join(
        ([prose] if prose else []) + [t.sentence() for t in traits]))


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


def page(name, rows, known):
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
    if name == "libcudacxx":
        lines += libcudacxx_section.lines(known, escaped, code)
    if len(names) > len(lacking):
        lines += ["## Names", ""] + names_table(
            [r for r in names if r["support"] != "unsupported"])
    if lacking:
        lines += ["## Not in HIP", ""] + unsupported_lists(lacking)
    return "\n".join(lines)


def index(known, used):
    """The figures; the names are those of signatures/."""
    names = public_names.public(public_names.read_facts(), known)
    figures = public_names.figures(names, known)
    verdicts = public_names.VERDICTS
    lines, total = [], collections.Counter()
    for group in [*public_names.TITLES,
                  *sorted(set(figures) - set(public_names.TITLES))]:
        counts = figures.get(group)
        if not counts:
            continue
        total.update(counts)
        target = PAGE_OF_GROUP.get(group, group)
        title = public_names.TITLES.get(group, group)
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
        "do. **rule**: decided without a row, `mappings/tables check coverage "
        "--why` says how. **unknown**: must be 0.",
        "- CUB, Thrust, libcu++, cooperative groups and wmma are decided by "
        "namespace, with rows for names that differ; [libcu++](libcudacxx.md) "
        "lists all names by header.",
        "- `./dev check-mappings --cuda DIR` proves the tables against the headers "
        "of any toolkit.", "",
        "## Pages", "",
        *(f"- [{PAGES[name]}]({name}.md): {summary(used[name])}"
          for name in PAGES if name in used),
        ""])


def by_page(known):
    """{page: rows}"""
    pages = collections.defaultdict(list)
    for row in known.all_rows():
        pages[page_of(row)].append(row)
    for rows in pages.values():
        rows.sort(key=tables.sort_key)
    return pages


def pages():
    """{file: text} of what is written into docs/api. The same tables give the
    same bytes."""
    known = public_names.Tables()
    used = by_page(known)
    result = {name + ".md": page(name, rows, known) for name, rows in used.items()}
    result["index.md"] = index(known, used)
    return result

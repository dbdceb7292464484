#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Says what a GPU made of a kit of make_kit.py's, as a page of docs.

  judge.py --build BUILD [--emulator] [-o PAGE] DIR

DIR has results.json and jobs.json. --cases takes what `hipify-cpp validate
--import --json` made of the kit of corpus/cases. --emulator runs the programs whose text can
be compared in the emulator, too. What is known to differ, and why, is in
known.tsv; the exit code is 1 where something else does.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in ("tools", "simt", "corpus"):
    sys.path.insert(0, os.path.join(HERE, "..", folder))
sys.path.insert(0, os.path.join(HERE, "..", "simt", "warp"))

import corpus  # noqa: E402
import emulator  # noqa: E402
import run_corpus  # noqa: E402
import warp_test  # noqa: E402

KINDS = {"ptx": "forms of inline PTX, each with its model",
         "corpus": "programs of corpus/",
         "library": "tests of the emulator's runtime and libraries",
         "warp": "cases of warp functions",
         "divergence": "random divergent kernels"}
HEAD = """# {device}

Compute capability {capability}, driver {driver}. `tests/gpu/make_kit.py` built the programs for {arch},
`tests/gpu/run.py` ran them there, `tests/gpu/judge.py` made this page.

"""


def known():
    """{program: why it differs}"""
    with open(os.path.join(HERE, "known.tsv"), encoding="utf-8") as file:
        return dict(line.rstrip("\n").split("\t") for line in file
                    if line.strip() and not line.startswith("#"))


class Run:
    """A program, how it ended there, and what it was built from."""

    def __init__(self, job, result):
        self.name, self.errors = job["name"], job["errors"]
        self.kind = self.name.split("/")[0]
        self.forms = job.get("forms", 0)
        self.refused = job.get("refused", {})
        self.status = result["status"] if result else None
        self.out = result["out"] if result else ""
        self.err = result["err"] if result else ""

    @property
    def passed(self):
        return self.status == 0

    @property
    def skipped(self):
        return self.passed and bool(re.search(r"\bskip", self.out, re.I))

    def counts(self):
        """(how many things it checked, how many of them were right)"""
        if self.kind == "ptx":
            wrong = re.search(r"(\d+) forms differ", self.out)
            return self.forms, self.forms - int(wrong[1]) if wrong else 0
        if self.kind == "divergence":
            done = re.search(r"(\d+) kernels, (\d+) wrong", self.out)
            return (int(done[1]), int(done[1]) - int(done[2])) if done \
                else (1, 0)
        if self.kind == "warp":
            lines = len(self.out.splitlines())
            return lines, lines if self.passed else 0
        return 1, int(self.passed)


def read(folder):
    def load(name):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            return json.load(file)
    jobs, results = load("jobs.json"), load("results.json")
    by_name = {r["name"]: r for r in results["results"]}
    return (jobs["arch"], results["device"],
            [Run(job, by_name.get(job["name"])) for job in jobs["jobs"]])


# --- the same in the emulator ------------------------------------------------------


def emulated(build, run):
    """What a program prints in the emulator; None: it cannot run there."""
    if run.kind == "warp":
        return warp_test.execute(build, run.name.split("/")[1], "sm_80").out
    folders = corpus.Folders(emulator.SOURCE, build)
    result = run_corpus.execute(folders, run.name.removeprefix("corpus/"),
                                "sm_80")
    return result.output if result.verdict == "pass" else None


def other_texts(build, runs):
    """Names of programs that pass on both and print something else."""
    chosen = [r for r in runs if r.kind in ("corpus", "warp") and r.passed]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        texts = list(pool.map(lambda r: emulated(build, r), chosen))
    compared = [(r, t) for r, t in zip(chosen, texts) if t is not None]
    return len(compared), [r.name for r, t in compared if r.out != t]


# --- the page ----------------------------------------------------------------------


def summary(runs):
    lines = ["| what | programs | not for this GPU | checked | right |",
             "| --- | --- | --- | --- | --- |"]
    for kind, about in KINDS.items():
        of_kind = [r for r in runs if r.kind == kind]
        ran = [r for r in of_kind if r.status is not None]
        counts = [r.counts() for r in ran if not r.skipped]
        lacking = sum(len(r.refused) + bool(r.errors) + r.skipped
                      for r in of_kind)
        lines.append(f"| {about} | {len(ran)} | {lacking} | "
                     f"{sum(c for c, _ in counts)} | "
                     f"{sum(r for _, r in counts)} |")
    return lines


def failures(runs, why):
    lines = []
    for run in runs:
        if run.errors or not run.passed:
            lines.append(f"| {run.name} | {why.get(run.name, '**unexplained**')}"
                         " |")
    return ["", "| differs, or was not built | why |", "| --- | --- |",
            *lines] if lines else []


def cases(path):
    """How many cases a back end found equal, and why others were skipped."""
    with open(path, encoding="utf-8") as file:
        found = json.load(file)
    lines = ["", "`corpus/cases` there, with the float64 references:", "",
             "| back end | equal | skipped | other |", "| --- | --- | --- | --- |"]
    for backend in found["backends"]:
        verdicts = collections.Counter(
            b["verdict"] for c in found["cases"] for b in c["backends"]
            if b["name"] == backend)
        equal, skipped = verdicts.pop("equal", 0), verdicts.pop("skipped", 0)
        lines.append(f"| `{backend}` | {equal} | {skipped} | "
                     f"{sum(verdicts.values())} |")
    return lines + [
        "", "Skipped are those that need several GPUs, and translations of asm "
        "statements, which are AMD's."]


def page(arch, device, runs, compared, of_cases):
    name, capability, driver, _ = [x.strip() for x in device.split(",")]
    text = HEAD.format(device=name, capability=capability, driver=driver,
                       arch=arch)
    lines = summary(runs)
    if of_cases:
        lines += cases(of_cases)
    lines += failures(runs, known())
    if compared:
        count, others = compared
        lines += ["", f"{count} programs pass in the emulator, too; "
                  f"{count - len(others)} of them print the same there, byte "
                  "for byte. The others:", "",
                  ", ".join(f"`{n}`" for n in others) or "none"]
    return text + "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True, type=os.path.abspath)
    parser.add_argument("--emulator", action="store_true",
                        help="compare with the emulator's text")
    parser.add_argument("--cases", help="validate's JSON")
    parser.add_argument("-o", dest="page", help="where the page goes")
    parser.add_argument("dir")
    options = parser.parse_args()
    arch, device, runs = read(options.dir)
    compared = other_texts(options.build, runs) if options.emulator else None
    text = page(arch, device, runs, compared, options.cases)
    if options.page:
        with open(options.page, "w", encoding="utf-8") as file:
            file.write(text)
    else:
        print(text, end="")
    unknown = [r.name for r in runs
               if (r.errors or not r.passed) and r.name not in known()]
    for name in unknown:
        print(f"unexplained: {name}", file=sys.stderr)
    return bool(unknown)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the trap programs of corpus/warps in the emulator.

A trap is a program of which plain renaming makes something that does not
compile for AMD, or computes something else. For each:
  - the CUDA original passes on sm_80;
  - our translation passes on gfx942 and gfx1100 and prints the same;
  - what tests/tools/plain_rename.py makes of it does not pass on gfx942.
Controls are portable as they stand: they pass either way, and the translator
says nothing about them.

--update writes docs/warp-traps.md, with which the tests compare, too. Without
--all, originals and translations are left to run_corpus.py, which runs all of
corpus/, and of what plain renaming makes only gfx942 is tested.
"""

import concurrent.futures
import json
import os
import re
import sys
import unittest
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
sys.path.insert(0, os.path.join(HERE, "..", "corpus"))

import corpus  # noqa: E402
import emulator  # noqa: E402
import plain_rename  # noqa: E402
import run_corpus  # noqa: E402
import suite  # noqa: E402

FOLDER = "warps"
TABLE = os.path.join(emulator.SOURCE, "docs", "warp-traps.md")
HEAD = re.compile(r"^// (TRAP|CONTROL): (.*)$")
# Each way to get a program, and where it runs. Masks are widened by hand
# only for wavefronts of 64, where renamed ones do not compile.
WAYS = {"original": ("sm_80",), "translated": ("gfx942", "gfx1100"),
        "renamed": ("gfx942", "gfx1100"), "widened": ("gfx942",)}
# The only cell that no other suite runs and that the head of a program promises.
SHORT = (("renamed", "gfx942"),)


@dataclass
class Trap:
    program: str  # relative to corpus/
    kind: str     # TRAP or CONTROL
    what: str

    @property
    def name(self):
        return os.path.basename(self.program)


def traps(folders):
    found = []
    for program in run_corpus.programs(folders):
        head = HEAD.match(corpus.head(
            os.path.join(folders.corpus, program))[0].rstrip())
        if head:
            found.append(Trap(program, head[1], head[2]))
    return found


# --- running -------------------------------------------------------------------


class Renamed:
    """The folder as plain renaming leaves it, below the build folder."""

    def __init__(self, folders):
        self.folders = folders
        self.root = os.path.join(folders.build, "tests", "traps")
        renamer = plain_rename.Renamer()
        source = os.path.join(folders.corpus, FOLDER)
        for name in sorted(os.listdir(source)):
            text = renamer.rename(corpus.read(os.path.join(source, name)))
            if name.endswith(".cu"):
                name += ".hip"
            self._write("renamed", name, text)
            self._write("widened", name, plain_rename.widen(text))

    def _write(self, way, name, text):
        path = os.path.join(self.root, way, name)
        if corpus.read(path) != text:
            corpus.write(path, text)

    def run(self, trap, way, target):
        path = os.path.join(self.root, way, trap.name + ".hip")
        reports = f"{path}.{target}.json"
        done = emulator.run(self.folders.build, target, path,
                            [f"--json={reports}", "--timeout=2"],
                            timeout=run_corpus.TIMEOUT)
        try:
            with open(reports, encoding="utf-8") as file:
                found = json.load(file)["reports"]
            os.remove(reports)
        except (FileNotFoundError, json.JSONDecodeError):
            found = []
        result = run_corpus.classify(done, found)
        result.output, result.seconds = done.out, done.seconds
        result.reports = found
        return result


def run(folders, renamed, trap, way, target):
    if way in ("original", "translated"):
        return run_corpus.execute(folders, trap.program, target,
                                  ["--timeout=2"])
    return renamed.run(trap, way, target)


def differs(folders, trap):
    """Whether widening changes what the renamed program says."""
    text = corpus.read(os.path.join(folders.corpus, trap.program))
    return plain_rename.widen(text) != text


def cells_of(folders, trap, everything):
    """(way, target) for each cell of a program's row that is to be run."""
    return [(way, target) for way, targets in WAYS.items()
            for target in targets
            if (everything or (way, target) in SHORT) and
            (way != "widened" or differs(folders, trap))]


def reason(error):
    """clang's message in a cell: short, and the same on every machine."""
    why = re.sub(r"static assertion failed due to requirement "
                 r"('[^']*)('.*|$)", r"static assertion \1'", error)
    why = re.sub(r"'(?:[^']*/)?([^'/]*)'", r"`\1`", why)
    return why.replace("|", "\\|")


def verdict(result):
    """For the page: what, not how much, of it went wrong."""
    if result.verdict == "pass":
        return "passes"
    if result.verdict == "not built":
        return "does not compile: " + reason(result.detail)
    if result.verdict == "differs":
        errors = [r["message"] for r in result.reports
                  if r["severity"] == "error"]
        return "wrong results" if "FAIL" in result.output else \
            (errors or ["stops"])[0]
    return {"stuck": "hangs", "crash": "crashes"}.get(result.verdict,
                                                      result.cell)


def verdicts(results):
    """{(way, target): text} of one program."""
    texts = {key: verdict(result) for key, result in results.items()}
    original = results.get(("original", "sm_80"))
    for key, result in results.items():
        if original and texts[key] == "passes" and \
                result.output != original.output:
            texts[key] = "passes with another text"
    return texts


# --- the page ------------------------------------------------------------------


INTRODUCTION = """# Traps of warps of 32

Each program of `corpus/warps` whose header says `TRAP` is CUDA that means something else on AMD when only names are
changed. *Renamed*: every name and header of our tables gets HIP's name, and nothing else changes
(`tests/tools/plain_rename.py`). *Widened* is the usual next step: masks of warp functions become 64 bits wide, all ones
where all lanes are meant. *Translated* is our output with default options. All were run in the
[emulator](emulator.md), the original on sm_80. `passes` means that the program's own check succeeded and that it
printed the same text as the original.

`python3 tests/simt/traps.py --build build --update` writes this page; `./dev test tests/simt/traps.py` compares with
it.

"""


def columns():
    return [(way, target) for way in ("renamed", "widened", "translated")
            for target in WAYS[way]]


def table(rows):
    """rows: [(trap, {(way, target): text})]"""
    lines = []
    for kind, title in (("TRAP", "Traps"), ("CONTROL", "Controls")):
        chosen = [row for row in rows if row[0].kind == kind]
        lines += [f"## {title}", ""]
        if kind == "CONTROL":
            lines += ["Portable as they stand: they pass either way, and the "
                      "translator reports nothing.", ""]
        lines += ["| program | what it does | " + " | ".join(
            f"{way} {target}" for way, target in columns()) + " |",
            "| --- | --- |" + " --- |" * len(columns())]
        for trap, texts in chosen:
            cells = [texts.get(column, "-") for column in columns()]
            what = trap.what.replace("|", "\\|")
            lines.append(f"| {trap.name} | {what} | " + " | ".join(cells)
                         + " |")
        lines.append("")
    return "\n".join(lines)


def summary(rows):
    """How many traps of which verdict."""
    chosen = [texts for trap, texts in rows if trap.kind == "TRAP"]
    lines = ["## Sum of the traps", "", "| | " + " | ".join(
        f"{way} {target}" for way, target in columns()) + " |",
        "| --- |" + " --- |" * len(columns())]
    counts = {}
    for texts in chosen:
        for column in columns():
            short = texts.get(column, "-").split(":")[0]
            counts.setdefault(short, {}).setdefault(column, 0)
            counts[short][column] += 1
    for short in sorted(counts):
        if short != "-":
            lines.append(f"| {short} | " + " | ".join(
                str(counts[short].get(c, 0)) for c in columns()) + " |")
    return "\n".join(lines) + "\n"


def committed():
    """{program: {(way, target): text}} of the page."""
    rows = {}
    for line in corpus.read(TABLE).splitlines():
        found = re.match(r"\| (\w+\.cu) \| (.*) \|$", line)
        if found:
            cells = re.split(r"(?<!\\) \| ", found[2])[1:]
            rows[found[1]] = dict(zip(columns(), cells))
    return rows


# --- tests ----------------------------------------------------------------------


class TrapTest(unittest.TestCase):
    """One program: what its head promises, and what the page says."""

    def __init__(self, folders, trap, futures, expected):
        super().__init__("check")
        self.folders, self.trap = folders, trap
        self.futures, self.expected = futures, expected

    def id(self):
        return f"traps.{self.trap.name}"

    __str__ = id

    def check(self):
        for target in emulator.TARGETS:
            reason = emulator.why_not(self.folders.build, target)
            if reason:
                self.skipTest(reason)
        results = {key: f.result() for key, f in self.futures.items()}
        self.check_meaning(results)
        texts = verdicts(results)
        for key in columns():
            if key in texts:
                self.assertEqual((key, texts[key]),
                                 (key, self.expected.get(key)))

    def check_meaning(self, results):
        if original := results.get(("original", "sm_80")):
            self.assertEqual(original.verdict, "pass", original.output)
            for target in WAYS["translated"]:
                ours = results["translated", target]
                self.assertEqual(ours.cell, "pass", (target, ours.output))
                self.assertEqual(ours.output, original.output, target)
        renamed = results["renamed", "gfx942"].verdict
        if self.trap.kind == "TRAP":
            self.assertNotEqual(renamed, "pass", "this is no trap")
            return
        self.assertEqual(renamed, "pass", "this is no control")
        done = corpus.translate(self.folders, self.trap.program,
                                dict(os.environ))
        self.assertEqual(done.findings(self.trap.program), [])


def add_options(parser):
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--jobs", type=int, default=int(
        os.environ.get("HIPIFY_JOBS") or os.cpu_count()))


def update(folders, chosen, futures):
    """Rows that -k does not choose stay as they are."""
    known, rows = committed(), []
    for trap in traps(folders):
        if trap not in chosen:
            rows.append((trap, known.get(trap.name, {})))
            continue
        results = {k: f.result() for k, f in futures[trap.program].items()}
        texts = verdicts(results)
        print(trap.name, {" ".join(k): texts[k] for k in texts}, flush=True)
        rows.append((trap, texts))
    corpus.write(TABLE, INTRODUCTION + table(rows) + summary(rows))
    return 0


def main():
    options = suite.arguments(__doc__.splitlines()[0], add_options)
    folders = corpus.Folders(emulator.SOURCE, options.build)
    chosen = [t for t in traps(folders) if options.filter in "traps." + t.name]
    able = not any(emulator.why_not(options.build, t)
                   for t in emulator.TARGETS)
    expected = committed()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        renamed = Renamed(folders)
        futures = {t.program: {
            key: pool.submit(run, folders, renamed, t, *key)
            for key in cells_of(folders, t, options.all or
                                options.update)} if able else {} for t in chosen}
        if options.update:
            return update(folders, chosen, futures)
        cases = unittest.TestSuite(
            TrapTest(folders, t, futures[t.program], expected.get(t.name, {}))
            for t in chosen)
        return suite.run(cases, options)


if __name__ == "__main__":
    sys.exit(main())

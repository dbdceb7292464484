#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every program of corpus/ in the emulator: the CUDA original on sm_80,
our translation on gfx942 and gfx1100.

Without more options, compares with docs/emulator-corpus.md, each program and
target a test: one target for each program, in turn, with --all every one. What
runs on an AMD GPU and names lanes runs as translated with --mma=native, too.
--update writes that file, of what -k chooses. --schedules N runs what passes
with all detectors and N schedules instead; nothing may be reported.
"""

import concurrent.futures
import functools
import json
import os
import re
import sys
import tempfile
import unittest
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
sys.path.insert(0, os.path.join(HERE, "..", "corpus"))

import corpus  # noqa: E402
import emulator  # noqa: E402
import suite  # noqa: E402

TABLE = os.path.join(emulator.SOURCE, "docs", "emulator-corpus.md")
# More source files of a program, beside the one with main().
MORE_SOURCES = {"multi-file/main.cu": ["multi-file/kernels.cu",
                                       "multi-file/device_report.cpp"]}
# Why a result differs, for people to read. A cell that is not here says what
# the program printed.
REASONS = os.path.join(HERE, "corpus-reasons.json")


@dataclass
class Result:
    verdict: str  # "pass", "differs", "unsupported", "not built", ...
    detail: str = ""
    output: str = ""
    seconds: float = 0
    reports: list = field(default_factory=list)

    @property
    def cell(self):
        return f"{self.verdict}: {self.detail}" if self.detail \
            else self.verdict


def programs(folders):
    """Those with a main function."""
    found = []
    for program in corpus.programs(folders.corpus):
        text = corpus.read(os.path.join(folders.corpus, program))
        if re.search(r"^(int|auto) main\(", text, re.MULTILINE):
            found.append(program)
    return found


# --- one run -------------------------------------------------------------------


def run_flags(flags):
    """Those of nvcc's or clang's flags that `run` knows and needs; it links
    the libraries of the toolkit by itself."""
    return [f for f in flags if f.startswith(("-I", "-D", "-U", "-std=", "-W"))]


def sources(folders, program, target, translation=()):
    """The source file, options for it, and what stands in the way.
    translation: more options of the translation."""
    if emulator.is_cuda(target):
        options = [f if not f.startswith("-I") else "-I" + os.path.join(
            folders.corpus, f[2:]) for f in corpus.cuda_flags(folders, program)]
        files = [os.path.join(folders.corpus, p)
                 for p in [program, *MORE_SOURCES.get(program, [])]]
        return files, run_flags(options), ""
    roots = set()
    files = []
    for one in [program, *MORE_SOURCES.get(program, [])]:
        done = corpus.translate(folders, one, dict(os.environ),
                                options=translation)
        if done.status:
            names = sorted({f[2] for f in done.findings(one)
                            if f[1] == "error"})
            return [], [], ", ".join(names) or f"exit code {done.status}"
        roots.add(done.root)
        path = os.path.join(done.root, one)
        files.append(path if os.path.exists(path) else path + ".hip")
    options = []
    for root in sorted(roots):
        options += corpus.hip_flags(folders, program, root)
    options.append("-I" + os.path.join(folders.share, "include"))
    return files, run_flags(options), ""


def first_error(text):
    """The first error of clang or the linker, without paths."""
    for pattern in (r"(?:fatal )?error: (.*)", r"undefined reference to (.*)",
                    r"undefined symbol: (.*)"):
        found = re.search(pattern, text)
        if found:
            return re.sub(r"(?<![\w/])/\S*/", "", found[1]).strip()[:100]
    return (text.strip().splitlines() or ["no message"])[-1][:100]


def classify(done, reports):
    # A program that crashes since a function is missing writes no JSON.
    lacking = sorted({r["message"] for r in reports
                      if r["check"] == "unsupported"}
                     | set(re.findall(r"^simt: error: (.*) \[unsupported\]$",
                                      done.err, re.MULTILINE)))
    if done.status == 3:
        return Result("not built", first_error(done.err))
    if done.status == 124:
        return Result("too slow")
    if lacking:
        return Result("unsupported", "; ".join(lacking)[:200])
    stuck = [r for r in reports if r["check"] == "stuck"]
    if stuck:
        return Result("stuck", stuck[0]["message"][:100])
    faults = [r for r in reports if r["check"] == "fault"]
    if faults:
        return Result("fault", faults[0]["message"][:100])
    if done.status < 0 or done.status > 128:
        return Result("crash", f"signal {abs(done.status) % 128}")
    if re.search(r"\bskip", done.out, re.IGNORECASE) and done.status == 0:
        return Result("pass", "skips itself")
    if done.status == 0:
        return Result("pass")
    failing = [line for line in done.out.splitlines() if "FAIL" in line]
    return Result("differs", (failing or ["exit code %d" % done.status])[0]
                  .strip()[:100])


# Of building and running: Thrust alone takes clang a minute, twice that on a
# busy machine.
TIMEOUT = 600


def execute(folders, program, target, options=(), source=None):
    """source: what sources() gave, where that is known already."""
    files, flags, why = source or sources(folders, program, target)
    flags = list(flags)
    if why:
        return Result("not translated", why)
    for more in files[1:]:
        flags += ["--source", more]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "reports.json")
        done = emulator.run(folders.build, target, files[0],
                            [*flags, f"--json={path}", *options],
                            timeout=TIMEOUT)
        try:
            with open(path, encoding="utf-8") as file:
                reports = json.load(file)["reports"]
        except (FileNotFoundError, json.JSONDecodeError):
            reports = []
    result = classify(done, reports)
    result.output, result.seconds = done.out, done.seconds
    result.reports = reports
    return result


# --- the table -----------------------------------------------------------------


def same_text(results):
    """Whether the vendors' outputs are the same, for programs that ran."""
    ran = [r.output for r in results
           if r.verdict in ("pass", "differs")]
    if len(ran) < 2:
        return ""
    return "yes" if len(set(ran)) == 1 else "no"


HEAD = """# The corpus in the emulator

Every program of `corpus/` with a main function: the CUDA original on sm_80, our translation on gfx942 and gfx1100. A
program checks its results itself and prints `PASS` or `FAIL`. *Same text*: all of them printed the same, byte for byte.

`tests/simt/run_corpus.py --build build --update` writes this page; `./dev test` compares with it.

"""


def cells_of(program, results):
    """The row of a program: a cell for each target, and whether they agree."""
    ordered = [results[t] for t in emulator.TARGETS]
    return [cell(program, t, results[t]) for t in emulator.TARGETS] + \
        [same_text(ordered)]


def table(rows):
    """rows: {program: cells}"""
    lines = [HEAD + "| program | " + " | ".join(emulator.TARGETS)
             + " | same text |", "| --- |" + " --- |" * 4]
    for program, cells in sorted(rows.items()):
        lines.append(f"| {program} | " + " | ".join(cells) + " |")
    lines += ["", "| | " + " | ".join(emulator.TARGETS) + " |",
              "| --- |" + " --- |" * 3]
    verdicts = {program: [c.split(":")[0] for c in cells]
                for program, cells in rows.items()}
    for verdict in sorted({v for row in verdicts.values() for v in row[:-1]}):
        counts = [sum(row[i] == verdict for row in verdicts.values())
                  for i in range(len(emulator.TARGETS))]
        lines.append(f"| {verdict} | " + " | ".join(map(str, counts)) + " |")
    return "\n".join(lines) + "\n"


def reasons():
    with open(REASONS, encoding="utf-8") as file:
        return json.load(file)


def cell(program, target, result):
    text = result.cell
    why = reasons().get(program, {}).get(target)
    if why and result.verdict != "pass":
        text = f"{result.verdict}: {why}"
    return " ".join(text.split()).replace("|", "\\|")


@functools.cache
def runs_translated(program):
    """Whether the short form runs the translation for one of AMD's GPUs."""
    cells = committed().get(program, [])
    return any(target in suite.targets_of(False, program, emulator.TARGETS)
               and not emulator.is_cuda(target) and cell == "pass"
               for target, cell in zip(emulator.TARGETS, cells))


@functools.cache
def committed():
    """{program: cells} of the page."""
    rows = {}
    for line in corpus.read(TABLE).splitlines():
        found = re.match(r"\| (\S+\.(?:cu|cpp)) \| (.*) \|$", line)
        if found:
            rows[found[1]] = [c.strip() for c in
                              re.split(r"(?<!\\) \| ", found[2] + " ")]
    return rows


# --- tests -----------------------------------------------------------------------


class RunTest(unittest.TestCase):
    """A program does on a target what the page says."""

    def __init__(self, folders, program, target, future, expected):
        super().__init__("check")
        self.folders, self.program, self.target = folders, program, target
        self.future, self.expected = future, expected

    def id(self):
        return f"emulator-corpus.{self.program}.{self.target}"

    __str__ = id

    def check(self):
        reason = emulator.why_not(self.folders.build, self.target)
        if reason:
            self.skipTest(reason)
        result = self.future.result()
        self.assertEqual(cell(self.program, self.target, result),
                         self.expected, result.output[-2000:])


class SilenceTest(RunTest):
    """No detector reports anything in a program that passes."""

    def id(self):
        return f"emulator-silence.{self.program}.{self.target}"

    __str__ = id

    def check(self):
        results = self.future.result()
        for seed, result in results.items():
            self.assertEqual((seed, result.cell, result.reports),
                             (seed, self.expected, []))


class NativeTest(RunTest):
    """A program passes as translated with --mma=native."""

    def id(self):
        return f"emulator-native.{self.program}.{self.target}"

    __str__ = id


# Races that are really there, in the vendors' own headers: the files of both
# sides. rocPRIM 4.2 loads its argument `reduction` in every warp while warp 0
# writes its place; only warp 0 uses what it has loaded.
KNOWN_RACES = ["rocprim/block/detail/../detail/block_scan_warp_scan.hpp"]


def is_known(report):
    return report["check"] == "race" and any(
        all(file in party["where"] for party in report["parties"])
        for file in KNOWN_RACES)


def checked(folders, program, target, source, seed):
    result = execute(folders, program, target,
                     ["--check=all", f"--schedule={seed}"], source)
    known = [r for r in result.reports if is_known(r)]
    # Exit code 2 says that there were reports, and nothing else was wrong.
    if known and known == result.reports and \
            result.detail == "exit code 2":
        return Result("pass", output=result.output)
    return result


def with_schedules(folders, program, target, count):
    source = sources(folders, program, target)
    return {seed: checked(folders, program, target, source, seed)
            for seed in range(1, count + 1)}


# What makes a program depend on which lane runs which thread, and what has no
# translation with --mma=native.
NAMES_LANES = r"mma\.|wmma|ldmatrix|__shfl|__ballot|_sync\(|laneid|lanemask|" \
    r"tiled_partition|coalesced|warpSize|cp\.async|bar\.|barrier"
NATIVE = ("gfx942", "gfx1100")
HARDWARE_ORDER = r"\bcub::(Block|Warp|Shuffle)"


def runs_native(folders, program):
    text = corpus.read(os.path.join(folders.corpus, program))
    return (re.search(NAMES_LANES, text)
            and not re.search(HARDWARE_ORDER, text))


def execute_native(folders, program, target):
    return execute(folders, program, target, source=sources(
        folders, program, target, ["--mma=native"]))


def add_options(parser):
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--schedules", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=int(
        os.environ.get("HIPIFY_JOBS") or os.cpu_count()))


def update(folders, options, known):
    """Rows that -k does not choose stay as they are."""
    chosen = [p for p in known if options.filter in p]
    rows = {p: cells for p, cells in committed().items()
            if p in known and p not in chosen}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = {p: {t: pool.submit(execute, folders, p, t)
                       for t in emulator.TARGETS} for p in chosen}
        for program, by_target in futures.items():
            results = {t: f.result() for t, f in by_target.items()}
            rows[program] = cells_of(program, results)
            print(f"{program}: " + " | ".join(rows[program]), flush=True)
    corpus.write(TABLE, table(rows))
    return 0


def print_slowest(cases):
    ran = [case for case in cases if case.future]
    for case in sorted(ran, key=lambda c: -c.future.result().seconds)[:10]:
        print(f"{case.future.result().seconds:6.1f} s  {case.id()}")


def main():
    options = suite.arguments(__doc__.splitlines()[0], add_options)
    folders = corpus.Folders(emulator.SOURCE, options.build)
    chosen = programs(folders)
    if options.update:
        return update(folders, options, chosen)
    expected = committed()
    cases = unittest.TestSuite()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for program in chosen:
            cells = expected.get(program, ["not listed"] * 4)
            for target, want in zip(emulator.TARGETS, cells):
                kind = SilenceTest if options.schedules else RunTest
                if options.schedules and want != "pass":
                    continue
                if not options.schedules and target not in suite.targets_of(
                        options.all, program, emulator.TARGETS):
                    continue
                case = kind(folders, program, target, None, want)
                known = not emulator.why_not(options.build, target)
                if known and options.filter in case.id():
                    case.future = pool.submit(
                        with_schedules, folders, program, target,
                        options.schedules) if options.schedules else \
                        pool.submit(execute, folders, program, target)
                cases.addTest(case)
                native = NativeTest(folders, program, target, None, want)
                if (known and options.filter in native.id()
                        and target in NATIVE and want == "pass"
                        and not options.schedules
                        and runs_native(folders, program)):
                    native.future = pool.submit(execute_native, folders,
                                                program, target)
                    cases.addTest(native)
        status = suite.run(cases, options)
    if not options.schedules:
        print_slowest(cases)
    return status


if __name__ == "__main__":
    sys.exit(main())

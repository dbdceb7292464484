#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What one command makes of public projects: the table of docs/real-projects.md.

  project_rates.py CHECKOUTS [-k NAME] [--work DIR] [--set VARIABLE=DIR]...

CHECKOUTS has a directory for each project of projects.tsv. `hipify-cpp project
--third-party` translates it, as it is; then each unit of the translation is compiled for
gfx942, host and device, to LLVM's IR. A unit is what compile_rate.py calls one.
Units whose CUDA original nvcc does not compile here, mostly for want of a
third-party header, are not counted. A failure is told if the translation has a
warning or an error for the place where clang stops, or names the header that it
lacks. Of the build files it counts the lines that were changed, and those that
were left to the user with a finding.

projects.tsv: the directory, regular expressions of the units and of those left
out, how many are drawn by hash (-: all), flags for both, for the original and
for the translation, and macros that `project` must know, since their build
defines them and they change what names mean; $VARIABLE stands for the directory of --set, and $OUT for
the translated tree, which comes before the original one.
"""
import argparse
import concurrent.futures
import os
import re
import shlex
import subprocess
import sys
import tempfile

import compile_rate

HERE = os.path.dirname(os.path.abspath(__file__))
BUILD_FILE = re.compile(r"(CMakeLists\.txt|\.cmake(\.in)?|Makefile[^/]*|"
                        r"\.mk|makefile|setup\.py)$")
FINDING = re.compile(r"^(\S[^:\n]*):(\d+):\d+: (info|note|warning|error): (.*)"
                     r"\[(HC\d+)\]$", re.M)


class Options:
    """What compile_rate's functions read, from a row of projects.tsv."""

    def __init__(self, row, args):
        self.tree = os.path.realpath(os.path.join(args.checkouts, row[0]))
        self.only, self.skip = (r if r != "-" else None for r in row[1:3])
        self.sample = None if row[3] == "-" else int(row[3])
        variables = dict(v.split("=", 1) for v in args.set)
        self.flag, self.cuda_flag, self.hip_flag = (
            [re.sub(r"\$(\w+)", lambda m: variables.get(m[1], m[0]), f)
             for f in shlex.split(field)] if field != "-" else []
            for field in row[4:7])
        self.macros = row[7].split() if row[7:8] not in ([], ["-"]) else []
        self.include, self.build, self.limit = [], args.build, args.limit
        self.no_original, self.ir, self.arch = False, True, "gfx942"


class Project(compile_rate.Measure):
    def __init__(self, name, options, out):
        super().__init__(options)
        self.name, self.out = name, out

    def translate(self, log):
        """The findings of the project, by file."""
        with open(log, "w") as file:
            code = subprocess.run(
                [self.program, "project", self.tree, "--out-dir", self.out,
                 "-v", "--progress=none", "--third-party",
                 *self.args.macros], stdout=file,
                stderr=subprocess.STDOUT).returncode
        text = compile_rate.read(log)
        if code:
            sys.exit(f"{self.name}: hipify-cpp ended with {code}\n"
                     + text[-2000:])
        self.findings = FINDING.findall(text)
        self.summary = text.strip().splitlines()[-1]

    def placed(self, flags):
        """The flags with the translated tree before the original one."""
        for flag in flags:
            if flag.startswith("-I") and not flag.startswith("-I/"):
                yield "-I" + os.path.normpath(os.path.join(self.out, flag[2:]))
                flag = "-I" + os.path.join(self.tree, flag[2:])
            yield flag

    def original(self, unit):
        self.args.flag, own = [
            "-I" + os.path.join(self.tree, f[2:])
            if f.startswith("-I") and not f.startswith("-I/") else f
            for f in self.args.flag], self.args.flag
        try:
            return super().original(unit)
        finally:
            self.args.flag = own

    def unit(self, unit):
        result = {"unit": unit, "translated": False, "findings": []}
        for name in (unit + ".hip", unit):
            path = os.path.join(self.out, name)
            if os.path.exists(path):
                result["translated"] = True
                break
        else:
            result["error"] = "not in the translated tree"
            return result
        code, log = self.compile([
            self.clang, "-x", "hip", *self.rocm,
            "-I" + os.path.join(self.args.build, "share", "hipify-cpp",
                                "include"),
            "-std=c++17", "-DNDEBUG", "-w", "-Wno-register", "-c",
            "-o", "/dev/null", *self.placed(self.args.flag),
            *self.placed(self.args.hip_flag),
            *self.includes(self.out, unit), *self.includes(self.tree, unit),
            "-idirafter", self.openmp, path])
        result["compiled"] = code == 0
        if code:
            result["error"] = compile_rate.first_error(log)
            result["original"] = self.original(unit)
            result["findings"] = self.told(log)
        return result

    def macros(self, path, line):
        """The lines that define the macros that a line of a file names."""
        lines = compile_rate.read(path).splitlines()
        names = set(re.findall(r"\b[A-Za-z_]\w*\b", lines[line - 1]))
        for number, text in enumerate(lines, 1):
            define = re.match(r"\s*#\s*define\s+(\w+)", text)
            if define and define[1] in names:
                yield number

    def told(self, log):
        """The findings about the places of the first error and of its notes:
        in the same line, five above or below it, or there where a macro of
        the line is defined; or about a header that is missing."""
        error = re.search(r"^\S[^\n]*: (fatal )?error: (.*)", log, re.M)
        if not error:
            return []
        # With its notes, such as those of a macro, up to the next error.
        end = re.compile(r"^\S.*: error: ", re.M).search(log, error.end())
        found = [(p, int(n)) for p, n in re.findall(
            r"^(\S.*?):(\d+):\d+: (?:fatal |)(?:error|note):",
            log[error.start():end and end.start()], re.M)]
        found += [(found[0][0], n) for n in self.macros(*found[0])]
        places = [(os.path.relpath(os.path.realpath(p), self.out)
                   .removesuffix(".hip"), n) for p, n in found]
        missing = re.match(r"'([^']+)' file not found", error[2])
        return sorted({
            finding for file, line, severity, text, finding in self.findings
            if severity in ("warning", "error") and (
                (missing and missing[1] in text) or
                any(file.endswith(path) and abs(int(line) - place) <= 5
                    for path, place in places))})

    def build_lines(self):
        """How many lines of build files were changed, and left."""
        lines = {}
        for file, line, severity, _, _ in self.findings:
            if BUILD_FILE.search(file):
                lines.setdefault((file, line), set()).add(severity)
        left = sum(bool(s & {"warning", "error"}) for s in lines.values())
        return len(lines) - left, left


def measure(row, args, work):
    options = Options(row, args)
    project = Project(row[0], options, os.path.join(work, row[0]))
    project.translate(os.path.join(work, row[0] + ".log"))
    units = compile_rate.sample(
        compile_rate.find_units(options.tree, options), options.sample)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        results = list(pool.map(project.unit, units))
    counted = [r for r in results if r.get("original") is not False]
    failed = [r for r in counted if not r.get("compiled")]
    silent = [r for r in failed if not r["findings"]]
    for result in failed:
        print(f"  {row[0]}: {result['unit']}: {result['error']} "
              f"{' '.join(result['findings']) or '(nothing told)'}",
              file=sys.stderr, flush=True)
    for reason, count in project.reasons.most_common(5):
        print(f"  {row[0]}: not counted: {count} x {reason}", file=sys.stderr,
              flush=True)
    done = len(counted) - len(failed)
    rate = f"{100 * done // len(counted)} %" if counted else "-"
    changed, left = project.build_lines()
    errors = sum(f[2] == "error" for f in project.findings)
    warnings = sum(f[2] == "warning" for f in project.findings)
    print(f"| {row[0]} | {len(units)} | {len(counted)} | {done} | {rate} | "
          f"{len(silent)} | {errors} | {warnings} | {changed} | {left} |",
          flush=True)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts")
    parser.add_argument("-k", default="", metavar="NAME")
    parser.add_argument("--work", help="where translations and logs stay")
    parser.add_argument("--set", action="append", default=[],
                        metavar="VARIABLE=DIR")
    parser.add_argument("--build",
                        default=os.path.join(compile_rate.REPO, "build"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=int, default=300, metavar="S")
    args = parser.parse_args()
    rows = [line.split("\t")
            for line in compile_rate.read(
                os.path.join(HERE, "projects.tsv")).splitlines()
            if not line.startswith("#")]
    print("| project | units | counted | compile | | silent | errors | "
          "warnings | build lines changed | left |")
    print("| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |")
    with tempfile.TemporaryDirectory() as scratch:
        os.makedirs(args.work or scratch, exist_ok=True)
        for row in rows:
            if args.k in row[0] and os.path.isdir(
                    os.path.join(args.checkouts, row[0])):
                measure(row, args, os.path.realpath(args.work or scratch))
    return 0


if __name__ == "__main__":
    sys.exit(main())

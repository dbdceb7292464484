#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Uses every mapped CUDA name, translates that, and compiles it against ROCm.

usage: call_test.py [--build build] [--table NAME]... [--hip | --roc] [options]

For each function in the tables a call is generated, with variables of the types
that CUDA declares, in each of its forms; the result must have CUDA's type. Each
type, enumerator, macro and member is used once. A name fails when the
translation does not compile, or when hipify-cpp reports something about it
that the row's note does not explain. tests/calls/README.md says what to do.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

import call_cases

PREAMBLE = """\
template <class A, class B> struct Same { static constexpr bool value = false; };
template <class A> struct Same<A, A> { static constexpr bool value = true; };
"""
MARK = re.compile(r"\bcase_(\d+)\b")
MANGLED = re.compile(r"case_(\d+)")
DIAGNOSTIC = re.compile(r"(?:In file included from )?([^\s:][^:\n]*):(\d+):(?:\d+:)? "
                        r"?(?:(fatal error|error|warning|note): )?(.*)")
FINDING = re.compile(r"([^\s:][^:\n]*):(\d+):\d+: (warning|error): (.*)")
# Findings about the target's hardware are no fault of a row.
HARDWARE = re.compile(r"\[HC04\d\d\]")
# Which findings a note announces.
EXPLAINED = {"signature: ": "HC0107", "arguments ": "HC0107",
             "roc arguments: ": "HC0107", "check: ": "HC0310"}
ROUNDS = 4
# ROCm packages that are not everywhere: without the header a table is skipped.
OPTIONAL = {"cufile": "hipfile.h",
            "cusparselt": "hipsparselt/hipsparselt.h",
            "cutensor": "hiptensor/hiptensor.h",
            "nvshmem": "rocshmem/rocshmem.hpp"}

# What needs units that gfx942 lacks is compiled for a GPU that has them.
TEXTURE = re.compile(r"(tex|surf)(1D|2D|3D|Cubemap)")

Unit = collections.namedtuple("Unit", "table headers cases excepted roc arch")


def group_units(table, cases, exceptions, roc):
    """Cases that can share a file."""
    groups = collections.defaultdict(list)
    for case in cases:
        alone = case.header if call_cases.ALONE.match(case.header) else ""
        excepted = case.name in exceptions or case.label in exceptions
        arch = "gfx1100" if TEXTURE.match(case.name) else "gfx942"
        groups[alone, excepted, arch].append(case)
    for (_, excepted, arch), members in sorted(groups.items(),
                                         key=lambda item: item[0]):
        # cufftMp.h takes cufftXt.h for granted.
        headers = sorted({c.header for c in members},
                         key=lambda h: (h == "cufftMp.h", h))
        yield Unit(table, headers, members, excepted, roc, arch)


def write_source(unit, path):
    with open(path, "w", encoding="utf-8") as file:
        for header in unit.headers:
            file.write(f"#include <{header}>\n")
        file.write(PREAMBLE)
        for number, case in enumerate(unit.cases):
            file.write(case.line.replace("@", f"case_{number}", 1) + "\n")


def marks(path):
    """The case that each line belongs to; a call may take several lines."""
    result, current = {}, None
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            found = MARK.search(line)
            current = int(found.group(1)) if found else current
            result[number] = current
    return result


def translate(unit, source, output, options):
    """Runs hipify-cpp; {case: [finding]}, and what belongs to no case."""
    command = [os.path.join(options.build, "bin", "hipify-cpp"), source,
               "-o", output, "--offload-arch", unit.arch]
    command += ["--roc"] if unit.roc else []
    command += ["--mapping", options.mapping] if options.mapping else []
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, text=True,
                              capture_output=True)
    except OSError as error:
        return {}, [str(error)]
    if not os.path.exists(output):
        return {}, [done.stderr.strip() or f"exit code {done.returncode}"]
    by_line, findings, rest = marks(source), collections.defaultdict(list), []
    for line in done.stderr.splitlines():
        match = FINDING.match(line)
        if not match:
            continue
        case = by_line.get(int(match.group(2)))
        if case is None and match.group(3) == "error":
            rest.append(line)  # Warnings about headers are theirs to explain.
        elif case is not None:
            findings[case].append(match.group(4))
    return findings, rest


def compile_command(unit, output, options):
    with open(os.path.join(options.build, "rocm-flags"),
              encoding="utf-8") as file:
        flags = file.read().splitlines()
    includes = os.path.join(options.build, "share", "hipify-cpp", "include")
    if options.fresh:
        includes = os.path.join(call_cases.SOURCE, "runtime-shims")
    return ["clang++-22", "-x", "hip", *flags, f"--offload-arch={unit.arch}",
            "-std=c++17", "-O0", "-I", includes, "-DNDEBUG", "-w",
            "-ferror-limit=0", "-fno-caret-diagnostics",
            "-fno-color-diagnostics", "-ftemplate-backtrace-limit=0",
            "-DMIOPEN_BETA_API", "-c", output,
            *(["-fsyntax-only"] if unit.excepted else
              ["-o", output + ".o"])]


def attribute(text, path, by_line):
    """{case: first error} of the compiler's output, and other errors."""
    errors, rest, pending = {}, [], None

    def settle():
        if pending and pending[1] is None:
            rest.append(pending[0])
        elif pending:
            errors.setdefault(pending[1], pending[0])

    for line in text.splitlines():
        linker = re.search(r"error: (undefined .*symbol: .*)", line)
        match = DIAGNOSTIC.match(line)
        if linker:
            settle()
            pending = [linker.group(1), None]
        elif line.startswith(">>>") and pending:
            found = MANGLED.search(line)
            if found and pending[1] is None:
                pending[1] = int(found.group(1))
        elif match:
            file, number, severity, message = match.groups()
            here = (by_line.get(int(number))
                    if os.path.basename(file) == os.path.basename(path)
                    else None)
            if severity in ("error", "fatal error"):
                settle()
                pending = [message, here]
            elif pending and pending[1] is None and here is not None:
                pending[1] = here  # "in instantiation of ... requested here"
        elif re.match(r"\S*error: ", line) and "linker command" not in line:
            settle()
            pending = [line, None]
    settle()
    return errors, [r for r in rest if "errors generated" not in r]


def blank(path, bad, by_line):
    """Takes the lines of bad cases out, so that the others get further."""
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()
    with open(path, "w", encoding="utf-8") as file:
        for number, line in enumerate(lines, 1):
            file.write("\n" if by_line.get(number) in bad else line)


def compile_unit(unit, path, options):
    """{case: error}, and errors that belong to no case."""
    errors = {}
    for _ in range(1 if unit.excepted else ROUNDS):
        by_line = marks(path)
        done = subprocess.run(compile_command(unit, path, options),
                              stdin=subprocess.DEVNULL, text=True,
                              capture_output=True)
        if done.returncode == 0:
            return errors, []
        found, rest = attribute(done.stderr, path, by_line)
        errors.update(found)
        if rest or not found:
            return errors, rest or [done.stderr.strip()[-2000:]]
        blank(path, set(found), by_line)
    return errors, []


def unexplained(case, findings):
    """The findings that the case's row does not announce."""
    traits = case.row["note"].split("; ") if case.row else []
    allowed = [i for start, i in EXPLAINED.items()
               if any(trait.startswith(start) for trait in traits)]
    return [f for f in findings if not HARDWARE.search(f) and
            not any(f"[{i}]" in f for i in allowed)]


def judge(case, findings, error):
    """(verdict, why) of a case: passed, noted or failed."""
    if case.expected == "refused":
        return (("passed", "") if findings else
                ("failed", "a call row says unsupported; nothing is reported"))
    rest = unexplained(case, findings)
    note = case.row["note"] if case.row else ""
    if (error and not rest and not note.startswith("check: ") and
            any(not HARDWARE.search(f) for f in findings)):
        return "noted", note
    if error:
        return "failed", "; ".join([error] + rest)
    return ("failed", "; ".join(rest)) if rest else ("passed", "")


def run_unit(unit, number, options):
    """[(case, verdict, why)] and problems of the unit as a whole."""
    stem = os.path.join(options.keep, f"{unit.table}{'-roc' if unit.roc else ''}"
                        f"{'-excepted' if unit.excepted else ''}-{number}")
    write_source(unit, stem + ".cu")
    findings, problems = translate(unit, stem + ".cu", stem + ".hip", options)
    if not os.path.exists(stem + ".hip"):
        return [], [f"{stem}.cu: {p}" for p in problems]
    errors, rest = compile_unit(unit, stem + ".hip", options)
    results = []
    for index, case in enumerate(unit.cases):
        verdict, why = judge(case, findings[index] if index in findings
                             else [], errors.get(index))
        if verdict == "passed" and rest:
            verdict = "untested"
        results.append((case, verdict, why))
    return results, [f"{stem}.hip: {p}" for p in problems + rest]


def settle_exceptions(results, exceptions):
    """Turns failures that have a reason into 'excepted'; an exception that
    does not fail is a failure."""
    settled, seen = [], collections.defaultdict(set)
    for case, verdict, why in results:
        key = next((k for k in (case.label, case.name) if k in exceptions),
                   None)
        if key:
            seen[key].add(verdict)
            if verdict != "passed":
                verdict, why = "excepted", exceptions[key]
        settled.append((case, verdict, why))
    stale = [k for k in exceptions if seen[k] == {"passed"}]
    stale += [k for k in exceptions if not seen[k]]
    return settled, stale


def report(table, roc, results, problems, stale, missing, verbose):
    """Prints a table's result; whether it is all right."""
    counts = collections.Counter(v for _, v, _ in results)
    names = len({c.name for c, _, _ in results})
    title = table + (" --roc" if roc else "")
    for case, verdict, why in results:
        if verdict == "failed" or verbose and verdict != "passed":
            print(f"{title}: {case.label}: {why}"
                  + (f" ({verdict})" if verbose else ""))
    for name, why in missing:
        print(f"{title}: {name}: {why}")
    for key in stale:
        print(f"{title}: {key}: the exception is not needed; take it out")
    for problem in problems:
        print(f"{title}: {problem}")
    failed = counts["failed"] + len(missing) + len(stale) + len(problems)
    print(f"{title}: {names} names, {len(results)} uses, "
          f"{counts['passed']} passed, {counts['noted']} noted, "
          f"{counts['excepted']} excepted, {failed} failed"
          + (f", {counts['untested']} untested" if counts["untested"] else ""),
          flush=True)
    return failed == 0


def has_headers(table, options):
    """Whether the ROCm that is here has what the table's names need."""
    with open(os.path.join(options.build, "rocm-flags"),
              encoding="utf-8") as file:
        folders = file.read().splitlines()
    return table not in OPTIONAL or any(
        os.path.exists(os.path.join(f, OPTIONAL[table])) for f in folders)


def select(tables, options):
    """[(table, roc)] to test."""
    modes = [m for m, out in ((False, options.roc), (True, options.hip))
             if not out]
    chosen = options.table or list(tables)
    for name in chosen:
        if name not in tables:
            sys.exit(f"call_test.py: there is no table {name}")
    return [(name, roc) for name in chosen for roc in modes
            if (not roc or any(r["roc"] and r["hip"]
                               for r in tables[name].values()))
            and options.filter in name + (" --roc" if roc else "")]


def run_all(options):
    tables = call_cases.read_tables(options.mapping)
    signatures = call_cases.Signatures()
    jobs, pool = [], concurrent.futures.ThreadPoolExecutor(options.jobs)
    outcome = {"passed": [], "failed": [], "skipped": []}
    for table, roc in select(tables, options):
        if not has_headers(table, options):
            why = f"ROCm's {OPTIONAL[table]} is not here"
            print(f"SKIPPED: calls of {table}: {why}")
            outcome["skipped"].append([f"calls/{table}", why])
            continue
        exceptions = call_cases.read_exceptions(
            table + ("-roc" if roc else ""))
        cases, missing = call_cases.cases_of_table(
            table, tables[table], signatures, roc)
        if options.name:
            cases = [c for c in cases if re.search(options.name, c.label)]
            missing = [m for m in missing if re.search(options.name, m[0])]
            exceptions = {k: v for k, v in exceptions.items()
                          if re.search(options.name, k)}
        excused = [m for m in missing if m[0] in exceptions]
        missing = [m for m in missing if m[0] not in exceptions]
        for name, _ in excused:
            del exceptions[name]
        units = [pool.submit(run_unit, u, n, options) for n, u in enumerate(
            group_units(table, cases, exceptions, roc))]
        jobs.append((table, roc, exceptions, missing, units))
    for table, roc, exceptions, missing, units in jobs:
        results, problems = [], []
        for unit in units:
            found, wrong = unit.result()
            results += found
            problems += wrong
        if not (results or problems or missing or exceptions):
            continue
        results, stale = settle_exceptions(results, exceptions)
        good = report(table, roc, results, problems, stale, missing,
                      options.verbose)
        outcome["passed" if good else "failed"].append(
            f"calls/{table}{'-roc' if roc else ''}")
    return outcome


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build", help="the build folder",
                        default=os.environ.get("HIPIFY_BUILD_DIR", "build"))
    parser.add_argument("--results", help="write a JSON file of results")
    parser.add_argument("-k", dest="filter", default="",
                        help="only tables whose name contains this")
    parser.add_argument("--table", action="append", help="only this table")
    parser.add_argument("--name", help="only uses that this regex finds")
    parser.add_argument("--hip", action="store_true",
                        help="only without --roc")
    parser.add_argument("--roc", action="store_true", help="only with --roc")
    parser.add_argument("--mapping", help="rows to try, as hipify-cpp takes")
    parser.add_argument("--fresh", action="store_true",
                        help="the tables and shims as they are in the source "
                             "folder, not as the program has them")
    parser.add_argument("--keep", help="leave the generated files here")
    parser.add_argument("-v", dest="verbose", action="store_true",
                        help="list what is noted and excepted, too")
    parser.add_argument("-j", dest="jobs", type=int,
                        default=os.cpu_count() or 1)
    options = parser.parse_args()
    options.build = os.path.abspath(options.build)
    return options


def write_fresh_mapping(options, folder):
    """All tables as one mapping file, for a program that is older."""
    tables = call_cases.read_tables(options.mapping)
    rows = {(call_cases.schema.key_space(r["kind"]), r["cuda"]): r
            for rows in tables.values() for r in rows.values()}
    options.mapping = os.path.join(folder, "fresh.tsv")
    with open(options.mapping, "w", encoding="utf-8") as file:
        file.write(call_cases.schema.format_table(rows.values()))


def main():
    options = parse_arguments()
    if not os.path.exists(os.path.join(options.build, "rocm-flags")):
        print("SKIPPED: calls: they need ROCm's headers")
        outcome = {"passed": [], "failed": [],
                   "skipped": [["calls", "they need ROCm's headers"]]}
    else:
        with tempfile.TemporaryDirectory(prefix="hipify-calls-") as folder:
            options.keep = options.keep or folder
            os.makedirs(options.keep, exist_ok=True)
            if options.fresh:
                write_fresh_mapping(options, options.keep)
            outcome = run_all(options)
    if options.results:
        with open(options.results, "w", encoding="utf-8") as file:
            json.dump(outcome, file, indent=1)
    return 1 if outcome["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())

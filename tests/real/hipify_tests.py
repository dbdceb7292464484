#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs hipify-clang's own tests with hipify-cpp.

  hipify_tests.py CHECKOUT [--only REGEX] [--show] [--update] [--build DIR]

CHECKOUT is a clone of github.com/ROCm/HIPIFY; it is only read. Each test of
tests/unit_tests is translated with the options of its RUN line, FileCheck
applies its CHECK lines, and the output is compiled for gfx942.

Where the text differs, each CHECK line that fails is compared with the lines
that stand below it, and must be explained: hipify-causes.tsv has a pattern for
each cause. hipify-tests.tsv says for each test whether the text is the same,
which causes it has, and whether the output compiles or why not. Any other
result is a failure. --show prints the differences, --update writes the table.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
REPO = os.path.dirname(os.path.dirname(HERE))
CAFFE2 = os.path.join(REPO, "mappings", "optional", "caffe2.tsv")
CHECK = re.compile(r"^\s*//+ ?\s*CHECK(-NEXT|-NOT)?:(.*)$")
Result = collections.namedtuple("Result", "text causes compiles unexplained")


def read(path):
    with open(path, errors="replace") as file:
        return file.read()


def read_table(name):
    lines = read(os.path.join(HERE, name)).splitlines()
    return [line.split("\t") for line in lines[1:] if line]


def run(command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          errors="replace", stdin=subprocess.DEVNULL, **options)


def find_tests(root):
    for folder, folders, names in os.walk(root):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            if re.search(r"^// RUN:", read(path), re.M):
                yield os.path.relpath(path, root)


def options_of(text):
    """The tool's options and the compiler's flags, as run_test.sh has them."""
    line = re.search(r"^// RUN: %run_test hipify \"%s\" \"%t\" %hipify_args ?(.*?)"
                     r"%clang_args(.*)$", text, re.M)
    words = shlex.split(line.group(1))
    # Without a count before them, run_test.sh does not pass the options on.
    options = words[1:] if words and words[0].isdigit() else []
    return options, shlex.split(line.group(2))


def normal(text):
    return re.sub(r"\s+", " ", text).strip()


def matcher(text):
    """A CHECK line's pattern, {{...}} included."""
    parts = re.split(r"\{\{(.*?)\}\}", normal(text))
    return re.compile("".join(part if i % 2 else re.escape(part)
                              for i, part in enumerate(parts)))


def chunks(output):
    """Pairs of CHECK lines and the code that stands below them."""
    checks, below = [], []
    for line in output.splitlines():
        check = CHECK.match(line)
        if check:
            if below:
                yield checks, below
                checks, below = [], []
            checks.append((check.group(1), normal(check.group(2))))
            continue
        code = normal(re.sub(r"//.+", "// ", line)).removesuffix("//").strip()
        if code:
            below.append(code)
    yield checks, below


def differences(output):
    """For each CHECK line that the text below it does not fulfil: the line, and
    that text. Directives may stand anywhere."""
    parts = list(chunks(output))
    code = [line for _, below in parts for line in below]
    wanted = collections.Counter(c for checks, _ in parts for c in checks)
    for checks, below in parts:
        actual = " | ".join(below)
        for kind, text in checks:
            pattern = matcher(text)
            if text.startswith("#") and kind == "-NOT":
                times = sum(bool(pattern.search(line)) for line in code)
                wrong = times > wanted[None, text] + wanted["-NEXT", text]
            elif text.startswith("#"):
                wrong = not any(map(pattern.search, code))
            else:
                wrong = bool(pattern.search(actual)) == (kind == "-NOT")
            if wrong:
                prefix = "not " if kind == "-NOT" else ""
                yield f"{prefix}{text} => {actual}"


class Tester:
    def __init__(self, args):
        self.args = args
        self.root = os.path.join(args.checkout, "tests", "unit_tests")
        self.program = os.path.join(args.build, "bin", "hipify-cpp")
        self.filecheck = shutil.which("FileCheck-22") or "FileCheck"
        self.causes = [(id, re.compile(pattern))
                       for id, pattern, _ in read_table("hipify-causes.tsv")]

    def test(self, name):
        path = os.path.join(self.root, name)
        with tempfile.TemporaryDirectory() as work:
            # Outputs beside inputs, so that included files are found.
            folder = os.path.join(work, "test")
            shutil.copytree(os.path.dirname(path), folder)
            source = os.path.join(folder, os.path.basename(path))
            output = source + ".out.hip"
            options, flags = options_of(read(path))
            if "CAFFE2" in name:
                options.append("--mapping=" + CAFFE2)
            database = os.path.join(folder, "compile_commands.json")
            if os.path.exists(database + ".in"):
                text = read(database + ".in").replace("<test dir>", folder)
                with open(database, "w") as file:
                    file.write(text.replace("<CUDA dir>", "/usr/local/cuda"))
                command = [*options, "-p=" + folder]
            else:
                command = [*options, "--", *flags]
            done = run([self.program, "-o", output, source, *command], cwd=folder)
            if not os.path.exists(output):
                error = done.stdout.replace(work, "").strip()[-200:]
                return Result("none", [], error, [])
            text = read(output)
            # As run_test.sh does: what a comment says is not the output's.
            checked = subprocess.run([self.filecheck, source],
                                     input=re.sub(r"//.+", "// ", text), text=True,
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            found, unexplained = self.explain(text) if checked.returncode else ([], [])
            if checked.returncode and not found and not unexplained:
                found = ["order"]
            compiles = "-" if self.args.text else self.compile(output, folder)
            return Result("differs" if checked.returncode else "same", sorted(found),
                          compiles, unexplained)

    def explain(self, text):
        found, unexplained = set(), []
        for difference in differences(text):
            expected, actual = (re.sub(r"\s", "", part)
                                for part in difference.split(" => ", 1))
            if expected in actual:
                found.add("spacing")
                continue
            for id, pattern in self.causes:
                if pattern.search(difference):
                    found.add(id)
                    break
            else:
                unexplained.append(difference)
        return found, unexplained

    def compile(self, output, folder):
        """"yes", or the first error."""
        environment = dict(os.environ, HIPIFY_BUILD_DIR=self.args.build)
        done = run([os.path.join(REPO, "tests", "tools", "hip-compile"), "gfx942",
                    output, "-I", folder, "-I", os.path.join(folder, "include"),
                    "-ferror-limit=1"], env=environment)
        if done.returncode == 0:
            return "yes"
        error = re.search(r"error: (.*)", done.stdout)
        return error.group(1).strip() if error else normal(done.stdout)[-200:]


def row_of(result):
    return [result.text, " ".join(result.causes) or "-", result.compiles]


def report(expected, results, partial):
    failures = []
    for name, result in results.items():
        if result.unexplained:
            failures.append(f"{name}: no cause explains: {result.unexplained[0]}")
        row = row_of(result)
        known = expected.get(name)
        # "-": not compiled.
        if known and "-" in (result.compiles, known[2]):
            known, row = known[:2], row[:2]
        if known != row and not result.unexplained:
            failures.append(f"{name}: is {row}, the table has {known}")
    if not partial:
        failures += [f"{name}: a row without a test" for name in expected
                     if name not in results]
    return failures


def summary(results):
    texts = collections.Counter(result.text for result in results.values())
    compiled = sum(result.compiles == "yes" for result in results.values())
    print(f"{len(results)} tests: {texts['same']} the same text, "
          f"{texts['differs']} another; {compiled} outputs compile for gfx942")
    causes = collections.Counter(c for r in results.values() for c in r.causes)
    for cause, count in causes.most_common():
        print(f"{count:6}  {cause}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkout")
    parser.add_argument("--build", default=os.environ.get(
        "HIPIFY_BUILD_DIR", os.path.join(REPO, "build")))
    parser.add_argument("--only", default="")
    parser.add_argument("--text", action="store_true", help="do not compile")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    tester = Tester(args)
    names = [n for n in find_tests(tester.root) if re.search(args.only, n)]
    if not names:
        sys.exit(f"there are no tests in {tester.root}")
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        results = {}
        for name, result in zip(names, pool.map(tester.test, names)):
            results[name] = result
            if args.show:
                print(f"=== {name}: {result.text}, {' '.join(result.causes)}, "
                      f"{result.compiles}", flush=True)
                for difference in result.unexplained:
                    print("  " + difference[:300], flush=True)
    summary(results)
    expected = {row[0]: row[1:] for row in read_table("hipify-tests.tsv")}
    if args.update:
        kept = {name: row for name, row in expected.items()
                if args.only and name not in results}
        expected = {**kept, **{name: row_of(result)
                               for name, result in results.items()}}
        with open(os.path.join(HERE, "hipify-tests.tsv"), "w") as file:
            file.write("test\ttext\tcauses\tcompiles\n")
            file.writelines("\t".join([name, *row]) + "\n"
                            for name, row in sorted(expected.items()))
    failures = report(expected, results, bool(args.only))
    print("\n".join(failures))
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()

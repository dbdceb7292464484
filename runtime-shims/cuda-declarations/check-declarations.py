#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks these headers: each parses alone and all together, as host and as
device code, after the implicit cuda_runtime.h, without a word from clang; regenerating them changes nothing.

With --facts DIR it also prints which names of DIR/<library>.tsv (first column,
kind in the third) no header declares.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
EXTRA = []
PASSES = ["--cuda-host-only", "--cuda-device-only"]
LIBRARIES = "runtime driver cublas cufft curand cusparse cusolver cudnn rtc nccl cutensor".split()
# Parts of other headers, which include them.
FRAGMENTS = re.compile(r"nvrtc_templates\.h|crt/|tests/")


def headers():
    for folder, _, names in os.walk(HERE):
        for name in sorted(names):
            path = os.path.relpath(os.path.join(folder, name), HERE)
            if re.search(r"\.(h|hpp|cuh)$|^[a-z_]+$", name) and not FRAGMENTS.match(path):
                yield path


def clang(program, text, *options):
    with tempfile.NamedTemporaryFile("w", suffix=".cu") as source:
        source.write(text)
        source.flush()
        return subprocess.run(
            [program, "-x", "cuda", "-nocudainc", "-nocudalib", "-std=c++17", "-Wall",
             "-Wno-unknown-cuda-version", "-Wno-pragma-once-outside-header", "-fsyntax-only",
             "-I", HERE, "-include", "cuda_runtime.h", *EXTRA, *options, source.name],
            capture_output=True, text=True)


def check_parsing(program, names):
    failed = 0
    texts = [(name, f"#include <{name}>\n") for name in names]
    texts.append(("all headers together", "".join(text for _, text in texts)))
    with open(os.path.join(HERE, "tests", "host-api.cu")) as test:
        texts.append(("tests/host-api.cu", test.read()))
    texts.append(("all headers, last first", "".join(text for _, text in reversed(texts[:-2]))))
    for name, text in texts:
        for cuda_pass in PASSES:
            result = clang(program, text, cuda_pass)
            if result.returncode or result.stderr:
                failed += 1
                lines = result.stderr.splitlines()[:6]
                print(f"{name} ({cuda_pass}):\n  " + "\n  ".join(lines))
    return failed


def declared_names(program, names):
    text = "".join(f"#include <{name}>\n" for name in names)
    tree = clang(program, text, "--cuda-host-only", "-w", "-Xclang", "-ast-list").stdout
    found = {re.split(r"::", line.split("<")[0])[-1] for line in tree.splitlines()}
    macros = clang(program, text, "--cuda-host-only", "-w", "-E", "-dM").stdout
    return found | set(re.findall(r"#define (\w+)", macros))


def check_coverage(program, names, facts):
    declared = declared_names(program, names)
    for library in LIBRARIES:
        with open(os.path.join(facts, library + ".tsv")) as lines:
            rows = [line.split("\t")[:3] for line in list(lines)[1:]]
        wanted = {row[0] for row in rows if row[2] != "header" and re.match(r"\w+$", row[0])}
        missing = sorted(wanted - declared)
        print(f"{library}: {len(wanted) - len(missing)} of {len(wanted)} names declared"
              + (", missing: " + " ".join(missing) if missing else ""))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--facts", help="folder with tables of names")
    parser.add_argument("--only", help="regular expression for header names")
    parser.add_argument("--extra", action="append", default=[], help="another option for clang")
    args = parser.parse_args()
    EXTRA.extend(args.extra)
    names = [n for n in headers() if not args.only or re.search(args.only, n)]
    failed = check_parsing(args.clang, names)
    stale = subprocess.run([sys.executable, os.path.join(HERE, "generate-declarations.py"), "--check"]).returncode
    if args.facts:
        check_coverage(args.clang, names, args.facts)
    print(f"{len(names)} headers, {failed} failed, generated headers "
          + ("out of date" if stale else "up to date"))
    return 1 if failed or stale else 0


if __name__ == "__main__":
    sys.exit(main())

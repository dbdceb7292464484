#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that a test fails when a finding of the catalogue is no longer made.

usage: check_asserted.py [--root DIR]   every id of lib/Findings/Diagnostics.def
                                        is asserted; -v: and where
       check_asserted.py --self-test    that ids without a test are found

An id is asserted where its absence fails a test:
  tests/lit     a directive of FileCheck that asks for it, or a text that the
                output is compared with (a part or file named expected*)
  tests/unit    a comparison with the enumerator
  corpus/       a row of expected-findings.tsv
Comments, suppressions and -NOT assert nothing.
"""

import os
import re
import sys
import tempfile

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                     "..", "..", "..", ".."))
IDENT = re.compile(r"\bHC\d{4}\b")
PREFIXES = re.compile(r"--?check-prefix(?:es)?[= ]([\w,-]+)")
SUFFIX = r"(?:-NEXT|-SAME|-DAG|-LABEL|-COUNT-\d+)?"
PART = re.compile(r"^(?://|#|;|!)?\s*--- (\S+)$")


def read(*path):
    with open(os.path.join(*path), encoding="utf-8", errors="replace") as stream:
        return stream.read()


def files(folder):
    for at, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            yield os.path.join(at, name)


def catalogue(root):
    """{"HC0102": "Unsupported", ...}"""
    text = read(root, "lib", "Findings", "Diagnostics.def")
    return {f"HC{int(number):04}": name for number, name in
            re.findall(r"^DIAG\((\d+), (\w+),", text, re.M)}


def asserted_by_lit(path):
    """(line, id) of what a file below tests/lit asserts."""
    if os.path.basename(path).startswith("expected"):
        return [(number, ident) for number, line in
                enumerate(read(path).splitlines(), 1)
                for ident in IDENT.findall(line)]
    text, found, expected = read(path), [], False
    prefixes = {p for names in PREFIXES.findall(text) for p in names.split(",")}
    if re.search(r"\bFileCheck\b", text):
        prefixes.add("CHECK")
    names = "|".join(sorted(map(re.escape, prefixes)))
    directive = re.compile(rf"(?<![\w-])(?:{names}){SUFFIX}:(.*)")
    for number, line in enumerate(text.splitlines(), 1):
        if part := PART.match(line):
            expected = os.path.basename(part.group(1)).startswith("expected")
        match = prefixes and directive.search(line)
        asked = line if expected else match.group(1) if match else ""
        found += [(number, ident) for ident in IDENT.findall(asked)]
    return found


def asserted(root):
    """{id: the first place that asserts it}"""
    idents = {name: ident for ident, name in catalogue(root).items()}
    places = dict.fromkeys(idents.values())

    def note(ident, path, number):
        if ident in places and not places[ident]:
            places[ident] = f"{os.path.relpath(path, root)}:{number}"

    for path in files(os.path.join(root, "tests", "lit")):
        if path.endswith(".py"):  # Such as this one, with its samples.
            continue
        for number, ident in asserted_by_lit(path):
            note(ident, path, number)
    for path in files(os.path.join(root, "tests", "unit")):
        for number, line in enumerate(read(path).splitlines(), 1):
            if not re.search(r"\b(?:EXPECT|ASSERT)_EQ\(|==", line):
                continue
            for name in re.findall(r"\bDiagID::(\w+)", line):
                note(idents.get(name), path, number)
    path = os.path.join(root, "corpus", "expected-findings.tsv")
    for number, line in enumerate(read(path).splitlines(), 1):
        cells = line.split("\t")
        if len(cells) == 4 and cells[2] != "blocked":
            note(cells[3], path, number)
    return places


def missing(root):
    places = asserted(root)
    return [(ident, name) for ident, name in catalogue(root).items()
            if not places[ident]]


# --- self-test ---------------------------------------------------------------

CATALOGUE = ["NoTest", "Comment", "Not", "OtherPrefix", "Suppressed", "Blocked",
             "Made", "Check", "Next", "Expected", "ExpectedFile", "Compared",
             "Row"]
SEEN = CATALOGUE[CATALOGUE.index("Check"):]
SAMPLES = {
    "tests/lit/a.test": """
# HC0002 is a comment.
RUN: %hipify-cpp %t/a.cu 2>&1 | FileCheck %s --implicit-check-not=HC0003
RUN: %hipify-cpp %t/a.cu 2>&1 | FileCheck %s --check-prefixes=ONE,TWO
ONE-NOT: HC0003
THREE: HC0004
CHECK: a.cu:1:1: error: {{.*}} [HC0008]
TWO-NEXT: [HC0009]
//--- a.cu
int a; // hipify-cpp: suppress HC0005 why
//--- expected
a.cu:1:1: note: no more [HC0010]
""",
    "tests/lit/Inputs/expected.json": '{"id": "HC0011"}\n',
    "tests/unit/ATest.cpp": """
  F.Id = DiagID::Made;
  EXPECT_EQ(F.Id, DiagID::Compared);
""",
    "corpus/expected-findings.tsv": "program\tplace\tseverity\tid\n"
                                    "a.cu\t-\tblocked\tHC0006\n"
                                    "a.cu\t1\terror\tHC0013\n",
    "lib/Findings/Diagnostics.def": "".join(
        f'DIAG({number}, {name}, Error, "text")\n'
        for number, name in enumerate(CATALOGUE, 1)),
}


def self_test():
    with tempfile.TemporaryDirectory() as root:
        for name, text in SAMPLES.items():
            os.makedirs(os.path.dirname(os.path.join(root, name)), exist_ok=True)
            with open(os.path.join(root, name), "w", encoding="utf-8") as stream:
                stream.write(text)
        found = [name for _, name in missing(root)]
    wanted = [name for name in CATALOGUE if name not in SEEN]
    if found != wanted:
        print(f"found {found}, wanted {wanted}")
    return found == wanted


def main():
    arguments = sys.argv[1:]
    if arguments == ["--self-test"]:
        return 0 if self_test() else 1
    root = ROOT
    if arguments[:1] == ["--root"]:
        root, arguments = arguments[1], arguments[2:]
    if arguments == ["-v"]:
        for ident, place in asserted(root).items():
            print(ident, place or "-")
    elif arguments:
        sys.exit(__doc__)
    unasserted = missing(root)
    for ident, name in unasserted:
        print(f"{ident} ({name}) is asserted by no test")
    print(f"{len(catalogue(root))} ids, {len(unasserted)} without a test")
    return 1 if unasserted else 0


if __name__ == "__main__":
    sys.exit(main())

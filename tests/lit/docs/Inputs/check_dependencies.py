#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the dependency table of docs/architecture.md with the build.

usage: check_dependencies.py [--root DIR]   the table against the CMake files,
                                            and these against the includes
       check_dependencies.py --self-test    that wrong input is found
"""

import glob
import os
import re
import shutil
import sys
import tempfile

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                     "..", "..", "..", ".."))
PAGE = os.path.join("docs", "architecture.md")
# How the table calls what CMake links.
NAMES = {"clang-cpp": "clang", "fmt::fmt": "fmt"}


def read(root, *path):
    with open(os.path.join(root, *path), encoding="utf-8") as stream:
        return stream.read()


def linked(text):
    """The libraries that a CMakeLists.txt links, as the table calls them."""
    text = re.sub(r"#.*", "", text)
    names = []
    for pattern in (r"hipify_library\([^)]*?\bLINK\s+([^)]*?)"
                    r"(?:\bPRECOMPILE\b[^)]*)?\)",
                    r"target_link_libraries\(hipify-cpp\s+PRIVATE\s+([^)]*)\)"):
        for words in re.findall(pattern, text):
            names += words.split()
    return {NAMES.get(n, re.sub(r"^hipify", "", n)) for n in names}


def built(root):
    """Each directory with what its CMakeLists.txt links."""
    folders = sorted(glob.glob(os.path.join(root, "lib", "*", "CMakeLists.txt")))
    folders.append(os.path.join(root, "tool", "CMakeLists.txt"))
    return {os.path.relpath(os.path.dirname(f), root): linked(read(root, f))
            for f in folders}


def documented(root):
    """Each directory of lib/, and tool, with the last column of its row."""
    rows = {}
    for line in read(root, PAGE).splitlines():
        row = re.match(r"\| `(lib/\w+|tool)` \|.*\| ([^|]*) \|$", line)
        if row:
            rows[row.group(1)] = {n.strip() for n in row.group(2).split(",")}
    return rows


def included(root, folder):
    """The libraries whose headers a directory includes: {name: one place}."""
    found = {}
    for path in sorted(glob.glob(os.path.join(root, folder, "**", "*"),
                                 recursive=True)):
        if not path.endswith((".h", ".cpp", ".def")):
            continue
        for name in re.findall(r'^#include "(\w+)/', read(root, path), re.M):
            if os.path.isdir(os.path.join(root, "lib", name)):
                found.setdefault(name, os.path.relpath(path, root))
    found.pop(os.path.basename(folder), None)
    return found


def reachable(links, folder):
    """What a directory links, directly or through others."""
    seen, todo = set(), list(links[folder])
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += links.get(f"lib/{name}", ())
    return seen


def check(root):
    links, rows = built(root), documented(root)
    problems = []
    for folder in sorted(set(links) | set(rows)):
        if folder not in rows:
            problems.append(f"{PAGE}: no row for `{folder}`")
        elif folder not in links:
            problems.append(f"{PAGE}: `{folder}` has no CMakeLists.txt")
        elif rows[folder] != links[folder]:
            problems.append(
                f"{PAGE}: `{folder}` is said to depend on "
                f"{', '.join(sorted(rows[folder]))}; {folder}/CMakeLists.txt "
                f"links {', '.join(sorted(links[folder]))}")
    for folder in sorted(links):
        allowed = reachable(links, folder)
        for name, place in sorted(included(root, folder).items()):
            if name not in allowed:
                problems.append(f"{place}: includes a header of lib/{name}, "
                                f"which {folder}/CMakeLists.txt does not link")
    return problems, len(links)


def self_test():
    """Each change of a right tree is a problem of its own."""
    def edit(path, old, new):
        def change(root):
            text = read(root, path)
            assert old in text, f"{path} lacks {old!r}"
            with open(os.path.join(root, path), "w", encoding="utf-8") as stream:
                stream.write(text.replace(old, new, 1))
        return change

    changes = [
        (edit(PAGE, "| one | LLVM |", "| one | LLVM, B |"), "`lib/A` is said"),
        (edit(PAGE, "| `lib/B` | two | A |\n", ""), "no row for `lib/B`"),
        (edit(PAGE, "`lib/B`", "`lib/C`"), "`lib/C` has no CMakeLists.txt"),
        (edit("lib/B/CMakeLists.txt", "hipifyA", "fmt::fmt"), "links fmt"),
        (edit("lib/A/A.h", "// none", '#include "B/B.h"'), "does not link"),
        (edit("tool/CMakeLists.txt", "hipifyB", "hipifyA"), "`tool` is said"),
    ]
    files = {
        PAGE: "| `lib/A` | one | LLVM |\n| `lib/B` | two | A |\n"
              "| `tool` | all | B |\n",
        "lib/A/CMakeLists.txt":
            "hipify_library(A A.cpp LINK LLVM\n  PRECOMPILE <x.h>)\n",
        "lib/A/A.h": "// none\n",
        "lib/B/CMakeLists.txt": "hipify_library(B B.cpp # (x)\n  LINK hipifyA)\n",
        "lib/B/B.h": '#include "A/A.h"\n',
        "tool/CMakeLists.txt":
            "target_link_libraries(hipify-cpp PRIVATE hipifyB)\n",
        "tool/Main.cpp": '#include "A/A.h"\n#include "B/B.h"\n',
    }
    failures = []
    for number, (change, expected) in enumerate([(None, None)] + changes):
        root = tempfile.mkdtemp(prefix="hipify-dependencies-")
        for path, text in files.items():
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as stream:
                stream.write(text)
        if change:
            change(root)
        problems, _ = check(root)
        shutil.rmtree(root)
        if not (any(expected in p for p in problems) if change else not problems):
            failures.append(f"change {number}: {problems}")
    return failures, len(changes)


def main():
    if sys.argv[1:] == ["--self-test"]:
        problems, count = self_test()
        what = "changes"
    else:
        root = sys.argv[2] if sys.argv[1:2] == ["--root"] else ROOT
        problems, count = check(root)
        what = "directories"
    for problem in problems:
        print(problem)
    print(f"dependencies: {count} {what}, {len(problems)} wrong")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

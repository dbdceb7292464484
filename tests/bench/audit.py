# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Time and memory of `hipify-cpp audit` as a code base grows.

The trees are made of copies of the corpus. Names of functions and kernels get
a number, so that no two copies are the same; headers are copied along, so that
each folder is a project's part with its own.
"""

import os
import re
import subprocess
import time

SUFFIXES = (".cu", ".cuh", ".h", ".hpp", ".cpp", ".inc")
KERNEL = re.compile(rb"__global__\s+(?:__launch_bounds__\([^)]*\)\s+)?void\s+(\w+)")


def sources(corpus):
    found = []
    for folder, folders, names in os.walk(corpus):
        folders.sort()
        found += [os.path.join(folder, n) for n in sorted(names)
                  if n.endswith(SUFFIXES)]
    return found


def make_tree(corpus, count, into):
    """Writes count files; as many copies of the corpus as that takes."""
    files = sources(corpus)
    for number in range(count):
        copy, place = divmod(number, len(files))
        with open(files[place], "rb") as file:
            text = file.read()
        for name in sorted(set(KERNEL.findall(text))):
            text = re.sub(rb"\b%s\b" % name, b"%s_%d" % (name, copy), text)
        path = os.path.join(into, f"part{copy}",
                            os.path.relpath(files[place], corpus))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text)


def measure(program, tree, json):
    """Wall and processor seconds, peak MiB, size of the JSON in MiB."""
    start = time.perf_counter()
    child = subprocess.Popen(
        [program, "audit", tree, "-j", "2", "--json", json],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise SystemExit(f"bench: audit: exit status {child.returncode}")
    return (wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024,
            os.path.getsize(json) / 2**20)


def table(program, corpus, counts, scratch):
    rows = ["| files | wall s | CPU s | peak MiB | JSON MiB |",
            "|--:|--:|--:|--:|--:|"]
    for count in counts:
        tree = os.path.join(scratch, f"audit-{count}")
        make_tree(corpus, count, tree)
        wall, cpu, peak, size = measure(program, tree,
                                        os.path.join(scratch, "audit.json"))
        rows.append(f"| {count:,} | {wall:.1f} | {cpu:.1f} | {peak:.0f} "
                    f"| {size:.1f} |")
    return "\n".join(rows)

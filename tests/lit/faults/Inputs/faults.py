# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What writes files is interrupted at every step: faults.py PROGRAM LIBRARY DIR.

At each step each file is the old one or the new one; an error leaves all of
them old and says why; the next run completes the work and leaves no litter.
"""

import errno
import os
import pathlib
import shutil
import subprocess
import sys

program, library, work = sys.argv[1:]
work = pathlib.Path(work)
SOURCES = {f"{name}.cu": f"int {name} = cudaFree(0);\n" for name in "ab"}
# Only those who misread the system's answer count further.
MOST_STEPS = 40


def texts(folder):
    return {str(p.relative_to(folder)): p.read_text()
            for p in sorted(folder.rglob("*")) if p.is_file()}


def fresh():
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    for name, text in SOURCES.items():
        (work / name).write_text(text)


def run(command, fault=None):
    environment = dict(os.environ)
    if fault:
        environment.update(FAULT=fault, LD_PRELOAD=library)
    return subprocess.run([program, *command], cwd=work, env=environment,
                          capture_output=True, text=True, errors="replace")


def check(condition, fault, *shown):
    if not condition:
        sys.exit(f"fault '{fault}': {shown}")


def interrupt(command, kind, what, prepare, tell):
    """Faults at each call of a kind, until there are no more."""
    prepare()
    old = texts(work)
    result = run(command)
    check(result.returncode == 0, "none", result.stderr)
    new = texts(work)
    for step in range(1, MOST_STEPS):
        fault = f"{kind} {step} {what}"
        prepare()
        result = run(command, fault)
        now = texts(work)
        if result.returncode == 0:
            check(now == new, fault, now)
            tell(step - 1)
            return
        for name, text in old.items():
            check(now[name] in (text, new[name]), fault, name, now[name])
        if what == "kill":
            check(result.returncode == -9, fault, result)
        else:
            check(result.returncode == 1, fault, result)
            check(os.strerror(int(what)) in result.stderr, fault, result.stderr)
            check(now == old, fault, now)
        result = run(command)
        check(result.returncode == 0, fault, result.stderr)
        now = texts(work)
        check(now == new, fault, sorted(now))
    sys.exit(f"'{kind} {what}' never came to an end")


def with_old_report():
    fresh()
    (work / "r.json").write_text("old")


commands = {
    "in place": (["-q", "-j1", "--inplace", "--root=.", *SOURCES], fresh),
    "beside": (["-q", "-j1", *SOURCES], fresh),
    "report": (["audit", "-q", "-j1", "a.cu", "--json=r.json"],
               with_old_report),
}
for title, (words, prepare) in commands.items():
    for kind, whats in (("write", ["kill", errno.ENOSPC]),
                        ("fsync", ["kill", errno.EDQUOT]),
                        ("rename", ["kill", errno.EROFS]),
                        ("unlink", ["kill"])):
        counts = []
        for what in whats:
            interrupt(words, kind, what, prepare, counts.append)
        print(f"{title}: {kind}: {max(counts)} steps")

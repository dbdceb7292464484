# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which forms of PTX the programs of corpus/ptx show: they check themselves,
and the emulator's tests run them (tests/simt/run_corpus.py).

A form is shown when a program has it, or one that becomes the same HIP:
bar.cta.sync is bar.sync.
"""

import glob
import json
import os
import re
import subprocess
import tempfile

import programs

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = os.path.join(HERE, "..", "..", "corpus", "ptx")
ptx_table = programs.ptx_table


def instructions(build):
    """All that hipify-cpp translates in the programs."""
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "ptx.json")
        subprocess.run([os.path.join(build, "bin", "hipify-cpp"), "audit",
                        PROGRAMS, "--json=" + report], check=True,
                       stdout=subprocess.DEVNULL)
        with open(report, encoding="utf-8") as file:
            families = json.load(file)["ptx"]
    return {name for family in families for name in family["instructions"]}


def registers():
    """The special registers in the programs' text."""
    found = set()
    for path in glob.glob(os.path.join(PROGRAMS, "*.cu")):
        with open(path, encoding="utf-8") as file:
            found |= set(re.findall(r"%%([\w.]+)", file.read()))
    return {"%" + name for name in found}


def meaning(form):
    """What the form becomes; two names of one memory are one."""
    text = ptx_table.lower(form, {o.name: o.name for o in form.operands})
    return form.row.family, re.sub(r"\bshared_(cta|cluster)\b", "shared", text)


def key(name):
    """Modifiers come in any order."""
    opcode, *modifiers = name.split(".")
    return opcode, tuple(sorted(modifiers))


def not_shown(forms, build):
    """Names of those of the forms that no program has."""
    seen = {key(name) for name in instructions(build)}
    missing, found = {}, set()
    for form in forms:
        if key(form.name) in seen:
            found.add(meaning(form))
        else:
            missing.setdefault(meaning(form), form.name)
    return sorted(name for text, name in missing.items() if text not in found)

#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests every form of PTX that the tables of mappings/ptx have.

  table     the rows are well-formed; each form has a model or is in a program
            of corpus/ptx that checks itself; docs/ptx shows them
  text      what asm statements of the forms become (golden/FAMILY.txt)
  matrix    all of it is translated, and compiles for five GPUs; what a row
            says that a GPU lacks is refused for that GPU
  models    the statement computes what the model says: the original on sm_80,
            the translation on gfx942 and gfx1100, in the emulator

--update writes the golden texts. --all takes every form and all GPUs; without,
each word of each row occurs once, and each part of the matrix and of the models
has one GPU, in turn.
"""

import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
sys.path.insert(0, os.path.join(HERE, "..", "simt"))

import checks  # noqa: E402
import emulator  # noqa: E402
import programs  # noqa: E402
import shown  # noqa: E402
import suite  # noqa: E402
import wmma  # noqa: E402

ptx_table = programs.ptx_table
SHIMS = os.path.join(emulator.SOURCE, "runtime-shims")
GOLDEN = os.path.join(HERE, "golden")
GPUS = ("gfx942", "gfx90a", "gfx950", "gfx1100", "gfx1201")
MODEL_TARGETS = ("gfx942", "sm_80", "gfx1100")
# Forms in one program.
CHUNK = 240


def chunks(items):
    return [items[i:i + CHUNK] for i in range(0, len(items), CHUNK)]


def replace(path, text):
    """Writes a file in one step, unless it has the text: a translator that
    reads would take a new file with an old one's inode for that."""
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            if file.read() == text:
                return
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", delete=False,
                                     dir=os.path.dirname(path)) as file:
        file.write(text)
    os.replace(file.name, path)


class Forms:
    """The forms of the tables, and where their programs go."""

    def __init__(self, options):
        self.build = options.build
        self.root = os.path.join(options.build, "tests", "ptx")
        self.rows = ptx_table.read_all()
        self.models = checks.read_models()
        take = ptx_table.forms if options.all else ptx_table.cover
        self.by_family, self.covering = {}, {}
        for row in self.rows:
            if row.exactness != "refused" and not row.form.startswith(
                    ("%", "WARP_SZ")):
                self.by_family.setdefault(row.family, []).extend(take(row))
                self.covering.setdefault(row.family, []).extend(
                    ptx_table.cover(row))
        # A form that an earlier row takes is that row's.
        self.cases = {family: [c for form in forms
                               for c in checks.cases_of(form, self.models)]
                      for family, forms in self.by_family.items()
                      if family != "wmma"}
        # Fragments are opaque: only a load, a product and a store together
        # mean something.
        self.cases["wmma"] = wmma.cases(self.by_family["wmma"])

    def write(self, name, text):
        """A program in a folder of its own, beside what it includes. Tests of
        several targets share it, and one may read while another writes: each
        file is there whole or not at all."""
        folder = os.path.join(self.root, name)
        os.makedirs(folder, exist_ok=True)
        for header in ("harness.h", "cells.h"):
            with open(os.path.join(HERE, header), encoding="utf-8") as file:
                replace(os.path.join(folder, header), file.read())
        path = os.path.join(folder, os.path.basename(name) + ".cu")
        replace(path, text)
        return path

    def translate(self, path, arch="gfx942"):
        """The translation's path, and what was said about it."""
        out = os.path.join(os.path.dirname(path), arch)
        done = subprocess.run(
            [os.path.join(self.build, "bin", "hipify-cpp"), path, "--out-dir",
             out, "--root", os.path.dirname(path), f"--offload-arch={arch}",
             "-I" + HERE],
            capture_output=True, text=True, timeout=600, check=False)
        return (os.path.join(out, os.path.basename(path) + ".hip"),
                done.stdout + done.stderr)


# --- what the tests do ---------------------------------------------------------


def lowered(text):
    """{index of the form: its statement's translation}."""
    found = {}
    for match in re.finditer(r"form_(\d+)\((.*?)\n}\n", text, re.DOTALL):
        body = match[2].split("{\n", 1)[1]
        body = body.split("\n  reinterpret_cast<")[0]
        found[int(match[1])] = " ".join(body.split()).rstrip(";")
    return found


def golden_text(forms, family):
    """A line for each form: what its statement becomes."""
    lines = []
    for part, chosen in enumerate(chunks(forms.covering[family])):
        path = forms.write(f"text/{family}.{part}", programs.matrix(chosen))
        output, _ = forms.translate(path)
        with open(output, encoding="utf-8") as file:
            texts = lowered(file.read())
        lines += [f"{form.name}: {texts[i]}" for i, form in enumerate(chosen)
                  if i in texts]
    return "\n".join(lines) + "\n"


def compile_for(forms, path, gpu):
    """Errors of compiling a translated program to an object for a GPU."""
    command = ["clang++-22", "-x", "hip", "--cuda-device-only",
               f"--offload-arch={gpu}", "-O1", "-std=c++17", "-w", "-c", path,
               "-I" + SHIMS, "-o", path + f".{gpu}.o"]
    command += emulator.toolchain(forms.build, "gfx942")
    done = subprocess.run(command, capture_output=True, text=True,
                          timeout=900, check=False)
    return "" if done.returncode == 0 else done.stderr


def lacks(row, gpu):
    return any(gpu.startswith(prefix) for prefix in row.lacks.split())


def matrix_errors(forms, family, part, gpu):
    """Translates for a GPU and compiles; what is refused must be lacking."""
    chosen = chunks(forms.by_family[family])[part]
    path = forms.write(f"matrix/{family}.{part}", programs.matrix(chosen))
    output, said = forms.translate(path, gpu)
    with open(output, encoding="utf-8") as file:
        texts = lowered(file.read())
    for index, form in enumerate(chosen):
        if index not in texts:
            continue
        refused = "HIPIFY_REFUSED_PTX" in texts[index]
        if refused != lacks(form.row, gpu):
            reason = next((line for line in said.splitlines()
                           if f"'{form.name}'" in line), "")
            return (f"{form.row.place}: {form.name} is "
                    f"{'refused' if refused else 'translated'} for {gpu}: "
                    f"{reason}")
    if any(lacks(form.row, gpu) for form in chosen):
        # The rest must compile all the same.
        with open(output, encoding="utf-8") as file:
            text = file.read()
        with open(output, "w", encoding="utf-8") as file:
            file.write("#define HIPIFY_REFUSED_PTX_AS(...)\n" + text)
    return compile_for(forms, output, gpu)


def model_run(forms, family, part, target):
    cases = chunks(forms.cases[family])[part]
    name = f"models/{family}.{part}"
    runs = [c for c in cases if family == "wmma" or c[1].runs_original]
    if emulator.is_cuda(target) and runs != cases:
        cases = runs
        name += "." + target
    write = wmma.check if family == "wmma" else checks.check
    path = forms.write(name, write(cases))
    if not emulator.is_cuda(target):
        path, said = forms.translate(path, target)
        if "HIPIFY_REFUSED_PTX(" in open(path, encoding="utf-8").read():
            return emulator.Run(1, "", said, 0)
    return emulator.run(forms.build, target, path,
                        ["-I" + HERE, "-I" + SHIMS], timeout=900)


# --- tests ----------------------------------------------------------------------


class FormTest(unittest.TestCase):
    def __init__(self, name, future, expectation):
        super().__init__("check")
        self.name, self.future, self.expectation = name, future, expectation

    def id(self):
        return "ptx." + self.name

    __str__ = id

    def check(self):
        self.expectation(self, self.future.result())


class SkippedTest(unittest.TestCase):
    """What cannot be tested here, by its name."""

    def __init__(self, name, why):
        super().__init__("skip")
        self.name, self.why = name, why

    def id(self):
        return "ptx." + self.name

    __str__ = id

    def skip(self):
        self.skipTest(self.why)


class TableTest(unittest.TestCase):
    def __init__(self, method, forms):
        super().__init__(method)
        self.forms = forms

    def id(self):
        return "ptx.table." + self._testMethodName

    __str__ = id

    def every_form_is_checked(self):
        """By a model, or by a program. Hints do nothing that either sees."""
        rows = [row for row in self.forms.rows if row.family != "wmma" and
                row.exactness not in ("refused", "hint-dropped")]
        names = {row.form for row in rows if row.form.startswith("%")}
        self.assertEqual(sorted(names - shown.registers()), [])
        rows = [row for row in rows
                if not row.form.startswith(("%", "WARP_SZ"))]
        self.assertEqual(shown.not_shown(
            [form for row in rows for form in ptx_table.forms(row)
             if not checks.cases_of(form, self.forms.models)],
            self.forms.build), [])

    def every_model_has_a_form(self):
        for row in self.forms.rows:
            if row.exactness != "refused":
                for form in ptx_table.forms(row):
                    checks.find_model(self.forms.models, form)
        self.assertEqual([m.place for m in self.forms.models if not m.used],
                         [])

    def pages_are_of_the_tables(self):
        done = subprocess.run(
            [sys.executable, "-B", os.path.join(
                emulator.SOURCE, "mappings", "tables"), "docs", "ptx",
             "--check"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr),
                         (0, "", ""))

    def every_row_is_reached(self):
        """No earlier row takes all forms of a later one."""
        hidden = []
        for at, row in enumerate(self.forms.rows):
            earlier = [r for r in self.forms.rows[:at]
                       if r.opcode == row.opcode]
            if row.form.startswith("%") or not earlier:
                continue
            if all(any(takes(e, form) for e in earlier)
                   for form in ptx_table.cover(row)):
                hidden.append(row.place)
        self.assertEqual(hidden, [])


def takes(row, form):
    """Whether a row takes a form of another row, as far as that is known from
    modifiers and the number and kind of operands."""
    words = ptx_table.take(row.elements, form.name.split(".")[1:])
    if words is None:
        return False
    if row.operands == "*":
        return True
    if form.row.operands == "*":
        return False
    mine = ptx_table.operands(row, words)

    def shape(o):
        return (o.written, "pred" if o.type == "predreg" else o.type
                if o.type in ("addr", "pred") else "imm"
                if o.type == "imm" or o.type.isdigit() else "value",
                o.type if o.type.isdigit() else "", o.count or
                ("any" if o.count == 0 else None))
    return [shape(o) for o in mine] == [shape(o) for o in form.operands]


def no_errors(test, errors):
    test.assertEqual(errors, "")


def passes(test, done):
    test.assertEqual((done.status, done.text.strip().splitlines()[-1:]),
                     (0, ["PASS: 0 forms differ"]), done.text[-3000:])


def same_text(family):
    def compare(test, text):
        path = os.path.join(GOLDEN, family + ".txt")
        old = open(path, encoding="utf-8").read() if os.path.exists(path) \
            else ""
        test.assertEqual(text.splitlines(), old.splitlines())
    return compare


def all_tests(forms, options, pool):
    for method in ("every_form_is_checked", "every_model_has_a_form",
                   "every_row_is_reached", "pages_are_of_the_tables"):
        yield f"table.{method}", lambda m=method: TableTest(m, forms)

    def test(name, function, *arguments, expect):
        def make():
            return FormTest(name, pool.submit(function, forms, *arguments),
                            expect)
        return name, make
    if why := emulator.why_not(forms.build, "gfx942"):
        for family in sorted(forms.by_family):
            for kind in ("text", "matrix", "models"):
                name = f"{kind}.{family}"
                yield name, lambda n=name: SkippedTest(n, why)
        return
    for family in sorted(forms.by_family):
        yield test(f"text.{family}", golden_text, family,
                   expect=same_text(family))
        for part in range(len(chunks(forms.by_family[family]))):
            for gpu in suite.targets_of(options.all, f"{family}.{part}", GPUS):
                yield test(f"matrix.{family}.{part}.{gpu}", matrix_errors,
                           family, part, gpu, expect=no_errors)
        for part in range(len(chunks(forms.cases.get(family, [])))):
            for target in suite.targets_of(options.all, f"{family}.{part}",
                                           MODEL_TARGETS):
                name = f"models.{family}.{part}.{target}"
                if why := emulator.why_not(forms.build, target):
                    yield name, lambda n=name, w=why: SkippedTest(n, w)
                else:
                    yield test(name, model_run, family, part, target,
                               expect=passes)


def update(forms, options):
    os.makedirs(GOLDEN, exist_ok=True)
    for family in sorted(forms.by_family):
        if options.filter in "ptx.text." + family:
            text = golden_text(forms, family)
            with open(os.path.join(GOLDEN, family + ".txt"), "w",
                      encoding="utf-8") as file:
                file.write(text)
    for name in os.listdir(GOLDEN):
        if name[:-len(".txt")] not in forms.by_family:
            os.remove(os.path.join(GOLDEN, name))
    return 0


def add_options(parser):
    parser.add_argument("--update", action="store_true",
                        help="write the golden texts")
    parser.add_argument("--jobs", type=int, default=int(
        os.environ.get("HIPIFY_JOBS") or os.cpu_count()))


def main():
    options = suite.arguments(__doc__.splitlines()[0], add_options)
    forms = Forms(options)
    if options.update:
        return update(forms, options)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        cases = unittest.TestSuite(
            make() for name, make in all_tests(forms, options, pool)
            if options.filter in "ptx." + name)
        return suite.run(cases, options)


if __name__ == "__main__":
    sys.exit(main())

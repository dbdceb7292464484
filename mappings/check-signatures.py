#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares every mapped function with what ROCm's headers really declare.

usage: check-signatures.py --rocm PREFIX --clang CLANG++ [--report FILE]
                           [TABLE...]

For each form that CUDA has (signatures/*.tsv), the translated call must fit
HIP's function: as many arguments, types that convert, a result that converts
back. What differs must be explained: by a row of kind call that fits, or by a
note (schema.md). A note that explains a difference that is not there is wrong,
too. Enumerators: those with another number in HIP say so, and no others.

No explanation is needed where C++ converts without loss:
  - between integers as wide or wider (int to size_t, long to long long, int to
    unsigned): the interfaces have no negative sizes, counts, flags or indices
  - from an enumeration to an integer: HIP keeps many flags as plain integers
  - from float to double, and to void * and to const
  - of results: between integers as wide and of the same sign (unsigned long
    against unsigned long long); a result where CUDA has none
Pointers to other types, integers to enumerations and other records do not
convert; narrower numbers and results of another sign must be explained.

Prints FILE:LINE: what is wrong; exit code 1 then, 77 without ROCm.
"""

import argparse
import importlib.util
import os
import re
import sys

import calls
import cpptypes
import cudafacts
import tables

HERE = os.path.dirname(os.path.abspath(__file__))
SKIPPED = 77
FUNCTIONS = ("function", "device-function")
ARGUMENTS = re.compile(r"arguments (\d+)(?:-(\d+))?: ")
# Differences that are none.
EXCEPTIONS = {
    "fftwf_execute": "CUDA's header says fftw_plan where it means fftwf_plan",
}
# What the compiler knows without a header.
BUILTIN = re.compile(r"__builtin_|__hip_atomic_|__has_trivial|__is_|assert\Z")


def load(name):
    """A script whose name is no identifier, as a module."""
    path = os.path.join(HERE, name + ".py")
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Names:
    """CUDA's types in HIP's terms."""

    def __init__(self, rows, cuda, types):
        self.rows = {r["cuda"]: r for r in rows
                     if tables.key_space(r["kind"]) == 0}
        self.cuda, self.types = cuda, types

    def target(self, name, column):
        row = self.rows.get(name)
        if not row:
            return None
        return (row["roc"] or row["hip"]) if column == "roc" else row["hip"]

    def translate(self, text, column, depth=0):
        """A type of CUDA as the compiler sees it after the translation."""
        base, levels = cpptypes.parse(text)
        if base.startswith("fn "):
            return self.function(base, column), levels
        name, const = cpptypes.bare(base), base.startswith("const ")
        target = self.target(name, column)
        if target:
            parsed = self.real(target)
        elif name in self.types.typedefs and name not in self.rows:
            parsed = self.real(name)
        elif name in self.cuda.typedefs and depth < 8:
            parsed = self.translate(self.cuda.typedefs[name], column,
                                    depth + 1)
        elif (name in self.cuda.records or name in self.cuda.enums or
              name in self.rows):
            parsed = ("?" + name, [])
        else:
            parsed = self.types.resolve((name, []))
        return self.join(parsed, const, levels)

    @staticmethod
    def join(parsed, const, levels):
        base, inner = parsed
        if const and inner:
            inner = inner[:-1] + [inner[-1].removesuffix("const") + "const"]
        elif const and not base.startswith("const "):
            base = "const " + base
        return base, inner + levels

    def function(self, base, column):
        """A pointer to a function, its parts translated."""
        match = re.match(r"fn (.*?)\(\*(?:const)?\)\s*\((.*)\)\Z", base)
        if not match:
            return base
        parts = [cpptypes.spell(self.translate(p, column))
                 for p in [match[1]] + cudafacts.split(match[2]) if p]
        return f"fn {parts[0]}({', '.join(parts[1:])})"

    def real(self, text):
        """A type of ROCm's headers, spelled in the same way."""
        base, levels = self.types.resolve(cpptypes.parse(text))
        if base.startswith("fn "):
            match = re.match(r"fn (.*?)\(\*(?:const)?\)\s*\((.*)\)\Z", base)
            if match:
                parts = [cpptypes.spell(self.real(p)) for p in
                         [match[1]] + cudafacts.split(match[2]) if p]
                base = f"fn {parts[0]}({', '.join(parts[1:])})"
        return base, levels


class Difference:
    """What does not fit: of a form, in the number of its arguments
    ("count"), in a type, or in the result."""

    def __init__(self, form, kind, text):
        self.form, self.kind, self.text = form, kind, text

    def __str__(self):
        age = f" ({self.form.age})" if self.form and self.form.age else ""
        return self.text + age


class Signatures:
    """The checks of functions."""

    def __init__(self, facts, rows, cuda):
        self.facts, self.cuda = facts, cuda
        self.types = cpptypes.Types(facts)
        self.names = Names(rows, cuda, self.types)
        self.calls = calls.by_function(rows)
        self.flagged = {r["cuda"] for r in rows if r["kind"] == "header" and
                        r["note"].startswith("review: ")}
        self.compared, self.unknown = 0, 0

    # --- HIP's side ---------------------------------------------------------

    def real_forms(self, name, shim=""):
        """The forms of a function of ROCm's, or of the shim's header that the
        row names; None if there is none, [] if it is a macro or a variable,
        whose arguments nobody knows."""
        for _ in range(4):
            if name in self.facts["functions"]:
                return [f for f in self.facts["functions"][name] if shim or
                        not f["file"].startswith("hipify/")] or None
            if name in self.facts["variables"] or self.types.known(name):
                return []
            macro = self.facts["macros"].get(name)
            if macro is None:
                break
            if macro[0] or not re.fullmatch(r"\w+", macro[1]):
                return []
            name = macro[1]
        if BUILTIN.match(name):
            return []
        return None

    @staticmethod
    def accepts(real, count):
        return real["required"] <= count and (
            count <= len(real["parameters"]) or real["variadic"])

    def real_counts(self, forms):
        return sorted({n for f in forms
                       for n in range(f["required"],
                                      len(f["parameters"]) + 1)})

    # --- one form -----------------------------------------------------------

    def fit(self, form, types, real, column):
        """How a call with these CUDA types fits one real form:
        (worst, [text of what does not fit])."""
        worst, texts = cpptypes.SAME, []
        for number, (cuda, parameter) in enumerate(
                zip(types, real["parameters"]), 1):
            if cuda is None:
                continue
            source = self.names.translate(cuda, column)
            target = self.names.real(parameter[2])
            how = self.types.convert(source, target)
            worst = max(worst, how)
            if how >= cpptypes.SOFT:
                texts.append(
                    f"argument {number}: {cuda} becomes "
                    f"{cpptypes.spell(source)}, which "
                    f"{'does not convert' if how == cpptypes.HARD else 'is cut'}"
                    f" to {parameter[1]}")
        return worst, texts

    def result(self, form, real, column):
        """What differs in the result, or None."""
        wanted = self.names.translate(form.result, column)
        found = self.names.real(real["result"][1])
        if cpptypes.spell(wanted) == "void" or not form.result:
            return None
        how = self.types.convert(found, wanted)
        if how == cpptypes.HARMLESS:
            a = self.types.number(cpptypes.bare(found[0]))
            b = self.types.number(cpptypes.bare(wanted[0]))
            if a != b:
                how = cpptypes.SOFT
        if how <= cpptypes.HARMLESS:
            return None
        return (f"the result is {real['result'][0]} "
                f"({cpptypes.spell(found)}), CUDA's {form.result} "
                f"({cpptypes.spell(wanted)})")

    def plain(self, form, name, reals, column):
        """Differences of a call under another name with the same arguments."""
        if not reals:
            return []
        missing = [n for n in form.counts()
                   if not any(self.accepts(r, n) for r in reals)]
        if missing:
            takes = self.real_counts(reals)
            return [Difference(form, "count", (
                f"{name} takes {span(takes)} arguments, CUDA's "
                f"{span(list(form.counts()))}"))]
        fits = [r for r in reals if self.accepts(r, len(form.types))]
        best, texts, real = min(
            ((*self.fit(form, form.types, r, column), r) for r in fits),
            key=lambda f: (f[0], len(f[1]), bool(
                self.result(form, f[2], column))))
        differences = [Difference(form, "type", f"{name}: {t}")
                       for t in texts if best >= cpptypes.SOFT]
        result = self.result(form, real, column)
        if result:
            differences.append(Difference(form, "result", f"{name}: {result}"))
        return differences

    def through_calls(self, form, rows, column):
        """Differences of a form that rows of kind call translate."""
        differences = []
        for row, pattern in rows:
            if not any(pattern.fits(n) for n in form.counts()):
                continue
            target = row["roc"] if column == "roc" else row["hip"]
            if not target:
                continue
            differences += self.call(form, pattern, target, column,
                                     shim_of(row))
        return differences

    def call(self, form, pattern, target, column, shim):
        """Differences of one target expression for a form."""
        bound = pattern.bind(form.types)
        outer, differences = calls.find(target), []
        for number, (name, arguments) in enumerate(outer):
            reals = self.real_forms(name, shim)
            if not reals:
                continue
            types = []
            for argument in arguments:
                if argument == "...":
                    types += bound.get("...", [])
                else:
                    types.append(bound.get(argument))
            fits = [r for r in reals if self.accepts(r, len(types))]
            if not fits:
                differences.append(Difference(form, "count", (
                    f"{name} takes {span(self.real_counts(reals))} arguments, "
                    f"the row gives {len(types)}")))
                continue
            best, texts, real = min(
                ((*self.fit(form, types, r, column), r) for r in fits),
                key=lambda f: (f[0], len(f[1])))
            differences += [Difference(form, "type", f"{name}: {t}")
                            for t in texts]
            result = number == 0 and target.startswith(name + "(") and (
                target.endswith(")")) and self.result(form, real, column)
            if result and calls.is_one_call(target):
                differences.append(Difference(form, "result",
                                              f"{name}: {result}"))
        return differences

    def forms(self, name):
        """CUDA's forms, without those of a header that is flagged itself."""
        return [f for f in self.cuda.functions.get(name, [])
                if f.header not in self.flagged]

    # --- one row ------------------------------------------------------------

    def check_row(self, row):
        """What is wrong with a row of a function, as texts."""
        forms = self.forms(row["cuda"])
        rows = self.calls.get(row["cuda"], [])
        if row["cuda"] in EXCEPTIONS:
            return
        for column in ("hip", "roc"):
            if row[column]:
                yield from self.check_target(row, row[column], column, forms,
                                             rows)

    def check_target(self, row, name, column, forms, rows):
        shim = shim_of(row)
        reals = self.real_forms(name.split("<")[0], shim)
        if reals is None:
            if not name.startswith("hiptensor") or self.real_forms(
                    "hiptensorCreate"):
                yield f"ROCm declares no {name}"
            return
        if not forms:
            self.unknown += 1
        else:
            self.compared += 1
        plain, differences = [], []
        for form in forms:
            found = self.plain(form, name, reals, column)
            plain += found
            fitting = [r for r in rows if any(r[1].fits(n)
                                              for n in form.counts())
                       and (r[0][column] or r[0]["support"] == "unsupported")]
            if fitting:
                found = self.through_calls(form, fitting, column)
                uncovered = [n for n in form.counts() if not any(
                    r[1].fits(n) and r[1].always for r in fitting)]
                if uncovered:
                    found += self.plain(form, name, reals, column)
            differences += found
        yield from self.judge(row, name, column, reals, forms, plain,
                              differences)

    def judge(self, row, name, column, reals, forms, plain, differences):
        """Whether the note explains what differs, and no more."""
        note = row["note"]
        header = shim_of(row)
        if header:
            if reals and not any(r["file"].endswith(header) for r in reals):
                yield f"{header} declares no {name}"
        if note.startswith(("check: ", "rule: ")):
            return
        if note.startswith("result: ") and column == self.main(row):
            wanted = note.removeprefix("result: ").split(",")[0].strip()
            if forms and reals and not any(d.kind == "result" for d in plain):
                yield f"the note is wrong: {name} returns what CUDA's does"
            for form in forms:
                if form.listed and form.result != wanted:
                    yield (f"the note says that CUDA returns {wanted}; it "
                           f"returns {form.result}")
                    break
            differences = [d for d in differences if d.kind != "result"]
        if note.startswith("types: "):
            if forms and reals and not plain and column == self.main(row):
                yield f"the note is wrong: the types of {name} fit"
            differences = [d for d in differences if d.kind == "count"]
        if column == "roc" and (row["hip"] or note.startswith("roc ")):
            if note.startswith("roc arguments: "):
                if forms and not plain:
                    yield f"the note is wrong: the arguments of {name} fit"
                return
        arguments = ARGUMENTS.match(note)
        if note.startswith("signature: "):
            if forms and reals and not plain and column == self.main(row):
                yield f"the note is wrong: the arguments of {name} fit"
            return
        if note.startswith("overloads: "):
            if forms and reals and not plain and not header:
                yield f"the note is wrong: {name} has every overload"
            return
        if arguments and column == self.main(row):
            low, high = int(arguments[1]), int(arguments[2] or arguments[1])
            counts = self.real_counts(reals) if reals else [low, high]
            if reals and (min(counts), max(counts)) != (low, high):
                yield (f"the note says {low}-{high} arguments, {name} takes "
                       f"{span(counts)}")
            if forms and reals and not any(d.kind == "count" for d in plain):
                yield f"the note is wrong: the arguments of {name} fit"
            differences = [d for d in differences if d.kind != "count"]
        seen = set()
        for difference in differences:
            text = str(difference)
            if text not in seen:
                seen.add(text)
                yield text

    @staticmethod
    def main(row):
        return "hip" if row["hip"] else "roc"

    def check_call(self, row, pattern):
        """A row of kind call: its names exist, its function has the form."""
        function = tables.lookup_key(row)
        forms = self.cuda.functions.get(function, [])
        if any(f.listed for f in forms) and not any(pattern.fits(n) for f in forms
                             for n in f.counts()):
            yield (f"no form of {function} takes "
                   f"{len(pattern.parameters)} arguments")
        for column in ("hip", "roc"):
            if row[column]:
                yield from self.check_words(row[column], pattern)

    def check_words(self, target, pattern):
        for name in calls.words(target):
            if name in pattern.parameters or self.exists(name):
                continue
            yield f"nothing declares {name}"

    def exists(self, name):
        facts = self.facts
        return (name in facts["functions"] or name in facts["macros"] or
                name in facts["enumerators"] or self.types.known(name) or
                name in calls.KEYWORDS or bool(BUILTIN.match(name)) or
                any(n.startswith(name + "::") for n in facts["functions"]))


def shim_of(row):
    """The header of ours that a row's note names, or ''."""
    match = re.match(r"(?:shim|overloads): (hipify/[\w.]+)", row["note"])
    return match[1] if match else ""


def span(values):
    if not values:
        return "no"
    low, high = min(values), max(values)
    return str(low) if low == high else f"{low}-{high}"


class Numbers:
    """The check of enumerators' values."""

    NOTE = re.compile(r"value: (-?\w+) in HIP, (-?\w+) in CUDA")

    def __init__(self, facts, cuda):
        self.facts, self.cuda = facts, cuda

    def real(self, name):
        for _ in range(4):
            if name in self.facts["enumerators"]:
                return self.facts["enumerators"][name]
            body = self.facts["macros"].get(name, ["", ""])[1].strip("() ")
            if re.fullmatch(r"-?(0x[0-9a-fA-F]+|\d+)[uUlL]*", body):
                return int(body.rstrip("uUlL"), 0)
            name = body
        return None

    def check_row(self, row):
        target = row["hip"] or row["roc"]
        cuda, real = self.cuda.enumerators.get(row["cuda"]), self.real(target)
        match = self.NOTE.match(row["note"])
        if cuda is None or real is None:
            return
        mask = (1 << 32) - 1
        if cuda & mask == real & mask:
            if match:
                yield f"the note is wrong: both values are {cuda}"
        elif not match and not row["note"].startswith("check: "):
            yield (f"the note must begin: value: {real} in HIP, {cuda} in "
                   "CUDA")
        elif match and (int(match[1], 0), int(match[2], 0)) != (real, cuda):
            yield (f"the note says {match[0]}; the headers say {real} and "
                   f"{cuda}")


def problems(facts, everything, only, clang):
    """Texts of all problems, and how much was compared."""
    rows = [r for t in everything.values() for r in t]
    cuda = cudafacts.Cuda()
    errors = facts["errors"] + cuda.add_declared(clang)
    signatures = Signatures(facts, rows, cuda)
    numbers = Numbers(facts, cuda)
    found, values = errors, 0
    for name, table in everything.items():
        if only and name not in only:
            continue
        for row in table:
            texts = []
            if row["kind"] in FUNCTIONS:
                texts = signatures.check_row(row)
            elif row["kind"] == "enumerator" and (row["hip"] or row["roc"]):
                values += 1
                texts = numbers.check_row(row)
            elif row["kind"] == "call":
                texts = signatures.check_call(row, calls.Pattern(row["cuda"]))
            found += [f"{row['where']}: {row['cuda']}: {t}" for t in texts]
    summary = (f"{signatures.compared} functions and {values} enumerators "
               f"compared, {signatures.unknown} functions of unknown "
               f"signature, {len(found)} problems")
    return found, summary


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    extract = load("extract-hip")
    extract.add_options(parser)
    parser.add_argument("--report", help="write the problems there, too")
    parser.add_argument("tables", nargs="*", metavar="TABLE",
                        help="default: every table")
    options = parser.parse_args()
    if not options.rocm:
        print("it needs ROCm's headers (--rocm PREFIX)")
        return SKIPPED
    try:
        facts = extract.read_facts(options)
        everything = tables.read_all(HERE)
    except extract.clang.NoLibrary as error:
        print(error)
        return SKIPPED
    except (tables.TableError, OSError) as error:
        tables.fail(error)
    found, summary = problems(facts, everything, options.tables,
                              options.clang)
    text = "\n".join(found + [summary])
    print(text)
    if options.report:
        with open(options.report, "w", encoding="utf-8") as stream:
            stream.write(text + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

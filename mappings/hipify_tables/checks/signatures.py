# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares every mapped function with what ROCm's headers really declare.

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

import re

from .. import files
from ..facts import (calls, compiler, cpp_types, cuda_facts, hip_facts,
                     hip_names)
from ..outcome import report
from ..schema import notes, tables

FUNCTIONS = ("function", "device-function")
# Packages of ROCm that need not be there, by the names they begin with.
PACKAGES = {"cufile": "hipFile", "cusparselt": "hipsparselt",
            "cutensor": "hiptensor", "nvshmem": "rocshmem_",
            "magma": "magma_"}
# Differences that are none.
EXCEPTIONS = {
    "fftwf_execute": "CUDA's header says fftw_plan where it means fftwf_plan",
    "curand_init": "it is declared as a template for all generators; "
                   "tests/calls has a form for each",
}


class Difference:
    """What does not fit: the number of arguments ("count"), a type, or the
    result."""

    def __init__(self, form, kind, text):
        self.kind = kind
        text = re.sub(r"type-parameter-\d+-\d+", "T", text)
        self.text = text + (f" ({form.age})" if form.age else "")


class Signatures:
    """The checks of functions and of rows for their calls."""

    def __init__(self, facts, rows, cuda):
        self.cuda, self.hip = cuda, hip_names.Hip(facts, rows)
        self.types = self.hip.types
        self.names = hip_names.Names(rows, cuda, self.types)
        self.calls = calls.by_function(rows)
        # Headers of CUDA's whose every use is a warning explain their forms.
        self.flagged = {r["cuda"] for r in rows if r["kind"] == "header" and
                        notes.find(r["note"], "review")}
        # The address of a value that owns what the pointer of CUDA's names.
        self.addresses = {
            r["hip"]: r["note"].split("::")[-1] + "::Address" for r in rows
            if notes.find(r["note"], "owner")}
        self.compared, self.unknown = 0, 0

    # --- one call -----------------------------------------------------------

    def fit(self, types, real, column):
        """How arguments of CUDA's types go into the parameters of one form:
        (worst, [text of what does not])."""
        worst, texts = cpp_types.SAME, []
        for number, (cuda, parameter) in enumerate(
                zip(types, real["parameters"]), 1):
            if cuda is None:  # An expression.
                continue
            source = self.names.translate(cuda, column)
            if source[1] == ["*"] and parameter[1] == self.addresses.get(
                    source[0]):
                continue
            how = self.types.convert(source, self.names.real(parameter[2]))
            worst = max(worst, how)
            if how >= cpp_types.SOFT:
                verb = "does not convert" if how == cpp_types.HARD else "is cut"
                texts.append(
                    f"argument {number}: {cuda} becomes "
                    f"{cpp_types.spell(source)}, which {verb} to {parameter[1]}")
        return worst, texts

    def result(self, form, real, column):
        """What differs in the result, or None."""
        wanted = self.names.translate(form.result, column)
        found = self.names.real(real["result"][1])
        if cpp_types.spell(wanted) == "void" or not form.result:
            return None
        how = self.types.convert(found, wanted)
        if how == cpp_types.HARMLESS:
            a = self.types.number(cpp_types.bare(found[0]))
            b = self.types.number(cpp_types.bare(wanted[0]))
            if a != b:
                how = cpp_types.SOFT
        if how <= cpp_types.HARMLESS:
            return None
        return (f"the result is {real['result'][0]} "
                f"({cpp_types.spell(found)}), CUDA's {form.result} "
                f"({cpp_types.spell(wanted)})")

    def use(self, form, name, reals, types, column, whole=True):
        """Differences of a call of name with arguments of these types, which
        stands for a call of CUDA's form if it is the whole expression."""
        fits = [r for r in reals if hip_names.accepts(r, len(types))]
        if not fits:
            return [Difference(form, "count", (
                f"{name} takes {span(hip_names.counts(reals))} arguments, not "
                f"{len(types)}"))]
        worst, texts, real = min(
            ((*self.fit(types, r, column), r) for r in fits),
            key=lambda f: (f[0], len(f[1]), bool(
                whole and self.result(form, f[2], column))))
        found = [Difference(form, "type", f"{name}: {t}") for t in texts
                 if worst >= cpp_types.SOFT]
        result = whole and self.result(form, real, column)
        if result:
            found.append(Difference(form, "result", f"{name}: {result}"))
        return found

    def call(self, form, row, pattern, types, column):
        """Differences of the calls in a row's target."""
        target = row[column]
        if not target or row["note"].startswith(("check: ", "signature: ")):
            return []
        bound, found = pattern.bind(types), []
        for name, arguments in calls.find(target):
            reals = self.hip.forms(name, hip_names.shim_of(row))
            given = []
            for argument in arguments:
                given += (bound["..."] if argument == "..." else
                          [bound.get(argument)])
            if reals:
                found += self.use(form, name, reals, given, column,
                                  calls.is_one_call(target) and
                                  target.startswith(name))
        if notes.find(row["note"], "types"):
            found = [d for d in found if d.kind == "count"]
        return found

    # --- one row ------------------------------------------------------------

    def forms(self, name):
        """CUDA's forms, without those of a header that is flagged itself."""
        return [f for f in self.cuda.functions.get(name, [])
                if f.header not in self.flagged]

    def check_row(self, row):
        """What is wrong with a row of a function, as texts."""
        if row["cuda"] in EXCEPTIONS:
            return
        for column in ("hip", "roc"):
            name = row[column].split("<")[0]
            if not name or not self.hip.there(row, column):
                continue
            reals = self.hip.forms(name, hip_names.shim_of(row))
            if reals is not None:
                yield from self.check_target(row, name, column, reals)
            elif self.installed(row):
                yield f"ROCm declares no {name}"

    def installed(self, row):
        """Whether the headers hold the package of a row's library."""
        name = PACKAGES.get(row["library"].removesuffix("Mg"))
        return not name or any(f.startswith(name)
                               for f in self.hip.facts["functions"])

    def of_types(self, form, name, column):
        """The forms of a name in headers that a type's row names: files that
        use the type include them."""
        found = []
        for type_ in form.types:
            row = self.names.rows.get(cpp_types.bare(
                cpp_types.parse(type_)[0]))
            if row and hip_names.shim_of(row) and row[column]:
                found += self.hip.forms(name, hip_names.shim_of(row)) or []
        return found

    def check_target(self, row, name, column, reals):
        forms = self.forms(row["cuda"])
        self.compared += bool(forms)
        self.unknown += not forms
        rows = self.calls.get(row["cuda"], [])
        # Differences of a plain call, and of those that no row translates.
        plain, left = [], []
        wrapped = (notes.find(row["note"], "symbol") or
                   notes.find(row["note"], "kernel"))
        for form in forms:
            known = reals and reals + self.of_types(form, name, column)
            for count in form.counts():
                types = [None if wrapped and at == wrapped.first else type_
                         for at, type_ in enumerate(form.types[:count], 1)]
                found = (self.use(form, name, known, types, column)
                         if known else [])
                plain += found
                tried, surely = calls.candidates(rows, types, column,
                                                 self.hip.translates)
                for call_row, pattern in tried:
                    for d in self.call(form, call_row, pattern, types, column):
                        d.kind = "call"
                        d.text = f"by {call_row['where']}: {d.text}"
                        left.append(d)
                left += found if not surely else []
        texts = [*self.judge(row, name, column, reals, forms, plain, left)]
        yield from dict.fromkeys(texts)

    def judge(self, row, name, column, reals, forms, plain, left):
        """Whether the note explains what differs, and no more."""
        note, main = row["note"], column == ("hip" if row["hip"] else "roc")
        known = forms and reals
        header = hip_names.shim_of(row)
        explained = set()
        if header and reals and not any(
                f["file"] in hip_names.included_shims(header) for f in reals):
            yield f"{header} declares no {name}"
        words = {t.kind.word for t in notes.parse(note)[1]}
        if words & {"check", "rule"}:
            explained = {"count", "type", "result"}
        elif "roc arguments" in words:
            explained = {"count", "type", "result"} if column == "roc" else ()
            if column == "roc" and known and not plain:
                yield f"the note is wrong: the arguments of {name} fit"
        elif words & {"signature", "overloads"}:
            explained = {"count", "type", "result"}
            if main and known and not plain and not header:
                yield f"the note is wrong: the arguments of {name} fit"
        elif "types" in words:
            explained = {"type", "result"}
            if main and known and not plain:
                yield f"the note is wrong: the types of {name} fit"
        elif "result" in words and main:
            explained = {"result"}
            yield from self.judge_result(note, name, forms, known, plain)
        elif "arguments" in words and main:
            explained = {"count"}
            yield from self.judge_count(note, name, reals, known, plain)
        for difference in left:
            if difference.kind not in explained:
                yield difference.text

    @staticmethod
    def judge_result(note, name, forms, known, plain):
        wanted = re.split("[,;]", notes.find(note, "result").text)[0].strip()
        if known and not any(d.kind == "result" for d in plain):
            yield f"the note is wrong: {name} returns what CUDA's does"
        if not any(f.result == wanted for f in forms) and forms:
            yield (f"the note says that CUDA returns {wanted}; it returns "
                   f"{forms[0].result}")

    @staticmethod
    def judge_count(note, name, reals, known, plain):
        trait = notes.find(note, "arguments")
        low, high = trait.first, trait.last
        takes = hip_names.counts(reals) if reals else [low, high]
        if reals and (min(takes), max(takes)) != (low, high):
            yield (f"the note says {span([low, high])} arguments, {name} "
                   f"takes {span(takes)}")
        if known and not any(d.kind == "count" for d in plain):
            yield f"the note is wrong: the arguments of {name} fit"

    def check_call(self, row, pattern):
        """A row of kind call: its names exist, its function has the form."""
        function = tables.lookup_key(row)
        forms = self.cuda.functions.get(function, [])
        if any(f.listed for f in forms) and not any(
                pattern.takes(n) for f in forms for n in f.counts()):
            yield f"no form of {function} takes {len(pattern.names)} arguments"
        for column in ("hip", "roc"):
            if row[column] and self.hip.there(row, column) and (
                    self.installed(row)):
                for name in calls.words(row[column]):
                    if name not in pattern.names and not self.hip.exists(name):
                        yield f"nothing declares {name}"


def span(values):
    if not values:
        return "no"
    low, high = min(values), max(values)
    return str(low) if low == high else f"{low}-{high}"


class Numbers:
    """The check of the values of enumerators and macros."""

    NOTE = re.compile(r"value: (-?\w+) in HIP, (-?\w+) in CUDA")
    # Programs expect no fixed number of these macros.
    OPEN = re.compile(r"(?i)version|_(MAJOR|MINOR|PATCH|BUILD)\Z|_(SIZE|LEN)\Z")

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
        if cuda is None or real is None or (
                row["kind"] == "macro" and self.OPEN.search(row["cuda"])):
            return
        mask = (1 << 32) - 1
        if cuda & mask == real & mask:
            if match:
                yield f"the note is wrong: both values are {cuda}"
        elif not match and not notes.find(row["note"], "check"):
            yield (f"the note must begin: value: {real} in HIP, {cuda} in "
                   "CUDA")
        elif match and (int(match[1], 0), int(match[2], 0)) != (real, cuda):
            yield (f"the note says {match[0]}; the headers say {real} and "
                   f"{cuda}")


def problems(facts, everything, only, clang):
    """Texts of all problems, and how much was compared."""
    rows = [r for t in everything.values() for r in t]
    cuda = cuda_facts.Cuda()
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
            elif row["kind"] in ("enumerator", "macro") and (
                    row["hip"] or row["roc"]):
                values += 1
                texts = numbers.check_row(row)
            elif row["kind"] == "call":
                texts = signatures.check_call(row, calls.Pattern(row["cuda"]))
            found += [f"{row['where']}: {row['cuda']}: {t}" for t in texts]
    summary = (f"{signatures.compared} functions and {values} numbers "
               f"compared, {signatures.unknown} functions of unknown "
               f"signature, {len(found)} problems")
    return found, summary


def add_options(parser):
    compiler.add_rocm_options(parser)
    parser.add_argument("--report", metavar="FILE",
                        help="write the problems there, too")
    parser.add_argument("tables", nargs="*", metavar="TABLE",
                        help="default: every table")


def run(options) -> int:
    facts = hip_facts.read_for_rows(options)
    found, summary = problems(facts, tables.read_all(), options.tables,
                              options.clang)
    if options.report:
        files.write(options.report, "\n".join(found + [summary]) + "\n")
    return report(found, summary)

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes CUDA programs with an asm statement for each form of PTX.

Two kinds: those of matrix() are only translated and compiled; those of
check() compare each statement's result with a model (models/*.tsv) for many
inputs, on the GPU or emulator where they run.
"""

import os
import re
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "mappings"))

import ptx_table  # noqa: E402

LICENSE = ("// Part of hipify-cpp, under the Apache License v2.0 with LLVM "
           "Exceptions.\n// SPDX-License-Identifier: Apache-2.0 WITH "
           "LLVM-exception\n")
CONSTRAINTS = {"uint16_t": "h", "int16_t": "h", "uint32_t": "r",
               "int32_t": "r", "uint64_t": "l", "int64_t": "l", "float": "f",
               "double": "d"}
# An immediate where no model names one.
IMMEDIATES = {"cp": 16}


# --- statements ----------------------------------------------------------------


@dataclass
class Value:
    """One register or number of a statement."""
    name: str      # of the C++ variable
    type: str      # of PTX
    written: bool
    part: int | None = None   # of a vector

    @property
    def cxx(self):
        """Of the variable: predicates and bytes travel in larger ones."""
        if self.type in ("pred", "predreg"):
            return "uint32_t"
        cxx = ptx_table.CXX[self.type]
        return {"uint8_t": "uint32_t", "int8_t": "int32_t"}.get(cxx, cxx)

    @property
    def constraint(self):
        return CONSTRAINTS[self.cxx]


@dataclass
class Statement:
    form: object
    values: list      # written ones first
    text: str         # PTX, with %0 ...
    reads_carry: bool
    writes_carry: bool

    def asm(self):
        def operands(written):
            return ", ".join(f'"{"=" if written else ""}{v.constraint}"'
                             f"({v.name})" for v in self.values
                             if v.written == written)
        return (f'asm volatile("{self.text}" : {operands(True)} : '
                f'{operands(False)});')


def part_type(form, count):
    bits = next(int(re.search(r"\d+", o.type)[0]) for o in form.operands
                if o.type != "part")
    return f"b{bits // count}"


def spaces(form):
    """The state spaces that the name speaks of, in order: of its addresses."""
    found = [w.split("::")[0] for w in form.name.split(".")]
    return [w for w in found if w in ("shared", "global")]


def address_type(form, index):
    named = spaces(form)
    if form.row.opcode in ("ldmatrix", "stmatrix", "mbarrier"):
        return "u32"
    space = named[min(index, len(named) - 1)] if named else ""
    return "u32" if space == "shared" else "u64"


def statement(form, immediate=None):
    """The asm statement of a form; None if its operands cannot be written."""
    values, texts, before, after, addresses = [], [], [], [], 0
    declared = []

    def add(name, kind, written, part=None):
        value = Value(name, kind, written, part)
        values.append(value)
        if kind in ("pred", "predreg"):
            declared.append(f".reg .pred P{name};")
            if written:
                after.append(f"selp.u32 %{{{name}}}, 1, 0, P{name};")
            else:
                before.append(f"setp.ne.u32 P{name}, %{{{name}}}, 0;")
            return f"P{name}"
        if ptx_table.CXX[kind] == "uint8_t" and (kind not in ("u8", "b8") or
                                                 part is not None):
            declared.append(f".reg .b8 B{name};")
            if written:
                after.append(f"mov.b32 %{{{name}}}, "
                             f"{{B{name}, B{name}, B{name}, B{name}}};")
            else:
                before.append(f"mov.b32 {{B{name}, _, _, _}}, %{{{name}}};")
            return f"B{name}"
        return f"%{{{name}}}"

    for operand in form.operands:
        kind, name, count = operand.type, operand.name, operand.count
        if kind == "imm":
            value = (immediate if immediate is not None else
                     IMMEDIATES.get(form.row.opcode, 1))
            texts.append(str(value))
        elif kind.isdigit():
            texts.append(kind)
        elif kind == "addr":
            register = address_type(form, addresses)
            addresses += 1
            texts.append(f"[{add(name, register, False)}]")
        elif count is not None:
            count = count or 2
            kind = part_type(form, count) if kind == "part" else kind
            if kind not in ptx_table.CXX:
                return None
            names = [add(f"{name}{i}", kind, operand.written, i)
                     for i in range(count)]
            texts.append("{" + ", ".join(names) + "}")
        elif kind not in ptx_table.CXX or kind == "b128":
            return None
        else:
            texts.append(add(name, kind, operand.written))
    # vadd.a_b0 is vadd of %1.b0.
    for word in re.findall(r"\.([dabc]_[bh]\d)\b", form.name):
        texts["dabc".index(word[0])] += "." + word[2:]
    instruction = re.sub(r"\.[dabc]_[bh]\d\b", "", form.name)
    # d|p of PTX is two operands of the row.
    written = [o for o in form.operands if o.written]
    if len(written) == 2:
        texts[:2] = ["|".join(texts[:2])]
    uses_carry = "$cc" in form.row.hip
    reads = uses_carry and form.row.opcode in ("addc", "subc", "madc")
    writes = uses_carry and "cc" in form.name.split(".")
    if reads:
        declared.append(".reg .u32 CARRY;")
        before.append("add.cc.u32 CARRY, %{carry_in}, 0xffffffff;")
        values.append(Value("carry_in", "u32", False))
    if writes:
        after.append("addc.u32 %{carry_out}, 0, 0;")
        values.append(Value("carry_out", "u32", True))
    values.sort(key=lambda v: not v.written)
    numbers = {v.name: i for i, v in enumerate(values)}
    pieces = declared + before + [
        instruction + (" " + ", ".join(texts) if texts else "") + ";"] + after
    text = " ".join(pieces)
    text = re.sub(r"%\{(\w+)\}", lambda m: f"%{numbers[m[1]]}", text)
    if len(pieces) > 1:
        text = "{ " + text + " }"
    return Statement(form, values, text, reads, writes)


# --- models ---------------------------------------------------------------------


@dataclass
class Model:
    family: str
    line: int
    opcode: str
    elements: list
    expression: str
    tolerance: str
    inputs: str
    used: bool = False

    @property
    def place(self):
        return f"tests/ptx/models/{self.family}.tsv:{self.line}"


def read_models():
    found = []
    folder = os.path.join(HERE, "models")
    for name in sorted(os.listdir(folder)):
        family = name[:-len(".tsv")]
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            lines = file.read().split("\n")
        for number, line in enumerate(lines[1:], 2):
            if not line or line.startswith("#"):
                continue
            place = f"tests/ptx/models/{name}:{number}"
            form, expression, tolerance, inputs = line.split("\t")
            opcode, parts = ptx_table.elements(form, place)
            found.append(Model(family, number, opcode, parts, expression,
                               "" if tolerance == "-" else tolerance,
                               "" if inputs == "-" else inputs))
    return found


def find_model(models, form):
    """The model of a form, and what its elements call the words."""
    modifiers = form.name.split(".")[1:]
    for model in models:
        if model.opcode != form.row.opcode:
            continue
        words = ptx_table.take(model.elements, modifiers)
        # min.f32 has two operands or three, with a model for each.
        known = {o.name for o in form.operands} | {"cc"} | set(words or ())
        if words is not None and known.issuperset(
                m[1] for m in ptx_table.REFERENCE.findall(model.expression)):
            model.used = True
            return model, words
    return None, None


def limits(model):
    """{operand: (kind, text)} of a model's inputs."""
    return {name: (kind, rest) for kind, name, rest in re.findall(
        r"(\w+):(\w+)(?:=(\S+))?", model.inputs)}


def immediates(form, model):
    name = next((o.name for o in form.operands if o.type == "imm"), None)
    if name is None:
        return [None]
    kind, text = limits(model).get(name, ("", ""))
    return text.split(",") if kind == "imm" else ["1"]


# --- programs -------------------------------------------------------------------


def variables(statement_):
    return "".join(f"  {v.cxx} {v.name}{' = {}' if v.written else ''};\n"
                   for v in statement_.values)


def matrix(forms):
    """A program of kernels that are only compiled."""
    text = LICENSE + "#include <cstdint>\n"
    for index, form in enumerate(forms):
        made = statement(form)
        if not made:
            continue
        parameters = ", ".join(f"{v.cxx} {v.name}" for v in made.values)
        written = [v for v in made.values if v.written]
        outputs = "".join(
            f"  reinterpret_cast<{v.cxx} *>(out)[{8 * i}] = {v.name};\n"
            for i, v in enumerate(written))
        text += (f"// {form.name}\n__global__ void form_{index}("
                 f"{parameters}{', ' if parameters else ''}void *out) {{\n"
                 f"  {made.asm()}\n{outputs}}}\n")
    return text + "int main() { return 0; }\n"


LOAD = {"float": "__uint_as_float(uint32_t({0}))",
        "double": "__longlong_as_double((long long)({0}))"}
STORE = {"float": "uint64_t(__float_as_uint({0}))",
         "double": "uint64_t(__double_as_longlong({0}))",
         "uint16_t": "uint64_t({0})", "int16_t": "uint64_t(uint16_t({0}))",
         "int32_t": "uint64_t(uint32_t({0}))"}


def limit_text(model, value):
    kind, text = limits(model).get(value.name, ("", ""))
    if kind == "small":
        return "{Limit::Small, 0, 40}"
    if kind == "positive":
        return "{Limit::Positive, 0, 0}"
    if kind == "range":
        low, high = text.split("..")
        return f"{{Limit::Range, {low}, {high}}}"
    return "{}"


def tolerance_text(model):
    if not model.tolerance:
        return "{}"
    if model.tolerance.endswith("ulp"):
        return f"{{Tolerance::Ulp, {model.tolerance.split()[0]}}}"
    kind, bound = model.tolerance.split()
    return f"{{Tolerance::{kind.capitalize()}, {bound}}}"


def model_text(made, model, words):
    """The body of a lambda (in, out) that computes the model's results."""
    reads = [v for v in made.values if not v.written]
    writes = [v for v in made.values if v.written]
    lines = []
    for index, value in enumerate(reads):
        cxx = ptx_table.CXX[value.type]
        if value.name == "carry_in":
            lines.append(f"uint32_t cc = in[{index}] != 0;")
        else:
            lines.append(f"const auto {value.name} = "
                         f"number<{cxx}>(in[{index}]);")
    if made.writes_carry and not made.reads_carry:
        lines.append("uint32_t cc = 0;")
    texts = {}
    for operand in made.form.operands:
        if operand.type == "imm":
            continue
        if operand.count is not None and not operand.written:
            names = [v.name for v in reads if v.name.startswith(operand.name)
                     and v.part is not None]
            texts[operand.name] = "{" + ", ".join(names) + "}"
        else:
            texts[operand.name] = operand.name

    def put(match):
        sign, name = match.groups()
        if not sign and name == "cc":
            return "cc"
        if not sign and name in texts:
            return texts[name]
        if name == "imm" or name not in words:
            value = made.immediate.get(name)
            if value is None:
                raise ptx_table.TableError(
                    f"{model.place}: nothing is called '{name}'")
            return value
        if sign == ":":
            return words[name].replace("::", "_")
        if sign == "#":
            return str(ptx_table.number(words[name]))
        return ptx_table.CXX[words[name]]
    expression = ptx_table.REFERENCE.sub(put, model.expression)
    lines.append(f"const auto result = {expression};")
    operands = [o for o in made.form.operands if o.written]
    for index, value in enumerate(writes):
        if value.name == "carry_out":
            lines.append(f"out[{index}] = cc;")
            continue
        source = "result"
        if len(operands) > 1:
            source += "." + re.sub(r"\d+\Z", "", value.name) \
                if value.part is not None else "." + value.name
        if value.part is not None:
            source += f"[{value.part}]"
        lines.append(f"out[{index}] = bits(number_as<"
                     f"{ptx_table.CXX[value.type]}>({source}));")
    return " ".join(lines)


def kernel(index, made):
    reads = [v for v in made.values if not v.written]
    writes = [v for v in made.values if v.written]
    text = (f"// {made.form.name}\n__global__ void form_{index}(const uint64_t "
            f"*in, uint64_t *out, int n) {{\n"
            "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
            "  if (i >= n)\n    return;\n")
    for k, v in enumerate(reads):
        load = LOAD.get(v.cxx, v.cxx + "({0})")
        text += f"  {v.cxx} {v.name} = {load.format(f'in[{k} * n + i]')};\n"
    for v in writes:
        text += f"  {v.cxx} {v.name};\n"
    text += f"  {made.asm()}\n"
    for k, v in enumerate(writes):
        store = STORE.get(v.cxx, "uint64_t({0})").format(v.name)
        if ptx_table.CXX[v.type] in ("uint8_t", "int8_t"):
            store = f"({store} & 0xff)"
        text += f"  out[{k} * n + i] = {store};\n"
    return text + "}\n"


def check(cases):
    """A program that compares; cases: [(statement, model, words)]."""
    families = sorted({model.family for _, model, _ in cases})
    text = LICENSE + '#include "harness.h"\n'
    for family in families:
        if os.path.exists(os.path.join(HERE, "model", family + ".h")):
            text += f'#include "model/{family}.h"\n'
    calls = []
    for index, (made, model, words) in enumerate(cases):
        text += kernel(index, made)
        kinds = {True: [], False: []}
        bounds = []
        for value in made.values:
            kinds[value.written].append(f"Kind::{value.type}")
            if not value.written:
                bounds.append(limit_text(model, value))
        shown = made.form.name
        if made.immediate:
            shown += " " + ",".join(made.immediate.values())
        calls.append(
            f'  bad += check("{shown}", form_{index}, '
            f'{{{", ".join(kinds[False])}}}, {{{", ".join(kinds[True])}}}, '
            f'{{{", ".join(bounds)}}}, {tolerance_text(model)},\n'
            f"    [](const uint64_t *in, uint64_t *out) {{ "
            f"(void)in; {model_text(made, model, words)} }});\n")
    return (text + "int main() {\n  int bad = 0;\n" + "".join(calls) +
            '  std::printf("%s: %d forms differ\\n", bad ? "FAIL" : "PASS", '
            "bad);\n  return bad != 0;\n}\n")


def cases_of(form, models):
    """[(statement, model, words)]: one per immediate; empty without model."""
    model, words = find_model(models, form)
    if model is None:
        return []
    found = []
    for immediate in immediates(form, model):
        made = statement(form, immediate)
        if made is None:
            return []
        made.immediate = {} if immediate is None else {
            o.name: immediate for o in form.operands if o.type == "imm"}
        found.append((made, model, words))
    return found

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes CUDA programs that compare asm statements with models (models/*.tsv)
for many inputs, on the GPU or emulator where they run.

A thread has a statement's inputs for itself, among them a cell of memory for
each address; what is left in the cells is compared, too. The models of some
families are about the 32 lanes of a warp at once.
"""

import os
import re
from dataclasses import dataclass

import programs

HERE = os.path.dirname(os.path.abspath(__file__))
ptx_table = programs.ptx_table
# Of a cell, in bytes.
CELL = 32
LANES = 32
OF_WARPS = ("matrix", "warp")


# --- models ---------------------------------------------------------------------


@dataclass
class Model:
    family: str
    line: int
    form: str
    opcode: str
    elements: list
    expression: str
    tolerance: str
    inputs: str
    used: bool = False

    @property
    def place(self):
        return f"tests/ptx/models/{self.family}.tsv:{self.line}"

    @property
    def runs_original(self):
        return "only:amd" not in self.inputs.split()

    @property
    def lanes(self):
        return LANES if self.family in OF_WARPS else 1


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
            found.append(Model(family, number, form, opcode, parts, expression,
                               "" if tolerance == "-" else tolerance,
                               "" if inputs == "-" else inputs))
    return found


def ranges(models, model):
    """The model, and those that differ in the inputs and tolerance alone."""
    return [m for m in models
            if (m.family, m.form, m.expression) ==
            (model.family, model.form, model.expression)]


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
            for same in ranges(models, model):
                same.used = True
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


def cases_of(form, models):
    """[(statement, model, words)]: one per immediate and range of inputs;
    empty without model."""
    first, words = find_model(models, form)
    if first is None:
        return []
    found = []
    for immediate in immediates(form, first):
        made = programs.statement(form, immediate)
        if made is None:
            return []
        made.immediate = {} if immediate is None else {
            o.name: immediate for o in form.operands if o.type == "imm"}
        found += [(made, model, words) for model in ranges(models, first)]
    return found


# --- inputs and results ---------------------------------------------------------


@dataclass
class Slot:
    """64 bits of a thread that go in or come out."""
    name: str
    kind: str       # PTX's type, of the samples and for the comparison


def cxx(kind):
    return ptx_table.CXX[kind]


def is_address(made, value):
    return any(c.name == value.name for c in made.cells)


def element(cell):
    return "b64" if cell.type == "b128" else cell.type


def elements(cell):
    size = 8 if cell.type == "b128" else bits_of(cell.type) // 8
    return [Slot(cell.name, element(cell))] * (CELL // size)


def bits_of(kind):
    words = {"float": 32, "double": 64}
    return words.get(cxx(kind)) or int(re.search(r"\d+", cxx(kind))[0])


def kind_of(made, value):
    """A byte of memory is extended to the register's size, and cut from it."""
    if made.cells and bits_of_value(value) == 8 and not value.is_byte:
        return {"u": "u32", "b": "b32", "s": "s32"}[value.type[0]]
    return "pred" if value.type == "predreg" else value.type


def bits_of_value(value):
    return 1 if value.type in ("pred", "predreg") else bits_of(value.type)


def reads(made):
    return [v for v in made.values if not v.written and
            not is_address(made, v) and v.name != "policy"]


def writes(made):
    return [v for v in made.values if v.written]


def slots(made, values):
    """Of registers, and then of the cells."""
    return ([Slot(v.name, kind_of(made, v)) for v in values] +
            [slot for cell in made.cells for slot in elements(cell)])


# --- models as text -------------------------------------------------------------


def made_text(model, words, value, kind, text):
    """The function that makes an input: its arguments are of the table."""
    if kind == "element":
        return (f'model::small("{words.get(text, text)}", '
                f"{bits_of(value.kind)}, R)")
    if kind == "even":
        return "R.next() % 2 * 2"
    if kind == "least":
        return "model::aroundLeast(R)"
    if kind == "words":  # of 8 bytes
        return "R.next() % 5 * 8"
    low, high = text.split("..")
    if kind == "scales":
        return f"model::scales({low}, {high}, R)"
    return f"{low} + R.next() % ({high} - {low})"


def limit_text(model, made, words, value):
    known = limits(model)
    # Parts of a vector have a limit of their own or the vector's.
    kind, text = known.get(value.name) or known.get(
        re.sub(r"\d+\Z", "", value.name), ("", ""))
    if kind in ("small", "positive", "mask"):
        return f"{{Limit::{kind.capitalize()}, 0, 0}}"
    if kind == "range":
        low, high = (made.immediate.get(x, x) for x in text.split(".."))
        return f"{{Limit::Range, {low}, {high}}}"
    if kind:
        name = "Uniform" if kind in ("uniform", "even") else "Made"
        return (f"{{Limit::{name}, 0, 0, [](Random &R) -> uint64_t {{ return "
                f"{made_text(model, words, value, kind, text)}; }}}}")
    return "{}"


def tolerance_text(model):
    if not model.tolerance:
        return "{}"
    if model.tolerance.endswith("ulp"):
        return f"{{Tolerance::Ulp, {model.tolerance.split()[0]}}}"
    kind, bound = model.tolerance.split()
    return f"{{Tolerance::{kind.capitalize()}, {bound}}}"


def expression_text(made, model, words, texts):
    return ptx_table.fill(model, model.expression, words,
                          {**made.immediate, **texts})


def operand_texts(made):
    """What the expression calls the operands that are read."""
    texts = {}
    for operand in made.form.operands:
        if operand.type == "imm":
            continue
        if operand.count is not None and not operand.written:
            names = [v.name for v in made.values if not v.written and
                     v.name.startswith(operand.name) and v.part is not None]
            texts[operand.name] = "{" + ", ".join(names) + "}"
        elif operand.type == "b128":
            texts[operand.name] = (f"wide({operand.name}_low, "
                                   f"{operand.name}_high)")
        else:
            texts[operand.name] = operand.name
    return texts


def result_text(made, value):
    """The part of the model's result that a register has."""
    operands = [o for o in made.form.operands if o.written]
    source = "result"
    if half := re.search(r"_(low|high)\Z", value.name):
        return f"{half[1]}({source})"
    if len(operands) > 1:
        source += "." + (re.sub(r"\d+\Z", "", value.name)
                         if value.part is not None else value.name)
    return source + (f"[{value.part}]" if value.part is not None else "")


def thread_model(made, model, words):
    """The body of a lambda (in, out) that computes a thread's results."""
    lines, count = [], 0
    for count, value in enumerate(reads(made), 1):
        if value.name == "carry_in":
            lines.append(f"uint32_t cc = in[{count - 1}] != 0;")
        else:
            lines.append(f"const auto {value.name} = "
                         f"number<{cxx(value.type)}>(in[{count - 1}]);")
    for cell in made.cells:
        lines.append(f"model::Cell {cell.name} = "
                     f"model::cell<{cxx(element(cell))}>(in + {count});")
        count += len(elements(cell))
    if made.writes_carry and not made.reads_carry:
        lines.append("uint32_t cc = 0;")
    expression = expression_text(made, model, words, operand_texts(made))
    lines.append(f"const auto result = {expression};" if writes(made) else
                 f"{expression};")
    count = 0
    for count, value in enumerate(writes(made), 1):
        kind = cxx(kind_of(made, value))
        lines.append(
            f"out[{count - 1}] = cc;" if value.name == "carry_out" else
            f"out[{count - 1}] = bits(number_as<{kind}>"
            f"({result_text(made, value)}));")
    for cell in made.cells:
        lines.append(f"model::take<{cxx(element(cell))}>"
                     f"({cell.name}, out + {count});")
        count += len(elements(cell))
    return " ".join(lines)


def warp_model(made, model, words):
    """The same for the lanes of a warp; the last of out says for which of them
    the result is defined."""
    lines, count = [], 0
    for value in reads(made):
        kind = cxx(value.type)
        if value.part is None:
            lines.append(f"const auto {value.name} = model::lanes<{kind}>"
                         f"(in + {count * LANES});")
        elif value.part == 0:
            operand = value.name[:-1]
            parts = sum(v.part is not None and v.name[:-len(str(v.part))] ==
                        operand for v in reads(made))
            lines.append(f"const auto {operand} = model::fragment<{kind}>"
                         f"(in + {count * LANES}, {parts});")
        count += 1
    for cell in made.cells:
        lines.append(f"auto {cell.name} = model::cells<{cxx(element(cell))}>"
                     f"(in + {count * LANES});")
        count += len(elements(cell))
    names = {o.name: o.name for o in made.form.operands}
    expression = expression_text(made, model, words, names)
    lines.append(f"const auto result = {expression};" if writes(made) else
                 f"{expression};")
    count = 0
    for value in writes(made):
        part = "" if value.part is None else f"[{value.part}]"
        name = value.name if value.part is None else \
            value.name[:-len(str(value.part))]
        lines.append(f"for (int l = 0; l < {LANES}; ++l) "
                     f"out[{count * LANES} + l] = "
                     f"bits(number_as<{cxx(value.type)}>"
                     f"(result.{name}{part}[l]));")
        count += 1
    for cell in made.cells:
        lines.append(f"model::take<{cxx(element(cell))}>"
                     f"({cell.name}, out + {count * LANES});")
        count += len(elements(cell))
    defined = "result.defined" if writes(made) else "model::AllLanes"
    lines.append(f"out[{count * LANES}] = {defined};")
    return " ".join(lines)


# --- kernels and programs -------------------------------------------------------

LOAD = {"float": "__uint_as_float(uint32_t({0}))",
        "double": "__longlong_as_double((long long)({0}))"}
STORE = {"float": "uint64_t(__float_as_uint({0}))",
         "double": "uint64_t(__double_as_longlong({0}))",
         "uint16_t": "uint64_t({0})", "int16_t": "uint64_t(uint16_t({0}))",
         "int32_t": "uint64_t(uint32_t({0}))"}
# What a cell's address is made of. A generic one is of either memory.
PLACE = {"global": "&globals[{0}][i]", "const": "&constants[i]",
         "shared": "&shared_{1}[threadIdx.x]", "local": "&local_{1}",
         "generic-shared": "&shared_{1}[threadIdx.x]",
         "generic-global": "&globals[{0}][i]",
         "generic": "i % 2 ? &globals[{0}][i] : &shared_{1}[threadIdx.x]"}
ADDRESS = {"shared": "uint32_t(__cvta_generic_to_shared({0}))",
           "local": "localAddress({0})", "const": "constantAddress({0})"}


def cell_text(made, cell, index, first):
    """Declares a cell, fills it, and makes its address."""
    text = ""
    if cell.space in ("shared", "generic", "generic-shared"):
        text += f"  __shared__ Cell shared_{cell.name}[kBlock];\n"
    if cell.space == "local":
        text += f"  Cell local_{cell.name};\n"
    constant = "const " if cell.space == "const" else ""
    place = PLACE[cell.space].format(index, cell.name)
    text += f"  {constant}Cell *cell_{cell.name} = {place};\n"
    if not constant:
        text += (f"  fill<{cxx(element(cell))}>(cell_{cell.name}, "
                 f"in + {first} * N, N, i);\n")
    kind = next(v.cxx for v in made.values if v.name == cell.name)
    address = ADDRESS.get(cell.space, f"{kind}({{0}})").format(
        "cell_" + cell.name)
    return text + f"  const {kind} {cell.name} = {address};\n"


def ending(made):
    """What is awaited before the cells are read."""
    if made.form.name.startswith("cp.async."):
        return '  asm volatile("cp.async.wait_all;" : : : "memory");\n'
    return ""


def kernel(index, made, lanes):
    text = (f"// {made.form.name}\n__global__ void form_{index}("
            "const uint64_t *in, uint64_t *out, int N) {\n"
            "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
            "  if (i >= N)\n    return;\n")
    count = 0
    for count, v in enumerate(reads(made), 1):
        load = LOAD.get(v.cxx, v.cxx + "({0})")
        text += (f"  {v.cxx} {v.name} = "
                 f"{load.format(f'in[{count - 1} * N + i]')};\n")
    for number, cell in enumerate(made.cells):
        text += cell_text(made, cell, number, count)
        count += len(elements(cell))
    if any(v.name == "policy" for v in made.values):
        text += "  const uint64_t policy = cachePolicy();\n"
    for v in writes(made):
        text += f"  {v.cxx} {v.name};\n"
    # Lanes of a warp read and write each other's cells.
    meet = "  __syncwarp();\n" if made.cells and lanes > 1 else ""
    clobbers = ' : "memory"' if made.cells else ""
    text += f"{meet}  {made.asm(clobbers)}\n{meet}{ending(made)}"
    count = 0
    for count, v in enumerate(writes(made), 1):
        store = STORE.get(v.cxx, "uint64_t({0})").format(v.name)
        if bits_of_value(v) == 8 and (v.is_byte or not made.cells):
            store = f"({store} & 0xff)"
        text += f"  out[{count - 1} * N + i] = {store};\n"
    for cell in made.cells:
        text += (f"  take<{cxx(element(cell))}>(cell_{cell.name}, "
                 f"out + {count} * N, N, i);\n")
        count += len(elements(cell))
    return text + "}\n"


def check_text(index, made, model, words):
    """The call that runs a kernel and compares."""
    shown = made.form.name
    if made.immediate:
        shown += " " + ",".join(made.immediate.values())
    inputs, results = slots(made, reads(made)), slots(made, writes(made))
    bounds = ", ".join(limit_text(model, made, words, s) for s in inputs)
    body_of = warp_model if model.lanes > 1 else thread_model
    body = body_of(made, model, words)
    before = "nullptr"
    for cell in made.cells:
        if cell.space == "const":
            before = (f"fillConstants<{cxx(element(cell))}, "
                      f"{len(reads(made))}>")
    return (f'  bad += check("{shown}", form_{index}, '
            f'{{{", ".join("Kind::" + s.kind for s in inputs)}}}, '
            f'{{{", ".join("Kind::" + s.kind for s in results)}}}, '
            f'{{{bounds}}}, {tolerance_text(model)},\n'
            f"    [](const uint64_t *in, uint64_t *out) {{ "
            f"(void)in; {body} }}, {model.lanes}, {before});\n")


def departures():
    """[(pattern, reason)] of forms that ptxas computes as PTX does not say."""
    with open(os.path.join(HERE, "departures.tsv"), encoding="utf-8") as file:
        lines = file.read().split("\n")[1:]
    return [(re.compile(pattern), reason) for pattern, reason in
            (line.split("\t") for line in lines
             if line and not line.startswith("#"))]


def unless_departs(form, call, known):
    """The call, for all compilers but nvcc if the form departs there."""
    reason = next((r for p, r in known if p.match(form.name)), None)
    if reason is None:
        return call
    return (f"#ifdef PTXAS // {reason}\n  ++skipped;\n#else\n{call}"
            "#endif\n")


def check(cases):
    """A program that compares; cases: [(statement, model, words)]."""
    text = programs.LICENSE + '#include "harness.h"\n'
    if any(made.cells for made, _, _ in cases):
        text += '#include "cells.h"\n'
    for family in sorted({model.family for _, model, _ in cases}):
        if os.path.exists(os.path.join(HERE, "model", family + ".h")):
            text += f'#include "model/{family}.h"\n'
    calls, known = [], departures()
    for index, case in enumerate(cases):
        text += kernel(index, case[0], case[1].lanes)
        calls.append(unless_departs(case[0].form, check_text(index, *case),
                                    known))
    return (text + "int main() {\n  int bad = 0, skipped = 0;\n" +
            "".join(calls) + "  if (skipped)\n"
            '    std::printf("%d forms are not compared: ptxas departs from '
            'PTX\\n", skipped);\n'
            '  std::printf("%s: %d forms differ\\n", bad ? "FAIL" : "PASS", '
            "bad);\n  return bad != 0;\n}\n")

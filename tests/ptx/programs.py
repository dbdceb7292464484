# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes asm statements for the forms of PTX, and CUDA programs with them that
are only translated and compiled. checks.py writes those that run.
"""

import os
import re
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "mappings"))

from hipify_tables.schema import ptx_table  # noqa: E402

LICENSE = ("// Part of hipify-cpp, under the Apache License v2.0 with LLVM "
           "Exceptions.\n// SPDX-License-Identifier: Apache-2.0 WITH "
           "LLVM-exception\n")
CONSTRAINTS = {"uint16_t": "h", "int16_t": "h", "uint32_t": "r",
               "int32_t": "r", "uint64_t": "l", "int64_t": "l", "float": "f",
               "double": "d"}
SHARED_ONLY = ("ldmatrix", "stmatrix", "mbarrier", "st.bulk")
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
    is_byte: bool = False     # travels in a larger register

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
class Cell:
    """The memory that an address of a statement is of."""
    name: str      # of the address
    space: str     # "generic", "generic-shared", "generic-global", "global", ...
    type: str      # of its elements
    register: str  # of the address


@dataclass
class Statement:
    form: object
    values: list      # written ones first
    text: str         # PTX, with %0 ...
    reads_carry: bool
    writes_carry: bool
    cells: list

    def asm(self, clobbers=""):
        def operands(written):
            return ", ".join(f'"{"=" if written else ""}{v.constraint}"'
                             f"({v.name})" for v in self.values
                             if v.written == written)
        return (f'asm volatile("{self.text}" : {operands(True)} : '
                f'{operands(False)}{clobbers});')


def part_type(form, count):
    bits = next(int(re.search(r"\d+", o.type)[0]) for o in form.operands
                if o.type != "part")
    return f"b{bits // count}"


def space_of(form, index):
    """Of an address: the name has them in order, or one for all."""
    named = [w.split("::")[0] for w in form.name.split(".")]
    named = [w for w in named if w in ("shared", "global", "local", "const")]
    return named[min(index, len(named) - 1)] if named else "generic"


def generic_space(form):
    """The memory that a form's generic addresses can be of."""
    if form.name.startswith(SHARED_ONLY):
        return "generic-shared"
    words = form.name.split(".")
    # PTX has atomic operations on vectors in global memory alone. ptxas 13.0
    # takes the upper half of a pair from a wrong register if the address is of
    # shared memory; with .shared it does not.
    if words[0] in ("atom", "red") and {
            "v2", "v4", "v8", "f16x2", "bf16x2"}.intersection(words):
        return "generic-global"
    return "generic"


def cell(form, index, name):
    space = space_of(form, index)
    register = "u32" if space == "shared" else "u64"
    if space == "generic":
        space = generic_space(form)
    return Cell(name, space, form.words.get("T", "b32"), register)


def travels_in_byte(form, kind, part):
    """Whether a value needs a register of 8 bits: a load, a store or a
    conversion takes a larger one for a byte, but st.async does not, nor a
    conversion between a byte and a bf16."""
    words = form.name.split(".")
    if words[:2] == ["st", "async"] or (words[0] == "cvt" and "bf16" in words):
        return ptx_table.CXX[kind] in ("uint8_t", "int8_t")
    return ptx_table.CXX[kind] == "uint8_t" and (kind not in ("u8", "b8") or
                                                 part is not None)


def statement(form, immediate=None):
    """The asm statement of a form; None if its operands cannot be written."""
    values, texts, before, after, cells, declared = [], [], [], [], [], []

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
        if travels_in_byte(form, kind, part):
            value.is_byte = True
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
            cells.append(cell(form, len(cells), name))
            texts.append(f"[{add(name, cells[-1].register, False)}]")
        elif count is not None:
            count = count or 2
            kind = part_type(form, count) if kind == "part" else kind
            if kind not in ptx_table.CXX:
                return None
            names = [add(f"{name}{i}", kind, operand.written, i)
                     for i in range(count)]
            texts.append("{" + ", ".join(names) + "}")
        elif kind == "b128":
            low, high = (add(name + half, "u64", operand.written)
                         for half in ("_low", "_high"))
            declared.append(f".reg .b128 Q{name};")
            if operand.written:
                after.append(f"mov.b128 {{{low}, {high}}}, Q{name};")
            else:
                before.append(f"mov.b128 Q{name}, {{{low}, {high}}};")
            texts.append(f"Q{name}")
        elif kind not in ptx_table.CXX:
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
    return Statement(form, values, text, reads, writes, cells)


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

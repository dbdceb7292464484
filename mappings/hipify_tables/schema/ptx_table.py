# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the tables of mappings/ptx (see their README.md), and writes out the
instructions that each row is about.

lib/PTX/LoweringTable.cpp reads the same for the translator.
"""

import itertools
import math
import os
import re
from dataclasses import dataclass

from . import TableError
from .. import files
from ..paths import PTX

COLUMNS = ("form", "operands", "hip", "exactness", "header", "lacks", "note",
           "advice")
EXACTNESS = ("exact", "exact-by-shim", "hint-dropped", "approximate",
             "refused")
ELEMENT = re.compile(r"\{(?P<name>\w+):(?P<one>[^{}\[\]]+)\}|"
                     r"\[(?:(?P<optional>\w+)=(?P<default>[\w:]*):)?"
                     r"(?P<maybe>[^{}\[\]]+)\]|(?P<word>[\w:]+)|(?P<rest>\*)\Z")
OPERAND = re.compile(r"(\w+)([=:])(\$?\w+)(?:\[(\d+|\$\w+|)\])?\Z")
TYPE = re.compile(r"([usb]|b?f|tf|u?e\dm)\d+(x\d+)?\Z|u?e\dm\d(x\d)?\Z")
REFERENCE = re.compile(r"\$(:|#)?(\w+)")


@dataclass(frozen=True)
class Element:
    """Of a form: takes one of words, or none when default is not None."""
    name: str      # "" when nothing refers to it
    words: tuple   # ("*",): any modifiers that are left
    default: str | None = None


@dataclass(frozen=True)
class Operand:
    name: str
    written: bool
    type: str      # "u32", "pred", "imm", "addr", "part", "0"
    count: int | None = None  # of a vector; 0: any


@dataclass
class Row:
    family: str
    line: int
    fields: dict
    opcode: str
    elements: list

    def __getattr__(self, name):
        try:
            return self.__dict__["fields"][name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def place(self):
        return f"mappings/ptx/{self.family}.tsv:{self.line}"


@dataclass
class Form:
    """One instruction that a row is about."""
    row: Row
    name: str       # "add.sat.s32", with all optional modifiers that were taken
    words: dict     # {"T": "s32"}
    operands: list  # of Operand
    chosen: tuple   # the word of each element, "" for none


def elements(text, place):
    """The opcode and the elements of a form."""
    if text.startswith("%") or text == "WARP_SZ":
        return text, []
    parts, at, found = [], 0, []
    opcode, _, rest = text.partition(".")
    opcode, bracket, _ = opcode.partition("[")
    if bracket:  # "add[ftz]"
        raise TableError(f"{place}: write '.[word]' for an optional modifier")
    rest = text[len(opcode):]
    while at < len(rest):
        if rest[at] != ".":
            raise TableError(f"{place}: expected '.' at '{rest[at:]}'")
        match = ELEMENT.match(rest, at + 1)
        if not match:
            raise TableError(f"{place}: bad element at '{rest[at:]}'")
        parts.append(match)
        at = match.end()
    for match in parts:
        if match["word"]:
            found.append(Element("", (match["word"],)))
        elif match["rest"]:
            found.append(Element("", ("*",), ""))
        elif match["one"]:
            found.append(Element(match["name"], tuple(match["one"].split("|"))))
        else:
            found.append(Element(match["optional"] or "",
                                 tuple(match["maybe"].split("|")),
                                 match["default"] or ""))
    return opcode, found


def read(path):
    """The rows of one table."""
    family = os.path.basename(path)[:-len(".tsv")]
    rows = []
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    if not lines or tuple(lines[0].split("\t")) != COLUMNS:
        raise TableError(f"{path}: the first line must name the columns")
    for number, line in enumerate(lines[1:], 2):
        if not line or line.startswith("#"):
            continue
        place = f"mappings/ptx/{family}.tsv:{number}"
        values = line.split("\t")
        if len(values) != len(COLUMNS):
            raise TableError(f"{place}: {len(values)} fields, "
                             f"not {len(COLUMNS)}")
        fields = {c: "" if v == "-" else v for c, v in zip(COLUMNS, values)}
        opcode, parts = elements(fields["form"], place)
        row = Row(family, number, fields, opcode, parts)
        check(row)
        rows.append(row)
    return rows


def check(row):
    def need(condition, what):
        if not condition:
            raise TableError(f"{row.place}: {what}")
    need(row.exactness in EXACTNESS, f"no exactness '{row.exactness}'")
    need(row.operands != "*" or row.exactness == "refused",
         "only a refused form takes any operands")
    if row.exactness == "refused":
        need(not row.hip and row.note and row.advice,
             "a refused form has a reason and advice, and no HIP")
        return
    need(not row.advice, "only a refused form has advice")
    need(row.exactness != "approximate" or row.note, "the bound is missing")
    need(("hipify::ptx" in row.hip) <= bool(row.header),
         "the shim's header is missing")
    for form in forms(row):
        lower(form, {o.name: o.name for o in form.operands})


def families():
    return [name[:-len(".tsv")] for name in files.names(PTX, ".tsv")]


def read_all():
    return [row for family in families()
            for row in read(os.path.join(PTX, family + ".tsv"))]


def operands(row, words):
    found = []
    for text in row.operands.replace("*", "").split():
        match = OPERAND.match(text)
        if not match:
            raise TableError(f"{row.place}: bad operand '{text}'")
        name, sign, kind, count = match.groups()
        if kind.startswith("$"):
            kind = value(row, words, kind[1:])
        if count is not None:
            count = (number(value(row, words, count[1:]))
                     if count.startswith("$") else int(count or 0))
        found.append(Operand(name, sign == "=", kind, count))
    return found


def value(row, words, name):
    if name not in words:
        raise TableError(f"{row.place}: nothing is called '{name}'")
    return words[name]


def number(word):
    digits = re.sub(r"\D", "", word)
    return int(digits) if digits else 0


# A row with more forms than this is written out with each word once: hints
# multiply.
MANY_FORMS = 600


def forms(row, optional=True):
    """The instructions of a row; with optional=False, without optional
    modifiers."""
    choices = []
    for element in row.elements:
        words = [(w, w) for w in element.words]
        if element.default is not None:
            words = [("", element.default)] + \
                (words if optional and element.words != ("*",) else [])
        choices.append(words)
    products = [choices]
    if math.prod(map(len, choices)) > MANY_FORMS:
        first = [words[:1] for words in choices]
        products = [first] + [first[:i] + [words[1:]] + first[i + 1:]
                              for i, words in enumerate(choices)]
    for chosen in itertools.chain(*(itertools.product(*p) for p in products)):
        name = ".".join([row.opcode] + [text for text, _ in chosen if text])
        words = {e.name: word for e, (_, word) in zip(row.elements, chosen)
                 if e.name}
        yield Form(row, name, words, operands(row, words),
                   tuple(text for text, _ in chosen))


# PTX's types as C++ has them; halves and smaller floats are bits.
CXX = {"pred": "bool", "predreg": "bool", "f32": "float", "f64": "double",
       "b128": "unsigned __int128", "tf32": "uint32_t", "f32x2": "uint64_t",
       "e2m1x2": "uint8_t", "e2m1x4": "uint16_t"}
for bits in (8, 16, 32, 64):
    CXX.update({f"u{bits}": f"uint{bits}_t", f"b{bits}": f"uint{bits}_t",
                f"s{bits}": f"int{bits}_t"})
for name in ("f16", "bf16", "e4m3x2", "e5m2x2", "e2m3x2", "e3m2x2", "ue8m0x2"):
    CXX[name] = "uint16_t"
for name in ("f16x2", "bf16x2", "u16x2", "s16x2", "e4m3x4", "e5m2x4"):
    CXX[name] = "uint32_t"


def fill(row, expression, words, texts):
    """The row's expression with texts for operands and with the words that were
    chosen. References are explained in docs/inline-ptx.md."""
    def put(match):
        sign, name = match.groups()
        if not sign and name == "cc":
            return "cc"
        if not sign and name in texts:
            return texts[name]
        word = value(row, words, name)
        if sign == ":":
            return word.replace("::", "_")
        if sign == "#":
            return str(number(word))
        if word not in CXX:
            raise TableError(f"{row.place}: '{word}' is no type of C++")
        return CXX[word]
    return REFERENCE.sub(put, expression)


def lower(form, texts):
    """hip with the operands' texts put in."""
    return fill(form.row, form.row.hip, form.words, texts)


def cover(row):
    """Forms of a row in which each of its words occurs, and few more."""
    found, seen = [], set()
    for form in forms(row):
        words = set(enumerate(form.chosen))
        if not words <= seen:
            seen |= words
            found.append(form)
    return found


def take(parts, modifiers):
    """What a form's elements call the modifiers of an instruction; None if
    they do not take them. Types come in the elements' order: set.u32.f32 is
    not set.f32.u32."""
    taken, next_type = [None] * len(parts), 0
    for modifier in modifiers:
        is_type = bool(TYPE.match(modifier))
        for index, element in enumerate(parts):
            if element.words == ("*",):
                break
            if (taken[index] is None and modifier in element.words and
                    (not is_type or index >= next_type)):
                taken[index] = modifier
                next_type = index if is_type else next_type
                break
        else:
            return None
    if any(w is None and e.default is None for w, e in zip(taken, parts)):
        return None
    return {e.name: e.default if w is None else w
            for w, e in zip(taken, parts) if e.name}

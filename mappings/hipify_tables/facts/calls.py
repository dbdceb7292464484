# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rows of kind call taken apart: patterns, and the calls in their targets."""

import re

from . import cuda_facts
from ..schema import tables

KEYWORDS = set("""static_cast reinterpret_cast const_cast sizeof auto const
unsigned int void char float double long short bool true false nullptr NULL
struct decltype alignof noexcept return enum new delete this signed std
size_t typename template""".split())


class Pattern:
    """The left side: name(a, b=NULL, c:int, ...)."""

    def __init__(self, cuda):
        inner = tables.CALL_RE.match(cuda).group(2)
        parts = [p for p in inner.split(", ") if p]
        self.open = parts[-1:] == ["..."]
        self.names, self.values, self.types = [], {}, {}
        for part in parts[:-1] if self.open else parts:
            left, _, value = part.partition("=")
            name, _, type_ = left.partition(":")
            self.names.append(name)
            if value:
                self.values[name] = value
            if type_:
                self.types[name] = type_
        self.conditions = 2 * len(self.values) + len(self.types)

    def takes(self, count):
        return count >= len(self.names) if self.open else (
            count == len(self.names))

    def fits(self, types):
        """Whether a call with arguments of these types may be meant."""
        if not self.takes(len(types)):
            return False
        bound = dict(zip(self.names, types))
        return all(t in spellings(bound[n]) for n, t in self.types.items())

    def bind(self, types):
        """{parameter: type}, the rest as a list under '...'."""
        bound = dict(zip(self.names, types))
        bound["..."] = list(types[len(self.names):])
        return bound


def spellings(type_):
    """How a pattern may ask for a type: without const and reference, without
    the arguments of a template, or what a pointer points to."""
    text = re.sub(r"^const (?!.*\*)|\s*&+$", "", type_ or "").strip()
    element = re.sub(r"\s*\*$", "", text) if text.endswith("*") else text
    return {text, text.split("<")[0], element,
            re.sub(r"(?<=\w)\*", " *", element)}


def by_function(rows):
    """{function: [(row, Pattern)]} of all rows of kind call."""
    result = {}
    for row in rows:
        if row["kind"] == "call":
            result.setdefault(tables.lookup_key(row), []).append(
                (row, Pattern(row["cuda"])))
    return result


def candidates(rows, types, column, translates):
    """The rows that may translate a call with arguments of these types, in
    the order in which they are tried, up to the first that surely does; and
    whether there is such a one."""
    fitting = [(row, pattern) for row, pattern in rows
               if pattern.fits(types) and translates(row, column)]
    fitting.sort(key=lambda f: (f[1].conditions, tables.pack_version(
        f[0][column + "_since"])), reverse=True)
    for number, (_, pattern) in enumerate(fitting):
        if not pattern.values:
            return fitting[:number + 1], True
    return fitting, False


def closing(text, start):
    """Where the bracket at start closes."""
    depth = 0
    for at in range(start, len(text)):
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            depth -= 1
            if not depth:
                return at
    return len(text)


def find(text):
    """Every call of a named function in an expression, the outer first:
    [(name, [argument])]."""
    found = []
    for match in re.finditer(r"(?<![\w.:>])([A-Za-z_]\w*(?:::\w+)*)"
                             r"(<[\w:, *]*>)?\(", text):
        if match[1] in KEYWORDS:
            continue
        start = match.end() - 1
        inner = text[start + 1:closing(text, start)].strip()
        found.append((match[1], cuda_facts.split(inner) if inner else []))
    return found


def is_one_call(text):
    """Whether an expression is nothing but a call."""
    match = re.match(r"[A-Za-z_]\w*(?:::\w+)*(?:<[\w:, *]*>)?\(", text)
    return bool(match) and closing(text, match.end() - 1) == len(text) - 1


def words(text):
    """Identifiers of an expression, without members and strings."""
    text = re.sub(r'"(?:\\.|[^"\\])*"', "", text)
    text = re.sub(r"/\*.*?\*/", "", text)
    text = re.sub(r"(?<=\[)[&=](?=\])", "", text)
    found = []
    for match in re.finditer(r"(?<![\w.:])(?<!->)(?<!\.)"
                             r"[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*", text):
        if match[0] not in found:
            found.append(match[0])
    return found

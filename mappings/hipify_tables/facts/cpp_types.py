# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of C++ as text: taken apart, and whether one converts to another.

A type is (base, levels): "const void *const *" is ("const void", ["*const",
"*"]). The innermost level comes first.
"""

import re

SIZES = {"bool": 1, "char": 1, "signed char": 1, "unsigned char": 1,
         "char8_t": 1, "short": 2, "unsigned short": 2, "wchar_t": 4,
         "char16_t": 2, "char32_t": 4, "int": 4, "unsigned int": 4, "long": 8,
         "unsigned long": 8, "long long": 8, "unsigned long long": 8,
         "__int128": 16, "unsigned __int128": 16}
FLOATS = {"_Float16": 2, "float": 4, "double": 8, "long double": 16}
UNSIGNED = {"bool", "unsigned char", "unsigned short", "unsigned int",
            "unsigned long", "unsigned long long", "unsigned __int128",
            "char8_t", "char16_t", "char32_t"}
WORDS = {"unsigned", "signed", "long", "short", "int", "char", "double",
         "__int128"}
# How well a type converts, best first.
SAME, HARMLESS, SOFT, HARD = range(4)
NAMES = ["same", "harmless", "converts", "does not convert"]


def builtin(words):
    """'long unsigned int' as 'unsigned long'."""
    unsigned = "unsigned" in words
    if "double" in words:
        return "long double" if "long" in words else "double"
    longs = words.count("long")
    name = ("char" if "char" in words else "short" if "short" in words else
            "__int128" if "__int128" in words else
            ["int", "long", "long long"][min(longs, 2)])
    if name == "char" and "signed" in words:
        return "signed char"
    return "unsigned " + name if unsigned else name


def parse(text):
    """A type as (base, levels); base starts with 'const ' if it is const."""
    text = re.sub(r"\b(struct|union|enum|class|typename|volatile|__restrict__"
                  r"|__restrict|restrict)\b", " ", text).strip()
    text = re.sub(r"__attribute__\(\(address_space\(\d\)\)\)", " ", text)
    match = re.match(r"(.*?)\(\*(const)?\)\s*\((.*)\)\Z", text)
    if match:
        return ("fn " + " ".join(text.split()), [])
    match = re.match(r"(.*?)\s*\((\*[*const ]*)\)\s*(\[\d+\])\Z", text)
    if match:  # A pointer to an array.
        const = "const " if match[1].startswith("const ") else ""
        base, levels = parse(bare(match[1]))
        inner = re.findall(r"\*\s*(?:const)?", match[2])
        return (const + base + "*" * len(levels) + match[3],
                [level.replace(" ", "") for level in inner])
    levels = []
    array = re.search(r"(\[\d*\])+\Z", text)
    if array:
        text = text[:array.start()].strip()
    while True:
        match = re.search(r"(\*|&&?)\s*(const)?\s*\Z", text)
        if not match:
            break
        levels.insert(0, match[1] + (match[2] or ""))
        text = text[:match.start()].strip()
    if array:
        levels.append("*")
    const = bool(re.search(r"(?:^|\s)const(?:\s|$)", text.split("<")[0]))
    if const:
        text = re.sub(r"^const\s+|\s+const\Z", "", text)
    words = text.split()
    if words and all(w in WORDS for w in words):
        text = builtin(words)
    return (("const " if const else "") + " ".join(text.split()), levels)


def spell(parsed):
    base, levels = parsed
    return base + (" " if levels else "") + "".join(levels)


def bare(base):
    return base.removeprefix("const ")


class Types:
    """Types with the names of the real headers behind them."""

    def __init__(self, facts):
        self.typedefs, self.macros = facts["typedefs"], facts["macros"]
        self.enums, self.records = facts["enums"], facts["records"]

    def resolve(self, parsed, depth=0):
        """Typedefs and macros replaced, down to what the compiler sees."""
        base, levels = parsed
        name = bare(base)
        target = None
        if name in self.typedefs:
            target = self.typedefs[name]
        elif name in self.macros and not self.macros[name][0]:
            target = self.macros[name][1]
        if not target or target == name or depth > 8:
            return parsed
        if target.endswith("]"):  # An array, which nothing decays yet.
            return (("const " if base.startswith("const ") else "") + target,
                    levels)
        inner, inner_levels = parse(target)
        if base.startswith("const "):
            if inner_levels:
                inner_levels = inner_levels[:-1] + [
                    inner_levels[-1].removesuffix("const") + "const"]
            elif not inner.startswith("const "):
                inner = "const " + inner
        return self.resolve((inner, inner_levels + levels), depth + 1)

    def known(self, name):
        return (name in self.typedefs or name in self.records or
                name in self.enums or name in self.macros or
                name in SIZES or name in FLOATS or name == "void")

    @staticmethod
    def wildcard(base):
        return bool(re.search(r"(type|value)-parameter-|__hip_enable_if|"
                              r"enable_if|hipify::cache::Same|::type\b", base))

    def number(self, name):
        """(size, unsigned, float) of an arithmetic type, else None."""
        if name in self.enums:
            name = self.enums[name]
        if name in SIZES:
            return SIZES[name], name in UNSIGNED, False
        if name in FLOATS:
            return FLOATS[name], False, True
        return None

    def arithmetic(self, source, target):
        """Of two types by value."""
        if target in self.enums:
            return HARD
        a, b = self.number(source), self.number(target)
        if not a or not b:
            return HARD
        if a[2] != b[2]:
            return SOFT
        if a[2]:
            return HARMLESS if a[0] < b[0] else SOFT
        if a[0] > b[0]:
            return SOFT
        # Equal size keeps the bits, and the value of everything but negative
        # sizes, counts, flags and indices, which no interface has. More bits
        # hold every value.
        return HARMLESS

    def convert(self, source, target):
        """How an argument of one type goes into a parameter of another; both
        are resolved."""
        (sbase, slevels), (tbase, tlevels) = source, target
        while tlevels and tlevels[-1].startswith("&"):
            tlevels = tlevels[:-1]
            if tlevels == [] and tbase.startswith("const "):
                tbase = bare(tbase)
        while slevels and slevels[-1].startswith("&"):
            slevels = slevels[:-1]
        if self.wildcard(tbase):
            return SAME if len(slevels) >= len(tlevels) else HARD
        if self.wildcard(sbase):  # Whatever the user's type is.
            same = len(slevels) == len(tlevels)
            if bare(tbase) == "void" and len(tlevels) > 1:
                same = False
            return SAME if same else HARD
        if not slevels and not tlevels:
            a, b = bare(sbase), bare(tbase)
            return SAME if a == b else self.arithmetic(a, b)
        if bool(slevels) != bool(tlevels):
            if slevels and bare(tbase) == "bool":
                return SOFT
            if {bare(sbase), bare(tbase)} & {"fn"} or (
                    sbase.startswith("fn ") or tbase.startswith("fn ")):
                return HARD
            return HARD
        return self.pointers(sbase, slevels, tbase, tlevels)

    @staticmethod
    def pointers(sbase, slevels, tbase, tlevels):
        slevels = slevels[:-1] + ["*"]
        tlevels = tlevels[:-1] + ["*"]
        consts = lambda base, levels: [base.startswith("const ")] + [
            l.endswith("const") for l in levels[:-1]]
        if bare(tbase) == "void" and len(tlevels) == 1:
            loses = (consts(sbase, slevels)[-1] and
                     not tbase.startswith("const "))
            return HARD if loses else SAME
        if len(slevels) != len(tlevels) or bare(sbase) != bare(tbase):
            return HARD
        before, after = consts(sbase, slevels), consts(tbase, tlevels)
        loses = any(b and not a for b, a in zip(before, after))
        gains = [a and not b for b, a in zip(before, after)]
        # T** converts to T *const *, but not to const T **.
        inner = any(g and not all(after[i + 1:])
                    for i, g in enumerate(gains))
        return HARD if loses or inner else SAME

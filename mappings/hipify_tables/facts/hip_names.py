# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What ROCm and our shims declare, and CUDA's types in their terms."""

import os
import re

from . import calls, cpp_types, cuda_facts
from ..paths import SHIMS
from ..schema import notes, tables

# What the compiler knows without a header.
BUILTIN = re.compile(r"__builtin_|__hip_atomic_|__has_trivial|__is_|assert\Z")


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
        base, levels = cpp_types.parse(text)
        if base.startswith("fn "):
            return self.function(base, column), levels
        name, const = cpp_types.bare(base), base.startswith("const ")
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
        parts = [cpp_types.spell(self.translate(p, column))
                 for p in [match[1]] + cuda_facts.split(match[2]) if p]
        return f"fn {parts[0]}({', '.join(parts[1:])})"

    def real(self, text):
        """A type of ROCm's headers, spelled in the same way."""
        base, levels = self.types.resolve(cpp_types.parse(text))
        if base.startswith("fn "):
            match = re.match(r"fn (.*?)\(\*(?:const)?\)\s*\((.*)\)\Z", base)
            if match:
                parts = [cpp_types.spell(self.real(p)) for p in
                         [match[1]] + cuda_facts.split(match[2]) if p]
                base = f"fn {parts[0]}({', '.join(parts[1:])})"
        return base, levels


def shim_of(row):
    """The header of ours that a row's note names, or ''."""
    trait = notes.find(row["note"], "shim") or notes.find(row["note"],
                                                          "overloads")
    header = trait.field("head") if trait else ""
    return header if header.startswith("hipify/") else ""


def included_shims(path, found=None):
    """A header of ours and those of ours that it includes."""
    found = set() if found is None else found
    if path in found or not os.path.exists(os.path.join(SHIMS, path)):
        return found
    found.add(path)
    with open(os.path.join(SHIMS, path), encoding="utf-8") as stream:
        for match in re.finditer(r'^\s*#\s*include\s*["<]([\w./]+)[">]',
                                 stream.read(), re.M):
            name = match[1]
            included_shims(name if name.startswith("hipify/") else
                           os.path.join(os.path.dirname(path), name), found)
    return found


class Hip:
    """The names that translated code can use."""

    def __init__(self, facts, rows):
        self.facts, self.types = facts, cpp_types.Types(facts)
        # Headers of ours that stand for a header of CUDA's.
        self.always = set()
        for row in rows:
            if row["kind"] == "header" and row["hip"].startswith("hipify/"):
                self.always |= included_shims(row["hip"])
        version = [self.facts["macros"].get("HIP_VERSION_" + part, ["", ""])[1]
                   for part in ("MAJOR", "MINOR")]
        self.version = tables.pack_version(".".join(version))

    def there(self, row, column):
        """Whether a row's target is in this version of ROCm."""
        if not row[column]:
            return False
        since, until = (tables.pack_version(row[f"{column}_{end}"])
                        for end in ("since", "until"))
        return since >> 4 <= self.version >> 4 and (
            not until or self.version >> 4 < until >> 4)

    def translates(self, row, column):
        """Whether a row of a call is used; --roc takes HIP's target where
        there is no other."""
        return row["support"] == "unsupported" or self.there(row, column) or (
            column == "roc" and self.there(row, "hip"))

    def forms(self, name, shim=""):
        """The forms of a function, also of the shim's header that a row
        names; None if there is none, [] if it is a macro or a variable, whose
        arguments are unknown."""
        headers = self.always | (included_shims(shim) if shim else set())
        for _ in range(4):
            if name in self.facts["functions"]:
                return [f for f in self.facts["functions"][name]
                        if not f["file"].startswith("hipify/") or
                        f["file"] in headers] or None
            if name in self.facts["variables"] or self.types.known(name):
                return []
            macro = self.facts["macros"].get(name)
            if macro is None:
                break
            if macro[0] or not re.fullmatch(r"\w+", macro[1]):
                return []
            name = macro[1]
        return [] if BUILTIN.match(name) else None

    def exists(self, name):
        facts = self.facts
        return (name in facts["functions"] or name in facts["macros"] or
                name in facts["enumerators"] or name in facts["variables"] or
                self.types.known(name) or name in calls.KEYWORDS or
                bool(BUILTIN.match(name)) or
                any(n.startswith(name + "::") for n in facts["functions"]))


def accepts(real, count):
    """Whether a form takes as many arguments."""
    return real["required"] <= count and (
        count <= len(real["parameters"]) or real["variadic"])


def counts(forms):
    """All numbers of arguments that the forms take."""
    return sorted({n for f in forms
                   for n in range(f["required"], len(f["parameters"]) + 1)})

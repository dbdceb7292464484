# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes hipify/names: enumerations and handles of CUDA's that HIP has no
counterpart of.

Code that only names them, such as a function that makes a text of each
enumerator or a class with a handle as a member, compiles with these; what needs
them is a function, which is refused by itself. The rows of the names have "declared: HEADER". The numbers are those of
runtime-shims/cuda-declarations.
"""

import glob
import os
import re

from .. import files
from ..outcome import out_of_date
from ..paths import SHIMS
from ..schema import tables

# A table's library -> the header's name. Headers of other libraries are shims of
# their own, or are refused themselves.
LIBRARIES = {"runtime": "runtime", "driver": "driver", "cublas": "cublas",
             "cublasLt": "cublas", "cudnn": "cudnn", "cufft": "cufft",
             "cufftXt": "cufft", "curand": "curand", "cusolver": "cusolver",
             "cusolverDn": "cusolver", "cusparse": "cusparse"}
# Parts of CUDA for other APIs, whose headers are refused; and what counterparts
# of functions take by pointers to void, as numbers, or in a struct.
LEFT_OUT = re.compile(r"D3D|EGL|[Ee]gl|VDPAU|GLDevice|GLmap|cl_|"
                      r"cudnnBackend|CUjit_target|CUshared_carveout|"
                      r"CUmemAllocationCompType")
ENUM = re.compile(r"^enum (\w+)\s*(?::[\w ]+)?\{([^}]*)\}", re.M)
TYPEDEF = re.compile(r"^typedef (?:enum |struct )?(\w+) (\w+);", re.M)
# A struct behind a handle, which is only declared: `struct CUsurfref_st;`.
OPAQUE = re.compile(r"^struct (\w+);", re.M)
DEFINED = re.compile(r"\bstruct (\w+)\s*\{")
HANDLE = re.compile(r"^typedef (?:struct )?(\w+)\s*\*\s*(\w+);", re.M)
FOLDER = os.path.join(SHIMS, "hipify", "names")
HEAD = """\
//===- hipify/names/{name}.h - types that only CUDA has ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// {mark}
//
// For code that only names them. No function of HIP's takes them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NAMES_{upper}_H
#define HIPIFY_NAMES_{upper}_H

"""


def enumerators(body):
    """[(name, number)] of an enumeration's text."""
    found, last = {}, -1
    for part in filter(None, (p.strip() for p in body.split(","))):
        name, _, value = map(str.strip, part.partition("="))
        if value:
            value = re.sub(r"\b(0[xX][\da-fA-F]+|\d+)[uUlL]+", r"\1", value)
            if not re.fullmatch(r"[\w\s()|<>+~-]+", value):
                raise ValueError(f"{name}: {value} is no number")
            last = eval(value, {"__builtins__": {}}, found)
        else:
            last += 1
        found[name] = last
    return list(found.items())


def declared():
    """({enumeration: [(name, number)]}, structs that are only declared,
    {alias: what it stands for, with a `*` for a handle})."""
    enums, opaque, defined, aliases = {}, set(), set(), {}
    for path in sorted(glob.glob(os.path.join(SHIMS, "cuda-declarations",
                                              "*.h"))):
        with open(path, encoding="utf-8") as stream:
            text = stream.read()
        for match in ENUM.finditer(text):
            enums.setdefault(match[1], enumerators(match[2]))
        opaque.update(OPAQUE.findall(text))
        defined.update(DEFINED.findall(text))
        for match in TYPEDEF.finditer(text):
            if match[1] != match[2]:
                aliases[match[2]] = match[1]
        for match in HANDLE.finditer(text):
            aliases[match[2]] = match[1] + " *"
    return enums, opaque - defined, aliases


class Names:
    """What one header declares: [(enumeration, its enumerators)], structs, and
    [(alias, type)]."""

    def __init__(self):
        self.enums, self.structs, self.aliases = [], [], []

    def all(self):
        names = self.structs + [alias for alias, _ in self.aliases]
        for enum, members in self.enums:
            names += [enum, *(name for name, _ in members)]
        return names


def refused(rows):
    """{header: the Names that have no counterpart at all}."""
    enums, opaque, aliases = declared()

    def header(name, kind):
        row = rows.get(name)
        if row and row["kind"] == kind and row["support"] == "unsupported" and (
                not LEFT_OUT.search(name)):
            return LIBRARIES.get(row["library"])
        return None

    found, place = {}, {}
    for name in sorted(enums):
        where = header(name, "type")
        if where and all(header(e, "enumerator") for e, _ in enums[name]):
            place[name] = where
            found.setdefault(where, Names()).enums.append((name, enums[name]))
    for name in sorted(opaque):
        where = header(name, "type")
        if where:
            place[name] = where
            found.setdefault(where, Names()).structs.append(name)
    while True:  # Aliases of aliases.
        more = [a for a in sorted(aliases) if a not in place and
                header(a, "type") == place.get(aliases[a].removesuffix(" *"), 0)]
        if not more:
            return found
        for alias in more:
            place[alias] = place[aliases[alias].removesuffix(" *")]
            found[place[alias]].aliases.append((alias, aliases[alias]))


def note_declared(rows):
    """Gives the names their trait."""
    for row in rows.values():
        row["note"] = tables.without_declared(row)["note"]
    for header, names in refused(rows).items():
        for name in names.all():
            rows[name]["note"] = "; ".join(filter(None, [
                f"declared: hipify/names/{header}.h", rows[name]["note"]]))


def text(header, names):
    lines = [HEAD.format(name=header, upper=header.upper(),
                         mark=files.mark("generate declared-names",
                                         "cuda-declarations and mappings"))]
    for enum, members in names.enums:
        lines.append(f"typedef enum {enum} {{\n")
        lines += [f"  {name} = {number},\n" for name, number in members[:-1]]
        name, number = members[-1]
        lines.append(f"  {name} = {number}\n}} {enum};\n")
    # In C, too, the structs are used without `struct`.
    lines += [f"typedef struct {name} {name};\n" for name in names.structs]
    if names.aliases:
        lines.append("\n")
    for new, old in names.aliases:
        lines.append(f"typedef {old}{new};\n" if old.endswith("*") else
                     f"typedef {old} {new};\n")
    lines.append("\n#endif\n")
    return "".join(lines)


def write(check=False) -> int:
    """Writes the headers; check: only says which are out of date."""
    rows = {row["cuda"]: row for some in tables.read_all().values()
            for row in some}
    texts = {header + ".h": text(header, names)
             for header, names in refused(rows).items()}
    stale = files.update(FOLDER, texts, check, files.names(FOLDER, ".h"))
    return check and out_of_date("runtime-shims/hipify/names", stale,
                                 "generate declared-names")


def add_options(parser):
    pass


def run(options) -> int:
    return write()

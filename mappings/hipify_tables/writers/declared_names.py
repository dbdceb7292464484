# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes hipify/names: types of CUDA's that HIP has no counterpart of.

Code that only names them, such as a function that makes a text of each
enumerator or a class with a handle as a member, compiles with these; what needs
them is a function, which is refused by itself. The rows of the names have
"declared: HEADER". Numbers and layouts are those of
runtime-shims/cuda-declarations; the types in them are HIP's.
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
# Pointers to functions of the driver API are many.
POINTERS = "driver_pointers"
# Parts of CUDA for other APIs, whose headers are refused; and what counterparts
# of functions take by pointers to void, as numbers, or in a struct.
LEFT_OUT = re.compile(r"D3D|[dD]3d|EGL|[Ee]gl|VDPAU|GLDevice|GLmap|cl_|"
                      r"cudnnBackend|CUjit_target|[Ss]hared_?[cC]arveout|"
                      r"CUdevprop|MEMCPY3D_PEER")
ENUM = re.compile(r"^enum (\w+)\s*(?::[\w ]+)?\{([^}]*)\}", re.M)
TYPEDEF = re.compile(r"^typedef (?:enum |struct )?(\w+) (\w+);", re.M)
# A struct behind a handle, which is only declared: `struct CUsurfref_st;`.
OPAQUE = re.compile(r"^struct (\w+);", re.M)
HANDLE = re.compile(r"^typedef (?:struct )?(\w+)\s*\*\s*(\w+);", re.M)
STRUCT = re.compile(r"^struct (\w+) (\{.*?^\});", re.M | re.S)
# `typedef void (*cudaAsyncCallback)(...);`
POINTER = re.compile(r"^typedef (\w+\*?) \(\*(\w+)\)(\([^()]*\));", re.M)
ONLY_CPP = {"hipTexRef"}  # HIP's headers have it in C++ only.
# What types consist of besides names of CUDA's.
PLAIN = set("struct union const void char int unsigned long float double size_t "
            "int64_t uint64_t uint32_t dim3".split())
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
INCLUDES = {
    "cublas": "stdint.h",
    "cudnn": "stdint.h",
    "cufft": "hipfft/hipfft.h",
    "driver": "hip/hip_runtime_api.h",
    POINTERS: "driver.h",
    "runtime": "hip/hip_runtime_api.h",
}


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


class Declarations:
    """What runtime-shims/cuda-declarations declares."""

    def __init__(self):
        self.enums = {}    # enumeration: [(name, number)]
        self.opaque = set()  # structs that are only declared
        self.types = {}    # other types: how a typedef defines them, for format
        for path in sorted(glob.glob(os.path.join(SHIMS, "cuda-declarations",
                                                  "*.h"))):
            with open(path, encoding="utf-8") as stream:
                self.read(stream.read())
        self.opaque -= set(self.types)

    def read(self, text):
        for match in ENUM.finditer(text):
            self.enums.setdefault(match[1], enumerators(match[2]))
        self.opaque.update(OPAQUE.findall(text))
        for match in STRUCT.finditer(text):
            self.types[match[1]] = f"struct {match[1]} {match[2]} {match[1]}"
        # Not those of numbers: any code may compute with one.
        for match in TYPEDEF.finditer(text):
            if match[1] != match[2] and match[1] not in PLAIN:
                self.types.setdefault(match[2], f"{match[1]} {match[2]}")
        for match in HANDLE.finditer(text):
            self.types[match[2]] = f"{match[1]} *{match[2]}"
        for match in POINTER.finditer(text):
            self.types[match[2]] = f"{match[1]} (*{match[2]}){match[3]}"


class Names:
    """What one header declares: [(enumeration, its enumerators)], structs, and
    [(other type, its typedef)], each after what it needs."""

    def __init__(self):
        self.enums, self.structs, self.types = [], [], []

    def all(self):
        names = self.structs + [name for name, _ in self.types]
        for enum, members in self.enums:
            names += [enum, *(name for name, _ in members)]
        return names


class Refused:
    """The names that have no counterpart at all, by header."""

    def __init__(self, rows):
        self.rows, self.found, self.place = rows, {}, {}
        declared = Declarations()
        for name in sorted(declared.enums):
            where = self.header(name, "type")
            members = declared.enums[name]
            if where and all(self.header(e, "enumerator") for e, _ in members):
                self.add(name, where).enums.append((name, members))
        for name in sorted(declared.opaque):
            if where := self.header(name, "type"):
                self.add(name, where).structs.append(name)
        left = [n for n in sorted(declared.types) if self.header(n, "type")]
        while True:  # Types need others.
            more = [(name, text) for name in left if
                    (text := self.for_hip(name, declared.types[name]))]
            for name, text in more:
                self.add(name, self.header(name, "type")).types.append(
                    (name, text))
            if not more:
                break
            left = [n for n in left if n not in self.place]

    def header(self, name, kind):
        row = self.rows.get(name)
        if not row or row["kind"] != kind or LEFT_OUT.search(name) or (
                row["support"] != "unsupported"):
            return None
        return (POINTERS if name.startswith("PFN_cu") else
                LIBRARIES.get(row["library"]))

    def add(self, name, where):
        self.place[name] = where
        return self.found.setdefault(where, Names())

    def for_hip(self, name, text):
        """The typedef with HIP's types; None while it needs one that is not
        declared."""
        missing = []

        def replace(match):
            word = match[0]
            row = self.rows.get(word)
            if word == name or word in PLAIN or not row or (
                    row["kind"] not in ("type", "macro")):
                return word
            where = self.place.get(word)
            if row["support"] == "mapped":
                # A type of ours is C++, and in a header that is not included.
                if "shim:" in row["note"] or row["hip"] in ONLY_CPP:
                    missing.append(word)
                tag = re.search(r"\btag: (\w+)", row["note"])
                return f"{tag[1]} {row['hip']}" if tag else row["hip"]
            elif where != self.header(name, "type") and not (
                    where == "driver" and name.startswith("PFN_cu")):
                missing.append(word)
            return word

        text = re.sub(r"[A-Za-z_]\w*", replace, text)
        return None if missing else text


def note_declared(rows):
    """Gives the names their trait."""
    for header, names in Refused(rows).found.items():
        for name in names.all():
            rows[name]["note"] = "; ".join(filter(None, [
                f"declared: hipify/names/{header}.h", rows[name]["note"]]))


def text(header, names):
    lines = [HEAD.format(name=header, upper=header.upper(),
                         mark=files.mark("generate declared-names",
                                         "cuda-declarations and mappings"))]
    if header in INCLUDES:
        lines.append(f'#include "{INCLUDES[header]}"\n\n' if header == POINTERS
                     else f"#include <{INCLUDES[header]}>\n\n")
    for enum, members in names.enums:
        lines.append(f"typedef enum {enum} {{\n")
        lines += [f"  {name} = {number},\n" for name, number in members[:-1]]
        name, number = members[-1]
        lines.append(f"  {name} = {number}\n}} {enum};\n")
    # In C, too, the structs are used without `struct`.
    lines += [f"typedef struct {name} {name};\n" for name in names.structs]
    if names.types and (names.enums or names.structs):
        lines.append("\n")
    lines += [f"typedef {typedef};\n" for _, typedef in names.types]
    lines.append("\n#endif\n")
    return "".join(lines)


def write(check=False) -> int:
    """Writes the headers; check: only says which are out of date."""
    rows = {row["cuda"]: row for some in tables.read_all().values()
            for row in some}
    texts = {header + ".h": text(header, names)
             for header, names in Refused(rows).found.items()}
    stale = files.update(FOLDER, texts, check, files.names(FOLDER, ".h"))
    return check and out_of_date("runtime-shims/hipify/names", stale,
                                 "generate declared-names")


def add_options(parser):
    pass


def run(options) -> int:
    return write()

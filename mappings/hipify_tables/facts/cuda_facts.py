# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What CUDA declares: from signatures/*.tsv (see signatures/README.md), and the
templates and inline functions of the headers in runtime-shims that are written
by hand."""

import glob
import os
import re

from . import api_reader
from ..paths import DECLARATIONS, SIGNATURES
from ..schema import columns

HEADERS = """cuda_runtime.h cuda.h cuComplex.h curand_kernel.h nvrtc.h
cuda_fp16.h cuda_bf16.h cuda_fp8.h cuda_fp6.h cuda_fp4.h mma.h
cuda_pipeline_primitives.h""".split()
# Which forms a name may have: what CUDA 13 declares comes first.
FORMS = {"function": "", "old": "an older form", "overload": "an older form"}


class Form:
    """One way to call a function."""

    def __init__(self, result, parameters, age="", header=""):
        self.result, self.age, self.header = result, age, header
        # Whether signatures/ has it: then it is all that CUDA has.
        self.listed = True
        self.variadic = bool(parameters) and parameters[-1] == "..."
        if self.variadic:
            parameters = parameters[:-1]
        self.types = [p.split(" = ")[0].strip() for p in parameters]
        self.required = next((i for i, p in enumerate(parameters)
                              if " = " in p), len(parameters))

    @staticmethod
    def of_declaration(found):
        """A form as api_reader gives it; only template parameters are spelled
        as the compiler sees them."""
        types = [p[2] if "-parameter-" in p[2] else p[1]
                 for p in found["parameters"]]
        form = Form(found["result"][0], types, header=found["file"])
        if "-parameter-" in found["result"][1]:
            form.result = found["result"][1]
        form.required = found["required"]
        form.variadic = found["variadic"]
        form.listed = False
        return form

    def counts(self):
        return range(self.required, len(self.types) + 1)

    def __str__(self):
        return f"({', '.join(self.types)})"


class Cuda:
    """Functions {name: [Form]}, members {tag: [(name, type)]}, ..."""

    def __init__(self, folder=SIGNATURES):
        self.functions, self.members, self.records = {}, {}, {}
        self.enumerators, self.typedefs, self.enums = {}, {}, {}
        self.unions = set()
        aliases = {}
        for path in sorted(glob.glob(os.path.join(folder, "*.tsv"))):
            name = os.path.basename(path)
            if name == "device.tsv":
                self._device(path)
            elif name != "header-plan.tsv" and not name.endswith(
                    "-names.tsv"):  # Those have names alone.
                for row in columns.read(path):
                    self._add(row, aliases, name.removesuffix(".tsv"))
        for name, target in aliases.items():
            forms = self.functions.get(target)
            if forms:
                self.functions[name] = forms + [
                    f for f in self.functions.get(name, []) if f.age]

    def add_declared(self, clang):
        """Adds what only the declarations have: templates, inline overloads,
        functions of cuComplex.h and curand_kernel.h."""
        flags = ["-x", "cuda", "-nocudainc", "-nocudalib", "-std=c++17",
                 "-fsyntax-only", "-w", "--cuda-host-only",
                 "-Wno-unknown-cuda-version", "-I", DECLARATIONS, "-include",
                 "cuda_runtime.h"]
        text = "".join(f"#include <{h}>\n" for h in HEADERS)
        name = api_reader.identity(flags + [text], [DECLARATIONS])
        facts = api_reader.keep("cuda", name, lambda: api_reader.read(
            clang, flags, text))
        known = set(self.functions)
        for function, forms in facts["functions"].items():
            for found in forms:
                if (not os.path.exists(os.path.join(DECLARATIONS, os.path.
                                                    basename(found["file"])))
                        and "cuda-declarations" not in found["file"]):
                    continue
                if found["variadic"] and found["template"]:
                    continue  # Written for any arguments.
                if function not in known or "_templates" in found["file"]:
                    self.functions.setdefault(function, []).append(
                        Form.of_declaration(found))
        return facts["errors"]

    def _device(self, path):
        for row in columns.read(path):
            parameters = [p for p in split(row["parameters"] or "") if p]
            form = Form(row["result"], parameters)
            self.functions.setdefault(row["name"], []).append(form)

    def _add(self, row, aliases, library):
        kind, name = row["kind"], row["name"]
        value, type_ = row["value"] or "", row["type"] or ""
        if kind in FORMS:
            parameters = [p for p in value.split("; ") if p]
            self.functions.setdefault(name, []).append(
                Form(type_, parameters, FORMS[kind], row["header"]))
        elif kind == "alias":
            aliases[name] = value
        elif kind == "typedef":
            self.typedefs.setdefault(name, type_)
        elif kind in ("struct", "union"):
            self.records.setdefault(name, (library, value))
            if kind == "union":
                self.unions.add(name)
        elif kind == "enum":
            self.enums[name] = library
        elif kind == "member":
            self.members.setdefault(row["parent"], []).append(
                (int(row["index"]), name, type_))
        elif kind in ("enumerator", "const") and value.lstrip("-").isdigit():
            self.enumerators[name] = int(value)
        elif kind == "macro" and not type_:
            match = re.fullmatch(r"\(?(-?(?:0x[0-9a-fA-F]+|\d+))[uUlL]*\)?",
                                 value)
            if match:
                self.enumerators.setdefault(name, int(match[1], 0))


def split(text):
    """Parameters, at commas that stand outside brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        if letter in "(<[{":
            depth += 1
        elif letter in ")>]}":
            depth -= 1
        elif letter == "," and not depth:
            parts.append(text[start:at].strip())
            start = at + 1
    parts.append(text[start:].strip())
    return parts

#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the facts of CUDA's host API from a toolkit's headers.

Names, types, defaults and values go to mappings/signatures/<library>.tsv,
which generate-declarations.py turns into headers. Only this script needs a
CUDA toolkit; neither the build nor the tests run it.

With --compare nothing is written: what the toolkit, an older one, declares and
those tables lack is printed as rows for <library>-extra.tsv (a function of
which another form is known is of kind "old"). Libraries whose headers the
toolkit lacks are left out.

Columns: kind name header parent index type value
  function    type = return type, value = parameter types joined by "; "
  overload    the same, for a name that another library has with C linkage
  alias       value = the function that a macro makes of this name
  typedef     type = the aliased type
  struct, union, enum    "A::#1" is the unnamed record of A's second field
  member      parent, index, type; "{A::#1}" refers to an unnamed record
  enumerator  parent, index, value
  macro       value = the replacement, a constant; type = "(a, b)" if it has parameters
"""
import argparse
import bisect
import collections
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TABLES = os.path.join(HERE, "..", "..", "mappings", "signatures")

# Library -> headers to include, and a pattern of the files whose facts count.
LIBRARIES = {
    "runtime": (["cuda_runtime_api.h", "cuda_profiler_api.h", "library_types.h",
                 "driver_functions.h"],
                r"cuda_runtime_api|cuda_profiler_api|library_types|driver_types"
                r"|driver_functions|texture_types|surface_types"),
    "runtime-gl": (["GL/gl.h", "cuda_gl_interop.h"], r"cuda_gl_interop"),
    "runtime-egl": (["cuda_egl_interop.h"], r"cuda_egl_interop"),
    "driver": (["cuda.h", "cudaProfiler.h"], r"cuda|cudaProfiler"),
    "driver-typedefs": (["cudaTypedefs.h"], r"cudaTypedefs"),
    "driver-gl": (["GL/gl.h", "cudaGL.h"], r"cudaGL"),
    "driver-egl": (["cudaEGL.h"], r"cudaEGL"),
    "cublas": (["cublas_v2.h"], r"cublas_v2|cublas_api"),
    "cublas-v1": (["cublas.h"], r"cublas"),
    "cublaslt": (["cublasLt.h"], r"cublasLt"),
    "cublasxt": (["cublasXt.h"], r"cublasXt"),
    "cufft": (["cufft.h", "cufftXt.h"], r"cufft|cufftXt|cudalibxt"),
    "cufftw": (["cufftw.h"], r"cufftw"),
    "curand": (["curand.h"], r"curand"),
    "cusparse": (["cusparse.h", "cusparse_v2.h"], r"cusparse|cusparse_v2"),
    "cusolver": (["cusolverDn.h", "cusolverSp.h", "cusolverRf.h", "cusolverMg.h",
                  "cusolverSp_LOWLEVEL_PREVIEW.h"],
                 r"cusolver\w*"),
    "cudnn": (["cudnn.h", "cudnn_backend.h"], r"cudnn\w*"),
    "nccl": (["nccl.h"], r"nccl"),
    "nvrtc": (["nvrtc.h"], r"nvrtc"),
    "nvjitlink": (["nvJitLink.h"], r"nvJitLink"),
    "nvml": (["nvml.h"], r"nvml"),
    "nvtx": (["nvtx3/nvToolsExt.h", "nvtx3/nvToolsExtCuda.h",
              "nvtx3/nvToolsExtCudaRt.h", "nvtx3/nvToolsExtSync.h"],
             r"nvToolsExt\w*"),
}
# Old forms that cuda.h still holds for its own library's sake.
OLD_DRIVER = "driver-old"
OLD_FORMS = """
cuCtxCreate cuGetProcAddress cuGraphAddDependencies cuGraphAddNode cuGraphExecUpdate
cuGraphGetEdges cuGraphInstantiate cuGraphNodeGetDependencies cuGraphNodeGetDependentNodes
cuGraphRemoveDependencies cuMemAdvise cuMemPrefetchAsync cuMemcpy3DBatchAsync cuMemcpyBatchAsync
cuStreamBeginCapture cuStreamGetCaptureInfo cuStreamUpdateCaptureDependencies
""".split()
PRIVATE = re.compile(r"^_|_H_$|_H$|_INCLUDED$|^CUDARTAPI|^CUDAAPI|^CUBLASAPI|^NVTX_|WINAPI$"
                     r"|^CURANDAPI|^CUFFTAPI|^CUDNNWINAPI|_API$|DEPRECATED|_DECL|_INIT_ATTR|^nvtxDetail")


class Unit:
    """One preprocessed translation unit: its text and whose lines they are."""

    def __init__(self, clang, include, headers, defines):
        self.includes = ["-I" + include, "-x", "c++", "-std=c++17", "-w"] + defines
        self.clang = clang
        self.dir = tempfile.TemporaryDirectory()
        source = os.path.join(self.dir.name, "facts.cpp")
        with open(source, "w") as out:
            out.write("".join(f"#include <{h}>\n" for h in headers))
        self.path = os.path.join(self.dir.name, "facts.ii")
        text = subprocess.run([clang, "-E", *self.includes, source], check=True,
                              capture_output=True).stdout
        with open(self.path, "wb") as out:
            out.write(text)
        self.text = text.decode("latin-1")
        self.starts, self.files = [0], [""]
        for m in re.finditer(r'^# \d+ "([^"]*)".*$', self.text, re.M):
            self.starts.append(m.end())
            self.files.append(os.path.basename(m.group(1)))
        self.macros = subprocess.run([clang, "-E", "-dD", *self.includes, source], check=True,
                                     capture_output=True).stdout.decode("latin-1")

    def header(self, offset):
        return self.files[bisect.bisect_right(self.starts, offset) - 1]

    def ast(self):
        out = subprocess.run([self.clang, "-fsyntax-only", "-x", "c++-cpp-output", "-std=c++17",
                              "-w", "-Xclang", "-ast-dump=json", self.path],
                             check=True, capture_output=True).stdout
        return json.loads(out)

    def source(self, rng):
        begin, end = rng["begin"]["offset"], rng["end"]["offset"] + rng["end"]["tokLen"]
        return " ".join(self.text[begin:end].split())


class Extractor:
    def __init__(self, unit, pattern):
        self.unit = unit
        self.mine = re.compile("(?:" + pattern + r")\.h$")
        self.rows = {}
        self.functions = set()
        self.function_kind = "function"

    def add(self, kind, name, header, parent="", index="", type="", value=""):
        key = (kind, parent, str(index).zfill(5) if index != "" else "", name, str(value))
        self.rows.setdefault(key, (kind, name, header, parent, str(index), type, str(value)))

    @staticmethod
    def clean(type):
        type = re.sub(r"\b(struct|union|enum) (?=\w)", "", type)
        type = re.sub(r"\s*__attribute__\(\(.*?\)\)(?!\))", "", type)
        return type.replace(" *", "*").replace("* ", "*").replace("_Bool", "bool").strip()

    def walk(self, node):
        for child in node.get("inner", []):
            kind = child.get("kind")
            if kind in ("LinkageSpecDecl",):
                self.walk(child)
                continue
            offset = child.get("loc", {}).get("offset")
            if offset is None:
                continue
            header = self.unit.header(offset)
            if not self.mine.match(header):
                continue
            if kind == "FunctionDecl":
                self.function(child, header)
            elif kind == "EnumDecl":
                self.enum(child, header)
            elif kind == "CXXRecordDecl":
                self.pending = child
                if child.get("name"):
                    self.record(child, header, child["name"])
            elif kind in ("TypedefDecl", "TypeAliasDecl"):
                self.typedef(child, header)
            if kind == "EnumDecl":
                self.pending = child

    def function(self, node, header):
        name = node["name"]
        if name.startswith(("__", "operator", "nvtxDetail", "nvtxInit")):
            return
        qual = self.clean(node["type"]["qualType"])
        result = qual[:self.params_start(qual)].strip()
        params = []
        for p in node.get("inner", []):
            if p.get("kind") != "ParmVarDecl":
                continue
            text = self.clean(p["type"]["qualType"])
            if "init" in p:
                text += " = " + self.unit.source(p["inner"][0]["range"]).replace("__null", "0")
            params.append(text)
        if node.get("variadic"):
            params.append("...")
        self.functions.add(name)
        self.add(self.function_kind, name, header, type=result, value="; ".join(params))

    @staticmethod
    def params_start(qual):
        depth = 0
        for i in range(len(qual.split(") noexcept")[0]) - (0 if ") noexcept" in qual else 1), -1, -1):
            if qual[i] == ")":
                depth += 1
            elif qual[i] == "(":
                depth -= 1
                if depth == 0:
                    return i
        return len(qual)

    def enum(self, node, header):
        name = node.get("name", "")
        if not name:
            return  # The typedef that follows names it, or its first enumerator does.
        self.enumerators(node, header, name)

    def enumerators(self, node, header, name):
        members = [c for c in node.get("inner", []) if c.get("kind") == "EnumConstantDecl"]
        if not members:
            return
        self.add("enum", name, header)
        value = -1
        for index, member in enumerate(members):
            value += 1
            for inner in member.get("inner", []):
                if inner.get("kind") in ("ConstantExpr", "ImplicitCastExpr"):
                    while inner.get("kind") != "ConstantExpr":
                        inner = inner["inner"][0]
                    value = int(inner["value"])
            self.add("enumerator", member["name"], header, name, index, value=value)

    def record(self, node, header, name):
        tag = node["tagUsed"].replace("class", "struct")
        if not node.get("completeDefinition"):
            self.add(tag, name, header, value="opaque")
            return
        self.rows.pop((tag, "", "", name, "opaque"), None)
        self.add(tag, name, header)
        index, unnamed = 0, None
        for child in node.get("inner", []):
            kind = child.get("kind")
            if kind in ("CXXRecordDecl", "EnumDecl") and not child.get("isImplicit"):
                unnamed = child
                if child.get("name") and kind == "CXXRecordDecl":
                    self.record(child, header, name + "::" + child["name"])
                elif kind == "EnumDecl":
                    self.enumerators(child, header, name + "::" + child.get("name", "#e"))
            elif kind == "FieldDecl":
                type = self.clean(child["type"]["qualType"])
                if re.search(r"\((unnamed|anonymous)", type):
                    nested = f"{name}::#{index}"
                    self.record(unnamed, header, nested)
                    type = "{" + nested + "}" + "".join(re.findall(r"\[\d+\]$", type))
                elif unnamed and unnamed.get("name") == type.split("[")[0]:
                    type = "{" + name + "::" + unnamed["name"] + "}" + type[len(unnamed["name"]):]
                if child.get("isBitfield"):
                    width = child["inner"][0]
                    while "value" not in width:
                        width = width["inner"][0]
                    type += " : " + width["value"]
                self.add("member", child.get("name", ""), header, name, index, type)
                index += 1

    def typedef(self, node, header):
        name = node["name"]
        type = self.clean(node["type"]["qualType"])
        inner = json.dumps(node.get("inner", [])[:1])
        pending = getattr(self, "pending", None)
        if (pending and not pending.get("name") and pending["id"] in inner
                and not re.search('"(Pointer|Typedef)Type"', inner)):
            if pending["kind"] == "EnumDecl":
                self.enumerators(pending, header, name)
            else:
                self.record(pending, header, name)
            return
        if type != name:
            self.add("typedef", name, header, type=type)

    def macros(self):
        header, defined = "", {}
        for line in self.unit.macros.splitlines():
            m = re.match(r'# \d+ "([^"]*)"', line)
            if m:
                header = os.path.basename(m.group(1))
            elif line.startswith("#undef "):
                defined.pop(line.split()[1], None)
            elif self.mine.match(header):
                m = re.match(r"#define (\w+)(\([^)]*\))?\s*(.*)", line)
                if m:
                    defined[m.group(1)] = (m.group(2) or "", m.group(3).strip(), header)
        for name, (params, body, header) in defined.items():
            body = re.sub(r"__CUDA(RT)?_API_PT[SD][ZS]\((\w+)\)", r"\2", body)
            if body in self.functions:
                if name != body:
                    self.add("alias", name, header, value=body)
            elif not PRIVATE.search(name) and body and "__" not in body:
                self.add("macro", name, header, type=params, value=body)


def write(path, extractor, known):
    rows = [r for r in extractor.rows.values() if r[0] not in ("alias",) or r[1] not in known]
    rows.sort(key=lambda r: (r[0], r[3], r[4].zfill(5), r[1], r[6]))
    with open(path, "w") as out:
        out.write("kind\tname\theader\tparent\tindex\ttype\tvalue\n")
        for row in rows:
            out.write("\t".join(row) + "\n")
    print(f"{os.path.basename(path)}: {len(rows)} facts")


def known_facts(folder):
    """{name: {(type, value)}} of what the tables there have; members are
    "parent::name", and a type's kind does not matter."""
    known, aliases = collections.defaultdict(set), {}
    for path in glob.glob(os.path.join(folder, "*.tsv")):
        if os.path.basename(path) in ("device.tsv", "header-plan.tsv"):
            continue
        with open(path) as lines:
            for line in lines:
                cells = (line.rstrip("\n").split("\t") + [""] * 7)[:7]
                known[fact_name(cells)].add((plain(cells[5]), plain(cells[6])))
                if cells[0] == "alias":
                    aliases[cells[1]] = cells[6]
    for name, target in aliases.items():
        known[name] |= known.get(target, set())
    return known


def fact_name(row):
    parent = re.sub(r"::.*", "", row[3])
    return f"{parent}::{row[1]}" if row[0] == "member" else row[1]


def plain(text):
    """A type as it compares: without blanks that mean nothing and defaults."""
    text = re.sub(r" = [^;]*", "", text)
    return re.sub(r"\s*([*&(),;])\s*", r"\1", text)


def compare(extractor, known):
    """Prints what the tables lack."""
    for row in sorted(extractor.rows.values()):
        name = fact_name(row)
        if row[0] in ("function", "overload"):
            if (plain(row[5]), plain(row[6])) not in known.get(name, ()):
                kind = "old" if name in known else "function"
                print("\t".join((kind,) + row[1:]))
        elif name not in known and "#" not in row[1]:
            print("\t".join(row))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("libraries", nargs="*", help="default: all")
    parser.add_argument("--include", required=True, help="the toolkit's include folder")
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--compare", action="store_true",
                        help="print what the tables lack; write nothing")
    args = parser.parse_args()
    os.makedirs(TABLES, exist_ok=True)
    known = known_facts(TABLES) if args.compare else None
    for library, (headers, pattern) in list(LIBRARIES.items()) + [
            (OLD_DRIVER, (["cuda.h"], "cuda"))]:
        if args.libraries and library not in args.libraries:
            continue
        headers = [h for h in headers if h.startswith("GL/") or
                   os.path.exists(os.path.join(args.include, h))]
        if not [h for h in headers if not h.startswith("GL/")]:
            continue
        old = ["-D__CUDA_API_VERSION_INTERNAL"] if library == OLD_DRIVER else []
        extractor = Extractor(Unit(args.clang, args.include, headers, old), pattern)
        if library == "cublas-v1":
            extractor.function_kind = "overload"  # cublas_v2.h took over most names.
        extractor.walk(extractor.unit.ast())
        extractor.macros()
        if library == OLD_DRIVER:
            keep_old_forms(extractor)
        if library == "runtime":
            device_callable(extractor, args.include)
        if args.compare:
            print(f"# {library}")
            compare(extractor, known)
            continue
        write(os.path.join(TABLES, library + ".tsv"), extractor, extractor.functions)
    return 0


def keep_old_forms(extractor):
    """Of the driver's old forms only what has no newer one of the same name
    matters, and those plain names that programs since CUDA 7 may mean."""
    now = {}
    with open(os.path.join(TABLES, "driver.tsv")) as lines:
        for line in lines:
            cells = line.rstrip("\n").split("\t")
            if cells[0] in ("function", "alias", "struct", "union", "typedef",
                            "enumerator"):
                now[cells[1]] = cells
    rows = {}
    for key, row in extractor.rows.items():
        if row[0] in ("struct", "member", "typedef", "alias", "macro", "enum", "enumerator", "union"):
            name = (row[3] or row[1]).split("::")[0]
            if row[0] == "enumerator" and row[1] not in now:
                rows[key] = row
            elif row[0] in ("struct", "member", "typedef") and name not in now:
                rows[key] = row
            continue
        if row[0] != "function" or re.search(r"_pt[sd][sz]$", row[1]):
            continue
        target = now.get(row[1])
        if not target or row[1] in OLD_FORMS:
            rows[key] = ("old" if target else "function",) + row[1:]
    extractor.rows = rows


def device_callable(extractor, include):
    """The functions that CUDA's device runtime offers as well."""
    with open(os.path.join(include, "cuda_device_runtime_api.h")) as text:
        names = re.findall(r"__cudart_builtin__[^;(]*CUDARTAPI\s+(\w+)\s*\(", text.read())
    for name in set(names) & extractor.functions:
        extractor.add("device", name, "cuda_runtime_api.h")


if __name__ == "__main__":
    sys.exit(main())

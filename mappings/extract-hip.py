#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads what ROCm's headers and our shims declare.

usage: extract-hip.py --rocm PREFIX --clang CLANG++ [--out FILE.json]

Functions with their forms, records with their members, enumerators with their
values, typedefs and macros. read_facts() keeps the result in a file that is
named after what the headers are, so that they are read once.
"""

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

import libclang as clang

HERE = os.path.dirname(os.path.abspath(__file__))
SHIMS = os.path.join(HERE, "..", "runtime-shims")
# What the tables' names come from; those that are not there are left out.
HEADERS = """
hip/hip_runtime.h hip/hip_fp16.h hip/hip_bf16.h hip/hip_bfloat16.h
hip/hip_fp8.h hip/hip_fp6.h hip/hip_fp4.h hip/hip_complex.h
hip/hip_cooperative_groups.h hip/hip_gl_interop.h hip/hip_math_constants.h
hip/hip_ext.h hip/hip_profile.h hip/hiprtc.h hip/hip_deprecated.h
hipblas/hipblas.h hipblaslt/hipblaslt.h hipfft/hipfft.h hipfft/hipfftXt.h
hipfft/hipfftw.h hiprand/hiprand.h hiprand/hiprand_kernel.h
hiprand/hiprand_mtgp32_host.h hipsparse/hipsparse.h hipsolver/hipsolver.h
hiptensor/hiptensor.h rocblas/rocblas.h rocsparse/rocsparse.h
rocsolver/rocsolver.h rocrand/rocrand.h rocrand/rocrand_kernel.h
rocrand/rocrand_mtgp32_11213.h miopen/miopen.h rccl/rccl.h
amd_smi/amdsmi.h rocm_smi/rocm_smi.h roctracer/roctx.h
rocprofiler-sdk-roctx/roctx.h
""".split()
# Raised when this script makes other facts of the same headers.
FORMAT = 1
# hip_fp4.h and hip_fp6.h define the same private helpers: a mistake of HIP's.
KNOWN_ERRORS = re.compile(r"amd_hip_fp4\.h:.*: redefinition of")
# Namespaces whose functions the tables may name.
NAMESPACES = {"hipify", "cooperative_groups", "rocwmma", "coop", "ptx", "warp"}


def shim_headers():
    folder = os.path.join(SHIMS, "hipify")
    return [f"hipify/{name}" for name in sorted(os.listdir(folder))
            if name.endswith(".h")]


def arguments(options):
    """Clang's, as for check-headers.py."""
    return ["-x", "hip", "-std=c++17", "-fsyntax-only", "-w",
            f"--offload-arch={options.offload_arch}", "--cuda-device-only", "-nogpulib",
            "-DMIOPEN_BETA_API=1",
            "-D__HIP_PLATFORM_AMD__=1",
            "-fno-color-diagnostics", "-ferror-limit=0", f"--hip-path={options.rocm}",
            f"--rocm-path={options.rocm}",
            "-isystem", os.path.join(options.rocm, "include"), "-I", SHIMS]


def source(rocm):
    """A unit that includes every header there is."""
    there = [h for h in HEADERS
             if os.path.exists(os.path.join(rocm, "include", h))]
    # GL's headers need not be installed: HIP's interop names four types.
    lines = ["#define __gl_h_", "#define GL_H",
             "typedef unsigned int GLuint; typedef unsigned int GLenum;"]
    return "\n".join(lines + [f"#include <{h}>"
                              for h in there + shim_headers()]) + "\n"


class Reader:
    """Walks the declarations of a unit."""

    def __init__(self, library):
        self.lib = library
        self.functions, self.records, self.enumerators = {}, {}, {}
        self.typedefs, self.enums = {}, {}

    def walk(self, cursor, scope=""):
        for child in self.lib.children(cursor):
            kind = child.kind
            if kind in (clang.LINKAGE, clang.UNEXPOSED_DECLARATION):
                self.walk(child, scope)
            elif kind == clang.NAMESPACE:
                self.namespace(child, scope)
            elif kind in (clang.FUNCTION, clang.FUNCTION_TEMPLATE):
                self.function(child, scope)
            elif kind in (clang.STRUCT, clang.UNION, clang.CLASS):
                self.record(child, scope)
            elif kind == clang.ENUM:
                self.enum(child, scope)
            elif kind in (clang.TYPEDEF, clang.ALIAS):
                self.typedef(child, scope)

    def namespace(self, cursor, scope):
        name = self.lib.getCursorSpelling(cursor)
        if name in NAMESPACES or (scope and not scope.startswith("std")):
            self.walk(cursor, f"{scope}{name}::")

    def has_default(self, parameter):
        """A parameter's children are its type's names, then its default."""
        if "[" in self.lib.spelled(self.lib.getCursorType(parameter)):
            return False
        return any(clang.FIRST_EXPRESSION <= c.kind <= clang.LAST_EXPRESSION
                   for c in self.lib.children(parameter))

    def function(self, cursor, scope):
        name = self.lib.getCursorSpelling(cursor)
        if name.startswith("operator"):
            return
        parameters, required, template = [], 0, []
        for child in self.lib.children(cursor):
            if child.kind in (clang.TEMPLATE_TYPE, clang.TEMPLATE_VALUE,
                              clang.TEMPLATE_TEMPLATE):
                template.append(self.lib.getCursorSpelling(child))
            if child.kind != clang.PARAMETER:
                continue
            type_ = self.lib.getCursorType(child)
            parameters.append([self.lib.getCursorSpelling(child),
                               self.lib.spelled(type_),
                               self.lib.canonical(type_)])
            if not self.has_default(child):
                required = len(parameters)
        type_ = self.lib.getCursorType(cursor)
        result = self.lib.getCursorResultType(cursor)
        form = {"parameters": parameters, "required": required,
                "result": [self.lib.spelled(result),
                           self.lib.canonical(result)],
                "variadic": bool(self.lib.isFunctionTypeVariadic(type_)),
                "template": template, "file": self.header(cursor)}
        forms = self.functions.setdefault(scope + name, [])
        for other in forms:
            if ([p[2] for p in other["parameters"]] ==
                    [p[2] for p in parameters] and
                    other["template"] == template):
                other["required"] = min(other["required"], required)
                return
        forms.append(form)

    def header(self, cursor):
        """The path as one would include it."""
        path = self.lib.file(cursor)
        return path.rpartition("/include/")[2] if "/include/" in path else (
            "/".join(path.split("/")[-2:]))

    def record(self, cursor, scope):
        if not self.lib.isCursorDefinition(cursor):
            return
        name = self.lib.getCursorSpelling(cursor)
        if not name or " " in name or "(" in name:
            name = self.lib.canonical(self.lib.getCursorType(cursor))
        members = []
        self.members(cursor, members)
        self.records[scope + name] = members
        for child in self.lib.children(cursor):
            if child.kind == clang.ENUM:
                self.enum(child, f"{scope}{name}::")

    def members(self, cursor, members):
        """Fields; those of unnamed inner records, with a field of theirs or
        without, count as the outer one's."""
        for child in self.lib.children(cursor):
            if child.kind == clang.FIELD:
                type_ = self.lib.getCursorType(child)
                name = self.lib.getCursorSpelling(child)
                if name and name not in {m[0] for m in members}:
                    members.append([name, self.lib.spelled(type_),
                                    self.lib.canonical(type_)])
            elif (child.kind in (clang.STRUCT, clang.UNION) and
                  self.lib.Cursor_isAnonymous(child)):
                self.members(child, members)

    def enum(self, cursor, scope):
        name = self.lib.getCursorSpelling(cursor)
        for child in self.lib.children(cursor):
            if child.kind == clang.ENUMERATOR:
                self.enumerators[
                    scope + self.lib.getCursorSpelling(child)] = (
                        self.lib.getEnumConstantDeclValue(child))
        if name and "(" not in name:
            self.enums[scope + name] = self.lib.canonical(
                self.lib.getEnumDeclIntegerType(cursor))
        else:
            spelled = self.lib.canonical(self.lib.getCursorType(cursor))
            self.enums[spelled] = self.lib.canonical(
                self.lib.getEnumDeclIntegerType(cursor))

    def typedef(self, cursor, scope):
        type_ = self.lib.getTypedefDeclUnderlyingType(cursor)
        self.typedefs[scope + self.lib.getCursorSpelling(cursor)] = (
            self.lib.canonical(type_))


def read_macros(compiler, flags, path):
    """{name: [parameters or None, body]}"""
    done = subprocess.run([compiler, *flags, "-E", "-dM", path],
                          capture_output=True, text=True, check=True)
    macros = {}
    for line in done.stdout.splitlines():
        match = re.match(r"#define (\w+)(\([^)]*\))?\s?(.*)", line)
        if match:
            macros[match[1]] = [match[2], match[3]]
    return macros


def extract(options):
    """All facts as one object."""
    library = clang.Library(options.clang)
    resources = subprocess.run([options.clang, "-print-resource-dir"],
                               capture_output=True, text=True,
                               check=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        # rocm_smi includes it for numbers that nobody here needs.
        os.mkdir(os.path.join(folder, "libdrm"))
        texts = {"libdrm/drm.h": "#include <linux/types.h>\n", "all.hip": source(options.rocm)}
        for name, text in texts.items():
            with open(os.path.join(folder, name), "w",
                      encoding="ascii") as stream:
                stream.write(text)
        path = os.path.join(folder, "all.hip")
        flags = arguments(options) + ["-idirafter", folder]
        unit, errors = library.parse(path, flags + ["-resource-dir",
                                                    resources])
        reader = Reader(library)
        reader.walk(unit)
        macros = read_macros(options.clang, flags, path)
    errors = [e for e in errors if not KNOWN_ERRORS.search(e)]
    return {"errors": errors, "functions": reader.functions,
            "records": reader.records, "enumerators": reader.enumerators,
            "enums": reader.enums, "typedefs": reader.typedefs,
            "macros": macros}


def identity(options):
    """A short text that changes when the headers or this script do."""
    digest = hashlib.sha256(str(FORMAT).encode())
    for script in (__file__, clang.__file__):
        with open(script, "rb") as stream:
            digest.update(stream.read())
    digest.update(" ".join(arguments(options)).encode())
    digest.update(source(options.rocm).encode())
    for folder in (os.path.join(options.rocm, "include"), SHIMS):
        for root, folders, files in os.walk(folder):
            folders.sort()
            if os.path.basename(root) == "cuda-declarations":
                folders.clear()
                continue
            for name in sorted(files):
                path = os.path.join(root, name)
                state = os.stat(path)
                digest.update(f"{path} {state.st_size} "
                              f"{state.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:16]


def read_facts(options):
    """The facts, from the file that keeps them if there is one."""
    folder = os.environ.get("HIPIFY_BUILD_DIR") or os.path.join(
        tempfile.gettempdir(), f"hipify-facts-{os.getuid()}")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"hip-facts-{identity(options)}.json")
    if not os.path.exists(path):
        facts = extract(options)
        for old in os.listdir(folder):
            if re.match(r"hip-facts-\w+\.json\Z", old):
                os.remove(os.path.join(folder, old))
        with open(path + ".tmp", "w", encoding="utf-8") as stream:
            json.dump(facts, stream)
        os.replace(path + ".tmp", path)
    with open(path, encoding="utf-8") as stream:
        return json.load(stream)


def add_options(parser):
    parser.add_argument("--rocm", help="prefix of ROCm")
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--offload-arch", default="gfx942")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    add_options(parser)
    parser.add_argument("--out", help="write the facts there as JSON")
    options = parser.parse_args()
    if not options.rocm:
        parser.error("--rocm is needed")
    try:
        facts = read_facts(options)
    except clang.NoLibrary as error:
        print(error, file=sys.stderr)
        return 77
    if options.out:
        with open(options.out, "w", encoding="utf-8") as stream:
            json.dump(facts, stream, indent=1, sort_keys=True)
    for kind, found in facts.items():
        print(f"{len(found):6} {kind}")
    for error in facts["errors"][:20]:
        print(error)
    return 1 if facts["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())

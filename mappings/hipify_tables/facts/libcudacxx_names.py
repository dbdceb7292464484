# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists the public names of libcu++ and the public header of each.

--write writes signatures/libcudacxx-names.tsv, from CUDA 13.0's libcu++. docs/api
lists what becomes of each.
"""

import collections
import os
import re
import tempfile

from . import compiler, cuda_names, libclang
from .cuda_names import Name
from .. import files
from ..paths import SIGNATURES

LIBRARY = "libcudacxx"
NAMES = os.path.join(SIGNATURES, "libcudacxx-names.tsv")
# The release of CUDA whose libcu++ NAMES lists.
RELEASE = (13, 0)
PUBLIC = re.compile(r"cuda/(std/)?[a-z]\w*\Z")
# Internal headers, whose names a public one of another name brings; others are
# named after theirs: cuda/std/__bit belongs to cuda/std/bit. libcu++ 3 has no
# <cuda/std/algorithm> and the like: the internal header is what there is.
BELONGS_TO = {
    "cuda/__fwd/barrier_native_handle.h": "cuda/barrier",
    "cuda/__memcpy_async": "cuda/barrier",
    "cuda/std/__algorithm": "cuda/std/__algorithm_",
    "cuda/std/__exception": "cuda/std/utility",
    "cuda/std/__memory": "cuda/std/__memory_",
    "cuda/std/__new": "cuda/std/__new_",
    "cuda/std/__string": "cuda/std/__algorithm_",
    "cuda/std/__thread": "cuda/std/atomic",
    "cuda/std/__tuple_dir": "cuda/std/tuple",
    "cuda/std/algorithm": "cuda/std/__algorithm_",
    "cuda/std/detail/__access_property": "cuda/annotated_ptr",
    "cuda/std/detail/__annotated_ptr": "cuda/annotated_ptr",
}
# Names that libcu++ declares for its own headers, without an underscore.
PRIVATE = re.compile(
    r"cuda::std::(basic_\w*|\w*streambuf\w*|w?[io]?\w*stream|w?ios|pmr|fpos"
    r"|w?string|u\d+string|\w*filebuf|\w*stringbuf|w?streampos|ios_base)(::.*)?\Z")
KINDS = {
    libclang.FUNCTION: "function", libclang.FUNCTION_TEMPLATE: "function",
    libclang.VARIABLE: "const",
    libclang.UNEXPOSED_DECLARATION: "const",  # A template of variables.
    **dict.fromkeys((
        libclang.STRUCT, libclang.UNION, libclang.CLASS, libclang.ENUM,
        libclang.CLASS_TEMPLATE, libclang.PARTIAL_SPECIALIZATION,
        libclang.TYPEDEF, libclang.ALIAS, libclang.ALIAS_TEMPLATE,
        libclang.CONCEPT, libclang.NAMESPACE_ALIAS), "type")}
FLAGS = ["-x", "c++", "-std=c++20", "-w", "-ferror-limit=0", "-D__CUDACC__",
         "-D__NVCC__", "-D__CUDA_ARCH__=900", "-D__CUDACC_VER_MAJOR__=13",
         "-D__CUDACC_VER_MINOR__=0", "-D__CUDACC_VER_BUILD__=0",
         "-DLIBCUDACXX_ENABLE_EXPERIMENTAL_MEMORY_RESOURCE"]


def public_headers(include):
    """Their paths as programs write them, sorted."""
    found = set()
    for folder in ("cuda", "cuda/std"):
        for file in os.listdir(os.path.join(include, folder)):
            path = f"{folder}/{file}"
            if os.path.isfile(os.path.join(include, path)) and (
                    PUBLIC.match(path) or path in BELONGS_TO.values()):
                found.add(path)
    return sorted(found)


class Reader:
    """Collects the names in namespace cuda, each with its public header."""

    def __init__(self, library, include):
        self.lib, self.include = library, os.path.realpath(include) + os.sep
        self.headers = set(public_headers(include))
        self.names = {}

    def header(self, cursor):
        """The public header that brings what the cursor declares; empty for
        what only forward declarations and the like have."""
        path = os.path.realpath(self.lib.file(cursor))
        if not path.startswith(self.include):
            return ""
        path = path[len(self.include):].replace("/detail/libcxx/include/", "/")
        for key, header in BELONGS_TO.items():
            if path == key or path.startswith(key + "/"):
                return header
        match = (re.match(r"(cuda/(?:std/)?)__fwd/(\w+)\.h\Z", path) or
                 re.match(r"(cuda/(?:std/)?)__(\w+)/", path))
        header = match[1] + match[2] if match else path
        return header if header in self.headers else ""

    def add(self, kind, name, cursor):
        last = name.rpartition("::")[2]
        if (not last or re.match(r"_|operator\b|.*[( <]", last) or
                PRIVATE.match(name)):
            return
        header = self.header(cursor)
        if header:
            self.names.setdefault(name, Name(kind, name, header, LIBRARY, "="))

    def walk(self, cursor, scope=""):
        for child in self.lib.children(cursor):
            kind, name = child.kind, self.lib.getCursorSpelling(child)
            if kind == libclang.NAMESPACE:
                if not name or self.lib.Cursor_isInlineNamespace(child):
                    self.walk(child, scope)
                elif name == "cuda" or scope and not name.startswith("_"):
                    self.walk(child, f"{scope}{name}::")
            elif kind == libclang.LINKAGE or (
                    kind == libclang.UNEXPOSED_DECLARATION and not name):
                self.walk(child, scope)
            elif scope and (self.lib.getCursorSemanticParent(child).kind
                            == libclang.NAMESPACE):  # No member's definition.
                self.declaration(child, kind, scope + name, scope)

    def declaration(self, cursor, kind, name, scope):
        if kind == libclang.USING:
            self.add(self.used(cursor), name, cursor)
            return
        if kind == libclang.ENUM and not self.lib.EnumDecl_isScoped(cursor):
            for each in self.lib.children(cursor):
                self.add("const", scope + self.lib.getCursorSpelling(each),
                         each)
        if kind in KINDS:
            self.add(KINDS[kind], name, cursor)

    def used(self, cursor):
        """The kind of what a using declaration names."""
        named = self.lib.children(cursor)[-1]
        if named.kind == libclang.OVERLOADED:
            return KINDS.get(self.lib.getOverloadedDecl(named, 0).kind, "const")
        return "type"


def read_names(options):
    """Every public name as a Name, sorted; none where there is no libcu++."""
    include = os.path.join(options.cuda, "include")
    cccl = os.path.join(include, "cccl")
    if not os.path.isdir(os.path.join(cccl, "cuda", "std")):
        return []
    library = libclang.Library(options.clang)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "all.cpp")
        with open(path, "w", encoding="ascii") as stream:
            for header in ["cuda_runtime.h", *public_headers(cccl)]:
                stream.write(f"#include <{header}>\n")
        unit, _ = library.parse(path, [*FLAGS, "-I", cccl, "-I", include,
                                       *compiler.resource_flags(options.clang)])
        reader = Reader(library, cccl)
        reader.walk(unit)
    return sorted(reader.names.values(), key=lambda n: (n.header, n.name))


def text(names, headers):
    """signatures/libcudacxx-names.tsv. A header without names of its own, such
    as <cuda/std/version>, is a row, too."""
    there = {n.header for n in names}
    rows = [(n.header, n.name, n.kind) for n in names]
    rows += [(h, "", "") for h in headers if h not in there]
    return "kind\tname\theader\n" + "".join(
        f"{kind}\t{name}\t{header}\n" for header, name, kind in sorted(rows))


def add_options(parser):
    cuda_names.add_toolkit_options(parser, required=True)
    parser.add_argument("--write", action="store_true",
                        help="write signatures/libcudacxx-names.tsv")


def run(options) -> int:
    names = read_names(options)
    counts = collections.Counter(n.header for n in names)
    for header, count in sorted(counts.items()):
        print(f"{count:6} {header}")
    if options.write:
        headers = public_headers(os.path.join(options.cuda, "include", "cccl"))
        files.write(NAMES, text(names, headers))
    return 0

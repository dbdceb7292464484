# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests that `check coverage` finds what is wrong, with a toolkit of few lines
and the real tables; and that `docs` always writes the same.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import unittest

from . import testing
from .. import paths
from ..facts import (compiler, cuda_names, libclang, libcudacxx_names,
                     public_names)
from ..facts.cuda_names import Name

CUDA_H = """
#ifndef __cuda_cuda_h__
#define __cuda_cuda_h__
#define CUDA_VERSION 8000
#define CUDA_OF_NOBODY 1
#define CUDA_DECORATION
#define __CUDA_INNER 2
#ifdef __cplusplus
extern "C" {
#endif
typedef enum cudaError_enum { CUDA_SUCCESS = 0, CUDA_MADE_UP = 4711 } CUresult;
typedef struct CUinvented_st { int first; union { int second; float third; }; } CUinvented;
CUresult cuInit(unsigned int);
CUresult cuCtxNobody(void);
CUresult cuMemcpyBatchAsync_v2(void);
CUresult cuInvented_ptsz(void);
#ifdef __cplusplus
}
#endif
#endif
"""


def write(folder, headers):
    """A toolkit of these headers, {path: text}."""
    for path, text in headers.items():
        full = os.path.join(folder, "include", path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="ascii") as stream:
            stream.write(text)


def read(headers, reader=cuda_names):
    """What a reader of names finds in these headers."""
    with tempfile.TemporaryDirectory() as folder:
        write(folder, headers)
        return reader.read_names(
            argparse.Namespace(cuda=folder, clang=compiler.CLANG))


def tables(*arguments):
    return subprocess.run(
        [sys.executable, "-B", paths.COMMAND, *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


class ExtractTest(unittest.TestCase):
    def test_kinds(self):
        names = {(n.kind, n.name): n for n in read({"cuda.h": CUDA_H})}
        for kind, name in (("function", "cuInit"), ("type", "CUresult"),
                           ("type", "cudaError_enum"),
                           ("enumerator", "CUDA_MADE_UP"),
                           ("macro", "CUDA_OF_NOBODY"),
                           ("member", "CUinvented_st::first"),
                           ("member", "CUinvented_st::third")):
            self.assertIn((kind, name), names)
            self.assertEqual(names[kind, name].library, "driver")
        self.assertEqual(names["enumerator", "CUDA_MADE_UP"].value, "4711")

    def test_namespaces_and_libraries(self):
        names = {n.name: n for n in read({
            "cuda.h": "",
            "cooperative_groups.h":
                "namespace cooperative_groups { inline namespace __v1 {"
                "struct tile {}; namespace details { struct inner {}; } } }",
            "cufft.h": "int cufftNobody(int); static int helper;"})}
        self.assertEqual(names["cooperative_groups::tile"].library,
                         "cooperative_groups")
        self.assertEqual(names["cufftNobody"].library, "cufft")
        self.assertNotIn("cooperative_groups::details::inner", names)


# libcu++ of few lines: an internal header, one that is forwarded, a re-export.
LIBCUDACXX = {
    "cuda.h": "#define CUDA_VERSION 13000",
    "cuda_runtime.h": "",
    "cccl/cuda/std/bit": "#include <cuda/std/__bit/rotate.h>",
    "cccl/cuda/std/__bit/rotate.h":
        "namespace cuda { namespace std { inline namespace __4 {"
        "template <class T> constexpr T rotl(T x, int) { return x; }"
        "template <class T> constexpr bool is_one_v = false;"
        "template <class T> struct __inner { static const int value; };"
        "template <class T> const int __inner<T>::value = 1;"
        "namespace __detail { struct hidden {}; }"
        "enum order { first, last }; } } }",
    "cccl/cuda/atomic":
        "#include <cuda/std/bit>\nnamespace cuda { using std::first; }",
    "cccl/cuda/std/version": "",
}


class LibcudacxxTest(unittest.TestCase):
    def test_names(self):
        names = read(LIBCUDACXX, libcudacxx_names)
        self.assertEqual({(n.kind, n.name, n.header) for n in names}, {
            ("const", "cuda::first", "cuda/atomic"),
            ("function", "cuda::std::rotl", "cuda/std/bit"),
            ("const", "cuda::std::is_one_v", "cuda/std/bit"),
            ("type", "cuda::std::order", "cuda/std/bit"),
            ("const", "cuda::std::first", "cuda/std/bit"),
            ("const", "cuda::std::last", "cuda/std/bit")})

    def test_list_is_checked(self):
        """Against a libcu++ of few names: one is new, most are not there."""
        with tempfile.TemporaryDirectory() as folder:
            write(folder, LIBCUDACXX)
            done = tables("check", "coverage", "--cuda", folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("const cuda::std::is_one_v cuda/std/bit", done.stdout.
                      partition("libcu++ that signatures/ lacks")[2])
        self.assertIn("const cuda::async cuda/barrier", done.stdout.
                      partition("libcu++ that CUDA 13.0 lacks")[2])


class RulesTest(unittest.TestCase):
    def test_private(self):
        def private(name, kind, library, value="1"):
            return bool(public_names.why_private(
                Name(kind, name, "x.h", library, value)))
        self.assertTrue(private("CUDART_CB", "macro", "runtime", ""))
        self.assertTrue(private("__internal_x", "function", "fp16"))
        self.assertTrue(private("cuMemAlloc_ptsz", "function", "driver"))
        self.assertFalse(private("__half2float", "function", "fp16"))
        self.assertFalse(private("__NV_ATOMIC_RELAXED", "macro", "device"))
        self.assertFalse(private("cuMemAlloc", "function", "driver"))

    def test_every_rule_has_a_reason(self):
        for entry in (public_names.PRIVATE + public_names.DECIDED +
                      public_names.UNDECLARED + public_names.OURS):
            self.assertGreater(len(entry.reason), 5)


class CheckTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "include"))
            with open(os.path.join(folder, "include", "cuda.h"), "w",
                      encoding="ascii") as stream:
                stream.write(CUDA_H)
            cls.done = tables("check", "coverage", "--cuda", folder)

    def test_unknown_names_fail(self):
        self.assertEqual(self.done.returncode, 1)
        for name in ("cuCtxNobody (function, driver, cuda.h)",
                     "CUDA_MADE_UP (enumerator", "CUDA_OF_NOBODY (macro",
                     "CUinvented_st::second (member"):
            self.assertIn(name, self.done.stdout)
        unknown = self.done.stdout.partition("headers declare")[2].partition(
            "\n\n")[0]
        for name in ("cuInit ", "CUDA_DECORATION", "__CUDA_INNER", "_ptsz"):
            self.assertNotIn(name, unknown)

    def test_versions_fail(self):
        """Of 8.0 cuda.h: too new a function, and one that is not there."""
        self.assertRegex(self.done.stdout, r"driver\.tsv:\d+: cuMemcpyBatch"
                         r"Async_v2: the row says since \d+\.\d, cuda.h has it")
        self.assertRegex(self.done.stdout, r"driver\.tsv:\d+: cu\w+: the row "
                         r"says since \d+\.\d.*, no header declares it")

    def test_declarations_fail(self):
        lacking = self.done.stdout.partition("our declarations lack")[2]
        self.assertIn("cuCtxNobody (function, cuda.h)", lacking)


class DocsTest(unittest.TestCase):
    def test_same_bytes(self):
        with tempfile.TemporaryDirectory() as one, \
                tempfile.TemporaryDirectory() as two:
            for folder in (one, two):
                done = tables("docs", "api", "--out", folder)
                self.assertEqual(done.returncode, 0, done.stdout)
            names = sorted(os.listdir(os.path.join(one, "api")))
            self.assertIn("search-data.js", names)
            self.assertEqual(names, sorted(os.listdir(
                os.path.join(two, "api"))))
            for name in names:
                with open(os.path.join(one, "api", name), "rb") as first, \
                        open(os.path.join(two, "api", name), "rb") as second:
                    self.assertEqual(first.read(), second.read(), name)
            check = ("docs", "api", "--check", "--out", one)
            self.assertEqual(tables(*check).returncode, 0)
            with open(os.path.join(one, "api", "index.md"), "a",
                      encoding="utf-8") as stream:
                stream.write("more\n")
            self.assertEqual(tables(*check).returncode, 1)


def add_options(parser):
    testing.add_options(parser)


def run(options) -> int:
    libclang.Library(compiler.CLANG)  # Without it this is skipped.
    return testing.run(__name__, options)

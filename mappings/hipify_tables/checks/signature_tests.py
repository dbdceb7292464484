# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests what `check signatures` and `check members` are made of.

It needs no headers: what ROCm declares is made up here. The last test reads
declarations through libclang, if that is there.
"""

import os
import unittest

from . import signatures, testing
from ..facts import (api_reader, calls, compiler, cpp_types, cuda_facts,
                     libclang)
from ..schema import tables


def real(result, *parameters, required=None, file="hip/x.h"):
    """A form of a function as api_reader gives it."""
    return {"parameters": [["", p, p] for p in parameters],
            "required": len(parameters) if required is None else required,
            "result": [result, result], "variadic": False, "template": [],
            "file": file}


FACTS = {
    "errors": [], "variables": {}, "records": {"hipProp": []},
    "enums": {"hipError_t": "unsigned int", "hipKind": "unsigned int"},
    "typedefs": {"size_t": "unsigned long", "hipStream_t": "ihipStream_t *",
                 "hipDeviceptr_t": "void *"},
    "enumerators": {"hipOne": 1, "hipTwo": 20},
    "macros": {"HIP_VERSION_MAJOR": [None, "7"],
               "HIP_VERSION_MINOR": [None, "2"],
               "hipProp_t": [None, "hipProp"]},
    "functions": {
        "hipCopy": [real("hipError_t", "void *", "const void *",
                         "unsigned long", "hipKind")],
        "hipWait": [real("hipError_t", "ihipStream_t *", "unsigned int",
                         required=1)],
        "hipCount": [real("unsigned int", "unsigned int")],
        "hipSwap": [real("hipError_t", "int", "float *")],
    }}


def row(cuda, kind, hip, note="", **more):
    made = dict.fromkeys(tables.COLUMNS, "")
    made.update(cuda=cuda, kind=kind, library="runtime", hip=hip, note=note,
                support="mapped" if hip else "unsupported", where="t.tsv:1",
                **more)
    return made


TYPES = [row("cudaError_t", "type", "hipError_t"),
         row("cudaKind", "type", "hipKind"),
         row("cudaStream_t", "type", "hipStream_t"),
         row("cudaOther", "type", "")]


class Types(unittest.TestCase):

    def how(self, source, target):
        types = cpp_types.Types(FACTS)
        return cpp_types.NAMES[types.convert(
            types.resolve(cpp_types.parse(source)),
            types.resolve(cpp_types.parse(target)))]

    def test_conversions(self):
        for source, target, expected in (
                ("int", "int", "same"),
                ("int", "const int &", "same"),
                ("long long", "long", "harmless"),
                ("int", "size_t", "harmless"),
                ("hipKind", "int", "harmless"),
                ("float", "double", "harmless"),
                ("size_t", "unsigned int", "converts"),
                ("double", "float", "converts"),
                ("int", "float", "converts"),
                ("int", "hipKind", "does not convert"),
                ("hipError_t", "hipKind", "does not convert"),
                ("hipStream_t", "ihipStream_t *", "same"),
                ("float *", "const float *", "same"),
                ("float *", "void *", "same"),
                ("const float *", "void *", "does not convert"),
                ("void *", "float *", "does not convert"),
                ("long long *", "long *", "does not convert"),
                ("float **", "const float **", "does not convert"),
                ("float **", "const float *const *", "same"),
                ("const float *const *", "float *const[]", "does not convert"),
                ("type-parameter-0-0 **", "void **", "does not convert"),
                ("int *", "type-parameter-0-0 *", "same"),
                ("int", "type-parameter-0-0 *", "does not convert"),
                ("hipProp_t *", "hipProp *", "same")):
            with self.subTest(source=source, target=target):
                self.assertEqual(self.how(source, target), expected)

    def test_spelling(self):
        for text, spelled in (("long unsigned int", "unsigned long"),
                              ("unsigned", "unsigned int"),
                              ("struct A const *", "const A *"),
                              ("float (*)[2]", "float[2] *")):
            self.assertEqual(cpp_types.spell(cpp_types.parse(text)), spelled)


class Calls(unittest.TestCase):

    def test_patterns(self):
        pattern = calls.Pattern("f(a, b=NULL, c:cudaKind, ...)")
        self.assertEqual(pattern.names, ["a", "b", "c"])
        self.assertEqual(pattern.conditions, 3)
        self.assertTrue(pattern.fits(["int", "void*", "cudaKind", "int"]))
        self.assertFalse(pattern.fits(["int", "void*", "int"]))
        self.assertFalse(pattern.fits(["int"]))

    def test_the_most_conditions_win(self):
        rows = [(r, calls.Pattern(r["cuda"])) for r in (
            row("f(a)", "call", "any(a)"), row("f(a:int)", "call", "typed(a)"),
            row("f(a=NULL)", "call", "null(a)"))]
        tried, surely = calls.candidates(rows, ["int"], "hip",
                                         lambda *_: True)
        self.assertTrue(surely)
        self.assertNotIn("any(a)", [r["hip"] for r, _ in tried])
        tried, surely = calls.candidates(rows, ["long"], "hip",
                                         lambda *_: True)
        self.assertEqual([r["hip"] for r, _ in tried], ["null(a)", "any(a)"])

    def test_calls_in_targets(self):
        self.assertEqual(calls.find("f(g(a, b[1]), static_cast<int>(c))"), [
            ("f", ["g(a, b[1])", "static_cast<int>(c)"]), ("g", ["a", "b[1]"])])
        self.assertTrue(calls.is_one_call("f(a)"))
        self.assertFalse(calls.is_one_call("f(a), g(b)"))
        self.assertEqual(calls.words('x.y + A::b("no")'), ["x", "A::b"])


class Rows(unittest.TestCase):
    """What the check says about rows; '' for nothing."""

    def said(self, first, *others, **functions):
        cuda = cuda_facts.Cuda(folder=os.devnull)
        cuda.typedefs = {"size_t": "unsigned long"}
        cuda.enumerators = {"cudaOne": 1, "cudaTwo": 2}
        cuda.functions = {name: forms if isinstance(forms, list) else [forms]
                          for name, forms in functions.items()}
        checks = signatures.Signatures(FACTS, TYPES + [first, *others], cuda)
        return " / ".join(checks.check_row(first))

    COPY = cuda_facts.Form("cudaError_t", ["void*", "const void*", "size_t",
                                          "cudaKind"])

    def test_what_fits(self):
        self.assertEqual(self.said(row("cudaCopy", "function", "hipCopy"),
                                   cudaCopy=self.COPY), "")

    def test_differences(self):
        form = cuda_facts.Form
        for cuda, hip, words in (
                (self.COPY, "hipGone", "ROCm declares no hipGone"),
                (form("cudaError_t", ["int"]), "hipCopy", "takes 4 arguments"),
                (form("int", ["int"]), "hipCount", "the result is unsigned"),
                (form("cudaError_t", ["cudaOther*", "int"]), "hipWait",
                 "?cudaOther"),
                (form("cudaError_t", ["cudaStream_t", "size_t"]), "hipWait",
                 "is cut to unsigned int"),
                (form("cudaError_t", ["float*", "int"]), "hipSwap",
                 "does not convert")):
            with self.subTest(hip=hip, words=words):
                self.assertIn(words, self.said(row("cudaF", "function", hip),
                                               cudaF=cuda))

    def test_notes_explain(self):
        form = cuda_facts.Form
        for cuda, hip, note in (
                (form("cudaError_t", ["int"]), "hipCopy", "signature: four"),
                (form("cudaError_t", ["int"]), "hipCopy", "arguments 4: four"),
                (form("cudaError_t", ["int"]), "hipCopy", "check: four"),
                (form("int", ["int"]), "hipCount", "result: int"),
                (form("cudaError_t", ["cudaStream_t", "size_t"]), "hipWait",
                 "types: flags")):
            with self.subTest(note=note):
                self.assertEqual(self.said(row("cudaF", "function", hip, note),
                                           cudaF=cuda), "")

    def test_notes_without_a_difference_are_wrong(self):
        for note in ("signature: it takes more", "arguments 4: it takes more",
                     "types: it is cut", "overloads: fewer", "result: int"):
            with self.subTest(note=note):
                self.assertIn("the note", self.said(
                    row("cudaCopy", "function", "hipCopy", note),
                    cudaCopy=self.COPY))

    def test_notes_with_wrong_numbers(self):
        self.assertIn("the note says 3 arguments", self.said(
            row("cudaF", "function", "hipCopy", "arguments 3: so"),
            cudaF=cuda_facts.Form("cudaError_t", ["int"])))

    def test_calls_explain(self):
        plain = row("cudaSwap", "function", "hipSwap")
        form = cuda_facts.Form("cudaError_t", ["float*", "int"])
        self.assertEqual(self.said(plain, row(
            "cudaSwap(data, n)", "call", "hipSwap(n, data)"),
            cudaSwap=form), "")
        self.assertIn("t.tsv:1: hipSwap: argument 1", self.said(plain, row(
            "cudaSwap(data, n)", "call", "hipSwap(data, n)"), cudaSwap=form))
        self.assertIn("does not convert", self.said(plain, row(
            "cudaSwap(data=NULL, n)", "call", "hipSwap(n, data)"),
            cudaSwap=form))
        self.assertIn("does not convert", self.said(plain, row(
            "cudaSwap(data, n)", "call", "hipSwap(n, data)", hip_until="7.0"),
            cudaSwap=form))

    def test_targets_of_calls(self):
        cuda = cuda_facts.Cuda(folder=os.devnull)
        cuda.functions = {"cudaF": [cuda_facts.Form("int", ["int"])]}
        checks = signatures.Signatures(FACTS, TYPES, cuda)
        for text, target, words in (
                ("cudaF(a)", "hipGone(a)", "nothing declares hipGone"),
                ("cudaF(a, b)", "hipSwap(a, b)", "no form of cudaF"),
                ("cudaF(a)", "hipCount(a + hipOne)", "")):
            made = row(text, "call", target)
            said = " / ".join(checks.check_call(made, calls.Pattern(text)))
            self.assertIn(words, said)
            self.assertEqual(bool(words), bool(said))

    def test_numbers(self):
        cuda = cuda_facts.Cuda(folder=os.devnull)
        cuda.enumerators = {"cudaOne": 1, "cudaTwo": 2}
        checks = signatures.Numbers(FACTS, cuda)
        for name, hip, note, words in (
                ("cudaOne", "hipOne", "", ""),
                ("cudaTwo", "hipTwo", "", "value: 20 in HIP, 2 in CUDA"),
                ("cudaTwo", "hipTwo", "value: 20 in HIP, 2 in CUDA", ""),
                ("cudaTwo", "hipTwo", "value: 3 in HIP, 2 in CUDA", "20 and"),
                ("cudaOne", "hipOne", "value: 1 in HIP, 2 in CUDA", "wrong")):
            said = " / ".join(checks.check_row(
                row(name, "enumerator", hip, note)))
            self.assertIn(words, said)
            self.assertEqual(bool(words), bool(said))


class Reading(unittest.TestCase):

    def test_declarations(self):
        text = """
            enum E { One = 1, Two = 5 };
            typedef struct Tag { int A; union { float B; int C; } In; } Alias;
            namespace n {
            int f(int *P, float Q = 1);
            template <class T> T g(T);
            }
            using n::f;
            #define LIMIT 7
            """
        try:
            facts = api_reader.read(compiler.CLANG, ["-x", "c++"], text)
        except libclang.NoLibrary as error:
            self.skipTest(str(error))
        self.assertEqual(facts["errors"], [])
        self.assertEqual(facts["enumerators"], {"One": 1, "Two": 5})
        self.assertEqual([m[0] for m in facts["records"]["Tag"]],
                         ["A", "B", "C", "In"])
        form, = facts["functions"]["f"]
        self.assertEqual((form["required"], form["result"][1]), (1, "int"))
        self.assertEqual([p[1] for p in form["parameters"]],
                         ["int *", "float"])
        self.assertIn("n::g", facts["functions"])
        self.assertEqual(facts["macros"]["LIMIT"], [None, "7"])


def add_options(parser):
    testing.add_options(parser)


def run(options) -> int:
    return testing.run(__name__, options)

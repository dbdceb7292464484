# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the schema, and that the tables are what `generate tables` writes.

Without the facts it says loudly that the full conversion was not compared.
"""

import filecmp
import os
import subprocess
import sys
import tempfile
import unittest

from . import testing
from .. import paths
from ..schema import TableError, tables

GOOD = "\t".join(["cudaX", "function", "runtime", "mapped", "hipX"] +
                 ["-"] * 9)


def table_text(*rows):
    return "\n".join([tables.HEADER_LINE, *rows]) + "\n"


def generate(*arguments):
    return subprocess.run([sys.executable, "-B", paths.COMMAND, "generate",
                           *arguments], capture_output=True, text=True,
                          check=False)


class Schema(unittest.TestCase):
    """Each wrong row is named with file, line and column."""

    def error_of(self, text):
        with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf-8",
                                         newline="") as stream:
            stream.write(text)
            stream.flush()
            with self.assertRaises(TableError) as caught:
                tables.read_table(stream.name, "t.tsv")
        return str(caught.exception)

    def change(self, column, value):
        fields = GOOD.split("\t")
        fields[tables.COLUMNS.index(column)] = value
        return "\t".join(fields)

    def test_good(self):
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as stream:
            stream.write("# comment\n" + table_text(GOOD))
            stream.flush()
            rows = tables.read_table(stream.name)
        self.assertEqual(rows[0]["hip"], "hipX")
        self.assertEqual(rows[0]["note"], "")

    def test_wrong_fields(self):
        for column, value, where in (
                ("kind", "funktion", "t.tsv:2:7:"),
                ("support", "maybe", "t.tsv:2:24:"),
                ("support", "unsupported", "t.tsv:2:24:"),
                ("hip", "-", "t.tsv:2:24:"),
                ("hip", "hip X", "t.tsv:2:31:"),
                ("hip_since", "seven", "t.tsv:2:42:"),
                ("hip_since", "7.99", "t.tsv:2:42:"),
                ("note", " blank", "t.tsv:2:50:"),
                ("note", "x" * 1024, "t.tsv:2:50:"),
                ("note", "shmi: hipify/half.h", "t.tsv:2:50:"),
                ("note", "check: it rounds; symbl 2: wrapped", "t.tsv:2:50:"),
                ("note", "symbol: without its number", "t.tsv:2:50:"),
                ("note", "symbol 2-3: with two", "t.tsv:2:50:"),
                ("note", "rule: wrap", "t.tsv:2:50:"),
                ("cuda", "1x", "t.tsv:2:1:")):
            with self.subTest(column=column, value=value):
                self.assertTrue(self.error_of(
                    table_text(self.change(column, value))).startswith(where),
                    self.error_of(table_text(self.change(column, value))))

    def test_wrong_tables(self):
        later = GOOD.replace("cudaX", "cudaY")
        for text, where, what in (
                (table_text(GOOD, GOOD), "t.tsv:3:1:", "twice"),
                (table_text(later, GOOD), "t.tsv:3:1:", "before"),
                (table_text(GOOD + "\t-"), "t.tsv:2:1:", "15 fields"),
                (GOOD + "\n", "t.tsv:1:1:", "header row"),
                ("", "t.tsv:1:1:", "does not end"),
                (table_text(GOOD)[:-1], "t.tsv:2:1:", "does not end"),
                (table_text(GOOD).replace("\n", "\r\n"), "t.tsv:1:1:", "LF")):
            with self.subTest(what=what):
                error = self.error_of(text)
                self.assertTrue(error.startswith(where), error)
                self.assertIn(what, error)


class Tables(unittest.TestCase):
    # What `generate tables` imports.
    facts = os.path.join(paths.ROOT, "..", "shared", "facts")

    def test_rows_fit_the_schema(self):
        rows = [r for t in tables.read_all().values() for r in t]
        self.assertGreater(len(rows), 11000)

    def test_files_are_as_written_by_the_scripts(self):
        for name, rows in tables.read_all().items():
            with open(paths.table_file(name), encoding="utf-8") as stream:
                text = stream.read()
            mark, _, rest = text.partition("\n")
            self.assertEqual(rest if mark.startswith("# Written by") else text,
                             tables.format_table(rows), name)

    def compare(self, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            result = generate("tables", "--out", folder, *arguments)
            self.assertEqual(result.returncode, 0, result.stderr)
            names = os.listdir(folder)
            self.assertGreater(len(names), 10)
            for name in names:
                self.assertTrue(
                    filecmp.cmp(os.path.join(folder, name),
                                os.path.join(paths.MAPPINGS, name), shallow=False),
                    f"{name} is not what `generate tables` writes: run it")

    def test_corrections_are_applied(self):
        self.compare()

    def test_conversion_is_stable(self):
        if not os.path.isdir(self.facts):
            print("\nSKIPPED: no facts (give --facts FOLDER): the full "
                  "conversion was not compared", file=sys.stderr)
            self.skipTest("no facts")
        self.compare("--facts", self.facts)


class Generator(unittest.TestCase):

    def test_same_bytes_twice(self):
        with tempfile.TemporaryDirectory() as folder:
            outputs = []
            for name in ("a.inc", "b.inc"):
                path = os.path.join(folder, name)
                result = generate("mapping-data", path)
                self.assertEqual(result.returncode, 0, result.stderr)
                with open(path, encoding="ascii") as stream:
                    outputs.append(stream.read())
        self.assertEqual(outputs[0], outputs[1])

    def test_a_wrong_row_stops_the_build(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "corrections"))
            for name in tables.TABLES + ["corrections/runtime"]:
                with open(os.path.join(folder, name + ".tsv"), "w",
                          encoding="utf-8") as stream:
                    stream.write(table_text(*(
                        [GOOD.replace("mapped", "mapt")]
                        if name == "runtime" else [])))
            output = os.path.join(folder, "out.inc")
            result = generate("mapping-data", output, "--tables", folder)
            self.assertEqual(result.returncode, 1)
            self.assertTrue(result.stderr.startswith(
                "mappings/runtime.tsv:2:24: error: column support: "),
                result.stderr)
            self.assertFalse(os.path.exists(output))

    def test_an_unapplied_correction_stops_the_build(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "corrections"))
            for name in tables.TABLES + ["corrections/runtime"]:
                with open(os.path.join(folder, name + ".tsv"), "w",
                          encoding="utf-8") as stream:
                    stream.write(table_text(
                        *([GOOD] if name == "corrections/runtime" else [])))
            result = generate("mapping-data", os.path.join(folder, "out.inc"),
                              "--tables", folder)
            self.assertEqual(result.returncode, 1)
            self.assertIn("run mappings/tables generate tables", result.stderr)


def add_options(parser):
    parser.add_argument("--facts", metavar="FOLDER", default=Tables.facts)
    testing.add_options(parser)


def run(options) -> int:
    Tables.facts = options.facts
    return testing.run(__name__, options)

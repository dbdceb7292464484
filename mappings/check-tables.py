#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the tables and their scripts.

usage: check-tables.py [--facts FOLDER] [unittest options]

Without the facts it says loudly that the full conversion was not compared.
"""

import filecmp
import os
import subprocess
import sys
import tempfile
import unittest

import tables

HERE = os.path.dirname(os.path.abspath(__file__))
FACTS = os.path.join(HERE, "..", "..", "shared", "facts")
GOOD = "\t".join(["cudaX", "function", "runtime", "mapped", "hipX"] +
                 ["-"] * 9)


def table_text(*rows):
    return "\n".join([tables.HEADER_LINE, *rows]) + "\n"


def script(name, *arguments):
    return subprocess.run([sys.executable, "-B", os.path.join(HERE, name),
                           *arguments], capture_output=True, text=True,
                          check=False)


class Schema(unittest.TestCase):
    """Each wrong row is named with file, line and column."""

    def error_of(self, text):
        with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf-8",
                                         newline="") as stream:
            stream.write(text)
            stream.flush()
            with self.assertRaises(tables.TableError) as caught:
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

    def test_rows_fit_the_schema(self):
        rows = [r for t in tables.read_all(HERE).values() for r in t]
        self.assertGreater(len(rows), 11000)

    def test_files_are_as_written_by_the_scripts(self):
        for name, rows in tables.read_all(HERE).items():
            with open(os.path.join(HERE, name + ".tsv"),
                      encoding="utf-8") as stream:
                self.assertEqual(stream.read(), tables.format_table(rows),
                                 name)

    def compare(self, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            result = script("convert-facts.py", "--out", folder, *arguments)
            self.assertEqual(result.returncode, 0, result.stderr)
            names = os.listdir(folder)
            self.assertGreater(len(names), 10)
            for name in names:
                self.assertTrue(
                    filecmp.cmp(os.path.join(folder, name),
                                os.path.join(HERE, name), shallow=False),
                    f"{name} is not what convert-facts.py writes: run it")

    def test_corrections_are_applied(self):
        self.compare()

    def test_conversion_is_stable(self):
        if not os.path.isdir(FACTS):
            print("\nSKIPPED: no facts (give --facts FOLDER): the full "
                  "conversion was not compared", file=sys.stderr)
            self.skipTest("no facts")
        self.compare("--facts", FACTS)


class Generator(unittest.TestCase):

    def test_same_bytes_twice(self):
        with tempfile.TemporaryDirectory() as folder:
            outputs = []
            for name in ("a.inc", "b.inc"):
                path = os.path.join(folder, name)
                result = script("generate.py", HERE, path)
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
            result = script("generate.py", folder, output)
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
            result = script("generate.py", folder,
                            os.path.join(folder, "out.inc"))
            self.assertEqual(result.returncode, 1)
            self.assertIn("run mappings/convert-facts.py", result.stderr)


if __name__ == "__main__":
    if "--facts" in sys.argv:
        at = sys.argv.index("--facts")
        FACTS = sys.argv[at + 1]
        del sys.argv[at:at + 2]
    unittest.main()

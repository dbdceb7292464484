#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Puts the page of `hipify-cpp validate --html` together, as two C++ arrays:
what stands before the results, and what stands behind them.

usage: assemble.py OUTPUT [CHART_LIBRARY]
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).parent
# Each uses what the earlier ones declare.
SCRIPTS = ("model.js", "charts.js", "matrix.js", "detail.js", "page.js")


def in_script(text, name):
    """A script ends at the first "</script", and "<!--" hides one's end."""
    for bad in ("</script", "<!--"):
        if bad in text.lower():
            sys.exit(f"{name}: {bad!r} would end the page's script")
    return text


def read(path):
    return in_script(path.read_text(encoding="utf-8"), path)


def array(name, text):
    data = text.encode()
    rows = (",".join(map(str, data[i:i + 32])) for i in range(0, len(data), 32))
    return f"static const unsigned char {name}[] = {{\n" + ",\n".join(rows) + "};\n"


def main(output, library=None):
    parts = {
        "@STYLE@": read(HERE / "page.css"),
        "@LIBRARY@": read(pathlib.Path(library)) if library else "",
        "@SCRIPT@": "\n".join(read(HERE / name) for name in SCRIPTS),
    }
    page = (HERE / "page.html").read_text(encoding="utf-8")
    before, after = page.split("@RESULTS@")
    for mark, text in parts.items():
        before, after = before.replace(mark, text), after.replace(mark, text)
    pathlib.Path(output).write_text(array("BeforeResults", before) + array("AfterResults", after),
                                    encoding="utf-8")


main(*sys.argv[1:])

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the pages that are made of tables: docs/api, docs/ptx, docs/targets.md;
and docs/api/search-data.js, for the search page beside it, which is not in the
repository. The same tables give the same bytes.
"""

import argparse
import os

from . import api_pages, ptx, search_data, targets
from .. import files
from ..outcome import out_of_date
from ..paths import DOCS

# Name -> folder below docs/, its pages, whether all .md files there are ours.
PAGES = {"api": ("api", api_pages.pages, True),
         "ptx": ("ptx", ptx.pages, True),
         "targets": ("", targets.pages, False)}


def pages_of(name):
    """An argument: the pages of that name."""
    if name not in PAGES:
        raise argparse.ArgumentTypeError(f"'{name}' are no pages; there are "
                                         f"{', '.join(PAGES)}")
    return name


def add_options(parser):
    parser.add_argument("pages", nargs="*", metavar="PAGES", type=pages_of,
                        help=f"of {', '.join(PAGES)}; default: all")
    parser.add_argument("--check", action="store_true",
                        help="write nothing; fail if a page is out of date")
    parser.add_argument("--out", metavar="FOLDER", default=DOCS,
                        help="default: docs/")


def run(options) -> int:
    return write(options.pages or PAGES, options.out, options.check)


def write(chosen, out=DOCS, check=False) -> int:
    """Writes pages below a folder, or says which are out of date."""
    status = 0
    for name in chosen:
        below, pages, whole = PAGES[name]
        folder, shown = os.path.join(out, below), os.path.join("docs", below)
        texts = pages()
        there = files.names(folder, ".md") if whole else ()
        stale = files.update(folder, texts, check, there)
        if check:
            status |= out_of_date(shown, stale, "docs")
        else:
            print(f"{shown}: {len(texts)} files, {len(stale)} changed")
        if name == "api" and not check:
            search_data.write(os.path.join(folder, "search-data.js"))
    return status

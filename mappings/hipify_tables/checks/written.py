# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that what the repository holds of the tables is what they say: docs/api,
docs/ptx, docs/targets.md, names and error codes of the emulator's API,
hipify/names and hipify/stubs.
"""

from ..writers import declared_names, docs, simt_names, stubs


def add_options(parser):
    pass


def run(options) -> int:
    return (docs.write(docs.PAGES, check=True) | simt_names.write(check=True) |
            declared_names.write(check=True) | stubs.write(check=True))

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What checks that are unit tests share."""

import unittest


def add_options(parser):
    parser.add_argument("tests", nargs="*", metavar="TEST",
                        help="as unittest takes it; default: all")
    parser.add_argument("-v", "--verbose", action="store_true")


def run(module: str, options) -> int:
    """Runs a module's tests."""
    program = unittest.main(
        module=module, argv=["tables", *options.tests], exit=False,
        verbosity=2 if options.verbose else 1)
    return 0 if program.result.wasSuccessful() else 1

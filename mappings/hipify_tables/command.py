# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command line: finds the module of a command, runs it, says how it ended.

A module of a command has add_options(parser) and run(options), which returns
the exit code; its docstring is the command's help. Only the module that is
asked for is loaded: each build calls `generate`.
"""

import argparse
import sys
from importlib import import_module

from .outcome import SKIPPED, Skipped
from .schema import TableError

GENERATE = {
    "mapping-data": ("writers.mapping_data",
                     "the mapping tables as C++ data; checks them"),
    "target-data": ("writers.targets", "the table of GPUs as C++ data"),
    "build-data": ("writers.build_words",
                   "the words of build files as C++ data"),
    "ptx-data": ("writers.ptx", "the tables of PTX as C++ data"),
    "search-data": ("writers.search_data", "the data of docs/api/search.html"),
    "nvidia-headers": ("writers.nvidia_headers", "HIP's headers over CUDA's"),
    "simt-names": ("writers.simt_names",
                   "names and error codes for the emulator's API"),
    "declared-names": ("writers.declared_names",
                       "types of CUDA's that HIP has no counterpart of"),
    "stubs": ("writers.stubs",
              "functions of CUDA's that HIP has no counterpart of"),
    "tables": ("writers.imported_tables",
               "the imported tables, from facts and corrections"),
    "members": ("writers.members", "members.tsv, from ROCm's headers"),
}
CHECK = {
    "all": ("checks.all_checks", "every check; also without a name"),
    "schema": ("checks.schema", "rows follow their schema"),
    "table-tests": ("checks.table_tests",
                    "tests of the schema; the tables are as written"),
    "written": ("checks.written",
                "pages and the emulator's names are as written"),
    "coverage": ("checks.coverage", "every name of CUDA has an answer"),
    "coverage-tests": ("checks.coverage_tests",
                       "tests of `coverage` and `docs`"),
    "headers": ("checks.headers", "every HIP name is in ROCm's headers"),
    "members": ("checks.members", "members are what HIP's structs have"),
    "signatures": ("checks.signatures",
                   "arguments, results and numbers agree"),
    "signature-tests": ("checks.signature_tests",
                        "tests of `signatures` and `members`"),
    "targets": ("checks.targets", "the table of GPUs is what clang does"),
    "nvidia-headers": ("checks.nvidia_headers",
                       "HIP over CUDA compiles with CUDA's headers"),
}
FACTS = {
    "cuda": ("facts.cuda_names", "the names that a CUDA toolkit declares"),
    "libcudacxx": ("facts.libcudacxx_names",
                   "the public names of libcu++, by header"),
    "hip": ("facts.hip_facts", "what ROCm's headers and our shims declare"),
}
GROUPS = {"generate": ("write what the build and the repository need",
                       GENERATE),
          "check": ("check the tables", CHECK),
          "facts": ("show what headers declare", FACTS)}
DOCS = ("writers.docs", "write the pages of docs/")


def parser_of(arguments):
    """The parser of a command line; knows the options of its command only."""
    def fill(parser, module):
        module = import_module("." + module, __package__)
        parser.description = module.__doc__
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
        module.add_options(parser)
        parser.set_defaults(run=module.run)

    parser = argparse.ArgumentParser(
        prog="tables", description="Reads, checks and writes the mapping "
        "tables. Exit codes: 0, 1 if something is wrong, 77 if this machine "
        "lacks what is needed.")
    groups = parser.add_subparsers(required=True, metavar="COMMAND")
    for group, (text, commands) in GROUPS.items():
        names = groups.add_parser(group, help=text).add_subparsers(
            required=True, metavar="WHAT")
        for name, (module, text) in commands.items():
            command = names.add_parser(name, help=text)
            if arguments[:2] == [group, name]:
                fill(command, module)
    docs = groups.add_parser("docs", help=DOCS[1])
    if arguments[:1] == ["docs"]:
        fill(docs, DOCS[0])
    return parser


def main(arguments=None) -> int:
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    if arguments == ["check"]:
        arguments.append("all")
    options = parser_of(arguments).parse_args(arguments)
    try:
        return options.run(options)
    except Skipped as error:
        print(error)
        return SKIPPED
    except (TableError, OSError, UnicodeDecodeError) as error:
        print(error, file=sys.stderr)
        return 1

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How a command ends: 0, 1 with what is wrong, 77 with what this machine lacks."""

from typing import Iterable

SKIPPED = 77


class Skipped(Exception):
    """This machine lacks something; the text says what."""


def report(problems: Iterable[str], summary: str = "") -> int:
    """Prints problems, one a line, and the summary; returns the exit code."""
    problems = list(problems)
    for line in [*problems, *filter(None, [summary])]:
        print(line)
    return 1 if problems else 0


def out_of_date(where: str, names: list[str], command: str) -> int:
    """The same of files that are not what a command writes."""
    if names:
        print(f"out of date in {where}: {', '.join(names)}\n"
              f"mappings/tables {command} writes them anew")
    return 1 if names else 0

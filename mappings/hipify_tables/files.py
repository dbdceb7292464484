# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files that are written: their mark, and how they are written and compared."""

import os
from typing import Iterable


def mark(command: str, source: str) -> str:
    """The mark that every such file has near its beginning."""
    return f"Written by mappings/tables {command} from {source}: do not edit."


def read(path: str) -> str | None:
    """The text, None without a file."""
    try:
        with open(path, encoding="utf-8", newline="") as stream:
            return stream.read()
    except FileNotFoundError:
        return None


def write(path: str, text: str) -> bool:
    """Writes a file in one step, and not at all if it has this text, so that
    nothing is built anew for it. Whether it was written."""
    if read(path) == text:
        return False
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    with open(path + ".tmp", "w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
    os.replace(path + ".tmp", path)
    return True


def update(folder: str, texts: dict[str, str], check: bool = False,
           there: Iterable[str] = ()) -> list[str]:
    """Writes texts, {name: text}, below the folder and removes what else is
    there; returns the names that were out of date. check: does nothing but
    that."""
    old = sorted(set(there) - set(texts))
    if check:
        return sorted([name for name, text in texts.items()
                       if read(os.path.join(folder, name)) != text] + old)
    for name in old:
        os.remove(os.path.join(folder, name))
    return sorted([name for name, text in texts.items()
                   if write(os.path.join(folder, name), text)] + old)


def names(folder: str, ending: str) -> list[str]:
    """The files right in a folder whose names end so; none without one."""
    if not os.path.isdir(folder):
        return []
    return sorted(f for f in os.listdir(folder) if f.endswith(ending))

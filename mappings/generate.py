#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the mapping tables and writes them as C++ data.

usage: generate.py FOLDER OUTPUT.inc

The output has no pointers, so that the program starts without relocating
anything: texts are (offset << 10 | length) into one blob, and the hash table
holds numbers of entries. lib/Mapping/MappingTable.cpp includes it.
"""

import itertools
import os
import sys

import tables

FNV_BASIS, FNV_PRIME = 2166136261, 16777619


def hash_key(space, name):
    """FNV-1a over the key space's number and the name; as in C++."""
    value = FNV_BASIS
    for byte in bytes([space]) + name.encode():
        value = ((value ^ byte) * FNV_PRIME) & 0xffffffff
    return value


class Blob:
    """All texts, each stored once."""

    def __init__(self):
        self.data, self.offsets = bytearray(), {"": 0}

    def reference(self, text):
        raw = text.encode()
        if text not in self.offsets:
            self.offsets[text] = len(self.data)
            self.data += raw
        assert self.offsets[text] < 1 << 22 and len(raw) < 1 << 10
        return self.offsets[text] << 10 | len(raw)


def c_string(data):
    """The bytes as lines of C string literals."""
    escaped = {ord('"'): '\\"', ord("\\"): "\\\\", ord("?"): "\\?"}
    for start in range(0, len(data), 72):
        chunk = data[start:start + 72]
        yield '"' + "".join(
            escaped.get(b, chr(b) if 32 <= b < 127 else f"\\{b:03o}")
            for b in chunk) + '"'


def hash_slots(rows):
    """Open addressing, linear probing, at most half full; 0 is free. A slot has
    the upper half of the hash and the row's number. Rows with one key, the
    forms of a call, are found in their order."""
    size = 1
    while size < 2 * len(rows):
        size *= 2
    slots = [0] * size
    for number, row in enumerate(rows, 1):
        key = hash_key(tables.key_space(row["kind"]), tables.lookup_key(row))
        at = key % size
        while slots[at]:
            at = (at + 1) % size
        slots[at] = key >> 16 << 16 | number
    return slots


def write(rows, stream):
    blob = Blob()
    lines = []
    for row in rows:
        texts = [f"{blob.reference(row[c])}u" for c in
                 ("cuda", "library", "hip", "roc", "note", "advice")]
        versions = [str(tables.pack_version(row[c]))
                    for c in tables.VERSION_COLUMNS]
        lines.append(f"{{{{{','.join(texts)}}},{{{','.join(versions)}}},"
                     f"{tables.KINDS.index(row['kind'])},"
                     f"{tables.SUPPORTS.index(row['support'])}}},")
    slots = hash_slots(rows)
    assert len(rows) < 65535
    print("// Made by mappings/generate.py from mappings/*.tsv: do not edit.",
          file=stream)
    print("static constexpr char TextBlob[] =", file=stream)
    print("\n".join(c_string(blob.data)) + ";", file=stream)
    print(f"static constexpr PackedEntry Entries[{len(rows)}] = {{",
          file=stream)
    print("\n".join(lines) + "\n};", file=stream)
    print(f"static constexpr uint32_t HashSlots[{len(slots)}] = {{",
          file=stream)
    for start in range(0, len(slots), 16):
        print(",".join(map(str, slots[start:start + 16])) + ",", file=stream)
    print("};", file=stream)


def check_corrections(folder, by_name):
    """A hand-made row that the tables do not show has not been applied."""
    for row in itertools.chain(*tables.read_corrections(folder).values()):
        found = by_name.get((tables.key_space(row["kind"]), row["cuda"]))
        if not found or tables.format_row(found) != tables.format_row(row):
            raise tables.TableError(
                f"{row['where']}:1: error: '{row['cuda']}' is not applied to "
                "the tables; run mappings/convert-facts.py")


def main():
    if len(sys.argv) != 3:
        tables.fail(__doc__.strip().split("\n\n")[1])
    folder, output = sys.argv[1:]
    try:
        rows = [r for t in tables.read_all(folder).values() for r in t]
        check_corrections(folder, {(tables.key_space(r["kind"]), r["cuda"]): r
                                   for r in rows})
    except (tables.TableError, OSError, UnicodeDecodeError) as error:
        tables.fail(error)
    os.makedirs(os.path.dirname(os.path.abspath(output)), exist_ok=True)
    with open(output + ".tmp", "w", encoding="ascii", newline="\n") as stream:
        write(rows, stream)
    os.replace(output + ".tmp", output)


if __name__ == "__main__":
    main()

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the mapping tables and writes them as C++ data.

The output has no pointers, so that the program starts without relocating
anything: texts are (offset << 10 | length) into one blob, and the hash table
holds numbers of entries. lib/Mapping/MappingTable.cpp includes it.
"""

from .. import files
from ..schema import notes, tables

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


class TraitLists:
    """The traits of all notes, each note's once; the last of a list is marked."""

    NONE = 0xffff

    def __init__(self):
        self.lines, self.indices = [], {}

    def index(self, note):
        traits = notes.parse(note)[1]
        if not traits:
            return self.NONE
        if note not in self.indices:
            self.indices[note] = len(self.lines)
            for trait in traits:
                begin = len(note[:trait.begin].encode())
                self.lines.append(
                    f"{{Trait::{trait.kind.name},"
                    f"{'true' if trait is traits[-1] else 'false'},"
                    f"{trait.first},{trait.last},"
                    f"{begin},{len(trait.text.encode())}}},")
        assert len(self.lines) < self.NONE
        return self.indices[note]


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


def text(rows):
    """The data, as lib/Mapping/MappingTable.cpp takes it."""
    blob, traits = Blob(), TraitLists()
    lines = []
    for row in rows:
        texts = [f"{blob.reference(row[c])}u" for c in
                 ("cuda", "library", "hip", "roc", "note", "advice")]
        versions = [str(tables.pack_version(row[c]))
                    for c in tables.VERSION_COLUMNS]
        lines.append(f"{{{{{','.join(texts)}}},{{{','.join(versions)}}},"
                     f"{tables.KINDS.index(row['kind'])},"
                     f"{tables.SUPPORTS.index(row['support'])},"
                     f"{traits.index(row['note'])}}},")
    slots = hash_slots(rows)
    assert len(rows) < 65535
    return "\n".join([
        f"// {files.mark('generate mapping-data', 'mappings/*.tsv')}",
        "static constexpr char TextBlob[] =",
        "\n".join(c_string(blob.data)) + ";",
        f"static constexpr PackedTrait Traits[{len(traits.lines)}] = {{",
        *traits.lines, "};",
        f"static constexpr PackedEntry Entries[{len(rows)}] = {{",
        *lines, "};",
        f"static constexpr uint32_t HashSlots[{len(slots)}] = {{",
        *(",".join(map(str, slots[start:start + 16])) + ","
          for start in range(0, len(slots), 16)),
        "};"]) + "\n"


def add_options(parser):
    parser.add_argument("output", metavar="OUTPUT.inc")
    parser.add_argument("--tables", metavar="FOLDER",
                        help="the mapping tables; default: those here")


def run(options) -> int:
    files.write(options.output, text(tables.read_applied(options.tables)))
    return 0

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks every row of kind member against the structs that ROCm declares.

members.tsv is what `generate members` writes. In any table a member that a
row names must be in HIP's struct, its type must convert both ways, what an
expression names must exist, and a type's note "members: " lists members that
have no counterpart. A type that is an integer in CUDA and a pointer in HIP says so
in its note, and a struct behind a handle that is a pointer to void is `void`.
Prints FILE:LINE: what is wrong; exit code 1 then, 77
without ROCm.
"""

import re

from .signatures import Signatures
from .. import files
from ..facts import calls, compiler, cpp_types, cuda_facts, hip_facts
from ..outcome import report
from ..paths import table_file
from ..schema import notes, tables
from ..writers import members as members_table


class Members:
    """The checks; what they find is yielded as text."""

    def __init__(self, facts, rows, cuda):
        self.signatures = Signatures(facts, rows, cuda)
        self.structs = members_table.Structs(
            facts, [r for r in rows if r["kind"] != "member"], cuda)
        self.names = self.signatures.names
        self.types = self.signatures.types
        self.rows = {r["cuda"]: r for r in rows if r["kind"] == "member"}
        # {tag: (the type's row, {member: CUDA's type})}
        self.declared = {
            tag: (row, {m[1]: m[2] for m in members})
            for tag, row, members in self.structs.all()}

    def check_row(self, row):
        tag, _, name = row["cuda"].rpartition("::")
        column = "hip" if row["hip"] else "roc"
        type_row, types = self.declared.get(
            tag, (self.structs.type_row(tag), {}))
        if not row[column] or not type_row or (
                type_row["support"] == "unsupported"):
            return
        record, members = self.structs.record(tag, type_row)
        if not members:
            return  # Nothing but text, or a struct of which only a shim knows.
        if "object." not in row[column]:
            yield from self.check_name(row, row[column], record, members,
                                       types.get(name), column)
            return
        for used in re.findall(r"object\.(\w+)", row[column]):
            if used not in members:
                yield f"HIP's {record} has no {used}"
        for word in calls.words(row[column]):
            if word != "object" and not self.signatures.hip.exists(word):
                yield f"nothing declares {word}"

    def check_name(self, row, target, record, members, cuda, column):
        if target not in members:
            yield f"HIP's {record} has no {target}"
            return
        # Reserved members have no meaning.
        if not cuda or "{" in cuda or target.startswith("reserved") or (
                "(unnamed" in members[target][0] or row["note"].startswith(
                    ("check: ", "types: ", "members: "))):
            return
        source = self.names.translate(cuda.split(" : ")[0], column)
        real = self.names.real(members[target][0])
        for a, b in ((source, real), (real, source)):
            how = self.types.convert(a, b)
            if how == cpp_types.HARD and self.flat(a) != self.flat(b):
                yield (f"{cuda} becomes {cpp_types.spell(source)}; HIP's "
                       f"member is {cpp_types.spell(real)}, and they do not "
                       "convert")
                return

    @staticmethod
    def flat(parsed):
        """Arrays compare by their elements."""
        return re.sub(r"\[\d*\]|\bconst\b|[ *]", "", cpp_types.spell(parsed))

    def check_note(self, row):
        """'members: HIP lacks a, b; the others are in a different order' of a
        type."""
        trait = notes.find(row["note"], "members")
        if not trait:
            return
        tag = row["cuda"]
        while tag in self.names.cuda.typedefs and tag not in self.declared:
            tag = self.names.cuda.typedefs[tag]
        moved = any(notes.find(r["note"], "position") and
                    r["cuda"].startswith(tag + "::")
                    for r in self.rows.values())
        if "different order" in trait.text and not moved:
            yield "the note is wrong: HIP's order is the same"
        match = re.match(r"(?:HIP|MIOpen|RCCL) lacks ([^;]*)", trait.text)
        for name in re.findall(r"\w+", match[1].removesuffix(" and more")
                               if match else ""):
            found = self.rows.get(f"{tag}::{name}")
            if not found:
                yield f"the note names {name}, which {tag} does not have"
            elif found["support"] != "unsupported":
                yield (f"the note says that HIP lacks {name}; it becomes "
                       f"{found['hip'] or found['roc']}")

    def check_handle(self, row):
        """What CUDA does not take for one type, HIP may: the program learns it
        from rows. 'pointer: void *, int in CUDA' of a type that is no integer
        in HIP; `void` of the struct that hides behind a pointer to void."""
        target = row["hip"] or row["roc"]
        real = self.final(self.types.typedefs, target)
        cuda = self.final(self.names.cuda.typedefs, row["cuda"])
        trait = notes.find(row["note"], "pointer")
        note = trait.text if trait else ""
        if real.endswith("*") and self.INTEGER.fullmatch(cuda):
            wanted = f"{real}, {cuda} in CUDA"
            if note != wanted:
                yield f"the note must be 'pointer: {wanted}'"
        elif note:
            yield f"the note is wrong: HIP has {real}, CUDA {cuda}"
        hidden = re.fullmatch(r"(?:const )?(\w+) ?\*", cuda)
        if row["hip"] and hidden and real in ("void *", "const void *") and (
                self.structs.type_row(hidden[1]) or {}).get("hip") != "void":
            yield f"{hidden[1]} is void in HIP; its row must say so"

    INTEGER = re.compile(r"(?:unsigned )?(?:int|long|long long)")

    @staticmethod
    def final(typedefs, name):
        """What a typedef stands for in the end."""
        seen = set()
        while name in typedefs and name not in seen:
            seen.add(name)
            name = typedefs[name]
        return name


def add_options(parser):
    compiler.add_rocm_options(parser)


def run(options) -> int:
    facts = hip_facts.read_for_rows(options)
    rows = [r for t in tables.read_all().values() for r in t]
    problems = []
    if files.read(table_file("members")) != members_table.text(facts):
        problems.append("members.tsv is not what `mappings/tables generate "
                        "members` writes: run it")
    checks, count = Members(facts, rows, cuda_facts.Cuda()), 0
    for row in rows:
        texts = []
        if row["kind"] == "member":
            count += 1
            texts = checks.check_row(row)
        elif row["kind"] in ("type", "device-type"):
            texts = [*checks.check_note(row), *checks.check_handle(row)]
        problems += [f"{row['where']}: {row['cuda']}: {t}" for t in texts]
    return report(problems, f"{count} members checked, {len(problems)} "
                  "problems")

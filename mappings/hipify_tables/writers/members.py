# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes members.tsv: what becomes of the members of CUDA's structs.

Each struct in signatures/*.tsv whose type has a counterpart gets a row per
member: mapped where HIP's struct has the name, or the one that HIP's style
makes of it; else unsupported. corrections/members.tsv wins. Members of
unsupported types have no rows: the type's row answers for them. The same
headers give the same bytes.
"""

import re

from .. import files
from ..facts import compiler, cpp_types, cuda_facts, hip_facts
from ..paths import table_file
from ..schema import tables

# Reasons of families of members that HIP lacks: the first that fits.
REASONS = [
    (r"ncclConfig", "RCCL 2.27 lacks it",
     "leave it out: it only tunes"),
    (r"reserved|pad\d*\Z|unused",
     "it is reserved; HIP's {record} has no such member", "leave it out"),
    (r"(?i)cluster", "thread block clusters are not in HIP", "leave it out"),
    (r"(?i)programmatic|launchCompletion",
     "programmatic dependent launch is not in HIP", "leave it out"),
    (r"(?i)deviceUpdatable",
     "kernels of HIP cannot update nodes of graphs", "leave it out"),
    (r"(?i)carveout|nvlink",
     "HIP has no such launch attribute", "leave it out"),
    (r"(?i)execAffinity", "execution affinity is not in HIP", "leave it out"),
    (r"(?i)cigParams", "HIP shares no contexts with graphics", "leave it out"),
    (r"(?i)numa", "HIP's {record} says nothing about NUMA nodes",
     "read the node of the PCI device from the operating system"),
    (r"(?i)nvSci", "NvSci is NVIDIA's own",
     "use the operating system's handle types for sharing"),
    (r"::conditional\Z", "conditional graph nodes are not in HIP",
     "branch on the host, or launch the graph once per iteration"),
    (r"::ownership\Z", "HIP always clones the child graph", "leave it out"),
    (r"NODE_PARAMS\w*::(ctx|copyCtx)\Z",
     "HIP's nodes run in the context that is current", "leave it out"),
    (r"Trilinear|seamlessCubemap", "HIP has no such option of textures",
     "leave it out"),
    (r"(?i)textureReference|surfaceReference",
     "HIP's {record} lacks it", "use texture or surface objects"),
    (r"gpuPci", "HIP's {record} lacks it",
     "read it from the operating system by the PCI bus"),
    (r"mpsEnabled", "MPS is NVIDIA's own", "leave it out"),
    (r"PerfStruct::(determinism|mathType)",
     "MIOpen does not tell for its algorithms", "leave it out"),
    (r"(?i)MemPoolProps\w*::usage",
     "HIP's pools have no such flags", "leave it out"),
    (r"CU\w*::memOp\Z", "HIP's {record} lacks it",
     "use hipGraphAddBatchMemOpNode"),
    (r"CU\w*::kern\Z", "HIP has no kernel handles apart from functions",
     "set func"),
    (r"", "HIP's {record} lacks it", "leave it out"),
]

# CUDA fills these in: programs have no initialisers for them.
FILLED = ("cudaDeviceProp", "cudaFuncAttributes")


def tag_of(parent):
    """The innermost struct with a name: A of A::#1::#0, B of A::B::#2."""
    return [part for part in parent.split("::")
            if not part.startswith("#")][-1]


def outer_of(parent):
    return parent.split("::")[0]


class Structs:
    """CUDA's structs, the rows of their types, and HIP's records."""

    def __init__(self, facts, rows, cuda):
        self.rows = {r["cuda"]: r for r in rows
                     if tables.key_space(r["kind"]) == 0}
        self.facts, self.cuda = facts, cuda
        self.types = cpp_types.Types(facts)
        self.aliases = {}
        for name, type_ in cuda.typedefs.items():
            self.aliases.setdefault(type_, []).append(name)

    def type_row(self, tag):
        """The row of a struct's type, by its tag or a typedef of it; one with
        a target if there is one."""
        names, at = [tag], 0
        while at < len(names):
            names += [a for a in self.aliases.get(names[at], [])
                      if a not in names]
            at += 1
        rows = [self.rows[n] for n in names if n in self.rows]
        return next((r for r in rows if r["support"] != "unsupported"),
                    rows[0] if rows else None)

    def record(self, tag, row):
        """(name, {member: (type, position)}) of the HIP record of a struct.
        One inside another is found by the member that has its type."""
        target = row["hip"] or row["roc"]
        base = cpp_types.bare(self.types.resolve(cpp_types.parse(target))[0])
        members = {m[0]: m[2:] for m in self.facts["records"].get(base, [])}
        if self.type_row(tag):
            return target, members
        field = next((name for found in self.cuda.members.values()
                      for _, name, type_ in found
                      if re.match(r"\{.*::" + tag + r"\}", type_)), "")
        inner = cpp_types.bare(cpp_types.parse(
            members.get(field, [""])[0])[0])
        return inner or target, {
            m[0]: m[2:] for m in self.facts["records"].get(inner, [])}

    def path(self, parent):
        """'value.' for the unnamed struct that the field value has."""
        path = ""
        while "::#" in parent:
            parent, _, index = parent.rpartition("::#")
            field = next((name for at, name, _ in self.cuda.members[parent]
                          if at == int(index)), "") if index.isdigit() else ""
            path = (field + "." if field else "") + path
        return path

    def all(self):
        """(tag, type's row, [(path, member, CUDA's type, position)]), by
        tag."""
        found = {}
        for parent, members in self.cuda.members.items():
            tag = tag_of(parent)
            row = self.type_row(tag)
            if not row and tag != outer_of(parent):
                row = self.type_row(outer_of(parent))
            if not row or row["support"] == "unsupported":
                continue
            known = found.setdefault(tag, (row, []))[1]
            direct = parent.endswith(tag)
            known += [(self.path(parent), name, type_, at if direct else -1)
                      for at, name, type_ in members
                      if name and name not in {k[1] for k in known}]
        return [(tag, *found[tag]) for tag in sorted(found)]


def renamed(name, members):
    """The member that HIP's style makes of CUDA's, or ''."""
    spellings = [name, name.replace("Cuda", "Hip"),
                 name.replace("cuda", "hip")]
    if re.match(r"h[A-Z]", name):  # Handles: hErrNode_out is errNode_out.
        spellings.append(name[1].lower() + name[2:])
    return next((s for s in spellings if s in members), "")


def member_row(tag, path, name, type_row, record, members):
    """path names the fields of unnamed structs around the member."""
    row = dict.fromkeys(tables.COLUMNS, "")
    row.update(cuda=f"{tag}::{name}", kind="member",
               library=type_row["library"])
    target = renamed(name, members)
    side = "hip" if type_row["hip"] else "roc"
    if target:
        row[side] = target
        row["support"] = "mapped" if side == "hip" else "roc-only"
        return row
    row["support"] = "unsupported"
    row["note"], row["advice"] = next(
        (note.format(record=record).replace("HIP's miopen", "MIOpen's miopen"),
         advice) for pattern, note, advice in REASONS
        if re.search(pattern, f"{tag}::{path}{name}"))
    return row


def note_position(row, members, position):
    """Initialisers without names need to know. CUDA's members with a number
    of 1000 and more are those of older releases."""
    found = members.get(row["hip"] or row["roc"], ("", -1))[1]
    if -1 < position < 1000 and found > -1 and found != position:
        row["note"] = f"position: {found} in HIP, {position} in CUDA"


def make_rows(facts, rows, cuda):
    """The rows of members.tsv, without members that another table has;
    raises TableError for a correction of a member that there is not."""
    structs = Structs(facts, rows, cuda)
    elsewhere = {r["cuda"] for r in rows if r["kind"] == "member"}
    made = {}
    for tag, type_row, names in structs.all():
        record, members = structs.record(tag, type_row)
        for path, name, _, position in names:
            row = member_row(tag, path, name, type_row, record, members)
            if tag not in cuda.unions and tag not in FILLED:
                note_position(row, members, position)
            if row["cuda"] not in elsewhere:
                made[row["cuda"]] = row
    corrections = tables.read_corrections(names=["members"])
    for row in corrections.get("members", []):
        if row["cuda"] not in made:
            raise tables.TableError(
                f"{row['where']}:1: error: CUDA has no member "
                f"'{row['cuda']}', or its type has no counterpart")
        made[row["cuda"]] = row
    return list(made.values())


def read_rows():
    """Of all tables but the one to be written."""
    return [r for name in tables.TABLES if name != "members"
            for r in tables.read_table(table_file(name), f"mappings/{name}.tsv")]


def text(facts):
    """The table, by these facts of ROCm."""
    mark = files.mark("generate members", "mappings/signatures, ROCm's headers "
                      "and mappings/corrections")
    return tables.format_table(
        make_rows(facts, read_rows(), cuda_facts.Cuda()), mark)


def add_options(parser):
    compiler.add_rocm_options(parser)
    parser.add_argument("--out", metavar="FILE", default=table_file("members"))


def run(options) -> int:
    files.write(options.out, text(hip_facts.read_for_rows(options)))
    return 0

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the mapping tables from collected facts and our corrections.

With --facts all tables are made anew: from the facts' rows, what their
cross-checks against real headers found, reasons.tsv, and corrections/*.tsv,
whose rows win. Without it only corrections are applied to the tables that are
there. TABLE ("runtime") writes that table alone. The same input gives the same
bytes.
"""

import os
import re

from .. import files
from ..facts import cuda_facts
from ..paths import MAPPINGS, SIGNATURES, table_file
from ..schema import TableError, columns, notes, tables
from . import declared_names, stubs

FACT_FILES = ["runtime", "driver", "rtc", "device", "cublas", "cudnn", "cufft",
              "curand", "cusolver", "cusparse", "cutensor", "cub", "complex",
              "nccl"]
# Words of old or other headers that users' own code uses for its own things:
# a row would do more harm than good.
NOT_OURS = set("""all any ballot dadd dmul dsub saturate memoryBarrier mulhi mul24
umul24 mul64hi fdivide float2int int2float uint2float float_as_int int_as_float
float_as_uint uint_as_float float2double int2double uint2double ll2double
ull2double double2int double2uint double2ll double2ull syncthreads_and
syncthreads_or syncthreads_count pipeline_commit pipeline_arrive_on
_byteswap_ushort GLenum GLuint texture surface _hypot _hypotf""".split())
# Nothing is imported into these; `generate members` writes members.tsv.
HAND_MADE = ("cufile", "cusparselt", "headers", "members", "namespaces",
             "nvshmem", "others", "torch")
# Libraries of which ROCm has no copy: a row for each name that these files of
# signatures/ list. Without a correction the name is unsupported.
DECLARED = {
    "cupti": ("cupti-names",),
    "nvjitlink": ("nvjitlink",),
    "nvml": ("nvml", "nvml-extra", "nvml-names"),
    "nvperf": ("nvperf-names",),
    "nvtx": ("nvtx", "nvtx-extra", "nvtx-names"),
    "nvvm": ("nvvm-names",),
}
# What a row is there for something that signatures/ has.
KIND_OF_SIGNATURE = {
    "function": "function", "alias": "function", "old": "function",
    "enumerator": "enumerator", "macro": "macro", "typedef": "type",
    "struct": "type", "union": "type", "enum": "type",
}


def read_facts(folder, name):
    return columns.read(os.path.join(folder, name + ".tsv"))


def version(text):
    """2.0.0.0 and 7.2.0 as 2.0 and 7.2; '' stays."""
    if not text:
        return ""
    parts = (text.split(".") + ["0"])[:3]
    if len(parts) > 2 and parts[2] == "0":
        parts = parts[:2]
    return ".".join(parts)


def table_of(row):
    """The file that a row belongs to."""
    for prefix in ("cublas", "cufft", "cusolver", "cutensor"):
        if row["library"].startswith(prefix):
            return prefix
    return row["library"]


def empty_row(cuda, kind, library):
    row = dict.fromkeys(tables.COLUMNS, "")
    row.update(cuda=cuda, kind=kind, library=library)
    return row


def settle(row):
    """Sets support from the targets."""
    row["support"] = ("mapped" if row["hip"] else
                      "roc-only" if row["roc"] else "unsupported")


def import_row(fact):
    row = empty_row(fact["cuda_name"], fact["kind"].replace("_", "-"),
                    fact["library"])
    row["hip"] = fact["hip_name"]
    if "roc_name" in fact:
        row.update(roc=fact["roc_name"],
                   cuda_since=version(fact["cuda_added"]),
                   cuda_until=version(fact["cuda_removed"]),
                   hip_since=version(fact["hip_added"]),
                   hip_until=version(fact["hip_removed"]),
                   roc_since=version(fact["roc_added"]),
                   roc_until=version(fact["roc_removed"]))
    if row["library"] == "cudnn" and row["hip"]:
        # ROCm ships no hipDNN; what only that has is not to be had.
        if not row["roc"]:
            row["note"] = "only hipDNN has it, which ROCm does not ship"
            row["advice"] = "use MIOpen's interface for the operation"
        row["hip"] = ""
    if row["library"].startswith("cutensor") and row["hip"]:
        row["note"] = "hipTensor is a ROCm package of its own"
    return row


def drop_missing(rows, facts):
    """Takes away targets that no ROCm header declares."""
    for fact in read_facts(facts, "crosscheck-missing-hip"):
        row = rows.get(fact["cuda_name"])
        if not row or row["library"].startswith("cutensor"):
            continue  # hipTensor was not among the checked headers.
        side = fact["target"]
        if row[side] != fact["target_name"]:
            continue
        for column in (side, side + "_since", side + "_until"):
            row[column] = ""
        if not row["hip"] and not row["roc"]:
            row["note"] = f"ROCm 7.2.4 declares no {fact['target_name']}"


def add_present(rows, facts):
    """Maps what was called unsupported although ROCm declares it."""
    for fact in read_facts(facts, "crosscheck-unsupported-but-present"):
        row = rows.get(fact["cuda_name"])
        if row and "DIFFERS" not in fact["explain"]:
            row.update(hip=fact["rocm_name"], hip_since="7.2")


def numbers(text):
    """'[2, 3]' as [2, 3]."""
    return [int(n) for n in re.findall(r"\d+", text)]


def counts(values):
    """[3, 4] as '3-4'."""
    low, high = min(values), max(values)
    return str(low) if low == high else f"{low}-{high}"


def note_arity(rows, facts):
    for fact in read_facts(facts, "crosscheck-arity"):
        row = rows.get(fact["cuda_name"])
        if not row or row[fact["target"]] != fact["target_name"]:
            continue
        cuda, target = numbers(fact["cuda_arity"]), numbers(
            fact["target_arity"])
        name = fact["target_name"]
        text = f"{name} takes {counts(target)}, {row['cuda']} {counts(cuda)}"
        if fact["target"] == "roc" and row["hip"]:
            row["note"] = row["note"] or f"roc arguments: {text}"
        elif set(cuda) & set(target):
            row["note"] = f"arguments {counts(target)}: {text}"
        elif row["library"] in ("runtime", "driver"):
            # The form of older CUDA releases, which the API keeps as its
            # plain name, is HIP's; calls tell the forms apart by count.
            row["note"] = (f"arguments {counts(target)}: {name} is the form "
                           f"of CUDA before 13; CUDA 13's takes {counts(cuda)}")
        else:
            row["note"] = f"signature: {text}"


def note_types(rows, facts):
    for fact in read_facts(facts, "crosscheck-types"):
        row = rows.get(fact["cuda_name"])
        if (not row or fact["severity"] != "hard" or not row["hip"] or
                row["note"]):
            continue
        if fact["param_index"] == "-":
            row["note"] = (f"signature: CUDA names the arguments "
                           f"{fact['cuda_param'].replace(',', ', ')}, HIP "
                           f"{fact['hip_param'].replace(',', ', ')}")
            continue
        row["note"] = (f"signature: argument {int(fact['param_index']) + 1} is "
                       f"'{fact['hip_param']}' in HIP, "
                       f"'{fact['cuda_param']}' in CUDA")


def note_values(rows, facts):
    for fact in read_facts(facts, "crosscheck-enum-values"):
        row = rows.get(fact["cuda_name"])
        if row and row["hip"] == fact["hip_name"] and not row["note"]:
            row["note"] = (f"value: {fact['hip_value']} in HIP, "
                           f"{fact['cuda_value']} in CUDA")


def note_overloads(rows, facts):
    for fact in read_facts(facts, "crosscheck-overloads"):
        row = rows.get(fact["cuda_name"])
        if row and row["hip"] and not row["note"]:
            row["note"] = (f"overloads: HIP declares {fact['hip_overloads']} "
                           f"of {fact['cuda_overloads']}")


def lacking_members():
    """{tag: (members that HIP lacks, whether others have another place)}, as
    members.tsv has them."""
    found = {}
    for row in tables.read_table(table_file("members")):
        tag, _, name = row["cuda"].partition("::")
        lacking, moved = found.get(tag, ([], False))
        if row["support"] == "unsupported":
            lacking = lacking + [name]
        found[tag] = lacking, moved or notes.find(row["note"], "position") is not None
    return {tag: f for tag, f in found.items() if f[0] or f[1]}


def note_fields(rows, _):
    """Types whose members HIP lacks, or has in another order."""
    members, typedefs = lacking_members(), cuda_facts.Cuda().typedefs
    for row in rows.values():
        tag = row["cuda"]
        while tag in typedefs and tag not in members:
            tag = typedefs[tag]
        if row["kind"] != "type" or row["note"] or tag not in members or not (
                row["hip"] or row["roc"]):
            continue
        lacking, moved = members[tag]
        text = f"members: HIP lacks {', '.join(lacking)}"
        while len(text) > tables.MAX_FIELD - 48:
            text = text.rsplit(", ", 1)[0]
        if lacking and not text.endswith(lacking[-1]):
            text += " and more"
        if moved:
            text = (text + "; the others are in a different order"
                    if lacking else "members: HIP has a different order")
        row["note"] = text


def add_unlisted(rows, facts):
    """Names that CUDA 13 declares and the mapping facts leave out."""
    for fact in read_facts(facts, "crosscheck-no-entry"):
        library = fact["library"]
        if library in ("cupti", "nvtx", "nvvm", "nvJitLink", "occupancy",
                       "nccl", "library") or fact["cuda_name"] in rows:
            continue
        if fact["cuda_name"] in NOT_OURS:
            continue
        kind = fact["kind"].replace("_", "-")
        if library == "device" and kind == "function":
            kind = "device-function"
        if library == "device" and kind == "type":
            kind = "device-type"
        row = empty_row(fact["cuda_name"], kind, library)
        candidate = fact["explain"].partition("candidate in ROCm 7.2.4: ")[2]
        if candidate and not fact["cuda_name"].startswith("CUDART_"):
            row["hip"] = candidate.split(",")[0].split()[0]
        rows[fact["cuda_name"]] = row


def add_declared(rows):
    """Names of the libraries in DECLARED; what their tables held is made
    anew."""
    for name in [n for n, r in rows.items() if r["library"] in DECLARED]:
        del rows[name]
    for library, files in DECLARED.items():
        for name in files:
            path = os.path.join(SIGNATURES, name + ".tsv")
            for declared in columns.read(path):
                cuda = declared["name"]
                kind = KIND_OF_SIGNATURE.get(declared["kind"])
                if kind and cuda not in rows and "::" not in cuda:
                    row = empty_row(cuda, kind, library)
                    settle(row)
                    rows[cuda] = row


def note_beta(rows):
    """Most of MIOpen's graph API is behind a macro."""
    beta = re.compile(r"MIOPEN_(ATTR|BACKEND|HEUR|POINTWISE|RNG|TYPE)_|"
                      r"miopen(Backend|PointwiseMode|RngDistribution)")
    for row in rows.values():
        if row["library"] == "cudnn" and beta.match(row["roc"]):
            row["note"] = row["note"] or "needs: MIOPEN_BETA_API"
            row["advice"] = "compile with -DMIOPEN_BETA_API"


def read_reasons():
    """Families of unsupported names: [(library regex, name regex, note,
    advice)], the first that fits decides."""
    return [(re.compile(row["library"] + r"\Z"), re.compile(row["name"]),
             row["note"], "" if row["advice"] == "-" else row["advice"])
            for row in columns.read(table_file("reasons"), whole=True)]


def give_reasons(rows):
    reasons = read_reasons()
    for row in rows.values():
        if row["support"] != "unsupported" or row["advice"]:
            continue
        for library, name, note, advice in reasons:
            if library.match(row["library"]) and name.search(row["cuda"]):
                row["note"] = row["note"] or note
                row["advice"] = advice
                break


def import_facts(folder):
    """All rows by name."""
    rows = {}
    for name in FACT_FILES:
        for fact in read_facts(folder, name):
            row = import_row(fact)
            # A few names are in the files of both APIs: the first one that
            # has a target stays.
            if row["cuda"] not in rows or not (rows[row["cuda"]]["hip"] or
                                               rows[row["cuda"]]["roc"]):
                rows[row["cuda"]] = row
    # Real FFTW has these names, too; only those that hipFFT has are safe.
    for name in [n for n, r in rows.items() if n in NOT_OURS or
                 (n.startswith("fftw") and not r["hip"])]:
        del rows[name]
    drop_missing(rows, folder)
    add_present(rows, folder)
    add_unlisted(rows, folder)
    for step in (note_arity, note_types, note_values, note_overloads,
                 note_fields):
        step(rows, folder)
    note_beta(rows)
    for row in rows.values():
        settle(row)
    give_reasons(rows)
    return rows


def read_tables():
    everything = tables.read_all()
    return {row["cuda"]: row for name, rows in everything.items()
            if name not in HAND_MADE for row in rows}


def apply_corrections(rows, names):
    for table, corrections in tables.read_corrections(names=names).items():
        if table == "members":
            continue  # `generate members` applies these.
        for row in corrections:
            if table in HAND_MADE or table not in tables.TABLES or (
                    table_of(row) != table):
                raise TableError(
                    f"{row['where']}:1: error: '{row['cuda']}' of library "
                    f"{row['library']} belongs into another table")
            rows[row["cuda"]] = row


def add_options(parser):
    parser.add_argument("--facts", metavar="FOLDER",
                        help="the facts' .tsv files")
    parser.add_argument("--out", metavar="FOLDER", default=MAPPINGS,
                        help="default: mappings/")
    parser.add_argument("tables", nargs="*", metavar="TABLE",
                        help="default: every table")


def run(options) -> int:
    rows = import_facts(options.facts) if options.facts else read_tables()
    add_declared(rows)
    give_reasons({n: r for n, r in rows.items() if r["library"] in DECLARED})
    apply_corrections(rows, options.tables)
    for row in rows.values():
        row["note"] = tables.without_ours(row)["note"]
    declared_names.note_declared(rows)
    stubs.note_stubs(rows)
    by_table = {name: [] for name in tables.TABLES if name not in HAND_MADE}
    for row in rows.values():
        by_table[table_of(row)].append(row)
    mark = files.mark("generate tables", "facts and mappings/corrections")
    for name in options.tables or by_table:
        files.write(os.path.join(options.out, name + ".tsv"),
                    tables.format_table(by_table[name], mark))
    return 0

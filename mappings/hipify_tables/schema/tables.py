# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads, checks and writes mapping tables (see schema.md).

One place for the schema; lib/Mapping/MappingText.cpp accepts the same for
users' tables.
"""

import itertools
import os
import re

from . import TableError, notes
from ..paths import MAPPINGS

COLUMNS = ["cuda", "kind", "library", "support", "hip", "roc",
           "cuda_since", "cuda_until", "hip_since", "hip_until",
           "roc_since", "roc_until", "note", "advice"]
VERSION_COLUMNS = COLUMNS[6:12]
# In the order of EntryKind and Support in lib/Mapping/MappingTable.h.
KINDS = ["function", "type", "enumerator", "macro", "member",
         "device-function", "device-type", "header", "namespace", "call",
         "kept"]
SUPPORTS = ["mapped", "roc-only", "unsupported"]
# The generated entry keeps a length in ten bits.
MAX_FIELD = 1023
TABLES = ["complex", "cub", "cublas", "cudnn", "cufft", "cufile", "cupti",
          "curand", "cusolver", "cusparse", "cusparselt", "cutensor", "device",
          "driver", "headers", "members", "namespaces", "nccl", "nvjitlink",
          "nvml", "nvperf", "nvshmem", "nvtx", "nvvm", "others", "rtc",
          "runtime", "torch"]

HEADER_LINE = "\t".join(COLUMNS)
VERSION_RE = re.compile(r"(\d+)\.(\d+)(?:\.(\d+))?\Z")
NAME_RE = re.compile(r"[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*\Z")
TARGET_RE = re.compile(NAME_RE.pattern[:-2] + r"(?:<[\w:, ]*>)?\Z")
HEADER_RE = re.compile(r"[\w.+-]+(?:/[\w.+-]+)*(?:/\*\.?)?\Z")
# "name(a, b=NULL, c:int, ...)": b must be written so, c must be an int.
CALL_RE = re.compile(r"([A-Za-z_]\w*)\((|\w+(?::[^,()=]+)?(?:=[^,()=]+)?"
                     r"(?:, \w+(?::[^,()=]+)?(?:=[^,()=]+)?)*(?:, \.\.\.)?"
                     r"|\.\.\.)\)\Z")


def pack_version(text):
    """A version as 16 bits: 6 major, 6 minor, 4 patch; 0 when empty."""
    if not text:
        return 0
    match = VERSION_RE.match(text)
    if not match:
        raise ValueError(f"'{text}' is no version; write it as 12.4 or 7.2.4")
    major, minor, patch = (int(g or 0) for g in match.groups())
    if major > 63 or minor > 63 or patch > 15:
        raise ValueError(f"version '{text}' is out of range (63.63.15)")
    return major << 10 | minor << 4 | patch


def key_space(kind):
    """0 identifiers, 1 headers, 2 namespaces, 3 calls, 4 names that are kept:
    each is looked up alone."""
    return {"header": 1, "namespace": 2, "call": 3, "kept": 4}.get(kind, 0)


def lookup_key(row):
    """What a row is found by: for a call its function, for others the name."""
    return row["cuda"].split("(")[0] if row["kind"] == "call" else row["cuda"]


def call_parameters(cuda):
    """The parameters of a call's pattern, {name: value that it must have}."""
    inner = CALL_RE.match(cuda).group(2)
    pairs = [p.partition("=") for p in inner.split(", ") if p]
    return {name.split(":")[0]: value for name, _, value in pairs}


def _check_call(row):
    """Targets of a call must use its parameters, or say why they do not."""
    parameters = call_parameters(row["cuda"])
    for column in ("hip", "roc"):
        if not row[column]:
            continue
        if row[column].count("(") != row[column].count(")"):
            raise ValueError(f"column {column}: brackets do not match")
        words = re.findall(r"\w+|\.\.\.", row[column])
        if "..." in words and "..." not in parameters:
            raise ValueError(f"column {column}: nothing stands for '...'")
        for name, value in parameters.items():
            if name not in words and not value and not row["note"]:
                raise ValueError(f"column {column}: drops '{name}'; column "
                                 "note must say why")


def sort_key(row):
    return (row["cuda"].encode(), row["kind"].encode())


def _check_name(field, column, kind):
    if not field:
        return
    if column != "cuda" and kind == "macro":
        return  # A macro may become any expression.
    if column != "cuda" and kind in ("call", "member"):
        return  # An expression in which the parameters stand.
    pattern = (HEADER_RE if kind == "header" else
               CALL_RE if kind == "call" else
               NAME_RE if column == "cuda" else TARGET_RE)
    if not pattern.match(field):
        what = {"header": "header path", "call": "call"}.get(kind, "name")
        raise ValueError(f"'{field}' is no {what}")


def _check_field(row, column):
    field = row[column]
    if len(field.encode()) > MAX_FIELD:
        raise ValueError(f"longer than {MAX_FIELD} bytes")
    if column == "kind" and field not in KINDS:
        raise ValueError(f"unknown kind '{field}'; one of {', '.join(KINDS)}")
    if column == "support" and field not in SUPPORTS:
        raise ValueError(
            f"unknown support '{field}'; one of {', '.join(SUPPORTS)}")
    if column in ("cuda", "library") and not field:
        raise ValueError("must not be empty")
    if column in ("cuda", "hip", "roc") and row["kind"] in KINDS:
        _check_name(field, column, row["kind"])
    if column in VERSION_COLUMNS:
        pack_version(field)
    if field != field.strip():
        raise ValueError("has blanks at an end")


def _check_support(row):
    """What support says must agree with the targets given."""
    state, hip, roc = row["support"], row["hip"], row["roc"]
    if state == "mapped" and not hip and row["kind"] != "header":
        raise ValueError("mapped, but column hip is empty")
    if state == "roc-only" and (hip or not roc):
        raise ValueError("roc-only needs a name in roc and none in hip")
    if state == "unsupported" and (hip or roc):
        raise ValueError("unsupported, but a target is given")
    if state == "unsupported" and not row["note"]:
        raise ValueError("unsupported needs a reason in column note")


def parse_row(line, where, number):
    """A row of a table as a dict; '-' and an empty field are both empty."""
    fields = line.split("\t")
    if len(fields) != len(COLUMNS):
        raise TableError(f"{where}:{number}:1: error: {len(fields)} fields, "
                         f"expected {len(COLUMNS)} (separated by one tab)")
    row = {c: "" if f == "-" else f for c, f in zip(COLUMNS, fields)}
    column_at = 1
    for column, field in zip(COLUMNS, fields):
        try:
            _check_field(row, column)
            if column == "note":
                notes.parse(field)
            if column == "support":
                _check_support(row)
                if row["kind"] == "call":
                    _check_call(row)
        except ValueError as error:
            raise TableError(f"{where}:{number}:{column_at}: error: "
                             f"column {column}: {error}") from None
        column_at += len(field.encode()) + 1
    row["where"] = f"{where}:{number}"
    return row


def read_corrections(folder=MAPPINGS, names=None):
    """The rows made by hand, {table: rows}; without names of every table."""
    result = {}
    for name in names or sorted(
            f[:-4] for f in os.listdir(os.path.join(folder, "corrections"))
            if f.endswith(".tsv")):
        path = os.path.join(folder, "corrections", name + ".tsv")
        if os.path.exists(path):
            result[name] = read_table(path, f"mappings/corrections/{name}.tsv")
    return result


def read_table(path, where=None):
    """All rows of a table; checks fields, order and uniqueness."""
    where = where or path
    with open(path, encoding="utf-8", newline="") as stream:
        text = stream.read()
    if "\r" in text:
        raise TableError(f"{where}:1:1: error: line ends must be LF")
    if not text.endswith("\n"):
        raise TableError(f"{where}:{text.count(chr(10)) + 1}:1: error: "
                         "the last line does not end")
    rows, previous, header_seen = [], None, False
    for number, line in enumerate(text[:-1].split("\n"), 1):
        if line.startswith("#"):
            continue
        if not header_seen:
            if line != HEADER_LINE:
                raise TableError(f"{where}:{number}:1: error: the header row "
                                 f"must be: {' '.join(COLUMNS)}")
            header_seen = True
            continue
        row = parse_row(line, where, number)
        if previous and sort_key(row) == sort_key(previous):
            raise TableError(f"{where}:{number}:1: error: '{row['cuda']}' "
                             f"({row['kind']}) is here twice")
        if previous and sort_key(row) < sort_key(previous):
            raise TableError(f"{where}:{number}:1: error: '{row['cuda']}' "
                             f"must stand before '{previous['cuda']}' "
                             "(rows are sorted bytewise by cuda, kind)")
        rows.append(row)
        previous = row
    if not header_seen:
        raise TableError(f"{where}:1:1: error: no header row")
    return rows


def format_row(row):
    return "\t".join(row[c] or "-" for c in COLUMNS)


def format_table(rows, mark=""):
    """A table's text; mark says what writes it."""
    lines = ["# " + mark] if mark else []
    lines.append(HEADER_LINE)
    lines += [format_row(r) for r in sorted(rows, key=sort_key)]
    return "\n".join(lines) + "\n"


def read_all(folder=MAPPINGS):
    """Every built-in table, {name: rows}; a name may be in one row only."""
    tables, seen = {}, {}
    for name in TABLES:
        rows = read_table(os.path.join(folder, name + ".tsv"),
                          f"mappings/{name}.tsv")
        for row in rows:
            key = (key_space(row["kind"]), row["cuda"])
            if key in seen:
                raise TableError(f"{row['where']}:1: error: '{row['cuda']}' "
                                 f"is also in {seen[key]}")
            seen[key] = row["where"]
        tables[name] = rows
    return tables


# What `generate tables` adds to the notes of what our headers declare.
OURS_RE = re.compile(r"\A(declared|stub): \S+(; |\Z)")


def without_ours(row):
    return {**row, "note": OURS_RE.sub("", row["note"])}


def read_applied(folder=None):
    """The rows of every table. A row of corrections/ that the tables do not
    show has not been applied: that is an error."""
    folder = folder or MAPPINGS
    rows = [r for t in read_all(folder).values() for r in t]
    by_name = {(key_space(r["kind"]), r["cuda"]): r for r in rows}
    for row in itertools.chain(*read_corrections(folder).values()):
        found = by_name.get((key_space(row["kind"]), row["cuda"]))
        if not found or format_row(without_ours(found)) != format_row(row):
            raise TableError(
                f"{row['where']}:1: error: '{row['cuda']}' is not applied to "
                "the tables; run mappings/tables generate tables")
    return rows

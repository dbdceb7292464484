# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that every name which CUDA's headers declare has an answer.

Names are those of signatures/*.tsv and, where a toolkit is installed or named,
those that its headers declare. A name that is neither in a table nor decided by
a rule (facts/public_names.py lists them with reasons) is unknown, and wrong. With a
toolkit, also wrong are: a row whose cuda_since or cuda_until contradicts what
that release declares, a name that our declarations for parsing lack, and a list
of libcu++'s names that is not CUDA 13.0's. The declarations must have no name
that the tables do not know, either.
Prints the figures per library. --why lists what is decided without a row.
"""

import argparse
import collections
import os

from ..facts import cuda_names, libcudacxx_names, public_names
from ..facts.libclang import NoLibrary
from ..outcome import SKIPPED
from ..paths import DECLARATIONS

# How many names of one kind of mistake are printed.
SHOWN = 400


class Report:
    """The mistakes found; a family of them is cut after SHOWN lines."""

    def __init__(self):
        self.families = collections.defaultdict(list)

    def add(self, family, line):
        self.families[family].append(line)

    def write(self):
        for family, lines in self.families.items():
            print(f"\n{family}: {len(lines)}")
            for line in lines[:SHOWN]:
                print("  " + line)
            if len(lines) > SHOWN:
                print(f"  and {len(lines) - SHOWN} more")
        return 1 if self.families else 0


def print_figures(table, title):
    print(f"{title:26}{'total':>8}" + "".join(f"{v:>13}" for v in public_names.VERDICTS))
    order = [*public_names.TITLES, *sorted(set(table) - set(public_names.TITLES))]
    total = collections.Counter()
    for group in [g for g in order if table.get(g)]:
        counts = table[group]
        total.update(counts)
        print(f"{public_names.TITLES.get(group, group):26}{counts.total():>8}" +
              "".join(f"{counts[v]:>13}" for v in public_names.VERDICTS))
    print(f"{'all':26}{total.total():>8}" +
          "".join(f"{total[v]:>13}" for v in public_names.VERDICTS))


def check_unknown(names, known, where, report):
    for name in names:
        if known.verdict(name) == "unknown":
            report.add(f"names that {where} declare and no table knows",
                       f"{name.name} ({name.kind}, {name.library}, {name.header})")


def check_reasons(known, report):
    """The schema asks for a reason; here it must say something."""
    for row in known.all_rows():
        if row["support"] == "unsupported" and len(row["note"]) < 10:
            report.add("unsupported rows without a reason",
                       f"{row['where']}: {row['cuda']}: '{row['note']}'")


def text(version):
    return ".".join(map(str, version))


def version(field):
    """'12.4' as (12, 4); none for an empty field."""
    return tuple(int(p) for p in field.split(".")[:2]) if field else None


def check_versions(names, known, release, report):
    """What rows say of this release against what its headers declare."""
    declared, libraries = {}, set()
    for name in names:
        declared.setdefault(name.name, name)
        libraries.add(name.library)
    # Macros without a value count here: a row may say that there is one.
    family = f"rows that CUDA {text(release)}'s headers contradict"
    for row in known.rows.values():
        name = declared.get(row["cuda"])
        since, until = version(row["cuda_since"]), version(row["cuda_until"])
        if (row["library"] in public_names.OWN_VERSIONS or
                row["library"].startswith("cutensor") or
                row["kind"] == "member"):
            continue
        where = f"{row['where']}: {row['cuda']}"
        if name and since and since > release:
            report.add(family, f"{where}: the row says since {text(since)}, "
                               f"{name.header} has it")
        elif name and until and until <= release:
            report.add(family, f"{where}: the row says until {text(until)}, "
                               f"{name.header} has it")
        elif (not name and since and since <= release and
              (not until or until > release) and
              known.is_extracted(row, libraries)):
            report.add(family, f"{where}: the row says since {text(since)}"
                               + (f" until {text(until)}" if until else "") +
                               ", no header declares it")


def check_orphans(known, ours, report):
    """Names that the parser knows and the tables do not."""
    for name in ours:
        if not (name.kind == "member" or known.row_of(name) or
                public_names.why_private(name) or public_names.decided(name) or
                public_names.is_ours(name)):
            report.add("names that only our declarations have",
                       f"{name.name} ({name.kind}, {name.header})")


def check_declared(names, ours, release, report):
    """Names that the parser would not know."""
    there = {n.name for n in ours}
    for name in names:
        if (name.kind == "member" or name.name in there or
                public_names.undeclared(name)):
            continue
        report.add(f"names of CUDA {text(release)} that our declarations lack",
                   f"{name.name} ({name.kind}, {name.header})")


def our_names(options):
    """What runtime-shims/cuda-declarations declares."""
    here = argparse.Namespace(clang=options.clang, include=DECLARATIONS)
    return cuda_names.read_names(here)


def installed():
    for folder in (os.environ.get("CUDA_PATH"), "/usr/local/cuda"):
        if folder and cuda_names.version_of(folder):
            return folder
    return None


def check_header_files(cuda, known, release, report):
    """Every header must be known, so that no include stays as it is."""
    include = os.path.join(cuda, "include")
    for folder, folders, files in os.walk(include, followlinks=True):
        folders.sort()
        for file in sorted(files):
            path = os.path.relpath(os.path.join(folder, file), include)
            path = path.removeprefix("cccl/")
            if not (known.header_row(path) or
                    public_names.PRIVATE_HEADERS.match(path)):
                report.add(f"headers of CUDA {text(release)} that no table "
                           "knows", path)


def check_facts(known, why, report):
    facts = public_names.public(public_names.read_facts(), known)
    print_figures(public_names.figures(facts, known), "CUDA 7 to 13 (facts)")
    check_unknown(facts, known, "signatures/", report)
    for name in facts if why else ():
        if known.verdict(name) == "rule":
            print(f"  {name.name}: {public_names.decided(name)}")


def check_toolkit(options, known, ours, report):
    release = cuda_names.version_of(options.cuda)
    names = cuda_names.read_names(options)
    counted = public_names.public(names, known)
    print()
    print_figures(public_names.figures(counted, known),
                  f"CUDA {text(release)} (headers)")
    check_unknown(counted, known, f"CUDA {text(release)}'s headers", report)
    check_versions(names, known, release, report)
    check_declared(counted, ours, release, report)
    check_header_files(options.cuda, known, release, report)
    check_libcudacxx(options, release, report)


def check_libcudacxx(options, release, report):
    """signatures/ lists libcu++ for docs/api: by names and headers, it is what
    that release has. A toolkit's headers may be there without libcu++."""
    names = libcudacxx_names.read_names(options)
    if release != libcudacxx_names.RELEASE or not names:
        return
    cccl = os.path.join(options.cuda, "include", "cccl")
    there = libcudacxx_names.text(
        names, libcudacxx_names.public_headers(cccl)).splitlines()
    with open(libcudacxx_names.NAMES, encoding="utf-8") as stream:
        listed = stream.read().splitlines()
    family = f"names of libcu++ that signatures/ lacks, CUDA {text(release)}"
    for line in sorted(set(there) - set(listed)):
        report.add(family, line.replace("\t", " "))
    family = f"names of libcu++ that CUDA {text(release)} lacks"
    for line in sorted(set(listed) - set(there)):
        report.add(family, line.replace("\t", " "))


def add_options(parser):
    cuda_names.add_toolkit_options(parser)
    parser.add_argument("--no-toolkit", action="store_true",
                        help="read no headers even if a toolkit is installed")
    parser.add_argument("--why", action="store_true",
                        help="list the names that are decided without a row")


def run(options) -> int:
    if not options.cuda and not options.no_toolkit:
        options.cuda = installed()
    report = Report()
    known = public_names.Tables()
    check_reasons(known, report)
    check_facts(known, options.why, report)
    try:
        ours = our_names(options)
        check_orphans(known, ours, report)
        if options.cuda:
            check_toolkit(options, known, ours, report)
    except NoLibrary as error:
        print(f"no headers were read: {error}")
        return report.write() or SKIPPED
    return report.write()

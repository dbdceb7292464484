#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the declarations of CUDA's host API that the parser reads.

Input: mappings/signatures/*.tsv (columns: see extract-signatures.py) and
header-plan.tsv, which says what goes into which header. Further kinds of rows:
  device      a function that device code may call, too
  old         type = result, value = parameters: a form that some CUDA version
              had; declared as an overload where the name exists already
  overload    likewise, always with C++ linkage
  variadic    type = result: a removed function of which only the name matters
  const       an enumerator outside any enumeration that we know; value = value
  macro, struct, member, enumerator, typedef   as in the extracted tables

The headers are for C, too: there tags have typedefs of their names, so that
types are spelled as in C++, default arguments go, and clang's attribute
`overloadable` makes forms of a function what they are in C++.

With --check nothing is written; the exit code is 1 if a header is out of date.
"""
import argparse
import collections
import os
import re
import sys
import textwrap

HERE = os.path.dirname(os.path.abspath(__file__))
TABLES = os.path.join(HERE, "..", "..", "mappings", "signatures")
Row = collections.namedtuple("Row", "kind name header parent index type value")
NOTICE = """\
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
WORD = re.compile(r"[A-Za-z_]\w*")
DEFAULT = re.compile(r" = ([^;]*)")
# What only one of the languages has.
LANGUAGES = {"HIPIFY_DEFAULT": ("(value) = value", "(value)"),
             "HIPIFY_OVERLOAD": ("", " __attribute__((overloadable))"),
             "HIPIFY_BOOL": (" bool", " _Bool")}


def read_rows(name):
    with open(os.path.join(TABLES, name + ".tsv")) as lines:
        next(lines)
        for line in lines:
            if line.strip() and not line.startswith("#"):
                cells = line.rstrip("\n").split("\t")
                yield Row(*(cells + [""] * (7 - len(cells))))


def read_plan():
    """header, guard, tables, origins, includes, before, after -- see the file."""
    with open(os.path.join(TABLES, "header-plan.tsv")) as lines:
        next(lines)
        for line in lines:
            if line.strip() and not line.startswith("#"):
                cells = line.rstrip("\n").split("\t")
                yield cells + [""] * (6 - len(cells))


# Versions as translated code sees them (runtime-shims/hipify: arch.h, blas.h, ...),
# not as the toolkit has them whose declarations these are: the parse takes the
# branches that AMD's compiler takes. tests/lit/infrastructure/claimed-versions.test
# compares the two.
CLAIMED = {
    "CUDART_VERSION": "12000",
    "CUDA_VERSION": "12000",
    "CUBLAS_VER_MAJOR": "12", "CUBLAS_VER_MINOR": "0", "CUBLAS_VER_PATCH": "0",
    "CUDNN_VERSION": "8907",
    "CUDNN_MAJOR": "8", "CUDNN_MINOR": "9", "CUDNN_PATCHLEVEL": "7",
    "CUFFT_VERSION": "11000",
    "CUFFT_VER_MAJOR": "11", "CUFFT_VER_MINOR": "0", "CUFFT_VER_PATCH": "0",
    "CURAND_VER_MAJOR": "10", "CURAND_VER_MINOR": "3", "CURAND_VER_PATCH": "1",
    "CUSOLVER_VER_MAJOR": "11", "CUSOLVER_VER_MINOR": "4", "CUSOLVER_VER_PATCH": "2",
    "CUSPARSE_VER_MAJOR": "12", "CUSPARSE_VER_MINOR": "0", "CUSPARSE_VER_PATCH": "0",
}


def declarator(type, name):
    """C's notation: the name goes where the type leaves room for it."""
    bits = ""
    if " : " in type:
        type, bits = type.split(" : ")
        bits = " : " + bits
    m = re.search(r"\(\*(const)?\)", type)
    if m:
        inner = m.group(0)[:-1] + (" " if m.group(1) else "") + name + ")"
        return type[:m.start()] + inner + type[m.end():] + bits
    m = re.match(r"(.*?)((\[\d+\])+)$", type)
    if m:
        return f"{m.group(1)} {name}{m.group(2)}{bits}"
    m = re.match(r"(\w[\w ]*) \((.*)\)$", type)
    if m:
        return f"{m.group(1)} {name}({m.group(2)})"
    return f"{type} {name}{bits}"


class Header:
    """What one generated header declares, in an order that C++ accepts."""

    def __init__(self, name, rows, shared):
        self.name = name
        self.shared = shared  # Records that two headers complete.
        self.macros, self.aliases, self.device, self.cxx = {}, {}, set(), set()
        self.typedefs, self.records, self.members = {}, {}, {}
        self.enums, self.consts, self.opaque = {}, {}, []
        self.functions = collections.OrderedDict()
        for row in rows:
            getattr(self, "on_" + row.kind)(row)

    def on_function(self, row):
        forms = self.functions.setdefault(row.name, [])
        if (row.type, row.value) not in forms:
            forms.append((row.type, row.value))

    on_old = on_function

    def on_overload(self, row):
        self.on_function(row)
        self.cxx.add(row.name)

    def on_variadic(self, row):
        self.functions.setdefault(row.name, []).append((row.type, "..."))

    def on_alias(self, row):
        self.aliases[row.name] = row.value

    def on_device(self, row):
        self.device.add(row.name)

    def on_typedef(self, row):
        self.typedefs.setdefault(row.name, row.type)

    def on_struct(self, row):
        if row.value == "opaque":
            self.opaque.append((row.kind, row.name))
        else:
            self.records.setdefault(row.name, row.kind)

    on_union = on_struct

    def on_member(self, row):
        self.members.setdefault(row.parent, []).append((int(row.index), row))

    def on_enum(self, row):
        self.enums.setdefault(row.name, {})

    def on_enumerator(self, row):
        self.enums.setdefault(row.parent, {}).setdefault(row.name, (int(row.index), row.value))

    def on_const(self, row):
        self.consts[row.name] = row.value

    def on_macro(self, row):
        self.macros.setdefault(row.name, (row.type, CLAIMED.get(row.name, row.value)))

    def text_of_macros(self):
        known = set(self.functions) | set(self.macros) | set(self.typedefs)
        known |= {e for members in self.enums.values() for e in members}
        known |= set(self.enums) | set(self.records)
        for name, (params, body) in sorted(self.macros.items()):
            if not params and (body in self.typedefs or body in self.enums or body in self.records):
                self.typedefs.setdefault(name, body)
            elif params or not re.match(r"[a-z]\w*$", body) or body in known:
                yield f"#define {name}{params} {body}".rstrip()

    def text_of_enums(self):
        for name, members in sorted(self.enums.items()):
            if "::" in name:
                continue
            items, following = [], 0
            for member, (_, v) in sorted(members.items(), key=lambda item: item[1][0]):
                # A value that follows from the one before costs time to parse.
                items.append(member if int(v, 0) == following else f"{member} = {v}")
                following = int(v, 0) + 1
            wide = any(int(v, 0) > 0x7fffffff for _, v in members.values())
            low = any(int(v, 0) < 0 for _, v in members.values())
            base = " : long long" if wide and low else ""
            yield from self.block(f"enum {name}{base} {{", items)
        if self.consts:
            yield from self.block("enum {", [f"{n} = {v}" for n, v in sorted(self.consts.items())])

    @staticmethod
    def block(head, items):
        body = textwrap.fill(", ".join(items), 110, initial_indent="  ", subsequent_indent="  ",
                             break_long_words=False, break_on_hyphens=False)
        return [head, body, "};"]

    def text_of_record(self, name, indent=""):
        for _, row in sorted(self.members.get(name, []), key=lambda m: (m[0], m[1].name)):
            m = re.match(r"\{(.*)\}(.*)", row.type)
            if m:
                tag = m.group(1).rsplit("::", 1)[1]
                tag = "" if tag.startswith("#") else tag + " "
                yield f"{indent}  {self.records[m.group(1)]} {tag}{{"
                yield from self.text_of_record(m.group(1), indent + "  ")
                yield f"{indent}  }} {row.name}{m.group(2)};".replace(" ;", ";")
            else:
                yield f"{indent}  {declarator(row.type, row.name)};"

    def types_in(self, name):
        """(types that must be complete, types that must be known) before name."""
        if name in self.typedefs:
            return set(), set(WORD.findall(self.typedefs[name]))
        complete, seen = set(), set()
        stack = [name]
        while stack:
            for _, row in self.members.get(stack.pop(), []):
                m = re.match(r"\{(.*)\}", row.type)
                if m:
                    stack.append(m.group(1))
                    continue
                words = set(WORD.findall(row.type))
                seen |= words
                if "*" not in row.type:
                    complete |= words
        return complete, seen

    def sorted_types(self):
        done, order = set(), []

        def visit(name, complete):
            if name in self.typedefs:
                if (name, 0) not in done:
                    done.add((name, 0))
                    for other in sorted(self.types_in(name)[1]):
                        if other in self.typedefs and other != name:
                            visit(other, False)
                    order.append(name)
                target = self.typedefs[name]
                if complete and "*" not in target:
                    for other in sorted(WORD.findall(target)):
                        visit(other, True)
            elif complete and name in self.records and (name, 1) not in done:
                done.add((name, 1))
                full, seen = self.types_in(name)
                for other in sorted(seen):
                    visit(other, other in full)
                order.append(name)

        for name in sorted(list(self.typedefs) + [r for r in self.records if "::" not in r]):
            visit(name, True)
        return order

    def forward(self):
        kinds = {n: k for k, n in self.opaque}
        kinds.update({n: k for n, k in self.records.items() if "::" not in n})
        return kinds

    def text_for_c(self):
        """Typedefs of the tags that have none of that name already."""
        tags = self.forward()
        tags.update({n: "enum" for n in self.enums if "::" not in n})
        lines = [f"typedef {kind} {name} {name};" for name, kind in sorted(tags.items())
                 if name not in self.typedefs]
        return ["#ifndef __cplusplus", *lines, "#endif"] if lines else []

    def text_of_types(self):
        for name, kind in sorted(self.forward().items()):
            yield f"{kind} {name};"
        for name in self.sorted_types():
            if name in self.typedefs:
                yield f"typedef {declarator(self.typedefs[name], name)};"
                continue
            if name in self.shared:
                yield f"#ifndef HIPIFY_HAS_{name}\n#define HIPIFY_HAS_{name}"
            yield f"{self.records[name]} {name} {{"
            yield from self.text_of_record(name)
            yield "};"
            if name in self.shared:
                yield "#endif"

    def text_of_functions(self):
        for name, target in self.aliases.items():
            forms = self.functions.setdefault(name, [])
            for form in self.functions.get(target, [])[:1]:
                forms.insert(0, form)
        plain, overloads = [], []
        for name, forms in sorted(self.functions.items()):
            taken = set()
            for result, params in forms:
                key = re.sub(r" = [^;]*", "", params)
                if key in taken:
                    continue
                taken.add(key)
                params = DEFAULT.sub(r" HIPIFY_DEFAULT(\1)", params).replace("; ", ", ")
                overload = len(taken) > 1 or name in self.cxx
                text = f"{declarator_of_result(result, name)}({params or 'void' * overload});"
                if name in self.device:
                    text = "HIPIFY_HD " + text
                # C knows no function of any arguments either.
                if overload or params == "...":
                    text = "HIPIFY_OVERLOAD " + text
                (overloads if overload else plain).append(text)
        return plain, overloads


def declarator_of_result(result, name):
    return f"{result}{name}" if result.endswith("*") else f"{result} {name}"


def generate(name, guard, rows, includes, before, after, shared):
    header = Header(name, rows, shared)
    out = [NOTICE + "// Generated by generate-declarations.py from mappings/signatures; do not edit."]
    out += [f"#ifndef {guard}", f"#define {guard}"]
    for include in includes.split():
        out.append(f"#include <{include}>" if include.startswith("std") else f'#include "{include}"')
    out += [f"#define {name}" for name in before.split()]
    macros = list(header.text_of_macros())
    plain, overloads = header.text_of_functions()
    types = list(header.text_of_types())
    plain, overloads, types = [[re.sub(r"\bbool\b", "HIPIFY_BOOL", line) for line in lines]
                               for lines in (plain, overloads, types)]
    if header.device:
        out.append("#define HIPIFY_HD __attribute__((host)) __attribute__((device))")
    out += macros
    used = [name for name in LANGUAGES if any(name in line for line in types + plain + overloads)]
    out.append("#ifdef __cplusplus")
    out += [f"#define {name}{LANGUAGES[name][0]}" for name in used]
    out.append('extern "C" {')
    if used:
        out.append("#else")
    out += [f"#define {name}{LANGUAGES[name][1]}" for name in used]
    out.append("#endif")
    out += list(header.text_of_enums()) + header.text_for_c() + types + plain
    out += ["#ifdef __cplusplus", "}", "#endif"]
    out += overloads
    out += [f"#undef {name}" for name in used + ["HIPIFY_HD"] * bool(header.device)]
    out += [f'#include "{include}"' for include in after.split()]
    out.append("#endif")
    return "\n".join(out) + "\n"


def headers():
    plan = list(read_plan())
    texts, complete = {}, collections.Counter()
    chosen = []
    for name, guard, tables, origins, includes, before, *rest in plan:
        after = rest[0] if rest else ""
        rows = []
        for table in tables.split():
            wanted = origins.split()
            rows += [r for r in read_rows(table) if not wanted or r.header in wanted]
        complete.update({r.name for r in rows if r.kind in ("struct", "union")
                         and r.value != "opaque" and "::" not in r.name})
        chosen.append((name, guard, rows, includes, before, after))
    shared = {name for name, count in complete.items() if count > 1}
    for name, guard, rows, includes, before, after in chosen:
        texts[name] = generate(name, guard, rows, includes, before, after, shared)
    return texts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only compare")
    args = parser.parse_args()
    stale = []
    for name, text in headers().items():
        path = os.path.join(HERE, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        old = open(path).read() if os.path.exists(path) else None
        if old == text:
            continue
        stale.append(name)
        if not args.check:
            with open(path, "w") as out:
                out.write(text)
    if args.check and stale:
        print("out of date, run generate-declarations.py: " + ", ".join(stale))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Declarations of C++ headers as data, read through libclang.

A unit is a text of #includes with clang's flags. read() gives functions with
their forms, records with members, enumerators, typedefs, variables, macros.
keep() stores that in a file that is named after what was read.
"""

import hashlib
import json
import os
import re
import tempfile

from . import compiler, libclang
from .. import files

# Raised when this file makes other facts of the same headers.
FORMAT = 7
# Namespaces whose declarations tables do not name.
PRIVATE = re.compile(r"std|__|rocprim|detail|rocrand_impl|hip_impl|\Z")


class Reader:
    """Walks the declarations of a unit."""

    def __init__(self, library):
        self.lib = library
        self.functions, self.records, self.enumerators = {}, {}, {}
        self.typedefs, self.enums, self.variables = {}, {}, {}
        self.usings = []

    def walk(self, cursor, scope=""):
        for child in self.lib.children(cursor):
            kind = child.kind
            if kind in (libclang.LINKAGE, libclang.UNEXPOSED_DECLARATION):
                self.walk(child, scope)
            elif kind == libclang.NAMESPACE:
                self.namespace(child, scope)
            elif kind in (libclang.FUNCTION, libclang.FUNCTION_TEMPLATE):
                self.function(child, scope)
            elif kind in (libclang.STRUCT, libclang.UNION, libclang.CLASS):
                self.record(child, scope)
            elif kind == libclang.ENUM:
                self.enum(child, scope)
            elif kind in (libclang.TYPEDEF, libclang.ALIAS):
                self.typedef(child, scope)
            elif kind in (libclang.USING, libclang.USING_NAMESPACE):
                self.using(child, scope)
            elif kind == libclang.VARIABLE:
                self.variables[scope + self.lib.getCursorSpelling(child)] = (
                    self.lib.canonical(self.lib.getCursorType(child)))

    def namespace(self, cursor, scope):
        name = self.lib.getCursorSpelling(cursor)
        if not PRIVATE.match(name):
            self.walk(cursor, f"{scope}{name}::")

    def using(self, cursor, scope):
        """A using-declaration or -directive; what it means is looked up when
        all is read."""
        spaces = [self.lib.getCursorSpelling(c)
                  for c in self.lib.children(cursor)
                  if c.kind == libclang.NAMESPACE_REFERENCE]
        name = self.lib.getCursorSpelling(cursor).rpartition("::")[2]
        if cursor.kind == libclang.USING_NAMESPACE:
            name = "*"
        self.usings.append((scope, "::".join([*spaces, name])))

    def resolve_usings(self):
        for scope, target in self.usings:
            space, _, wanted = f"::{target}".rpartition("::")
            for function, forms in list(self.functions.items()):
                inside, _, name = f"::{function}".rpartition("::")
                if inside.endswith(space) and wanted in ("*", name) and (
                        scope + name != function) and space:
                    self.functions.setdefault(scope + name, []).extend(
                        f for f in forms
                        if f not in self.functions.get(scope + name, []))

    def has_default(self, parameter):
        """A parameter's children are parts of its type, which stand before
        its name, or are bounds of an array, and its default."""
        if "[" in self.lib.spelled(self.lib.getCursorType(parameter)):
            return False
        _, name = self.lib.place(parameter)
        typed = "<" in self.lib.spelled(self.lib.getCursorType(parameter))
        return any(libclang.FIRST_EXPRESSION <= c.kind <= libclang.LAST_EXPRESSION
                   and (not typed or self.lib.place(c)[1] > name)
                   for c in self.lib.children(parameter))

    def function(self, cursor, scope):
        name = self.lib.getCursorSpelling(cursor)
        if name.startswith("operator"):
            return
        parameters, required, template = [], 0, []
        pack = False
        for child in self.lib.children(cursor):
            if child.kind in (libclang.TEMPLATE_TYPE, libclang.TEMPLATE_VALUE,
                              libclang.TEMPLATE_TEMPLATE):
                template.append(self.lib.getCursorSpelling(child))
            if child.kind != libclang.PARAMETER:
                continue
            type_ = self.lib.getCursorType(child)
            if "..." in self.lib.spelled(type_) and template:
                pack = True
                continue
            parameters.append([self.lib.getCursorSpelling(child),
                               self.lib.spelled(type_),
                               self.lib.canonical(type_)])
            if not self.has_default(child):
                required = len(parameters)
        type_ = self.lib.getCursorType(cursor)
        result = self.lib.getCursorResultType(cursor)
        form = {"parameters": parameters, "required": required,
                "result": [self.lib.spelled(result),
                           self.lib.canonical(result)],
                "variadic": pack or bool(
                    self.lib.isFunctionTypeVariadic(type_)),
                "template": template, "file": self.header(cursor)}
        forms = self.functions.setdefault(scope + name, [])
        for other in forms:
            if ([p[2] for p in other["parameters"]] ==
                    [p[2] for p in parameters] and
                    other["template"] == template):
                other["required"] = min(other["required"], required)
                return
        forms.append(form)

    def header(self, cursor):
        """The path as one would include it."""
        path = self.lib.file(cursor)
        if "/hipify/ptx/" in path:
            return "hipify/ptx/" + path.rpartition("/")[2]
        return path.rpartition("/include/")[2] if "/include/" in path else (
            "/".join(path.split("/")[-2:]))

    def record(self, cursor, scope):
        if not self.lib.isCursorDefinition(cursor):
            return
        name = self.lib.getCursorSpelling(cursor)
        if not name or " " in name or "(" in name:
            name = self.lib.canonical(self.lib.getCursorType(cursor))
        members = []
        self.members(cursor, members)
        self.records[scope + name] = members
        for child in self.lib.children(cursor):
            if child.kind == libclang.ENUM:
                self.enum(child, f"{scope}{name}::")
            elif (child.kind in (libclang.STRUCT, libclang.UNION) and
                  not self.lib.Cursor_isAnonymous(child)):
                self.record(child, f"{scope}{name}::")

    def members(self, cursor, members, inner=False):
        """[name, type, canonical type, position]. Those of unnamed records
        inside, with a field of theirs or without, count as the outer one's;
        they have position -1."""
        position = 0
        for child in self.lib.children(cursor):
            if child.kind == libclang.FIELD:
                type_ = self.lib.getCursorType(child)
                name = self.lib.getCursorSpelling(child)
                members[:] = [m for m in members if inner or m[0] != name]
                if name and name not in {m[0] for m in members}:
                    members.append([name, self.lib.spelled(type_),
                                    self.lib.canonical(type_),
                                    -1 if inner else position])
                position += 1
            elif (child.kind in (libclang.STRUCT, libclang.UNION) and
                  self.lib.Cursor_isAnonymous(child)):
                self.members(child, members, True)
                position += self.lib.Cursor_isAnonymousRecordDecl(child)

    def enum(self, cursor, scope):
        name = self.lib.getCursorSpelling(cursor)
        for child in self.lib.children(cursor):
            if child.kind == libclang.ENUMERATOR:
                self.enumerators[
                    scope + self.lib.getCursorSpelling(child)] = (
                        self.lib.getEnumConstantDeclValue(child))
        if name and "(" not in name:
            self.enums[scope + name] = self.lib.canonical(
                self.lib.getEnumDeclIntegerType(cursor))
        else:
            spelled = self.lib.canonical(self.lib.getCursorType(cursor))
            self.enums[spelled] = self.lib.canonical(
                self.lib.getEnumDeclIntegerType(cursor))

    def typedef(self, cursor, scope):
        type_ = self.lib.getTypedefDeclUnderlyingType(cursor)
        self.typedefs[scope + self.lib.getCursorSpelling(cursor)] = (
            self.lib.canonical(type_))


def read_macros(clang, flags, path):
    """{name: [parameters or None, body]}"""
    done = compiler.run(clang, *flags, "-E", "-dM", path)
    macros = {}
    for line in done.stdout.splitlines():
        match = re.match(r"#define (\w+)(\([^)]*\))?\s?(.*)", line)
        if match:
            macros[match[1]] = [match[2], match[3]]
    return macros


def read(clang, flags, text, stubs={}):
    """All facts of a unit as one object; stubs, {path: text}, are headers that
    may be missing."""
    library = libclang.Library(clang)
    with tempfile.TemporaryDirectory() as folder:
        files.update(folder, {**stubs, "unit.cu": text})
        path = os.path.join(folder, "unit.cu")
        flags = [*flags, "-idirafter", folder]
        unit, errors = library.parse(
            path, flags + compiler.resource_flags(clang))
        reader = Reader(library)
        reader.walk(unit)
        reader.resolve_usings()
        macros = read_macros(clang, flags, path)
    return {"errors": errors, "functions": reader.functions,
            "records": reader.records, "enumerators": reader.enumerators,
            "enums": reader.enums, "typedefs": reader.typedefs,
            "variables": reader.variables, "macros": macros}


def identity(texts, folders):
    """A short text that changes when one of the texts, this code or a file
    below the folders does."""
    digest = hashlib.sha256(str(FORMAT).encode())
    for script in (__file__, libclang.__file__):
        with open(script, "rb") as stream:
            digest.update(stream.read())
    digest.update("\n".join(texts).encode())
    for top in folders:
        for root, inner, files in os.walk(top):
            inner.sort()
            for name in sorted(files):
                path = os.path.join(root, name)
                state = os.stat(path)
                digest.update(f"{path} {state.st_size} "
                              f"{state.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:16]


def keep(kind, name, make):
    """The facts of that name, from the file that keeps them or else made."""
    folder = os.environ.get("HIPIFY_BUILD_DIR") or os.path.join(
        tempfile.gettempdir(), f"hipify-facts-{os.getuid()}")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"{kind}-facts-{name}.json")
    if not os.path.exists(path):
        facts = make()
        for old in os.listdir(folder):
            if re.match(kind + r"-facts-\w+\.json\Z", old):
                os.remove(os.path.join(folder, old))
        # Two checks may do this at once.
        own = f"{path}.{os.getpid()}"
        with open(own, "w", encoding="utf-8") as stream:
            json.dump(facts, stream)
        os.replace(own, path)
        return facts
    with open(path, encoding="utf-8") as stream:
        return json.load(stream)

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The few calls of libclang's C interface that the readers of headers need.

libclang comes with the packages that the build needs anyway, and its C
interface is stable; so no Python package of clang's version must be there.
"""

import ctypes
import glob
import os
import shutil

from ..outcome import Skipped

# Kinds of cursors, types and so on, as in clang-c/Index.h.
STRUCT, UNION, CLASS, ENUM, FIELD, ENUMERATOR, FUNCTION = 2, 3, 4, 5, 6, 7, 8
VARIABLE, PARAMETER, TYPEDEF, METHOD, NAMESPACE, LINKAGE = 9, 10, 20, 21, 22, 23
TEMPLATE_TYPE, TEMPLATE_VALUE, TEMPLATE_TEMPLATE = 27, 28, 29
FUNCTION_TEMPLATE, CLASS_TEMPLATE, USING, ALIAS = 30, 31, 35, 36
UNEXPOSED_DECLARATION = 1
NAMESPACE_ALIAS, PARTIAL_SPECIALIZATION, OVERLOADED = 33, 32, 49
TYPE_REFERENCE, TEMPLATE_REFERENCE = 43, 45
ALIAS_TEMPLATE, CONCEPT = 601, 604
FIRST_EXPRESSION, LAST_EXPRESSION = 100, 199
USING_NAMESPACE, NAMESPACE_REFERENCE = 34, 46
SKIP_BODIES, KEEP_GOING = 0x40, 0x200
CONTINUE, RECURSE = 1, 2


class Cursor(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("extra", ctypes.c_int),
                ("data", ctypes.c_void_p * 3)]


class Type(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("data", ctypes.c_void_p * 2)]


class String(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("flags", ctypes.c_uint)]


class Location(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p * 2), ("offset", ctypes.c_uint)]


VISITOR = ctypes.CFUNCTYPE(ctypes.c_int, Cursor, Cursor, ctypes.c_void_p)
POINTER = ctypes.c_void_p
# name -> (result, parameters)
INTERFACE = {
    "clang_createIndex": (POINTER, [ctypes.c_int, ctypes.c_int]),
    "clang_parseTranslationUnit": (POINTER, [
        POINTER, ctypes.c_char_p, ctypes.POINTER(ctypes.c_char_p),
        ctypes.c_int, POINTER, ctypes.c_uint, ctypes.c_uint]),
    "clang_getTranslationUnitCursor": (Cursor, [POINTER]),
    "clang_getNumDiagnostics": (ctypes.c_uint, [POINTER]),
    "clang_getDiagnostic": (POINTER, [POINTER, ctypes.c_uint]),
    "clang_getDiagnosticSeverity": (ctypes.c_int, [POINTER]),
    "clang_formatDiagnostic": (String, [POINTER, ctypes.c_uint]),
    "clang_visitChildren": (ctypes.c_uint, [Cursor, VISITOR, POINTER]),
    "clang_getCursorSpelling": (String, [Cursor]),
    "clang_getCursorType": (Type, [Cursor]),
    "clang_getCursorResultType": (Type, [Cursor]),
    "clang_getCanonicalType": (Type, [Type]),
    "clang_getTypeSpelling": (String, [Type]),
    "clang_getTypeDeclaration": (Cursor, [Type]),
    "clang_getTypedefDeclUnderlyingType": (Type, [Cursor]),
    "clang_getEnumConstantDeclValue": (ctypes.c_longlong, [Cursor]),
    "clang_getEnumDeclIntegerType": (Type, [Cursor]),
    "clang_isCursorDefinition": (ctypes.c_uint, [Cursor]),
    "clang_isFunctionTypeVariadic": (ctypes.c_uint, [Type]),
    "clang_Cursor_getNumArguments": (ctypes.c_int, [Cursor]),
    "clang_Cursor_getArgument": (Cursor, [Cursor, ctypes.c_uint]),
    "clang_Cursor_isAnonymous": (ctypes.c_uint, [Cursor]),
    "clang_Cursor_isAnonymousRecordDecl": (ctypes.c_uint, [Cursor]),
    "clang_getOverloadedDecl": (Cursor, [Cursor, ctypes.c_uint]),
    "clang_getCursorSemanticParent": (Cursor, [Cursor]),
    "clang_Cursor_isInlineNamespace": (ctypes.c_uint, [Cursor]),
    "clang_EnumDecl_isScoped": (ctypes.c_uint, [Cursor]),
    "clang_getCursorLocation": (Location, [Cursor]),
    "clang_getExpansionLocation": (None, [
        Location, ctypes.POINTER(POINTER), ctypes.POINTER(ctypes.c_uint),
        ctypes.POINTER(ctypes.c_uint), ctypes.POINTER(ctypes.c_uint)]),
    "clang_getFileName": (String, [POINTER]),
    "clang_getCString": (ctypes.c_char_p, [String]),
    "clang_disposeString": (None, [String]),
}


class NoLibrary(Skipped):
    """libclang is not where the compiler is."""


class Library:
    """libclang; its functions without their prefix, strings as str."""

    def __init__(self, clang):
        found = shutil.which(clang)
        if not found:
            raise NoLibrary(f"there is no {clang}")
        root = os.path.dirname(os.path.dirname(os.path.realpath(found)))
        paths = sorted(glob.glob(os.path.join(root, "lib", "libclang[.-]*so*")))
        if not paths:
            raise NoLibrary(f"there is no libclang.so in {root}/lib")
        self._library = ctypes.CDLL(paths[0])
        for name, (result, parameters) in INTERFACE.items():
            function = getattr(self._library, name)
            function.restype, function.argtypes = result, parameters
            if result is String:
                function = self._text(function)
            setattr(self, name.removeprefix("clang_"), function)
        self._files = {}

    def _text(self, function):
        get = self._library.clang_getCString
        dispose = self._library.clang_disposeString
        get.restype, get.argtypes = INTERFACE["clang_getCString"]
        dispose.restype, dispose.argtypes = INTERFACE["clang_disposeString"]

        def call(*arguments):
            string = function(*arguments)
            text = (get(string) or b"").decode()
            dispose(string)
            return text
        return call

    def parse(self, path, arguments):
        """The unit's cursor and its errors."""
        encoded = [a.encode() for a in arguments]
        index = self.createIndex(0, 0)
        unit = self.parseTranslationUnit(
            index, path.encode(), (ctypes.c_char_p * len(encoded))(*encoded),
            len(encoded), None, 0, SKIP_BODIES | KEEP_GOING)
        if not unit:
            raise NoLibrary("libclang cannot parse the headers")
        errors = []
        for number in range(self.getNumDiagnostics(unit)):
            diagnostic = self.getDiagnostic(unit, number)
            if self.getDiagnosticSeverity(diagnostic) >= 3:
                errors.append(self.formatDiagnostic(diagnostic, 1))
        return self.getTranslationUnitCursor(unit), errors

    def children(self, cursor):
        result = []

        def visit(child, _parent, _data):
            result.append(Cursor.from_buffer_copy(child))
            return CONTINUE
        self.visitChildren(cursor, VISITOR(visit), None)
        return result

    def place(self, cursor):
        """(handle of the file, offset in it) of a declaration's name."""
        handle = POINTER()
        line, column, offset = (ctypes.c_uint() for _ in range(3))
        self.getExpansionLocation(self.getCursorLocation(cursor), handle, line,
                                  column, offset)
        return handle, offset.value

    def file(self, cursor):
        """The path of the file that declares it."""
        handle, _ = self.place(cursor)
        if handle.value not in self._files:
            self._files[handle.value] = self.getFileName(handle)
        return self._files[handle.value]

    def spelled(self, type_):
        return self.getTypeSpelling(type_)

    def canonical(self, type_):
        return self.getTypeSpelling(self.getCanonicalType(type_))

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the string literals of the Python file on standard input.

Parses, and executes nothing of it. Offsets are bytes. One line each, with tabs:

  first OFFSET                   of the first statement behind docstring and
                                 imports of __future__
  name BEGIN END NAME            a use of a name of torch.utils.cpp_extension
  text BEGIN END LIST IF CONTEXT what is between a literal's quotes, or a whole
                                 literal that is not plain: LIST is "-" then,
                                 "0" outside of lists, else the list's number;
                                 IF is "if" where it may not be evaluated
  error MESSAGE

A plain literal is one token of one line without escapes. CONTEXT is what it is
in, from outside to inside, separated by slashes: names of functions, keywords,
keys and variables, `==` for a comparison, `{}` for a key, `()` for the arguments
of a call.
"""

import ast
import io
import re
import sys
import tokenize

MODULE = "torch.utils.cpp_extension"
PREFIX = re.compile(r"[bBuU]?[rR]?[bB]?")
LIMIT = 200  # Of nested syntax.


class Places:
    """Offsets of what ast and tokenize say."""

    def __init__(self, data):
        self.data = data
        self.lines = [0] + [m.end() for m in re.finditer(rb"\r\n|\r|\n", data)]
        if data.startswith(b"\xef\xbb\xbf"):
            self.lines[0] = 3

    def byte(self, line, column):
        """Of ast: columns are bytes."""
        return self.lines[line - 1] + column

    def character(self, line, column):
        """Of tokenize."""
        end = self.lines[line] if line < len(self.lines) else len(self.data)
        text = self.data[self.lines[line - 1]:end].decode("utf-8")
        return self.lines[line - 1] + len(text[:column].encode("utf-8"))


def plain_tokens(data, places):
    """Begin of a literal's token -> (end, begin and end of its text), if it is
    plain."""
    found = {}
    text = data.decode("utf-8-sig")
    for token in tokenize.generate_tokens(io.StringIO(text, newline="").readline):
        if token.type != tokenize.STRING:
            continue
        prefix = PREFIX.match(token.string).group()
        body = token.string[len(prefix):]
        quotes = body[:3] if body[:3] in ("'''", '"""') else body[:1]
        if (quotes not in ("'", '"', "'''", '"""') or "\\" in body
                or token.start[0] != token.end[0]):
            continue
        begin = places.character(*token.start)
        end = places.character(*token.end)
        found[begin] = (end, begin + len(prefix) + len(quotes), end - len(quotes))
    return found


def name_of(node):
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Subscript):
        key = node.slice
        own = key.value if isinstance(key, ast.Constant) else ""
        return f"{name_of(node.value)}/{own}"
    return ""


def is_conditional(node):
    """Whether parts of it may not be run; a script is run as __main__."""
    if isinstance(node, ast.If):
        return "__name__" not in map(name_of, ast.walk(node.test))
    return isinstance(node, (ast.IfExp, ast.For, ast.While, ast.Try, ast.BoolOp))


class Reader:
    def __init__(self, data):
        self.places = Places(data)
        self.plain = plain_tokens(data, self.places)
        self.lists = 0
        self.conditions = 0
        self.imported = set()
        self.out = []

    def span(self, node):
        return (self.places.byte(node.lineno, node.col_offset),
                self.places.byte(node.end_lineno, node.end_col_offset))

    def emit(self, *words):
        self.out.append("\t".join(
            re.sub(r"[\t\r\n]", " ", str(word)) for word in words))

    def text(self, node, context, of):
        begin, end = self.span(node)
        if begin in self.plain and self.plain[begin][0] == end:
            _, begin, end = self.plain[begin]
        else:
            of = "-"
        self.emit("text", begin, end, of, "if" if self.conditions else "",
                  "/".join(context))

    def visit(self, node, context=(), of=0, depth=0):
        if depth > LIMIT:
            raise RecursionError

        def go(child, *more, of=0):
            if child is not None:
                self.visit(child, (*context, *more), of, depth + 1)

        def each(children, *more):
            for child in children:
                go(child, *more)

        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                self.text(node, context, of)
        elif isinstance(node, ast.JoinedStr):
            self.text(node, context, "-")
        elif isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            self.lists += 1
            number = self.lists
            for child in node.elts:
                go(child, of=number)
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values):
                go(key, "{}")
                literal = isinstance(key, ast.Constant)
                go(value, str(key.value) if literal else "")
        elif isinstance(node, ast.Call):
            name = name_of(node.func)
            if any(name_of(child) == "CUDA_HOME" for child in node.args):
                name += "(CUDA_HOME)"
            go(node.func)
            each(node.args, name, "()")
            for keyword in node.keywords:
                go(keyword.value, name, keyword.arg or "")
        elif isinstance(node, ast.Compare):
            each([node.left, *node.comparators], "==")
        elif isinstance(node, ast.Subscript):
            go(node.value)
            go(node.slice, name_of(node.value), "{}")
        elif isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            each(targets)
            go(node.value, name_of(targets[0]))
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if node.module == MODULE:
                    self.imported.add(alias.asname or alias.name)
                    begin, end = self.span(alias)
                    self.emit("name", begin, begin + len(alias.name), alias.name)
        elif isinstance(node, ast.Name):
            if node.id in self.imported:
                self.emit("name", *self.span(node), node.id)
        elif isinstance(node, ast.Attribute):
            go(node.value)
            if name_of(node.value) == "cpp_extension":
                _, end = self.span(node)
                self.emit("name", end - len(node.attr), end, node.attr)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            pass  # A docstring.
        else:
            conditional = is_conditional(node)
            self.conditions += conditional
            each(ast.iter_child_nodes(node))
            self.conditions -= conditional

    def first(self, tree):
        for node in tree.body:
            is_text = (isinstance(node, ast.Expr)
                       and isinstance(node.value, ast.Constant))
            if not is_text and getattr(node, "module", "") != "__future__":
                line = min([node.lineno] + [each.lineno for each in
                           getattr(node, "decorator_list", [])])
                return self.emit("first", self.places.byte(line, 0))


def main():
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    data = sys.stdin.buffer.read()
    try:
        tree = ast.parse(data)
        reader = Reader(data)
        reader.first(tree)
        reader.visit(tree)
    except (SyntaxError, ValueError, tokenize.TokenError) as error:
        print("error", re.sub(r"\s", " ", str(error)), sep="\t")
    except (RecursionError, MemoryError):
        print("error", "it is nested too deeply", sep="\t")
    else:
        print(*reader.out, sep="\n")


main()

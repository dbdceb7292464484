#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changed programs of corpus/ through the built program.

  mutate.py --build DIR [--seconds N] [--seed N] [--tree DIR] [--keep DIR]

Some mutations keep a program valid, so that everything can be asked of it;
others break it anywhere. oracle.py says what must hold. The same seed makes the
same inputs.
"""
import os
import random
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import harness  # noqa: E402

TOKEN = re.compile(rb'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|[A-Za-z_]\w*|\d[\w.]*'
                   rb'|<<<|>>>|::|->|[ \t]+|\n|.', re.DOTALL)
NAME = re.compile(rb"[A-Za-z_]\w*$")
KEYWORDS = rb"""alignas alignof and asm auto bool break case catch char class const
constexpr continue decltype default define delete do double elif else endif
enum error explicit extern false float for friend goto if ifdef ifndef include
inline int line long mutable namespace new noexcept not nullptr operator or pragma
private protected public register return short signed sizeof static
static_assert struct switch template this throw true try typedef typeid
typename undef union unsigned using virtual void volatile warning wchar_t while
defined""".split()


class Mutator:
    def __init__(self, texts, seed):
        self.texts, self.random = texts, random.Random(seed)

    def make(self):
        """(name of the mutation, text)"""
        text = self.random.choice(self.texts)
        names = []
        for _ in range(self.random.choice((1, 1, 1, 2, 3))):
            mutation = self.random.choice(MUTATIONS)
            text = mutation(self, text)
            names.append(mutation.__name__)
        return "+".join(names), text

    def span(self, size, most):
        """A range of at most `most` of `size` things; not empty if it can be."""
        begin = self.random.randrange(size) if size else 0
        return begin, min(size, begin + self.random.randint(1, most))

    def tokens_of(self, text):
        """Tokens, and the indices of those that are no space or comment and
        stand in no directive."""
        tokens = TOKEN.findall(text)
        places, directive = [], False
        begins_line = True
        for index, token in enumerate(tokens):
            if token == b"\n":
                directive = directive and index and tokens[index - 1] == b"\\"
                begins_line = True
                continue
            if token == b"#" and begins_line:
                directive = True
            if token.isspace() or token.startswith((b"//", b"/*")):
                continue
            begins_line = False
            if not directive:
                places.append(index)
        return tokens, places


# --- that keep the meaning ---------------------------------------------------


def spaced(m, text):
    """Comments, line breaks and spliced lines between tokens."""
    tokens, places = m.tokens_of(text)
    for index in places:
        if m.random.random() < 0.1:
            tokens[index] += m.random.choice(
                (b"/**/", b" /* cudaFree( */ ", b"\n", b"\\\n", b"\t", b"  "))
            # A splice before a name's next character would join the two.
            tokens[index] += b" "
    return b"".join(tokens)


def spliced(m, text):
    """Backslash-newlines inside names."""
    tokens, places = m.tokens_of(text)
    for index in places:
        if NAME.match(tokens[index]) and m.random.random() < 0.05:
            at = m.random.randint(1, len(tokens[index]))
            tokens[index] = tokens[index][:at] + b"\\\n" + tokens[index][at:]
    return b"".join(tokens)


def carriage_returns(m, text):
    return text.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def marked(m, text):
    return b"\xef\xbb\xbf" + text


def macro_names(m, text):
    """Names become macros that are those names."""
    tokens, places = m.tokens_of(text)
    names = sorted({tokens[i] for i in places if NAME.match(tokens[i])
                    and tokens[i] not in KEYWORDS
                    and not tokens[i].startswith((b"__", b"R"))})
    head = []
    for number, name in enumerate(m.random.sample(names, min(3, len(names)))):
        macro = b"FUZZ_%d" % number
        head.append(b"#define %s %s\n" % (macro, name))
        for index in places:
            if tokens[index] == name and m.random.random() < 0.5:
                tokens[index] = macro
    return b"".join(head) + b"".join(tokens)


def macro_statements(m, text):
    """Lines that are whole statements become a macro's argument."""
    lines = text.split(b"\n")
    for index, line in enumerate(lines):
        body = line.strip()
        if (body.endswith(b";") and body.count(b"(") == body.count(b")")
                and re.match(rb"\w+\(|\w+ *<<<", body)
                and lines[index - 1].rstrip()[-1:] in (b";", b"{", b"}")
                and m.random.random() < 0.3):
            lines[index] = b"FUZZ_ID(" + body[:-1] + b");"
    return b"#define FUZZ_ID(...) __VA_ARGS__\n" + b"\n".join(lines)


def inactive(m, text):
    """The same program once more, where nothing compiles it."""
    return (b"#ifdef FUZZ_NEVER\n" + text + b"\n#endif\n" + text
            if b"#pragma once" not in text else text)


# --- that need not -----------------------------------------------------------


def bytes_changed(m, text):
    out = bytearray(text)
    for _ in range(m.random.randint(1, 8)):
        begin, end = m.span(len(out), 6)
        out[begin:end] = m.random.choice((
            b"", bytes(m.random.randrange(256) for _ in range(3)),
            bytes(out[begin:end]) * 2, m.random.choice(
                (b"(", b")", b"{", b"}", b"<<<", b">>>", b'"', b"'", b"\\", b"\\\n",
                 b"\r", b"/*", b"*/", b"//", b"#", b"##", b"\n#if 1\n", b"??/",
                 b'R"(', b")\"", b"\xff", b"\xc3\x28", b"\xe2\x80\xae", b"@"))))
    return bytes(out)


def tokens_changed(m, text):
    tokens, places = m.tokens_of(text)
    other, others = m.tokens_of(m.random.choice(m.texts))
    for _ in range(m.random.randint(1, 6)):
        if not places or not others:
            break
        at = m.random.choice(places)
        tokens[at] = m.random.choice((
            b"", tokens[at] + b" " + tokens[at], tokens[m.random.choice(places)],
            other[m.random.choice(others)]))
    return b"".join(tokens)


def lines_changed(m, text):
    lines = text.split(b"\n")
    for _ in range(m.random.randint(1, 4)):
        begin, end = m.span(len(lines), 5)
        piece = lines[begin:end]
        kind = m.random.randrange(6)
        if kind == 0:
            lines[begin:end] = []
        elif kind == 1:
            lines[begin:end] = piece * 2
        elif kind == 2:
            lines[begin:end] = []
            at = m.random.randint(0, len(lines))
            lines[at:at] = piece
        elif kind == 3:
            lines[begin:end] = [b" ".join(piece)]
        elif kind == 4:
            lines[begin:end] = [line + b"\\" for line in piece]
        else:
            lines[begin:end] = [b"#if " + m.random.choice(
                (b"0", b"1", b"defined(__CUDA_ARCH__)", b"__CUDA_ARCH__ >= 700",
                 b"CUDART_VERSION < 9000 && X", b"("))] + piece + [b"#endif"]
    return b"\n".join(lines)


def files_joined(m, text):
    """The beginning of one program and the end of another."""
    other = m.random.choice(m.texts).split(b"\n")
    lines = text.split(b"\n")
    return b"\n".join(lines[:m.random.randint(0, len(lines))]
                      + other[m.random.randint(0, len(other)):])


def wrapped(m, text):
    """Any run of tokens as a macro's argument or body."""
    tokens, places = m.tokens_of(text)
    if not places:
        return text
    begin, end = m.span(len(places), 40)
    begin, end = places[begin], places[end - 1] + 1
    piece = b"".join(tokens[begin:end])
    if m.random.random() < 0.5:
        tokens[begin:end] = [b"FUZZ_ID(" + piece + b")"]
        return b"#define FUZZ_ID(...) __VA_ARGS__\n" + b"".join(tokens)
    tokens[begin:end] = [b"FUZZ_BODY"]
    body = piece.replace(b"\n", b"\\\n")
    return b"#define FUZZ_BODY " + body + b"\n" + b"".join(tokens)


MUTATIONS = (spaced, spliced, carriage_returns, marked, macro_names,
             macro_statements, inactive, bytes_changed, tokens_changed,
             lines_changed, files_joined, wrapped)


def seeds(folder):
    """Programs that need no header of their own; large ones take too long."""
    found = []
    for at, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith((".cu", ".cuh")):
                with open(os.path.join(at, name), "rb") as file:
                    text = file.read()
                if not re.search(rb'#\s*include\s*"', text) and len(text) < 20000:
                    found.append(text)
    return found


def main():
    options = harness.arguments(__doc__)
    texts = seeds(options.tree or os.path.join(harness.SOURCE, "corpus"))
    mutator = Mutator(texts, options.seed)
    return harness.run("mutate", options, mutator.make)


if __name__ == "__main__":
    sys.exit(main())

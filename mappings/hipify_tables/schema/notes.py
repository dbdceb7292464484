# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Notes of rows: prose and traits, by the words of lib/Mapping/Traits.def."""

import functools
import re
from typing import NamedTuple

from ..paths import TRAITS

SEPARATOR = "; "
# "WORD: ", "WORD 2: ", "WORD 3-4: " at the beginning of a part of a note.
WORD_RE = re.compile(r"([a-z]+(?: [a-z]+)?)(?: (\d+)(?:-(\d+))?)?: ")


class Kind(NamedTuple):
    """A line of Traits.def."""
    name: str
    word: str
    numbers: int
    sentence: str


class Trait(NamedTuple):
    kind: Kind
    first: int
    last: int
    begin: int  # Where text begins in the note.
    text: str

    def field(self, name):
        """What {name} of a sentence stands for, as in lib/Mapping/Traits.cpp."""
        head, _, tail = self.text.partition(" ")
        return {"text": self.text, "first": str(self.first),
                "last": str(self.last) if self.last != self.first else "",
                "head": head.rstrip(":;,"), "tail": tail,
                "name": tail.partition(" ")[0], "rest": tail.partition(" ")[2],
                "list": self.text.replace(" ", ", "),
                "rule": rules().get(self.text, self.text)}[name]

    def sentence(self):
        """What the trait says to a user; code is between backticks."""
        def filled(text):
            return re.sub(r"{(\w+)}", lambda m: self.field(m[1]), text)

        def optional(match):
            (name,) = re.findall(r"{(\w+)}", match[1])
            return match[1] if self.field(name) else ""
        return filled(re.sub(r"\[(.*?)\]", optional, self.kind.sentence))


@functools.lru_cache
def _definitions():
    with open(TRAITS, encoding="utf-8") as stream:
        return stream.read()


@functools.lru_cache
def kinds():
    """{word: Kind}"""
    return {word: Kind(name, word, int(numbers), sentence)
            for name, word, numbers, sentence in re.findall(
                r'^TRAIT\((\w+), "([a-z ]+)", (\d),\s+"(.*)"\)',
                _definitions(), re.M)}


@functools.lru_cache
def rules():
    """{what can follow "rule: ": its sentence}"""
    return dict(re.findall(r'^NOTE_RULE\("(\w+)", "(.*)"\)', _definitions(), re.M))


def _read_word(part):
    """The kind, the numbers and the length of a trait's word, or None. The
    program would take a misspelt word for prose, and say nothing."""
    match = WORD_RE.match(part)
    if not match:
        return None
    word, first, last = match.groups()
    kind = kinds().get(word)
    if not kind:
        raise ValueError(f"no trait is called '{word}'; "
                         "lib/Mapping/Traits.def has them")
    count = (first is not None) + (last is not None)
    if count > kind.numbers or bool(count) != bool(kind.numbers):
        raise ValueError(f"'{word}' takes {kind.numbers} numbers")
    return kind, int(first or 0), int(last or first or 0), match.end()


@functools.lru_cache(maxsize=None)
def parse(note):
    """The prose ahead of the first trait, and the traits. Prose behind a trait
    belongs to it."""
    found, at = [], 0
    for part in note.split(SEPARATOR):
        if word := _read_word(part):
            found.append((at, *word))
        at += len(part) + len(SEPARATOR)
    ends = [start - len(SEPARATOR) for start, *_ in found[1:]] + [len(note)]
    traits = [Trait(kind, first, last, start + length,
                    note[start + length:end])
              for (start, kind, first, last, length), end in zip(found, ends)]
    for trait in traits:
        if trait.kind.word == "rule" and trait.text not in rules():
            raise ValueError(f"no rule is called '{trait.text}'; one of "
                             + ", ".join(rules()))
    prose = note[:found[0][0]].removesuffix(SEPARATOR) if found else note
    return prose, traits


def find(note, word):
    """The trait of this word in a note, or None."""
    return next((t for t in parse(note)[1] if t.kind.word == word), None)

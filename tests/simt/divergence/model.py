# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a random kernel is made of: a tree of statements and conditions.

Each thread has an accumulator `acc` (64 bits), a loop position `it`, its lane
number and, in functions, a `depth` that bounds recursion. Statements that look
at other lanes mix what they see into `acc`, each with a number of its own, so
that one wrong group of lanes anywhere changes the result of the kernel.
"""

from dataclasses import dataclass, field
from typing import Optional

# --- conditions: which of the lanes that ask hold it ---------------------------


@dataclass
class LaneTest:
    """(((lane ^ flip) / step + it) % modulus) < limit"""
    flip: int
    step: int
    modulus: int
    limit: int


@dataclass
class DataTest:
    """((acc >> shift) % modulus) < limit"""
    shift: int
    modulus: int
    limit: int


@dataclass
class BlockTest:
    """((u * scale + block + it) % modulus) < limit: alike in the whole block
    where `it` is."""
    scale: int
    modulus: int
    limit: int


@dataclass
class DepthTest:
    """depth > 0"""


@dataclass
class VoteTest:
    """How the lanes that ask together vote on a condition."""
    kind: str  # "any", "all", "odd": an odd number of them
    test: object


@dataclass
class Both:
    """left && right: right is asked by the lanes that hold left only."""
    left: object
    right: object


@dataclass
class Either:
    left: object
    right: object


@dataclass
class Not:
    test: object


# --- numbers: trip counts, switch values, recursion depths ---------------------


@dataclass
class Number:
    kind: str  # "lane": (lane / by) % below, "data": (acc >> by) % below,
    by: int    # "block": (u + block * by) % below
    below: int
    plus: int = 0


# --- statements ----------------------------------------------------------------


@dataclass
class Ballot:
    site: int
    test: object


@dataclass
class Vote:
    site: int
    kind: str
    test: object


@dataclass
class Pick:
    """A shuffle from the number-th lane of those that run."""
    site: int
    number: int


@dataclass
class Cross:
    """A shuffle from lane ^ flip, if that lane runs."""
    site: int
    flip: int


@dataclass
class First:
    """The first running lane's value."""
    site: int


@dataclass
class Choose:
    """acc = test ? mix(acc, ballot(inner), site) : acc + other"""
    site: int
    test: object
    inner: object
    other: int


@dataclass
class Arithmetic:
    number: int


@dataclass
class Exchange:
    """Through shared memory with the thread `distance` further, between two
    barriers; only where control flow is the same for the whole block."""
    site: int
    distance: int


@dataclass
class If:
    test: object
    then: list
    otherwise: list


@dataclass
class Loop:
    kind: str  # "for", "while", "do", "forever", "any"
    name: int
    trips: Number
    guard: Optional[object]  # while, do: `&&` this condition
    body: list
    rest: list = field(default_factory=list)  # forever: after the exit


@dataclass
class Exit:
    """if (test) { acc += number; break, continue or return; }. Nothing here
    looks at other lanes: whether lanes that leave a loop in different trips
    meet before its end is up to the compiler."""
    kind: str
    test: object
    number: int


@dataclass
class Leave:
    """An unconditional continue or return at the end of a branch."""
    kind: str


@dataclass
class Case:
    labels: list  # empty: default
    body: list
    falls: bool


@dataclass
class Switch:
    value: Number
    cases: list


@dataclass
class Function:
    name: int
    style: str  # "noinline", "inline", "plain"
    body: list
    result: int = 0  # added to acc by the last return


@dataclass
class Call:
    function: Function
    depth: Optional[Number]  # None: one less than the caller's


@dataclass
class Kernel:
    name: str
    wave: int
    threads: int
    blocks: int
    u: int
    masked: bool  # __ballot_sync(__activemask(), ...) on AMD, too
    body: list
    functions: list


Mask64 = (1 << 64) - 1
Golden = 0x9E3779B97F4A7C15


def mix(acc, value, site):
    """What the kernels' mix() computes."""
    return (acc * 31 + ((value * Golden & Mask64) >> 17) + site) & Mask64

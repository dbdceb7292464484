# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws random kernels. A kernel depends on nothing but the seed, its number
and the wave size, so that each can be drawn again alone."""

import random
from dataclasses import dataclass, replace

import model as m


@dataclass(frozen=True)
class Scope:
    """Where a statement stands."""
    uniform: bool  # the whole block is here together, `it` is the same
    # The innermost loop and the switch in it: "" (none), "open", or "shared":
    # may have barriers, so that no lane may leave before the others.
    loop: str
    switch: str
    keep: bool  # in a shared loop: no lane may return
    function: object  # Function or None: the kernel
    calls: int  # how deep calls may still go

    @property
    def function_key(self):
        return self.function.name if self.function else 0

    def called(self, function, recursive):
        """At the beginning of a function that is called here."""
        return Scope(self.uniform and not recursive, "", "", False, function,
                     self.calls - 1)


class Generator:
    def __init__(self, rng, size, alone):
        self.rng = rng
        self.alone = alone  # kernels that look at no other lanes
        self.budget = size
        self.sites = 0
        self.loops = 0
        self.functions = []
        # Functions (None: the kernel) that some lanes may have left already.
        self.left = set()

    def site(self):
        self.sites += 1
        return self.sites

    # --- conditions and numbers ---

    def limit(self, modulus):
        """Never always, never never: a condition that the compiler knows
        would make an exit unconditional."""
        return self.rng.randrange(1, modulus)

    def lane_test(self):
        modulus = self.rng.randrange(2, 7)
        return m.LaneTest(self.rng.randrange(64),
                          self.rng.choice([1, 2, 3, 4, 5, 8, 16, 32]),
                          modulus, self.limit(modulus))

    def block_test(self):
        modulus = self.rng.randrange(2, 6)
        return m.BlockTest(self.rng.randrange(1, 9), modulus,
                           self.limit(modulus))

    def plain_test(self):
        """Looks at this lane only."""
        if self.rng.random() < .7:
            return self.lane_test()
        modulus = self.rng.randrange(2, 6)
        return m.DataTest(self.rng.randrange(40), modulus, self.limit(modulus))

    def test(self, depth=2):
        k = self.rng.random()
        if depth == 0 or k < .66:
            return self.plain_test()
        if k < .72:
            return m.Both(self.plain_test(), self.test(depth - 1))
        if k < .78:
            return m.Either(self.plain_test(), self.test(depth - 1))
        if k < .82:
            return m.Not(self.test(depth - 1))
        if k < .88 or self.alone:
            return self.block_test()
        return m.VoteTest(self.rng.choice(["any", "all", "odd"]),
                          self.test(depth - 1))

    def number(self, below, plus=0, uniform=False):
        k = self.rng.random()
        if uniform:
            return m.Number("block", self.rng.randrange(1, 4), below, plus)
        if k < .7:
            return m.Number("lane", self.rng.choice([1, 2, 4, 8, 16]), below,
                            plus)
        if k < .9:
            return m.Number("data", self.rng.randrange(40), below, plus)
        return m.Number("block", self.rng.randrange(1, 4), below, plus)

    # --- statements ---

    def block(self, depth, scope):
        out = []
        for _ in range(self.rng.randrange(1, 4)):
            if self.budget <= 0 and out:
                break
            self.budget -= 1
            out.append(self.statement(depth, self.narrowed(scope)))
        return out

    def narrowed(self, scope):
        """Once lanes may have left the function, those that remain are not
        the whole block."""
        if scope.uniform and scope.function_key in self.left:
            return replace(scope, uniform=False)
        return scope

    def statement(self, depth, scope):
        k = self.rng.random()
        if depth <= 0 or self.budget <= 0 or k < .36:
            return self.leaf(scope)
        if k < .58:
            return self.branch(depth, scope)
        if k < .72:
            return self.loop(depth, scope)
        if k < .80:
            return self.switch(depth, scope)
        if k < .88 and scope.calls:
            return self.call(depth, scope)
        return self.exit(scope) or self.leaf(scope)

    def leaf(self, scope):
        k = 1 if self.alone else self.rng.random()
        if scope.uniform and k < .25:
            return m.Exchange(self.site(), self.rng.randrange(1, 70))
        if k < .6:
            return m.Ballot(self.site(), self.test(1))
        if k < .68:
            return m.Vote(self.site(), self.rng.choice(["any", "all"]),
                          self.test(1))
        if k < .76:
            return m.Pick(self.site(), self.rng.randrange(64))
        if k < .84:
            return m.Cross(self.site(),
                           self.rng.choice([1, 2, 3, 4, 7, 8, 16, 31]))
        if k < .89:
            return m.First(self.site())
        if k < .95:
            return m.Choose(self.site(), self.plain_test(), self.plain_test(),
                            self.rng.randrange(1, 1000))
        return m.Arithmetic(self.rng.randrange(1, 1000))

    def branch(self, depth, scope):
        if scope.uniform and self.rng.random() < .4:
            test, inner = self.block_test(), scope
        else:
            test, inner = self.test(), replace(scope, uniform=False)
        then = self.block(depth - 1, inner)
        otherwise = []
        if self.rng.random() < .55:
            otherwise = self.block(depth - 1, inner)
        branch = m.If(test, then, otherwise)
        if self.rng.random() < .12:
            self.leave(branch, scope)
        return branch

    def leave(self, branch, scope):
        """Ends one side of a branch with continue or return. The loop goes on
        after a continue; a return is fine outside of loops only, see Exit."""
        if scope.uniform or scope.keep:
            return
        side = branch.otherwise if branch.otherwise and self.rng.random() < .5 \
            else branch.then
        if scope.loop == "open" and not scope.switch:
            side.append(m.Leave("continue"))
        elif not scope.loop:
            side.append(m.Leave("return"))
            self.left.add(scope.function_key)

    def loop(self, depth, scope):
        self.loops += 1
        name = self.loops
        kind = self.rng.choice(["for", "for", "while", "do", "forever",
                                "for" if self.alone else "any"])
        shared = scope.uniform and self.rng.random() < .5
        inner = replace(scope, uniform=shared, switch="",
                        loop="shared" if shared else "open",
                        keep=scope.keep or shared)
        trips = self.number(self.rng.randrange(2, 5),
                            self.rng.randrange(0, 2), uniform=shared)
        guard = None
        if kind in ("while", "do") and not shared and self.rng.random() < .3:
            guard = self.test(1)
        loop = m.Loop(kind, name, trips, guard, self.block(depth - 1, inner))
        if kind == "forever":
            loop.rest = self.block(depth - 1, inner)
        return loop

    def exit(self, scope):
        kinds = []
        if (scope.switch or scope.loop) == "open":
            kinds += ["break", "break"]
        if scope.loop == "open":
            kinds += ["continue", "continue"]
        # A return at the top would end the barriers too soon too often.
        if not scope.keep and (not scope.uniform or self.rng.random() < .3):
            kinds.append("return")
        if not kinds:
            return None
        kind = self.rng.choice(kinds)
        if kind == "return":
            self.left.add(scope.function_key)
        return m.Exit(kind, self.plain_test(), self.rng.randrange(1, 1000))

    def switch(self, depth, scope):
        shared = scope.uniform and self.rng.random() < .4
        # A conditional break in a case leaves the others behind.
        inner = replace(scope, uniform=shared,
                        switch="shared" if shared else "open",
                        keep=scope.keep or shared)
        below = self.rng.randrange(2, 8)
        value = self.number(below, uniform=shared)
        labels = list(range(below))
        self.rng.shuffle(labels)
        cases = []
        while labels and len(cases) < 4 and self.rng.random() < .85:
            taken = [labels.pop()]
            if labels and self.rng.random() < .25:
                taken.append(labels.pop())
            cases.append(m.Case(taken, self.block(depth - 1, inner),
                                self.rng.random() < .35))
        if not cases or self.rng.random() < .7:
            default = m.Case([], self.block(depth - 1, inner),
                             self.rng.random() < .3)
            cases.insert(self.rng.randrange(len(cases) + 1), default)
        return m.Switch(value, cases)

    def call(self, depth, scope):
        depth_number = self.number(self.rng.randrange(1, 4))
        if self.functions and not scope.uniform and self.rng.random() < .3:
            # Functions that were made for calls by a whole block may have
            # barriers; those of other places do not.
            usable = [f for f, shared, calls in self.functions
                      if not shared and calls <= scope.calls
                      and f is not scope.function]
            if usable:
                return m.Call(self.rng.choice(usable), depth_number)
        name = len(self.functions) + 1
        function = m.Function(name, self.rng.choice(
            ["noinline", "noinline", "inline", "plain"]), [],
            self.rng.randrange(1, 1000))
        slot = len(self.functions)
        self.functions.append((function, True, 99))  # not yet usable
        recursive = self.rng.random() < .3
        inner = scope.called(function, recursive)
        function.body = self.block(depth - 1, inner)
        if recursive:
            function.style = "noinline"
            self.recurse(function, inner)
        self.functions[slot] = (function, inner.uniform, scope.calls)
        return m.Call(function, depth_number)

    def recurse(self, function, scope):
        """Somewhere in the body, the function calls itself."""
        test = m.DepthTest()
        if self.rng.random() < .6:
            test = m.Both(test, self.plain_test())
        then = [m.Call(function, None)]
        if self.rng.random() < .5:
            then.append(self.leaf(scope))
        where = self.rng.randrange(len(function.body) + 1)
        function.body.insert(where, m.If(test, then, []))
        function.body.append(self.leaf(scope))


def draw(seed, number, wave, attempt=0, alone=False):
    """The kernel with this number. alone: it looks at no other lanes."""
    rng = random.Random(f"{seed}/{number}/{attempt}")
    generator = Generator(rng, rng.choice([12, 24, 36, 50]), alone)
    body = []
    scope = Scope(True, "", "", False, None, 2)
    while generator.budget > 0 and len(body) < 8:
        generator.budget -= 1
        body.append(generator.statement(3, generator.narrowed(scope)))
    threads = rng.choice([wave, wave * 2, wave * 2, wave * 3 // 2 + 5,
                          wave * 2 - 1, wave // 2 + 3])
    kernel = m.Kernel(f"k{number}", wave, threads, 2, rng.randrange(1, 100),
                      rng.random() < .3, body,
                      [f for f, _, _ in generator.functions])
    return kernel

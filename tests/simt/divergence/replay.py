# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A second evaluation of kernels, which shares nothing with simulate.py but
the tree. Each thread runs by itself, as a coroutine, and knows only where it
is: its *position*, the path of statement numbers, branches and trips that leads
there. Where a statement looks at other lanes, the thread waits. The threads of
a wave that wait at the first position in program order are complete, since
everyone else is further; they go on together.

It says what structured control flow means without masks: threads are together
if they are at the same statement in the same trip of each enclosing loop and
the same calls.
"""

import model as m


class _Left(Exception):
    def __init__(self, kind):
        super().__init__(kind)
        self.kind = kind


class Thread:
    """One thread: yields (position, operation, operand), gets the outcome."""

    def __init__(self, kernel, block, number):
        self.kernel, self.block, self.number = kernel, block, number
        self.lane = number % kernel.wave
        self.acc = (block * 977 + number + 1) * m.Golden & m.Mask64
        self.it = self.depth = 0

    def run(self):
        try:
            yield from self.body(self.kernel.body, ())
        except _Left:
            pass

    def body(self, statements, at):
        for index, s in enumerate(statements):
            yield from getattr(self, type(s).__name__)(s, at + (index,))

    def mix(self, value, site):
        self.acc = m.mix(self.acc, value, site)

    def holds(self, t, at):
        match t:
            case m.LaneTest():
                value = (self.lane ^ t.flip) // t.step + self.it
                return value % t.modulus < t.limit
            case m.DataTest():
                return (self.acc >> t.shift) % t.modulus < t.limit
            case m.BlockTest():
                value = self.kernel.u * t.scale + self.block + self.it
                return value % t.modulus < t.limit
            case m.DepthTest():
                return self.depth > 0
            case m.Not():
                return not (yield from self.holds(t.test, at))
            case m.Both():
                if not (yield from self.holds(t.left, at + (0,))):
                    return False
                return (yield from self.holds(t.right, at + (1,)))
            case m.Either():
                if (yield from self.holds(t.left, at + (0,))):
                    return True
                return (yield from self.holds(t.right, at + (1,)))
            case m.VoteTest():
                mine = yield from self.holds(t.test, at + (0,))
                votes = yield at + (1,), "vote", bool(mine)
                return _counted(t.kind, votes)
        raise TypeError(t)

    def number_of(self, n):
        base = {"lane": lambda: self.lane // n.by,
                "data": lambda: (self.acc >> n.by) % 2**32,
                "block": lambda: self.kernel.u + self.block * n.by}[n.kind]()
        return base % n.below + n.plus

    # --- statements ---

    def Ballot(self, s, at):
        mine = yield from self.holds(s.test, at + (0,))
        votes = yield at + (1,), "vote", bool(mine)
        self.mix(sum(1 << lane for lane, v in votes.items() if v), s.site)

    def Vote(self, s, at):
        mine = yield from self.holds(s.test, at + (0,))
        votes = yield at + (1,), "vote", bool(mine)
        self.mix(int(_counted(s.kind, votes)), s.site)

    def Pick(self, s, at):
        seen = yield at, "value", self.acc
        lanes = sorted(seen)
        self.mix(seen[lanes[s.number % len(lanes)]], s.site)

    def Cross(self, s, at):
        seen = yield at, "value", self.acc
        self.mix(seen.get(self.lane ^ s.flip, self.acc), s.site)

    def First(self, s, at):
        seen = yield at, "value", self.acc
        self.mix(seen[min(seen)] % 2**32, s.site)

    def Choose(self, s, at):
        if not (yield from self.holds(s.test, at + (0,))):
            self.acc = (self.acc + s.other) % 2**64
            return
        mine = yield from self.holds(s.inner, at + (1,))
        votes = yield at + (2,), "vote", bool(mine)
        self.mix(sum(1 << lane for lane, v in votes.items() if v), s.site)

    def Arithmetic(self, s, at):
        self.acc = (self.acc * 5 + s.number + self.it) % 2**64
        yield from ()

    def Exchange(self, s, at):
        seen = yield at, "barrier", self.acc
        self.mix(seen[(self.number + s.distance) % self.kernel.threads],
                 s.site)

    def If(self, s, at):
        if (yield from self.holds(s.test, at + (0,))):
            yield from self.body(s.then, at + (1,))
        else:
            yield from self.body(s.otherwise, at + (2,))

    def Loop(self, s, at):
        trips, base, trip = self.number_of(s.trips), self.it, 0
        while True:
            here = at + (trip,)
            if s.kind != "do" or trip:
                if not (yield from self.goes_on(s, trip, trips, here + (0,))):
                    break
            self.it = base + trip
            try:
                if s.kind != "any" or trip < trips:
                    yield from self.body(s.body, here + (1,))
                if s.kind == "forever":
                    if trip >= trips:
                        break
                    yield from self.body(s.rest, here + (2,))
            except _Left as left:
                if left.kind == "return":
                    raise
                if left.kind == "break":
                    break
            trip += 1
        self.it = base

    def goes_on(self, s, trip, trips, at):
        if s.kind == "forever":
            return True
        if s.kind == "any":
            votes = yield at, "vote", trip < trips
            return any(votes.values())
        if trip >= trips:
            return False
        return s.guard is None or (yield from self.holds(s.guard, at))

    def Exit(self, s, at):
        if (yield from self.holds(s.test, at)):
            self.acc = (self.acc + s.number) % 2**64
            raise _Left(s.kind)

    def Leave(self, s, at):
        yield from ()
        raise _Left(s.kind)

    def Switch(self, s, at):
        value = self.number_of(s.value)
        start = next((i for i, c in enumerate(s.cases) if value in c.labels),
                     None)
        if start is None:
            start = next((i for i, c in enumerate(s.cases) if not c.labels),
                         len(s.cases))
        try:
            for index in range(start, len(s.cases)):
                yield from self.body(s.cases[index].body, at + (index,))
                if not s.cases[index].falls:
                    break
        except _Left as left:
            if left.kind != "break":
                raise

    def Call(self, s, at):
        saved = self.it, self.depth
        self.depth = self.number_of(s.depth) if s.depth else self.depth - 1
        try:
            yield from self.body(s.function.body, at)
            self.acc = (self.acc + s.function.result) % 2**64
        except _Left:
            pass
        self.it, self.depth = saved


def _counted(kind, votes):
    holding = sum(votes.values())
    return {"any": holding > 0, "all": holding == len(votes),
            "odd": holding % 2 == 1}[kind]


def _run_block(kernel, block):
    threads = [Thread(kernel, block, t) for t in range(kernel.threads)]
    running = {t: t.run() for t in threads}
    waiting = {}

    def resume(thread, outcome):
        try:
            waiting[thread] = running[thread].send(outcome)
        except StopIteration:
            waiting.pop(thread, None)
            del running[thread]

    for t in threads:
        resume(t, None)
    while running:
        for wave in sorted({t.number // kernel.wave for t in running}):
            here = [t for t in running if t.number // kernel.wave == wave]
            first = min(waiting[t][0] for t in here)
            group = [t for t in here if waiting[t][0] == first]
            if waiting[group[0]][1] == "barrier":
                continue
            outcome = {t.lane: waiting[t][2] for t in group}
            for t in group:
                resume(t, outcome)
        if running and all(w[1] == "barrier" for w in waiting.values()):
            assert len({w[0] for w in waiting.values()}) == 1
            assert len(running) == kernel.threads
            outcome = {t.number: waiting[t][2] for t in running}
            for t in list(running):
                resume(t, outcome)
    return [t.acc for t in threads]


def run(kernel):
    """The results of all threads of all blocks."""
    return [acc for block in range(kernel.blocks)
            for acc in _run_block(kernel, block)]

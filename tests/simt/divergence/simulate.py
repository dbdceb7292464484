# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a kernel as a SIMT machine with masks does: one list of threads that
are together, split by conditions, merged again where the source says that the
construct ends. It knows nothing of compilers, branches or post-dominators.

The threads of a block are kept in one list; what looks at lanes looks at those
of the same wave. Barriers check that the whole block is there.
"""

from functools import lru_cache

import model as m


class TooLong(Exception):
    """More statements than a test should take."""


@lru_cache(maxsize=None)
def _filter(text):
    """Compiles a test of one lane: threads -> those that hold it. A: acc,
    I: it, L: lane, D: depth, u, b: block, N: trips, i: trip."""
    return eval(f"lambda T, A, I, L, D, u, b: [t for t in T if {text}]")


@lru_cache(maxsize=None)
def _values(text):
    return eval(f"lambda T, A, I, L, D, u, b: {{t: {text} for t in T}}")


def _text(t):
    match t:
        case m.LaneTest():
            return (f"((L[t] ^ {t.flip}) // {t.step} + I[t]) % {t.modulus} "
                    f"< {t.limit}")
        case m.DataTest():
            return f"(A[t] >> {t.shift}) % {t.modulus} < {t.limit}"
        case m.BlockTest():
            return f"(u * {t.scale} + b + I[t]) % {t.modulus} < {t.limit}"
        case m.DepthTest():
            return "D[t] > 0"
    return None


def _number(n):
    base = {"lane": f"L[t] // {n.by}",
            "data": f"((A[t] >> {n.by}) & 0xffffffff)",
            "block": f"(u + b * {n.by})"}[n.kind]
    return f"{base} % {n.below} + {n.plus}"


def _minus(threads, gone):
    gone = set(gone)
    return [t for t in threads if t not in gone]


class Activation:
    """A call of a function: what its lanes have."""

    def __init__(self, it, depth):
        self.it, self.depth = it, depth


class BlockRun:
    def __init__(self, kernel, block, limit, trace=None):
        self.kernel, self.block, self.limit = kernel, block, limit
        self.trace = trace
        count = kernel.threads
        self.lane = [t % kernel.wave for t in range(count)]
        self.wave = [t // kernel.wave for t in range(count)]
        self.waves = self.wave[-1] + 1
        self.acc = [(block * 977 + t + 1) * m.Golden & m.Mask64
                    for t in range(count)]
        self.steps = 0

    def run(self):
        everyone = list(range(self.kernel.threads))
        kernel = Activation([0] * len(everyone), [0] * len(everyone))
        self.body(self.kernel.body, everyone, kernel, None, None)
        return self.acc

    # --- conditions ---

    def holding(self, test, threads, f):
        """Those of the threads for which test holds."""
        if not threads:
            return []
        text = _text(test)
        if text:
            return _filter(text)(threads, self.acc, f.it, self.lane, f.depth,
                                 self.kernel.u, self.block)
        match test:
            case m.Not():
                return _minus(threads, self.holding(test.test, threads, f))
            case m.Both():
                return self.holding(test.right,
                                    self.holding(test.left, threads, f), f)
            case m.Either():
                left = self.holding(test.left, threads, f)
                rest = _minus(threads, left)
                return left + self.holding(test.right, rest, f)
            case m.VoteTest():
                yes = self.vote(test.kind, test.test, threads, f)
                return [t for t in threads if yes[self.wave[t]]]
        raise TypeError(test)

    def vote(self, kind, test, threads, f):
        """For each wave the outcome."""
        return self.outcome(kind, self.holding(test, threads, f), threads)

    def outcome(self, kind, holding, threads):
        yes, there = [0] * self.waves, [0] * self.waves
        for t in holding:
            yes[self.wave[t]] += 1
        for t in threads:
            there[self.wave[t]] += 1
        if kind == "any":
            return [y > 0 for y in yes]
        if kind == "all":
            return [y == n for y, n in zip(yes, there)]
        return [y % 2 for y in yes]

    def ballot(self, threads):
        """For each wave the bits of these threads."""
        bits = [0] * self.waves
        for t in threads:
            bits[self.wave[t]] |= 1 << self.lane[t]
        return bits

    def numbers(self, number, threads, f):
        return _values(_number(number))(threads, self.acc, f.it, self.lane,
                                        f.depth, self.kernel.u, self.block)

    def mix(self, threads, value, site):
        """value: of a thread."""
        new = [m.mix(self.acc[t], value(t), site) for t in threads]
        if self.trace is not None:
            for t in threads:
                self.trace.append((self.block * self.kernel.threads + t, site,
                                   value(t)))
        for t, acc in zip(threads, new):
            self.acc[t] = acc

    # --- statements. Each returns the threads that come to what follows. ---

    def body(self, statements, threads, f, loop, switch):
        """loop: (left, continuing); switch: those that left it."""
        for s in statements:
            if not threads:
                break
            self.steps += 1
            if self.steps > self.limit:
                raise TooLong
            threads = self.statement(s, threads, f, loop, switch)
        return threads

    def statement(self, s, threads, f, loop, switch):
        match s:
            case m.If():
                yes = self.holding(s.test, threads, f)
                no = _minus(threads, yes)
                return (self.body(s.then, yes, f, loop, switch) +
                        self.body(s.otherwise, no, f, loop, switch))
            case m.Loop():
                return self.loop(s, threads, f)
            case m.Switch():
                return self.switch(s, threads, f, loop)
            case m.Exit():
                going = self.holding(s.test, threads, f)
                for t in going:
                    self.acc[t] = self.acc[t] + s.number & m.Mask64
                self.leave(s.kind, going, loop, switch)
                return _minus(threads, going)
            case m.Leave():
                self.leave(s.kind, threads, loop, switch)
                return []
            case m.Call():
                self.call(s, threads, f)
            case m.Exchange():
                assert len(threads) == self.kernel.threads, "divergent barrier"
                old, count = list(self.acc), self.kernel.threads
                self.mix(threads, lambda t: old[(t + s.distance) % count],
                         s.site)
            case m.Arithmetic():
                for t in threads:
                    self.acc[t] = (self.acc[t] * 5 + s.number + f.it[t]
                                   & m.Mask64)
            case _:
                self.wave_operation(s, threads, f)
        return threads

    def leave(self, kind, threads, loop, switch):
        """Those that return are back at the end of the call."""
        if kind == "continue":
            loop[1].extend(threads)
        elif kind == "break":
            (loop[0] if switch is None else switch).extend(threads)

    def wave_operation(self, s, threads, f):
        wave, lane, old = self.wave, self.lane, self.acc
        match s:
            case m.Ballot():
                bits = self.ballot(self.holding(s.test, threads, f))
                self.mix(threads, lambda t: bits[wave[t]], s.site)
            case m.Vote():
                yes = self.vote(s.kind, s.test, threads, f)
                self.mix(threads, lambda t: int(yes[wave[t]]), s.site)
            case m.Choose():
                yes = self.holding(s.test, threads, f)
                bits = self.ballot(self.holding(s.inner, yes, f))
                for t in _minus(threads, yes):
                    self.acc[t] = self.acc[t] + s.other & m.Mask64
                self.mix(yes, lambda t: bits[wave[t]], s.site)
            case m.Pick() | m.First():
                running = [[] for _ in range(self.waves)]
                for t in sorted(threads):
                    running[wave[t]].append(t)
                if isinstance(s, m.Pick):
                    seen = [r and old[r[s.number % len(r)]] for r in running]
                else:
                    seen = [r and old[r[0]] & 0xffffffff for r in running]
                self.mix(threads, lambda t: seen[wave[t]], s.site)
            case m.Cross():
                seen, here = {}, set(threads)
                for t in threads:
                    other = t - lane[t] + (lane[t] ^ s.flip)
                    seen[t] = old[other if other in here else t]
                self.mix(threads, lambda t: seen[t], s.site)
            case _:
                raise TypeError(s)

    def loop(self, s, threads, f):
        trips = self.numbers(s.trips, threads, f)
        base = {t: f.it[t] for t in threads}
        out, i, running = [], 0, threads
        while running:
            if s.kind != "do" or i:
                running, done = self.goes_on(s, running, i, trips, f)
                out += done
            for t in running:
                f.it[t] = base[t] + i
            left, continuing = [], []
            lanes = running
            if s.kind == "any":
                lanes = [t for t in running if i < trips[t]]
                continuing += _minus(running, lanes)
            lanes = self.body(s.body, lanes, f, (left, continuing), None)
            if s.kind == "forever":
                left += [t for t in lanes if i >= trips[t]]
                lanes = self.body(s.rest, [t for t in lanes if i < trips[t]],
                                  f, (left, continuing), None)
            out += left
            running = lanes + continuing
            i += 1
            self.steps += 1
        for t in threads:
            f.it[t] = base[t]
        return out

    def goes_on(self, s, running, i, trips, f):
        """Asks the loop's condition before trip i."""
        if s.kind == "forever":
            return running, []
        more = [t for t in running if i < trips[t]]
        if s.kind == "any":
            yes = self.outcome("any", more, running)
            more = [t for t in running if yes[self.wave[t]]]
        elif s.guard is not None:
            more = self.holding(s.guard, more, f)
        return more, _minus(running, more)

    def switch(self, s, threads, f, loop):
        """Lanes that fall through meet those that jump to the label."""
        values = self.numbers(s.value, threads, f)
        named = {label for case in s.cases for label in case.labels}
        out, falling = [], []
        matched = set()
        for case in s.cases:
            here = [t for t in threads if (values[t] in case.labels if
                    case.labels else values[t] not in named)]
            matched.update(here)
            falling = self.body(case.body, here + falling, f, loop, out)
            if not case.falls:
                out += falling
                falling = []
        return out + falling + [t for t in threads if t not in matched]

    def call(self, s, threads, f):
        if s.depth:
            depths = self.numbers(s.depth, threads, f)
        else:
            depths = {t: f.depth[t] - 1 for t in threads}
        depth = list(f.depth)
        for t in threads:
            depth[t] = depths[t]
        callee = Activation(list(f.it), depth)
        for t in self.body(s.function.body, threads, callee, None, None):
            self.acc[t] = self.acc[t] + s.function.result & m.Mask64


def run(kernel, limit=1500, trace=None):
    """The results of all threads of all blocks."""
    results = []
    for block in range(kernel.blocks):
        results += BlockRun(kernel, block, limit, trace).run()
    return results


def checksum(results):
    total = 0
    for value in results:
        total = total * 1000003 + value & m.Mask64
    return total

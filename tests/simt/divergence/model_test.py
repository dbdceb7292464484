# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of what the emulator is tested against: simulate.py against cases
worked out by hand, against replay.py, and against compiled C++."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

import emit
import generate
import model as m
import replay
import simulate

EVEN = m.LaneTest(0, 1, 2, 1)  # lane % 2 < 1, in trip 0


def kernel(body, wave=32, threads=4, u=1):
    return m.Kernel("k", wave, threads, 1, u, False, body, [])


def seen(body, **kwargs):
    """For each thread the list of (site, value) that it mixed."""
    trace = []
    k = kernel(body, **kwargs)
    simulate.run(k, trace=trace)
    return [[(site, value) for t, site, value in trace if t == thread]
            for thread in range(k.threads)]


class HandTest(unittest.TestCase):
    """Small kernels whose ballots one can work out."""

    always = m.LaneTest(0, 1, 1, 1)

    def ballot(self, site):
        return m.Ballot(site, self.always)

    def test_if_else_and_join(self):
        body = [m.If(EVEN, [self.ballot(1)], [self.ballot(2)]),
                self.ballot(3)]
        even, odd = [(1, 0b0101), (3, 0b1111)], [(2, 0b1010), (3, 0b1111)]
        self.assertEqual(seen(body), [even, odd, even, odd])

    def test_waves_are_apart(self):
        result = seen([self.ballot(1)], threads=35)
        self.assertEqual(result[0], [(1, 2**32 - 1)])
        self.assertEqual(result[34], [(1, 0b111)])
        result = seen([self.ballot(1)], threads=35, wave=64)
        self.assertEqual(result[34], [(1, 2**35 - 1)])

    def test_lanes_leave_a_loop_one_after_another(self):
        loop = m.Loop("for", 1, m.Number("lane", 1, 4), None,
                      [self.ballot(1)])
        trips = [(1, 0b1110), (1, 0b1100), (1, 0b1000)]
        self.assertEqual(seen([loop, self.ballot(2)]),
                         [trips[:i] + [(2, 0b1111)] for i in range(4)])

    def test_do_runs_once_at_least(self):
        loop = m.Loop("do", 1, m.Number("lane", 1, 3), None, [self.ballot(1)])
        self.assertEqual([len(s) for s in seen([loop])], [1, 1, 2, 1])

    def test_any_loop_waits_for_the_last(self):
        vote = m.Loop("any", 1, m.Number("lane", 1, 4), None,
                      [self.ballot(1)])
        self.assertEqual(seen([vote])[3],
                         [(1, 0b1110), (1, 0b1100), (1, 0b1000)])

    def test_continue_waits_for_the_others(self):
        body = [m.Exit("continue", EVEN, 1), self.ballot(1)]
        loop = m.Loop("for", 1, m.Number("block", 0, 3), None,
                      [self.ballot(2), *body])
        # u = 1: one trip. Even lanes continue.
        self.assertEqual(seen([loop, self.ballot(3)])[0],
                         [(2, 0b1111), (3, 0b1111)])
        self.assertEqual(seen([loop, self.ballot(3)])[1],
                         [(2, 0b1111), (1, 0b1010), (3, 0b1111)])

    def test_break_in_a_loop_and_in_a_switch(self):
        loop = m.Loop("forever", 1, m.Number("block", 0, 3), None,
                      [m.Exit("break", EVEN, 1), self.ballot(1)])
        # In the second trip (it = 1) the odd lanes break.
        self.assertEqual(seen([loop])[1], [(1, 0b1010)])
        switch = m.Switch(m.Number("block", 0, 2), [
            m.Case([1], [m.Exit("break", EVEN, 1), self.ballot(1)], False)])
        self.assertEqual(seen([switch, self.ballot(2)])[1],
                         [(1, 0b1010), (2, 0b1111)])

    def test_return_ends_only_the_function(self):
        f = m.Function(1, "plain", [m.Exit("return", EVEN, 1),
                                    self.ballot(1)], 5)
        call = m.Call(f, m.Number("lane", 1, 1))
        self.assertEqual(seen([call, self.ballot(2)])[0], [(2, 0b1111)])
        self.assertEqual(seen([call, self.ballot(2)])[1],
                         [(1, 0b1010), (2, 0b1111)])

    def test_recursion_joins_at_each_level(self):
        f = m.Function(1, "noinline", [], 0)
        f.body = [m.If(m.DepthTest(), [m.Call(f, None)], []), self.ballot(1)]
        call = m.Call(f, m.Number("lane", 1, 4))
        self.assertEqual(seen([call])[3], [(1, 0b1000), (1, 0b1100),
                                           (1, 0b1110), (1, 0b1111)])

    def test_fallthrough_meets_the_label(self):
        value = m.Number("lane", 1, 4)
        switch = m.Switch(value, [m.Case([2], [self.ballot(1)], True),
                                  m.Case([], [self.ballot(2)], True),
                                  m.Case([1], [self.ballot(3)], False)])
        self.assertEqual(seen([switch]), [
            [(2, 0b1101), (3, 0b1111)], [(3, 0b1111)],
            [(1, 0b0100), (2, 0b1101), (3, 0b1111)],
            [(2, 0b1101), (3, 0b1111)]])

    def test_short_circuit(self):
        asked = m.VoteTest("all", m.LaneTest(0, 2, 2, 1))  # lane < 2
        result = seen([m.If(m.Both(EVEN, asked), [self.ballot(1)],
                            [self.ballot(2)])])
        self.assertEqual(result[0], [(2, 0b1111)])
        result = seen([m.If(m.Either(EVEN, asked), [self.ballot(1)],
                            [self.ballot(2)])])
        self.assertEqual(result[1], [(2, 0b1010)])

    def test_shuffles(self):
        start = [(t + 1) * m.Golden & m.Mask64 for t in range(4)]
        self.assertEqual([s[0][1] for s in seen([m.Cross(1, 1)])],
                         [start[i] for i in (1, 0, 3, 2)])
        self.assertEqual([s[0][1] for s in seen([m.Cross(1, 4)])], start)
        self.assertEqual([s[0][1] for s in seen([m.Pick(1, 6)])],
                         [start[2]] * 4)
        self.assertEqual(seen([m.First(1)])[3][0][1], start[0] % 2**32)

    def test_divergent_barrier_is_refused(self):
        with self.assertRaises(AssertionError):
            simulate.run(kernel([m.If(EVEN, [m.Exchange(1, 1)], [])]))


class ReplayTest(unittest.TestCase):
    """Two evaluations that have nothing in common agree."""

    def test_random_kernels(self):
        for wave in (32, 64):
            for number in range(60):
                k = generate.draw("replay", number, wave)
                try:
                    expected = simulate.run(k)
                except simulate.TooLong:
                    continue
                self.assertEqual(replay.run(k), expected, number)


class HostTest(unittest.TestCase):
    """Kernels that look at no other lane are ordinary C++: what a host
    compiler makes of the text is what simulate.py says."""

    def test_compiled_text(self):
        compiler = shutil.which("clang++-22") or shutil.which("c++")
        if not compiler:
            self.skipTest("there is no C++ compiler")
        kernels = [generate.draw("host", number, 32, alone=True)
                   for number in range(40)]
        expected = [simulate.checksum(simulate.run(k, 10**6)) for k in kernels]
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "kernels.cpp")
            with open(source, "w", encoding="utf-8") as file:
                file.write(emit.unit(kernels, expected))
            program = os.path.join(folder, "kernels")
            subprocess.run([compiler, "-std=c++17", "-w", "-O1", source, "-o",
                            program], check=True)
            done = subprocess.run([program], check=False, capture_output=True,
                                  text=True)
        self.assertEqual(done.stdout, "40 kernels, 0 wrong\n")

    def test_kernels_have_everything(self):
        text = "".join(emit.Emitter(generate.draw("all", n, 64)).whole()
                       for n in range(200))
        for part in ("switch", "default:", "fallthrough", "do {", "while (",
                     "for (", "NOINLINE", "INLINE", "continue;", "break;",
                     "return acc;", "STORE(acc); return;", "depth - 1u",
                     "__syncthreads", "ballotSync", "picked", "crossed",
                     "anyOf", "allOf", "firstOf", " && ", " || "):
            self.assertTrue(re.search(re.escape(part), text), part)

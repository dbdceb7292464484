# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes kernels as C++ for HIP, CUDA, or one lane at a time on a host."""

import os

import model as m

HERE = os.path.dirname(os.path.abspath(__file__))


class Emitter:
    def __init__(self, kernel):
        self.kernel = kernel
        self.lines = []
        self.inside = None  # Function, None: the kernel
        self.ballot = "ballotSync" if kernel.masked else "ballotOf"

    def put(self, depth, text):
        self.lines.append("  " * depth + text)

    def function(self, f):
        return f"{self.kernel.name}_f{f.name}"

    # --- conditions ---

    def test(self, t):
        match t:
            case m.LaneTest():
                return (f"((((lane ^ {t.flip}u) / {t.step}u + it) % "
                        f"{t.modulus}u) < {t.limit}u)")
            case m.DataTest():
                return f"(((acc >> {t.shift}) % {t.modulus}u) < {t.limit}u)"
            case m.BlockTest():
                return (f"(((u * {t.scale}u + BLOCK + it) % {t.modulus}u) < "
                        f"{t.limit}u)")
            case m.DepthTest():
                return "(depth > 0u)"
            case m.VoteTest():
                inner = self.test(t.test)
                if t.kind == "odd":
                    return f"(count({self.ballot}({inner})) & 1)"
                return f"{t.kind}Of({inner})"
            case m.Both():
                return f"({self.test(t.left)} && {self.test(t.right)})"
            case m.Either():
                return f"({self.test(t.left)} || {self.test(t.right)})"
            case m.Not():
                return f"!{self.test(t.test)}"
        raise TypeError(t)

    def number(self, n):
        base = {"lane": f"lane / {n.by}u", "data": f"u32(acc >> {n.by})",
                "block": f"(u + BLOCK * {n.by}u)"}[n.kind]
        plus = f" + {n.plus}u" if n.plus else ""
        return f"{base} % {n.below}u{plus}"

    def leave(self, kind):
        if kind != "return":
            return f"{kind};"
        if self.inside:
            return "return acc;"
        return "{ STORE(acc); return; }"

    # --- statements ---

    def mixed(self, value, site):
        return f"mix(acc, {value}, {site}u)"

    def block(self, body, depth):
        for statement in body:
            self.statement(statement, depth)

    def statement(self, s, d):
        match s:
            case m.Ballot():
                value = f"{self.ballot}({self.test(s.test)})"
                self.put(d, f"acc = {self.mixed(value, s.site)};")
            case m.Vote():
                value = f"{s.kind}Of({self.test(s.test)})"
                self.put(d, f"acc = {self.mixed(value, s.site)};")
            case m.Pick():
                self.put(d, f"acc = {self.mixed(f'picked(acc, {s.number}u)', s.site)};")
            case m.Cross():
                self.put(d, f"acc = {self.mixed(f'crossed(acc, lane, {s.flip}u)', s.site)};")
            case m.First():
                self.put(d, f"acc = {self.mixed('firstOf(acc)', s.site)};")
            case m.Choose():
                value = f"{self.ballot}({self.test(s.inner)})"
                self.put(d, f"acc = {self.test(s.test)} ? "
                            f"{self.mixed(value, s.site)} : acc + {s.other}u;")
            case m.Arithmetic():
                self.put(d, f"acc = acc * 5u + {s.number}u + it;")
            case m.Exchange():
                self.put(d, "shared[THREAD] = acc;")
                self.put(d, "__syncthreads();")
                value = f"shared[(THREAD + {s.distance}u) % THREADS]"
                self.put(d, f"acc = {self.mixed(value, s.site)};")
                self.put(d, "__syncthreads();")
            case m.If():
                self.put(d, f"if ({self.test(s.test)}) {{")
                self.block(s.then, d + 1)
                if s.otherwise:
                    self.put(d, "} else {")
                    self.block(s.otherwise, d + 1)
                self.put(d, "}")
            case m.Loop():
                self.loop(s, d)
            case m.Exit():
                self.put(d, f"if ({self.test(s.test)}) {{")
                self.put(d + 1, f"acc += {s.number}u;")
                self.put(d + 1, self.leave(s.kind))
                self.put(d, "}")
            case m.Leave():
                self.put(d, self.leave(s.kind))
            case m.Switch():
                self.switch(s, d)
            case m.Call():
                depth = self.number(s.depth) if s.depth else "depth - 1u"
                self.put(d, f"acc = {self.function(s.function)}(acc, it, lane, "
                            f"u, {depth});")
            case _:
                raise TypeError(s)

    def loop(self, s, d):
        i, n, base = f"i{s.name}", f"n{s.name}", f"b{s.name}"
        self.put(d, "{")
        self.put(d + 1, f"const u32 {n} = {self.number(s.trips)}, {base} = it;")
        guard = f" && {self.test(s.guard)}" if s.guard else ""
        head = {"for": f"for (u32 {i} = 0; {i} < {n}; ++{i}) {{",
                "while": f"while ({i} < {n}{guard}) {{",
                "do": "do {",
                "forever": f"for (u32 {i} = 0;; ++{i}) {{",
                "any": f"for (u32 {i} = 0; anyOf({i} < {n}); ++{i}) {{"}[s.kind]
        if s.kind in ("while", "do"):
            self.put(d + 1, f"u32 {i} = 0;")
        self.put(d + 1, head)
        self.put(d + 2, f"it = {base} + {i};")
        if s.kind == "while":
            self.put(d + 2, f"++{i};")
        if s.kind == "any":
            self.put(d + 2, f"if ({i} < {n}) {{")
        self.block(s.body, d + 3 if s.kind == "any" else d + 2)
        if s.kind == "any":
            self.put(d + 2, "}")
        if s.kind == "forever":
            self.put(d + 2, f"if ({i} >= {n})")
            self.put(d + 3, "break;")
            self.block(s.rest, d + 2)
        self.put(d + 1, f"}} while (++{i} < {n}{guard});" if s.kind == "do"
                 else "}")
        self.put(d + 1, f"it = {base};")
        self.put(d, "}")

    def switch(self, s, d):
        self.put(d, f"switch ({self.number(s.value)}) {{")
        for case in s.cases:
            for label in case.labels:
                self.put(d, f"case {label}:")
            if not case.labels:
                self.put(d, "default:")
            self.block(case.body, d + 1)
            self.put(d + 1, "[[fallthrough]];" if case.falls and
                     case is not s.cases[-1] else "break;")
        self.put(d, "}")

    # --- the whole ---

    def whole(self):
        styles = {"noinline": "NOINLINE", "inline": "INLINE", "plain": "DEVICE"}
        heads = [f"{styles[f.style]} u64 {self.function(f)}(u64 acc, u32 it, "
                 "u32 lane, u32 u, u32 depth)" for f in self.kernel.functions]
        self.lines += [head + ";" for head in heads]
        for f, head in zip(self.kernel.functions, heads):
            self.inside = f
            self.put(0, head + " {")
            self.block(f.body, 1)
            self.put(1, f"return acc + {f.result}u;")
            self.put(0, "}")
        self.inside = None
        self.put(0, f"KERNEL void {self.kernel.name}(u64 *out, u32 u, u32 it) {{")
        self.put(1, "const u32 lane = THREAD % WAVE;")
        self.put(1, "u64 acc = start(BLOCK, THREAD);")
        self.block(self.kernel.body, 1)
        self.put(1, "STORE(acc);")
        self.put(0, "}")
        return "\n".join(self.lines) + "\n"


def prelude():
    with open(os.path.join(HERE, "prelude.h"), encoding="utf-8") as file:
        return file.read()


def main_part():
    with open(os.path.join(HERE, "main.h"), encoding="utf-8") as file:
        return file.read()


def unit(kernels, expected, trace=False):
    """A program that runs the kernels and compares with what is expected: one
    hash of all threads' results for each kernel. The wave size is that of the
    kernels; compiled as neither HIP nor CUDA, it runs lane after lane."""
    parts = [f"#define WAVE {kernels[0].wave}u\n"]
    if trace:
        parts.append("#define TRACE 1\n")
    parts.append(prelude())
    parts += [Emitter(k).whole() for k in kernels]
    parts.append("static const Row Rows[] = {\n")
    for k, value in zip(kernels, expected):
        parts.append(f'    {{"{k.name}", {k.name}, {k.blocks}, {k.threads}, '
                     f"{k.u}, {value}ull}},\n")
    parts.append("};\n")
    parts.append(main_part())
    return "".join(parts)

#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The inner loops of matrix products: what one step of a GEMM costs on each GPU.

  inner_loops.py --build build [--cutlass DIR] [--arch gfx942,...]

Kernels of the same tile (64 x 64 x 32 of f16 by 128 threads, sums in f32):
mma.sync written by hand (corpus/cases/gemm/mma_sync_f16) and by CuTe
(corpus/cases/cutlass/cute_f16), each translated with --mma=moved and
--mma=native, and one written for AMD (inner_loops/matrix_unit.hip). Each is
compiled to assembly. The loop with the most matrix instructions is counted,
without loops in it (mma_f16.cu has some for its copies from global memory) and
without what only a wavefront with inactive lanes runs. Its cycles are
llvm-mca's: a model of one wavefront that waits for nothing.
"""
import argparse
import collections
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ARCHES = ["gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201"]
KINDS = [("matrix", r"v_(mfma|wmma|smfmac)"),
         ("dot", r"v_dot"),
         ("lane moves", r"ds_b?permute|ds_swizzle|v_permlane|v_readlane|v_readfirstlane|.*(dpp|quad_perm|row_|bank_mask)"),
         ("LDS", r"ds_"),
         ("memory", r"(global|flat|buffer|scratch)_"),
         ("waits", r"s_(waitcnt|nop|delay|wait_|barrier)"),
         ("scalar", r"s_"),
         ("vector", r"v_")]


def run(command, **options):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, **options)
    if done.returncode:
        sys.exit(f"inner_loops.py: {' '.join(map(str, command))}\n{done.stderr[-2000:]}")
    return done.stdout


def instructions(lines):
    for line in lines:
        text = line.split(";")[0].strip()
        if text and not text.startswith(".") and not text.endswith(":"):
            yield text


def blocks_of(assembly):
    """(label, the loop that it is in, its instructions) of each basic block; LLVM says which loop."""
    blocks = []
    for line in assembly.splitlines():
        if match := re.match(r"(?:\.L|; %)(BB\d+_\d+|bb\.\d+):|(\w+):", line):
            blocks.append([match[1] or match[2], None, []])
        if not blocks:
            continue
        if re.search("=>This (Inner )?Loop Header", line):
            blocks[-1][1] = blocks[-1][0]
        elif match := re.search(r"in Loop: Header=(BB\d+_\d+)", line):
            blocks[-1][1] = match[1]
        blocks[-1][2].extend(instructions([line]))
    return blocks


def successors(blocks, full=True):
    """{label: the labels that a full wavefront goes on to}: of a test of exec, the outcome for one; or for others."""
    after = {}
    for (label, _, body), follows in zip(blocks, [*blocks[1:], (None, None, None)]):
        after[label] = [follows[0]]
        for place, text in enumerate(body):
            if not (match := re.match(r"s_c?branch(\w*) \.L(\w+)", text)):
                continue
            compare = next((t for t in reversed(body[:place]) if t.startswith("s_cmp")), "")
            differs = re.match(r"s_cmp_(lg|eq)_u64 exec, -1", compare)
            if differs and match[1] in ("_scc0", "_scc1"):
                if ((differs[1] == "lg") == (match[1] == "_scc1")) != full:
                    after[label] = [match[2]]
            elif match[1]:
                after[label].append(match[2])
            else:
                after[label] = [match[2]]
    return after


def loops(assembly):
    """The instructions of each loop, without loops in it, that a full wavefront can run."""
    blocks = blocks_of(assembly)
    after = successors(blocks)
    for header in {loop for _, loop, _ in blocks if loop}:
        members = {label: body for label, loop, body in blocks if loop == header}
        reached, todo = set(), [header]
        while todo:
            label = todo.pop()
            if label in members and label not in reached:
                reached.add(label)
                todo += after[label]
        yield [text for label, body in members.items() if label in reached for text in body]


def is_product(text):
    return re.match(KINDS[0][1], text) or re.match(KINDS[1][1], text)


def cycles(arch, body, mca):
    """llvm-mca's cycles for one iteration, without branches and waits."""
    text = "\n".join(t for t in body if not re.match(r"s_(c?branch|waitcnt|barrier|endpgm|wait|delay|sendmsg)", t))
    done = subprocess.run([mca, "-mtriple=amdgcn-amd-amdhsa", f"-mcpu={arch}", "-iterations=1", "-"],
                          input=text, capture_output=True, text=True)
    match = re.search(r"Total Cycles:\s+(\d+)", done.stdout)
    return match[1] if match else "-"


def measure(assembly, arch, mca):
    """Of the loop with the most products: instructions by kind, and cycles."""
    bodies = [b for b in loops(assembly) if any(is_product(t) for t in b)]
    if not bodies:
        return None
    body = max(bodies, key=lambda b: sum(1 for t in b if is_product(t)))
    count = collections.Counter()
    for text in body:
        count[next((name for name, pattern in KINDS if re.match(pattern, text)), "vector")] += 1
    return len(body), count, cycles(arch, body, mca)


def flushing(unit):
    source, options = unit
    return source, [*options, "-DHIPIFY_MMA_FLUSHES_SUBNORMALS=1"]


class Bench:
    def __init__(self, args, work):
        self.args, self.work = args, work
        self.flags = (args.build / "rocm-flags").read_text().split()
        self.mca = args.llvm_bin / "llvm-mca"

    def translate(self, name, source, mode, headers=()):
        """The translation of a copy of the source and the library headers."""
        tree, out = self.work / f"{name}", self.work / f"{name}-{mode}"
        if not tree.exists():
            tree.mkdir()
            shutil.copy(source, tree)
            for header in headers:
                shutil.copytree(header, tree / header.name)
        if not out.exists():
            run([self.args.build / "bin/hipify-cpp", tree / source.name, "--root", tree, "--out-dir", out, "--quiet",
                 f"--mma={mode}", f"--offload-arch={self.args.arch}", "--", *[f"-I{tree / h.name}" for h in headers],
                 f"-I{self.shims()}", "-std=c++17"])
        return out / (source.name + ".hip"), [f"-I{out / h.name}" for h in headers]

    def shims(self):
        return ROOT / "runtime-shims"

    def assembly(self, source, options, arch):
        out = self.work / "out.s"
        run(["clang++-22", "-x", "hip", *self.flags, f"--offload-arch={arch}", "--cuda-device-only", "-O3", "-w",
             "-std=c++17", f"-I{self.shims()}", *options, "-S", source, "-o", out])
        return out.read_text()

    def kernels(self, arch):
        here = ROOT / "tests/bench/inner_loops/matrix_unit.hip"
        yield "written for AMD", lambda: (here, [])
        plain = ROOT / "corpus/cases/gemm/mma_sync_f16/mma_f16.cu"
        cute = ROOT / "corpus/cases/cutlass/cute_f16/cute_f16.cu"
        for mode in "moved", "native":
            yield f"`mma.sync`, `--mma={mode}`", lambda: self.translate("plain", plain, mode)
        if self.args.cutlass:
            for mode in "moved", "native":
                yield (f"CuTe, `--mma={mode}`",
                       lambda: self.translate("cute", cute, mode, [self.args.cutlass]))
            if arch == "gfx90a":
                yield "the same, flushing", lambda: flushing(self.translate(
                    "cute", cute, "native", [self.args.cutlass]))

    def row(self, name, arch, found, best):
        if not found:
            return f"| {arch} | {name} |" + " - |" * (len(KINDS) + 3)
        total, count, mca = found
        cells = [total, f"{total / best:.2f}" if best else "-", *[count[k] for k, _ in KINDS], mca]
        return f"| {arch} | {name} | " + " | ".join(map(str, cells)) + " |"

    def table(self):
        columns = ["GPU", "kernel", "instructions", "ratio", *[k for k, _ in KINDS], "cycles"]
        print("| " + " | ".join(columns) + " |")
        print("| --- | --- |" + " --: |" * (len(columns) - 2))
        for arch in self.args.arch.split(","):
            best = None
            for name, make in self.kernels(arch):
                found = measure(self.assembly(*make(), arch), arch, self.mca)
                best = best or (found and found[0])
                print(self.row(name, arch, found, best), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--llvm-bin", type=pathlib.Path, default=pathlib.Path("/usr/lib/llvm-22/bin"))
    parser.add_argument("--cutlass", type=pathlib.Path, help="CUTLASS's include directory")
    parser.add_argument("--arch", default=",".join(ARCHES))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        Bench(args, pathlib.Path(work)).table()


if __name__ == "__main__":
    main()

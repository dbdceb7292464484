#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How much of a CUDA project compiles for AMD after translation.

  compile_rate.py TREE [--include DIR]... [--only REGEX] [--skip REGEX]
                  [--sample N] [--flag=F]... [--cuda-flag=F]... [--hip-flag=F]...
                  [--arch gfx942,gfx1100] [--ir] [--jobs N] [--json FILE]

A unit is a .cu file, or a C++ file that names CUDA, that no other file of the
tree includes. Each is translated on its own with the headers it reads, then
compiled, host and device, to an object. Nothing is run and TREE is only read.
With --ir the device's code is not optimised: templates that take minutes to
become machine code, such as FlashAttention's, are checked in a tenth of the
time; what a GPU lacks is an error there, too.
Where nvcc or clang with a CUDA toolkit is at hand, units whose original does
not compile (missing third-party headers, old CUDA) are counted apart.
"""
import argparse
import collections
import concurrent.futures
import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
REPO = os.path.dirname(os.path.dirname(HERE))
SOURCES = (".cu", ".cpp", ".cc", ".cxx")
HEADERS = (".h", ".cuh", ".hpp", ".hh", ".inl", ".inc")
CUDA = re.compile(r"\bcuda[A-Z]\w+|<<<|\bcu[A-Z][a-z]+\w*\s*\(|\b__global__\b"
                  r"|#\s*include\s*[<\"](cuda|cublas|cufft|curand|cusparse"
                  r"|cusolver|cudnn|nccl|nvrtc|thrust/|cub/)")
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.M)


def read(path):
    with open(path, errors="replace") as file:
        return file.read()


def find_units(tree, args):
    files, included = [], set()
    for folder, folders, names in os.walk(tree):
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name.endswith(SOURCES + HEADERS) and os.path.isfile(path):
                text = read(path)
                for inc in INCLUDE.findall(text):
                    if inc.endswith(SOURCES):
                        included.add(os.path.normpath(os.path.join(folder, inc)))
                if name.endswith(SOURCES):
                    files.append((path, text))
    units = []
    for path, text in files:
        name = os.path.relpath(path, tree)
        if path in included or (args.only and not re.search(args.only, name)):
            continue
        if args.skip and re.search(args.skip, name):
            continue
        if name.endswith(".cu") or CUDA.search(text):
            units.append(name)
    return units


def sample(units, count):
    """Of the units count ones, by a hash of their names; None: all."""
    if not count:
        return units
    return sorted(sorted(units, key=lambda u: hashlib.sha256(
        u.encode()).hexdigest())[:count])


def run(command, limit):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=limit,
                              errors="replace", stdin=subprocess.DEVNULL)
        return done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        return -1, "error: time limit\n"


def first_error(log):
    for line in log.splitlines():
        found = re.search(r"error: (.*)", line)
        if found and "generated" not in line:
            return re.sub(r"\s*\[-W.*", "", found.group(1))[:140]
    return log.strip().splitlines()[-1][:140] if log.strip() else "?"


class Measure:
    def __init__(self, args):
        self.args = args
        self.reasons = collections.Counter()  # why originals do not compile
        self.tree = os.path.realpath(args.tree)
        self.program = os.path.join(args.build, "bin", "hipify-cpp")
        with open(os.path.join(args.build, "rocm-flags")) as file:
            self.rocm = [line for line in file.read().splitlines() if line]
        self.clang = shutil.which("clang++-22") or "clang++"
        self.nvcc = None if args.no_original else (
            shutil.which("nvcc") or
            next((p for p in ["/usr/local/cuda/bin/nvcc"]
                  if os.path.exists(p)), None))

        # clang has no omp.h of its own on Debian; gcc's declares the same.
        self.openmp = tempfile.mkdtemp()
        for header in glob.glob("/usr/lib/gcc/*/*/include/omp.h")[:1]:
            shutil.copy(header, self.openmp)

    def run(self, command):
        return run(command, self.args.limit)

    def includes(self, base, unit):
        folders = [os.path.dirname(unit), *self.args.include]
        return ["-I" + os.path.normpath(os.path.join(base, f)) for f in folders]

    def original(self, unit):
        """Whether the CUDA original compiles here; None when unknown."""
        if not self.nvcc:
            return None
        flags = ["-Xcompiler=" + f if f.startswith("-f") else f
                 for f in self.args.flag + self.args.cuda_flag]
        code, log = self.run([self.nvcc, "-arch=sm_80", "-w", "-std=c++17",
                              "-x", "cu", *flags,
                              *self.includes(self.tree, unit), "-cuda",
                              "-o", "/dev/null", os.path.join(self.tree, unit)])
        if code:
            self.reasons[first_error(log)] += 1
        return code == 0

    def unit(self, unit):
        with tempfile.TemporaryDirectory() as out:
            code, log = self.run(
                [self.program, os.path.join(self.tree, unit), "--root",
                 self.tree, "--out-dir", out, "-q", "--", "-std=c++17",
                 *self.args.flag, *self.args.cuda_flag,
                 *self.includes(self.tree, unit)])
            result = {"unit": unit, "exit": code,
                      "findings": sorted(set(re.findall(r"\[(HC\d+)\]", log)))}
            translated = os.path.join(out, unit + ".hip")
            result["translated"] = os.path.exists(translated)
            if not result["translated"]:
                result["error"] = first_error(log)
                return result
            # Headers that were not translated are found in the original tree.
            command = [
                self.clang, "-x", "hip", *self.rocm,
                "-I" + os.path.join(self.args.build, "share", "hipify-cpp",
                                    "include"),
                "-std=c++17", "-DNDEBUG", "-w", "-Wno-register", "-O1", "-c",
                "-o", os.path.join(out, "unit.o"), *self.args.flag,
                *self.args.hip_flag,
                *self.includes(out, unit), *self.includes(self.tree, unit),
                "-idirafter", self.openmp, translated]
            code, log = self.compile(command)
            result["compiled"] = code == 0
            if code:
                result["error"] = first_error(log)
                result["original"] = self.original(unit)
            return result

    def compile(self, command):
        targets = ["--offload-arch=" + arch for arch in self.args.arch.split(",")]
        if not self.args.ir:
            code, log = self.run([*command, *targets])
            if "undefined hidden symbol" in log:
                # Device code of several units, which the build links.
                code, log = self.run([*command, *targets, "-fgpu-rdc"])
            return code, log
        only = ["-emit-llvm", "-Xclang", "-disable-llvm-passes"]
        for flags in [["--cuda-host-only", *only],
                      *[["--cuda-device-only", t, *only] for t in targets]]:
            code, log = self.run([*command, *flags])
            if code:
                break
        return code, log


def report(args, results):
    translated = sum(r["translated"] for r in results)
    compiled = sum(r.get("compiled", False) for r in results)
    broken = [r for r in results if r.get("original") is False]
    valid = len(results) - len(broken)
    print("units %d, translated %d, compile for %s %d" %
          (len(results), translated, args.arch, compiled))
    if broken:
        print("originals that do not compile here either: %d" % len(broken))
    print("compile rate of the others: %d of %d (%.0f %%)" %
          (compiled, valid, 100.0 * compiled / max(1, valid)))
    failed = [r for r in results
              if not r.get("compiled") and r.get("original") is not False]
    silent = [r for r in failed if not r["findings"]]
    print("failures without an error finding: %d of %d" %
          (len(silent), len(failed)))
    causes = collections.Counter(r.get("error", "?") for r in failed)
    for cause, count in causes.most_common(args.top):
        print("%5d  %s" % (count, cause))
        if args.names:
            for r in failed:
                if r.get("error", "?") == cause:
                    print("         %s %s" % (r["unit"], " ".join(r["findings"])))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree")
    parser.add_argument("--include", action="append", default=[],
                        help="folder below TREE that is on the include path")
    parser.add_argument("--flag", action="append", default=[])
    parser.add_argument("--cuda-flag", action="append", default=[],
                        help="a flag for the CUDA source only")
    parser.add_argument("--hip-flag", action="append", default=[],
                        help="a flag for the translation only")
    parser.add_argument("--only")
    parser.add_argument("--skip")
    parser.add_argument("--sample", type=int, metavar="N",
                        help="N units, chosen by a hash of their names")
    parser.add_argument("--arch", default="gfx942",
                        help="the GPU; several, separated by commas")
    parser.add_argument("--ir", action="store_true",
                        help="compile to LLVM's IR instead of to objects")
    parser.add_argument("--build", default=os.path.join(REPO, "build"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=int, default=300, metavar="S",
                        help="seconds for a compiler or the translation")
    parser.add_argument("--top", type=int, default=15)
    parser.add_argument("--names", action="store_true")
    parser.add_argument("--no-original", action="store_true",
                        help="do not compile the CUDA originals of failures")
    parser.add_argument("--json")
    parser.add_argument("--progress", action="store_true",
                        help="each unit's result on stderr, as it is known")
    args = parser.parse_args()
    measure = Measure(args)
    units = sample(find_units(measure.tree, args), args.sample)
    results = []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for result in pool.map(measure.unit, units):
            results.append(result)
            if args.progress:
                print(json.dumps(result), file=sys.stderr, flush=True)
    shutil.rmtree(measure.openmp)
    report(args, results)
    if args.json:
        with open(args.json, "w") as file:
            json.dump(results, file, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())

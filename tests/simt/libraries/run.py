#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the tests of the emulator's libraries.

  run.py --build BUILD [--native] [-k NAME]

Each program is CUDA and HIP at once and runs for an AMD and an NVIDIA target,
with --all, or one of them, in turn;
those of api/ and device/ are CUDA, which is translated for AMD.
--native leaves the emulator out: the program is linked with the library's
layer and with blas/Queues.cpp, whose streams run as late as they can (BLAS and
FFT only: the others need threads or kernels).

Comments in a program say what is special about it:

  // OPTIONS: --devices 8    for hipify-cpp run; {folder} is the program's
  // TARGETS: sm_80          the only ones it is for
  // EXIT: 2                 the exit status (default: 0)
  // STDERR: TEXT            the output has a line with this text
"""

import concurrent.futures
import glob
import os
import shlex
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
sys.path.insert(0, os.path.join(HERE, "..", "..", "tools"))

import emulator  # noqa: E402
import suite  # noqa: E402

LAYERS = os.path.join(emulator.SOURCE, "runtime-shims", "simt", "libraries")
LAYER_NAMES = ("api", "blas", "ccl", "device", "dnn", "fft", "rand", "solver",
               "sparse")
CUDA_LAYERS = ("api", "device")  # What is translated for AMD.
# What the layers that are tested without the emulator, too, are linked with.
LINK = {"blas": ["-lopenblas"], "fft": ["-lfftw3", "-lfftw3f"]}
TARGETS = ("gfx942", "sm_80")
CLANG = os.environ.get("CLANG", "clang++-22")


def programs(layers):
    """(layer, path) of each test program."""
    for layer in layers:
        for path in sorted(glob.glob(os.path.join(HERE, layer, "*.cu"))):
            yield layer, path


def sdk_flags(build, target):
    """Where the headers are, for a compiler of plain C++."""
    if emulator.is_cuda(target):
        include = os.path.join(emulator.cuda_home(), "include")
        return ["-isystem", include]
    with open(os.path.join(build, "rocm-flags"), encoding="utf-8") as file:
        words = shlex.split(file.read())
    at = words.index("-isystem")
    return ["-D__HIP_PLATFORM_AMD__", *words[at:at + 2]]


def compile_natively(build, target, source, output):
    command = [CLANG, "-x", "c++", "-std=c++20", "-O2", "-march=x86-64-v3",
               "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter",
               *sdk_flags(build, target), "-c", source, "-o", output]
    subprocess.run(command, check=True)
    return output


class Native:
    """Builds each layer once for each target."""

    def __init__(self, build, folder):
        self.build, self.folder, self.layers = build, folder, {}

    def layer(self, name, target):
        key = name, target
        if key not in self.layers:
            sources = sorted(glob.glob(
                os.path.join(LAYERS, name, "**", "*.cpp"), recursive=True))
            sources.append(os.path.join(HERE, "blas", "Queues.cpp"))
            self.layers[key] = [
                compile_natively(self.build, target, source, os.path.join(
                    self.folder, f"{name}-{target}-{index}.o"))
                for index, source in enumerate(sources)]
        return self.layers[key]

    def run(self, name, target, path):
        objects = self.layer(name, target)
        base = os.path.join(self.folder, "program")
        own = compile_natively(self.build, target, path, base + ".o")
        subprocess.run([CLANG, own, *objects, *LINK[name], "-lpthread", "-o",
                        base], check=True)
        done = subprocess.run([base], capture_output=True, text=True,
                              check=False, timeout=300)
        return done.returncode, done.stdout + done.stderr


def expectations(path):
    """What a program's comments say: lists of texts by name."""
    said = {"OPTIONS": [], "TARGETS": [], "EXIT": [], "STDERR": []}
    with open(path, encoding="utf-8") as file:
        for line in file:
            for name, values in said.items():
                if line.startswith(f"// {name}: "):
                    values.append(line.split(": ", 1)[1].strip())
    return said


def run_emulated(build, folder, target, path):
    """The status is 0 if all was as the program's comments say."""
    stem = os.path.splitext(os.path.basename(path))[0]
    file = path
    if os.path.basename(os.path.dirname(path)) not in CUDA_LAYERS:
        file = os.path.join(folder, stem + emulator.suffix(target))
        with open(file, "w", encoding="utf-8") as out:
            out.write(f'#include "{path}"\n')
    said = expectations(path)
    options = [word.replace("{folder}", os.path.dirname(path))
               for word in shlex.split(" ".join(said["OPTIONS"]))]
    done = emulator.run(build, target, file, options)
    wanted = int(said["EXIT"][0]) if said["EXIT"] else 0
    if done.status != wanted:
        return done.status or 1, done.text
    for text in said["STDERR"]:
        if text not in done.err:
            return 1, f"{done.text}\nnot reported: {text}"
    return 0, done.text if wanted == 0 else done.out


class LibraryTest(unittest.TestCase):
    """One program on one target; pool runs it in the emulator."""

    def __init__(self, options, layer, path, target, native, pool):
        super().__init__("check")
        self.options, self.layer, self.path = options, layer, path
        self.target, self.native = target, native
        self.emulated = None
        if not native and options.filter in self.id() and \
                not emulator.why_not(options.build, target):
            self.emulated = pool.submit(self.emulate)

    def emulate(self):
        with tempfile.TemporaryDirectory() as folder:
            return run_emulated(self.options.build, folder, self.target,
                                self.path)

    def id(self):
        stem = os.path.splitext(os.path.basename(self.path))[0]
        return f"simt.libraries.{self.layer}.{stem}.{self.target}"

    def check(self):
        why = emulator.why_not(self.options.build, self.target)
        if why:
            self.skipTest(why)
        if self.native:
            status, text = self.native.run(self.layer, self.target, self.path)
        else:
            status, text = self.emulated.result()
        self.assertEqual(status, 0, text)


def add_options(parser):
    parser.add_argument("--native", action="store_true")
    parser.add_argument("--jobs", type=int, default=int(
        os.environ.get("HIPIFY_JOBS") or os.cpu_count()))


def main():
    options = suite.arguments(__doc__.splitlines()[0], add_options)
    cases = unittest.TestSuite()
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        native = Native(options.build, folder) if options.native else None
        for target in TARGETS:
            for layer, path in programs(LINK if native else LAYER_NAMES):
                only = " ".join(expectations(path)["TARGETS"]).split()
                here = only or suite.targets_of(
                    options.all or native, f"{layer}/{os.path.basename(path)}",
                    TARGETS)
                if target not in here:
                    continue
                cases.addTest(LibraryTest(options, layer, path, target, native,
                                          pool))
        return suite.run(cases, options)


if __name__ == "__main__":
    sys.exit(main())

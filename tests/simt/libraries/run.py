#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the tests of the emulator's BLAS and FFT.

  run.py BUILD [--native] [NAME...]

Each program is CUDA and HIP at once and runs for an AMD and an NVIDIA target.
--native leaves the emulator out: the program is linked with the library's
layer and with blas/Queues.cpp, whose streams run as late as they can.
"""

import argparse
import glob
import os
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import emulator  # noqa: E402  pylint: disable=wrong-import-position

LAYERS = os.path.join(emulator.SOURCE, "runtime-shims", "simt", "libraries")
LINK = {"blas": ["-lopenblas"], "fft": ["-lfftw3", "-lfftw3f"]}
TARGETS = ("gfx942", "sm_80")
CLANG = os.environ.get("CLANG", "clang++-22")


def programs(names):
    """(layer, path) of each test program that is asked for."""
    for layer in LINK:
        for path in sorted(glob.glob(os.path.join(HERE, layer, "*.cu"))):
            stem = os.path.splitext(os.path.basename(path))[0]
            if not names or stem in names or layer in names:
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


def run_emulated(build, folder, target, path):
    stem = os.path.splitext(os.path.basename(path))[0]
    file = os.path.join(folder, stem + emulator.suffix(target))
    with open(file, "w", encoding="utf-8") as out:
        out.write(f'#include "{path}"\n')
    done = emulator.run(build, target, file)
    return done.status, done.text


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build")
    parser.add_argument("--native", action="store_true")
    parser.add_argument("name", nargs="*",
                        help="programs or layers (default: all)")
    arguments = parser.parse_intermixed_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        native = Native(arguments.build, folder)
        for target in TARGETS:
            why = emulator.why_not(arguments.build, target)
            if why:
                print(f"{target}: skipped, {why}")
                continue
            for layer, path in programs(arguments.name):
                name = os.path.basename(path)
                if arguments.native:
                    status, text = native.run(layer, target, path)
                else:
                    status, text = run_emulated(arguments.build, folder,
                                                target, path)
                if status:
                    failed += 1
                    print(f"FAIL {target} {layer}/{name}: status {status}")
                    print(text.rstrip())
                else:
                    print(f"ok   {target} {text.rstrip()}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles source with the real hipRTC, which needs no GPU for that.

  usage: hiprtc.py BUILD-DIR ARCH FILE... [hipRTC's options]
         hiprtc.py BUILD-DIR --run PROGRAM [arguments]
         hiprtc.py BUILD-DIR --why-not

The folders of hipify::rtcCompileProgram (hipify/rtc.h) are given by themselves.
hipRTC may come from newer packages than this machine's C library, with a C
library of its own (cmake/rocm-sysroot.sh); Python is started anew on that.
--run starts a program that is linked to hipRTC; --why-not says why there is
none, or nothing.
"""

import ctypes
import os
import subprocess
import sys

LIBRARY = "libhiprtc.so.7"
SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))


def rocm_folder(build):
    try:
        with open(os.path.join(build, "rocm-flags"), encoding="utf-8") as file:
            return next(line.strip()[len("--rocm-path="):] for line in file
                        if line.startswith("--rocm-path="))
    except FileNotFoundError:
        return ""


def find(root):
    """The folder of the library, and the loader that goes with it."""
    for folder in ("lib/x86_64-linux-gnu", "lib"):
        folder = os.path.join(root, folder)
        if os.path.exists(os.path.join(folder, LIBRARY)):
            loader = os.path.join(folder, "ld-linux-x86-64.so.2")
            return folder, loader if os.path.exists(loader) else ""
    return "", ""


def command(build, program):
    """How a program is started that hipRTC is to run in."""
    folder, loader = find(rocm_folder(build))
    if loader:
        return [loader, "--library-path", folder, program]
    return ["env", f"LD_LIBRARY_PATH={folder}", program]


def why_not(build):
    if not find(rocm_folder(build))[0]:
        return f"there is no {LIBRARY}"
    # Packages of other days may not go together.
    done = subprocess.run(
        [*command(build, sys.executable), "-c",
         f"import ctypes; ctypes.CDLL('{LIBRARY}').hiprtcCreateProgram"],
        capture_output=True, text=True, check=False)
    return done.stderr.strip().splitlines()[-1] if done.returncode else ""


def folders(build):
    shims = os.path.join(SOURCE, "runtime-shims")
    return ["-I" + os.path.join(shims, "hipify", "rtc"), "-I" + shims,
            "-I" + os.path.join(rocm_folder(build), "include")]


def compile_here(path, options):
    """Prints what hipRTC says; returns whether there is code."""
    rtc = ctypes.CDLL(LIBRARY)
    with open(path, "rb") as file:
        text = file.read()
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    if rtc.hiprtcCreateProgram(ctypes.byref(program), text, path.encode(), 0,
                               None, None):
        print("hipRTC makes no program")
        return False
    status = rtc.hiprtcCompileProgram(
        program, len(options),
        (ctypes.c_char_p * len(options))(*[o.encode() for o in options]))
    rtc.hiprtcGetProgramLogSize(program, ctypes.byref(size))
    log = ctypes.create_string_buffer(size.value + 1)
    if size.value:
        rtc.hiprtcGetProgramLog(program, log)
    print(log.value.decode(errors="replace"), end="")
    code = ctypes.c_size_t()
    rtc.hiprtcGetCodeSize(program, ctypes.byref(code))
    print(f"hipRTC: {os.path.basename(path)}: {code.value} bytes of code")
    return status == 0 and code.value > 0


def main():
    if sys.argv[1] == "--here":
        files = [a for a in sys.argv[2:] if not a.startswith("-")]
        options = [a for a in sys.argv[2:] if a.startswith("-")]
        done = [compile_here(file, options) for file in files]
        return 0 if all(done) else 1
    build, arch, *rest = sys.argv[1:]
    if arch == "--why-not":
        print(why_not(build))
        return 0
    start = [*command(build, rest[0]), *rest[1:]] if arch == "--run" else \
        [*command(build, sys.executable), os.path.abspath(__file__), "--here",
         f"--offload-arch={arch}", "-std=c++17", *folders(build), *rest]
    os.execvp(start[0], start)


if __name__ == "__main__":
    sys.exit(main())

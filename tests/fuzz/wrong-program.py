#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hipify-cpp with one fault, $HIPIFY_WRONG, for the tests of the oracle."""
import os
import signal
import subprocess
import sys

wrong, words = os.environ["HIPIFY_WRONG"], sys.argv[1:]
if wrong == "crash":
    os.kill(os.getpid(), signal.SIGSEGV)
done = subprocess.run([os.environ["HIPIFY_REAL"], *words], check=False,
                      capture_output=True)
out, log = done.stdout, done.stderr
if wrong == "child":
    log += b"f0.cu:1:1: error: the unit could not be read [HC0003]\n"
if wrong == "overlap":
    log += b"f0.cu:1:1: error: two changes overlap [HC0600]\n"
if wrong == "stable" and "--check" in words:
    log += b"hipify-cpp: f0.cu.hip would change\n"
if wrong == "apply" and "--out-dir" in words:
    # A byte that no edit is about.
    path = os.path.join(words[words.index("--out-dir") + 1], "f0.cu.hip")
    with open(path, "ab") as file:
        file.write(b" ")
if wrong == "undo" and "--diff" in words:
    # It takes away what is not there.
    out = out.replace(b"-int a", b"-int b")
sys.stdout.buffer.write(out)
sys.stderr.buffer.write(log)
sys.exit(done.returncode)

#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""interrupt.py FOLDER COMMAND...: ends the command with a signal while a case
runs that never ends by itself, and says what is left."""

import glob
import os
import signal
import subprocess
import sys
import time

folder, command = sys.argv[1], sys.argv[2:]
cache = os.path.join(folder, "cache")
work = os.path.join(cache, "validation", "0")
source = os.path.join(folder, "scale", "scale.cu")
environment = {**os.environ, "HIPIFY_CACHE_DIR": cache}
with open(source, encoding="utf-8") as file:
    text = file.read()
with open(source, "w", encoding="utf-8") as file:
    file.write("#include <unistd.h>\n"
               + text.replace("{\n    hipify::Case", "{\n    if (argc > 2) pause();\n"
                              "    hipify::Case"))


def drivers():
    """The processes whose program is in the folder."""
    found = []
    for line in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(line, encoding="utf-8") as file:
                if file.read().startswith(work):
                    found.append(int(line.split("/")[2]))
        except OSError:
            pass  # It has just ended.
    return found


def started():
    # pylint: disable=consider-using-with
    process = subprocess.Popen(command, env=environment,
                               stdout=subprocess.DEVNULL)
    end = time.monotonic() + 120
    while not drivers():
        if time.monotonic() > end or process.poll() is not None:
            sys.exit("the case did not start")
        time.sleep(0.05)
    return process


def state():
    return "left" if os.path.exists(work) else "gone"


first = started()
first.send_signal(signal.SIGINT)
status = first.wait(120)
print(f"interrupted: {status}, folder: {state()}, programs: {len(drivers())}")
second = started()
second.kill()
second.wait()
print(f"killed, folder: {state()}")
for driver in drivers():
    os.kill(driver, signal.SIGKILL)
with open(source, "w", encoding="utf-8") as file:
    file.write(text)
third = subprocess.run(command, env=environment, check=False,
                       stdout=subprocess.DEVNULL)
print(f"next: {third.returncode}, folder: {state()}")

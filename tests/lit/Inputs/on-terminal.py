#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command on a terminal and prints what it writes, escapes as <ESC>.

usage: on-terminal.py COMMAND [arguments]
"""

import os
import pty
import sys


def main():
    os.environ["TERM"] = "xterm"
    os.environ.pop("NO_COLOR", None)
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvp(sys.argv[1], sys.argv[1:])
    text = b""
    while True:
        try:
            part = os.read(terminal, 4096)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        text += part
    _, status = os.waitpid(pid, 0)
    shown = text.decode("utf-8", "replace").replace("\r\n", "\n")
    sys.stdout.write(shown.replace("\x1b", "<ESC>").replace("\r", "<CR>"))
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    sys.exit(main())

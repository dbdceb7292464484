# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command and prints its exit code: `not` tells only zero from others.

usage: exit-code.py COMMAND [arguments]
"""

import subprocess
import sys

sys.stdout.flush()
print("exit code", subprocess.run(sys.argv[1:]).returncode)

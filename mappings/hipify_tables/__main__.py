# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`python3 -m hipify_tables` is `mappings/tables`."""

import sys

from . import command

if __name__ == "__main__":
    sys.exit(command.main())

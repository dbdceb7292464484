# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""write_npy.py FILE NUMBER...: an array of float32."""

import struct
import sys

values = [float(text) for text in sys.argv[2:]]
header = (f"{{'descr': '<f4', 'fortran_order': False, "
          f"'shape': ({len(values)},), }}").ljust(117) + "\n"
with open(sys.argv[1], "wb") as file:
    file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header))
               + header.encode() + struct.pack(f"<{len(values)}f", *values))

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a kernel for each device header of the shims.

  usage: hiprtc_headers.py SHIMS OUT-DIR
"""

import glob
import os
import sys

HOST = ("blas", "casts", "cuda_attributes", "device_api",
        "device_attribute", "device_launch", "driver", "hints", "management", "miopen",
        "nvml", "nvtx", "probe", "rtc", "runtime", "solver", "sparse",
        "stream_ref", "stub", "tensor_map", "texture_array", "texture_copy", "torch",
        "utility")
# hipRTC has little of the standard library.
STANDARD = ("algorithm", "algorithm_sorted", "concepts", "cute", "invoke",
            "mdspan", "memory", "native_cute", "numeric", "optional", "span",
            "type_traits", "variant")
UNREADABLE = ("fp4", "fp6", "random")

shims, out = sys.argv[1:]
for path in sorted(glob.glob(os.path.join(shims, "hipify", "*.h")) +
                   glob.glob(os.path.join(shims, "hipify", "ptx", "*.h"))):
    header = os.path.relpath(path, shims)
    name = header[len("hipify/"):-len(".h")].replace("/", ".")
    if name.startswith(HOST) or name in STANDARD + UNREADABLE:
        continue
    with open(os.path.join(out, name + ".hip"), "w", encoding="utf-8") as file:
        file.write(f"#include <{header}>\n"
                   'extern "C" __global__ void k(int *p) { p[0] = 1; }\n')

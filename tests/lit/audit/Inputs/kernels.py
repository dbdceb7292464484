# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints each kernel of an audit, and where its warnings and errors are."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    audit = json.load(file)
for kernel in sorted(audit["kernels"], key=lambda kernel: kernel["name"]):
    found = [audit["findings"][index] for index in kernel["indices"]]
    print(kernel["name"] + ": " + (", ".join(sorted(
        f"{f['id']} in {audit['files'][f['file']]['path']}" for f in found
        if f["severity"] in ("warning", "error"))) or "none"))

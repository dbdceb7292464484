# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether tables, facts and what was written agree: one check a module."""

# What `check all` and `./dev check-mappings` run, in this order; the options
# that they pass on if they have them.
CHECKS = {
    "schema": [], "table-tests": [], "written": [],
    "coverage": ["cuda"], "coverage-tests": [],
    "headers": ["rocm"], "members": ["rocm"], "signatures": ["rocm"],
    "signature-tests": [], "targets": [], "nvidia-headers": [],
}

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether two audits differ only in how much they list.

usage: same-sums.py LESS.json MORE.json
"""

import json
import sys

less, more = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:])
for key in ("summary", "targets", "modules", "kinds", "files"):
    if less[key] != more[key]:
        sys.exit(f"{key} differs")
if len(less["findings"]) >= len(more["findings"]):
    sys.exit("the second does not list more")
# What is listed adds up: the hours are those of the project, of each changed
# file and kernel, and of the findings.
listed = sum(f["hours"]["likely"] for f in more["findings"])
by_kind = sum(k["hours"]["likely"] for k in more["kinds"])
if abs(listed - by_kind) > 0.005 * len(more["findings"]):
    sys.exit(f"findings are {listed} h, their kinds {by_kind} h")
files = sum(f["hours"]["likely"] for f in more["files"])
total = files + more["summary"]["base_hours"]["likely"]
if abs(total - more["summary"]["hours"]["likely"]) > 0.005 * len(more["files"]):
    sys.exit("the files' hours are not the sum")
for counts in more["files"]:
    if sum(counts["code"].values()) > counts["lines"]:
        sys.exit(f"{counts['path']}: more lines of code than of text")

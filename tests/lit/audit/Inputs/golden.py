#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares a report with what is expected, without what depends on the machine.

usage: golden.py ROOT ACTUAL EXPECTED [SCHEMA]

ROOT is the audited folder, which becomes /root. JSON loses the texts of our
own pages, which other tests check; with SCHEMA it must be valid first.
HIPIFY_UPDATE_GOLDEN=1 writes EXPECTED instead.
"""

import difflib
import json
import os
import sys

# Debian's, where this Python is another one.
sys.path.append("/usr/lib/python3/dist-packages")


def without_pages(value):
    if isinstance(value, dict):
        return {k: without_pages(v) for k, v in value.items()
                if k not in ("help", "version", "hip_version")
                or k == "version" and v == "2.1.0"}
    if isinstance(value, list):
        return [without_pages(v) for v in value]
    return value


def main():
    root, actual, expected, *schema = sys.argv[1:]
    with open(actual, encoding="utf-8", newline="") as stream:
        text = stream.read()
    if actual.endswith((".json", ".sarif")):
        value = json.loads(text)
        if schema:
            import jsonschema
            with open(schema[0], encoding="utf-8") as stream:
                jsonschema.validate(value, json.load(stream))
        text = json.dumps(without_pages(value), indent=1,
                          ensure_ascii=False) + "\n"
    text = text.replace(os.path.realpath(root), "/root")
    if os.environ.get("HIPIFY_UPDATE_GOLDEN"):
        with open(expected, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
        return
    with open(expected, encoding="utf-8", newline="") as stream:
        wanted = stream.read()
    if text != wanted:
        sys.stdout.writelines(difflib.unified_diff(
            wanted.splitlines(True), text.splitlines(True), expected, actual))
        sys.exit(f"{expected} is not what was written; if the new text is "
                 "right, HIPIFY_UPDATE_GOLDEN=1 writes it")


if __name__ == "__main__":
    main()

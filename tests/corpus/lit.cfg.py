# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Configuration of lit for the corpus: see corpus_format.py.

lit is started on this folder, or on a program as tests/corpus/gemm/x.cu; the
build folder is $HIPIFY_BUILD_DIR, or build/. What the machine can do, and the
environment of the tests, are those of tests/lit.
"""

import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
source = os.path.dirname(os.path.dirname(here))
build = os.path.abspath(os.environ.get("HIPIFY_BUILD_DIR") or
                        os.path.join(source, "build"))
site = os.path.join(build, "tests", "lit", "lit.site.cfg.py")
if not os.path.exists(site):
    lit_config.fatal("the tests are not built; run ./dev test")
lit_config.load_config(config, site)

sys.path[:0] = [here, os.path.join(source, "tests", "tools"),
                os.path.join(source, "tests", "simt")]
import corpus
import corpus_format

config.name = "corpus"
config.test_source_root = os.path.join(source, "corpus")
config.test_exec_root = os.path.join(build, "tests", "corpus")
config.excludes = []
config.test_format = corpus_format.CorpusFormat(
    corpus.Folders(source, build), sorted(config.available_features))

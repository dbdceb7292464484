#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The installed tree, the CMake package and the .deb, as their users meet them.

Installs the build, moves the tree elsewhere, and builds tests/package/project
with it: once, again, and after changes.
"""

import os
import re
import shutil
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
import suite  # noqa: E402  (the folder is not a package)
from suite import output_of as run  # noqa: E402

OPTIONS = None  # of the command line, set by main()

PROGRAM = """
#include <cstdio>
#include <cstdlib>
__global__ void times7(int *value) { *value *= 7; }
int main(int, char **argv) {
  int *value;
  cudaMallocManaged(&value, sizeof(int));
  *value = atoi(argv[1]);
  times7<<<1, 1>>>(value);
  cudaDeviceSynchronize();
  printf("%d\\n", *value);
}
"""


def read(path):
    with open(path, "rb") as file:
        return file.read()


def replace(path, old, new):
    """Edits a file, as a person would: with a new time."""
    text = read(path).decode()
    assert old in text, f"{path} does not contain {old}"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new))


class InstalledTree(unittest.TestCase):
    """One installed and moved tree, shared by the tests below."""

    @classmethod
    def setUpClass(cls):
        cls.scratch = os.path.realpath(tempfile.mkdtemp(prefix="hipify-pkg-"))
        first = os.path.join(cls.scratch, "first")
        cls.tree = os.path.join(cls.scratch, "moved here")
        run("cmake", "--install", OPTIONS.build, "--prefix", first)
        os.rename(first, cls.tree)
        cls.program = os.path.join(cls.tree, "bin", "hipify-cpp")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.scratch)

    def rocm_flags(self):
        path = os.path.join(OPTIONS.build, "rocm-flags")
        if not os.path.exists(path):
            self.skipTest(read(os.path.join(OPTIONS.build, "rocm-status"))
                          .decode().strip())
        return read(path).decode().split() + ["-DNDEBUG", "-w"]


class Tree(InstalledTree):
    def test_translates_where_it_was_moved_to(self):
        source = os.path.join(HERE, "project", "src", "plain.cu")
        shown = run(self.program, "translate", source, "-o", "-")
        self.assertIn("#include <hip/hip_runtime.h>", shown)
        self.assertIn("hipMalloc(", shown)

    def test_holds_what_users_need_and_no_more(self):
        self.assertIn("hipify-cpp", run(self.program, "--version"))
        share = os.path.join(self.tree, "share", "hipify-cpp")
        declared = os.path.join(share, "cuda-declarations")
        self.assertTrue(os.path.exists(
            os.path.join(declared, "cuda_runtime.h")))
        # What the emulator reads, what is exported with a kit, and tables
        # for --mapping.
        self.assertEqual(
            {name for _, _, files in os.walk(share) for name in files
             if name.endswith((".py", ".sh", ".tsv", ".md"))},
            {"caffe2.tsv", "layers.tsv", "rocm-sysroot.sh", "run.sh",
             "slurm.sh"})

    def test_has_a_manual_and_completions(self):
        share = os.path.join(self.tree, "share")
        page = read(os.path.join(share, "man", "man1", "hipify-cpp.1")).decode()
        for words in (".TH HIPIFY", ".SH TRANSLATE", ".SH RUN", "\\-\\-out\\-dir",
                      "\\-\\-schedule"):
            self.assertIn(words, page)
        if shutil.which("man"):
            shown = run("man", "--warnings", "-l", "-P", "cat",
                        os.path.join(share, "man", "man1", "hipify-cpp.1"))
            self.assertNotIn("warning", shown.split("NAME")[0])
        bash = os.path.join(share, "bash-completion", "completions",
                            "hipify-cpp")
        self.assertEqual(
            run("bash", "-c", f". '{bash}'; COMP_WORDS=(hipify-cpp audit --le);"
                "COMP_CWORD=2; _hipify_cpp; echo ${COMPREPLY[@]}"), "--level\n")
        zsh = read(os.path.join(share, "zsh", "vendor-completions",
                                "_hipify-cpp")).decode()
        self.assertTrue(zsh.startswith("#compdef hipify-cpp\n"))
        fish = read(os.path.join(share, "fish", "vendor_completions.d",
                                 "hipify-cpp.fish")).decode()
        self.assertIn("complete -c hipify-cpp", fish)

    def test_has_the_pages_of_all_diagnostics(self):
        docs = os.path.join(self.tree, "share", "doc", "hipify-cpp")
        source = os.path.join(HERE, "..", "..", "docs", "diagnostics")
        self.assertEqual(sorted(os.listdir(os.path.join(docs, "diagnostics"))),
                         sorted(os.listdir(source)))
        self.assertTrue(os.path.exists(os.path.join(docs, "user-guide.md")))

    def test_has_the_search_over_every_name(self):
        pages = os.path.join(self.tree, "share", "doc", "hipify-cpp", "api")
        self.assertIn(b'<script src="search-data.js">',
                      read(os.path.join(pages, "search.html")))
        data = read(os.path.join(pages, "search-data.js"))
        self.assertIn(b"mappings/tables generate search-data", data[:100])
        self.assertIn(b'"cudaMalloc\\t', data)
        self.assertTrue(os.path.exists(os.path.join(pages, "index.md")))

    def test_runs_programs_with_its_own_sources(self):
        options = [f for f in self.rocm_flags()
                   if f.startswith(("--rocm-path=", "--rocm-device-lib-path="))]
        program = os.path.join(self.scratch, "answer.cu")
        with open(program, "w", encoding="utf-8") as file:
            file.write(PROGRAM)
        cache = os.path.join(self.scratch, "cache")
        shown = run(self.program, "run", "--target", "gfx942", *options,
                    program, "6", env={**os.environ, "HIPIFY_CACHE_DIR": cache})
        self.assertEqual(shown, "42\n")
        # All that the layers were made from is in the installed tree.
        layers = [d for d in os.listdir(cache) if d.startswith("layer-")]
        self.assertTrue(layers)
        for layer in layers:
            inputs = read(os.path.join(cache, layer, "inputs")).decode()
            self.assertIn(os.path.join(self.tree, "share"), inputs)
            self.assertNotIn("runtime-shims", inputs)

    def test_names_no_folder_of_the_build(self):
        package = os.path.join(self.tree, "lib", "cmake", "hipify-cpp")
        files = [os.path.join(package, f) for f in os.listdir(package)]
        self.assertGreaterEqual(len(files), 4)
        for path in files + [self.program]:
            self.assertNotIn(OPTIONS.build.encode(), read(path), path)


class Project(InstalledTree):
    generator = "Ninja"

    def setUp(self):
        self.source = tempfile.mkdtemp(dir=self.scratch, prefix="project-")
        shutil.rmtree(self.source)
        shutil.copytree(os.path.join(HERE, "project"), self.source)
        self.binary = self.source + "-build"

    def configure(self, *flags):
        run("cmake", "-G", self.generator, "-S", self.source,
            "-B", self.binary, "-DCMAKE_CXX_COMPILER=clang++-22",
            f"-DCMAKE_PREFIX_PATH={self.tree}",
            f"-DPACKAGE_TEST_FLAGS={';'.join(flags)}")

    def build(self, target="translate"):
        """Builds; returns (files translated, files compiled)."""
        output = run("cmake", "--build", self.binary, "--target", target,
                     "-j", "2")
        translated = re.findall(r"Translating src/(\S+) into HIP", output)
        compiled = re.findall(r"Building \S+ object \S*?/src/(\S+)\.hip\.o",
                              output)
        return sorted(set(translated)), sorted(set(compiled))

    def path(self, name):
        return os.path.join(self.source, name)

    def refused(self, *arguments):
        """What CMake says of a call of hipify_cpp_sources() with these."""
        replace(self.path("CMakeLists.txt"), "hipify_cpp_sources(kernels",
                f"hipify_cpp_sources(kernels {' '.join(arguments)}")
        with self.assertRaises(AssertionError) as failure:
            self.configure()
        return " ".join(str(failure.exception).split())

    def result(self, name):
        return read(os.path.join(self.binary, "hipify", "kernels", name))

    ALL = ["plain.cu", "scale.cu", "shift.cu"]

    def test_misspelt_keywords_and_missing_files_stop_cmake(self):
        self.assertIn("there is no keyword ARCHITECTURE; did you mean "
                      "ARCHITECTURES?",
                      self.refused("src/plain.cu", "ARCHITECTURE", "gfx942"))
        self.setUp()
        self.assertIn("there is no keyword OPTION; did you mean OPTIONS?",
                      self.refused("FLAGS", "-O2", "OPTION", "--roc"))
        self.setUp()
        self.assertIn("there is no file src/plane.cu in",
                      self.refused("src/plane.cu"))
        self.setUp()
        self.assertIn("ARCHITECTURES takes AMD GPUs such as gfx942, not sm_80",
                      self.refused("src/plain.cu", "ARCHITECTURES", "sm_80",
                                   "OPTIONS"))

    def test_files_that_the_build_makes_may_be_missing(self):
        replace(self.path("CMakeLists.txt"), "add_library(kernels OBJECT)",
                'add_library(kernels OBJECT)\n'
                'add_custom_command(OUTPUT "${CMAKE_CURRENT_SOURCE_DIR}/src/'
                'made.cu" COMMAND "${CMAKE_COMMAND}" -E copy src/plain.cu '
                'src/made.cu WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")')
        replace(self.path("CMakeLists.txt"), "src/plain.cu\n",
                "src/plain.cu src/made.cu\n")
        self.configure()
        self.assertEqual(self.build()[0], sorted([*self.ALL, "made.cu"]))

    def test_second_build_does_nothing(self):
        self.configure()
        self.assertEqual(self.build(), (self.ALL, []))
        self.assertIn(b"hipMalloc", self.result("src/plain.cu.hip"))
        self.assertIn(b"hipDeviceSynchronize", self.result("src/common.cuh"))
        self.assertEqual(self.build(), ([], []))

    def test_header_concerns_only_its_users(self):
        self.configure()
        self.build()
        replace(self.path("src/common.cuh"), "cudaDeviceSynchronize",
                "cudaGetLastError")
        self.assertEqual(self.build(), (["scale.cu", "shift.cu"], []))
        self.assertIn(b"hipGetLastError", self.result("src/common.cuh"))
        replace(self.path("include/shapes/line.h"), "Stream", "Queue")
        replace(self.path("src/scale.cu"), "L.Stream", "L.Queue")
        self.assertEqual(self.build(), (["scale.cu"], []))
        self.assertEqual(self.build(), ([], []))

    def test_touched_header_is_translated_again(self):
        self.configure()
        self.build()
        os.utime(self.path("include/shapes/line.h"))
        self.assertEqual(self.build(), (["scale.cu"], []))
        self.assertEqual(self.build(), ([], []))

    def test_source_concerns_only_itself(self):
        self.configure()
        self.build()
        replace(self.path("src/plain.cu"), "cudaMalloc", "cudaMallocManaged")
        self.assertEqual(self.build(), (["plain.cu"], []))
        self.assertIn(b"hipMallocManaged", self.result("src/plain.cu.hip"))

    def test_results_compile_into_the_target(self):
        self.configure(*self.rocm_flags())
        self.assertEqual(self.build("kernels"), (self.ALL, self.ALL))
        self.assertEqual(self.build("kernels"), ([], []))
        replace(self.path("src/scale.cu"), "[lane()]", "[lane() + 1]")
        # The header that it shares with shift.cu stays as it was.
        self.assertEqual(self.build("kernels"), (["scale.cu"], ["scale.cu"]))
        # What is translated to the same text need not be compiled again.
        os.utime(self.path("src/plain.cu"))
        if self.generator == "Ninja":
            self.assertEqual(self.build("kernels"), (["plain.cu"], []))


@unittest.skipUnless(shutil.which("make"), "there is no make")
class MakefileProject(Project):
    generator = "Unix Makefiles"


@unittest.skipUnless(shutil.which("dpkg-deb"), "there is no dpkg-deb")
class DebianPackage(unittest.TestCase):
    def test_holds_the_program_and_names_what_it_needs(self):
        with tempfile.TemporaryDirectory() as folder:
            run("cpack", "-G", "DEB", "-B", folder, "--config",
                os.path.join(OPTIONS.build, "CPackConfig.cmake"), cwd=folder)
            debs = [f for f in os.listdir(folder) if f.endswith(".deb")]
            self.assertEqual(len(debs), 1, debs)
            deb = os.path.join(folder, debs[0])
            self.assertRegex(debs[0], r"^hipify-cpp_[\d.]+_\w+\.deb$")
            contents = run("dpkg-deb", "--contents", deb)
            for path in ("bin/hipify-cpp", "bin/hipify-slurm",
                         "share/hipify-cpp/cuda-declarations/cuda_runtime.h",
                         "lib/cmake/hipify-cpp/hipify-cpp-config.cmake",
                         "share/hipify-cpp/lib/libhipifySimt.a",
                         "share/hipify-cpp/simt/layers.tsv",
                         "share/hipify-cpp/simt/core/Abi.h",
                         "share/man/man1/hipify-cpp.1",
                         "share/bash-completion/completions/hipify-cpp",
                         "share/zsh/vendor-completions/_hipify-cpp",
                         "share/fish/vendor_completions.d/hipify-cpp.fish",
                         "share/hipify-cpp/rocm-sysroot.sh",
                         "share/doc/hipify-cpp/diagnostics/HC0100.md",
                         "share/doc/hipify-cpp/api/search-data.js",
                         "share/doc/hipify-cpp/copyright",
                         "share/doc/hipify-cpp/copyright.chart.js",
                         "share/doc/hipify-cpp/copyright.d3-hierarchy"):
                self.assertIn(f" ./usr/{path}\n", contents)
            depends = run("dpkg-deb", "--field", deb, "Depends")
            for name in ("libclang-cpp22", "libclang-common-22-dev"):
                self.assertIn(name, depends)
            suggests = run("dpkg-deb", "--field", deb, "Suggests")
            for name in ("clang-22", "libopenblas-dev", "libfftw3-dev",
                         "libboost-dev"):
                self.assertIn(name, suggests)


def main():
    global OPTIONS
    OPTIONS = suite.arguments(__doc__)
    OPTIONS.build = os.path.abspath(OPTIONS.build)
    loader = unittest.defaultTestLoader
    cases = unittest.TestSuite(
        loader.loadTestsFromTestCase(case)
        for case in (Tree, Project, MakefileProject, DebianPackage))
    return suite.run(cases, OPTIONS)


if __name__ == "__main__":
    sys.exit(main())

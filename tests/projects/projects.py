#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Takes each project of corpus/projects through `hipify-cpp project`, and what
comes out through its own, translated build files, by CMake or make, compiled for
gfx942. Nothing is edited between."""

import glob
import importlib.util
import os
import re
import shutil
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(os.path.dirname(HERE))
PROJECTS = os.path.join(SOURCE, "corpus", "projects")
sys.path.insert(0, os.path.join(HERE, "..", "tools"))

sys.path.insert(0, os.path.join(HERE, "..", "simt"))

import emulator  # noqa: E402
import suite  # noqa: E402
from suite import output_of as run  # noqa: E402

CLANG = "/usr/lib/llvm-22/bin/clang++"


def files_below(folder):
    """Without the record for --update."""
    return {os.path.relpath(os.path.join(at, name), folder)
            for at, _, names in os.walk(folder) for name in names
            if name != "written.bundle"}


class Projects(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = os.path.realpath(tempfile.mkdtemp(prefix="hipify-prj-"))
        cls.tree = os.path.join(cls.scratch, "installed")
        run("cmake", "--install", OPTIONS.build, "--prefix", cls.tree)
        cls.program = os.path.join(cls.tree, "bin", "hipify-cpp")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.scratch)

    def rocm_flags(self):
        path = os.path.join(OPTIONS.build, "rocm-flags")
        if not os.path.exists(path):
            self.skipTest("without ROCm")
        with open(path, encoding="utf-8") as file:
            return file.read().split()

    def translated(self, name, fail_on="warning", source=None):
        output = os.path.join(self.scratch, name)
        told = run(self.program, "project",
                   source or os.path.join(PROJECTS, name),
                   "--out-dir", output, "--fail-on", fail_on)
        return output, told

    def has_the_files_of(self, output, source):
        """Whether nothing is missing, and each .cu is a .cu.hip."""
        self.assertEqual(files_below(output),
                         {name + ".hip" if name.endswith(".cu") else name
                          for name in files_below(source)})

    def rocm_root(self, rocm):
        """Where CMake's language HIP finds ROCm: it looks below lib/cmake, and
        Debian has it below lib/x86_64-linux-gnu/cmake."""
        prefix = os.path.join(self.scratch, "rocm")
        if not os.path.isdir(prefix):
            os.makedirs(os.path.join(prefix, "root", "lib", "cmake"))
            for name in os.listdir(rocm):
                os.symlink(os.path.join(rocm, name), os.path.join(prefix, name))
            for at in ("lib/cmake", "lib/x86_64-linux-gnu/cmake"):
                found = os.path.join(rocm, at, "hip-lang")
                if os.path.isdir(found):
                    os.symlink(found, os.path.join(prefix, "root", "lib",
                                                   "cmake", "hip-lang"))
        return os.path.join(prefix, "root")

    def stand_ins(self, rocm):
        """Packages whose libraries are not unpacked here, only headers: what is
        compiled needs no more."""
        folder = os.path.join(self.scratch, "stand-ins")
        for package, target in (("amd_comgr", "amd_comgr"),
                                ("hipblas", "roc::hipblas")):
            os.makedirs(os.path.join(folder, package), exist_ok=True)
            with open(os.path.join(folder, package,
                                   package + "-config.cmake"), "w",
                      encoding="utf-8") as file:
                file.write(f"""if(NOT TARGET {target})
  add_library({target} INTERFACE IMPORTED)
  set_target_properties({target} PROPERTIES
                        INTERFACE_INCLUDE_DIRECTORIES "{rocm}/include")
endif()
""")
        return folder

    def configured(self, output, *packages, options=()):
        """The build folder of a translated CMake project, which finds those
        installed below packages, too."""
        flags = self.rocm_flags()
        rocm = next(f.split("=", 1)[1] for f in flags
                    if f.startswith("--rocm-path="))
        flags = [f for f in flags if f.startswith("--")]
        binary = output + "-build"
        prefixes = [rocm, f"{rocm}/lib/x86_64-linux-gnu/cmake", self.tree,
                    *packages]
        if not os.path.exists("/opt/rocm"):
            prefixes.insert(0, self.stand_ins(rocm))
        # ROCm's libraries may be newer than this machine's own: nothing that
        # is linked can run, not even what CMake links to know the compiler.
        run("cmake", "-G", "Ninja", "-S", output, "-B", binary,
            f"-DCMAKE_CXX_COMPILER={CLANG}", f"-DCMAKE_HIP_COMPILER={CLANG}",
            f"-DCMAKE_HIP_COMPILER_ROCM_ROOT={self.rocm_root(rocm)}",
            "-DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY",
            "-DCMAKE_HIP_COMPILER_ID_TEST_FLAGS=-c",
            f"-DCMAKE_EXE_LINKER_FLAGS=-L{rocm}/lib/x86_64-linux-gnu "
            "-Wl,--allow-shlib-undefined,--warn-unresolved-symbols",
            f"-DCMAKE_PREFIX_PATH={';'.join(prefixes)}",
            f"-DCMAKE_HIP_FLAGS={' '.join(flags)}",
            "-DCMAKE_HIP_ARCHITECTURES=gfx942",
            "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *options)
        return binary

    def objects(self, binary):
        """What a build folder compiles."""
        return [line.split(":")[0] for line in
                run("ninja", "-C", binary, "-t", "targets", "all").splitlines()
                if ".o: " in line]

    def commands(self, binary):
        """The compiler's command lines."""
        with open(os.path.join(binary, "compile_commands.json"),
                  encoding="utf-8") as file:
            return file.read()

    def linked(self, binary, program, packages=""):
        """Builds all of a build folder; the program must have code for the
        GPU, and may lack symbols only of packages that have stand-ins."""
        told = run("ninja", "-C", binary)
        missing = set(re.findall("undefined reference to `(.*)'", told))
        self.assertEqual([], [name for name in missing if not packages or
                              not re.match(packages, name)], told)
        self.assertIn("gfx942", run(
            os.path.join(os.path.dirname(CLANG), "llvm-objdump"),
            "--offloading", os.path.join(binary, program)))

    def original(self, source):
        """The build folder of an original, for the CUDA of this machine."""
        binary = os.path.join(self.scratch, "original",
                              os.path.basename(source))
        home = emulator.cuda_home()
        run("cmake", "-G", "Ninja", "-S", source, "-B", binary, "-Wno-dev",
            f"-DCMAKE_CUDA_COMPILER={home}/bin/nvcc",
            f"-DCUDA_TOOLKIT_ROOT_DIR={home}", f"-DCUDAToolkit_ROOT={home}")
        return binary

    def computes(self, target, tree, main, units=()):
        """What a program prints that the emulator builds of the sources of a
        project; those of CUDA without the ending .hip, if it is translated."""
        def path(name):
            end = ".hip" if name.endswith(".cu") and target != "sm_80" else ""
            return os.path.join(tree, name + end)
        return run(self.program, "run", "--target", target,
                   *emulator.toolchain(OPTIONS.build, target),
                   "-I", os.path.join(tree, "include"),
                   *("--source=" + path(unit) for unit in units), path(main))

    def both(self, name, output, source=None):
        """Targets, and the tree for each: the original and its translation."""
        for target, tree in (
                ("sm_80", source or os.path.join(PROJECTS, name)),
                ("gfx942", output)):
            if why := emulator.why_not(OPTIONS.build, target):
                self.skipTest(why)
            yield target, tree

    def test_cmake_language(self):
        output, told = self.translated("cmake-language")
        self.assertIn("copied 1", told)
        self.has_the_files_of(output, os.path.join(PROJECTS, "cmake-language"))
        binary = self.configured(output)
        objects = self.objects(binary)
        # Four with kernels or in CUDA's language, two of C++.
        self.assertEqual(len(objects), 6, objects)
        run("ninja", "-C", binary, *objects)
        commands = self.commands(binary)
        self.assertIn("--offload-arch=gfx942", commands)
        self.assertIn("-gline-tables-only -Wall -Wextra -std=c++17", commands)
        self.assertNotIn("nvcc", commands)

    def switched(self, name):
        """A copy of a project that is for both vendors, and which of its files
        differ from the original."""
        copy = os.path.join(self.scratch, "both", name)
        shutil.copytree(os.path.join(PROJECTS, name), copy)
        run(self.program, "project", copy, "--inplace", "--no-backup",
            "--vendor-switch=USE_HIP")
        differ = []
        for file in sorted(files_below(copy)):
            with open(os.path.join(copy, file), "rb") as here, \
                    open(os.path.join(PROJECTS, name, file), "rb") as there:
                if here.read() != there.read():
                    differ.append(file)
        again = run(self.program, "project", copy, "--inplace", "--no-backup",
                    "--vendor-switch=USE_HIP")
        self.assertIn("0 changes", again)
        return copy, differ

    def test_cmake_for_both_vendors(self):
        copy, differ = self.switched("cmake-findcuda")
        self.assertEqual(differ, ["CMakeLists.txt"])
        binary = self.configured(copy, options=["-DUSE_HIP=ON"])
        run("ninja", "-C", binary)
        inner = os.path.join(binary, "hip-build")
        self.assertIn("--offload-arch=gfx942", self.commands(inner))
        # A change of the original reaches the translation, and nothing else
        # is compiled again.
        with open(os.path.join(copy, "src", "statistics.cu"), "a",
                  encoding="utf-8") as file:
            file.write("// changed\n")
        told = run("ninja", "-C", binary)
        self.assertEqual(re.findall(r"Building HIP object \S*/(\S+)\.o", told),
                         ["statistics.cu.hip"], told)
        with open(os.path.join(binary, "hip-source", "CMakeLists.txt"),
                  encoding="utf-8") as file:
            self.assertNotIn("USE_HIP", file.read())

    def test_the_switch_passes_everything_on(self):
        """The cache, the environment, tests and installation; without ROCm,
        since nothing of the project is in CUDA's language."""
        source = os.path.join(self.scratch, "pass on", "source")
        binary, prefix = source + "-build", source + "-prefix"
        os.makedirs(source)
        texts = {
            "CMakeLists.txt": """cmake_minimum_required(VERSION 3.20)
project(demo LANGUAGES CXX)
option(FAST "" OFF)
set(NUMBER 1 CACHE STRING "")
set(TEXT "" CACHE STRING "")
message("has ${FAST} ${NUMBER} ${TEXT} ${CMAKE_CXX_FLAGS}")
add_executable(app app.cc)
enable_testing()
add_test(NAME inner COMMAND app)
install(TARGETS app)
""",
            "app.cc": "int main() { return 0; }\n",
            "unused.cu": "__global__ void k(int *p) { p[0] = 1; }\n",
        }
        for name, text in texts.items():
            with open(os.path.join(source, name), "w",
                      encoding="utf-8") as file:
                file.write(text)
        run(self.program, "project", source, "--inplace", "--no-backup",
            "--vendor-switch=USE_HIP")
        text = 'x]==]y @HOME@ a;b "q"'
        told = run("cmake", "-G", "Ninja", "-S", source, "-B", binary,
                   "-DUSE_HIP=ON", f"-DCMAKE_PREFIX_PATH={self.tree}",
                   "-DNUMBER=5", f"-DTEXT={text}",
                   env={**os.environ, "CXXFLAGS": "-DOWN"})
        self.assertIn(f"has OFF 5 {text} -DOWN", told)
        told = run("cmake", "-DNUMBER=6", "-DFAST=ON", binary)
        self.assertIn(f"has ON 6 {text} -DOWN", told)
        self.assertIn(f"has ON 1 {text} -DOWN",
                      run("cmake", "-U", "NUMBER", binary))
        run("cmake", "--build", binary)
        self.assertIn("0 tests failed out of 1",
                      run("ctest", "--test-dir", binary))
        run("cmake", "--install", binary, "--prefix", prefix)
        self.assertEqual(files_below(prefix), {"bin/app"})
        # Part of another project it would not have its targets.
        outer = source + "-outer"
        os.makedirs(outer)
        with open(os.path.join(outer, "CMakeLists.txt"), "w",
                  encoding="utf-8") as file:
            file.write("cmake_minimum_required(VERSION 3.20)\n"
                       "project(outer NONE)\n"
                       f"add_subdirectory([[{source}]] inner)\n")
        with self.assertRaisesRegex(AssertionError, r"part\s+of\s+another\s+project"):
            run("cmake", "-S", outer, "-B", outer + "-build", "-DUSE_HIP=ON",
                f"-DCMAKE_PREFIX_PATH={self.tree}")

    @unittest.skipIf(not emulator.cuda_home(), "without CUDA")
    def test_for_both_vendors_is_still_cuda(self):
        for name in ("cmake-language", "make-separate"):
            copy = os.path.join(self.scratch, "still", name)
            shutil.copytree(os.path.join(PROJECTS, name), copy)
            run(self.program, "project", copy, "--inplace", "--no-backup",
                "--vendor-switch=USE_HIP")
            if name == "make-separate":
                run("make", "-C", copy, f"CUDA_HOME={emulator.cuda_home()}")
            else:
                self.original(copy)

    def test_make_for_both_vendors(self):
        copy, differ = self.switched("make-separate")
        self.assertEqual(differ, ["Makefile"])
        rocm = next(f.split("=", 1)[1] for f in self.rocm_flags()
                    if f.startswith("--rocm-path="))
        shims = os.path.join(self.tree, "share", "hipify-cpp", "include")
        environment = {k: v for k, v in os.environ.items()
                       if k not in ("CUDA_HOME", "CUDA_PATH", "NVCC")}
        for goals in ([], ["clean", "build/heat"]):
            told = run("make", "-C", copy, *goals, "USE_HIP=1",
                       f"HIPIFY_CPP={self.program}", f"NVCC={self.hipcc()}",
                       f"ROCM_PATH={rocm}", f"HIPIFY_CPP_INCLUDE={shims}",
                       f"LDFLAGS=-L{rocm}/lib/x86_64-linux-gnu "
                       "-Wl,--allow-shlib-undefined", env=environment)
            self.assertNotIn("nvcc", told)
            self.assertTrue(os.path.exists(
                os.path.join(copy, "build-hip", "build", "heat")), told)

    def hipcc(self):
        """What hipcc does: ROCm's own may need a newer machine."""
        path = os.path.join(self.scratch, "bin", "hipcc")
        flags = " ".join(f for f in self.rocm_flags() if f.startswith("--"))
        if not os.path.exists(path):
            os.makedirs(os.path.dirname(path))
            with open(path, "w", encoding="utf-8") as file:
                file.write(f'#!/bin/sh\nexec {CLANG} {flags} "$@"\n')
            os.chmod(path, 0o755)
        return path

    def test_make_separate(self):
        flags = self.rocm_flags()
        rocm = next(f.split("=", 1)[1] for f in flags
                    if f.startswith("--rocm-path="))
        output, told = self.translated("make-separate")
        self.assertIn("wrote 6 files", told)
        shims = os.path.join(self.tree, "share", "hipify-cpp", "include")
        environment = {k: v for k, v in os.environ.items()
                       if k not in ("CUDA_HOME", "CUDA_PATH", "NVCC")}
        told = run("make", "-C", output, f"NVCC={self.hipcc()}",
                   f"ROCM_PATH={rocm}", f"HIPIFY_CPP_INCLUDE={shims}",
                   # Debian's folder of libraries; they may be newer than the
                   # machine's.
                   f"LDFLAGS=-L{rocm}/lib/x86_64-linux-gnu "
                   "-Wl,--allow-shlib-undefined", env=environment)
        self.assertNotIn("nvcc", told)
        device = run(os.path.join(os.path.dirname(CLANG), "llvm-objdump"),
                     "--offloading", os.path.join(output, "build", "heat"))
        self.assertIn("gfx942", device)

    def test_make_separate_computes_the_same(self):
        for target, tree in (("sm_80", os.path.join(PROJECTS, "make-separate")),
                             ("gfx942", self.translated("make-separate")[0])):
            if why := emulator.why_not(OPTIONS.build, target):
                self.skipTest(why)
            end = ".hip" if target == "gfx942" else ""
            units = [os.path.join(tree, "src", f"{name}.cu{end}")
                     for name in ("step", "flux", "sum")]
            told = run(self.program, "run", "--target", target,
                       *emulator.toolchain(OPTIONS.build, target),
                       *(f"--source={unit}" for unit in units[1:]),
                       "--source=" + os.path.join(tree, "src", "main.cpp"),
                       units[0])
            self.assertIn("PASS: 1000", told)

    @unittest.skipIf(not emulator.cuda_home(), "without CUDA")
    def test_make_separate_is_real_cuda(self):
        run("make", "-C", os.path.join(PROJECTS, "make-separate"),
            f"OUT={self.scratch}/original/", f"CUDA_HOME={emulator.cuda_home()}")

    @unittest.skipIf(importlib.util.find_spec("setuptools") is None,
                     "without setuptools")
    def test_torch_extension(self):
        """By its translated setup.py, with what stands in for PyTorch."""
        flags = self.rocm_flags()
        rocm = next(f.split("=", 1)[1] for f in flags
                    if f.startswith("--rocm-path="))
        # Types of PyTorch's are not known.
        output, told = self.translated("torch-extension", "error")
        self.assertIn("1 warning; wrote 6 files", told)
        hipcc = self.hipcc()
        environment = {k: v for k, v in os.environ.items() if k != "CUDA_HOME"}
        environment.update(
            PYTHONPATH=os.path.join(HERE, "torch_for_rocm"), ROCM_HOME=rocm,
            PYTORCH_ROCM_ARCH="gfx942;gfx1100", HIPCC=hipcc, CXX=CLANG,
            PYTHONDONTWRITEBYTECODE="1",
            HIPIFY_CPP_INCLUDE=os.path.join(self.tree, "share", "hipify-cpp",
                                            "include"),
            LDFLAGS=f"-L{rocm}/lib/x86_64-linux-gnu "
                    "-Wl,--unresolved-symbols=ignore-all")
        told = run(sys.executable, "setup.py", "build_ext", "--inplace",
                   env=environment, cwd=output)
        compiled = next(line for line in told.splitlines()
                        if line.startswith(hipcc))
        self.assertIn(" -gline-tables-only -U__HIP_NO_HALF_OPERATORS__ "
                      "--offload-arch=gfx942 --offload-arch=gfx1100", compiled)
        self.assertNotIn("compute_", told)
        built, = glob.glob(os.path.join(output, "row_norm", "_C*.so"))
        device = run(os.path.join(os.path.dirname(CLANG), "llvm-objdump"),
                     "--offloading", built)
        for gpu in ("gfx942", "gfx1100"):
            self.assertIn(gpu, device)

    def test_torch_extension_computes_the_same(self):
        for target, tree in (
                ("sm_80", os.path.join(PROJECTS, "torch-extension")),
                ("gfx942", self.translated("torch-extension", "error")[0])):
            if why := emulator.why_not(OPTIONS.build, target):
                self.skipTest(why)
            end = ".hip" if target == "gfx942" else ""
            kernel = os.path.join(tree, "csrc", "row_norm.cu" + end)
            told = run(self.program, "run", "--target", target,
                       *emulator.toolchain(OPTIONS.build, target),
                       f"--source={kernel}",
                       os.path.join(tree, "check.cu" + end))
            self.assertIn("PASS: 7", told)

    def test_cmake_findcuda(self):
        output, told = self.translated("cmake-findcuda", "error")
        # All else is translated. None of these stops the build.
        self.assertEqual(re.findall(r"^\S*/(\w+\.\w+):(\d+):\d+: warning: "
                                    r"'([^']+)'", told, re.MULTILINE),
                         [("CMakeLists.txt", "15", "CUDA_VERSION_STRING")],
                         told)
        self.has_the_files_of(output, os.path.join(PROJECTS, "cmake-findcuda"))
        binary = self.configured(output)
        self.assertEqual(len(self.objects(binary)), 6)
        self.linked(binary, "app/orbit", "hipblas")
        commands = self.commands(binary)
        for word in ("nvcc", "gencode", "sm_", "compute_"):
            self.assertNotIn(word, commands)
        for flags in ("-fgpu-rdc", "-std=c++14 -O3 -gline-tables-only -fPIC",
                      "-DORBIT_WARP=32"):
            self.assertIn(flags, commands)

    def test_cmake_findcuda_computes_the_same(self):
        output, _ = self.translated("cmake-findcuda", "error")
        units = ("src/gravity/bodies.cu", "src/gravity/integrate.cu",
                 "src/gravity/pull.cu", "src/statistics.cu", "src/report.cpp")
        told = {self.computes(target, tree, "app/main.cu", units)
                for target, tree in self.both("cmake-findcuda", output)}
        self.assertEqual(len(told), 1, told)
        self.assertIn("PASS: 150 bodies", told.pop())

    @unittest.skipIf(not emulator.cuda_home(), "without CUDA")
    def test_cmake_findcuda_is_real_cuda(self):
        run("ninja", "-C",
            self.original(os.path.join(PROJECTS, "cmake-findcuda")))

    def test_header_only(self):
        output, told = self.translated("header-only")
        self.assertIn("wrote 14 files", told)
        self.has_the_files_of(output, os.path.join(PROJECTS, "header-only"))
        binary = self.configured(output)
        for name in ("reduce", "scan", "transform"):
            self.linked(binary, f"tests/fold_{name}_test")
        self.assertIn("Total Tests: 3", run("ctest", "-N", cwd=binary))
        self.assertIn("-Wall -gline-tables-only", self.commands(binary))

        # What is installed are the translations, those that no test includes
        # among them.
        prefix = output + "-installed"
        run("cmake", "--install", binary, "--prefix", prefix)
        headers = os.path.join(prefix, "include")
        self.assertEqual(files_below(headers),
                         files_below(os.path.join(output, "include")))
        for name in files_below(headers):
            with open(os.path.join(headers, name), encoding="utf-8") as file:
                self.assertNotRegex(file.read(), r"\bcuda[A-Z_]", name)
        run(CLANG, *self.rocm_flags(), "--offload-arch=gfx942", "-x", "hip",
            "-fsyntax-only", "-Wno-pragma-once-outside-header",
            os.path.join(headers, "fold", "timer.cuh"))

        # Another project finds the package, and all that its headers include.
        user = os.path.join(self.scratch, "user")
        os.mkdir(user)
        with open(os.path.join(user, "CMakeLists.txt"), "w") as file:
            file.write("cmake_minimum_required(VERSION 3.21)\n"
                       "project(user LANGUAGES CXX HIP)\n"
                       "find_package(fold REQUIRED)\n"
                       "add_executable(user user.hip)\n"
                       "target_link_libraries(user fold::fold)\n")
        shutil.copy(os.path.join(output, "tests", "reduce_test.cu.hip"),
                    os.path.join(user, "user.hip"))
        shutil.copy(os.path.join(output, "tests", "check.h"), user)
        self.linked(self.configured(user, prefix), "user")

    def test_header_only_computes_the_same(self):
        output, _ = self.translated("header-only")
        for target, tree in self.both("header-only", output):
            for name in ("reduce", "scan", "transform"):
                told = self.computes(target, tree, f"tests/{name}_test.cu")
                self.assertIn(f"{name}: PASS", told)

    @unittest.skipIf(not emulator.cuda_home(), "without CUDA")
    def test_header_only_is_real_cuda(self):
        run("ninja", "-C", self.original(os.path.join(PROJECTS, "header-only")))

    def many_units(self):
        """A project of 200 units, its translation, and the units of a kind
        each, or more of them in the long form."""
        source = os.path.join(self.scratch, "many-units-cuda")
        run(sys.executable, os.path.join(PROJECTS, "many-units", "generate.py"),
            source)
        output, told = self.translated("many-units", source=source)
        # Neither a multiple of the number of kinds nor one of the types'.
        units = [f"src/units/unit_{number:03}.cu"
                 for number in range(0, 200, 11 if OPTIONS.all else 41)]
        return source, output, told, units

    def test_many_units(self):
        source, output, told, _ = self.many_units()
        self.assertIn("206 files", told)
        self.has_the_files_of(output, source)
        for name in files_below(output):
            with open(os.path.join(output, name), encoding="utf-8") as file:
                self.assertNotRegex(file.read(), r"\b(cuda|CUDA)[A-Z_]", name)
        binary = self.configured(output)
        objects = sorted(self.objects(binary))
        self.assertEqual(len(objects), 202)
        if OPTIONS.all:
            self.linked(binary, "many_units")
        else:
            run("ninja", "-C", binary, *objects[::11])
        self.assertEqual(self.commands(binary).count(
            "--offload-arch=gfx942 -gline-tables-only -std=gnu++17"), 200)

    def test_many_units_computes_the_same(self):
        source, output, _, units = self.many_units()
        for target, tree in self.both("many-units", output, source):
            told = self.computes(target, tree, "src/main.cpp",
                                 [*units, "src/registry.cpp"])
            self.assertIn(f"PASS: {len(units)} units", told)

    @unittest.skipIf(not emulator.cuda_home(), "without CUDA")
    def test_many_units_is_real_cuda(self):
        source, _, _, units = self.many_units()
        run("ninja", "-C", self.original(source),
            *(f"CMakeFiles/units.dir/{unit}.o" for unit in units))

    def test_a_second_run_writes_the_same(self):
        output, _ = self.translated("cmake-language")
        def texts():
            return {name: open(os.path.join(output, name), "rb").read()
                    for name in files_below(output)}
        first = texts()
        self.translated("cmake-language")
        self.assertEqual(texts(), first)


if __name__ == "__main__":
    OPTIONS = suite.arguments(__doc__)
    sys.exit(suite.run(
        unittest.defaultTestLoader.loadTestsFromTestCase(Projects), OPTIONS))

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Configuration of lit: what tests may use, and what this machine can do.

Substitutions
  %hipify-cpp            the program that was built
  %hip_compile A[,B] F   compiles F for the GPUs A, B to an object (needs rocm)
  %hiprtc A F            compiles F for the GPU A with the real hipRTC; --run P
                         runs a program that is linked to it (needs hiprtc)
  %cuda_compile F        compiles the CUDA file F (needs cuda)
  %no-cuda CMD           runs CMD where no CUDA toolkit can be found
  %simt-amd %simt-cuda   options of `hipify-cpp run`: where the vendor's files are
  %rocm-path             ROCm's folder
  %corpus                the folder corpus/
  %shims                 the folder of hipify/*.h
  %python                Python 3
  %FileCheck %not %count %split-file, also without the percent sign
Features
  rocm       ROCm's headers and device libraries are at hand
  hiprtc     and hipRTC, which can be run
  cuda       a CUDA toolkit is at hand
  hide-cuda  %no-cuda hides toolkits from everything, not only from PATH
  sarif-schema  the schema of SARIF is at hand, as %sarif-schema
  root       the user may read and write everything
  mount      tests may mount a small disk, with unshare --mount
"""

import glob
import os
import shutil
import subprocess
import sys

import lit.formats
import lit.util

if not hasattr(config, "hipify_build_dir"):
    # lit was started on the source folder: the build's part comes first.
    build = os.environ.get("HIPIFY_BUILD_DIR") or os.path.join(
        os.path.dirname(__file__), "..", "..", "build")
    site = os.path.join(build, "tests", "lit", "lit.site.cfg.py")
    if not os.path.exists(site):
        lit_config.fatal("the tests are not built; run ./dev test")
    lit_config.load_config(config, site)
    raise SystemExit

source_dir = config.hipify_source_dir
build_dir = config.hipify_build_dir
tools_dir = os.path.join(source_dir, "tests", "tools")

config.name = "hipify-cpp"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cu", ".cuh", ".cpp", ".hip", ".test"]
config.excludes = ["Inputs", "lit.cfg.py"]
config.test_source_root = os.path.join(source_dir, "tests", "lit")
if lit.util.killProcessAndChildrenIsSupported()[0]:
    lit_config.maxIndividualTestTime = 600  # seconds
config.test_exec_root = os.path.join(build_dir, "tests", "lit")


def find_toolkits():
    """Folders of CUDA toolkits, real paths, none inside another."""
    candidates = [os.environ.get(v) for v in
                  ("CUDA_PATH", "CUDA_HOME", "CUDA_ROOT", "CUDAToolkit_ROOT")]
    for pattern in ("/usr/local/cuda*", "/opt/cuda*", "/usr/lib/cuda",
                    "/usr/lib/nvidia-cuda-toolkit", "/opt/nvidia/hpc_sdk"):
        candidates += glob.glob(pattern)
    return sorted({os.path.realpath(c) for c in candidates
                   if c and os.path.isdir(c) and os.path.realpath(c) != "/usr"})


def find_programs(names):
    """Every program in PATH of one of these names."""
    folders = os.environ.get("PATH", "").split(os.pathsep)
    paths = {os.path.join(f, n) for f in folders for n in names}
    return sorted(p for p in paths if os.path.isfile(p))


def find_nvcc(toolkits):
    for folder in toolkits:
        nvcc = os.path.join(folder, "bin", "nvcc")
        if os.access(nvcc, os.X_OK) and os.path.exists(
                os.path.join(folder, "include", "cuda_runtime.h")):
            return nvcc
    return shutil.which("nvcc")


def works(command):
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


toolkits = find_toolkits()
cuda_programs = find_programs(("nvcc", "ptxas", "fatbinary", "nvlink"))
nvcc = find_nvcc(toolkits)
mount_command = ["unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"]
if not toolkits and not cuda_programs:
    hide_mode = "none-there"
elif works(mount_command):
    hide_mode = "mount"
elif works(["unshare", "--user", "--map-root-user", "--mount",
            "mount", "-t", "tmpfs", "none", "/mnt"]):
    hide_mode = "user-mount"
else:
    hide_mode = "environment"
    lit_config.note("this machine does not let tests hide its CUDA toolkit; "
                    "%no-cuda only changes PATH and the environment")

# Tests see a fixed environment: what the user has set must not decide.
environment = config.environment
environment["PATH"] = os.pathsep.join(
    [config.llvm_tools_dir, environment.get("PATH", os.environ["PATH"])])
environment["LC_ALL"] = "C.UTF-8"
environment["NO_COLOR"] = "1"
for name in list(environment):
    if name.startswith(("CUDA", "NVCC", "HIP_", "ROCM_", "CPATH", "CPLUS_")):
        del environment[name]
environment["HIPIFY_BUILD_DIR"] = build_dir
# What `hipify-cpp run` builds is kept for the next run of the tests, and apart
# from the user's.
environment["HIPIFY_CACHE_DIR"] = os.path.join(build_dir, "tests", "simt-cache")
# What is tested is a parse; the tests of tests/lit/cache turn this on.
environment["HIPIFY_FACTS_CACHE"] = "off"
environment["HIPIFY_HIDE_MODE"] = hide_mode
if not os.environ.get("HIPIFY_TEST_ALL"):
    environment["HIPIFY_FEW_TARGETS"] = "1"
environment["HIPIFY_CUDA_DIRS"] = os.pathsep.join(toolkits)
environment["HIPIFY_CUDA_PROGRAMS"] = os.pathsep.join(cuda_programs)
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "CCACHE_DIR", "HOME", "TMPDIR",
             "HIPIFY_HIP_INCLUDE"):
    if name in os.environ:
        environment[name] = os.environ[name]

if config.sanitized:
    config.available_features.add("sanitizers")
if nvcc:
    environment["HIPIFY_NVCC"] = nvcc
    config.available_features.add("cuda")
if hide_mode != "environment":
    config.available_features.add("hide-cuda")
if os.path.exists(os.path.join(build_dir, "rocm-flags")):
    config.available_features.add("rocm")
hiprtc = [config.python, os.path.join(tools_dir, "hiprtc.py"), build_dir]
if not subprocess.run([*hiprtc, "--why-not"], capture_output=True,
                      check=True).stdout.strip():
    config.available_features.add("hiprtc")
apply_replacements = os.path.join(config.llvm_tools_dir,
                                  "clang-apply-replacements")
if os.path.exists(apply_replacements):
    config.available_features.add("apply-replacements")
if shutil.which("bear"):
    config.available_features.add("bear")
if shutil.which("nvim"):
    config.available_features.add("neovim")
if os.geteuid() == 0:
    config.available_features.add("root")
if hide_mode == "mount" or (hide_mode == "none-there" and works(mount_command)):
    config.available_features.add("mount")


def tool(name):
    return os.path.join(tools_dir, name)


def simt_amd():
    """The options that name ROCm's folders."""
    path = os.path.join(build_dir, "rocm-flags")
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8") as flags:
        return " ".join(line for line in flags.read().splitlines() if
                        line.startswith(("--rocm-path=",
                                         "--rocm-device-lib-path=")))


def rocm_path():
    """ROCm's folder."""
    return next((option.split("=", 1)[1] for option in simt_amd().split()
                 if option.startswith("--rocm-path=")), "")


def simt_cuda():
    """The option that names the folder of the CUDA toolkit."""
    if not nvcc:
        return ""
    return "--cuda-path=" + os.path.dirname(os.path.dirname(nvcc))


# Tests that compare with golden files write them instead.
if "HIPIFY_UPDATE_GOLDEN" in os.environ:
    config.environment["HIPIFY_UPDATE_GOLDEN"] = "1"

# A package of npm holds the official one; ./dev setup fetches it.
sarif_schema = os.path.join(build_dir, "npm", "node_modules", "@microsoft",
                            "jest-sarif", "lib", "schemas",
                            "sarif-2.1.0-rtm.5.json")
if os.path.exists(sarif_schema):
    config.available_features.add("sarif-schema")

substitutions = [
    ("%sarif-schema", sarif_schema),
    ("%hipify-cpp", os.path.join(build_dir, "bin", "hipify-cpp")),
    ("%hip_compile", tool("hip-compile")),
    ("%hiprtc", " ".join(hiprtc)),
    ("%cuda_compile", tool("cuda-compile")),
    ("%no-cuda", tool("no-cuda")),
    ("%corpus", os.path.join(source_dir, "corpus")),
    ("%shims", os.path.join(build_dir, "share", "hipify-cpp", "include")),
    ("%python", config.python),
    ("%rocm-path", rocm_path()),
    ("%simt-amd", simt_amd()),
    ("%simt-cuda", simt_cuda()),
]
for name in ("FileCheck", "not", "count", "split-file"):
    substitutions.append(
        ("%" + name, os.path.join(config.llvm_tools_dir, name)))
# Longest first, so that %not does not eat the start of a longer name; and
# whole words only, since lit's own are single letters.
substitutions.sort(key=lambda pair: -len(pair[0]))
config.substitutions += [(key + r"(?![\w-])", value)
                         for key, value in substitutions]

"""Builds as PyTorch for ROCm does: hipcc compiles .hip files with the flags of
'nvcc' and PyTorch's own, the GPUs come from PYTORCH_ROCM_ARCH, and C++ files get
those of 'cxx'. PyTorch's own hipify is left out. There is no CUDA_HOME."""

import os
import subprocess

from setuptools import Extension
from setuptools.command.build_ext import build_ext

ROCM_HOME = os.environ["ROCM_HOME"]
CUDA_HOME = None
HIP_FLAGS = ["-D__HIP_PLATFORM_AMD__=1", "-DUSE_ROCM=1", "-fPIC",
             "-D__HIP_NO_HALF_OPERATORS__=1", "-D__HIP_NO_HALF_CONVERSIONS__=1"]
INCLUDE = os.path.join(os.path.dirname(__file__), "..", "..", "include")


def CUDAExtension(name, sources, *, extra_compile_args, include_dirs=(), **others):
    extension = Extension(name, sources, language="c++", **others)
    extension.include_dirs = [*include_dirs, INCLUDE,
                              os.path.join(ROCM_HOME, "include")]
    extension.flags = extra_compile_args
    return extension


class BuildExtension(build_ext):
    def build_extension(self, ext):
        objects = []
        for source in ext.sources:
            is_hip = source.endswith((".cu", ".hip"))
            flags = ext.flags["nvcc" if is_hip else "cxx"]
            if is_hip:
                gpus = os.environ["PYTORCH_ROCM_ARCH"].split(";")
                flags = [*flags, *(f"--offload-arch={gpu}" for gpu in gpus)]
            objects.append(os.path.join(self.build_temp, source + ".o"))
            os.makedirs(os.path.dirname(objects[-1]), exist_ok=True)
            compiler = os.environ["HIPCC" if is_hip else "CXX"]
            self.call([compiler, *HIP_FLAGS, *flags, *(f"-I{folder}" for folder
                       in ext.include_dirs), "-std=c++17", "-c", source, "-o",
                       objects[-1], "-DTORCH_EXTENSION_NAME=_C"])
        path = self.get_ext_fullpath(ext.name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        self.call([os.environ["CXX"], "-shared", *objects, *(f"-l{name}" for name
                   in ext.libraries), *os.environ["LDFLAGS"].split(),
                   "-o", path])

    def call(self, words):
        print(*words, flush=True)
        subprocess.check_call(words)

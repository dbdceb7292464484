"""Builds the extension: python setup.py build_ext --inplace"""
import os

from setuptools import setup
from torch.utils.cpp_extension import CUDA_HOME, BuildExtension, CUDAExtension

nvcc_flags = ["-O3", "--expt-relaxed-constexpr", "-lineinfo",
              "-U__CUDA_NO_HALF_OPERATORS__"]
if os.environ.get("ROW_NORM_FAST"):
    nvcc_flags += ["--use_fast_math"]

setup(
    name="row_norm",
    packages=["row_norm"],
    ext_modules=[
        CUDAExtension(
            name="row_norm._C",
            sources=["csrc/bindings.cpp", "csrc/row_norm.cu"],
            include_dirs=[os.path.join(CUDA_HOME, "include")],
            libraries=["cudart"],
            extra_compile_args={
                "cxx": ["-O2"],
                "nvcc": nvcc_flags + ["-gencode", "arch=compute_80,code=sm_80"],
            },
        )
    ],
    cmdclass={"build_ext": BuildExtension},
)

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists the names that the headers of a CUDA toolkit declare.

Any toolkit since CUDA 10 will do; libraries whose headers are not there are
left out. --names FOLDER writes <library>-names.tsv for the libraries of which
signatures/ needs names alone.

Only names, kinds and members: signatures are extract-signatures.py's matter.
"""

import argparse
import collections
import os
import re
import sys
import tempfile

from . import compiler, libclang
from .. import files

# Library -> which headers (their paths below include/) are its own. The first
# pattern that fits decides. One unit of translation reads all but cublas.h,
# which cannot stand beside cublas_v2.h.
LIBRARIES = [
    ("cublasLt", r"cublasLt\.h"),
    ("cublasXt", r"cublasXt\.h"),
    ("cublas", r"cublas(_api|_v2)?\.h"),
    ("cufftw", r"cufftw\.h"),
    ("cufft", r"cufft(Xt)?\.h|cudalibxt\.h"),
    ("curand", r"curand\.h"),
    ("curand-device", r"curand_\w+\.h"),
    ("cusparse", r"cusparse\w*\.h"),
    ("cusolver", r"cusolver\w*\.h"),
    ("cudnn", r"cudnn\w*\.h"),
    ("nccl", r"nccl\.h"),
    ("nvrtc", r"nvrtc\.h"),
    ("nvjitlink", r"nvJitLink\.h"),
    ("nvvm", r"nvvm\.h"),
    ("nvtx", r"nvtx3/nvTools\w+\.h|nvToolsExt\w*\.h"),
    ("nvml", r"nvml\.h"),
    ("nvperf", r"nvperf\w*\.h"),
    ("cupti", r"cupti\w*\.h"),
    ("complex", r"cuComplex\.h|crt/complex_functions\.h"),
    ("fp16", r"cuda_fp16\.hp*|crt/fp16_functions\.h"),
    ("bf16", r"cuda_bf16\.hp*|crt/bf16_functions\.h"),
    ("fp8", r"cuda_fp8\.hp*|crt/fp8_functions\.h"),
    ("fp6", r"cuda_fp6\.hp*|crt/fp6_functions\.h"),
    ("fp4", r"cuda_fp4\.hp*|crt/fp4_functions\.h"),
    ("cooperative_groups", r"cooperative_groups(_helpers)?\.h|cooperative_groups/.*"),
    ("wmma", r"mma\.h|crt/mma\.hp*"),
    ("driver", r"(cuda|cudaGL|cudaEGL|cudaVDPAU|cudaProfiler|cudaTypedefs)\.h"),
    ("runtime", r"(cuda_(runtime_api|profiler_api|device_runtime_api|gl_interop|egl_interop"
                r"|vdpau_interop|occupancy)|cuda_runtime|driver_types|driver_functions|library_types"
                r"|texture_types|surface_types|channel_descriptor|builtin_types"
                r"|vector_types|vector_functions|device_types)\.hp*"
                r"|(crt/)?host_(defines|config)\.h"),
    ("device", r"(crt/)?(device_\w+|common_functions|math_\w+|sm_\d+_\w+|texture_\w+"
               r"|surface_\w+|cudacc_ext|cluster_\w+)\.hp*|cuda_(pipeline|awbarrier)\w*\.h"),
]
LIBRARIES = [(name, re.compile(pattern + r"\Z")) for name, pattern in LIBRARIES]
# Their names are declared by hand-written headers: signatures/ has no more.
NAMES_ONLY = ("curand-device", "complex", "fp16", "bf16", "fp8", "fp6", "fp4",
              "cooperative_groups", "wmma", "device")
HEADERS = """
cuda_runtime.h cuda_profiler_api.h cuda.h cudaProfiler.h cudaTypedefs.h
cuda_gl_interop.h cudaGL.h cuda_egl_interop.h cudaEGL.h cuda_vdpau_interop.h
cudaVDPAU.h cuda_occupancy.h cublas_v2.h cublasLt.h cublasXt.h cufft.h cufftXt.h cufftw.h
curand.h curand_kernel.h curand_mtgp32_host.h cusparse.h cusparse_v2.h
cusolverDn.h cusolverSp.h cusolverRf.h cusolverMg.h
cusolverSp_LOWLEVEL_PREVIEW.h cudnn.h cudnn_backend.h nccl.h nvrtc.h
nvJitLink.h nvvm.h nvtx3/nvToolsExt.h nvtx3/nvToolsExtCuda.h
nvtx3/nvToolsExtCudaRt.h nvtx3/nvToolsExtSync.h nvml.h cupti.h
cuComplex.h cuda_fp16.h cuda_bf16.h cuda_fp8.h cuda_fp6.h cuda_fp4.h
math_constants.h mma.h cooperative_groups.h cooperative_groups/reduce.h
cooperative_groups/scan.h cooperative_groups/memcpy_async.h cuda_pipeline.h
cuda_awbarrier.h crt/device_fp128_functions.h
""".split()
# Interop headers include what need not be installed; types are all they want.
STUBS = {
    "GL/gl.h": "typedef unsigned GLuint; typedef unsigned GLenum;"
               "typedef int GLint; typedef int GLsizei;",
    "EGL/egl.h": "typedef int EGLint;",
    "EGL/eglext.h": "typedef void *EGLImageKHR, *EGLStreamKHR, *EGLSyncKHR;",
    "vdpau/vdpau.h": "typedef unsigned VdpDevice; typedef int VdpStatus;"
                     "typedef unsigned VdpVideoSurface, VdpOutputSurface;"
                     "typedef int VdpGetProcAddress();",
}
# Plain C++: then host and device functions are functions like others. What the
# toolkit calls errors in it are no matter; bodies are skipped.
FLAGS = ["-x", "c++", "-std=c++17", "-w", "-ferror-limit=0", "-D__CUDACC__",
         "-D__NVCC__", "-D__CUDA_ARCH__=900", "-D__CUDA_ARCH_FEAT_SM90_ALL",
         "-D__CUDACC_VER_MAJOR__=13", "-D__CUDACC_VER_MINOR__=0",
         "-D__CUDACC_VER_BUILD__=0", "-D_CG_HAS_CLUSTER_GROUP"]
# The library of names that CUDA's headers show only to CUDA itself.
INTERNAL = "internal"
QUALIFIED = ("cooperative_groups", "nvcuda")

Name = collections.namedtuple("Name", "kind name header library value")


def library_of(header):
    return next((name for name, pattern in LIBRARIES
                 if pattern.match(header)), None)


class Reader:
    """Collects the names of a unit, those of CUDA's headers only."""

    def __init__(self, library, include, all_headers):
        self.lib, self.include = library, os.path.realpath(include) + os.sep
        self.other = "other" if all_headers else None
        self.names, self.paths = {}, {}

    def header(self, path):
        """The path below include/ and its library, or none."""
        if path not in self.paths:
            real = os.path.realpath(path)
            below = real[len(self.include):] if real.startswith(
                self.include) else ""
            self.paths[path] = (below, (library_of(below) or self.other)
                                if below else None)
        return self.paths[path]

    def add(self, kind, name, cursor, value=""):
        header, library = self.header(self.lib.file(cursor))
        if library and name:
            self.names.setdefault((kind, name), Name(kind, name, header,
                                                     library, value))

    def walk(self, cursor, scope=""):
        for child in self.lib.children(cursor):
            kind = child.kind
            if kind in (libclang.LINKAGE, libclang.UNEXPOSED_DECLARATION):
                self.walk(child, scope)
                continue
            name = self.lib.getCursorSpelling(child)
            if kind == libclang.NAMESPACE:
                if re.match(r"__v\d+\Z", name):  # It is an inline one.
                    self.walk(child, scope)
                elif name in QUALIFIED or (scope and not re.match(
                        r"_|details?\Z", name)):
                    self.walk(child, f"{scope}{name}::")
            elif not self.header(self.lib.file(child))[1]:
                continue
            elif kind in (libclang.FUNCTION, libclang.FUNCTION_TEMPLATE):
                if not name.startswith("operator"):
                    self.add("function", scope + name, child)
            elif kind in (libclang.STRUCT, libclang.UNION, libclang.CLASS,
                          libclang.CLASS_TEMPLATE):
                self.record(child, scope + name)
            elif kind == libclang.ENUM:
                self.enum(child, scope + name)
            elif kind in (libclang.TYPEDEF, libclang.ALIAS):
                self.add("type", scope + name, child)

    def unnamed(self, cursor, name):
        return (not name or "(" in name or " " in name or
                bool(self.lib.Cursor_isAnonymous(cursor)))

    def record(self, cursor, name):
        if self.unnamed(cursor, name):
            # "typedef struct {...} T": clang names it by the typedef.
            name = self.lib.canonical(self.lib.getCursorType(cursor))
            if "(" in name or " " in name:
                return
        self.add("type", name, cursor)
        self.members(cursor, name)

    def members(self, cursor, tag):
        """Those of unnamed inner records count as the outer one's."""
        for child in self.lib.children(cursor):
            name = self.lib.getCursorSpelling(child)
            if child.kind == libclang.FIELD and name:
                self.add("member", f"{tag}::{name}", child)
            elif child.kind in (libclang.STRUCT, libclang.UNION):
                # C has no scope for a struct's name; C++ code may use it, too.
                if "::" not in tag and not self.unnamed(child, name):
                    self.add("type", name, child)
                self.members(child, tag)
            elif child.kind == libclang.ENUM:
                self.enum(child, tag + "::" if "::" in tag else "")

    def enum(self, cursor, name):
        if not self.unnamed(cursor, name):
            self.add("type", name, cursor)
        scope = name.rpartition("::")[0]  # Of an enumeration in a namespace.
        for child in self.lib.children(cursor):
            if child.kind == libclang.ENUMERATOR:
                spelled = self.lib.getCursorSpelling(child)
                self.add("enumerator", f"{scope}::{spelled}" if scope
                         else spelled, child,
                         str(self.lib.getEnumConstantDeclValue(child)))

    def macros(self, text):
        """Of `clang -E -dD`: those that are defined at the end."""
        where, defined = ("", None), {}
        for line in text.splitlines():
            match = re.match(r'# \d+ "([^"]*)"', line)
            if match:
                where = self.header(match[1])
            elif line.startswith("#undef "):
                defined.pop(line.split()[1], None)
            elif line.startswith("#define ") and where[1]:
                match = re.match(r"#define (\w+)(\([^)]*\))?\s*(.*)", line)
                value = (match[2] or "") + match[3]
                defined[match[1]] = Name("macro", match[1], *where, value)
        for name, macro in defined.items():
            if ("function", name) not in self.names:
                self.names.setdefault(("macro", name), macro)


def read_unit(options, library, folder, headers, *more):
    ours = getattr(options, "include", None)
    include = ours or os.path.join(options.cuda, "include")
    path = os.path.join(folder, "all.cpp")
    with open(path, "w", encoding="ascii") as stream:
        for header in headers:
            if os.path.exists(os.path.join(include, header)):
                stream.write(f"#include <{header}>\n")
    flags = FLAGS + ["-I", include, "-I", os.path.join(include, "cccl"),
                     "-idirafter", folder, *more]
    unit, errors = library.parse(
        path, flags + compiler.resource_flags(options.clang))
    missing = [e for e in errors if "file not found" in e]
    if missing:
        print(missing[0], file=sys.stderr)
    reader = Reader(library, include, bool(ours))
    reader.walk(unit)
    reader.macros(compiler.run(
        options.clang, *flags, "-E", "-dD", path).stdout)
    return reader.names


def read_names(options):
    """Every name as a Name, sorted. The headers are in options.cuda/include;
    or right in options.include, and then all that is there counts."""
    library = libclang.Library(options.clang)
    names = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in STUBS.items():
            os.makedirs(os.path.dirname(os.path.join(folder, name)),
                        exist_ok=True)
            with open(os.path.join(folder, name), "w",
                      encoding="ascii") as stream:
                stream.write(text + "\n")
        for headers in (HEADERS, ["cublas.h"]):
            for key, name in read_unit(options, library, folder,
                                       headers).items():
                names.setdefault(key, name)
        # Older forms, which a program may ask for by their own names.
        for key, name in read_unit(options, library, folder, ["cuda.h"],
                                   "-D__CUDA_API_VERSION_INTERNAL").items():
            names.setdefault(key, name._replace(library=INTERNAL))
    return sorted(names.values(), key=lambda n: (n.library, n.kind, n.name))


def version_of(cuda):
    """The toolkit's release, as (12, 4), or none."""
    try:
        with open(os.path.join(cuda, "include", "cuda.h"),
                  encoding="latin-1") as stream:
            match = re.search(r"#define\s+CUDA_VERSION\s+(\d+)", stream.read())
    except OSError:
        return None
    return match and (int(match[1]) // 1000, int(match[1]) % 1000 // 10)


def add_toolkit_options(parser, required=False):
    parser.add_argument("--cuda", metavar="DIR", type=toolkit,
                        required=required,
                        help="a toolkit: DIR/include has its headers")
    compiler.add_options(parser)


def toolkit(folder):
    """The argument of --cuda."""
    if not version_of(folder):
        raise argparse.ArgumentTypeError(f"{folder} has no include/cuda.h")
    return folder


def add_options(parser):
    add_toolkit_options(parser, required=True)
    parser.add_argument("--names", metavar="FOLDER",
                        help="write <library>-names.tsv there")


def run(options) -> int:
    names = read_names(options)
    counts = collections.Counter((n.library, n.kind) for n in names)
    for (library, kind), count in sorted(counts.items()):
        print(f"{count:6} {library} {kind}")
    for library in NAMES_ONLY if options.names else ():
        lines = ["kind\tname\theader\n"]
        lines += ["\t".join(name[:3]) + "\n" for name in names
                  if name.library == library and (
                      name.kind != "macro" or name.value)]
        files.write(os.path.join(options.names, library + "-names.tsv"),
                    "".join(lines))
    return 0

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which names of CUDA are public, and what the tables say of each.

The rules stand in PRIVATE and DECIDED, each with its reason. Names come from
signatures/*.tsv or from a toolkit's headers (cuda_names).
"""

import collections
import glob
import os
import re

from .cuda_names import INTERNAL, Name, library_of
from ..paths import MAPPINGS, SIGNATURES
from ..schema import columns, tables

# In this order the figures are printed; one word may stand for several tables.
TITLES = {
    "runtime": "CUDA runtime", "driver": "CUDA driver", "device": "math, SIMD, atomics",
    "fp16": "fp16", "bf16": "bf16", "fp8": "fp8", "fp6": "fp6", "fp4": "fp4",
    "complex": "cuComplex", "cooperative_groups": "cooperative groups",
    "wmma": "wmma", "cublas": "cuBLAS", "cublasLt": "cuBLASLt",
    "cublasXt": "cublasXt", "cufft": "cuFFT", "cufftw": "cuFFT, FFTW's names",
    "curand": "cuRAND, host", "curand-device": "cuRAND, device",
    "cusparse": "cuSPARSE", "cusolver": "cuSOLVER", "cudnn": "cuDNN",
    "cutensor": "cuTENSOR", "nccl": "NCCL", "libcudacxx": "libcu++", "nvrtc": "NVRTC",
    "nvjitlink": "nvJitLink", "nvvm": "NVVM", "nvtx": "NVTX", "nvml": "NVML",
    "cupti": "CUPTI", "nvperf": "NVPERF", "direct3d": "Direct3D interop",
}
# Libraries whose versions are not the toolkit's.
OWN_VERSIONS = ("cudnn", "cutensor", "nccl")

Rule = collections.namedtuple("Rule", "libraries kinds names reason")


def rule(libraries, kinds, names, reason):
    return Rule(re.compile(libraries + r"\Z"), kinds.split(),
                re.compile(names + r"\Z"), reason)


ANY_KIND = "function type enumerator macro member"
DEVICE = "device|fp16|bf16|fp8|fp6|fp4"
# What a header declares, and yet no program may use. Everything else is public.
# A name that has a row counts as public in any case.
PRIVATE = [
    rule(f"(?!({DEVICE})\\Z).*", ANY_KIND, r"(\w+::)*_\w*(::\w+)*",
         "names that begin with _ are the library's own"),
    rule(DEVICE, ANY_KIND, r"_[A-Z]\w*|__\w+_impl|__internal_\w+",
         "helpers by their names: _CUDA_X, __X_impl, __internal_X"),
    rule(DEVICE, "macro", r"__(NV(?!_(ATOMIC_[A-Z]+_?[A-Z]*|THREAD_SCOPE_\w+)\Z)_|cudaGet_"
         r"|BFLOAT16|CUDA_FP8_INTERNAL|DELETE_THROW)\w*|__NV_ATOMIC_(ADDRESSOF|ALIGNOF|REQUIRES"
         r"|RET|RET_TYPE|TEMP|TRIVIALLY_COPYABLE)|IF_DEVICE_OR_CUDACC",
         "macros that the headers write their own functions with"),
    rule(DEVICE, "type member function",
         r"__nv_(atomic_(enable_if|triv_cp_helper)|associate_access_property"
         r"|memcpy_async_shared_global_\d+|surf_trait|tex\w*_(ret|cast))\w*(::\w+)?"
         r"|__f[24]AtomicAdd\w*",
         "what public functions call; not documented"),
    rule("device", "macro", r"__(CUDACC_VER|CUDA_API_VER_M\w+|CUDA\w*_TYPES_EXIST)__|__DEF_IF_HOST",
         "versions and states that the headers define for each other"),
    rule("nvtx", "type", "payload_t|identifier_t", "inner types, named by their members alone"),
    rule(DEVICE + "|runtime|driver|cusolver|cusparse|cublas\\w*|cufft\\w*|curand|nvtx|cupti|cudnn",
         "macro", r"\w*_(DEPRECATED|ALIGN|DECLSPEC|EXPORT)_?|\w+_DEPRECATED_\w+"
         r"|PACKED_ALIGNMENT",
         "decorations of declarations"),
    rule("runtime|driver", "function alias", r"\w+_pt[ds][sz]",
         "macros choose these forms of other functions by the default stream"),
    rule("curand-device", ANY_KIND,
         r"(?!curand|skipahead|mtgp32_(kernel_)?params)[A-Za-z]\w*(::\w+)?",
         "constants and steps of the generators; not documented"),
    rule("cooperative_groups|curand-device", "member", ".*",
         "data of groups and generators, which functions alone read"),
    rule(".*", "member", r"\w+::(reserved\d*|dummy|pad\d*)", "space for later"),
    rule("nvtx", ANY_KIND, r"NVTX_(VERSIONED_IDENTIFIER\w*|NULLPTR|\w+_CAST)",
         "macros that the headers write their own functions with"),
    rule("runtime|driver", "type macro",
         r"EGL(ImageKHR|StreamKHR|SyncKHR|int)|GL(u?int|enum|sizei)|Vdp\w+|U?INT_MAX",
         "names of EGL, OpenGL, VDPAU or C"),
]
# What is decided without a row of its own.
DECIDED = [
    rule("cufftw", ANY_KIND, r"fftwf?_\w+(::\w+)?",
         "hipFFT lacks it; FFTW has the same name, so it stays"),
    rule("device", "function", "all|any|ballot|saturate|d(add|mul|sub)|fdivide|float2double"
         "|(u?int|u?ll)2double|double2(u?int|u?ll)|syncthreads_(and|or|count)"
         "|float2u?int|u?int2float|float_as_u?int|u?int_as_float|u?mul24|mul64hi|mulhi",
         "words of CUDA 1 that a program uses for functions of its own; never changed"),
    rule("driver|nvtx", "member", r"(CUstreamBatchMemOpParams_union|nvtx\w+Attributes_v\d)"
         r"::(\w+::)?(address|alias|flags|operation|value(64)?|[a-z]+Value)",
         "the inner structs have the same members"),
    rule("runtime", "member", r"(dim3|u?(char|short|int|long|longlong)\d|(float|double)\d"
         r"|\w+4_(16|32)a)::[xyzw]", "HIP's vectors have them, too"),
    rule("wmma", "member", r"nvcuda::wmma::\w+::x", "hipify/mma.h's fragment has it, too"),
    rule("device", "function", "malloc|free|mem(cpy|set)|printf|abort|clock",
         "C's function; HIP has it under the same name"),
]
# What those declare although no table knows it.
OURS = [
    rule(".*", ANY_KIND, r"__hipify_\w+", "helpers of the declarations"),
    rule("device|runtime|other", "type", "texture|surface",
         "templates that programs name by other words; a rule finds them"),
]
# Headers that no program includes itself.
PRIVATE_HEADERS = re.compile(r"(.*/)?details?/.*|cuda-gdb/.*")
# The functions, types and macros of C that nvcc's implicit header brings.
IMPLICIT = ("crt/implicit_functions.h", "crt/math_macros.h")
# Structs that had another tag in older releases; their members are the same.
NEWER_TAGS = {
    "CUDA_BATCH_MEM_OP_NODE_PARAMS_st": "CUDA_BATCH_MEM_OP_NODE_PARAMS_v1_st",
    "CUDA_MEM_ALLOC_NODE_PARAMS_st": "CUDA_MEM_ALLOC_NODE_PARAMS_v1_st",
    "cudaExternalSemaphoreSignalParams_v1": "cudaExternalSemaphoreSignalParams",
    "cudaExternalSemaphoreWaitParams_v1": "cudaExternalSemaphoreWaitParams",
    "cudaTextureDesc_v2": "cudaTextureDesc",
}
# What runtime-shims/cuda-declarations need not declare.
UNDECLARED = [
    rule("cupti|nvperf|nvvm|internal", ANY_KIND, ".*",
         "nothing of it is in HIP: the tokens are enough to say so"),
    rule("runtime", ANY_KIND, "cudaOcc.*|CUDA_OCC.*|OCC_.*|(CACHE_PREFER|PARTITIONED_GC|FUNC_SHMEM"
         "|SHAREDMEM_CARVEOUT)_.*", "the same for cuda_occupancy.h"),
    rule(".*", ANY_KIND, r"\w+::.*", "declared by hand, in namespaces of their own shape"),
    rule(".*", ANY_KIND, r"__(internal_|nv_fp128_|float_simpl_|cuda|h(cos|sin)_internal)\w*"
         r"|__\w+(_impl|_trait)|__[a-z0-9]*Atomic\w+|__(finite|isinf|isnan|signbit)[fl]?"
         r"|__assert_fail|__syncthreads", "built in, or what public functions call"),
    rule("curand-device", "function type",
         r"curand_(M2|MRG|box_muller|poisson_|binary|Philox|_discrete|mtgp32_single)\w*"
         r"|curandMakeMTGP32ConstantsImpl|curandStateTest\w*", "what public functions call"),
    rule("runtime|driver|cublas|curand-device|complex|nvtx|fp16|bf16|fp8|nvml", "macro",
         r"CUDART_DEVICE|NVTX_SET_NAME\w+|NVML_VGPU_\w*VIRTUALIZATION_CAP_MIGRATION"
         r"|CU_UUID_HAS_BEEN_DEFINED|cublas[SDCZ]rotm?g_64|\w+_H_*",
         "guards, decorations, ranges of bits, names of functions that are not there"),
]


def is_decoration(name):
    """An include guard, or a macro such as CUDARTAPI that is empty here."""
    return name.kind == "macro" and not name.value


KINDS = {"function": "function", "old": "function", "overload": "function",
         "variadic": "function", "alias": "function", "typedef": "type",
         "struct": "type", "union": "type", "enum": "type", "type": "type",
         "enumerator": "enumerator", "const": "enumerator", "macro": "macro",
         "member": "member"}


def _fact(row, stem):
    """A row of signatures/ as a Name, or none."""
    if "result" in row:  # device.tsv
        kind, parent = "function", ""
    else:
        kind, parent = KINDS.get(row["kind"]), row.get("parent") or ""
    name = row["name"] or ""
    if not kind or not name or name.startswith("operator") or "#" in name:
        return None
    header = row["header"] or ""
    library = (library_of(header) or
               stem.partition("-extra")[0].partition("-names")[0])
    if kind == "member" and parent:
        # Those of an unnamed inner record are the outer one's: "A::#1::#0".
        name = f"{re.sub('::#.*', '', parent)}::{name}"
    return Name(kind, name, header, library, row.get("value") or "=")


def read_facts(folder=SIGNATURES):
    """The names in signatures/: those of CUDA 13, and what -extra tables know
    of other versions."""
    names = {}
    for path in sorted(glob.glob(os.path.join(folder, "*.tsv"))):
        stem = os.path.basename(path)[:-4]
        if stem == "header-plan":
            continue
        for row in columns.read(path):
            name = _fact(row, stem)
            if name and name.name:
                names.setdefault((name.kind, name.name), name)
    return sorted(names.values())


class Tables:
    """The rows, and what they say of a name."""

    def __init__(self, folder=MAPPINGS):
        self.rows, self.calls = {}, collections.defaultdict(list)
        self.namespaces, self.headers, self.kept = {}, {}, {}
        for rows in tables.read_all(folder).values():
            for row in rows:
                space = tables.key_space(row["kind"])
                if space == 3:
                    self.calls[tables.lookup_key(row)].append(row)
                else:
                    (self.rows, self.headers, self.namespaces, None,
                     self.kept)[space][row["cuda"]] = row

    def all_rows(self):
        for group in (self.rows, self.headers, self.namespaces, self.kept):
            yield from group.values()
        for rows in self.calls.values():
            yield from rows

    def is_extracted(self, row, libraries):
        """Whether the headers of the row's library were read at all."""
        names = {"rtc": ["nvrtc"], "device": DEVICE.split("|"),
                 "curand": ["curand", "curand-device"], "cufftXt": ["cufft"],
                 }.get(row["library"], [re.sub(r"(cusolver)\w\w\Z", r"\1",
                                               row["library"])])
        return any(n in libraries for n in names)

    def header_row(self, path):
        """The row of a header, or of the nearest folder above it."""
        row = self.headers.get(path)
        extension = "." in path.rpartition("/")[2]
        while not row and "/" in path:
            path = path.rpartition("/")[0]
            row = self.headers.get(path + "/*") or (
                None if extension else self.headers.get(path + "/*."))
        return row

    def row_of(self, name):
        """The row that decides a name, its namespace's, or none."""
        text = name.name
        row = self.rows.get(text)
        if row or "::" not in text:
            return row
        scope = text.rpartition("::")[0]
        if name.kind == "member" and scope in NEWER_TAGS:
            return self.rows.get(NEWER_TAGS[scope] + text[len(scope):])
        if name.kind == "member":
            row = self.rows.get(scope) or self._typedef_row(scope)
            if row:
                return row
        if text in self.namespaces:
            return self.namespaces[text]
        while scope:
            if scope in self.namespaces or scope in self.rows:
                return self.namespaces.get(scope) or self.rows.get(scope)
            scope = scope.rpartition("::")[0]
        return None

    def has_own_row(self, name):
        """A member's type or a namespace does not count."""
        return (name.name in self.rows if name.kind == "member" else
                bool(self.row_of(name)))

    def _typedef_row(self, tag):
        """The tables know some structs by their typedefs alone."""
        tag = tag.partition("::")[0]
        if tag in self.rows:  # A struct within a struct goes with it.
            return self.rows[tag]
        stem = re.sub(r"(_st|_struct|_s)?(_v\d+)?(_st)?\Z", "", tag)
        for candidate in (stem, stem + "_t", tag + "_t"):
            if candidate in self.rows:
                return self.rows[candidate]
        return None

    def verdict(self, name):
        """mapped, rewritten, roc-only, unsupported, rule or unknown."""
        row = self.row_of(name)
        if not row or (name.kind == "member" and row["kind"] != "member" and
                       row["support"] == "mapped"):
            # That a type is there says nothing of its members.
            return "rule" if decided(name) else "unknown"
        if row["support"] == "mapped" and (
                self.calls.get(name.name) or is_expression(row)):
            return "rewritten"
        if row["support"] == "unsupported" and any(
                r["support"] == "mapped" for r in self.calls.get(name.name, ())):
            return "rewritten"
        return row["support"]


def is_expression(row):
    """The target is more than a name."""
    return bool(row["hip"]) and not re.match(r"[\w:]+\Z", row["hip"])


def why_private(name):
    """The reason why no program may use it; empty for public names. For names
    without a row only: a row shows that programs use it."""
    if is_decoration(name):
        return "empty macro: an include guard or a decoration"
    return _first(PRIVATE, name)


def decided(name):
    """The reason why it needs no row; empty if it needs one."""
    return _first(DECIDED, name)


def undeclared(name):
    """The reason why the parser does without it; empty if it must know it."""
    return _first(UNDECLARED, name) or _first(PRIVATE, name) or decided(name)


def is_ours(name):
    """Whether our declarations may have it although no table knows it."""
    return name.header in IMPLICIT or bool(_first(OURS, name))


def _first(rules, name):
    for entry in rules:
        if (name.kind in entry.kinds and entry.libraries.match(name.library)
                and entry.names.match(name.name)):
            return entry.reason
    return ""


VERDICTS = ["mapped", "rewritten", "roc-only", "unsupported", "rule",
            "unknown"]


def public(names, known):
    """What counts: names with a row, and those that no rule calls private."""
    return [n for n in names if n.library != INTERNAL and
            (known.has_own_row(n) or not why_private(n))]


def figures(names, known):
    """{library: {verdict: count}}, and members apart under ("member",)."""
    table = collections.defaultdict(collections.Counter)
    for name in names:
        verdict = known.verdict(name)
        group = "members" if name.kind == "member" else name.library
        table[group][verdict] += 1
    return table

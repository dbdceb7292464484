//===- ProbeOptions.td - the options of hipify-cpp probe ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
defvar Dashes = ["--"];
include "OptionClasses.td"

def WhatGroup : OptionGroup<"what">, HelpText<"What runs">;
def BuildGroup : OptionGroup<"build">, HelpText<"Building">;
def ReportGroup : OptionGroup<"report">, HelpText<"Reports">;
def ToolGroup : OptionGroup<"tools">, HelpText<"Tools">;
def HiddenGroup : OptionGroup<"hidden">;

// What runs
defm on : V<"on", "<a,b>", "Two or more back ends, as for validate; the first is the reference (default: nvidia and amd if present, else simt:sm_80 and simt:gfx942)", WhatGroup, "@backends">;
defm kernel : V<"kernel", "<text>", "Record only kernels whose name contains <text>", WhatGroup>;
def no_contents : F<"no-contents", "Keep only hashes and statistics of buffers", WhatGroup>;
defm timeout : V<"timeout", "<s>", "Stop a run after <s> seconds (default 300)", WhatGroup, "@number 1 1000000">;
defm export_ : V<"export", "<dir>", "Write the instrumented sources, original and translated, for a build elsewhere", WhatGroup>;
def compare : F<"compare", "Compare two directories of records; runs nothing", WhatGroup>;

// Building
defm I : J<"I", "<dir>", "Directory to search for headers", BuildGroup, "@search">;
defm D : J<"D", "<macro>", "Define a macro", BuildGroup>;
defm U : J<"U", "<macro>", "Undefine a macro", BuildGroup>;
defm std : Std<"C++ standard", BuildGroup>;
defm l : J<"l", "<lib>", "Link with a library, by its CUDA name: -l cublas", BuildGroup>;
defm root : V<"root", "<dir>", "Project root; launches in headers below it are recorded, too", BuildGroup>;

// Reports
def all : F<"all", "Also list equal launches", ReportGroup>;
defm json : V<"json", "<file>", "Write the comparison as JSON", ReportGroup>;
defm work : V<"work", "<dir>", "Keep sources, programs, records and logs in <dir>", ReportGroup>;
def help : F<"help", "Print this help", ReportGroup>;
def h : Flag<["-"], "h">, Alias<help>;

// Tools
defm rocm_path : V<"rocm-path", "<dir>", "ROCm directory", ToolGroup>;
defm rocm_device_libs : V<"rocm-device-lib-path", "<dir>", "Directory of the ROCm device libraries", ToolGroup>;
defm cuda_path : V<"cuda-path", "<dir>", "CUDA toolkit directory", ToolGroup>;

//===- ValidateOptions.td - the options of hipify-cpp validate ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
defvar Dashes = ["--"];
include "OptionClasses.td"

def WhatGroup : OptionGroup<"what">, HelpText<"What runs">;
def ReportGroup : OptionGroup<"report">, HelpText<"Reports">;
def KitGroup : OptionGroup<"kit">, HelpText<"Other machines">;
def ToolGroup : OptionGroup<"tools">, HelpText<"Tools">;
def HiddenGroup : OptionGroup<"hidden">;

// What runs
defm k : J<"k", "<text>", "Run only cases whose name contains <text>; may be repeated", WhatGroup>;
defm on : V<"on", "<list>", "Back ends, separated by commas: simt:<gpu>, compile:<gpu>, nvidia, nvidia:hip, amd (default: those that this machine has)", WhatGroup, "@backends">;
defm size : V<"size", "<list>", "Sizes of the cases, separated by commas, or all (default small)", WhatGroup>;
defm seeds : V<"seeds", "<n>", "Run each size with <n> seeds (default 1)", WhatGroup, "@number 1 1000">;
defm first_seed : V<"first-seed", "<n>", "The first of these seeds (default 1)", WhatGroup, "@number 1 1073741824">;
def no_variants : F<"no-variants", "Run only the cases' own inputs, no adversarial ones", WhatGroup>;
def bitwise : F<"bitwise", "Require bitwise equality with the original; compiles without contraction", WhatGroup>;
def mutate : F<"mutate", "Break the translations in known ways; each change must be noticed", WhatGroup>;
defm timeout : V<"timeout", "<s>", "Stop a run after <s> seconds (default 300)", WhatGroup, "@number 1 1000000">;
defm build_timeout : V<"build-timeout", "<s>", "Stop a translation or a build after <s> seconds (default 600)", WhatGroup, "@number 1 1000000">;
defm mma : V<"mma", "<moved|native>", "How the translations' matrix fragments become AMD's", WhatGroup, "moved,native">;
defm j : J<"j", "<n>", "Cases to run in parallel (default: one per core)", WhatGroup, "@number 1 1024">;
defm I : J<"I", "<dir>", "Directory with the headers of libraries that cases need; may be repeated", WhatGroup, "@search">;

// Reports
defm json : V<"json", "<file>", "Write all results as JSON", ReportGroup>;
defm html : V<"html", "<file>", "Write a page for a browser, in one file", ReportGroup>;
defm junit : V<"junit", "<file>", "Write JUnit XML", ReportGroup>;
defm work : V<"work", "<dir>", "Keep inputs, outputs, programs and logs in <dir>", ReportGroup>;
def q : Flag<["-"], "q">, Group<ReportGroup>, HelpText<"Print no progress">;
def help : F<"help", "Print this help", ReportGroup>;
def h : Flag<["-"], "h">, Alias<help>;

// Other machines
defm export_ : V<"export", "<dir>", "Write a kit: sources, inputs and scripts for machines without hipify-cpp", KitGroup>;
defm import_ : V<"import", "<dir>", "Compare a kit's results with the references", KitGroup>;
def compare : F<"compare", "Compare two directories of results; runs nothing", KitGroup>;

// Tools
defm rocm_path : V<"rocm-path", "<dir>", "ROCm directory", ToolGroup>;
defm rocm_device_libs : V<"rocm-device-lib-path", "<dir>", "Directory of the ROCm device libraries", ToolGroup>;
defm cuda_path : V<"cuda-path", "<dir>", "CUDA toolkit directory", ToolGroup>;

//===- ParserOptions.td - options of all that reads CUDA ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For whom the code is and how it is parsed: translate and audit have these.
// Options take one or two dashes, values after `=` or as the next word.
//===----------------------------------------------------------------------===//
defvar Dashes = ["--", "-"];
include "OptionClasses.td"

def QueryVis : OptionVisibility; // OptionTable.h

def TargetGroup : OptionGroup<"target">, HelpText<"Target">;
def InputGroup : OptionGroup<"input">, HelpText<"Input">;

// Target
let Visibility = [DefaultVis, QueryVis] in
defm hip_version : V<"hip-version", "<v>", "HIP version that compiles the output (default 7.2)", TargetGroup, "@hip-version">;
defm offload_arch : V<"offload-arch", "<a,b>", "GPUs to translate for (default gfx942)", TargetGroup, "@amd-gpus">;
defm warp : V<"warp", "<32|native>", "What a warp becomes: 32 lanes on any wavefront (default), or the wavefront", TargetGroup, "32,native">;
let Visibility = [DefaultVis, QueryVis] in
def roc : F<"roc", "Prefer the names of rocBLAS, rocSPARSE, ... to HIP's", TargetGroup>;
let Visibility = [DefaultVis, QueryVis] in
defm mapping : V<"mapping", "<file>", "Your own mapping table, which overrides the built-in ones", TargetGroup>;
def translate_strings : F<"translate-strings", "Also translate CUDA source in strings that NVRTC compiles", TargetGroup>;

// Input
defm p : J<"p", "<dir>", "Folder with compile_commands.json, or the file itself", InputGroup>;
defm root : V<"root", "<dir>", "Project root; headers below it are translated, too", InputGroup>;
defm headers : V<"headers", "<which>", "Headers to translate: none, local (quoted by an input), recursive (default)", InputGroup, "none,local,recursive">;
defm I : J<"I", "<dir>", "Folder to search for headers", InputGroup, "@search">;
defm isystem : J<"isystem", "<dir>", "Same as -I, for third-party headers", InputGroup, "@search">;
defm D : J<"D", "<macro>", "Define a macro, as in -D NAME=VALUE", InputGroup>;
defm U : J<"U", "<macro>", "Undefine a macro", InputGroup>;
defm x : J<"x", "<lang>", "Language of the inputs: cuda, c++, c", InputGroup, "cuda,cu,hip,c++,c">;
defm std : Std<"Language standard, as in --std=c++20", InputGroup>;
defm extra_arg : V<"extra-arg", "<flag>", "Additional flag for the parser", InputGroup>;
defm extra_arg_before : V<"extra-arg-before", "<flag>", "Same as --extra-arg, but before all other flags", InputGroup>;
def skip_inactive : F<"skip-excluded-preprocessor-conditional-blocks", "Leave inactive #if branches as they are", InputGroup>;
def default_preprocessor : F<"default-preprocessor", "Same as --skip-excluded-preprocessor-conditional-blocks", InputGroup>;
defm timeout : V<"timeout", "<s>", "Seconds for parsing one file (default 300, 0: no limit)", InputGroup, "@number 0 1000000">;
defm memory_limit : V<"memory-limit", "<MiB>", "Memory for parsing one file (default 8192, 0: no limit)", InputGroup, "@number 0 100000000">;
defm j : J<"j", "<n>", "Files to parse in parallel (default: one per core)", InputGroup, "@number 1 1024">;

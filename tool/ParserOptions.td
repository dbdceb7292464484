//===- ParserOptions.td - options of all that reads CUDA ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target of the code and how it is parsed: options of translate and audit.
// A project can set those with ConfigVis in its .hipify-cpp.yaml.
// Options take one or two dashes, values after `=` or as the next word.
//===----------------------------------------------------------------------===//
defvar Dashes = ["--", "-"];
include "OptionClasses.td"

def QueryVis : OptionVisibility; // OptionTable.h
def ConfigVis : OptionVisibility;

def TargetGroup : OptionGroup<"target">, HelpText<"Target">;
def InputGroup : OptionGroup<"input">, HelpText<"Input">;

// Target
let Visibility = [DefaultVis, QueryVis, ConfigVis] in
defm hip_version : V<"hip-version", "<v>", "HIP version that compiles the output (default 7.2)", TargetGroup, "@hip-version">;
let Visibility = [DefaultVis, ConfigVis] in
defm offload_arch : V<"offload-arch", "<a,b>", "GPUs to translate for (default gfx942)", TargetGroup, "@amd-gpus">;
let Visibility = [DefaultVis, ConfigVis] in
defm warp : V<"warp", "<32|native>", "What a warp becomes: 32 lanes on any wavefront (default), or the wavefront", TargetGroup, "32,native">;
let Visibility = [DefaultVis, ConfigVis] in
defm mma : V<"mma", "<moved|native>", "How CUDA's matrix fragments become AMD's: moved between lanes (default), or by the order of the threads", TargetGroup, "moved,native">;
let Visibility = [DefaultVis, QueryVis, ConfigVis] in
def roc : F<"roc", "Prefer the names of rocBLAS, rocSPARSE, ... to HIP's", TargetGroup>;
let Visibility = [DefaultVis, QueryVis, ConfigVis] in
defm mapping : V<"mapping", "<file>", "Your own mapping table, which overrides the built-in ones", TargetGroup>;
let Visibility = [DefaultVis, ConfigVis] in
def stubs : F<"stubs", "Let calls of functions that HIP lacks compile, and fail at run time", TargetGroup>;
let Visibility = [DefaultVis, ConfigVis] in
def translate_strings : F<"translate-strings", "Also translate CUDA source in strings that NVRTC compiles", TargetGroup>;

// Input
defm progress : V<"progress", "<how>", "Show the progress on a terminal: line (default); anywhere: json, a line of JSON per file; none", InputGroup, "line,json,none">;
defm config : V<"config", "<file>", "Options of the project; default: the nearest .hipify-cpp.yaml; none: no file", InputGroup>;
let Visibility = [DefaultVis, ConfigVis] in
defm exclude : V<"exclude", "<dir>", "Directory that is not the project's, such as third-party code; can be repeated", InputGroup>;
let Visibility = [DefaultVis, ConfigVis] in
def third_party : F<"third-party", "Take directories such as third_party, and submodules, for the project's own", InputGroup>;
let Visibility = [DefaultVis, ConfigVis] in
defm suppressions : V<"suppressions", "<file>", "File of findings that do not count: id, path glob, reason", InputGroup>;
defm p : J<"p", "<dir>", "Directory with compile_commands.json, or the file itself", InputGroup>;
defm root : V<"root", "<dir>", "Project root; headers below it are translated, too", InputGroup>;
let Visibility = [DefaultVis, ConfigVis] in
defm headers : V<"headers", "<which>", "Headers to translate: none, local (quoted by an input), recursive (default)", InputGroup, "none,local,recursive">;
let Visibility = [DefaultVis, ConfigVis] in
defm I : J<"I", "<dir>", "Directory to search for headers", InputGroup, "@search">;
let Visibility = [DefaultVis, ConfigVis] in
defm isystem : J<"isystem", "<dir>", "Same as -I, for third-party headers", InputGroup, "@search">;
let Visibility = [DefaultVis, ConfigVis] in
defm D : J<"D", "<macro>", "Define a macro, as in -D NAME=VALUE", InputGroup>;
let Visibility = [DefaultVis, ConfigVis] in
defm U : J<"U", "<macro>", "Undefine a macro", InputGroup>;
defm x : J<"x", "<lang>", "Language of the inputs: cuda, c++, c", InputGroup, "cuda,cu,hip,c++,c">;
let Visibility = [DefaultVis, ConfigVis] in
defm std : Std<"Language standard, as in --std=c++20", InputGroup>;
defm extra_arg : V<"extra-arg", "<flag>", "Additional flag for the parser", InputGroup>;
defm extra_arg_before : V<"extra-arg-before", "<flag>", "Same as --extra-arg, but before all other flags", InputGroup>;
let Visibility = [DefaultVis, ConfigVis] in
def skip_inactive : F<"skip-excluded-preprocessor-conditional-blocks", "Leave inactive #if branches as they are", InputGroup>;
def default_preprocessor : F<"default-preprocessor", "Same as --skip-excluded-preprocessor-conditional-blocks", InputGroup>;
defm timeout : V<"timeout", "<s>", "Seconds for parsing one file (default 300, 0: no limit)", InputGroup, "@number 0 1000000">;
defm memory_limit : V<"memory-limit", "<MiB>", "Memory for parsing one file (default 8192, 0: no limit)", InputGroup, "@number 0 100000000">;
defm shard : V<"shard", "<k/n>", "Parse part <k> of <n> of the files, for a run without this option that shares the cache; nothing else", InputGroup>;
def no_cache : F<"no-cache", "Parse all files; do not use or keep what an earlier run found out", InputGroup>;
defm j : J<"j", "<n>", "Files to parse in parallel (default: one per core)", InputGroup, "@number 1 1024">;

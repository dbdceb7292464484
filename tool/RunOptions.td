//===- RunOptions.td - the options of hipify-cpp run ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// They stand before the file; what stands behind it is the program's.
//===----------------------------------------------------------------------===//
defvar Dashes = ["--"];
include "OptionClasses.td"

def BuildGroup : OptionGroup<"build">, HelpText<"Building">;
def RunGroup : OptionGroup<"run">, HelpText<"Running">;
def CheckGroup : OptionGroup<"check">, HelpText<"Checks">;
def HiddenGroup : OptionGroup<"hidden">;

// Building
defm target : V<"target", "<gpu>", "GPU to emulate: gfx942, gfx1100, sm_80, ...", BuildGroup, "@gpu">;
defm o : J<"o", "<file>", "Build <file>; do not run it", BuildGroup>;
defm source : V<"source", "<file>", "Additional source file of the program", BuildGroup>;
defm I : J<"I", "<dir>", "Directory to search for headers", BuildGroup, "@search">;
defm isystem : J<"isystem", "<dir>", "Same as -I, for third-party headers", BuildGroup, "@search">;
defm D : J<"D", "<macro>", "Define a macro", BuildGroup>;
defm U : J<"U", "<macro>", "Undefine a macro", BuildGroup>;
defm std : Std<"Language standard", BuildGroup>;
defm mma : V<"mma", "<moved|native>", "How a translation's matrix fragments become AMD's", BuildGroup, "moved,native">;
def O : Joined<["-"], "O">, Group<BuildGroup>, MetaVarName<"<n>">,
        HelpText<"Optimisation, 0 to 3 (default 2)">, Values<"0,1,2,3">;
def f : Joined<["-"], "f">, Group<BuildGroup>, MetaVarName<"<flag>">,
        HelpText<"A clang flag, such as -ffp-contract=off">;
def W : Joined<["-"], "W">, Group<BuildGroup>, MetaVarName<"<warning>">,
        HelpText<"A clang warning option">;
def w : Flag<["-"], "w">, Group<BuildGroup>, HelpText<"Suppress clang's warnings">;
defm l : J<"l", "<lib>", "Link with a library", BuildGroup>;
defm L : J<"L", "<dir>", "Directory to search for libraries", BuildGroup, "@search">;
defm rocm_path : V<"rocm-path", "<dir>", "ROCm directory", BuildGroup>;
defm rocm_device_libs : V<"rocm-device-lib-path", "<dir>", "Directory of the ROCm device libraries", BuildGroup>;
defm cuda_path : V<"cuda-path", "<dir>", "CUDA toolkit directory", BuildGroup>;
defm fp_contract : V<"fp-contract", "<mode>", "off, on, fast: whether a * b + c rounds once (default: that of the vendor's compiler)", BuildGroup, "off,on,fast,fast-honor-pragmas">;
def approximate : F<"approximate", "Make approximate instructions as inexact as the hardware's", BuildGroup>;
def no_cache : F<"no-cache", "Build without using the cache", BuildGroup>;
def v : Flag<["-"], "v">, Group<BuildGroup>, HelpText<"List what this program needs and the emulator lacks">;

// Running
defm threads : V<"threads", "<n>", "Worker threads (default: one per core)", RunGroup, "@number 1 1024">;
defm devices : V<"devices", "<n>", "Virtual GPUs (default 1)", RunGroup, "@number 1 64">;
defm memory : V<"memory", "<MiB>", "Memory of each virtual GPU (default 8192)", RunGroup, "@number 1 16777216">;
defm schedule : V<"schedule", "<seed>", "Run waves and blocks in a random order that the seed reproduces", RunGroup, "@number 0">;
defm max_steps : V<"max-steps", "<n>", "Stop a kernel whose waves have suspended <n> times", RunGroup, "@number 1">;
defm timeout : V<"timeout", "<s>", "Stop when all threads have only waited for <s> seconds (default 10)", RunGroup, "@number 1 1000000">;

// Checks
defm check : V<"check", "<which>", "Checks to run: memory, race, sync, separated by commas, or all", CheckGroup, "@list memory,race,sync,all">;
defm json : V<"json", "<file>", "Write the reports as JSON", CheckGroup>;
def help : F<"help", "Print this help", CheckGroup>;
def h : Flag<["-"], "h">, Alias<help>;

// For the tests of the emulator itself
def no_structurize : F<"no-structurize", "Leave out AMD's structurizer", HiddenGroup>;
def no_divergence : F<"no-divergence", "Do not track divergence", HiddenGroup>;


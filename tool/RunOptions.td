//===- RunOptions.td - the options of hipify-cpp run ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// They stand before the file; what stands behind it is the program's.
//===----------------------------------------------------------------------===//
include "llvm/Option/OptParser.td"

class F<string name, string help, OptionGroup group>
    : Flag<["--"], name>, HelpText<help>, Group<group>;

multiclass V<string name, string meta, string help, OptionGroup group> {
  def NAME : Separate<["--"], name>, HelpText<help>, MetaVarName<meta>,
             Group<group>;
  def NAME #_eq : Joined<["--"], name #"=">, Alias<!cast<Separate>(NAME)>;
}

def BuildGroup : OptionGroup<"build">, HelpText<"Building">;
def RunGroup : OptionGroup<"run">, HelpText<"Running">;
def CheckGroup : OptionGroup<"check">, HelpText<"Checks">;
def HiddenGroup : OptionGroup<"hidden">;

// Building
defm target : V<"target", "<gpu>", "The GPU: gfx942, gfx1100, sm_80, ...", BuildGroup>;
def o : JoinedOrSeparate<["-"], "o">, Group<BuildGroup>, MetaVarName<"<file>">,
        HelpText<"Build <file>, do not run it">;
defm source : V<"source", "<file>", "One more source file of the program", BuildGroup>;
def I : JoinedOrSeparate<["-"], "I">, Group<BuildGroup>, MetaVarName<"<dir>">,
        HelpText<"Folder to look for headers in">;
def isystem : JoinedOrSeparate<["-"], "isystem">, Group<BuildGroup>, MetaVarName<"<dir>">,
        HelpText<"As -I, for other people's headers">;
def D : JoinedOrSeparate<["-"], "D">, Group<BuildGroup>, MetaVarName<"<macro>">,
        HelpText<"Define a macro">;
def U : JoinedOrSeparate<["-"], "U">, Group<BuildGroup>, MetaVarName<"<macro>">,
        HelpText<"Undefine a macro">;
def std : Joined<["-", "--"], "std=">, Group<BuildGroup>, MetaVarName<"<std>">,
        HelpText<"Language standard">;
def O : Joined<["-"], "O">, Group<BuildGroup>, MetaVarName<"<n>">,
        HelpText<"Optimisation, 0 to 3 (default 2)">;
def f : Joined<["-"], "f">, Group<BuildGroup>, MetaVarName<"<flag>">,
        HelpText<"A flag of clang's, such as -ffp-contract=off">;
def W : Joined<["-"], "W">, Group<BuildGroup>, MetaVarName<"<warning>">,
        HelpText<"A warning of clang's">;
def w : Flag<["-"], "w">, Group<BuildGroup>, HelpText<"No warnings of clang's">;
def l : JoinedOrSeparate<["-"], "l">, Group<BuildGroup>, MetaVarName<"<lib>">,
        HelpText<"Link with a library">;
def L : JoinedOrSeparate<["-"], "L">, Group<BuildGroup>, MetaVarName<"<dir>">,
        HelpText<"Folder to look for libraries in">;
defm rocm_path : V<"rocm-path", "<dir>", "ROCm's folder", BuildGroup>;
defm rocm_device_libs : V<"rocm-device-lib-path", "<dir>", "Folder of ROCm's device libraries", BuildGroup>;
defm cuda_path : V<"cuda-path", "<dir>", "The CUDA toolkit's folder", BuildGroup>;
defm fp_contract : V<"fp-contract", "<mode>", "off, on, fast: whether a * b + c rounds once (default: as the vendor's compiler)", BuildGroup>;
def approximate : F<"approximate", "Approximate instructions err as the hardware's do", BuildGroup>;
def no_cache : F<"no-cache", "Build anew", BuildGroup>;
def v : Flag<["-"], "v">, Group<BuildGroup>, HelpText<"Tell what the emulator lacks of this program">;

// Running
defm threads : V<"threads", "<n>", "Worker threads (default: one per core)", RunGroup>;
defm devices : V<"devices", "<n>", "Virtual GPUs (default 1)", RunGroup>;
defm memory : V<"memory", "<MiB>", "Memory of each (default 8192)", RunGroup>;
defm schedule : V<"schedule", "<seed>", "Run waves and blocks in a random order, which the seed repeats", RunGroup>;
defm max_steps : V<"max-steps", "<n>", "Stop a kernel whose waves have suspended <n> times", RunGroup>;
defm timeout : V<"timeout", "<s>", "Stop when all threads have only waited that long (default 10)", RunGroup>;

// Checks
defm check : V<"check", "<which>", "memory, race, sync; several with commas; all", CheckGroup>;
defm json : V<"json", "<file>", "Write the reports as JSON", CheckGroup>;
def help : F<"help", "Print this", CheckGroup>;

// For the tests of the emulator itself
def no_structurize : F<"no-structurize", "Leave out AMD's structurizer", HiddenGroup>;
def no_divergence : F<"no-divergence", "Do not track divergence", HiddenGroup>;


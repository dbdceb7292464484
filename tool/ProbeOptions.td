//===- ProbeOptions.td - the options of hipify-cpp probe ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "llvm/Option/OptParser.td"

class F<string name, string help, OptionGroup group>
    : Flag<["--"], name>, HelpText<help>, Group<group>;

multiclass V<string name, string meta, string help, OptionGroup group> {
  def NAME : Separate<["--"], name>, HelpText<help>, MetaVarName<meta>,
             Group<group>;
  def NAME #_eq : Joined<["--"], name #"=">, Alias<!cast<Separate>(NAME)>;
}

def WhatGroup : OptionGroup<"what">, HelpText<"What runs">;
def BuildGroup : OptionGroup<"build">, HelpText<"Building">;
def ReportGroup : OptionGroup<"report">, HelpText<"Reports">;
def ToolGroup : OptionGroup<"tools">, HelpText<"Tools">;
def HiddenGroup : OptionGroup<"hidden">;

// What runs
defm on : V<"on", "<a,b>", "Two back ends or more, as of validate; the first one is right (default: nvidia and amd where they are, else simt:sm_80 and simt:gfx942)", WhatGroup>;
defm kernel : V<"kernel", "<text>", "Record only kernels whose name contains <text>", WhatGroup>;
def no_contents : F<"no-contents", "Keep hashes and statistics of buffers only", WhatGroup>;
defm timeout : V<"timeout", "<s>", "Stop a run after <s> seconds (default 300)", WhatGroup>;
defm export_ : V<"export", "<dir>", "Write the instrumented sources, original and translated, for a build elsewhere", WhatGroup>;
def compare : F<"compare", "Compare two folders of records; runs nothing", WhatGroup>;

// Building
def I : JoinedOrSeparate<["-"], "I">, Group<BuildGroup>, MetaVarName<"<dir>">,
        HelpText<"Folder of headers">;
def D : JoinedOrSeparate<["-"], "D">, Group<BuildGroup>, MetaVarName<"<macro>">,
        HelpText<"Define a macro">;
def U : JoinedOrSeparate<["-"], "U">, Group<BuildGroup>, MetaVarName<"<macro>">,
        HelpText<"Undefine a macro">;
def std : Joined<["-", "--"], "std=">, Group<BuildGroup>, MetaVarName<"<std>">,
          HelpText<"The C++ standard">;
def l : JoinedOrSeparate<["-"], "l">, Group<BuildGroup>, MetaVarName<"<lib>">,
        HelpText<"A library, by CUDA's name: -l cublas">;
defm root : V<"root", "<dir>", "The project; launches in headers below it are recorded, too", BuildGroup>;

// Reports
def all : F<"all", "List equal launches, too", ReportGroup>;
defm json : V<"json", "<file>", "Write the comparison as JSON", ReportGroup>;
defm work : V<"work", "<dir>", "Keep sources, programs, records and logs there", ReportGroup>;
def help : F<"help", "Print this", ReportGroup>;

// Tools
defm rocm_path : V<"rocm-path", "<dir>", "ROCm's folder", ToolGroup>;
defm rocm_device_libs : V<"rocm-device-lib-path", "<dir>", "Folder of ROCm's device libraries", ToolGroup>;
defm cuda_path : V<"cuda-path", "<dir>", "The CUDA toolkit's folder", ToolGroup>;

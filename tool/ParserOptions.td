//===- ParserOptions.td - options of all that reads CUDA ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For whom the code is and how it is parsed: translate and audit have these.
// Options take one or two dashes, values after `=` or as the next word.
//===----------------------------------------------------------------------===//
include "llvm/Option/OptParser.td"

class F<string name, string help, OptionGroup group>
    : Flag<["--", "-"], name>, HelpText<help>, Group<group>;

multiclass V<string name, string meta, string help, OptionGroup group> {
  def NAME : Separate<["--", "-"], name>, HelpText<help>, MetaVarName<meta>,
             Group<group>;
  def NAME #_eq : Joined<["--", "-"], name #"=">,
                  Alias<!cast<Separate>(NAME)>;
}

def TargetGroup : OptionGroup<"target">, HelpText<"Target">;
def InputGroup : OptionGroup<"input">, HelpText<"Input">;

// Target
defm hip_version : V<"hip-version", "<v>", "The HIP that compiles the output (default 7.2)", TargetGroup>;
defm offload_arch : V<"offload-arch", "<a,b>", "GPUs that the output is for (default gfx942)", TargetGroup>;
defm warp : V<"warp", "<32|native>", "What a warp becomes: 32 lanes on any wavefront (default), or the wavefront", TargetGroup>;
def roc : F<"roc", "Prefer the names of rocBLAS, rocSPARSE, ... to HIP's", TargetGroup>;
defm mapping : V<"mapping", "<file>", "A table of your own, which wins over the built-in ones", TargetGroup>;

// Input
def p : JoinedOrSeparate<["-"], "p">, Group<InputGroup>, MetaVarName<"<dir>">,
        HelpText<"Folder of compile_commands.json, or the file itself">;
defm root : V<"root", "<dir>", "The project; headers below it are translated too", InputGroup>;
defm headers : V<"headers", "<which>", "Headers to translate: none, local (quoted by an input), recursive (default)", InputGroup>;
def I : JoinedOrSeparate<["-"], "I">, Group<InputGroup>, MetaVarName<"<dir>">,
        HelpText<"Folder to look for headers in">;
def isystem : JoinedOrSeparate<["-"], "isystem">, Group<InputGroup>, MetaVarName<"<dir>">,
        HelpText<"As -I, for other people's headers">;
def D : JoinedOrSeparate<["-"], "D">, Group<InputGroup>, MetaVarName<"<macro>">,
        HelpText<"Define a macro, as in -D NAME=VALUE">;
def U : JoinedOrSeparate<["-"], "U">, Group<InputGroup>, MetaVarName<"<macro>">,
        HelpText<"Undefine a macro">;
def x : JoinedOrSeparate<["-"], "x">, Group<InputGroup>, MetaVarName<"<lang>">,
        HelpText<"Language of the inputs: cuda, c++, c">;
def std : Joined<["-", "--"], "std=">, Group<InputGroup>, MetaVarName<"<std>">,
        HelpText<"Language standard, as in --std=c++20">;
defm extra_arg : V<"extra-arg", "<flag>", "One more flag for the parser", InputGroup>;
defm extra_arg_before : V<"extra-arg-before", "<flag>", "As --extra-arg, before all others", InputGroup>;
def skip_inactive : F<"skip-excluded-preprocessor-conditional-blocks", "Leave inactive #if branches as they are", InputGroup>;
def default_preprocessor : F<"default-preprocessor", "As --skip-excluded-preprocessor-conditional-blocks", InputGroup>;
defm timeout : V<"timeout", "<s>", "Seconds for parsing one file (default 300, 0: no limit)", InputGroup>;
def j : JoinedOrSeparate<["-"], "j">, Group<InputGroup>, MetaVarName<"<n>">,
        HelpText<"Files parsed at a time (default: one a core)">;

//===- OptionClasses.td - how options are written, and what they take -----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file that includes this first defines Dashes: the prefixes of long options.
//
// `takes` says which values an option takes; OptionValues.cpp checks them, and
// completion offers them:
//   a,b,c         one of these words
//   @list a,b,c   several of them, with commas
//   @number L M   a whole number from L to M; without M there is no upper limit
//   @NAME         what the kind NAME of OptionValues.cpp takes
// Without it, <file> and <dir> are paths, and any other text is taken.
//===----------------------------------------------------------------------===//
include "llvm/Option/OptParser.td"

class F<string name, string help, OptionGroup group>
    : Flag<Dashes, name>, HelpText<help>, Group<group>;

/// A long option: --name value, --name=value.
multiclass V<string name, string meta, string help, OptionGroup group,
             string takes = ""> {
  def NAME : Separate<Dashes, name>, HelpText<help>, MetaVarName<meta>,
             Group<group>, Values<takes>;
  def NAME #_eq : Joined<Dashes, name #"=">, Alias<!cast<Separate>(NAME)>;
}

/// A short option: -nvalue, -n value, and as hipify-clang and nvcc take it,
/// -n=value. With two dashes it is not glued to its value: --ouput is no -o.
multiclass J<string name, string meta, string help, OptionGroup group,
             string takes = ""> {
  def NAME : JoinedOrSeparate<["-"], name>, HelpText<help>, MetaVarName<meta>,
             Group<group>, Values<takes>;
  def NAME #_eq : Joined<["-", "--"], name #"=">,
                  Alias<!cast<JoinedOrSeparate>(NAME)>;
  def NAME #_long : Separate<["--"], name>,
                    Alias<!cast<JoinedOrSeparate>(NAME)>;
}

/// -std=c++17, --std=c++17, --std c++17
multiclass Std<string help, OptionGroup group> {
  def NAME : Joined<["-", "--"], "std=">, MetaVarName<"<std>">, HelpText<help>,
             Group<group>, Values<"@standard">;
  def NAME #_long : Separate<["-", "--"], "std">, Alias<!cast<Joined>(NAME)>;
}

//===- RecordOptions.td - the options of hipify-cpp record ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
defvar Dashes = ["--"];
include "OptionClasses.td"

def RecordGroup : OptionGroup<"record">, HelpText<"Options">;
def HiddenGroup : OptionGroup<"hidden">;

defm o : J<"o", "<file>", "The compilation database (default: compile_commands.json)", RecordGroup>;
def append : F<"append", "Add to the database, as after an incremental build", RecordGroup>;
def help : F<"help", "Print this help", RecordGroup>;
def h : Flag<["-"], "h">, Alias<help>;

//===- WriteReport.cpp ----------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Edits/FileWriter.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

Error hipify::writeReport(StringRef Path,
                          function_ref<void(raw_ostream &)> Write) {
  if (Path == "-") {
    Write(outs());
    return Error::success();
  }
  PendingFile File;
  File.Path = absolutePath(Path);
  if (std::error_code EC = sys::fs::access(sys::path::parent_path(File.Path),
                                           sys::fs::AccessMode::Exist))
    return createStringError(EC, Path + ": cannot be written: " + EC.message());
  raw_string_ostream OS(File.Text);
  Write(OS);
  return writeFiles(File);
}

//===- Replay.cpp - inputs that are kept, through a target ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Fuzz.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"

using namespace llvm;

/// Takes files and directories, as libFuzzer does.
int main(int Count, char **Arguments) {
  sys::PrintStackTraceOnErrorSignal(Arguments[0]);
  EnablePrettyStackTrace();
  unsigned Inputs = 0;
  auto Run = [&](StringRef Path) {
    PrettyStackTraceFormat Where("%s", Path.str().c_str());
    auto File = MemoryBuffer::getFile(Path);
    if (!File) {
      errs() << Path << ": " << File.getError().message() << '\n';
      return false;
    }
    StringRef Text = (*File)->getBuffer();
    LLVMFuzzerTestOneInput(Text.bytes_begin(), Text.size());
    ++Inputs;
    return true;
  };
  for (int I = 1; I != Count; ++I) {
    if (!sys::fs::is_directory(Arguments[I])) {
      if (!Run(Arguments[I]))
        return 1;
      continue;
    }
    std::error_code EC;
    for (sys::fs::directory_iterator It(Arguments[I], EC), End;
         It != End && !EC; It.increment(EC))
      if (!Run(It->path()))
        return 1;
  }
  outs() << Inputs << " inputs\n";
  return 0;
}

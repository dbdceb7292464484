//===- Fuzz.h - what the fuzz targets share ---------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A target is a file with LLVMFuzzerTestOneInput, which libFuzzer calls; where
// that is not linked in, Replay.cpp calls it with the inputs that are kept.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_FUZZ_FUZZ_H
#define HIPIFY_TESTS_FUZZ_FUZZ_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size);

namespace hipify::fuzz {

inline llvm::StringRef textOf(const uint8_t *Data, size_t Size) {
  return {reinterpret_cast<const char *>(Data), Size};
}

/// Ends the process where a property does not hold: libFuzzer keeps the input.
inline void require(bool Holds, const llvm::Twine &Property) {
  if (Holds)
    return;
  llvm::errs() << "does not hold: " << Property << '\n';
  std::abort();
}

/// What a failed reader says is something that a person can read.
inline void requireMessage(llvm::StringRef Text) {
  require(!Text.trim().empty(), "an error has a message");
}

/// A directory of this process', for readers that take a path.
class Scratch {
public:
  Scratch() {
    if (llvm::sys::fs::createUniqueDirectory("hipify-fuzz", Folder))
      std::abort();
  }
  ~Scratch() { llvm::sys::fs::remove_directories(Folder); }
  Scratch(const Scratch &) = delete;
  Scratch &operator=(const Scratch &) = delete;

  llvm::StringRef folder() const { return Folder; }
  /// Writes a file and returns its path.
  std::string write(llvm::StringRef Name, llvm::StringRef Text) const {
    llvm::SmallString<128> Path(Folder);
    llvm::sys::path::append(Path, Name);
    std::error_code EC;
    llvm::raw_fd_ostream(Path, EC) << Text;
    if (EC)
      std::abort();
    return Path.str().str();
  }

private:
  llvm::SmallString<128> Folder;
};

} // namespace hipify::fuzz

#endif

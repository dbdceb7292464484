//===- PlainFile.h - reads untrusted files with a size limit ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FILES_PLAINFILE_H
#define HIPIFY_FILES_PLAINFILE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace hipify {

/// Limit for files written by hand: options, tables, cases.
constexpr uint64_t MostForText = 16 << 20;
/// Limit for generated files and sources: offsets have 32 bits.
constexpr uint64_t MostForAny = (2ull << 30) - 1;

/// Reads a regular file of at most Most bytes. Rejects devices and pipes. The
/// error states the reason without the file's name.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readPlainFile(const llvm::Twine &Path, uint64_t Most = MostForText);

/// A file system for LLVM and clang with the limits of readPlainFile().
class PlainFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  PlainFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> All,
                  uint64_t Most)
      : ProxyFileSystem(std::move(All)), Most(Most) {}
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override;

private:
  uint64_t Most;
};

} // namespace hipify
#endif

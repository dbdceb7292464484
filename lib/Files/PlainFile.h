//===- PlainFile.h - reads files that may be strangers' ---------*- C++ -*-===//
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

/// For what people write: options, tables, cases.
constexpr uint64_t MostForText = 16 << 20;
/// For what programs write, and for sources: offsets have 32 bits.
constexpr uint64_t MostForAny = (2ull << 30) - 1;

/// Reads a plain file that has no more than Most bytes; devices and pipes are
/// refused. The error says why, not which file.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readPlainFile(const llvm::Twine &Path, uint64_t Most = MostForText);

/// Shows a file system to LLVM and clang as readPlainFile() does to us.
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

//===- DeclarationsFileSystem.h - headers that do not exist -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_DECLARATIONSFILESYSTEM_H
#define HIPIFY_FRONTEND_DECLARATIONSFILESYSTEM_H

#include "llvm/Support/VirtualFileSystem.h"
#include <functional>
#include <string>

namespace hipify {

/// Overlays the real file system so that every header of Thrust, CUB, libcu++
/// and cooperative groups exists: one that our declarations lack reads as an
/// include of its family's umbrella header. `#include <thrust/detail/x.h>` thus
/// declares Thrust's names, and no vendor copy is ever found. IsCudas decides
/// whether a header that our declarations lack belongs to CUDA at all.
class DeclarationsFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  DeclarationsFileSystem(
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Underlying,
      std::string Declarations,
      std::function<bool(llvm::StringRef Header)> IsCudas);

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override;

private:
  /// The umbrella header that replaces Path, or "" if Path is not ours.
  std::string umbrellaFor(llvm::StringRef Path) const;
  std::string Declarations; ///< Ends with a slash.
  std::function<bool(llvm::StringRef)> IsCudas;
};

} // namespace hipify
#endif

//===- PlainFile.cpp - reads untrusted files with a size limit ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Files/PlainFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace hipify {

/// Returns why a file is rejected, or "" if it can be read.
static std::string refusal(StringRef Path, sys::fs::file_type Type,
                           uint64_t Size, uint64_t Most) {
  if (Type != sys::fs::file_type::regular_file && Path != "/dev/null")
    return "it is not a regular file";
  if (Size > Most)
    return "it is larger than " + std::to_string(divideCeil(Most, 1 << 20)) +
           " MiB";
  return "";
}

Expected<std::unique_ptr<MemoryBuffer>> readPlainFile(const Twine &Path,
                                                      uint64_t Most) {
  sys::fs::file_status Status;
  if (std::error_code EC = sys::fs::status(Path, Status))
    return createStringError(EC, EC.message());
  if (std::string Why =
          refusal(Path.str(), Status.type(), Status.getSize(), Most);
      !Why.empty())
    return createStringError(Why);
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/true,
                                      /*IsVolatile=*/true);
  if (!Buffer)
    return createStringError(Buffer.getError(), Buffer.getError().message());
  return std::move(*Buffer);
}

ErrorOr<std::unique_ptr<vfs::File>>
PlainFileSystem::openFileForRead(const Twine &Path) {
  ErrorOr<vfs::Status> Status = status(Path);
  if (Status && !Status->isDirectory() &&
      !refusal(Path.str(), Status->getType(), Status->getSize(), Most).empty())
    return std::make_error_code(std::errc::not_supported);
  return ProxyFileSystem::openFileForRead(Path);
}

} // namespace hipify

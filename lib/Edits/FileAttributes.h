//===- FileAttributes.h - owner and permissions of a new file ---*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the library.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_EDITS_FILEATTRIBUTES_H
#define HIPIFY_EDITS_FILEATTRIBUTES_H

#include "llvm/ADT/StringRef.h"

namespace hipify {

/// Gives an open file the owner and the extended attributes of the file at
/// Path, as far as the system permits: root can set any owner, a user any of
/// their groups.
void copyOwner(llvm::StringRef Path, int File);

/// Gives an open file the permissions of the file at Path.
void copyPermissions(llvm::StringRef Path, int File);

} // namespace hipify
#endif

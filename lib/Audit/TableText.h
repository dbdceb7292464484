//===- TableText.h - tables as text -----------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_TABLETEXT_H
#define HIPIFY_AUDIT_TABLETEXT_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace hipify::audit {

/// Calls Row for each row below the header: tab-separated fields, "-" for
/// empty; `#` begins a comment line. Fails, with Name and the line, if the
/// header or the number of fields is wrong, or if Row fails.
llvm::Error
readRows(llvm::StringRef Text, llvm::StringRef Name, llvm::StringRef Header,
         llvm::function_ref<llvm::Error(llvm::ArrayRef<llvm::StringRef>)> Row);

} // namespace hipify::audit
#endif

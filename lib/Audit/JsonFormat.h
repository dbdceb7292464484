//===- JsonFormat.h - the version of the JSON format ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_JSONFORMAT_H
#define HIPIFY_AUDIT_JSONFORMAT_H

#include <cstdint>

namespace hipify::audit {

/// Version of docs/audit-schema.json. Incremented if readers of the old format
/// would break, not for additions.
inline constexpr int64_t JsonFormatVersion = 2;

} // namespace hipify::audit
#endif

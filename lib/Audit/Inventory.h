//===- Inventory.h - what a code base uses ----------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_INVENTORY_H
#define HIPIFY_AUDIT_INVENTORY_H

#include "Audit/FileAudit.h"

namespace hipify::audit {

/// Fills in the libraries, APIs, PTX and requirements of A from its files.
void takeInventory(Audit &A, llvm::ArrayRef<FileAudit> Files,
                   const MappingTable &Table, const TargetChoice &Target);

} // namespace hipify::audit
#endif

//===- Problems.h - problems of parsing, as findings ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the library.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_PROBLEMS_H
#define HIPIFY_TRANSLATION_PROBLEMS_H

#include "Translation/UnreadText.h"
#include <map>
#include <set>

namespace hipify {

class MappingTable;
class Project;
struct TranslatedFile;

/// The problems that Facts has. Facts, Table and Input must outlive it.
/// NativeMma: --mma=native, for which headers that are not translated must not
/// name threads.
class Problems {
public:
  Problems(const UnitFacts &Facts, const MappingTable &Table,
           const Project &Input, const std::vector<llvm::StringRef> &Translated,
           bool NativeMma);

  bool hasCrash() const { return Crash; }
  /// Adds findings for what went wrong while the file was parsed.
  void addTo(TranslatedFile &File) const;

private:
  bool isToldElsewhere(const Problem &P) const;
  bool isOfTables(const Problem &P) const;
  bool isOfRocm(llvm::StringRef Header) const;
  void findHardwareOrder();
  void noteOutsideHeaders(TranslatedFile &File) const;
  void reportHardwareOrder(TranslatedFile &File) const;

  const UnitFacts &Facts;
  const MappingTable &Table;
  const Project &Input;
  std::map<std::string, std::vector<const Problem *>> ByFile;
  std::set<llvm::StringRef> RocmFolders; ///< Of headers.
  /// With --mma=native: headers outside the project that name threadIdx.
  std::set<std::string> HardwareOrder;
  bool Crash = false;
  UnreadText Unread;
};

} // namespace hipify
#endif

//===- MappingTable.h - what becomes of a CUDA name -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of mappings/*.tsv, compiled into the program. A look-up is one hash
// and one string comparison; nothing is parsed or allocated at start-up.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MAPPING_MAPPINGTABLE_H
#define HIPIFY_MAPPING_MAPPINGTABLE_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace hipify {

/// A release of CUDA, ROCm or a library, e.g. 12.4 or 7.2.4; zero is "none".
struct Version {
  unsigned Major = 0, Minor = 0, Patch = 0;
  static std::optional<Version> parse(llvm::StringRef Text);
  std::string str() const;
  explicit operator bool() const { return Major != 0 || Minor != 0; }
  friend auto operator<=>(const Version &, const Version &) = default;
};

enum class EntryKind : uint8_t {
  Function, Type, Enumerator, Macro, Member, DeviceFunction, DeviceType,
  Header, Namespace
};
llvm::StringRef toString(EntryKind K);

enum class Support : uint8_t {
  Mapped,     ///< A HIP name exists (perhaps the same one).
  RocOnly,    ///< Only rocBLAS, MIOpen, ... have it.
  Unsupported ///< Nothing has it: Note says why, Advice what to do.
};
llvm::StringRef toString(Support S);

/// One row. Text fields view static storage, or the MappingTable's own.
struct MappingEntry {
  llvm::StringRef Cuda;    ///< CUDA identifier; header path for Header;
                           ///< qualified ("cub", "thrust::cuda") for Namespace.
  EntryKind Kind;
  llvm::StringRef Library; ///< "runtime", "cublas", "cublasLt", ...
  Support State;
  llvm::StringRef Hip;     ///< HIP or hipX name; empty when there is none.
  llvm::StringRef Roc;     ///< rocX or MIOpen name; empty when there is none.
  Version CudaSince, CudaUntil; ///< CUDA releases that declare it.
  Version HipSince, HipUntil;
  Version RocSince, RocUntil;
  llvm::StringRef Note;    ///< Reason, or what differs.
  llvm::StringRef Advice;  ///< What a person should do.
};

class MappingTable {
public:
  /// The built-in tables alone.
  static MappingTable builtin();
  ~MappingTable();
  MappingTable(MappingTable &&);
  MappingTable &operator=(MappingTable &&);

  /// Adds the rows of a user's table in the schema of mappings/schema.md; they
  /// win over built-in rows of the same name. An error names file, line and
  /// column of the first wrong field.
  llvm::Error addFile(llvm::StringRef Path);
  llvm::Error addText(llvm::StringRef Text, llvm::StringRef NameForErrors);

  /// The entry of an identifier (never of a header), or null.
  const MappingEntry *lookup(llvm::StringRef Name) const;
  /// The entry of a header as it is written between <> or "", or null.
  const MappingEntry *lookupHeader(llvm::StringRef Path) const;
  /// The entry of a namespace ("cub", "thrust::cuda::par"), or null.
  const MappingEntry *lookupNamespace(llvm::StringRef Qualified) const;

  /// Names of the tables that are nearest to Name, best first.
  std::vector<llvm::StringRef> nearest(llvm::StringRef Name,
                                       unsigned Count) const;
  /// Every entry, user rows first, then built-in rows in the tables' order.
  void forEach(llvm::function_ref<void(const MappingEntry &)> Visit) const;

private:
  MappingTable();
  struct UserRows;
  std::unique_ptr<UserRows> User;
};

/// Which of an entry's names a run writes: a consequence of options.
struct TargetChoice {
  Version Hip{7, 2, 0};  ///< --hip-version
  bool PreferRoc = false; ///< --roc
};

/// The name that Entry becomes under Choice; empty when it has none there.
llvm::StringRef targetName(const MappingEntry &Entry,
                           const TargetChoice &Choice);

} // namespace hipify
#endif

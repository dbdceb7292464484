//===- MappingTable.h - what becomes of a CUDA name -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of mappings/*.tsv, compiled into the program. A look-up is one hash
// and one string comparison; nothing is parsed at start-up.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MAPPING_MAPPINGTABLE_H
#define HIPIFY_MAPPING_MAPPINGTABLE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hipify {

/// A release of CUDA, ROCm or a library, e.g. 12.4 or 7.2.4; zero is "none".
struct Version {
  unsigned Major = 0, Minor = 0, Patch = 0;
  /// Reads "12.4" or "7.2.4"; nothing else.
  static std::optional<Version> parse(llvm::StringRef Text);
  std::string str() const;
  explicit operator bool() const { return Major != 0 || Minor != 0; }
  friend auto operator<=>(const Version &, const Version &) = default;
};

enum class EntryKind : uint8_t {
  Function,
  Type,
  Enumerator,
  Macro,
  Member,
  DeviceFunction,
  DeviceType,
  Header,
  Namespace,
  Call ///< How a call of a function is written: see CallPattern.h.
};
llvm::StringRef toString(EntryKind K);
/// The inverse of toString: "device-function" gives DeviceFunction.
std::optional<EntryKind> parseEntryKind(llvm::StringRef Text);

enum class Support : uint8_t {
  Mapped,     ///< A HIP name exists (perhaps the same one). A header without
              ///< one is dropped: another header of HIP covers it.
  RocOnly,    ///< Only rocBLAS, MIOpen, ... have it.
  Unsupported ///< Nothing has it: Note says why, Advice what to do.
};
llvm::StringRef toString(Support S);
std::optional<Support> parseSupport(llvm::StringRef Text);

/// One row. Text fields view static storage, or the MappingTable's own.
struct MappingEntry {
  llvm::StringRef Cuda; ///< CUDA identifier; header path for Header;
                        ///< qualified ("cub", "thrust::cuda") for Namespace,
                        ///< "struct::member" for Member; a pattern for Call.
  EntryKind Kind = EntryKind::Function;
  llvm::StringRef Library; ///< "runtime", "cublas", "cublasLt", ...
  Support State = Support::Unsupported;
  llvm::StringRef Hip; ///< HIP or hipX name; empty when there is none.
  llvm::StringRef Roc; ///< rocX or MIOpen name; empty when there is none.
  /// Releases that declare it: from Since on, no more from Until on. For
  /// cuDNN, cuTENSOR and NCCL the first pair is in the library's versions.
  Version CudaSince, CudaUntil;
  Version HipSince, HipUntil;
  Version RocSince, RocUntil;
  /// Reason, or what differs. "signature: ..." says that HIP's function wants
  /// other arguments, "arguments 3-4: ..." how many it takes, and "rule: X"
  /// that a rule of that name decides and the table does not.
  llvm::StringRef Note;
  llvm::StringRef Advice; ///< What a person should do.
};

/// Whether Entry's HIP function must be looked at by a person when it is
/// called with ArgumentCount arguments (or none known), because its signature
/// differs. A default argument that HIP lacks counts only in calls that use it.
bool signatureDiffers(const MappingEntry &Entry,
                      std::optional<unsigned> ArgumentCount);

/// The tables. Look-ups are safe from several threads at once; adding a file is
/// not. Entries live as long as the table, wherever that is moved.
class MappingTable {
public:
  /// The built-in tables alone.
  static MappingTable builtin();
  ~MappingTable();
  MappingTable(MappingTable &&);
  MappingTable &operator=(MappingTable &&);

  /// Adds the rows of a user's table in the schema of mappings/schema.md; they
  /// win over built-in rows, and over rows of files added before, of the same
  /// name. An error names file, line and column of the first wrong field, and
  /// nothing of that file is added then.
  llvm::Error addFile(llvm::StringRef Path);
  llvm::Error addText(llvm::StringRef Text, llvm::StringRef NameForErrors);

  /// The entry of an identifier (never of a header), or null.
  const MappingEntry *lookup(llvm::StringRef Name) const;
  /// The Call entries of a function, in the tables' order. Where the user has
  /// any, only those.
  llvm::SmallVector<const MappingEntry *, 4>
  lookupCalls(llvm::StringRef Function) const;
  /// A row about a member of this name, when every struct that has it has no
  /// such member in HIP, and the name is no common word; else null. For places
  /// where nobody knows the struct.
  const MappingEntry *changedMember(llvm::StringRef Member) const;
  /// Whether Name is in a table of the user's.
  bool isUsers(llvm::StringRef Name) const;
  /// The entry of a header as it is written between <> or "", or null. Where a
  /// row "dir/*" stands for a folder, the nearest one answers for its files;
  /// "dir/*." for those without an extension.
  const MappingEntry *lookupHeader(llvm::StringRef Path) const;
  /// The entry of exactly this namespace ("cub", "thrust::cuda"), or null.
  const MappingEntry *lookupNamespace(llvm::StringRef Qualified) const;

  /// Names of the tables that are nearest to Name, best first; empty when
  /// nothing is near.
  std::vector<llvm::StringRef> nearest(llvm::StringRef Name,
                                       unsigned Count) const;
  /// Every entry that a look-up can give, user rows first in their order, then
  /// built-in rows in the tables' order.
  void forEach(llvm::function_ref<void(const MappingEntry &)> Visit) const;

private:
  struct Rows;
  explicit MappingTable(std::unique_ptr<Rows> R);
  std::unique_ptr<Rows> Data;
};

/// Which of an entry's names a run writes: a consequence of options.
struct TargetChoice {
  Version Hip{7, 2, 0};   ///< --hip-version
  bool PreferRoc = false; ///< --roc
};

/// The name that Entry becomes under Choice; empty when it has none there, or
/// for a header that is dropped (State is Mapped and Hip empty). With PreferRoc
/// the ROC name, where there is one. A cuDNN name becomes MIOpen's in any case:
/// nothing else has it.
llvm::StringRef targetName(const MappingEntry &Entry,
                           const TargetChoice &Choice);

} // namespace hipify
#endif

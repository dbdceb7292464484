//===- MappingTable.h - what each CUDA name becomes -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of mappings/*.tsv, compiled into the program. A lookup costs one
// hash and one string comparison; nothing is parsed at startup.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MAPPING_MAPPINGTABLE_H
#define HIPIFY_MAPPING_MAPPINGTABLE_H

#include "Mapping/Traits.h"
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

/// A release of CUDA, ROCm or a library, e.g. 12.4 or 7.2.4. Zero means "none".
struct Version {
  unsigned Major = 0, Minor = 0, Patch = 0;
  /// Accepts "12.4" and "7.2.4", nothing else.
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
  Call, ///< A rewrite of a function call; see CallPattern.h.
  Kept  ///< Not CUDA's, and left alone: a row for `query` and the pages.
};
llvm::StringRef toString(EntryKind K);
/// The inverse of toString: "device-function" gives DeviceFunction.
std::optional<EntryKind> parseEntryKind(llvm::StringRef Text);

enum class Support : uint8_t {
  Mapped,     ///< HIP has an equivalent, possibly of the same name. A header
              ///< without one is dropped: another HIP header covers it.
  RocOnly,    ///< Only rocBLAS, MIOpen, ... have it.
  Unsupported ///< No equivalent: Note gives the reason, Advice the remedy.
};
llvm::StringRef toString(Support S);
std::optional<Support> parseSupport(llvm::StringRef Text);

/// One row. The text fields refer to static storage or to the MappingTable's
/// own.
struct MappingEntry {
  llvm::StringRef Cuda; ///< CUDA identifier; header path for Header;
                        ///< qualified ("cub", "thrust::cuda") for Namespace,
                        ///< "struct::member" for Member; a pattern for Call.
  EntryKind Kind = EntryKind::Function;
  llvm::StringRef Library; ///< "runtime", "cublas", "cublasLt", ...
  Support State = Support::Unsupported;
  llvm::StringRef Hip; ///< HIP or hipX name; empty if there is none.
  llvm::StringRef Roc; ///< rocX or MIOpen name; empty if there is none.
  /// The releases that declare it: Since is the first, Until the first without
  /// it. For cuDNN, cuTENSOR and NCCL the first pair is in the library's
  /// versions.
  Version CudaSince, CudaUntil;
  Version HipSince, HipUntil;
  Version RocSince, RocUntil;
  /// The reason, or the difference: prose and traits.
  llvm::StringRef Note;
  llvm::StringRef Advice; ///< What the user should do.
  TraitList Traits;       ///< Those of Note, in its order.

  std::optional<TraitValue> trait(Trait T) const;
  bool has(Trait T) const { return trait(T).has_value(); }
  /// Whether the rule of this name decides instead of the table: "warp",
  /// "arch", "version".
  bool isDecidedBy(llvm::StringRef Rule) const {
    auto Decider = trait(Trait::Rule);
    return Decider && Decider->Text == Rule;
  }
  /// Whether it is a macro that programs define for CUDA's headers.
  bool isForHeaders() const {
    return has(Trait::Define) || has(Trait::DefineAhead);
  }
};

/// Whether a call of Entry's HIP function with ArgumentCount arguments (or an
/// unknown number) needs a review because the signature differs. A default
/// argument that HIP lacks matters only in calls that rely on it.
bool signatureDiffers(const MappingEntry &Entry,
                      std::optional<unsigned> ArgumentCount);

/// The tables. Lookups are thread-safe, adding a file is not. Entries live as
/// long as the table and survive a move.
class MappingTable {
public:
  /// Only the built-in tables.
  static MappingTable builtin();
  ~MappingTable();
  MappingTable(MappingTable &&);
  MappingTable &operator=(MappingTable &&);

  /// Adds the rows of a user's table in the schema of mappings/schema.md. They
  /// override built-in rows and rows of earlier files with the same name. An
  /// error names file, line and column of the first invalid field; nothing of
  /// that file is added then.
  llvm::Error addFile(llvm::StringRef Path);
  llvm::Error addText(llvm::StringRef Text, llvm::StringRef NameForErrors);
  /// A text that differs between tables with different user rows.
  llvm::StringRef usersText() const;

  /// The entry of an identifier, or null. Does not find headers.
  const MappingEntry *lookup(llvm::StringRef Name) const;
  /// The Call entries of a function, in table order. If the user has any, only
  /// those.
  llvm::SmallVector<const MappingEntry *, 4>
  lookupCalls(llvm::StringRef Function) const;
  /// A row of a member of this name, for contexts in which the struct is
  /// unknown. Null if HIP keeps the member in any struct that has it, or if the
  /// name is a common word.
  const MappingEntry *changedMember(llvm::StringRef Member) const;
  /// Whether a user's table contains Name.
  bool isUsers(llvm::StringRef Name) const;
  /// The entry of a header as spelled between <> or "", or null. A row "dir/*"
  /// covers the files of a directory, and "dir/*." those without an extension;
  /// the nearest directory wins.
  const MappingEntry *lookupHeader(llvm::StringRef Path) const;
  /// The entry of exactly this namespace ("cub", "thrust::cuda"), or null.
  const MappingEntry *lookupNamespace(llvm::StringRef Qualified) const;

  /// The entries of kind Kept whose qualified name is Name or ends with it:
  /// "CUDAGuard" finds "c10::cuda::CUDAGuard".
  llvm::SmallVector<const MappingEntry *, 2>
  lookupKept(llvm::StringRef Name) const;

  /// The names in the tables that are most similar to Name, best first; empty
  /// if none is similar.
  std::vector<llvm::StringRef> nearest(llvm::StringRef Name,
                                       unsigned Count) const;
  /// Visits every entry that a lookup can return: user rows in their order,
  /// then built-in rows in table order.
  void forEach(llvm::function_ref<void(const MappingEntry &)> Visit) const;

private:
  struct Rows;
  explicit MappingTable(std::unique_ptr<Rows> R);
  std::unique_ptr<Rows> Data;
};

/// Options that select among an entry's names.
struct TargetChoice {
  Version Hip{7, 2, 0};   ///< --hip-version
  bool PreferRoc = false; ///< --roc
};

/// The name that Entry becomes under Choice. Empty if there is none, or for a
/// dropped header (State is Mapped and Hip is empty). PreferRoc selects the ROC
/// name if there is one. cuDNN names always become MIOpen's: there is no
/// alternative.
llvm::StringRef targetName(const MappingEntry &Entry,
                           const TargetChoice &Choice);

} // namespace hipify
#endif

//===- Inventory.cpp - what a code base uses ------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Inventory.h"
#include "Audit/Libraries.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace hipify::audit {

/// Sort key of lists, from bad to good.
static unsigned rankOf(StringRef Support) {
  return StringSwitch<unsigned>(Support)
      .Cases({"none", "unsupported"}, 0)
      .Cases({"partial", "roc-only"}, 1)
      .Case("unknown", 2)
      .Default(3);
}

static void sumLibraries(Audit &A, ArrayRef<FileAudit> Files) {
  std::map<unsigned, AuditLibrary> Found;
  for (const auto &[I, File] : enumerate(Files))
    for (auto [Index, Uses] : File.Libraries) {
      Found[Index].Uses += Uses;
      Found[Index].Files.push_back(I);
    }
  for (auto &[Index, Use] : Found) {
    const Library &L = allLibraries()[Index];
    A.Libraries.push_back({L.Name, L.Support, L.Counterpart, L.Note, Use.Uses,
                           std::move(Use.Files)});
  }
  llvm::sort(A.Libraries, [](const AuditLibrary &L, const AuditLibrary &R) {
    return std::tuple(rankOf(L.Support), StringRef(L.Name)) <
           std::tuple(rankOf(R.Support), StringRef(R.Name));
  });
}

/// Libraries with their own version numbers instead of CUDA's.
static StringRef versionedAs(StringRef Library) {
  return StringSwitch<StringRef>(Library)
      .Cases({"cudnn", "cutensor", "nccl"}, Library)
      .Default("cuda");
}

namespace {

class Versions {
public:
  void need(StringRef What, Version V, StringRef Name) {
    if (!V)
      return;
    Requirement &R = All[What.str()];
    if (V < R.Least)
      return;
    if (R.Least < V)
      R.Because.clear();
    R.What = What.str();
    R.Least = V;
    if (R.Because.size() < MostNames)
      R.Because.push_back(Name.str());
  }
  std::vector<Requirement> take() {
    std::vector<Requirement> List;
    for (auto &[What, R] : All)
      List.push_back(std::move(R));
    return List;
  }

private:
  static constexpr size_t MostNames = 5;
  std::map<std::string, Requirement> All;
};

} // namespace

static void sumApis(Audit &A, ArrayRef<FileAudit> Files,
                    const MappingTable &Table, const TargetChoice &Target) {
  struct Sum {
    unsigned Uses = 0, Files = 0;
    bool Always = false;
  };
  std::map<std::string, Sum> Sums;
  for (const FileAudit &File : Files)
    for (const auto &[Name, Use] : File.Apis) {
      Sum &S = Sums[Name];
      S.Uses += Use.Uses;
      ++S.Files;
      S.Always |= Use.Always;
    }
  Versions Needed;
  for (const auto &[Name, S] : Sums) {
    const MappingEntry *Entry = Table.lookup(Name);
    AuditApi &Api = A.Apis.emplace_back();
    Api.Name = Name;
    Api.Uses = S.Uses;
    Api.Files = S.Files;
    Api.Library = Entry ? Entry->Library.str() : "unknown";
    Api.Support = Entry ? toString(Entry->State).str() : "unknown";
    if (!Entry)
      continue;
    StringRef Becomes = targetName(*Entry, Target);
    Api.Becomes = Becomes.str();
    // A use behind a version test is optional.
    if (!S.Always)
      continue;
    Needed.need(versionedAs(Entry->Library), Entry->CudaSince, Name);
    if (!Becomes.empty())
      Needed.need("hip",
                  Becomes == Entry->Hip ? Entry->HipSince : Entry->RocSince,
                  Name);
  }
  A.Requirements = Needed.take();
  llvm::sort(A.Apis, [](const AuditApi &L, const AuditApi &R) {
    return std::tuple(rankOf(L.Support), R.Uses, StringRef(L.Name)) <
           std::tuple(rankOf(R.Support), L.Uses, StringRef(R.Name));
  });
}

static void sumPtx(Audit &A, ArrayRef<FileAudit> Files) {
  std::map<std::string, AuditPtx> Families;
  std::map<std::string, std::set<std::string>> Instructions;
  for (const FileAudit &File : Files)
    for (const auto &[Family, P] : File.Ptx) {
      AuditPtx &Sum = Families[Family];
      Sum.Family = Family;
      Sum.Translated += P.Translated;
      Sum.Refused += P.Refused;
      Instructions[Family].insert(P.Instructions.begin(), P.Instructions.end());
    }
  for (auto &[Family, P] : Families) {
    P.Instructions.assign(Instructions[Family].begin(),
                          Instructions[Family].end());
    A.Ptx.push_back(std::move(P));
  }
}

void takeInventory(Audit &A, ArrayRef<FileAudit> Files,
                   const MappingTable &Table, const TargetChoice &Target) {
  sumLibraries(A, Files);
  sumApis(A, Files, Table, Target);
  sumPtx(A, Files);
}

} // namespace hipify::audit

//===- Auditor.cpp - audits a project -------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Auditor.h"
#include "Audit/FileAudit.h"
#include "Audit/Inventory.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace hipify::audit {
namespace {

class Assembly {
public:
  Assembly(const Project &Input, const MappingTable &Table,
           const AuditOptions &Options, std::vector<FileAudit> Files)
      : Input(Input), Table(Table), Options(Options), Files(std::move(Files)) {}
  Audit run();

private:
  void takeFile(FileAudit &File);
  void chooseModules();
  void sumModules();
  void sumKinds();
  void dropBelowLevel();
  void rank();

  const Project &Input;
  const MappingTable &Table;
  const AuditOptions &Options;
  std::vector<FileAudit> Files;
  std::vector<DeviceFunction> Functions; ///< Of all files.
  std::map<uint64_t, unsigned> ByTokens; ///< The first file with these tokens.
  Audit A;
};

} // namespace

void Assembly::takeFile(FileAudit &File) {
  unsigned Index = A.Files.size(), First = A.Findings.size();
  for (AuditFinding &F : File.Findings) {
    F.File = Index;
    A.Findings.push_back(std::move(F));
  }
  for (DeviceFunction &F : File.Functions) {
    F.Self.File = Index;
    for (unsigned &I : F.Self.Indices)
      I += First;
    Functions.push_back(std::move(F));
  }
  for (auto [T, Code, Counts] :
       zip(A.Targets, File.TargetCode, File.TargetFindings)) {
    T.Code += Code;
    T.Findings += Counts;
  }
  for (auto [S, Used] : zip(A.Suppressions, File.RowsUsed))
    S.Used += Used;
  A.Units += File.File.Unit;
  A.CudaFiles += File.File.Code.cuda() != 0;
  A.Lines += File.File.Lines;
  A.Code += File.File.Code;
  A.Severities += File.File.Findings;
  A.Confidence += File.File.Confidence;
  A.Suppressed += File.Suppressed;
  A.Inactive += File.File.Inactive;
  append_range(A.Notes, File.Notes);
  auto [Original, New] = ByTokens.try_emplace(File.File.TokensHash, Index);
  if (!New)
    File.File.CopyOf = Original->second;
  A.Files.push_back(std::move(File.File));
}

/// The top directories, below the common directory of all files.
void Assembly::chooseModules() {
  auto FolderOf = [](StringRef Name) {
    return Name.take_front(Name.rfind('/') + 1);
  };
  StringRef Common = A.Files.empty() ? "" : FolderOf(A.Files.front().Name);
  for (const AuditFile &F : A.Files)
    while (!StringRef(F.Name).starts_with(Common))
      Common = FolderOf(Common.drop_back());
  for (AuditFile &F : A.Files) {
    StringRef Rest = StringRef(F.Name).drop_front(Common.size());
    size_t Slash = Rest.find('/');
    F.Module = Slash == StringRef::npos
                   ? (Common.empty() ? "." : Common.drop_back().str())
                   : (Common + Rest.take_front(Slash)).str();
  }
}

void Assembly::sumModules() {
  std::map<std::string, AuditModule> Modules;
  for (const AuditFile &F : A.Files) {
    AuditModule &M = Modules[F.Module];
    M.Name = F.Module;
    ++M.Files;
    M.Units += F.Unit;
    M.Code += F.Code;
    M.Findings += F.Findings;
  }
  for (auto &[Name, M] : Modules)
    A.Modules.push_back(std::move(M));
}

void Assembly::sumKinds() {
  std::map<DiagID, AuditKind> Kinds;
  std::map<DiagID, Severity> WorstInactive;
  std::map<DiagID, std::set<std::string>> Subjects;
  for (FileAudit &File : Files)
    for (auto &[Id, Count] : File.Kinds) {
      AuditKind &K = Kinds[Id];
      K.Id = Id;
      K.Count += Count.Count;
      K.Inactive += Count.Inactive;
      K.Worst = std::max(K.Worst, Count.Worst);
      K.Files += Count.Count != 0;
      Severity &Worst = WorstInactive[Id];
      Worst = std::max(Worst, Count.WorstInactive);
      Subjects[Id].merge(Count.Subjects);
    }
  for (auto &[Id, K] : Kinds) {
    K.Subjects = Subjects[Id].size();
    if (K.Count == 0)
      K.Worst = WorstInactive[Id];
    A.Kinds.push_back(K);
  }
}

/// Findings below the level have already been counted and costed.
void Assembly::dropBelowLevel() {
  std::vector<std::optional<unsigned>> NewIndex(A.Findings.size());
  std::vector<AuditFinding> Kept;
  for (auto [I, F] : enumerate(A.Findings))
    if (F.What.Sev >= Options.Level) {
      NewIndex[I] = Kept.size();
      Kept.push_back(std::move(F));
    }
  A.Findings = std::move(Kept);
  for (AuditKernel &K : A.Kernels) {
    std::vector<unsigned> Indices;
    for (unsigned I : K.Indices)
      if (NewIndex[I])
        Indices.push_back(*NewIndex[I]);
    K.Indices = std::move(Indices);
  }
}

/// Most work first; Tie breaks ties.
template <class T, class Function>
static void sortByWork(std::vector<T> &Items, Function Tie) {
  llvm::sort(Items, [&](const T &L, const T &R) {
    if (L.Work.Likely != R.Work.Likely)
      return L.Work.Likely > R.Work.Likely;
    return Tie(L) < Tie(R);
  });
}

void Assembly::rank() {
  sortByWork(A.Modules, [](const AuditModule &M) { return StringRef(M.Name); });
  sortByWork(A.Kernels,
             [](const AuditKernel &K) { return std::pair(K.File, K.Line); });
  sortByWork(A.Kinds, [](const AuditKind &K) {
    return std::tuple(-int(K.Worst), -int64_t(K.Count), K.Id);
  });
}

Audit Assembly::run() {
  A.ToolVersion = Options.ToolVersion;
  A.DocsUrl = Options.DocsUrl;
  A.Root = Input.root().str();
  A.HipVersion = Options.Translation.Rules.Target.Hip;
  A.Level = Options.Level;
  for (const std::string &Arch : Options.Translation.Rules.Arches)
    A.Targets.push_back({Arch, {}, {}, {}});
  for (const SuppressionRow &Row : Options.Suppressions)
    A.Suppressions.push_back(
        {Row.Where, idText(Row.Id), *Row.Glob, Row.Reason, 0});
  for (FileAudit &File : Files)
    takeFile(File);
  takeKernels(A, std::move(Functions));
  for (FileAudit &File : Files)
    append_range(A.Suppressions, File.Comments);
  for (const ProjectNote &Note : Input.notes())
    A.Notes.push_back(Note.line());
  chooseModules();
  sumModules();
  sumKinds();
  takeInventory(A, Files, Table, Options.Translation.Rules.Target);
  estimate(A, Options.Effort);
  dropBelowLevel();
  rank();
  return std::move(A);
}

Expected<Audit> audit(const Project &Input, const MappingTable &Table,
                      const AuditOptions &Options) {
  std::vector<RuleOptions> Variants;
  for (const std::string &Arch : Options.Translation.Rules.Arches) {
    RuleOptions &Variant = Variants.emplace_back(Options.Translation.Rules);
    Variant.Arches = {Arch};
  }
  FileAuditor Auditor{Table, Options.Suppressions, Input.root(),
                      std::min(Options.Level, Severity::Note)};
  std::vector<FileAudit> Files;
  if (Error E = judge(
          Input, Table, Options.Translation, Variants,
          [&](size_t Count) { Files.resize(Count); },
          [&](size_t I, JudgedFile File) {
            Files[I] = Auditor.run(std::move(File));
          }))
    return std::move(E);
  return Assembly(Input, Table, Options, std::move(Files)).run();
}

} // namespace hipify::audit

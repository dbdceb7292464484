//===- FileAudit.cpp - one file of an audit -------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/FileAudit.h"
#include "Audit/Fingerprints.h"
#include "Audit/Libraries.h"
#include "Audit/SourceExcerpts.h"
#include "PTX/LoweringTable.h"
#include "Source/DeviceRegions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <tuple>

using namespace llvm;

namespace hipify::audit {

/// 00xx: about files and how they were read, not about CUDA.
static bool isAboutReading(DiagID Id) { return unsigned(Id) < 100; }

WorkState stateOf(const Finding &F, const MappingTable &Table) {
  if (isAboutReading(F.Id))
    return F.Sev == Severity::Error ? WorkState::Review : WorkState::None;
  if (F.Sev == Severity::Error)
    return WorkState::Blocked;
  if (F.Sev == Severity::Warning)
    return WorkState::Review;
  if (any_of(F.Edits, [](const Edit &E) {
        return StringRef(E.Text).contains("hipify");
      }))
    return WorkState::Shim;
  if (const MappingEntry *Entry = Table.lookup(F.Subject);
      Entry && !F.Subject.empty() && Entry->has(Trait::Shim))
    return WorkState::Shim;
  return WorkState::Automatic;
}

/// Branches that no unit compiled, sorted; nested ones are merged.
static std::vector<SourceText::Range> inactiveRanges(const SourceText &Source,
                                                     const FileFacts &Facts) {
  std::vector<SourceText::Range> Ranges;
  for (const auto &[Skipped, Count] : Facts.Read.Skipped) {
    auto [Begin, End] = Skipped;
    if (Count < Facts.Read.Reads)
      continue;
    if (Ranges.empty() || Begin >= Ranges.back().End)
      Ranges.push_back({Begin, End});
    else
      Ranges.back().End = std::max<unsigned>(Ranges.back().End, End);
  }
  return Ranges;
}

static uint64_t hashOfTokens(const SourceText &Source) {
  std::string Text;
  for (const Tok &T : Source.tokens()) {
    Text += Source.spelling(T);
    Text += '\n';
  }
  return xxh3_64bits(Text);
}

/// Whether an id is about the use of a name in the tables.
static bool isNameUse(DiagID Id) {
  switch (Id) {
  case DiagID::Renamed:
  case DiagID::SameName:
  case DiagID::Unsupported:
  case DiagID::RocOnly:
  case DiagID::TooNew:
  case DiagID::UnknownName:
  case DiagID::CallRewritten:
  case DiagID::CallInexact:
    return true;
  default:
    return false;
  }
}

namespace {

class Walk {
public:
  Walk(const FileAuditor &Auditor, JudgedFile Judged)
      : Auditor(Auditor), Source(Judged.Source), Judged(std::move(Judged)),
        Regions(deviceRegions(Source)), Versioned(versionBranches(Source)),
        Inactive(inactiveRanges(Source, this->Judged.Facts)), Comments(Source) {
  }
  FileAudit run();

private:
  void describe();
  void merge();
  void suppress(AuditFinding &F);
  void place(AuditFinding &F) const;
  void count(const AuditFinding &F);
  void countName(const Finding &F);
  void countPtx(const Finding &F);
  void mark(const AuditFinding &F);
  void sumLines();
  void findFunctions();

  bool isDevice(unsigned Offset) const {
    return any_of(Regions, [&](const DeviceRegion &R) {
      return R.Begin <= Offset && Offset < R.End;
    });
  }
  bool isInactive(unsigned Offset) const {
    auto After =
        upper_bound(Inactive, Offset, [](unsigned At, SourceText::Range R) {
          return At < R.Begin;
        });
    return After != Inactive.begin() && Offset < std::prev(After)->End;
  }
  /// In host code, sqrt and similar names are not CUDA's.
  bool isHostFunction(const Finding &F) const {
    if (F.Id != DiagID::SameName)
      return false;
    const MappingEntry *Entry = Auditor.Table.lookup(F.Subject);
    return Entry && Entry->Kind == EntryKind::DeviceFunction &&
           !isDevice(F.Offset);
  }
  unsigned lineOf(unsigned Offset) const {
    return Source.lineAndColumn(Offset).first;
  }

  std::string placeText(unsigned Offset) const {
    return Out.File.Name + ":" + std::to_string(lineOf(Offset));
  }

  const FileAuditor &Auditor;
  const SourceText &Source;
  JudgedFile Judged;
  std::vector<DeviceRegion> Regions;
  std::vector<SourceText::Range> Versioned;
  std::vector<SourceText::Range> Inactive; ///< Sorted and disjoint.
  SuppressionComments Comments;
  FileAudit Out;
  /// By line; index 0 is unused.
  enum LineKind : uint8_t { NoCode, Compiled, NotCompiled };
  std::vector<LineKind> Kind;
  std::vector<WorkState> Worst; ///< By line.
  std::vector<std::vector<WorkState>> ByTarget;
  std::set<std::pair<unsigned, std::string>> Named;
};

} // namespace

void Walk::describe() {
  AuditFile &File = Out.File;
  File.Path = Source.path().str();
  StringRef Name = Source.path();
  if (isBelow(Name, Auditor.Root))
    Name = Name.drop_front(Auditor.Root.size()).ltrim('/');
  File.Name = Name.str();
  File.Unit = Judged.Facts.MainFile;
  File.Lines = lineOf(Source.text().size());
  if (Source.text().empty() || Source.text().ends_with("\n"))
    --File.Lines;
  Kind.resize(File.Lines + 2);
  Worst.resize(File.Lines + 2);
  ByTarget.assign(Judged.Findings.size(), Worst);
  for (const Tok &T : Source.tokens())
    Kind[lineOf(T.Offset)] = isInactive(T.Offset) ? NotCompiled : Compiled;
  File.TokensHash = hashOfTokens(Source);
  Out.TargetCode.resize(ByTarget.size());
  Out.TargetFindings.resize(ByTarget.size());
  Out.RowsUsed.resize(Auditor.Rows.size());
  for (const SuppressionComments::Mistake &M : Comments.mistakes())
    Out.Notes.push_back(placeText(M.Offset) + ": " + M.What);
  for (const DeviceRegion &R : Regions)
    for (unsigned L = lineOf(R.Begin), E = lineOf(R.End - 1); L <= E; ++L)
      Worst[L] = WorkState::Automatic;
  for (auto &Lines : ByTarget)
    Lines = Worst;
  Out.Libraries = librariesOf(Source);
}

void Walk::place(AuditFinding &F) const {
  F.Inactive = isInactive(F.What.Offset);
  F.Token = Source.tokenAt(F.What.Offset);
  auto Position = [&](unsigned Offset, unsigned &Line, unsigned &Column) {
    Line = lineOf(Offset);
    Column = utf16Length(Source.slice(Source.lineBegin(Offset), Offset)) + 1;
  };
  unsigned Size = Source.text().size();
  Position(std::min(F.What.Offset, Size), F.Line, F.Column);
  Position(std::min(F.What.Offset + F.What.Length, Size), F.EndLine,
           F.EndColumn);
}

void Walk::suppress(AuditFinding &F) {
  if (const SuppressionComment *C = Comments.take(F.What.Id, F.Line)) {
    F.Suppressed = C->Reason;
    F.SuppressedInSource = true;
    return;
  }
  for (const auto &[I, Row] : enumerate(Auditor.Rows))
    if (Row.Id == F.What.Id && Row.Paths.match(Out.File.Name)) {
      ++Out.RowsUsed[I];
      F.Suppressed = Row.Reason;
      return;
    }
}

void Walk::countName(const Finding &F) {
  if (!isNameUse(F.Id) || F.Subject.empty() ||
      !Named.insert({F.Offset, F.Subject}).second)
    return;
  FileAudit::ApiUse &Use = Out.Apis[F.Subject];
  ++Use.Uses;
  Use.Always |= none_of(Versioned, [&](SourceText::Range R) {
    return R.Begin <= F.Offset && F.Offset < R.End;
  });
}

static std::string familyOf(StringRef Instruction) {
  StringRef Opcode = Instruction.split('.').first;
  std::vector<const ptx::LoweringRow *> Forms = ptx::lookupForms(Instruction);
  if (Forms.empty())
    Forms = ptx::lookupForms(Opcode);
  return Forms.empty() ? Opcode.str() : Forms.front()->Family.str();
}

void Walk::countPtx(const Finding &F) {
  if (F.Id != DiagID::InlinePtx)
    return;
  // All instructions of a translated statement, or the refused one.
  std::vector<std::string> Names = F.Instructions;
  if (Names.empty())
    Names.push_back(F.Subject);
  std::set<std::string> Families;
  for (const std::string &Name : Names) {
    std::string Family = familyOf(Name);
    AuditPtx &P = Out.Ptx[Family];
    if (Families.insert(Family).second)
      ++(F.Sev == Severity::Info ? P.Translated : P.Refused);
    if (!is_contained(P.Instructions, Name))
      P.Instructions.push_back(Name);
  }
}

void Walk::count(const AuditFinding &F) {
  const Finding &What = F.What;
  if (!F.Suppressed.empty()) {
    ++Out.Suppressed;
    return;
  }
  FileAudit::KindCount &Kind = Out.Kinds[What.Id];
  if (F.Inactive) {
    ++Kind.Inactive;
    Kind.WorstInactive = std::max(Kind.WorstInactive, What.Sev);
    ++Out.File.Inactive.Findings[What.Sev];
    return;
  }
  ++Kind.Count;
  Kind.Worst = std::max(Kind.Worst, What.Sev);
  Kind.Subjects.insert(What.Subject);
  ++Out.File.Findings[What.Sev];
  for (unsigned I : F.Targets.set_bits())
    ++Out.TargetFindings[I][What.Sev];
  if (What.Id == DiagID::UnitCrashed)
    Out.File.Parsed = AuditFile::Tokens;
  else if ((What.Id == DiagID::ParseError ||
            What.Id == DiagID::MissingInclude) &&
           Out.File.Parsed == AuditFile::Whole)
    Out.File.Parsed = AuditFile::Partly;
  if (!isAboutReading(What.Id))
    ++(What.Conf == Confidence::Semantic ? Out.File.Confidence.Semantic
                                         : Out.File.Confidence.Lexical);
}

/// Raises the state of the finding's lines to its own.
void Walk::mark(const AuditFinding &F) {
  if (!F.Suppressed.empty())
    return;
  if (!F.Inactive) {
    Out.File.State = std::max(Out.File.State, F.State);
    for (unsigned I : F.Targets.set_bits())
      Out.File.TargetStates[I] = std::max(Out.File.TargetStates[I], F.State);
  }
  if (F.What.Length == 0)
    return;
  unsigned Last =
      F.EndColumn == 1 && F.EndLine > F.Line ? F.EndLine - 1 : F.EndLine;
  for (unsigned L = F.Line; L <= Last; ++L) {
    Worst[L] = std::max(Worst[L], F.State);
    for (unsigned I : F.Targets.set_bits())
      ByTarget[I][L] = std::max(ByTarget[I][L], F.State);
  }
}

/// Merges findings that several targets share.
void Walk::merge() {
  using Key = std::tuple<unsigned, unsigned, DiagID, StringRef, StringRef,
                         StringRef, Severity>;
  std::map<Key, AuditFinding> Merged;
  for (auto [I, Findings] : enumerate(Judged.Findings))
    for (const Finding &F : Findings) {
      if (isHostFunction(F))
        continue;
      Key K{F.Offset,  F.Length,      F.Id, F.Subject,
            F.Message, F.Replacement, F.Sev};
      auto [It, New] = Merged.try_emplace(K);
      if (New) {
        It->second.What = F;
        It->second.Targets.resize(Judged.Findings.size());
      }
      It->second.Targets.set(I);
    }
  // Parse errors are mostly due to a missing header: one finding each would
  // hide the others.
  bool First = true;
  size_t NotUnderstood = count_if(Merged, [](const auto &Each) {
    return Each.second.What.Id == DiagID::ParseError;
  });
  Out.File.TargetStates.resize(Judged.Findings.size());
  Fingerprints Names(Out.File.Name, Source);
  for (auto &[K, F] : Merged) {
    if (F.What.Id == DiagID::ParseError) {
      if (!std::exchange(First, false))
        continue;
      F.What.Length = 0; // It is about the file.
      if (NotUnderstood > 1)
        F.What.Message += " (the first of " + std::to_string(NotUnderstood) +
                          " in this file)";
    }
    F.State = stateOf(F.What, Auditor.Table);
    place(F);
    suppress(F);
    mark(F);
    count(F);
    countName(F.What);
    countPtx(F.What);
    Out.File.Changes |= !F.What.Edits.empty();
    if (F.What.Sev < Auditor.Keep)
      continue;
    F.Fingerprint = Names.next(F.What);
    F.What.File.clear();
    Out.Findings.push_back(std::move(F));
  }
}

void Walk::sumLines() {
  for (unsigned L = 1; L <= Out.File.Lines; ++L) {
    if (Kind[L] == NotCompiled)
      ++Out.File.Inactive.Code[Worst[L]];
    if (Kind[L] != Compiled)
      continue;
    ++Out.File.Code[Worst[L]];
    for (auto [I, Lines] : enumerate(ByTarget))
      ++Out.TargetCode[I][Lines[L]];
  }
  // CUDA without findings: device code in plain C++.
  if (Out.File.State == WorkState::None && Out.File.Code.cuda())
    Out.File.State = WorkState::Automatic;
  for (auto [State, Code] : zip(Out.File.TargetStates, Out.TargetCode))
    if (State == WorkState::None && Code.cuda())
      State = WorkState::Automatic;
}

void Walk::findFunctions() {
  for (const DeviceRegion &R : Regions) {
    DeviceFunction &Function = Out.Functions.emplace_back();
    Function.IsKernel = R.Kernel;
    Function.Calls = callsIn(Source, R);
    AuditKernel &K = Function.Self;
    K.Name = R.Name;
    K.Line = lineOf(R.Begin);
    K.EndLine = lineOf(R.End - 1);
    // In a compiled function, inactive text does not count.
    K.Inactive = isInactive(R.Begin);
    for (unsigned L = K.Line; L <= K.EndLine; ++L)
      if (Kind[L] == (K.Inactive ? NotCompiled : Compiled)) {
        ++K.Code[Worst[L]];
        K.State = std::max(K.State, Worst[L]);
      }
    for (const auto &[I, F] : enumerate(Out.Findings))
      if (R.Begin <= F.What.Offset && F.What.Offset < R.End &&
          F.Suppressed.empty() && F.Inactive == K.Inactive) {
        K.Indices.push_back(I);
        ++K.Findings[F.What.Sev];
      }
  }
}

FileAudit Walk::run() {
  describe();
  merge();
  sumLines();
  findFunctions();
  for (const SuppressionComment &C : Comments.all())
    Out.Comments.push_back(
        {placeText(C.Offset), idText(C.Id), "", C.Reason, C.Used});
  return std::move(Out);
}

FileAudit FileAuditor::run(JudgedFile Judged) const {
  return Walk(*this, std::move(Judged)).run();
}

} // namespace hipify::audit

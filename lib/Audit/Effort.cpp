//===- Effort.cpp - estimates hours of work -------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Effort.h"
#include "Audit/TableText.h"
#include "Files/InputError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <fmt/format.h>
#include <set>
#include <tuple>

using namespace llvm;

namespace hipify::audit {

static constexpr StringLiteral BuiltinText =
#include "EffortTable.inc"
    ;

static Error readHours(ArrayRef<StringRef> Fields, Hours &H) {
  double *const Parts[] = {&H.Low, &H.Likely, &H.High};
  for (auto [Field, X] : zip(Fields, Parts))
    if (Field.getAsDouble(*X) || !(*X >= 0) || *X > 1e6)
      return createStringError("'" + Field + "' is not a number of hours");
  if (H.Low > H.Likely || H.Likely > H.High)
    return createStringError("low, likely and high hours must not decrease");
  return Error::success();
}

static bool isWhat(StringRef Text) {
  if (is_contained({"*", "file", "kernel", "project", "unit", "copy"}, Text))
    return true;
  return any_of(allDiags(), [&](auto &D) { return idText(D.Id) == Text; });
}

Expected<EffortTable> EffortTable::read(StringRef Text, StringRef Name) {
  EffortTable Table;
  auto ReadRow = [&](ArrayRef<StringRef> Fields) -> Error {
    StringRef What = Fields[0], Sev = Fields[1], Per = Fields[2];
    if (!isWhat(What))
      return createStringError(
          "'" + What +
          "' is neither an id nor one of *, file, copy, kernel, unit, project");
    if (!Sev.empty() && Sev != "note" && Sev != "warning" && Sev != "error")
      return createStringError("severity is note, warning, error or -, not '" +
                               Sev + "'");
    if (Per != "subject" && Per != "id")
      return createStringError("per is subject or id, not '" + Per + "'");
    EffortRow Row;
    Row.PerSubject = Per == "subject";
    Row.Why = Fields[9].str();
    if (Error E = readHours(Fields.slice(3, 3), Row.Once))
      return E;
    if (Error E = readHours(Fields.slice(6, 3), Row.Each))
      return E;
    if (!Table.Rows.try_emplace({What.str(), Sev.str()}, Row).second)
      return createStringError("'" + What + "' appears twice");
    return Error::success();
  };
  if (Error E = readRows(Text, Name,
                         "what\tseverity\tper\tonce_low\tonce_likely\t"
                         "once_high\teach_low\teach_likely\teach_high\twhy",
                         ReadRow))
    return std::move(E);
  for (auto Needed : {std::pair("project", ""), std::pair("file", ""),
                      std::pair("kernel", ""), std::pair("*", "note"),
                      std::pair("*", "warning"), std::pair("*", "error")})
    if (!Table.Rows.count({Needed.first, Needed.second}))
      return inputError(Name + ":1:1",
                        Twine("there is no row '") + Needed.first + "'" +
                            (*Needed.second ? " for " : "") + Needed.second);
  return std::move(Table);
}

const EffortRow *EffortTable::optionalRow(StringRef What) const {
  auto It = Rows.find({What.str(), ""});
  return It == Rows.end() ? nullptr : &It->second;
}

EffortTable EffortTable::builtin() {
  return cantFail(read(BuiltinText, "mappings/effort.tsv"));
}

const EffortRow &EffortTable::find(DiagID Id, Severity Sev) const {
  static const EffortRow Nothing;
  if (Sev == Severity::Info)
    return Nothing;
  for (const auto &Key : {std::pair(idText(Id), toString(Sev).str()),
                          std::pair(idText(Id), std::string())})
    if (auto It = Rows.find(Key); It != Rows.end())
      return It->second;
  return Rows.at({"*", toString(Sev).str()});
}

namespace {

/// What is learnt once for all findings of a kind.
using Lesson = std::tuple<DiagID, Severity, std::string>;

class Estimate {
public:
  Estimate(Audit &A, const EffortTable &Table) : A(A), Table(Table) {}
  void run();

private:
  static bool counts(const AuditFinding &F) {
    return F.Suppressed.empty() && F.What.Sev != Severity::Info;
  }
  Lesson lessonOf(const AuditFinding &F) const {
    const EffortRow &Row = Table.find(F.What.Id, F.What.Sev);
    StringRef Subject;
    if (Row.PerSubject)
      Subject = F.What.Subject;
    // Headers in one directory belong to one library.
    if (F.What.Id == DiagID::UnsupportedHeader)
      Subject = Subject.split('/').first;
    return {F.What.Id, F.What.Sev, Subject.str()};
  }
  /// Whether an equal file that precedes this one changes as well.
  bool isCopied(const AuditFile &F) const {
    return F.CopyOf && A.Files[*F.CopyOf].Changes;
  }

  void assume();
  void findPaid();
  std::map<Lesson, unsigned> learners(function_ref<bool(unsigned)> Of) const;
  void findings();
  void kernels();
  void project();
  void files();
  void modules();
  void targets();
  void part(StringRef Id, StringRef What, unsigned Count, const Hours &Work) {
    if (Work.High > 0)
      A.Parts.push_back({Id.str(), What.str(), Count, Work});
  }

  Audit &A;
  const EffortTable &Table;
  std::vector<bool> Paid; ///< By finding: it has a cost of its own.
  Hours Common;           ///< Of all targets.
};

} // namespace

static std::string range(const Hours &H) {
  return fmt::format("{:g}-{:g} h, likely {:g}", H.Low, H.High, H.Likely);
}

void Estimate::assume() {
  std::string Project =
      "project: " + range(Table.project().Once) + ": " + Table.project().Why;
  if (const EffortRow *Unit = Table.unit())
    Project += "; a small one takes less: for each unit with CUDA at most " +
               range(Unit->Each);
  A.Assumptions = {
      ("hours are those of a person who knows CUDA and this code, and reads "
       "HIP's documentation"),
      "they do not include tuning for performance on AMD",
      ("a name or instruction is learnt once, however often it is used; each "
       "place takes less"),
      "they do not include code that no unit compiles",
      std::move(Project),
      "each changed file: " + range(Table.file().Each) + ": " +
          Table.file().Why,
      "each kernel: " + range(Table.kernel().Each) + ": " + Table.kernel().Why,
  };
  if (!Table.copy().Why.empty())
    A.Assumptions.push_back("each copy of a file: " + range(Table.copy().Each) +
                            ": " + Table.copy().Why);
}

/// The same token of the same text is handled once.
void Estimate::findPaid() {
  std::set<uint64_t> Copied;
  for (const AuditFile &F : A.Files)
    if (F.CopyOf)
      Copied.insert(F.TokensHash);
  using Same = std::tuple<uint64_t, unsigned, Lesson, StringRef, bool,
                          SmallVector<unsigned, 4>>;
  std::set<Same> Seen;
  Paid.resize(A.Findings.size());
  for (const auto &[I, F] : enumerate(A.Findings)) {
    if (!counts(F))
      continue;
    uint64_t Hash = A.Files[F.File].TokensHash;
    Paid[I] = !Copied.count(Hash) ||
              Seen.insert({Hash, F.Token,
                           Lesson(F.What.Id, F.What.Sev, F.What.Subject),
                           F.What.Message, F.Inactive,
                           to_vector<4>(F.Targets.set_bits())})
                  .second;
  }
}

/// How many of the findings selected by Of share each lesson.
std::map<Lesson, unsigned>
Estimate::learners(function_ref<bool(unsigned)> Of) const {
  std::map<Lesson, unsigned> Result;
  for (const auto &[I, F] : enumerate(A.Findings))
    if (Paid[I] && Of(I))
      ++Result[lessonOf(F)];
  return Result;
}

void Estimate::findings() {
  std::map<Lesson, unsigned> Active =
      learners([&](unsigned I) { return !A.Findings[I].Inactive; });
  std::map<Lesson, unsigned> Inactive = learners([&](unsigned I) {
    return A.Findings[I].Inactive && !Active.count(lessonOf(A.Findings[I]));
  });
  std::map<DiagID, AuditKind *> Kinds;
  for (AuditKind &K : A.Kinds)
    Kinds[K.Id] = &K;
  for (const auto &[I, F] : enumerate(A.Findings)) {
    if (!Paid[I])
      continue;
    const EffortRow &Row = Table.find(F.What.Id, F.What.Sev);
    F.Work = Row.Each;
    // A lesson from active code also helps in inactive branches.
    const auto &Sharing = F.Inactive ? Inactive : Active;
    if (auto It = Sharing.find(lessonOf(F)); It != Sharing.end())
      F.Work += Row.Once * (1.0 / It->second);
    AuditFile &File = A.Files[F.File];
    (F.Inactive ? File.Inactive.Work : File.Work) += F.Work;
    if (AuditKind *K = Kinds[F.What.Id])
      (F.Inactive ? K->InactiveWork : K->Work) += F.Work;
  }
}

void Estimate::kernels() {
  std::set<std::tuple<unsigned, StringRef, bool>> Originals;
  for (const AuditKernel &K : A.Kernels)
    Originals.insert({K.File, K.Name, K.Inactive});
  unsigned Count = 0;
  for (AuditKernel &K : A.Kernels) {
    AuditFile &File = A.Files[K.File];
    if (!File.CopyOf || !Originals.count({*File.CopyOf, K.Name, K.Inactive})) {
      K.Work = Table.kernel().Each;
      (K.Inactive ? File.Inactive.Work : File.Work) += K.Work;
      Count += !K.Inactive;
    }
    for (unsigned I : K.Indices)
      K.Work += A.Findings[I].Work;
  }
  Hours Work = Table.kernel().Each * double(Count);
  Common += Work;
  part("kernel", Table.kernel().Why, Count, Work);
}

/// Few units cost less than a whole project; many never cost more.
void Estimate::project() {
  unsigned Units = count_if(A.Files, [](const AuditFile &F) {
    return F.Unit && F.Code.cuda() != 0 && !F.CopyOf;
  });
  // Without CUDA there is nothing to build for AMD.
  if (A.CudaFiles == 0)
    return;
  A.BaseWork = Table.project().Once;
  if (const EffortRow *Unit = Table.unit()) {
    Hours Most = Unit->Each * double(std::max(Units, 1u));
    A.BaseWork = {std::min(A.BaseWork.Low, Most.Low),
                  std::min(A.BaseWork.Likely, Most.Likely),
                  std::min(A.BaseWork.High, Most.High)};
  }
  Common += A.BaseWork;
  part("project", Table.project().Why, 1, A.BaseWork);
}

void Estimate::files() {
  unsigned Changed = 0, Copied = 0;
  for (AuditFile &F : A.Files) {
    if (!F.Changes)
      continue;
    bool IsCopy = isCopied(F);
    F.Work += (IsCopy ? Table.copy() : Table.file()).Each;
    ++(IsCopy ? Copied : Changed);
  }
  for (auto [Id, Row, Count] : {std::tuple("file", &Table.file(), Changed),
                                std::tuple("copy", &Table.copy(), Copied)}) {
    Hours Work = Row->Each * double(Count);
    Common += Work;
    part(Id, Row->Why, Count, Work);
  }
}

/// Sums the work of the files.
void Estimate::modules() {
  A.Work = A.BaseWork;
  std::map<std::string, AuditModule *> Modules;
  for (AuditModule &M : A.Modules)
    Modules[M.Name] = &M;
  for (AuditFile &F : A.Files) {
    A.Work += F.Work;
    A.Inactive.Work += F.Inactive.Work;
    Modules.at(F.Module)->Work += F.Work;
  }
}

/// A target's hours are those of porting to it alone.
void Estimate::targets() {
  for (auto [I, T] : enumerate(A.Targets)) {
    T.Work = Common;
    auto Learners = learners([&, I = I](unsigned Each) {
      const AuditFinding &F = A.Findings[Each];
      return !F.Inactive && F.Targets.test(I);
    });
    for (const auto &[What, Count] : Learners) {
      const EffortRow &Row = Table.find(std::get<0>(What), std::get<1>(What));
      T.Work += Row.Once;
      T.Work += Row.Each * Count;
    }
  }
}

void Estimate::run() {
  assume();
  findPaid();
  project();
  files();
  findings();
  kernels();
  modules();
  targets();
  size_t Fixed = A.Parts.size();
  for (const AuditKind &K : A.Kinds)
    part(idText(K.Id), diagInfo(K.Id).Title, K.Count, K.Work);
  std::sort(A.Parts.begin() + Fixed, A.Parts.end(),
            [](const WorkPart &L, const WorkPart &R) {
              return std::pair(-L.Work.Likely, StringRef(L.Id)) <
                     std::pair(-R.Work.Likely, StringRef(R.Id));
            });
}

void estimate(Audit &A, const EffortTable &Table) { Estimate(A, Table).run(); }

} // namespace hipify::audit

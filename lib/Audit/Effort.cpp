//===- Effort.cpp - hours of work -----------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Effort.h"
#include "Audit/TableText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <fmt/format.h>

using namespace llvm;

namespace hipify::audit {

static constexpr StringLiteral BuiltinText =
#include "EffortTable.inc"
    ;

static Error failure(const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), Text);
}

static Error readHours(ArrayRef<StringRef> Fields, Hours &H) {
  double *const Parts[] = {&H.Low, &H.Likely, &H.High};
  for (auto [Field, X] : zip(Fields, Parts))
    if (Field.getAsDouble(*X) || !(*X >= 0) || *X > 1e6)
      return failure("'" + Field + "' is no number of hours");
  if (H.Low > H.Likely || H.Likely > H.High)
    return failure("low, likely and high hours must grow");
  return Error::success();
}

static bool isWhat(StringRef Text) {
  if (Text == "*" || Text == "file" || Text == "kernel" || Text == "project")
    return true;
  return any_of(allDiags(), [&](auto &D) { return idText(D.Id) == Text; });
}

Expected<EffortTable> EffortTable::read(StringRef Text, StringRef Name) {
  EffortTable Table;
  auto ReadRow = [&](ArrayRef<StringRef> Fields) -> Error {
    StringRef What = Fields[0], Sev = Fields[1], Per = Fields[2];
    if (!isWhat(What))
      return failure("'" + What +
                     "' is no id, and none of *, file, kernel, "
                     "project");
    if (!Sev.empty() && Sev != "note" && Sev != "warning" && Sev != "error")
      return failure("severity is note, warning, error or -, not '" + Sev +
                     "'");
    if (Per != "subject" && Per != "id")
      return failure("per is subject or id, not '" + Per + "'");
    EffortRow Row;
    Row.PerSubject = Per == "subject";
    Row.Why = Fields[9].str();
    if (Error E = readHours(Fields.slice(3, 3), Row.Once))
      return E;
    if (Error E = readHours(Fields.slice(6, 3), Row.Each))
      return E;
    if (!Table.Rows.try_emplace({What.str(), Sev.str()}, Row).second)
      return failure("'" + What + "' is here twice");
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
      return failure(Name + ":1:1: error: there is no row '" + Needed.first +
                     "'" + (*Needed.second ? " for " : "") + Needed.second);
  return std::move(Table);
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
/// What is learnt once.
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
    // Headers of one folder are one library.
    if (F.What.Id == DiagID::UnsupportedHeader)
      Subject = Subject.split('/').first;
    return {F.What.Id, F.What.Sev, Subject.str()};
  }
  void assume();
  void addUp();
  void targets();

  Audit &A;
  const EffortTable &Table;
};

std::string range(const Hours &H) {
  return fmt::format("{:g}-{:g} h, likely {:g}", H.Low, H.High, H.Likely);
}

void Estimate::assume() {
  A.Assumptions = {
      ("hours are of a person who knows CUDA and this code, and reads HIP's "
       "documentation"),
      "performance on AMD is not tuned in them",
      ("a name or instruction is understood once, however often it is used; "
       "each place costs less"),
      "project: " + range(Table.project().Once) + ": " + Table.project().Why,
      "each changed file: " + range(Table.file().Each) + ": " +
          Table.file().Why,
      "each kernel: " + range(Table.kernel().Each) + ": " + Table.kernel().Why,
  };
}

void Estimate::addUp() {
  std::map<Lesson, unsigned> Learners;
  for (const AuditFinding &F : A.Findings)
    if (counts(F))
      ++Learners[lessonOf(F)];
  std::map<DiagID, AuditKind *> Kinds;
  for (AuditKind &K : A.Kinds)
    Kinds[K.Id] = &K;
  for (AuditFinding &F : A.Findings) {
    if (!counts(F))
      continue;
    const EffortRow &Row = Table.find(F.What.Id, F.What.Sev);
    F.Work = Row.Each;
    F.Work += Row.Once * (1.0 / Learners.at(lessonOf(F)));
    A.Files[F.File].Work += F.Work;
    if (AuditKind *K = Kinds[F.What.Id])
      K->Work += F.Work;
  }
  for (AuditKernel &K : A.Kernels) {
    K.Work = Table.kernel().Each;
    A.Files[K.File].Work += K.Work;
    for (unsigned I : K.Indices)
      K.Work += A.Findings[I].Work;
  }
  // Without CUDA there is nothing to build for AMD.
  if (A.CudaFiles != 0)
    A.BaseWork = Table.project().Once;
  A.Work = A.BaseWork;
  std::map<std::string, AuditModule *> Modules;
  for (AuditModule &M : A.Modules)
    Modules[M.Name] = &M;
  for (AuditFile &F : A.Files) {
    if (F.Changes)
      F.Work += Table.file().Each;
    A.Work += F.Work;
    Modules.at(F.Module)->Work += F.Work;
  }
}

/// A target's hours are those of a port to it alone.
void Estimate::targets() {
  Hours Common = A.BaseWork;
  for (const AuditFile &F : A.Files)
    if (F.Changes)
      Common += Table.file().Each;
  Common += Table.kernel().Each * double(A.Kernels.size());
  for (auto [I, T] : enumerate(A.Targets)) {
    std::map<Lesson, unsigned> Learners;
    for (const AuditFinding &F : A.Findings)
      if (counts(F) && F.Targets.test(I))
        ++Learners[lessonOf(F)];
    T.Work = Common;
    for (const auto &[What, Count] : Learners) {
      const EffortRow &Row = Table.find(std::get<0>(What), std::get<1>(What));
      T.Work += Row.Once;
      T.Work += Row.Each * Count;
    }
  }
}

void Estimate::run() {
  assume();
  addUp();
  targets();
}
} // namespace

void estimate(Audit &A, const EffortTable &Table) { Estimate(A, Table).run(); }

} // namespace hipify::audit

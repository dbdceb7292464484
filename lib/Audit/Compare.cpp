//===- Compare.cpp - compares an audit with an earlier one ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Compare.h"
#include "Audit/JsonFormat.h"
#include "Files/InputError.h"
#include "Source/Nesting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace hipify {

static bool fromJSON(const json::Value &E, Severity &S, json::Path P) {
  std::optional<StringRef> Text = E.getAsString();
  for (Severity Each :
       {Severity::Info, Severity::Note, Severity::Warning, Severity::Error})
    if (Text == toString(Each)) {
      S = Each;
      return true;
    }
  P.report("expected a severity");
  return false;
}

namespace audit {

static bool fromJSON(const json::Value &E, Hours &H, json::Path P) {
  json::ObjectMapper Map(E, P);
  return Map && Map.map("low", H.Low) && Map.map("likely", H.Likely) &&
         Map.map("high", H.High);
}

static bool fromJSON(const json::Value &E, LineCounts &L, json::Path P) {
  json::ObjectMapper Map(E, P);
  return Map && Map.map("none", L[WorkState::None]) &&
         Map.map("automatic", L[WorkState::Automatic]) &&
         Map.map("shim", L[WorkState::Shim]) &&
         Map.map("review", L[WorkState::Review]) &&
         Map.map("blocked", L[WorkState::Blocked]);
}

namespace {

/// The part of an earlier audit that a comparison needs.
struct OldFinding {
  std::string Fingerprint, Id, Message, Suppressed;
  bool Inactive = false;
  Severity Sev = Severity::Info;
  unsigned File = 0, Line = 1;
};
struct OldFile {
  std::string Path;
};
struct OldSummary {
  Hours Work;
  LineCounts Code;
};
struct OldAudit {
  Severity Level = Severity::Note;
  OldSummary Summary;
  std::vector<OldFile> Files;
  std::vector<OldFinding> Findings;
};

// json::ObjectMapper looks for fromJSON only in the namespace of the type.
// NOLINTBEGIN(llvm-prefer-static-over-anonymous-namespace)
bool fromJSON(const json::Value &E, OldSummary &S, json::Path P) {
  json::ObjectMapper Map(E, P);
  return Map && Map.map("hours", S.Work) && Map.map("code", S.Code);
}

bool fromJSON(const json::Value &E, OldFile &F, json::Path P) {
  json::ObjectMapper Map(E, P);
  return Map && Map.map("path", F.Path);
}

bool fromJSON(const json::Value &E, OldFinding &F, json::Path P) {
  json::ObjectMapper Map(E, P);
  return Map && Map.map("fingerprint", F.Fingerprint) && Map.map("id", F.Id) &&
         Map.map("severity", F.Sev) && Map.map("message", F.Message) &&
         Map.map("file", F.File) && Map.map("line", F.Line) &&
         Map.mapOptional("suppressed", F.Suppressed) &&
         Map.mapOptional("inactive", F.Inactive);
}

bool fromJSON(const json::Value &E, OldAudit &A, json::Path P) {
  json::ObjectMapper Map(E, P);
  int64_t Format = 0;
  if (!Map || !Map.map("format", Format))
    return false;
  if (Format != JsonFormatVersion) {
    P.field("format").report("is not a supported version of the format");
    return false;
  }
  if (!Map.map("level", A.Level) || !Map.map("summary", A.Summary) ||
      !Map.map("files", A.Files) || !Map.map("findings", A.Findings))
    return false;
  for (const OldFinding &F : A.Findings)
    if (F.File >= A.Files.size()) {
      P.field("findings").report("names a file that does not exist");
      return false;
    }
  return true;
}
// NOLINTEND(llvm-prefer-static-over-anonymous-namespace)

} // namespace

Error compareWith(Audit &A, StringRef Json, StringRef Path) {
  Expected<OldAudit> Old = nestsTooDeeplyAsJson(Json)
                               ? createStringError("it is nested too deeply")
                               : json::parse<OldAudit>(Json, "audit");
  if (!Old)
    return inputError(Path, "is not an audit by hipify-cpp: " +
                                toString(Old.takeError()));
  Baseline &B = A.Before.emplace();
  B.Path = Path.str();
  B.Work = Old->Summary.Work;
  B.Code = Old->Summary.Code;
  Severity Level = std::max(A.Level, Old->Level);
  // Suppressed and inactive findings count on neither side.
  StringMap<const OldFinding *> Left;
  for (const OldFinding &F : Old->Findings)
    if (F.Sev >= Level && F.Suppressed.empty() && !F.Inactive)
      Left[F.Fingerprint] = &F;
  for (AuditFinding &F : A.Findings) {
    if (F.What.Sev < Level || !F.Suppressed.empty())
      continue;
    auto It = Left.find(F.Fingerprint);
    if (F.Inactive) {
      // A finding that is merely no longer compiled is not fixed.
      if (It != Left.end())
        Left.erase(It);
      continue;
    }
    if (It == Left.end()) {
      F.Since = Change::New;
      ++B.New;
      continue;
    }
    Severity Before = It->second->Sev;
    F.Since = F.What.Sev > Before   ? Change::Worse
              : F.What.Sev < Before ? Change::Better
                                    : Change::Same;
    ++(F.Since == Change::Worse    ? B.Worse
       : F.Since == Change::Better ? B.Better
                                   : B.Same);
    Left.erase(It);
  }
  for (const OldFinding &F : Old->Findings)
    if (auto It = Left.find(F.Fingerprint);
        It != Left.end() && It->second == &F)
      B.Fixed.push_back({F.Fingerprint, F.Id, Old->Files[F.File].Path,
                         F.Message, F.Line, toString(F.Sev).str()});
  return Error::success();
}

} // namespace audit
} // namespace hipify

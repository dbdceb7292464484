//===- JsonReport.cpp - an audit as data ----------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The format of docs/audit-schema.json. Written while it is traversed, so that
// an audit of 50,000 findings is never in memory twice.
//
//===----------------------------------------------------------------------===//
#include "Audit/DiagnosticPages.h"
#include "Audit/JsonFormat.h"
#include "Audit/SourceExcerpts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace llvm;

namespace hipify::audit {
namespace {

/// Lines of context on each side of a finding.
constexpr unsigned Context = 3;

class JsonWriter {
public:
  JsonWriter(const Audit &A, raw_ostream &OS)
      : A(A), J(OS, /*IndentSize=*/1), Sources(A) {}
  void write();

private:
  void text(StringRef Key, StringRef Value) {
    J.attribute(Key, json::isUTF8(Value) ? Value.str() : json::fixUTF8(Value));
  }
  /// Writes an optional text.
  void textIfAny(StringRef Key, StringRef Value) {
    if (!Value.empty())
      text(Key, Value);
  }
  template <class Range, class Function>
  void list(StringRef Key, const Range &Items, Function Each) {
    J.attributeArray(Key, [&] {
      for (const auto &Item : Items)
        Each(Item);
    });
  }
  void texts(StringRef Key, ArrayRef<std::string> Items) {
    list(Key, Items,
         [&](const std::string &Item) { J.value(json::fixUTF8(Item)); });
  }
  void numbers(StringRef Key, ArrayRef<unsigned> Items) {
    list(Key, Items, [&](unsigned Item) { J.value(Item); });
  }
  void hours(StringRef Key, const Hours &H);
  void lines(StringRef Key, const LineCounts &L);
  void severities(StringRef Key, const SeverityCounts &S);
  void confidence(const ConfidenceCounts &C);
  void inactive(const InactivePart &P);
  void part(const WorkPart &P);
  void excerpt(StringRef Key, const Excerpt &E);

  void summary();
  void baseline(const Baseline &B);
  void target(const TargetSummary &T);
  void file(const AuditFile &F);
  void module(const AuditModule &M);
  void kind(const AuditKind &K);
  void finding(const AuditFinding &F);
  void edit(const AuditFinding &F, const Edit &E);
  void kernel(const AuditKernel &K);
  void library(const AuditLibrary &L);
  void api(const AuditApi &Api);
  void ptx(const AuditPtx &P);
  void requirement(const Requirement &R);
  void suppression(const Suppression &S);

  const Audit &A;
  json::OStream J;
  SourceExcerpts Sources;
};

} // namespace

/// Hours have two decimals; more would be noise in comparisons.
static double rounded(double X) { return std::round(X * 100) / 100; }

void JsonWriter::hours(StringRef Key, const Hours &H) {
  J.attributeObject(Key, [&] {
    J.attribute("low", rounded(H.Low));
    J.attribute("likely", rounded(H.Likely));
    J.attribute("high", rounded(H.High));
  });
}

void JsonWriter::lines(StringRef Key, const LineCounts &L) {
  J.attributeObject(Key, [&] {
    for (unsigned I = 0; I != WorkStates; ++I)
      J.attribute(toString(WorkState(I)), L.Of[I]);
  });
}

void JsonWriter::severities(StringRef Key, const SeverityCounts &S) {
  J.attributeObject(Key, [&] {
    for (Severity Each :
         {Severity::Info, Severity::Note, Severity::Warning, Severity::Error})
      J.attribute(toString(Each), S[Each]);
  });
}

void JsonWriter::confidence(const ConfidenceCounts &C) {
  J.attributeObject("confidence", [&] {
    J.attribute("semantic", C.Semantic);
    J.attribute("lexical", C.Lexical);
    J.attribute("confirmed", std::round(C.confirmed() * 1000) / 1000);
  });
}

void JsonWriter::inactive(const InactivePart &P) {
  J.attributeObject("inactive", [&] {
    lines("code", P.Code);
    severities("findings", P.Findings);
    hours("hours", P.Work);
  });
}

void JsonWriter::part(const WorkPart &P) {
  text("id", P.Id);
  text("what", P.What);
  J.attribute("count", P.Count);
  hours("hours", P.Work);
}

void JsonWriter::excerpt(StringRef Key, const Excerpt &E) {
  if (E.Lines.empty())
    return;
  J.attributeObject(Key, [&] {
    J.attribute("first_line", E.FirstLine);
    texts("lines", E.Lines);
  });
}

void JsonWriter::summary() {
  J.attribute("files", A.Files.size());
  J.attribute("cuda_files", A.CudaFiles);
  J.attribute("units", A.Units);
  J.attribute("lines", A.Lines);
  J.attribute("cuda_lines", A.Code.cuda());
  lines("code", A.Code);
  severities("findings", A.Severities);
  J.attribute("suppressed", A.Suppressed);
  confidence(A.Confidence);
  hours("base_hours", A.BaseWork);
  hours("hours", A.Work);
  list("parts", A.Parts,
       [&](const WorkPart &P) { J.object([&] { part(P); }); });
  inactive(A.Inactive);
}

void JsonWriter::baseline(const Baseline &B) {
  text("path", B.Path);
  J.attribute("new", B.New);
  J.attribute("worse", B.Worse);
  J.attribute("better", B.Better);
  J.attribute("same", B.Same);
  lines("code", B.Code);
  hours("hours", B.Work);
  list("fixed", B.Fixed, [&](const Baseline::Gone &G) {
    J.object([&] {
      text("fingerprint", G.Fingerprint);
      text("id", G.Id);
      text("severity", G.Severity);
      text("file", G.File);
      J.attribute("line", G.Line);
      text("message", G.Message);
    });
  });
}

void JsonWriter::target(const TargetSummary &T) {
  text("name", T.Name);
  lines("code", T.Code);
  severities("findings", T.Findings);
  hours("hours", T.Work);
}

void JsonWriter::file(const AuditFile &F) {
  text("path", F.Name);
  text("module", F.Module);
  J.attribute("unit", F.Unit);
  text("parsed", toString(F.Parsed));
  if (F.CopyOf)
    J.attribute("copy_of", *F.CopyOf);
  text("state", toString(F.State));
  list("target_states", F.TargetStates,
       [&](WorkState S) { J.value(toString(S)); });
  J.attribute("lines", F.Lines);
  J.attribute("cuda_lines", F.Code.cuda());
  lines("code", F.Code);
  severities("findings", F.Findings);
  confidence(F.Confidence);
  hours("hours", F.Work);
  inactive(F.Inactive);
}

void JsonWriter::module(const AuditModule &M) {
  text("name", M.Name);
  J.attribute("files", M.Files);
  J.attribute("units", M.Units);
  J.attribute("cuda_lines", M.Code.cuda());
  lines("code", M.Code);
  severities("findings", M.Findings);
  hours("hours", M.Work);
}

void JsonWriter::kind(const AuditKind &K) {
  text("id", idText(K.Id));
  text("name", diagInfo(K.Id).Name);
  text("title", diagInfo(K.Id).Title);
  text("severity", toString(K.Worst));
  J.attribute("count", K.Count);
  J.attribute("inactive", K.Inactive);
  J.attribute("subjects", K.Subjects);
  J.attribute("files", K.Files);
  hours("hours", K.Work);
  hours("inactive_hours", K.InactiveWork);
  textIfAny("docs", docsUrl(A, K.Id));
  text("help", diagnosticPage(K.Id));
}

void JsonWriter::edit(const AuditFinding &F, const Edit &E) {
  auto [Line, Column] = Sources.position(F, E.Offset);
  auto [EndLine, EndColumn] = Sources.position(F, E.Offset + E.Length);
  J.attribute("line", Line);
  J.attribute("column", Column);
  J.attribute("end_line", EndLine);
  J.attribute("end_column", EndColumn);
  text("text", E.Text);
}

void JsonWriter::finding(const AuditFinding &F) {
  text("id", idText(F.What.Id));
  text("severity", toString(F.What.Sev));
  text("confidence", toString(F.What.Conf));
  text("state", toString(F.State));
  J.attribute("file", F.File);
  J.attribute("line", F.Line);
  J.attribute("column", F.Column);
  J.attribute("end_line", F.EndLine);
  J.attribute("end_column", F.EndColumn);
  if (F.Inactive)
    J.attribute("inactive", true);
  text("subject", F.What.Subject);
  textIfAny("replacement", F.What.Replacement);
  text("message", F.What.Message);
  textIfAny("advice", F.What.Advice);
  list("targets", F.Targets.set_bits(), [&](unsigned I) { J.value(I); });
  hours("hours", F.Work);
  text("fingerprint", F.Fingerprint);
  textIfAny("suppressed", F.Suppressed);
  if (A.Before)
    text("since_baseline", toString(F.Since));
  excerpt("excerpt", Sources.around(F, Context));
  auto [Old, New] = Sources.change(F);
  excerpt("before", Old);
  excerpt("after", New);
  if (!F.What.Edits.empty())
    list("edits", Sources.plainEdits(F),
         [&](const Edit &E) { J.object([&] { edit(F, E); }); });
}

void JsonWriter::kernel(const AuditKernel &K) {
  text("name", K.Name);
  J.attribute("file", K.File);
  J.attribute("line", K.Line);
  J.attribute("end_line", K.EndLine);
  if (K.Inactive)
    J.attribute("inactive", true);
  text("state", toString(K.State));
  J.attribute("cuda_lines", K.Code.cuda());
  lines("code", K.Code);
  severities("findings", K.Findings);
  hours("hours", K.Work);
  numbers("indices", K.Indices);
}

void JsonWriter::library(const AuditLibrary &L) {
  text("name", L.Name);
  text("support", L.Support);
  textIfAny("counterpart", L.Counterpart);
  textIfAny("note", L.Note);
  J.attribute("uses", L.Uses);
  numbers("files", L.Files);
}

void JsonWriter::api(const AuditApi &Api) {
  text("name", Api.Name);
  text("library", Api.Library);
  text("support", Api.Support);
  textIfAny("becomes", Api.Becomes);
  J.attribute("uses", Api.Uses);
  J.attribute("files", Api.Files);
}

void JsonWriter::ptx(const AuditPtx &P) {
  text("family", P.Family);
  J.attribute("translated", P.Translated);
  J.attribute("refused", P.Refused);
  texts("instructions", P.Instructions);
}

void JsonWriter::requirement(const Requirement &R) {
  text("what", R.What);
  text("least", R.Least.str());
  texts("because", R.Because);
}

void JsonWriter::suppression(const Suppression &S) {
  text("where", S.Where);
  text("id", S.Id);
  textIfAny("paths", S.Glob);
  text("reason", S.Reason);
  J.attribute("used", S.Used);
}

void JsonWriter::write() {
  auto Objects = [&](StringRef Key, const auto &Items, auto Member) {
    list(Key, Items,
         [&](const auto &Item) { J.object([&] { (this->*Member)(Item); }); });
  };
  J.object([&] {
    J.attribute("format", JsonFormatVersion);
    J.attributeObject("tool", [&] {
      text("name", "hipify-cpp");
      text("version", A.ToolVersion);
    });
    text("root", A.Root);
    text("hip_version", A.HipVersion.str());
    text("level", toString(A.Level));
    J.attributeObject("summary", [&] { summary(); });
    if (A.Before)
      J.attributeObject("baseline", [&] { baseline(*A.Before); });
    Objects("targets", A.Targets, &JsonWriter::target);
    Objects("modules", A.Modules, &JsonWriter::module);
    Objects("kinds", A.Kinds, &JsonWriter::kind);
    Objects("libraries", A.Libraries, &JsonWriter::library);
    Objects("apis", A.Apis, &JsonWriter::api);
    Objects("ptx", A.Ptx, &JsonWriter::ptx);
    Objects("requirements", A.Requirements, &JsonWriter::requirement);
    Objects("kernels", A.Kernels, &JsonWriter::kernel);
    Objects("suppressions", A.Suppressions, &JsonWriter::suppression);
    texts("assumptions", A.Assumptions);
    texts("notes", A.Notes);
    Objects("files", A.Files, &JsonWriter::file);
    Objects("findings", A.Findings, &JsonWriter::finding);
  });
}

void writeJson(const Audit &A, raw_ostream &OS) {
  JsonWriter(A, OS).write();
  OS << '\n';
}

} // namespace hipify::audit

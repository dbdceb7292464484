//===- SarifReport.cpp - an audit for code scanners -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//
// SARIF 2.1.0. Paths are relative to the root, so a log fits any checkout.
//
//===----------------------------------------------------------------------===//
#include "Audit/DiagnosticPages.h"
#include "Audit/SourceExcerpts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace hipify::audit {

constexpr StringLiteral RootId = "SRCROOT";

/// Escapes a path for a URI.
static std::string escapeUri(StringRef Path) {
  std::string Text;
  for (unsigned char C : Path)
    if (isAlnum(C) || StringRef("-._~/").contains(C))
      Text += C;
    else
      Text += ("%" + utohexstr(C, false, 2));
  return Text;
}

static StringRef levelOf(Severity S) {
  return S == Severity::Info ? "none" : toString(S);
}

namespace {

class SarifWriter {
public:
  SarifWriter(const Audit &A, raw_ostream &OS)
      : A(A), J(OS, /*IndentSize=*/1), Sources(A) {
    for (const AuditFinding &F : A.Findings)
      RuleIndex.try_emplace(F.What.Id, 0);
    for (auto [I, Pair] : enumerate(RuleIndex))
      Pair.second = I;
  }
  void write();

private:
  void text(StringRef Key, StringRef Value) {
    J.attribute(Key, json::isUTF8(Value) ? Value.str() : json::fixUTF8(Value));
  }
  void message(StringRef Key, StringRef Value) {
    J.attributeObject(Key, [&] { text("text", Value); });
  }
  void driver();
  void rule(DiagID Id);
  void artifact(const AuditFinding &F);
  void region(StringRef Key, unsigned Line, unsigned Column, unsigned EndLine,
              unsigned EndColumn);
  void result(const AuditFinding &F);
  void fix(const AuditFinding &F);

  const Audit &A;
  json::OStream J;
  SourceExcerpts Sources;
  std::map<DiagID, unsigned> RuleIndex;
};

} // namespace

void SarifWriter::rule(DiagID Id) {
  const DiagInfo &Info = diagInfo(Id);
  text("id", idText(Id));
  text("name", Info.Name);
  message("shortDescription", Info.Title);
  J.attributeObject("help", [&] {
    text("text", diagnosticPage(Id));
    text("markdown", diagnosticPage(Id));
  });
  // Must be absolute, unlike a path in our sources.
  if (!A.DocsUrl.empty())
    text("helpUri", docsUrl(A, Id));
  J.attributeObject("defaultConfiguration",
                    [&] { text("level", levelOf(Info.DefaultSeverity)); });
}

void SarifWriter::driver() {
  text("name", "hipify-cpp");
  text("version", A.ToolVersion);
  J.attributeArray("rules", [&] {
    for (auto [Id, Index] : RuleIndex)
      J.object([&, Id = Id] { rule(Id); });
  });
}

void SarifWriter::artifact(const AuditFinding &F) {
  J.attributeObject("artifactLocation", [&] {
    text("uri", escapeUri(A.Files[F.File].Name));
    text("uriBaseId", RootId);
  });
}

void SarifWriter::region(StringRef Key, unsigned Line, unsigned Column,
                         unsigned EndLine, unsigned EndColumn) {
  J.attributeObject(Key, [&] {
    J.attribute("startLine", Line);
    J.attribute("startColumn", Column);
    J.attribute("endLine", EndLine);
    J.attribute("endColumn", EndColumn);
  });
}

void SarifWriter::fix(const AuditFinding &F) {
  message("description",
          "Translate " + (F.What.Subject.empty() ? "this place"
                                                 : "'" + F.What.Subject + "'"));
  J.attributeArray("artifactChanges", [&] {
    J.object([&] {
      artifact(F);
      J.attributeArray("replacements", [&] {
        for (const Edit &E : Sources.plainEdits(F))
          J.object([&] {
            auto [Line, Column] = Sources.position(F, E.Offset);
            auto [EndLine, EndColumn] =
                Sources.position(F, E.Offset + E.Length);
            region("deletedRegion", Line, Column, EndLine, EndColumn);
            message("insertedContent", E.Text);
          });
      });
    });
  });
}

void SarifWriter::result(const AuditFinding &F) {
  text("ruleId", idText(F.What.Id));
  J.attribute("ruleIndex", RuleIndex.at(F.What.Id));
  if (F.What.Sev == Severity::Info)
    text("kind", "informational"); // Requires the level "none".
  text("level", levelOf(F.What.Sev));
  message("message", F.What.Advice.empty()
                         ? F.What.Message
                         : F.What.Message + "; " + F.What.Advice);
  J.attributeArray("locations", [&] {
    J.object([&] {
      J.attributeObject("physicalLocation", [&] {
        artifact(F);
        region("region", F.Line, F.Column, F.EndLine, F.EndColumn);
      });
    });
  });
  J.attributeObject("partialFingerprints",
                    [&] { text("hipifyFinding/v1", F.Fingerprint); });
  if (!Sources.plainEdits(F).empty())
    J.attributeArray("fixes", [&] { J.object([&] { fix(F); }); });
  if (!F.Suppressed.empty())
    J.attributeArray("suppressions", [&] {
      J.object([&] {
        text("kind", F.SuppressedInSource ? "inSource" : "external");
        text("justification", F.Suppressed);
      });
    });
  if (A.Before && F.Suppressed.empty() && !F.Inactive)
    text("baselineState", F.Since == Change::New    ? "new"
                          : F.Since == Change::Same ? "unchanged"
                                                    : "updated");
  J.attributeObject("properties", [&] {
    text("confidence", toString(F.What.Conf));
    text("state", toString(F.State));
    J.attribute("compiled", !F.Inactive);
    J.attributeArray("targets", [&] {
      for (unsigned I : F.Targets.set_bits())
        J.value(A.Targets[I].Name);
    });
  });
}

void SarifWriter::write() {
  J.object([&] {
    text("$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/"
                    "os/schemas/sarif-schema-2.1.0.json");
    text("version", "2.1.0");
    J.attributeArray("runs", [&] {
      J.object([&] {
        J.attributeObject(
            "tool", [&] { J.attributeObject("driver", [&] { driver(); }); });
        text("columnKind", "utf16CodeUnits");
        J.attributeObject("originalUriBaseIds", [&] {
          J.attributeObject(RootId, [&] {
            text("uri",
                 "file://" + escapeUri(StringRef(A.Root).rtrim('/')) + "/");
          });
        });
        J.attributeArray("results", [&] {
          for (const AuditFinding &F : A.Findings)
            J.object([&] { result(F); });
        });
      });
    });
  });
}

void writeSarif(const Audit &A, raw_ostream &OS) {
  SarifWriter(A, OS).write();
  OS << '\n';
}

} // namespace hipify::audit

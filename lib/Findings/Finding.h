//===- Finding.h - the one type that everything speaks ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A finding says what stands at a place of the user's source, what becomes of
// it, and what a person must still do. The translator applies the edits of
// findings, reports print them: translating is auditing plus writing.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FINDINGS_FINDING_H
#define HIPIFY_FINDINGS_FINDING_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hipify {

/// How much a finding matters; `--fail-on` compares with it.
enum class Severity : uint8_t {
  Info,    ///< Nothing to do: translated, or the same in HIP.
  Note,    ///< Translated; a person may want to know something.
  Warning, ///< Translated or kept; a person should check the meaning.
  Error    ///< Not translated: does not compile, or is wrong, for the target.
};
llvm::StringRef toString(Severity S);

/// What stands behind a finding.
enum class Confidence : uint8_t {
  Semantic, ///< The AST or the preprocessor resolved the name.
  Lexical   ///< Tokens only: an inactive branch, or nothing resolved it.
};
llvm::StringRef toString(Confidence C);

/// Replaces `Length` bytes at `Offset` of a file with `Text`.
struct Edit {
  unsigned Offset = 0;
  unsigned Length = 0;
  std::string Text;
  /// A piece of the replaced text that stands in the new text, too, changed by
  /// the edits inside of it.
  struct Carried {
    unsigned At = 0;             ///< Where in Text it is put in.
    unsigned Begin = 0, End = 0; ///< Which bytes of the file.
    friend bool operator==(const Carried &, const Carried &) = default;
  };
  /// Ordered by At.
  std::vector<Carried> Kept = {};
  /// Edits inside the replaced text are no conflict: those in carried pieces
  /// are made there, the others go with their text.
  bool Nests = false;
  friend bool operator==(const Edit &, const Edit &) = default;
};

/// Stable ids, documented one page each in docs/diagnostics.
enum class DiagID : uint16_t {
#define DIAG(NUMBER, NAME, SEVERITY, TITLE) NAME = NUMBER,
#include "Findings/Diagnostics.def"
};

/// A row of the catalogue: what is fixed for an id.
struct DiagInfo {
  DiagID Id;
  llvm::StringRef Name; ///< As in the catalogue, e.g. "Unsupported".
  Severity DefaultSeverity;
  llvm::StringRef Title; ///< One line.
};
const DiagInfo &diagInfo(DiagID Id);
llvm::ArrayRef<DiagInfo> allDiags();
/// "HC0102".
std::string idText(DiagID Id);

struct Finding {
  std::string File;    ///< Canonical absolute path.
  unsigned Offset = 0; ///< In bytes, of the place the finding is about.
  unsigned Length = 0;
  DiagID Id;
  Severity Sev = Severity::Info;
  Confidence Conf = Confidence::Semantic;
  std::string Subject;     ///< The CUDA name, header or construct.
  std::string Replacement; ///< What it becomes; empty when it stays.
  std::string Message;     ///< One line: what and why.
  std::string Advice;      ///< What to do; may be empty.
  std::vector<Edit> Edits; ///< In File; applied together or not at all.
  /// Of inline PTX that is translated, with modifiers.
  std::vector<std::string> Instructions;

  /// Order of reports: place, then id, then text.
  friend bool operator<(const Finding &A, const Finding &B);
  friend bool operator==(const Finding &, const Finding &) = default;
};

} // namespace hipify
#endif

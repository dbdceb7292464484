//===- Finding.h - the type that all libraries share ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A finding describes a construct in the user's source, what replaces it, and
// what is left for the user to do. The translator applies the edits of
// findings, and the reports print findings: translation is an audit plus
// writing.
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

/// How serious a finding is; `--fail-on` sets the threshold.
enum class Severity : uint8_t {
  Info,    ///< Nothing to do: translated, or the same in HIP.
  Note,    ///< Translated; has a remark for the user.
  Warning, ///< Translated or kept; the meaning should be checked.
  Error    ///< Not translated: does not compile, or is wrong, on the target.
};
llvm::StringRef toString(Severity S);

/// What a finding is based on.
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
  /// A range of the replaced text that reappears in Text, with the edits inside
  /// it applied.
  struct Carried {
    unsigned At = 0;             ///< Offset in Text where it is inserted.
    unsigned Begin = 0, End = 0; ///< Range in the file, in bytes.
    friend bool operator==(const Carried &, const Carried &) = default;
  };
  /// Sorted by At.
  std::vector<Carried> Kept = {};
  /// Edits inside the replaced range do not conflict: those in carried ranges
  /// are applied there, the others are dropped with the text around them.
  bool Nests = false;
  friend bool operator==(const Edit &, const Edit &) = default;
};

/// Stable ids, each documented on a page in docs/diagnostics.
enum class DiagID : uint16_t {
#define DIAG(NUMBER, NAME, SEVERITY, TITLE) NAME = NUMBER,
#include "Findings/Diagnostics.def"
};

/// An entry of the catalogue: the fixed properties of an id.
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
  unsigned Offset = 0; ///< Start of the construct, in bytes.
  unsigned Length = 0;
  DiagID Id;
  Severity Sev = Severity::Info;
  Confidence Conf = Confidence::Semantic;
  std::string Subject;     ///< The CUDA name, header or construct.
  std::string Replacement; ///< The new text; empty if nothing is replaced.
  std::string Message;     ///< One line: what and why.
  std::string Advice;      ///< What to do; can be empty.
  std::vector<Edit> Edits; ///< In File; all are applied, or none.
  /// The PTX instructions of translated inline PTX, with modifiers.
  std::vector<std::string> Instructions;

  /// The order in reports: location, then id, then text.
  friend bool operator<(const Finding &A, const Finding &B);
  friend bool operator==(const Finding &, const Finding &) = default;
};

} // namespace hipify
#endif

//===- Audit.h - what a migration will take ---------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one model of an audit; each report is a view of it. Findings are those of
// the translator. The text of the sources is not kept: writers that show some
// read it again, a file at a time (SourceExcerpts).
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_AUDIT_H
#define HIPIFY_AUDIT_AUDIT_H

#include "Findings/Finding.h"
#include "Mapping/MappingTable.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <map>

namespace hipify::audit {

/// Hours of a person who knows CUDA and reads HIP's documentation.
struct Hours {
  double Low = 0, Likely = 0, High = 0;
  Hours &operator+=(const Hours &Other) {
    Low += Other.Low;
    Likely += Other.Likely;
    High += Other.High;
    return *this;
  }
  friend Hours operator*(const Hours &H, double N) {
    return {H.Low * N, H.Likely * N, H.High * N};
  }
};

/// What becomes of a piece of code. The order is from good to bad.
enum class WorkState : uint8_t {
  None,      ///< Nothing of CUDA's is in it.
  Automatic, ///< Translated, or the same in HIP.
  Shim,      ///< Translated, to what a header of ours defines.
  Review,    ///< Translated or kept; a person must check the meaning.
  Blocked    ///< Not translated; a person must write it.
};
llvm::StringRef toString(WorkState S);
inline constexpr unsigned WorkStates = unsigned(WorkState::Blocked) + 1;

/// Lines by state. None counts those without CUDA.
struct LineCounts {
  std::array<unsigned, WorkStates> Of{};
  unsigned &operator[](WorkState S) { return Of[unsigned(S)]; }
  unsigned operator[](WorkState S) const { return Of[unsigned(S)]; }
  unsigned cuda() const; ///< All but None.
  LineCounts &operator+=(const LineCounts &Other);
};

/// Findings by severity.
struct SeverityCounts {
  std::array<unsigned, 4> Of{};
  unsigned &operator[](Severity S) { return Of[unsigned(S)]; }
  unsigned operator[](Severity S) const { return Of[unsigned(S)]; }
  SeverityCounts &operator+=(const SeverityCounts &Other);
};

/// Findings by what stands behind them: how much the AST confirmed.
struct ConfidenceCounts {
  unsigned Semantic = 0, Lexical = 0;
  ConfidenceCounts &operator+=(const ConfidenceCounts &Other);
  /// From 0 to 1; 1 where there is nothing to confirm.
  double confirmed() const;
};

/// What is in branches that no unit compiles. It is in no other sum.
struct InactivePart {
  LineCounts Code;
  SeverityCounts Findings;
  Hours Work; ///< If those branches were ported, too.
  InactivePart &operator+=(const InactivePart &Other);
};

/// How an audit differs from an earlier one.
enum class Change : uint8_t { Same, New, Worse, Better };
llvm::StringRef toString(Change C);

struct AuditFinding {
  unsigned File = 0; ///< Index into Audit::Files.
  Finding What;      ///< Its File is empty.
  /// 1-based; columns count UTF-16 code units, as SARIF and editors do. The end
  /// is behind the last character.
  unsigned Line = 1, Column = 1, EndLine = 1, EndColumn = 1;
  WorkState State = WorkState::None;
  llvm::BitVector Targets; ///< Those that have it, by index.
  /// Survives edits elsewhere: see Fingerprints.h.
  std::string Fingerprint;
  Hours Work;
  bool Inactive = false; ///< In a branch that no unit compiles.
  unsigned Token = 0;    ///< Index of the token at or behind its place.
  /// Why it does not count; empty: it does.
  std::string Suppressed;
  bool SuppressedInSource = false;
  Change Since = Change::Same;
};

struct AuditFile {
  std::string Path;     ///< Canonical.
  std::string Name;     ///< Below the root, with `/`.
  std::string Module;   ///< The top folder of Name; "." for none.
  bool Unit = false;    ///< Parsed for its own sake, not a header.
  bool Changes = false; ///< Its translation is another text.
  /// What of it the compiler understood.
  enum ParseState : uint8_t {
    Whole,
    Partly, ///< Some of it did not parse, or a header was not there.
    Tokens  ///< Nothing: only tokens were read.
  } Parsed = Whole;
  /// Equal for files that are the same but for comments and spaces.
  uint64_t TokensHash = 0;
  /// The first file with the same tokens, by index, if that is another.
  std::optional<unsigned> CopyOf;
  unsigned Lines = 0; ///< Of text.
  LineCounts Code;    ///< Lines of code, the worst state of all targets.
  WorkState State = WorkState::None;
  std::vector<WorkState> TargetStates; ///< By target.
  SeverityCounts Findings;             ///< Without suppressed ones.
  ConfidenceCounts Confidence;         ///< Of names and calls.
  Hours Work;
  InactivePart Inactive;
};
llvm::StringRef toString(AuditFile::ParseState P);

struct AuditModule {
  std::string Name;
  unsigned Files = 0, Units = 0;
  LineCounts Code;
  SeverityCounts Findings;
  Hours Work;
};

/// All findings of an id.
struct AuditKind {
  DiagID Id;
  unsigned Count = 0;    ///< Without suppressed and inactive ones.
  unsigned Inactive = 0; ///< Without suppressed ones.
  unsigned Subjects = 0; ///< Different ones.
  unsigned Files = 0;
  Severity Worst = Severity::Info;
  Hours Work, InactiveWork;
};

/// A cause of hours.
struct WorkPart {
  std::string Id; ///< "project", "file", "copy", "kernel", or "HC0415".
  std::string What;
  unsigned Count = 0; ///< How many of them there are.
  Hours Work;
};

/// A __global__ function with a body.
struct AuditKernel {
  std::string Name;
  unsigned File = 0;
  unsigned Line = 1, EndLine = 1;
  bool Inactive = false; ///< No unit compiles it.
  LineCounts Code;
  WorkState State = WorkState::Automatic;
  SeverityCounts Findings;
  Hours Work;
  std::vector<unsigned> Indices; ///< Into Audit::Findings.
};

/// A library, by its headers and namespaces.
struct AuditLibrary {
  std::string Name;
  std::string Support;     ///< "full", "partial" or "none".
  std::string Counterpart; ///< AMD's; empty: none.
  std::string Note;
  unsigned Uses = 0;
  std::vector<unsigned> Files; ///< Indices, in order.
};

/// A name of CUDA's APIs.
struct AuditApi {
  std::string Name, Library;
  std::string Support; ///< "mapped", "roc-only", "unsupported", "unknown".
  std::string Becomes; ///< HIP's name; empty: none.
  unsigned Uses = 0, Files = 0;
};

/// Inline PTX of one family (a table of mappings/ptx).
struct AuditPtx {
  std::string Family;
  /// Statements with an instruction of the family, and those that are refused
  /// for one.
  unsigned Translated = 0, Refused = 0;
  std::vector<std::string> Instructions;
};

/// The least version of something that the code, or its translation, needs.
struct Requirement {
  std::string What; ///< "cuda", "hip", "cudnn", ...
  Version Least;
  std::vector<std::string> Because; ///< Some of the names that need it.
};

/// A line that says that findings do not count.
struct Suppression {
  std::string Where; ///< "src/a.cu:12", or the file's name and line.
  std::string Id;    ///< "HC0415"
  std::string Glob;  ///< Of paths; empty: of the comment's place.
  std::string Reason;
  unsigned Used = 0;
};

/// What is the sum for one target.
struct TargetSummary {
  std::string Name; ///< "gfx942"
  LineCounts Code;
  SeverityCounts Findings;
  Hours Work;
};

/// An earlier audit, and what is gone since.
struct Baseline {
  struct Gone {
    std::string Fingerprint, Id, File, Message;
    unsigned Line = 1;
    std::string Severity;
  };
  std::string Path;
  Hours Work;
  LineCounts Code;
  std::vector<Gone> Fixed;
  unsigned New = 0, Worse = 0, Better = 0, Same = 0;
};

struct Audit {
  std::string ToolVersion; ///< Of this program.
  std::string Root;        ///< As the user named it.
  Version HipVersion;
  /// Where pages about diagnostics are; empty: unknown.
  std::string DocsUrl;
  /// The least severe findings that are listed; all are counted.
  Severity Level = Severity::Note;

  std::vector<AuditFile> Files;       ///< By name.
  std::vector<AuditFinding> Findings; ///< By file and place.
  std::vector<TargetSummary> Targets;
  std::vector<AuditModule> Modules;    ///< Most work first.
  std::vector<AuditKind> Kinds;        ///< Most work first.
  std::vector<AuditKernel> Kernels;    ///< Most work first.
  std::vector<AuditLibrary> Libraries; ///< Worst support first.
  std::vector<AuditApi> Apis;          ///< Worst support first.
  std::vector<AuditPtx> Ptx;           ///< By family.
  std::vector<Requirement> Requirements;
  std::vector<Suppression> Suppressions;
  std::vector<std::string> Assumptions; ///< Of the hours.
  std::vector<std::string> Notes;       ///< What was passed over, and why.
  std::optional<Baseline> Before;

  // Sums over all files.
  unsigned Units = 0, CudaFiles = 0, Lines = 0;
  LineCounts Code;
  SeverityCounts Severities; ///< Without suppressed ones.
  ConfidenceCounts Confidence;
  unsigned Suppressed = 0;
  Hours BaseWork; ///< Whatever is found: the build, the first test.
  Hours Work;     ///< All, BaseWork too.
  InactivePart Inactive;
  /// What Work is the sum of: the project, files, kernels, then ids, most work
  /// first. All have hours.
  std::vector<WorkPart> Parts;
};

// One file for each format.
void writeText(const Audit &A, llvm::raw_ostream &OS);
void writeJson(const Audit &A, llvm::raw_ostream &OS);
void writeSarif(const Audit &A, llvm::raw_ostream &OS);
void writeHtml(const Audit &A, llvm::raw_ostream &OS);
void writeMarkdown(const Audit &A, llvm::raw_ostream &OS);
void writeCsv(const Audit &A, llvm::raw_ostream &OS);
void writeBadge(const Audit &A, llvm::raw_ostream &OS);

} // namespace hipify::audit
#endif

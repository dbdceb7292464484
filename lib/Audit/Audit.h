//===- Audit.h - the cost of a migration ------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The model of an audit; each report is a view of it. The findings are the
// translator's. The source text is not kept: writers that show some read it
// again, one file at a time (SourceExcerpts).
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

/// Working hours of a developer who knows CUDA and reads HIP's documentation.
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

/// The outcome for a piece of code, ordered from good to bad.
enum class WorkState : uint8_t {
  None,      ///< Contains no CUDA.
  Automatic, ///< Translated, or the same in HIP.
  Shim,      ///< Translated to what a header of ours defines.
  Review,    ///< Translated or kept; the user must check the meaning.
  Blocked    ///< Not translated; the user must rewrite it.
};
llvm::StringRef toString(WorkState S);
inline constexpr unsigned WorkStates = unsigned(WorkState::Blocked) + 1;

/// Lines by state. None counts the lines without CUDA.
struct LineCounts {
  std::array<unsigned, WorkStates> Of{};
  unsigned &operator[](WorkState S) { return Of[unsigned(S)]; }
  unsigned operator[](WorkState S) const { return Of[unsigned(S)]; }
  unsigned cuda() const; ///< All except None.
  LineCounts &operator+=(const LineCounts &Other);
};

/// Findings by severity.
struct SeverityCounts {
  std::array<unsigned, 4> Of{};
  unsigned &operator[](Severity S) { return Of[unsigned(S)]; }
  unsigned operator[](Severity S) const { return Of[unsigned(S)]; }
  SeverityCounts &operator+=(const SeverityCounts &Other);
};

/// Findings by confidence: how many the AST confirmed.
struct ConfidenceCounts {
  unsigned Semantic = 0, Lexical = 0;
  ConfidenceCounts &operator+=(const ConfidenceCounts &Other);
  /// From 0 to 1; 1 if there is nothing to confirm.
  double confirmed() const;
};

/// Contents of branches that no unit compiles. Not included in other sums.
struct InactivePart {
  LineCounts Code;
  SeverityCounts Findings;
  Hours Work; ///< The additional work of porting those branches.
  InactivePart &operator+=(const InactivePart &Other);
};

/// The difference between an audit and an earlier one.
enum class Change : uint8_t { Same, New, Worse, Better };
llvm::StringRef toString(Change C);

struct AuditFinding {
  unsigned File = 0; ///< Index into Audit::Files.
  Finding What;      ///< What.File is empty.
  /// 1-based; columns count UTF-16 code units, like SARIF and editors. The end
  /// is exclusive.
  unsigned Line = 1, Column = 1, EndLine = 1, EndColumn = 1;
  WorkState State = WorkState::None;
  llvm::BitVector Targets; ///< The targets that have it, by index.
  /// Stable under edits elsewhere: see Fingerprints.h.
  std::string Fingerprint;
  Hours Work;
  bool Inactive = false; ///< In a branch that no unit compiles.
  unsigned Token = 0;    ///< Index of the token at or after its location.
  /// The reason, if it is suppressed; else empty.
  std::string Suppressed;
  bool SuppressedInSource = false;
  Change Since = Change::Same;
};

struct AuditFile {
  std::string Path;     ///< Canonical.
  std::string Name;     ///< Relative to the root, with `/`.
  std::string Module;   ///< The top directory of Name; "." if there is none.
  bool Unit = false;    ///< Parsed on its own, not a header.
  bool Changes = false; ///< The translation changes its text.
  /// How much the compiler understood.
  enum ParseState : uint8_t {
    Whole,
    Partly, ///< Some of it did not parse, or a header was missing.
    Tokens  ///< Nothing: only tokens were read.
  } Parsed = Whole;
  /// Equal for files that differ only in comments and white space.
  uint64_t TokensHash = 0;
  /// Index of the first file with the same tokens, if it is another.
  std::optional<unsigned> CopyOf;
  unsigned Lines = 0; ///< All lines of text.
  LineCounts Code;    ///< Lines of code, by the worst state over all targets.
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

/// The findings of one id.
struct AuditKind {
  DiagID Id;
  unsigned Count = 0;    ///< Without suppressed and inactive ones.
  unsigned Inactive = 0; ///< Without suppressed ones.
  unsigned Subjects = 0; ///< Distinct subjects.
  unsigned Files = 0;
  Severity Worst = Severity::Info;
  Hours Work, InactiveWork;
};

/// A cost item.
struct WorkPart {
  std::string Id; ///< "project", "file", "copy", "kernel", or "HC0415".
  std::string What;
  unsigned Count = 0; ///< Number of occurrences.
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

/// A library, identified by its headers and namespaces.
struct AuditLibrary {
  std::string Name;
  std::string Support;     ///< "full", "partial" or "none".
  std::string Counterpart; ///< AMD's; empty: none.
  std::string Note;
  unsigned Uses = 0;
  std::vector<unsigned> Files; ///< Indices, in order.
};

/// A name from CUDA's APIs.
struct AuditApi {
  std::string Name, Library;
  std::string Support; ///< "mapped", "roc-only", "unsupported", "unknown".
  std::string Becomes; ///< HIP's name; empty: none.
  unsigned Uses = 0, Files = 0;
};

/// Inline PTX of one family (a table of mappings/ptx).
struct AuditPtx {
  std::string Family;
  /// Statements that contain an instruction of the family, and those that are
  /// refused because of one.
  unsigned Translated = 0, Refused = 0;
  std::vector<std::string> Instructions;
};

/// The minimum version that the code or its translation requires.
struct Requirement {
  std::string What; ///< "cuda", "hip", "cudnn", ...
  Version Least;
  std::vector<std::string> Because; ///< Some of the names that require it.
};

/// A comment or a row of a file that suppresses findings.
struct Suppression {
  std::string Where; ///< "src/a.cu:12", or the suppression file and line.
  std::string Id;    ///< "HC0415"
  std::string Glob;  ///< A glob of paths; empty: the comment's line.
  std::string Reason;
  unsigned Used = 0;
};

/// The sums for one target.
struct TargetSummary {
  std::string Name; ///< "gfx942"
  LineCounts Code;
  SeverityCounts Findings;
  Hours Work;
};

/// An earlier audit, and the findings that are gone.
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
  std::string ToolVersion;
  std::string Root; ///< As spelled by the user.
  Version HipVersion;
  /// Base URL of the pages about diagnostics; empty: unknown.
  std::string DocsUrl;
  /// The least severe findings that are listed; all are counted.
  Severity Level = Severity::Note;

  std::vector<AuditFile> Files;       ///< By name.
  std::vector<AuditFinding> Findings; ///< By file and location.
  std::vector<TargetSummary> Targets;
  std::vector<AuditModule> Modules;    ///< Most work first.
  std::vector<AuditKind> Kinds;        ///< Most work first.
  std::vector<AuditKernel> Kernels;    ///< Most work first.
  std::vector<AuditLibrary> Libraries; ///< Worst support first.
  std::vector<AuditApi> Apis;          ///< Worst support first.
  std::vector<AuditPtx> Ptx;           ///< By family.
  std::vector<Requirement> Requirements;
  std::vector<Suppression> Suppressions;
  std::vector<std::string> Assumptions; ///< Of the estimate.
  std::vector<std::string> Notes;       ///< What was skipped, and why.
  std::optional<Baseline> Before;

  // Sums over all files.
  unsigned Units = 0, CudaFiles = 0, Lines = 0;
  LineCounts Code;
  SeverityCounts Severities; ///< Without suppressed ones.
  ConfidenceCounts Confidence;
  unsigned Suppressed = 0;
  Hours BaseWork; ///< Independent of findings: the build, the first test.
  Hours Work;     ///< Total, including BaseWork.
  InactivePart Inactive;
  /// The parts of Work: the project, files, kernels, then ids, most work first.
  /// None is zero.
  std::vector<WorkPart> Parts;
};

// Each format is implemented in its own file.
void writeText(const Audit &A, llvm::raw_ostream &OS);
void writeJson(const Audit &A, llvm::raw_ostream &OS);
void writeSarif(const Audit &A, llvm::raw_ostream &OS);
void writeHtml(const Audit &A, llvm::raw_ostream &OS);
void writeMarkdown(const Audit &A, llvm::raw_ostream &OS);
void writeCsv(const Audit &A, llvm::raw_ostream &OS);
void writeBadge(const Audit &A, llvm::raw_ostream &OS);

} // namespace hipify::audit
#endif

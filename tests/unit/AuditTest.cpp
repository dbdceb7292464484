//===- AuditTest.cpp - effort, fingerprints, suppressions, baseline -------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Compare.h"
#include "Audit/DiagnosticPages.h"
#include "Audit/Effort.h"
#include "Audit/Fingerprints.h"
#include "Audit/Libraries.h"
#include "Audit/SourceExcerpts.h"
#include "Source/DeviceRegions.h"
#include "Translation/Suppressions.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace hipify;
using namespace hipify::audit;

static SourceText source(const char *Text) {
  return SourceText("/p/a.cu", Text);
}

static AuditFinding finding(DiagID Id, Severity Sev, const char *Subject) {
  AuditFinding F;
  F.What.Id = Id;
  F.What.Sev = Sev;
  F.What.Subject = Subject;
  F.Targets.resize(1, true);
  return F;
}

/// One file, one target, one kind for each id.
static Audit auditOf(std::vector<AuditFinding> Findings) {
  Audit A;
  A.CudaFiles = 1;
  A.Files.resize(1);
  A.Files[0].Module = "m";
  A.Files[0].Name = "a.cu";
  A.Modules.push_back({"m", 1, 1, {}, {}, {}});
  A.Targets.push_back({"gfx942", {}, {}, {}});
  A.Findings = std::move(Findings);
  return A;
}

static EffortTable smallTable(const char *Row) {
  std::string Text = "what\tseverity\tper\tonce_low\tonce_likely\tonce_high\t"
                     "each_low\teach_likely\teach_high\twhy\n"
                     "project\t-\tid\t1\t1\t1\t0\t0\t0\t-\n"
                     "file\t-\tid\t0\t0\t0\t5\t5\t5\t-\n"
                     "kernel\t-\tid\t0\t0\t0\t7\t7\t7\t-\n"
                     "*\tnote\tid\t0\t0\t0\t0\t0\t0\t-\n"
                     "*\twarning\tid\t0\t0\t0\t1\t1\t1\t-\n"
                     "*\terror\tid\t0\t0\t0\t2\t2\t2\t-\n";
  return llvm::cantFail(EffortTable::read(Text + Row, "t.tsv"));
}

TEST(AuditEffort, WhatIsLearntOnceIsPaidOnce) {
  EffortTable Table =
      smallTable("HC0102\terror\tsubject\t10\t20\t40\t1\t2\t4\t-\n");
  std::vector<AuditFinding> Findings;
  for (int I = 0; I != 500; ++I)
    Findings.push_back(
        finding(DiagID::Unsupported, Severity::Error, "cudaOne"));
  Findings.push_back(finding(DiagID::Unsupported, Severity::Error, "cudaTwo"));
  Audit A = auditOf(std::move(Findings));
  estimate(A, Table);
  // Two names are learnt, 501 places are written, and there is the project.
  EXPECT_NEAR(A.Work.Low, 1 + 2 * 10 + 501 * 1, 1e-6);
  EXPECT_NEAR(A.Work.Likely, 1 + 2 * 20 + 501 * 2, 1e-6);
  EXPECT_NEAR(A.Work.High, 1 + 2 * 40 + 501 * 4, 1e-6);
  EXPECT_NEAR(A.Findings[0].Work.Likely, 2 + 20.0 / 500, 1e-9);
  EXPECT_NEAR(A.Findings[500].Work.Likely, 2 + 20.0, 1e-9);
  EXPECT_NEAR(A.Targets[0].Work.Likely, A.Work.Likely, 1e-6);
}

TEST(AuditEffort, ALibraryIsLearntOnce) {
  Audit A =
      auditOf({finding(DiagID::UnsupportedHeader, Severity::Error,
                       "cutlass/gemm/gemm.h"),
               finding(DiagID::UnsupportedHeader, Severity::Error,
                       "cutlass/numeric_types.h"),
               finding(DiagID::UnsupportedHeader, Severity::Error, "optix.h")});
  estimate(A, smallTable("HC0203\terror\tsubject\t10\t20\t40\t1\t2\t4\t-\n"));
  EXPECT_NEAR(A.Work.Likely, 1 + 2 * 20 + 3 * 2, 1e-6);
}

TEST(AuditEffort, SuppressedOnesAndInfoCostNothing) {
  Audit A = auditOf({finding(DiagID::Unsupported, Severity::Error, "a"),
                     finding(DiagID::Renamed, Severity::Info, "b")});
  A.Findings[0].Suppressed = "why";
  estimate(A, smallTable(""));
  EXPECT_EQ(A.Work.Likely, 1);
  EXPECT_EQ(A.Targets[0].Work.Likely, 1);
}

TEST(AuditEffort, WithoutCudaThereIsNoProject) {
  Audit A = auditOf({});
  A.CudaFiles = 0;
  estimate(A, smallTable(""));
  EXPECT_EQ(A.Work.Likely, 0);
  EXPECT_EQ(A.Targets[0].Work.Likely, 0);
}

TEST(AuditEffort, FilesAndKernelsCost) {
  Audit A = auditOf({finding(DiagID::WarpSize, Severity::Warning, "w")});
  A.Files[0].Changes = true;
  AuditKernel &K = A.Kernels.emplace_back();
  K.Indices = {0};
  estimate(A, smallTable(""));
  EXPECT_EQ(A.Files[0].Work.Likely, 5 + 7 + 1);
  EXPECT_EQ(A.Kernels[0].Work.Likely, 7 + 1);
  EXPECT_EQ(A.Modules[0].Work.Likely, 13);
  EXPECT_EQ(A.Work.Likely, 14);
  EXPECT_EQ(A.Targets[0].Work.Likely, 14);
}

TEST(AuditEffort, ATargetPaysForItsOwn) {
  Audit A = auditOf({finding(DiagID::WarpSize, Severity::Warning, "w")});
  A.Targets.push_back({"gfx1100", {}, {}, {}});
  A.Findings[0].Targets.resize(2);
  estimate(A, smallTable(""));
  EXPECT_EQ(A.Targets[0].Work.Likely, 2);
  EXPECT_EQ(A.Targets[1].Work.Likely, 1);
}

TEST(AuditEffort, WhatIsNotCompiledIsCountedApart) {
  Audit A = auditOf({finding(DiagID::Unsupported, Severity::Error, "a"),
                     finding(DiagID::Unsupported, Severity::Error, "a"),
                     finding(DiagID::Unsupported, Severity::Error, "b")});
  A.Findings[1].Inactive = A.Findings[2].Inactive = true;
  A.Kernels.resize(2);
  A.Kernels[1].Inactive = true;
  A.Kernels[1].Indices = {2};
  estimate(A, smallTable("HC0102\terror\tsubject\t10\t20\t40\t1\t2\t4\t-\n"));
  EXPECT_EQ(A.Work.Likely, 1 + 7 + 20 + 2);
  EXPECT_EQ(A.Targets[0].Work.Likely, A.Work.Likely);
  // One name is known already, the other is learnt.
  EXPECT_EQ(A.Inactive.Work.Likely, 2 + 20 + 2 + 7);
  EXPECT_EQ(A.Kernels[1].Work.Likely, 7 + 20 + 2);
}

TEST(AuditEffort, CopiesAreWrittenOnce) {
  std::vector<AuditFinding> Findings;
  Audit A = auditOf({});
  A.Files.assign(6, A.Files[0]);
  for (unsigned I = 0; I != 6; ++I) {
    A.Files[I].TokensHash = 1;
    A.Files[I].Changes = A.Files[I].Unit = true;
    A.Files[I].Code[WorkState::Automatic] = 3;
    if (I)
      A.Files[I].CopyOf = 0;
    A.Kernels.emplace_back().File = I;
    A.Findings.push_back(finding(DiagID::Unsupported, Severity::Error, "a"));
    A.Findings.back().File = I;
  }
  // One has a finding of its own.
  A.Findings.push_back(finding(DiagID::Unsupported, Severity::Error, "b"));
  A.Findings.back().File = 5;
  A.Findings.back().Token = 9;
  A.Kinds.emplace_back().Id = DiagID::Unsupported;
  estimate(A, smallTable("unit\t-\tid\t0\t0\t0\t0.5\t0.5\t0.5\t-\n"
                         "copy\t-\tid\t0\t0\t0\t0.1\t0.1\t0.1\t-\n"));
  EXPECT_NEAR(A.Work.Likely, 0.5 + 5 + 5 * 0.1 + 7 + 2 * 2, 1e-9);
  EXPECT_NEAR(A.Targets[0].Work.Likely, A.Work.Likely, 1e-9);
  EXPECT_EQ(A.Findings[1].Work.Likely, 0);
  Hours Sum;
  for (const WorkPart &P : A.Parts)
    Sum += P.Work;
  EXPECT_NEAR(Sum.Likely, A.Work.Likely, 1e-9);
  EXPECT_NEAR(Sum.High, A.Work.High, 1e-9);
}

TEST(AuditEffort, TheProjectIsNoMoreThanItsUnits) {
  EffortTable Table = smallTable("unit\t-\tid\t0\t0\t0\t0.3\t0.3\t0.3\t-\n");
  for (unsigned Units : {1, 2, 7}) {
    Audit A = auditOf({});
    A.Files.assign(Units, A.Files[0]);
    for (auto [I, F] : llvm::enumerate(A.Files)) {
      F.Unit = true;
      F.TokensHash = I;
      F.Code[WorkState::Shim] = 1;
    }
    estimate(A, Table);
    EXPECT_NEAR(A.Work.Likely, std::min(1.0, Units * 0.3), 1e-9);
  }
}

TEST(AuditEffort, BuiltinTableAnswersForEveryId) {
  EffortTable Table = EffortTable::builtin();
  for (const DiagInfo &D : allDiags())
    for (Severity S : {Severity::Note, Severity::Warning, Severity::Error})
      EXPECT_FALSE(Table.find(D.Id, S).Why.empty()) << idText(D.Id);
  EXPECT_FALSE(allLibraries().empty());
}

TEST(AuditFingerprint, SurvivesOtherLinesAndSpaces) {
  auto Print = [](const char *Text, unsigned Nth = 0) {
    SourceText Source = source(Text);
    Fingerprints Names("a.cu", Source);
    std::string Last;
    size_t At = 0;
    for (unsigned I = 0; I <= Nth; ++I) {
      Finding F;
      F.Id = DiagID::Unsupported;
      F.Subject = "cudaFoo";
      At = Source.text().find("cudaFoo", At + (I != 0));
      F.Offset = At;
      F.Length = 7;
      Last = Names.next(F);
    }
    return Last;
  };
  std::string First = Print("cudaFoo(1);\n");
  EXPECT_TRUE(llvm::StringRef(First).ends_with(":0"));
  EXPECT_EQ(First, Print("int a;\n\n  cudaFoo( 1 );\nint b;\n"));
  EXPECT_NE(First, Print("cudaFoo(2);\n"));
  // An equal one has the next number, whatever stands between.
  EXPECT_EQ(Print("cudaFoo(1);\nx;\ncudaFoo(1);\n", 1),
            llvm::StringRef(First).drop_back().str() + "1");
}

TEST(AuditSuppressions, CommentsOnTheLineOrBeforeIt) {
  SourceText Source = source("a; // hipify-cpp: suppress HC0102 one reason\n"
                             "/* hipify-cpp: suppress HC0102,HC0404 two */\n"
                             "\n"
                             "b;\n"
                             "\"hipify-cpp: suppress HC0102 text\";\n"
                             "// hipify-cpp: suppress HC0102\n"
                             "// hipify-cpp: suppress HC12 x\n"
                             "// hipify-cpp: suppressions are explained\n");
  SuppressionComments Comments(Source);
  auto Found = Comments.all();
  ASSERT_EQ(Found.size(), 3u);
  EXPECT_EQ(Found[0].ForLine, 1u);
  EXPECT_EQ(Found[0].Reason, "one reason");
  EXPECT_EQ(Source.lineAndColumn(Found[1].Offset).first, 2u);
  EXPECT_EQ(Found[1].ForLine, 4u);
  EXPECT_EQ(Found[2].Id, DiagID::ArchTest);
  EXPECT_EQ(Found[2].Reason, "two");
  auto Mistakes = Comments.mistakes();
  ASSERT_EQ(Mistakes.size(), 2u);
  EXPECT_EQ(Source.lineAndColumn(Mistakes[0].Offset).first, 6u);
  EXPECT_EQ(Mistakes[0].What, "a suppression needs an id and a reason");
  EXPECT_EQ(Mistakes[1].What, "there is no finding 'HC12'");
}

TEST(AuditSuppressions, WhatIsTakenOutAndWhatIsIdle) {
  SourceText Source = source("a; // hipify-cpp: suppress HC0102 one reason\n"
                             "b; // hipify-cpp: suppress HC0404 another\n");
  std::vector<Finding> Findings(2);
  Findings[0].Id = DiagID::Unsupported;
  Findings[1].Id = DiagID::Unsupported;
  Findings[1].Offset = Source.text().find("b;");
  Findings[1].Edits.push_back({0, 1, "c"});
  std::vector<SuppressedFinding> Taken =
      takeSuppressed(Source, {}, "", Findings);
  ASSERT_EQ(Taken.size(), 1u);
  EXPECT_EQ(Taken[0].What.Offset, 0u);
  EXPECT_EQ(Taken[0].Reason, "one reason");
  ASSERT_EQ(Findings.size(), 2u);
  EXPECT_EQ(Findings[0].Edits.size(), 1u);
  EXPECT_EQ(Findings[1].Id, DiagID::SuppressionIdle);
  EXPECT_EQ(Findings[1].Message,
            "this suppresses no HC0404; it can be removed");
}

TEST(AuditSuppressions, RowsOfAFile) {
  auto Rows = llvm::cantFail(readSuppressions(
      "# comment\n\nHC0102 src/*.cu  for NVIDIA only \n", "s.txt"));
  ASSERT_EQ(Rows.size(), 1u);
  EXPECT_EQ(Rows[0].Where, "s.txt:3");
  EXPECT_EQ(Rows[0].Reason, "for NVIDIA only");
  EXPECT_TRUE(Rows[0].Paths.match("src/a/b.cu"));
  EXPECT_FALSE(Rows[0].Paths.match("lib/a.cu"));
  for (const char *Text : {"HC0102 *\n", "HC0102\n", "HC9 * why\n"}) {
    auto Bad = readSuppressions(Text, "s.txt");
    ASSERT_FALSE(bool(Bad)) << Text;
    EXPECT_TRUE(llvm::StringRef(llvm::toString(Bad.takeError()))
                    .starts_with("s.txt:1:1: error: "));
  }
}

static std::string oldAudit(const char *Findings) {
  return std::string(R"({"format": 2, "level": "note", "summary": {"hours":
    {"low": 1, "likely": 2, "high": 3}, "code": {"none": 0, "automatic": 1,
    "shim": 0, "review": 0, "blocked": 0}}, "files": [{"path": "a.cu"}],
    "findings": [)") +
         Findings + "]}";
}

TEST(AuditBaseline, NewFixedWorseAndBetter) {
  Audit A = auditOf({finding(DiagID::Unsupported, Severity::Error, "a"),
                     finding(DiagID::Unsupported, Severity::Warning, "b"),
                     finding(DiagID::Unsupported, Severity::Error, "c"),
                     finding(DiagID::Unsupported, Severity::Error, "d"),
                     finding(DiagID::Unsupported, Severity::Error, "e")});
  const char *Names[] = {"1:0", "2:0", "3:0", "4:0", "5:0"};
  for (auto [F, Name] : llvm::zip(A.Findings, Names))
    F.Fingerprint = Name;
  A.Findings[4].Suppressed = "why";
  auto Row = [](const char *Print, const char *Sev) {
    return std::string(R"({"fingerprint": ")") + Print +
           R"(", "id": "HC0102", "severity": ")" + Sev +
           R"(", "message": "m", "file": 0, "line": 4})";
  };
  std::string Old = oldAudit((Row("1:0", "error") + "," + Row("2:0", "error") +
                              "," + Row("3:0", "note") + "," +
                              Row("5:0", "error") + "," + Row("9:0", "error"))
                                 .c_str());
  ASSERT_FALSE(bool(compareWith(A, Old, "old.json")));
  EXPECT_EQ(A.Findings[0].Since, Change::Same);
  EXPECT_EQ(A.Findings[1].Since, Change::Better);
  EXPECT_EQ(A.Findings[2].Since, Change::Worse);
  EXPECT_EQ(A.Findings[3].Since, Change::New);
  EXPECT_EQ(A.Before->New, 1u);
  // What is suppressed now no longer counts: it is gone.
  ASSERT_EQ(A.Before->Fixed.size(), 2u);
  EXPECT_EQ(A.Before->Fixed[1].Fingerprint, "9:0");
  EXPECT_EQ(A.Before->Work.Likely, 2);
}

TEST(AuditBaseline, WhatIsNotCompiledIsNeitherNewNorGone) {
  Audit A = auditOf({finding(DiagID::Unsupported, Severity::Error, "a"),
                     finding(DiagID::Unsupported, Severity::Error, "b"),
                     finding(DiagID::Unsupported, Severity::Error, "c")});
  const char *Names[] = {"1:0", "2:0", "3:0"};
  for (auto [F, Name] : llvm::zip(A.Findings, Names))
    F.Fingerprint = Name;
  A.Findings[0].Inactive = A.Findings[1].Inactive = true;
  std::string Old = oldAudit(
      R"({"fingerprint": "1:0", "id": "HC0102", "severity": "error",
          "message": "m", "file": 0, "line": 4},
         {"fingerprint": "3:0", "id": "HC0102", "severity": "error",
          "message": "m", "file": 0, "line": 5, "inactive": true})");
  ASSERT_FALSE(bool(compareWith(A, Old, "old.json")));
  EXPECT_EQ(A.Before->New, 1u);
  EXPECT_EQ(A.Findings[2].Since, Change::New);
  EXPECT_TRUE(A.Before->Fixed.empty());
}

TEST(AuditBaseline, RefusesWhatIsNoAudit) {
  Audit A = auditOf({});
  for (const std::string &Text :
       {std::string("{}"), std::string("["),
        oldAudit(R"({"fingerprint": "1:0", "id": "x", "severity": "error",
                     "message": "m", "file": 7, "line": 1})")}) {
    llvm::Error E = compareWith(A, Text, "old.json");
    EXPECT_TRUE(bool(E)) << Text;
    llvm::consumeError(std::move(E));
  }
}

TEST(AuditDevice, FunctionsKernelsAndLambdas) {
  SourceText Source = source(
      "__global__ void __launch_bounds__(256) k(int a) { if (a) { a = 1; } }\n"
      "template <class T> __global__ void t(T x);\n"
      "__device__ int table[] = {1, 2};\n"
      "__host__ __device__ int f() noexcept { return 1; }\n"
      "auto l = [] __device__ (int i) { return i; };\n"
      "struct S { int a; __device__ S() : a{1} { a = 2; } };\n"
      "#define M __global__ void m() {}\n");
  auto Found = deviceRegions(Source);
  ASSERT_EQ(Found.size(), 4u);
  EXPECT_EQ(Found[0].Name, "k");
  EXPECT_TRUE(Found[0].Kernel);
  EXPECT_EQ(Source.slice(Found[0].Begin, Found[0].End).count('\n'), 0u);
  EXPECT_EQ(Found[1].Name, "f");
  EXPECT_FALSE(Found[1].Kernel);
  EXPECT_EQ(Found[2].Name, "");
  EXPECT_EQ(Found[3].Name, "S");
  EXPECT_TRUE(Source.slice(Found[3].Begin, Found[3].End).ends_with("2; }"));
}

TEST(AuditDevice, BranchesOfVersions) {
  SourceText Source = source("#if defined(X)\na;\n#elif CUDART_VERSION > 9\n"
                             "b;\n#endif\n#ifdef Y\nc;\n#endif\n");
  auto Found = versionBranches(Source);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_TRUE(Source.slice(Found[0].Begin, Found[0].End).contains("b;"));
  EXPECT_FALSE(Source.slice(Found[0].Begin, Found[0].End).contains("c;"));
}

TEST(AuditLibraries, HeadersAndNamespaces) {
  SourceText Source = source("#include <cutlass/gemm.h>\n"
                             "#include \"NvInfer.h\"\n"
                             "cutlass::gemm::Gemm g; a::cutlass::x y;\n"
                             "cudnn_frontend::graph::Graph h;\n");
  std::map<std::string, unsigned> Uses;
  for (auto [Index, Count] : librariesOf(Source))
    Uses[allLibraries()[Index].Name] = Count;
  EXPECT_EQ(Uses, (std::map<std::string, unsigned>{
                      {"CUTLASS", 2}, {"TensorRT", 1}, {"cuDNN graph", 1}}));
}

TEST(AuditText, ColumnsAreUtf16) {
  EXPECT_EQ(utf16Length("abc"), 3u);
  EXPECT_EQ(utf16Length("\xC3\xA9"), 1u);
  EXPECT_EQ(utf16Length("\xF0\x9D\x84\x9E"), 2u);
  EXPECT_EQ(utf16Length("a\xFF"), 2u);
}

TEST(AuditText, EveryIdHasItsPage) {
  for (const DiagInfo &D : allDiags())
    EXPECT_TRUE(diagnosticPage(D.Id).contains("**Severity:**")) << idText(D.Id);
}

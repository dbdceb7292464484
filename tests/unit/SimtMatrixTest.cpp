//===- SimtMatrixTest.cpp - The rows of Matrix.def ------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SimtMatrixTestSupport.h"
#include "simt/intrinsics/Matrix.h"
#include <gtest/gtest.h>

#define CALL(Name, Symbol)
#define JOIN_(A, B) A##B
#define JOIN(A, B) JOIN_(A, B)
#define WAVE(Name, Symbol)                                                     \
  void JOIN(entry, __LINE__)(const hipify::simt::WaveGroup &) __asm__(Symbol);
#include "../../lib/Simt/Intrinsics/Matrix.def"
#undef WAVE
#define WAVE(Name, Symbol) {Name, JOIN(entry, __LINE__)},

using namespace matrix_test;

const std::vector<Row> &matrix_test::rows() {
  static const std::vector<Row> Rows = {
#include "../../lib/Simt/Intrinsics/Matrix.def"
  };
  return Rows;
}
#undef WAVE
#undef CALL

const Row &matrix_test::row(StringRef Name) {
  for (const Row &R : rows())
    if (Name == R.Name)
      return R;
  ADD_FAILURE() << "no row " << Name.str();
  return rows().front();
}

namespace {

struct Call {
  const char *Name, *Symbol;
};
const Call Everything[] = {
#define WAVE(Name, Symbol) {Name, Symbol},
#define CALL(Name, Symbol) {Name, Symbol},
#include "../../lib/Simt/Intrinsics/Matrix.def"
};

TEST(SimtMatrix, RowsAreSortedIntrinsics) {
  const char *Last = "";
  llvm::LLVMContext C;
  for (const Call &R : Everything) {
    EXPECT_LT(StringRef(Last), R.Name);
    Last = R.Name;
    EXPECT_TRUE(intrinsicType(C, R.Name)) << R.Name;
  }
}

TEST(SimtMatrix, EveryWaveRowHasATest) {
  // The prefixes that the other files of this test go through.
  for (const Row &R : rows()) {
    StringRef Name = R.Name;
    EXPECT_TRUE(
        Name.starts_with("amdgcn.mfma.") ||
        Name.starts_with("amdgcn.smfmac.") ||
        Name.starts_with("amdgcn.swmmac.") ||
        Name.starts_with("amdgcn.wmma.") || Name.starts_with("nvvm.mma.") ||
        Name.starts_with("nvvm.wmma.") || Name.starts_with("nvvm.ldmatrix.") ||
        Name.starts_with("nvvm.stmatrix."))
        << R.Name;
  }
}

TEST(SimtMatrix, RecordsAreLlvms) {
  using namespace hipify::simt::matrix;
  for (const Row &R : rows()) {
    Operation Op = parseName(R.Name);
    ASSERT_NE(int(Op.Kind), int(Family::Unknown)) << R.Name;
    Record Fields = recordOf(R.Name);
    EXPECT_EQ(Op.RecordBytes, Fields.Bytes) << R.Name;
    if (Fields.HasResult && Op.D.Count) {
      EXPECT_EQ(Op.D.Offset, 0u) << R.Name;
    }
  }
}

TEST(SimtMatrix, PartOfAWaveIsAMisuseWithADefinedResult) {
  const Row &R = row("nvvm.mma.m8n8k4.row.col.f64");
  Record Fields = recordOf(R.Name);
  Wave W(32, Fields.Bytes, "sm_80");
  for (unsigned Operand = 0; Operand != 4; ++Operand)
    W.putAll(Fields.Operands[Operand].Offset, 1.0);
  testing::internal::CaptureStderr();
  // Lanes 0 to 15: rows of A and columns of B up to 3.
  W.run(R, 0xffff);
  std::string Report = testing::internal::GetCapturedStderr();
  EXPECT_NE(Report.find("16 of 32 lanes"), std::string::npos) << Report;
  EXPECT_EQ(W.get<double>(0, 0), 5.0);
  EXPECT_EQ(W.get<double>(2, 0), 1.0);
}

} // namespace

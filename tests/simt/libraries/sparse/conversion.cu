//===- conversion.cu - Formats of indices, sorting, tridiagonal systems ---===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Sparse.h"
#include <numeric>

namespace {

/// 4 x 5: entries in rows 0, 0, 0, 2, 2, 3.
const std::vector<int> Rows{0, 0, 0, 2, 2, 3}, Columns{0, 2, 4, 1, 2, 4},
    Offsets{0, 3, 3, 5, 6};
const std::vector<double> Elements{1, 2, 3, 4, 5, 6};

std::vector<int> shifted(std::vector<int> Of, int By) {
  for (int &Each : Of)
    Each += By;
  return Of;
}

void testFormats(Base First) {
  const int By = First == VALUE(INDEX_BASE_ONE), Count = 6;
  Buffer<int> RowsAt(shifted(Rows, By)), ColumnsAt(shifted(Columns, By)),
      OffsetsAt(5), Back(Count), ByColumn(6), RowsOf(Count);
  Buffer<double> From(Elements), To(Count);
  CHECK(SPARSE(Xcoo2csr)(TheHandle, RowsAt, Count, 4, OffsetsAt, First));
  expect(OffsetsAt.get() == shifted(Offsets, By), "coo2csr");
  CHECK(SPARSE(Xcsr2coo)(TheHandle, OffsetsAt, Count, 4, Back, First));
  expect(Back.get() == shifted(Rows, By), "csr2coo");
  size_t Bytes = 0;
  CHECK(SPARSE(Csr2cscEx2_bufferSize)(TheHandle, 4, 5, Count, From, OffsetsAt,
                                      ColumnsAt, To, ByColumn, RowsOf,
                                      DATA_TYPE(R_64F), VALUE(ACTION_NUMERIC),
                                      First, VALUE(CSR2CSC_ALG1), &Bytes));
  Buffer<char> Work(Bytes);
  CHECK(SPARSE(Csr2cscEx2)(TheHandle, 4, 5, Count, From, OffsetsAt, ColumnsAt,
                           To, ByColumn, RowsOf, DATA_TYPE(R_64F),
                           VALUE(ACTION_NUMERIC), First, VALUE(CSR2CSC_ALG1),
                           Work));
  expect(ByColumn.get() == shifted({0, 1, 2, 4, 4, 6}, By), "csc offsets");
  expect(RowsOf.get() == shifted({0, 2, 0, 2, 0, 3}, By), "csc rows");
  expect(To.get() == std::vector<double>({1, 4, 2, 5, 3, 6}), "csc values");
}

void testSorting() {
  Buffer<int> RowsAt(std::vector<int>{2, 0, 3, 0, 2, 0}),
      ColumnsAt(std::vector<int>{2, 4, 4, 0, 1, 2}), Order(6);
  Buffer<char> Work(WorkSize);
  CHECK(SPARSE(CreateIdentityPermutation)(TheHandle, 6, Order));
  CHECK(SPARSE(XcoosortByRow)(TheHandle, 4, 5, 6, RowsAt, ColumnsAt, Order,
                              Work));
  expect(RowsAt.get() == Rows && ColumnsAt.get() == Columns, "coosortByRow");
  expect(Order.get() == std::vector<int>({3, 5, 1, 4, 0, 2}), "permutation");
  CHECK(SPARSE(XcoosortByColumn)(TheHandle, 4, 5, 6, RowsAt, ColumnsAt, Order,
                                 Work));
  expect(ColumnsAt.get() == std::vector<int>({0, 1, 2, 2, 4, 4}) &&
             RowsAt.get() == std::vector<int>({0, 2, 0, 2, 0, 3}),
         "coosortByColumn");
  SPARSE(MatDescr_t) Descr;
  CHECK(SPARSE(CreateMatDescr)(&Descr));
  Buffer<int> OffsetsAt(Offsets), Mixed(std::vector<int>{4, 0, 2, 2, 1, 4});
  CHECK(SPARSE(CreateIdentityPermutation)(TheHandle, 6, Order));
  CHECK(SPARSE(Xcsrsort)(TheHandle, 4, 5, 6, Descr, OffsetsAt, Mixed, Order,
                         Work));
  expect(Mixed.get() == Columns, "csrsort");
  expect(Order.get() == std::vector<int>({1, 2, 0, 4, 3, 5}),
         "permutation of csrsort");
  CHECK(SPARSE(DestroyMatDescr)(Descr));
}

/// In blocks of 2 x 3, then put together again.
void testBlocks() {
  SPARSE(MatDescr_t) Descr, One;
  CHECK(SPARSE(CreateMatDescr)(&Descr));
  CHECK(SPARSE(CreateMatDescr)(&One));
  CHECK(SPARSE(SetMatIndexBase)(One, VALUE(INDEX_BASE_ONE)));
  Buffer<int> OffsetsAt(Offsets), ColumnsAt(Columns), BlockOffsets(3);
  Buffer<double> From(Elements);
  Buffer<char> Work(WorkSize);
  int Blocks = -1;
  CHECK(SPARSE(Xcsr2gebsrNnz)(TheHandle, VALUE(DIRECTION_ROW), 4, 5, Descr,
                              OffsetsAt, ColumnsAt, One, BlockOffsets, 2, 3,
                              &Blocks, Work));
  expect(Blocks == 4, "csr2gebsrNnz");
  for (auto Way : {VALUE(DIRECTION_ROW), VALUE(DIRECTION_COLUMN)}) {
    Buffer<int> BlockColumns(Blocks);
    Buffer<double> To(6 * Blocks);
    CHECK(SPARSE(Dcsr2gebsr)(TheHandle, Way, 4, 5, Descr, From, OffsetsAt,
                             ColumnsAt, One, To, BlockOffsets, BlockColumns, 2,
                             3, Work));
    Dense Got(4, 6), Wanted(4, 6);
    auto At = BlockOffsets.get(), Of = BlockColumns.get();
    auto Host = To.get();
    for (int Row = 0; Row < 2; ++Row)
      for (int I = At[Row] - 1; I < At[Row + 1] - 1; ++I)
        for (int R = 0; R < 2; ++R)
          for (int C = 0; C < 3; ++C)
            Got(2 * Row + R, 3 * (Of[I] - 1) + C) =
                Host[6 * I +
                     (Way == VALUE(DIRECTION_ROW) ? 3 * R + C : R + 2 * C)];
    for (int I = 0; I < 6; ++I)
      Wanted(Rows[I], Columns[I]) = Elements[I];
    expectNear<double>(Got, Wanted, 0, "csr2gebsr");
  }
  CHECK(SPARSE(DestroyMatDescr)(Descr));
  CHECK(SPARSE(DestroyMatDescr)(One));
}

void testTridiagonal() {
  const int N = 9, Sides = 2;
  Dense A(N, N), X = randomMatrix<double>(N, Sides, 200);
  std::vector<double> Lower(N), Diagonal(N), Upper(N);
  for (int I = 0; I < N; ++I) {
    A(I, I) = Diagonal[I] = 4 + draw();
    if (I)
      A(I, I - 1) = Lower[I] = draw();
    if (I + 1 < N)
      A(I, I + 1) = Upper[I] = draw();
  }
  Buffer<double> L(Lower), D(Diagonal), U(Upper);
  Buffer<char> Work(WorkSize);
  for (bool Pivoting : {true, false}) {
    DenseOnDevice<double> B(multiply(A, X), false);
    Context = Pivoting ? "pivoting" : "no pivoting";
    auto &Size = Pivoting ? SPARSE(Dgtsv2_bufferSizeExt)
                          : SPARSE(Dgtsv2_nopivot_bufferSizeExt);
    size_t Bytes = 0;
    CHECK(Size(TheHandle, N, Sides, L, D, U, B.At, B.Leading, &Bytes));
    expect(Bytes <= WorkSize, "gtsv2_bufferSizeExt");
    auto &Solve = Pivoting ? SPARSE(Dgtsv2) : SPARSE(Dgtsv2_nopivot);
    CHECK(Solve(TheHandle, N, Sides, L, D, U, B.At, B.Leading, Work));
    expectNear<double>(B.get(), X, 20 * N, "gtsv2");
  }
  Context.clear();
  DenseOnDevice<double> B(multiply(A, X), false);
  CHECK(SPARSE(Dgtsv2StridedBatch)(TheHandle, N, L, D, U, B.At, 1, N, Work));
  Dense Got = B.get();
  for (int I = 0; I < N; ++I)
    expect(std::abs(Got(I, 0) - X(I, 0)) < 1e-12, "gtsv2StridedBatch");
}

} // namespace

int main() {
  CHECK(SPARSE(Create)(&TheHandle));
  for (Base First : Bases)
    testFormats(First);
  testSorting();
  testBlocks();
  testTridiagonal();
  CHECK(SPARSE(Destroy)(TheHandle));
  return finish("sparse/conversion");
}

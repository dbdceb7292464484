//===- Conversion.cpp - Between the formats, and sorting ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Descriptors.h"
#include <algorithm>
#include <numeric>

using namespace hipify::simt::sparse;

#define HIPIFY_C extern "C" Status

namespace {

/// Sorts two arrays of indices by the first, then by the second, and the
/// permutation, if there is one, with them.
void sortPairs(int *First, int *Second, int *Permutation, int64_t Count) {
  std::vector<int64_t> From(static_cast<size_t>(Count));
  std::iota(From.begin(), From.end(), 0);
  std::stable_sort(From.begin(), From.end(), [&](int64_t A, int64_t B) {
    return std::pair(First[A], Second[A]) < std::pair(First[B], Second[B]);
  });
  for (int *Each : {First, Second, Permutation}) {
    if (!Each)
      continue;
    std::vector<int> Old(Each, Each + Count);
    for (int64_t I = 0; I < Count; ++I)
      Each[I] = Old[From[I]];
  }
}

Status sortCoordinates(SparseHandle H, int64_t Count, int *First, int *Second,
                       int *Permutation) {
  Operation Op(H);
  Op.require(Count >= 0 && ((First && Second) || Count == 0));
  return Op.run([=] { sortPairs(First, Second, Permutation, Count); });
}

Status sortCompressed(SparseHandle H, int64_t Outer, int64_t Count,
                      MatDescr Descr, const int *Offsets, int *Indices,
                      int *Permutation) {
  Operation Op(H);
  auto M = Op.get<LegacyMatrix>(Descr);
  Op.require(Outer >= 0 && Count >= 0 && Offsets && (Indices || Count == 0));
  return Op.run([=] {
    std::vector<int> Of(static_cast<size_t>(Count));
    for (int64_t O = 0; O < Outer; ++O)
      for (int I = Offsets[O] - M.Base; I < Offsets[O + 1] - M.Base; ++I)
        Of[I] = int(O);
    sortPairs(Of.data(), Indices, Permutation, Count);
  });
}

/// The rows of blocks of a CSR matrix: for each the columns of its blocks.
std::vector<std::vector<int>> blocksOf(int M, const int *Offsets,
                                       const int *Indices, IndexBase Base,
                                       int BlockRows, int BlockColumns) {
  std::vector<std::vector<int>> Rows(
      static_cast<size_t>((M + BlockRows - 1) / BlockRows));
  for (int R = 0; R < M; ++R)
    for (int I = Offsets[R] - Base; I < Offsets[R + 1] - Base; ++I)
      Rows[R / BlockRows].push_back((Indices[I] - Base) / BlockColumns);
  for (std::vector<int> &Row : Rows) {
    std::sort(Row.begin(), Row.end());
    Row.erase(std::unique(Row.begin(), Row.end()), Row.end());
  }
  return Rows;
}

Status countBlocks(SparseHandle H, int M, MatDescr DescrA, const int *Offsets,
                   const int *Indices, MatDescr DescrC, int *OffsetsC,
                   int BlockRows, int BlockColumns, int *Total) {
  Operation Op(H);
  auto A = Op.get<LegacyMatrix>(DescrA), C = Op.get<LegacyMatrix>(DescrC);
  Op.require(M >= 0 && Offsets && OffsetsC && BlockRows > 0 &&
             BlockColumns > 0);
  auto Count = [=] {
    int Sum = C.Base, O = 0;
    OffsetsC[0] = Sum;
    for (const auto &Row :
         blocksOf(M, Offsets, Indices, A.Base, BlockRows, BlockColumns))
      OffsetsC[++O] = Sum += int(Row.size());
    if (Total)
      *Total = Sum - C.Base;
  };
  return Total ? Op.runResult(Count) : Op.run(Count);
}

template <typename T>
Status makeBlocks(SparseHandle H, Direction Way, int M, MatDescr DescrA,
                  const T *Values, const int *Offsets, const int *Indices,
                  MatDescr DescrC, T *ValuesC, int *OffsetsC, int *IndicesC,
                  int BlockRows, int BlockColumns) {
  Operation Op(H);
  auto A = Op.get<LegacyMatrix>(DescrA), C = Op.get<LegacyMatrix>(DescrC);
  Op.require(M >= 0 && Offsets && OffsetsC && BlockRows > 0 &&
             BlockColumns > 0);
  return Op.run([=] {
    bool ByRow = Way == HIPIFY_SPARSE_VALUE(DIRECTION_ROW);
    auto Rows = blocksOf(M, Offsets, Indices, A.Base, BlockRows, BlockColumns);
    int First = 0, Size = BlockRows * BlockColumns;
    for (int O = 0; O < int(Rows.size()); ++O) {
      const std::vector<int> &Row = Rows[O];
      OffsetsC[O] = First + C.Base;
      std::fill_n(ValuesC + int64_t(First) * Size, Row.size() * Size, T());
      for (size_t I = 0; I < Row.size(); ++I)
        IndicesC[First + I] = Row[I] + C.Base;
      for (int R = O * BlockRows; R < std::min(M, (O + 1) * BlockRows); ++R)
        for (int I = Offsets[R] - A.Base; I < Offsets[R + 1] - A.Base; ++I) {
          int Column = Indices[I] - A.Base;
          int64_t Block =
              std::lower_bound(Row.begin(), Row.end(), Column / BlockColumns) -
              Row.begin() + First;
          int InRow = R % BlockRows, InColumn = Column % BlockColumns;
          ValuesC[Block * Size + (ByRow ? InRow * BlockColumns + InColumn
                                        : InRow + InColumn * BlockRows)] =
              Values[I];
        }
      First += int(Row.size());
    }
    OffsetsC[Rows.size()] = First + C.Base;
  });
}

/// Entries of a dense matrix that are not 0, by rows or columns and in total.
template <typename T>
Status countEntries(SparseHandle H, Direction Way, int M, int N, MatDescr Descr,
                    const T *A, int LdA, int *Each, int *Total) {
  Operation Op(H);
  Op.require(Descr && M >= 0 && N >= 0 && LdA >= std::max(M, 1) && Each &&
             Total);
  return Op.runResult([=] {
    bool ByRow = Way == HIPIFY_SPARSE_VALUE(DIRECTION_ROW);
    std::fill_n(Each, ByRow ? M : N, 0);
    int Sum = 0;
    for (int C = 0; C < N; ++C)
      for (int R = 0; R < M; ++R)
        if (A[R + int64_t(C) * LdA] != T()) {
          ++Each[ByRow ? R : C];
          ++Sum;
        }
    *Total = Sum;
  });
}

} // namespace

HIPIFY_C HIPIFY_SPARSE(Xcoo2csr)(SparseHandle H, const int *Rows, int Count,
                                 int M, int *Offsets, IndexBase Base) {
  Operation Op(H);
  Op.require(Count >= 0 && M >= 0 && Offsets && (Rows || Count == 0));
  return Op.run([=] {
    int I = 0;
    for (int R = 0; R <= M; ++R) {
      while (I < Count && Rows[I] - Base < R)
        ++I;
      Offsets[R] = I + Base;
    }
  });
}

HIPIFY_C HIPIFY_SPARSE(Xcsr2coo)(SparseHandle H, const int *Offsets, int Count,
                                 int M, int *Rows, IndexBase Base) {
  Operation Op(H);
  Op.require(Count >= 0 && M >= 0 && Offsets && (Rows || Count == 0));
  return Op.run([=] {
    for (int R = 0; R < M; ++R)
      for (int I = Offsets[R] - Base; I < Offsets[R + 1] - Base; ++I)
        Rows[I] = R + Base;
  });
}

HIPIFY_C HIPIFY_SPARSE(CreateIdentityPermutation)(SparseHandle H, int N,
                                                  int *P) {
  Operation Op(H);
  Op.require(N >= 0 && (P || N == 0));
  return Op.run([=] { std::iota(P, P + N, 0); });
}

HIPIFY_C HIPIFY_SPARSE(Xcoosort_bufferSizeExt)(SparseHandle H, int, int, int,
                                               const int *, const int *,
                                               size_t *Bytes) {
  return giveBuffer(H, Bytes);
}
HIPIFY_C HIPIFY_SPARSE(XcoosortByRow)(SparseHandle H, int, int, int Count,
                                      int *Rows, int *Columns, int *P, void *) {
  return sortCoordinates(H, Count, Rows, Columns, P);
}
HIPIFY_C HIPIFY_SPARSE(XcoosortByColumn)(SparseHandle H, int, int, int Count,
                                         int *Rows, int *Columns, int *P,
                                         void *) {
  return sortCoordinates(H, Count, Columns, Rows, P);
}

HIPIFY_C HIPIFY_SPARSE(Xcsrsort_bufferSizeExt)(SparseHandle H, int, int, int,
                                               const int *, const int *,
                                               size_t *Bytes) {
  return giveBuffer(H, Bytes);
}
HIPIFY_C HIPIFY_SPARSE(Xcsrsort)(SparseHandle H, int M, int, int Count,
                                 const MatDescr Descr, const int *Offsets,
                                 int *Indices, int *P, void *) {
  return sortCompressed(H, M, Count, Descr, Offsets, Indices, P);
}
HIPIFY_C HIPIFY_SPARSE(Xcscsort_bufferSizeExt)(SparseHandle H, int, int, int,
                                               const int *, const int *,
                                               size_t *Bytes) {
  return giveBuffer(H, Bytes);
}
HIPIFY_C HIPIFY_SPARSE(Xcscsort)(SparseHandle H, int, int N, int Count,
                                 const MatDescr Descr, const int *Offsets,
                                 int *Indices, int *P, void *) {
  return sortCompressed(H, N, Count, Descr, Offsets, Indices, P);
}

#define HIPIFY_CSR2CSC                                                         \
  SparseHandle H, int M, int N, int Count, const void *Values,                 \
      const int *Offsets, const int *Indices, void *ValuesTo, int *OffsetsTo,  \
      int *IndicesTo, DataType Type, HIPIFY_SPARSE(Action_t) Action,           \
      IndexBase Base, HIPIFY_SPARSE(Csr2CscAlg_t)

HIPIFY_C HIPIFY_SPARSE(Csr2cscEx2_bufferSize)(
    SparseHandle H, int, int, int, const void *, const int *, const int *,
    void *, int *, int *, DataType, HIPIFY_SPARSE(Action_t), IndexBase,
    HIPIFY_SPARSE(Csr2CscAlg_t), size_t *Bytes) {
  return giveBuffer(H, Bytes);
}

HIPIFY_C HIPIFY_SPARSE(Csr2cscEx2)(HIPIFY_CSR2CSC, void *) {
  Operation Op(H);
  bool WithValues = Action == HIPIFY_SPARSE_VALUE(ACTION_NUMERIC);
  Op.require(isElement(Type), NotSupported);
  Op.require(M >= 0 && N >= 0 && Count >= 0 && Offsets && OffsetsTo);
  Op.require(Count == 0 ||
             (Indices && IndicesTo && (!WithValues || (Values && ValuesTo))));
  return Op.run([=] {
    std::vector<int> Next(size_t(N) + 1);
    for (int I = 0; I < Count; ++I)
      ++Next[Indices[I] - Base + 1];
    std::partial_sum(Next.begin(), Next.end(), Next.begin());
    for (int C = 0; C <= N; ++C)
      OffsetsTo[C] = Next[C] + Base;
    for (int R = 0; R < M; ++R)
      for (int I = Offsets[R] - Base; I < Offsets[R + 1] - Base; ++I) {
        int To = Next[Indices[I] - Base]++;
        IndicesTo[To] = R + Base;
        if (WithValues)
          withWide({Type}, [&]<typename W>(W) {
            store(ValuesTo, Type, To, load<W>(Values, Type, I));
          });
      }
  });
}

HIPIFY_C HIPIFY_SPARSE(Xcsr2bsrNnz)(SparseHandle H, Direction, int M, int,
                                    const MatDescr DescrA, const int *Offsets,
                                    const int *Indices, int Block,
                                    const MatDescr DescrC, int *OffsetsC,
                                    int *Total) {
  return countBlocks(H, M, DescrA, Offsets, Indices, DescrC, OffsetsC, Block,
                     Block, Total);
}

HIPIFY_C HIPIFY_SPARSE(Xcsr2gebsrNnz)(SparseHandle H, Direction, int M, int,
                                      const MatDescr DescrA, const int *Offsets,
                                      const int *Indices, const MatDescr DescrC,
                                      int *OffsetsC, int BlockRows,
                                      int BlockColumns, int *Total, void *) {
  return countBlocks(H, M, DescrA, Offsets, Indices, DescrC, OffsetsC,
                     BlockRows, BlockColumns, Total);
}

#define ENTRIES "../sparse/Conversion.def"
#include "EachName.inc"

//===- Descriptors.h - Vectors, matrices and calls --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_SPARSE_DESCRIPTORS_H
#define HIPIFY_SIMT_LIBRARIES_SPARSE_DESCRIPTORS_H

#include "Values.h"
#include <initializer_list>
#include <vector>

namespace hipify::simt::sparse {

/// What a SparseHandle points to.
struct Handle {
  RuntimeStream Stream = nullptr;
  bool ScalarsOnDevice = false;
};

struct DenseVector {
  int64_t Size;
  void *Values;
  DataType Type;
};

struct SparseVector {
  int64_t Size, Count;
  void *Indices, *Values;
  IndexType Index;
  IndexBase Base;
  DataType Type;
};

struct DenseMatrix {
  int64_t Rows, Columns, Leading;
  void *Values;
  DataType Type;
  Order Layout;
  int Batches = 1;
  int64_t BatchStride = 0;

  int64_t place(int64_t R, int64_t C) const {
    return Layout == HIPIFY_SPARSE_VALUE(ORDER_ROW) ? R * Leading + C
                                                    : R + C * Leading;
  }
};

/// CSR, CSC, COO, BSR or blocked ELL. Offsets are those of rows (CSC: of
/// columns; COO: the row indices); Indices are those of columns (CSC: of rows).
/// BSR and ELL count rows, columns and entries in elements here.
struct SparseMatrix {
  Format Kind;
  int64_t Rows, Columns, Count;
  void *Offsets, *Indices, *Values;
  IndexType OffsetType, Index;
  IndexBase Base;
  DataType Type;
  int64_t BlockRows = 1, BlockColumns = 1;
  bool BlocksByRow = true;
  int64_t EllColumns = 0;
  FillMode Fill = HIPIFY_SPARSE_VALUE(FILL_MODE_LOWER);
  DiagType Diagonal = HIPIFY_SPARSE_VALUE(DIAG_TYPE_NON_UNIT);
  int Batches = 1;
  int64_t OffsetStride = 0, IndexStride = 0, ValueStride = 0;

  bool is(Format Other) const { return Kind == Other; }

  /// Calls F(row, column, place of the value) for each entry of a batch.
  template <typename Fn> void forEach(int64_t Batch, Fn F) const;

  /// The matrix of a batch by itself.
  int64_t offset(int64_t Batch, int64_t I) const {
    return loadIndex(Offsets, OffsetType, Batch * OffsetStride + I) - Base;
  }
  int64_t index(int64_t Batch, int64_t I) const {
    return loadIndex(Indices, Index, Batch * IndexStride + I) - Base;
  }

private:
  template <typename Fn> void forEachBlock(int64_t Batch, Fn F) const;
};

/// What a MatDescr points to.
struct LegacyMatrix {
  HIPIFY_SPARSE(MatrixType_t)
  Type = HIPIFY_SPARSE_VALUE(MATRIX_TYPE_GENERAL);
  FillMode Fill = HIPIFY_SPARSE_VALUE(FILL_MODE_LOWER);
  DiagType Diagonal = HIPIFY_SPARSE_VALUE(DIAG_TYPE_NON_UNIT);
  IndexBase Base = Zero;
};

inline constexpr Format Csr = HIPIFY_SPARSE_VALUE(FORMAT_CSR);
inline constexpr Format Csc = HIPIFY_SPARSE_VALUE(FORMAT_CSC);
inline constexpr Format Coo = HIPIFY_SPARSE_VALUE(FORMAT_COO);
inline constexpr Format Ell = HIPIFY_SPARSE_VALUE(FORMAT_BLOCKED_ELL);
/// hipSPARSE has no descriptors of this format.
inline constexpr Format Bsr = Format(6);

/// The vendors' types are pointers to void, or to incomplete types.
template <typename T, typename Public> T *of(Public Descr) {
  return static_cast<T *>(const_cast<void *>(static_cast<const void *>(Descr)));
}

template <typename Fn>
void SparseMatrix::forEachBlock(int64_t Batch, Fn F) const {
  int64_t Size = BlockRows * BlockColumns;
  auto Visit = [&](int64_t Row, int64_t Column, int64_t Block) {
    for (int64_t R = 0; R < BlockRows; ++R)
      for (int64_t C = 0; C < BlockColumns; ++C)
        F(Row * BlockRows + R, Column * BlockColumns + C,
          Batch * ValueStride + Block * Size +
              (BlocksByRow ? R * BlockColumns + C : R + C * BlockRows));
  };
  for (int64_t Row = 0; Row < Rows / BlockRows; ++Row)
    for (int64_t I = offset(Batch, Row); I < offset(Batch, Row + 1); ++I)
      Visit(Row, index(Batch, I), I);
}

template <typename Fn> void SparseMatrix::forEach(int64_t Batch, Fn F) const {
  if (is(Coo)) {
    for (int64_t I = 0; I < Count; ++I)
      F(offset(Batch, I), index(Batch, I), Batch * ValueStride + I);
    return;
  }
  if (is(Ell)) {
    // Rows of blocks, all equally long; -1 instead of an index: no block.
    int64_t Across = EllColumns / BlockColumns;
    for (int64_t R = 0; R < Rows; ++R)
      for (int64_t C = 0; C < EllColumns; ++C) {
        int64_t Column =
            index(Batch, R / BlockRows * Across + C / BlockColumns);
        if (Column >= 0)
          F(R, Column * BlockColumns + C % BlockColumns,
            Batch * ValueStride + R * EllColumns + C);
      }
    return;
  }
  if (is(Bsr))
    return forEachBlock(Batch, F);
  int64_t Outer = is(Csc) ? Columns : Rows;
  for (int64_t O = 0; O < Outer; ++O)
    for (int64_t I = offset(Batch, O), E = offset(Batch, O + 1); I < E; ++I) {
      int64_t Other = index(Batch, I), Place = Batch * ValueStride + I;
      is(Csc) ? F(Other, O, Place) : F(O, Other, Place);
    }
}

/// Checks the arguments of a call, then puts it into the handle's stream.
class Operation {
public:
  explicit Operation(SparseHandle Raw)
      : H(of<Handle>(Raw)), Result(Raw ? Success : NullHandle) {}

  void require(bool Condition, Status Otherwise = Invalid) {
    if (Result == Success && !Condition)
      Result = Otherwise;
  }
  /// A descriptor's contents now; the caller may change or destroy it later.
  template <typename T, typename Public> T get(Public Descr) {
    require(Descr);
    return Result == Success ? *of<T>(Descr) : T();
  }
  Scalar scalar(const void *At, DataType Type) {
    require(At);
    require(isElement(Type), NotSupported);
    return Scalar(Result == Success ? At : nullptr, Type,
                  Result == Success && H->ScalarsOnDevice);
  }
  void transpose(Transpose T) {
    require(T == HIPIFY_SPARSE_VALUE(OPERATION_NON_TRANSPOSE) ||
            T == HIPIFY_SPARSE_VALUE(OPERATION_TRANSPOSE) ||
            T == HIPIFY_SPARSE_VALUE(OPERATION_CONJUGATE_TRANSPOSE));
  }

  bool ok() const { return Result == Success; }
  Status status() const { return Result; }
  Handle *handle() const { return H; }

  /// Work() later.
  template <typename Fn> Status run(Fn &&Work) {
    if (Result != Success)
      return Result;
    return onStream(H->Stream, std::forward<Fn>(Work)) ? Success : Failed;
  }
  /// Work() now, after all that is in the stream: for results that the caller
  /// can look at when the call returns. A stream that records cannot do that.
  template <typename Fn> Status runNow(Fn &&Work) {
    if (Result != Success)
      return Result;
    if (isCapturing(H->Stream))
      return NotSupported;
    if (!waitForStream(H->Stream))
      return Failed;
    Work();
    return Success;
  }
  /// For work that stores a result where scalars are.
  template <typename Fn> Status runResult(Fn &&Work) {
    if (Result == Success && !H->ScalarsOnDevice)
      return runNow(std::forward<Fn>(Work));
    return run(std::forward<Fn>(Work));
  }

private:
  Handle *H;
  Status Result;
};

inline bool isTransposed(Transpose T) {
  return T != HIPIFY_SPARSE_VALUE(OPERATION_NON_TRANSPOSE);
}
inline bool isConjugated(Transpose T) {
  return T == HIPIFY_SPARSE_VALUE(OPERATION_CONJUGATE_TRANSPOSE);
}

/// Bytes that a caller is told to reserve. Buffers are never used.
inline constexpr size_t BufferBytes = 256;

template <typename Size> Status giveBuffer(SparseHandle H, Size *Bytes) {
  if (!H)
    return NullHandle;
  if (!Bytes)
    return Invalid;
  *Bytes = Size(BufferBytes);
  return Success;
}

/// Element (R, C) of op(A) of a dense matrix.
template <typename W>
W loadElement(const DenseMatrix &A, Transpose How, int64_t Batch, int64_t R,
              int64_t C) {
  int64_t Place = isTransposed(How) ? A.place(C, R) : A.place(R, C);
  W Value = load<W>(A.Values, A.Type, Batch * A.BatchStride + Place);
  return isConjugated(How) ? conjugate(Value) : Value;
}

inline int64_t rowsOf(int64_t Rows, int64_t Columns, Transpose How) {
  return isTransposed(How) ? Columns : Rows;
}

} // namespace hipify::simt::sparse

#endif

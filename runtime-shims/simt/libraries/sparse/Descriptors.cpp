//===- Descriptors.cpp - Descriptors of vectors and matrices --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function that makes or shows a descriptor exists twice, the second time
// for values that are const.
//
//===----------------------------------------------------------------------===//
#include "Descriptors.h"
#include <cstring>

using namespace hipify::simt::sparse;

#define HIPIFY_C extern "C" Status

namespace {

template <typename Public, typename T> Status make(Public *To, T Contents) {
  if (!To || !isElement(Contents.Type))
    return To ? NotSupported : Invalid;
  *To = reinterpret_cast<Public>(new T(Contents));
  return Success;
}

template <typename T, typename Public> Status destroy(Public Descr) {
  delete of<T>(Descr);
  return Success;
}

template <typename To, typename From> void put(To *At, From Value) {
  if (At)
    *At = static_cast<To>(Value);
}

/// Do(contents), if there are any.
template <typename T, typename Public, typename Fn>
Status with(Public Descr, Fn Do) {
  if (!Descr)
    return Invalid;
  Do(*of<T>(Descr));
  return Success;
}

void *mutableOf(const void *Pointer) { return const_cast<void *>(Pointer); }

SparseMatrix compressed(Format Kind, int64_t Rows, int64_t Columns,
                        int64_t Count, const void *Offsets, const void *Indices,
                        const void *Values, IndexType OffsetType,
                        IndexType Index, IndexBase Base, DataType Type) {
  SparseMatrix M{};
  M.Kind = Kind;
  M.Rows = Rows;
  M.Columns = Columns;
  M.Count = Count;
  M.Offsets = mutableOf(Offsets);
  M.Indices = mutableOf(Indices);
  M.Values = mutableOf(Values);
  M.OffsetType = OffsetType;
  M.Index = Index;
  M.Base = Base;
  M.Type = Type;
  return M;
}

template <typename Void>
Status showMatrix(const void *Descr, int64_t *Rows, int64_t *Columns,
                  int64_t *Count, Void **Offsets, Void **Indices, Void **Values,
                  IndexType *OffsetType, IndexType *Index, IndexBase *Base,
                  DataType *Type) {
  return with<SparseMatrix>(Descr, [&](SparseMatrix &M) {
    put(Rows, M.Rows);
    put(Columns, M.Columns);
    put(Count, M.Count);
    put(Offsets, M.Offsets);
    put(Indices, M.Indices);
    put(Values, M.Values);
    put(OffsetType, M.OffsetType);
    put(Index, M.Index);
    put(Base, M.Base);
    put(Type, M.Type);
  });
}

Status setPointers(SpMatDescr Descr, Format Kind, void *Offsets, void *Indices,
                   void *Values) {
  if (!Descr || !of<SparseMatrix>(Descr)->is(Kind))
    return Invalid;
  return with<SparseMatrix>(Descr, [&](SparseMatrix &M) {
    M.Offsets = Offsets;
    M.Indices = Indices;
    M.Values = Values;
  });
}

Status setBatches(SpMatDescr Descr, Format Kind, int Batches,
                  int64_t OffsetStride, int64_t IndexStride,
                  int64_t ValueStride) {
  if (!Descr || !of<SparseMatrix>(Descr)->is(Kind) || Batches < 1)
    return Invalid;
  return with<SparseMatrix>(Descr, [&](SparseMatrix &M) {
    M.Batches = Batches;
    M.OffsetStride = OffsetStride;
    M.IndexStride = IndexStride;
    M.ValueStride = ValueStride;
  });
}

} // namespace

// Sparse vectors.

#define HIPIFY_SPVEC(Const, Descr, Void)                                       \
  HIPIFY_C HIPIFY_SPARSE(Create##Const##SpVec)(                                \
      Descr * To, int64_t Size, int64_t Count, Void *Indices, Void *Values,    \
      IndexType Index, IndexBase Base, DataType Type) {                        \
    return make(To, SparseVector{Size, Count, mutableOf(Indices),              \
                                 mutableOf(Values), Index, Base, Type});       \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Const##SpVecGet)(                                     \
      Descr From, int64_t *Size, int64_t *Count, Void **Indices,               \
      Void **Values, IndexType *Index, IndexBase *Base, DataType *Type) {      \
    return with<SparseVector>(From, [&](SparseVector &V) {                     \
      put(Size, V.Size);                                                       \
      put(Count, V.Count);                                                     \
      put(Indices, V.Indices);                                                 \
      put(Values, V.Values);                                                   \
      put(Index, V.Index);                                                     \
      put(Base, V.Base);                                                       \
      put(Type, V.Type);                                                       \
    });                                                                        \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Const##SpVecGetValues)(Descr From, Void * *Values) {  \
    return with<SparseVector>(                                                 \
        From, [&](SparseVector &V) { put(Values, V.Values); });                \
  }
HIPIFY_SPVEC(, SpVecDescr, void)
HIPIFY_SPVEC(Const, ConstSpVecDescr, const void)

HIPIFY_C HIPIFY_SPARSE(DestroySpVec)(ConstSpVecDescr Descr) {
  return destroy<SparseVector>(Descr);
}

HIPIFY_C HIPIFY_SPARSE(SpVecGetIndexBase)(ConstSpVecDescr From,
                                          IndexBase *Base) {
  return with<SparseVector>(From, [&](SparseVector &V) { put(Base, V.Base); });
}

HIPIFY_C HIPIFY_SPARSE(SpVecSetValues)(SpVecDescr Descr, void *Values) {
  return with<SparseVector>(Descr, [&](SparseVector &V) { V.Values = Values; });
}

// Dense vectors and matrices.

#define HIPIFY_DENSE(Const, Vector, Matrix, Void)                              \
  HIPIFY_C HIPIFY_SPARSE(Create##Const##DnVec)(Vector * To, int64_t Size,      \
                                               Void *Values, DataType Type) {  \
    return make(To, DenseVector{Size, mutableOf(Values), Type});               \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Const##DnVecGet)(Vector From, int64_t *Size,          \
                                          Void **Values, DataType *Type) {     \
    return with<DenseVector>(From, [&](DenseVector &V) {                       \
      put(Size, V.Size);                                                       \
      put(Values, V.Values);                                                   \
      put(Type, V.Type);                                                       \
    });                                                                        \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Const##DnVecGetValues)(Vector From, Void * *Values) { \
    return with<DenseVector>(From,                                             \
                             [&](DenseVector &V) { put(Values, V.Values); });  \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Create##Const##DnMat)(                                \
      Matrix * To, int64_t Rows, int64_t Columns, int64_t Leading,             \
      Void *Values, DataType Type, Order Layout) {                             \
    bool ByRow = Layout == HIPIFY_SPARSE_VALUE(ORDER_ROW);                     \
    if (Leading < (ByRow ? Columns : Rows))                                    \
      return Invalid;                                                          \
    return make(To, DenseMatrix{Rows, Columns, Leading, mutableOf(Values),     \
                                Type, Layout});                                \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Const##DnMatGet)(                                     \
      Matrix From, int64_t *Rows, int64_t *Columns, int64_t *Leading,          \
      Void **Values, DataType *Type, Order *Layout) {                          \
    return with<DenseMatrix>(From, [&](DenseMatrix &M) {                       \
      put(Rows, M.Rows);                                                       \
      put(Columns, M.Columns);                                                 \
      put(Leading, M.Leading);                                                 \
      put(Values, M.Values);                                                   \
      put(Type, M.Type);                                                       \
      put(Layout, M.Layout);                                                   \
    });                                                                        \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Const##DnMatGetValues)(Matrix From, Void * *Values) { \
    return with<DenseMatrix>(From,                                             \
                             [&](DenseMatrix &M) { put(Values, M.Values); });  \
  }
HIPIFY_DENSE(, DnVecDescr, DnMatDescr, void)
HIPIFY_DENSE(Const, ConstDnVecDescr, ConstDnMatDescr, const void)

HIPIFY_C HIPIFY_SPARSE(DestroyDnVec)(ConstDnVecDescr Descr) {
  return destroy<DenseVector>(Descr);
}

HIPIFY_C HIPIFY_SPARSE(DnVecSetValues)(DnVecDescr Descr, void *Values) {
  return with<DenseVector>(Descr, [&](DenseVector &V) { V.Values = Values; });
}

HIPIFY_C HIPIFY_SPARSE(DestroyDnMat)(ConstDnMatDescr Descr) {
  return destroy<DenseMatrix>(Descr);
}

HIPIFY_C HIPIFY_SPARSE(DnMatSetValues)(DnMatDescr Descr, void *Values) {
  return with<DenseMatrix>(Descr, [&](DenseMatrix &M) { M.Values = Values; });
}

HIPIFY_C HIPIFY_SPARSE(DnMatSetStridedBatch)(DnMatDescr Descr, int Batches,
                                             int64_t Stride) {
  if (Batches < 1)
    return Invalid;
  return with<DenseMatrix>(Descr, [&](DenseMatrix &M) {
    M.Batches = Batches;
    M.BatchStride = Stride;
  });
}

HIPIFY_C HIPIFY_SPARSE(DnMatGetStridedBatch)(ConstDnMatDescr From, int *Batches,
                                             int64_t *Stride) {
  return with<DenseMatrix>(From, [&](DenseMatrix &M) {
    put(Batches, M.Batches);
    put(Stride, M.BatchStride);
  });
}

// Sparse matrices.

#define HIPIFY_SPMAT(Const, Descr, Void)                                       \
  HIPIFY_COMPRESSED(Const, Descr, Void, Csr)                                   \
  HIPIFY_COMPRESSED(Const, Descr, Void, Csc)                                   \
  HIPIFY_C HIPIFY_SPARSE(Create##Const##Coo)(                                  \
      Descr * To, int64_t Rows, int64_t Columns, int64_t Count, Void *RowsAt,  \
      Void *ColumnsAt, Void *Values, IndexType Index, IndexBase Base,          \
      DataType Type) {                                                         \
    return make(To, compressed(Coo, Rows, Columns, Count, RowsAt, ColumnsAt,   \
                               Values, Index, Index, Base, Type));             \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Const##CooGet)(                                       \
      Descr From, int64_t *Rows, int64_t *Columns, int64_t *Count,             \
      Void **RowsAt, Void **ColumnsAt, Void **Values, IndexType *Index,        \
      IndexBase *Base, DataType *Type) {                                       \
    IndexType Same;                                                            \
    return showMatrix<Void>(From, Rows, Columns, Count, RowsAt, ColumnsAt,     \
                            Values, &Same, Index, Base, Type);                 \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Create##Const##BlockedEll)(                           \
      Descr * To, int64_t Rows, int64_t Columns, int64_t Block,                \
      int64_t EllColumns, Void *Indices, Void *Values, IndexType Index,        \
      IndexBase Base, DataType Type) {                                         \
    if (Block < 1)                                                             \
      return Invalid;                                                          \
    SparseMatrix M =                                                           \
        compressed(Ell, Rows, Columns, Rows * EllColumns, nullptr, Indices,    \
                   Values, Index, Index, Base, Type);                          \
    M.BlockRows = M.BlockColumns = Block;                                      \
    M.EllColumns = EllColumns;                                                 \
    return make(To, M);                                                        \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Const##BlockedEllGet)(                                \
      Descr From, int64_t *Rows, int64_t *Columns, int64_t *Block,             \
      int64_t *EllColumns, Void **Indices, Void **Values, IndexType *Index,    \
      IndexBase *Base, DataType *Type) {                                       \
    if (From) {                                                                \
      put(Block, of<SparseMatrix>(From)->BlockRows);                           \
      put(EllColumns, of<SparseMatrix>(From)->EllColumns);                     \
    }                                                                          \
    return showMatrix<Void>(From, Rows, Columns, nullptr, nullptr, Indices,    \
                            Values, nullptr, Index, Base, Type);               \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Const##SpMatGetValues)(Descr From, Void * *Values) {  \
    return with<SparseMatrix>(                                                 \
        From, [&](SparseMatrix &M) { put(Values, M.Values); });                \
  }
#define HIPIFY_COMPRESSED(Const, Descr, Void, Kind)                            \
  HIPIFY_C HIPIFY_SPARSE(Create##Const##Kind)(                                 \
      Descr * To, int64_t Rows, int64_t Columns, int64_t Count, Void *Offsets, \
      Void *Indices, Void *Values, IndexType OffsetType, IndexType Index,      \
      IndexBase Base, DataType Type) {                                         \
    return make(To, compressed(Kind, Rows, Columns, Count, Offsets, Indices,   \
                               Values, OffsetType, Index, Base, Type));        \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Const##Kind##Get)(                                    \
      Descr From, int64_t *Rows, int64_t *Columns, int64_t *Count,             \
      Void **Offsets, Void **Indices, Void **Values, IndexType *OffsetType,    \
      IndexType *Index, IndexBase *Base, DataType *Type) {                     \
    return showMatrix<Void>(From, Rows, Columns, Count, Offsets, Indices,      \
                            Values, OffsetType, Index, Base, Type);            \
  }
HIPIFY_SPMAT(, SpMatDescr, void)
HIPIFY_SPMAT(Const, ConstSpMatDescr, const void)

#if !HIPIFY_SPARSE_IS_HIP
#define HIPIFY_BSR(Const, Descr, Void)                                         \
  HIPIFY_C cusparseCreate##Const##Bsr(                                         \
      Descr *To, int64_t Rows, int64_t Columns, int64_t Blocks,                \
      int64_t BlockRows, int64_t BlockColumns, Void *Offsets, Void *Indices,   \
      Void *Values, IndexType OffsetType, IndexType Index, IndexBase Base,     \
      DataType Type, Order Layout) {                                           \
    if (BlockRows < 1 || BlockColumns < 1)                                     \
      return Invalid;                                                          \
    SparseMatrix M =                                                           \
        compressed(Bsr, Rows * BlockRows, Columns * BlockColumns,              \
                   Blocks * BlockRows * BlockColumns, Offsets, Indices,        \
                   Values, OffsetType, Index, Base, Type);                     \
    M.BlockRows = BlockRows;                                                   \
    M.BlockColumns = BlockColumns;                                             \
    M.BlocksByRow = Layout == CUSPARSE_ORDER_ROW;                              \
    return make(To, M);                                                        \
  }
HIPIFY_BSR(, SpMatDescr, void)
HIPIFY_BSR(Const, ConstSpMatDescr, const void)

HIPIFY_C cusparseBsrSetStridedBatch(SpMatDescr Descr, int Batches,
                                    int64_t OffsetStride, int64_t IndexStride,
                                    int64_t ValueStride) {
  return setBatches(Descr, Bsr, Batches, OffsetStride, IndexStride,
                    ValueStride);
}
#endif

HIPIFY_C HIPIFY_SPARSE(DestroySpMat)(ConstSpMatDescr Descr) {
  return destroy<SparseMatrix>(Descr);
}

HIPIFY_C HIPIFY_SPARSE(SpMatGetFormat)(ConstSpMatDescr From, Format *Kind) {
  return with<SparseMatrix>(From, [&](SparseMatrix &M) { put(Kind, M.Kind); });
}

HIPIFY_C HIPIFY_SPARSE(SpMatGetIndexBase)(ConstSpMatDescr From,
                                          IndexBase *Base) {
  return with<SparseMatrix>(From, [&](SparseMatrix &M) { put(Base, M.Base); });
}

HIPIFY_C HIPIFY_SPARSE(SpMatSetValues)(SpMatDescr Descr, void *Values) {
  return with<SparseMatrix>(Descr, [&](SparseMatrix &M) { M.Values = Values; });
}

HIPIFY_C HIPIFY_SPARSE(SpMatGetSize)(ConstSpMatDescr From, int64_t *Rows,
                                     int64_t *Columns, int64_t *Count) {
  return with<SparseMatrix>(From, [&](SparseMatrix &M) {
    put(Rows, M.Rows);
    put(Columns, M.Columns);
    put(Count, M.Count);
  });
}

HIPIFY_C HIPIFY_SPARSE(SpMatGetStridedBatch)(ConstSpMatDescr From,
                                             int *Batches) {
  return with<SparseMatrix>(From,
                            [&](SparseMatrix &M) { put(Batches, M.Batches); });
}

HIPIFY_C HIPIFY_SPARSE(CooSetStridedBatch)(SpMatDescr Descr, int Batches,
                                           int64_t Stride) {
  return setBatches(Descr, Coo, Batches, Stride, Stride, Stride);
}

HIPIFY_C HIPIFY_SPARSE(CsrSetStridedBatch)(SpMatDescr Descr, int Batches,
                                           int64_t OffsetStride,
                                           int64_t Stride) {
  return setBatches(Descr, Csr, Batches, OffsetStride, Stride, Stride);
}

HIPIFY_C HIPIFY_SPARSE(CsrSetPointers)(SpMatDescr Descr, void *Offsets,
                                       void *Indices, void *Values) {
  return setPointers(Descr, Csr, Offsets, Indices, Values);
}

HIPIFY_C HIPIFY_SPARSE(CscSetPointers)(SpMatDescr Descr, void *Offsets,
                                       void *Indices, void *Values) {
  return setPointers(Descr, Csc, Offsets, Indices, Values);
}

HIPIFY_C HIPIFY_SPARSE(CooSetPointers)(SpMatDescr Descr, void *Rows,
                                       void *Columns, void *Values) {
  return setPointers(Descr, Coo, Rows, Columns, Values);
}

#if HIPIFY_SPARSE_IS_HIP
#define HIPIFY_ATTRIBUTE_DATA const void
#else
#define HIPIFY_ATTRIBUTE_DATA void
#endif

HIPIFY_C HIPIFY_SPARSE(SpMatSetAttribute)(SpMatDescr Descr,
                                          HIPIFY_SPARSE(SpMatAttribute_t)
                                              Attribute,
                                          HIPIFY_ATTRIBUTE_DATA *Data,
                                          size_t Size) {
  if (!Descr || !Data || Size != sizeof(int))
    return Invalid;
  auto *M = of<SparseMatrix>(Descr);
  if (Attribute == HIPIFY_SPARSE_VALUE(SPMAT_FILL_MODE))
    std::memcpy(&M->Fill, Data, Size);
  else if (Attribute == HIPIFY_SPARSE_VALUE(SPMAT_DIAG_TYPE))
    std::memcpy(&M->Diagonal, Data, Size);
  else
    return Invalid;
  return Success;
}

HIPIFY_C HIPIFY_SPARSE(SpMatGetAttribute)(ConstSpMatDescr Descr,
                                          HIPIFY_SPARSE(SpMatAttribute_t)
                                              Attribute,
                                          void *Data, size_t Size) {
  if (!Descr || !Data || Size != sizeof(int))
    return Invalid;
  auto *M = of<SparseMatrix>(Descr);
  if (Attribute == HIPIFY_SPARSE_VALUE(SPMAT_FILL_MODE))
    std::memcpy(Data, &M->Fill, Size);
  else if (Attribute == HIPIFY_SPARSE_VALUE(SPMAT_DIAG_TYPE))
    std::memcpy(Data, &M->Diagonal, Size);
  else
    return Invalid;
  return Success;
}

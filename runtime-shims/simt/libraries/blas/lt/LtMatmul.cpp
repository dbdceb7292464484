//===- LtMatmul.cpp - Handles, heuristics, products -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Lt.h"
#if HIPIFY_HAS_LT

using namespace hipify::simt;
using namespace hipify::simt::blas;

namespace {

CBLAS_TRANSPOSE flipped(CBLAS_TRANSPOSE Way) {
  switch (Way) {
  case CblasNoTrans:
    return CblasTrans;
  case CblasTrans:
    return CblasNoTrans;
  default:
    return CblasConjNoTrans;
  }
}

/// How an operand is given to column-major BLAS.
bool wayOf(int32_t Trans, const MatrixLayout &L, CBLAS_TRANSPOSE &Way) {
  switch (Transpose(Trans)) {
  case HIPIFY_BLAS_VALUE(OP_N):
    Way = CblasNoTrans;
    break;
  case HIPIFY_BLAS_VALUE(OP_T):
    Way = CblasTrans;
    break;
  case HIPIFY_BLAS_VALUE(OP_C):
    Way = CblasConjTrans;
    break;
  default:
    return false;
  }
  if (L.isRowMajor())
    Way = flipped(Way);
  return true;
}

bool isSmallFloat(Element E) {
  switch (E) {
  case Element::F32:
  case Element::F16:
  case Element::BF16:
  case Element::E4M3:
  case Element::E5M2:
  case Element::E4M3Fnuz:
  case Element::E5M2Fnuz:
    return true;
  default:
    return false;
  }
}

bool arithmeticOf(Product &P) {
  Element A = P.A.element(), B = P.B.element(), C = P.C.element(),
          D = P.D.element(), Scale = Element(P.Desc.ScaleType);
  bool AllSame = A == B && A == C && A == D;
  switch (ComputeType(P.Desc.Compute)) {
  case HIPIFY_BLAS_VALUE(COMPUTE_16F):
  case HIPIFY_BLAS_VALUE(COMPUTE_16F_PEDANTIC):
    P.How = Arithmetic::Half;
    return AllSame && A == Element::F16 && Scale == Element::F16;
  case HIPIFY_BLAS_VALUE(COMPUTE_32I):
  case HIPIFY_BLAS_VALUE(COMPUTE_32I_PEDANTIC):
    if (A != Element::I8 || B != Element::I8 || C != D)
      return false;
    P.How =
        Scale == Element::I32 ? Arithmetic::Integer : Arithmetic::IntegerScaled;
    return Scale == Element::I32 ? D == Element::I32
                                 : Scale == Element::F32 && D == Element::I8;
  case HIPIFY_BLAS_VALUE(COMPUTE_64F):
  case HIPIFY_BLAS_VALUE(COMPUTE_64F_PEDANTIC):
    P.How = A == Element::C64 ? Arithmetic::DoubleComplex : Arithmetic::Double;
    return AllSame && Scale == A && (A == Element::C64 || A == Element::F64);
  default:
    break;
  }
  if (A == Element::C32) {
    P.How = Arithmetic::Complex;
    return AllSame && Scale == A;
  }
  P.How = Arithmetic::Float;
  return Scale == Element::F32 && isSmallFloat(A) && isSmallFloat(B) &&
         isSmallFloat(C) && isSmallFloat(D) && sizeOf(A) == sizeOf(B) &&
         (sizeOf(A) == 1 || A == B);
}

/// Leading dimension and order of one operand.
bool isSound(const MatrixLayout &L) {
  bool KnownOrder = L.Order == HIPIFY_LT_VALUE(ORDER_COL) || L.isRowMajor();
  uint64_t Line = L.isRowMajor() ? L.Columns : L.Rows;
  return KnownOrder && L.Leading >= int64_t(Line) && L.Leading >= 1 &&
         L.Rows <= INT_MAX && L.Columns <= INT_MAX && L.Leading <= INT_MAX &&
         L.BatchMode == 0 && L.PlaneOffset == 0 && L.BatchCount >= 1;
}

Status checkShape(Product &P) {
  CBLAS_TRANSPOSE WayA, WayB;
  if (!wayOf(P.Desc.TransA, P.A, WayA) || !wayOf(P.Desc.TransB, P.B, WayB))
    return Invalid;
  bool PlainA = Transpose(P.Desc.TransA) == HIPIFY_BLAS_VALUE(OP_N);
  bool PlainB = Transpose(P.Desc.TransB) == HIPIFY_BLAS_VALUE(OP_N);
  uint64_t M = PlainA ? P.A.Rows : P.A.Columns;
  uint64_t K = PlainA ? P.A.Columns : P.A.Rows;
  uint64_t N = PlainB ? P.B.Columns : P.B.Rows;
  if (K != (PlainB ? P.B.Rows : P.B.Columns) || P.D.Rows != M ||
      P.D.Columns != N || P.C.Rows != M || P.C.Columns != N)
    return Invalid;
  for (const MatrixLayout *L : {&P.A, &P.B, &P.C, &P.D})
    if (!isSound(*L))
      return L->Leading < 1 ? Invalid : NotSupported;
  for (const MatrixLayout *L : {&P.A, &P.B, &P.C})
    if (L->BatchCount != P.D.BatchCount)
      return Invalid;
  P.Shape = {WayA,       WayB,        int64_t(M),  int64_t(N),
             int64_t(K), P.A.Leading, P.B.Leading, int64_t(M)};
  return Success;
}

const MatrixLayout &layout(HIPIFY_LT(MatrixLayout_t) H) {
  return *reinterpret_cast<const MatrixLayout *>(H);
}

bool supports(const MatmulDesc &D);

} // namespace

Product hipify::simt::blas::prepare(const MatmulDesc &Desc,
                                    const MatrixLayout &A,
                                    const MatrixLayout &B,
                                    const MatrixLayout &C,
                                    const MatrixLayout &D) {
  Product P{Desc, A, B, C, D, {}, Arithmetic::Float, Success};
  P.Why = checkShape(P);
  if (P.Why == Success && (!arithmeticOf(P) || !supports(Desc)))
    P.Why = NotSupported;
  return P;
}

namespace {

/// Epilogues that LtEpilogue.h has, and scales for a whole matrix.
bool supports(const MatmulDesc &D) {
  constexpr uint32_t Known[] = {
      HIPIFY_LT_VALUE(EPILOGUE_DEFAULT),
      HIPIFY_LT_VALUE(EPILOGUE_RELU),
      HIPIFY_LT_VALUE(EPILOGUE_BIAS),
      HIPIFY_LT_VALUE(EPILOGUE_RELU_BIAS),
      HIPIFY_LT_VALUE(EPILOGUE_GELU),
      HIPIFY_LT_VALUE(EPILOGUE_GELU_BIAS),
      HIPIFY_LT_VALUE(EPILOGUE_GELU_AUX),
      HIPIFY_LT_VALUE(EPILOGUE_GELU_AUX_BIAS),
      HIPIFY_LT_VALUE(EPILOGUE_DGELU),
      HIPIFY_LT_VALUE(EPILOGUE_DGELU_BGRAD),
      HIPIFY_LT_VALUE(EPILOGUE_BGRADA),
      HIPIFY_LT_VALUE(EPILOGUE_BGRADB),
  };
  bool Found = false;
  for (uint32_t E : Known)
    Found = Found || E == D.Epilogue;
  constexpr int32_t Scalars[] = {
      HIPIFY_LT_VALUE(POINTER_MODE_HOST), HIPIFY_LT_VALUE(POINTER_MODE_DEVICE),
      HIPIFY_LT_VALUE(POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST)};
  bool KnownScalars = false;
  for (int32_t Mode : Scalars)
    KnownScalars = KnownScalars || Mode == D.PointerMode;
  return Found && KnownScalars &&
         D.TransC == int32_t(HIPIFY_BLAS_VALUE(OP_N)) &&
         D.FillModeOf == int32_t(HIPIFY_BLAS_VALUE(FILL_MODE_FULL)) &&
         !D.ScaleModeA && !D.ScaleModeB && !D.ScaleModeC && !D.ScaleModeD &&
         !D.ScaleModeAux && !D.LargestAux;
}

} // namespace

#define HIPIFY_C extern "C" Status

HIPIFY_C HIPIFY_LT(Create)(HIPIFY_LT(Handle_t) * H) {
  if (!H)
    return Invalid;
  // It may also be a handle of BLAS: nothing here looks into it.
  *H = reinterpret_cast<HIPIFY_LT(Handle_t)>(new Handle);
  return Success;
}

#if HIPIFY_BLAS_IS_HIP
HIPIFY_C hipblasLtDestroy(const hipblasLtHandle_t H) {
#else
HIPIFY_C cublasLtDestroy(cublasLtHandle_t H) {
#endif
  if (!H)
    return NullHandle;
  delete reinterpret_cast<Handle *>(H);
  return Success;
}

HIPIFY_C HIPIFY_LT(MatmulAlgoGetHeuristic)(
    HIPIFY_LT(Handle_t) H, HIPIFY_LT(MatmulDesc_t) Desc,
    HIPIFY_LT(MatrixLayout_t) A, HIPIFY_LT(MatrixLayout_t) B,
    HIPIFY_LT(MatrixLayout_t) C, HIPIFY_LT(MatrixLayout_t) D,
    HIPIFY_LT(MatmulPreference_t) Preferred, int Wanted,
    HIPIFY_LT(MatmulHeuristicResult_t) Results[], int *Found) {
  if (!H || !Desc || !A || !B || !C || !D || !Preferred || Wanted < 1 ||
      !Results || !Found)
    return Invalid;
  *Found = 0;
  Product P = prepare(*reinterpret_cast<MatmulDesc *>(Desc), layout(A),
                      layout(B), layout(C), layout(D));
  if (P.Why != Success)
    return P.Why;
  Results[0] = {};
  Results[0].state = Success;
  Results[0].wavesCount = 1;
  *Found = 1;
  return Success;
}

HIPIFY_C HIPIFY_LT(Matmul)(HIPIFY_LT(Handle_t) H, HIPIFY_LT(MatmulDesc_t) Desc,
                           const void *Alpha, const void *A,
                           HIPIFY_LT(MatrixLayout_t) LayoutA, const void *B,
                           HIPIFY_LT(MatrixLayout_t) LayoutB, const void *Beta,
                           const void *C, HIPIFY_LT(MatrixLayout_t) LayoutC,
                           void *D, HIPIFY_LT(MatrixLayout_t) LayoutD,
                           const HIPIFY_LT(MatmulAlgo_t) *, void *, size_t,
                           RuntimeStream Stream) {
  if (!H)
    return NullHandle;
  if (!Desc || !LayoutA || !LayoutB || !LayoutC || !LayoutD || !Alpha ||
      !Beta || !A || !B || !D)
    return Invalid;
  Product P = prepare(*reinterpret_cast<MatmulDesc *>(Desc), layout(LayoutA),
                      layout(LayoutB), layout(LayoutC), layout(LayoutD));
  if (P.Why != Success)
    return P.Why;
  return enqueue(P, {Alpha, A, B, Beta, C, D}, Stream);
}

#if HIPIFY_BLAS_IS_HIP
HIPIFY_C hipblasLtGetVersion(hipblasLtHandle_t H, int *Version) {
  if (!H || !Version)
    return Invalid;
  *Version = HIPBLASLT_VERSION_MAJOR * 100000 + HIPBLASLT_VERSION_MINOR * 100 +
             HIPBLASLT_VERSION_PATCH;
  return Success;
}
#else
extern "C" size_t cublasLtGetVersion(void) { return CUBLAS_VERSION; }
extern "C" const char *cublasLtGetStatusString(cublasStatus_t S) {
  return cublasGetStatusString(S);
}
extern "C" const char *cublasLtGetStatusName(cublasStatus_t S) {
  return cublasGetStatusName(S);
}
HIPIFY_C cublasLtGetProperty(libraryPropertyType Type, int *Value) {
  return cublasGetProperty(Type, Value);
}
#endif

#endif

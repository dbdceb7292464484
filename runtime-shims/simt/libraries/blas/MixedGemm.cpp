//===- MixedGemm.cpp - Products of matrices of mixed types ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Gemm.h"

using namespace hipify::simt::blas;

namespace {

/// One call of the ...Ex functions.
struct Mixed {
  GemmShape Shape;
  Element TypeA, TypeB, TypeC;
};

/// How to compute; false: the library has no such product.
bool arithmeticOf(ComputeType Compute, const Mixed &G, Arithmetic &How) {
  bool SameInputs = G.TypeA == G.TypeB;
  bool AllSame = SameInputs && G.TypeA == G.TypeC;
  switch (Compute) {
  case HIPIFY_BLAS_VALUE(COMPUTE_16F):
  case HIPIFY_BLAS_VALUE(COMPUTE_16F_PEDANTIC):
    How = Arithmetic::Half;
    return AllSame && G.TypeA == Element::F16;
  case HIPIFY_BLAS_VALUE(COMPUTE_32I):
  case HIPIFY_BLAS_VALUE(COMPUTE_32I_PEDANTIC):
    How = Arithmetic::Integer;
    return SameInputs && G.TypeA == Element::I8 && G.TypeC == Element::I32;
  case HIPIFY_BLAS_VALUE(COMPUTE_64F):
  case HIPIFY_BLAS_VALUE(COMPUTE_64F_PEDANTIC):
    How = G.TypeA == Element::C64 ? Arithmetic::DoubleComplex
                                  : Arithmetic::Double;
    return AllSame && (G.TypeA == Element::C64 || G.TypeA == Element::F64);
  case HIPIFY_BLAS_VALUE(COMPUTE_32F):
  case HIPIFY_BLAS_VALUE(COMPUTE_32F_PEDANTIC):
  case HIPIFY_BLAS_VALUE(COMPUTE_32F_FAST_16F):
  case HIPIFY_BLAS_VALUE(COMPUTE_32F_FAST_16BF):
  case HIPIFY_BLAS_VALUE(COMPUTE_32F_FAST_TF32):
    break;
  default:
    return false;
  }
  if (G.TypeA == Element::C32) {
    How = Arithmetic::Complex;
    return AllSame;
  }
  How = Arithmetic::Float;
  switch (G.TypeA) {
  case Element::F32:
  case Element::I8:
    return SameInputs && G.TypeC == Element::F32;
  case Element::F16:
  case Element::BF16:
    return SameInputs && (G.TypeC == Element::F32 || AllSame);
  default:
    return false;
  }
}

template <typename Work, typename ScalarT>
void multiplyInto(const Mixed &G, ScalarT Alpha, const void *A, const void *B,
                  ScalarT Beta, void *C) {
  const GemmShape &S = G.Shape;
  std::vector<Work> Sums(size_t(S.M) * S.N);
  if (Alpha != ScalarT())
    Sums = multiply<Work>(S, {G.TypeA, A}, {G.TypeB, B});
  withElement(G.TypeC, [&](auto Zero) {
    using To = decltype(Zero);
    for (int64_t Column = 0; Column < S.N; ++Column)
      for (int64_t Row = 0; Row < S.M; ++Row) {
        To &Out = static_cast<To *>(C)[Row + Column * S.LdC];
        Work Sum = Sums[Row + Column * S.M];
        if constexpr (std::is_same_v<ScalarT, int32_t>) {
          uint32_t Value = uint32_t(Alpha) * wrap(Sum);
          if (Beta)
            Value += uint32_t(Beta) * uint32_t(convert<int32_t>(Out));
          Out = convert<To>(int32_t(Value));
        } else {
          ScalarT Value = Alpha * convert<ScalarT>(Sum);
          if (Beta != ScalarT())
            Value += Beta * convert<ScalarT>(Out);
          Out = convert<To>(Value);
        }
      }
  });
}

/// StoredT: alpha and beta in memory.
template <typename Work, typename ScalarT, typename StoredT = ScalarT>
Status enqueue(Operation &Op, const Mixed &G, const void *Alpha, Many<char> A,
               Many<char> B, const void *Beta, Many<char> C, int64_t Count) {
  auto ScalarA = Op.scalar<StoredT>(Alpha), ScalarB = Op.scalar<StoredT>(Beta);
  return Op.forEach(Count, [=](int64_t I) {
    auto F = convert<ScalarT>(ScalarA.get()),
         E = convert<ScalarT>(ScalarB.get());
    // What OpenBLAS can do by itself goes there.
    if constexpr (std::is_same_v<Work, ScalarT>) {
      constexpr Element Own = std::is_same_v<Work, float>     ? Element::F32
                              : std::is_same_v<Work, double>  ? Element::F64
                              : std::is_same_v<Work, Complex> ? Element::C32
                                                              : Element::C64;
      if (G.TypeA == Own && G.TypeB == Own && G.TypeC == Own)
        return hipify::simt::blas::gemm<Work>(
            G.Shape, F, reinterpret_cast<Work *>(A[I]),
            reinterpret_cast<Work *>(B[I]), E, reinterpret_cast<Work *>(C[I]));
    }
    multiplyInto<Work, ScalarT>(G, F, A[I], B[I], E, C[I]);
  });
}

Status mixedGemm(Operation &Op, const Mixed &G, Arithmetic How,
                 const void *Alpha, Many<char> A, Many<char> B,
                 const void *Beta, Many<char> C, int64_t Count) {
  G.Shape.check(Op);
  switch (How) {
  case Arithmetic::Half:
    return enqueue<float, float, Half>(Op, G, Alpha, A, B, Beta, C, Count);
  case Arithmetic::Float:
    if (G.TypeA == Element::I8)
      return enqueue<double, float>(Op, G, Alpha, A, B, Beta, C, Count);
    return enqueue<float, float>(Op, G, Alpha, A, B, Beta, C, Count);
  case Arithmetic::Double:
    return enqueue<double, double>(Op, G, Alpha, A, B, Beta, C, Count);
  case Arithmetic::Complex:
    return enqueue<Complex, Complex>(Op, G, Alpha, A, B, Beta, C, Count);
  case Arithmetic::DoubleComplex:
    return enqueue<DoubleComplex, DoubleComplex>(Op, G, Alpha, A, B, Beta, C,
                                                 Count);
  case Arithmetic::Integer:
    return enqueue<double, int32_t>(Op, G, Alpha, A, B, Beta, C, Count);
  case Arithmetic::IntegerScaled:
    break;
  }
  return NotSupported;
}

/// The operands of the C functions below.
struct Operands {
  Many<char> A, B, C;
  int64_t StrideC = 0;
};
Operands one(const void *A, const void *B, void *C) {
  return {Many<char>::one(A), Many<char>::one(B), Many<char>::one(C), 0};
}
Operands arrays(const void *A, const void *B, const void *C) {
  return {Many<char>::array(A), Many<char>::array(B), Many<char>::array(C), 0};
}
Operands strided(const void *A, DataType TypeA, int64_t StrideA, const void *B,
                 DataType TypeB, int64_t StrideB, void *C, DataType TypeC,
                 int64_t StrideC) {
  return {Many<char>::one(A, StrideA * sizeOf(Element(TypeA))),
          Many<char>::one(B, StrideB * sizeOf(Element(TypeB))),
          Many<char>::one(C, StrideC * sizeOf(Element(TypeC))), StrideC};
}

Status gemmEx(BlasHandle H, Transpose TransA, Transpose TransB, int64_t M,
              int64_t N, int64_t K, const void *Alpha, DataType TypeA,
              int64_t LdA, DataType TypeB, int64_t LdB, const void *Beta,
              DataType TypeC, int64_t LdC, const Operands &On, int64_t Count,
              ComputeType Compute) {
  Operation Op(H, {M, N, K, LdA, LdB, LdC, Count});
  Mixed G{{Op.transpose(TransA), Op.transpose(TransB), M, N, K, LdA, LdB, LdC},
          Element(TypeA),
          Element(TypeB),
          Element(TypeC)};
  Arithmetic How = Arithmetic::Float;
  Op.require(arithmeticOf(Compute, G, How), NotSupported);
#if !HIPIFY_BLAS_IS_HIP
  // Its sums of int8 read words, and a batch of them is refused if the stride
  // of C is 26 numbers (13.0, on an H200), so it may be that it must be whole
  // lines of four.
  Op.require(How != Arithmetic::Integer ||
                 (LdA % 4 == 0 && LdB % 4 == 0 && On.StrideC % 4 == 0 &&
                  On.A.startsAt(4) && On.B.startsAt(4)),
             NotSupported);
#endif
  if (!Op.ok())
    return Op.run([] {});
  return mixedGemm(Op, G, How, Alpha, On.A, On.B, Beta, On.C, Count);
}

constexpr auto HalfType = HIPIFY_DATA_TYPE(R_16F);

} // namespace

#define HIPIFY_MIXED                                                           \
  BlasHandle H, Transpose TransA, Transpose TransB, INT M, INT N, INT K
#if HIPIFY_BLAS_IS_HIP
#define HIPIFY_ARRAY(Name) const void *Name[]
#define HIPIFY_ARRAY_OUT(Name) void *Name[]
#else
#define HIPIFY_ARRAY(Name) const void *const Name[]
#define HIPIFY_ARRAY_OUT(Name) void *const Name[]
#endif

#define INT int
#define NAME(Name) HIPIFY_BLAS(Name)
#include "MixedGemm.def"
#undef INT
#undef NAME

#define INT int64_t
#define NAME(Name) HIPIFY_BLAS(Name##_64)
#include "MixedGemm.def"
#undef INT
#undef NAME

//===- Level1Ex.cpp - Vectors of mixed types ------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Operation.h"

using namespace hipify::simt::blas;

namespace {

/// A vector operand, or a batch of them.
struct Vector {
  Many<char> Data;
  Element Type;
  int64_t Inc;
};

bool isComplex(Element E) { return E == Element::C32 || E == Element::C64; }

template <typename Work>
std::vector<Work> load(const Vector &V, int64_t I, int64_t N) {
  std::vector<Work> Values(N);
  withElement(V.Type, [&](auto Zero) {
    auto *X = reinterpret_cast<const decltype(Zero) *>(V.Data[I]);
    for (int64_t K = 0; K < N; ++K)
      Values[K] = convert<Work>(X[(V.Inc < 0 ? K - (N - 1) : K) * V.Inc]);
  });
  return Values;
}

template <typename Work>
void store(const Vector &V, int64_t I, const std::vector<Work> &Values) {
  withElement(V.Type, [&](auto Zero) {
    using To = decltype(Zero);
    auto *X = reinterpret_cast<To *>(V.Data[I]);
    int64_t N = int64_t(Values.size());
    for (int64_t K = 0; K < N; ++K)
      X[(V.Inc < 0 ? K - (N - 1) : K) * V.Inc] = convert<To>(Values[K]);
  });
}

template <typename From>
void storeResult(Element Type, void *At, int64_t I, From Value) {
  withElement(Type, [&](auto Zero) {
    using To = decltype(Zero);
    static_cast<To *>(At)[I] = convert<To>(Value);
  });
}

/// A scalar of any type, read at the call or when the call runs.
class TypedScalar {
public:
  TypedScalar(Operation &Op, const void *At, Element Type) : Type(Type) {
    withElement(Type, [&](auto Zero) {
      using T = decltype(Zero);
      auto S = Op.scalar<T>(At);
      if (!Op.ok())
        return;
      if (Op.handle()->ScalarsOnDevice)
        Place = At;
      else
        Value = convert<DoubleComplex>(S.get());
    });
  }
  template <typename Work> Work get() const {
    Work Result = convert<Work>(Value);
    if (Place)
      withElement(Type, [&](auto Zero) {
        Result = convert<Work>(*static_cast<const decltype(Zero) *>(Place));
      });
    return Result;
  }

private:
  Element Type;
  const void *Place = nullptr;
  DoubleComplex Value{};
};

/// Runs Do(Work()) with the type to compute with; half is computed in float.
template <typename Fn>
Status withExecution(Operation &Op, DataType Execution,
                     std::initializer_list<Element> Operands, Fn Do) {
  Element E = Element(Execution);
  for (Element Of : Operands)
    Op.require(sizeOf(Of) && isComplex(Of) == isComplex(E), NotSupported);
  switch (Op.ok() ? E : Element::I8) {
  case Element::F16:
  case Element::BF16:
  case Element::F32:
    return Do(float());
  case Element::F64:
    return Do(double());
  case Element::C32:
    return Do(Complex());
  case Element::C64:
    return Do(DoubleComplex());
  default:
    Op.require(false, NotSupported);
    return Op.run([] {});
  }
}

/// hipBLAS lets factors and results have other types. cuBLAS does not: a factor
/// has the type that is computed with, a result the vector's.
constexpr bool TypesAreFree = HIPIFY_BLAS_IS_HIP;

Element realOf(Element E) {
  return E == Element::C32   ? Element::F32
         : E == Element::C64 ? Element::F64
                             : E;
}

Status axpyEx(BlasHandle H, int64_t N, const void *Alpha, DataType AlphaType,
              Vector X, Vector Y, int64_t Count, DataType Execution) {
  Operation Op(H, {N, X.Inc, Y.Inc, Count});
  Op.require(TypesAreFree || AlphaType == Execution, NotSupported);
  TypedScalar A(Op, Alpha, Element(AlphaType));
  return withExecution(Op, Execution, {X.Type, Y.Type}, [&](auto Zero) {
    using Work = decltype(Zero);
    return Op.forEach(N > 0 ? Count : 0, [=](int64_t I) {
      auto From = load<Work>(X, I, N), To = load<Work>(Y, I, N);
      Work Factor = A.get<Work>();
      Cblas<Work>::axpy(N, byValue(Factor), From.data(), 1, To.data(), 1);
      store(Y, I, To);
    });
  });
}

Status dotEx(BlasHandle H, int64_t N, Vector X, Vector Y, bool Conjugated,
             int64_t Count, void *Result, DataType ResultType,
             DataType Execution) {
  Operation Op(H, {N, X.Inc, Y.Inc, Count});
  Op.require(Result);
  Element To = Element(ResultType);
  Op.require(TypesAreFree || To == X.Type, NotSupported);
  return withExecution(Op, Execution, {X.Type, Y.Type, To}, [&](auto Zero) {
    using Work = decltype(Zero);
    return Op.forEachResult(Count, [=](int64_t I) {
      int64_t Size = std::max<int64_t>(N, 0);
      auto One = load<Work>(X, I, Size), Two = load<Work>(Y, I, Size);
      Work Sum = Work();
      if constexpr (IsComplex<Work>)
        (Conjugated ? Cblas<Work>::dotc_sub : Cblas<Work>::dotu_sub)(
            Size, One.data(), 1, Two.data(), 1, &Sum);
      else
        Sum = Cblas<Work>::dot(Size, One.data(), 1, Two.data(), 1);
      storeResult(To, Result, I, Sum);
    });
  });
}

/// The norm of a complex vector is real, and so is its type.
Status magnitudeEx(BlasHandle H, int64_t N, Vector X, bool Euclidean,
                   int64_t Count, void *Result, DataType ResultType,
                   DataType Execution) {
  Operation Op(H, {N, X.Inc, Count});
  Op.require(Result);
  Element To = Element(ResultType), E = Element(Execution);
  Op.require(sizeOf(To) && !isComplex(To), NotSupported);
  Op.require(TypesAreFree || To == realOf(X.Type), NotSupported);
  if (isComplex(X.Type) && E == Element::F32)
    Execution = HIPIFY_DATA_TYPE(C_32F);
  if (isComplex(X.Type) && E == Element::F64)
    Execution = HIPIFY_DATA_TYPE(C_64F);
  return withExecution(Op, Execution, {X.Type}, [&](auto Zero) {
    using Work = decltype(Zero);
    return Op.forEachResult(Count, [=](int64_t I) {
      bool Any = N > 0 && X.Inc > 0;
      auto From = load<Work>(X, I, Any ? N : 0);
      storeResult(To, Result, I,
                  !Any        ? 0
                  : Euclidean ? Cblas<Work>::nrm2(N, From.data(), 1)
                              : absoluteSum<Work>(N, From.data(), 1));
    });
  });
}

Status scalEx(BlasHandle H, int64_t N, const void *Alpha, DataType AlphaType,
              Vector X, int64_t Count, DataType Execution) {
  Operation Op(H, {N, X.Inc, Count});
  Op.require(TypesAreFree || AlphaType == Execution, NotSupported);
  TypedScalar A(Op, Alpha, Element(AlphaType));
  return withExecution(Op, Execution, {X.Type}, [&](auto Zero) {
    using Work = decltype(Zero);
    return Op.forEach(N > 0 && X.Inc > 0 ? Count : 0, [=](int64_t I) {
      auto Values = load<Work>(X, I, N);
      Work Factor = A.get<Work>();
      Cblas<Work>::scal(N, byValue(Factor), Values.data(), 1);
      store(X, I, Values);
    });
  });
}

Status rotEx(BlasHandle H, int64_t N, Vector X, Vector Y, const void *Cosine,
             const void *Sine, DataType Type, int64_t Count,
             DataType Execution) {
  Operation Op(H, {N, X.Inc, Y.Inc, Count});
  Element Given = Element(Type);
  Op.require(TypesAreFree || Given == X.Type || Given == realOf(X.Type),
             NotSupported);
  TypedScalar C(Op, Cosine, realOf(Given)), S(Op, Sine, Given);
  return withExecution(Op, Execution, {X.Type, Y.Type}, [&](auto Zero) {
    using Work = decltype(Zero);
    return Op.forEach(N > 0 ? Count : 0, [=](int64_t I) {
      auto One = load<Work>(X, I, N), Two = load<Work>(Y, I, N);
      auto Cos = C.get<RealOf<Work>>();
      auto Sin = S.get<Work>();
      for (int64_t K = 0; K < N; ++K) {
        Work Old = One[K];
        One[K] = Cos * Old + Sin * Two[K];
        Two[K] = Cos * Two[K] - conjugate(Sin) * Old;
      }
      store(X, I, One);
      store(Y, I, Two);
    });
  });
}

#if HIPIFY_BLAS_IS_HIP
constexpr DataType HalfType = HIP_R_16F, BfloatType = HIP_R_16BF,
                   FloatType = HIP_R_32F;
#else
Status copyEx(BlasHandle H, int64_t N, Vector X, Vector Y, bool Swap) {
  Operation Op(H, {N, X.Inc, Y.Inc});
  Op.require(X.Type == Y.Type && sizeOf(X.Type), NotSupported);
  return Op.forEach(N > 0, [=](int64_t) {
    withElement(X.Type, [&](auto Zero) {
      using T = decltype(Zero);
      auto One = load<T>(X, 0, N);
      if (Swap)
        store(X, 0, load<T>(Y, 0, N));
      store(Y, 0, One);
    });
  });
}
#endif

} // namespace

#define HIPIFY_CAT_(A, B, C, D, E) A##B##C##D##E
#define HIPIFY_CAT(A, B, C, D, E) HIPIFY_CAT_(A, B, C, D, E)
#define ENTRY(Name, ...)                                                       \
  extern "C" Status HIPIFY_CAT(HIPIFY_BLAS_PREFIX, Name, MODE_SUFFIX, Ex,      \
                               INT_SUFFIX)(BlasHandle H, __VA_ARGS__)

#define INT int
#define INT_SUFFIX
#include "Level1Ex.inc"
#undef INT
#undef INT_SUFFIX
#define INT int64_t
#define INT_SUFFIX _64
#include "Level1Ex.inc"

//===- LtEpilogue.cpp - A product and what follows it ---------------------===//
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

constexpr uint32_t Relu = HIPIFY_LT_VALUE(EPILOGUE_RELU);
constexpr uint32_t Gelu = HIPIFY_LT_VALUE(EPILOGUE_GELU);
constexpr uint32_t AddsBias = HIPIFY_LT_VALUE(EPILOGUE_BIAS);
constexpr uint32_t UsesAux =
    HIPIFY_LT_VALUE(EPILOGUE_GELU_AUX) & ~uint32_t(Gelu);
constexpr uint32_t GeluGradient =
    HIPIFY_LT_VALUE(EPILOGUE_DGELU) & ~uint32_t(UsesAux);
constexpr uint32_t BiasGradient = HIPIFY_LT_VALUE(EPILOGUE_DGELU_BGRAD) &
                                  ~uint32_t(HIPIFY_LT_VALUE(EPILOGUE_DGELU));
constexpr uint32_t GradientOfA = HIPIFY_LT_VALUE(EPILOGUE_BGRADA);
constexpr uint32_t GradientOfB = HIPIFY_LT_VALUE(EPILOGUE_BGRADB);

// GELU as both libraries have it: with the hyperbolic tangent.
constexpr double Root = 0.7978845608028654; // sqrt(2 / pi)
constexpr double Cubic = 0.044715;

double gelu(double X) {
  return 0.5 * X * (1 + std::tanh(Root * (X + Cubic * X * X * X)));
}
double geluGradient(double X) {
  double T = std::tanh(Root * (X + Cubic * X * X * X));
  return 0.5 * (1 + T) + 0.5 * X * (1 - T * T) * Root * (1 + 3 * Cubic * X * X);
}

template <typename To> To load(int32_t Type, const void *From, int64_t At) {
  To Value{};
  withElement(Element(Type), [&](auto Zero) {
    Value = convert<To>(static_cast<const decltype(Zero) *>(From)[At]);
  });
  return Value;
}
template <typename From>
void store(int32_t Type, void *To, int64_t At, From Value) {
  withElement(Element(Type), [&](auto Zero) {
    using Stored = decltype(Zero);
    static_cast<Stored *>(To)[At] = convert<Stored>(Value);
  });
}

int64_t placeOf(const MatrixLayout &L, int64_t Row, int64_t Column) {
  return L.isRowMajor() ? Row * L.Leading + Column : Row + Column * L.Leading;
}

/// The I-th matrix of a batch.
const void *batch(const MatrixLayout &L, const void *First, int64_t I) {
  return static_cast<const char *>(First) +
         I * L.BatchStride * sizeOf(L.element());
}

/// Work: sums of products. Value: alpha, beta and the epilogue. Stored: alpha
/// and beta in memory.
template <typename Work, typename Value, typename Stored> class Run {
public:
  Run(const Product &P, const Call &On)
      : P(P), On(On),
        IsVector(P.Desc.PointerMode ==
                 HIPIFY_LT_VALUE(POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST)),
        Alpha(On.Alpha, IsVector || P.Desc.PointerMode ==
                                        HIPIFY_LT_VALUE(POINTER_MODE_DEVICE)),
        Beta(On.Beta,
             P.Desc.PointerMode == HIPIFY_LT_VALUE(POINTER_MODE_DEVICE)) {}

  void operator()() const {
    float Largest = 0;
    for (int64_t I = 0; I < P.D.BatchCount; ++I)
      matrix(I, Largest);
    if (P.Desc.LargestD)
      *P.Desc.LargestD = Largest;
  }

private:
  Value alphaOf(int64_t I, int64_t Row) const {
    if (!IsVector)
      return convert<Value>(Alpha.get());
    return convert<Value>(
        static_cast<const Stored *>(On.Alpha)[I * P.Desc.AlphaStride + Row]);
  }
  static double factor(const float *At) { return At ? double(*At) : 1; }

  int32_t biasType() const {
    if (P.Desc.BiasType != NoType && P.Desc.BiasType != 255)
      return P.Desc.BiasType;
    // For integers the bias has the type of alpha and beta.
    return P.How == Arithmetic::IntegerScaled ? P.Desc.ScaleType : P.D.Type;
  }
  int32_t auxType() const {
    return P.Desc.AuxType != NoType && P.Desc.AuxType != 255 ? P.Desc.AuxType
                                                             : P.D.Type;
  }
  int64_t auxPlace(int64_t I, int64_t Row, int64_t Column) const {
    int64_t Leading = P.Desc.AuxLeading ? P.Desc.AuxLeading : P.Shape.M;
    return I * P.Desc.AuxStride +
           (P.D.isRowMajor() ? Row * Leading + Column : Row + Column * Leading);
  }

  /// Bias, then activation, on real numbers.
  double finish(double V, int64_t I, int64_t Row, int64_t Column) const {
    uint32_t E = P.Desc.Epilogue;
    if (E & AddsBias)
      V += load<double>(biasType(), P.Desc.Bias, I * P.Desc.BiasStride + Row);
    if ((E & UsesAux) && (E & Gelu))
      store(auxType(), P.Desc.Aux, auxPlace(I, Row, Column),
            V * factor(P.Desc.ScaleAux));
    if (E & Relu)
      V = V < 0 ? 0 : V; // NaN stays.
    if (E & Gelu)
      V = gelu(V);
    if (E & GeluGradient)
      V *= geluGradient(
          load<double>(auxType(), P.Desc.Aux, auxPlace(I, Row, Column)));
    return V;
  }

  void matrix(int64_t I, float &Largest) const {
    const GemmShape &S = P.Shape;
    const void *A = batch(P.A, On.A, I), *B = batch(P.B, On.B, I);
    const void *C = batch(P.C, On.C, I);
    void *D = const_cast<void *>(batch(P.D, On.D, I));
    auto Sums = multiply<Work>(S, {P.A.element(), A}, {P.B.element(), B});
    std::vector<double> Gradient(P.Desc.Epilogue & BiasGradient ? S.M : 0);
    double Scales = factor(P.Desc.ScaleA) * factor(P.Desc.ScaleB);
    for (int64_t Column = 0; Column < S.N; ++Column)
      for (int64_t Row = 0; Row < S.M; ++Row) {
        Value V = term(alphaOf(I, Row), Sums[Row + Column * S.M], Scales);
        if (Value F = convert<Value>(Beta.get()); F != Value())
          V += term(F, load<Value>(P.C.Type, C, placeOf(P.C, Row, Column)),
                    factor(P.Desc.ScaleC));
        if constexpr (std::is_same_v<Value, float> ||
                      std::is_same_v<Value, double>) {
          double Result = finish(V, I, Row, Column);
          if (!Gradient.empty())
            Gradient[Row] += Result;
          Largest = std::max(Largest, float(std::fabs(Result)));
          V = Value(Result * factor(P.Desc.ScaleD));
        }
        if constexpr (std::is_same_v<Value, uint32_t>)
          store(P.D.Type, D, placeOf(P.D, Row, Column), int32_t(V));
        else
          store(P.D.Type, D, placeOf(P.D, Row, Column), V);
      }
    for (size_t Row = 0; Row < Gradient.size(); ++Row)
      store(biasType(), P.Desc.Bias, I * P.Desc.BiasStride + int64_t(Row),
            Gradient[Row]);
    gradientsOfInputs(I, A, B);
  }

  /// A term of alpha AB + beta C, scaled. Integers wrap and have no scales.
  template <typename From>
  static Value term(Value Factor, From V, double Scale) {
    if constexpr (std::is_same_v<Value, uint32_t>) {
      if constexpr (std::is_same_v<From, double>)
        return Factor * wrap(V);
      else
        return Factor * V;
    } else if (Scale == 1) {
      return Factor * convert<Value>(V);
    } else {
      return Factor * convert<Value>(V) * Value(Scale);
    }
  }

  /// BGRADA, BGRADB: the sums of op(A)'s rows and op(B)'s columns.
  void gradientsOfInputs(int64_t I, const void *A, const void *B) const {
    const GemmShape &S = P.Shape;
    bool OfA = P.Desc.Epilogue == GradientOfA;
    if (!OfA && P.Desc.Epilogue != GradientOfB)
      return;
    for (int64_t Out = 0; Out < (OfA ? S.M : S.N); ++Out) {
      double Sum = 0;
      for (int64_t K = 0; K < S.K; ++K) {
        bool Plain = (OfA ? S.WayA : S.WayB) == CblasNoTrans;
        int64_t Row = OfA == Plain ? Out : K, Column = OfA == Plain ? K : Out;
        Sum += load<double>(OfA ? P.A.Type : P.B.Type, OfA ? A : B,
                            Row + Column * (OfA ? S.LdA : S.LdB));
      }
      store(biasType(), P.Desc.Bias, I * P.Desc.BiasStride + Out, Sum);
    }
  }

  Product P;
  Call On;
  bool IsVector;
  Scalar<Stored> Alpha, Beta;
};

} // namespace

Status hipify::simt::blas::enqueue(const Product &P, const Call &On,
                                   RuntimeStream Stream) {
  const uint32_t E = P.Desc.Epilogue;
  bool IsReal = P.How != Arithmetic::Complex &&
                P.How != Arithmetic::DoubleComplex &&
                P.How != Arithmetic::Integer;
  if (E != HIPIFY_LT_VALUE(EPILOGUE_DEFAULT) && !IsReal)
    return NotSupported;
  uint32_t NeedsBias = AddsBias | BiasGradient | GradientOfA | GradientOfB;
  if (((E & NeedsBias) && !P.Desc.Bias) || ((E & UsesAux) && !P.Desc.Aux))
    return Invalid;
#if !HIPIFY_BLAS_IS_HIP
  // cuBLAS (13.0, on an H200) refuses what it would not look at: a bias that
  // nothing adds, and scales of what is wider than 8 bits.
  const auto &D = P.Desc;
  bool HasScales = D.ScaleA || D.ScaleB || D.ScaleC || D.ScaleD || D.ScaleAux;
  if ((D.Bias && !(E & NeedsBias)) || (HasScales && sizeOf(P.A.element()) > 1))
    return Invalid;
#endif
  auto Submit = [&](auto Work) {
    return onStream(Stream, std::move(Work)) ? Success : Failed;
  };
  switch (P.How) {
  case Arithmetic::Half:
    return Submit(Run<float, float, Half>(P, On));
  case Arithmetic::Float:
    return Submit(Run<float, float, float>(P, On));
  case Arithmetic::Double:
    return Submit(Run<double, double, double>(P, On));
  case Arithmetic::Complex:
    return Submit(Run<Complex, Complex, Complex>(P, On));
  case Arithmetic::DoubleComplex:
    return Submit(Run<DoubleComplex, DoubleComplex, DoubleComplex>(P, On));
  case Arithmetic::Integer:
    return Submit(Run<double, uint32_t, int32_t>(P, On));
  case Arithmetic::IntegerScaled:
    return Submit(Run<double, float, float>(P, On));
  }
  return NotSupported;
}

#endif

//===- lt.cu - Products with epilogues ------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Blas.h"

#if defined(__HIP_PLATFORM_AMD__)
#include <hipblaslt/hipblaslt.h>
#define LT(Name) hipblasLt##Name
#define LT_VALUE(Name) HIPBLASLT_##Name
#else
#include <cublasLt.h>
#define LT(Name) cublasLt##Name
#define LT_VALUE(Name) CUBLASLT_##Name
#endif

namespace {

using DataT = decltype(DATA_TYPE(R_32F));

LT(Handle_t) LtHandle;

/// A matrix in device memory with a gap in each line.
struct LtMatrix {
  int Rows, Columns, Count;
  bool RowMajor;
  int Leading;
  int64_t Stride;
  Operand<float> Data;
  LT(MatrixLayout_t) Layout_;

  LtMatrix(int Rows, int Columns, bool RowMajor, int Count, bool Poisoned)
      : Rows(Rows), Columns(Columns), Count(Count), RowMajor(RowMajor),
        Leading((RowMajor ? Columns : Rows) + 2),
        Stride(int64_t(Leading) * (RowMajor ? Rows : Columns) + 3),
        Data(places().repeated(Count, Stride), Poisoned) {
    CHECK(LT(MatrixLayoutCreate)(&Layout_, DATA_TYPE(R_32F), Rows, Columns,
                                 Leading));
    if (RowMajor) {
      int32_t Order = LT_VALUE(ORDER_ROW);
      CHECK(LT(MatrixLayoutSetAttribute)(Layout_, LT_VALUE(MATRIX_LAYOUT_ORDER),
                                         &Order, sizeof(Order)));
    }
    if (Count > 1) {
      int32_t Batches = Count;
      CHECK(LT(MatrixLayoutSetAttribute)(Layout_,
                                         LT_VALUE(MATRIX_LAYOUT_BATCH_COUNT),
                                         &Batches, sizeof(Batches)));
      CHECK(LT(MatrixLayoutSetAttribute)(
          Layout_, LT_VALUE(MATRIX_LAYOUT_STRIDED_BATCH_OFFSET), &Stride,
          sizeof(Stride)));
    }
  }
  ~LtMatrix() { CHECK(LT(MatrixLayoutDestroy)(Layout_)); }

  /// Elements in column-major order, wherever they lie.
  Layout places() const {
    Layout L;
    for (int C = 0; C < Columns; ++C)
      for (int R = 0; R < Rows; ++R)
        L.Places.push_back(RowMajor ? int64_t(R) * Leading + C
                                    : R + int64_t(C) * Leading);
    for (int64_t P : L.Places)
      L.Extent = std::max(L.Extent, P + 1);
    return L;
  }
  Dense dense(int I) const {
    auto First = Data.Values.begin() + I * Rows * Columns;
    return {Rows, Columns, {First, First + Rows * Columns}};
  }
};

struct Descriptor {
  LT(MatmulDesc_t) Of;
  Descriptor(BLAS(ComputeType_t) Compute, DataT Scale) {
    CHECK(LT(MatmulDescCreate)(&Of, Compute, Scale));
  }
  ~Descriptor() { CHECK(LT(MatmulDescDestroy)(Of)); }
  template <typename T>
  void set(decltype(LT_VALUE(MATMUL_DESC_TRANSA)) What, T V) {
    CHECK(LT(MatmulDescSetAttribute)(Of, What, &V, sizeof(V)));
  }
};

double gelu(double X) {
  return 0.5 * X *
         (1 + std::tanh(std::sqrt(2 / M_PI) * (X + 0.044715 * X * X * X)));
}
double geluGradient(double X) {
  double H = 1e-5; // Not by the formula that the library uses.
  return (gelu(X + H) - gelu(X - H)) / (2 * H);
}

bool heuristicFinds(Descriptor &D, LtMatrix &A, LtMatrix &B, LtMatrix &C) {
  LT(MatmulPreference_t) Preferred;
  CHECK(LT(MatmulPreferenceCreate)(&Preferred));
  uint64_t Bytes = 1 << 20;
  CHECK(LT(MatmulPreferenceSetAttribute)(
      Preferred, LT_VALUE(MATMUL_PREF_MAX_WORKSPACE_BYTES), &Bytes,
      sizeof(Bytes)));
  LT(MatmulHeuristicResult_t) Result[2];
  int Found = -1;
  auto Status = LT(MatmulAlgoGetHeuristic)(LtHandle, D.Of, A.Layout_, B.Layout_,
                                           C.Layout_, C.Layout_, Preferred, 2,
                                           Result, &Found);
  CHECK(LT(MatmulPreferenceDestroy)(Preferred));
  return Status == VALUE(STATUS_SUCCESS) && Found >= 1 &&
         Result[0].state == VALUE(STATUS_SUCCESS);
}

/// All orders and transpositions, in batches of two.
void testLayouts() {
  constexpr int M = 5, N = 4, K = 6, Count = 2;
  for (int Case = 0; Case < 32; ++Case) {
    Op OpA = Case & 1 ? VALUE(OP_T) : VALUE(OP_N);
    Op OpB = Case & 2 ? VALUE(OP_T) : VALUE(OP_N);
    LtMatrix A(Case & 1 ? K : M, Case & 1 ? M : K, Case & 4, Count, false);
    LtMatrix B(Case & 2 ? N : K, Case & 2 ? K : N, Case & 8, Count, false);
    LtMatrix C(M, N, Case & 16, Count, false), D(M, N, Case & 16, Count, true);
    Descriptor Desc(VALUE(COMPUTE_32F), DATA_TYPE(R_32F));
    Desc.set(LT_VALUE(MATMUL_DESC_TRANSA), int32_t(OpA));
    Desc.set(LT_VALUE(MATMUL_DESC_TRANSB), int32_t(OpB));
    float Alpha = 0.5, Beta = -2;
    expect(heuristicFinds(Desc, A, B, C),
           "heuristic of layout " + std::to_string(Case));
    CHECK(LT(Matmul)(LtHandle, Desc.Of, &Alpha, (float *)A.Data, A.Layout_,
                     (float *)B.Data, B.Layout_, &Beta, (float *)C.Data,
                     C.Layout_, (float *)D.Data, D.Layout_, nullptr, nullptr, 0,
                     nullptr));
    std::vector<Number> Want;
    for (int I = 0; I < Count; ++I) {
      Dense One = multiply(0.5, apply(OpA, A.dense(I)), apply(OpB, B.dense(I)),
                           -2, C.dense(I));
      Want.insert(Want.end(), One.Of.begin(), One.Of.end());
    }
    D.Data.expectEqual(Want, K, "layout " + std::to_string(Case));
  }
}

enum Epilogue : uint32_t {
  Plain = LT_VALUE(EPILOGUE_DEFAULT),
  Relu = LT_VALUE(EPILOGUE_RELU),
  Bias = LT_VALUE(EPILOGUE_BIAS),
  ReluBias = LT_VALUE(EPILOGUE_RELU_BIAS),
  Gelu = LT_VALUE(EPILOGUE_GELU),
  GeluBias = LT_VALUE(EPILOGUE_GELU_BIAS),
  GeluAux = LT_VALUE(EPILOGUE_GELU_AUX),
  GeluAuxBias = LT_VALUE(EPILOGUE_GELU_AUX_BIAS),
  GradGelu = LT_VALUE(EPILOGUE_DGELU),
  GradGeluBias = LT_VALUE(EPILOGUE_DGELU_BGRAD),
  GradA = LT_VALUE(EPILOGUE_BGRADA),
  GradB = LT_VALUE(EPILOGUE_BGRADB)
};

void testEpilogue(Epilogue E, bool OnDevice, bool Scaled) {
  constexpr int M = 7, N = 5, K = 6, AuxLeading = 8;
  LtMatrix A(M, K, false, 1, false), B(K, N, false, 1, false),
      C(M, N, false, 1, false);
  bool ReadsBias =
      E == Bias || E == ReluBias || E == GeluBias || E == GeluAuxBias;
  bool WritesBias = E == GradGeluBias || E == GradA || E == GradB;
  bool ReadsAux = E == GradGelu || E == GradGeluBias;
  bool WritesAux = E == GeluAux || E == GeluAuxBias;
  int BiasSize = E == GradB ? N : M;
  Operand<float> TheBias(Layout::vector(BiasSize, 1), !ReadsBias);
  Operand<float> Aux(Layout::matrix(M, N, AuxLeading), !ReadsAux);
  Buffer<float> Scales(std::vector<float>{2, 0.5f, 4});
  Descriptor Desc(VALUE(COMPUTE_32F), DATA_TYPE(R_32F));
  Desc.set(LT_VALUE(MATMUL_DESC_EPILOGUE), uint32_t(E));
  // cuBLAS refuses a bias that the epilogue does not need.
  if (ReadsBias || WritesBias)
    Desc.set(LT_VALUE(MATMUL_DESC_BIAS_POINTER), (void *)(float *)TheBias);
  if (ReadsAux || WritesAux) {
    Desc.set(LT_VALUE(MATMUL_DESC_EPILOGUE_AUX_POINTER), (void *)(float *)Aux);
    Desc.set(LT_VALUE(MATMUL_DESC_EPILOGUE_AUX_LD), int64_t(AuxLeading));
  }
  if (Scaled) {
    Desc.set(LT_VALUE(MATMUL_DESC_A_SCALE_POINTER), (void *)(float *)Scales);
    Desc.set(LT_VALUE(MATMUL_DESC_B_SCALE_POINTER),
             (void *)((float *)Scales + 1));
    Desc.set(LT_VALUE(MATMUL_DESC_D_SCALE_POINTER),
             (void *)((float *)Scales + 2));
  }
  Desc.set(LT_VALUE(MATMUL_DESC_POINTER_MODE),
           int32_t(OnDevice ? LT_VALUE(POINTER_MODE_DEVICE)
                            : LT_VALUE(POINTER_MODE_HOST)));
  ScalarPlace<float> Alpha(0.75f, OnDevice), Beta(-0.5f, OnDevice);
  auto WantAux = Aux.Values, WantBias = TheBias.Values;
  Dense Want = multiply(0.75, A.dense(0), B.dense(0), -0.5, C.dense(0));
  std::vector<double> RowSums(M);
  for (int Col = 0; Col < N; ++Col)
    for (int R = 0; R < M; ++R) {
      double V = Want(R, Col).real();
      if (ReadsBias)
        V += TheBias[R].real();
      if (WritesAux)
        WantAux[R + Col * M] = V;
      if (E == Relu || E == ReluBias)
        V = std::max(V, 0.0);
      if (E == Gelu || E == GeluBias || E == GeluAux || E == GeluAuxBias)
        V = gelu(V);
      if (ReadsAux)
        V *= geluGradient(Aux[R + Col * M].real());
      RowSums[R] += V;
      Want(R, Col) = Scaled ? 4 * V : V;
    }
  if (E == GradGeluBias)
    for (int R = 0; R < M; ++R)
      WantBias[R] = RowSums[R];
  if (E == GradA || E == GradB)
    for (int I = 0; I < BiasSize; ++I) {
      WantBias[I] = 0;
      for (int J = 0; J < K; ++J)
        WantBias[I] += E == GradA ? A.dense(0)(I, J) : B.dense(0)(J, I);
    }
  std::string Name = "epilogue " + std::to_string(uint32_t(E)) +
                     (OnDevice ? ", on the device" : "") +
                     (Scaled ? ", scaled" : "");
  int Status = LT(Matmul)(LtHandle, Desc.Of, (float *)Alpha, (float *)A.Data,
                          A.Layout_, (float *)B.Data, B.Layout_, (float *)Beta,
                          (float *)C.Data, C.Layout_, (float *)C.Data,
                          C.Layout_, nullptr, nullptr, 0, nullptr);
  // Which epilogues cuBLAS has for float depends on the GPU.
  if (Status == VALUE(STATUS_NOT_SUPPORTED) && !isEmulated())
    return;
#if !defined(__HIP_PLATFORM_AMD__)
  if (Scaled) { // Only 8-bit floats have scales.
    expectStatus(Status, VALUE(STATUS_INVALID_VALUE), Name);
    return;
  }
#endif
  expectStatus(Status, VALUE(STATUS_SUCCESS), Name);
  C.Data.expectEqual(Want.Of, 4 * K, Name);
  if (ReadsBias || WritesBias)
    TheBias.expectEqual(WantBias, 4 * K, Name + ", bias");
  if (ReadsAux || WritesAux)
    Aux.expectEqual(WantAux, 4 * K, Name + ", aux");
}

/// int8 with alpha and beta as int32, and clamped to int8 with float factors.
void testIntegers() {
  constexpr int N = 4;
  std::vector<int8_t> A(N * N), C8(N * N);
  std::vector<int32_t> C32(N * N), Want32(N * N);
  std::vector<int8_t> Want8(N * N);
  for (int I = 0; I < N * N; ++I) {
    A[I] = int8_t(draw() * 120);
    C32[I] = int32_t(draw() * 100000);
    C8[I] = int8_t(draw() * 120);
  }
  for (int Col = 0; Col < N; ++Col)
    for (int R = 0; R < N; ++R) {
      int32_t Sum = 0;
      for (int K = 0; K < N; ++K)
        Sum += A[K + R * N] * A[K + Col * N];
      Want32[R + Col * N] = -2 * Sum + 3 * C32[R + Col * N];
      double V = std::nearbyint(0.0078125 * Sum + 0.5 * C8[R + Col * N]);
      Want8[R + Col * N] = int8_t(std::min(std::max(V, -128.0), 127.0));
    }
  Buffer<int8_t> DeviceA(A), DeviceC8(C8);
  Buffer<int32_t> DeviceC32(C32);
  LT(MatrixLayout_t) L8, L32;
  CHECK(LT(MatrixLayoutCreate)(&L8, DATA_TYPE(R_8I), N, N, N));
  CHECK(LT(MatrixLayoutCreate)(&L32, DATA_TYPE(R_32I), N, N, N));
  Descriptor Exact(VALUE(COMPUTE_32I), DATA_TYPE(R_32I));
  Descriptor Scaled(VALUE(COMPUTE_32I), DATA_TYPE(R_32F));
  Exact.set(LT_VALUE(MATMUL_DESC_TRANSA), int32_t(VALUE(OP_T)));
  Scaled.set(LT_VALUE(MATMUL_DESC_TRANSA), int32_t(VALUE(OP_T)));
  int32_t Alpha = -2, Beta = 3;
  float AlphaF = 0.0078125f, BetaF = 0.5f;
  CHECK(LT(Matmul)(LtHandle, Exact.Of, &Alpha, (int8_t *)DeviceA, L8,
                   (int8_t *)DeviceA, L8, &Beta, (int32_t *)DeviceC32, L32,
                   (int32_t *)DeviceC32, L32, nullptr, nullptr, 0, nullptr));
  expect(DeviceC32.get() == Want32, "int8 to int32");
  CHECK(LT(Matmul)(LtHandle, Scaled.Of, &AlphaF, (int8_t *)DeviceA, L8,
                   (int8_t *)DeviceA, L8, &BetaF, (int8_t *)DeviceC8, L8,
                   (int8_t *)DeviceC8, L8, nullptr, nullptr, 0, nullptr));
  expect(DeviceC8.get() == Want8, "int8 to int8");
  CHECK(LT(MatrixLayoutDestroy)(L8));
  CHECK(LT(MatrixLayoutDestroy)(L32));
}

/// 8-bit floats whose products are exact: 1.5 * 2 and the like.
void testFloat8() {
  // E4M3: a sign, four bits of exponent with bias 7, three of mantissa.
  auto Decode = [](uint8_t Bits) {
    int E = Bits >> 3 & 15, F = Bits & 7;
    double V = E ? std::ldexp(8 + F, E - 10) : std::ldexp(F, -9);
    return Bits & 0x80 ? -V : V;
  };
  constexpr int N = 16;
  std::vector<uint8_t> A(N * N);
  for (auto &V : A)
    V = uint8_t(0x28 + int(draw() * 16) + (draw() < 0 ? 0x80 : 0));
  Buffer<uint8_t> DeviceA(A);
  Operand<float> D(Layout::matrix(N, N, N), true);
  std::vector<Number> Want;
  for (int Col = 0; Col < N; ++Col)
    for (int R = 0; R < N; ++R) {
      double Sum = 0;
      for (int K = 0; K < N; ++K)
        Sum += Decode(A[K + R * N]) * Decode(A[K + Col * N]);
      Want.push_back(Sum);
    }
  LT(MatrixLayout_t) L8, LF;
  CHECK(LT(MatrixLayoutCreate)(&L8, DataT(28), N, N, N)); // R_8F_E4M3
  CHECK(LT(MatrixLayoutCreate)(&LF, DATA_TYPE(R_32F), N, N, N));
  Descriptor Desc(VALUE(COMPUTE_32F), DATA_TYPE(R_32F));
  Desc.set(LT_VALUE(MATMUL_DESC_TRANSA), int32_t(VALUE(OP_T)));
  float One = 1, Zero = 0;
  CHECK(LT(Matmul)(LtHandle, Desc.Of, &One, (uint8_t *)DeviceA, L8,
                   (uint8_t *)DeviceA, L8, &Zero, (float *)D, LF, (float *)D,
                   LF, nullptr, nullptr, 0, nullptr));
  // Hopper's tensor cores cut sums of 8-bit floats to some 14 bits.
  D.expectEqual(Want, isEmulated() ? N : N * 64, "8-bit floats");
  CHECK(LT(MatrixLayoutDestroy)(L8));
  CHECK(LT(MatrixLayoutDestroy)(LF));
}

void testErrors() {
  LtMatrix A(4, 5, false, 1, false), B(4, 5, false, 1, false),
      C(4, 5, false, 1, false);
  Descriptor Desc(VALUE(COMPUTE_32F), DATA_TYPE(R_32F));
  expect(!heuristicFinds(Desc, A, B, C), "sizes that do not fit");
  Desc.set(LT_VALUE(MATMUL_DESC_TRANSB), int32_t(VALUE(OP_T)));
  LtMatrix D(4, 4, false, 1, false);
  expect(heuristicFinds(Desc, A, B, D), "sizes that fit");
  Desc.set(LT_VALUE(MATMUL_DESC_EPILOGUE),
           uint32_t(LT_VALUE(EPILOGUE_RELU_AUX)));
  // The emulator has none that leaves a mask; cuBLAS does.
  expect(!heuristicFinds(Desc, A, B, D) || !isEmulated(),
         "an epilogue that is not there");
  int32_t Got = -1;
  size_t Written = 0;
  CHECK(LT(MatmulDescGetAttribute)(Desc.Of, LT_VALUE(MATMUL_DESC_TRANSB), &Got,
                                   sizeof(Got), &Written));
  expect(Got == VALUE(OP_T) && Written == sizeof(Got), "GetAttribute");
}

} // namespace

int main() {
  CHECK(LT(Create)(&LtHandle));
  testLayouts();
  for (Epilogue E : {Plain, Relu, Bias, ReluBias, Gelu, GeluBias, GeluAux,
                     GeluAuxBias, GradGelu, GradGeluBias, GradA, GradB})
    for (bool OnDevice : {false, true})
      for (bool Scaled : {false, true})
        testEpilogue(E, OnDevice, Scaled);
  testIntegers();
  testFloat8();
  testErrors();
  CHECK(LT(Destroy)(LtHandle));
  return finish("lt");
}

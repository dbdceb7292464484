//===- mixed.cu - Products of matrices of mixed types ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The inputs have few bits: in each type they are exact, so that only what the
// library does with them is compared.
//
//===----------------------------------------------------------------------===//
#include "Blas.h"

namespace {

using DataT = decltype(DATA_TYPE(R_32F));

// 16-bit floats as bits, by the definitions of the formats.
double fromHalf(uint16_t Bits) {
  int Exponent = Bits >> 10 & 31, Mantissa = Bits & 1023;
  double Value = Exponent == 31  ? (Mantissa ? NAN : INFINITY)
                 : Exponent == 0 ? std::ldexp(Mantissa, -24)
                                 : std::ldexp(1024 + Mantissa, Exponent - 25);
  return Bits & 0x8000 ? -Value : Value;
}
double fromBfloat(uint16_t Bits) {
  uint32_t Word = uint32_t(Bits) << 16;
  float Value;
  std::memcpy(&Value, &Word, 4);
  return Value;
}
/// The nearest 16-bit float by trying all of them; of two the even one.
template <typename Fn> uint16_t nearest(double Value, Fn Decode) {
  uint16_t Best = 0;
  double Error = INFINITY;
  for (uint32_t Bits = 0; Bits < 65536; ++Bits) {
    double Of = Decode(uint16_t(Bits));
    if (std::isnan(Of) || std::isinf(Of) ||
        std::signbit(Of) != std::signbit(Value))
      continue;
    double E = std::fabs(Of - Value);
    if (E < Error || (E == Error && !(Bits & 1))) {
      Best = uint16_t(Bits);
      Error = E;
    }
  }
  return Best;
}

struct Format {
  const char *Name;
  DataT Type;
  unsigned Size;
  double (*Load)(const void *);
  void (*Store)(void *, double);
};
template <typename T> double loadAs(const void *From) {
  T V;
  std::memcpy(&V, From, sizeof(T));
  return double(V);
}
template <typename T> void storeAs(void *To, double Value) {
  T V = T(Value);
  std::memcpy(To, &V, sizeof(T));
}
const Format Half{
    "half", DATA_TYPE(R_16F), 2,
    [](const void *P) { return fromHalf(uint16_t(loadAs<uint16_t>(P))); },
    [](void *P, double V) { storeAs<uint16_t>(P, nearest(V, fromHalf)); }};
const Format Bfloat{
    "bfloat", DATA_TYPE(R_16BF), 2,
    [](const void *P) { return fromBfloat(uint16_t(loadAs<uint16_t>(P))); },
    [](void *P, double V) { storeAs<uint16_t>(P, nearest(V, fromBfloat)); }};
const Format Float{"float", DATA_TYPE(R_32F), 4, loadAs<float>, storeAs<float>};
const Format Double{"double", DATA_TYPE(R_64F), 8, loadAs<double>,
                    storeAs<double>};
const Format Int8{"int8", DATA_TYPE(R_8I), 1, loadAs<int8_t>, storeAs<int8_t>};
const Format Int32{"int32", DATA_TYPE(R_32I), 4, loadAs<int32_t>,
                   storeAs<int32_t>};

struct Bytes {
  const Format &F;
  std::vector<unsigned char> Host;
  Bytes(const Format &F, size_t Count) : F(F), Host(Count * F.Size) {}
  void set(size_t I, double V) { F.Store(&Host[I * F.Size], V); }
  double get(size_t I) const { return F.Load(&Host[I * F.Size]); }
};

/// Small steps for floats, whole numbers for integers.
double drawFor(const Format &F) {
  double V = std::round(draw() * 8);
  return F.Type == DATA_TYPE(R_8I) || F.Type == DATA_TYPE(R_32I) ? V * 10
                                                                 : V / 8;
}

void testEx(const Format &In, const Format &Out, BLAS(ComputeType_t) Compute,
            const Format &ScalarFormat, double Alpha, double Beta) {
  std::string Name = std::string(In.Name) + " to " + Out.Name;
  for (bool OnDevice : {false, true})
    for (Op OpA : {VALUE(OP_N), VALUE(OP_T)}) {
      setPointerMode(OnDevice);
      constexpr int M = 5, N = 4, K = 7, Count = 3, LdC = 6;
      // cuBLAS sums up int8 in lines of whole words only.
      const int LdA = Compute == VALUE(COMPUTE_32I) ? 12 : 9, LdB = 8;
      const int StepA = LdA * K, StepB = LdB * N,
                StepC = LdC * N + (Compute == VALUE(COMPUTE_32I) ? 4 : 2);
      Bytes A(In, StepA * Count), B(In, StepB * Count), C(Out, StepC * Count);
      for (int I = 0; I < StepA * Count; ++I)
        A.set(I, drawFor(In));
      for (int I = 0; I < StepB * Count; ++I)
        B.set(I, drawFor(In));
      for (int I = 0; I < StepC * Count; ++I)
        C.set(I, drawFor(Out));
      Bytes Want = C;
      for (int I = 0; I < Count; ++I)
        for (int Col = 0; Col < N; ++Col)
          for (int R = 0; R < M; ++R) {
            double Sum = 0;
            for (int J = 0; J < K; ++J)
              Sum += A.get(I * StepA +
                           (OpA == VALUE(OP_N) ? R + J * LdA : J + R * LdA)) *
                     B.get(I * StepB + J + Col * LdB);
            size_t At = I * StepC + R + Col * LdC;
            Want.set(At, Alpha * Sum + Beta * C.get(At));
          }
      Bytes X(ScalarFormat, 1), Y(ScalarFormat, 1);
      X.set(0, Alpha);
      Y.set(0, Beta);
      Buffer<unsigned char> DeviceA(A.Host), DeviceB(B.Host), DeviceC(C.Host),
          DeviceX(X.Host), DeviceY(Y.Host);
      void *PlaceX =
          OnDevice ? (void *)(unsigned char *)DeviceX : X.Host.data();
      void *PlaceY =
          OnDevice ? (void *)(unsigned char *)DeviceY : Y.Host.data();
      auto At = [](unsigned char *P, size_t Offset) -> void * {
        return P + Offset;
      };
      CHECK(BLAS(GemmStridedBatchedEx)(
          TheHandle, OpA, VALUE(OP_N), M, N, K, PlaceX, DeviceA, In.Type, LdA,
          StepA, DeviceB, In.Type, LdB, StepB, PlaceY, DeviceC, Out.Type, LdC,
          StepC, Count, Compute, VALUE(GEMM_DEFAULT)));
      expect(DeviceC.get() == Want.Host, Name + ", strided");

      DeviceC.set(C.Host);
      std::vector<void *> PA, PB, PC;
      for (int I = 0; I < Count; ++I) {
        PA.push_back(At(DeviceA, size_t(I) * StepA * In.Size));
        PB.push_back(At(DeviceB, size_t(I) * StepB * In.Size));
        PC.push_back(At(DeviceC, size_t(I) * StepC * Out.Size));
      }
      Buffer<void *> DevicePA(PA), DevicePB(PB), DevicePC(PC);
      CHECK(BLAS(GemmBatchedEx)(TheHandle, OpA, VALUE(OP_N), M, N, K, PlaceX,
                                (const void **)(void **)DevicePA, In.Type, LdA,
                                (const void **)(void **)DevicePB, In.Type, LdB,
                                PlaceY, (void **)DevicePC, Out.Type, LdC, Count,
                                Compute, VALUE(GEMM_DEFAULT)));
      expect(DeviceC.get() == Want.Host, Name + ", arrays");

      DeviceC.set(C.Host);
      for (int I = 0; I < Count; ++I)
        CHECK(BLAS(GemmEx)(TheHandle, OpA, VALUE(OP_N), M, N, K, PlaceX, PA[I],
                           In.Type, LdA, PB[I], In.Type, LdB, PlaceY, PC[I],
                           Out.Type, LdC, Compute, VALUE(GEMM_DEFAULT)));
      expect(DeviceC.get() == Want.Host, Name);
    }
}

/// Sums that float cannot hold, and that leave 32 bits.
void testInt8IsExact() {
  setPointerMode(false);
  constexpr int K = 140000;
  std::vector<int8_t> A(K, -128), B(K, -128);
  A[1] = 1;
  Buffer<int8_t> DeviceA(A), DeviceB(B);
  Buffer<int32_t> C(std::vector<int32_t>{-1});
  int32_t One = 1, Zero = 0;
  CHECK(BLAS(GemmEx)(TheHandle, VALUE(OP_T), VALUE(OP_N), 1, 1, K, &One,
                     DeviceA, DATA_TYPE(R_8I), K, DeviceB, DATA_TYPE(R_8I), K,
                     &Zero, C, DATA_TYPE(R_32I), 1, VALUE(COMPUTE_32I),
                     VALUE(GEMM_DEFAULT)));
  int64_t Sum = int64_t(K - 1) * 16384 - 128;
  expect(C.get()[0] == int32_t(uint32_t(Sum)), "int8 is exact");
}

void testHgemm() {
  setPointerMode(false);
#if defined(__HIP_PLATFORM_AMD__)
  using HalfT = hipblasHalf;
#else
  using HalfT = __half;
#endif
  constexpr int N = 6;
  Bytes A(Half, N * N), C(Half, N * N), One(Half, 1), Want(Half, N * N);
  for (int I = 0; I < N * N; ++I)
    A.set(I, drawFor(Half));
  One.set(0, 1);
  for (int Col = 0; Col < N; ++Col)
    for (int R = 0; R < N; ++R) {
      double Sum = 0;
      for (int K = 0; K < N; ++K)
        Sum += A.get(K + R * N) * A.get(K + Col * N);
      Want.set(R + Col * N, Sum);
    }
  Buffer<unsigned char> DeviceA(A.Host), DeviceC(C.Host);
  auto *X = (HalfT *)(unsigned char *)DeviceA;
  auto *Y = (HalfT *)(unsigned char *)DeviceC;
  auto *Scalar = (HalfT *)One.Host.data();
  CHECK(BLAS(Hgemm)(TheHandle, VALUE(OP_T), VALUE(OP_N), N, N, N, Scalar, X, N,
                    X, N, Scalar, Y, N));
  expect(DeviceC.get() == Want.Host, "Hgemm");
  CHECK(BLAS(HgemmStridedBatched)(TheHandle, VALUE(OP_T), VALUE(OP_N), N, N, N,
                                  Scalar, X, N, 0, X, N, 0, Scalar, Y, N, 0,
                                  1));
  for (int I = 0; I < N * N; ++I)
    Want.set(I, 2 * Want.get(I));
  expect(DeviceC.get() == Want.Host, "HgemmStridedBatched");
}

void testErrors() {
  setPointerMode(false);
  Buffer<float> A(16);
  float One = 1;
  expect(BLAS(GemmEx)(TheHandle, VALUE(OP_N), VALUE(OP_N), 4, 4, 4, &One, A,
                      DATA_TYPE(R_16F), 4, A, DATA_TYPE(R_64F), 4, &One, A,
                      DATA_TYPE(R_32F), 4, VALUE(COMPUTE_32F),
                      VALUE(GEMM_DEFAULT)) == VALUE(STATUS_NOT_SUPPORTED),
         "half times double");
#if !defined(__HIP_PLATFORM_AMD__)
  Buffer<int8_t> Small(64);
  Buffer<int32_t> Sums(16);
  int32_t Whole = 1;
  auto Int8 = [&](int Offset, int LdA, int LdB) {
    return BLAS(GemmEx)(TheHandle, VALUE(OP_N), VALUE(OP_N), 4, 4, 4, &Whole,
                        (int8_t *)Small + Offset, DATA_TYPE(R_8I), LdA, Small,
                        DATA_TYPE(R_8I), LdB, &Whole, Sums, DATA_TYPE(R_32I), 4,
                        VALUE(COMPUTE_32I), VALUE(GEMM_DEFAULT));
  };
  CHECK(Int8(0, 4, 4));
  expectStatus(Int8(0, 5, 4), VALUE(STATUS_NOT_SUPPORTED), "int8, lda is 5");
  expectStatus(Int8(0, 4, 6), VALUE(STATUS_NOT_SUPPORTED), "int8, ldb is 6");
  expectStatus(Int8(1, 4, 4), VALUE(STATUS_NOT_SUPPORTED), "int8, odd address");
#endif
}

} // namespace

int main() {
  CHECK(BLAS(Create)(&TheHandle));
  testEx(Half, Half, VALUE(COMPUTE_32F), Float, 0.5, -1);
  testEx(Half, Half, VALUE(COMPUTE_16F), Half, 0.5, -1);
  testEx(Half, Float, VALUE(COMPUTE_32F), Float, 0.5, -1);
  testEx(Bfloat, Bfloat, VALUE(COMPUTE_32F), Float, 0.5, 0);
  testEx(Bfloat, Float, VALUE(COMPUTE_32F_FAST_16BF), Float, 1, 1);
  testEx(Float, Float, VALUE(COMPUTE_32F_FAST_TF32), Float, 1, 1);
  testEx(Double, Double, VALUE(COMPUTE_64F), Double, 0.25, -2);
  testEx(Int8, Int32, VALUE(COMPUTE_32I), Int32, 3, -2);
  testEx(Int8, Float, VALUE(COMPUTE_32F), Float, 0.5, -2);
  testInt8IsExact();
  testHgemm();
  testErrors();
  CHECK(BLAS(Destroy)(TheHandle));
  return finish("mixed");
}

//===- sobol.cu - Quasi-random numbers, from the host and in kernels ------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../ccl/Program.h"
#include <algorithm>
#include <cmath>
#if IS_HIP
#include <hiprand/hiprand.h>
#include <hiprand/hiprand_kernel.h>
#define RAND(Name) hiprand##Name
#define RAND_ENUM(Name) HIPRAND_##Name
#define GPU(Name) hip##Name
#else
#include <curand.h>
#include <curand_kernel.h>
#define RAND(Name) curand##Name
#define RAND_ENUM(Name) CURAND_##Name
#define GPU(Name) cuda##Name
#endif

#define HOLDS(Condition) CHECK(Condition, "%s", #Condition)

namespace {
RAND(Generator_t) sobol(RAND(RngType_t) Type, unsigned Dimensions) {
  RAND(Generator_t) G;
  OK(RAND(CreateGeneratorHost)(&G, Type));
  OK(RAND(SetQuasiRandomGeneratorDimensions)(G, Dimensions));
  return G;
}

/// A dimension's numbers come together; a second request goes on in each.
void testOrder() {
  auto G = sobol(RAND_ENUM(RNG_QUASI_SOBOL32), 2);
  constexpr unsigned Q = 1u << 30; // A quarter of all.
  unsigned N[8], Expected[8] = {0, 2 * Q, 3 * Q, Q, 0, 2 * Q, Q, 3 * Q};
  OK(RAND(Generate)(G, N, 8));
  HOLDS(std::equal(N, N + 8, Expected));
  OK(RAND(SetGeneratorOffset)(G, 2));
  unsigned Rest[4], Then[4] = {3 * Q, Q, Q, 3 * Q};
  OK(RAND(Generate)(G, Rest, 2));
  OK(RAND(Generate)(G, Rest + 2, 2));
  HOLDS(Rest[0] == Then[0] && Rest[1] == Then[2] && Rest[2] == Then[1] &&
        Rest[3] == Then[3]);
  HOLDS(RAND(Generate)(G, N, 3) == RAND_ENUM(STATUS_LENGTH_NOT_MULTIPLE));
  HOLDS(RAND(SetPseudoRandomGeneratorSeed)(G, 1) ==
        RAND_ENUM(STATUS_TYPE_ERROR));
  HOLDS(RAND(SetQuasiRandomGeneratorDimensions)(G, 20001) ==
        RAND_ENUM(STATUS_OUT_OF_RANGE));
  OK(RAND(DestroyGenerator)(G));
  auto Long = sobol(RAND_ENUM(RNG_QUASI_SOBOL64), 3);
  unsigned long long L[6];
  OK(RAND(GenerateLongLong)(Long, L, 6));
  HOLDS(L[0] == 0 && L[1] == 1ull << 63 && L[5] == 1ull << 63);
  HOLDS(RAND(Generate)(Long, N, 6) == RAND_ENUM(STATUS_TYPE_ERROR));
  OK(RAND(DestroyGenerator)(Long));
}

/// In every known dimension, the first 2^k numbers fill 2^k equal parts, which
/// is what makes them quasi-random.
void testEveryDimensionIsFilled() {
  constexpr unsigned Dimensions = 3648, Each = 256;
  auto G = sobol(RAND_ENUM(RNG_QUASI_DEFAULT), Dimensions);
  std::vector<unsigned> N(Dimensions * Each);
  OK(RAND(Generate)(G, N.data(), N.size()));
  for (unsigned D = 0; D != Dimensions; ++D) {
    std::vector<bool> Filled(Each);
    for (unsigned I = 0; I != Each; ++I)
      Filled[N[D * Each + I] >> 24] = true;
    HOLDS(std::count(Filled.begin(), Filled.end(), true) == Each);
  }
  // Two dimensions are not one.
  for (unsigned D = 1; D != Dimensions; ++D)
    HOLDS(!std::equal(&N[D * Each], &N[D * Each] + Each, &N[(D - 1) * Each]));
  OK(RAND(DestroyGenerator)(G));
}

void testNormal() {
  auto G = sobol(RAND_ENUM(RNG_QUASI_SOBOL32), 1);
  float Values[5]; // An odd number is no mistake.
  OK(RAND(GenerateNormal)(G, Values, 5, 1, 2));
  HOLDS(std::fabs(Values[1] - 1) < 1e-5f);
  // rocRAND's quantile is a rough one.
  float Tolerance = IS_HIP ? 1e-2f : 1e-5f;
  HOLDS(std::fabs(Values[2] - 1 - 2 * 0.67448975f) < Tolerance);
  OK(RAND(DestroyGenerator)(G));
}

__global__ void draw(unsigned (*Vectors)[32], unsigned *Out) {
  RAND(StateSobol32_t) S;
  RAND(_init)(Vectors[threadIdx.x], 3, &S);
  for (int I = 0; I != 4; ++I)
    Out[threadIdx.x * 4 + I] = RAND()(&S);
}

/// The device API with the library's vectors has the host API's numbers.
void testKernel() {
  constexpr unsigned Dimensions = 40;
  RAND(DirectionVectors32_t) * Host;
  OK(RAND(GetDirectionVectors32)(&Host,
                                 RAND_ENUM(DIRECTION_VECTORS_32_JOEKUO6)));
  unsigned (*Vectors)[32], *Out;
  OK(GPU(Malloc)(reinterpret_cast<void **>(&Vectors),
                 Dimensions * sizeof *Vectors));
  OK(GPU(Malloc)(reinterpret_cast<void **>(&Out), Dimensions * 4 * 4));
  OK(GPU(Memcpy)(Vectors, Host, Dimensions * sizeof *Vectors,
                 GPU(MemcpyHostToDevice)));
  draw<<<1, Dimensions>>>(Vectors, Out);
  std::vector<unsigned> Device(Dimensions * 4), Expected(Dimensions * 4);
  OK(GPU(Memcpy)(Device.data(), Out, Device.size() * 4,
                 GPU(MemcpyDeviceToHost)));
  auto G = sobol(RAND_ENUM(RNG_QUASI_SOBOL32), Dimensions);
  OK(RAND(SetGeneratorOffset)(G, 3));
  OK(RAND(Generate)(G, Expected.data(), Expected.size()));
  HOLDS(Device == Expected);
  OK(RAND(DestroyGenerator)(G));
}
} // namespace

int main() {
  testOrder();
  testEveryDimensionIsFilled();
  testNormal();
  testKernel();
  return finish("sobol");
}

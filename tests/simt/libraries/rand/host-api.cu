//===- host-api.cu - The host API's numbers are the device API's ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../ccl/Program.h"
#include <cmath>
#include <cstring>
#if IS_HIP
#include <hiprand/hiprand.h>
#include <hiprand/hiprand_kernel.h>
#define RAND(Name) hiprand##Name
#define RAND_ENUM(Name) HIPRAND_##Name
constexpr unsigned long long ManyLanes = 131072;
#else
#include <curand.h>
#include <curand_kernel.h>
#define RAND(Name) curand##Name
#define RAND_ENUM(Name) CURAND_##Name
constexpr unsigned long long ManyLanes = 4096;
#endif

// Without a GPU compiler the device API runs on the host, in a loop.
#if defined(__CUDACC__) || defined(__HIPCC__) || defined(__HIP__)
#define HAS_KERNELS 1
#define DEVICE_FUNCTION __device__
#else
#define HAS_KERNELS 0
#define DEVICE_FUNCTION
#endif

namespace {
using Xorwow = RAND(StateXORWOW_t);
using Mrg = RAND(StateMRG32k3a_t);
using Philox = RAND(StatePhilox4_32_10_t);

/// A distribution: how the device API and the host API make it.
struct Words {
  using Type = unsigned;
  static constexpr int PerUnit = 1;
  static constexpr double Tolerance = 0;
  template <typename StateT>
  static DEVICE_FUNCTION void draw(StateT &S, Type *Out) {
    *Out = RAND()(&S);
  }
  static void generate(RAND(Generator_t) G, Type *Out, size_t N) {
    OK(RAND(Generate)(G, Out, N));
  }
};
struct Uniform {
  using Type = float;
  static constexpr int PerUnit = 1;
  static constexpr double Tolerance = 0;
  template <typename StateT>
  static DEVICE_FUNCTION void draw(StateT &S, Type *Out) {
    *Out = RAND(_uniform)(&S);
  }
  static void generate(RAND(Generator_t) G, Type *Out, size_t N) {
    OK(RAND(GenerateUniform)(G, Out, N));
  }
};
struct UniformDouble {
  using Type = double;
  static constexpr int PerUnit = 1;
  static constexpr double Tolerance = 0;
  template <typename StateT>
  static DEVICE_FUNCTION void draw(StateT &S, Type *Out) {
    *Out = RAND(_uniform_double)(&S);
  }
  static void generate(RAND(Generator_t) G, Type *Out, size_t N) {
    OK(RAND(GenerateUniformDouble)(G, Out, N));
  }
};
struct Normal {
  using Type = float;
  static constexpr int PerUnit = 2;
  static constexpr double Tolerance = 1e-4;
  template <typename StateT>
  static DEVICE_FUNCTION void draw(StateT &S, Type *Out) {
    float2 V = RAND(_normal2)(&S);
    Out[0] = 3 + 2 * V.x;
    Out[1] = 3 + 2 * V.y;
  }
  static void generate(RAND(Generator_t) G, Type *Out, size_t N) {
    OK(RAND(GenerateNormal)(G, Out, N, 3, 2));
  }
};
struct NormalDouble {
  using Type = double;
  static constexpr int PerUnit = 2;
  static constexpr double Tolerance = 1e-12;
  template <typename StateT>
  static DEVICE_FUNCTION void draw(StateT &S, Type *Out) {
    double2 V = RAND(_normal2_double)(&S);
    Out[0] = 3 + 2 * V.x;
    Out[1] = 3 + 2 * V.y;
  }
  static void generate(RAND(Generator_t) G, Type *Out, size_t N) {
    OK(RAND(GenerateNormalDouble)(G, Out, N, 3, 2));
  }
};
struct LogNormal {
  using Type = float;
  static constexpr int PerUnit = 2;
  static constexpr double Tolerance = 1e-4;
  template <typename StateT>
  static DEVICE_FUNCTION void draw(StateT &S, Type *Out) {
    float2 V = RAND(_log_normal2)(&S, 0.5f, 0.25f);
    Out[0] = V.x;
    Out[1] = V.y;
  }
  static void generate(RAND(Generator_t) G, Type *Out, size_t N) {
    OK(RAND(GenerateLogNormal)(G, Out, N, 0.5f, 0.25f));
  }
};
struct Poisson {
  using Type = unsigned;
  static constexpr int PerUnit = 1;
  static constexpr double Tolerance = 1; // At the edge of two numbers.
  template <typename StateT>
  static DEVICE_FUNCTION void draw(StateT &S, Type *Out) {
    *Out = RAND(_poisson)(&S, 11.5);
  }
  static void generate(RAND(Generator_t) G, Type *Out, size_t N) {
    OK(RAND(GeneratePoisson)(G, Out, N, 11.5));
  }
};

struct Range {
  unsigned long long Seed, Offset, Units, Lanes;
};

/// Units of one lane, in the order of the host API.
template <typename StateT, typename HowT>
DEVICE_FUNCTION void drawLane(Range R, unsigned long long Lane,
                              typename HowT::Type *Out) {
  unsigned long long First =
      (R.Offset + R.Lanes - 1 - Lane) / R.Lanes; // Units that are skipped.
  StateT S;
  RAND(_init)(R.Seed, Lane, First, &S);
  for (unsigned long long U = Lane + First * R.Lanes; U < R.Offset + R.Units;
       U += R.Lanes)
    HowT::draw(S, Out + (U - R.Offset) * HowT::PerUnit);
}

/// The first 16 and the last 16 lanes: all would take long.
constexpr unsigned Checked = 32;
DEVICE_FUNCTION unsigned long long checkedLane(unsigned I, const Range &R) {
  return I < Checked / 2 ? I : R.Lanes - Checked + I;
}

#if HAS_KERNELS
template <typename StateT, typename HowT>
__global__ void drawKernel(Range R, typename HowT::Type *Out) {
  unsigned long long Lane = checkedLane(threadIdx.x, R);
  if (Lane < R.Lanes)
    drawLane<StateT, HowT>(R, Lane, Out);
}
#endif

template <typename StateT, typename HowT>
std::vector<typename HowT::Type> model(const Range &R) {
  using T = typename HowT::Type;
  size_t Count = R.Units * HowT::PerUnit;
#if HAS_KERNELS
  Buffer<T> Out(Count);
  drawKernel<StateT, HowT><<<1, R.Lanes == 1 ? 1 : Checked>>>(R, Out);
  return Out.read();
#else
  std::vector<T> Out(Count);
  std::memset(Out.data(), 0xa5, Count * sizeof(T));
  for (unsigned I = 0; I < (R.Lanes == 1 ? 1 : Checked); ++I)
    drawLane<StateT, HowT>(R, checkedLane(I, R), Out.data());
  return Out;
#endif
}

template <typename StateT, typename HowT>
void compare(const char *Name, RAND(RngType_t) Type, Range R, bool OnHost) {
  using T = typename HowT::Type;
  std::vector<T> Want = model<StateT, HowT>(R);
  RAND(Generator_t) G;
  OK(OnHost ? RAND(CreateGeneratorHost)(&G, Type)
            : RAND(CreateGenerator)(&G, Type));
  Stream S;
  OK(RUNTIME(StreamCreate)(&S));
  OK(RAND(SetStream)(G, S));
  OK(RAND(SetPseudoRandomGeneratorSeed)(G, R.Seed));
  OK(RAND(SetGeneratorOffset)(G, R.Offset));
  // Two requests continue where one would.
  size_t All = Want.size(), Half = All / 4 * 2;
  Buffer<T> Memory(All);
  std::vector<T> Got(All);
  T *Out = OnHost ? Got.data() : Memory.data();
  HowT::generate(G, Out, Half);
  HowT::generate(G, Out + Half, All - Half);
  OK(RUNTIME(StreamSynchronize)(S));
  if (!OnHost)
    Got = Memory.read();
  OK(RAND(DestroyGenerator)(G));
  OK(RUNTIME(StreamDestroy)(S));
  size_t Compared = 0;
  for (size_t I = 0; I < All; ++I) {
    size_t Lane = (R.Offset + I / HowT::PerUnit) % R.Lanes;
    if (R.Lanes > 1 && Lane >= Checked / 2 && Lane < R.Lanes - Checked / 2)
      continue;
    ++Compared;
    double Difference = std::fabs(double(Got[I]) - double(Want[I]));
    CHECK(Difference <= HowT::Tolerance, "%s: number %zu is %.17g, not %.17g",
          Name, I, double(Got[I]), double(Want[I]));
  }
  CHECK(Compared >= 16, "%s: only %zu numbers compared", Name, Compared);
}

template <typename StateT>
void engine(const char *Name, RAND(RngType_t) Type, unsigned long long Lanes) {
  Range Short{1234, 0, 1000, Lanes};
  Range Long{0xdeadbeefcafe, 77, Lanes + 1001, Lanes};
  compare<StateT, Words>(Name, Type, Short, false);
  compare<StateT, Words>(Name, Type, Long, false);
  compare<StateT, Words>(Name, Type, Long, true);
  compare<StateT, Uniform>(Name, Type, Long, false);
  compare<StateT, UniformDouble>(Name, Type, Short, false);
  compare<StateT, Normal>(Name, Type, Long, false);
  compare<StateT, NormalDouble>(Name, Type, Short, false);
  compare<StateT, LogNormal>(Name, Type, Short, false);
  compare<StateT, Poisson>(Name, Type, Short, false);
}

void arguments() {
  RAND(Generator_t) G;
  OK(RAND(CreateGenerator)(&G, RAND_ENUM(RNG_PSEUDO_DEFAULT)));
  Buffer<float> Out(4);
  CHECK(RAND(GenerateNormal)(G, Out, 3, 0, 1) ==
            RAND_ENUM(STATUS_LENGTH_NOT_MULTIPLE),
        "an odd count of normal numbers");
  CHECK(RAND(GeneratePoisson)(G, (unsigned *)Out.data(), 1, -1) ==
            RAND_ENUM(STATUS_OUT_OF_RANGE),
        "a negative lambda");
  CHECK(RAND(SetGeneratorOrdering)(G, RAND_ENUM(ORDERING_QUASI_DEFAULT)) ==
            RAND_ENUM(STATUS_OUT_OF_RANGE),
        "a quasi-random order");
  CHECK(RAND(SetQuasiRandomGeneratorDimensions)(G, 2) ==
            RAND_ENUM(STATUS_TYPE_ERROR),
        "dimensions");
  OK(RAND(SetGeneratorOrdering)(G, RAND_ENUM(ORDERING_PSEUDO_LEGACY)));
  OK(RAND(GenerateSeeds)(G));
  OK(RAND(DestroyGenerator)(G));
}
} // namespace

int main() {
  engine<Xorwow>("XORWOW", RAND_ENUM(RNG_PSEUDO_XORWOW), ManyLanes);
  engine<Mrg>("MRG32k3a", RAND_ENUM(RNG_PSEUDO_MRG32K3A), ManyLanes);
  engine<Philox>("Philox", RAND_ENUM(RNG_PSEUDO_PHILOX4_32_10), 1);
  arguments();
  return finish("host-api");
}

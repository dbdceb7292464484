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
constexpr unsigned long long ManyLanes = 131072, ManyMrgLanes = 131072;
#else
#include <curand.h>
#include <curand_kernel.h>
#define RAND(Name) curand##Name
#define RAND_ENUM(Name) CURAND_##Name
constexpr unsigned long long ManyLanes = 4096, ManyMrgLanes = 81920;
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
// Two: curand_uniform_double() of a Philox engine has 32 bits only.
struct TwoUniformDoubles {
  using Type = double;
  static constexpr int PerUnit = 2;
  static constexpr double Tolerance = 0;
  template <typename StateT>
  static DEVICE_FUNCTION void draw(StateT &S, Type *Out) {
    double2 V = RAND(_uniform2_double)(&S);
    Out[0] = V.x;
    Out[1] = V.y;
  }
  static void generate(RAND(Generator_t) G, Type *Out, size_t N) {
    OK(RAND(GenerateUniformDouble)(G, Out, N));
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
// cuRAND's host API makes these in another way than its device API.
#if IS_HIP
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
#endif

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

/// What a generator makes, in two requests, which continue where one would.
template <typename HowT>
std::vector<typename HowT::Type>
generated(RAND(RngType_t) Type, unsigned long long Seed,
          unsigned long long Offset, size_t Count, bool OnHost,
          bool IsLegacy = false) {
  using T = typename HowT::Type;
  RAND(Generator_t) G;
  OK(OnHost ? RAND(CreateGeneratorHost)(&G, Type)
            : RAND(CreateGenerator)(&G, Type));
  Stream S;
  OK(RUNTIME(StreamCreate)(&S));
  OK(RAND(SetStream)(G, S));
  if (IsLegacy)
    OK(RAND(SetGeneratorOrdering)(G, RAND_ENUM(ORDERING_PSEUDO_LEGACY)));
  OK(RAND(SetPseudoRandomGeneratorSeed)(G, Seed));
  OK(RAND(SetGeneratorOffset)(G, Offset));
  size_t Half = Count / 4 * 2;
  Buffer<T> Memory(Count);
  std::vector<T> Got(Count);
  T *Out = OnHost ? Got.data() : Memory.data();
  HowT::generate(G, Out, Half);
  HowT::generate(G, Out + Half, Count - Half);
  OK(RUNTIME(StreamSynchronize)(S));
  if (!OnHost)
    Got = Memory.read();
  OK(RAND(DestroyGenerator)(G));
  OK(RUNTIME(StreamDestroy)(S));
  return Got;
}

template <typename StateT, typename HowT>
void compare(const char *Name, RAND(RngType_t) Type, Range R, bool OnHost,
             bool IsLegacy = false) {
  using T = typename HowT::Type;
  std::vector<T> Want = model<StateT, HowT>(R);
  std::vector<T> Got =
      generated<HowT>(Type, R.Seed, R.Offset, Want.size(), OnHost, IsLegacy);
  size_t Compared = 0;
  for (size_t I = 0; I < Want.size(); ++I) {
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
#if IS_HIP
  compare<StateT, Poisson>(Name, Type, Short, false);
#endif
}

#if !IS_HIP
/// cuRAND's Philox: 65536 subsequences, each of which gives four numbers at a
/// time and then goes on by four words, also where the numbers took eight.
constexpr unsigned long long BlockLanes = 65536, Block = 4;

template <typename HowT>
DEVICE_FUNCTION void drawBlock(unsigned long long Seed, unsigned long long At,
                               typename HowT::Type *Out) {
  Philox S;
  curand_init(Seed, At % BlockLanes, At / BlockLanes * Block, &S);
  for (unsigned I = 0; I < Block; I += HowT::PerUnit)
    HowT::draw(S, Out + I);
}

#if HAS_KERNELS
template <typename HowT>
__global__ void drawBlocks(unsigned long long Seed, unsigned long long First,
                           typename HowT::Type *Out) {
  drawBlock<HowT>(Seed, First + threadIdx.x, Out + threadIdx.x * Block);
}
#endif

template <typename HowT> void compareBlocks(unsigned long long Offset) {
  using T = typename HowT::Type;
  constexpr unsigned long long Seed = 0xdeadbeefcafe, Count = 64;
  unsigned long long First = Offset / Block;
  std::vector<T> Want((Count + 1) * Block);
#if HAS_KERNELS
  Buffer<T> Out(Want.size());
  drawBlocks<HowT><<<1, Count + 1>>>(Seed, First, Out);
  Want = Out.read();
#else
  for (unsigned I = 0; I <= Count; ++I)
    drawBlock<HowT>(Seed, First + I, Want.data() + I * Block);
#endif
  std::vector<T> Got = generated<HowT>(RAND_ENUM(RNG_PSEUDO_PHILOX4_32_10),
                                       Seed, Offset, Count * Block, false);
  for (size_t I = 0; I < Got.size(); ++I) {
    double Wanted = double(Want[Offset % Block + I]);
    CHECK(std::fabs(double(Got[I]) - Wanted) <= HowT::Tolerance,
          "Philox from %llu: number %zu of %zu bytes is %.17g, not %.17g",
          Offset, I, sizeof(T), double(Got[I]), Wanted);
  }
}

void philox() {
  // The last begins a turn before all lanes have had theirs.
  for (unsigned long long Offset : {0ull, 3ull, BlockLanes * Block - 50}) {
    compareBlocks<Words>(Offset);
    compareBlocks<Uniform>(Offset);
    compareBlocks<TwoUniformDoubles>(Offset);
    compareBlocks<Normal>(Offset);
    compareBlocks<NormalDouble>(Offset);
    compareBlocks<LogNormal>(Offset);
  }
}

/// Numbers of a word each, known from libcurand's host generators.
void poisson() {
  struct Known {
    double Lambda;
    unsigned First[6];
  };
  for (const Known &K :
       {Known{0.5, {1, 0, 0, 1, 0, 0}}, Known{11.5, {16, 9, 11, 14, 8, 8}},
        Known{400, {420, 385, 400, 356, 377, 381}},
        Known{3000, {3043, 2985, 2945, 3080, 2992, 3000}}}) {
    std::vector<unsigned> Got(6);
    Buffer<unsigned> Memory(6);
    RAND(Generator_t) G;
    OK(curandCreateGenerator(&G, CURAND_RNG_PSEUDO_XORWOW));
    OK(curandSetPseudoRandomGeneratorSeed(G, 1234));
    OK(curandGeneratePoisson(G, Memory, 6, K.Lambda));
    Got = Memory.read();
    for (size_t I = 0; I < Got.size(); ++I)
      CHECK(Got[I] == K.First[I], "Poisson of %g: number %zu is %u, not %u",
            K.Lambda, I, Got[I], K.First[I]);
    OK(curandDestroyGenerator(G));
  }
}

/// A new seed does not go back to the first number, and an old one does
/// nothing.
void seeds() {
  RAND(Generator_t) G;
  Buffer<unsigned> Memory(40);
  OK(curandCreateGenerator(&G, CURAND_RNG_PSEUDO_XORWOW));
  OK(curandSetPseudoRandomGeneratorSeed(G, 1234));
  OK(curandGenerate(G, Memory, 40));
  std::vector<unsigned> All = Memory.read();
  auto ExpectAt = [&](size_t First, const char *What) {
    Buffer<unsigned> Some(10);
    OK(curandGenerate(G, Some, 10));
    std::vector<unsigned> Got = Some.read();
    for (size_t I = 0; I < 10; ++I)
      CHECK(Got[I] == All[First + I], "%s: number %zu is %u, not %u", What, I,
            Got[I], All[First + I]);
  };
  OK(curandSetGeneratorOffset(G, 0));
  ExpectAt(0, "offset 0");
  OK(curandSetPseudoRandomGeneratorSeed(G, 1234));
  ExpectAt(10, "the same seed");
  OK(curandSetPseudoRandomGeneratorSeed(G, 7));
  OK(curandSetPseudoRandomGeneratorSeed(G, 1234));
  ExpectAt(20, "another seed");
  OK(curandDestroyGenerator(G));
}
#endif

void arguments() {
  RAND(Generator_t) G;
  OK(RAND(CreateGenerator)(&G, RAND_ENUM(RNG_PSEUDO_DEFAULT)));
  Buffer<float> Out(4);
#if !IS_HIP
  CHECK(curandGeneratePoisson(G, (unsigned *)Out.data(), 1, 1e6) ==
            CURAND_STATUS_OUT_OF_RANGE,
        "a lambda of a million");
#endif
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
  engine<Mrg>("MRG32k3a", RAND_ENUM(RNG_PSEUDO_MRG32K3A), ManyMrgLanes);
#if IS_HIP
  engine<Philox>("Philox", RAND_ENUM(RNG_PSEUDO_PHILOX4_32_10), 1);
#else
  compare<Mrg, Words>("MRG32k3a, legacy", CURAND_RNG_PSEUDO_MRG32K3A,
                      {5, 0, 10000, 4096}, false, true);
  philox();
  poisson();
  seeds();
#endif
  arguments();
  return finish("host-api");
}

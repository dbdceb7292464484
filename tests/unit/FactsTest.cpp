//===- FactsTest.cpp - facts of several units -----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What units know of a header must not depend on which of them comes first.
//
//===----------------------------------------------------------------------===//
#include "FactsTestSupport.h"
#include "Frontend/Facts/FactsStream.h"
#include "gtest/gtest.h"

using namespace hipify;
using namespace hipify::test;

//===--- joins ------------------------------------------------------------===//

template <class T> static T joined(T A, const T &B) {
  joinInto(A, B);
  return A;
}

/// Of samples that cover the cases of a join, any two and any three.
template <class T>
static void expectOrderDoesNotMatter(std::vector<T> Samples) {
  for (size_t I = 0; I != Samples.size(); ++I)
    for (size_t J = 0; J != Samples.size(); ++J) {
      const T &A = Samples[I], &B = Samples[J];
      EXPECT_TRUE(joined(A, B) == joined(B, A)) << I << " and " << J;
      for (size_t K = 0; K != Samples.size(); ++K) {
        const T &C = Samples[K];
        EXPECT_TRUE(joined(joined(A, B), C) == joined(A, joined(B, C)))
            << I << ", " << J << ", " << K;
      }
    }
}

template <class T>
static Agreed<T> agreed(std::vector<std::pair<unsigned, T>> Values) {
  Agreed<T> Result;
  for (auto &[Offset, Value] : Values)
    Result.note(Offset, Value);
  return Result;
}

TEST(Join, IgnoresOrder) {
  expectOrderDoesNotMatter<Bits>({{0}, {1}, {3}, {4}});
  expectOrderDoesNotMatter<Any>({{false}, {true}});
  expectOrderDoesNotMatter<Most>({{0}, {7}, {9}});
  expectOrderDoesNotMatter<Seen<int>>({{}, {{1, {5}}}, {{1, {6}}, {2, {5}}}});
  expectOrderDoesNotMatter<Agreed<int>>({agreed<int>({}), agreed<int>({{1, 5}}),
                                         agreed<int>({{1, 6}, {2, 5}}),
                                         agreed<int>({{1, 5}, {1, 7}})});
}

TEST(Join, OfFactsIgnoresOrder) {
  using Operand = AsmFacts::OperandFact;
  Operand R{"int", true, "x", 3, 4}, L{"long", true, "x", 3, 4},
      Moving{"int", false, "y", 5, 6};
  expectOrderDoesNotMatter<Operand>({R, L, Moving, {}});
  expectOrderDoesNotMatter<AsmFacts::StatementFact>(
      {{{{"a", {"=r", "r"}}}, false, {R, R}, 1, false},
       {{{"b", {"=r", "l"}}}, true, {R, L}, 1, false},
       {{{"b", {"=f", "d"}}}, true, {R, L}, 2, false},
       {{{"c", {"=r"}}}, false, {R}, 1, false},
       {{{"c", {}}}, false, {}, 0, false}});
  expectOrderDoesNotMatter<WarpFacts::SizeUse>(
      {{0, 0, {true}, {true}, {false}, {}},
       {3, 5, {true}, {false}, {false}, {}},
       {4, 5, {false}, {false}, {true}, {true}}});
  expectOrderDoesNotMatter<NativeFacts::Assumption>(
      {{"why", "", 4}, {"another", "", 4}, {"why", "Lanes", 5}});
  expectOrderDoesNotMatter<NativeFacts::WarpKernel>({{4, true}, {4, false}});
  expectOrderDoesNotMatter<TargetFacts::SharedMemory>(
      {{9, 1, 2, "a"}, {9, 1, 2, "b"}, {9, 2, 1, "a"}, {9, 5, 5, ""}});
}

TEST(Agreed, IsNoValueWhereSeveralWereSeen) {
  Agreed<int> A = agreed<int>({{1, 5}, {2, 5}});
  joinInto(A, agreed<int>({{1, 5}, {2, 6}}));
  EXPECT_EQ(A.find(1)->second, 5);
  EXPECT_FALSE(A.count(2));
  EXPECT_EQ(A.conflicts(), (Seen<int>{{2, {5, 6}}}));
}

//===--- every fact, of two units -----------------------------------------===//

/// A header that has something of every fact, and in which units differ by what
/// they define as UNIT_....
constexpr const char *Header = R"cuda(
#include UNIT_HEADER
#include <other.h>
#include <cuda.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cublas_v2.h>
#include <cudnn.h>
#include <cooperative_groups.h>
#include <cub/cub.cuh>
#include <cublasLt.h>
#include <mma.h>
#include <nvrtc.h>
#include <cstdio>
#include <typeinfo>
namespace cg = cooperative_groups;
#ifdef __HIP_PLATFORM_AMD__
#define LANES 64
#else
#define LANES 32
#endif

// Names and includes.
#define PASTE(NAME) cuda##NAME(0)
#define PASTE_EXPANDED(NAME) PASTE(NAME)
inline int pasted() { return PASTE_EXPANDED(UNIT_NAME); }
#define JOIN(FRONT, NAME) FRONT##NAME
inline int joined() { return JOIN(cuda, Free)(0); }
#define LOADED(name) void *name##_fn = (void *)(&name)
LOADED(cuMemAlloc);
static auto allocate = &cuMemAllocManaged;
namespace own { int cudaMalloc(int); namespace hipify {} }
extern "C" { void inC(); }
namespace inner {
#include UNIT_HEADER
}
inline void backend(cudnnBackendDescriptor_t) {}
__device__ void print() { std::printf("x"); }

// Calls.
__device__ UNIT_TYPE load(const UNIT_TYPE *p) { return __ldg(p); }
#define CALL(FUNCTION, X) FUNCTION(X)
__device__ auto counted(unsigned m) { auto r = CALL(__popc, m); return r; }
__device__ int *dangling() { int local = 0; return &local; }
__device__ int printed() { return printf("%d", 1); }
__device__ auto finite(float x) { auto r = __finitef(x); return r; }
__global__ void launch(void **p) {
  cudaMalloc(p, 4);
  launch<<<1, 1>>>(p);
}
inline const void *parent() {
  launch<<<1, 1>>>(nullptr);
  return (const void *)launch;
}
inline void compile(nvrtcProgram *p) {
  nvrtcCreateProgram(p, "__global__ void k() {}", "k.cu", 0, 0, 0);
}

// Members, enumerators, handles.
struct Mine { int major, warpSize; };
#define MAJOR(p) (p).major
inline int members(cudaDeviceProp &a, Mine &b) { return MAJOR(a) + MAJOR(b); }
template <class P> int dependent(P p) { return p.major; }
template <int N> struct Sum { template <int M> static int of(int x); };
template <int N> int sum(int x) { return Sum<N>::of<4>(x); }
inline int sums() { return sum<3>(1); }
using Transposes = cub::BlockLoad<int, 32, 1, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
inline auto described(cublasLtMatrixLayout_t layout) {
  return cublasLtMatrixLayoutInit(layout, CUDA_R_32F, 1, 1, 1);
}
inline int number(cublasOperation_t op) { int n = op; return n + CUBLAS_OP_T; }
inline auto fromNumber() { return (cublasOperation_t)(UNIT_NUMBER); }
inline bool isPointer() { return typeid(CUdeviceptr) == typeid(void *); }
void meet(void *);
void meet(CUdeviceptr);
inline void position() { CUDA_GRAPH_INSTANTIATE_PARAMS p = {0, 0}; }
inline unsigned long long pointers(CUdeviceptr p, unsigned long long n) {
  CUdeviceptr q = n;
  ++q;
  q = p + 4;
  unsigned long long sum = p + 8;
  return sum;
}
inline void indices(uint3 u) { dim3 d = u; }
__device__ bool halves(__half a, __half b) { return a <= b; }
__device__ void cleared(__half2 &a) { a = {}; }
__device__ float4 listed(float x) {
  float4 some = {x}, none = {0};
  return x > 0 ? some : none;
}
__device__ short narrowed(__half h) { return h; }
template <class T> __device__ T cast(__half h) { return static_cast<T>(h); }
__device__ short narrowedByCast(__half h) { return cast<short>(h); }
template <class T> __device__ T small(float f) { return static_cast<T>(f); }
__device__ auto smallByCast(float f) { return small<__nv_fp8_e4m3>(f); }
#define OPEN 1 + (p
inline unsigned long long spread(CUdeviceptr p) { return OPEN) >> 3; }

// Definitions.
__device__ inline float4 operator/(float4 a, float4 b) {
  return make_float4(a.x / b.x, a.y / b.y, a.z / b.z, a.w / b.w);
}
__device__ inline float2 operator*(float2 a, float2 b) {
  return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
__device__ inline float2 operator+(float2 a, float b) { return a; }
template <class V> __device__ V operator-(V a, V b) { return b; }
__device__ auto sum(float2 v) { return v + 1; }
__device__ auto difference(float2 v) { return v - v; }
inline void check(cudaError_t) {}
inline void check(CUresult) {}
__device__ float atomicMax(float *p, float x) { return *p; }

// asm statements.
__device__ unsigned lane() { unsigned x; asm("mov.u32 %0, %%laneid;" : "=r"(x)); return x; }
inline void fence() { asm volatile("mfence"); }

// Warps.
__device__ int shuffle(UNIT_MASK mask, int v) { return __shfl_xor_sync(mask, v, 1); }
inline int size(cudaDeviceProp &p) { return p.warpSize; }
inline int otherSize() { return OTHER_WARP_SIZE; }
__device__ auto function() { unsigned (*f)(unsigned, int) = &__ballot_sync; return f(~0u, 1); }
__device__ void tile() { auto t = cg::tiled_partition<32>(cg::this_thread_block()); t.sync(); }
__global__ void native(int *out, unsigned *kept) {
  unsigned m = __ballot_sync(0xffffffff, out[0]);
  kept[0] = m;
  int lane = threadIdx.x % 32;
  out[lane] = __shfl_down_sync(0xffffffff, out[lane], 16);
}

// Values and launches.
auto waits() { CUresult (*f)(CUstream, CUdeviceptr, cuuint32_t, unsigned) = cuStreamWaitValue32; return f; }
#define GRID 1, 2
__global__ void launched() {}
inline void launch() { launched<<<GRID>>>(); }

// How lanes wait.
__device__ int lock;
__global__ void spin() { while (atomicCAS(&lock, 0, 1) != 0); lock = 0; }
__global__ void retry(int *lock, int *value) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      *value += 1;
      atomicExch(lock, 0);
      done = true;
    }
  }
}
__global__ void steps(int *in) {
  __shared__ volatile int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) {
    s[threadIdx.x] += s[threadIdx.x + 32];
    s[threadIdx.x] += s[threadIdx.x + 16];
  }
}
__device__ int callee();
int callee() { return 1; }
__global__ void caller(int *p) { *p = callee(); }
#ifdef __CUDA_ARCH__
__device__ inline int ofDevice(int x) { return x; }
#endif
template <class T> __global__ void asks(T *p) { *p = ofDevice(*p); }
inline void asked(int *p) { asks<<<1, 1>>>(p); }

// Limits.
__global__ void __launch_bounds__(128, 2) big() { __shared__ char s[200000]; s[threadIdx.x] = 0; }
__global__ void fragment(float *out) {
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> f;
  nvcuda::wmma::fill_fragment(f, 0.0f);
  out[threadIdx.x] = f.x[1];
}
)cuda";

/// Facts that the header has none of: nothing that CUDA declares is unknown to
/// the tables, it calls no library of others, and no header is named as CUDA's.
static bool canBeEmpty(llvm::StringRef Name) {
  return Name == "UnknownNames" || Name == "CudaccHeaders" ||
         Name == "OwnIncludes";
}

template <class T> static bool isEmpty(const T &Fact) { return Fact == T(); }

namespace {

class EveryFact : public ::testing::Test {
protected:
  UnitFacts parse(const std::string &Name, std::vector<std::string> Macros) {
    std::vector<std::string> Flags = {"-std=c++17", "-fopenmp", "-isystem",
                                      Others.path("")};
    for (const std::string &Macro : Macros)
      Flags.push_back("-D" + Macro);
    return factsOf(Folder.file(Name, "#include \"facts.h\"\n"), Flags, Table);
  }

  /// Two units that disagree about the header.
  void SetUp() override {
    Path = Folder.file("facts.h", Header);
    Folder.file("x.h");
    Folder.file("y.h");
    Others.file("other.h", "#ifdef __HIP__\n#define OTHER_WARP_SIZE 64\n#else\n"
                           "#define OTHER_WARP_SIZE 32\n#endif\n");
    A = parse("a.cu",
              {"UNIT_TYPE=float", "UNIT_MASK=unsigned", "UNIT_HEADER=\"x.h\"",
               "UNIT_NAME=Free", "UNIT_NUMBER=1"});
    B = parse("b.cu",
              {"UNIT_TYPE=__half", "UNIT_MASK=long", "UNIT_HEADER=\"y.h\"",
               "UNIT_NAME=FreeHost", "UNIT_NUMBER=2"});
  }

  TempFolder Folder, Others;
  MappingTable Table = MappingTable::builtin();
  std::string Path;
  UnitFacts A, B;
};

TEST_F(EveryFact, IsTheSameInEitherOrder) {
  for (const UnitFacts *Facts : {&A, &B})
    for (const Problem &P : Facts->Problems)
      if (P.Names != std::vector<std::string>{"ofDevice"}) // HostUnresolved
        ADD_FAILURE() << P.File << ":" << P.Offset << ": " << P.Text;
  const FileFacts AB = joined(joined(UnitFacts(), A), B).Files[Path];
  const FileFacts BA = joined(joined(UnitFacts(), B), A).Files[Path];
#define CHECK(FACT)                                                            \
  EXPECT_TRUE(AB.FACT == BA.FACT) << #FACT;                                    \
  EXPECT_EQ(isEmpty(AB.FACT), canBeEmpty(#FACT)) << #FACT;
#define FILE_FACT(TYPE, NAME, WHAT)                                            \
  if (llvm::StringRef(#NAME) != "MainFile" &&                                  \
      llvm::StringRef(#NAME) != "ImplicitRuntime") {                           \
    CHECK(NAME)                                                                \
  }
#define WARP_FACT(TYPE, NAME, WHAT) CHECK(Warp.NAME)
#define NATIVE_FACT(TYPE, NAME, WHAT) CHECK(Native.NAME)
#define SCHEDULE_FACT(TYPE, NAME, WHAT) CHECK(Schedule.NAME)
#define TARGET_FACT(TYPE, NAME, WHAT) CHECK(Limits.NAME)
#include "Frontend/Facts/Facts.def"
#undef CHECK
  EXPECT_TRUE(joined(UnitFacts(), A).Files[Folder.path("a.cu")].MainFile);
  EXPECT_TRUE(
      joined(UnitFacts(), A).Files[Folder.path("a.cu")].ImplicitRuntime);
}

TEST_F(EveryFact, SurvivesTheStream) {
  const std::string Bytes = toBytes(ParsedUnit{joined(A, B), false});
  auto Back = parsedUnitFrom(Bytes);
  ASSERT_TRUE(Back);
  EXPECT_FALSE(Back->SharedFits);
  EXPECT_EQ(toBytes(*Back), Bytes);
  const FileFacts AB = joined(A, B).Files[Path], BA = Back->Facts.Files[Path];
#define FILE_FACT(TYPE, NAME, WHAT) EXPECT_TRUE(AB.NAME == BA.NAME) << #NAME;
#include "Frontend/Facts/Facts.def"
  // What a child that dies leaves behind is no message.
  for (size_t Size : {size_t(0), size_t(1), Bytes.size() / 2, Bytes.size() - 1})
    EXPECT_FALSE(parsedUnitFrom(llvm::StringRef(Bytes).take_front(Size)))
        << Size;
  EXPECT_FALSE(parsedUnitFrom(Bytes + "x"));
}

} // namespace

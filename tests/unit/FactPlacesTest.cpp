//===- FactPlacesTest.cpp - facts of marked-up source ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `^` marks a place at which the fact is expected, `[[` and `]]` a range. What
// is not marked must have none.
//
//===----------------------------------------------------------------------===//
#include "FactsTestSupport.h"

using namespace hipify;
using namespace hipify::test;
using llvm::StringRef;

namespace {

using Ranges = std::set<std::pair<unsigned, unsigned>>;

/// Source without its marks, and where they were.
struct Marked {
  explicit Marked(StringRef Source) {
    unsigned Begin = 0;
    while (!Source.empty()) {
      if (Source.consume_front("^"))
        Points.insert(Text.size());
      else if (Source.consume_front("[["))
        Begin = Text.size();
      else if (Source.consume_front("]]"))
        Spans.insert({Begin, Text.size()});
      else {
        Text += Source.front();
        Source = Source.drop_front();
      }
    }
  }
  std::string Text;
  Places Points;
  Ranges Spans;
};

class FactPlaces : public ::testing::Test {
protected:
  FileFacts parse(const std::string &Text) {
    std::string Path = Folder.file("a.cu", Text);
    UnitFacts Facts = factsOf(Path, {"-std=c++17"}, Table);
    for (const Problem &P : Facts.Problems)
      ADD_FAILURE() << P.Offset << ": " << P.Text;
    return Facts.Files[Path];
  }

  /// Fact is a member of FileFacts, or of one of its parts: FactOf picks it.
  template <class Fn> void expectAtMarks(StringRef Source, Fn FactOf) {
    Marked M(Source);
    Places Found;
    for (const auto &[Offset, Value] : FactOf(parse(M.Text)))
      Found.insert(Offset);
    EXPECT_EQ(Found, M.Points) << Source.str();
  }
  template <class Fn> void expectPlaces(StringRef Source, Fn PlacesOf) {
    Marked M(Source);
    EXPECT_EQ(Places(PlacesOf(parse(M.Text))), M.Points) << Source.str();
  }
  /// EndOf says where the range of a value of the fact ends.
  template <class Fn, class EndFn>
  void expectRanges(StringRef Source, Fn FactOf, EndFn EndOf) {
    Marked M(Source);
    Ranges Found;
    for (const auto &[Begin, Value] : FactOf(parse(M.Text)))
      Found.insert({Begin, EndOf(Value)});
    EXPECT_EQ(Found, M.Spans) << Source.str();
  }

  TempFolder Folder;
  MappingTable Table = MappingTable::builtin();
};

TEST_F(FactPlaces, NamesOfCuda) {
  Marked M(R"cuda(
namespace my { int cudaFree(void *); }
struct Local { int cudaMalloc; };
int f(void *p, Local l) {
  ^cudaMalloc(&p, 4);
  my::cudaFree(p);
  return l.cudaMalloc + (^cudaFree(p) == ^cudaSuccess);
}
)cuda");
  Places Found;
  for (const auto &[Offset, Origins] : parse(M.Text).Names)
    if (Origins & OriginCuda)
      Found.insert(Offset);
  EXPECT_EQ(Found, M.Points);
}

TEST_F(FactPlaces, Calls) {
  expectAtMarks(R"cuda(
void cudaMine(int);
void f(void *p) {
  ^cudaMalloc(&p, 4);
  auto g = &cudaFree;
  g(p);
  cudaMine(1);
}
)cuda",
                [](const FileFacts &F) { return F.Calls; });
}

TEST_F(FactPlaces, DeviceLaunches) {
  expectAtMarks(R"cuda(
__global__ void child() {}
__global__ void parent() { child^<<<1, 1>>>(); }
void host() { child<<<1, 1>>>(); }
)cuda",
                [](const FileFacts &F) { return F.DeviceLaunches; });
}

TEST_F(FactPlaces, ParentLaunches) {
  expectPlaces(R"cuda(
__global__ void child() {}
template <class T> __device__ void launch(T) { child<<<1, 1>>>(); }
template <class T> __global__ void parent(T x) { launch(x); }
__global__ void other() {}
template <class T> void host(T x) {
  parent^<<<1, 1>>>(x);
  parent<int>^<<<1, 1>>>(1);
  other<<<1, 1>>>();
}
)cuda",
               [](const FileFacts &F) { return F.ParentLaunches; });
}

TEST_F(FactPlaces, ParentKernels) {
  expectAtMarks(R"cuda(
__global__ void child() {}
__global__ void parent() { child<<<1, 1>>>(); }
void host() {
  cudaFuncAttributes a;
  cudaFuncGetAttributes(&a, (const void *)parent);
  void *kernel = (void *)^parent, *leaf = (void *)child;
}
)cuda",
                [](const FileFacts &F) { return F.ParentKernels; });
}

TEST_F(FactPlaces, HostAsm) {
  expectPlaces(R"cuda(
__device__ void d() { asm("membar.gl;"); }
void h() { ^asm("nop"); }
)cuda",
               [](const FileFacts &F) { return F.HostAsm; });
}

TEST_F(FactPlaces, HalfComparisons) {
  expectAtMarks(R"cuda(
#include <cuda_fp16.h>
__device__ bool f(__half a, __half b, float c, float d) {
  return a ^<= b || c <= d;
}
)cuda",
                [](const FileFacts &F) { return F.HalfComparisons; });
}

TEST_F(FactPlaces, MaskTypes) {
  expectAtMarks(R"cuda(
__device__ int f(unsigned m, int v) {
  return ^__shfl_sync(m, v, 0) + ^__any_sync(0xffffffff, v) + __popc(m);
}
)cuda",
                [](const FileFacts &F) { return F.Warp.Masks; });
}

TEST_F(FactPlaces, LaunchBounds) {
  expectAtMarks(R"cuda(
__global__ void ^__launch_bounds__(128, 2) bounded() {}
__global__ void free() {}
)cuda",
                [](const FileFacts &F) { return F.Limits.LaunchBounds; });
}

TEST_F(FactPlaces, MissingTemplates) {
  expectPlaces(R"cuda(
struct S { template <int N> __device__ int get() { return N; } };
template <class T> __device__ int f(T t) {
  return t.^get<1>() + t.template get<2>();
}
__global__ void k(int *p) { *p = f(S()); }
)cuda",
               [](const FileFacts &F) { return F.MissingTemplates; });
}

TEST_F(FactPlaces, MissingSpaces) {
  expectAtMarks(R"cuda(
#define HD __host__ __device__
__device__ int f(int);
^int f(int x) { return x; }
int g(int x) { return x; }
struct S { HD S(); ^friend int h(int); };
^S::S() {}
HD int h(int x) { return x; }
template <class T> HD T t(T x) { return x; }
template <> ^int t(int x) { return -x; }
template <> __host__ __device__ long t(long x) { return x; }
)cuda",
                [](const FileFacts &F) { return F.MissingSpaces; });
}

TEST_F(FactPlaces, OwnOperators) {
  expectRanges(
      R"cuda(
[[__device__ float4 operator*(float4 a, float4 b) { return a; }]]
__device__ float4 operator+(float4 a, float4 b) { return a; }
__device__ float4 times(float4 a, float4 b) { return a * b; }
)cuda",
      [](const FileFacts &F) { return F.OwnOperators; },
      [](unsigned End) { return End; });
}

TEST_F(FactPlaces, HalfLists) {
  expectRanges(
      R"cuda(
#include <cuda_fp16.h>
__device__ void f(__half2 &x, int2 &y, __half a) {
  x = [[{a, a}]];
  y = {1, 2};
}
)cuda",
      [](const FileFacts &F) { return F.HalfLists; },
      [](unsigned End) { return End; });
}

TEST_F(FactPlaces, VectorLists) {
  expectRanges(
      R"cuda(
#include <cuda_runtime.h>
struct S { float4 v; int n; };
__device__ void f(float x, float4 *p) {
  float4 a[[{x}]], full = {x, x, x, x}, none = {}, zero{0};
  int1 direct{1}, copied = [[{1}]];
  S s = {[[x, x]]}, t = {[[{x, x}]], 1};
  *p = [[{x, 1}]];
  int plain[4] = {1};
  dim3 d = {1};
}
)cuda",
      [](const FileFacts &F) { return F.VectorLists; },
      [](const FileFacts::VectorList &List) { return List.End; });
}

TEST_F(FactPlaces, ZeroLists) {
  expectRanges(
      R"cuda(
template <class T> struct Member { T v = [[{0}]]; };
__device__ float4 f(int n) {
  float4 v = [[{0.0f}]], w = {}, u{0};
  int array[2] = {0};
  Member<float4> m;
  Member<int> i;
  return v;
}
)cuda",
      [](const FileFacts &F) { return F.ZeroLists; },
      [](const std::set<unsigned> &Ends) { return *Ends.begin(); });
}

TEST_F(FactPlaces, TypedResults) {
  expectRanges(
      R"cuda(
__device__ int f(unsigned m) {
  auto r = [[__popc(m)]];
  return r + __popc(m);
}
)cuda",
      [](const FileFacts &F) { return F.TypedResults; },
      [](const FileFacts::NamedEnd &Call) { return Call.first; });
}

TEST_F(FactPlaces, PointerSums) {
  expectAtMarks(R"cuda(
#include <cuda.h>
CUdeviceptr f(CUdeviceptr p, unsigned long long n) {
  unsigned long long bytes = n + 1;
  return p ^+ n ^- bytes;
}
)cuda",
                [](const FileFacts &F) { return F.PointerSums; });
}

} // namespace

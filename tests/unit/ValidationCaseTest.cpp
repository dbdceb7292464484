//===- ValidationCaseTest.cpp - case.yaml, .npy, mutations, results -------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/CaseFile.h"
#include "Validation/Files.h"
#include "Validation/Mutations.h"
#include "Validation/Results.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace llvm;
using namespace hipify;
using namespace hipify::validation;

namespace {

/// A directory that goes away.
class Folder {
public:
  Folder() {
    EXPECT_FALSE(sys::fs::createUniqueDirectory("hipify-test", Path));
  }
  ~Folder() { sys::fs::remove_directories(Path); }
  std::string file(const Twine &Name) const {
    return (Path + "/" + Name).str();
  }
  void write(const Twine &Name, StringRef Text) const {
    EXPECT_FALSE(bool(writeText(file(Name), Text)));
  }
  SmallString<128> Path;
};

constexpr const char *Good = R"(
about: Scales.
flags: ["-DX=1", -std=c++20]
sizes:
  small: {n: 10, m: 3}
  large: {n: 1000, m: 7}
inputs:
  - {name: x, dtype: f16, shape: [n, m*2], values: normal}
outputs:
  - {name: y, dtype: f16, shape: [n]}
  - name: z
    dtype: f32
    shape: [(n+3)/4]
    rtol: 1e-4
    why: sums
    from: x
variants:
  - {name: nan, values: {x: nan}}
known:
  - {on: "simt:gfx942", why: no texture unit}
)";

} // namespace

static std::string wrong(const std::string &Yaml) {
  Folder F;
  F.write("case.yaml", Yaml);
  F.write("a.cu", "");
  F.write("reference.cpp", "");
  Expected<Case> C = readCase(F.Path);
  if (C)
    return "";
  std::string Text = toString(C.takeError());
  size_t At = Text.find("case.yaml");
  return At == std::string::npos ? Text : Text.substr(At);
}

static std::string replaced(StringRef From, StringRef To) {
  std::string Text = Good;
  size_t At = Text.find(From.str());
  EXPECT_NE(At, std::string::npos);
  return Text.replace(At, From.size(), To.str());
}

TEST(ValidationCase, IsRead) {
  Folder F;
  F.write("case.yaml", Good);
  F.write("b.cu", "");
  F.write("a.cu", "");
  F.write("reference.cpp", "");
  Expected<Case> C = readCase(F.Path);
  ASSERT_TRUE(bool(C)) << toString(C.takeError());
  EXPECT_EQ(C->Sources, (std::vector<std::string>{"a.cu", "b.cu"}));
  EXPECT_EQ(C->Flags, (std::vector<std::string>{"-DX=1", "-std=c++20"}));
  ASSERT_EQ(C->AllSizes.size(), 2u);
  EXPECT_EQ(C->AllSizes[0].first, "small");
  EXPECT_EQ(C->findSizes("large")->at("m"), 7);
  EXPECT_EQ(C->findSizes("huge"), nullptr);
  EXPECT_EQ(C->Outputs[0].Relative, 1e-3); // f16's own.
  EXPECT_EQ(C->Outputs[1].Relative, 1e-4);
  EXPECT_EQ(C->Outputs[1].Absolute, 1e-5); // f32's own.
  EXPECT_EQ(C->Outputs[1].From, "x");
  EXPECT_EQ(C->Variants[0].Values.at("x"), "nan");
  EXPECT_EQ(C->Known[0].On, "simt:gfx942");
  EXPECT_EQ(C->NvidiaArch, "sm_80");
}

TEST(ValidationCase, MistakesAreTold) {
  EXPECT_EQ(wrong(Good), "");
  EXPECT_TRUE(
      StringRef(wrong(replaced("f16, shape: [n, m*2]", "f8, shape: [n]")))
          .contains("case.yaml:8:22: error: a dtype is one of f64, f32"));
  EXPECT_TRUE(StringRef(wrong(replaced("why: no texture unit", "way: no")))
                  .contains("missing required key 'why'"));
  EXPECT_TRUE(StringRef(wrong(replaced("    why: sums\n", "")))
                  .contains("output 'z' has a tolerance but no `why`"));
  EXPECT_TRUE(StringRef(wrong(replaced("m*2", "k*2")))
                  .contains("'k*2' names 'k', which is not a size"));
  EXPECT_TRUE(StringRef(wrong(replaced("from: x", "from: w")))
                  .contains("output 'z' begins as 'w', which is not an input"));
  EXPECT_TRUE(StringRef(wrong(replaced("{x: nan}", "{w: nan}")))
                  .contains("variant 'nan' has values for 'w'"));
  EXPECT_TRUE(StringRef(wrong(replaced("about: Scales.\n", "")))
                  .contains("missing required key 'about'"));
  EXPECT_TRUE(StringRef(wrong(replaced("about: Scales.",
                                       "about: Scales.\nsources: [c.cu]")))
                  .contains("there is no source c.cu"));
}

TEST(ValidationCase, Expressions) {
  Sizes S = {
      {"n", 10}, {"head_dim", 64}, {"huge", 1e300}, {"none", std::nan("")}};
  auto Value = [&](StringRef Text) {
    Expected<int64_t> V = evaluate(Text, S);
    return V ? std::to_string(*V) : toString(V.takeError());
  };
  EXPECT_EQ(Value("n"), "10");
  EXPECT_EQ(Value("(n + 7) / 8 * 2"), "4");
  EXPECT_EQ(Value("n - 3 - 4"), "3");
  EXPECT_EQ(Value("head_dim % 10 + 2*3"), "10");
  EXPECT_EQ(Value("n / 0"), "'n / 0' divides by 0");
  EXPECT_EQ(Value("(n"), "'(n' lacks a ')'");
  EXPECT_EQ(Value("n n"), "'n n' has 'n' after its end");
  EXPECT_EQ(Value(""), "'' lacks a number");
  EXPECT_EQ(Value("n *"), "'n *' lacks a number");
  EXPECT_EQ(Value("huge"), "'huge' is too large");
  EXPECT_EQ(Value("none"), "'none' is too large");
}

// --- .npy
// ----------------------------------------------------------------------

TEST(ValidationNpy, ArraysComeBack) {
  Folder F;
  npy::Array A;
  A.Descr = "<f4";
  A.Shape = {2, 3};
  A.Bytes.assign(24, 'x');
  ASSERT_EQ(npy::write(F.file("a.npy"), A), "");
  npy::Array B;
  ASSERT_EQ(npy::read(F.file("a.npy"), B), "");
  EXPECT_EQ(B.Descr, A.Descr);
  EXPECT_EQ(B.Shape, A.Shape);
  EXPECT_EQ(B.Bytes, A.Bytes);
  // The data begin at a multiple of 64, as the format wants it.
  uint64_t Size = 0;
  ASSERT_FALSE(sys::fs::file_size(F.file("a.npy"), Size));
  EXPECT_EQ((Size - 24) % 64, 0u);
}

TEST(ValidationNpy, NumpysOwnHeader) {
  // What NumPy 1.24 writes for np.arange(3, dtype=np.int16) and for a scalar.
  Folder F;
  auto File = [&](StringRef Dictionary, StringRef Data) {
    std::string Header = Dictionary.str();
    Header.resize(117, ' ');
    Header += '\n';
    F.write("n.npy", (StringRef("\x93NUMPY\x01\0", 8) + StringRef("\x76\0", 2) +
                      Header + Data)
                         .str());
  };
  npy::Array A;
  File("{'descr': '<i2', 'fortran_order': False, 'shape': (3,), }",
       StringRef("\0\0\1\0\2\0", 6));
  ASSERT_EQ(npy::read(F.file("n.npy"), A), "");
  EXPECT_EQ(A.Shape, std::vector<size_t>{3});
  EXPECT_EQ(A.Bytes[2], 1);
  File("{'descr': '<f8', 'fortran_order': False, 'shape': (), }", "12345678");
  ASSERT_EQ(npy::read(F.file("n.npy"), A), "");
  EXPECT_EQ(A.count(), 1u);
  File("{'descr': '<f8', 'fortran_order': True, 'shape': (1,), }", "12345678");
  EXPECT_NE(npy::read(F.file("n.npy"), A), "");
  File("{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }", "12345678");
  EXPECT_TRUE(StringRef(npy::read(F.file("n.npy"), A)).contains("is shorter"));
  File("{'descr': '<f8', 'fortran_order': False, 'shape': (), }", "123456789");
  EXPECT_TRUE(StringRef(npy::read(F.file("n.npy"), A)).contains("is longer"));
  // Their product is 0 in 64 bits, or more memory than there is.
  for (StringRef Shape : {"4294967296, 4294967296, 4", "1000000000000000000"}) {
    File(("{'descr': '<f4', 'fortran_order': False, 'shape': (" + Shape +
          ",), }")
             .str(),
         "");
    EXPECT_TRUE(StringRef(npy::read(F.file("n.npy"), A)).contains("is shorter"))
        << Shape.str();
  }
}

// --- mutations
// -------------------------------------------------------------------

static std::vector<std::string> mutated(const std::string &Text) {
  SourceText S("x.hip", Text);
  std::vector<std::string> All;
  for (const Mutation &M : findMutations(S))
    for (const std::string &Changed : M.apply(Text))
      All.push_back(M.Kind.str() + ": " + Changed);
  return All;
}

using Texts = std::vector<std::string>;

TEST(ValidationMutations, WarpCalls) {
  EXPECT_EQ(mutated("v += __shfl_up_sync(m, v, 1);"),
            (Texts{"width: v += __shfl_up(v, 1, warpSize);"}));
  EXPECT_EQ(mutated("b = __ballot_sync(~0u, p > f(1, 2));"),
            (Texts{"mask: b = __ballot_sync((~0u) & 0xffffu, p > f(1, 2));",
                   "width: b = __ballot(p > f(1, 2));"}));
  // A width of 16 is meant so on any wavefront, xor with less than 32 stays in
  // its half of it, and reductions downwards keep the first lane's value only.
  EXPECT_EQ(mutated("__shfl_up_sync(m, v, 1, 16)"), Texts());
  EXPECT_EQ(mutated("__shfl_down_sync(m, v, 1)"), Texts());
  EXPECT_EQ(mutated("__shfl_xor_sync(m, v, 16)"), Texts());
}

TEST(ValidationMutations, Barriers) {
  EXPECT_EQ(mutated("__syncthreads();"), (Texts{"barrier: ((void)0);"}));
  EXPECT_EQ(mutated("tile.sync();"), (Texts{"barrier: ((void)0);"}));
}

TEST(ValidationMutations, NumbersOfAWarp) {
  EXPECT_EQ(mutated("int lane = t & 31, warp = t >> 5;"),
            (Texts{"warp-size: int lane = t & 63, warp = t >> 5;",
                   "warp-size: int lane = t & 31, warp = t >> 6;"}));
  EXPECT_EQ(mutated("x = a / 3 + hipify::warp_size;"),
            (Texts{"warp-size: x = a / 3 + 64;"}));
  EXPECT_EQ(mutated("#define LANE (threadIdx.x & 31)\n"), Texts());
}

TEST(ValidationMutations, Launches) {
  EXPECT_EQ(
      mutated("k<<<dim3(n, 2), 256, f(1)>>>(a, b);"),
      (Texts{"blocks: k<<<[&] { dim3 less(dim3(n, 2)); (less.x > 1 ? less.x : "
             "less.y > 1 ? less.y : less.z) -= 1; return less; }(), 256, "
             "f(1)>>>(a, b);",
             "arguments: k<<<dim3(n, 2), 256, f(1)>>>(b, a);"}));
  // A number that is written down does not come from the size.
  EXPECT_EQ(mutated("k<<<4, 256>>>(a);"), Texts());
  // Nor does one that the kernel asks for.
  std::string Kernel = "__global__ void k(int n) { f(n / gridDim.x); } ";
  EXPECT_EQ(mutated(Kernel + "m<<<n / 4, 256>>>(a);").size(), 1u);
  EXPECT_EQ(mutated(Kernel + "k<<<n / 4, 256>>>(a);"), Texts());
  EXPECT_EQ(mutated(Kernel + "ns::k<2><<<n / 4, 256>>>(a);"), Texts());
  EXPECT_EQ(
      mutated("__global__ void __launch_bounds__(T * T) k();"),
      (Texts{"bounds: __global__ void __launch_bounds__((T * T) / 2) k();"}));
  // Which can change places, the compiler says.
  EXPECT_EQ(
      mutated("hipCopy(a, b, 4);"),
      (Texts{"arguments: hipCopy(b, a, 4);", "arguments: hipCopy(4, b, a);",
             "arguments: hipCopy(a, 4, b);"}));
  EXPECT_EQ(mutated("ncclCopy(a, b, 1, 2, 3, 4);").size(), 6u);
  EXPECT_EQ(mutated("hipCopy(a, a);"), Texts());
  EXPECT_EQ(mutated("hipCmul(a, b);"), Texts());
}

// --- results
// ---------------------------------------------------------------------

TEST(ValidationResults, JsonComesBack) {
  Results R;
  R.Version = "1";
  R.Machine = "m";
  R.Backends = {"simt:gfx942"};
  CaseResult C;
  C.Name = "gemm";
  C.Kernels = {{"gemm", "gemm.cu.hip:3", "void gemm() {}", "void gemm() { }"}};
  C.Findings = {"x.cu:1:1: warning: w"};
  BackendResult B;
  B.Backend = "simt:gfx942";
  RunResult Run;
  Run.Size = "small";
  Run.Seed = 3;
  Run.Variant = "nan";
  Run.V = Verdict::Differs;
  Run.Why = "y differs";
  OutputResult O;
  O.Name = "y";
  O.Type = "f32";
  O.WithReference.Count = 5;
  O.WithReference.Mismatches = 1;
  O.WithReference.MaxUlp = uint64_t(1) << 32;
  O.WithReference.UlpHistogram[17] = 1;
  O.WithReference.First = {{{1, 2}, std::nan(""), -INFINITY, true}};
  O.WithOriginal = O.WithReference;
  Run.Outputs = {O};
  B.add(Run);
  C.Backends = {B};
  C.Mutations = {{"mask", "x.hip:3", "a", "b", Fate::Explained, "same"}};
  R.Cases = {C};
  std::string Text = formatv("{0:2}", toJSON(R));
  Expected<Results> Again = resultsFromJSON(Text);
  ASSERT_TRUE(bool(Again)) << toString(Again.takeError());
  EXPECT_EQ(formatv("{0:2}", toJSON(*Again)).str(), Text);
  EXPECT_TRUE(Again->anyBad());
  EXPECT_EQ(Again->count(Verdict::Differs), 1u);
  EXPECT_EQ(Again->count(Fate::Explained), 1u);
  EXPECT_TRUE(Again->Cases[0].Backends[0].Runs[0].Outputs[0].WithOriginal);
}

TEST(ValidationResults, OtherFormatsAreRefused) {
  Expected<Results> R = resultsFromJSON(R"({"format": 0})");
  EXPECT_TRUE(StringRef(toString(R.takeError()))
                  .contains("is not a supported version of the format"));
}

TEST(ValidationResults, ABackendIsAsBadAsItsWorstRun) {
  BackendResult B;
  auto Run = [](Verdict V, const char *Why) {
    RunResult R;
    R.V = V;
    R.Why = Why;
    return R;
  };
  B.add(Run(Verdict::Equal, ""));
  B.add(Run(Verdict::Failed, "crash"));
  B.add(Run(Verdict::Differs, "numbers"));
  EXPECT_EQ(B.V, Verdict::Failed);
  EXPECT_EQ(B.Why, "crash");
}

//===- MappingTest.cpp - the tables, look-ups, users' files ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Mapping/MappingTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <chrono>
#include <thread>

using namespace hipify;
using llvm::StringRef;

/// Built once: the tests only read it.
static const MappingTable &table() {
  static const MappingTable T = MappingTable::builtin();
  return T;
}

static StringRef hipOf(StringRef Name, TargetChoice Choice = {}) {
  const MappingEntry *E = table().lookup(Name);
  return E ? targetName(*E, Choice) : StringRef("(no entry)");
}

static StringRef headerOf(StringRef Path, TargetChoice Choice = {}) {
  const MappingEntry *E = table().lookupHeader(Path);
  return E ? targetName(*E, Choice) : StringRef("(no entry)");
}

static std::string errorOf(llvm::Error E) {
  return llvm::toString(std::move(E));
}

static std::string errorOfText(StringRef Text) {
  MappingTable T = MappingTable::builtin();
  return errorOf(T.addText(Text, "my.tsv"));
}

TEST(Version, ParsesTwoAndThreeParts) {
  EXPECT_EQ(*Version::parse("12.4"), (Version{12, 4, 0}));
  EXPECT_EQ(*Version::parse("7.2.4"), (Version{7, 2, 4}));
  for (StringRef Bad : {"", "12", "12.", ".4", "1.2.3.4", "12.x", "-1.2",
                        "12.4 ", "v12.4", "99999999999.0"})
    EXPECT_FALSE(Version::parse(Bad)) << Bad.str();
}

TEST(Version, PrintsAndCompares) {
  EXPECT_EQ((Version{12, 4, 0}).str(), "12.4");
  EXPECT_EQ((Version{7, 2, 4}).str(), "7.2.4");
  EXPECT_LT(*Version::parse("9.2"), *Version::parse("10.0"));
  EXPECT_LT(*Version::parse("7.2"), *Version::parse("7.2.1"));
  EXPECT_FALSE(Version());
  EXPECT_TRUE(*Version::parse("0.1"));
}

TEST(Kinds, NamesAndTheirInverse) {
  for (unsigned K = 0; K != 9; ++K) {
    auto Kind = static_cast<EntryKind>(K);
    EXPECT_EQ(parseEntryKind(toString(Kind)), Kind);
  }
  for (auto S : {Support::Mapped, Support::RocOnly, Support::Unsupported})
    EXPECT_EQ(parseSupport(toString(S)), S);
  EXPECT_EQ(toString(EntryKind::DeviceFunction), "device-function");
  EXPECT_EQ(parseEntryKind("Function"), std::nullopt);
}

TEST(Builtin, EveryApiHasItsNames) {
  EXPECT_EQ(hipOf("cudaMalloc"), "hipMalloc");
  EXPECT_EQ(hipOf("cuMemAlloc"), "hipMalloc");
  EXPECT_EQ(hipOf("nvrtcCompileProgram"), "hiprtcCompileProgram");
  EXPECT_EQ(hipOf("cublasSgemm"), "hipblasSgemm");
  EXPECT_EQ(hipOf("cublasLtMatmul"), "hipblasLtMatmul");
  EXPECT_EQ(hipOf("cufftExecC2C"), "hipfftExecC2C");
  EXPECT_EQ(hipOf("curand_init"), "hiprand_init");
  EXPECT_EQ(hipOf("cusolverDnCreate"), "hipsolverDnCreate");
  EXPECT_EQ(hipOf("cusparseSpMV"), "hipsparseSpMV");
  EXPECT_EQ(hipOf("cutensorContract"), "hiptensorContract");
  EXPECT_EQ(hipOf("ncclAllReduce"), "ncclAllReduce");
  EXPECT_EQ(hipOf("make_cuComplex"), "make_hipComplex");
  EXPECT_EQ(hipOf("__nv_bfloat162"), "__hip_bfloat162");
  EXPECT_EQ(hipOf("threadIdx"), "threadIdx");
  EXPECT_EQ(hipOf("__CUDACC__"), "__HIPCC__");
  EXPECT_EQ(table().lookup("cudaNoSuchThing"), nullptr);
  EXPECT_EQ(table().lookup(""), nullptr);
}

TEST(Builtin, EntryHasAllFields) {
  const MappingEntry *E = table().lookup("cudaMallocAsync");
  ASSERT_TRUE(E);
  EXPECT_EQ(E->Cuda, "cudaMallocAsync");
  EXPECT_EQ(E->Kind, EntryKind::Function);
  EXPECT_EQ(E->Library, "runtime");
  EXPECT_EQ(E->State, Support::Mapped);
  EXPECT_EQ(E->Hip, "hipMallocAsync");
  EXPECT_EQ(E->Roc, "");
  EXPECT_EQ(E->CudaSince, (Version{11, 2, 0}));
  EXPECT_EQ(E->CudaUntil, Version());
  EXPECT_EQ(E->HipSince, (Version{5, 2, 0}));
  EXPECT_EQ(table().lookup("cudaMallocAsync"), E) << "one address per entry";
}

TEST(Builtin, UnsupportedSaysWhy) {
  unsigned Count = 0;
  table().forEach([&](const MappingEntry &E) {
    if (E.State != Support::Unsupported)
      return;
    ++Count;
    EXPECT_FALSE(E.Note.empty()) << E.Cuda.str();
    EXPECT_TRUE(targetName(E, {}).empty()) << E.Cuda.str();
    EXPECT_TRUE(targetName(E, {Version{99, 0, 0}, true}).empty());
  });
  EXPECT_GT(Count, 3000u);
  EXPECT_EQ(table().lookup("__CUDA_ARCH__")->Note, "rule: arch");
  EXPECT_FALSE(table().lookup("cudaGraphSetConditional")->Advice.empty());
}

TEST(Builtin, EveryEntryIsFoundByItsName) {
  unsigned Count = 0;
  llvm::StringSet<> Identifiers;
  table().forEach([&](const MappingEntry &E) {
    ++Count;
    const MappingEntry *Found =
        E.Kind == EntryKind::Header      ? table().lookupHeader(E.Cuda)
        : E.Kind == EntryKind::Namespace ? table().lookupNamespace(E.Cuda)
        : E.Kind == EntryKind::Call
            ? *llvm::find(table().lookupCalls(E.Cuda.split('(').first), &E)
        : E.Kind == EntryKind::Kept
            ? *llvm::find(table().lookupKept(E.Cuda), &E)
            : table().lookup(E.Cuda);
    EXPECT_EQ(Found, &E) << E.Cuda.str();
    EXPECT_EQ(E.State == Support::Mapped && E.Hip.empty() &&
                  E.Kind != EntryKind::Header,
              false)
        << E.Cuda.str();
  });
  EXPECT_GT(Count, 11000u);
}

TEST(Builtin, SpacesAreApart) {
  EXPECT_EQ(table().lookup("cuda.h"), nullptr);
  EXPECT_EQ(table().lookup("cub"), nullptr);
  EXPECT_EQ(table().lookupHeader("cudaMalloc"), nullptr);
  EXPECT_EQ(table().lookupNamespace("cudaMalloc"), nullptr);
}

TEST(Headers, AreThoseOfRocm) {
  EXPECT_EQ(headerOf("cuda_runtime.h"), "hip/hip_runtime.h");
  EXPECT_EQ(headerOf("cublas_v2.h"), "hipblas/hipblas.h");
  EXPECT_EQ(headerOf("cublasLt.h"), "hipblaslt/hipblaslt.h");
  EXPECT_EQ(headerOf("cusparse.h"), "hipsparse/hipsparse.h");
  EXPECT_EQ(headerOf("cusolverDn.h"), "hipsolver/hipsolver.h");
  EXPECT_EQ(headerOf("nccl.h"), "rccl/rccl.h");
  EXPECT_EQ(headerOf("cudnn.h"), "miopen/miopen.h");
  EXPECT_EQ(headerOf("cub/cub.cuh"), "hipcub/hipcub.hpp");
  EXPECT_EQ(headerOf("cub/block/block_scan.cuh"),
            "hipcub/block/block_scan.hpp");
  EXPECT_EQ(headerOf("thrust/sort.h"), "thrust/sort.h");
  EXPECT_EQ(headerOf("thrust/system/cuda/execution_policy.h"),
            "thrust/system/hip/execution_policy.h");
  EXPECT_EQ(headerOf("helper_cuda.h"), "(no entry)") << "the user's own";
}

TEST(Headers, FolderRowsAnswerForTheirFiles) {
  EXPECT_EQ(headerOf("cub/agent/agent_scan.cuh"), "hipcub/hipcub.hpp");
  EXPECT_EQ(headerOf("crt/host_defines.h"), "hip/hip_runtime.h");
  const MappingEntry *E = table().lookupHeader("cutlass/gemm/device/gemm.h");
  ASSERT_TRUE(E);
  EXPECT_EQ(E->Cuda, "cutlass/*");
  EXPECT_EQ(E->State, Support::Unsupported);
  EXPECT_EQ(table().lookupHeader("my/cutlass/gemm.h"), nullptr);
  EXPECT_EQ(table().lookupHeader("cutlass"), nullptr);
}

TEST(Headers, DroppedIsMappedToNothing) {
  const MappingEntry *E = table().lookupHeader("device_launch_parameters.h");
  ASSERT_TRUE(E);
  EXPECT_EQ(E->State, Support::Mapped);
  EXPECT_TRUE(E->Hip.empty());
}

TEST(Namespaces, OnlyExactly) {
  EXPECT_EQ(table().lookupNamespace("cub")->Hip, "hipcub");
  EXPECT_EQ(table().lookupNamespace("thrust::cuda")->Hip, "thrust::hip");
  EXPECT_EQ(table().lookupNamespace("cuda::std")->State, Support::Unsupported);
  EXPECT_EQ(table().lookupNamespace("cub::nothing"), nullptr);
}

TEST(TargetName, FollowsTheHipVersion) {
  EXPECT_EQ(hipOf("cudaMallocAsync", {Version{5, 2, 0}, false}),
            "hipMallocAsync");
  EXPECT_EQ(hipOf("cudaMallocAsync", {Version{5, 1, 0}, false}), "");
  MappingEntry E;
  E.Hip = "hipGone";
  E.State = Support::Mapped;
  E.HipUntil = {6, 0, 0};
  EXPECT_EQ(targetName(E, {Version{5, 7, 1}, false}), "hipGone");
  EXPECT_EQ(targetName(E, {Version{6, 0, 0}, false}), "");
}

TEST(TargetName, RocOnRequest) {
  TargetChoice Roc{Version{7, 2, 0}, true};
  EXPECT_EQ(hipOf("cublasSgemm", Roc), "rocblas_sgemm");
  EXPECT_EQ(headerOf("cublas_v2.h", Roc), "rocblas/rocblas.h");
  EXPECT_EQ(hipOf("cudaMalloc", Roc), "hipMalloc") << "there is no other";
  EXPECT_EQ(hipOf("cusparseSgebsr2csr"), "hipsparseSgebsr2csr");
}

TEST(TargetName, CudnnIsMiopenInAnyCase) {
  const MappingEntry *E = table().lookup("cudnnCreate");
  ASSERT_TRUE(E);
  EXPECT_EQ(E->State, Support::RocOnly);
  EXPECT_EQ(targetName(*E, {}), "miopenCreate");
  // Other libraries' ROC-only names are written only with --roc.
  const MappingEntry *Other = nullptr;
  table().forEach([&](const MappingEntry &X) {
    if (X.State == Support::RocOnly && X.Library == "cusparse")
      Other = &X;
  });
  ASSERT_TRUE(Other);
  EXPECT_EQ(targetName(*Other, {}), "");
  EXPECT_EQ(targetName(*Other, {Version{7, 2, 0}, true}), Other->Roc);
}

TEST(Signature, CountsArgumentsWhereTheyTellForms) {
  const MappingEntry &Event = *table().lookup("cudaEventCreate");
  EXPECT_FALSE(signatureDiffers(Event, 1));
  EXPECT_TRUE(signatureDiffers(Event, 2));
  EXPECT_FALSE(signatureDiffers(Event, std::nullopt));
  const MappingEntry &Prefetch = *table().lookup("cudaMemPrefetchAsync");
  EXPECT_FALSE(signatureDiffers(Prefetch, 3));
  EXPECT_FALSE(signatureDiffers(Prefetch, 4));
  EXPECT_TRUE(signatureDiffers(Prefetch, 5));
  const MappingEntry &Advise = *table().lookup("cudaMemAdvise");
  EXPECT_TRUE(signatureDiffers(Advise, 4));
  EXPECT_TRUE(signatureDiffers(Advise, std::nullopt));
  EXPECT_FALSE(signatureDiffers(*table().lookup("cudaMalloc"), 2));
}

TEST(Nearest, FindsSlips) {
  EXPECT_EQ(table().nearest("cudaMaloc", 1).at(0), "cudaMalloc");
  EXPECT_EQ(table().nearest("CudaMemcpyasync", 1).at(0), "cudaMemcpyAsync");
  EXPECT_EQ(table().nearest("cublas_v3.h", 1).at(0), "cublas_v2.h");
  EXPECT_EQ(table().nearest("cudaMemcopy", 3).size(), 3u);
  EXPECT_TRUE(table().nearest("qqqqqqqqqqqqqq", 3).empty());
  EXPECT_TRUE(table().nearest("cudaMaloc", 0).empty());
}

TEST(Nearest, IsFastEnoughForATypingError) {
  auto Start = std::chrono::steady_clock::now();
  (void)table().nearest("cudaGraphKernelNodeGetAttributs", 5);
  std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Start;
  // 50 ms on an idle machine; tests share theirs and may be sanitized.
  EXPECT_LT(Took.count(), 1.0);
}

TEST(Threads, MayLookUpTogether) {
  MappingTable T = MappingTable::builtin();
  const MappingEntry *Seen[4] = {};
  std::vector<std::thread> Threads;
  for (auto &Slot : Seen)
    Threads.emplace_back([&T, &Slot] {
      T.forEach([](const MappingEntry &) {});
      Slot = T.lookup("cudaMalloc");
    });
  for (std::thread &Thread : Threads)
    Thread.join();
  EXPECT_TRUE(llvm::all_equal(Seen));
}

TEST(UserTable, WinsOverBuiltIn) {
  MappingTable T = MappingTable::builtin();
  const MappingEntry *Old = T.lookup("cudaMalloc");
  ASSERT_FALSE(T.addText("cuda\tkind\thip\n"
                         "cudaMalloc\tfunction\tmy::alloc\n"
                         "ourCall\tfunction\tourHipCall\n"
                         "our.h\theader\tour_hip.h\n",
                         "my.tsv"));
  const MappingEntry *E = T.lookup("cudaMalloc");
  EXPECT_NE(E, Old);
  EXPECT_EQ(E->Hip, "my::alloc");
  EXPECT_EQ(E->Library, "user");
  EXPECT_EQ(E->State, Support::Mapped);
  EXPECT_EQ(T.lookup("ourCall")->Hip, "ourHipCall");
  EXPECT_EQ(T.lookupHeader("our.h")->Hip, "our_hip.h");
  EXPECT_EQ(T.lookup("cudaFree")->Hip, "hipFree");
  EXPECT_EQ(T.nearest("ourCal", 1).at(0), "ourCall");
  std::vector<StringRef> Near = T.nearest("cudaMaloc", 5);
  EXPECT_EQ(llvm::count(Near, "cudaMalloc"), 1) << "hidden rows are not named";

  std::vector<StringRef> First;
  unsigned Mallocs = 0;
  T.forEach([&](const MappingEntry &X) {
    if (First.size() < 3)
      First.push_back(X.Cuda);
    Mallocs += X.Cuda == "cudaMalloc";
  });
  EXPECT_EQ(First, (std::vector<StringRef>{"cudaMalloc", "ourCall", "our.h"}));
  EXPECT_EQ(Mallocs, 1u) << "a hidden row is not visited";
}

TEST(UserTable, LaterFileWinsAndAMoveKeepsEntries) {
  MappingTable T = MappingTable::builtin();
  ASSERT_FALSE(T.addText("cuda\tkind\thip\nf\tfunction\tone\n", "a.tsv"));
  const MappingEntry *E = T.lookup("f");
  ASSERT_FALSE(T.addText("cuda\tkind\thip\nf\tfunction\ttwo\n", "b.tsv"));
  EXPECT_EQ(E->Hip, "one");
  unsigned Visited = 0;
  T.forEach([&](const MappingEntry &X) { Visited += X.Cuda == "f"; });
  EXPECT_EQ(Visited, 1u) << "the row of the first file is gone";
  MappingTable Moved = std::move(T);
  EXPECT_EQ(Moved.lookup("f")->Hip, "two");
}

TEST(UserTable, TakesAllColumnsInAnyOrder) {
  MappingTable T = MappingTable::builtin();
  ASSERT_FALSE(T.addText(
      "\xEF\xBB\xBF# ours\r\n"
      "hip\tcuda\tkind\tlibrary\tsupport\troc\tcuda_since\tcuda_until\t"
      "hip_since\thip_until\troc_since\troc_until\tnote\tadvice\r\n"
      "\r\n"
      "hipX\tcuX\ttype\tacme\tmapped\trocX\t11.0\t13.0\t6.1\t7.0\t5.0\t-\t"
      "a note\tsome advice\r\n"
      "-\tcuY\tmacro\t\tunsupported\t-\t-\t-\t-\t-\t-\t-\tnowhere\t-",
      "my.tsv"));
  const MappingEntry &X = *T.lookup("cuX");
  EXPECT_EQ(X.Kind, EntryKind::Type);
  EXPECT_EQ(X.Library, "acme");
  EXPECT_EQ(X.Roc, "rocX");
  EXPECT_EQ(X.CudaSince.str(), "11.0");
  EXPECT_EQ(X.CudaUntil.str(), "13.0");
  EXPECT_EQ(X.HipSince.str(), "6.1");
  EXPECT_EQ(X.HipUntil.str(), "7.0");
  EXPECT_EQ(X.RocSince.str(), "5.0");
  EXPECT_FALSE(X.RocUntil);
  EXPECT_EQ(X.Note, "a note");
  EXPECT_EQ(X.Advice, "some advice");
  EXPECT_EQ(targetName(X, {Version{6, 0, 0}, false}), "");
  EXPECT_EQ(targetName(X, {Version{6, 4, 0}, false}), "hipX");
  EXPECT_EQ(targetName(X, {Version{6, 4, 0}, true}), "rocX");
  EXPECT_EQ(T.lookup("cuY")->State, Support::Unsupported);
}

TEST(UserTable, ErrorsNameLineAndColumn) {
  const std::string H = "cuda\tkind\thip\n";
  EXPECT_EQ(errorOfText(""),
            "my.tsv:1:1: error: no header row; the first row must name the "
            "columns: cuda kind library support hip roc cuda_since cuda_until "
            "hip_since hip_until roc_since roc_until note advice");
  EXPECT_EQ(errorOfText("cuda\tkind\tvendor\n").substr(0, 45),
            "my.tsv:1:11: error: unknown column 'vendor'; ");
  EXPECT_EQ(errorOfText(H + "f(a\tcall\tg(a)\n"),
            "my.tsv:2:1: error: 'f(a' is not a call; write it as f(a, b=NULL, "
            "...)");
  EXPECT_EQ(errorOfText(H + "f(a)\tcall\tg((a)\n"),
            "my.tsv:2:11: error: the brackets of 'g((a)' do not match");
  EXPECT_EQ(errorOfText(H + "f(a)\tcall\tg(a, ...)\n"),
            "my.tsv:2:11: error: '...' stands for nothing: the call does not "
            "end with it");
  EXPECT_EQ(errorOfText(H + "f(a)\tcall\tg(a)\nf(a)\tcall\th(a)\n"),
            "my.tsv:3:1: error: 'f(a)' is already on line 2");
  EXPECT_EQ(errorOfText(H + "f(a)\tcall\tg(a)\nf(b, c)\tcall\th(c, b)\n"), "");
  EXPECT_EQ(errorOfText("cuda\tkind\tcuda\n"),
            "my.tsv:1:11: error: column 'cuda' appears twice");
  EXPECT_EQ(errorOfText("cuda\thip\n"),
            "my.tsv:1:1: error: column 'kind' is missing");
  EXPECT_EQ(errorOfText(H + "a\tfunction\n"),
            "my.tsv:2:1: error: 2 fields, but the first row names 3 columns "
            "(fields are separated by one tab)");
  EXPECT_EQ(errorOfText(H + "a\tfunktion\tb\n").substr(0, 41),
            "my.tsv:2:3: error: unknown kind 'funktion");
  EXPECT_EQ(errorOfText(H + "# fine\na b\tfunction\tb\n"),
            "my.tsv:3:1: error: 'a b' is not a name");
  EXPECT_EQ(errorOfText(H + "a\tfunction\t9b\n"),
            "my.tsv:2:12: error: '9b' is not a name");
  EXPECT_EQ(errorOfText(H + "a.h\theader\t<b.h>\n"),
            "my.tsv:2:12: error: '<b.h>' is not a header path");
  EXPECT_EQ(errorOfText(H + "a\tfunction\t-\n").substr(0, 54),
            "my.tsv:2:12: error: neither hip nor roc is given; writ");
  EXPECT_EQ(errorOfText(H + "a\tfunction\tb\nb\ttype\tc\na\ttype\tb\n"),
            "my.tsv:4:1: error: 'a' is already on line 2");
  EXPECT_EQ(errorOfText("cuda\tkind\thip\thip_since\na\ttype\tb\tseven\n"),
            "my.tsv:2:10: error: 'seven' is not a version; write it as 12.4 or "
            "7.2.4");
  EXPECT_EQ(errorOfText("cuda\tkind\thip\tsupport\na\ttype\tb\tmaybe\n"),
            "my.tsv:2:10: error: unknown support 'maybe'; one of mapped, "
            "roc-only, unsupported");
  EXPECT_EQ(
      errorOfText("cuda\tkind\thip\tsupport\na\ttype\tb\troc-only\n"),
      "my.tsv:2:10: error: support 'roc-only' contradicts columns hip and roc");
}

TEST(UserTable, AnErrorAddsNothing) {
  MappingTable T = MappingTable::builtin();
  std::string E = errorOf(
      T.addText("cuda\tkind\thip\ngood\tfunction\tg\nbad\tno\tb\n", "my.tsv"));
  EXPECT_NE(E, "");
  EXPECT_EQ(T.lookup("good"), nullptr);
}

TEST(UserTable, SameNameInTwoSpacesIsNoDuplicate) {
  MappingTable T = MappingTable::builtin();
  EXPECT_FALSE(T.addText("cuda\tkind\thip\nacme\tnamespace\thacme\n"
                         "acme\ttype\tHacme\nacme\theader\thacme\n",
                         "my.tsv"));
  EXPECT_EQ(T.lookupNamespace("acme")->Hip, "hacme");
  EXPECT_EQ(T.lookup("acme")->Hip, "Hacme");
}

TEST(UserTable, IsReadFromAFile) {
  llvm::SmallString<128> Path;
  int FD;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("mapping", "tsv", FD, Path));
  {
    llvm::raw_fd_ostream Out(FD, /*shouldClose=*/true);
    Out << "cuda\tkind\thip\nfromFile\tfunction\tfile\nx\ty\tz\n";
  }
  MappingTable T = MappingTable::builtin();
  std::string Error = errorOf(T.addFile(Path));
  EXPECT_TRUE(StringRef(Error).starts_with((Path + ":3:3: error: ").str()))
      << Error;
  ASSERT_FALSE(llvm::sys::fs::remove(Path));
  Error = errorOf(T.addFile(Path));
  EXPECT_TRUE(StringRef(Error).starts_with("cannot read mapping file '"))
      << Error;
}

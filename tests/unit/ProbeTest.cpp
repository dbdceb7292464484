//===- ProbeTest.cpp - instrumented launches, records, comparing them -----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Probe/CompareRecords.h"
#include "Probe/Instrument.h"
#include "hipify/probe/recorder.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace hipify::probe;
using llvm::StringRef;

static Instrumented instrumented(std::string Text) {
  return instrument(hipify::SourceText("/p/a.cu", std::move(Text)), "a.cu");
}

/// The text behind the header's line.
static std::string lineOf(std::string Text) {
  return StringRef(instrumented(std::move(Text)).Text).split('\n').second.str();
}

TEST(ProbeInstrument, WrapsALaunchAndEachArgument) {
  EXPECT_EQ(instrumented("int f() { if (n) k<<<g, b>>>(x, n + 1); }").Text,
            "#include <hipify/probe.h>\n"
            "int f() { if (n) (hipify::probe::begin(\"k\", \"a.cu:1\"), "
            "k<<<g, b>>>(hipify::probe::argument(0, \"x\", x), "
            "hipify::probe::argument(1, \"n + 1\", n + 1)), "
            "hipify::probe::end()); }");
}

TEST(ProbeInstrument, NotesTheStreamBeforeTheArguments) {
  EXPECT_EQ(lineOf("k<<<g, b, 0, streams[i]>>>();"),
            "(hipify::probe::begin(\"k\", \"a.cu:1\"), k<<<g, b, 0, "
            "hipify::probe::stream(streams[i])>>>(), hipify::probe::end());");
}

TEST(ProbeInstrument, LeavesLiteralsAsTheyAre) {
  // A null pointer that is copied is no null pointer constant any more.
  EXPECT_EQ(lineOf("k<<<1, 1>>>(NULL, nullptr, 0, 2.5f);"),
            "(hipify::probe::begin(\"k\", \"a.cu:1\"), k<<<1, 1>>>(NULL, "
            "nullptr, 0, 2.5f), hipify::probe::end());");
}

TEST(ProbeInstrument, TellsWhatIsNotRecorded) {
  Instrumented I = instrumented("#define RUN(k, ...) k<<<1, 1>>>(__VA_ARGS__)\n"
                                "void f() { k<<<1, 1>>>({1, 2}, x); }\n"
                                "void g() { k<<<1>>>; }\n");
  ASSERT_EQ(I.Left.size(), 3u);
  EXPECT_EQ(I.Left[0].Line, 1u);
  EXPECT_EQ(I.Left[0].Why, "arguments in __VA_ARGS__ are not recorded");
  EXPECT_EQ(I.Left[1].Line, 2u);
  EXPECT_EQ(I.Left[1].Why, "an argument in braces is not recorded");
  EXPECT_EQ(I.Left[2].Line, 3u);
  EXPECT_EQ(I.Launches, 2u);
}

TEST(ProbeInstrument, NamesTemplatesAndQuotesText) {
  EXPECT_EQ(lineOf("ns::k<int, 4><<<1, 1>>>(f(\"a\\n\",\n  1));"),
            "(hipify::probe::begin(\"ns::k<int, 4>\", \"a.cu:1\"), ns::k<int, "
            "4><<<1, 1>>>(hipify::probe::argument(0, \"f(\\\"a\\\\n\\\",   "
            "1)\", f(\"a\\n\",\n  1))), hipify::probe::end());");
}

TEST(ProbeInstrument, KeepsAFileWithoutLaunches) {
  std::string Text = "\xef\xbb\xbfint a = 1 << 3;\r\n";
  EXPECT_EQ(instrumented(Text).Text, Text);
}

TEST(ProbeInstrument, KeepsLineEndsAndTheByteOrderMark) {
  StringRef Mark = "\xef\xbb\xbf";
  std::string Text = instrumented(Mark.str() + "\r\nk<<<1, 1>>>();\r\n").Text;
  EXPECT_TRUE(StringRef(Text).starts_with(
      "\xef\xbb\xbf#include <hipify/probe.h>\r\n\r\n("));
}

namespace {

struct float4 {
  float x, y, z, w;
};
struct int2 {
  int x, y;
};
struct __half {
  unsigned short Bits;
};
struct __half2 {
  __half x, y;
};
struct __nv_bfloat16 {
  unsigned short Bits;
};
struct __nv_fp8_e4m3 {
  unsigned char Bits;
};
struct Mixed {
  float X, Y;
  int Id;
};
enum class Color : short { Red };

TEST(ProbeTypes, KnowsBothVendorsTypesByName) {
  EXPECT_STREQ(TypeName<float>::get(), "f32");
  EXPECT_STREQ(TypeName<unsigned long long>::get(), "u64");
  EXPECT_STREQ(TypeName<signed char>::get(), "i8");
  EXPECT_STREQ(TypeName<bool>::get(), "u8");
  EXPECT_STREQ(TypeName<void>::get(), "u8");
  EXPECT_STREQ(TypeName<Color>::get(), "u16");
  EXPECT_STREQ(TypeName<float4>::get(), "f32");
  EXPECT_STREQ(TypeName<int2>::get(), "i32");
  EXPECT_STREQ(TypeName<__half>::get(), "f16");
  EXPECT_STREQ(TypeName<__half2>::get(), "f16");
  EXPECT_STREQ(TypeName<__nv_bfloat16>::get(), "bf16");
  EXPECT_STREQ(TypeName<__nv_fp8_e4m3>::get(), "e4m3");
  // Members of several types: bytes.
  EXPECT_STREQ(TypeName<Mixed>::get(), "u8");
}

TEST(ProbeTypes, ReadsElementsAsNumbers) {
  auto Number = [](const char *Type, std::uint64_t Bits) {
    double Value = 0;
    EXPECT_TRUE(toNumber(Type, reinterpret_cast<const char *>(&Bits), Value));
    return Value;
  };
  EXPECT_EQ(Number("f16", 0x3c00), 1);
  EXPECT_EQ(Number("f16", 0xc200), -3);
  EXPECT_EQ(Number("f16", 1), std::ldexp(1, -24));
  EXPECT_TRUE(std::isinf(Number("f16", 0x7c00)));
  EXPECT_TRUE(std::isnan(Number("f16", 0x7e00)));
  EXPECT_EQ(Number("bf16", 0xbf80), -1);
  EXPECT_EQ(Number("i8", 0xff), -1);
  EXPECT_EQ(Number("u8", 0xff), 255);
  EXPECT_EQ(Number("i64", ~0ull), -1);
  double Unused;
  EXPECT_FALSE(toNumber("e4m3", "\0", Unused));
}

/// Memory that takes the part of a GPU's.
class FakeReader : public Reader {
public:
  std::vector<std::vector<float>> Buffers;
  bool Captured = false;
  bool captured() const override { return Captured; }
  Range allocation(unsigned long long Address) const override {
    for (const std::vector<float> &B : Buffers) {
      auto Base = reinterpret_cast<unsigned long long>(B.data());
      if (Address >= Base && Address < Base + B.size() * sizeof(float))
        return {Base, B.size() * sizeof(float)};
    }
    return {};
  }
  bool read(void *To, unsigned long long From,
            std::size_t Bytes) const override {
    std::memcpy(To, reinterpret_cast<const void *>(From), Bytes);
    return true;
  }
  const char *status() const override { return "success"; }
};

/// A directory with a record; one call of launch() for each launch.
class ProbedRun {
public:
  explicit ProbedRun(bool Contents = true) : Contents(Contents) {
    llvm::sys::fs::createUniqueDirectory("probe", Folder);
    (void)llvm::sys::fs::create_directories(Folder + "/contents");
    GPU.Buffers = {std::vector<float>(8, 1.0f), std::vector<float>(8, 2.0f)};
  }
  ~ProbedRun() { llvm::sys::fs::remove_directories(Folder); }

  template <class Kernel> void launch(const char *Name, int N, Kernel Body) {
    setenv("HIPIFY_PROBE", Folder.c_str(), 1);
    setenv("HIPIFY_PROBE_CONTENTS", Contents ? "1" : "0", 1);
    Recorder &R = Recorder::get();
    R.begin(Name, "a.cu:7");
    float *In = GPU.Buffers[0].data(), *Out = GPU.Buffers[1].data();
    Note<float *>::write(R, GPU, 0, "in", In);
    Note<float *>::write(R, GPU, 1, "out + 2", Out + 2);
    Note<int>::write(R, GPU, 2, "n", N);
    Body(In, Out);
    R.end(GPU);
    unsetenv("HIPIFY_PROBE");
  }
  Record record() const {
    auto R = readRecord(Folder);
    EXPECT_TRUE(bool(R)) << (R ? "" : llvm::toString(R.takeError()));
    return R ? std::move(*R) : Record();
  }

  llvm::SmallString<128> Folder;
  FakeReader GPU;
  bool Contents;
};

} // namespace

static RecordComparison compared(const ProbedRun &A, const ProbedRun &B) {
  auto R = compareRecords(A.record(), B.record());
  EXPECT_TRUE(bool(R));
  return std::move(*R);
}

static void add(float *In, float *Out) {
  for (int I = 0; I != 4; ++I)
    Out[I] = In[I] + 1;
}

TEST(ProbeCompare, EqualRunsAreTheSame) {
  ProbedRun A, B;
  A.launch("add", 4, add);
  B.launch("add", 4, add);
  RecordComparison R = compared(A, B);
  EXPECT_TRUE(R.same());
  EXPECT_EQ(R.count(Outcome::Equal), 1u);
  ASSERT_EQ(A.record().Launches[0].Buffers.size(), 2u);
  EXPECT_EQ(A.record().Launches[0].Buffers[0].After->Mean, 1.0);
}

TEST(ProbeCompare, FindsTheFirstLaunchThatDiffers) {
  ProbedRun A, B;
  for (ProbedRun *R : {&A, &B})
    R->launch("add", 4, add);
  A.launch("scale", 4, [](float *, float *Out) { Out[3] *= 2; });
  B.launch("scale", 4, [](float *, float *Out) { Out[3] *= 3; });
  for (ProbedRun *R : {&A, &B})
    R->launch("add", 4, add);
  RecordComparison R = compared(A, B);
  const LaunchResult *First = R.first();
  ASSERT_TRUE(First);
  EXPECT_EQ(First->Index, 1u);
  EXPECT_EQ(First->Kernel, "scale");
  ASSERT_EQ(First->Arguments.size(), 1u);
  EXPECT_EQ(First->Arguments[0].Text, "out + 2");
  ASSERT_TRUE(First->Arguments[0].Numbers);
  ASSERT_EQ(First->Arguments[0].Numbers->Mismatches, 1u);
  EXPECT_EQ(First->Arguments[0].Numbers->First[0].Index[0], 3u);
  EXPECT_EQ(First->Arguments[0].Numbers->First[0].Expected, 4);
  EXPECT_EQ(First->Arguments[0].Numbers->First[0].Got, 6);
  EXPECT_EQ(First->Arguments[0].DifferBefore, 0u);
  // The third one made both equal again.
  EXPECT_EQ(R.count(Outcome::Differs), 1u);
}

TEST(ProbeCompare, LeavesOutWhatNobodyHasWritten) {
  ProbedRun A, B;
  A.GPU.Buffers[1].assign(8, 77.0f);
  A.launch("add", 4, add);
  B.launch("add", 4, add);
  EXPECT_TRUE(compared(A, B).same());
  // What one of them has written counts.
  B.launch("clear", 4, [](float *, float *Out) { Out[7] = 0; });
  A.launch("clear", 4, [](float *, float *) {});
  RecordComparison R = compared(A, B);
  ASSERT_TRUE(R.first());
  EXPECT_EQ(R.first()->Arguments[0].Numbers->Mismatches, 1u);
  EXPECT_EQ(R.first()->Arguments[0].DifferBefore, 4u);
}

TEST(ProbeCompare, ToleratesRounding) {
  ProbedRun A, B;
  A.launch("add", 4, [](float *, float *Out) { Out[0] = 1; });
  B.launch("add", 4, [](float *, float *Out) { Out[0] = 1.0000001f; });
  RecordComparison R = compared(A, B);
  EXPECT_TRUE(R.same());
  EXPECT_EQ(R.count(Outcome::Close), 1u);
}

TEST(ProbeCompare, ComparesNumbersThatTheHostPasses) {
  ProbedRun A, B;
  A.launch("add", 4, add);
  B.launch("add", 5, add);
  RecordComparison R = compared(A, B);
  ASSERT_TRUE(R.first());
  EXPECT_EQ(R.first()->Arguments[0].Why,
            "is 4 and 5: the host computed something else");
}

TEST(ProbeCompare, TellsWhereTheLaunchesPart) {
  ProbedRun A, B;
  A.launch("add", 4, add);
  B.launch("add", 4, add);
  A.launch("more", 4, add);
  EXPECT_EQ(compared(A, B).Parted,
            "launch 1, 'more' at a.cu:7, is in one run only");
  B.launch("other", 4, add);
  RecordComparison R = compared(A, B);
  EXPECT_EQ(R.Parted, "launch 1 is 'more' at a.cu:7 in one run and 'other' at "
                      "a.cu:7 in the other");
  EXPECT_FALSE(R.same());
}

TEST(ProbeCompare, WithoutContentsGoesByStatistics) {
  ProbedRun A(false), B(false), C(false);
  A.launch("add", 4, add);
  B.launch("add", 4, [](float *, float *Out) { Out[0] = 100; });
  RecordComparison R = compared(A, B);
  ASSERT_TRUE(R.first());
  EXPECT_EQ(R.first()->Arguments[0].Why, "hashes and statistics differ");
  // Bytes that differed before the launch may be uninitialised.
  C.GPU.Buffers[1].assign(8, 77.0f);
  C.launch("add", 4, add);
  R = compared(A, C);
  EXPECT_TRUE(R.same());
  EXPECT_EQ(R.count(Outcome::Unknown), 1u);
}

TEST(ProbeCompare, AGraphsLaunchIsUnknown) {
  ProbedRun A, B;
  for (ProbedRun *R : {&A, &B}) {
    R->GPU.Captured = true;
    R->launch("add", 4, add);
  }
  RecordComparison R = compared(A, B);
  EXPECT_TRUE(R.same());
  EXPECT_EQ(R.count(Outcome::Unknown), 1u);
}

namespace {

struct Views {
  float *Data;
  long Count;
  float *Host;
};

TEST(ProbeRecorder, FindsPointersInStructs) {
  ProbedRun A;
  setenv("HIPIFY_PROBE", A.Folder.c_str(), 1);
  Recorder &R = Recorder::get();
  R.begin("k", "a.cu:1");
  float OnTheHost = 0;
  Views V{A.GPU.Buffers[0].data() + 1, 8, &OnTheHost};
  Note<Views>::write(R, A.GPU, 0, "v", V);
  R.end(A.GPU);
  unsetenv("HIPIFY_PROBE");
  Record Got = A.record();
  ASSERT_EQ(Got.Launches[0].Buffers.size(), 1u);
  EXPECT_EQ(Got.Launches[0].Buffers[0].Id.Word, 0);
  EXPECT_EQ(Got.Launches[0].Buffers[0].Bytes, 32u);
  // Its bytes hold addresses, which differ in each run.
  EXPECT_TRUE(Got.Launches[0].Values.empty());
}

TEST(ProbeRecorder, RecordsNothingUnlessToldWhere) {
  unsetenv("HIPIFY_PROBE");
  Recorder::get().begin("k", "a.cu:1");
  EXPECT_FALSE(Recorder::get().active());
}

TEST(ProbeRecorder, RecordsOnlyTheKernelsThatAreNamed) {
  setenv("HIPIFY_PROBE", "/nowhere", 1);
  setenv("HIPIFY_PROBE_KERNEL", "gemm", 1);
  Recorder::get().begin("softmax", "a.cu:1");
  EXPECT_FALSE(Recorder::get().active());
  Recorder::get().begin("tiled_gemm<4>", "a.cu:1");
  EXPECT_TRUE(Recorder::get().active());
  unsetenv("HIPIFY_PROBE_KERNEL");
  unsetenv("HIPIFY_PROBE");
  Recorder::get().begin("k", "a.cu:1");
}

TEST(ProbeRecord, ABrokenLineIsAnError) {
  ProbedRun A;
  A.launch("add", 4, add);
  std::error_code EC;
  llvm::raw_fd_ostream OS((A.Folder + "/launches.jsonl").str(), EC,
                          llvm::sys::fs::OF_Append);
  OS << "{\"kernel\": 1}\n";
  OS.close();
  auto R = readRecord(A.Folder);
  ASSERT_FALSE(bool(R));
  EXPECT_NE(llvm::toString(R.takeError()).find("launches.jsonl:2: "),
            std::string::npos);
}

} // namespace

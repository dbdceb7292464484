//===- PlatformTest.cpp - branches for AMD, by names ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the preprocessor reads tests/lit/warp/platform-branches.test shows; this
// is about files that nothing read, since clang crashed or took too long.
//
//===----------------------------------------------------------------------===//
#include "Rules/PlatformBranches.h"
#include "Source/PlatformNames.h"
#include "gtest/gtest.h"

using namespace hipify;
using llvm::StringRef;

TEST(PlatformNames, soundLikeAmd) {
  for (StringRef Name :
       {"USE_ROCM", "BUILD_WITH_HIP", "__HIP_PLATFORM_AMD__", "GGML_USE_HIP",
        "HIPCC", "TARGET_AMDGPU", "__gfx942__", "__GFX9__"})
    EXPECT_TRUE(soundsLikeAmd(Name)) << Name.str();
  // Opposites, versions, include guards, and other words.
  for (StringRef Name :
       {"__HIP_PLATFORM_NVIDIA__", "ROCM_VERSION", "NO_ROCM", "WITHOUT_HIP",
        "FOO_HIP_H_", "SHIPPING", "CHIP_SIZE", "AMDAHL", "USE_CUDA", "GFX"})
    EXPECT_FALSE(soundsLikeAmd(Name)) << Name.str();
  EXPECT_EQ(guessAmdMacro("USE_ROCM"), "USE_ROCM=1");
  EXPECT_EQ(guessAmdMacro("HIP_VERSION"), "HIP_VERSION=70200000");
}

/// "A|C" per branch of AMD's: its text, and that of CUDA's.
static std::vector<std::string> branches(StringRef Text) {
  SourceText Source("a.cu", Text.str());
  UnitFacts Facts;
  MappingTable Table = MappingTable::builtin();
  RuleOptions Options;
  InnerText None;
  RuleContext C(Source, Facts, Table, Options, None);
  auto Slice = [&](TokenRange R) {
    return R.empty() ? ""
                     : Source
                           .slice(Source.tokens()[R.First].Offset,
                                  Source.tokens()[R.End - 1].end())
                           .str();
  };
  std::vector<std::string> Result;
  for (const PlatformBranch &B : platformBranches(C)) {
    Result.push_back(Slice(B.Amd));
    for (TokenRange R : B.Cuda)
      Result.back() += "|" + Slice(R);
  }
  return Result;
}

using Strings = std::vector<std::string>;

TEST(PlatformBranches, followConditions) {
  EXPECT_EQ(branches("#ifdef __HIPCC__\na\n#else\nb\n#endif\n"),
            Strings({"a|b"}));
  EXPECT_EQ(branches("#ifndef __HIPCC__\na\n#else\nb\n#endif\n"),
            Strings({"b|a"}));
  EXPECT_EQ(branches("#if !defined(USE_ROCM)\na\n#elif 1\nb\n#endif\n"),
            Strings({"b|a"}));
  EXPECT_EQ(branches("#if defined(__CUDA__) && !defined(__HIP__)\na\n"
                     "#elif defined(__HIP__)\nb\n#endif\n"),
            Strings({"b|a"}));
  // Nobody knows what X is.
  EXPECT_EQ(branches("#ifdef X\na\n#else\nb\n#endif\n"), Strings());
  EXPECT_EQ(branches("#if X\na\n#elif defined(__HIP__)\nb\n#endif\n"),
            Strings());
  // On NVIDIA's GPUs HIP is CUDA.
  EXPECT_EQ(branches("#ifdef __HIP_PLATFORM_NVIDIA__\na\n#endif\n"), Strings());
}

TEST(PlatformBranches, definitions) {
  SourceText Source("a.cu", "#define A 1 + 2\n#define F(x) x\n#define B\n"
                            "int c = 3, d{4}; E e(5); using T = unsigned int;\n"
                            "typedef long U; enum { V = 6 };\n");
  UnitFacts Facts;
  MappingTable Table = MappingTable::builtin();
  RuleOptions Options;
  InnerText None;
  RuleContext C(Source, Facts, Table, Options, None);
  std::string Result;
  for (const ValueDefinition &D :
       definitionsIn(C, {0, Source.tokens().size()})) {
    Result += C.spelling(D.Name).str() + ":";
    for (size_t I = D.Value.First; I < D.Value.End; ++I)
      Result += " " + C.spelling(I).str();
    Result += ";";
  }
  EXPECT_EQ(Result, "A: 1 + 2;B:;c: 3;e: 5;T: unsigned int;U: long;V: 6;");
}

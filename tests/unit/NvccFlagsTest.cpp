//===- NvccFlagsTest.cpp --------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Project/NvccFlags.h"
#include "ProjectTestSupport.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include "gtest/gtest.h"
#include <random>

using namespace hipify;
using namespace hipify::test;

using Words = std::vector<std::string>;

static AdjustedFlags adjusted(const Words &Flags,
                              llvm::StringRef Directory = "/w",
                              FlagDialect Dialect = FlagDialect::Clang) {
  auto Result = adjustFlags(Flags, Directory, Dialect);
  if (!Result) {
    ADD_FAILURE() << llvm::toString(Result.takeError());
    return {};
  }
  return std::move(*Result);
}

namespace {

struct FlagCase {
  Words In;
  Words Kept;
  Words Dropped;
};

} // namespace

static void check(const FlagCase &C, FlagDialect Dialect) {
  AdjustedFlags Out = adjusted(C.In, "/w", Dialect);
  EXPECT_EQ(join(Out.Flags), join(C.Kept)) << "of " << join(C.In);
  EXPECT_EQ(join(Out.Dropped), join(C.Dropped)) << "of " << join(C.In);
}

TEST(NvccFlags, InBothDialects) {
  const FlagCase Cases[] = {
      // Code generation, in every spelling.
      {{"--gpu-architecture=sm_80"}, {}, {"--gpu-architecture=sm_80"}},
      {{"--gpu-architecture", "sm_80"}, {}, {"--gpu-architecture sm_80"}},
      {{"-arch=sm_80"}, {}, {"-arch=sm_80"}},
      {{"-arch", "sm_80"}, {}, {"-arch sm_80"}},
      {{"-gencode", "arch=compute_80,code=sm_80"},
       {},
       {"-gencode arch=compute_80,code=sm_80"}},
      {{"-gencode=arch=compute_80,code=sm_80"},
       {},
       {"-gencode=arch=compute_80,code=sm_80"}},
      {{"-maxrregcount=64"}, {}, {"-maxrregcount=64"}},
      {{"-ftz=true", "-prec-div=false", "-fmad", "true"},
       {},
       {"-ftz=true", "-prec-div=false", "-fmad true"}},
      {{"-use_fast_math", "--use_fast_math"},
       {},
       {"-use_fast_math", "--use_fast_math"}},
      {{"-lineinfo", "-g", "-O3", "-O", "2", "-w", "-m64"},
       {},
       {"-lineinfo", "-g", "-O3", "-O 2", "-w", "-m64"}},
      // Values that look like options go with their option.
      {{"-Xptxas", "-v", "-Xptxas=-DX"}, {}, {"-Xptxas -v", "-Xptxas=-DX"}},
      {{"-Xlinker", "-DX", "-Xnvlink", "-IX", "-Xcudafe", "--DX"},
       {},
       {"-Xlinker -DX", "-Xnvlink -IX", "-Xcudafe --DX"}},
      {{"-mllvm", "-DX", "-Xcuda-ptxas", "-DY", "-Xarch_device", "-DZ"},
       {},
       {"-mllvm -DX", "-Xcuda-ptxas -DY", "-Xarch_device -DZ"}},
      // Macros that nvcc defines on account of an option.
      {{"-rdc=true"}, {"-D__CUDACC_RDC__"}, {}},
      {{"-rdc", "true"}, {"-D__CUDACC_RDC__"}, {}},
      {{"-rdc=false"}, {}, {"-rdc=false"}},
      {{"-dc", "--relocatable-device-code=true"}, {"-D__CUDACC_RDC__"}, {}},
      {{"--extended-lambda", "-expt-extended-lambda"},
       {"-D__CUDACC_EXTENDED_LAMBDA__"},
       {}},
      {{"--expt-relaxed-constexpr"}, {"-D__CUDACC_RELAXED_CONSTEXPR__"}, {}},
      {{"-G"}, {"-D__CUDACC_DEBUG__"}, {}},
      {{"--device-debug"}, {"-D__CUDACC_DEBUG__"}, {}},
      {{"--default-stream", "per-thread"},
       {"-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"},
       {}},
      {{"-default-stream=legacy"}, {}, {"-default-stream=legacy"}},
      // Folders and macros.
      {{"-Iinc", "-I", "inc2", "-I=inc3", "--include-path=inc4", "-I/abs/x"},
       {"-I/w/inc", "-I/w/inc2", "-I/w/inc3", "-I/w/inc4", "-I/abs/x"},
       {}},
      {{"-I../up", "-I.", "-I./here"}, {"-I/w/../up", "-I/w", "-I/w/here"}, {}},
      {{"-isystem", "s", "-isystem=t", "-isystemu", "--system-include", "v"},
       {"-isystem", "/w/s", "-isystem", "/w/t", "-isystem", "/w/u", "-isystem",
        "/w/v"},
       {}},
      {{"-iquote", "q", "-idirafter", "d"},
       {"-iquote", "/w/q", "-idirafter", "/w/d"},
       {}},
      {{"-DA", "-DB=1", "-D", "C=2", "--define-macro=D", "--define-macro", "E"},
       {"-DA", "-DB=1", "-DC=2", "-DD", "-DE"},
       {}},
      {{"-Dstd=1", "-DI=2", "-D=Q"}, {"-Dstd=1", "-DI=2", "-DQ"}, {}},
      {{"-UA", "-U", "B", "--undefine-macro=C"}, {"-UA", "-UB", "-UC"}, {}},
      {{"-include", "no.h", "--pre-include=no2.h"},
       {"-include", "no.h", "-include", "no2.h"},
       {}},
      // For the host compiler.
      {{"-Xcompiler", "-fPIC,-Wall"}, {}, {"-fPIC", "-Wall"}},
      {{"-Xcompiler=-DX,-fopenmp"}, {"-DX", "-fopenmp"}, {}},
      {{"-Xcompiler", "-DA -DB"}, {"-DA", "-DB"}, {}},
      {{"--compiler-options", "-DA"}, {"-DA"}, {}},
      {{"--compiler-options=-DA"}, {"-DA"}, {}},
      {{"-Xcompiler", ",\"-DA\",\"-fPIC\""}, {"-DA"}, {"-fPIC"}},
      {{"-Xcompiler", "-DT=\\\"a\\,b\\\""}, {"-DT=\"a,b\""}, {}},
      {{"-Xcompiler", "-Wl,-rpath,/x"}, {}, {"-Wl", "-rpath", "/x"}},
      {{"-Wp,-DA,-MD,f.d"}, {"-DA"}, {"-MD", "f.d"}},
      {{"-Xpreprocessor", "-DA", "-Xarch_host", "-DB"}, {"-DA", "-DB"}, {}},
      // Output, dependencies, linking, inputs.
      {{"-c", "-o", "-DX.o", "a.cu"}, {}, {"-c", "-o -DX.o", "a.cu"}},
      {{"-MD", "-MF", "-DX", "-MT", "-DY", "-MMD", "-MP", "-MQ", "z"},
       {},
       {"-MD", "-MF -DX", "-MT -DY", "-MMD", "-MP", "-MQ z"}},
      {{"-L/x", "-L", "y", "-lcudart", "-l", "m", "b.o", "c.a", "d.so"},
       {},
       {"-L/x", "-L y", "-lcudart", "-l m", "b.o", "c.a", "d.so"}},
      {{"-ccbin", "g++", "-cudart", "static", "-t", "4", "--threads=4", "-t0"},
       {},
       {"-ccbin g++", "-cudart static", "-t 4", "--threads=4", "-t0"}},
      {{"-E", "-ptx", "-cubin", "-dlink", "-keep", "--split-compile=0"},
       {},
       {"-E", "-ptx", "-cubin", "-dlink", "-keep", "--split-compile=0"}},
      // Warnings.
      {{"-Werror", "all-warnings", "-DX"}, {"-DX"}, {"-Werror all-warnings"}},
      {{"-Werror", "a.cu"}, {}, {"-Werror", "a.cu"}},
      {{"-Werror", "-DX"}, {"-DX"}, {"-Werror"}},
      {{"-Wall", "-Wno-unused", "--diag-suppress", "177", "-res-usage"},
       {},
       {"-Wall", "-Wno-unused", "--diag-suppress 177", "-res-usage"}},
      {{"-Wno-deprecated-gpu-targets", "-forward-unknown-to-host-compiler"},
       {},
       {"-Wno-deprecated-gpu-targets", "-forward-unknown-to-host-compiler"}},
      // Language of host compilers.
      {{"-fno-exceptions", "-fexceptions", "-fno-rtti", "-fopenmp=libomp"},
       {"-fno-exceptions", "-fexceptions", "-fno-rtti", "-fopenmp=libomp"},
       {}},
      {{"-ftemplate-depth=9", "-ftemplate-depth", "8"},
       {"-ftemplate-depth=9", "-ftemplate-depth=8"},
       {}},
      {{"-ffast-math", "-funroll-loops", "-march=native", "--hip-link", "/W4"},
       {},
       {"-ffast-math", "-funroll-loops", "-march=native", "--hip-link", "/W4"}},
      {{"-Xclang", "-fcuda-allow-variadic-functions"},
       {"-Xclang", "-fcuda-allow-variadic-functions"},
       {}},
      {{"-Xclang", "-load", "-Xclang", "-fmodules-cache-path=x"},
       {},
       {"-Xclang -load", "-Xclang -fmodules-cache-path=x"}},
      {{"--sysroot=sys", "-target", "x86_64-linux-gnu", "-stdlib=libc++"},
       {"--sysroot=/w/sys", "--target=x86_64-linux-gnu", "-stdlib=libc++"},
       {}},
      {{"-resource-dir", "r", "--cuda-gpu-arch=sm_70", "--", "-", ""},
       {},
       {"-resource-dir r", "--cuda-gpu-arch=sm_70", "--", "-"}},
      {{"ccache", "/usr/bin/nvcc", "-DX"},
       {"-DX"},
       {"ccache", "/usr/bin/nvcc"}},
  };
  for (const FlagCase &C : Cases) {
    check(C, FlagDialect::Clang);
    check(C, FlagDialect::Nvcc);
  }
}

TEST(NvccFlags, CommasSplitOnlyForNvcc) {
  const FlagCase Nvcc[] = {
      {{"-DA,B=2"}, {"-DA", "-DB=2"}, {}},
      {{"-DA=x\\,y"}, {"-DA=x,y"}, {}},
      {{"-DA=\"x,y\""}, {"-DA=\"x,y\""}, {}},
      {{"-Ia,b"}, {"-I/w/a", "-I/w/b"}, {}},
      {{"-include", "a.h,b.h"}, {"-include", "a.h", "-include", "b.h"}, {}},
  };
  for (const FlagCase &C : Nvcc)
    check(C, FlagDialect::Nvcc);
  check({{"-DA=f(x,y)"}, {"-DA=f(x,y)"}, {}}, FlagDialect::Clang);
  check({{"-Ia,b"}, {"-I/w/a,b"}, {}}, FlagDialect::Clang);
  // What is inside of -Xcompiler is the host compiler's.
  check({{"-Xcompiler", "-DA=f(x\\,y)"}, {"-DA=f(x,y)"}, {}},
        FlagDialect::Nvcc);
}

TEST(NvccFlags, SplitsLists) {
  EXPECT_EQ(join(splitNvccList("a,b")), "a|b");
  EXPECT_EQ(join(splitNvccList(",a,,b,")), "a|b");
  EXPECT_EQ(join(splitNvccList("a\\,b,c")), "a,b|c");
  EXPECT_EQ(join(splitNvccList("\"a,b\",c")), "\"a,b\"|c");
  EXPECT_EQ(join(splitNvccList("a\\")), "a\\");
  EXPECT_EQ(join(splitNvccList("a\\n")), "a\\n");
  EXPECT_EQ(join(splitNvccList("\"a,b")), "\"a,b");
  EXPECT_TRUE(splitNvccList("").empty());
}

TEST(NvccFlags, Language) {
  struct {
    Words In;
    const char *Language;
  } const Cases[] = {
      {{"-x", "cu"}, "cuda"},
      {{"-xcu"}, "cuda"},
      {{"--x=cu"}, "cuda"},
      {{"-x", "cuda"}, "cuda"},
      {{"-x", "hip"}, "cuda"},
      {{"--language=c++"}, "c++"},
      {{"-x", "c++-header"}, "c++"},
      {{"-x", "c"}, "c"},
      {{"-x", "cu", "-x", "c++"}, "c++"},
      {{"-x", "cu", "-x", "none"}, ""},
      {{"-x", "assembler"}, ""},
      {{"-c"}, ""},
  };
  for (const auto &C : Cases) {
    AdjustedFlags Out = adjusted(C.In);
    EXPECT_EQ(Out.Language, C.Language) << join(C.In);
    EXPECT_TRUE(Out.Flags.empty()) << join(C.In);
  }
  EXPECT_EQ(join(adjusted({"-x", "assembler"}).Dropped), "-x assembler");
}

TEST(NvccFlags, Standard) {
  struct {
    Words In;
    const char *Standard;
  } const Cases[] = {
      {{"-std=c++17"}, "c++17"},     {{"--std", "c++17"}, "c++17"},
      {{"--std=c++20"}, "c++20"},    {{"-std", "c++14"}, "c++14"},
      {{"-std=gnu++20"}, "gnu++20"}, {{"-std=C++17"}, "c++17"},
      {{"-std=c++23"}, "c++23"},     {{"-std=c++03"}, "c++03"},
      {{"-std=c11"}, "c11"},         {{"-std=c++11", "-std=c++17"}, "c++17"},
      {{"-std=c++2z9"}, ""},
  };
  for (const auto &C : Cases)
    EXPECT_EQ(adjusted(C.In).Standard, C.Standard) << join(C.In);
  EXPECT_EQ(join(adjusted({"-std=c++2z9"}).Dropped), "-std=c++2z9");
}

TEST(NvccFlags, Architectures) {
  struct {
    Words In;
    unsigned Arch;
  } const Cases[] = {
      {{"-arch=sm_80"}, 800},
      {{"-gencode", "arch=compute_70,code=[sm_75,compute_70]"}, 750},
      {{"-arch=sm_60", "-gencode=arch=compute_90a,code=sm_90a"}, 900},
      {{"--cuda-gpu-arch=sm_103"}, 1030},
      {{"--offload-arch=gfx942"}, 0},
      {{"-arch=native"}, 0},
      {{"-arch=sm_99999999999999999999"}, 0},
      {{"-arch=sm_"}, 0},
      {{}, 0},
  };
  for (const auto &C : Cases)
    EXPECT_EQ(adjusted(C.In).CudaArch, C.Arch) << join(C.In);
}

TEST(NvccFlags, RemembersCudaPath) {
  AdjustedFlags Out = adjusted({"--cuda-path=/opt/cuda", "-DX"});
  EXPECT_EQ(Out.CudaPath, "/opt/cuda");
  EXPECT_EQ(join(Out.Flags), "-DX");
  EXPECT_EQ(join(Out.Dropped), "--cuda-path=/opt/cuda");
  EXPECT_EQ(adjusted({"--cuda-path", "rel"}).CudaPath, "/w/rel");
}

TEST(NvccFlags, X86FeaturesOnlyForX86) {
  bool X86 = llvm::Triple(llvm::sys::getDefaultTargetTriple()).isX86();
  AdjustedFlags Out = adjusted({"-mavx2"});
  EXPECT_EQ(has(Out.Flags, "-mavx2"), X86);
  EXPECT_EQ(has(Out.Dropped, "-mavx2"), !X86);
}

TEST(NvccFlags, OptionsFiles) {
  TempFolder T;
  T.file("one.rsp", "-DA=1\n  -I inc\n--options-file two.rsp -arch=sm_90\n");
  T.file("two.rsp", "'-DS=a b' -DQ=\\\"x\\\"");
  T.file("pre.h");
  for (const Words &In :
       {Words{"--options-file", "one.rsp"}, Words{"-optf=one.rsp"},
        Words{"@one.rsp"}, Words{"-optf", T.path("one.rsp")}}) {
    AdjustedFlags Out = adjusted(In, T.path());
    EXPECT_EQ(join(Out.Flags),
              "-DA=1|-I" + T.path("inc") + "|-DS=a b|-DQ=\"x\"")
        << join(In);
    EXPECT_EQ(Out.CudaArch, 900u);
  }
  EXPECT_EQ(join(adjusted({"-optf", "two.rsp,two.rsp"}, T.path()).Flags),
            "-DS=a b|-DQ=\"x\"|-DS=a b|-DQ=\"x\"");
  // A forced include that is in the working directory is that one.
  EXPECT_EQ(join(adjusted({"-include", "pre.h"}, T.path()).Flags),
            "-include|" + T.path("pre.h"));
}

TEST(NvccFlags, BadOptionsFiles) {
  TempFolder T;
  std::string Text = errorOf(adjustFlags({"-optf", "none.rsp"}, T.path()));
  EXPECT_NE(Text.find(T.path("none.rsp") + ": error: cannot read"),
            std::string::npos)
      << Text;
  EXPECT_NE(errorOf(adjustFlags({"@none.rsp"}, T.path())), "");
  EXPECT_NE(errorOf(adjustFlags({"-Xcompiler", "@none.rsp"}, T.path())), "");
  T.file("self.rsp", "-DA @self.rsp @self.rsp");
  Text = errorOf(adjustFlags({"@self.rsp"}, T.path()));
  EXPECT_NE(Text.find("nested too deeply"), std::string::npos) << Text;
}

TEST(NvccFlags, MissingValues) {
  for (const char *Option : {"-I", "-D", "-isystem", "-include", "-x", "-std",
                             "-Xcompiler", "-optf", "-arch", "--cuda-path"}) {
    std::string Text = errorOf(adjustFlags({"-DA", Option}));
    EXPECT_NE(Text.find(std::string("'") + Option + "' has no value"),
              std::string::npos)
        << Option << ": " << Text;
  }
  // What is dropped anyway may be as broken as it likes.
  EXPECT_EQ(join(adjusted({"-o"}).Dropped), "-o");
}

/// Nothing crashes, hangs, or is lost without a trace.
TEST(NvccFlags, OddInput) {
  const char *const Pieces[] = {
      "-",        "--",       "=",    "-D",   "-I",   "-x",  "-Xcompiler",
      ",",        "\"",       "\\",   "'",    " ",    "@",   "-optf",
      "-std",     "-gencode", "sm_",  "9",    "\xff", "-W",  "-include",
      "-isystem", "-Wp,",     "-rdc", "true", "\n",   "a.cu"};
  std::mt19937 Random(20240229);
  for (unsigned Round = 0; Round < 20000; ++Round) {
    Words In;
    for (unsigned I = Random() % 6; I-- > 0;) {
      std::string Word;
      for (unsigned J = Random() % 5; J-- > 0;)
        Word += Pieces[Random() % std::size(Pieces)];
      In.push_back(std::move(Word));
    }
    FlagDialect Dialect = Random() % 2 ? FlagDialect::Nvcc : FlagDialect::Clang;
    auto Out = adjustFlags(In, "/w", Dialect);
    if (!Out) {
      EXPECT_NE(llvm::toString(Out.takeError()).find("error: "),
                std::string::npos);
      continue;
    }
    for (const std::string &Flag : Out->Flags)
      EXPECT_FALSE(Flag.empty()) << join(In);
  }
}

//===- ProjectInputTest.cpp - inputs and compilation databases
//----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Project/CompileDatabase.h"
#include "Project/InputCheck.h"
#include "ProjectTestSupport.h"
#include "gtest/gtest.h"
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

using namespace hipify;
using namespace hipify::test;
using llvm::StringRef;

static std::string inputError(const std::string &Path) {
  return errorOf(checkInput(Path));
}

/// The message is one line that begins with the file's name.
static void expectProblem(const std::string &Path, StringRef Part) {
  std::string Text = inputError(Path);
  EXPECT_TRUE(StringRef(Text).starts_with(Path + ": error: ")) << Text;
  EXPECT_TRUE(StringRef(Text).contains(Part)) << Text;
  EXPECT_FALSE(StringRef(Text).contains('\n')) << Text;
}

/// A device, also on machines where somebody overwrote /dev/null.
static std::string device() {
  struct stat Status;
  if (stat("/dev/null", &Status) == 0 && S_ISCHR(Status.st_mode))
    return "/dev/null";
  return "/dev/zero";
}

TEST(InputCheck, AcceptsText) {
  TempFolder T;
  struct {
    const char *Name;
    StringRef Text;
  } const Cases[] = {
      {"plain.cu", "int x;\n"},
      {"empty.cu", ""},
      {"latin1.cu", "// \xE4\xF6\xFC\nint x;\n"},
      {"bom.cu", "\xEF\xBB\xBFint x;\r\n"},
      {"no-end.cu", "int x;"},
      {"high.cu", "\xFD\xFE\xFF"},
      {"space name.cu", "int x;"},
  };
  for (const auto &C : Cases) {
    std::string Path = T.file(C.Name, C.Text);
    auto Input = checkInput(Path);
    ASSERT_TRUE(bool(Input)) << llvm::toString(Input.takeError());
    EXPECT_EQ(Input->Path, Path);
    EXPECT_EQ(Input->Given, Path);
    EXPECT_EQ(Input->Facts.Empty, C.Text.empty());
  }
}

TEST(InputCheck, Missing) {
  TempFolder T;
  T.file("vector.cu");
  T.folder("vectors");
  expectProblem(T.path("vectr.cu"), "no such file; did you mean 'vector.cu'?");
  expectProblem(T.path("vector"), "did you mean 'vector.cu'?");
  expectProblem(T.path("Vector.CU"), "did you mean 'vector.cu'?");
  expectProblem(T.path("other.cu"), "no such file; check the path");
  expectProblem(T.path("nowhere/vector.cu"), "there is no directory '");
  expectProblem(T.path("vector.cu/x.cu"), "there is no directory '");
  ASSERT_EQ(symlink("gone.cu", T.path("link.cu").c_str()), 0);
  expectProblem(T.path("link.cu"), "is a link to a file that does not exist");
  EXPECT_EQ(inputError(""), "error: an input has an empty name; remove it");
  expectProblem("-", "standard input");
}

TEST(InputCheck, NotAPlainFile) {
  TempFolder T;
  expectProblem(T.folder("dir.cu"), "is a directory");
  std::string Pipe = T.path("pipe.cu");
  ASSERT_EQ(mkfifo(Pipe.c_str(), 0600), 0);
  expectProblem(Pipe, "is a pipe"); // And does not wait for a writer.
  expectProblem(device(), "is a device");
}

TEST(InputCheck, Unreadable) {
  TempFolder T;
  std::string Path = T.file("secret.cu", "int x;");
  ASSERT_EQ(chmod(Path.c_str(), 0), 0);
  ASSERT_EQ(chmod(T.path().c_str(), 0755), 0);
  // The superuser may read everything, so become another user for a moment.
  bool Root = geteuid() == 0;
  if (Root)
    ASSERT_EQ(seteuid(65534), 0);
  std::string Text = inputError(Path);
  if (Root)
    ASSERT_EQ(seteuid(0), 0);
  EXPECT_TRUE(StringRef(Text).contains("cannot be read (")) << Text;
  EXPECT_TRUE(StringRef(Text).contains("check its permissions")) << Text;
}

TEST(InputCheck, TooLarge) {
  TempFolder T;
  std::string Path = T.file("large.cu");
  // A hole: takes no space on the disk.
  if (truncate(Path.c_str(), off_t(1) << 31) != 0)
    GTEST_SKIP() << "the file system has no large files";
  expectProblem(Path, "is larger than 2 GiB");
}

TEST(InputCheck, NotText) {
  TempFolder T;
  struct {
    const char *Name;
    StringRef Text;
    const char *Part;
  } const Cases[] = {
      {"le.cu", StringRef("\xFF\xFEi\0n\0t\0", 8), "is UTF-16 text"},
      {"be.cu", StringRef("\xFE\xFF\0i\0n\0t", 8), "is UTF-16 text"},
      {"le32.cu", StringRef("\xFF\xFE\0\0i\0\0\0", 8), "is UTF-32 text"},
      {"be32.cu", StringRef("\0\0\xFE\xFF\0\0\0i", 8), "is UTF-32 text"},
      {"nomark.cu", StringRef("i\0n\0t\0 \0x\0;\0", 12), "is UTF-16LE text"},
      {"nomark2.cu", StringRef("\0i\0n\0t\0 \0x\0;", 12), "is UTF-16BE text"},
      {"prog",
       StringRef("\x7F"
                 "ELF\2\1\1\0\0\0",
                 10),
       "is a compiled program"},
      {"lib.a", StringRef("!<arch>\n\0x", 10), "is a compiled program"},
      {"late.cu", StringRef("int x;\n\0", 8), "zero byte at offset 7"},
  };
  for (const auto &C : Cases)
    expectProblem(T.file(C.Name, C.Text), C.Part);
  std::string Text = inputError(T.path("le.cu"));
  EXPECT_TRUE(StringRef(Text).contains("iconv -f UTF-16 -t UTF-8")) << Text;
}

TEST(InputCheck, LooksAtText) {
  struct {
    const char *Text;
    bool Kernels, Device, Cuda;
  } const Cases[] = {
      {"__global__ void k();", true, true, true},
      {"k<<<1, 2>>>();", true, true, true},
      {"int a = 1 << 2;", false, false, false},
      {"__device__ int f();", false, true, true},
      {"int i = threadIdx.x;", false, true, true},
      {"cudaMalloc(&p, 4);", false, false, true},
      {"#include <cuda_runtime.h>", false, false, true},
      {"#include \"cublas_v2.h\"", false, false, true},
      {"#include \"thrust/sort.h\"", false, false, true},
      {"#include \"\"", false, false, false},
      {"#include \"my/custom.h\"", false, false, false},
      {"f(include, \"cublas_v2.h\");", false, false, false},
      {"#include <thrust/sort.h>", false, false, true},
      {"cuInit(0);", false, false, true},
      {"ncclComm_t c;", false, false, true},
      {"int cut, cursor, custom, nvram;", false, false, false},
      {"// cudaMalloc k<<<1, 1>>> __global__", false, false, false},
      {"/* __global__ */ const char *s = \"k<<<1>>> cudaFree\";", false, false,
       false},
      {"R\"(__global__)\";", false, false, false},
      {"", false, false, false},
  };
  for (const auto &C : Cases) {
    TextFacts Facts = lookAtText(C.Text);
    EXPECT_EQ(Facts.Kernels, C.Kernels) << C.Text;
    EXPECT_EQ(Facts.DeviceCode, C.Device) << C.Text;
    EXPECT_EQ(Facts.MentionsCuda, C.Cuda) << C.Text;
  }
}

TEST(CompileDatabase, ReadsBothForms) {
  TempFolder T;
  T.file("src/a.cu", "int x;");
  T.file("src/b.cpp", "int x;");
  std::string Json = T.file("build/compile_commands.json",
                            "\xEF\xBB\xBF[{\"directory\": \".\", \"file\": "
                            "\"../src/a.cu\", \"command\": \"nvcc -DS='a b' "
                            "-c ../src/a.cu\"},\n"
                            "{\"directory\": \"" +
                                T.path("src") +
                                "\", \"file\": \"b.cpp\", \"output\": \"o\", "
                                "\"arguments\": [\"c++\", \"-DT=a b\"]}]");
  for (const std::string &Path : {Json, T.path("build")}) {
    auto Database = loadCompileDatabase(Path);
    ASSERT_TRUE(bool(Database)) << llvm::toString(Database.takeError());
    EXPECT_EQ(Database->Path, Json);
    ASSERT_EQ(Database->Commands.size(), 2u);
    const CompileCommand &A = Database->Commands[0];
    EXPECT_EQ(A.Entry, 1u);
    EXPECT_EQ(A.File, T.path("src/a.cu"));
    EXPECT_EQ(A.Directory, T.path("build"));
    EXPECT_EQ(join(A.Words), "nvcc|-DS=a b|-c|../src/a.cu");
    EXPECT_EQ(A.Dialect, FlagDialect::Nvcc);
    const CompileCommand &B = Database->Commands[1];
    EXPECT_EQ(B.File, T.path("src/b.cpp"));
    EXPECT_EQ(join(B.Words), "c++|-DT=a b");
    EXPECT_EQ(B.Dialect, FlagDialect::Clang);
  }
}

TEST(CompileDatabase, Malformed) {
  TempFolder T;
  struct {
    const char *Text;
    const char *Part;
  } const Cases[] = {
      {"", "is not valid JSON"},
      {"[{]", "is not valid JSON"},
      {"[{\"file\": \"a\",}]", "is not valid JSON: [1:15"},
      {"{}", "must contain a list"},
      {"[1]", "entry 1: is not an object"},
      {"[{\"directory\": \"/\", \"command\": \"c\"}]",
       "entry 1: \"file\" is missing"},
      {"[{\"file\": \"a\", \"command\": \"c\"}]",
       "entry 1: \"directory\" is missing"},
      {"[{\"file\": 1, \"directory\": \"/\", \"command\": \"c\"}]",
       "\"file\" is missing or not a string"},
      {"[{\"file\": \"a\", \"directory\": \"/\"}]", "has neither"},
      {"[{\"file\": \"a\", \"directory\": \"/\", \"command\": \"\"}]",
       "its command is empty"},
      {"[{\"file\": \"a\", \"directory\": \"/\", \"command\": 3}]",
       "\"command\" is not a string"},
      {"[{\"file\": \"a\", \"directory\": \"/\", \"arguments\": \"c\"}]",
       "\"arguments\" is not a list"},
      {"[{\"file\": \"a\", \"directory\": \"/\", \"arguments\": [1]}]",
       "not a string"},
  };
  for (const auto &C : Cases) {
    std::string Path = T.file("compile_commands.json", C.Text);
    std::string Text = errorOf(loadCompileDatabase(T.path()));
    EXPECT_TRUE(StringRef(Text).starts_with(Path + ": error: ")) << Text;
    EXPECT_TRUE(StringRef(Text).contains(C.Part)) << C.Text << ": " << Text;
    EXPECT_FALSE(StringRef(Text).contains('\n')) << Text;
  }
}

TEST(CompileDatabase, TellsOfEveryWrongEntryButEndsSomewhere) {
  TempFolder T;
  std::string Text = "[";
  for (int I = 0; I < 15; ++I)
    Text += I ? ", 1" : "1";
  std::string Path = T.file("db.json", Text + "]");
  std::string Message = errorOf(loadCompileDatabase(Path));
  EXPECT_EQ(StringRef(Message).count("is not an object"), 10u) << Message;
  EXPECT_TRUE(StringRef(Message).contains("entry 10:")) << Message;
  EXPECT_TRUE(StringRef(Message).contains("5 more entries")) << Message;
}

TEST(CompileDatabase, NotThere) {
  TempFolder T;
  std::string Text = errorOf(loadCompileDatabase(T.path()));
  EXPECT_TRUE(StringRef(Text).contains("holds no compile_commands.json"));
  Text = errorOf(loadCompileDatabase(T.path("none")));
  EXPECT_TRUE(
      StringRef(Text).contains("no such compilation database; check -p"));
  Text = errorOf(loadCompileDatabase("/dev/zero"));
  EXPECT_TRUE(StringRef(Text).contains("it is not a regular file")) << Text;
}

TEST(CompileDatabase, KnowsNvcc) {
  using Words = std::vector<std::string>;
  for (const Words &W :
       {Words{"nvcc", "a.cu"}, Words{"/usr/local/cuda/bin/nvcc"},
        Words{"ccache", "nvcc"}, Words{"nvcc-12.4"}, Words{"C:\\b\\nvcc.exe"},
        Words{"cmake", "-E", "env", "A=1", "nvcc"}, Words{"x/nvcc_wrapper"}})
    EXPECT_EQ(dialectOf(W), FlagDialect::Nvcc) << join(W);
  for (const Words &W : {Words{"g++", "nvcc_test.cpp"}, Words{"clang++"},
                         Words{"c++", "-I/x/nvcc"}, Words{}})
    EXPECT_EQ(dialectOf(W), FlagDialect::Clang) << join(W);
}

//===- ProjectTest.cpp - units, root, and whose a file is -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Project/Project.h"
#include "Project/ProjectRoot.h"
#include "Project/VendorFolders.h"
#include "ProjectTestSupport.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <unistd.h>

using namespace hipify;
using namespace hipify::test;
using llvm::StringRef;

constexpr const char *Kernel = "__global__ void k() {}\n";

static Project make(const ProjectOptions &Options) {
  auto Made = Project::create(Options);
  if (!Made) {
    ADD_FAILURE() << llvm::toString(Made.takeError());
    return {};
  }
  return std::move(*Made);
}

static std::string failure(const ProjectOptions &Options) {
  return errorOf(Project::create(Options));
}

static ProjectOptions inputs(std::vector<std::string> Files) {
  ProjectOptions Options;
  Options.Inputs = std::move(Files);
  return Options;
}

/// One entry of a database, in the command form.
static std::string entry(StringRef Directory, StringRef File,
                         StringRef Command) {
  return ("{\"directory\": \"" + Directory + "\", \"file\": \"" + File +
          "\", \"command\": \"" + Command + "\"}")
      .str();
}

TEST(Project, Languages) {
  TempFolder T;
  struct {
    const char *Name, *Text, *Language;
    bool Implicit;
    std::vector<std::string> Flags;
  } const Cases[] = {
      {"a.cu", "int x;", "cuda", true, {}},
      {"a.CU", "int x;", "cuda", true, {}},
      {"a.cuh", "int x;", "cuda", true, {}},
      {"a.cu.in", "int x;", "cuda", true, {}},
      {"a.cpp", "cudaFree(0);", "c++", false, {}},
      {"b.cpp", Kernel, "cuda", true, {}},
      {"c.cpp", "__device__ int x;", "c++", false, {}},
      {"d.cpp", "int x;", "cuda", true, {"-x", "cu"}},
      {"e.cu", "int x;", "c++", false, {"-x", "c++"}},
      {"a.c", "int x;", "c", false, {}},
      {"b.c", Kernel, "cuda", true, {"-xcu"}},
      {"a.C", "int x;", "c++", false, {}},
      {"a.h", "int x;", "c++", false, {}},
      {"b.h", "__device__ int x;", "cuda", true, {}},
      {"a.inl", Kernel, "cuda", true, {}},
      {"a.txt", Kernel, "cuda", true, {}},
      {"noext", "int x;", "c++", false, {}},
  };
  for (const auto &C : Cases) {
    ProjectOptions Options = inputs({T.file(C.Name, C.Text)});
    Options.Flags = C.Flags;
    Project P = make(Options);
    ASSERT_EQ(P.units().size(), 1u);
    const Unit &U = P.units()[0];
    EXPECT_EQ(toString(U.Language), C.Language) << C.Name;
    EXPECT_EQ(U.ImplicitRuntime, C.Implicit) << C.Name;
    EXPECT_EQ(join(U.Flags), std::string("-x|") + C.Language) << C.Name;
  }
}

TEST(Project, FlagsInOrder) {
  TempFolder T;
  ProjectOptions Options = inputs({T.file("a.cu", Kernel)});
  Options.FlagsBefore = {"-DFIRST", "-std=c++14"};
  Options.Flags = {"-DLAST", "-std=c++17", "-arch=sm_90", "--cuda-path=/c"};
  Project P = make(Options);
  const Unit &U = P.units()[0];
  EXPECT_EQ(join(U.Flags), "-x|cuda|-std=c++17|-DFIRST|-DLAST");
  EXPECT_EQ(join(U.Dropped), "-arch=sm_90|--cuda-path=/c");
  EXPECT_EQ(U.CudaArch, 900u);
  EXPECT_EQ(U.CudaPath, "/c");
  EXPECT_EQ(U.Directory, canonicalPath("."));
}

TEST(Project, StandardOfAnotherLanguageIsDropped) {
  TempFolder T;
  struct {
    const char *Name, *Standard;
    bool Kept;
  } const Cases[] = {{"a.cu", "-std=c11", false},
                     {"a.cu", "-std=gnu++17", true},
                     {"a.c", "-std=c++17", false},
                     {"a.c", "-std=c11", true}};
  for (const auto &C : Cases) {
    ProjectOptions Options = inputs({T.file(C.Name, "int x;")});
    Options.Flags = {C.Standard};
    Project P = make(Options);
    EXPECT_EQ(has(P.units()[0].Flags, C.Standard), C.Kept) << C.Standard;
    EXPECT_EQ(has(P.units()[0].Dropped, C.Standard), !C.Kept) << C.Standard;
  }
}

TEST(Project, InputsOnceInTheirOrder) {
  TempFolder T;
  std::string B = T.file("b.cu", Kernel), A = T.file("a.cu", Kernel);
  std::string Link = T.path("link.cu");
  ASSERT_EQ(symlink("a.cu", Link.c_str()), 0);
  Project P = make(inputs({B, A, T.path("./b.cu"), Link}));
  ASSERT_EQ(P.units().size(), 2u);
  EXPECT_EQ(P.units()[0].File, B);
  EXPECT_EQ(P.units()[1].File, A);
}

TEST(Project, TellsAllProblemsAtOnce) {
  TempFolder T;
  ProjectOptions Options =
      inputs({T.path("gone.cu"), T.file("ok.cu", Kernel), T.folder("dir"),
              T.file("zero.cu", StringRef("a\0b", 3))});
  Options.BuildPath = T.path("nodb");
  Options.Root = T.path("noroot");
  std::string Text = failure(Options);
  EXPECT_EQ(StringRef(Text).count('\n'), 4u) << Text;
  EXPECT_EQ(StringRef(Text).count(": error: "), 5u) << Text;
  for (const char *Name : {"gone.cu", "dir", "zero.cu", "nodb", "noroot"})
    EXPECT_TRUE(StringRef(Text).contains(T.path(Name) + ": error: ")) << Name;
}

TEST(Project, ABadFlagIsToldOnce) {
  TempFolder T;
  ProjectOptions Options =
      inputs({T.file("a.cu", Kernel), T.file("b.cu", Kernel)});
  Options.Flags = {"-I"};
  EXPECT_EQ(failure(Options),
            "error: option '-I' has no value; give it one or leave it out");
}

TEST(Project, NoInput) {
  EXPECT_TRUE(StringRef(failure({})).starts_with("error: no input;"));
}

TEST(Project, EmptyInputIsNoted) {
  TempFolder T;
  std::string Path = T.file("a.cu", " \n");
  Project P = make(inputs({Path}));
  EXPECT_EQ(P.units().size(), 1u);
  ASSERT_EQ(P.notes().size(), 1u);
  EXPECT_EQ(P.notes()[0].line(),
            Path + ": note: is empty, and so is its translation");
}

TEST(Project, CommandsOfTheDatabase) {
  TempFolder T;
  std::string A = T.file("src/a.cu", Kernel);
  T.folder("inc");
  T.file("build/compile_commands.json",
         "[" + entry("build", "x.cu", "nvcc -DWRONG -c x.cu") + "," +
             entry(T.path("build"), "../src/a.cu",
                   "ccache /opt/bin/nvcc -forward-unknown-to-host-compiler "
                   "-DONE -I../inc -std=c++17 "
                   "\\\"--generate-code=arch=compute_80,code=[sm_80]\\\" "
                   "-Xcompiler=-fPIC -x cu -rdc=true -c ../src/a.cu -o a.o") +
             "," +
             entry(T.path("build"), A, "nvcc -DTWO -c " + A + " -o two.o") +
             "," +
             entry(T.path("build"), A, "nvcc -DTWO -c " + A + " -o three.o") +
             "]");
  ProjectOptions Options = inputs({A});
  Options.BuildPath = T.path("build");
  Options.Flags = {"-DLAST"};
  Project P = make(Options);
  ASSERT_EQ(P.units().size(), 2u); // The third differs in its output only.
  EXPECT_EQ(join(P.units()[0].Flags), "-x|cuda|-std=c++17|-DONE|-I" +
                                          T.path("build/../inc") +
                                          "|-D__CUDACC_RDC__|-DLAST");
  EXPECT_EQ(P.units()[0].CudaArch, 800u);
  EXPECT_EQ(P.units()[0].Directory, T.path("build"));
  EXPECT_TRUE(has(P.units()[0].Dropped, "-fPIC"));
  EXPECT_TRUE(has(P.units()[0].Dropped, "-o a.o"));
  for (const std::string &Word : P.units()[0].Dropped)
    EXPECT_EQ(Word.front(), '-') << Word; // Not the compiler, not the input.
  EXPECT_EQ(join(P.units()[1].Flags), "-x|cuda|-DTWO|-DLAST");
}

TEST(Project, HostFilesOfTheDatabaseAreHost) {
  TempFolder T;
  std::string Text = std::string("#ifdef __CUDACC__\n") + Kernel + "#endif\n";
  std::string A = T.file("a.cpp", Text), B = T.file("b.cpp", Text);
  T.file("compile_commands.json",
         "[" + entry(T.path(), "a.cpp", "/usr/bin/c++ -c a.cpp") + "," +
             entry(T.path(), "b.cpp", "k/nvcc_wrapper -c b.cpp") + "]");
  ProjectOptions Options = inputs({A, B});
  Options.BuildPath = T.path();
  Project P = make(Options);
  ASSERT_EQ(P.units().size(), 2u);
  EXPECT_EQ(P.units()[0].Language, UnitLanguage::Cxx);
  EXPECT_FALSE(P.units()[0].ImplicitRuntime);
  EXPECT_EQ(P.units()[1].Language, UnitLanguage::Cuda);
}

TEST(Project, DatabaseWithoutInputs) {
  TempFolder T;
  T.file("a.cu", "int x;");
  T.file("b.cpp", "int x;");
  T.file("c.cpp", "void f() { cudaDeviceSynchronize(); }");
  T.file("d.cpp", "int x;");
  T.file("compile_commands.json",
         "[" + entry(T.path(), "a.cu", "nvcc a.cu") + "," +
             entry(T.path(), "b.cpp", "c++ b.cpp") + "," +
             entry(T.path(), "c.cpp", "c++ c.cpp") + "," +
             entry(T.path(), "d.cpp", "nvcc -x cu d.cpp") + "," +
             entry(T.path(), "moc.cpp", "c++ moc.cpp") + "]");
  ProjectOptions Options;
  Options.BuildPath = T.path();
  Project P = make(Options);
  ASSERT_EQ(P.units().size(), 3u);
  EXPECT_EQ(P.units()[0].File, T.path("a.cu"));
  EXPECT_EQ(P.units()[1].File, T.path("c.cpp"));
  EXPECT_EQ(P.units()[1].Language, UnitLanguage::Cxx);
  EXPECT_EQ(P.units()[2].File, T.path("d.cpp"));
  EXPECT_EQ(P.units()[2].Language, UnitLanguage::Cuda);
  ASSERT_EQ(P.notes().size(), 1u);
  EXPECT_TRUE(StringRef(P.notes()[0].Text).contains("1 host file"))
      << P.notes()[0].Text;
}

TEST(Project, DatabaseWithinARoot) {
  TempFolder T;
  T.file("in/a.cu", Kernel);
  T.file("out/b.cu", Kernel);
  T.file("compile_commands.json",
         "[" + entry(T.path(), "in/a.cu", "nvcc in/a.cu") + "," +
             entry(T.path(), "out/b.cu", "nvcc out/b.cu") + "]");
  ProjectOptions Options;
  Options.BuildPath = T.path();
  Options.Root = T.path("in");
  Project P = make(Options);
  ASSERT_EQ(P.units().size(), 1u);
  EXPECT_EQ(P.units()[0].File, T.path("in/a.cu"));
  ASSERT_EQ(P.notes().size(), 1u);
  EXPECT_TRUE(StringRef(P.notes()[0].Text).contains("skipped"))
      << P.notes()[0].Text;
}

TEST(Project, BadDatabases) {
  TempFolder T;
  ProjectOptions Options;
  Options.BuildPath = T.path();
  std::string Json = T.path("compile_commands.json");
  T.file("host.cpp", "int x;");
  T.file("a.cu", Kernel);
  struct {
    std::string Text;
    const char *Part;
  } const Cases[] = {
      {"[]", "holds no commands"},
      {"[" + entry(T.path(), "gone.cu", "nvcc gone.cu") + "]",
       "gone.cu' (entry 1)"},
      {"[" + entry(T.path(), "host.cpp", "c++ host.cpp") + "]",
       "names no file that uses CUDA"},
      {"[" + entry(T.path(), "a.cu", "nvcc -optf none.rsp a.cu") + "]",
       "json: error: entry 1: "},
      {"[", "is not valid JSON"},
  };
  for (const auto &C : Cases) {
    T.file("compile_commands.json", C.Text);
    std::string Text = failure(Options);
    EXPECT_TRUE(StringRef(Text).contains(C.Part)) << Text;
    EXPECT_TRUE(StringRef(Text).contains(Json)) << Text;
    EXPECT_FALSE(StringRef(Text).contains('\n')) << Text;
  }
}

TEST(Project, FilesThatTheDatabaseHasNot) {
  TempFolder T;
  T.file("lib/a.cu", Kernel);
  T.file("app/b.cu", Kernel);
  std::string Header = T.file("lib/a.cuh", Kernel);
  std::string Host = T.file("lib/c.cpp", "int x;");
  T.file("compile_commands.json",
         "[" + entry(T.path(), "app/b.cu", "nvcc -DAPP app/b.cu") + "," +
             entry(T.path(), "lib/a.cu", "nvcc -x cu -DLIB lib/a.cu") + "]");
  ProjectOptions Options = inputs({Header, Host});
  Options.BuildPath = T.path();
  Project P = make(Options);
  ASSERT_EQ(P.units().size(), 2u);
  EXPECT_EQ(join(P.units()[0].Flags), "-x|cuda|-DLIB");
  EXPECT_EQ(join(P.units()[1].Flags), "-x|c++|-DLIB");
  ASSERT_EQ(P.notes().size(), 2u);
  EXPECT_TRUE(StringRef(P.notes()[0].Text).contains("is not in '"))
      << P.notes()[0].Text;
}

TEST(Project, TheNeighbourOfTheSameNameIsNearest) {
  TempFolder T;
  T.file("a.cu", Kernel);
  T.file("b.cu", Kernel);
  T.file("compile_commands.json",
         "[" + entry(T.path(), "a.cu", "nvcc -DA a.cu") + "," +
             entry(T.path(), "b.cu", "nvcc -DB b.cu") + "]");
  ProjectOptions Options = inputs({T.file("b.cuh", Kernel)});
  Options.BuildPath = T.path();
  EXPECT_EQ(join(make(Options).units()[0].Flags), "-x|cuda|-DB");
  Options.Inputs = {T.file("c.cuh", Kernel)};
  EXPECT_EQ(join(make(Options).units()[0].Flags), "-x|cuda|-DA");
}

TEST(Project, Root) {
  TempFolder T;
  for (const char *Marker :
       {".git/", ".hg/", ".svn/", "compile_commands.json", ".git"}) {
    TempFolder P;
    std::string A = P.file("p/src/deep/a.cu", Kernel);
    EXPECT_EQ(make(inputs({A})).root(), P.path("p/src/deep"));
    StringRef Name = Marker;
    if (Name.consume_back("/"))
      P.folder(("p/" + Name).str());
    else
      P.file(("p/" + Name).str());
    EXPECT_EQ(make(inputs({A})).root(), P.path("p")) << Marker;
    ProjectOptions Options = inputs({A});
    Options.Root = P.path("p/src");
    EXPECT_EQ(make(Options).root(), P.path("p/src")) << Marker;
  }
  std::string A = T.file("x/a.cu", Kernel), B = T.file("y/b.cu", Kernel);
  EXPECT_EQ(make(inputs({A, B})).root(), T.path());
}

TEST(Project, RootOfADatabase) {
  TempFolder T;
  std::string A = T.file("src/k/a.cu", Kernel);
  T.file("src/h/b.cpp", "int x;");
  T.file("build/compile_commands.json",
         "[" + entry(T.path(), "src/k/a.cu", "nvcc src/k/a.cu") + "," +
             entry(T.path(), "src/h/b.cpp", "c++ src/h/b.cpp") + "]");
  ProjectOptions Options = inputs({A});
  Options.BuildPath = T.path("build");
  EXPECT_EQ(make(Options).root(), T.path("src"));
}

/// What a database may name, by where it lies and where the user stands.
TEST(Project, FoldersOfADatabase) {
  using Folders = std::vector<std::string>;
  TempFolder T;
  T.file("work/tar/build/compile_commands.json", "[]");
  T.file("work/clone/build/compile_commands.json", "[]");
  T.file("work/clone/.git", "");
  T.file("work/mine/a.cu", Kernel);
  auto From = [&](StringRef Current, StringRef Folder) {
    llvm::SmallString<256> Before;
    EXPECT_FALSE(llvm::sys::fs::current_path(Before));
    EXPECT_FALSE(llvm::sys::fs::set_current_path(T.path(Current.str())));
    Folders Found =
        foldersOfDatabase(T.path(Folder.str() + "/compile_commands.json"));
    EXPECT_FALSE(llvm::sys::fs::set_current_path(Before));
    return Found;
  };
  std::string Build = T.path("work/tar/build");
  EXPECT_EQ(From("work/mine", "work/clone/build"),
            Folders{T.path("work/clone")});
  EXPECT_EQ(From("work/mine", "work/tar/build"),
            (Folders{Build, T.path("work/mine")}));
  EXPECT_EQ(From("work/tar", "work/tar/build"),
            (Folders{Build, T.path("work/tar")}));
  EXPECT_EQ(From("work/tar/build", "work/tar/build"), Folders{Build});
  // What else is in work/ is none of its.
  EXPECT_EQ(From("work", "work/tar/build"), Folders{Build});
}

namespace {

/// HOME for the time of a test.
class ScopedHome {
public:
  explicit ScopedHome(const std::string &Path) {
    if (const char *Old = getenv("HOME"))
      Before = Old;
    setenv("HOME", Path.c_str(), 1);
  }
  ~ScopedHome() { setenv("HOME", Before.c_str(), 1); }

private:
  std::string Before;
};

TEST(Project, HomeIsNoProject) {
  TempFolder T;
  ScopedHome Home(T.path());
  T.folder(".git"); // Where people keep their dotfiles.
  std::string A = T.file("p/sub/a.cu", Kernel);
  EXPECT_EQ(make(inputs({A})).root(), T.path("p/sub"));
  // Inputs from two of its directories: those directories count, the rest does
  // not.
  std::string B = T.file("q/b.cu", Kernel);
  Project P = make(inputs({A, B}));
  EXPECT_EQ(P.root(), T.path());
  EXPECT_TRUE(P.contains(T.path("p/sub/x.h")));
  EXPECT_TRUE(P.contains(T.path("q/r/x.h")));
  EXPECT_FALSE(P.contains(T.path("other/x.h")));
  EXPECT_FALSE(P.contains(T.path("x.h")));
  // An input in it: its neighbours count.
  Project Q = make(inputs({T.file("c.cu", Kernel)}));
  EXPECT_TRUE(Q.contains(T.path("x.h")));
  EXPECT_FALSE(Q.contains(T.path("other/x.h")));
}

TEST(Project, Contains) {
  TempFolder T;
  std::string A = T.file("p/a.cu", Kernel);
  Project P = make(inputs({A}));
  EXPECT_TRUE(P.contains(A));
  EXPECT_TRUE(P.contains(T.path("p/sub/b.h")));
  EXPECT_FALSE(P.contains(T.path("pp/b.h")));
  EXPECT_FALSE(P.contains(T.path("b.h")));
  EXPECT_FALSE(P.contains("/usr/include/stdio.h"));
  EXPECT_FALSE(P.contains(""));
  // An input outside of --root is still an input.
  ProjectOptions Options = inputs({A});
  Options.Root = T.folder("elsewhere");
  Project Q = make(Options);
  EXPECT_TRUE(Q.contains(A));
  EXPECT_FALSE(Q.contains(T.path("p/b.h")));
}

TEST(Project, BundledVendorHeadersAreNotTheUsers) {
  TempFolder T;
  std::string A = T.file("a.cu", Kernel);
  T.file("ext/cub/cub/cub.cuh");
  T.file("ext/toolkit/include/cuda_runtime_api.h");
  T.file("ext/toolkit/include/cuda.h");
  T.file("thrust/version.h");
  T.file("cub/mine.h"); // A directory that is only called so.
  Project P = make(inputs({A}));
  EXPECT_FALSE(P.contains(T.path("ext/cub/cub/block/scan.cuh")));
  EXPECT_FALSE(P.contains(T.path("ext/toolkit/include/crt/x.h")));
  EXPECT_FALSE(P.contains(T.path("thrust/detail/x.h")));
  EXPECT_TRUE(P.contains(T.path("cub/mine.h")));
  EXPECT_TRUE(P.contains(T.path("ext/other.h")));
  // Unless that is what the user wants to translate.
  Project Q = make(inputs({A, T.file("thrust/x.cu", Kernel)}));
  EXPECT_TRUE(Q.contains(T.path("thrust/detail/x.h")));
}

TEST(VendorFolders, Classify) {
  TempFolder T;
  struct {
    std::vector<const char *> Files;
    FolderKind Kind;
  } const Cases[] = {
      {{"cuda_runtime_api.h", "cuda.h", "cublas_v2.h"}, FolderKind::Vendor},
      {{"cuda_runtime_api.h", "crt/host_config.h"}, FolderKind::Vendor},
      {{"cudnn.h", "cudnn_version.h"}, FolderKind::Vendor},
      {{"cub/cub.cuh", "thrust/version.h"}, FolderKind::Vendor},
      {{"cub/cub.cuh", "test/t.cu", "README.md"}, FolderKind::Vendor},
      {{"cuda_runtime_api.h"}, FolderKind::Users},
      {{"cuda.h"}, FolderKind::Users},
      {{"mine.h", "cub/x.h"}, FolderKind::Users},
      {{"cuda_runtime_api.h", "cuda.h", "stdio.h"}, FolderKind::Mixed},
      {{"cuda_runtime_api.h", "cuda.h", "a/x.h", "b/x.h", "c/x.h", "d/x.h"},
       FolderKind::Mixed},
      {{"cub/cub.cuh", "mine.h"}, FolderKind::Mixed},
      {{"cub/cub.cuh", "mine/x.h"}, FolderKind::Mixed},
  };
  unsigned Number = 0;
  for (const auto &C : Cases) {
    std::string Folder = std::to_string(Number++);
    for (const char *File : C.Files)
      T.file(Folder + "/" + File);
    EXPECT_EQ(classifyFolder(T.path(Folder)), C.Kind) << Folder;
  }
  EXPECT_EQ(classifyFolder(T.path("none")), FolderKind::Users);
}

TEST(VendorFolders, SetAside) {
  TempFolder T;
  T.file("cuda/cuda_runtime_api.h");
  T.file("cuda/cuda.h");
  T.file("mixed/cuda_runtime_api.h");
  T.file("mixed/cuda.h");
  T.file("mixed/stdio.h");
  T.folder("mine");
  ProjectOptions Options = inputs({T.file("a.cu", Kernel)});
  Options.Flags = {"-I" + T.path("cuda"),
                   "-I" + T.path("mixed"),
                   "-isystem",
                   T.path("cuda"),
                   "-I" + T.path("mine"),
                   "-isystem",
                   T.path("mine"),
                   "-DX"};
  Project P = make(Options);
  const Unit &U = P.units()[0];
  EXPECT_EQ(join(U.Flags), "-x|cuda|-I" + T.path("mine") + "|-isystem|" +
                               T.path("mine") + "|-DX|-idirafter|" +
                               T.path("mixed"));
  EXPECT_EQ(join(U.Dropped),
            "-I" + T.path("cuda") + "|-isystem " + T.path("cuda"));
}

TEST(Paths, Canonical) {
  TempFolder T;
  std::string A = T.file("d/a.cu");
  ASSERT_EQ(symlink("d", T.path("l").c_str()), 0);
  EXPECT_EQ(canonicalPath(A), A);
  EXPECT_EQ(canonicalPath("a.cu", T.path("d")), A);
  EXPECT_EQ(canonicalPath("../d/./a.cu", T.path("d")), A);
  EXPECT_EQ(canonicalPath("l/a.cu", T.path()), A);
  EXPECT_EQ(canonicalPath("l/gone.cu", T.path()), T.path("d/gone.cu"));
  EXPECT_EQ(canonicalPath("no/../gone.cu", T.path()), T.path("gone.cu"));
  EXPECT_TRUE(llvm::sys::path::is_absolute(canonicalPath("x")));
}

TEST(Paths, IsBelow) {
  EXPECT_TRUE(isBelow("/a/b", "/a"));
  EXPECT_TRUE(isBelow("/a", "/a"));
  EXPECT_TRUE(isBelow("/a", "/"));
  EXPECT_FALSE(isBelow("/ab", "/a"));
  EXPECT_FALSE(isBelow("/", "/a"));
  EXPECT_FALSE(isBelow("/a", ""));
}

} // namespace

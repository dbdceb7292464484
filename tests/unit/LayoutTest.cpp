//===- LayoutTest.cpp - where each translated file goes -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Edits/OutputLayout.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace hipify;

// Paths that do not exist: a layout is computed from names alone.
constexpr const char *Root = "/none/p";
constexpr const char *Unit = "/none/p/src/a.cu";
constexpr const char *Local = "/none/p/src/a.h";
constexpr const char *Shared = "/none/p/inc/b.h";

static OutputLayout layout(const OutputOptions &Options,
                           std::vector<std::string> Main = {Unit}) {
  return cantFail(OutputLayout::create(Options, Main, Root));
}

static std::string failureOf(const OutputOptions &Options,
                             std::vector<std::string> Main = {Unit}) {
  auto Layout = OutputLayout::create(Options, Main, Root);
  return Layout ? "" : toString(Layout.takeError());
}

static OutputOptions output(StringRef Path) {
  OutputOptions Options;
  Options.Output = Path.str();
  return Options;
}
static OutputOptions outDir(StringRef Path) {
  OutputOptions Options;
  Options.OutDir = Path.str();
  return Options;
}
static OutputOptions inPlace() {
  OutputOptions Options;
  Options.InPlace = true;
  return Options;
}

TEST(LayoutTest, DefaultAddsHip) {
  OutputLayout L = layout({});
  EXPECT_EQ(L.outputOf(Unit), "/none/p/src/a.cu.hip");
  EXPECT_EQ(L.outputOf(Shared), "/none/p/inc/b.h.hip");
  EXPECT_FALSE(L.copiesUnchanged());
  EXPECT_EQ(L.includeSpelling(Unit, Local, "a.h", true), "a.h.hip");
  EXPECT_EQ(L.includeSpelling(Unit, Shared, "../inc/b.h", true),
            "../inc/b.h.hip");
  EXPECT_EQ(L.includeSpelling(Unit, Shared, "b.h", true), "../inc/b.h.hip");
  EXPECT_EQ(L.includeSpelling(Unit, Local, "a.h", false), "");
}

TEST(LayoutTest, InPlaceChangesNoPath) {
  OutputLayout L = layout(inPlace());
  EXPECT_TRUE(L.inPlace());
  EXPECT_EQ(L.outputOf(Unit), Unit);
  EXPECT_EQ(L.outputOf(Shared), Shared);
  EXPECT_EQ(L.includeSpelling(Unit, Local, "a.h", true), "");
}

TEST(LayoutTest, OutDirMirrorsTheProject) {
  OutputLayout L = layout(outDir("/none/out"));
  EXPECT_TRUE(L.copiesUnchanged());
  EXPECT_EQ(L.outputOf(Unit), "/none/out/src/a.cu.hip");
  EXPECT_EQ(L.outputOf(Shared), "/none/out/inc/b.h");
  EXPECT_EQ(L.includeSpelling(Unit, Local, "a.h", true), "");
  EXPECT_EQ(L.includeSpelling(Unit, Shared, "../inc/b.h", true), "");
  // Found by -I: in the new tree it is found by its place.
  EXPECT_EQ(L.includeSpelling(Unit, Shared, "b.h", true), "../inc/b.h");
  // Not translated: the old place, seen from the new one.
  EXPECT_EQ(L.includeSpelling(Unit, Local, "a.h", false), "../../p/src/a.h");
  EXPECT_EQ(L.includeSpelling(Unit, Shared, "b.h", false), "");
}

TEST(LayoutTest, OutDirHoldsWhatLiesOutsideOfTheRoot) {
  OutputLayout L = layout(outDir("/none/out"), {Unit, "/none/other/c.cu"});
  EXPECT_EQ(L.outputOf("/none/other/c.cu"), "/none/out/other/c.cu.hip");
}

TEST(LayoutTest, OutputElsewhereMirrorsBesideIt) {
  OutputLayout L = layout(output("/none/x/k.hip"));
  EXPECT_TRUE(L.copiesUnchanged());
  EXPECT_EQ(L.outputOf(Unit), "/none/x/k.hip");
  EXPECT_EQ(L.outputOf(Local), "/none/x/a.h");
  EXPECT_EQ(L.includeSpelling(Unit, Local, "a.h", true), "");
  EXPECT_NE(L.includeSpelling(Unit, Shared, "../inc/b.h", true), "");
  EXPECT_EQ(StringRef(L.outputOf(Shared)).starts_with("/none/x/"), true);
}

TEST(LayoutTest, OutputBesideTheInputAddsHipToHeaders) {
  OutputLayout L = layout(output("/none/p/src/k.cpp"));
  EXPECT_FALSE(L.copiesUnchanged());
  EXPECT_EQ(L.outputOf(Unit), "/none/p/src/k.cpp");
  EXPECT_EQ(L.outputOf(Local), "/none/p/src/a.h.hip");
  EXPECT_EQ(L.includeSpelling(Unit, Local, "a.h", true), "a.h.hip");
}

TEST(LayoutTest, StandardOutputKeepsIncludes) {
  OutputLayout L = layout(output("-"));
  EXPECT_TRUE(L.toStdout());
  EXPECT_EQ(L.includeSpelling(Unit, Local, "a.h", true), "");
}

TEST(LayoutTest, RefusesWhatWouldLoseSomething) {
  OutputOptions Both = outDir("/none/out");
  Both.Output = "x";
  EXPECT_EQ(failureOf(Both), "-o and --out-dir are mutually exclusive");
  Both = inPlace();
  Both.Output = "x";
  EXPECT_EQ(failureOf(Both),
            "--inplace and an output path are mutually exclusive");
  EXPECT_EQ(failureOf(output("x"), {Unit, "/none/p/b.cu"}),
            "-o takes one input; use --out-dir for several");
  EXPECT_EQ(failureOf(output("/")), "/: is a directory; use --out-dir");
  EXPECT_EQ(failureOf(output(Unit)),
            std::string(Unit) +
                ": is the input itself; use --inplace to translate in place");
  EXPECT_EQ(failureOf(outDir(Root)),
            std::string(Root) + ": is the project's root; use --inplace to "
                                "translate in place");
  EXPECT_EQ(failureOf({}, {Unit, std::string(Unit) + ".hip"}),
            std::string(Unit) + ".hip: is an input and the output of " + Unit);
}

TEST(LayoutTest, RefusesTwoInputsWithOneOutput) {
  std::string Text =
      failureOf(outDir("/none/out"), {"/none/p/q/a.cu", "/none/q/a.cu"});
  EXPECT_EQ(Text, "/none/out/q/a.cu.hip: would be the output of both "
                  "/none/p/q/a.cu and /none/q/a.cu");
}

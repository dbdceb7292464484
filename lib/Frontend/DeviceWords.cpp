//===- DeviceWords.cpp - headers that test for CUDA's compiler ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/DeviceWords.h"
#include "Source/PlatformNames.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include <utility>

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

/// Offsets in a file that are of interest, and those that were read.
using Words = std::map<std::string, std::pair<Places, Places>>;

class Listener : public PPCallbacks {
public:
  Listener(SourceManager &SM, Words &W) : SM(SM), W(W) {}

  void FileChanged(SourceLocation Loc, FileChangeReason Reason,
                   SrcMgr::CharacteristicKind, FileID) override {
    if (Reason == EnterFile)
      entry(SM.getFileID(Loc));
  }
  void SourceRangeSkipped(SourceRange Range, SourceLocation) override {
    auto [File, Begin] = SM.getDecomposedLoc(Range.getBegin());
    Places *Left = entry(File);
    unsigned End = SM.getDecomposedLoc(Range.getEnd()).second;
    if (Left)
      Left->erase(Left->lower_bound(Begin), Left->lower_bound(End));
  }
  void EndOfMainFile() override {
    for (auto &[File, Left] : Reads)
      Left.second->insert(Left.first.begin(), Left.first.end());
  }

private:
  /// The remaining offsets of a file; null if there are none.
  Places *entry(FileID File) {
    if (auto It = Reads.find(File); It != Reads.end())
      return &It->second.first;
    OptionalFileEntryRef Ref = SM.getFileEntryRefForID(File);
    if (!Ref)
      return nullptr;
    StringRef Real = Ref->getFileEntry().tryGetRealPathName();
    auto It = W.find(canonicalPath(Real.empty() ? Ref->getName() : Real));
    if (It == W.end())
      return nullptr;
    auto &[Wanted, Read] = It->second;
    return &Reads.try_emplace(File, Wanted, &Read).first->second.first;
  }

  SourceManager &SM;
  Words &W;
  std::map<FileID, std::pair<Places, Places *>> Reads;
};

class ReadAction : public PreprocessOnlyAction {
public:
  explicit ReadAction(Words &W) : W(W) {}

protected:
  bool BeginSourceFileAction(CompilerInstance &CI) override {
    CI.getPreprocessor().addPPCallbacks(
        std::make_unique<Listener>(CI.getSourceManager(), W));
    return true;
  }

private:
  Words &W;
};

} // namespace

void readDeviceWords(
    const Unit &U, UnitFacts &Facts,
    const std::function<void(const Unit &, FrontendAction &)> &Run) {
  auto DeviceWords = std::exchange(Facts.DeviceWords, {});
  if (DeviceWords.empty())
    return;
  Words W;
  for (auto &[Word, Uses] : DeviceWords)
    W[Word.first].first.insert(Word.second);
  Unit Amd = U;
  for (StringRef Macro : amdMacros(/*OnDevice=*/false))
    Amd.Flags.push_back("-D" + Macro.str());
  // The declarations have defined it by this point.
  const std::string Undefine = "/hipify-undefine-cudacc.h";
  Amd.Memory[Undefine] = "#undef __CUDACC__\n#undef __NVCC__\n";
  Amd.Flags.insert(Amd.Flags.end(), {"-include", Undefine});
  ReadAction Action(W);
  Run(Amd, Action);
  for (auto &[Word, Uses] : DeviceWords)
    if (!W[Word.first].second.count(Word.second))
      for (auto &[File, Offset] : Uses)
        Facts.Files[File].CudaccHeaders[Offset].insert(Word.first);
}

} // namespace hipify

//===- Features.cpp - features that AMD goes without ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/Features.h"
#include "Rules/LevelSwitches.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace hipify {

namespace {

class FeatureSettler {
public:
  FeatureSettler(ArrayRef<StringRef> Paths, const Project &Input,
                 const UnitFacts &Facts, const MappingTable &Table,
                 const RuleOptions &Options)
      : Paths(Paths), Input(Input), Facts(Facts), Table(Table),
        Options(Options) {}

  std::map<std::string, FeatureOff> run() {
    findSwitches();
    findMentions();
    std::set<std::pair<StringRef, size_t>> Settled; // File and chain.
    for (const auto &[File, Switch] : Switches)
      if (!Settled.count({File, Switch.Chain}) && tryOff(File, Switch))
        Settled.insert({File, Switch.Chain});
    return std::move(Options.FeaturesOff);
  }

private:
  using Views = std::map<StringRef, FeatureView>;

  static std::string readText(StringRef Path) {
    auto Buffer = MemoryBuffer::getFile(Path);
    return Buffer ? (*Buffer)->getBuffer().str() : std::string();
  }

  void findSwitches() {
    for (StringRef Path : Paths) {
      std::string Text = readText(Path);
      if (StringRef(Text).contains("define") &&
          (StringRef(Text).contains("CUDART_VERSION") ||
           StringRef(Text).contains("CUDA_VERSION") ||
           StringRef(Text).contains("__CUDACC_VER_M")))
        for (LevelSwitch &Switch :
             levelSwitches(SourceText(Path.str(), std::move(Text))))
          Switches.emplace_back(Path, std::move(Switch));
    }
  }

  void findMentions() {
    if (Switches.empty())
      return;
    for (StringRef Path : Paths) {
      std::string Text = readText(Path);
      for (const auto &[File, Switch] : Switches)
        for (auto &[Name, Value] : Switch.Macros)
          if (StringRef(Text).contains(Name))
            Mentions[Name].insert(Path);
    }
  }

  FeatureView view(StringRef Path, const RuleOptions &With) const {
    return viewFeatures(SourceText(Path.str(), readText(Path)), Facts, Table,
                        With);
  }

  /// Whether the command line or another file's definition also decides about a
  /// macro.
  bool isDefinedElsewhere(StringRef File, StringRef Name) const {
    for (const Unit &U : Input.units())
      for (const std::string &Flag : U.Flags) {
        StringRef Macro = Flag;
        Macro.consume_front("-D");
        if (Macro.take_until([](char C) { return C == '='; }) == Name)
          return true;
      }
    for (StringRef Path : Mentions.find(Name)->second) {
      if (Path == File)
        continue;
      SourceText Source(Path.str(), readText(Path));
      for (size_t I = 0; I + 1 < Source.tokens().size(); ++I)
        if (Source.tokens()[I].Directive == DirectiveKind::Define &&
            Source.isName(I, "define") && Source.isName(I + 1, Name))
          return true;
    }
    return false;
  }

  /// Whether some file needs a name that is undefined without the feature.
  bool losesNames(const Views &Before, Views &After, const RuleOptions &With) {
    std::set<std::string> Lost;
    for (auto &[Path, View] : After)
      for (const std::string &Name : View.Lost)
        if (!Before.at(Path).Lost.count(Name) && !With.FeaturesOff.count(Name))
          Lost.insert(Name);
    for (const std::string &Name : Lost) {
      bool Used = false, Defined = false;
      for (StringRef Path : Paths) {
        if (!After.count(Path) && StringRef(readText(Path)).contains(Name))
          After[Path] = view(Path, With);
        if (auto It = After.find(Path); It != After.end()) {
          Used |= It->second.Used.count(Name) != 0;
          Defined |= It->second.Defined.count(Name) != 0;
        }
      }
      if (Used && !Defined)
        return true;
    }
    return false;
  }

  bool tryOff(StringRef File, const LevelSwitch &Switch) {
    std::set<StringRef> Concerned;
    for (auto &[Name, Value] : Switch.Macros) {
      if (Options.FeaturesOff.count(Name) || isDefinedElsewhere(File, Name))
        return false;
      const std::set<StringRef> &Files = Mentions[Name];
      Concerned.insert(Files.begin(), Files.end());
    }
    Views Before, After;
    std::string Reason;
    for (StringRef Path : Concerned)
      Before[Path] = view(Path, Options);
    RuleOptions Without = Options;
    for (auto &[Name, Value] : Switch.Macros)
      Without.FeaturesOff[Name] = {Value, ""};
    for (StringRef Path : Concerned) {
      const FeatureView &Old = Before[Path];
      FeatureView &New = After[Path] = view(Path, Without);
      // A stop that also occurs with the feature is due to another macro.
      if (New.Stops || !llvm::includes(Old.Obstacles, New.Obstacles))
        return false;
      for (auto &[Offset, Id] : Old.Obstacles)
        if (Reason.empty() && !New.Obstacles.count({Offset, Id}))
          Reason = (sys::path::filename(Path) + ":" +
                    Twine(SourceText(Path.str(), readText(Path))
                              .lineAndColumn(Offset)
                              .first) +
                    " has " + Id)
                       .str();
    }
    if (Reason.empty() || losesNames(Before, After, Without))
      return false;
    for (auto &[Name, Value] : Switch.Macros)
      Options.FeaturesOff[Name] = {Value, Reason};
    return true;
  }

  ArrayRef<StringRef> Paths;
  const Project &Input;
  const UnitFacts &Facts;
  const MappingTable &Table;
  RuleOptions Options;
  std::vector<std::pair<StringRef, LevelSwitch>> Switches;
  std::map<std::string, std::set<StringRef>, std::less<>> Mentions;
};

} // namespace

std::map<std::string, FeatureOff> settleFeatures(ArrayRef<StringRef> Paths,
                                                 const Project &Input,
                                                 const UnitFacts &Facts,
                                                 const MappingTable &Table,
                                                 const RuleOptions &Options) {
  return FeatureSettler(Paths, Input, Facts, Table, Options).run();
}

} // namespace hipify

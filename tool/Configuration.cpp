//===- Configuration.cpp --------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Configuration.h"
#include "Files/PlainFile.h"
#include "Options.h"
#include "Project/Project.h"
#include "Project/ProjectRoot.h"
#include "Source/Nesting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/YAMLParser.h"

using namespace llvm;

namespace hipify {

/// The options that a project can set, by name without dashes.
static std::vector<OptionTable::Shown> settings() {
  std::vector<OptionTable::Shown> All;
  for (unsigned Group : {OPT_TargetGroup, OPT_InputGroup})
    append_range(All, optionTable().optionsOf(Group, ConfigVis));
  for (OptionTable::Shown &S : All)
    S.Name = StringRef(S.Name).trim("-=").str();
  return All;
}

namespace {

class Reader {
public:
  Reader(StringRef Text, StringRef Path)
      : Path(Path.str()), Folder(sys::path::parent_path(Path).str()),
        Input(Text, Sources) {
    // The parser reports its errors here, too.
    Sources.setDiagHandler(
        [](const SMDiagnostic &D, void *Context) {
          auto &Said = *static_cast<std::string *>(Context);
          if (Said.empty())
            Said = (Twine(D.getLineNo()) + ": " + D.getMessage()).str();
        },
        &Syntax);
  }

  Expected<Configuration> read() {
    yaml::document_iterator Document = Input.begin();
    if (Document == Input.end())
      return Configuration{Path, {}};
    yaml::Node *Root = Document->getRoot();
    Error Failed = Error::success();
    if (auto *Map = dyn_cast_or_null<yaml::MappingNode>(Root)) {
      for (yaml::KeyValueNode &Pair : *Map)
        if (Error E = readPair(Pair)) {
          Failed = std::move(E);
          break;
        }
    } else if (Root && !isa<yaml::NullNode>(Root)) {
      Failed = failure(*Root, "a map of options is expected");
    }
    if (!Failed && Syntax.empty() && ++Document != Input.end())
      Failed = createStringError(Path + ": has more than one document");
    // What is wrong with the syntax comes first.
    if (!Syntax.empty()) {
      consumeError(std::move(Failed));
      return createStringError(Path + ":" + Syntax);
    }
    if (Failed)
      return std::move(Failed);
    return Configuration{Path, std::move(Words)};
  }

private:
  Error failure(const yaml::Node &At, const Twine &Text) {
    unsigned Line = Sources.FindLineNumber(At.getSourceRange().Start);
    return createStringError(Path + ":" + Twine(Line) + ": " + Text);
  }

  Error unknown(const yaml::Node &At, StringRef Name) {
    std::string Nearest;
    unsigned Least = std::min<size_t>(3, Name.size());
    for (const OptionTable::Shown &S : settings())
      if (unsigned Distance = Name.edit_distance(S.Name, true, Least);
          Distance < Least) {
        Least = Distance;
        Nearest = "; did you mean '" + S.Name + "'?";
      }
    return failure(At, "a project cannot set '" + Name + "'" + Nearest);
  }

  Error readPair(yaml::KeyValueNode &Pair) {
    auto *Key = dyn_cast_or_null<yaml::ScalarNode>(Pair.getKey());
    if (!Key)
      return failure(Pair, "the name of an option is expected");
    SmallString<32> Storage;
    StringRef Name = Key->getValue(Storage);
    std::vector<OptionTable::Shown> Known = settings();
    auto Setting = find_if(
        Known, [&](const OptionTable::Shown &S) { return S.Name == Name; });
    if (Setting == Known.end())
      return unknown(*Key, Name);
    if (!Seen.insert(Name).second)
      return failure(*Key, "'" + Name + "' is set twice");
    yaml::Node *Value = Pair.getValue();
    if (auto *List = dyn_cast_or_null<yaml::SequenceNode>(Value)) {
      for (yaml::Node &Item : *List)
        if (Error E = readValue(*Setting, Item))
          return E;
      return Error::success();
    }
    return Value ? readValue(*Setting, *Value) : Error::success();
  }

  Error readValue(const OptionTable::Shown &Setting, yaml::Node &Node) {
    auto *Scalar = dyn_cast<yaml::ScalarNode>(&Node);
    SmallString<64> Storage;
    StringRef Value = Scalar ? Scalar->getValue(Storage) : StringRef();
    if (Value.empty())
      return failure(Node, "'" + Setting.Name + "' has no value");
    if (Setting.Meta.empty()) {
      if (Value == "true")
        Words.push_back("--" + Setting.Name);
      else if (Value != "false")
        return failure(Node, "'" + Setting.Name + "' is true or false");
      return Error::success();
    }
    std::string Text = Value.str();
    StringRef Meta = Setting.Meta;
    if (Meta.contains("<file>") || Meta.contains("<dir>")) {
      Text = canonicalPath(Value, Folder);
      // Headers can be anywhere; text that is read for us cannot.
      if (Meta.contains("<file>") && !isBelow(Text, Folder))
        return failure(Node, "'" + Setting.Name + "' is not below " + Folder);
    }
    std::string Word = "--" + Setting.Name + "=" + Text;
    const char *One[] = {Word.c_str()};
    if (auto Checked = optionTable().parse(One); !Checked)
      return failure(Node, toString(Checked.takeError()));
    Words.push_back(std::move(Word));
    return Error::success();
  }

  std::string Path, Folder;
  std::string Syntax; ///< "3: message"
  SourceMgr Sources;
  yaml::Stream Input;
  std::vector<std::string> Words;
  StringSet<> Seen;
};

} // namespace

Expected<Configuration> findConfiguration(std::vector<std::string> Inputs,
                                          StringRef BuildPath,
                                          StringRef Named) {
  if (Named == "none")
    return Configuration();
  if (Inputs.empty() && !BuildPath.empty())
    Inputs.push_back(BuildPath.str());
  std::string Path = Named.empty() ? findAbove(Inputs, ".hipify-cpp.yaml")
                                   : canonicalPath(Named);
  if (Path.empty())
    return Configuration();
  auto Buffer = readPlainFile(Path, MostForText);
  if (!Buffer)
    return createStringError(
        Path + ": cannot be read: " + toString(Buffer.takeError()));
  if (nestsTooDeeplyAsYaml((*Buffer)->getBuffer()))
    return createStringError(Path + ": is nested too deeply");
  return Reader((*Buffer)->getBuffer(), Path).read();
}

std::vector<const char *> withConfiguration(const Configuration &C,
                                            ArrayRef<const char *> Line) {
  std::vector<const char *> All;
  for (const std::string &Word : C.Words)
    All.push_back(Word.c_str());
  append_range(All, Line);
  return All;
}

} // namespace hipify

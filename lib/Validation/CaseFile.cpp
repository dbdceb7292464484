//===- CaseFile.cpp -------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/CaseFile.h"
#include "Files/InputError.h"
#include "Files/PlainFile.h"
#include "Project/NvccFlags.h"
#include "Source/Nesting.h"
#include "Validation/Files.h"
#include "Validation/Inputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/YAMLTraits.h"

using namespace llvm;
using namespace hipify::validation;

// --- YAML --------------------------------------------------------------------

namespace {
using Words = std::vector<std::string>;

/// A map that preserves the file's order.
template <class T> struct Ordered {
  std::vector<std::pair<std::string, T>> Items;
};
/// A word of a flow sequence; a distinct type, so that it needs no block style.
LLVM_YAML_STRONG_TYPEDEF(std::string, FlowWord)
} // namespace

LLVM_YAML_IS_FLOW_SEQUENCE_VECTOR(FlowWord)
LLVM_YAML_IS_SEQUENCE_VECTOR(InputSpec)
LLVM_YAML_IS_SEQUENCE_VECTOR(OutputSpec)
LLVM_YAML_IS_SEQUENCE_VECTOR(VariantSpec)
LLVM_YAML_IS_SEQUENCE_VECTOR(KnownDifference)
LLVM_YAML_IS_SEQUENCE_VECTOR(EquivalentMutant)

namespace llvm::yaml {
template <> struct ScalarTraits<FlowWord> {
  static void output(const FlowWord &Value, void *, raw_ostream &OS) {
    OS << Value.value;
  }
  static StringRef input(StringRef Text, void *, FlowWord &Value) {
    Value.value = Text.str();
    return "";
  }
  static QuotingType mustQuote(StringRef S) { return needsQuotes(S); }
};

template <> struct ScalarTraits<const Dtype *> {
  static void output(const Dtype *const &Value, void *, raw_ostream &OS) {
    OS << Value->Name;
  }
  static StringRef input(StringRef Text, void *, const Dtype *&Value) {
    Value = findDtype(Text);
    static const std::string Message = "a dtype is one of " + dtypeNames();
    return Value ? StringRef() : StringRef(Message);
  }
  static QuotingType mustQuote(StringRef) { return QuotingType::None; }
};

template <class T> struct CustomMappingTraits<Ordered<T>> {
  static void inputOne(IO &In, StringRef Key, Ordered<T> &Map) {
    Map.Items.emplace_back(Key.str(), T());
    In.mapRequired(Key.str().c_str(), Map.Items.back().second);
  }
  static void output(IO &Out, Ordered<T> &Map) {
    for (auto &Item : Map.Items)
      Out.mapRequired(Item.first.c_str(), Item.second);
  }
};

static void mapWords(IO &In, const char *Key, Words &Value) {
  std::vector<FlowWord> Items;
  In.mapOptional(Key, Items);
  if (!Items.empty()) {
    Value.clear();
    for (FlowWord &Item : Items)
      Value.push_back(Item.value);
  }
}

template <class T>
static void mapMap(IO &In, const char *Key, std::map<std::string, T> &Value) {
  Ordered<T> Items;
  In.mapOptional(Key, Items);
  for (auto &[Name, Item] : Items.Items)
    Value[Name] = Item;
}

template <> struct MappingTraits<InputSpec> {
  static void mapping(IO &In, InputSpec &I) {
    In.mapRequired("name", I.Name);
    In.mapRequired("dtype", I.Type);
    mapWords(In, "shape", I.Shape);
    In.mapRequired("values", I.Values);
  }
};

template <> struct MappingTraits<OutputSpec> {
  static void mapping(IO &In, OutputSpec &O) {
    In.mapRequired("name", O.Name);
    In.mapRequired("dtype", O.Type);
    mapWords(In, "shape", O.Shape);
    std::optional<double> Relative, Absolute;
    In.mapOptional("rtol", Relative);
    In.mapOptional("atol", Absolute);
    In.mapOptional("why", O.Why);
    In.mapOptional("from", O.From);
    if (!O.Type)
      return;
    if ((Relative || Absolute) && O.Why.empty())
      In.setError("output '" + O.Name + "' has a tolerance but no `why`");
    O.Relative = Relative.value_or(O.Type->RelativeTolerance);
    O.Absolute = Absolute.value_or(O.Type->AbsoluteTolerance);
  }
};

template <> struct MappingTraits<VariantSpec> {
  static void mapping(IO &In, VariantSpec &V) {
    In.mapRequired("name", V.Name);
    mapMap(In, "values", V.Values);
  }
};

template <> struct MappingTraits<KnownDifference> {
  static void mapping(IO &In, KnownDifference &K) {
    In.mapRequired("on", K.On);
    In.mapRequired("why", K.Why);
  }
};

template <> struct MappingTraits<EquivalentMutant> {
  static void mapping(IO &In, EquivalentMutant &E) {
    In.mapRequired("kind", E.Kind);
    In.mapRequired("line", E.Line);
    In.mapRequired("why", E.Why);
  }
};

template <> struct MappingTraits<hipify::validation::Case> {
  static void mapping(IO &In, hipify::validation::Case &C) {
    In.mapRequired("about", C.About);
    mapWords(In, "sources", C.Sources);
    In.mapOptional("reference", C.Reference);
    mapWords(In, "libraries", C.Libraries);
    mapWords(In, "flags", C.Flags);
    mapWords(In, "headers", C.Headers);
    In.mapOptional("devices", C.Devices);
    In.mapOptional("nvidia", C.NvidiaArch);
    Ordered<Ordered<double>> All;
    In.mapRequired("sizes", All);
    for (auto &[Name, Numbers] : All.Items) {
      Sizes S;
      for (auto &[Size, Value] : Numbers.Items)
        S[Size] = Value;
      C.AllSizes.emplace_back(Name, std::move(S));
    }
    In.mapOptional("inputs", C.Inputs);
    In.mapRequired("outputs", C.Outputs);
    In.mapOptional("variants", C.Variants);
    In.mapOptional("known", C.Known);
    In.mapOptional("equivalent", C.Equivalent);
  }
};
} // namespace llvm::yaml

// --- what YAML cannot say ----------------------------------------------------

const Sizes *Case::findSizes(StringRef Name) const {
  for (const auto &[Each, Values] : AllSizes)
    if (Each == Name)
      return &Values;
  return nullptr;
}

static const InputSpec *findInput(const Case &C, StringRef Name) {
  for (const InputSpec &I : C.Inputs)
    if (I.Name == Name)
      return &I;
  return nullptr;
}

// --- what a case may ask for -------------------------------------------------
//
// A case's programs are executed; case.yaml by itself must only describe.

/// Whether a path, however spelled, is in Folder.
static bool isBelow(StringRef Path, StringRef Folder) {
  SmallString<128> Full(Path);
  sys::path::make_absolute(Folder, Full);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  StringRef Rest = Full;
  return Rest.consume_front(Folder) && (Rest.empty() || Rest.starts_with("/"));
}

/// Keeps only flags that are also safe from a compilation database: none writes
/// a file or loads code.
static Error adjustCaseFlags(Case &C) {
  Expected<hipify::AdjustedFlags> Adjusted =
      hipify::adjustFlags(C.Flags, C.Folder);
  if (!Adjusted)
    return Adjusted.takeError();
  if (!Adjusted->Dropped.empty())
    return createStringError("a case may not have the flag '" +
                             Adjusted->Dropped.front() + "'");
  C.Flags = std::move(Adjusted->Flags);
  if (!Adjusted->Standard.empty())
    C.Flags.push_back("-std=" + Adjusted->Standard);
  for (StringRef Word : C.Flags) {
    for (StringRef Option : {"-isystem", "-iquote", "-idirafter", "-I"})
      if (Word.consume_front(Option))
        break;
    if (sys::path::is_absolute(Word) && !isBelow(Word, C.Folder))
      return createStringError("the flags name " + Word +
                               ", which is not in the case's directory");
  }
  return Error::success();
}

/// The names of sizes, inputs and outputs become file names and variables;
/// those of libraries follow -l.
static Error checkNames(const Case &C) {
  static const Regex Plain("^[A-Za-z0-9_][A-Za-z0-9_.+-]*$");
  std::vector<StringRef> Names(C.Libraries.begin(), C.Libraries.end());
  for (const auto &[Name, Numbers] : C.AllSizes) {
    Names.push_back(Name);
    for (const auto &[Size, Value] : Numbers)
      Names.push_back(Size);
  }
  for (const InputSpec &I : C.Inputs)
    Names.push_back(I.Name);
  for (const OutputSpec &O : C.Outputs)
    Names.push_back(O.Name);
  for (const VariantSpec &V : C.Variants)
    Names.push_back(V.Name);
  for (StringRef Name : Names)
    if (!Plain.match(Name))
      return createStringError("'" + Name +
                               "' is not a name of letters, digits and _.+-");
  for (StringRef Header : C.Headers)
    if (sys::path::is_absolute(Header) || !isBelow(Header, C.Folder))
      return createStringError("'" + Header +
                               "' is not a header as #include names it");
  for (const std::string &File : C.Sources)
    if (!isBelow(File, C.Folder))
      return createStringError(File + " is not in the case's directory");
  if (!isBelow(C.Reference, C.Folder))
    return createStringError(C.Reference + " is not in the case's directory");
  return Error::success();
}

/// Rejects meaningless names and shapes that cannot be evaluated.
static Error check(const Case &C) {
  for (const auto &[Name, Values] : C.AllSizes) {
    for (const InputSpec &I : C.Inputs) {
      if (auto Shape = evaluateShape(I.Shape, Values); !Shape)
        return Shape.takeError();
      if (Error E = checkValues(I.Values, *I.Type, Values))
        return E;
    }
    for (const OutputSpec &O : C.Outputs)
      if (auto Shape = evaluateShape(O.Shape, Values); !Shape)
        return Shape.takeError();
    for (const VariantSpec &V : C.Variants)
      for (const auto &[Input, Distribution] : V.Values) {
        const InputSpec *I = findInput(C, Input);
        if (!I)
          return createStringError("variant '" + V.Name + "' has values for '" +
                                   Input + "', which is not an input");
        if (Error E = checkValues(Distribution, *I->Type, Values))
          return E;
      }
  }
  for (const OutputSpec &O : C.Outputs)
    if (!O.From.empty() && !findInput(C, O.From))
      return createStringError("output '" + O.Name + "' begins as '" + O.From +
                               "', which is not an input");
  return Error::success();
}

static Error checkFiles(const Case &C) {
  if (C.Sources.empty())
    return createStringError("there is no .cu file");
  for (const std::string &Name : C.Sources)
    if (!sys::fs::exists(C.Folder + "/" + Name))
      return createStringError("there is no source " + Name);
  if (!sys::fs::exists(C.Folder + "/" + C.Reference))
    return createStringError("there is no reference " + C.Reference);
  return Error::success();
}

static Words findSources(StringRef Folder) {
  Words Found;
  std::error_code EC;
  for (sys::fs::directory_iterator It(Folder, EC), End; It != End && !EC;
       It.increment(EC))
    if (sys::path::extension(It->path()) == ".cu")
      Found.push_back(sys::path::filename(It->path()).str());
  llvm::sort(Found);
  return Found;
}

/// Keeps the first error.
static void takeYamlError(const SMDiagnostic &D, void *Failed) {
  auto &E = *static_cast<Error *>(Failed);
  if (!E && D.getKind() == SourceMgr::DK_Error)
    E = hipify::inputError(D.getFilename() + ":" + Twine(D.getLineNo()) + ":" +
                               Twine(D.getColumnNo() + 1),
                           D.getMessage());
}

/// Adds the file to an error of what it says.
static Error inFile(StringRef Path, Error E) {
  return handleErrors(
      std::move(E),
      [&](const hipify::InputError &E) {
        return hipify::inputError(
            E.where().empty() ? Path : Path + ": " + E.where(), E.text());
      },
      [&](const ErrorInfoBase &E) {
        return createStringError(Path + ": " + E.message());
      });
}

Expected<Case> hipify::validation::readCase(StringRef Folder, bool WithFiles) {
  SmallString<128> Full(Folder);
  sys::fs::make_absolute(Full);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  std::string Path = (Full + "/case.yaml").str();
  auto Buffer = readPlainFile(Path);
  if (!Buffer)
    return createStringError(Path + ": " + toString(Buffer.takeError()));
  if (nestsTooDeeplyAsYaml((*Buffer)->getBuffer()))
    return createStringError(Path + ": it is nested too deeply for a case");
  Case C;
  C.Folder = Full.str().str();
  C.Name = sys::path::filename(Full).str();
  C.Sources = findSources(Full);
  C.Reference = "reference.cpp";
  C.NvidiaArch = "sm_80";
  Error E = Error::success();
  yaml::Input In(MemoryBufferRef((*Buffer)->getBuffer(), Path), nullptr,
                 takeYamlError, &E);
  In >> C;
  if (In.error())
    return E ? std::move(E) : createStringError(Path + ": is not a case");
  if (!E)
    E = checkNames(C);
  if (!E)
    E = adjustCaseFlags(C);
  if (!E)
    E = check(C);
  if (!E && WithFiles)
    E = checkFiles(C);
  if (E)
    return inFile(Path, std::move(E));
  return std::move(C);
}

Expected<std::vector<Case>> hipify::validation::findCases(StringRef Path) {
  std::vector<Case> Found;
  auto Add = [&](StringRef Folder) -> Error {
    Expected<Case> C = readCase(Folder);
    if (!C)
      return C.takeError();
    // "gemm/tiled" below the given directory; otherwise the directory's name.
    StringRef Below = Folder;
    if (Below.consume_front(Path) && !Below.trim('/').empty())
      C->Name = Below.trim('/').str();
    Found.push_back(std::move(*C));
    return Error::success();
  };
  if (sys::fs::exists(Path + "/case.yaml")) {
    if (Error E = Add(Path))
      return std::move(E);
    return std::move(Found);
  }
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator It(Path, EC), End;
       It != End && !EC; It.increment(EC))
    if (sys::path::filename(It->path()) == "case.yaml")
      if (Error E = Add(sys::path::parent_path(It->path())))
        return std::move(E);
  if (EC)
    return createStringError(Path + ": " + EC.message());
  if (Found.empty())
    return createStringError(Path + ": there is no case.yaml in it");
  llvm::sort(Found,
             [](const Case &A, const Case &B) { return A.Name < B.Name; });
  return std::move(Found);
}

//===- IncludeRule.cpp - CUDA's headers become HIP's ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces CUDA's headers, drops those that HIP does not need or already
// includes, and adds what nvcc includes implicitly and what our shims need.
//
//===----------------------------------------------------------------------===//
#include "Rules/BroughtHeaders.h"
#include "Rules/IncludeDirectives.h"
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

class IncludeRule {
public:
  explicit IncludeRule(RuleContext &C)
      : C(C), Includes(includeDirectives(C)),
        Units(C.Project, C.Source.path()) {}

  void run() {
    // Headers that the added include provides need not be included below.
    AddsRuntime = needsRuntime();
    if (AddsRuntime) {
      Provided.push_back({RuntimeHeader.str(), {}});
      ForAmd.insert(RuntimeHeader.str());
    }
    for (const IncludeDirective &D : Includes)
      visit(D);
    addMissing();
    defineMacros();
  }

private:
  bool isProvided(StringRef Header, const IncludeDirective &At) const {
    return llvm::any_of(Provided, [&](auto &P) {
      return P.first == Header && At.isInside(P.second);
    });
  }

  void provide(StringRef Header, const IncludeDirective &D) {
    Provided.push_back({Header.str(), D.Scope});
    if (!C.Facts.isForCuda(D.Begin))
      ForAmd.insert(Header.str());
  }

  void visit(const IncludeDirective &D) {
    auto It = C.Facts.Includes.find(C.tokens()[D.Hash].Offset);
    if (C.Facts.OwnIncludes.count(C.tokens()[D.Hash].Offset) ||
        (It != C.Facts.Includes.end() &&
         llvm::any_of(It->second, [](const IncludeFact &Include) {
           return Include.Target == OriginUser;
         })))
      return; // the layout of the output decides about the user's own headers
    const MappingEntry *Entry = C.Table.lookupHeader(D.Name);
    if (!Entry) {
      provide(D.Name, D);
      return;
    }
    Confidence Conf = It == C.Facts.Includes.end() ? Confidence::Lexical
                                                   : Confidence::Semantic;
    if (It != C.Facts.Includes.end() &&
        llvm::any_of(It->second, [](const IncludeFact &Include) {
          return Include.Wrapped;
        }))
      unwrap(D);
    StringRef Target = targetName(*Entry, C.Options.Target);
    if (Entry->State != Support::Mapped && Target.empty())
      reportUnsupported(D, *Entry, Conf);
    else if (Target.empty() || isProvided(Target, D) || isCovered(Target, D))
      drop(D, *Entry, Target, Conf);
    else
      replace(D, *Entry, Target, Conf);
  }

  /// hip_runtime.h includes the runtime's other headers.
  bool isCovered(StringRef Target, const IncludeDirective &D) const {
    return isPartOfRuntime(Target) && isProvided(RuntimeHeader, D);
  }
  static bool isPartOfRuntime(StringRef Target) {
    constexpr StringRef Parts[] = {
        "hip/hip_runtime_api.h",  "hip/driver_types.h",
        "hip/hip_vector_types.h", "hip/channel_descriptor.h",
        "hip/device_functions.h", "hip/hip_texture_types.h",
        "hip/texture_types.h",    "hip/surface_types.h",
        "hip/library_types.h"};
    return llvm::is_contained(Parts, Target);
  }

  void reportUnsupported(const IncludeDirective &D, const MappingEntry &Entry,
                         Confidence Conf) {
    Finding &F =
        C.report(DiagID::UnsupportedHeader, D.Begin, D.End, D.Name, Conf);
    F.Message = ("header '" + D.Name + "' has no counterpart in HIP" +
                 (Entry.Note.empty() ? "" : ": " + Entry.Note))
                    .str();
    F.Advice = Entry.Advice.str();
  }

  void replace(const IncludeDirective &D, const MappingEntry &Entry,
               StringRef Target, Confidence Conf) {
    bring(D, Entry);
    provide(Target, D);
    for (StringRef Macro : wordsOf(Entry, Trait::Asks))
      Asked.insert({Macro, D.Begin});
    if (Target == D.Name)
      return;
    Finding &F =
        C.report(DiagID::IncludeReplaced, D.Begin, D.End, D.Name, Conf);
    F.Replacement = Target.str();
    F.Message = ("header '" + D.Name + "' becomes '" + Target + "'").str();
    F.Edits.push_back({D.Begin, D.End - D.Begin, D.textFor(Target)});
    if (Entry.has(Trait::Language) || isOurCpp(Target))
      reportCppInC(D.Begin, Target);
    // "order: ": the header requires the runtime's.
    if (!Entry.has(Trait::Order) || isProvided(RuntimeHeader, D))
      return;
    provide(RuntimeHeader, D);
    unsigned Line = C.Source.lineBegin(C.tokens()[D.Hash].Offset);
    F.Edits.push_back(
        {Line, 0,
         ("#include <" + RuntimeHeader + ">" + C.Source.lineEnding()).str()});
  }

  /// Adds what CUDA's header includes, HIP's does not, and a unit uses.
  void bring(const IncludeDirective &D, const MappingEntry &Entry) {
    auto Headers = wordsOf(Entry, Trait::Brings);
    if (targetName(Entry, C.Options.Target) == Entry.Roc)
      llvm::append_range(Headers, wordsOf(Entry, Trait::RocBrings));
    for (StringRef Brought : Headers) {
      const MappingEntry *Row = C.Table.lookupHeader(Brought);
      StringRef Target = Row ? targetName(*Row, C.Options.Target) : "";
      if (Target.empty() || isProvided(Target, D) || isCovered(Target, D) ||
          isNextTo(Target, D) || !Units.use(Brought))
        continue;
      if (Units.areNvccs() && isPartOfRuntime(Target))
        continue;
      add(Target, D,
          "'" + D.Name + "' includes '" + Brought +
              "', but its counterpart does not");
    }
  }

  /// The library is in a namespace of the user's: our header, which comes
  /// first, has that namespace.
  void unwrap(const IncludeDirective &D) {
    constexpr StringRef Header = "hipify/wrapped_namespace.h";
    if (!isProvided(Header, D))
      add(Header, D, "Thrust and CUB are in a namespace of the program's");
  }

  /// Adds an include above that of D.
  void add(StringRef Target, const IncludeDirective &D,
           const llvm::Twine &Why) {
    provide(Target, D);
    unsigned Line = startOfLine(C, D.Hash);
    Finding &F = C.report(DiagID::IncludeAdded, Line, Line, Target,
                          Confidence::Semantic);
    F.Replacement = Target.str();
    F.Message = ("'" + Target + "' is added: " + Why).str();
    F.Edits.push_back(
        {Line, 0, ("#include <" + Target + ">" + C.Source.lineEnding()).str()});
  }

  /// Whether the file includes Target before any later user header could use
  /// it, or a user header above includes it.
  bool isNextTo(StringRef Target, const IncludeDirective &At) const {
    for (const IncludeDirective &D : Includes) {
      if (!At.isInside(D.Scope))
        continue;
      auto It = C.Facts.Includes.find(C.tokens()[D.Hash].Offset);
      bool Users = It != C.Facts.Includes.end() &&
                   llvm::any_of(It->second, [](const IncludeFact &Include) {
                     return Include.Target == OriginUser;
                   });
      if (Users && D.Begin > At.Begin)
        return false;
      std::set<const FileFacts *> Seen;
      if (Users && llvm::all_of(It->second, [&](const IncludeFact &Include) {
            return includes(Include, Target, Seen);
          }))
        return true;
      const MappingEntry *Entry =
          Users ? nullptr : C.Table.lookupHeader(D.Name);
      if (Entry && targetName(*Entry, C.Options.Target) == Target)
        return true;
    }
    return false;
  }

  /// Whether a user's header includes Target, directly or indirectly.
  bool includes(const IncludeFact &Include, StringRef Target,
                std::set<const FileFacts *> &Seen) const {
    if (Include.Target != OriginUser) {
      const MappingEntry *Entry = C.Table.lookupHeader(Include.Spelled);
      return Entry && targetName(*Entry, C.Options.Target) == Target;
    }
    auto It = C.Project.Files.find(Include.Resolved);
    return It != C.Project.Files.end() && Seen.insert(&It->second).second &&
           llvm::any_of(It->second.Includes, [&](auto &Place) {
             return llvm::any_of(Place.second, [&](const IncludeFact &Inner) {
               return includes(Inner, Target, Seen);
             });
           });
  }

  /// Removes the whole line, or only the directive if the line has other text.
  /// What CUDA's header includes is brought all the same.
  void drop(const IncludeDirective &D, const MappingEntry &Entry,
            StringRef Target, Confidence Conf) {
    if (!Target.empty())
      bring(D, Entry);
    Finding &F = C.report(DiagID::IncludeDropped, D.Begin, D.End, D.Name, Conf);
    F.Message =
        Target.empty()
            ? ("header '" + D.Name + "' is not needed in HIP").str()
            : ("header '" + D.Name + "' is covered by an include above").str();
    unsigned Hash = C.tokens()[D.Hash].Offset;
    unsigned Line = C.Source.lineBegin(Hash), Next = C.Source.nextLine(D.End);
    StringRef Before = C.Source.slice(Line, Hash);
    StringRef After = C.Source.slice(D.end(), Next);
    if (Before.trim().empty() && After.trim().empty())
      F.Edits.push_back({Line, Next - Line, ""});
    else
      F.Edits.push_back({Hash, D.end() - Hash, ""});
  }

  static bool isInExternC(const FileFacts &File, unsigned Offset) {
    return llvm::any_of(File.ExternC, [&](auto &Block) {
      return Block.first < Offset && Offset < Block.second;
    });
  }

  /// What a file, including its headers, does first: include the runtime, use a
  /// CUDA name, or neither.
  enum class First { Neither, Include, Use };
  First doesFirst(const FileFacts &File, std::set<const FileFacts *> &Seen) {
    if (!Seen.insert(&File).second)
      return First::Neither;
    unsigned Use = ~0u;
    for (auto [Offset, Bits] : File.Names)
      if (Bits & OriginCuda) {
        Use = Offset;
        break;
      }
    for (auto &[Offset, Found] : File.Includes) {
      if (Offset > Use)
        break;
      if (isInExternC(File, Offset))
        continue; // the runtime has templates, it must be there before
      // Of several resolutions, a use takes precedence over an include.
      First Here = First::Neither;
      for (const IncludeFact &Include : Found)
        Here = std::max(Here, doesFirst(Include, Seen));
      if (Here != First::Neither)
        return Here;
    }
    return Use == ~0u ? First::Neither : First::Use;
  }
  First doesFirst(const IncludeFact &Include,
                  std::set<const FileFacts *> &Seen) {
    if (Include.Target != OriginUser)
      return isRuntimeHeader(C, Include.Spelled) ? First::Include
                                                 : First::Neither;
    auto It = C.Project.Files.find(Include.Resolved);
    return It == C.Project.Files.end() ? First::Neither
                                       : doesFirst(It->second, Seen);
  }

  bool needsRuntime() {
    if (!C.Facts.MainFile || !C.Facts.ImplicitRuntime)
      return false;
    // A test that keeps CUDA's name can precede a previously added include.
    if (llvm::any_of(Includes, [](const IncludeDirective &D) {
          return D.Name == RuntimeHeader && D.Scope.empty();
        }))
      return false;
    std::set<const FileFacts *> Seen;
    First What = doesFirst(C.Facts, Seen);
    return What == First::Use || (What == First::Neither && C.usesCuda());
  }

  /// Most of our headers have templates and overloads; these have neither.
  static bool isOurCpp(StringRef Header) {
    constexpr StringRef ForC[] = {"hipify/arch.h", "hipify/exact_math.h",
                                  "hipify/library_versions.h", "hipify/nvtx.h",
                                  "hipify/round_mode.h"};
    return Header.starts_with("hipify/") &&
           !Header.starts_with("hipify/names/") &&
           !llvm::is_contained(ForC, Header);
  }
  void reportCppInC(unsigned At, StringRef Header) {
    if (!C.isC())
      return;
    Finding &F = C.report(DiagID::CppInC, At, At, Header, Confidence::Semantic);
    F.Message = ("this file is C, but the translated code uses '" + Header +
                 "', which is C++")
                    .str();
    F.Advice = "compile the file as C++: use the extension .cpp or .hip, and "
               "add casts where C needs none";
  }

  void addMissing() {
    std::vector<std::pair<std::string, StringRef>> Missing;
    if (AddsRuntime)
      Missing.push_back(
          {RuntimeHeader.str(), "nvcc includes the runtime implicitly"});
    for (const std::string &Header : C.requiredHeaders())
      if (!ForAmd.count(Header))
        Missing.push_back({Header, "the translated code uses it"});
    if (Missing.empty())
      return;
    if (C.Inner.IsInner)
      return reportInner(Missing.front().first);
    unsigned At = placeForInclude(C, Includes, AddsRuntime);
    if (isInExternC(C.Facts, At))
      At = startOfLine(C, 0); // headers with templates stay outside
    for (auto &[Header, Why] : Missing) {
      Finding &F =
          C.report(DiagID::IncludeAdded, At, At, Header, Confidence::Semantic);
      F.Replacement = Header;
      F.Message = "'" + Header + "' is added: " + Why.str();
      F.Edits.push_back(
          {At, 0, "#include <" + Header + ">" + C.Source.lineEnding().str()});
      if (isOurCpp(Header))
        reportCppInC(At, Header);
    }
  }

  /// Handles a header that a file inside a namespace needs but cannot include;
  /// the file around it does.
  void reportInner(StringRef Header) {
    if (C.Inner.Untranslated.empty() || C.tokens().empty())
      return;
    const Tok &T = C.tokens().front();
    Finding &F = C.report(DiagID::IncludeInside, T.Offset, T.end(), Header,
                          Confidence::Semantic);
    F.Message = ("this text is included inside a namespace, class or function, "
                 "and needs '" +
                 Header + "' outside it")
                    .str();
    F.Advice =
        "include it in " + C.Inner.Untranslated + ", which is not translated";
  }

  /// Defines the macros that ROCm's headers require for a declaration.
  void defineMacros() {
    for (auto [Macro, Place] : Asked) {
      if (!Units.need(Macro))
        continue;
      unsigned At = std::min(placeForInclude(C, Includes, AddsRuntime),
                             C.Source.lineBegin(Place));
      Finding &F =
          C.report(DiagID::MacroForHeader, At, At, Macro, Confidence::Semantic);
      F.Replacement = ("#define " + Macro + " 1").str();
      F.Message = ("'" + Macro +
                   "' is defined: without it, ROCm's header does not declare "
                   "names that are used here")
                      .str();
      F.Edits.push_back({At, 0, F.Replacement + C.Source.lineEnding().str()});
    }
  }

  RuleContext &C;
  bool AddsRuntime = false;
  std::vector<IncludeDirective> Includes;
  Readers Units;
  /// Macros that headers require, and the first such header's location.
  std::map<StringRef, unsigned> Asked;
  /// Headers that the output includes so far, and the branches they are in.
  std::vector<std::pair<std::string, std::vector<unsigned>>> Provided;
  /// Those of them that AMD gets: not in a branch that only CUDA has.
  std::set<std::string> ForAmd;
};

} // namespace

void applyIncludeRule(RuleContext &C) { IncludeRule(C).run(); }

} // namespace hipify

//===- StringTranslation.cpp - CUDA source in string literals -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/StringTranslation.h"
#include "Edits/ApplyEdits.h"
#include "Translation/CollectFacts.h"
#include "Translation/FactsCache.h"
#include "Translation/LiteralText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace hipify {

namespace {

/// Headers, by prefix, that ROCm 7.2's hipRTC rejects: C++ headers, and headers
/// of libraries that include them or HIP's host part.
/// (tests/lit/strings/rtc-headers.test)
constexpr StringRef UnreadableHeaders[] = {
    "array",         "atomic",  "cmath",   "hip/hip_fp4.h",
    "hip/hip_fp6.h", "hipcub/", "hiprand", "rocprim/",
    "thrust/",       "tuple",   "utility"};

class StringTranslator {
public:
  StringTranslator(std::vector<TranslatedFile> &Files, const UnitFacts &Facts,
                   const Project &Input, const MappingTable &Table,
                   const TranslationOptions &Options)
      : Files(Files), Facts(Facts), Table(Table), Options(Options),
        Parser(Options.Parsing, Table, Input) {
    std::string WhyNot; // It is told about the project's units.
    if (Options.UseCache)
      Cache = FactsCache::open(Parser, WhyNot);
    for (TranslatedFile &File : Files)
      ByPath[File.Source->path().str()] = &File;
  }

  void run() {
    for (auto &[Path, File] : Facts.Files)
      for (auto &[Offset, Program] : File.Programs)
        translateProgram(Path, Program);
    for (TranslatedFile &File : Files)
      translateUntraced(File);
  }

private:
  /// A literal as a file of a program.
  struct Member {
    LiteralPlace Place;
    std::string Path; ///< In the unit's memory.
    LiteralText Literal;
  };

  std::optional<Member> member(const LiteralPlace &Place, std::string Path) {
    auto It = ByPath.find(Place.File);
    if (It == ByPath.end())
      return std::nullopt;
    auto Literal = LiteralText::read(*It->second->Source, Place.Pieces);
    if (!Literal || Literal->text().trim().empty())
      return std::nullopt;
    return Member{Place, std::move(Path), std::move(*Literal)};
  }

  void translateProgram(const std::string &CallFile,
                        const RuntimeProgram &Program) {
    std::vector<Member> Headers;
    std::string Folder = CallFile + ".rtc" + std::to_string(Programs++) + "/";
    for (auto &[Name, Place] : Program.Headers)
      if (auto M = member(
              Place,
              Folder + (Name.empty() ? "header" + std::to_string(Headers.size())
                                     : Name)))
        Headers.push_back(std::move(*M));
    // Each source is a unit, with all headers that it can get.
    unsigned Number = 0;
    for (const LiteralPlace &Place : Program.Sources)
      if (auto M = member(Place,
                          Folder + "source" + std::to_string(Number++) + ".cu"))
        translateUnit(*M, Headers, Folder);
    // A header's name that no source includes may be computed at run time.
    for (const Member &Header : Headers)
      translateUnit(Header, {}, Folder);
  }

  /// Reports device code in a file that calls NVRTC in a way that was not
  /// traced.
  void translateUntraced(TranslatedFile &File) {
    const SourceText &Source = *File.Source;
    const auto &Tokens = Source.tokens();
    if (none_of(seq<size_t>(0, Tokens.size()), [&](size_t I) {
          return Source.isName(I, "nvrtcCreateProgram");
        }))
      return;
    for (size_t I = 0; I != Tokens.size(); ++I) {
      LiteralPlace Place{Source.path().str(), {}};
      bool Kernel = false;
      for (; I != Tokens.size() && tok::isStringLiteral(Tokens[I].Kind) &&
             Tokens[I].Directive != DirectiveKind::Include;
           ++I) {
        Place.Pieces.push_back(Tokens[I].Offset);
        Kernel |= Source.spelling(Tokens[I]).contains("__global__");
      }
      if (Kernel)
        if (auto M =
                member(Place, Place.File + ".rtc" + std::to_string(Programs++) +
                                  "/source.cu"))
          translateUnit(*M, {}, sys::path::parent_path(M->Path).str());
      if (I == Tokens.size())
        break;
    }
  }

  void translateUnit(const Member &Main, const std::vector<Member> &Headers,
                     const std::string &Folder) {
    if (Done.count(Main.Place) && Headers.empty())
      return;
    Unit U;
    U.File = Main.Path;
    U.Directory = sys::path::parent_path(Main.Place.File).str();
    U.Flags = {"-x", "cuda", "-std=c++17", "-D__CUDACC_RTC__=1", "-I" + Folder};
    U.ImplicitRuntime = false;
    U.RuntimeCompiled = true;
    U.Memory[Main.Path] = Main.Literal.text().str();
    for (const Member &Header : Headers)
      U.Memory[Header.Path] = Header.Literal.text().str();
    const Unit *Alone = &U;
    UnitFacts Found = collectFacts(Alone, Parser, 1, Cache.get(),
                                   [](size_t, size_t, bool) {});
    Found.settle();
    translateMember(Main, Found);
    for (const Member &Header : Headers)
      if (Found.Files.count(Header.Path))
        translateMember(Header, Found);
  }

  void translateMember(const Member &M, const UnitFacts &Found) {
    if (!Done.insert(M.Place).second)
      return;
    TranslatedFile &Host = *ByPath.at(M.Place.File);
    erase_if(Host.Findings, [&](const Finding &F) {
      return F.Id == DiagID::NameInString && M.Literal.covers(F.Offset);
    });
    SourceText Text(M.Path, M.Literal.text().str());
    std::vector<Finding> Inner = runRules(Text, Found, Table, Options.Rules);
    addProblems(Inner, M, Found);
    reportHeaders(Inner);
    settleConflicts(Inner);
    std::vector<Edit> Edits = editsInOrder(Inner, Text.text());
    for (Finding &F : Inner) {
      auto [Begin, End] = M.Literal.range(F.Offset, F.Offset + F.Length);
      F.File = M.Place.File;
      F.Offset = Begin;
      F.Length = End - Begin;
      F.Edits.clear(); // The literal's own finding has them all.
      Host.Findings.push_back(std::move(F));
    }
    Finding &F = Host.Findings.emplace_back();
    F.File = M.Place.File;
    F.Offset = M.Place.Pieces.front();
    F.Length = 1;
    F.Id = DiagID::StringTranslated;
    F.Sev = diagInfo(F.Id).DefaultSeverity;
    F.Message = Edits.empty()
                    ? "CUDA source in this string is HIP as it is"
                    : "CUDA source in this string is translated for hipRTC";
    F.Edits = M.Literal.encode(Edits);
  }

  /// hipRTC may not accept a header that hipcc accepts.
  static void reportHeaders(std::vector<Finding> &Inner) {
    for (Finding &F : Inner) {
      if (F.Id != DiagID::IncludeReplaced ||
          none_of(UnreadableHeaders, [&](StringRef Beginning) {
            return StringRef(F.Replacement).starts_with(Beginning);
          }))
        continue;
      F.Id = DiagID::UnsupportedHeader;
      F.Sev = diagInfo(F.Id).DefaultSeverity;
      F.Message = "header '" + F.Subject + "' becomes '" + F.Replacement +
                  "', which hipRTC cannot read";
      F.Advice = "compile this source with hipcc and load it as a module, or "
                 "write it without the header";
    }
  }

  void addProblems(std::vector<Finding> &Inner, const Member &M,
                   const UnitFacts &Found) {
    for (const Problem &P : Found.Problems) {
      if (P.File != M.Path || P.Kind == Problem::Outside)
        continue;
      Finding &F = Inner.emplace_back();
      F.Offset = P.Offset;
      F.Length = 1;
      F.Id = P.Kind == Problem::Parse            ? DiagID::ParseError
             : P.Kind == Problem::MissingInclude ? DiagID::MissingInclude
                                                 : DiagID::UnitCrashed;
      F.Sev = diagInfo(F.Id).DefaultSeverity;
      F.Message = "not understood: " + P.Text;
      if (P.Kind == Problem::Crash)
        F.Message = P.Text + "; the string is translated from its tokens alone";
      if (P.Kind != Problem::MissingInclude)
        continue;
      // Its text was not checked.
      F.Sev = Severity::Warning;
      F.Length = P.Text.size() + 2;
      F.Subject = P.Text;
      F.Message = "'" + P.Text + "' is not among the headers known here";
      F.Advice = "translate it, too, and pass it to hipRTC";
    }
  }

  std::vector<TranslatedFile> &Files;
  const UnitFacts &Facts;
  const MappingTable &Table;
  const TranslationOptions &Options;
  Frontend Parser;
  std::unique_ptr<FactsCache> Cache;
  std::map<std::string, TranslatedFile *> ByPath;
  std::set<LiteralPlace> Done;
  unsigned Programs = 0;
};

} // namespace

void translateStrings(std::vector<TranslatedFile> &Files,
                      const UnitFacts &Facts, const Project &Input,
                      const MappingTable &Table,
                      const TranslationOptions &Options) {
  StringTranslator(Files, Facts, Input, Table, Options).run();
}

} // namespace hipify

//===- Rule.h - what a rule sees and how it reports -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rule reads the tokens and facts of one file and reports findings. It has no
// other effects: no files, no globals, no messages. Each rule is a function,
// listed once in Rules.def.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_RULE_H
#define HIPIFY_RULES_RULE_H

#include "Findings/Finding.h"
#include "Frontend/Facts/UnitFacts.h"
#include "Mapping/MappingTable.h"
#include "Source/SourceText.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <optional>
#include <set>

namespace hipify {

/// What a CUDA warp becomes (--warp).
enum class WarpMode : uint8_t {
  Logical, ///< 32 lanes on any wavefront.
  Native   ///< The whole wavefront.
};

/// The state on AMD of a macro that the project only defines for newer releases
/// of CUDA, if HIP lacks what the macro enables (LevelSwitches.h).
struct FeatureOff {
  std::optional<std::string> Value; ///< As for older releases; none: undefined.
  std::string Reason;               ///< "a.cu:12 has HC0102"
};

struct RuleOptions {
  TargetChoice Target;
  /// --hip-kernel-execution-syntax
  bool LaunchMacro = false;
  /// Leave inactive branches alone (--default-preprocessor).
  bool SkipInactive = false;
  /// --stubs
  bool Stubs = false;
  /// --translate-strings
  bool TranslateStrings = false;
  WarpMode Warp = WarpMode::Logical;
  /// --mma=native
  bool NativeMma = false;
  /// --offload-arch
  std::vector<std::string> Arches = {"gfx942"};
  /// By name; decided for the whole project before the rules emit findings.
  std::map<std::string, FeatureOff> FeaturesOff;
};

/// Requirements of includes inside a namespace, a class or a function. Such
/// text cannot include headers, so the file around it must.
struct InnerText {
  /// The file is only included as such text.
  bool IsInner = false;
  /// Headers needed by such text that the file includes.
  std::set<std::string> Headers;
  /// An untranslated file that includes this text; empty: none.
  std::string Untranslated;
};

class RuleContext {
public:
  RuleContext(const SourceText &Source, const UnitFacts &Project,
              const MappingTable &Table, const RuleOptions &Options,
              const InnerText &Inner = {});

  const SourceText &Source;
  const UnitFacts &Project; ///< Facts of all files of the run.
  const FileFacts &Facts;   ///< Facts of this file.
  const MappingTable &Table;
  const RuleOptions &Options;
  const InnerText Inner;

  const std::vector<Tok> &tokens() const { return Source.tokens(); }
  llvm::StringRef spelling(size_t Index) const {
    return Source.spelling(tokens()[Index]);
  }

  /// Whether the name at a token is CUDA's, and with what confidence. None if
  /// it is the user's own, a member, or qualified by another namespace.
  std::optional<Confidence> cudaName(size_t Index) const;
  /// The same for a token that must be spelled Name.
  std::optional<Confidence> cudaName(size_t Index, llvm::StringRef Name) const;
  /// Whether a name in a #define is a parameter of that macro.
  bool isMacroParameter(size_t Index) const;
  /// Whether units disagree about the origin of the name at a token.
  bool isDisputed(size_t Index) const;
  /// The arguments of the call whose callee is at Index: from the AST if it
  /// knows them, else from the tokens.
  std::vector<SourceText::Range> callArguments(size_t Index) const;
  /// The number of arguments; none if Index is not a call, or if a macro or a
  /// pack hides the number.
  std::optional<unsigned> argumentCount(size_t Index) const;

  /// Adds a finding of the catalogue's severity about [Begin, End).
  Finding &report(DiagID Id, unsigned Begin, unsigned End,
                  llvm::StringRef Subject, Confidence Conf);
  /// Requests `#include <Header>` in this file, for one of our shims.
  void requireHeader(llvm::StringRef Header) {
    RequiredHeaders.insert(Header.str());
  }
  const std::set<std::string> &requiredHeaders() const {
    return RequiredHeaders;
  }
  /// The findings so far. Only for the rule about architecture tests, which
  /// judges branches by them.
  llvm::ArrayRef<Finding> findings() const { return Findings; }
  /// Marks [Begin, End) as text that AMD never compiles.
  void markNotCompiled(unsigned Begin, unsigned End) {
    NotCompiled.push_back({Begin, End});
  }
  /// Turns the statement of the newest finding, [Begin, End), into an error for
  /// AMD's compiler: puts Head before it and `)` after it, if AMD compiles the
  /// text at all. Header declares Head.
  void stopAt(unsigned Begin, unsigned End, std::string Head,
              llvm::StringRef Header) {
    Stops.push_back(
        {Findings.size() - 1, {Begin, End}, std::move(Head), Header});
  }
  /// Writes the stops, once it is known what AMD compiles. WhyUnused says of
  /// the statement at an offset why no unit uses it, so that a note is enough,
  /// or nothing.
  void writeStops(llvm::function_ref<std::string(unsigned)> WhyUnused);
  /// Finishes the rules: errors in text that AMD never compiles become notes.
  std::vector<Finding> takeFindings();
  /// Whether a CUDA name was found in this file.
  bool usesCuda() const;
  /// Whether the text is compiled as C; a header only may be.
  bool isC() const;
  bool mayBeC() const;

private:
  struct Stop {
    size_t Index; ///< Of the finding.
    SourceText::Range Statement;
    std::string Head;
    llvm::StringRef Header;
  };
  bool declaredByUser(llvm::StringRef Name) const;
  bool isNotCompiled(unsigned Offset) const;

  std::vector<Finding> Findings;
  std::set<std::string> RequiredHeaders;
  std::vector<SourceText::Range> NotCompiled;
  std::vector<Stop> Stops;
};

/// The advice if units, expansions of a macro or instantiations of a template
/// disagree.
inline constexpr llvm::StringLiteral ConflictAdvice =
    "write separate text for each unit, use of the macro or instance of the "
    "template that differs";

/// Runs every rule over one file.
std::vector<Finding> runRules(const SourceText &Source,
                              const UnitFacts &Project,
                              const MappingTable &Table,
                              const RuleOptions &Options,
                              const InnerText &Inner = {});
/// The headers of ours that the file's translation needs.
std::set<std::string> headersNeeded(const SourceText &Source,
                                    const UnitFacts &Project,
                                    const MappingTable &Table,
                                    const RuleOptions &Options);

/// Reports a use of Entry, a function, if HIP expects other arguments; writes
/// the last one where C has no default for it.
void checkSignature(RuleContext &Context, size_t Index,
                    const MappingEntry &Entry, llvm::StringRef Target,
                    Confidence Conf);

/// Under --roc, if Entry's library has a ROC header: requests the header of the
/// hipX library if Target is one of its names, and returns whether it is.
bool staysWithHipLibrary(RuleContext &Context, const MappingEntry &Entry,
                         llvm::StringRef Target);
/// The message about such a function.
inline constexpr llvm::StringLiteral HipLibraryNote =
    "it has no ROC name; the hipX library's handles and status codes differ";

/// Rewrites the call whose function is at Index according to a row of kind
/// `call`. Returns false if no row matches.
bool rewriteCall(RuleContext &Context, size_t Index, Confidence Conf);
/// The same for a call whose arguments a macro hides.
bool rewriteHiddenCall(RuleContext &Context, size_t Index, Confidence Conf);

/// The function of hipify/device_attribute.h that the device attribute query at
/// Index must call because HIP's answer differs from CUDA's; empty if it is the
/// same, or if Index is not such a query.
llvm::StringRef attributeQuery(const RuleContext &Context, size_t Index);

/// Whether the name at Index is nvrtcCompileProgram and becomes a function of
/// hipify/rtc.h, because strings are translated.
inline bool isRuntimeCompileCall(const RuleContext &C, size_t Index) {
  return C.Options.TranslateStrings &&
         C.Source.isName(Index, "nvrtcCompileProgram");
}

// The rules, in the order in which they run.
#define RULE(Name) void apply##Name##Rule(RuleContext &Context);
#include "Rules/Rules.def"

} // namespace hipify
#endif

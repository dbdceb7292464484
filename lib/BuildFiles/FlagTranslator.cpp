//===- FlagTranslator.cpp -------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/FlagTranslator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace hipify {

std::string linkedName(const BuildWord &Library) {
  if (Library.Hip == "hip::host")
    return "amdhip64";
  return Library.Hip.rsplit(':').second.empty()
             ? Library.Hip.str()
             : Library.Hip.rsplit(':').second.str();
}

/// Moves on to the last word of a flag's value.
void FlagTranslator::skip(size_t &I, const FlagWord &Value) const {
  while (I + 1 < Words.size() && Words[I + 1].Begin < Value.End)
    ++I;
}

std::string FlagTranslator::separated(const FlagWord &W, StringRef Flags,
                                      char By) const {
  return join(split(Flags, By), separator(W));
}

void FlagTranslator::applyFlag(const BuildWord &Row, const FlagWord &W,
                               const FlagWord &Last) {
  Finding &F = Row.Hip.empty() || Row.isUnsupported()
                   ? remove(W, Last)
                   : R.replace(W.Begin, Last.End, separated(W, Row.Hip, ' '));
  F.Advice = Row.Note.str();
  if (Row.isUnsupported()) {
    F.Id = DiagID::BuildUnsupported;
    F.Sev = diagInfo(F.Id).DefaultSeverity;
    F.Message = ("'" + text(W) + "' is dropped: clang has no such flag").str();
  }
}

/// `-lineinfo`; `--default-stream=per-thread` and, of two words, the same.
bool FlagTranslator::takeFlag(size_t &I) {
  const FlagWord W = Words[I];
  FlagWord Last = W;
  const BuildWord *Row = lookupBuildWord(BuildWord::Flag, text(W));
  if (auto Value = valueOf(I); !Row && Value) {
    Row =
        lookupBuildWord(BuildWord::Flag, (text(W) + "=" + text(*Value)).str());
    Last = *Value;
  }
  if (!Row || (Row->RocmPackage == "cuda" && !NamesCuda))
    return false;
  skip(I, Last);
  applyFlag(*Row, W, Last);
  return true;
}

/// `-Xcompiler=-Wall,-Wextra`: the host's options are clang's.
bool FlagTranslator::takeList(size_t &I) {
  const FlagWord W = Words[I];
  auto [Name, Glued] = text(W).split('=');
  if (!lookupBuildWord(BuildWord::FlagWithList, Name))
    return false;
  bool IsGlued = Name != text(W);
  std::optional<FlagWord> Value = IsGlued ? W : valueOf(I);
  StringRef Values = IsGlued ? Glued : Value ? text(*Value) : "";
  bool IsQuoted = Values.size() > 1 && Values.front() == Values.back() &&
                  (Values.front() == '"' || Values.front() == '\'');
  if (IsQuoted)
    Values = Values.drop_front().drop_back();
  if (Values.empty() || Values.find_first_of("\\\"'") != StringRef::npos ||
      Values.contains("$<") ||
      (Values.contains("$(") && Values.contains(','))) {
    R.leave(W.Begin, W.End,
            ("'" + Name + "' is kept: its value is not a literal").str(),
            "pass the host compiler's options directly");
    return true;
  }
  if (IsQuoted) {
    unquote(Value->Begin, Value->End, Values);
    skip(I, *Value);
  } else if (IsGlued) {
    R.replace(W.Begin, W.End, separated(W, Values, ','));
    return true;
  } else if (Values.contains(',')) {
    R.replace(Value->Begin, Value->End, separated(*Value, Values, ','));
    skip(I, *Value);
  }
  if (!IsGlued)
    remove(W, W).Message =
        ("'" + Name + "' is dropped: clang compiles the host code, too").str();
  return true;
}

/// Leaves Inner of a range, as words of the command line: what they name is
/// translated, too.
void FlagTranslator::unquote(unsigned Begin, unsigned End, StringRef Inner) {
  unsigned Front = Inner.begin() - R.text().begin();
  unsigned Back = Front + Inner.size();
  R.replace(Begin, Front, "");
  for (unsigned At = Front; At != Back; ++At)
    if (R.text()[At] == ',')
      R.replace(At, At + 1, " ");
  R.replace(Back, End, "");
}

/// `-gencode arch=compute_80,code=sm_80`. A value that is no GPU belongs to
/// another program's `-arch`.
bool FlagTranslator::takeValue(size_t &I) {
  const FlagWord W = Words[I];
  auto [Name, Glued] = text(W).split('=');
  const BuildWord *Row = lookupBuildWord(BuildWord::FlagWithValue, Name);
  if (!Row || (Row->RocmPackage == "cuda" && !NamesCuda))
    return false;
  bool IsGlued = Name != text(W);
  std::optional<FlagWord> Value = IsGlued ? W : valueOf(I);
  StringRef Text = IsGlued ? Glued : Value ? text(*Value) : "";
  bool NamesGpu = Text.contains("sm_") || Text.contains("compute_");
  bool MayName = Text.contains("arch=") || Text.contains('$') ||
                 Text == "native" || Text == "all" || Text == "all-major";
  if (Row->RocmPackage == "gpu" && !NamesGpu &&
      (!MayName || (IsStrict && !NamesCuda)))
    return false;
  if (Value)
    skip(I, *Value);
  if (Row->RocmPackage == "gpu")
    nameGpus(*Row, W, Value.value_or(W));
  else
    applyFlag(*Row, W, Value.value_or(W));
  return true;
}

void FlagTranslator::takeLibrary(const FlagWord &W) {
  StringRef Library = text(W);
  if (!Library.consume_front("-l"))
    return;
  static const Regex Cuda("^(cu(da|dnn|blas|fft|rand|solver|sparse|tensor|pti|"
                          "file|inj)|nv(rtc|infer|jpeg|ml|ptx|[A-Z])|npp)");
  const BuildWord *Row = lookupBuildWord(BuildWord::Library, Library);
  if (!Row) {
    if (Cuda.match(Library))
      R.leave(W.Begin, W.End,
              ("'" + text(W) + "' is kept: it is a CUDA library").str(),
              "link that of ROCm");
    return;
  }
  if (Row->isUnsupported())
    return R.refuse(W.Begin, W.End, Row->Note);
  if (Row->Hip.empty()) {
    remove(W, W).Advice = Row->Note.str();
    return;
  }
  R.replace(W.Begin, W.End, "-l" + linkedName(*Row));
}

void FlagTranslator::run() {
  for (size_t I = 0; I < Words.size(); ++I)
    if (text(Words[I]).starts_with("-") && !R.isDone(Words[I].Begin) &&
        !takeFlag(I) && !takeList(I) && !takeValue(I))
      takeLibrary(Words[I]);
}

} // namespace hipify

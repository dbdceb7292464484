//===- LspDocument.cpp - a file in an editor ------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LspDocument.h"
#include "Commands.h"
#include "Source/Printable.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace hipify {

std::string LspDocument::path() const { return canonicalPath(Uri.file()); }

Error LspDocument::analyse(ArrayRef<const char *> Words,
                           const std::string &Argv0, const EditorTexts &Texts) {
  std::string Path = path();
  std::vector<const char *> Line = {"--no-output"};
  append_range(Line, Words);
  Line.insert(Line.begin() + 1, Path.c_str());
  auto Options = completeOptions(Line, Argv0);
  if (!Options)
    return Options.takeError();
  auto Tables = loadTables(*Options);
  auto Run = translationOptions(*Options);
  auto Input = projectOptions(*Options);
  if (!Tables || !Run || !Input)
    return joinErrors(joinErrors(Tables.takeError(), Run.takeError()),
                      Input.takeError());
  auto Files = Project::create(*Input);
  if (!Files)
    return Files.takeError();
  Run->Parsing.Unsaved = Texts;
  Run->UseCache = false; // It knows the files on disk.
  auto Result = translate(*Files, *Tables, *Run);
  if (!Result)
    return Result.takeError();
  auto Own = find_if(Result->Files, [&](const TranslatedFile &File) {
    return File.Source->path() == Path;
  });
  if (Own == Result->Files.end())
    return createStringError(Path + ": is not translated");
  Source = Own->Source;
  Findings = std::move(Own->Findings);
  Edits = std::move(Own->Edits);
  Table = std::make_shared<MappingTable>(std::move(*Tables));
  Target = Run->Rules.Target;
  return Error::success();
}

/// The UTF-16 code units of UTF-8 text.
static unsigned unitsOf(StringRef Text) {
  unsigned Count = 0;
  for (unsigned char C : Text)
    Count += (C & 0xC0) == 0x80 ? 0 : C >= 0xF0 ? 2 : 1;
  return Count;
}

lsp::Position LspDocument::position(unsigned Offset) const {
  Offset = std::min<unsigned>(Offset, Source->text().size());
  return {int(Source->lineAndColumn(Offset).first) - 1,
          int(unitsOf(Source->slice(Source->lineBegin(Offset), Offset)))};
}

unsigned LspDocument::offset(lsp::Position At) const {
  StringRef Text = Source->text();
  unsigned Offset = 0;
  for (int Line = 0; Line < At.line && Offset < Text.size(); ++Line)
    Offset = Source->nextLine(Offset);
  for (int Units = 0;
       Units < At.character && Offset < Text.size() && Text[Offset] != '\n';) {
    unsigned Size = 1;
    while (Offset + Size < Text.size() && (Text[Offset + Size] & 0xC0) == 0x80)
      ++Size;
    Units += unitsOf(Text.substr(Offset, Size));
    Offset += Size;
  }
  return Offset;
}

lsp::Range LspDocument::range(unsigned Begin, unsigned Length) const {
  return {position(Begin), position(Begin + Length)};
}

static lsp::DiagnosticSeverity severityOf(Severity Sev) {
  switch (Sev) {
  case Severity::Error:
    return lsp::DiagnosticSeverity::Error;
  case Severity::Warning:
    return lsp::DiagnosticSeverity::Warning;
  default:
    return lsp::DiagnosticSeverity::Information;
  }
}

static std::string told(const Finding &F) {
  std::string Text = F.Message + " [" + idText(F.Id) + "]";
  if (!F.Advice.empty())
    Text += "\n" + F.Advice;
  return printable(Text);
}

std::vector<lsp::Diagnostic> LspDocument::diagnostics() const {
  std::vector<lsp::Diagnostic> All;
  for (const Finding &F : Findings) {
    if (F.Sev < Severity::Note)
      continue;
    lsp::Diagnostic &D = All.emplace_back();
    D.range = range(F.Offset, F.Length);
    D.severity = severityOf(F.Sev);
    D.source = "hipify-cpp";
    D.message = told(F);
  }
  return All;
}

static bool touches(const Finding &F, unsigned Begin, unsigned End) {
  return F.Offset <= End && Begin <= F.Offset + F.Length;
}

std::optional<lsp::Hover> LspDocument::hover(lsp::Position Where) const {
  if (!Source)
    return std::nullopt;
  unsigned At = offset(Where);
  std::string Text;
  lsp::Range Word(Where);
  for (const Finding &F : Findings)
    if (F.Id != DiagID::SameName && touches(F, At, At)) {
      Text += told(F) + "\n\n";
      Word = range(F.Offset, F.Length);
    }
  // The last token that begins at At, or before it.
  if (size_t Token = Source->tokenAt(At + 1)) {
    const Tok &T = Source->tokens()[Token - 1];
    std::string Entry;
    raw_string_ostream OS(Entry);
    if (At <= T.end() && T.Kind == clang::tok::raw_identifier &&
        printName(OS, *Table, Source->slice(T.Offset, T.end()), Target)) {
      Text += "```\n" + printable(Entry) + "```\n";
      Word = range(T.Offset, T.Length);
    }
  }
  if (Text.empty())
    return std::nullopt;
  lsp::Hover Result(Word);
  Result.contents.value = std::move(Text);
  return Result;
}

lsp::CodeAction LspDocument::action(std::string Title,
                                    ArrayRef<Edit> Changes) const {
  lsp::CodeAction Result;
  Result.title = printable(Title);
  Result.kind = lsp::CodeAction::kQuickFix.str();
  Result.edit.emplace();
  for (const Edit &E : Changes) {
    lsp::TextEdit &To = Result.edit->changes[Uri.uri().str()].emplace_back();
    To.range = range(E.Offset, E.Length);
    To.newText = E.Text;
  }
  return Result;
}

std::vector<lsp::CodeAction> LspDocument::actions(lsp::Range In) const {
  std::vector<lsp::CodeAction> All;
  if (!Source)
    return All;
  unsigned Begin = offset(In.start), End = offset(In.end);
  for (const Finding &F : Findings)
    if (!F.Edits.empty() && touches(F, Begin, End))
      All.push_back(action(F.Message, F.Edits));
  if (!Edits.empty())
    All.push_back(action("Translate this file to HIP", Edits));
  return All;
}

} // namespace hipify

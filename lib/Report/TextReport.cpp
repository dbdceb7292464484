//===- TextReport.cpp - findings for a terminal ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Report/TextReport.h"
#include "Source/Printable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Unicode.h"
#include <fmt/format.h>
#include <map>

using namespace llvm;

namespace hipify {

static raw_ostream::Colors colorOf(Severity S) {
  switch (S) {
  case Severity::Error:
    return raw_ostream::RED;
  case Severity::Warning:
    return raw_ostream::MAGENTA;
  default:
    return raw_ostream::CYAN;
  }
}

/// Limits of an excerpt: lines of generated code can have megabytes.
static constexpr size_t MostBefore = 160, MostAfter = 240;

/// Columns that a terminal uses for printable text.
static unsigned columnsOf(StringRef Printable) {
  return std::max(0, sys::unicode::columnWidthUTF8(Printable));
}

/// Prints the source line, and a caret line that keeps its tabs.
static void printLine(raw_ostream &OS, const Finding &F,
                      const SourceText &Source) {
  auto [Line, Column] = Source.lineAndColumn(F.Offset);
  StringRef Text = Source.lineText(Line);
  StringRef Before = Text.take_front(Column - 1),
            After = Text.drop_front(Before.size());
  StringRef Marked = After.take_front(std::max(F.Length, 1u));
  bool Cut = Before.size() > MostBefore;
  std::string Front =
      (Cut ? "..." : "") + printable(Before.take_back(MostBefore));
  OS << fmt::format("{:>5} | {}{}{}\n", Line, Front,
                    printable(After.take_front(MostAfter)),
                    After.size() > MostAfter ? "..." : "");
  OS << "      | ";
  // A multibyte character takes one or two columns.
  for (StringRef Rest = Front; !Rest.empty();) {
    auto [Words, After] = Rest.split('\t');
    OS.indent(columnsOf(Words)) << (Words.size() == Rest.size() ? "" : "\t");
    Rest = After;
  }
  OS.changeColor(raw_ostream::GREEN, /*Bold=*/true);
  unsigned Width = columnsOf(printable(Marked.take_front(MostAfter)));
  OS << '^' << std::string(Width ? Width - 1 : 0, '~');
  OS.resetColor();
  OS << '\n';
}

/// Truncates a message: it can contain an argument, which may be a whole table.
static std::string shortened(StringRef Text) {
  constexpr size_t Most = 2000;
  return printable(Text.take_front(Most)) + (Text.size() > Most ? "..." : "");
}

void printFinding(raw_ostream &OS, const Finding &F, const SourceText *Source,
                  StringRef ShownPath, StringRef Suppressed) {
  auto [Line, Column] = Source ? Source->lineAndColumn(F.Offset)
                               : std::pair<unsigned, unsigned>(1, 1);
  OS.changeColor(raw_ostream::SAVEDCOLOR, /*Bold=*/true);
  OS << printable(ShownPath) << ':' << Line << ':' << Column << ": ";
  OS.changeColor(colorOf(F.Sev), /*Bold=*/true);
  OS << toString(F.Sev) << ": ";
  OS.resetColor();
  OS << shortened(F.Message) << " [" << idText(F.Id) << "]\n";
  if (Source && F.Length)
    printLine(OS, F, *Source);
  if (!F.Advice.empty())
    OS << "      = " << shortened(F.Advice) << '\n';
  if (!Suppressed.empty())
    OS << "      = suppressed: " << shortened(Suppressed) << '\n';
}

std::string summaryLine(const Statistics &S) {
  std::string Text =
      counted(S.Files, "file") + ", " + counted(S.Edits, "change");
  if (S.Lexical)
    Text += fmt::format(" ({} by tokens alone)", S.Lexical);
  if (S.Warnings)
    Text += ", " + counted(S.Warnings, "warning");
  if (S.Errors)
    Text += ", " + counted(S.Errors, "error");
  if (S.Suppressed)
    Text += fmt::format(", {} suppressed", S.Suppressed);
  return Text;
}

/// Puts a name on one line: an argument can span several.
static std::string onOneLine(StringRef Text, bool Csv) {
  SmallVector<StringRef, 8> Words;
  SplitString(Text, Words, " \t\r\n");
  std::string Line = printable(join(Words, " "));
  if (Csv)
    for (size_t At = 0; (At = Line.find('"', At)) != std::string::npos; At += 2)
      Line.insert(At, 1, '"');
  return Line;
}

void printStatistics(raw_ostream &OS, const Statistics &S,
                     ArrayRef<Finding> Findings, bool Csv) {
  struct Row {
    std::string Becomes;
    unsigned Count = 0;
  };
  std::map<std::pair<std::string, std::string>, Row> Rows;
  for (const Finding &F : Findings) {
    Row &R = Rows[{idText(F.Id), onOneLine(F.Subject, Csv)}];
    R.Becomes = onOneLine(F.Replacement, Csv);
    ++R.Count;
  }
  if (Csv) {
    OS << "id,name,becomes,count\n";
    for (auto &[Key, R] : Rows)
      OS << fmt::format("{},\"{}\",\"{}\",{}\n", Key.first, Key.second,
                        R.Becomes, R.Count);
    return;
  }
  OS << summaryLine(S) << '\n';
  for (auto &[Key, R] : Rows)
    OS << fmt::format("{:>6}  {}  {}{}{}\n", R.Count, Key.first, Key.second,
                      R.Becomes.empty() ? "" : " -> ", R.Becomes);
}

} // namespace hipify

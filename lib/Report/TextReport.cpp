//===- TextReport.cpp - findings for a terminal ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Report/TextReport.h"
#include "llvm/ADT/StringExtras.h"
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

/// The source line and a caret line that keeps the line's tabs.
static void printLine(raw_ostream &OS, const Finding &F,
                      const SourceText &Source) {
  auto [Line, Column] = Source.lineAndColumn(F.Offset);
  StringRef Text = Source.lineText(Line);
  OS << fmt::format("{:>5} | {}\n", Line, std::string_view(Text));
  OS << "      | ";
  for (char Ch : Text.take_front(Column - 1))
    OS << (Ch == '\t' ? '\t' : ' ');
  OS.changeColor(raw_ostream::GREEN, /*Bold=*/true);
  unsigned Room = Text.size() >= Column ? Text.size() - Column : 0;
  OS << '^' << std::string(std::min(F.Length ? F.Length - 1 : 0, Room), '~');
  OS.resetColor();
  OS << '\n';
}

void printFinding(raw_ostream &OS, const Finding &F, const SourceText *Source,
                  StringRef ShownPath, StringRef Suppressed) {
  auto [Line, Column] = Source ? Source->lineAndColumn(F.Offset)
                               : std::pair<unsigned, unsigned>(1, 1);
  OS.changeColor(raw_ostream::SAVEDCOLOR, /*Bold=*/true);
  OS << ShownPath << ':' << Line << ':' << Column << ": ";
  OS.changeColor(colorOf(F.Sev), /*Bold=*/true);
  OS << toString(F.Sev) << ": ";
  OS.resetColor();
  OS << F.Message << " [" << idText(F.Id) << "]\n";
  if (Source && F.Length)
    printLine(OS, F, *Source);
  if (!F.Advice.empty())
    OS << "      = " << F.Advice << '\n';
  if (!Suppressed.empty())
    OS << "      = suppressed: " << Suppressed << '\n';
}

static std::string counted(unsigned N, StringRef Thing) {
  return fmt::format("{} {}{}", N, std::string_view(Thing), N == 1 ? "" : "s");
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

/// A name for one line of a table: an argument may be written over several.
static std::string onOneLine(StringRef Text, bool Csv) {
  SmallVector<StringRef, 8> Words;
  SplitString(Text, Words, " \t\r\n");
  std::string Line = join(Words, " ");
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

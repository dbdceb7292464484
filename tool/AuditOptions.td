//===- AuditOptions.td - the options of hipify-cpp audit ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "ParserOptions.td"

def FormatGroup : OptionGroup<"format">, HelpText<"Formats">;
def AuditGroup : OptionGroup<"audit">, HelpText<"What counts">;
def HiddenGroup : OptionGroup<"hidden">;

// Formats
defm json : V<"json", "<file>", "Write all of it as JSON (docs/audit-schema.json)", FormatGroup>;
defm sarif : V<"sarif", "<file>", "Write the findings as SARIF 2.1.0", FormatGroup>;
defm html : V<"html", "<file>", "Write a page for a browser, in one file", FormatGroup>;
defm markdown : V<"markdown", "<file>", "Write a summary for a pull request", FormatGroup>;
defm csv : V<"csv", "<file>", "Write the findings, a row each", FormatGroup>;
defm badge : V<"badge", "<file>", "Write an SVG that says how much is left", FormatGroup>;
defm docs_url : V<"docs-url", "<url>", "Where the pages of docs/diagnostics are, for links", FormatGroup>;
def q : Flag<["-"], "q">, Group<FormatGroup>, HelpText<"No summary">;
def help : F<"help", "Print this", FormatGroup>;
def h : Flag<["-"], "h">, Alias<help>;

// What counts
defm level : V<"level", "<sev>", "The least severe findings that are listed: info, note (default), warning, error", AuditGroup, "info,note,warning,error">;
defm baseline : V<"baseline", "<json>", "An earlier audit: what is new, worse, better, fixed", AuditGroup>;
defm fail_on : V<"fail-on", "<what>", "Exit with 2 for: note, warning, error (that severe), any, new (against --baseline)", AuditGroup, "new,any,note,warning,error">;
defm suppressions : V<"suppressions", "<file>", "Findings that do not count: id, glob of paths, reason", AuditGroup>;
defm effort : V<"effort", "<tsv>", "Your table of hours, as mappings/effort.tsv", AuditGroup>;

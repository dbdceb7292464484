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
defm json : V<"json", "<file>", "Write the whole audit as JSON (docs/audit-schema.json)", FormatGroup>;
defm sarif : V<"sarif", "<file>", "Write the findings as SARIF 2.1.0", FormatGroup>;
defm html : V<"html", "<file>", "Write a page for a browser, in one file", FormatGroup>;
defm markdown : V<"markdown", "<file>", "Write a summary for a pull request", FormatGroup>;
defm csv : V<"csv", "<file>", "Write the findings, one per row", FormatGroup>;
defm badge : V<"badge", "<file>", "Write an SVG badge that shows how much is left", FormatGroup>;
defm docs_url : V<"docs-url", "<url>", "Base URL of the pages of docs/diagnostics, for links", FormatGroup>;
def q : Flag<["-"], "q">, Group<FormatGroup>, HelpText<"Print no summary">;
def v : Flag<["-"], "v">, Group<FormatGroup>, HelpText<"Say also how many files did not have to be parsed">;
def verbose : F<"verbose", "Same as -v", FormatGroup>, Alias<v>;
def help : F<"help", "Print this help", FormatGroup>;
def h : Flag<["-"], "h">, Alias<help>;

// What counts
defm level : V<"level", "<sev>", "Lowest severity to list: info, note (default), warning, error", AuditGroup, "info,note,warning,error">;
defm baseline : V<"baseline", "<json>", "Compare with an earlier audit: new, worse, better, fixed", AuditGroup>;
defm fail_on : V<"fail-on", "<what>", "Exit with 2 on findings: note, warning, error (or worse), any, new (since --baseline)", AuditGroup, "new,any,note,warning,error">;
defm effort : V<"effort", "<tsv>", "Your own table of hours, in the format of mappings/effort.tsv", AuditGroup>;

//===- Options.td - the options of hipify-cpp -----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "ParserOptions.td"

def OutputGroup : OptionGroup<"output">, HelpText<"Output">;
def ReportGroup : OptionGroup<"report">, HelpText<"Reports">;
def CompatGroup : OptionGroup<"compat">,
                  HelpText<"Options of hipify-clang, accepted for compatibility">;

// Output
defm o : J<"o", "<file>", "Write the translation of one input to <file>; - prints it", OutputGroup>;
defm out_dir : V<"out-dir", "<dir>", "Write to <dir>, mirroring the project's tree", OutputGroup>;
def inplace : F<"inplace", "Overwrite the inputs; the old text is kept in <file>.prehip", OutputGroup>;
def update : F<"update", "Of project: merge the new translation with what was changed below --out-dir by hand, as git does", OutputGroup>;
def overwrite : F<"overwrite", "Of project: replace what was changed below --out-dir by hand", OutputGroup>;
defm vendor_switch : V<"vendor-switch", "<name>", "Of project: change the top-level build files only; with <name> on, they build the translation", OutputGroup>;
def no_backup : F<"no-backup", "With --inplace: do not keep the old text", OutputGroup>;
def diff : F<"diff", "Print a unified diff; write nothing", OutputGroup>;
def check : F<"check", "Write nothing; name the files that would change, and exit with 2 if there are any", OutputGroup>;
def no_output : F<"no-output", "Write nothing; only report", OutputGroup>;
def MD : Flag<["-"], "MD">, Group<OutputGroup>,
         HelpText<"Write a depfile that names every file read (with -MF)">;
defm MF : J<"MF", "<file>", "The depfile; default: the output with .d added", OutputGroup>;
defm export_fixes : V<"export-fixes", "<file>", "Write the changes as clang's replacements, for clang-apply-replacements; nothing else without --inplace", OutputGroup>;
defm alias_header : V<"alias-header", "<file>", "Write a header of macros for the CUDA names in use, so that the sources can stay CUDA; nothing else", OutputGroup>;
def hip_launch : F<"hip-kernel-execution-syntax", "Write launches as hipLaunchKernelGGL", OutputGroup>;
def cuda_launch : F<"cuda-kernel-execution-syntax", "Keep launches as <<<>>> (default)", OutputGroup>;

// Reports
def q : Flag<["-"], "q">, Group<ReportGroup>, HelpText<"Report errors only">;
def quiet : F<"quiet", "Same as -q", ReportGroup>, Alias<q>;
def v : Flag<["-"], "v">, Group<ReportGroup>, HelpText<"Report every change and note">;
def verbose : F<"verbose", "Same as -v", ReportGroup>, Alias<v>;
defm fail_on : V<"fail-on", "<sev>", "Exit with 2 if any finding is at least this severe: note, warning, error", ReportGroup, "note,warning,error">;
def print_stats : F<"print-stats", "Print statistics of what was found, by name", ReportGroup>;
def print_stats_csv : F<"print-stats-csv", "Same as --print-stats, as CSV; to standard output, where hipify-clang writes a file (see --o-stats)", ReportGroup>;
defm o_stats : V<"o-stats", "<file>", "Write the CSV of --print-stats-csv to <file>", ReportGroup>;
let Visibility = [DefaultVis, QueryVis] in
def help : F<"help", "Print this help", ReportGroup>;
let Visibility = [DefaultVis, QueryVis] in
def h : Flag<["-"], "h">, Alias<help>;
def version : F<"version", "Print the version", ReportGroup>;

// hipify-clang's
defm o_dir : V<"o-dir", "<dir>", "Same as --out-dir", CompatGroup>;
def examine : F<"examine", "Same as --no-output --print-stats", CompatGroup>;
def amap : F<"amap", "Translate inactive branches too (the default)", CompatGroup>;
defm cuda_path : V<"cuda-path", "<dir>", "Ignored: no toolkit is needed", CompatGroup, "@ignored">;
defm cuda_gpu_arch : V<"cuda-gpu-arch", "<sm>", "GPU for the device pass (default sm_80)", CompatGroup, "@nvidia-gpu">;
defm resource_dir : V<"clang-resource-directory", "<dir>", "clang's own headers; found by default", CompatGroup, "@folder">;
def local_headers : F<"local-headers", "Same as --headers=local", CompatGroup>;
def local_headers_recursive : F<"local-headers-recursive", "Same as --headers=recursive", CompatGroup>;
def miopen : F<"miopen", "Translate cuDNN into MIOpen (the default)", CompatGroup>;
def hipdnn : F<"hipdnn", "Rejected: ROCm 7.2 ships no hipDNN", CompatGroup>;
def experimental : F<"experimental", "Accepted; names that HIP has are always used", CompatGroup>;
def hip_data_types : F<"use-hip-data-types", "Accepted; the default", CompatGroup>;
def no_undocumented : F<"no-undocumented-features", "Accepted; no undocumented name is used", CompatGroup>;
def no_warn_undocumented : F<"no-warnings-on-undocumented-features", "Accepted; the default", CompatGroup>;
def save_temps : F<"save-temps", "Accepted; there are no temporary files", CompatGroup>;
defm temp_dir : V<"temp-dir", "<dir>", "Accepted; there are no temporary files", CompatGroup, "@ignored">;
def versions : F<"versions", "Print the versions that the tables know", CompatGroup>;
def md : F<"md", "Print the tables as Markdown to standard output, where hipify-clang writes files", CompatGroup>;
def csv : F<"csv", "Print the tables as CSV to standard output, where hipify-clang writes files", CompatGroup>;
defm doc_format : V<"doc-format", "<f>", "Accepted: full, strict or compact", CompatGroup, "full,strict,compact">;
defm doc_roc : V<"doc-roc", "<r>", "Accepted: skip, separate or joint", CompatGroup, "skip,separate,joint">;
def perl : F<"perl", "Rejected; --csv prints the tables", CompatGroup>;
def python : F<"python", "Rejected; --csv prints the tables", CompatGroup>;
defm o_perl : V<"o-hipify-perl-dir", "<dir>", "Rejected, like --perl", CompatGroup, "@ignored">;
defm o_python : V<"o-python-map-dir", "<dir>", "Rejected, like --python", CompatGroup, "@ignored">;

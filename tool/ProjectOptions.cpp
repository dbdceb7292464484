//===- ProjectOptions.cpp - what a command line says of a project ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared by translate, project and audit.
//
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Files/PlainFile.h"
#include "Source/Printable.h"
#include "Translation/Translation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace hipify {

Expected<ProjectOptions> projectOptions(const ParsedOptions &Options) {
  ProjectOptions Result;
  Result.Inputs = Options.Inputs;
  Result.BuildPath = Options.value(OPT_p).str();
  Result.Root = Options.value(OPT_root).str();
  Result.FlagsBefore = Options.values(OPT_extra_arg_before);
  for (auto [Id, Flag] :
       {std::pair(OPT_I, "-I"), std::pair(OPT_D, "-D"), std::pair(OPT_U, "-U"),
        std::pair(OPT_isystem, "-isystem"), std::pair(OPT_std, "-std=")})
    for (const std::string &Value : Options.values(Id))
      Result.Flags.push_back(Flag + Value);
  if (Options.has(OPT_x))
    append_range(Result.Flags,
                 std::vector<std::string>{"-x", Options.value(OPT_x).str()});
  append_range(Result.Flags, Options.values(OPT_extra_arg));
  append_range(Result.Flags, Options.ParserFlags);
  for (const std::string &Folder : Options.values(OPT_exclude))
    Result.Excluded.push_back(canonicalPath(Folder));
  Result.ThirdParty = Options.has(OPT_third_party);
  StringRef Headers = Options.value(OPT_headers, "recursive");
  if (Options.has(OPT_local_headers))
    Headers = "local";
  if (Headers == "none")
    Result.Headers = HeaderMode::None;
  else if (Headers == "local")
    Result.Headers = HeaderMode::Local;
  return Result;
}

static Expected<std::vector<SuppressionRow>>
suppressions(const ParsedOptions &Options) {
  std::vector<SuppressionRow> All;
  for (const std::string &File : Options.values(OPT_suppressions)) {
    auto Buffer = readPlainFile(File, MostForText);
    if (!Buffer)
      return createStringError(
          File + ": cannot be read: " + toString(Buffer.takeError()));
    auto Rows = readSuppressions((*Buffer)->getBuffer(), File);
    if (!Rows)
      return Rows.takeError();
    append_range(All, *Rows);
  }
  return std::move(All);
}

bool keepsFacts() {
  return sys::Process::GetEnv("HIPIFY_FACTS_CACHE").value_or("") != "off";
}

void printCounts(const ParseCounts &Counts) {
  errs() << "hipify-cpp: note: ";
  if (Counts.NoCache.empty())
    errs() << Counts.FromCache << " of " << Counts.Units
           << " files had not changed and were not parsed\n";
  else
    errs() << "nothing is kept for the next run: " << printable(Counts.NoCache)
           << '\n';
}

Expected<TranslationOptions> translationOptions(const ParsedOptions &Options) {
  TranslationOptions Result;
  Result.Rules.Target = Options.target();
  Result.Rules.LaunchMacro = Options.has(OPT_hip_launch);
  Result.Rules.SkipInactive = (Options.has(OPT_skip_inactive) ||
                               Options.has(OPT_default_preprocessor)) &&
                              !Options.has(OPT_amap);
  Result.Rules.Stubs = Options.has(OPT_stubs);
  Result.Rules.TranslateStrings = Options.has(OPT_translate_strings);
  if (Options.value(OPT_warp) == "native")
    Result.Rules.Warp = WarpMode::Native;
  Result.Rules.NativeMma = Options.value(OPT_mma) == "native";
  if (Result.Rules.NativeMma && Result.Rules.Warp == WarpMode::Native)
    return createStringError("--mma=native is for warps of 32: leave out "
                             "--warp=native");
  if (Options.has(OPT_offload_arch)) {
    Result.Rules.Arches.clear();
    // Once with commas or, as compilers take it, several times.
    for (StringRef Value : Options.values(OPT_offload_arch))
      for (StringRef Arch : split(Value, ','))
        if (!is_contained(Result.Rules.Arches, Arch.trim()))
          Result.Rules.Arches.push_back(Arch.trim().str());
  }
  std::string Share = shareFolder(Options.Program);
  Result.Parsing.Declarations = Share + "/cuda-declarations";
  if (!sys::fs::exists(Result.Parsing.Declarations + "/cuda_runtime.h"))
    return createStringError(
        Result.Parsing.Declarations +
        ": the declarations of CUDA are missing; the installation "
        "is incomplete");
  Result.Parsing.Declarations = canonicalPath(Result.Parsing.Declarations);
  Result.Parsing.ResourceDir = Options.value(OPT_resource_dir).str();
  Result.Parsing.CudaArch =
      Options.value(OPT_cuda_gpu_arch, Result.Parsing.CudaArch).str();
  Result.Parsing.TimeoutSeconds = numberOf(Options.Args, OPT_timeout, 300);
  Result.Parsing.MemoryMiB = numberOf(Options.Args, OPT_memory_limit, 8192);
  auto Rows = suppressions(Options);
  if (!Rows)
    return Rows.takeError();
  Result.Suppressions = std::move(*Rows);
  Result.Jobs =
      numberOf(Options.Args, OPT_j, std::max(1, get_physical_cores()));
  Result.UseCache = keepsFacts() && !Options.has(OPT_no_cache);
  OutputOptions &Output = Result.Output;
  Output.Output = Options.value(OPT_o).str();
  Output.OutDir = Options.value(OPT_out_dir, Options.value(OPT_o_dir)).str();
  // Replacements are changes in place.
  Output.InPlace = Options.has(OPT_inplace) || Options.has(OPT_export_fixes);
  Output.Backup = !Options.has(OPT_no_backup);
  Output.DryRun = Options.has(OPT_diff) || Options.has(OPT_check) ||
                  Options.has(OPT_no_output) || Options.has(OPT_examine) ||
                  Options.has(OPT_alias_header) ||
                  (Options.has(OPT_export_fixes) && !Options.has(OPT_inplace));
  return Result;
}

} // namespace hipify

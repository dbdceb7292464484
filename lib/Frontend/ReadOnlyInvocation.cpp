//===- ReadOnlyInvocation.cpp - a parse without side effects --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces options as a whole instead of clearing them one by one where a parse
// needs few of them: options that a later clang adds are then reset as well.
//
//===----------------------------------------------------------------------===//
#include "Frontend/ReadOnlyInvocation.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendOptions.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"

using namespace clang;

namespace hipify {

void makeReadOnly(CompilerInvocation &Invocation) {
  FrontendOptions Frontend;
  const FrontendOptions &Asked = Invocation.getFrontendOpts();
  Frontend.Inputs = Asked.Inputs;
  Frontend.DashX = Asked.DashX;
  Frontend.AuxTriple = Asked.AuxTriple;
  Frontend.AuxTargetCPU = Asked.AuxTargetCPU;
  Frontend.AuxTargetFeatures = Asked.AuxTargetFeatures;
  Frontend.ProgramAction = frontend::ParseSyntaxOnly;
  Invocation.getFrontendOpts() = std::move(Frontend);

  Invocation.getDependencyOutputOpts() = DependencyOutputOptions();
  Invocation.getPreprocessorOutputOpts() = PreprocessorOutputOptions();
  Invocation.getCodeGenOpts() = CodeGenOptions();
  Invocation.getAnalyzerOpts() = AnalyzerOptions();

  DiagnosticOptions &Diagnostics = Invocation.getDiagnosticOpts();
  Diagnostics.DiagnosticLogFile.clear();
  Diagnostics.DiagnosticSerializationFile.clear();
  Diagnostics.DiagnosticSuppressionMappingsFile.clear();
  Diagnostics.VerifyDiagnostics = false;

  HeaderSearchOptions &Headers = Invocation.getHeaderSearchOpts();
  Headers.ModuleFormat = "raw";
  Headers.ModuleCachePath.clear();
  Headers.ModuleUserBuildPath.clear();
  Headers.PrebuiltModuleFiles.clear();
  Headers.PrebuiltModulePaths.clear();
  Headers.VFSOverlayFiles.clear();
  Headers.ImplicitModuleMaps = false;
  Headers.Verbose = false;

  PreprocessorOptions &Preprocessor = Invocation.getPreprocessorOpts();
  Preprocessor.ImplicitPCHInclude.clear();
  Preprocessor.PCHThroughHeader.clear();
  Preprocessor.ChainedIncludes.clear();
  Preprocessor.RemappedFiles.clear();
  Preprocessor.RemappedFileBuffers.clear();
  Preprocessor.EmbedEntries.clear();

  LangOptions &Language = Invocation.getLangOpts();
  Language.NoSanitizeFiles.clear();
  Language.XRayAlwaysInstrumentFiles.clear();
  Language.XRayNeverInstrumentFiles.clear();
  Language.XRayAttrListFiles.clear();
  Language.ProfileListFiles.clear();
  Language.OMPHostIRFile.clear();
  Language.Modules = false;
  // These would print into this program's output.
  Language.DumpRecordLayouts = false;
  Language.DumpRecordLayoutsSimple = false;
  Language.DumpRecordLayoutsCanonical = false;
  Language.DumpRecordLayoutsComplete = false;
  Language.DumpVTableLayouts = false;
}

} // namespace hipify

//===- ProblemConsumer.cpp ------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/ProblemConsumer.h"
#include "Frontend/Collect/FactCollector.h"
#include "Frontend/Collect/MissingTemplates.h"
#include "Frontend/Flow/WarpCode.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// The name or type that is an error's argument; empty if it is something else.
static std::string nameAt(const clang::Diagnostic &Info, unsigned Index) {
  DiagnosticsEngine::ArgumentKind Kind = Info.getArgKind(Index);
  if (Kind == DiagnosticsEngine::ak_std_string)
    return "";
  uint64_t Raw = Info.getRawArg(Index);
  switch (Kind) {
  case DiagnosticsEngine::ak_identifierinfo:
    return Info.getArgIdentifier(Index)->getName().str();
  case DiagnosticsEngine::ak_declarationname:
    return DeclarationName::getFromOpaqueInteger(Raw).getAsString();
  case DiagnosticsEngine::ak_nameddecl:
    return reinterpret_cast<const NamedDecl *>(Raw)->getNameAsString();
  case DiagnosticsEngine::ak_declcontext:
    if (const auto *Named = llvm::dyn_cast<NamedDecl>(
            reinterpret_cast<const DeclContext *>(Raw)))
      return Named->getQualifiedNameAsString();
    return "";
  case DiagnosticsEngine::ak_qualtype:
    return QualType::getFromOpaquePtr(reinterpret_cast<void *>(Raw))
        .getAsString();
  default:
    return "";
  }
}

static std::vector<std::string> namesOf(const clang::Diagnostic &Info) {
  std::vector<std::string> Names;
  for (unsigned I = 0; I != Info.getNumArgs() && Names.size() != 2; ++I)
    if (std::string Name = nameAt(Info, I); !Name.empty())
      Names.push_back(std::move(Name));
  return Names;
}

/// Errors caused by the leniency of our declarations, or by NVIDIA-specific
/// constraints in inline assembly; the code is fine. A failed static
/// assertion hides nothing: AMD's compiler evaluates it for the GPU.
static bool isOurDoing(unsigned Id) {
  return Id == diag::err_attributes_are_not_compatible ||
         Id == diag::err_cuda_host_shared ||
         Id == diag::err_static_assert_failed ||
         Id == diag::err_static_assert_requirement_failed ||
         Id == diag::err_asm_invalid_input_constraint ||
         Id == diag::err_asm_invalid_output_constraint;
}

static std::string textOf(const Diagnostic &Info) {
  llvm::SmallString<128> Text;
  Info.FormatDiagnostic(Text);
  return Text.str().str();
}

void ProblemConsumer::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                       const Diagnostic &Info) {
  if (!Collector || !Info.hasSourceManager() || noteSpaceError(Level, Info) ||
      Level < DiagnosticsEngine::Error || isOurDoing(Info.getID()))
    return;
  noteMissingSize(Info);
  if (noteMissingTemplate(Info, *Collector))
    return;
  Problem::KindT Kind = Info.getID() == diag::err_cannot_open_file
                            ? Problem::Unreadable
                            : Problem::Parse;
  Collector->noteProblem(Kind, Info.getLocation(), textOf(Info),
                         Kind == Problem::Parse ? namesOf(Info)
                                                : std::vector<std::string>());
}

/// Handles `C10_WARP_SIZE` of a header that is not found.
void ProblemConsumer::noteMissingSize(const Diagnostic &Info) {
  if (Info.getID() != diag::err_undeclared_var_use || Info.getNumArgs() == 0)
    return;
  std::string Name = nameAt(Info, 0);
  if (isLaneCountName(Name))
    Collector->noteHeaderSize(Info.getLocation(), Name, LangOptions(), false);
}

/// Keeps an error that may be about a specialization's execution spaces, and
/// its candidates, until the declarations are complete.
bool ProblemConsumer::noteSpaceError(DiagnosticsEngine::Level Level,
                                     const Diagnostic &Info) {
  if (Level == DiagnosticsEngine::Note) {
    if (HasSpaceError &&
        Info.getID() == diag::note_cuda_ovl_candidate_target_mismatch)
      Collector->SpaceErrors.back().Candidates.push_back(Info.getLocation());
    return true;
  }
  HasSpaceError = Info.getID() == diag::err_function_template_spec_no_match;
  if (HasSpaceError)
    Collector->SpaceErrors.push_back(
        {Info.getLocation(), textOf(Info), namesOf(Info), {}});
  return HasSpaceError;
}

} // namespace hipify

//===- Layers.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/Layers.h"
#include "Simt/Simt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace hipify::simt;

bool Layer::provides(StringRef Function) const {
  return any_of(Prefixes, [&](StringRef P) { return Function.starts_with(P); });
}

static std::vector<std::string> splitWords(StringRef Text, char Separator) {
  SmallVector<StringRef> Words;
  Text.split(Words, Separator, -1, /*KeepEmpty=*/false);
  return std::vector<std::string>(Words.begin(), Words.end());
}

Expected<std::vector<Layer>> hipify::simt::readLayers(StringRef SimtFolder) {
  std::string Path = (SimtFolder + "/layers.tsv").str();
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return createStringError(Buffer.getError(),
                             Path + ": " + Buffer.getError().message() +
                                 "; the installation is incomplete");
  SmallVector<StringRef> Lines;
  (*Buffer)->getBuffer().split(Lines, '\n', -1, /*KeepEmpty=*/false);
  std::vector<Layer> Layers;
  for (StringRef Line : drop_begin(Lines)) {
    auto [Folder, Rest] = Line.split('\t');
    auto [Prefixes, Link] = Rest.split('\t');
    Layers.push_back({Folder.str(), splitWords(Prefixes, ','),
                      splitWords(Link.trim(), ' ')});
  }
  return Layers;
}

static Error addNames(const object::ObjectFile &File, Names &To) {
  for (const object::SymbolRef &Symbol : File.symbols()) {
    Expected<uint32_t> Flags = Symbol.getFlags();
    if (!Flags)
      return Flags.takeError();
    if (!(*Flags & object::SymbolRef::SF_Global))
      continue;
    Expected<StringRef> Name = Symbol.getName();
    if (!Name)
      return Name.takeError();
    (*Flags & object::SymbolRef::SF_Undefined ? To.Undefined : To.Defined)
        .insert(Name->str());
  }
  return Error::success();
}

Error hipify::simt::addNames(StringRef Path, Names &To) {
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return createStringError(Buffer.getError(),
                             Path + ": " + Buffer.getError().message());
  Expected<std::unique_ptr<object::Binary>> Binary =
      object::createBinary(**Buffer);
  if (!Binary)
    return Binary.takeError();
  if (auto *File = dyn_cast<object::ObjectFile>(Binary->get()))
    return ::addNames(*File, To);
  auto *Archive = dyn_cast<object::Archive>(Binary->get());
  if (!Archive)
    return Error::success();
  Error Failed = Error::success();
  for (const object::Archive::Child &Child : Archive->children(Failed)) {
    auto Member = Child.getAsBinary();
    if (!Member)
      return Member.takeError();
    if (auto *File = dyn_cast<object::ObjectFile>(Member->get()))
      if (Error E = ::addNames(*File, To))
        return E;
  }
  return Failed;
}

bool hipify::simt::isVendorFunction(StringRef Name) {
  // LAPACK functions such as cungqr_ begin like CUDA's driver API.
  if (Name.ends_with("_"))
    return false;
  static constexpr StringLiteral Prefixes[] = {"__cuda", "__hip", "cuda", "hip",
                                               "miopen", "nccl",  "npp",  "nv",
                                               "rccl",   "roc",   "rsmi"};
  if (any_of(Prefixes, [&](StringRef P) { return Name.starts_with(P); }))
    return true;
  // The driver API: cuInit, cuMemAlloc_v2; and cublas..., cufft..., ...
  return Name.starts_with("cu") && Name.size() > 3 && isAlpha(Name[2]);
}

static constexpr StringLiteral LinkedHandle = "__hip_gpubin_handle";

bool hipify::simt::isOfDeviceLinker(StringRef Name) {
  return Name.starts_with(LinkedHandle) ||
         Name.starts_with("__cudaRegisterLinkedBinary");
}

/// Whether an unimplemented function returns text rather than a status.
static bool returnsText(StringRef Name) {
  // The driver APIs, and later ones modelled on them, take an output pointer.
  static constexpr StringLiteral Statuses[] = {
      "cuGetErrorString",     "cuGetErrorName",
      "hipDrvGetErrorString", "hipDrvGetErrorName",
      "rsmi_status_string",   "amdsmi_status_code_to_string"};
  static constexpr StringLiteral Suffixes[] = {
      "GetErrorString",    "GetErrorName",  "GetErrorEnum",
      "StatusString",      "StatusName",    "StatusToString",
      "status_to_string",  "status_string", "status_name",
      "error_string",      "ErrorString",   "status_description",
      "GetLastErrorString"};
  if (Name == "ncclGetLastError")
    return true;
  return !is_contained(Statuses, Name) &&
         any_of(Suffixes, [&](StringRef S) { return Name.ends_with(S); });
}

/// The definitions that a device linker generates for each unit: on AMD a
/// handle, which the unit's constructor initializes; on NVIDIA a function,
/// which it calls.
static void emitForLinkedUnit(llvm::Module &M, StringRef Name) {
  IRBuilder<> B(M.getContext());
  if (Name.starts_with(LinkedHandle)) {
    new GlobalVariable(M, B.getPtrTy(), false, GlobalValue::ExternalLinkage,
                       ConstantPointerNull::get(B.getPtrTy()), Name);
    return;
  }
  SmallVector<Type *> Four(4, B.getPtrTy());
  auto *Ty = FunctionType::get(B.getVoidTy(), Four, false);
  auto *F = Function::Create(Ty, GlobalValue::ExternalLinkage, Name, M);
  B.SetInsertPoint(BasicBlock::Create(M.getContext(), "", F));
  FunctionCallee Register = M.getOrInsertFunction(
      "__simt_register_linked", B.getVoidTy(), B.getPtrTy(), B.getPtrTy());
  B.CreateCall(Register, {F->getArg(0), F->getArg(1)});
  B.CreateRetVoid();
}

Error hipify::simt::emitStubs(ArrayRef<std::string> Functions, StringRef Path) {
  LLVMContext Context;
  Module M("stubs", Context);
  M.setTargetTriple(Triple("x86_64-unknown-linux-gnu"));
  IRBuilder<> B(Context);
  FunctionCallee Report = M.getOrInsertFunction("__simt_missing_function",
                                                B.getVoidTy(), B.getPtrTy());
  // hipErrorNotSupported and cudaErrorNotSupported; for other libraries, just a
  // failure.
  constexpr unsigned NotSupported = 801;
  for (const std::string &Name : Functions) {
    if (isOfDeviceLinker(Name)) {
      emitForLinkedUnit(M, Name);
      continue;
    }
    bool Text = returnsText(Name);
    Type *Result = Text ? static_cast<Type *>(B.getPtrTy()) : B.getInt32Ty();
    auto *F = Function::Create(FunctionType::get(Result, false),
                               GlobalValue::ExternalLinkage, Name, M);
    B.SetInsertPoint(BasicBlock::Create(Context, "", F));
    B.CreateCall(Report, B.CreateGlobalString(Name));
    if (Text)
      B.CreateRet(B.CreateGlobalString("not supported by the emulator"));
    else
      B.CreateRet(B.getInt32(NotSupported));
  }
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  if (EC)
    return createStringError(EC, Path + ": " + EC.message());
  return emitObject(M, OS);
}

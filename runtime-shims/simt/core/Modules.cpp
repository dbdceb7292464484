//===- Modules.cpp - The device code of a program ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Launch.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <sys/mman.h>

using namespace hipify::simt;

// Constructors of modules run before those of this file may have.
static std::vector<const Module *> &registered() {
  static auto &M = *new std::vector<const Module *>;
  return M;
}

void __simt_register(const Module *M) {
  if (M->Abi != AbiVersion) {
    fprintf(stderr,
            "simt: module %s was built for another version of the "
            "emulator; build it again\n",
            M->Id);
    exit(1);
  }
  registered().push_back(M);
}

const std::vector<const Module *> &hipify::simt::modules() {
  return registered();
}

const Module *hipify::simt::findModule(std::string_view Id) {
  for (const Module *M : registered())
    if (M->Id == Id)
      return M;
  return nullptr;
}

const Kernel *hipify::simt::findKernel(const Module &M, std::string_view Name) {
  for (const Kernel &K : M.Kernels)
    if (K.Name == Name)
      return &K;
  return nullptr;
}

const Variable *hipify::simt::findVariable(const Module &M,
                                           std::string_view Name) {
  for (const Variable &V : M.Variables)
    if (V.Name == Name)
      return &V;
  return nullptr;
}

static char *makeImage(const Module &M) {
  if (!M.ImageBytes)
    return nullptr;
  void *P = mmap(nullptr, M.ImageBytes, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (P == MAP_FAILED) {
    fprintf(stderr, "simt: no memory for the variables of a module\n");
    exit(1);
  }
  auto *Image = static_cast<char *>(P);
  memcpy(Image, M.Image, M.ImageBytes);
  // Pointers to variables point into the original; let them point here.
  for (uint64_t Offset : M.Relocations) {
    uint64_t Pointer;
    memcpy(&Pointer, Image + Offset, sizeof(Pointer));
    Pointer += Image - M.Image;
    memcpy(Image + Offset, &Pointer, sizeof(Pointer));
  }
  return Image;
}

char *hipify::simt::image(const Module &M, int Device) {
  static std::mutex Lock;
  static auto &Images = *new std::map<std::pair<const Module *, int>, char *>;
  std::lock_guard Guard(Lock);
  auto [It, New] = Images.try_emplace({&M, Device}, nullptr);
  if (New)
    It->second = makeImage(M);
  return It->second;
}

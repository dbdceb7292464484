//===- Layers.h - the libraries that a program needs ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// runtime-shims/simt/layers.tsv lists the layers: the directory of their
// sources, the prefixes of the functions that they provide, and their link
// flags. The first layer, the runtime API, is always linked.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LAYERS_H
#define HIPIFY_SIMT_LAYERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <set>
#include <string>
#include <vector>

namespace hipify::simt {

struct Layer {
  std::string Folder;
  std::vector<std::string> Prefixes, LinkFlags;
  bool provides(llvm::StringRef Function) const;
};

llvm::Expected<std::vector<Layer>> readLayers(llvm::StringRef SimtFolder);

/// The global symbols of object files and archives.
struct Names {
  std::set<std::string> Defined, Undefined;
};
llvm::Error addNames(llvm::StringRef Path, Names &To);

/// Whether Name looks like a function of a GPU vendor's host library.
bool isVendorFunction(llvm::StringRef Name);

/// Whether a vendor's device linker would generate this symbol for a unit whose
/// device code is linked.
bool isOfDeviceLinker(llvm::StringRef Name);

/// Writes an object that defines Functions: each reports its name and returns
/// the vendor's code for "not supported". Symbols of a device linker get its
/// definitions.
llvm::Error emitStubs(llvm::ArrayRef<std::string> Functions,
                      llvm::StringRef Path);

} // namespace hipify::simt

#endif

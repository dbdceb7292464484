//===- TypeIndex.h - declarations by the types that tell them apart -*- C++
//-*-//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the library.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_TYPEINDEX_H
#define HIPIFY_FRONTEND_COLLECT_TYPEINDEX_H

#include "Frontend/Collect/HipTypes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/xxhash.h"

namespace hipify {

/// Finds those whose types HIP unifies without comparing each pair: a unit may
/// have thousands of overloads. Keeps no texts: CuTe's are long.
template <class T> class TypeIndex {
public:
  void add(T *Each, const TypeTexts &Types) {
    ByText[key(Types.Hip, 'h')].push_back(Each);
    ByText[key(Types.Roc, 'r')].push_back(Each);
  }
  /// Calls Compare, perhaps twice, with each whose types may be Types in HIP.
  void forEachRival(const TypeTexts &Types,
                    llvm::function_ref<void(T *)> Compare) const {
    for (uint64_t Key : {key(Types.Hip, 'h'), key(Types.Roc, 'r')})
      if (auto Found = ByText.find(Key); Found != ByText.end())
        for (T *Each : Found->second)
          Compare(Each);
  }

private:
  // Not the map's own markers.
  static uint64_t key(llvm::StringRef Text, char Of) {
    return (llvm::xxh3_64bits(Text) << 8 | static_cast<uint64_t>(Of)) >> 1;
  }
  llvm::DenseMap<uint64_t, llvm::SmallVector<T *, 1>> ByText;
};

} // namespace hipify
#endif

//===- hipify/blaslt.h - descriptors of cuBLASLt that are values ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program may keep a descriptor of cuBLASLt itself, as a cublasLt...Opaque_t,
// and have cublasLt...Init fill it in place. hipBLASLt makes its descriptors by
// Create alone, behind pointers. Here the value owns one: Init makes it, the
// destructor destroys it, and its address is the pointer.
//
// Host code, C++11. CUDA's can be copied byte by byte. hipBLASLt cannot copy
// them, so copies do not compile.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BLASLT_H
#define HIPIFY_BLASLT_H

#include <hipblaslt/hipblaslt.h>

#include <cstdint>

namespace hipify {
namespace blaslt {

/// Owns a descriptor, which Destroy destroys; nothing before Init.
template <class Opaque, hipblasStatus_t (*Destroy)(Opaque *)> class Owner {
public:
  /// `&descriptor`: what the library's functions take, and Init.
  class Address {
  public:
    /// An array, or an element of one.
    Address(Owner *Of) : Of(Of) {}
    operator Opaque *() const { return Of->Pointer; }
    /// Makes the descriptor, in the place of an earlier one.
    template <class MakeT> hipblasStatus_t init(MakeT Make) const {
      Opaque *Made = nullptr;
      hipblasStatus_t Status = Make(&Made);
      if (Status == HIPBLAS_STATUS_SUCCESS)
        Of->reset(Made);
      return Status;
    }

  private:
    Owner *Of;
  };

  Owner() = default;
  Owner(Owner &&Other) noexcept : Pointer(Other.release()) {}
  Owner &operator=(Owner &&Other) noexcept {
    reset(Other.release());
    return *this;
  }
  ~Owner() { reset(nullptr); }

  Address operator&() { return Address(this); }
  Opaque *operator&() const { return Pointer; }

private:
  Opaque *release() {
    Opaque *Result = Pointer;
    Pointer = nullptr;
    return Result;
  }
  void reset(Opaque *New) {
    if (Pointer)
      (void)Destroy(Pointer);
    Pointer = New;
  }

  Opaque *Pointer = nullptr;
};

using MatmulDesc =
    Owner<hipblasLtMatmulDescOpaque_t, &hipblasLtMatmulDescDestroy>;
using MatrixLayout =
    Owner<hipblasLtMatrixLayoutOpaque_t, &hipblasLtMatrixLayoutDestroy>;
using MatmulPreference =
    Owner<hipblasLtMatmulPreferenceOpaque_t, &hipblasLtMatmulPreferenceDestroy>;
using MatrixTransformDesc = Owner<hipblasLtMatrixTransformDescOpaque_t,
                                  &hipblasLtMatrixTransformDescDestroy>;

/// cublasLtMatmulDescInit
inline hipblasStatus_t matmulDescInit(MatmulDesc::Address Descriptor,
                                      hipblasComputeType_t Compute,
                                      hipDataType Scale) {
  return Descriptor.init([&](hipblasLtMatmulDesc_t *Made) {
    return hipblasLtMatmulDescCreate(Made, Compute, Scale);
  });
}
/// cublasLtMatrixLayoutInit
inline hipblasStatus_t matrixLayoutInit(MatrixLayout::Address Layout,
                                        hipDataType Type, uint64_t Rows,
                                        uint64_t Columns, int64_t Leading) {
  return Layout.init([&](hipblasLtMatrixLayout_t *Made) {
    return hipblasLtMatrixLayoutCreate(Made, Type, Rows, Columns, Leading);
  });
}
/// cublasLtMatmulPreferenceInit
inline hipblasStatus_t
matmulPreferenceInit(MatmulPreference::Address Preference) {
  return Preference.init([](hipblasLtMatmulPreference_t *Made) {
    return hipblasLtMatmulPreferenceCreate(Made);
  });
}
/// cublasLtMatrixTransformDescInit
inline hipblasStatus_t
matrixTransformDescInit(MatrixTransformDesc::Address Descriptor,
                        hipDataType Scale) {
  return Descriptor.init([&](hipblasLtMatrixTransformDesc_t *Made) {
    return hipblasLtMatrixTransformDescCreate(Made, Scale);
  });
}

} // namespace blaslt
} // namespace hipify

#endif

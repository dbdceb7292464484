//===- hipify/cuda_attributes.h - device attributes that HIP lacks --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For host code. Most of these ask for something that neither AMD's GPUs nor
// HIP have: the answer is 0, as on an NVIDIA GPU without it. They are values of
// HIP's enumeration, in its part for vendors, so that programs can list and
// switch over them; hipify::deviceGetAttribute answers them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_CUDA_ATTRIBUTES_H
#define HIPIFY_CUDA_ATTRIBUTES_H

#include <hip/hip_runtime_api.h>

namespace hipify {

#define HIPIFY_ATTRIBUTE(Name, Number, Answer)                                 \
  inline constexpr hipDeviceAttribute_t deviceAttribute##Name =                \
      static_cast<hipDeviceAttribute_t>(                                       \
          hipDeviceAttributeVendorSpecificBegin + Number);
#define HIPIFY_ATTRIBUTE_AS(Name, Number, Hip) HIPIFY_ATTRIBUTE(Name, Number, 0)
#include <hipify/cuda_attributes.def>
#undef HIPIFY_ATTRIBUTE
#undef HIPIFY_ATTRIBUTE_AS

namespace detail {

constexpr bool isCudaAttribute(hipDeviceAttribute_t Attribute) {
  return Attribute >= hipDeviceAttributeVendorSpecificBegin;
}

inline hipError_t getCudaAttribute(int *Value, hipDeviceAttribute_t Attribute,
                                   int Device) {
  int Answer = 0;
  switch (static_cast<int>(Attribute)) {
#define HIPIFY_ATTRIBUTE(Name, Number, Fixed)                                  \
  case deviceAttribute##Name:                                                  \
    Answer = Fixed;                                                            \
    break;
#define HIPIFY_ATTRIBUTE_AS(Name, Number, Hip)                                 \
  case deviceAttribute##Name:                                                  \
    return hipDeviceGetAttribute(Value, Hip, Device);
#include <hipify/cuda_attributes.def>
#undef HIPIFY_ATTRIBUTE
#undef HIPIFY_ATTRIBUTE_AS
  default:
    return hipErrorInvalidValue;
  }
  // HIP knows whether there is such a device, and a place for the answer.
  hipError_t Error = hipDeviceGetAttribute(
      Value, hipDeviceAttributeMultiprocessorCount, Device);
  if (Error == hipSuccess)
    *Value = Answer;
  return Error;
}

} // namespace detail
} // namespace hipify

#endif // HIPIFY_CUDA_ATTRIBUTES_H

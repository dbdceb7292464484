//===- hipify/ptx/address.h - cvta and isspacep ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses of state spaces: a shared or local one is an offset of 32 bits, as
// pointers of address_space(3) and (5) are; a global or constant one is the
// generic address. Cost: cvta one comparison for null, isspacep two or three
// instructions.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_ADDRESS_H
#define HIPIFY_PTX_ADDRESS_H

#include <hipify/device.h>
#include <hipify/ptx.h>

namespace hipify {
namespace ptx {

// cvta.to, from the generic address; cvta, to it.
__device__ inline uint64_t cvta_to_shared(uint64_t Generic) {
  return __cvta_generic_to_shared(reinterpret_cast<const void *>(Generic));
}
__device__ inline uint64_t cvta_to_local(uint64_t Generic) {
  return __cvta_generic_to_local(reinterpret_cast<const void *>(Generic));
}
__device__ inline uint64_t cvta_shared(uint64_t Address) {
  return reinterpret_cast<uint64_t>(__cvta_shared_to_generic(Address));
}
__device__ inline uint64_t cvta_local(uint64_t Address) {
  return reinterpret_cast<uint64_t>(__cvta_local_to_generic(Address));
}

__device__ inline bool isspacep_shared(uint64_t Generic) {
  return __isShared(reinterpret_cast<const void *>(Generic));
}
__device__ inline bool isspacep_local(uint64_t Generic) {
  return __isLocal(reinterpret_cast<const void *>(Generic));
}
/// Constant memory is global on AMD GPUs.
__device__ inline bool isspacep_global(uint64_t Generic) {
  return __isGlobal(reinterpret_cast<const void *>(Generic));
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_ADDRESS_H

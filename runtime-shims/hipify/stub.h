//===- hipify/stub.h - functions that HIP lacks -----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With --stubs, a call of a function of CUDA's that HIP has no counterpart of
// compiles. It returns the library's "not supported", and the first call says so
// on standard error. Arguments are of any type, since theirs may be CUDA's.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_STUB_H
#define HIPIFY_STUB_H

#include <cstdio>

namespace hipify {

inline bool sayMissing(const char *Function) {
  std::fprintf(stderr,
               "hipify: '%s' has no counterpart in HIP: it does nothing and "
               "returns an error\n",
               Function);
  return true;
}

} // namespace hipify

#define HIPIFY_STUB(Status, NotSupported, Name)                                \
  namespace hipify {                                                           \
  namespace stubs {                                                            \
  inline void Name() {                                                         \
    static const bool Said = sayMissing(#Name);                                \
    (void)Said;                                                                \
  }                                                                            \
  }                                                                            \
  }                                                                            \
  template <class... Arguments> inline Status Name(Arguments...) {             \
    hipify::stubs::Name();                                                     \
    return NotSupported;                                                       \
  }

#endif // HIPIFY_STUB_H

// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers in shared memory, the class interface before libcu++.
#pragma once
#include "cuda_awbarrier_primitives.h"

namespace nvcuda {
namespace experimental {
class awbarrier {
public:
  class arrival_token {
  public:
    unsigned pending_count() const;
  };
  awbarrier() = default;
  arrival_token arrive();
  arrival_token arrive_and_drop();
  bool timed_wait(arrival_token, unsigned);
  bool timed_wait_parity(bool, unsigned);
  void wait(arrival_token);
  void arrive_and_wait();
  bool try_wait(arrival_token, unsigned);
  static constexpr unsigned max() { return 1048575; }
};
void init(awbarrier *, unsigned);
} // namespace experimental
} // namespace nvcuda

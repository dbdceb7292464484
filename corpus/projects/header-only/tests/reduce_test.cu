// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"
#include <algorithm>
#include <fold/reduce.cuh>
#include <numeric>

template <typename T> static void test(Check &C, int Count) {
  std::vector<T> Values(Count);
  for (int I = 0; I < Count; ++I)
    Values[I] = T(I * 7 % 23) - T(11);
  fold::Array<T> In(Values);
  C.same(fold::reduce(In), std::accumulate(Values.begin(), Values.end(), T(0)));
  C.same(fold::reduce<T, fold::Maximum, 64>(In),
         *std::max_element(Values.begin(), Values.end()));
}

int main() {
  Check C = {"reduce"};
  for (int Count : {1, 31, 1000, 3333}) {
    test<int>(C, Count);
    test<float>(C, Count);
    test<double>(C, Count);
  }
  return C.status();
}

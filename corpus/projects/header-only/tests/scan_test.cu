// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"
#include <fold/scan.cuh>

template <typename T, typename Op>
static void test(Check &C, int Count, Op Combine) {
  std::vector<T> Values(Count);
  for (int I = 0; I < Count; ++I)
    Values[I] = T(I * 5 % 17);
  fold::Array<T> In(Values), Out(Count);
  fold::inclusiveScan(In, Out, Combine);
  std::vector<T> Results = Out.copied();
  T Expected = Op::template identity<T>();
  for (int I = 0; I < Count; ++I) {
    Expected = Combine(Expected, Values[I]);
    C.same(Results[I], Expected);
  }
}

int main() {
  Check C = {"scan"};
  for (int Count : {1, 32, 97, 500}) {
    test<int>(C, Count, fold::Plus());
    test<double>(C, Count, fold::Plus());
    test<unsigned long long>(C, Count, fold::Maximum());
  }
  return C.status();
}

// PTX: carries and borrows: each instruction that takes or makes one, sums and differences of four words, products
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../warps/trap.cuh"
#include "carry_steps.cuh"

#include <type_traits>

using u128 = unsigned __int128;
using i128 = __int128;

template <class T> __global__ void kernel(const Input<T> *in, Output<T> *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    compute(in[i], out[i]);
}

// The product's lower or upper word, as a number without a sign.
template <class T> static typename std::make_unsigned<T>::type word(T a, T b, bool upper) {
  using U = typename std::make_unsigned<T>::type;
  const u128 p = std::is_signed<T>::value ? u128(i128(a) * i128(b)) : u128(a) * u128(b);
  return U(upper ? p >> 8 * sizeof(T) : p);
}

template <class T> static int compare(const Input<T> &in, const Output<T> &got) {
  using U = typename std::make_unsigned<T>::type;
  constexpr int bits = 8 * sizeof(T);
  const U a = in.a, b = in.b, c = in.c, x = in.x, y = in.y;
  const U carry = U(x + y) < x, borrow = x < y;
  int bad = 0;
  const auto expect = [&](int n, u128 wide, U left) { // left: the carry that is there in the end
    bad += U(got.value[n]) != U(wide) || U(got.carry[n]) != left;
  };
  const auto sum = [&](int n, U p, U q, U in) {
    const u128 s = u128(p) + q + in;
    expect(n, s, U(s >> bits));
  };
  sum(0, a, b, 0);
  sum(1, a, b, carry);
  expect(2, u128(a) + b + carry, carry);
  expect(3, u128(a) - b, a < b ? U(-1) : 0);
  expect(4, u128(a) - b - borrow, u128(a) < u128(b) + borrow ? U(-1) : 0);
  expect(5, u128(a) - b - borrow, U(0) - borrow);
  const U lower = word(in.a, in.b, false), upper = word(in.a, in.b, true);
  sum(6, lower, c, 0);
  sum(7, upper, c, 0);
  sum(8, lower, c, carry);
  sum(9, upper, c, carry);
  expect(10, u128(lower) + c + carry, carry);
  expect(11, u128(upper) + c + carry, carry);
  U plus = 0, minus = 0;
  for (int k = 0; k < 4; ++k) {
    const u128 p = U(in.left[k]), q = U(in.right[k]);
    bad += U(got.sum[k]) != U(p + q + plus) || U(got.difference[k]) != U(p - q - minus);
    plus = U((p + q + plus) >> bits);
    minus = p < q + minus;
  }
  bad += U(got.sum[4]) != plus || U(got.difference[4]) != U(0) - minus;
  if (!std::is_signed<T>::value) {
    U want[4] = {};
    for (int i = 0; i < 2; ++i) {
      U rest = 0;
      for (int j = 0; j < 2; ++j) {
        const u128 t = u128(U(in.left[i])) * U(in.right[j]) + want[i + j] + rest;
        want[i + j] = U(t);
        rest = U(t >> bits);
      }
      want[i + 2] = rest;
    }
    for (int k = 0; k < 4; ++k)
      bad += U(got.product[k]) != want[k];
  }
  return bad;
}

template <class T> static std::size_t test(int n, unsigned seed) {
  // Every third word is 0, -1, the smallest or the largest: carries run through.
  const std::vector<int> raw = numbers(2 * 13 * n, 1 << 24, seed), kinds = numbers(13 * n, 12, seed + 1);
  const uint64_t sign = uint64_t(1) << (8 * sizeof(T) - 1), edges[] = {0, ~uint64_t(0), sign, sign - 1};
  int at = 0;
  const auto next = [&] {
    const int kind = kinds[at], one = raw[2 * at], two = raw[2 * at + 1];
    ++at;
    return T(kind < 4 ? edges[kind] : uint64_t(one) << 40 ^ uint64_t(two) << 20 ^ uint64_t(one + two));
  };
  Buffer<Input<T>> in(n);
  Buffer<Output<T>> out(n);
  for (Input<T> &i : in.host) {
    for (T *word : {&i.a, &i.b, &i.c, &i.x, &i.y})
      *word = next();
    for (int k = 0; k < 4; ++k)
      i.left[k] = next(), i.right[k] = next();
  }
  in.upload();
  kernel<<<(n + 127) / 128, 128>>>(in.device, out.device, n);
  out.download();
  std::size_t bad = 0;
  for (int i = 0; i < n; ++i)
    bad += compare(in.host[i], out.host[i]);
  return bad;
}

int main() {
  const int n = 4000;
  return verdict("carry_chains", test<uint32_t>(n, 1) + test<int32_t>(n, 2) + test<uint64_t>(n, 3) +
                                     test<int64_t>(n, 4));
}

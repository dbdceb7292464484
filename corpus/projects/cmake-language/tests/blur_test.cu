// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blur/blur.h"
#include <cmath>
#include <cstdio>

int main() {
  // What is constant stays so; the sum of squares is 1.
  blur::Image Picture = {48, 40, std::vector<float>(48 * 40, 3.0f)};
  if (blur::apply(Picture, {0.25f, 0.5f, 0.25f}) != cudaSuccess)
    return 1;
  float Expected = 1 / std::sqrt(48.0f * 40.0f);
  for (float Pixel : Picture.Pixels)
    if (std::fabs(Pixel - Expected) > 1e-5f) {
      std::printf("%g instead of %g: FAIL\n", Pixel, Expected);
      return 1;
    }
  std::printf("blur: PASS\n");
  return 0;
}

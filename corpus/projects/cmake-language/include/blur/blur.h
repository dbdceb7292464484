// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BLUR_BLUR_H
#define BLUR_BLUR_H

#include <cuda_runtime.h>
#include <vector>

namespace blur {

/// Width and height in pixels; rows are contiguous.
struct Image {
  int Width = 0, Height = 0;
  std::vector<float> Pixels;
};

/// Three weights, applied along rows, then along columns.
struct Weights {
  float Left, Middle, Right;
};

cudaError_t apply(Image &Target, const Weights &By, cudaStream_t Stream = 0);
/// Scales the pixels so that their sum of squares is 1.
cudaError_t normalize(float *Pixels, int Count);
const char *deviceName();

} // namespace blur
#endif

// ldmatrix of 8-, 6- and 4-bit elements and stmatrix of bytes, of sm_120a
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -gencode=arch=compute_120a,code=sm_120a
#include <hipify/device.h>
#include <hipify/ptx/ldmatrix.h>
#include "mma_host.cuh"

constexpr int threads = 64, row_bytes = 16, rows = 64;

// Rows lie in an order of their own.
__host__ __device__ constexpr int place_of_row(int warp, int lane) { return (warp * 32 + (lane ^ 21)) * row_bytes; }

// Matrices of 16 rows, or of 8; bits of an element.
struct Square8 {
  static constexpr int registers = 2, matrix_rows = 16, bits = 8;
  __device__ static void load(uint32_t *d, uint32_t at) {
    {
      const auto result = hipify::ptx::ldmatrix_16x16<hipify::ptx::shared, hipify::ptx::matrix::b8, 1>(at);
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};
struct Squares8 {
  static constexpr int registers = 4, matrix_rows = 16, bits = 8;
  __device__ static void load(uint32_t *d, uint32_t at) {
    {
      const auto result = hipify::ptx::ldmatrix_16x16<hipify::ptx::shared_cta, hipify::ptx::matrix::b8, 2>(at);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct Squares6 {
  static constexpr int registers = 4, matrix_rows = 16, bits = 6;
  __device__ static void load(uint32_t *d, uint32_t at) {
    {
      const auto result = hipify::ptx::ldmatrix_16x16<hipify::ptx::shared, hipify::ptx::matrix::b6x16_p32, 2>(at);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct Square4 {
  static constexpr int registers = 2, matrix_rows = 16, bits = 4;
  __device__ static void load(uint32_t *d, uint32_t at) {
    {
      const auto result = hipify::ptx::ldmatrix_16x16<hipify::ptx::shared_cta, hipify::ptx::matrix::b4x16_p64, 1>(at);
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};
struct Flat4 {
  static constexpr int registers = 4, matrix_rows = 8, bits = 4;
  __device__ static void load(uint32_t *d, uint32_t at) {
    {
      const auto result = hipify::ptx::ldmatrix_unpack<hipify::ptx::shared, hipify::ptx::matrix::b4x16_p64, 4>(at);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct Flat6 {
  static constexpr int registers = 1, matrix_rows = 8, bits = 6;
  __device__ static void load(uint32_t *d, uint32_t at) {
    {
      const auto result = hipify::ptx::ldmatrix_unpack<hipify::ptx::shared, hipify::ptx::matrix::b6x16_p32, 1>(at);
      d[0] = result[0];
    }
  }
};

template <class L> __global__ void load(const unsigned char *memory, uint32_t *d) {
  __shared__ __align__(128) unsigned char tile[rows * row_bytes];
  for (int i = threadIdx.x; i < rows * row_bytes; i += blockDim.x)
    tile[i] = memory[i];
  __syncthreads();
  const int lane = threadIdx.x % 32;
  const uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(tile)) + place_of_row(threadIdx.x / 32, lane);
  uint32_t registers[L::registers];
  L::load(registers, at);
  for (int i = 0; i < L::registers; ++i)
    d[threadIdx.x * L::registers + i] = registers[i];
}

// Element `column` of a row, of 16 that are packed from the first bit on.
uint32_t element_of(const unsigned char *row, int column, int bits) {
  uint32_t value = 0;
  for (int i = 0; i < bits; ++i)
    value |= (row[(column * bits + i) / 8] >> ((column * bits + i) % 8) & 1u) << i;
  return value;
}

template <class L> std::size_t test_load() {
  Buffer<unsigned char> memory(rows * row_bytes);
  Buffer<uint32_t> d(threads * L::registers);
  for (unsigned char &one : memory.host)
    one = static_cast<unsigned char>(next());
  memory.upload();
  load<L><<<1, threads>>>(memory.device, d.device);
  CHECK(hipGetLastError());
  d.download();
  std::size_t wrong = 0;
  for (int t = 0; t < threads; ++t)
    for (int i = 0; i < L::registers; ++i)
      for (int byte = 0; byte < 4; ++byte) {
        const int lane = t % 32;
        const bool square = L::matrix_rows == 16;
        const int matrix = square ? i / 2 : i;
        const int row = square ? lane % 4 * 4 + byte : lane / 4, column = square ? lane / 4 + i % 2 * 8 : lane % 4 * 4 + byte;
        const uint32_t want =
            element_of(&memory.host[place_of_row(t / 32, matrix * L::matrix_rows + row)], column, L::bits);
        wrong += (d.host[t * L::registers + i] >> (8 * byte) & 255) != want;
      }
  return wrong;
}

__global__ void store(const uint32_t *a, unsigned char *memory) {
  __shared__ __align__(128) unsigned char tile[rows * row_bytes];
  const int lane = threadIdx.x % 32;
  const uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(tile)) + place_of_row(threadIdx.x / 32, lane);
  const uint32_t *r = a + threadIdx.x * 4;
  hipify::ptx::stmatrix_16x8<hipify::ptx::shared, 4>(at, {r[0], r[1], r[2], r[3]});
  __syncthreads();
  for (int i = threadIdx.x; i < rows * row_bytes; i += blockDim.x)
    memory[i] = tile[i];
}

// A register has of matrix i, 16 x 8, two neighbours of row lane / 4 and of the row 8 further down.
std::size_t test_store() {
  Buffer<uint32_t> a(threads * 4);
  Buffer<unsigned char> memory(rows * row_bytes);
  for (uint32_t &one : a.host)
    one = next();
  a.upload();
  store<<<1, threads>>>(a.device, memory.device);
  CHECK(hipGetLastError());
  memory.download();
  std::size_t wrong = 0;
  for (int t = 0; t < threads; ++t)
    for (int i = 0; i < 4; ++i)
      for (int byte = 0; byte < 4; ++byte) {
        const int lane = t % 32, row = lane / 4 + byte / 2 * 8, column = lane % 4 * 2 + byte % 2;
        wrong += memory.host[place_of_row(t / 32, 8 * i + column) + row] != (a.host[t * 4 + i] >> (8 * byte) & 255);
      }
  return wrong;
}

int main() {
  return verdict("ldmatrix_bytes", test_load<Square8>() + test_load<Squares8>() + test_load<Squares6>() +
                                       test_load<Square4>() + test_load<Flat4>() + test_load<Flat6>() + test_store());
}

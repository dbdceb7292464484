// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int TILE = 48;

struct Scores {
    int match, mismatch, gap;
};

__global__ void initialise(int *score, int n, int m, int gap)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= m)
        score[i] = gap * i;
    if (i <= n)
        score[i * (m + 1)] = gap * i;
}

// The tiles (first + blockIdx.x, diagonal - first - blockIdx.x); a thread is a
// row of its tile and moves to the right, one step behind the row above.
__global__ void __launch_bounds__(TILE)
alignDiagonal(int *score, const unsigned char *a, const unsigned char *b, int n, int m,
              int diagonal, int first, Scores s)
{
    __shared__ int tile[TILE + 1][TILE + 1];
    __shared__ unsigned char letters[TILE];
    const int t = threadIdx.x;
    const int row0 = (first + blockIdx.x) * TILE, col0 = (diagonal - first - blockIdx.x) * TILE;
    const int height = min(TILE, n - row0), width = min(TILE, m - col0);
    int *base = score + row0 * (m + 1) + col0; // the tile's upper left neighbour

    if (t < width) {
        tile[0][t + 1] = base[t + 1];
        letters[t] = b[col0 + t];
    }
    if (t < height)
        tile[t + 1][0] = base[(t + 1) * (m + 1)];
    if (t == 0)
        tile[0][0] = base[0];
    const unsigned char mine = t < height ? a[row0 + t] : 0;
    __syncthreads(); // the edges are there

    for (int step = 0; step < height + width - 1; ++step) {
        const int c = step - t;
        if (t < height && c >= 0 && c < width) {
            const int fromCorner = tile[t][c] + (mine == letters[c] ? s.match : s.mismatch);
            tile[t + 1][c + 1] = max(fromCorner, max(tile[t][c + 1], tile[t + 1][c]) + s.gap);
        }
        __syncthreads();
    }
    for (int r = 0; r < height; ++r)
        if (t < width)
            base[(r + 1) * (m + 1) + t + 1] = tile[r + 1][t + 1];
}

// A warp for a pair: lane i has row i + 1, values go from lane to lane.
template <int WARPS>
__global__ void __launch_bounds__(WARPS * 32)
editDistance(int *distance, const unsigned char *words, int pairs)
{
    const int lane = threadIdx.x, pair = blockIdx.x * WARPS + threadIdx.y;
    if (pair >= pairs)
        return;
    const int x = words[pair * 64 + lane], y = words[pair * 64 + 32 + lane];
    const int length = 32 - pair % 9;
    int left = lane + 1, above = 0, corner = 0, result = 0;
    for (int step = 0; step < 31 + length; ++step) {
        // What the lane above had in the step before is above me now.
        corner = above;
        above = __shfl_up_sync(0xffffffffu, left, 1);
        const int col = step - lane;
        if (lane == 0)
            above = step + 1, corner = step;
        else if (col == 0)
            corner = lane;
        const int letter = __shfl_sync(0xffffffffu, y, col); // modulo 32, negative ones, too
        if (col >= 0 && col < length) {
            left = min(corner + (x != letter), min(above, left) + 1);
            result = left;
        }
    }
    if (lane == 31)
        distance[pair] = result;
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n"), m = Case.size("m"), pairs = Case.size("pairs");
    const unsigned char *a = Case.input<unsigned char>("a");
    const unsigned char *b = Case.input<unsigned char>("b");
    const unsigned char *words = Case.input<unsigned char>("words");
    int *score = Case.output<int>("score"), *distance = Case.output<int>("distance");

    const Scores s = {3, -1, -2};
    const int extent = (n > m ? n : m) + 1;
    initialise<<<(extent + 127) / 128, 128>>>(score, n, m, s.gap);
    const int tileRows = (n + TILE - 1) / TILE, tileCols = (m + TILE - 1) / TILE;
    for (int d = 0; d < tileRows + tileCols - 1; ++d) {
        const int first = d < tileCols ? 0 : d - tileCols + 1;
        const int last = d < tileRows ? d : tileRows - 1;
        alignDiagonal<<<last - first + 1, TILE>>>(score, a, b, n, m, d, first, s);
    }
    editDistance<3><<<(pairs + 2) / 3, dim3(32, 3)>>>(distance, words, pairs);
    return Case.finish();
}

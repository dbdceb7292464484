// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int Words = R.size("words"), Rows = R.size("rows"), Steps = R.size("steps");
    const int Cols = 32 * Words;
    const std::vector<double> Cells = R.input("cells");
    std::vector<double> &After = R.output("after"), &Alive = R.output("alive");
    std::vector<char> grid(size_t(Rows) * Cols), next(grid.size());
    for (int r = 0; r < Rows; ++r)
        for (int c = 0; c < Cols; ++c)
            grid[r * Cols + c] = (unsigned(Cells[r * Words + c / 32]) >> (c % 32)) & 1;
    for (int s = 0; s < Steps; ++s) {
        for (int r = 0; r < Rows; ++r)
            for (int c = 0; c < Cols; ++c) {
                int neighbours = 0;
                for (int dr = -1; dr <= 1; ++dr)
                    for (int dc = -1; dc <= 1; ++dc)
                        if (dr || dc)
                            neighbours +=
                                grid[(r + dr + Rows) % Rows * Cols + (c + dc + Cols) % Cols];
                const bool lives = neighbours == 3 || (neighbours == 2 && grid[r * Cols + c]);
                next[r * Cols + c] = lives;
                Alive[s] += lives;
            }
        std::swap(grid, next);
    }
    for (size_t i = 0; i < grid.size(); ++i)
        After[i / 32] += grid[i] ? double(1u << i % 32) : 0;
    return R.finish();
}

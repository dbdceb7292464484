// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <map>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const std::vector<double> Key = R.input("key"), Value = R.input("value");
    std::vector<double> &Found = R.output("found"), &Entries = R.output("entries"),
                        &Count = R.output("count");
    std::map<unsigned, double> table;
    for (size_t i = 0; i < Key.size(); ++i)
        table[unsigned(Key[i])] += Value[i];
    Count[0] = double(table.size());
    for (size_t k = 0; k < Found.size(); ++k)
        Found[k] = table.count(unsigned(k)) ? table[unsigned(k)] : 4294967295.0;
    size_t e = 0;
    for (auto &[key, sum] : table)
        if (key % 3 != 0) { // the others are erased
            Entries[e++] = key;
            Entries[e++] = sum;
        }
    Count[1] = double(e / 2);
    return R.finish();
}

# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes the hash of FILES (separated by commas) into OUTPUT, as a string of
# C++. What depends on OUTPUT is built anew only if a file has changed.
set(hashes "")
string(REPLACE "," ";" files "${FILES}")
foreach(file IN LISTS files)
  file(SHA256 "${file}" hash)
  string(APPEND hashes "${hash}")
endforeach()
string(SHA256 hash "${hashes}")
file(CONFIGURE OUTPUT "${OUTPUT}" CONTENT "\"${hash}\"\n" @ONLY)

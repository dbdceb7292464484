//===- Jacobi.h - What the Jacobi functions are told ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LAPACK's other algorithms compute the results, at least as precisely as a
// tolerance asks for and always in order. How many sweeps it took, and what
// is left beside the diagonal, has no answer then: those functions are lacking.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_SOLVER_JACOBI_H
#define HIPIFY_SIMT_LIBRARIES_SOLVER_JACOBI_H

namespace hipify::simt::solver {

struct Jacobi {
  double Tolerance = 0;
  int MaxSweeps = 100;
  bool Sorted = true;
};

template <typename Info> Jacobi *jacobiOf(Info Of) {
  return reinterpret_cast<Jacobi *>(Of);
}

} // namespace hipify::simt::solver

#endif

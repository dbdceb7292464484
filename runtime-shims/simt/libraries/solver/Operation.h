//===- Operation.h - A call on its way into the stream ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_SOLVER_OPERATION_H
#define HIPIFY_SIMT_LIBRARIES_SOLVER_OPERATION_H

#include "../blas/Elements.h"
#include "Vendor.h"
#include <climits>
#include <initializer_list>
#include <vector>

namespace hipify::simt::solver {

using blas::Complex;
using blas::DoubleComplex;
using blas::Element;
using blas::IsComplex;
using blas::RealOf;

/// What a SolverHandle points to.
struct Handle {
  RuntimeStream Stream = nullptr;
  HIPIFY_SOLVER_TYPE(DeterministicMode_t)
  Determinism = HIPIFY_SOLVER_VALUE(DETERMINISTIC_RESULTS);
};

inline Handle *handleOf(SolverHandle H) {
  return reinterpret_cast<Handle *>(H);
}

/// Elements, or other units, that a caller is told to reserve. Work space is
/// never used: what a call needs it takes from the host's memory.
template <typename Size>
Status giveSize(SolverHandle H, std::initializer_list<int64_t> Dimensions,
                Size *Given) {
  if (!H)
    return NullHandle;
  if (!Given)
    return Invalid;
  int64_t Largest = 1;
  for (int64_t D : Dimensions) {
    if (D < 0)
      return Invalid;
    Largest = std::max(Largest, D);
  }
  *Given = Size(std::min<int64_t>(32 * Largest, INT_MAX));
  return Success;
}

/// Checks the arguments of a call, then puts it into the handle's stream.
class Operation {
public:
  /// Numbers are all sizes that LAPACK takes as int.
  Operation(SolverHandle Raw, std::initializer_list<int64_t> Numbers)
      : H(handleOf(Raw)), Result(Raw ? Success : NullHandle) {
    for (int64_t N : Numbers) {
      require(N >= 0);
      require(N <= INT_MAX, NotSupported);
    }
  }

  void require(bool Condition, Status Otherwise = Invalid) {
    if (Result == Success && !Condition)
      Result = Otherwise;
  }
  /// A column-major matrix with this many rows and this leading dimension.
  void matrix(const void *Place, int64_t Rows, int64_t Columns,
              int64_t Leading) {
    require(Leading >= std::max<int64_t>(Rows, 1) &&
            (Place || Rows == 0 || Columns == 0));
  }

  /// As LAPACK writes it. There is no plain transpose of a unitary matrix.
  char transpose(Transpose T) {
    switch (T) {
    case HIPIFY_SOLVER_BLAS(OP_N):
      return 'N';
    case HIPIFY_SOLVER_BLAS(OP_T):
      return 'T';
    case HIPIFY_SOLVER_BLAS(OP_C):
      return 'C';
    default:
      require(false, InvalidEnum);
      return 'N';
    }
  }
  template <typename T> char unitaryTranspose(Transpose How) {
    char Way = transpose(How);
    if (Way == 'N')
      return Way;
    require(!IsComplex<T> || Way == 'C');
    return IsComplex<T> ? 'C' : 'T';
  }
  char fill(FillMode Mode) {
    require(Mode == HIPIFY_SOLVER_BLAS(FILL_MODE_UPPER) ||
                Mode == HIPIFY_SOLVER_BLAS(FILL_MODE_LOWER),
            InvalidEnum);
    return Mode == HIPIFY_SOLVER_BLAS(FILL_MODE_UPPER) ? 'U' : 'L';
  }
  char side(SideMode Mode) {
    require(Mode == HIPIFY_SOLVER_BLAS(SIDE_LEFT) ||
                Mode == HIPIFY_SOLVER_BLAS(SIDE_RIGHT),
            InvalidEnum);
    return Mode == HIPIFY_SOLVER_BLAS(SIDE_LEFT) ? 'L' : 'R';
  }
  char vectors(EigMode Mode) {
    require(Mode == HIPIFY_SOLVER_VALUE(EIG_MODE_VECTOR) ||
                Mode == HIPIFY_SOLVER_VALUE(EIG_MODE_NOVECTOR),
            InvalidEnum);
    return Mode == HIPIFY_SOLVER_VALUE(EIG_MODE_VECTOR) ? 'V' : 'N';
  }
  int problem(EigType Type) {
    int Number = int(Type) - int(HIPIFY_SOLVER_VALUE(EIG_TYPE_1)) + 1;
    require(Number >= 1 && Number <= 3, InvalidEnum);
    return Number;
  }

  bool ok() const { return Result == Success; }
  Status status() const { return Result; }

  /// Work() later.
  template <typename Fn> Status run(Fn &&Work) {
    if (Result != Success)
      return Result;
    return onStream(H->Stream, std::forward<Fn>(Work)) ? Success : Failed;
  }
  /// The same for work that stores something in the caller's memory, which
  /// must be there on return.
  template <typename Fn> Status runAndWait(Fn &&Work) {
    if (Status S = run(std::forward<Fn>(Work)); S != Success)
      return S;
    return isCapturing(H->Stream) || waitForStream(H->Stream) ? Success
                                                              : Failed;
  }

private:
  Handle *H;
  Status Result;
};

} // namespace hipify::simt::solver

#endif

//===- Handle.cpp - Handles and parameter sets ----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Jacobi.h"
#include "Operation.h"

using namespace hipify::simt;
using namespace hipify::simt::solver;

#define HIPIFY_C extern "C" Status

namespace {

template <typename Fn> Status withHandle(SolverHandle Raw, Fn Do) {
  if (!Raw)
    return NullHandle;
  return Do(*handleOf(Raw));
}

template <typename T, typename From> Status give(T *To, From Value) {
  if (!To)
    return Invalid;
  *To = Value;
  return Success;
}

template <typename T, typename Public> Status create(Public *To) {
  return To ? give(To, reinterpret_cast<Public>(new T)) : Invalid;
}

template <typename T, typename Public> Status destroy(Public Of) {
  delete reinterpret_cast<T *>(Of);
  return Of ? Success : Invalid;
}

/// What cuSOLVER's 64-bit functions may be told about algorithms: there is one
/// here.
struct ParamsOf {
  int Algorithm = 0;
};

Status destroyHandle(SolverHandle H) {
  return withHandle(H, [](Handle &Of) {
    waitForDevice();
    delete &Of;
    return Success;
  });
}

Status setStream(SolverHandle H, RuntimeStream Stream) {
  return withHandle(H, [=](Handle &Of) { return give(&Of.Stream, Stream); });
}

Status getStream(SolverHandle H, RuntimeStream *Stream) {
  return withHandle(H, [=](Handle &Of) { return give(Stream, Of.Stream); });
}

Status setTolerance(Jacobi *Of, double Tolerance) {
  return Of ? give(&Of->Tolerance, Tolerance) : Invalid;
}

Status setMaxSweeps(Jacobi *Of, int Sweeps) {
  return Of && Sweeps >= 0 ? give(&Of->MaxSweeps, Sweeps) : Invalid;
}

Status setSort(Jacobi *Of, int Sort) {
  return Of ? give(&Of->Sorted, Sort != 0) : Invalid;
}

} // namespace

#define HIPIFY_DETERMINISM HIPIFY_SOLVER_TYPE(DeterministicMode_t)

// hipSOLVER has these twice.
#define HIPIFY_HANDLE(NAME)                                                    \
  HIPIFY_C NAME(Create)(SolverHandle * H) { return create<Handle>(H); }        \
  HIPIFY_C NAME(Destroy)(SolverHandle H) { return destroyHandle(H); }          \
  HIPIFY_C NAME(SetStream)(SolverHandle H, RuntimeStream Stream) {             \
    return setStream(H, Stream);                                               \
  }                                                                            \
  HIPIFY_C NAME(GetStream)(SolverHandle H, RuntimeStream * Stream) {           \
    return getStream(H, Stream);                                               \
  }                                                                            \
  HIPIFY_C NAME(SetDeterministicMode)(SolverHandle H,                          \
                                      HIPIFY_DETERMINISM Mode) {               \
    return withHandle(                                                         \
        H, [=](Handle &Of) { return give(&Of.Determinism, Mode); });           \
  }                                                                            \
  HIPIFY_C NAME(GetDeterministicMode)(SolverHandle H,                          \
                                      HIPIFY_DETERMINISM * Mode) {             \
    return withHandle(H,                                                       \
                      [=](Handle &Of) { return give(Mode, Of.Determinism); }); \
  }                                                                            \
  HIPIFY_JACOBI(NAME, Syevj, Xsyevj, SyevjInfo)                                \
  HIPIFY_JACOBI(NAME, Gesvdj, Xgesvdj, GesvdjInfo)
#define HIPIFY_JACOBI(NAME, Name, XName, InfoType)                             \
  HIPIFY_C NAME(Create##Name##Info)(InfoType * To) {                           \
    return create<Jacobi>(To);                                                 \
  }                                                                            \
  HIPIFY_C NAME(Destroy##Name##Info)(InfoType Of) {                            \
    return destroy<Jacobi>(Of);                                                \
  }                                                                            \
  HIPIFY_C NAME(XName##SetTolerance)(InfoType Of, double Tolerance) {          \
    return setTolerance(jacobiOf(Of), Tolerance);                              \
  }                                                                            \
  HIPIFY_C NAME(XName##SetMaxSweeps)(InfoType Of, int Sweeps) {                \
    return setMaxSweeps(jacobiOf(Of), Sweeps);                                 \
  }                                                                            \
  HIPIFY_C NAME(XName##SetSortEig)(InfoType Of, int Sort) {                    \
    return setSort(jacobiOf(Of), Sort);                                        \
  }
HIPIFY_HANDLE(HIPIFY_SOLVER)
#if HIPIFY_SOLVER_IS_HIP
HIPIFY_HANDLE(HIPIFY_SOLVER_TYPE)
#endif

HIPIFY_C HIPIFY_SOLVER(CreateParams)(Params *To) {
  return create<ParamsOf>(To);
}

HIPIFY_C HIPIFY_SOLVER(DestroyParams)(Params Of) {
  return destroy<ParamsOf>(Of);
}

HIPIFY_C HIPIFY_SOLVER(SetAdvOptions)(Params Of, HIPIFY_SOLVER(Function_t),
                                      HIPIFY_SOLVER_TYPE(AlgMode_t) Mode) {
  if (!Of)
    return Invalid;
  reinterpret_cast<ParamsOf *>(Of)->Algorithm = Mode;
  return Success;
}

#if !HIPIFY_SOLVER_IS_HIP
HIPIFY_C cusolverGetVersion(int *Version) {
  return give(Version, CUSOLVER_VERSION);
}

HIPIFY_C cusolverGetProperty(libraryPropertyType Type, int *Value) {
  switch (Type) {
  case MAJOR_VERSION:
    return give(Value, CUSOLVER_VER_MAJOR);
  case MINOR_VERSION:
    return give(Value, CUSOLVER_VER_MINOR);
  case PATCH_LEVEL:
    return give(Value, CUSOLVER_VER_PATCH);
  }
  return Invalid;
}
#endif

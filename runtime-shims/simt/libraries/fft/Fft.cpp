//===- Fft.cpp - hipFFT and cuFFT -----------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../Common.h"
#include "Plan.h"
#include <map>
#include <mutex>

#if defined(__HIP_PLATFORM_AMD__)
#include <hipfft/hipfft-version.h>
#include <hipfft/hipfft.h>
#include <hipfft/hipfftXt.h>
#define HIPIFY_FFT(Name) hipfft##Name
#define HIPIFY_FFT_VALUE(Name) HIPFFT_##Name
#define HIPIFY_DATA_TYPE(Name) HIP_##Name
using DataType = hipDataType;
using PropertyType = hipfftLibraryPropertyType;
#else
#include <cufft.h>
#include <cufftXt.h>
#define HIPIFY_FFT(Name) cufft##Name
#define HIPIFY_FFT_VALUE(Name) CUFFT_##Name
#define HIPIFY_DATA_TYPE(Name) CUDA_##Name
using DataType = cudaDataType;
using PropertyType = libraryPropertyType;
#endif

using namespace hipify::simt;
using namespace hipify::simt::fft;

using Handle = HIPIFY_FFT(Handle);
using Result = HIPIFY_FFT(Result);
using Type = HIPIFY_FFT(Type);

namespace {

constexpr Result Success = HIPIFY_FFT_VALUE(SUCCESS);
constexpr Result InvalidPlan = HIPIFY_FFT_VALUE(INVALID_PLAN);
constexpr Result InvalidType = HIPIFY_FFT_VALUE(INVALID_TYPE);
constexpr Result InvalidValue = HIPIFY_FFT_VALUE(INVALID_VALUE);
constexpr Result InvalidSize = HIPIFY_FFT_VALUE(INVALID_SIZE);
constexpr Result ExecFailed = HIPIFY_FFT_VALUE(EXEC_FAILED);
constexpr Result NotSupported = HIPIFY_FFT_VALUE(NOT_SUPPORTED);

#if defined(__HIP_PLATFORM_AMD__)
constexpr int Forward = HIPFFT_FORWARD, Inverse = HIPFFT_BACKWARD;
constexpr bool LooksAtKind = true;
#else
/// cufftExecC2C (13.0, on an H200) runs a plan for R2C.
constexpr bool LooksAtKind = false;
constexpr int Forward = CUFFT_FORWARD, Inverse = CUFFT_INVERSE;
#endif

struct Plan {
  Description Of;
  bool IsMade = false;
  RuntimeStream Stream = nullptr;
  double Factor = 1;
  /// By direction and whether the operands are the same; made at first use.
  std::map<std::pair<int, bool>, std::shared_ptr<Transform>> Transforms;
};

/// A handle is the number of its plan, in both libraries.
class Plans {
public:
  std::mutex Mutex;
  std::map<intptr_t, Plan> Known;
  intptr_t Last = 0;
};
Plans &plans() {
  static auto *P = new Plans; // Programs may destroy plans at their very end.
  return *P;
}

Handle handleOf(intptr_t Number) {
#if defined(__HIP_PLATFORM_AMD__)
  return reinterpret_cast<Handle>(Number);
#else
  return static_cast<Handle>(Number);
#endif
}
intptr_t numberOf(Handle H) { return (intptr_t)H; }

template <typename Fn> Result withPlan(Handle H, Fn Do) {
  std::lock_guard Lock(plans().Mutex);
  auto It = plans().Known.find(numberOf(H));
  return It == plans().Known.end() ? InvalidPlan : Do(It->second);
}

bool setType(Description &D, Type T) {
  switch (T) {
  case HIPIFY_FFT_VALUE(C2C):
  case HIPIFY_FFT_VALUE(Z2Z):
    D.K = Kind::ComplexToComplex;
    break;
  case HIPIFY_FFT_VALUE(R2C):
  case HIPIFY_FFT_VALUE(D2Z):
    D.K = Kind::RealToComplex;
    break;
  case HIPIFY_FFT_VALUE(C2R):
  case HIPIFY_FFT_VALUE(Z2D):
    D.K = Kind::ComplexToReal;
    break;
  default:
    return false;
  }
  D.IsDouble = T == HIPIFY_FFT_VALUE(Z2Z) || T == HIPIFY_FFT_VALUE(D2Z) ||
               T == HIPIFY_FFT_VALUE(Z2D);
  return true;
}

/// The transform between elements of these types; half has none here.
bool typeOf(DataType In, DataType Out, DataType Execution, Type &T) {
  struct Row {
    DataType In, Out, Execution;
    Type Is;
  };
  constexpr DataType R = HIPIFY_DATA_TYPE(R_32F), C = HIPIFY_DATA_TYPE(C_32F),
                     D = HIPIFY_DATA_TYPE(R_64F), Z = HIPIFY_DATA_TYPE(C_64F);
  constexpr Row Rows[] = {
      {C, C, C, HIPIFY_FFT_VALUE(C2C)}, {R, C, C, HIPIFY_FFT_VALUE(R2C)},
      {C, R, C, HIPIFY_FFT_VALUE(C2R)}, {Z, Z, Z, HIPIFY_FFT_VALUE(Z2Z)},
      {D, Z, Z, HIPIFY_FFT_VALUE(D2Z)}, {Z, D, Z, HIPIFY_FFT_VALUE(Z2D)}};
  for (const Row &Of : Rows)
    if (Of.In == In && Of.Out == Out && Of.Execution == Execution) {
      T = Of.Is;
      return true;
    }
  return false;
}

/// Arguments of the ...Many functions; IntT is int or long long.
template <typename IntT> struct Layout {
  const IntT *InEmbed = nullptr;
  IntT InStride = 1, InDistance = 0;
  const IntT *OutEmbed = nullptr;
  IntT OutStride = 1, OutDistance = 0;
};

template <typename IntT>
Result describe(Description &D, int Rank, const IntT *Size,
                const Layout<IntT> &L, Type T, int64_t Batch) {
  if (Rank < 1 || Rank > 3 || !Size)
    return InvalidValue;
  if (!setType(D, T))
    return InvalidType;
  if (Batch < 1)
    return InvalidSize;
  for (int I = 0; I < Rank; ++I)
    if (Size[I] < 1)
      return InvalidSize;
  D.Size.assign(Size, Size + Rank);
  D.Batch = Batch;
  D.HasLayout = L.InEmbed && L.OutEmbed;
  if (!D.HasLayout)
    return Success;
  if (L.InStride < 1 || L.OutStride < 1)
    return InvalidValue;
  D.InEmbed.assign(L.InEmbed, L.InEmbed + Rank);
  D.OutEmbed.assign(L.OutEmbed, L.OutEmbed + Rank);
  D.InStride = L.InStride;
  D.OutStride = L.OutStride;
  D.InDistance = L.InDistance;
  D.OutDistance = L.OutDistance;
  return Success;
}

/// Nothing here needs work memory, but programs allocate what they are told.
Result giveSize(const Description &D, size_t *Bytes) {
  if (Bytes)
    *Bytes = size_t(D.bytes());
  return Success;
}

template <typename IntT>
Result estimate(int Rank, const IntT *Size, const Layout<IntT> &L, Type T,
                int64_t Batch, size_t *Bytes) {
  Description D;
  Result R = describe(D, Rank, Size, L, T, Batch);
  return R == Success ? giveSize(D, Bytes) : R;
}

template <typename IntT>
Result getSize(Handle H, int Rank, const IntT *Size, const Layout<IntT> &L,
               Type T, int64_t Batch, size_t *Bytes) {
  return withPlan(
      H, [&](Plan &) { return estimate(Rank, Size, L, T, Batch, Bytes); });
}

template <typename IntT>
Result makePlan(Handle H, int Rank, const IntT *Size, const Layout<IntT> &L,
                Type T, int64_t Batch, size_t *Bytes) {
  Description D;
  Result R = describe(D, Rank, Size, L, T, Batch);
  if (R != Success)
    return R;
  return withPlan(H, [&](Plan &P) {
    P.Of = D;
    P.IsMade = true;
    P.Transforms.clear();
    return giveSize(D, Bytes);
  });
}

Result create(Handle *H) {
  if (!H)
    return InvalidPlan;
  std::lock_guard Lock(plans().Mutex);
  plans().Known[++plans().Last];
  *H = handleOf(plans().Last);
  return Success;
}

Result destroy(Handle H) {
  std::lock_guard Lock(plans().Mutex);
  return plans().Known.erase(numberOf(H)) ? Success : InvalidPlan;
}

Result plan(Handle *H, int Rank, const int *Size, const Layout<int> &L, Type T,
            int64_t Batch) {
  Result R = create(H);
  if (R != Success)
    return R;
  R = makePlan(*H, Rank, Size, L, T, Batch, nullptr);
  if (R != Success)
    destroy(*H);
  return R;
}

Result execute(Handle H, void *In, void *Out, int Sign) {
  if (Sign != Forward && Sign != Inverse)
    return InvalidValue;
  if (!In || !Out)
    return InvalidValue;
  return withPlan(H, [&](Plan &P) {
    if (!P.IsMade)
      return InvalidPlan;
    auto &T = P.Transforms[{Sign, In == Out}];
    if (!T)
      T = Transform::make(P.Of, Sign, In, Out);
    if (!T)
      return ExecFailed;
    auto Work = [T, In, Out, Factor = P.Factor] { T->run(In, Out, Factor); };
    return onStream(P.Stream, Work) ? Success : ExecFailed;
  });
}

/// An ...Exec function for one kind of transform only.
Result executeAs(Type T, Handle H, void *In, void *Out, int Sign) {
  Description Expected;
  setType(Expected, T);
  bool Fits = true;
  Result R = withPlan(H, [&](Plan &P) {
    Fits = !P.IsMade || ((P.Of.K == Expected.K || !LooksAtKind) &&
                         P.Of.IsDouble == Expected.IsDouble);
    return Success;
  });
  return R != Success ? R : Fits ? execute(H, In, Out, Sign) : InvalidType;
}

} // namespace

#define HIPIFY_C extern "C" Result

HIPIFY_C HIPIFY_FFT(Create)(Handle *H) { return create(H); }
HIPIFY_C HIPIFY_FFT(Destroy)(Handle H) { return destroy(H); }

HIPIFY_C HIPIFY_FFT(SetStream)(Handle H, RuntimeStream Stream) {
  return withPlan(H, [=](Plan &P) {
    P.Stream = Stream;
    return Success;
  });
}

HIPIFY_C HIPIFY_FFT(SetAutoAllocation)(Handle H, int) {
  return withPlan(H, [](Plan &) { return Success; });
}
HIPIFY_C HIPIFY_FFT(SetWorkArea)(Handle H, void *) {
  return withPlan(H, [](Plan &) { return Success; });
}
HIPIFY_C HIPIFY_FFT(GetSize)(Handle H, size_t *Bytes) {
  return withPlan(H, [=](Plan &P) {
    return P.IsMade ? giveSize(P.Of, Bytes) : InvalidPlan;
  });
}

// Sizes and plans: of one to three dimensions, then with a layout.
#define HIPIFY_SIZES(Params, Rank, Batch, BatchParam, ...)                     \
  HIPIFY_C HIPIFY_FFT(Plan##Rank##d)(Handle * H, Params, Type T BatchParam) {  \
    int Size[] = {__VA_ARGS__};                                                \
    return plan(H, Rank, Size, {}, T, Batch);                                  \
  }                                                                            \
  HIPIFY_C HIPIFY_FFT(MakePlan##Rank##d)(Handle H, Params, Type T BatchParam,  \
                                         size_t *Bytes) {                      \
    int Size[] = {__VA_ARGS__};                                                \
    return makePlan<int>(H, Rank, Size, {}, T, Batch, Bytes);                  \
  }                                                                            \
  HIPIFY_C HIPIFY_FFT(Estimate##Rank##d)(Params, Type T BatchParam,            \
                                         size_t *Bytes) {                      \
    int Size[] = {__VA_ARGS__};                                                \
    return estimate<int>(Rank, Size, {}, T, Batch, Bytes);                     \
  }                                                                            \
  HIPIFY_C HIPIFY_FFT(GetSize##Rank##d)(Handle H, Params, Type T BatchParam,   \
                                        size_t *Bytes) {                       \
    int Size[] = {__VA_ARGS__};                                                \
    return getSize<int>(H, Rank, Size, {}, T, Batch, Bytes);                   \
  }
#define HIPIFY_COMMA ,
HIPIFY_SIZES(int X, 1, Batch, HIPIFY_COMMA int Batch, X)
HIPIFY_SIZES(int X HIPIFY_COMMA int Y, 2, 1, , X, Y)
HIPIFY_SIZES(int X HIPIFY_COMMA int Y HIPIFY_COMMA int Z, 3, 1, , X, Y, Z)
#undef HIPIFY_COMMA
#undef HIPIFY_SIZES

#define HIPIFY_LAYOUT(IntT)                                                    \
  int Rank, IntT *Size, IntT *InEmbed, IntT InStride, IntT InDistance,         \
      IntT *OutEmbed, IntT OutStride, IntT OutDistance
#define HIPIFY_LAYOUT_ARGUMENTS(IntT)                                          \
  Rank, Size, Layout<IntT> {                                                   \
    InEmbed, InStride, InDistance, OutEmbed, OutStride, OutDistance            \
  }

HIPIFY_C HIPIFY_FFT(PlanMany)(Handle *H, HIPIFY_LAYOUT(int), Type T,
                              int Batch) {
  return plan(H, HIPIFY_LAYOUT_ARGUMENTS(int), T, Batch);
}
HIPIFY_C HIPIFY_FFT(MakePlanMany)(Handle H, HIPIFY_LAYOUT(int), Type T,
                                  int Batch, size_t *Bytes) {
  return makePlan<int>(H, HIPIFY_LAYOUT_ARGUMENTS(int), T, Batch, Bytes);
}
HIPIFY_C HIPIFY_FFT(MakePlanMany64)(Handle H, HIPIFY_LAYOUT(long long), Type T,
                                    long long Batch, size_t *Bytes) {
  return makePlan<long long>(H, HIPIFY_LAYOUT_ARGUMENTS(long long), T, Batch,
                             Bytes);
}
HIPIFY_C HIPIFY_FFT(EstimateMany)(HIPIFY_LAYOUT(int), Type T, int Batch,
                                  size_t *Bytes) {
  return estimate<int>(HIPIFY_LAYOUT_ARGUMENTS(int), T, Batch, Bytes);
}
HIPIFY_C HIPIFY_FFT(GetSizeMany)(Handle H, HIPIFY_LAYOUT(int), Type T,
                                 int Batch, size_t *Bytes) {
  return getSize<int>(H, HIPIFY_LAYOUT_ARGUMENTS(int), T, Batch, Bytes);
}
HIPIFY_C HIPIFY_FFT(GetSizeMany64)(Handle H, HIPIFY_LAYOUT(long long), Type T,
                                   long long Batch, size_t *Bytes) {
  return getSize<long long>(H, HIPIFY_LAYOUT_ARGUMENTS(long long), T, Batch,
                            Bytes);
}

HIPIFY_C HIPIFY_FFT(XtMakePlanMany)(Handle H, int Rank, long long *Size,
                                    long long *InEmbed, long long InStride,
                                    long long InDistance, DataType In,
                                    long long *OutEmbed, long long OutStride,
                                    long long OutDistance, DataType Out,
                                    long long Batch, size_t *Bytes,
                                    DataType Execution) {
  Type T;
  if (!typeOf(In, Out, Execution, T))
    return NotSupported;
  return makePlan<long long>(H, HIPIFY_LAYOUT_ARGUMENTS(long long), T, Batch,
                             Bytes);
}
HIPIFY_C HIPIFY_FFT(XtGetSizeMany)(Handle H, int Rank, long long *Size,
                                   long long *InEmbed, long long InStride,
                                   long long InDistance, DataType In,
                                   long long *OutEmbed, long long OutStride,
                                   long long OutDistance, DataType Out,
                                   long long Batch, size_t *Bytes,
                                   DataType Execution) {
  Type T;
  if (!typeOf(In, Out, Execution, T))
    return NotSupported;
  return getSize<long long>(H, HIPIFY_LAYOUT_ARGUMENTS(long long), T, Batch,
                            Bytes);
}
HIPIFY_C HIPIFY_FFT(XtExec)(Handle H, void *In, void *Out, int Direction) {
  return execute(H, In, Out, Direction);
}

#define HIPIFY_EXEC(Name, InT, OutT)                                           \
  HIPIFY_C HIPIFY_FFT(Exec##Name)(Handle H, HIPIFY_FFT(InT) * In,              \
                                  HIPIFY_FFT(OutT) * Out) {                    \
    return executeAs(HIPIFY_FFT_VALUE(Name), H, In, Out, Forward);             \
  }
HIPIFY_EXEC(R2C, Real, Complex)
HIPIFY_EXEC(C2R, Complex, Real)
HIPIFY_EXEC(D2Z, DoubleReal, DoubleComplex)
HIPIFY_EXEC(Z2D, DoubleComplex, DoubleReal)
#undef HIPIFY_EXEC

HIPIFY_C HIPIFY_FFT(ExecC2C)(Handle H, HIPIFY_FFT(Complex) * In,
                             HIPIFY_FFT(Complex) * Out, int Direction) {
  return executeAs(HIPIFY_FFT_VALUE(C2C), H, In, Out, Direction);
}
HIPIFY_C HIPIFY_FFT(ExecZ2Z)(Handle H, HIPIFY_FFT(DoubleComplex) * In,
                             HIPIFY_FFT(DoubleComplex) * Out, int Direction) {
  return executeAs(HIPIFY_FFT_VALUE(Z2Z), H, In, Out, Direction);
}

namespace {
#if defined(__HIP_PLATFORM_AMD__)
constexpr int Version[] = {hipfftVersionMajor, hipfftVersionMinor,
                           hipfftVersionPatch};
constexpr int AllOfVersion = Version[0] * 10000 + Version[1] * 100 + Version[2];
#else
constexpr int Version[] = {CUFFT_VER_MAJOR, CUFFT_VER_MINOR, CUFFT_VER_PATCH};
constexpr int AllOfVersion = CUFFT_VERSION;
#endif
} // namespace

HIPIFY_C HIPIFY_FFT(GetVersion)(int *To) {
  if (!To)
    return InvalidValue;
  *To = AllOfVersion;
  return Success;
}
HIPIFY_C HIPIFY_FFT(GetProperty)(PropertyType What, int *To) {
  if (!To || unsigned(What) > 2)
    return InvalidValue;
  *To = Version[unsigned(What)];
  return Success;
}

#if defined(__HIP_PLATFORM_AMD__)
HIPIFY_C hipfftExtPlanScaleFactor(hipfftHandle H, double Factor) {
  return withPlan(H, [=](Plan &P) {
    P.Factor = Factor;
    return Success;
  });
}
#endif

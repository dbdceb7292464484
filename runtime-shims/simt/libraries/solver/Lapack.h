//===- Lapack.h - LAPACK's functions for an element type --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenBLAS brings them under their Fortran names. Here the real and complex
// ones look the same, take values and bring their own work space; they return
// what LAPACK calls INFO.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_SOLVER_LAPACK_H
#define HIPIFY_SIMT_LIBRARIES_SOLVER_LAPACK_H

#include "../blas/Elements.h"
#include <algorithm>
#include <dlfcn.h>
#include <vector>

namespace hipify::simt::solver {
template <typename T> struct Lapack;

/// cungqr_ and its like look like functions of the CUDA driver, and those that
/// the emulator lacks are replaced by ones that say so. Not if nothing refers
/// to them until the program runs.
template <typename Fn> Fn *functionNamed(const char *Name) {
  return reinterpret_cast<Fn *>(dlsym(RTLD_DEFAULT, Name));
}
} // namespace hipify::simt::solver

#define HIPIFY_LAPACK(T, R, P, O, S)                                           \
  extern "C" {                                                                 \
  void P##getrf_(const int *, const int *, T *, const int *, int *, int *);    \
  void P##getrs_(const char *, const int *, const int *, const T *,            \
                 const int *, const int *, T *, const int *, int *);           \
  void P##potrf_(const char *, const int *, T *, const int *, int *);          \
  void P##potri_(const char *, const int *, T *, const int *, int *);          \
  void P##lauum_(const char *, const int *, T *, const int *, int *);          \
  void P##trtri_(const char *, const char *, const int *, T *, const int *,    \
                 int *);                                                       \
  void P##potrs_(const char *, const int *, const int *, const T *,            \
                 const int *, T *, const int *, int *);                        \
  void P##laswp_(const int *, T *, const int *, const int *, const int *,      \
                 const int *, const int *);                                    \
  void P##sytrf_(const char *, const int *, T *, const int *, int *, T *,      \
                 const int *, int *);                                          \
  void P##sytri_(const char *, const int *, T *, const int *, const int *,     \
                 T *, int *);                                                  \
  void P##sytrs_(const char *, const int *, const int *, const T *,            \
                 const int *, const int *, T *, const int *, int *);           \
  void P##geqrf_(const int *, const int *, T *, const int *, T *, T *,         \
                 const int *, int *);                                          \
  void P##O##gqr_(const int *, const int *, const int *, T *, const int *,     \
                  const T *, T *, const int *, int *);                         \
  void P##O##mqr_(const char *, const char *, const int *, const int *,        \
                  const int *, const T *, const int *, const T *, T *,         \
                  const int *, T *, const int *, int *);                       \
  void P##O##gtr_(const char *, const int *, T *, const int *, const T *, T *, \
                  const int *, int *);                                         \
  void P##O##mtr_(const char *, const char *, const char *, const int *,       \
                  const int *, const T *, const int *, const T *, T *,         \
                  const int *, T *, const int *, int *);                       \
  void P##O##gbr_(const char *, const int *, const int *, const int *, T *,    \
                  const int *, const T *, T *, const int *, int *);            \
  void P##gebrd_(const int *, const int *, T *, const int *, R *, R *, T *,    \
                 T *, T *, const int *, int *);                                \
  void P##S##trd_(const char *, const int *, T *, const int *, R *, R *, T *,  \
                  T *, const int *, int *);                                    \
  void P##gels_(const char *, const int *, const int *, const int *, T *,      \
                const int *, T *, const int *, T *, const int *, int *);       \
  }                                                                            \
  template <> struct hipify::simt::solver::Lapack<T> {                         \
    static constexpr auto &getrf = P##getrf_;                                  \
    static constexpr auto &getrs = P##getrs_;                                  \
    static constexpr auto &potrf = P##potrf_;                                  \
    static constexpr auto &potri = P##potri_;                                  \
    static constexpr auto &lauum = P##lauum_;                                  \
    static constexpr auto &trtri = P##trtri_;                                  \
    static constexpr auto &potrs = P##potrs_;                                  \
    static constexpr auto &laswp = P##laswp_;                                  \
    static constexpr auto &sytrf = P##sytrf_;                                  \
    static constexpr auto &sytri = P##sytri_;                                  \
    static constexpr auto &sytrs = P##sytrs_;                                  \
    static constexpr auto &geqrf = P##geqrf_;                                  \
    HIPIFY_REFLECTION_##P(orgqr, P##O##gqr_) HIPIFY_REFLECTION_                \
        ##P(ormqr, P##O##mqr_) HIPIFY_REFLECTION_                              \
        ##P(orgtr, P##O##gtr_) HIPIFY_REFLECTION_                              \
        ##P(ormtr, P##O##mtr_) HIPIFY_REFLECTION_                              \
        ##P(orgbr, P##O##gbr_) static constexpr auto &gebrd = P##gebrd_;       \
    static constexpr auto &sytrd = P##S##trd_;                                 \
    static constexpr auto &gels = P##gels_;                                    \
  };
#define HIPIFY_LINKED(Member, Name) static constexpr auto &Member = Name;
#define HIPIFY_FOUND(Member, Name)                                             \
  static inline auto *const Member =                                           \
      hipify::simt::solver::functionNamed<decltype(Name)>(#Name);
#define HIPIFY_REFLECTION_s HIPIFY_LINKED
#define HIPIFY_REFLECTION_d HIPIFY_LINKED
#define HIPIFY_REFLECTION_c HIPIFY_FOUND
#define HIPIFY_REFLECTION_z HIPIFY_LINKED
HIPIFY_LAPACK(float, float, s, or, sy)
HIPIFY_LAPACK(double, double, d, or, sy)
HIPIFY_LAPACK(hipify::simt::blas::Complex, float, c, un, he)
HIPIFY_LAPACK(hipify::simt::blas::DoubleComplex, double, z, un, he)
#undef HIPIFY_LAPACK
#undef HIPIFY_REFLECTION_z
#undef HIPIFY_REFLECTION_c
#undef HIPIFY_REFLECTION_d
#undef HIPIFY_REFLECTION_s
#undef HIPIFY_FOUND
#undef HIPIFY_LINKED

namespace hipify::simt::solver {

/// Calls Run(Work, Size, Info), first to ask how much work space it wants.
template <typename T, typename Fn> int withWork(Fn Run) {
  T Wanted = T();
  int Query = -1, Info = 0;
  Run(&Wanted, &Query, &Info);
  if (Info)
    return Info;
  int Size = std::max(1, int(std::real(Wanted)));
  std::vector<T> Work(static_cast<size_t>(Size));
  Run(Work.data(), &Size, &Info);
  return Info;
}

} // namespace hipify::simt::solver

#endif

//===- generic.cu - Products, triangular systems, conversions -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Sparse.h"

namespace {

Dense transposeOf(const Dense &A) {
  return apply(VALUE(OPERATION_TRANSPOSE), A);
}

/// Which case the next failures are of.
template <typename T, typename I> struct Case {
  Format Kind;
  Base First;
  void operator()(const char *Step, std::initializer_list<int> Of) const {
    Context = std::string(Step) + (Traits<T>::IsComplex ? ", complex" : "") +
              ", format " + std::to_string(int(Kind)) + ", base " +
              std::to_string(int(First)) + ", index of " +
              std::to_string(sizeof(I)) + " bytes";
    for (int Each : Of)
      Context += ", " + std::to_string(Each);
  }
};

template <typename T, typename I> void testProducts(Format Kind, Base First) {
  const Case<T, I> About{Kind, First};
  const int M = 7, K = 9, N = 4;
  T Alpha = Traits<T>::make({0.75, -0.5}), Beta = Traits<T>::make({-0.25, 1}),
    None = Traits<T>::make(0);
  Number NumberAlpha = Traits<T>::value(Alpha);
  Number NumberBeta = Traits<T>::value(Beta);
  Dense A = randomMatrix<T>(M, K, 40);
  Sparse<T, I> OfA(A, Kind, First);
  Buffer<char> Work(WorkSize);
  size_t Bytes = 0;
  for (Op How : opsOf<T>()) {
    Dense Applied = apply(How, A);
    Dense X = randomMatrix<T>(Applied.Columns, 1, 200),
          Y = randomMatrix<T>(Applied.Rows, 1, 200);
    VectorOnDevice<T> OfX(X), OfY(Y);
    About("SpMV", {int(How)});
    CHECK(SPARSE(SpMV_bufferSize)(TheHandle, How, &Alpha, OfA.Descr, OfX.Descr,
                                  &Beta, OfY.Descr, TypeOf<T>,
                                  VALUE(SPMV_ALG_DEFAULT), &Bytes));
    expect(Bytes <= WorkSize, "SpMV_bufferSize");
    CHECK(SPARSE(SpMV)(TheHandle, How, &Alpha, OfA.Descr, OfX.Descr, &Beta,
                       OfY.Descr, TypeOf<T>, VALUE(SPMV_ALG_DEFAULT), Work));
    expectNear<T>(OfY.get(),
                  combine(NumberAlpha, multiply(Applied, X), NumberBeta, Y), K,
                  "SpMV");
    for (int Layouts = 0; Layouts < 4; ++Layouts)
      for (Op HowB : opsOf<T>()) {
        Dense B = randomMatrix<T>(Applied.Columns, N, 200),
              C = randomMatrix<T>(Applied.Rows, N, 200);
        DenseOnDevice<T> OfB(HowB == Plain ? B : transposeOf(B), Layouts & 1),
            OfC(C, Layouts & 2);
        About("SpMM", {int(How), int(HowB), Layouts});
        CHECK(SPARSE(SpMM_bufferSize)(TheHandle, How, HowB, &Alpha, OfA.Descr,
                                      OfB.Descr, &Beta, OfC.Descr, TypeOf<T>,
                                      VALUE(SPMM_ALG_DEFAULT), &Bytes));
        expect(Bytes <= WorkSize, "SpMM_bufferSize");
        CHECK(SPARSE(SpMM)(TheHandle, How, HowB, &Alpha, OfA.Descr, OfB.Descr,
                           &Beta, OfC.Descr, TypeOf<T>, VALUE(SPMM_ALG_DEFAULT),
                           Work));
        if (HowB == VALUE(OPERATION_CONJUGATE_TRANSPOSE))
          for (Number &V : B.Of)
            V = std::conj(V);
        expectNear<T>(OfC.get(),
                      combine(NumberAlpha, multiply(Applied, B), NumberBeta, C),
                      K, "SpMM");
      }
  }
  About("beta 0", {});
  // With beta 0, y may be NaN before; scalars in device memory.
  Dense Poison(M, 1), X = randomMatrix<T>(K, 1, 200);
  for (Number &V : Poison.Of)
    V = {NAN, NAN};
  VectorOnDevice<T> OfX(X), OfY(Poison);
  Buffer<T> Scalars(std::vector<T>{Alpha, None});
  CHECK(SPARSE(SetPointerMode)(TheHandle, VALUE(POINTER_MODE_DEVICE)));
  CHECK(SPARSE(SpMV)(TheHandle, Plain, (T *)Scalars, OfA.Descr, OfX.Descr,
                     (T *)Scalars + 1, OfY.Descr, TypeOf<T>,
                     VALUE(SPMV_ALG_DEFAULT), Work));
  CHECK(SPARSE(SetPointerMode)(TheHandle, VALUE(POINTER_MODE_HOST)));
  expectNear<T>(OfY.get(), combine(NumberAlpha, multiply(A, X), 0, X), K,
                "SpMV with beta 0");
  expect(SPARSE(SpMV)(TheHandle, Plain, &Alpha, OfA.Descr, OfY.Descr, &Beta,
                      OfX.Descr, TypeOf<T>, VALUE(SPMV_ALG_DEFAULT), Work) != 0,
         "vectors of wrong sizes");
}

template <typename T, typename I> void testTriangular(Format Kind, Base First) {
  const Case<T, I> About{Kind, First};
  const int N = 8, Sides = 3;
  Dense A = randomMatrix<T>(N, N, 60);
  for (int D = 0; D < N; ++D)
    A(D, D) = 4 + D;
  Sparse<T, I> OfA(A, Kind, First);
  T Alpha = Traits<T>::make({0.5, 0.25});
  Buffer<char> Work(WorkSize);
  size_t Bytes;
  for (int Choice = 0; Choice < 4; ++Choice) {
    auto Fill = Choice & 1 ? VALUE(FILL_MODE_UPPER) : VALUE(FILL_MODE_LOWER);
    auto Unit = Choice & 2 ? VALUE(DIAG_TYPE_UNIT) : VALUE(DIAG_TYPE_NON_UNIT);
    CHECK(SPARSE(SpMatSetAttribute)(OfA.Descr, VALUE(SPMAT_FILL_MODE), &Fill,
                                    sizeof(Fill)));
    CHECK(SPARSE(SpMatSetAttribute)(OfA.Descr, VALUE(SPMAT_DIAG_TYPE), &Unit,
                                    sizeof(Unit)));
    Dense Triangle(N, N);
    for (int R = 0; R < N; ++R)
      for (int C = 0; C < N; ++C)
        if (R == C)
          Triangle(R, C) = Choice & 2 ? Number(1) : A(R, C);
        else if (Choice & 1 ? R < C : R > C)
          Triangle(R, C) = A(R, C);
    for (Op How : opsOf<T>()) {
      Dense B = randomMatrix<T>(N, 1, 200);
      VectorOnDevice<T> OfB(B), OfX(Dense(N, 1));
      About("SpSV", {int(How), Choice});
      SPARSE(SpSVDescr_t) Solve;
      CHECK(SPARSE(SpSV_createDescr)(&Solve));
      expect(SPARSE(SpSV_solve)(TheHandle, How, &Alpha, OfA.Descr, OfB.Descr,
                                OfX.Descr, TypeOf<T>, VALUE(SPSV_ALG_DEFAULT),
                                Solve) != 0,
             "SpSV needs an analysis");
      CHECK(SPARSE(SpSV_bufferSize)(TheHandle, How, &Alpha, OfA.Descr,
                                    OfB.Descr, OfX.Descr, TypeOf<T>,
                                    VALUE(SPSV_ALG_DEFAULT), Solve, &Bytes));
      expect(Bytes <= WorkSize, "SpSV_bufferSize");
      CHECK(SPARSE(SpSV_analysis)(TheHandle, How, &Alpha, OfA.Descr, OfB.Descr,
                                  OfX.Descr, TypeOf<T>, VALUE(SPSV_ALG_DEFAULT),
                                  Solve, Work));
      CHECK(SPARSE(SpSV_solve)(TheHandle, How, &Alpha, OfA.Descr, OfB.Descr,
                               OfX.Descr, TypeOf<T>, VALUE(SPSV_ALG_DEFAULT),
                               Solve));
      CHECK(SPARSE(SpSV_destroyDescr)(Solve));
      expectNear<T>(multiply(apply(How, Triangle), OfX.get()),
                    combine(Traits<T>::value(Alpha), B, 0, B), 40 * N, "SpSV");

      Dense Many = randomMatrix<T>(N, Sides, 200);
      DenseOnDevice<T> Right(Many, Choice & 1), X(Dense(N, Sides), Choice & 2);
      About("SpSM", {int(How), Choice});
      SPARSE(SpSMDescr_t) SolveMany;
      CHECK(SPARSE(SpSM_createDescr)(&SolveMany));
      CHECK(SPARSE(SpSM_bufferSize)(
          TheHandle, How, Plain, &Alpha, OfA.Descr, Right.Descr, X.Descr,
          TypeOf<T>, VALUE(SPSM_ALG_DEFAULT), SolveMany, &Bytes));
      expect(Bytes <= WorkSize, "SpSM_bufferSize");
      CHECK(SPARSE(SpSM_analysis)(TheHandle, How, Plain, &Alpha, OfA.Descr,
                                  Right.Descr, X.Descr, TypeOf<T>,
                                  VALUE(SPSM_ALG_DEFAULT), SolveMany, Work));
#if defined(__HIP_PLATFORM_AMD__)
      CHECK(hipsparseSpSM_solve(TheHandle, How, Plain, &Alpha, OfA.Descr,
                                Right.Descr, X.Descr, TypeOf<T>,
                                VALUE(SPSM_ALG_DEFAULT), SolveMany, Work));
#else
      CHECK(cusparseSpSM_solve(TheHandle, How, Plain, &Alpha, OfA.Descr,
                               Right.Descr, X.Descr, TypeOf<T>,
                               VALUE(SPSM_ALG_DEFAULT), SolveMany));
#endif
      CHECK(SPARSE(SpSM_destroyDescr)(SolveMany));
      expectNear<T>(multiply(apply(How, Triangle), X.get()),
                    combine(Traits<T>::value(Alpha), Many, 0, Many), 40 * N,
                    "SpSM");
    }
  }
}

template <typename T, typename I> void testDense(Format Kind, Base First) {
  const Case<T, I> About{Kind, First};
  About("dense", {});
  const int M = 6, N = 8, K = 5;
  Dense A = randomMatrix<T>(M, N, 40);
  Sparse<T, I> OfA(A, Kind, First);
  Buffer<char> Work(WorkSize);
  Dense Old = randomMatrix<T>(M, N, 200);
  DenseOnDevice<T> To(Old, false), ByRow(A, true);
  CHECK(SPARSE(SparseToDense)(TheHandle, OfA.Descr, To.Descr,
                              VALUE(SPARSETODENSE_ALG_DEFAULT), Work));
  expectNear<T>(To.get(), A, 0, "SparseToDense");
  // Back, into arrays that have the right size but not the right contents.
  Dense Ones(M, N);
  for (size_t At = 0; At < Ones.Of.size(); ++At)
    Ones.Of[At] = A.Of[At] == 0.0 ? 0 : 1;
  Sparse<T, I> Back(Ones, Kind, First);
  CHECK(SPARSE(DenseToSparse_analysis)(TheHandle, ByRow.Descr, Back.Descr,
                                       VALUE(DENSETOSPARSE_ALG_DEFAULT), Work));
  int64_t Rows, Columns, Count = -1;
  CHECK(SPARSE(SpMatGetSize)(Back.Descr, &Rows, &Columns, &Count));
  expect(Rows == M && Columns == N && Count == int64_t(Back.Elements.size()),
         "DenseToSparse counts entries");
  Back.InnerAt.set(std::vector<I>(Back.Inner.size(), I(-5)));
  CHECK(SPARSE(DenseToSparse_convert)(TheHandle, ByRow.Descr, Back.Descr,
                                      VALUE(DENSETOSPARSE_ALG_DEFAULT), Work));
  expect(Back.InnerAt.get() == OfA.Inner && Back.OuterAt.get() == OfA.Outer,
         "DenseToSparse makes the indices");
  expectNear<T>(Back.get(), A, 0, "DenseToSparse");

  if (!IsHip && Kind != VALUE(FORMAT_CSR))
    return; // cuSPARSE refuses them.
  // Only where C has entries.
  Dense X = randomMatrix<T>(M, K, 200), Y = randomMatrix<T>(K, N, 200);
  DenseOnDevice<T> OfX(X, true), OfY(transposeOf(Y), true);
  T Alpha = Traits<T>::make(2), Beta = Traits<T>::make(-1);
  CHECK(SPARSE(SDDMM)(TheHandle, Plain, VALUE(OPERATION_TRANSPOSE), &Alpha,
                      OfX.Descr, OfY.Descr, &Beta, OfA.Descr, TypeOf<T>,
                      VALUE(SDDMM_ALG_DEFAULT), Work));
  Dense Wanted = combine(2, multiply(X, Y), -1, A);
  for (size_t At = 0; At < A.Of.size(); ++At)
    if (A.Of[At] == 0.0)
      Wanted.Of[At] = 0;
  expectNear<T>(OfA.get(), Wanted, K, "SDDMM");
}

template <typename T, typename I> void testSpgemm(Base First) {
  Case<T, I>{VALUE(FORMAT_CSR), First}("SpGEMM", {});
  const int M = 6, K = 7, N = 5;
  Dense A = randomMatrix<T>(M, K, 40), B = randomMatrix<T>(K, N, 40),
        None(M, N);
  Sparse<T, I> OfA(A, VALUE(FORMAT_CSR), First),
      OfB(B, VALUE(FORMAT_CSR), First), C(None, VALUE(FORMAT_CSR), First);
  T Alpha = Traits<T>::make({1.5, -1}), Beta = Traits<T>::make(0);
  SPARSE(SpGEMMDescr_t) Descr;
  CHECK(SPARSE(SpGEMM_createDescr)(&Descr));
  size_t Bytes1 = 0, Bytes2 = 0;
  auto Step = [&](auto &Function, size_t &Bytes, void *Work) {
    return Function(TheHandle, Plain, Plain, &Alpha, OfA.Descr, OfB.Descr,
                    &Beta, C.Descr, TypeOf<T>, VALUE(SPGEMM_DEFAULT), Descr,
                    &Bytes, Work);
  };
  CHECK(Step(SPARSE(SpGEMM_workEstimation), Bytes1, nullptr));
  Buffer<char> Work1(Bytes1);
  CHECK(Step(SPARSE(SpGEMM_workEstimation), Bytes1, (char *)Work1));
  CHECK(Step(SPARSE(SpGEMM_compute), Bytes2, nullptr));
  Buffer<char> Work2(Bytes2);
  CHECK(Step(SPARSE(SpGEMM_compute), Bytes2, (char *)Work2));
  int64_t Rows, Columns, Count = -1;
  CHECK(SPARSE(SpMatGetSize)(C.Descr, &Rows, &Columns, &Count));
  Buffer<I> Offsets(M + 1), Indices(Count);
  Buffer<T> Elements(Count);
  CHECK(SPARSE(CsrSetPointers)(C.Descr, (I *)Offsets, (I *)Indices,
                               (T *)Elements));
  CHECK(SPARSE(SpGEMM_copy)(TheHandle, Plain, Plain, &Alpha, OfA.Descr,
                            OfB.Descr, &Beta, C.Descr, TypeOf<T>,
                            VALUE(SPGEMM_DEFAULT), Descr));
  CHECK(SPARSE(SpGEMM_destroyDescr)(Descr));
  Dense Got(M, N);
  auto Host = Elements.get();
  auto At = Offsets.get(), Of = Indices.get();
  for (int R = 0; R < M; ++R)
    for (I Entry = At[R] - C.From; Entry < At[R + 1] - C.From; ++Entry)
      Got(R, int(Of[Entry]) - C.From) = Traits<T>::value(Host[Entry]);
  Dense Wanted = multiply(A, B);
  expectNear<T>(Got, combine(Traits<T>::value(Alpha), Wanted, 0, Wanted), K,
                "SpGEMM");
}

template <typename T, typename I> void testVectors(Base First) {
  Case<T, I>{VALUE(FORMAT_CSR), First}("vectors", {});
  const int N = 9, From = First == VALUE(INDEX_BASE_ONE);
  const int Places[] = {1, 4, 5, 8};
  Dense X = randomMatrix<T>(4, 1, 200), Y = randomMatrix<T>(N, 1, 200);
  std::vector<I> Indices;
  std::vector<T> Elements;
  for (int At = 0; At < 4; ++At) {
    Indices.push_back(I(Places[At] + From));
    Elements.push_back(Traits<T>::make(X.Of[At]));
  }
  Buffer<I> IndicesAt(Indices);
  Buffer<T> ElementsAt(Elements);
  Buffer<char> Work(WorkSize);
  SPARSE(SpVecDescr_t) OfX;
  CHECK(SPARSE(CreateSpVec)(&OfX, N, 4, (I *)IndicesAt, (T *)ElementsAt,
                            IndexOf<I>, First, TypeOf<T>));
  VectorOnDevice<T> OfY(Y);
  T Alpha = Traits<T>::make({0.5, 1}), Beta = Traits<T>::make({2, -1}), Result;
  for (Op How : {Plain, VALUE(OPERATION_CONJUGATE_TRANSPOSE)}) {
    if (!IsHip && !Traits<T>::IsComplex && How != Plain)
      continue;
    CHECK(
        SPARSE(SpVV)(TheHandle, How, OfX, OfY.Descr, &Result, TypeOf<T>, Work));
    Number Sum = 0;
    for (int At = 0; At < 4; ++At)
      Sum += (How == Plain ? X.Of[At] : std::conj(X.Of[At])) * Y.Of[Places[At]];
    expect(std::abs(Traits<T>::value(Result) - Sum) < tolerance<T>(8), "SpVV");
  }
  CHECK(SPARSE(Axpby)(TheHandle, &Alpha, OfX, &Beta, OfY.Descr));
  Dense Wanted = combine(Traits<T>::value(Beta), Y, 0, Y);
  for (int At = 0; At < 4; ++At)
    Wanted.Of[Places[At]] += Traits<T>::value(Alpha) * X.Of[At];
  expectNear<T>(OfY.get(), Wanted, 2, "Axpby");
  CHECK(SPARSE(Scatter)(TheHandle, OfX, OfY.Descr));
  for (int At = 0; At < 4; ++At)
    Wanted.Of[Places[At]] = X.Of[At];
  expectNear<T>(OfY.get(), Wanted, 2, "Scatter");
  VectorOnDevice<T> Again(Y);
  CHECK(SPARSE(Gather)(TheHandle, Again.Descr, OfX));
  auto Host = ElementsAt.get();
  for (int At = 0; At < 4; ++At)
    expect(Traits<T>::value(Host[At]) == Y.Of[Places[At]], "Gather");
  CHECK(SPARSE(DestroySpVec)(OfX));
}

template <typename T, typename I> void testAll() {
  for (Base First : Bases) {
    for (Format Kind : Formats) {
      testProducts<T, I>(Kind, First);
      if (IsHip || Kind != VALUE(FORMAT_CSC))
        testTriangular<T, I>(Kind, First);
      testDense<T, I>(Kind, First);
    }
    testSpgemm<T, I>(First);
    testVectors<T, I>(First);
  }
}

#if !defined(__HIP_PLATFORM_AMD__)
/// What cuSPARSE says no to.
void testRefusals() {
  Context.clear();
  const float One = 1;
  Dense A = randomMatrix<float>(4, 4, 50), X = randomMatrix<float>(4, 1, 200);
  Sparse<float, int> Csr(A, CUSPARSE_FORMAT_CSR, Bases[0]),
      Csc(A, CUSPARSE_FORMAT_CSC, Bases[0]),
      Coo(A, CUSPARSE_FORMAT_COO, Bases[0]);
  VectorOnDevice<float> OfX(X), OfY(X);
  DenseOnDevice<float> OfA(A, true);
  size_t Bytes = 0;
  const Op Conjugate = CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE;
  expectStatus(cusparseSpMV_bufferSize(TheHandle, Conjugate, &One, Csr.Descr,
                                       OfX.Descr, &One, OfY.Descr, CUDA_R_32F,
                                       CUSPARSE_SPMV_ALG_DEFAULT, &Bytes),
               CUSPARSE_STATUS_INVALID_VALUE, "conjugate of a real matrix");
  cusparseSpSVDescr_t Solve;
  CHECK(cusparseSpSV_createDescr(&Solve));
  expectStatus(cusparseSpSV_bufferSize(
                   TheHandle, Plain, &One, Csc.Descr, OfX.Descr, OfY.Descr,
                   CUDA_R_32F, CUSPARSE_SPSV_ALG_DEFAULT, Solve, &Bytes),
               CUSPARSE_STATUS_NOT_SUPPORTED, "SpSV of CSC");
  CHECK(cusparseSpSV_destroyDescr(Solve));
  for (auto *C : {&Csc, &Coo})
    expectStatus(cusparseSDDMM_bufferSize(
                     TheHandle, Plain, Plain, &One, OfA.Descr, OfA.Descr, &One,
                     C->Descr, CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT, &Bytes),
                 CUSPARSE_STATUS_NOT_SUPPORTED, "SDDMM of CSC or COO");
}
#endif

} // namespace

int main() {
  CHECK(SPARSE(Create)(&TheHandle));
  testAll<float, int32_t>();
  testAll<double, int64_t>();
  testAll<ComplexT, int64_t>();
  testAll<DoubleComplexT, int32_t>();
#if !defined(__HIP_PLATFORM_AMD__)
  testRefusals();
#endif
  CHECK(SPARSE(Destroy)(TheHandle));
  return finish("sparse/generic");
}

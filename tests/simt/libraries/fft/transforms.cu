//===- transforms.cu - Fourier transforms ---------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All kinds, dimensions and memory layouts against the sum that defines them.
//
//===----------------------------------------------------------------------===//
#include "../blas/Program.h"

#if defined(__HIP_PLATFORM_AMD__)
#include <hipfft/hipfft.h>
#include <hipfft/hipfftXt.h>
#define FFT(Name) hipfft##Name
#define VALUE(Name) HIPFFT_##Name
#define DATA_TYPE(Name) HIP_##Name
constexpr int Inverse = HIPFFT_BACKWARD;
#else
#include <cufft.h>
#include <cufftXt.h>
#define FFT(Name) cufft##Name
#define VALUE(Name) CUFFT_##Name
#define DATA_TYPE(Name) CUDA_##Name
constexpr int Inverse = CUFFT_INVERSE;
#endif
constexpr int Forward = VALUE(FORWARD);

namespace {

using Sizes = std::vector<int>;

int64_t count(const Sizes &Of) {
  int64_t N = 1;
  for (int S : Of)
    N *= S;
  return N;
}

/// The transform of one array of complex numbers, one dimension at a time.
std::vector<Number> transform(const Sizes &Size, std::vector<Number> In,
                              int Sign) {
  int64_t Stride = 1;
  for (size_t D = Size.size(); D-- > 0; Stride *= Size[D]) {
    std::vector<Number> Out(In.size());
    for (size_t I = 0; I < In.size(); ++I) {
      int64_t At = int64_t(I) / Stride % Size[D];
      int64_t Base = int64_t(I) - At * Stride;
      for (int J = 0; J < Size[D]; ++J)
        Out[I] += In[Base + J * Stride] *
                  std::polar(1.0, Sign * 2 * M_PI * double(J) * At / Size[D]);
    }
    In = Out;
  }
  return In;
}

/// Where the elements of arrays of Size lie, in storage of Embed.
struct Shape {
  Sizes Size, Embed;
  int Stride, Distance, Batch;
  Layout layout() const {
    Layout L;
    for (int B = 0; B < Batch; ++B)
      for (int64_t I = 0; I < count(Size); ++I) {
        int64_t At = 0, Rest = I, Step = Stride;
        for (size_t D = Size.size(); D-- > 0; Rest /= Size[D]) {
          At += Rest % Size[D] * Step;
          Step *= Embed[D];
        }
        L.Places.push_back(At + int64_t(B) * Distance);
      }
    for (int64_t P : L.Places)
      L.Extent = std::max(L.Extent, P + 1);
    return L;
  }
};

Sizes halved(Sizes S) {
  S.back() = S.back() / 2 + 1;
  return S;
}

/// Half of a spectrum, as real transforms have it, and its other half.
std::vector<Number> half(const Sizes &Size, const std::vector<Number> &Full) {
  std::vector<Number> H;
  for (size_t I = 0; I < Full.size(); ++I)
    if (int(I % Size.back()) <= Size.back() / 2)
      H.push_back(Full[I]);
  return H;
}

std::string named(const char *Kind, const Sizes &Size, int Batch,
                  const char *How) {
  std::string S = Kind;
  for (int N : Size)
    S += " " + std::to_string(N);
  return S + " batch " + std::to_string(Batch) + ", " + How;
}

template <typename Real, typename Complex> struct Library;
template <> struct Library<float, FFT(Complex)> {
  static constexpr auto Both = VALUE(C2C), FromReal = VALUE(R2C),
                        ToReal = VALUE(C2R);
  static constexpr auto both = FFT(ExecC2C);
  static constexpr auto fromReal = FFT(ExecR2C);
  static constexpr auto toReal = FFT(ExecC2R);
  static constexpr const char *Names[] = {"C2C", "R2C", "C2R"};
};
template <> struct Library<double, FFT(DoubleComplex)> {
  static constexpr auto Both = VALUE(Z2Z), FromReal = VALUE(D2Z),
                        ToReal = VALUE(Z2D);
  static constexpr auto both = FFT(ExecZ2Z);
  static constexpr auto fromReal = FFT(ExecD2Z);
  static constexpr auto toReal = FFT(ExecZ2D);
  static constexpr const char *Names[] = {"Z2Z", "D2Z", "Z2D"};
};

/// A plan for contiguous arrays.
template <typename TypeT>
FFT(Handle)
makePlan(Sizes Size, int Batch, TypeT Type) {
  FFT(Handle) Plan;
  if (Size.size() == 1)
    CHECK(FFT(Plan1d)(&Plan, Size[0], Type, Batch));
  else if (Batch == 1 && Size.size() == 2)
    CHECK(FFT(Plan2d)(&Plan, Size[0], Size[1], Type));
  else if (Batch == 1)
    CHECK(FFT(Plan3d)(&Plan, Size[0], Size[1], Size[2], Type));
  else
    CHECK(FFT(PlanMany)(&Plan, int(Size.size()), Size.data(), nullptr, 1, 0,
                        nullptr, 1, 0, Type, Batch));
  return Plan;
}

/// The references of a batch, one after the other.
template <typename Fn>
std::vector<Number> forBatch(const std::vector<Number> &All, int Batch, Fn F) {
  std::vector<Number> Results;
  size_t Size = All.size() / Batch;
  for (int B = 0; B < Batch; ++B) {
    auto One = F(std::vector<Number>(All.begin() + B * Size,
                                     All.begin() + (B + 1) * Size));
    Results.insert(Results.end(), One.begin(), One.end());
  }
  return Results;
}

template <typename Real, typename Complex>
void testComplex(const Sizes &Size, int Batch) {
  using L = Library<Real, Complex>;
  auto Plan = makePlan(Size, Batch, L::Both);
  Shape S{Size, Size, 1, int(count(Size)), Batch};
  double Terms = 8 * std::log2(count(Size) + 1) + count(Size);
  for (int Sign : {Forward, Inverse}) {
    Operand<Complex> In(S.layout()), Out(S.layout(), true);
    auto Want = forBatch(In.Values, Batch, [&](std::vector<Number> One) {
      return transform(Size, One, Sign);
    });
    CHECK(L::both(Plan, In, Out, Sign));
    Out.expectEqual(Want, Terms, named(L::Names[0], Size, Batch, "apart"));
    In.expectEqual(In.Values, 0, named(L::Names[0], Size, Batch, "input"));
    CHECK(L::both(Plan, In, In, Sign));
    In.expectEqual(Want, Terms, named(L::Names[0], Size, Batch, "in place"));
  }
  CHECK(FFT(Destroy)(Plan));
}

template <typename Real, typename Complex>
void testReal(const Sizes &Size, int Batch) {
  using L = Library<Real, Complex>;
  double Terms = 8 * std::log2(count(Size) + 1) + count(Size);
  Sizes Half = halved(Size), Padded = Half;
  Padded.back() *= 2;
  Shape Tight{Size, Size, 1, int(count(Size)), Batch};
  Shape Spectrum{Half, Half, 1, int(count(Half)), Batch};
  Shape InPlace{Size, Padded, 1, int(count(Padded)), Batch};
  auto There = makePlan(Size, Batch, L::FromReal);
  auto Back = makePlan(Size, Batch, L::ToReal);

  Operand<Real> In(Tight.layout()), Again(Tight.layout(), true);
  Operand<Complex> Out(Spectrum.layout(), true);
  auto Want = forBatch(In.Values, Batch, [&](std::vector<Number> One) {
    return half(Size, transform(Size, One, -1));
  });
  CHECK(L::fromReal(There, In, Out));
  Out.expectEqual(Want, Terms, named(L::Names[1], Size, Batch, "apart"));
  // There and back: not normalised.
  auto Scaled = In.Values;
  for (Number &V : Scaled)
    V *= double(count(Size));
  CHECK(L::toReal(Back, Out, Again));
  Again.expectEqual(Scaled, 2 * Terms,
                    named(L::Names[2], Size, Batch, "apart"));

  // In place, rows of the real array are as long as those of the spectrum.
  Buffer<Real> Memory(size_t(2 * count(Half) * Batch));
  std::vector<Real> Host(size_t(2 * count(Half) * Batch), Real(NAN));
  Layout Places = InPlace.layout();
  for (size_t I = 0; I < Places.Places.size(); ++I)
    Host[Places.Places[I]] = Real(In[I].real());
  Memory.set(Host);
  CHECK(L::fromReal(There, Memory, (Complex *)(Real *)Memory));
  auto Got = Memory.get();
  bool Ok = true;
  for (size_t I = 0; I < Want.size(); ++I)
    Ok = Ok && std::abs(Number(Got[2 * I], Got[2 * I + 1]) - Want[I]) <=
                   tolerance<Real>(Terms) * (1 + std::abs(Want[I]));
  expect(Ok, named(L::Names[1], Size, Batch, "in place"));
  CHECK(L::toReal(Back, (Complex *)(Real *)Memory, Memory));
  Got = Memory.get();
  Ok = true;
  for (size_t I = 0; I < Scaled.size(); ++I)
    Ok = Ok && std::abs(double(Got[Places.Places[I]]) - Scaled[I].real()) <=
                   tolerance<Real>(2 * Terms) * (1 + std::abs(Scaled[I]));
  expect(Ok, named(L::Names[2], Size, Batch, "in place"));
  CHECK(FFT(Destroy)(There));
  CHECK(FFT(Destroy)(Back));
}

/// Embedded arrays with strides and distances, batches interleaved or not.
template <typename Real, typename Complex> void testLayouts() {
  using L = Library<Real, Complex>;
  struct Case {
    Sizes Size, In, Out;
    int InStride, InDistance, OutStride, OutDistance, Batch;
  };
  const Case Cases[] = {
      {{8}, {8}, {8}, 3, 1, 1, 8, 3},     // Columns to rows.
      {{8}, {8}, {8}, 1, 8, 3, 1, 3},     // Rows to columns.
      {{8}, {10}, {12}, 2, 25, 3, 40, 2}, // Gaps everywhere.
      {{4, 6}, {5, 7}, {6, 9}, 1, 40, 2, 110, 3},
      {{3, 4, 5}, {4, 5, 7}, {3, 6, 8}, 2, 290, 1, 150, 2},
  };
  for (const Case &C : Cases) {
    Sizes Size = C.Size, InEmbed = C.In, OutEmbed = C.Out;
    double Terms = 30 + count(Size);
    FFT(Handle) Plan;
    CHECK(FFT(PlanMany)(&Plan, int(Size.size()), Size.data(), InEmbed.data(),
                        C.InStride, C.InDistance, OutEmbed.data(), C.OutStride,
                        C.OutDistance, L::Both, C.Batch));
    Shape InShape{Size, InEmbed, C.InStride, C.InDistance, C.Batch};
    Shape OutShape{Size, OutEmbed, C.OutStride, C.OutDistance, C.Batch};
    Operand<Complex> In(InShape.layout()), Out(OutShape.layout(), true);
    auto Want = forBatch(In.Values, C.Batch, [&](std::vector<Number> One) {
      return transform(Size, One, 1);
    });
    CHECK(L::both(Plan, In, Out, Inverse));
    Out.expectEqual(Want, Terms, named(L::Names[0], Size, C.Batch, "layout"));
    CHECK(FFT(Destroy)(Plan));

    // The same for real input, by the functions with 64-bit sizes.
    std::vector<long long> Size64(Size.begin(), Size.end()),
        In64(InEmbed.begin(), InEmbed.end()),
        Out64(OutEmbed.begin(), OutEmbed.end());
    CHECK(FFT(Create)(&Plan));
    size_t Bytes = 0;
    CHECK(FFT(MakePlanMany64)(Plan, int(Size.size()), Size64.data(),
                              In64.data(), C.InStride, C.InDistance,
                              Out64.data(), C.OutStride, C.OutDistance,
                              L::FromReal, C.Batch, &Bytes));
    Shape HalfShape{halved(Size), OutEmbed, C.OutStride, C.OutDistance,
                    C.Batch};
    Operand<Real> RealIn(InShape.layout());
    Operand<Complex> HalfOut(HalfShape.layout(), true);
    Want = forBatch(RealIn.Values, C.Batch, [&](std::vector<Number> One) {
      return half(Size, transform(Size, One, -1));
    });
    CHECK(L::fromReal(Plan, RealIn, HalfOut));
    HalfOut.expectEqual(Want, Terms,
                        named(L::Names[1], Size, C.Batch, "layout"));
    CHECK(FFT(Destroy)(Plan));
  }

  // In place, but transposed: the output lies otherwise than the input.
  int Eight = 8;
  FFT(Handle) Plan;
  CHECK(
      FFT(PlanMany)(&Plan, 1, &Eight, &Eight, 3, 1, &Eight, 1, 8, L::Both, 3));
  Operand<Complex> Columns(Shape{{8}, {8}, 3, 1, 3}.layout());
  auto Want = forBatch(Columns.Values, 3, [&](std::vector<Number> One) {
    return transform({8}, One, -1);
  });
  CHECK(L::both(Plan, Columns, Columns, Forward));
  Buffer<Complex> Rows(24);
  CHECK(API(Memcpy)((Complex *)Rows, (Complex *)Columns, 24 * sizeof(Complex),
                    API(MemcpyDeviceToDevice)));
  auto Got = Rows.get();
  bool Ok = true;
  for (int I = 0; I < 24; ++I)
    Ok = Ok && std::abs(Traits<Complex>::value(Got[I]) - Want[I]) <=
                   tolerance<Complex>(40);
  expect(Ok, std::string(L::Names[0]) + " in place, transposed");
  CHECK(FFT(Destroy)(Plan));

  // In place, but the rows of the spectrum overlap the next real ones.
  int Five = 5;
  CHECK(FFT(PlanMany)(&Plan, 1, &Eight, &Eight, 1, 8, &Five, 1, 5, L::FromReal,
                      3));
  Buffer<Real> Memory(30);
  std::vector<Real> Host(30, Real(NAN));
  std::vector<Number> Values(24);
  for (int I = 0; I < 24; ++I)
    Values[I] = Host[I] = Real(draw());
  Memory.set(Host);
  Want = forBatch(Values, 3, [&](std::vector<Number> One) {
    return half({8}, transform({8}, One, -1));
  });
  CHECK(L::fromReal(Plan, Memory, (Complex *)(Real *)Memory));
  Host = Memory.get();
  Ok = true;
  for (int I = 0; I < 15; ++I)
    Ok = Ok && std::abs(Number(Host[2 * I], Host[2 * I + 1]) - Want[I]) <=
                   tolerance<Real>(40);
  expect(Ok, std::string(L::Names[1]) + " in place, rows overlap");
  CHECK(FFT(Destroy)(Plan));
}

void testXt() {
  FFT(Handle) Plan;
  long long Size = 12;
  size_t Bytes = 0;
  CHECK(FFT(Create)(&Plan));
  CHECK(FFT(XtMakePlanMany)(Plan, 1, &Size, nullptr, 1, 12, DATA_TYPE(C_64F),
                            nullptr, 1, 12, DATA_TYPE(C_64F), 2, &Bytes,
                            DATA_TYPE(C_64F)));
  using C = FFT(DoubleComplex);
  Operand<C> In(Layout::vector(24, 1)), Out(Layout::vector(24, 1), true);
  auto Want = forBatch(In.Values, 2, [&](std::vector<Number> One) {
    return transform({12}, One, -1);
  });
  CHECK(FFT(XtExec)(Plan, In, Out, Forward));
  Out.expectEqual(Want, 40, "XtExec");
  CHECK(FFT(Destroy)(Plan));
  CHECK(FFT(Create)(&Plan));
  expect(FFT(XtMakePlanMany)(Plan, 1, &Size, nullptr, 1, 12, DATA_TYPE(C_16F),
                             nullptr, 1, 12, DATA_TYPE(C_16F), 2, &Bytes,
                             DATA_TYPE(C_16F)) == VALUE(NOT_SUPPORTED),
         "half");
  CHECK(FFT(Destroy)(Plan));
}

void testStreamsAndErrors() {
  FFT(Handle) Plan;
  CHECK(FFT(Plan1d)(&Plan, 16, VALUE(C2C), 1));
  API(Stream_t) Stream;
  CHECK(API(StreamCreate)(&Stream));
  CHECK(FFT(SetStream)(Plan, Stream));
  using C = FFT(Complex);
  Operand<C> X(Layout::vector(16, 1));
  auto Want = X.Values;
  for (Number &V : Want)
    V *= 16.0;
  // The second waits for the first, and a destroyed plan still does its work.
  CHECK(FFT(ExecC2C)(Plan, X, X, Forward));
  CHECK(FFT(ExecC2C)(Plan, X, X, Inverse));
  CHECK(FFT(Destroy)(Plan));
  CHECK(API(StreamSynchronize)(Stream));
  X.expectEqual(Want, 60, "two in one stream");
  CHECK(API(StreamDestroy)(Stream));

  expect(FFT(ExecC2C)(Plan, X, X, Forward) == VALUE(INVALID_PLAN),
         "a plan that was destroyed");
  expect(FFT(Plan1d)(&Plan, 0, VALUE(C2C), 1) == VALUE(INVALID_SIZE), "size 0");
  CHECK(FFT(Create)(&Plan));
  size_t Bytes = 0;
  CHECK(FFT(MakePlan2d)(Plan, 4, 4, VALUE(R2C), &Bytes));
  // cuFFT needs none for so few.
  expect(Bytes > 0 || !isEmulated(), "a size of work memory");
#if defined(__HIP_PLATFORM_AMD__)
  const int Expected = VALUE(INVALID_TYPE);
#else
  const int Expected = VALUE(SUCCESS);
#endif
  expectStatus(FFT(ExecC2C)(Plan, X, X, Forward), Expected,
               "ExecC2C of a plan for R2C");
  CHECK(FFT(Destroy)(Plan));
}

template <typename Real, typename Complex> void testAll() {
  for (auto [Size, Batch] : {std::pair<Sizes, int>{{1}, 1},
                             {{2}, 1},
                             {{16}, 1},
                             {{13}, 3},
                             {{60}, 2},
                             {{255}, 1},
                             {{4, 6}, 1},
                             {{5, 7}, 1},
                             {{5, 8}, 3},
                             {{2, 3, 4}, 1},
                             {{4, 2, 5}, 2},
                             {{1, 8}, 1},
                             {{8, 1}, 1}}) {
    testComplex<Real, Complex>(Size, Batch);
    testReal<Real, Complex>(Size, Batch);
  }
  testLayouts<Real, Complex>();
}

} // namespace

int main() {
  testAll<float, FFT(Complex)>();
  testAll<double, FFT(DoubleComplex)>();
  testXt();
  testStreamsAndErrors();
  return finish("transforms");
}

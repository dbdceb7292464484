// Operators of the program's own for CUDA's vectors, none of which works by
// component. HIP's vectors have operators that do, and that take any type
// beside the vector: numbers of another type, and classes that convert.
#include <cstdio>
#include <cuda_runtime.h>
#include <sstream>

#define BOTH __host__ __device__ inline

// Complex numbers.
BOTH float2 operator*(const float2 &a, const float2 &b) {
  return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
BOTH float2 operator+(float2 a, float b) { return make_float2(a.x + b, a.y); }
BOTH float2 operator-(double a, float2 b) {
  return make_float2(float(a) - b.x, -b.y);
}
BOTH float2 &operator+=(float2 &a, float b) {
  a.x += b;
  return a;
}
BOTH bool operator==(float2 a, float b) { return a.x == b; }
BOTH float2 &operator++(float2 &a) {
  a.x += 1;
  return a;
}

/// An element that is read when it is used, as of a vector in other memory.
struct Reference {
  const float2 *at;
  BOTH operator float2() const { return *at; }
};

/// Quaternions whose real part is last.
struct Quaternion {
  float4 v;
  BOTH Quaternion(float4 v) : v(v) {}
};
BOTH float operator|(Quaternion a, Quaternion b) { return a.v.w * b.v.w; }

struct Scaled : float2 {
  BOTH Scaled(float x) { this->x = this->y = x; }
};
BOTH float operator/(Scaled a, float b) { return a.x / b + 100; }

template <class T> BOTH T plusOne(T v) { return v + 1; }
template <class T, class R> BOTH T product(T v, R r) { return v * r + 1.0; }
#define TWICE(x) ((x) * 1 + (x))
template <class T> BOTH float first(T v) { return (v + 1).x; }

constexpr int Count = 13;
BOTH void compute(float *out, const float2 *in) {
  float2 v = in[0];
  const float2 c = in[1];
  Reference r{in + 1};
  int n = 0;
  out[n++] = (v + 1).y;
  out[n++] = (v + 1.0).y;
  out[n++] = (1 - c + 2).y;
  v += 1;
  out[n++] = v.y;
  out[n++] = (v * r).x;
  out[n++] = (r * v * c).y;
  out[n++] = plusOne(v).y + plusOne(2.f);
  out[n++] = product(v, r).x + product(3.f, 2);
  out[n++] = v == 3;
  out[n++] = (++v).y;
  out[n++] = Quaternion(make_float4(1, 2, 3, 4)) | make_float4(5, 6, 7, 8);
  out[n++] = Scaled(8) / 2;
  out[n++] = TWICE(3) + first(c);
}

__global__ void kernel(float *out, const float2 *in) { compute(out, in); }

std::ostream &operator<<(std::ostream &to, int2 v) {
  return to << v.x << ';' << v.y;
}

int main() {
  const float2 in[] = {{2, 3}, {5, 7}};
  const float expected[Count] = {3, 3, -7, 3, -6, 138, 6, 2, 1, 3, 32, 104, 12};
  float onHost[Count], onDevice[Count], *out;
  float2 *copy;
  compute(onHost, in);
  cudaMalloc(&out, sizeof onDevice);
  cudaMalloc(&copy, sizeof in);
  cudaMemcpy(copy, in, sizeof in, cudaMemcpyHostToDevice);
  kernel<<<1, 1>>>(out, copy);
  cudaMemcpy(onDevice, out, sizeof onDevice, cudaMemcpyDeviceToHost);
  int failures = 0;
  for (int i = 0; i < Count; ++i)
    if (onHost[i] != expected[i] || onDevice[i] != expected[i]) {
      printf("%d: %g on the host, %g on the device, expected %g\n", i,
             onHost[i], onDevice[i], expected[i]);
      ++failures;
    }
  std::ostringstream text;
  text << make_int2(1, 2);
  failures += text.str() != "1;2";
  printf(failures ? "FAIL\n" : "PASS\n");
  cudaFree(out);
  cudaFree(copy);
  return failures != 0;
}

// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers, references and vectors on the device, and execution policies.
#pragma once
#include "../cuda_runtime.h"

#include <tuple>
#include <utility>
#include <vector>
#if __has_include(<bits/stream_iterator.h>)
#include <iosfwd>

#include <bits/stream_iterator.h> // what is used of <iterator>, cheaper
#else
#include <iterator>
#endif

// That of rocThrust 7.2, which keeps these names.
#define THRUST_VERSION 200805
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 8
#define THRUST_SUBMINOR_VERSION 5
#define THRUST_PATCH_NUMBER 0
#define THRUST_NAMESPACE_BEGIN namespace thrust {
#define THRUST_NAMESPACE_END }
#define THRUST_DEVICE_SYSTEM_CPP 2
#define THRUST_DEVICE_SYSTEM_CUDA 1
#define THRUST_DEVICE_SYSTEM 1

// What is wrapped in a namespace of the user's is found there, too.
#if defined(THRUST_CUB_WRAPPED_NAMESPACE)
namespace thrust {}
namespace THRUST_CUB_WRAPPED_NAMESPACE {
namespace thrust {
using namespace ::thrust;
}
} // namespace THRUST_CUB_WRAPPED_NAMESPACE
#elif defined(THRUST_WRAPPED_NAMESPACE)
namespace thrust {}
namespace THRUST_WRAPPED_NAMESPACE {
namespace thrust {
using namespace ::thrust;
}
} // namespace THRUST_WRAPPED_NAMESPACE
#elif defined(THRUST_NS_PREFIX) && defined(THRUST_NS_POSTFIX)
namespace thrust {}
THRUST_NS_PREFIX
namespace thrust {
using namespace ::thrust;
}
THRUST_NS_POSTFIX
#endif

namespace thrust {
using std::get;
using std::ignore;
using std::make_pair;
using std::make_tuple;
using std::pair;
using std::swap;
using std::tie;
using std::tuple;
using std::tuple_element;
using std::tuple_size;
typedef decltype(nullptr) null_type;

// Execution policies.
template <class Derived> struct execution_policy_base {};
template <class Derived>
struct device_execution_policy : execution_policy_base<Derived> {};
template <class Derived>
struct host_execution_policy : execution_policy_base<Derived> {};
namespace detail {
struct __hipify_policy : execution_policy_base<__hipify_policy> {
  constexpr __hipify_policy() {}
  __hipify_policy on(cudaStream_t) const;
  template <class A> __hipify_policy operator()(const A &) const;
  template <class... E> __hipify_policy after(E &&...) const;
  template <class E> __hipify_policy with(E &&) const;
};
} // namespace detail
static const detail::__hipify_policy host;
static const detail::__hipify_policy device;
static const detail::__hipify_policy seq;
namespace cuda {
template <class Derived> using execution_policy = execution_policy_base<Derived>;
static const detail::__hipify_policy par;
static const detail::__hipify_policy par_nosync;
struct tag {};
template <class T> class pointer;
} // namespace cuda
namespace cuda_cub = cuda;
namespace system {
namespace cuda {
using namespace thrust::cuda;
} // namespace cuda
} // namespace system
namespace omp {
static const detail::__hipify_policy par;
}
namespace tbb {
static const detail::__hipify_policy par;
}
namespace cpp {
static const detail::__hipify_policy par;
}
struct device_system_tag : detail::__hipify_policy {};
struct host_system_tag : detail::__hipify_policy {};

template <class T> class device_reference;
template <class T> class device_ptr {
public:
  using element_type = T;
  using value_type = typename std::remove_cv<T>::type;
  using difference_type = ptrdiff_t;
  using pointer = device_ptr;
  using reference = device_reference<T>;
  using raw_pointer = T *;
  using iterator_category = std::random_access_iterator_tag;
  device_ptr() = default;
  constexpr device_ptr(std::nullptr_t) {}
  template <class U> explicit device_ptr(U *);
  template <class U> device_ptr(const device_ptr<U> &);
  T *get() const;
  reference operator*() const;
  T *operator->() const;
  reference operator[](difference_type) const;
  device_ptr &operator++();
  device_ptr operator++(int);
  device_ptr &operator--();
  device_ptr operator--(int);
  device_ptr &operator+=(difference_type);
  device_ptr &operator-=(difference_type);
  device_ptr operator+(difference_type) const;
  device_ptr operator-(difference_type) const;
  template <class U> difference_type operator-(const device_ptr<U> &) const;
  template <class U> bool operator==(const device_ptr<U> &) const;
  template <class U> bool operator!=(const device_ptr<U> &) const;
  template <class U> bool operator<(const device_ptr<U> &) const;
  template <class U> bool operator<=(const device_ptr<U> &) const;
  template <class U> bool operator>(const device_ptr<U> &) const;
  template <class U> bool operator>=(const device_ptr<U> &) const;
  explicit operator bool() const;
};
template <class T> class device_reference {
public:
  using value_type = typename std::remove_cv<T>::type;
  using pointer = device_ptr<T>;
  device_reference(const device_reference &) = default;
  explicit device_reference(const pointer &);
  device_reference &operator=(const device_reference &);
  device_reference &operator=(const T &);
  pointer operator&() const;
  operator value_type() const;
  device_reference &operator++();
  value_type operator++(int);
  device_reference &operator--();
  value_type operator--(int);
  template <class U> device_reference &operator+=(const U &);
  template <class U> device_reference &operator-=(const U &);
  template <class U> device_reference &operator*=(const U &);
  template <class U> device_reference &operator/=(const U &);
};
template <class T> void swap(device_reference<T>, device_reference<T>);
template <class T> using universal_ptr = device_ptr<T>;
template <class T, class... Rest> using pointer = device_ptr<T>;

template <class T> T *raw_pointer_cast(const device_ptr<T> &);
template <class T> T *raw_pointer_cast(T *);
template <class T> T &raw_reference_cast(T &);
template <class T> T &raw_reference_cast(const device_reference<T> &);
template <class T> device_ptr<T> device_pointer_cast(T *);
template <class T> device_ptr<T> device_pointer_cast(const device_ptr<T> &);
template <class T> device_ptr<T> device_malloc(size_t);
device_ptr<void> device_malloc(size_t);
template <class T> device_ptr<T> device_new(size_t = 1);
template <class T> void device_free(device_ptr<T>);
template <class T> void device_delete(device_ptr<T>, size_t = 0);
template <class T> class device_allocator : public std::allocator<T> {};
template <class T> class device_malloc_allocator : public std::allocator<T> {
public:
  using pointer = device_ptr<T>;
  using value_type = T;
};
template <class T>
class device_new_allocator : public device_malloc_allocator<T> {};
template <class T> using universal_allocator = device_allocator<T>;

// One class stands for the vectors of all memories.
template <class T, class Pointer> class __hipify_vector {
public:
  using value_type = T;
  using pointer = Pointer;
  using const_pointer = Pointer;
  using iterator = Pointer;
  using const_iterator = Pointer;
  using reverse_iterator = std::reverse_iterator<Pointer>;
  using reference = decltype(*__hipify_value<Pointer>());
  using const_reference = reference;
  using size_type = size_t;
  using difference_type = ptrdiff_t;
  iterator begin() const;
  iterator end() const;
  iterator cbegin() const;
  iterator cend() const;
  reverse_iterator rbegin() const;
  reverse_iterator rend() const;
  reference operator[](size_type) const;
  reference front() const;
  reference back() const;
  pointer data() const;
  size_type size() const;
  size_type max_size() const;
  size_type capacity() const;
  bool empty() const;
  void resize(size_type);
  void resize(size_type, const T &);
  void reserve(size_type);
  void shrink_to_fit();
  void clear();
  void push_back(const T &);
  template <class... A> reference emplace_back(A &&...);
  void pop_back();
  template <class I> void assign(I, I);
  void assign(size_type, const T &);
  iterator insert(iterator, const T &);
  void insert(iterator, size_type, const T &);
  template <class I> void insert(iterator, I, I);
  iterator erase(iterator);
  iterator erase(iterator, iterator);
};
#define __hipify_vector_class(name, ptr, Default)                              \
  template <class T, class Allocator = Default<T>>                             \
  class name : public __hipify_vector<T, ptr> {                                \
  public:                                                                      \
    using allocator_type = Allocator;                                          \
    name();                                                                    \
    name(const Allocator &);                                                   \
    explicit name(size_t);                                                     \
    name(size_t, const T &);                                                   \
    name(size_t, const T &, const Allocator &);                                \
    name(const name &);                                                        \
    name(name &&);                                                             \
    name(std::initializer_list<T>);                                            \
    template <class U, class P> name(const __hipify_vector<U, P> &);           \
    template <class U, class A> name(const std::vector<U, A> &);               \
    template <class I, class = typename std::iterator_traits<                  \
                           I>::iterator_category>                              \
    name(I, I);                                                                \
    name &operator=(const name &);                                             \
    name &operator=(name &&);                                                  \
    name &operator=(std::initializer_list<T>);                                 \
    template <class U, class P>                                                \
    name &operator=(const __hipify_vector<U, P> &);                            \
    template <class U, class A> name &operator=(const std::vector<U, A> &);    \
    void swap(name &);                                                         \
    Allocator get_allocator() const;                                           \
  };
__hipify_vector_class(device_vector, device_ptr<T>, device_allocator)
__hipify_vector_class(host_vector, T *, std::allocator)
__hipify_vector_class(universal_vector, T *, universal_allocator)
#undef __hipify_vector_class
template <class T, class P, class U, class Q>
bool operator==(const __hipify_vector<T, P> &, const __hipify_vector<U, Q> &);
template <class T, class P, class U, class Q>
bool operator!=(const __hipify_vector<T, P> &, const __hipify_vector<U, Q> &);
template <class T, class P, class U, class A>
bool operator==(const __hipify_vector<T, P> &, const std::vector<U, A> &);
template <class T, class A>
void swap(device_vector<T, A> &, device_vector<T, A> &);

class system_error : public std::exception {
public:
  template <class... A> system_error(A &&...);
  int code() const;
};
struct __hipify_category {};
__hipify_category cuda_category();
namespace system {
using thrust::cuda_category;
using thrust::system_error;
namespace detail {
using bad_alloc = std::bad_alloc;
}
} // namespace system
} // namespace thrust

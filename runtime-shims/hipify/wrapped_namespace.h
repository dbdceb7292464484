//===- hipify/wrapped_namespace.h - Thrust and CUB in a user's namespace --===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's Thrust and CUB are in namespace N where THRUST_CUB_WRAPPED_NAMESPACE,
// or one of the macros below, says so. rocThrust 7.2 does not compile like
// that, and hipCUB knows no such macro. Included before theirs, this header
// lets N::thrust, N::hipcub and N::cub find all that ::thrust and ::hipcub
// have.
//
// Libraries that wrap Thrust in different namespaces, which is what the macros
// are for, share one ::thrust here. A specialization of one of its templates
// must be written in ::thrust or ::hipcub.
//
// No include guard: the macros can change between two inclusions.
//
//===----------------------------------------------------------------------===//
#if !defined(__HIP_PLATFORM_NVIDIA__)

namespace thrust {}
namespace hipcub {}

#if defined(THRUST_CUB_WRAPPED_NAMESPACE)
namespace THRUST_CUB_WRAPPED_NAMESPACE {
namespace thrust {
using namespace ::thrust;
}
namespace hipcub {
using namespace ::hipcub;
}
namespace cub {
using namespace ::hipcub;
}
} // namespace THRUST_CUB_WRAPPED_NAMESPACE
#else

#if defined(THRUST_WRAPPED_NAMESPACE)
namespace THRUST_WRAPPED_NAMESPACE {
namespace thrust {
using namespace ::thrust;
}
} // namespace THRUST_WRAPPED_NAMESPACE
#elif defined(THRUST_NS_PREFIX) && defined(THRUST_NS_POSTFIX)
THRUST_NS_PREFIX
namespace thrust {
using namespace ::thrust;
}
THRUST_NS_POSTFIX
#endif

#if defined(CUB_WRAPPED_NAMESPACE)
namespace CUB_WRAPPED_NAMESPACE {
namespace hipcub {
using namespace ::hipcub;
}
namespace cub {
using namespace ::hipcub;
}
} // namespace CUB_WRAPPED_NAMESPACE
#elif defined(CUB_NS_PREFIX) && defined(CUB_NS_POSTFIX)
CUB_NS_PREFIX
namespace hipcub {
using namespace ::hipcub;
}
namespace cub {
using namespace ::hipcub;
}
CUB_NS_POSTFIX
#endif

#endif // THRUST_CUB_WRAPPED_NAMESPACE

#if defined(THRUST_CUB_WRAPPED_NAMESPACE) ||                                   \
    defined(THRUST_WRAPPED_NAMESPACE) || defined(THRUST_NS_PREFIX)
// rocThrust's header that reads the macros, once, without them.
#pragma push_macro("THRUST_CUB_WRAPPED_NAMESPACE")
#pragma push_macro("THRUST_WRAPPED_NAMESPACE")
#undef THRUST_CUB_WRAPPED_NAMESPACE
#undef THRUST_WRAPPED_NAMESPACE
#undef THRUST_NS_PREFIX
#undef THRUST_NS_POSTFIX
#undef THRUST_NS_QUALIFIER
#define THRUST_NS_PREFIX
#define THRUST_NS_POSTFIX
#define THRUST_NS_QUALIFIER ::thrust
#include <thrust/detail/config.h>
#pragma pop_macro("THRUST_WRAPPED_NAMESPACE")
#pragma pop_macro("THRUST_CUB_WRAPPED_NAMESPACE")
#endif

#endif // __HIP_PLATFORM_NVIDIA__

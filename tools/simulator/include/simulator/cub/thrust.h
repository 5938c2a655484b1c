// What CUB's headers take from the inside of Thrust; they include it by the names of Thrust's
// headers.
#pragma once

#include <iterator>
#include <type_traits>

#include "cuda_runtime.h"

#define THRUST_NS_QUALIFIER ::thrust

namespace thrust {
namespace detail {

/// The logarithm to base 2, rounded up.
template <class Integer>
Integer log2_ri(Integer n) {
    Integer exponent = 0;
    for (Integer rest = n - 1; rest > 0; rest /= 2) ++exponent;
    return exponent;
}

}  // namespace detail

namespace cuda_cub {
namespace launcher {

/// A launch, to whose line belongs that of the call of CUB.
class triple_chevron {
  public:
    triple_chevron(dim3 gridSize, dim3 blockSize, std::size_t sharedBytes = 0,
                   cudaStream_t ofStream = nullptr)
        : grid(gridSize), block(blockSize), shared(sharedBytes), stream(ofStream) {}

    template <class... Parameters, class... Arguments>
    cudaError_t doit(void (*kernel)(Parameters...), const Arguments&... arguments) const {
        simulator::configureOfLibrary(grid, block, stream, shared);
        kernel(arguments...);
        return cudaPeekAtLastError();
    }

  private:
    dim3 grid, block;
    std::size_t shared;
    cudaStream_t stream;
};

}  // namespace launcher

namespace core {

/// How a kernel of this policy reads: arrays by the policy's kind of load.
template <class Policy, class Iterator>
struct LoadIterator {
    using Traits = std::iterator_traits<Iterator>;
    using type = std::conditional_t<
        std::is_pointer_v<Iterator>,
        cub::CacheModifiedInputIterator<Policy::LOAD_MODIFIER, typename Traits::value_type,
                                        typename Traits::difference_type>,
        Iterator>;
};

template <class Policy, class Iterator>
typename LoadIterator<Policy, Iterator>::type make_load_iterator(const Policy&, Iterator iterator) {
    return typename LoadIterator<Policy, Iterator>::type(iterator);
}

}  // namespace core
}  // namespace cuda_cub
}  // namespace thrust

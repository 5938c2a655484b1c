#pragma once

#include <vector>

#include "thrust/copy.h"

// What Thrust's own vectors bring along.
#include "thrust/advance.h"
#include "thrust/equal.h"
#include "thrust/find.h"
#include "thrust/for_each.h"
#include "thrust/functional.h"
#include "thrust/generate.h"
#include "thrust/iterator/counting_iterator.h"
#include "thrust/iterator/discard_iterator.h"
#include "thrust/iterator/permutation_iterator.h"
#include "thrust/iterator/transform_iterator.h"
#include "thrust/iterator/zip_iterator.h"
#include "thrust/reduce.h"
#include "thrust/replace.h"
#include "thrust/scan.h"
#include "thrust/scatter.h"
#include "thrust/swap.h"
#include "thrust/transform.h"
#include "thrust/zip_function.h"

namespace thrust {

template <class T>
class device_vector;

/// An array in the host's memory.
template <class T>
class host_vector : public std::vector<T> {
  public:
    using std::vector<T>::vector;
    host_vector() = default;
    host_vector(const std::vector<T>& other) : std::vector<T>(other) {}
    template <class U>
    host_vector(const device_vector<U>& other) : std::vector<T>(other.size()) {
        thrust::copy(other.begin(), other.end(), this->begin());
    }
    template <class U>
    host_vector& operator=(const device_vector<U>& other) {
        return *this = host_vector(other);
    }
};

}  // namespace thrust

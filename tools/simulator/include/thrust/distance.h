#pragma once

#include <iterator>

namespace thrust {

template <class Iterator>
typename std::iterator_traits<Iterator>::difference_type distance(Iterator first, Iterator last) {
    return std::distance(first, last);
}

}  // namespace thrust

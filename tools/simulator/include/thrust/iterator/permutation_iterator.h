#pragma once

#include "thrust/detail/iterator.h"

namespace thrust {

/// elements[map[0]], elements[map[1]], ...
template <class Elements, class Map>
class permutation_iterator
    : public detail::Iterator<permutation_iterator<Elements, Map>, detail::ValueOf<Elements>,
                              typename std::iterator_traits<Elements>::reference> {
  public:
    permutation_iterator(Elements elements, Map map) : elements(elements), map(map) {}

    typename std::iterator_traits<Elements>::reference operator*() const {
        return elements[static_cast<std::ptrdiff_t>(*map)];
    }
    void advance(std::ptrdiff_t n) { map += n; }
    std::ptrdiff_t from(const permutation_iterator& other) const { return map - other.map; }
    auto onDevice() const {
        const auto there = detail::under(device, elements);
        const auto mapThere = detail::under(device, map);
        return permutation_iterator<std::remove_const_t<decltype(there)>,
                                    std::remove_const_t<decltype(mapThere)>>(there, mapThere);
    }

  private:
    Elements elements;
    Map map;
};

template <class Elements, class Map>
permutation_iterator<Elements, Map> make_permutation_iterator(Elements elements, Map map) {
    return permutation_iterator<Elements, Map>(elements, map);
}

template <class Elements, class Map>
struct detail::SystemOf<permutation_iterator<Elements, Map>, void> {
    using type = detail::CommonSystem<Elements, Map>;
};

}  // namespace thrust

#pragma once

#include "thrust/detail/iterator.h"
#include "thrust/tuple.h"

namespace thrust {

template <class Iterators>
class zip_iterator;

/// Tuples of what stands at the same place of several arrays.
template <class... Base>
class zip_iterator<tuple<Base...>>
    : public detail::Iterator<zip_iterator<tuple<Base...>>, tuple<detail::ValueOf<Base>...>,
                              tuple<typename std::iterator_traits<Base>::reference...>> {
    using Indices = std::index_sequence_for<Base...>;

  public:
    using Reference = tuple<typename std::iterator_traits<Base>::reference...>;

    zip_iterator(tuple<Base...> iterators) : iterators(iterators) {}

    const tuple<Base...>& get_iterator_tuple() const { return iterators; }
    Reference operator*() const { return at(Indices()); }
    void advance(std::ptrdiff_t n) { advance(n, Indices()); }
    std::ptrdiff_t from(const zip_iterator& other) const {
        return get<0>(iterators) - get<0>(other.iterators);
    }
    auto onDevice() const { return onDevice(Indices()); }

  private:
    template <std::size_t... I>
    Reference at(std::index_sequence<I...>) const {
        return Reference(*get<I>(iterators)...);
    }
    template <std::size_t... I>
    void advance(std::ptrdiff_t n, std::index_sequence<I...>) {
        ((get<I>(iterators) += n), ...);
    }
    template <std::size_t... I>
    auto onDevice(std::index_sequence<I...>) const {
        const auto there = make_tuple(detail::under(device, get<I>(iterators))...);
        return zip_iterator<std::remove_const_t<decltype(there)>>(there);
    }

    tuple<Base...> iterators;
};

template <class... Base>
zip_iterator<tuple<Base...>> make_zip_iterator(const tuple<Base...>& iterators) {
    return zip_iterator<tuple<Base...>>(iterators);
}
template <class... Base>
zip_iterator<tuple<Base...>> make_zip_iterator(Base... iterators) {
    return thrust::make_zip_iterator(tuple<Base...>(iterators...));
}

template <class... Base>
struct detail::SystemOf<zip_iterator<tuple<Base...>>, void> {
    using type = detail::CommonSystem<Base...>;
};

}  // namespace thrust

#pragma once

#include "thrust/tuple.h"

namespace thrust {

/// Takes a tuple where `Function` takes its elements.
template <class Function>
class zip_function {
  public:
    explicit zip_function(Function function) : function(function) {}

    template <class... T>
    decltype(auto) operator()(const tuple<T...>& elements) const {
        return call(elements, std::index_sequence_for<T...>());
    }

  private:
    template <class Tuple, std::size_t... I>
    decltype(auto) call(const Tuple& elements, std::index_sequence<I...>) const {
        return function(get<I>(elements)...);
    }

    mutable Function function;
};

template <class Function>
zip_function<Function> make_zip_function(Function function) {
    return zip_function<Function>(function);
}

}  // namespace thrust

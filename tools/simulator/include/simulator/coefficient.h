// The coefficients of the libraries' routines, which lie on the host or on the device.
#pragma once

namespace simulator {

/// A coefficient, known now or read by the kernel. `Given`: as it is stored.
template <class T, class Given = T>
class Coefficient {
  public:
    Coefficient(bool isOnDevice, const Given* pointer)
        : pointer_(isOnDevice ? pointer : nullptr), value_(isOnDevice ? Given(0) : *pointer) {}
    explicit Coefficient(Given value) : pointer_(nullptr), value_(value) {}

    T operator()() const { return T(pointer_ ? *pointer_ : value_); }

  private:
    const Given* pointer_;
    Given value_;
};

}  // namespace simulator

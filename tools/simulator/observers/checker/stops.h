// Kernels that do not end by themselves.
#pragma once

namespace simulator {
class Launch;
}

namespace simulator::checker {

class Locks;
struct Scene;

class Stops {
  public:
    Stops(Scene& scene, const Locks& locks) : scene_(scene), locks_(locks) {}

    /// The launch was stopped.
    void launchEnds(const Launch& launch);

  private:
    Scene& scene_;
    const Locks& locks_;
};

}  // namespace simulator::checker

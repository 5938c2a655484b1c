#pragma once

#include <memory>

#include "Provider_I_GPU.h"
#include "Use_I.h"

/// Runs an image class on a grid: ten frames, into GM. There is no expected image, so it is right
/// when CUDA refused nothing.
template <typename T>
class UseFromProvider : public Use_I {
  public:
    UseFromProvider(Provider_I<T>* provider, const Grid& grid, bool isVerbose)
        : frames(provider->createAnimable(grid, isVerbose)) {}
    UseFromProvider(Provider_I<T>* provider, bool isVerbose)
        : frames(provider->createAnimable(isVerbose)) {}

    bool isOk(bool) override {
        for (int i = 0; i < 10; i++) frames.run();
        return true;
    }

    RunnableGPU_I* getRunnableGPU() override { return &frames; }

  private:
    class Frames : public RunnableGPU_I {
      public:
        explicit Frames(Animable_I<T>* animable) : animable(animable) {
            GM::malloc(&pixels, bytes());
        }
        ~Frames() override { GM::free(pixels); }
        Frames(const Frames&) = delete;
        Frames& operator=(const Frames&) = delete;

        void run() override {
            animable->process(pixels, animable->getW(), animable->getH(),
                              animable->getDomaineMathInit());
            Kernel::lastCudaError(animable->getTitle());
            Kernel::synchronize();
            animable->animationStep();
        }

        std::string getTitle() override { return animable->getTitle(); }
        Grid getGrid() override { return animable->getGrid(); }
        dim3 getDG() override { return getGrid().dg; }
        dim3 getDB() override { return getGrid().db; }
        bool isVerbosity() override { return false; }

      private:
        size_t bytes() const { return sizeof(T) * animable->getW() * animable->getH(); }

        std::unique_ptr<Animable_I<T>> animable;
        T* pixels = nullptr;
    };

    Frames frames;
};

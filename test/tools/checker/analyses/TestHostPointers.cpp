#include "Analysis.h"
#include "cuda_runtime_api.h"
#include "host_pointers.h"

using namespace simulator;
using namespace simulator::checker;

class TestHostPointers : public Analysis {
    CPPUNIT_TEST_SUITE(TestHostPointers);
    CPPUNIT_TEST(aKernelFollowsNull);
    CPPUNIT_TEST(aKernelFollowsAPointerOfTheHost);
    CPPUNIT_TEST(aKernelMayReadWhatTheProgramWasLoadedWith);
    CPPUNIT_TEST(theHostFollowsAPointerOfTheDevice);
    CPPUNIT_TEST(theHostMayFollowItsOwn);
    CPPUNIT_TEST(aParameterThatIsNoVariableIsFine);
    CPPUNIT_TEST_SUITE_END();

  public:
    void aKernelFollowsNull() {
        pointers_.kernelFollows(8, write, thread(3));
        assertFinds("host-pointer", "null");
    }

    void aKernelFollowsAPointerOfTheHost() {
        pointers_.kernelFollows(address(onHeap_.get()), read, thread(3));
        assertFinds("host-pointer", "memory of the host");
    }

    void aKernelMayReadWhatTheProgramWasLoadedWith() {
        static const int ofProgram = 5;
        pointers_.kernelFollows(address(&ofProgram), read, thread(3));
        assertFindsNothing();
    }

    void theHostFollowsAPointerOfTheDevice() {
        void* ofDevice = nullptr;
        CPPUNIT_ASSERT_EQUAL(cudaSuccess, cudaMalloc(&ofDevice, 64));
        CPPUNIT_ASSERT(pointers_.hostFollows(ofDevice, true, onHeap_.get()));
        assertFinds("device-pointer", "global memory");
        cudaFree(ofDevice);
    }

    void theHostMayFollowItsOwn() {
        CPPUNIT_ASSERT(!pointers_.hostFollows(onHeap_.get(), true, onHeap_.get()));
        assertFindsNothing();
    }

    void aParameterThatIsNoVariableIsFine() {
        const void* parameters[] = {onHeap_.get(), nullptr};
        scene_.launch.parameters = address(parameters);
        scene_.launch.parameterBytes = sizeof parameters;
        pointers_.launchBegins();
        assertFindsNothing();
    }

  private:
    static uintptr_t address(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); }

    const std::unique_ptr<int> onHeap_ = std::make_unique<int>();
    HostPointers pointers_{scene_};
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestHostPointers);

// Buffers and images of OpenGL, which a stand-in has, in kernels.
#include <cppunit/extensions/HelperMacros.h>
#include <cuda_gl_interop.h>

#include "../Device.h"
#include "open_gl.h"

namespace {

__global__ void addOne(unsigned char* bytes) {
    ++bytes[threadIdx.x];
}

/// The texel at x, y has these coordinates, and 9 twice.
__global__ void writeCoordinates(cudaSurfaceObject_t image) {
    const uchar4 texel = make_uchar4(threadIdx.x, threadIdx.y, 9, 9);
    surf2Dwrite(texel, image, int(threadIdx.x * sizeof texel), int(threadIdx.y));
}

using Bytes = std::vector<unsigned char>;

}  // namespace

class TestGraphics : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestGraphics);
    CPPUNIT_TEST(testBuffer);
    CPPUNIT_TEST(testReadOnlyBuffer);
    CPPUNIT_TEST(testImage);
    CPPUNIT_TEST(testWhatIsNotMapped);
    CPPUNIT_TEST(testWhatCannotBeRegistered);
    CPPUNIT_TEST_SUITE_END();

    cudaGraphicsResource_t m_resource = nullptr;

    void map() { check(cudaGraphicsMapResources(1, &m_resource)); }
    void unmap() { check(cudaGraphicsUnmapResources(1, &m_resource)); }
    void* pointer() {
        void* pointer = nullptr;
        size_t size = 0;
        check(cudaGraphicsResourceGetMappedPointer(&pointer, &size, m_resource));
        CPPUNIT_ASSERT_EQUAL(size_t(4), size);
        return pointer;
    }
    void assertBoundAsBefore() {
        for (const unsigned name : open_gl::state.bound)
            CPPUNIT_ASSERT_EQUAL(open_gl::boundBefore, name);
    }
    Bytes bufferAfterAddOne(unsigned flags) {
        check(cudaGraphicsGLRegisterBuffer(&m_resource, open_gl::number, flags));
        map();
        addOne<<<1, 4>>>(static_cast<unsigned char*>(pointer()));
        unmap();
        assertBoundAsBefore();
        return open_gl::state.buffer;
    }

  public:
    void setUp() override { open_gl::state = {}; }
    void tearDown() override {
        if (m_resource) check(cudaGraphicsUnregisterResource(m_resource));
        cudaGetLastError();
    }

    void testBuffer() {
        CPPUNIT_ASSERT(bufferAfterAddOne(cudaGraphicsRegisterFlagsNone) == Bytes({2, 3, 4, 5}));
        open_gl::state.buffer = {10, 20, 30, 40};
        map();
        addOne<<<1, 2>>>(static_cast<unsigned char*>(pointer()));
        unmap();
        CPPUNIT_ASSERT(open_gl::state.buffer == Bytes({11, 21, 30, 40}));
    }

    void testReadOnlyBuffer() {
        CPPUNIT_ASSERT(bufferAfterAddOne(cudaGraphicsRegisterFlagsReadOnly) == Bytes({1, 2, 3, 4}));
    }

    void testImage() {
        check(cudaGraphicsGLRegisterImage(&m_resource, open_gl::number, open_gl::texture2D,
                                          cudaGraphicsRegisterFlagsSurfaceLoadStore));
        map();
        cudaResourceDesc description = {};
        description.resType = cudaResourceTypeArray;
        check(
            cudaGraphicsSubResourceGetMappedArray(&description.res.array.array, m_resource, 0, 0));
        cudaSurfaceObject_t surface = 0;
        check(cudaCreateSurfaceObject(&surface, &description));
        writeCoordinates<<<1, dim3(2, 2)>>>(surface);
        finish();
        check(cudaDestroySurfaceObject(surface));
        void* pointer = nullptr;
        CPPUNIT_ASSERT_EQUAL(cudaErrorNotMappedAsPointer,
                             cudaGraphicsResourceGetMappedPointer(&pointer, nullptr, m_resource));
        unmap();
        assertBoundAsBefore();
        const Bytes written = {0, 0, 9, 9, 1,  0,  9,  9,  0,  1,  9,  9,
                               1, 1, 9, 9, 50, 50, 50, 50, 50, 50, 50, 50};
        CPPUNIT_ASSERT(open_gl::state.image == written);
    }

    void testWhatIsNotMapped() {
        check(cudaGraphicsGLRegisterBuffer(&m_resource, open_gl::number, 0));
        void* pointer = nullptr;
        cudaArray_t array = nullptr;
        CPPUNIT_ASSERT_EQUAL(cudaErrorNotMapped, cudaGraphicsUnmapResources(1, &m_resource));
        CPPUNIT_ASSERT_EQUAL(cudaErrorNotMapped,
                             cudaGraphicsResourceGetMappedPointer(&pointer, nullptr, m_resource));
        map();
        CPPUNIT_ASSERT_EQUAL(cudaErrorAlreadyMapped, cudaGraphicsMapResources(1, &m_resource));
        CPPUNIT_ASSERT_EQUAL(cudaErrorAlreadyMapped,
                             cudaGraphicsResourceSetMapFlags(m_resource, 0));
        CPPUNIT_ASSERT_EQUAL(cudaErrorNotMappedAsArray,
                             cudaGraphicsSubResourceGetMappedArray(&array, m_resource, 0, 0));
        open_gl::state.hasContext = false;
        CPPUNIT_ASSERT_EQUAL(cudaErrorOperatingSystem, cudaGraphicsUnmapResources(1, &m_resource));
    }

    void testWhatCannotBeRegistered() {
        const auto image = [&](unsigned name, unsigned target) {
            return cudaGraphicsGLRegisterImage(&m_resource, name, target, 0);
        };
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidValue,
                             cudaGraphicsGLRegisterBuffer(&m_resource, 4, 0));
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidValue,
                             cudaGraphicsGLRegisterBuffer(&m_resource, open_gl::number, 1 << 10));
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidValue, image(4, open_gl::texture2D));
        CPPUNIT_ASSERT_EQUAL(cudaErrorNotSupported, image(open_gl::number, 0x8D41));
        open_gl::state.format = open_gl::rgb8;
        CPPUNIT_ASSERT_EQUAL(cudaErrorNotSupported, image(open_gl::number, open_gl::texture2D));
        open_gl::state.hasContext = false;
        CPPUNIT_ASSERT_EQUAL(cudaErrorOperatingSystem,
                             cudaGraphicsGLRegisterBuffer(&m_resource, open_gl::number, 0));
        assertBoundAsBefore();
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestGraphics);

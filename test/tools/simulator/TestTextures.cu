// Textures and surfaces, against a model on the host of what a GPU reads.
#include <cppunit/extensions/HelperMacros.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "Device.h"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // copies by cudaMemcpyToArray

namespace {

struct How {
    cudaTextureAddressMode mode = cudaAddressModeClamp;
    bool isLinear = false, isNormalized = false, givesFloats = false;
    float border = 0;  // the first channel; 1 more in each of the others
};

cudaResourceDesc resourceOf(cudaArray_t array) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    return resource;
}

cudaTextureDesc descriptionOf(const How& how) {
    cudaTextureDesc description = {};
    std::fill_n(description.addressMode, 3, how.mode);
    description.filterMode = how.isLinear ? cudaFilterModeLinear : cudaFilterModePoint;
    description.readMode = how.givesFloats ? cudaReadModeNormalizedFloat : cudaReadModeElementType;
    description.normalizedCoords = how.isNormalized;
    for (int i = 0; i < 4; i++) description.borderColor[i] = how.border + float(i);
    return description;
}

class Texture {
  public:
    Texture(const cudaResourceDesc& resource, const How& how) {
        const cudaTextureDesc description = descriptionOf(how);
        check(cudaCreateTextureObject(&m_object, &resource, &description, nullptr));
    }
    ~Texture() { cudaDestroyTextureObject(m_object); }
    Texture(const Texture&) = delete;
    Texture& operator=(const Texture&) = delete;
    cudaTextureObject_t get() const { return m_object; }

  private:
    cudaTextureObject_t m_object = 0;
};

class Surface {
  public:
    explicit Surface(cudaArray_t array) {
        const cudaResourceDesc resource = resourceOf(array);
        check(cudaCreateSurfaceObject(&m_object, &resource));
    }
    ~Surface() { cudaDestroySurfaceObject(m_object); }
    Surface(const Surface&) = delete;
    Surface& operator=(const Surface&) = delete;
    cudaSurfaceObject_t get() const { return m_object; }

  private:
    cudaSurfaceObject_t m_object = 0;
};

/// Of w texels; by h rows and d slices where these are not 0.
template <class T>
class Array {
  public:
    Array(size_t w, size_t h, size_t d, unsigned flags = cudaArrayDefault,
          cudaChannelFormatDesc format = cudaCreateChannelDesc<T>())
        : m_size{w, std::max<size_t>(h, 1), std::max<size_t>(d, 1)} {
        check(cudaMalloc3DArray(&m_array, &format, make_cudaExtent(w, h, d), flags));
    }
    Array(const std::vector<T>& texels, size_t w, size_t h, size_t d,
          unsigned flags = cudaArrayDefault,
          cudaChannelFormatDesc format = cudaCreateChannelDesc<T>())
        : Array(w, h, d, flags, format) {
        cudaMemcpy3DParms copy = {};
        copy.srcPtr =
            make_cudaPitchedPtr(const_cast<T*>(texels.data()), w * sizeof(T), w, m_size.height);
        copy.dstArray = m_array;
        copy.extent = m_size;
        copy.kind = cudaMemcpyHostToDevice;
        check(cudaMemcpy3D(&copy));
    }
    ~Array() { cudaFreeArray(m_array); }
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;

    cudaArray_t get() const { return m_array; }
    std::vector<T> toHost() const {
        std::vector<T> texels(m_size.width * m_size.height * m_size.depth);
        cudaMemcpy3DParms copy = {};
        copy.srcArray = m_array;
        copy.dstPtr = make_cudaPitchedPtr(texels.data(), m_size.width * sizeof(T), m_size.width,
                                          m_size.height);
        copy.extent = m_size;
        copy.kind = cudaMemcpyDeviceToHost;
        check(cudaMemcpy3D(&copy));
        return texels;
    }

  private:
    cudaExtent m_size;
    cudaArray_t m_array = nullptr;
};

enum class Fetch { line, plane, space, layerOfLines, layerOfPlanes, cubemap, linear };

template <class T>
__global__ void fetch(cudaTextureObject_t texture, Fetch how, const float4* atGM, T* texelsGM) {
    const float4 at = atGM[threadIdx.x];
    T& texel = texelsGM[threadIdx.x];
    switch (how) {
        case Fetch::line:
            texel = tex1D<T>(texture, at.x);
            break;
        case Fetch::plane:
            texel = tex2D<T>(texture, at.x, at.y);
            break;
        case Fetch::space:
            texel = tex3D<T>(texture, at.x, at.y, at.z);
            break;
        case Fetch::layerOfLines:
            texel = tex1DLayered<T>(texture, at.x, int(at.w));
            break;
        case Fetch::layerOfPlanes:
            texel = tex2DLayered<T>(texture, at.x, at.y, int(at.w));
            break;
        case Fetch::cubemap:
            texel = texCubemap<T>(texture, at.x, at.y, at.z);
            break;
        case Fetch::linear:
            texel = tex1Dfetch<T>(texture, int(at.x));
            break;
    }
}

template <class T>
std::vector<T> fetchAll(const Texture& texture, Fetch how, const std::vector<float4>& at) {
    const DeviceArray<float4> atGM(at);
    const DeviceArray<T> texelsGM(at.size());
    fetch<<<1, unsigned(at.size())>>>(texture.get(), how, atGM.get(), texelsGM.get());
    finish();
    return texelsGM.toHost();
}

std::vector<float> counted(size_t n, float first = 0) {
    std::vector<float> texels(n);
    std::iota(texels.begin(), texels.end(), first);
    return texels;
}

/// What a GPU reads from a line of texels, by the formulas of CUDA's guide.
float modelOf(const std::vector<float>& texels, float x, const How& how) {
    const int n = int(texels.size());
    const auto texel = [&](int i) {
        if (how.mode == cudaAddressModeBorder) return i < 0 || i >= n ? how.border : texels[i];
        if (how.isNormalized && how.mode == cudaAddressModeWrap) i = (i % n + n) % n;
        if (how.isNormalized && how.mode == cudaAddressModeMirror) {
            i = (i % (2 * n) + 2 * n) % (2 * n);
            i = i < n ? i : 2 * n - 1 - i;
        }
        return texels[std::clamp(i, 0, n - 1)];
    };
    const float at = how.isNormalized ? x * float(n) : x;
    if (!how.isLinear) return texel(int(std::floor(at)));
    const float fixed = std::floor((at - 0.5f) * 256 + 0.5f) / 256;
    const int i = int(std::floor(fixed));
    const float alpha = fixed - float(i);
    return (1 - alpha) * texel(i) + alpha * texel(i + 1);
}

// --- Surfaces

template <class T>
__global__ void copySurface(cudaSurfaceObject_t to, cudaSurfaceObject_t from, int dimensions) {
    const int x = int(threadIdx.x * sizeof(T)), y = int(threadIdx.y), z = int(threadIdx.z);
    if (dimensions == 1)
        surf1Dwrite(surf1Dread<T>(from, x), to, x);
    else if (dimensions == 2)
        surf2Dwrite(surf2Dread<T>(from, x, y), to, x, y);
    else
        surf3Dwrite(surf3Dread<T>(from, x, y, z), to, x, y, z);
}

enum class Layers { lines, planes, faces, layersOfFaces };

__global__ void doubleLayers(cudaSurfaceObject_t surface, Layers layers) {
    const int x = int(threadIdx.x * sizeof(int)), y = int(threadIdx.y), layer = int(threadIdx.z);
    int value = 0;
    switch (layers) {
        case Layers::lines:
            surf1DLayeredread(&value, surface, x, layer);
            surf1DLayeredwrite(2 * value, surface, x, layer);
            break;
        case Layers::planes:
            surf2DLayeredread(&value, surface, x, y, layer);
            surf2DLayeredwrite(2 * value, surface, x, y, layer);
            break;
        case Layers::faces:
            surfCubemapread(&value, surface, x, y, layer);
            surfCubemapwrite(2 * value, surface, x, y, layer);
            break;
        case Layers::layersOfFaces:
            surfCubemapLayeredread(&value, surface, x, y, layer);
            surfCubemapLayeredwrite(2 * value, surface, x, y, layer);
            break;
    }
}

__global__ void leave(cudaSurfaceObject_t surface, float* valuesGM) {
    valuesGM[0] = surf2Dread<float>(surface, -4, 1, cudaBoundaryModeZero);
    valuesGM[1] = surf2Dread<float>(surface, 0, 9, cudaBoundaryModeZero);
    valuesGM[2] = surf2Dread<float>(surface, -4, 1, cudaBoundaryModeClamp);
    valuesGM[3] = surf2Dread<float>(surface, 100, -9, cudaBoundaryModeClamp);
    surf2Dwrite(500.0f, surface, -8, 0, cudaBoundaryModeZero);
    surf2Dwrite(600.0f, surface, -8, 2, cudaBoundaryModeClamp);
    surf2Dwrite(700.0f, surface, 16, 3, cudaBoundaryModeClamp);
}

// --- Other forms

__global__ void readToPointers(cudaTextureObject_t line, cudaTextureObject_t plane,
                               cudaTextureObject_t linear, float* texelsGM) {
    tex1D(&texelsGM[0], line, 1.5f);
    tex2D(&texelsGM[1], plane, 1.5f, 2.5f);
    tex1Dfetch(&texelsGM[2], linear, 3);
    tex2DLod(&texelsGM[3], plane, 1.5f, 2.5f, 0.0f);
    texelsGM[4] = tex1DLod<float>(line, 1.5f, 0.0f);
}

__global__ void gather(cudaTextureObject_t texture, float4* texelsGM) {
    texelsGM[0] = tex2Dgather<float4>(texture, 2, 2);
    texelsGM[1] = tex2Dgather<float4>(texture, 0, 0, 0);
}

}  // namespace

class TestTextures : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestTextures);
    CPPUNIT_TEST(formatsAreThoseOfTheTypes);
    CPPUNIT_TEST(aPointIsTheTexelAroundIt);
    CPPUNIT_TEST(channelsThatAreMissingAreZero);
    CPPUNIT_TEST(addressModesOfALine);
    CPPUNIT_TEST(coordinatesThatAreNoNumbersOrVeryLarge);
    CPPUNIT_TEST(aBorderOfALineIsHalfOfItsFilter);
    CPPUNIT_TEST(aBorderOfIntegersHasTheBitsOfItsFloats);
    CPPUNIT_TEST(aLinearFilterMixesFourTexels);
    CPPUNIT_TEST(aLinearFilterMixesEightTexels);
    CPPUNIT_TEST(weightsAreWhole256ths);
    CPPUNIT_TEST(integersAsFloats);
    CPPUNIT_TEST(filteredIntegersHave16Bits);
    CPPUNIT_TEST(halvesAreReadAsFloats);
    CPPUNIT_TEST(linearMemoryByIndex);
    CPPUNIT_TEST(memoryWithAPitch);
    CPPUNIT_TEST(layersAreNotFiltered);
    CPPUNIT_TEST(directionsIntoACubemap);
    CPPUNIT_TEST(fourTexelsGathered);
    CPPUNIT_TEST(formsThatWriteToAPointer);
    CPPUNIT_TEST(surfacesOfEveryDimension);
    CPPUNIT_TEST(surfacesOfLayers);
    CPPUNIT_TEST(whatLeavesASurfaceIsZeroOrClamped);
    CPPUNIT_TEST(aTextureReadsWhatASurfaceHasWritten);
    CPPUNIT_TEST(partsOfArraysAreCopied);
    CPPUNIT_TEST(bytesAreCopiedOverTheEndsOfRows);
    CPPUNIT_TEST(slicesAreCopiedBetweenArrays);
    CPPUNIT_TEST(copiesInAStream);
    CPPUNIT_TEST(whatAnArrayIs);
    CPPUNIT_TEST(whatAnObjectIs);
    CPPUNIT_TEST(arraysThatAGpuHasNot);
    CPPUNIT_TEST(copiesThatLeaveAnArray);
    CPPUNIT_TEST(texturesThatAGpuHasNot);
    CPPUNIT_TEST_SUITE_END();

  public:
    void formatsAreThoseOfTheTypes() {
        assertFormat<float>(32, 1, cudaChannelFormatKindFloat);
        assertFormat<uchar4>(8, 4, cudaChannelFormatKindUnsigned);
        assertFormat<short2>(16, 2, cudaChannelFormatKindSigned);
        assertFormat<int1>(32, 1, cudaChannelFormatKindSigned);
        assertFormat<double>(0, 0, cudaChannelFormatKindNone);
    }

    void aPointIsTheTexelAroundIt() {
        std::vector<short2> texels;
        for (int i = 0; i < 12; i++) texels.push_back({short(-i), short(10 * i)});
        const Array<short2> array(texels, 4, 3, 0);
        const Texture texture(resourceOf(array.get()), {});
        const auto got = fetchAll<short2>(
            texture, Fetch::plane,
            {{0, 0, 0, 0}, {3.99f, 0.5f, 0, 0}, {1.5f, 2.9f, 0, 0}, {-3, 9, 0, 0}});
        const int expected[] = {0, 3, 9, 8};
        for (int i = 0; i < 4; i++) {
            CPPUNIT_ASSERT_EQUAL(-expected[i], int(got[i].x));
            CPPUNIT_ASSERT_EQUAL(10 * expected[i], int(got[i].y));
        }
    }

    void channelsThatAreMissingAreZero() {
        const Array<float2> array({{7, 3}}, 1, 0, 0);
        const Texture texture(resourceOf(array.get()), {});
        const float4 got = fetchAll<float4>(texture, Fetch::line, {{0.5f, 0, 0, 0}})[0];
        CPPUNIT_ASSERT(got.x == 7 && got.y == 3 && got.z == 0 && got.w == 0);
    }

    void addressModesOfALine() {
        const std::vector<float> texels = {1, 2, 4, 8, 16, 32, 64, 128};
        const Array<float> array(texels, texels.size(), 0, 0);
        for (const auto mode : {cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror,
                                cudaAddressModeBorder})
            for (const bool isLinear : {false, true})
                for (const bool isNormalized : {false, true})
                    if (!(mode == cudaAddressModeBorder && isLinear))
                        assertLine(texels, array, {mode, isLinear, isNormalized, false, 100});
    }

    void coordinatesThatAreNoNumbersOrVeryLarge() {
        const Array<float> array(counted(5, 1), 5, 0, 0);
        const std::vector<float4> at = {{NAN, 0, 0, 0},
                                        {INFINITY, 0, 0, 0},
                                        {-INFINITY, 0, 0, 0},
                                        {1e10f, 0, 0, 0},
                                        {-1e30f, 0, 0, 0}};
        const Texture clamped(resourceOf(array.get()), {});
        assertEqual({1, 5, 1, 5, 1}, fetchAll<float>(clamped, Fetch::line, at));
        const Texture wrapped(resourceOf(array.get()), {cudaAddressModeWrap, false, true});
        assertEqual({1, 1, 1, 1, 1}, fetchAll<float>(wrapped, Fetch::line, at));
    }

    // A GPU reads a line at the edge of a plane of one row, half of which is border.
    void aBorderOfALineIsHalfOfItsFilter() {
        const Array<float> array(counted(5, 1), 5, 0, 0);
        const Texture texture(resourceOf(array.get()),
                              {cudaAddressModeBorder, true, false, false, 100});
        assertEqual({100, 62.875f, 50.625f, 52.375f},
                    fetchAll<float>(
                        texture, Fetch::line,
                        {{-4.25f, 0, 0, 0}, {0.25f, 0, 0, 0}, {0.75f, 0, 0, 0}, {4.25f, 0, 0, 0}}));
    }

    void aBorderOfIntegersHasTheBitsOfItsFloats() {
        const std::vector<float4> outside = {{-3, 0, 0, 0}};
        const Array<int2> ints({{5, 6}}, 1, 0, 0);
        const Texture ofInts(resourceOf(ints.get()),
                             {cudaAddressModeBorder, false, false, false, 1.5f});
        const int2 got = fetchAll<int2>(ofInts, Fetch::line, outside)[0];
        CPPUNIT_ASSERT_EQUAL(0x3fc00000, got.x);
        CPPUNIT_ASSERT_EQUAL(0x40200000, got.y);
        const Array<short> shorts({9}, 1, 0, 0);
        const Texture ofShorts(resourceOf(shorts.get()),
                               {cudaAddressModeBorder, false, false, false, -70000});
        CPPUNIT_ASSERT_EQUAL(int(short(0xb800)), fetchAll<int>(ofShorts, Fetch::line, outside)[0]);
    }

    // By sixteenths, products of weights are whole 256ths.
    void aLinearFilterMixesFourTexels() {
        std::vector<float> texels(5 * 4);
        for (size_t i = 0; i < texels.size(); i++) texels[i] = float(i * i % 23);
        const Array<float> array(texels, 5, 4, 0);
        const Texture texture(resourceOf(array.get()), {cudaAddressModeClamp, true});
        std::vector<float4> at;
        std::vector<float> expected;
        for (int i = 0; i < 400; i++) {
            const float x = float(i * 7 % 80) / 16, y = float(i * 11 % 64) / 16;
            at.push_back({x, y, 0, 0});
            expected.push_back(mixed(x, y, [&](int column, int row) {
                return texels[std::clamp(row, 0, 3) * 5 + std::clamp(column, 0, 4)];
            }));
        }
        assertEqual(expected, fetchAll<float>(texture, Fetch::plane, at));
    }

    void aLinearFilterMixesEightTexels() {
        std::vector<float> texels(3 * 4 * 5);
        for (size_t i = 0; i < texels.size(); i++) texels[i] = float(i * i % 23);
        const Array<float> array(texels, 3, 4, 5);
        const Texture texture(resourceOf(array.get()), {cudaAddressModeClamp, true});
        std::vector<float4> at;
        std::vector<float> expected;
        for (int i = 0; i < 300; i++) {
            const float x = float(i * 7 % 12) / 4, y = float(i * 11 % 16) / 4,
                        z = float(i * 3 % 20) / 4;
            at.push_back({x, y, z, 0});
            const auto slice = [&](int k) {
                return mixed(x, y, [&](int column, int row) {
                    return texels[(std::clamp(k, 0, 4) * 4 + std::clamp(row, 0, 3)) * 3 +
                                  std::clamp(column, 0, 2)];
                });
            };
            const int k = int(std::floor(z - 0.5f));
            const float gamma = z - 0.5f - float(k);
            expected.push_back((1 - gamma) * slice(k) + gamma * slice(k + 1));
        }
        assertEqual(expected, fetchAll<float>(texture, Fetch::space, at));
    }

    // As an H100 rounds them.
    void weightsAreWhole256ths() {
        const Array<float4> corners(
            {{256, 0, 0, 0}, {0, 256, 0, 0}, {0, 0, 256, 0}, {0, 0, 0, 256}}, 2, 2, 0);
        const Texture plane(resourceOf(corners.get()), {cudaAddressModeClamp, true});
        assertWeights(plane, 1, 1, {254, 1, 1, 0});
        assertWeights(plane, 200, 3, {55, 198, 1, 2});
        assertWeights(plane, 77, 131, {87, 38, 92, 39});
        assertWeights(plane, 128, 129, {64, 63, 64, 65});
        const Array<float> cube({0, 256, 0, 0, 0, 0, 0, 0}, 2, 2, 2);
        const Texture space(resourceOf(cube.get()), {cudaAddressModeClamp, true});
        const auto by256 = [](int part) { return 0.5f + float(part) / 256; };
        assertEqual({41, 106, 13}, fetchAll<float>(space, Fetch::space,
                                                   {{by256(64), by256(31), by256(70), 0},
                                                    {by256(183), by256(27), by256(89), 0},
                                                    {by256(160), 0.5f, by256(235), 0}}));
    }

    void integersAsFloats() {
        std::vector<unsigned char> bytes(256);
        std::vector<signed char> ofSign(256);
        std::vector<float4> at(256);
        for (int i = 0; i < 256; i++) {
            bytes[i] = static_cast<unsigned char>(i);
            ofSign[i] = static_cast<signed char>(i - 128);
            at[i] = {float(i) + 0.5f, 0, 0, 0};
        }
        const How how{cudaAddressModeClamp, false, false, true};
        const Array<unsigned char> array(bytes, 256, 0, 0);
        const Array<signed char> arrayOfSign(ofSign, 256, 0, 0);
        const auto got = fetchAll<float>(Texture(resourceOf(array.get()), how), Fetch::line, at),
                   gotOfSign = fetchAll<float>(Texture(resourceOf(arrayOfSign.get()), how),
                                               Fetch::line, at);
        for (int i = 0; i < 256; i++) {
            CPPUNIT_ASSERT_EQUAL(float(i) / 255, got[i]);
            CPPUNIT_ASSERT_EQUAL(std::max(float(i - 128) / 127, -1.0f), gotOfSign[i]);
        }
    }

    void filteredIntegersHave16Bits() {
        const Array<unsigned char> array({155, 165}, 2, 0, 0);
        const Texture texture(resourceOf(array.get()), {cudaAddressModeClamp, true, false, true});
        assertEqual({42244 / 65535.0f},
                    fetchAll<float>(texture, Fetch::line, {{0.5f + 240 / 256.0f, 0, 0, 0}}), 1e-7f);
        const Array<signed char> ofSign({-128, 99}, 2, 0, 0);
        const Texture textureOfSign(resourceOf(ofSign.get()),
                                    {cudaAddressModeClamp, true, false, true});
        assertEqual({-28678 / 32767.0f},
                    fetchAll<float>(textureOfSign, Fetch::line, {{0.5f + 19 / 256.0f, 0, 0, 0}}),
                    1e-7f);
    }

    void halvesAreReadAsFloats() {
        const Array<unsigned short> array({0x3c00, 0xc100, 0x0001}, 3, 0, 0, cudaArrayDefault,
                                          cudaCreateChannelDescHalf());
        const Texture texture(resourceOf(array.get()), {});
        assertEqual({1, -2.5f, 0x1p-24f},
                    fetchAll<float>(texture, Fetch::line,
                                    {{0.5f, 0, 0, 0}, {1.5f, 0, 0, 0}, {2.5f, 0, 0, 0}}));
        const Texture filtered(resourceOf(array.get()), {cudaAddressModeClamp, true});
        assertEqual({-0.75f}, fetchAll<float>(filtered, Fetch::line, {{1, 0, 0, 0}}));
    }

    void linearMemoryByIndex() {
        const DeviceArray<float> memoryGM(counted(64, 1));
        const Texture texture(linear(memoryGM.get(), 40), {});
        assertEqual({1, 10, 0, 0},
                    fetchAll<float>(texture, Fetch::linear,
                                    {{0, 0, 0, 0}, {9, 0, 0, 0}, {10, 0, 0, 0}, {-1, 0, 0, 0}}));
    }

    void memoryWithAPitch() {
        float* memoryGM = nullptr;
        size_t pitch = 0;
        check(cudaMallocPitch(&memoryGM, &pitch, 5 * sizeof(float), 3));
        const std::vector<float> texels = counted(15);
        check(cudaMemcpy2D(memoryGM, pitch, texels.data(), 5 * sizeof(float), 5 * sizeof(float), 3,
                           cudaMemcpyHostToDevice));
        cudaResourceDesc resource = {};
        resource.resType = cudaResourceTypePitch2D;
        resource.res.pitch2D = {memoryGM, cudaCreateChannelDesc<float>(), 5, 3, pitch};
        {
            const Texture texture(resource, {cudaAddressModeClamp, true});
            assertEqual({7, 9.5f, 14},
                        fetchAll<float>(texture, Fetch::plane,
                                        {{2.5f, 1.5f, 0, 0}, {2.5f, 2, 0, 0}, {9, 9, 0, 0}}));
        }
        cudaFree(memoryGM);
    }

    void layersAreNotFiltered() {
        const Array<float> lines(counted(12), 4, 0, 3, cudaArrayLayered);
        const Texture ofLines(resourceOf(lines.get()), {cudaAddressModeClamp, true});
        assertEqual({1.5f, 9.5f, 9.5f, 9.5f},
                    fetchAll<float>(ofLines, Fetch::layerOfLines,
                                    {{2, 0, 0, 0}, {2, 0, 0, 2}, {2, 0, 0, 3}, {2, 0, 0, -1}}));
        const Array<float> planes(counted(24), 4, 3, 2, cudaArrayLayered);
        const Texture ofPlanes(resourceOf(planes.get()), {cudaAddressModeClamp, true});
        assertEqual({3.5f, 15.5f},
                    fetchAll<float>(ofPlanes, Fetch::layerOfPlanes, {{2, 1, 0, 0}, {2, 1, 0, 1}}));
    }

    // Texel xy of face f is fyx: the middles of faces, corners, and what lies between two.
    void directionsIntoACubemap() {
        std::vector<float> texels;
        for (int face = 0; face < 6; face++)
            for (int y = 0; y < 4; y++)
                for (int x = 0; x < 4; x++) texels.push_back(float(100 * face + 10 * y + x));
        const Array<float> array(texels, 4, 4, 6, cudaArrayCubemap);
        const Texture points(resourceOf(array.get()), {});
        const std::vector<float4> at = {{1, 0, 0, 0},  {-1, 0, 0, 0},   {0, 1, 0, 0},
                                        {0, -1, 0, 0}, {0, 0, 1, 0},    {0, 0, -1, 0},
                                        {1, 1, 1, 0},  {1, 1, 0.5f, 0}, {1, 0.6f, 0.1f, 0}};
        assertEqual({22, 122, 222, 322, 422, 522, 403, 233, 1},
                    fetchAll<float>(points, Fetch::cubemap, at));
        const Texture wrapped(resourceOf(array.get()), {cudaAddressModeWrap});
        assertEqual({400, 230, 410},
                    fetchAll<float>(wrapped, Fetch::cubemap,
                                    {{1, 1, 1, 0}, {1, 1, 0.5f, 0}, {1, 0.5f, 1, 0}}));
        const Texture filtered(resourceOf(array.get()), {cudaAddressModeClamp, true});
        assertEqual({16.5f, 116.5f, 216.5f, 316.5f, 416.5f, 516.5f},
                    fetchAll<float>(filtered, Fetch::cubemap, {at.begin(), at.begin() + 6}));
    }

    void fourTexelsGathered() {
        std::vector<float> texels;
        for (int i = 0; i < 16; i++) texels.push_back(float(10 * (i / 4) + i % 4));
        const Array<float> array(texels, 4, 4, 0, cudaArrayTextureGather);
        const Texture texture(resourceOf(array.get()), {});
        const DeviceArray<float4> gotGM(2);
        gather<<<1, 1>>>(texture.get(), gotGM.get());
        finish();
        const std::vector<float4> got = gotGM.toHost();
        assertEqual({21, 22, 12, 11, 0, 0, 0, 0}, {got[0].x, got[0].y, got[0].z, got[0].w, got[1].x,
                                                   got[1].y, got[1].z, got[1].w});
    }

    void formsThatWriteToAPointer() {
        const Array<float> line(counted(4), 4, 0, 0), plane(counted(16), 4, 4, 0);
        const DeviceArray<float> memoryGM(counted(64)), gotGM(5);
        const Texture ofLine(resourceOf(line.get()), {}), ofPlane(resourceOf(plane.get()), {}),
            ofMemory(linear(memoryGM.get(), 256), {});
        readToPointers<<<1, 1>>>(ofLine.get(), ofPlane.get(), ofMemory.get(), gotGM.get());
        finish();
        assertEqual({1, 9, 3, 9, 1}, gotGM.toHost());
    }

    void surfacesOfEveryDimension() {
        assertCopied<float>(1, {8, 0, 0});
        assertCopied<float>(2, {8, 5, 0});
        assertCopied<float>(3, {4, 3, 2});
    }

    void surfacesOfLayers() {
        assertDoubled(Layers::lines, {5, 0, 3}, cudaArrayLayered);
        assertDoubled(Layers::planes, {5, 4, 3}, cudaArrayLayered);
        assertDoubled(Layers::faces, {4, 4, 6}, cudaArrayCubemap);
        assertDoubled(Layers::layersOfFaces, {2, 2, 12}, cudaArrayCubemap | cudaArrayLayered);
    }

    void whatLeavesASurfaceIsZeroOrClamped() {
        std::vector<float> texels;
        for (int i = 0; i < 16; i++) texels.push_back(float(10 * (i / 4) + i % 4 + 1));
        const Array<float> array(texels, 4, 4, 0, cudaArraySurfaceLoadStore);
        const Surface surface(array.get());
        const DeviceArray<float> valuesGM(4);
        leave<<<1, 1>>>(surface.get(), valuesGM.get());
        finish();
        assertEqual({0, 0, 11, 4}, valuesGM.toHost());
        texels[8] = 600;
        texels[15] = 700;
        assertEqual(texels, array.toHost());
    }

    void aTextureReadsWhatASurfaceHasWritten() {
        const Array<int> from({1, 2, 3, 4}, 4, 0, 0, cudaArraySurfaceLoadStore),
            to(4, 0, 0, cudaArraySurfaceLoadStore);
        copySurface<int><<<1, 4>>>(Surface(to.get()).get(), Surface(from.get()).get(), 1);
        finish();
        CPPUNIT_ASSERT_EQUAL(
            3, fetchAll<int>(Texture(resourceOf(to.get()), {}), Fetch::line, {{2.5f, 0, 0, 0}})[0]);
    }

    void partsOfArraysAreCopied() {
        const Array<float> array(counted(20), 5, 4, 0), other(std::vector<float>(20, -1), 5, 4, 0);
        const std::vector<float> values = {100, 101, 0, 102, 103, 0};
        check(cudaMemcpy2DToArray(array.get(), 2 * sizeof(float), 1, values.data(),
                                  3 * sizeof(float), 2 * sizeof(float), 2, cudaMemcpyHostToDevice));
        std::vector<float> back(4);
        check(cudaMemcpy2DFromArray(back.data(), 2 * sizeof(float), array.get(), 3 * sizeof(float),
                                    0, 2 * sizeof(float), 2, cudaMemcpyDeviceToHost));
        assertEqual({3, 4, 101, 9}, back);
        check(cudaMemcpy2DArrayToArray(other.get(), 0, 2, array.get(), 2 * sizeof(float), 1,
                                       2 * sizeof(float), 2));
        assertEqual(
            {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 100, 101, -1, -1, -1, 102, 103, -1, -1, -1},
            other.toHost());
    }

    void bytesAreCopiedOverTheEndsOfRows() {
        const Array<float> array(counted(8), 4, 2, 0), other(std::vector<float>(8, -1), 4, 2, 0);
        const std::vector<float> values = {50, 51, 52};
        check(cudaMemcpyToArray(array.get(), 2 * sizeof(float), 0, values.data(), 3 * sizeof(float),
                                cudaMemcpyHostToDevice));
        std::vector<float> back(8);
        check(cudaMemcpyFromArray(back.data(), array.get(), 0, 0, 8 * sizeof(float),
                                  cudaMemcpyDeviceToHost));
        assertEqual({0, 1, 50, 51, 52, 5, 6, 7}, back);
        check(cudaMemcpyArrayToArray(other.get(), 0, 0, array.get(), 0, 0, 8 * sizeof(float)));
        assertEqual(back, other.toHost());
    }

    void slicesAreCopiedBetweenArrays() {
        const Array<float> from(counted(24), 4, 3, 2), to(std::vector<float>(24, -1), 4, 3, 2);
        cudaMemcpy3DParms copy = {};
        copy.srcArray = from.get();
        copy.srcPos = make_cudaPos(1, 1, 0);
        copy.dstArray = to.get();
        copy.dstPos = make_cudaPos(2, 0, 1);
        copy.extent = make_cudaExtent(2, 2, 1);
        copy.kind = cudaMemcpyDeviceToDevice;
        check(cudaMemcpy3D(&copy));
        std::vector<float> expected(24, -1);
        expected[14] = 5, expected[15] = 6, expected[18] = 9, expected[19] = 10;
        assertEqual(expected, to.toHost());
    }

    void copiesInAStream() {
        const Stream stream;
        const Array<float> array(4, 2, 0);
        float* pinned = nullptr;
        check(cudaMallocHost(&pinned, 16 * sizeof(float)));
        std::iota(pinned, pinned + 8, 1.0f);
        check(cudaMemcpy2DToArrayAsync(array.get(), 0, 0, pinned, 4 * sizeof(float),
                                       4 * sizeof(float), 2, cudaMemcpyHostToDevice,
                                       stream.handle));
        check(cudaMemcpy2DFromArrayAsync(pinned + 8, 4 * sizeof(float), array.get(), 0, 0,
                                         4 * sizeof(float), 2, cudaMemcpyDeviceToHost,
                                         stream.handle));
        check(cudaStreamSynchronize(stream.handle));
        const std::vector<float> back(pinned + 8, pinned + 16);
        cudaFreeHost(pinned);
        assertEqual(counted(8, 1), back);
    }

    void whatAnArrayIs() {
        const Array<float> array(4, 0, 3, cudaArrayLayered);
        cudaChannelFormatDesc format = {}, again = {};
        cudaExtent extent = {};
        unsigned flags = 0;
        check(cudaArrayGetInfo(&format, &extent, &flags, array.get()));
        CPPUNIT_ASSERT(extent.width == 4 && extent.height == 0 && extent.depth == 3);
        CPPUNIT_ASSERT_EQUAL(unsigned(cudaArrayLayered), flags);
        check(cudaGetChannelDesc(&again, array.get()));
        CPPUNIT_ASSERT(format.x == 32 && again.x == 32 && again.y == 0);
    }

    void whatAnObjectIs() {
        const Array<float> array(4, 0, 0, cudaArraySurfaceLoadStore);
        const Texture texture(resourceOf(array.get()), {cudaAddressModeMirror, true, true});
        const Surface surface(array.get());
        cudaResourceDesc resource = {}, ofSurface = {};
        cudaTextureDesc description = {};
        check(cudaGetTextureObjectResourceDesc(&resource, texture.get()));
        check(cudaGetTextureObjectTextureDesc(&description, texture.get()));
        check(cudaGetSurfaceObjectResourceDesc(&ofSurface, surface.get()));
        CPPUNIT_ASSERT(resource.res.array.array == array.get());
        CPPUNIT_ASSERT(ofSurface.res.array.array == array.get());
        CPPUNIT_ASSERT(description.addressMode[0] == cudaAddressModeMirror &&
                       description.normalizedCoords);
    }

    void arraysThatAGpuHasNot() {
        cudaArray_t array = nullptr;
        const auto format = cudaCreateChannelDesc<float>();
        const cudaChannelFormatDesc three = {32, 32, 32, 0, cudaChannelFormatKindFloat},
                                    uneven = {8, 16, 0, 0, cudaChannelFormatKindUnsigned};
        assertError(cudaErrorInvalidChannelDescriptor, cudaMallocArray(&array, &three, 4, 4));
        assertError(cudaErrorInvalidChannelDescriptor, cudaMallocArray(&array, &uneven, 4, 4));
        assertError(cudaErrorInvalidValue, cudaMallocArray(nullptr, &format, 4, 4));
        assertError(cudaErrorInvalidValue, cudaMallocArray(&array, &format, 0, 4));
        assertError(cudaErrorInvalidValue, cudaMallocArray(&array, &format, 131073, 0));
        assertError(cudaErrorInvalidValue,
                    cudaMallocArray(&array, &format, 4, 4, cudaArrayLayered));
        assertError(cudaErrorInvalidValue,
                    cudaMalloc3DArray(&array, &format, make_cudaExtent(4, 0, 4)));
        assertError(cudaErrorInvalidValue,
                    cudaMalloc3DArray(&array, &format, make_cudaExtent(4, 3, 6), cudaArrayCubemap));
        assertError(
            cudaErrorInvalidValue,
            cudaMalloc3DArray(&array, &format, make_cudaExtent(4, 4, 12), cudaArrayCubemap));
        check(cudaFreeArray(nullptr));
    }

    void copiesThatLeaveAnArray() {
        const Array<float> array(4, 4, 0);
        const std::vector<float> values(32);
        const auto copy = [&](size_t x, size_t y, size_t pitch, size_t width, size_t height,
                              cudaMemcpyKind kind) {
            return cudaMemcpy2DToArray(array.get(), x, y, values.data(), pitch, width, height,
                                       kind);
        };
        check(copy(0, 0, 16, 16, 4, cudaMemcpyDefault));
        check(copy(0, 0, 16, 16, 0, cudaMemcpyHostToDevice));
        assertError(cudaErrorInvalidValue, copy(4, 0, 16, 16, 4, cudaMemcpyHostToDevice));
        assertError(cudaErrorInvalidValue, copy(0, 1, 16, 16, 4, cudaMemcpyHostToDevice));
        assertError(cudaErrorInvalidPitchValue, copy(0, 0, 8, 16, 4, cudaMemcpyHostToDevice));
        assertError(cudaErrorInvalidMemcpyDirection, copy(0, 0, 16, 16, 4, cudaMemcpyDeviceToHost));
        assertError(cudaErrorInvalidValue, cudaMemcpyToArray(array.get(), 8, 1, values.data(), 44,
                                                             cudaMemcpyHostToDevice));
        assertError(
            cudaErrorInvalidResourceHandle,
            cudaMemcpy2DToArray(nullptr, 0, 0, values.data(), 16, 16, 4, cudaMemcpyHostToDevice));
    }

    void texturesThatAGpuHasNot() {
        const Array<float> array(4, 4, 0);
        const cudaResourceDesc resource = resourceOf(array.get());
        cudaTextureObject_t texture = 0;
        cudaTextureDesc description = {};
        description.readMode = cudaReadModeNormalizedFloat;
        assertError(cudaErrorInvalidNormSetting,
                    cudaCreateTextureObject(&texture, &resource, &description, nullptr));
        description = {};
        description.addressMode[0] = cudaTextureAddressMode(9);
        assertError(cudaErrorInvalidValue,
                    cudaCreateTextureObject(&texture, &resource, &description, nullptr));
        description = {};
        assertError(cudaErrorInvalidValue,
                    cudaCreateTextureObject(nullptr, &resource, &description, nullptr));
        const DeviceArray<float> memoryGM(64);
        const cudaResourceDesc shifted = linear(memoryGM.get() + 1, 40);
        assertError(cudaErrorInvalidValue,
                    cudaCreateTextureObject(&texture, &shifted, &description, nullptr));
        const cudaResourceDesc tooLong = linear(memoryGM.get(), 1 << 20);  // none reads so far
        assertError(cudaSuccess,
                    cudaCreateTextureObject(&texture, &tooLong, &description, nullptr));
        assertError(cudaSuccess, cudaDestroyTextureObject(texture));
    }

  private:
    template <class T>
    static void assertFormat(int bits, int channels, cudaChannelFormatKind kind) {
        const cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
        const int found[] = {format.x, format.y, format.z, format.w};
        for (int i = 0; i < 4; i++) CPPUNIT_ASSERT_EQUAL(i < channels ? bits : 0, found[i]);
        CPPUNIT_ASSERT(format.f == kind);
    }

    static void assertEqual(const std::vector<float>& expected, const std::vector<float>& got,
                            float most = 0) {
        CPPUNIT_ASSERT_EQUAL(expected.size(), got.size());
        for (size_t i = 0; i < got.size(); i++)
            if (most == 0)
                CPPUNIT_ASSERT_EQUAL(expected[i], got[i]);
            else
                CPPUNIT_ASSERT_DOUBLES_EQUAL(expected[i], got[i], most);
    }

    static void assertError(cudaError_t expected, cudaError_t got) {
        CPPUNIT_ASSERT_EQUAL(std::string(cudaGetErrorName(expected)),
                             std::string(cudaGetErrorName(got)));
        cudaGetLastError();
    }

    static void assertLine(const std::vector<float>& texels, const Array<float>& array,
                           const How& how) {
        std::vector<float4> at;
        std::vector<float> expected;
        for (int i = -50; i < 90; i++) {
            const float x = float(i) / (how.isNormalized ? 32.0f : 4.0f);
            at.push_back({x, 0, 0, 0});
            expected.push_back(modelOf(texels, x, how));
        }
        assertEqual(expected,
                    fetchAll<float>(Texture(resourceOf(array.get()), how), Fetch::line, at));
    }

    /// The four texels around a point, by the shares of the guide.
    template <class Texel>
    static float mixed(float x, float y, const Texel& texel) {
        const int i = int(std::floor(x - 0.5f)), j = int(std::floor(y - 0.5f));
        const float alpha = x - 0.5f - float(i), beta = y - 0.5f - float(j);
        return (1 - alpha) * (1 - beta) * texel(i, j) + alpha * (1 - beta) * texel(i + 1, j) +
               (1 - alpha) * beta * texel(i, j + 1) + alpha * beta * texel(i + 1, j + 1);
    }

    static void assertWeights(const Texture& corners, int right, int below,
                              const std::vector<float>& expected) {
        const float4 got =
            fetchAll<float4>(corners, Fetch::plane,
                             {{0.5f + float(right) / 256, 0.5f + float(below) / 256, 0, 0}})[0];
        assertEqual(expected, {got.x, got.y, got.z, got.w});
    }

    static cudaResourceDesc linear(float* memory, size_t bytes) {
        cudaResourceDesc resource = {};
        resource.resType = cudaResourceTypeLinear;
        resource.res.linear = {memory, cudaCreateChannelDesc<float>(), bytes};
        return resource;
    }

    template <class T>
    static void assertCopied(int dimensions, const cudaExtent& size) {
        const dim3 threads(unsigned(size.width), unsigned(std::max<size_t>(size.height, 1)),
                           unsigned(std::max<size_t>(size.depth, 1)));
        const std::vector<float> texels = counted(threads.x * threads.y * threads.z, 1);
        const Array<T> from(texels, size.width, size.height, size.depth, cudaArraySurfaceLoadStore),
            to(size.width, size.height, size.depth, cudaArraySurfaceLoadStore);
        copySurface<T>
            <<<1, threads>>>(Surface(to.get()).get(), Surface(from.get()).get(), dimensions);
        finish();
        assertEqual(texels, to.toHost());
    }

    static void assertDoubled(Layers layers, const cudaExtent& size, unsigned flags) {
        const dim3 threads(unsigned(size.width), unsigned(std::max<size_t>(size.height, 1)),
                           unsigned(size.depth));
        std::vector<int> texels(threads.x * threads.y * threads.z);
        std::iota(texels.begin(), texels.end(), 1);
        const Array<int> array(texels, size.width, size.height, size.depth,
                               flags | cudaArraySurfaceLoadStore);
        doubleLayers<<<1, threads>>>(Surface(array.get()).get(), layers);
        finish();
        for (int& texel : texels) texel *= 2;
        CPPUNIT_ASSERT(array.toHost() == texels);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestTextures);

// How large a GPU's arrays, textures and surfaces can be, in texels: those of an H100.
#pragma once

namespace simulator::largest {

inline constexpr int width1D = 131072, width2D = 131072, height2D = 65536, width3D = 16384,
                     layeredWidth = 32768, layers = 2048, cubemapLayers = 2046,
                     linearWidth = 1 << 28, pitch2DWidth = 131072, pitch2DHeight = 65000,
                     pitch2DBytes = 2097120, gatherWidth = 32768, mipmappedWidth = 32768;
inline constexpr int surface1DWidth = 32768;

}  // namespace simulator::largest

#pragma once

/// Stretches the contrast of an image, or follows that of a video; see --help for the options.
/// Returns 0 when the device computed what the host did, 1 when not, 2 for an image or a grid that
/// cannot be used; then nothing is written.
int useMinMax(int argc, char** argv);

// Asynchronous copies into shared memory, as CUDA 11 brought them.
#pragma once

#include "cuda/pipeline"
#include "cuda_pipeline_primitives.h"

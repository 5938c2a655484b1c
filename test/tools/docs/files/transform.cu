#include <cub/device/device_transform.cuh>

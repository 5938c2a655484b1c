// SOLUTION of src/devices/overDevices.cu
// CORRECT: neighbours first, then devices 2 apart, then 4 apart
// SUITES: DevicesFold

// BODY of foldOverDevices
for (size_t distance = 1; distance < parts.size(); distance *= 2)
    for (size_t i = 0; i + distance < parts.size(); i += 2 * distance)
        take(parts[i], parts[i + distance]);

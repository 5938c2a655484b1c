// SOLUTION of src/devices/overDevices.cu
// WRONG: the kernels are launched while the first device is the current one
// SUITES: DevicesEach/1000 elements
// CHECKER: wrong-device
// TESTS: any
// GPU: nothing

// BODY of sumOnEach
for (DevicePart& part : parts) {
    sumOnDevice(Order::ANY, part.valuesGM.data(), part.valuesGM.size(), part.sumGM.data(),
                part.scratch, part.stream);
    part.summed.record(part.stream);
}

// SOLUTION of src/devices/overDevices.cu
// WRONG: the event is recorded before the sum, for which nobody waits then
// SUITES: DevicesFold/1000 elements
// CHECKER: race-streams
// TESTS: any
// GPU: nothing

// BODY of sumOnEach
for (DevicePart& part : parts) {
    const ScopedDevice current(part.device);
    part.summed.record(part.stream);
    sumOnDevice(Order::ANY, part.valuesGM.data(), part.valuesGM.size(), part.sumGM.data(),
                part.scratch, part.stream);
}

// SOLUTION of src/device/SumInStreams.cu
// WRONG: the sum is enqueued in another stream than the copy, for which it does not wait
// SUITES: DeviceStreams/4099 elements in 4 streams
// CHECKER: race-streams
// FINDS: race-streams at GM::memcpyAsyncHToD(tabGM + first
// TESTS: any
// GPU: maybe initcheck

// LINE sumOnDevice(Order::ANY, tabGM + first, n, tabSumGM + i, scratch, stream);
sumOnDevice(Order::ANY, tabGM + first, n, tabSumGM + i, scratch,
            streams[(i + 1) % streams.size()].stream);

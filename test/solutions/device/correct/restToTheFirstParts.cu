// SOLUTION of src/device/SumInStreams.cu
// CORRECT: parts that differ by one element at most, all copies enqueued before the sums
// SUITES: DeviceStreams/100 elements in 7 streams, DeviceEfficiency

// BODY of enqueueSums
const size_t least = values.size() / streams.size();
const size_t longer = values.size() % streams.size();  // parts of one element more
const auto firstOf = [=](size_t i) { return i * least + std::min(i, longer); };
for (size_t i = 0; i < streams.size(); i++)
    GM::memcpyAsyncHToD(tabGM + firstOf(i), values.data() + firstOf(i),
                        (firstOf(i + 1) - firstOf(i)) * sizeof(int), streams[i].stream);
for (size_t i = 0; i < streams.size(); i++)
    sumOnDevice(Order::ANY, tabGM + firstOf(i), firstOf(i + 1) - firstOf(i), tabSumGM + i,
                streams[i].scratch, streams[i].stream);

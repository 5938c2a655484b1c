// Measures the constants of the timeline's model on a GPU, by the host's clock: a line for each,
// "what,bytes,microseconds".
#include "programs/measured.h"

#include <cstring>
#include <functional>
#include <string>

namespace {

using Clock = std::chrono::steady_clock;

__global__ void nothing() {}

__global__ void spin(long long cycles) {
    const long long begin = clock64();
    while (clock64() - begin < cycles) {
    }
}

double since(Clock::time_point begin) {
    return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

void wait() {
    require(cudaDeviceSynchronize());
}

void say(const std::string& what, size_t bytes, double microseconds) {
    std::printf("%s,%zu,%.3f\n", what.c_str(), bytes, microseconds);
}

double median(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

/// The median time of `body`, each after the device is idle.
double timeOf(const std::function<void()>& body, int rounds = 31) {
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
        wait();
        const auto begin = Clock::now();
        body();
        times.push_back(since(begin));
    }
    return median(times);
}

/// Of one of `n` calls in a row: on the host, and until the device is done.
void inARow(const std::string& what, size_t bytes, int n, const std::function<void()>& call) {
    std::vector<double> calls, all;
    for (int round = 0; round < 15; ++round) {
        wait();
        const auto begin = Clock::now();
        for (int i = 0; i < n; ++i) call();
        calls.push_back(since(begin) / n);
        wait();
        all.push_back(since(begin) / n);
    }
    const std::string number = " x " + std::to_string(n);
    say(what + number + " host", bytes, median(calls));
    say(what + number + " done", bytes, median(all));
}

/// How long the host is held by `call` while 2 ms of work are in its stream.
void behindWork(const std::string& what, size_t bytes, cudaStream_t stream,
                const std::function<void()>& call) {
    std::vector<double> held;
    for (int round = 0; round < 7; ++round) {
        wait();
        spin<<<1, 1, 0, stream>>>(4000000);
        const auto begin = Clock::now();
        call();
        held.push_back(since(begin));
    }
    wait();
    say(what + " behind 2 ms", bytes, median(held));
}

}  // namespace

int main() {
    const cudaStream_t one = newStream(), other = newStream();
    const cudaEvent_t event = newEvent(), second = newEvent();
    constexpr size_t most = size_t{256} << 20;
    char* const device = onDevice<char>(most);
    char* const target = onDevice<char>(most);
    char* const fixed = pinned<char>(most);
    char* const back = pinned<char>(most);
    char* const pageable = static_cast<char*>(std::malloc(most));
    std::memset(pageable, 1, most);

    say("wait for nothing", 0, timeOf(wait));
    say("wait for the stream, nothing", 0, timeOf([&] { require(cudaStreamSynchronize(one)); }));
    for (int i = 0; i < 100; ++i) nothing<<<1, 1, 0, one>>>();
    for (const int n : {1, 2, 3, 10, 100, 500, 2000})
        inARow(
            "launch", 0, n, [&] { nothing<<<1, 1, 0, one>>>(); });
    inARow(
        "launch by default stream", 0, 500, [&] { nothing<<<1, 1>>>(); });
    inARow("launch 132 x 1024", 0, 500, [&] { nothing<<<132, 1024, 0, one>>>(); });
    inARow("launch in turn by two streams", 0, 250, [&] {
        nothing<<<1, 1, 0, one>>>();
        nothing<<<1, 1, 0, other>>>();
    });
    say("launch and wait for the stream", 0, timeOf([&] {
            nothing<<<1, 1, 0, one>>>();
            require(cudaStreamSynchronize(one));
        }));
    say("launch, record, wait for the event", 0, timeOf([&] {
            nothing<<<1, 1, 0, one>>>();
            require(cudaEventRecord(event, one));
            require(cudaEventSynchronize(event));
        }));
    for (const long long cycles : {20000LL, 200000LL}) {
        const std::string spun = "spin " + std::to_string(cycles);
        say(spun, 0, timeOf([&] {
                spin<<<1, 1, 0, one>>>(cycles);
                wait();
            }));
        inARow(spun, 0, 50, [&] { spin<<<1, 1, 0, one>>>(cycles); });
        inARow(spun + " by two streams", 0, 25, [&] {
            spin<<<1, 1, 0, one>>>(cycles);
            spin<<<1, 1, 0, other>>>(cycles);
        });
        inARow(spun + " handed over by events", 0, 25, [&] {
            spin<<<1, 1, 0, one>>>(cycles);
            require(cudaEventRecord(event, one));
            require(cudaStreamWaitEvent(other, event, 0));
            spin<<<1, 1, 0, other>>>(cycles);
            require(cudaEventRecord(second, other));
            require(cudaStreamWaitEvent(one, second, 0));
        });
    }
    inARow(
        "record", 0, 200, [&] { require(cudaEventRecord(event, one)); });
    inARow("wait of the stream", 0, 200, [&] { require(cudaStreamWaitEvent(other, event, 0)); });
    inARow(
        "launch and record", 0, 200,
        [&] {
            nothing<<<1, 1, 0, one>>>();
            require(cudaEventRecord(event, one));
        });
    inARow("host function", 0, 50, [&] {
        require(cudaLaunchHostFunc(
            one, [](void*) {}, nullptr));
    });
    inARow("create and destroy a stream", 0, 20, [&] {
        cudaStream_t made = nullptr;
        require(cudaStreamCreate(&made));
        require(cudaStreamDestroy(made));
    });
    inARow("create and destroy an event", 0, 50, [&] {
        cudaEvent_t made = nullptr;
        require(cudaEventCreate(&made));
        require(cudaEventDestroy(made));
    });

    for (const size_t bytes : {size_t{4}, size_t{4096}, size_t{65536}, size_t{1} << 20,
                               size_t{1} << 22, size_t{1} << 24, size_t{1} << 26, most}) {
        const int n = bytes < (1 << 22) ? 100 : 4;
        const auto async = [&](char* to, const char* from, cudaStream_t stream) {
            return [=] { require(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream)); };
        };
        const auto sync = [&](char* to, const char* from) {
            return [=] { require(cudaMemcpy(to, from, bytes, cudaMemcpyDefault)); };
        };
        inARow("copy pinned to device", bytes, n, async(device, fixed, one));
        inARow("copy device to pinned", bytes, n, async(back, device, one));
        inARow("copy both ways", bytes, n, [&] {
            async(device, fixed, one)();
            async(back, target, other)();
        });
        say("copy pinned to device, waits", bytes, timeOf(sync(device, fixed), 9));
        say("copy device to pinned, waits", bytes, timeOf(sync(back, device), 9));
        say("copy pageable to device, waits", bytes, timeOf(sync(device, pageable), 9));
        say("copy device to pageable, waits", bytes, timeOf(sync(pageable, device), 9));
        inARow("copy pageable to device, async", bytes, n, async(device, pageable, one));
        inARow("copy device to pageable, async", bytes, n, async(pageable, device, one));
        behindWork("copy pageable to device, async", bytes, one, async(device, pageable, one));
        behindWork("copy device to pageable, async", bytes, one, async(pageable, device, one));
        behindWork("copy pageable to device, waits", bytes, one, sync(device, pageable));
        behindWork("copy pinned to device, async", bytes, one, async(device, fixed, one));
        inARow("copy within the device", bytes, n, async(target, device, one));
        say("copy within the device, waits", bytes, timeOf(sync(target, device), 9));
        inARow(
            "set", bytes, n, [&] { require(cudaMemsetAsync(device, 0, bytes, one)); });
        say("set, waits", bytes, timeOf([&] { require(cudaMemset(device, 0, bytes)); }, 9));
        inARow("copy, kernel, copy", bytes, n, [&] {
            async(device, fixed, one)();
            nothing<<<1, 1, 0, one>>>();
            async(back, device, one)();
        });
        say("allocate and free", bytes,
            timeOf(
                [&] {
                    char* made = nullptr;
                    require(cudaMalloc(&made, bytes));
                    require(cudaFree(made));
                },
                9));
        say("allocate", bytes,
            timeOf(
                [&] {
                    char* made = nullptr;
                    require(cudaMalloc(&made, bytes));
                },
                5));
        say("allocate and free in a stream", bytes,
            timeOf(
                [&] {
                    char* made = nullptr;
                    require(cudaMallocAsync(&made, bytes, one));
                    require(cudaFreeAsync(made, one));
                },
                9));
        say("allocate pinned and free", bytes,
            timeOf(
                [&] {
                    char* made = nullptr;
                    require(cudaMallocHost(&made, bytes));
                    require(cudaFreeHost(made));
                },
                5));
    }
}

// Documents as Google Benchmark writes them, made up: one of a GPU, and one for each thing that can be amiss.

const RUNGS = [
    ["0 interleaved, divergent", 414],
    ["1 interleaved, strided", 660],
    ["2 sequential", 933],
    ["3 first add during load", 1694],
    ["4 last warp unrolled", 2053],
    ["5 fully unrolled", 2143],
    ["6 many elements a thread", 2823],
    ["7 warp shuffle", 2818],
    ["8 vector loads", 2910],
    ["9 single pass", 2932],
];
const REDUCTIONS = [
    ["ReductionDevice", 3180, 4.1],
    ["ReductionDevice, in order", 3100, 4.6],
    ["CUB", 3080, 6.9],
    ["Thrust", 3010, 24.9],
];
const BYTES = { uchar: 1, int: 4, double: 8 };

const context = {
    date: "2026-11-21T10:00:00+00:00",
    host_name: "lab",
    executable: "bench",
    num_cpus: 16,
    mhz_per_cpu: 2000,
    library_build_type: "release",
    backend: "gpu",
    device: "NVIDIA Example GPU",
    multiprocessors: "132",
    memory_bytes: String(80 * 2 ** 30),
    l2_bytes: String(50 * 2 ** 20),
    cuda: "13.0",
    method: "median of 100 times by device events",
    best_read_bytes_per_second: "3.2e12",
};

/** Microseconds: the start, then the bytes at so many GB/s. */
const time = (bytes, gigabytes, start) => start + bytes / gigabytes / 1e3;

function run(name, microseconds, bytes) {
    return {
        name: `${name}/iterations:1/manual_time`,
        run_name: `${name}/iterations:1/manual_time`,
        run_type: "iteration",
        iterations: 1,
        real_time: microseconds,
        cpu_time: 1,
        time_unit: "us",
        ...(bytes && { bytes_per_second: bytes / (microseconds * 1e-6) }),
        runs: 100,
        spread: 0.004,
    };
}

const powers = (first, last, step = 2) =>
    Array.from({ length: (last - first) / step + 1 }, (_, i) => 2 ** (first + i * step));

function ladder() {
    return powers(10, 28).flatMap((n) => [
        ...RUNGS.map(([name, speed], i) =>
            run(`ladder/int/${n}/${name}`, time(4 * n, speed, i < 6 ? 9 : i < 9 ? 7 : 5), 4 * n),
        ),
        run(`ladder/int/${n}/ReductionDevice`, time(4 * n, 3180, 4.1), 4 * n),
        run(`ladder/int/${n}/CUB`, time(4 * n, 3080, 6.9), 4 * n),
    ]);
}

function device() {
    return ["sum", "min"].flatMap((operation) =>
        Object.entries(BYTES).flatMap(([type, size]) =>
            powers(10, 30, 4).flatMap((n) =>
                [`${n - 1}`, `${n}`, `${n + 1}+1`].flatMap((length) =>
                    REDUCTIONS.map(([name, speed, start]) => {
                        const bytes = Number.parseInt(length) * size;
                        return run(`device/${operation}/${type}/${length}/${name}`, time(bytes, speed, start), bytes);
                    }),
                ),
            ),
        ),
    );
}

/** A topic of times, not of bandwidths, that the program need not know. */
function lock() {
    return powers(5, 17, 4).flatMap((n) =>
        ["Lock", "compare and swap", "atomic"].map((name, i) => ({
            ...run(`locks/contended/${n}/${name}`, (n * (3 - i)) / 10),
            items_per_second: 1e7 / (3 - i),
        })),
    );
}

export const gpu = () => ({ context, benchmarks: [...ladder(), ...device(), ...lock()] });

export const ladderOnly = () => ({ context, benchmarks: ladder() });

export const compared = ladderOnly;

/** One size. */
export const single = () => ({
    context,
    benchmarks: [
        { ...run("lock/uncontended/1/Lock", 4), items_per_second: 2.5e6 },
        { ...run("lock/uncontended/1/cuda::binary_semaphore", 2), items_per_second: 5e6 },
        { ...run("lock/uncontended/1/atomicAdd", 1), items_per_second: 1e7 },
    ],
});

export const empty = () => ({ context, benchmarks: [] });

export function wrong() {
    const benchmarks = ladder();
    Object.assign(benchmarks[3], { error_occurred: true, error_message: "wrong result", real_time: 0 });
    return { context, benchmarks };
}

/** Text that would be markup or script if it were not escaped. */
export const HOSTILE = "</script><script>window.broken = 1<!-- \"'><img src=x onerror='window.broken = 1'>";

export function hostile() {
    const name = HOSTILE.replaceAll("/", "|");
    return {
        context: { ...context, device: HOSTILE, method: HOSTILE, best_read_bytes_per_second: HOSTILE, l2_bytes: HOSTILE },
        benchmarks: [1024, 2048].map((n) => run(`${name}/${name}/${n}/${name}`, n, 4 * n)),
    };
}

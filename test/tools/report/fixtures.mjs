// Runs in the model that the harness writes, one for each state a page must show well.

const cpu = {
    backend: "cpu",
    device: {
        name: "Simulator on AMD EPYC 7763",
        multiprocessors: 2,
        computeCapability: "9.0",
        memoryBytes: 8 * 2 ** 30,
        maxThreadsPerBlock: 1024,
        sharedBytesPerBlock: 49152,
    },
    started: "2026-11-21T10:00:00Z",
    command: "course test",
    compiler: "g++ 12.2",
};

const powersOfTwo = (last) => Array.from({ length: Math.log2(last) + 1 }, (_, exponent) => 2 ** exponent);

const run = (verdict, seconds, suites) => ({
    format: 2,
    verdict,
    ...cpu,
    seconds,
    suites,
});

function gridTest(blocks, threads, changes = {}) {
    const { notes, ...others } = changes;
    const sum = String(blocks * threads);
    return {
        name: `${blocks} blocks of ${threads} threads`,
        status: "passed",
        seconds: 0.0002 + blocks * threads * 2e-8,
        notes: {
            blocks,
            threads,
            grid: `dg(${blocks},1,1) db(${threads},1,1)`,
            expected: sum,
            actual: sum,
            ...notes,
        },
        messages: [],
        ...others,
    };
}

function gridSuite(name, lesson, blocks, threads, change = () => ({})) {
    const tests = threads.flatMap((t) => blocks.map((b) => gridTest(b, t, change(b, t))));
    return { name, lesson, seconds: tests.reduce((sum, test) => sum + test.seconds, 0), tests };
}

function wrongSum(blocks, threads) {
    const expected = String(blocks * threads);
    const actual = String((blocks * threads) / 2);
    return {
        status: "failed",
        notes: { actual },
        messages: [
            {
                kind: "failure",
                text: `equality assertion failed\n- Expected: ${expected}\n- Actual  : ${actual}`,
                file: "test/add/TestAddIntI.cpp",
                line: 38,
            },
        ],
    };
}

const race = {
    kind: "finding",
    text: "data race on tabSM[3] between threads 3 and 35 of block 0",
    file: "include/ReductionAdd.h",
    line: 41,
    explanation:
        "Thread 3 reads tabSM[35] and adds it to tabSM[3] while thread 35, of another warp, may not yet have written it. " +
        "Nothing orders the two.",
    hint: "a __syncthreads() is missing between the two lines; every thread of the block must reach it.",
    link: "https://docs.nvidia.com/cuda/cuda-c-programming-guide/#synchronization-functions",
    excerpt: [
        { file: "include/ReductionAdd.h", line: 37, text: "    int half = n / 2;", marked: false },
        { file: "include/ReductionAdd.h", line: 38, text: "    while (half >= 1)", marked: false },
        { file: "include/ReductionAdd.h", line: 39, text: "    {", marked: false },
        { file: "include/ReductionAdd.h", line: 40, text: "        if (tid < half)", marked: false },
        {
            file: "include/ReductionAdd.h",
            line: 41,
            text: "            tabSM[tid] += tabSM[tid + half];",
            marked: true,
        },
        { file: "include/ReductionAdd.h", line: 42, text: "        half /= 2;", marked: false },
        { file: "src/add/addIntI.cu", line: 12, text: "    tabSM[Thread2D::tidLocal()] = 1;", marked: true },
        {
            file: "src/add/addIntI.cu",
            line: 15,
            text: "    ReductionAdd::reduce(tabSM, ptrResultGM);",
            marked: false,
        },
    ],
};

function todo(task, file, line) {
    return {
        status: "todo",
        notes: { actual: undefined },
        messages: [{ kind: "todo", text: task, file, line }],
    };
}

/** Every status, both kinds of suite, cells with several tests, an irregular axis. */
export function mixed() {
    const addIntI = gridSuite("AddIntI", "add", [1, 2, 4, 8, 16, 32, 48, 63], powersOfTwo(1024), (b, t) => {
        if (b === 63 && t === 64) return { ...wrongSum(b, t), messages: [...wrongSum(b, t).messages, race] };
        if (t >= 64 && t <= 512 && b >= 32) return wrongSum(b, t);
        if (t === 1024 && b === 48)
            return {
                status: "crashed",
                notes: { actual: undefined },
                messages: [
                    { kind: "output", text: "before the launch\nnthreads = 49152\n" },
                    {
                        kind: "crash",
                        text: "The process ended by signal 11 (segmentation fault): the host read a device pointer",
                        file: "src/add/AddIntI.cu",
                        line: 57,
                    },
                ],
            };
        if (t === 1024 && b === 63)
            return {
                status: "timeout",
                seconds: 10,
                notes: { actual: undefined },
                messages: [
                    {
                        kind: "timeout",
                        text: "Stopped after 10 s: 1023 threads of block 0 wait at a barrier, thread 0 has ended.",
                        file: "include/ReductionAdd.h",
                        line: 52,
                    },
                ],
            };
        return {};
    });
    for (const threads of powersOfTwo(1024)) {
        const twoDimensional = { notes: { grid: `dg(8,2,1) db(${threads},1,1)` } };
        addIntI.tests.push({
            ...gridTest(16, threads, twoDimensional),
            name: `8 \u00d7 2 blocks of ${threads} threads`,
        });
    }
    addIntI.tests.find(({ name }) => name === "8 \u00d7 2 blocks of 4 threads").status = "skipped";
    const hardware = {
        name: "Hardware",
        lesson: "add",
        seconds: 0.02,
        tests: [
            {
                name: "a block of 2048 threads is refused",
                status: "passed",
                seconds: 0.0001,
                notes: {},
                messages: [],
            },
            {
                name: "48 KiB of shared memory are enough",
                status: "passed",
                seconds: 0.003,
                notes: {},
                messages: [],
            },
            {
                name: "cooperative launch",
                status: "skipped",
                seconds: 0,
                notes: {},
                messages: [{ kind: "output", text: "The device has no cooperative launch." }],
            },
        ],
    };
    const long = gridSuite(
        "GenericLongII",
        "generic",
        powersOfTwo(1024).map((n) => n * 64),
        powersOfTwo(1024),
        (b, t) =>
            t >= 512
                ? todo("reduce", "include/Reduction.h", 41)
                : t === 256
                  ? todo("merge the blocks", "include/Reduction.h", 63)
                  : {},
    );
    const lock = gridSuite(
        "GenericLock",
        "generic",
        Array.from({ length: 63 }, (_, i) => i + 1),
        powersOfTwo(1024),
    );
    return run("failed", 13.2, [addIntI, hardware, long, lock]);
}

const sharedRace = {
    ...race,
    mistake: "race-shared",
    text:
        "data race on tabSM[3]: thread 3 of block 0 writes at ReductionAdd.h:41, thread 35 of block 0 reads at " +
        "ReductionAdd.h:41: no barrier lies between",
    link: "file:///somewhere/else/docs/mistakes/race-shared.md",
    race: {
        what: "tabSM[3]",
        inOneBlock: true,
        accesses: [
            { thread: "3", block: "0", writes: true, file: "include/ReductionAdd.h", line: 41 },
            { thread: "35", block: "0", writes: false, file: "include/ReductionAdd.h", line: 41 },
        ],
    },
};

const lostUpdate = {
    kind: "finding",
    mistake: "lost-update",
    text: "lost update of *ptrResultGM at ReductionAdd.h:63: thread 0 of block 0 and thread 0 of block 1 both read it",
    file: "include/ReductionAdd.h",
    line: 63,
    explanation: "Both blocks read the result, add to what they read, and write it back.",
    hint: "an atomic function does all three in one step.",
    link: "file:///somewhere/else/docs/mistakes/lost-update.md",
    race: {
        what: "*ptrResultGM",
        inOneBlock: false,
        accesses: [
            { thread: "0", block: "0", writes: true, file: "include/ReductionAdd.h", line: 63 },
            { thread: "0", block: "1", writes: true, file: "include/ReductionAdd.h", line: 63 },
        ],
    },
};

const hang = {
    kind: "timeout",
    text: "kernel KAddIntProtocoleII(int*) was stopped: nothing has happened for 10 s, as in an endless loop at ReductionAdd.h:51",
    file: "include/ReductionAdd.h",
    line: 51,
};

const leftOut = {
    kind: "reason",
    cause: "hangs",
    text: "Left out: kernels of 2 tests hung at include/ReductionAdd.h:51",
};

/** A run with the checker: findings where the numbers are right, wrong numbers beside findings, a suite that hangs. */
export function checked() {
    const blocks = [1, 2, 3, 16, 63];
    const threads = powersOfTwo(1024);
    const finding = { status: "failed", messages: [sharedRace] };
    const several = (b) => (b > 1 ? { ...finding, messages: [sharedRace, lostUpdate] } : finding);
    const suites = ["AddIntI", "AddFloatI", "AddLongII"].map((name, i) =>
        gridSuite(name, "add", blocks, threads, (b, t) => {
            if (t === 1) return {};
            return i === 2 && t > 256 ? { ...wrongSum(b, t), messages: [sharedRace, ...wrongSum(b, t).messages] } : several(b);
        }),
    );
    let count = 0;
    const hangs = gridSuite("AddIntII", "add", blocks, threads, () => {
        count += 1;
        const status = count <= 5 ? "passed" : count <= 7 ? "timeout" : "skipped";
        const who = count === 6 ? "thread 0 runs" : "threads 0-1 run";
        const told = { ...hang, text: `${hang.text}\n  block (0,0,0):\n    ${who} at ReductionAdd.h:51` };
        const messages = { timeout: [told], skipped: [leftOut] }[status] ?? [];
        return { status, messages, ...(status === "passed" ? {} : { notes: { actual: undefined } }) };
    });
    const fine = Array.from({ length: 12 }, (_, i) => gridSuite(`Generic${i}`, "generic", blocks, threads));
    suites[1].steps = "report-AddFloatI.html";
    const result = run("failed", 21.4, [...suites, hangs, ...fine]);
    return { ...result, command: "./atelier check add generic" };
}

export function passed() {
    return run("passed", 0.84, [
        gridSuite("AddIntI", "add", [1, 2, 4, 8, 16, 32, 63], powersOfTwo(1024)),
        gridSuite("AddFloat", "add", [1], powersOfTwo(1024)),
    ]);
}

export function single() {
    return run("passed", 0.01, [gridSuite("AddIntI", "add", [1], [32])]);
}

export function empty() {
    return run("failed", 0, []);
}

export function crashed() {
    const crash = {
        status: "crashed",
        notes: { actual: undefined },
        messages: [
            { kind: "crash", text: "The process ended by signal 6 (aborted)" },
            { kind: "output", text: Array.from({ length: 100 }, (_, i) => `line ${i}`).join("\n") },
        ],
    };
    return run("failed", 1.5, [gridSuite("AddIntI", "add", [1, 2, 4, 63], powersOfTwo(1024), () => crash)]);
}

export function longWinded() {
    const failure = { status: "failed", messages: [{ kind: "failure", text: "x".repeat(1000) }] };
    return run("failed", 0.1, [gridSuite("AddIntI", "add", [1], [32], () => failure)]);
}

export function todos() {
    return run("failed", 0.1, [
        gridSuite("AddIntI", "add", [1, 2, 63], powersOfTwo(1024), () =>
            todo("reduce", "include/ReductionAdd.h", 41),
        ),
        gridSuite("AddIntII", "add", [1, 2, 63], powersOfTwo(1024), () =>
            todo("reduceIntraThread", "src/add/AddIntII.cu", 20),
        ),
    ]);
}

const notRun = { status: "skipped", seconds: 0, notes: { expected: undefined, actual: undefined } };

export function interrupted() {
    const suite = gridSuite("AddIntI", "add", [1, 2], powersOfTwo(1024), (blocks) =>
        blocks === 2 ? notRun : {},
    );
    return run("failed", 0.5, [suite]);
}

export function skipped() {
    return run("passed", 0, [gridSuite("AddIntI", "add", [1, 2], powersOfTwo(1024), () => notRun)]);
}

const notMeasured = {
    status: "unmeasured",
    messages: [{ kind: "reason", cause: "elsewhere", text: "Efficiency is measured by ./atelier profile test AddCost" }],
};

/** A suite that passes, and two of efficiency in a build that does not measure it. */
export function unmeasured() {
    const costs = ["AddCost", "FoldCost"].map((name) => gridSuite(name, "add", [1, 2], [32], () => notMeasured));
    return run("passed", 0.5, [gridSuite("AddIntI", "add", [1, 2], powersOfTwo(1024)), ...costs]);
}

/** Text that would be markup, script or another placeholder if it were not escaped. */
export const HOSTILE =
    "</script><script>window.broken = 1</script><img src=x onerror='window.broken = 1'><!-- /*REPORT_JS*/ $& \u2028 \"'`";

export function hostile() {
    const message = { kind: "output", text: HOSTILE, file: HOSTILE, line: 1 };
    const diagnosis = {
        kind: "finding",
        text: HOSTILE,
        explanation: HOSTILE,
        hint: HOSTILE,
        link: "javascript:window.broken=1",
        excerpt: [{ file: HOSTILE, line: 1, text: HOSTILE, marked: true }],
    };
    return {
        format: 2,
        verdict: HOSTILE,
        backend: HOSTILE,
        device: { name: HOSTILE },
        started: HOSTILE,
        seconds: HOSTILE,
        command: HOSTILE,
        compiler: HOSTILE,
        suites: [
            {
                name: HOSTILE,
                lesson: HOSTILE,
                seconds: 1,
                tests: [
                    {
                        name: HOSTILE,
                        status: "failed",
                        seconds: 1,
                        notes: {
                            blocks: HOSTILE,
                            threads: HOSTILE,
                            expected: HOSTILE,
                            actual: HOSTILE,
                            [HOSTILE]: HOSTILE,
                        },
                        messages: [message, diagnosis],
                    },
                    { name: `${HOSTILE} 2`, status: HOSTILE, messages: [{ kind: HOSTILE, text: HOSTILE }] },
                    {
                        name: `${HOSTILE} 3`,
                        status: "todo",
                        messages: [{ kind: "todo", text: HOSTILE, file: HOSTILE, line: 3 }],
                    },
                ],
            },
        ],
    };
}

/** Ten suites of 700 tests; every 97th fails. */
export function large() {
    let count = 0;
    const change = (b, t) => (++count % 97 === 0 ? wrongSum(b, t) : {});
    const blocks = Array.from({ length: 70 }, (_, i) => i + 1);
    const threads = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
    const suites = Array.from({ length: 10 }, (_, i) =>
        gridSuite(`Suite${i}`, i < 5 ? "add" : "generic", blocks, threads, change),
    );
    return run("failed", 12, suites);
}

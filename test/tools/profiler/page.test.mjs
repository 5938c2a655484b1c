// The page of ./atelier profile in a browser, of a course that counts what a file here says.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { violations } from "../report/audit.mjs";
import { openPage } from "../report/browser.mjs";
import { testParts } from "../report/whole_page.mjs";
import { nothing } from "./place.mjs";

const { PROFILE: profile, REPORT_PICTURES: pictures } = process.env;
mkdirSync(pictures, { recursive: true });
const fileOf = (name) => path.join(pictures, name);

/* What is counted: a kernel that reads shared memory `stride` cells apart, and one like it without conflicts. */

const SOURCE = `template <typename T>
__global__ void KFold(T* ptrGM) {
    __shared__ T tabSM[1024];
    tabSM[stride * threadIdx.x] = ptrGM[threadIdx.x];
    __syncthreads();
    if (threadIdx.x % 2 == 0) { // <b>half</b> of the lanes
        ptrGM[threadIdx.x] = tabSM[stride * threadIdx.x] + 1;
    }
}
`;

const ALL = 0xffffffff;
const EVEN = 0x55555555;
const lanes = Array.from({ length: 32 }, (_, lane) => lane);

const place = (kind, line, more) => ({ ...nothing, kind, file: fileOf("fold.h"), line, requests: 8, lanes: 256, ...more });

const kernel = (name, stride) => ({
    kernel: `void ${name}(T*) [with T = int]`,
    grid: [1, 1, 1],
    block: [256, 1, 1],
    sharedBytes: 4096,
    launches: 1,
    blocksCounted: 1,
    places: [
        place("block", 4, { instructions: 80, laneInstructions: 2560, operations: 512 }),
        place("shared store", 4, {
            wavefronts: 8 * stride,
            conflicts: 8 * (stride - 1),
            ways: stride,
            bytes: 1024,
            worst: { lanes: ALL, bytes: 4, offsets: lanes.map((lane) => 4 * stride * lane) },
        }),
        place("global load", 4, {
            sectors: 32,
            bytes: 1024,
            worst: { lanes: ALL, bytes: 4, offsets: lanes.map((lane) => 4 * lane) },
        }),
        place("barrier", 5, { idle: 3 }),
        place("block", 6, { instructions: 24, laneInstructions: 768, splits: 8 }),
        place("block", 7, { instructions: 160, laneInstructions: 2560, lanes: 128 }),
    ],
    followed: [
        [0, ALL],
        [2, ALL],
        [1, ALL],
        [3, ALL],
        [4, ALL],
        [5, EVEN],
    ],
});

const product = {
    ...kernel("KProduct", 1),
    places: [place("exchange", 7, { products: { factors: "bf16", multiplyAdds: 2 ** 29 } }), place("exchange", 6, {})],
    followed: [],
};

function writeCourse() {
    writeFileSync(fileOf("fold.h"), SOURCE);
    const small = { ...kernel("KFold", 32), block: [32, 1, 1], places: [place("block", 6, { instructions: 3 })], followed: [] };
    const counted = [small, kernel("KFold", 32), kernel("KFoldPadded", 1)].map((one) => JSON.stringify(one)).join("\n");
    writeFileSync(fileOf("counted.jsonl"), `${counted}\n`);
    writeFileSync(fileOf("product.jsonl"), `${JSON.stringify(product)}\n`);
    mkdirSync(fileOf("profiler"), { recursive: true });
    writeFileSync(
        fileOf("profiler/course"),
        `#!/usr/bin/env bash
case "$*" in
"use --list") echo "fold  two kernels"; echo "product  of matrices" ;;
"use product --report console") cat "\${0%/*}/../product.jsonl" >>"$SIMULATOR_PROFILE" ;;
"use fold --report console") cat "\${0%/*}/../counted.jsonl" >>"$SIMULATOR_PROFILE" ;;
*) exit 2 ;;
esac
`,
    );
    chmodSync(fileOf("profiler/course"), 0o755);
}

/** The page that the program writes; its address. */
function pageOf(name, ...words) {
    return pageIn("en", name, ...words);
}

function pageIn(language, name, ...words) {
    writeCourse();
    const output = fileOf(`${name}.html`);
    const { status, stderr } = spawnSync(
        profile,
        ["--build", pictures, "fold", "--report", "html", "--output", output, ...words],
        { encoding: "utf8", env: { ...process.env, ATELIER_LANGUAGE: language } },
    );
    assert.equal(status, 0, stderr);
    return pathToFileURL(output).href;
}

const alone = () => pageOf("alone");
const compared = () => pageOf("compared", "--kernel", "KFoldPadded", "--baseline", "KFold");

/** A test of one page, which fails as well if the page printed anything, threw or asked for anything. */
function onPage(title, address, body, options = {}) {
    test(title, async () => {
        const view = await openPage(address(), options);
        try {
            await body(view.page);
            assert.deepEqual(view.trouble, []);
        } finally {
            await view.close();
        }
    });
}

for (const [name, address] of [
    ["alone", alone],
    ["compared", compared],
])
    for (const theme of ["light", "dark"])
        for (const width of [1280, 390])
            onPage(
                `the page of a kernel ${name} is accessible and fits, ${theme}, ${width} pixels wide`,
                address,
                async (page) => {
                    assert.deepEqual(await violations(page), []);
                    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
                    await page.screenshot({ path: fileOf(`${name}-${theme}-${width}.png`), fullPage: true });
                },
                { theme, width },
            );

onPage(
    "a page of longer words fits, too",
    () => pageIn("fr", "compared-fr", "--kernel", "KFoldPadded", "--baseline", "KFold"),
    async (page) => {
        assert.equal(await page.getByText("Clair", { exact: true }).count(), 1);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    },
    { width: 390 },
);

onPage("a kernel's line says what was counted", alone, async (page) => {
    const row = page.locator(".kernels tbody tr", { has: page.getByRole("link", { name: "KFold<int>", exact: true }) });
    assert.match(await row.innerText(), /248/);
    assert.match(await row.innerText(), /4\.0/);
});

onPage("grids of one kernel are one row, which opens", alone, async (page) => {
    const rows = page.locator(".kernels tbody tr:visible");
    assert.equal(await rows.count(), 2);
    assert.equal(await page.locator("h1").innerText(), "2 kernels on H100");
    await page.getByRole("button", { name: "1 other grid" }).click();
    assert.equal(await rows.count(), 3);
    await page.getByRole("link", { name: "1 block of 32" }).click();
    await page.locator("#kernel h2", { hasText: "KFold<int><<<1, 32>>>" }).waitFor();
    assert.match(await page.locator("#kernel h2").innerText(), /^KFold<int><<<1, 32>>>/);
});

onPage("the page begins with the source of the longest kernel, at full width, and its most expensive line", alone, async (page) => {
    const [main, frame, kernels] = await Promise.all(["main", ".side .frame", ".kernels"].map((name) => page.locator(name).boundingBox()));
    assert.equal(Math.round(frame.width), Math.round(main.width));
    assert.ok(frame.y < kernels.y);
    assert.match(await page.locator("#kernel h2").innerText(), /^KFold<int><<<1, 256>>>/);
    assert.equal(await page.locator(".chosen + .opened .panel").count(), 1);
});

onPage("the source stands there as it is, with its counters", alone, async (page) => {
    const row = page.locator(".source tr", { hasText: "tabSM[stride * threadIdx.x] = ptrGM" });
    assert.match(await row.innerText(), /32\.0\s+32\.0\s+4\.0/);
    await page.getByText("// <b>half</b> of the lanes").waitFor();
});

onPage("the most expensive line is chosen, and its picture piles up what a bank is asked for", alone, async (page) => {
    assert.equal(await page.locator(".panel h3").innerText(), "fold.h:4");
    assert.equal(await page.locator(".panel .word").count(), 32);
    assert.equal(await page.locator(".panel .word.excess").count(), 31);
    assert.equal(await page.locator(".panel .sector").count(), 4);
    await page.getByRole("img", { name: "32 lanes against 32 banks; the busiest bank is asked for 32 words" }).waitFor();
});

onPage("another line is chosen by its number, also from the keyboard", alone, async (page) => {
    await page.getByRole("button", { name: "Line 7" }).focus();
    await page.keyboard.press("Enter");
    assert.equal(await page.locator(".panel h3").innerText(), "fold.h:7");
    assert.equal(await page.getByRole("button", { name: "Line 7" }).getAttribute("aria-pressed"), "true");
    assert.equal(await page.getByRole("button", { name: "Line 4" }).getAttribute("aria-pressed"), "false");
    // 16 lanes, each apart from the next
    assert.equal((await page.locator(".panel .active.chosen").getAttribute("d")).split("M").length - 1, 16);
});

onPage("a barrier says how many warps have only come there", alone, async (page) => {
    await page.getByRole("button", { name: "Line 5" }).click();
    assert.match(await page.locator(".panel").innerText(), /3 of which have done nothing/);
});

onPage("a kernel stands below its roof", alone, async (page) => {
    assert.match(await page.locator(".roofline p").innerText(), /^\d+\.\d+ floating-point operations for each byte of memory/);
    const [dot, roof] = await Promise.all([".roofline .dot", ".roofline .roof"].map((name) => page.locator(name).boundingBox()));
    assert.ok(dot.y > roof.y);
    await page.getByRole("img", { name: /operations a byte, .*; the GPU allows/ }).waitFor();
});

onPage("beside another kernel both stand on the roofline", compared, async (page) => {
    assert.equal(await page.locator(".roofline .dot").count(), 2);
});

onPage("a kernel without floating-point operations has no roofline", alone, async (page) => {
    await page.getByRole("button", { name: "1 other grid" }).click();
    await page.getByRole("link", { name: "1 block of 32" }).click();
    await page.locator(".roofline").waitFor({ state: "detached" });
});

onPage("the advice says what it is worth", alone, async (page) => {
    assert.match(await page.locator(".panel .saving").innerText(), /^\s*Saves about 0\.02 µs of 2\.6 µs \(0\.9 %\)\.$/);
});

onPage("what tensor cores do has a column, and a figure of its line", () => pageOf("product", "product", "--kernel", "KProduct"), async (page) => {
    assert.match(await page.locator(".kernels thead").innerText(), /tensor cores busy/i);
    assert.match(await page.locator(".kernels tbody tr").innerText(), /tensor cores\s.*\s0\.7 %\s+\d+ %$/s);
    assert.match(await page.locator(".panel .advice").innerText(), /^Matrices, multiplied by tensor cores/);
    assert.match(await page.locator(".panel .facts").innerText(), /Tensor cores\s+1\u202f073\u202f741\u202f824 operations\s+on bf16 numbers/i);
    assert.doesNotMatch(await page.locator(".panel .facts").innerText(), /shuffles/);
    await page.getByRole("button", { name: "Line 6" }).click();
    assert.match(await page.locator(".panel .facts").innerText(), /shuffles and votes/);
});

onPage("where no tensor core works nothing speaks of them", alone, async (page) => {
    assert.doesNotMatch(await page.locator("main").innerText(), /tensor cores/i);
});

onPage("another kernel is chosen by its name", alone, async (page) => {
    await page.getByRole("link", { name: "KFoldPadded<int>" }).click();
    await page.locator("#kernel h2", { hasText: "KFoldPadded" }).waitFor();
    assert.match(await page.locator("#kernel h2").innerText(), /^KFoldPadded/);
    assert.equal(await page.locator(".panel .word.excess").count(), 0);
});

onPage("two kernels stand side by side", compared, async (page) => {
    assert.equal(await page.locator(".side").count(), 2);
    assert.match(await page.locator("h1").innerText(), /times as fast as KFold$/);
    assert.match(await page.locator(".kernels tbody tr").innerText(), /was 248/);
    const boxes = await page.locator(".side").evaluateAll((sides) => sides.map((side) => side.getBoundingClientRect().top));
    assert.equal(boxes[0], boxes[1]);
});

test("an earlier run's JSON is a baseline, too", async () => {
    writeCourse();
    const before = fileOf("before.json");
    spawnSync(profile, ["--build", pictures, "fold", "--report", "json", "--output", before]);
    const view = await openPage(pageOf("earlier", "--baseline", before));
    assert.equal(await view.page.locator(".side").count(), 2);
    assert.match(await view.page.locator("h1").innerText(), /As fast as before/);
    await view.close();
});

testParts("course/profile/page/profile", () => openPage(compared()));

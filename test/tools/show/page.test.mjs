// The page of ./atelier show in a browser, of a program that records what stands here.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { openPage } from "../report/browser.mjs";
import { testEachWidth, testParts } from "../report/whole_page.mjs";

const { SHOW: show, REPORT_PICTURES: pictures } = process.env;
mkdirSync(pictures, { recursive: true });
const fileOf = (name) => path.join(pictures, name);

/* Two threads: each writes its cell, they wait, thread 0 adds the other's, by an atomic, to the result. */

const SOURCE = `__global__ void KAdd(int* result) {
    __shared__ int tabSM[2];
    tabSM[threadIdx.x] = 5 + threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(result, tabSM[1]);
    printf("<b>done</b>");
}
`;

const place = (line) => [{ file: fileOf("add.cu"), line }];

const recording = (more = {}) => ({
    kernel: "void KAdd(int*)",
    grid: [1, 1, 1],
    block: [2, 1, 1],
    launch: 1,
    distance: 3,
    isCut: false,
    stopped: "",
    arrays: [
        { name: "tabSM", space: "shared", block: 0, cells: ["[0]", "[1]"] },
        { name: "result", space: "global", block: null, cells: ["[0]"] },
    ],
    places: [place(3), place(4), place(5), place(6)],
    events: [
        ["w", 0, 0, 0, 0, [[0, "77", "5"]]],
        ["b", 0, 0, 1],
        ["w", 0, 1, 0, 0, [[1, "0", "6"]]],
        ["b", 0, 1, 1],
        ["B", 0],
        ["r", 0, 0, 2, 0, [[1, "6"]]],
        ["a", 0, 0, 2, 1, [[0, "10", "16"]]],
        ["s", 0, 1, 2, 0],
        ["p", 0, 0, 3, "<b>done</b>"],
    ],
    findings: [
        {
            kind: "race-shared",
            text: "data race on tabSM[1]: thread 1 of block 0 writes, thread 0 of block 0 reads",
            explanation: "Nothing says which one comes first.",
            hint: "Where is the barrier?",
            lines: place(5),
            events: [2, 5],
        },
    ],
    ...more,
});

/** The address of a page of these recordings; the options are those of the command. */
function pageOf(name, recordings, ...options) {
    writeFileSync(fileOf("add.cu"), SOURCE);
    writeFileSync(fileOf(`${name}.jsonl`), recordings.map((one) => `${JSON.stringify(one)}\n`).join(""));
    const file = fileOf(`${name}.html`);
    const record = `cat ${fileOf(`${name}.jsonl`)} >>"$SIMULATOR_RECORD"`;
    const done = spawnSync(show, ["--output", file, "--no-open", ...options, "--program", "/bin/bash", "-c", record], { encoding: "utf8" });
    return { ...done, address: pathToFileURL(file).href };
}

async function opened(name, recordings = [recording()], options = [], how = {}) {
    const { status, stderr, address } = pageOf(name, recordings, ...options);
    assert.equal(status, 0, stderr);
    return openPage(address, how);
}

const words = (view) => view.page.locator(".words li").allInnerTexts();
const cells = (view) => view.page.locator(".cell b").allInnerTexts();
const counter = (view) => view.page.locator(".counter").first().innerText();

test("a step says who does what, and where", async () => {
    const view = await opened("steps");
    assert.deepEqual(await words(view), ["threads 0\u20131 write tabSM[0\u20131] add.cu:3", "threads 0\u20131 wait at the barrier add.cu:4"]);
    assert.deepEqual(await cells(view), ["5", "6", "10"]);
    assert.equal(await view.page.locator(".arrow.w").count(), 2);
    assert.match(await view.page.locator(".line.now").first().innerText(), /tabSM\[threadIdx\.x\] = 5/);
    assert.deepEqual(view.trouble, []);
    await view.close();
});

test("what a write replaces is struck out, and what nobody wrote is a question mark", async () => {
    const view = await opened("values");
    assert.equal(await view.page.locator(".cell del").count(), 0); // what was there was nobody's
    await view.page.keyboard.press("ArrowRight");
    await view.page.keyboard.press("ArrowRight");
    await view.page.keyboard.press("ArrowRight");
    assert.deepEqual(await words(view), ["thread 0 updates result[0] by an atomic add.cu:5", "thread 1 gets the value of lane 0 by a shuffle add.cu:5"]);
    assert.equal(await view.page.locator(".cell del").innerText(), "10");
    assert.deepEqual(await cells(view), ["5", "6", "16"]);
    await view.close();
});

test("the keyboard, the buttons and the slider lead through the steps", async () => {
    const view = await opened("keys");
    const total = Number((await counter(view)).split(" of ")[1]);
    await view.page.keyboard.press("End");
    assert.equal(await counter(view), `${total} of ${total}`);
    assert.equal(await view.page.locator(".printed").innerText(), "<b>done</b>");
    await view.page.keyboard.press("Home");
    await view.page.keyboard.press("PageDown");
    assert.deepEqual(await words(view), ["all threads have come to the barrier, and go on"]);
    await view.page.getByRole("button", { name: "Step back" }).click();
    assert.equal(await counter(view), `1 of ${total}`);
    await view.page.getByRole("slider").fill(String(total - 1));
    assert.equal(await counter(view), `${total} of ${total}`);
    await view.page.getByRole("button", { name: "Play" }).click(); // from the end it begins again
    assert.equal(await counter(view), `1 of ${total}`);
    await view.page.waitForFunction(() => document.querySelector(".counter").value.startsWith("2 "));
    await view.page.getByRole("button", { name: "Pause" }).click();
    await view.close();
});

test("a race shows its two accesses at once", async () => {
    const view = await opened("race");
    await view.page.getByRole("button", { name: "Show the two accesses" }).click();
    assert.equal(await view.page.locator(".arrow.clash").count(), 2);
    assert.match(await view.page.locator(".words .clash").innerText(), /data race on tabSM\[1\]/);
    await view.page.keyboard.press("ArrowRight");
    assert.equal(await view.page.locator(".arrow.clash").count(), 0);
    await view.close();
});

test("an address leads to a step and to a finding", async () => {
    const { address } = pageOf("address", [recording()]);
    const step = await openPage(`${address}#step-2`);
    assert.match(await counter(step), /^2 of/);
    await step.close();
    const finding = await openPage(`${address}#finding-1`);
    assert.equal(await finding.page.locator(".arrow.clash").count(), 2);
    await finding.close();
});

test("of the launches of a kernel the nearest is shown, and two orders stand side by side", async () => {
    const far = recording({ launch: 1, distance: 9, grid: [7, 1, 1] });
    const view = await opened("orders", [far, recording({ launch: 2 })], ["--seed", "4"]);
    assert.deepEqual(await view.page.locator("option").allInnerTexts(), ["KAdd<<<1, 2>>>"]);
    assert.deepEqual(await view.page.locator(".view > h2").allInnerTexts(), ["in turn", "in the order of the seed 4"]);
    await view.close();
});

/* A warp that writes 32 cells, then reads every second one, of another kernel with all 64. */

function ofWarp(kernel, lanes, cellOf) {
    const bytes = Array.from({ length: 64 }, (_, i) => [4 * i, 4]);
    const array = { name: "tabSM", space: "shared", block: 0, cells: bytes.map((_, i) => `[${i}]`), bytes };
    const read = (thread) => ["r", 0, thread, 0, 0, [[cellOf(thread), "7"]]];
    return recording({ kernel, block: [32, 1, 1], arrays: [array], places: [place(3)], events: Array.from({ length: lanes }, (_, i) => read(i)), findings: [] });
}

test("lanes that rest and banks that are asked twice are seen, and counted", async () => {
    const strided = await opened("strided", [ofWarp("void KStrided(int*)", 32, (thread) => 2 * thread)]);
    assert.equal(await strided.page.locator(".figures").innerText(), "1 step, 1 request of a warp, 100 % of the lanes active in them, 1 bank conflict");
    assert.deepEqual(await words(strided), ["threads 0\u201331 read tabSM[0, 2, \u2026, 62] add.cu:3", "bank conflict in warp 0: a bank is asked for 2 words, one after another"]);
    assert.equal(await strided.page.locator(".cell.conflict").count(), 32);
    await strided.close();
    const half = await opened("half", [ofWarp("void KHalf(int*)", 16, (thread) => 2 * thread)]);
    assert.equal(await half.page.locator(".figures").innerText(), "1 step, 1 request of a warp, 50 % of the lanes active in them, 0 bank conflicts");
    assert.equal(await half.page.locator(".lanes .masked").count(), 16);
    assert.match(await half.page.locator(".warp .label").innerText(), /16 of 32/);
    await half.close();
});

test("kernels that are named stand beside each other and go on together", async () => {
    const two = [ofWarp("void KHalf(int*)", 16, (thread) => thread), recording({ launch: 2 })];
    const view = await opened("beside", two, ["--kernel", "KAdd", "--kernel", "KHalf"]);
    assert.deepEqual(await view.page.locator(".view > h2").allInnerTexts(), ["KAdd<<<1, 2>>>", "KHalf<<<1, 32>>>"]);
    assert.equal(await view.page.locator("option").count(), 0);
    await view.page.keyboard.press("ArrowRight");
    assert.deepEqual(await view.page.locator(".counter").allInnerTexts(), ["2 of 5", "1 of 1"]);
    await view.close();
});

test("of the launches that show a race the nearest is shown, and kernels without one are left out", async () => {
    const nearer = recording({ launch: 1, distance: 0, findings: [] });
    const other = recording({ kernel: "void KRight(int*)", findings: [] });
    const racing = recording({ launch: 3, distance: 5, grid: [3, 1, 1] });
    const view = await opened("races", [nearer, other, recording({ launch: 2, distance: 9 }), racing], ["--only-races"]);
    assert.deepEqual(await view.page.locator("option").allInnerTexts(), ["KAdd<<<3, 2>>>"]);
    await view.close();
    const none = pageOf("no-race", [nearer, other], "--only-races");
    assert.equal(none.status, 2);
    assert.match(none.stderr, /no race was found that could be shown/);
});

test("where there are several devices, a launch says on which it was", async () => {
    const view = await opened("device", [recording({ device: 2 })]);
    assert.equal(await view.page.locator(".note").innerText(), "On device 2.");
    await view.close();
});

test("a launch that is larger says so", async () => {
    const view = await opened("cut", [recording({ isCut: true })]);
    assert.match(await view.page.locator(".note").innerText(), /larger than what is shown/);
    await view.close();
});

test("nothing recorded, an unknown kernel and wrong values are told", () => {
    const nothing = pageOf("nothing", [recording({ events: [] })]);
    assert.equal(nothing.status, 2);
    assert.match(nothing.stderr, /no kernel was launched that does anything/);
    const unknown = pageOf("unknown", [recording()], "--kernel", "KAdt");
    assert.equal(unknown.status, 2);
    assert.match(unknown.stderr, /unknown kernel KAdt.*KAdd/s);
    const large = pageOf("large", [recording()], "--blocks", "5");
    assert.equal(large.status, 2);
    assert.match(large.stderr, /--blocks: 5 is not a number from 1 to 4/);
});

testEachWidth("show", fileOf, (how) => opened("whole", [recording()], [], how));
testParts("course/show/page/show", () => opened("valid"));

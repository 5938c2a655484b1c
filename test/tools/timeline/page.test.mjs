// The page of ./atelier profile --timeline in a browser, of calls that stand here.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { nothing } from "../profiler/place.mjs";
import { openPage } from "../report/browser.mjs";
import { testEachWidth, testParts } from "../report/whole_page.mjs";

const { PROFILE: profile, REPORT_PICTURES: pictures } = process.env;
mkdirSync(pictures, { recursive: true });
const fileOf = (name) => path.join(pictures, name);

/* Two streams that each copy to the device, compute and copy back; one of the copies is of pageable memory. */

const SOURCE = `copy(a); // <b>pinned</b>
copy(b);
fold<<<1320, 256>>>(a);
copyBack(a);
wait();
`;

const place = { ...nothing, kind: "block", file: fileOf("x.cu"), line: 3, instructions: 1320 * 50000 };

const kernel = {
    kernel: "void KFold(float*)",
    grid: [1320, 1, 1],
    block: [256, 1, 1],
    sharedBytes: 0,
    launches: 2,
    blocksCounted: 1320,
    places: [place],
};

const call = (is, stream, line, more) => ({ is, thread: 0, stream, place: line - 1, ...more });
const copy = (stream, line, to, from) => call("copy", stream, line, { to, from, bytes: 4 << 20, isAsynchronous: true });
const launchIn = (stream) => call("launch", stream, 3, { kernels: [0], isAsynchronous: true });

const CALLS = [
    call("rangeBegins", 0, 1, { text: "<b>all</b>" }),
    copy(1, 1, "device", "pinned"),
    launchIn(1),
    copy(1, 4, "pinned", "device"),
    copy(2, 2, "device", "pageable"),
    launchIn(2),
    copy(2, 4, "pinned", "device"),
    call("waitForAll", 0, 5),
    call("rangeEnds", 0, 5),
];

const programOf = (calls) => [kernel, { calls, places: [1, 2, 3, 4, 5].map((line) => [[fileOf("x.cu"), line]]) }];

/** A page of these programs; the options are those of the command. */
function pageOf(name, programs, ...options) {
    writeFileSync(fileOf("x.cu"), SOURCE);
    const lines = programs.flat().map((one) => `${JSON.stringify(one)}\n`);
    writeFileSync(fileOf(`${name}.jsonl`), lines.join(""));
    const file = fileOf(`${name}.html`);
    const record = `[ "$SIMULATOR_PROFILE_CALLS" ] && cat ${fileOf(`${name}.jsonl`)} >>"$SIMULATOR_PROFILE"`;
    const words = ["--build", pictures, "--timeline", "--output", file, "--no-open", ...options];
    const done = spawnSync(profile, [...words, "--program", "/bin/bash", "-c", record], { encoding: "utf8" });
    return { ...done, address: pathToFileURL(file).href };
}

async function opened(name, programs = [programOf(CALLS)], how = {}) {
    const { status, stderr, address } = pageOf(name, programs);
    assert.equal(status, 0, stderr);
    return openPage(address, how);
}

const labels = (view) => view.page.locator(".labels li").allInnerTexts();
const span = (view) => view.page.locator(".controls output").innerText();
const lanes = (view) => view.page.locator(".lanes");

test("rows for threads, streams and copy engines, with a bar for each piece of work", async () => {
    const view = await opened("rows");
    assert.deepEqual(await labels(view), ["", "host", "ranges", "thread 0", "streams", "stream 1", "stream 2", "copy engines", "to the device", "to the host"]);
    for (const [kind, count] of [["kernel", 2], ["up", 4], ["down", 4], ["range", 1], ["wait", 1]])
        assert.equal(await view.page.locator(`.bar.${kind}`).count(), count, kind);
    assert.deepEqual(view.trouble, []);
    await view.close();
});

test("each device has its rows", async () => {
    const second = [copy(2, 2, "device", "pinned"), launchIn(2), launchIn(0)].map((one) => ({ ...one, device: 1 }));
    const view = await opened("devices", [programOf([copy(1, 1, "device", "pinned"), launchIn(1), ...second, call("waitForAll", 0, 5)])]);
    assert.deepEqual(await labels(view), [
        ...["", "host", "thread 0", "streams", "device 0: stream 1", "device 1: the default stream", "device 1: stream 2"],
        ...["copy engines", "device 0: to the device", "device 1: to the device"],
    ]);
    assert.equal(await view.page.locator(".bar.kernel").count(), 3);
    await view.page.locator(".bar.kernel").last().click();
    assert.match(await view.page.locator(".detail").innerText(), /device 1: stream 2/);
    await view.close();
});

test("a bar says what it is, by the pointer and by the keyboard", async () => {
    const view = await opened("detail");
    await view.page.locator(".bar.up").first().click();
    const detail = await view.page.locator(".detail").innerText();
    assert.match(detail, /memcpy/);
    assert.match(detail, /4\.0 MiB · x\.cu:1/);
    assert.match(detail, /copy\(a\); \/\/ <b>pinned<\/b>/);
    await lanes(view).press("PageDown");
    assert.match(await view.page.locator(".detail strong").innerText(), /KFold/);
    await lanes(view).press("PageUp");
    await lanes(view).press("PageUp"); // there is none before the first
    assert.match(await view.page.locator(".detail strong").innerText(), /memcpy/);
    await view.close();
});

test("keys, buttons and the wheel zoom and scroll", async () => {
    const view = await opened("zoom");
    await lanes(view).press("Home");
    const whole = await span(view);
    await lanes(view).press("ArrowUp");
    const half = await span(view);
    assert.notEqual(half, whole);
    await lanes(view).press("ArrowRight");
    assert.notEqual(await span(view), half);
    await lanes(view).press("ArrowLeft");
    assert.equal(await span(view), half);
    await lanes(view).press("Home");
    assert.equal(await span(view), whole);
    await view.page.getByRole("button", { name: "Zoom in" }).click();
    assert.equal(await span(view), half);
    await view.page.getByRole("button", { name: "Show all of it" }).click();
    await lanes(view).hover();
    await view.page.keyboard.down("Control");
    await view.page.mouse.wheel(0, -400);
    await view.page.keyboard.up("Control");
    await view.page.waitForFunction((before) => document.querySelector(".controls output").value !== before, whole);
    const near = await span(view);
    const { x, y, width } = await lanes(view).boundingBox();
    await view.page.mouse.move(x + width / 2, y + 40);
    await view.page.mouse.down();
    await view.page.mouse.move(x + width / 2 - 100, y + 40);
    await view.page.mouse.up();
    assert.notEqual(await span(view), near);
    await view.close();
});

test("what could overlap is listed with its line, and shown", async () => {
    const view = await opened("missed");
    const missed = await view.page.locator(".missed li").first().innerText();
    assert.match(missed, /^x\.cu:2 1 call/);
    assert.match(missed, /copy\(b\);/);
    assert.match(missed, /pageable memory/);
    assert.match(missed, /Saves about \d+ µs of \d+ µs \(\d+ %\)/);
    await view.page.getByRole("button", { name: "Show it" }).first().click();
    assert.ok((await view.page.locator(".bar.marked").count()) > 0);
    await view.close();
    const good = await opened("good", [programOf([copy(1, 1, "device", "pinned"), copy(2, 2, "pinned", "device")])]);
    assert.match(await good.page.locator(".missed").innerText(), /Nothing was found/);
    await good.close();
});

test("at first the device's work is in sight, and what comes before it can be", async () => {
    const allocations = Array.from({ length: 20 }, () => call("allocateOnHost", 0, 1, { bytes: 1 << 20 }));
    const view = await opened("first", [programOf([...allocations, ...CALLS])]);
    assert.equal(await view.page.locator(".bar.kernel").count(), 2);
    assert.doesNotMatch(await span(view), /^0\.0/);
    await lanes(view).press("Home");
    assert.match(await span(view), /^0\.0/);
    await view.close();
});

test("each program has its timeline", async () => {
    const view = await opened("programs", [programOf(CALLS), programOf([launchIn(3)])]);
    await view.page.getByRole("combobox", { name: "Program" }).selectOption("1");
    assert.deepEqual(await labels(view), ["", "host", "thread 0", "streams", "stream 3"]);
    await view.close();
});

test("many bars in one pixel are drawn as one", async () => {
    const view = await opened("many", [programOf(Array.from({ length: 20000 }, () => launchIn(1)))]);
    assert.ok((await view.page.locator(".bar").count()) < 4000);
    for (let i = 0; i < 12; ++i) await lanes(view).press("ArrowUp");
    const few = await view.page.locator(".bar").count();
    assert.ok(few > 1 && few < 40, few);
    await view.close();
});

test("a trace has the same, and what cannot be drawn is told", () => {
    const trace = fileOf("trace.json");
    assert.equal(pageOf("trace", [programOf(CALLS)], "--trace", trace).status, 0);
    const { traceEvents } = JSON.parse(readFileSync(trace, "utf8"));
    assert.equal(traceEvents.filter(({ name, ph }) => name === "KFold" && ph === "X").length, 2);
    const nothing = pageOf("nothing", [programOf([])]);
    assert.equal(nothing.status, 2);
    assert.match(nothing.stderr, /nothing was launched or copied/);
    const nowhere = pageOf("nowhere", [programOf(CALLS)], "--trace", fileOf("no/such/folder.json"));
    assert.equal(nowhere.status, 2);
    assert.match(nowhere.stderr, /no\/such/);
});

testEachWidth("timeline", fileOf, (how) => opened("whole", [programOf(CALLS)], how), (page) => page.locator(".bar.kernel").first().click());
testParts("course/profile/page/timeline", () => opened("valid"));

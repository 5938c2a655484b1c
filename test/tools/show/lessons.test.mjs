// The pages of ./atelier show of the course's own lessons.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { openPage } from "../report/browser.mjs";

const { SHOW: show, COURSE: course, REPORT_PICTURES: pictures } = process.env;
const MOST_BYTES = 360_000; // those of `device`: three kernels of 128 and 256 threads
const folder = path.join(pictures, "lessons");

before(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(pictures, { recursive: true });
});

function run(...options) {
    const { status, stderr } = spawnSync(show, ["--course", course, ...options], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
}

test("each lesson has a small page, which shows its kernels", async () => {
    run("--pages", folder);
    const lessons = JSON.parse(spawnSync(course, ["test", "--list", "--json"], { encoding: "utf8" }).stdout);
    const files = [...new Set(lessons.map(({ lesson }) => `${lesson}.html`))];
    assert.deepEqual(readdirSync(folder).sort(), files.sort());
    for (const file of files) {
        const { size } = statSync(path.join(folder, file));
        assert.ok(size < MOST_BYTES, `${file}: ${size} bytes`);
        assert.doesNotMatch(readFileSync(path.join(folder, file), "utf8"), /"findings":\[\{/, file);
        const view = await openPage(pathToFileURL(path.join(folder, file)).href);
        await view.page.keyboard.press("End");
        assert.match(await view.page.locator(".counter").first().innerText(), /^(\d+) of \1$/, file);
        assert.deepEqual(view.trouble, [], file);
        await view.close();
    }
});

/* In the rounds with a distance of 1 to 16 two cells of each bank are wanted by the two reads and the write. */
const CONFLICTS = { KInterleavedDivergent: 0, KInterleavedStrided: 5 * 3, KSequential: 0, KFirstAddDuringLoad: 0 };

for (const [width, theme] of [
    [390, "dark"],
    [1300, "light"],
])
    test(`the first rungs of the ladder beside each other: lanes that rest, and banks, at ${width} pixels`, async () => {
        const file = path.join(pictures, "rungs.html");
        run("LadderRung0", "LadderRung1", "LadderRung2", "LadderRung3", "--blocks", "1", "--threads", "64", "--output", file, "--no-open", ...Object.keys(CONFLICTS).flatMap((name) => ["--kernel", name]));
        const view = await openPage(pathToFileURL(file).href, { width, theme });
        const figures = await view.page.locator(".figures").allInnerTexts();
        assert.deepEqual(figures.map((text) => Number(/(\d+) bank/.exec(text)[1])), Object.values(CONFLICTS));
        const lanes = figures.map((text) => Number(/(\d+) % of the lanes/.exec(text)[1]));
        assert.ok(lanes[0] < lanes[1] && lanes[1] === lanes[2] && lanes[2] < lanes[3], lanes.join());
        await view.page.keyboard.press("PageDown");
        await view.page.keyboard.press("ArrowRight");
        assert.equal(await view.page.locator(".view").nth(0).locator(".lanes .masked").count(), 32); // half of both warps
        assert.equal(await view.page.locator(".view").nth(1).locator(".lanes .masked").count(), 0);
        assert.equal(await view.page.locator(".view").nth(1).locator(".cell.conflict").count(), 32);
        await view.page.screenshot({ path: path.join(pictures, `rungs-${width}-${theme}.png`), fullPage: true });
        assert.deepEqual(view.trouble, []);
        await view.close();
    });

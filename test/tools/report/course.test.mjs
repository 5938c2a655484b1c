// From the suites to the page: what the course's own program writes, in a browser.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { violations } from "./audit.mjs";
import { openPage, pictures } from "./browser.mjs";

const { COURSE: course, MISBEHAVING_COURSE: misbehaving } = process.env;

/** Runs TEST mode; a program that misbehaves only does so where the variable FAKE_MISDEEDS is set. */
function run(program, ...words) {
    const options = { encoding: "utf8", cwd: pictures, env: { ...process.env, FAKE_MISDEEDS: "1" } };
    const { status, stdout, stderr, error } = spawnSync(program, ["test", ...words], options);
    if (error) throw error;
    assert.ok(status === 0 || status === 1, `${program} test ${words.join(" ")} gave ${status}: ${stderr}`);
    return { status, stdout };
}

/** Runs what the words say and opens the report it wrote, with the data that the page was made from. */
async function report(name, program, ...words) {
    const file = path.join(pictures, `${name}.html`);
    const { status } = run(program, ...words, "--report", "html", "--output", file, "--no-open");
    const view = await openPage(pathToFileURL(file).href);
    const data = JSON.parse(await view.page.locator("#report-data").textContent());
    return { ...view, status, data };
}

const suiteOfGrids = "HelloThreads";

test("a suite's report shows every test of the suite where it belongs", async () => {
    const { page, trouble, status, data, close } = await report("course", course, suiteOfGrids);
    assert.equal(data.verdict, status === 0 ? "passed" : "failed");
    const [suite] = data.suites;
    const placed = suite.tests.filter(({ notes }) => notes.blocks !== undefined);
    assert.ok(placed.length > 10, `${placed.length} tests have a grid`);
    assert.equal(
        await page.locator(".map td.sign").count(),
        new Set(placed.map(({ notes }) => `${notes.blocks} ${notes.threads}`)).size,
    );
    assert.equal(await page.locator(".strip li").count(), suite.tests.length - placed.length);
    assert.equal(await page.locator("#shown").innerText(), `${suite.tests.length} tests`);
    assert.ok((await page.locator(".facts").innerText()).includes(data.device.name));
    for (const { name, notes } of [placed[0], placed.at(-1)]) {
        await page.evaluate((fragment) => {
            location.hash = fragment;
        }, `#${suite.name}/${name}`);
        await page.locator(".detail h4").getByText(name, { exact: true }).waitFor();
        const text = await page
            .locator(".detail", { has: page.getByText(name, { exact: true }) })
            .innerText();
        for (const value of [notes.grid, notes.expected].filter(Boolean))
            assert.ok(text.includes(value), `${value} in ${text}`);
    }
    assert.deepEqual(await violations(page), []);
    await page.screenshot({ path: path.join(pictures, "course.png"), fullPage: true });
    assert.deepEqual(trouble, []);
    await close();
});

test("the command on the page runs that one test again", async () => {
    const { page, data, close } = await report("course", course, suiteOfGrids);
    const last = data.suites[0].tests.at(-1);
    await page.evaluate((fragment) => {
        location.hash = fragment;
    }, `#${data.suites[0].name}/${last.name}`);
    await page.locator(".detail h4").getByText(last.name, { exact: true }).waitFor();
    const detail = page.locator(".detail", { has: page.getByText(last.name, { exact: true }) });
    const command = await detail.locator(".rerun code").innerText();
    await close();
    const words = spawnSync("sh", ["-c", `printf '%s\\n' ${command}`], { encoding: "utf8" })
        .stdout.trim()
        .split("\n");
    assert.deepEqual(words.slice(0, 2), ["./atelier", "test"]);
    const again = await report("course-one", course, ...words.slice(2));
    assert.deepEqual(
        again.data.suites.flatMap(({ tests }) => tests.map(({ name }) => name)),
        [last.name],
    );
    await again.close();
});

test("a course that misbehaves in every way is shown as it ran", async () => {
    const suites = [
        ["FailsAnEquality", "failed"],
        ["FailsWithAnyBytes", "failed"],
        ["FailsAtLength", "failed"],
        ["PrintsMegabytes", "passed"],
        ["AddsManyNotes", "passed"],
        ["Aborts", "crashed"],
        ["Hangs", "timeout"],
        ["MeetsATodo", "todo"],
        ["MeetsATodoOnTheDevice", "todo"],
    ];
    const names = suites.map(([name]) => name);
    const { page, trouble, status, close } = await report(
        "misbehaving",
        misbehaving,
        ...names,
        "--timeout",
        "5",
    );
    assert.equal(status, 1);
    for (const [name, expected] of suites) {
        await page.evaluate((fragment) => {
            location.hash = fragment;
        }, `#${name}/misdeed`);
        const detail = page.locator(`#${name} .detail`, { has: page.getByText("misdeed", { exact: true }) });
        await detail.waitFor();
        assert.equal(await detail.getAttribute("data-status"), expected, name);
    }
    assert.match(await page.locator("#FailsAnEquality .detail").textContent(), /64512/);
    const todos = await page.locator(".todos li").allInnerTexts();
    assert.match(todos[0], /\.cpp:\d+ fold on the host/);
    assert.match(todos[1], /\.(cu|h):\d+ /);
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1280);
    await page.screenshot({ path: path.join(pictures, "misbehaving.png"), fullPage: true });
    assert.deepEqual(trouble, []);
    await close();
});

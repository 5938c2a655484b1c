import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { violations } from "./audit.mjs";
import { openPage, pictures, writePage } from "./browser.mjs";
import * as runs from "./fixtures.mjs";
import { wordsOf } from "./page.mjs";

/** Elements that stick out of the page to the right, maps and code inside their frames aside. */
const overflow = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll("body *")]
            .filter(
                (node) =>
                    !node.closest(".frame > *, pre > *, .visually-hidden") &&
                    node.getBoundingClientRect().right > innerWidth + 0.5,
            )
            .map((node) => `${node.tagName}.${node.className}`),
    );

const everyView = ["light", "dark"].flatMap((theme) => [1280, 768, 360].map((width) => ({ theme, width })));
const twoViews = [
    { theme: "light", width: 1280 },
    { theme: "dark", width: 360 },
];

async function check(run, { theme, width, language }) {
    const file = writePage(run.name, run(), language && wordsOf(language));
    const view = await openPage(file, { width, theme });
    assert.deepEqual(await violations(view.page), []);
    assert.deepEqual(await overflow(view.page), []);
    assert.equal(await view.page.evaluate(() => document.documentElement.scrollWidth), width);
    const picture = path.join(pictures, `${run.name}-${theme}-${width}.png`);
    await view.page.screenshot({ path: picture, fullPage: true });
    assert.deepEqual(view.trouble, []);
    await view.close();
}

/** A run whose suites have the course's longest names. */
function longNames() {
    const run = runs.mixed();
    run.suites.forEach((suite, i) => (suite.name = ["OperatorsEfficiency", "TwoLaunchesProduct"][i] ?? suite.name));
    return run;
}

test("a page of longer words fits, too", async () => {
    await check(longNames, { theme: "light", width: 390, language: "fr" });
    await check(runs.mixed, { theme: "light", width: 390, language: "fr" });
    await check(runs.checked, { theme: "light", width: 390, language: "fr" });
});

for (const [views, ...named] of [
    [everyView, runs.mixed, runs.checked, runs.hostile],
    [twoViews, runs.passed, runs.single, runs.empty, runs.crashed, runs.todos],
]) {
    for (const run of named) {
        for (const view of views) {
            test(`the ${run.name} run is accessible and fits, ${view.theme}, ${view.width} pixels wide`, () =>
                check(run, view));
        }
    }
}

test("a filtered page with a finding open is accessible", async () => {
    for (const theme of ["light", "dark"]) {
        const view = await openPage(
            `${writePage("mixed", runs.mixed())}#AddIntI/63%20blocks%20of%2064%20threads`,
            { theme },
        );
        await view.page.getByRole("button", { name: "12 failed" }).click();
        assert.deepEqual(await violations(view.page), []);
        await view.page.screenshot({ path: path.join(pictures, `finding-${theme}.png`) });
        await view.close();
    }
});

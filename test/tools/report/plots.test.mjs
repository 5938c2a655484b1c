// The page of what uses plot.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { openPage, pictures } from "./browser.mjs";
import { HOSTILE } from "./fixtures.mjs";
import { AS_SERIALISED, htmlProblems, lintProblems } from "./lint.mjs";
import { assemblePage, english, part, wordsOf } from "./page.mjs";

const script = part("course/page/page.js") + part("course/harness/plots/plots.js");
const styles = part("course/page/page.css") + part("course/harness/plots/plots.css");

const bars = {
    title: "The rungs",
    x: "rung",
    y: "GB/s",
    names: ["0: interleaved, divergent", "1: interleaved, strided", "a copy within the device"],
    series: [{ name: "GB/s", values: [413.27, null, 2960] }],
    note: "The copy counts what it reads and what it writes.",
};
const lines = {
    title: "The crossover",
    x: "matrices",
    y: "ms",
    positions: [256, 4096, 65536, 1048576],
    series: [
        { name: "one core", values: [0.002, 0.03, 0.5, 9.25] },
        { name: "the device", values: [0.02, null, 0.6, 5] },
    ],
    note: "",
};
const figures = (name, plots, changes = {}) => ({
    format: 1,
    backend: "cpu",
    device: "Simulator on AMD EPYC 7763",
    started: "2026-11-21T10:00:00Z",
    command: `course use ${name}`,
    uses: [{ name, description: "What it does", status: "passed", seconds: 1.5, plots }],
    ...changes,
});
const several = {
    ...figures("ladder", [bars, lines]),
    uses: [figures("ladder", [bars, lines]).uses[0], { ...figures("add", []).uses[0], status: "failed", printed: "sum  3, expected 4\n" }],
};
const hostilePlot = { ...bars, title: HOSTILE, x: HOSTILE, y: HOSTILE, names: [HOSTILE, "b", "c"], note: HOSTILE };
const hostile = figures("ladder", [hostilePlot], { device: HOSTILE, command: HOSTILE });

const assemble = (data, language) => assemblePage("course/harness/plots/plots", { "plots-data": data }, language);

/** A test of one page, which fails as well if the page printed anything, threw or asked for anything. */
function onPage(title, data, body, options = {}) {
    test(title, async () => {
        const file = path.join(pictures, `${title.replaceAll(/\W+/g, "-")}.html`);
        writeFileSync(file, assemble(data, options.words ?? english));
        const view = await openPage(pathToFileURL(file).href, options);
        try {
            await body(view.page);
            assert.deepEqual(view.trouble, []);
        } finally {
            await view.close();
        }
    });
}

test("the parts of the page of figures are clean", async () => {
    assert.deepEqual(await lintProblems("page.css", styles), []);
    assert.deepEqual(await lintProblems("page.js", script), []);
    assert.doesNotMatch(script, /<\/script|<!--/i);
    assert.doesNotMatch(styles, /<\/style/i);
});

onPage("the page of figures is valid after its script ran", several, async (page) => {
    await page.locator(".drawing svg").first().waitFor();
    assert.deepEqual(await htmlProblems(`${await page.content()}\n`, AS_SERIALISED), []);
});

onPage("every figure is drawn, and stands in a table", several, async (page) => {
    await page.locator(".drawing svg").nth(1).waitFor();
    assert.equal(await page.locator("rect.bar").count(), 2);
    assert.equal(await page.locator(".drawing path.point").count(), 7);
    await page.locator("summary").first().click();
    assert.deepEqual(await page.locator("table").first().locator("td").allInnerTexts(), ["413", "", "2\u202f960"]);
    const heads = await page.locator("h2").allInnerTexts();
    assert.deepEqual(heads.map((text) => text.trim()), ["ladder: all right", "add: something is wrong"]);
    assert.deepEqual(await page.locator(".printed").allInnerTexts(), ["sum  3, expected 4\n"]);
});

const withTimeline = { ...several, uses: [{ ...several.uses[0], timeline: "timeline.html" }, several.uses[1]] };

onPage("a use leads to its timeline, if it has one", withTimeline, async (page) => {
    const links = page.getByRole("link", { name: "timeline" });
    assert.equal(await links.count(), 1);
    assert.equal(await links.getAttribute("href"), "timeline.html");
});

onPage("the longest bar has the largest value", several, async (page) => {
    await page.locator("rect.bar").first().waitFor();
    const widths = await page.locator("rect.bar").evaluateAll((all) => all.map((bar) => Number(bar.getAttribute("width"))));
    assert.ok(Math.abs(widths[1] / widths[0] - 2960 / 413.27) < 0.01, `${widths}`);
});

onPage("axes over powers of ten are logarithmic", several, async (page) => {
    await page.locator(".drawing path.point").first().waitFor();
    const texts = await page.locator(".drawing svg").nth(1).locator("text").allTextContents();
    for (const tick of ["10\u207b\u00b3", "10", "100", "10\u2074", "10\u2077", "matrices"]) assert.ok(texts.includes(tick), `${tick} in ${texts}`);
});

onPage("what is in the figures stays text", hostile, async (page) => {
    await page.locator("rect.bar").first().waitFor();
    assert.equal(await page.evaluate(() => window.broken), undefined);
    assert.equal(await page.locator("h3").innerText(), HOSTILE);
});

onPage(
    "the page of figures has numbers and words of its language, and fits",
    several,
    async (page) => {
        await page.locator(".drawing svg").nth(1).waitFor();
        assert.equal(await page.getByText("Clair", { exact: true }).count(), 1);
        const cells = await page.locator("td").allTextContents();
        assert.ok(cells.includes("9,25"), `${cells}`);
        assert.match(await page.locator("time").innerText(), /^21 novembre 2026/);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    },
    { width: 390, words: wordsOf("fr") },
);

describe("the page of figures fits", () => {
    for (const width of [390, 1200])
        for (const theme of ["light", "dark"])
            onPage(
                `${width} px, ${theme}`,
                several,
                async (page) => {
                    await page.locator(".drawing svg").nth(1).waitFor();
                    await page.screenshot({ path: path.join(pictures, `plots-${width}-${theme}.png`), fullPage: true });
                    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
                    const isOutside = (all) =>
                        all.filter((text) => {
                            const drawing = text.ownerSVGElement.getBoundingClientRect();
                            const { left, right } = text.getBoundingClientRect();
                            return left < drawing.left - 1 || right > drawing.right + 1;
                        }).length;
                    assert.equal(await page.locator(".drawing text").evaluateAll(isOutside), 0);
                },
                { width, theme },
            );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, writePage } from "./browser.mjs";
import * as runs from "./fixtures.mjs";
import { AS_SERIALISED, htmlProblems, lintProblems } from "./lint.mjs";
import { assemble, part } from "./page.mjs";

const script = part("course/page/page.js") + part("course/harness/report/report.js");
const styles = part("course/page/page.css") + part("course/harness/report/report.css");
const template = part("course/page/page.html");

for (const run of [runs.mixed, runs.checked, runs.empty, runs.hostile]) {
    test(`the page of the ${run.name} run is valid HTML, before and after its script ran`, async () => {
        assert.deepEqual(await htmlProblems(assemble(run())), []);
        const view = await openPage(writePage(run.name, run()));
        assert.deepEqual(await htmlProblems(`${await view.page.content()}\n`, AS_SERIALISED), []);
        await view.close();
    });
}

test("the style sheet is clean", async () => {
    assert.deepEqual(await lintProblems("page.css", styles), []);
});

test("the script is clean", async () => {
    assert.deepEqual(await lintProblems("page.js", script), []);
});

test("the script and the style sheet can stand inside their elements", () => {
    assert.doesNotMatch(script, /<\/script|<!--/i);
    assert.doesNotMatch(styles, /<\/style/i);
});

test("the template has each placeholder once", () => {
    const placeholders = ["TITLE", "BODY", "DATA"].map((name) => `<!--${name}-->`);
    for (const placeholder of [...placeholders, "/*PAGE_CSS*/", "/*OWN_CSS*/", "/*PAGE_JS*/", "/*OWN_JS*/"])
        assert.equal(template.split(placeholder).length, 2, placeholder);
});

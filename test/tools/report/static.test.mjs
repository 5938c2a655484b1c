import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { ESLint } from "eslint";
import { HtmlValidate } from "html-validate";
import { launch, openPage, writePage } from "./browser.mjs";
import * as runs from "./fixtures.mjs";
import { assemble, source } from "./page.mjs";

let browser;
before(async () => {
    browser = await launch();
});
after(() => browser?.close());

const htmlRules = JSON.parse(readFileSync(new URL(".htmlvalidate.json", import.meta.url), "utf8"));
const read = (name) => readFileSync(path.join(source, name), "utf8");

/** What a browser writes for a page it holds differs in spelling, and styles set by the script look like attributes. */
const AS_SERIALISED = {
    "doctype-style": "off",
    "attribute-boolean-style": "off",
    "attr-quotes": "off",
    "no-inline-style": "off",
};

async function htmlProblems(text, rules = {}) {
    const { results } = await new HtmlValidate({
        ...htmlRules,
        rules: { ...htmlRules.rules, ...rules },
    }).validateString(text);
    return results.flatMap(({ messages }) =>
        messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
    );
}

async function lintProblems(name) {
    const eslint = new ESLint({ overrideConfigFile: path.resolve("eslint.config.mjs") });
    const results = await eslint.lintText(read(name), { filePath: path.resolve(name), warnIgnored: true });
    return results.flatMap(({ messages }) =>
        messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
    );
}

test("the template is valid HTML", async () => {
    assert.deepEqual(await htmlProblems(read("report.html")), []);
});

for (const run of [runs.mixed, runs.empty, runs.hostile]) {
    test(`the page of the ${run.name} run is valid HTML, before and after its script ran`, async () => {
        assert.deepEqual(await htmlProblems(assemble(run())), []);
        const view = await openPage(browser, writePage(run.name, run()));
        assert.deepEqual(await htmlProblems(`${await view.page.content()}\n`, AS_SERIALISED), []);
        await view.close();
    });
}

test("the style sheet is clean", async () => {
    assert.deepEqual(await lintProblems("report.css"), []);
});

test("the script is clean", async () => {
    assert.deepEqual(await lintProblems("report.js"), []);
});

test("the script and the style sheet can stand inside their elements", () => {
    assert.doesNotMatch(read("report.js"), /<\/script|<!--/i);
    assert.doesNotMatch(read("report.css"), /<\/style/i);
});

test("the template has each placeholder once", () => {
    for (const placeholder of ["/*REPORT_CSS*/", "/*REPORT_JS*/", "/*REPORT_DATA*/", "<!--REPORT_VERDICT-->"])
        assert.equal(read("report.html").split(placeholder).length, 2, placeholder);
});

// The pages of a class and of a student, filled as the grader fills them.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { violations } from "../report/audit.mjs";
import { launch, openPage, pictures } from "../report/browser.mjs";
import { htmlProblems, lintProblems } from "../report/lint.mjs";
import { english, part, wordsOf } from "../report/page.mjs";

const HOSTILE = "<b onclick='x'>\u202e&lt;</script>";

function assemble(data, language = english) {
    const parts = {
        "<!--TITLE-->": "A class",
        "/*PAGE_CSS*/": part("course/page/page.css"),
        "/*GRADE_CSS*/": part("teacher/grade/page/grade.css"),
        "/*PAGE_JS*/": language + part("course/page/page.js"),
        "/*GRADE_JS*/": part("teacher/grade/page/grade.js"),
        "/*GRADE_DATA*/": JSON.stringify(data).replaceAll("<", "\\u003c"),
    };
    return part("teacher/grade/page/grade.html").replace(/\/\*(?:PAGE|GRADE)_(?:CSS|JS|DATA)\*\/|<!--TITLE-->/g, (name) => parts[name]);
}

const suite = (name, points, passed, findings = false) => ({
    lesson: "add",
    suite: name,
    points,
    possible: 1,
    passed,
    tests: 80,
    findings,
    explanation: `${passed} of 80 tests, late (times 0.8)`,
});
const suites = (first) => [suite("AddIntI", first, Math.round(80 * first)), suite("Add2D", 0.5, 80, true)];

const theClass = {
    title: `TP 1 ${HOSTILE}`,
    students: [
        { student: "ann", link: "students/ann/index.html", points: 1.5, remarks: [], suites: suites(1), verdicts: { add: "judged" } },
        { student: HOSTILE, link: "students/x/index.html", points: 0.75, remarks: ["late", HOSTILE], suites: suites(0.25), verdicts: { add: "judged" } },
        { student: "cid", link: "students/cid/index.html", points: 0, remarks: ["add: refused"], suites: suites(0), verdicts: { add: "refused" } },
    ].map((student) => ({ possible: 2, ...student })),
    mistakes: [
        { title: "Race in shared memory", students: ["ann", HOSTILE] },
        { title: "refused", students: ["cid"] },
    ],
};

const student = {
    title: "TP 1",
    student: HOSTILE,
    points: 0.75,
    possible: 2,
    submitted: "2026-11-20 10:00",
    late: true,
    remarks: ["late", `it has the workspace twice ${HOSTILE}`],
    suites: suites(0.25),
    lessons: [
        {
            lesson: "add",
            verdict: "stopped",
            reason: "it took more than 300 s",
            compiler: `include/Fold.h:3: error: ${HOSTILE}\n`.repeat(50),
            findings: [
                {
                    mistake: "race-shared",
                    title: "Race in shared memory",
                    text: HOSTILE,
                    file: "include/Fold.h",
                    line: 38,
                    explanation: "Why.",
                    hint: "How.",
                    suites: ["AddIntI"],
                    tests: 3,
                    excerpt: [37, 38, 52].map((line) => ({ file: "include/Fold.h", line, text: HOSTILE.repeat(8), marked: line === 38 })),
                },
            ],
            problems: [{ suite: "AddIntI", test: HOSTILE, status: "failed", text: "Expected 4, got 3", others: 59 }],
        },
    ],
};

const empty = { title: "Nobody", students: [], mistakes: [] };

let browser;
before(async () => {
    browser = await launch();
});
after(() => browser?.close());

function write(name, data, language) {
    const file = path.join(pictures, `${name}.html`);
    writeFileSync(file, assemble(data, language));
    return pathToFileURL(file).href;
}

for (const [name, data] of Object.entries({ class: theClass, student, empty })) {
    for (const theme of ["light", "dark"]) {
        for (const width of [1280, 360]) {
            test(`the page ${name} is accessible and fits, ${theme}, ${width} pixels wide`, async () => {
                const view = await openPage(browser, write(name, data), { width, theme });
                await view.page.screenshot({ path: path.join(pictures, `${name}-${theme}-${width}.png`), fullPage: true });
                assert.deepEqual(await violations(view.page), []);
                assert.equal(await view.page.evaluate(() => document.documentElement.scrollWidth), width);
                assert.deepEqual(view.trouble, []);
                await view.close();
            });
        }
    }
}

test("pages of longer words fit, too", async () => {
    for (const [name, data] of Object.entries({ class: theClass, student })) {
        const view = await openPage(browser, write(`${name}-fr`, data, wordsOf("fr")), { width: 390 });
        assert.equal(await view.page.getByText("Clair", { exact: true }).count(), 1);
        if (name === "student") assert.match(await view.page.locator(".facts dd").first().innerText(), /^20 novembre 2026, 10:00/);
        assert.equal(await view.page.evaluate(() => document.documentElement.scrollWidth), 390);
        assert.deepEqual(view.trouble, []);
        await view.close();
    }
});

test("a class shows each student's points and the mistakes, the most frequent first", async () => {
    const view = await openPage(browser, write("class", theClass));
    const rows = await view.page.locator("tbody tr").allInnerTexts();
    assert.equal(rows.length, 3);
    assert.match(rows[0], /^ann\s+1\.5\s+1\s+0\.5/);
    assert.match(rows[2], /^cid\s+0\s.*add: refused$/s);
    assert.equal(await view.page.getByRole("link", { name: "ann" }).getAttribute("href"), "students/ann/index.html");
    assert.deepEqual(await view.page.locator(".ranking strong").allInnerTexts(), ["Race in shared memory", "Refused"]);
    assert.match(await view.page.locator("main").innerText(), /Median\s+0\.75 of 2/);
    await view.close();
});

test("a class is sorted by a click on a column, and the other way round by the next one", async () => {
    const view = await openPage(browser, write("class", theClass));
    const names = async () => {
        const rows = await view.page.locator("tbody th").allInnerTexts();
        return rows.map((name) => (name === "ann" || name === "cid" ? name : "hostile"));
    };
    const click = async (column) => view.page.getByRole("button", { name: column, exact: true }).click();
    await click("AddIntI");
    assert.deepEqual(await names(), ["ann", "hostile", "cid"]);
    await click("AddIntI");
    assert.deepEqual(await names(), ["cid", "hostile", "ann"]);
    assert.equal(await view.page.locator("th[aria-sort]").count(), 1);
    assert.equal(await view.page.locator("th[aria-sort]").getAttribute("aria-sort"), "ascending");
    await click("Student");
    assert.deepEqual((await names()).slice(-2), ["ann", "cid"]);
    await view.close();
});

test("a student sees why there are so many points", async () => {
    const view = await openPage(browser, write("student", student));
    assert.match((await view.page.locator("tbody tr").allInnerTexts())[0], /AddIntI\s+0\.25 of 1\s+20 of 80 tests, late \(times 0\.8\)/);
    await view.close();
});

test("a student sees the finding with the line it names", async () => {
    const view = await openPage(browser, write("student", student));
    assert.equal(await view.page.getByRole("heading", { level: 1 }).innerText(), "0.75 of 2 points");
    assert.match(await view.page.locator(".code .marked").first().innerText(), /^38/);
    assert.match(await view.page.locator("main").innerText(), /Hint: How\./);
    assert.match(await view.page.locator(".compiler").innerText(), /error/);
    await view.close();
});

test("what students write stays text", async () => {
    for (const [name, data] of Object.entries({ class: theClass, student })) {
        const view = await openPage(browser, write(name, data));
        assert.equal(await view.page.locator("b").count(), 0);
        assert.ok((await view.page.locator("body").innerText()).includes(HOSTILE));
        assert.deepEqual(view.trouble, []);
        await view.close();
    }
});

test("linters have nothing to say", async () => {
    assert.deepEqual(await lintProblems("grade.css", part("teacher/grade/page/grade.css")), []);
    assert.deepEqual(await lintProblems("report.js", part("course/page/page.js") + part("teacher/grade/page/grade.js")), []);
    assert.deepEqual(await htmlProblems(assemble(theClass)), []);
});

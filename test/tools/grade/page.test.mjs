// The pages of a class and of a student, filled as the grader fills them.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { violations } from "../report/audit.mjs";
import { openPage, pictures } from "../report/browser.mjs";
import { htmlProblems, lintProblems } from "../report/lint.mjs";
import { assemblePage, part, wordsOf } from "../report/page.mjs";

const HOSTILE = "<b onclick='x'>\u202e&lt;</script>";

const assemble = (data, language) => assemblePage("teacher/grade/page/grade", { "grade-data": data }, language);

const suite = (name, points, passed, findings = false, open = false) => ({
    lesson: "add",
    suite: name,
    points,
    possible: 1,
    passed,
    tests: 80,
    findings,
    open,
    explanation: `${passed} of 80 tests, late (times 0.8)`,
});
const suites = (first) => [suite("AddIntI", first, Math.round(80 * first)), suite("Add2D", 0.5, 80, true)];
const refused = [suite("AddIntI", 0, 0, false, true), suite("Add2D", 0, 0, false, true)];

const theClass = {
    course: "Reductions",
    title: `TP 1 ${HOSTILE}`,
    students: [
        { student: "ann", link: "students/ann/index.html", points: 1.5, remarks: [], suites: suites(1), verdicts: { add: "judged" } },
        { student: HOSTILE, link: "students/x/index.html", points: 0.75, remarks: ["late", HOSTILE], suites: suites(0.25), verdicts: { add: "judged" } },
        { student: "cid", link: "students/cid/index.html", points: 0, needsALook: true, remarks: ["add: refused: it calls fork", `the workspace is twice in ${"a folder ".repeat(30)}`], suites: refused, verdicts: { add: "refused" } },
    ].map((student) => ({ possible: 2, needsALook: false, ...student })),
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
    remarks: [`it has the workspace twice ${HOSTILE}`],
    suites: suites(0.25),
    lessons: [
        {
            lesson: "add",
            verdict: "stopped",
            words: "stopped",
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
                    excerpt: [
                        ...[37, 38, 52].map((line) => ({ file: "include/Fold.h", line, text: HOSTILE.repeat(8), marked: line === 38 })),
                        { file: "src/add/Add.cu", line: 7, text: "fold(tabSM);", marked: true },
                    ],
                    race: {
                        what: "tabSM[3]",
                        inOneBlock: true,
                        accesses: [
                            { thread: "3", block: "0", writes: true, file: "include/Fold.h", line: 38 },
                            { thread: "35", block: "0", writes: false, file: "include/Fold.h", line: 38 },
                        ],
                    },
                },
            ],
            problems: [{ suite: "AddIntI", test: HOSTILE, status: "failed", text: "Expected 4, got 3", others: 59 }],
        },
    ],
};

const empty = { course: "Reductions", title: "Nobody", students: [], mistakes: [] };

function write(name, data, language) {
    const file = path.join(pictures, `${name}.html`);
    writeFileSync(file, assemble(data, language));
    return pathToFileURL(file).href;
}

for (const [name, data] of Object.entries({ class: theClass, student, empty })) {
    for (const theme of ["light", "dark"]) {
        for (const width of [1280, 360]) {
            test(`the page ${name} is accessible and fits, ${theme}, ${width} pixels wide`, async () => {
                const view = await openPage(write(name, data), { width, theme });
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
        const view = await openPage(write(`${name}-fr`, data, wordsOf("fr")), { width: 390 });
        assert.equal(await view.page.getByText("Clair", { exact: true }).count(), 1);
        if (name === "student") assert.match(await view.page.locator(".facts dd").first().innerText(), /^20 novembre 2026, 10:00/);
        assert.equal(await view.page.evaluate(() => document.documentElement.scrollWidth), 390);
        assert.deepEqual(view.trouble, []);
        await view.close();
    }
});

test("a class shows each student's points and the mistakes, the most frequent first", async () => {
    const view = await openPage(write("class", theClass));
    const rows = await view.page.locator("tbody tr").allInnerTexts();
    assert.equal(rows.length, 3);
    assert.match(rows[0], /^cid\s+Look at this\s+add: refused: it calls fork\s.*\s0\s/s);
    assert.match(rows.find((row) => row.startsWith("ann")), /^ann\s+1\.5\s+1\s+0\.5/);
    assert.equal(await view.page.locator("h1").innerText(), "Reductions");
    assert.equal(await view.page.getByRole("link", { name: "ann" }).getAttribute("href"), "students/ann/index.html");
    assert.deepEqual(await view.page.locator(".ranking strong").allInnerTexts(), ["Race in shared memory", "Refused"]);
    assert.match(await view.page.locator("main").innerText(), /Median\s+0\.75 of 2/);
    await view.close();
});

test("a class shows first whom to look at, and finds a student by name or remark", async () => {
    const view = await openPage(write("class", theClass));
    const shown = () => view.page.locator("tbody tr:visible th a").allInnerTexts();
    assert.equal((await shown())[0], "cid");
    const search = view.page.getByRole("searchbox");
    await search.fill("AN");
    assert.deepEqual(await shown(), ["ann"]);
    assert.equal(await view.page.getByRole("status").innerText(), "1 of 3 students");
    await search.fill("fork");
    assert.deepEqual(await shown(), ["cid"]);
    await search.fill("");
    await view.page.getByRole("button", { name: "1 needs a look" }).click();
    assert.deepEqual(await shown(), ["cid"]);
    await view.page.getByRole("button", { name: "1 needs a look" }).click();
    assert.equal((await shown()).length, 3);
    await view.close();
});

test("remarks stand under the name, whole, and a row is no higher than they are", async () => {
    for (const width of [1400, 390]) {
        const view = await openPage(write("class", theClass), { width });
        const [row, remarks] = await Promise.all(["tbody tr:first-child", "tbody tr:first-child ul"].map((name) => view.page.locator(name).boundingBox()));
        assert.ok(remarks.x >= 0 && remarks.x + remarks.width <= width, `${remarks.x} + ${remarks.width} in ${width}`);
        assert.ok(row.height < remarks.height + 48, `${row.height} for ${remarks.height}`);
        const plain = await view.page.locator("tbody tr", { has: view.page.getByRole("link", { name: "ann" }) }).boundingBox();
        assert.ok(plain.height < 40, `${plain.height} without remarks`);
        await view.close();
    }
});

test("a class is sorted by a click on a column, and the other way round by the next one", async () => {
    const view = await openPage(write("class", theClass));
    const names = async () => {
        const rows = await view.page.locator("tbody th a").allInnerTexts();
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
    const view = await openPage(write("student", student));
    assert.match((await view.page.locator("tbody tr").allInnerTexts())[0], /AddIntI\s+20 of 80 tests, late \(times 0\.8\)\s+0\.25 of 1/);
    await view.close();
});

test("why a student has so many points is not cut on a small screen", async () => {
    const view = await openPage(write("student", student), { width: 390 });
    const why = await view.page.getByText("20 of 80 tests, late").boundingBox();
    assert.ok(why.x >= 0 && why.x + why.width <= 390, `${why.x} + ${why.width}`);
    await view.close();
});

test("a student sees the finding with the line it names", async () => {
    const view = await openPage(write("student", student));
    assert.equal(await view.page.getByRole("heading", { level: 1 }).innerText(), "0.75 of 2 points");
    assert.match(await view.page.locator(".excerpt mark").first().innerText(), /^38/);
    assert.deepEqual(await view.page.locator(".excerpt figcaption").allInnerTexts(), ["include/Fold.h", "src/add/Add.cu"]);
    assert.equal(await view.page.locator(".race .access").count(), 2);
    assert.match(await view.page.locator("main").innerText(), /Hint: How\./);
    assert.match(await view.page.locator(".compiler").innerText(), /error/);
    await view.close();
});

test("what students write stays text", async () => {
    for (const [name, data] of Object.entries({ class: theClass, student })) {
        const view = await openPage(write(name, data));
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

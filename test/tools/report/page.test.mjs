import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { openPage, pictures, writePage } from "./browser.mjs";
import * as runs from "./fixtures.mjs";

/** A test of one page, which fails as well if the page printed anything, threw or asked for anything. */
function onPage(title, run, body, { fragment = "", ...options } = {}) {
    test(title, async () => {
        const view = await openPage(writePage(run.name, run()) + fragment, options);
        try {
            await body(view.page);
            assert.deepEqual(view.trouble, []);
        } finally {
            await view.close();
        }
    });
}

function cellAt(page, suite, blocks, threads) {
    const label = `${blocks} blocks of ${threads} threads:`;
    return page.locator(`[id="${suite}"] td:is([aria-label^="${label}"], [aria-label*="; ${label}"])`);
}

const inspector = (page, suite) => page.locator(`[id="${suite}"] .inspector`);
const focusedLabel = (page) => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
const fragmentOf = (page) => page.evaluate(() => decodeURIComponent(location.hash));
const visibleSuites = (page) => page.locator(".suite:visible").evaluateAll((all) => all.map(({ id }) => id));

describe("the verdict", () => {
    const words = {
        mixed: [
            "14 of 916 tests fail",
            "12 failed, 1 crashed and 1 timed out in AddIntI. 2 TODOs are open. 867 tests pass. 2 left out.",
        ],
        passed: ["All 88 tests pass"],
        single: ["The test passes"],
        empty: ["No test was run", "The run ended before its first test, or no suite was chosen."],
        crashed: ["44 of 44 tests fail", "44 crashed in AddIntI."],
        todos: ["2 TODOs are open", "66 tests wait for them; nothing fails."],
        interrupted: [
            "11 of 22 tests did not run",
            "No test failed, but the run did not come to its end. 11 tests pass. 11 left out.",
        ],
        skipped: ["Every test was left out"],
        unmeasured: ["22 tests pass", "4 not measured: Efficiency is measured by ./atelier profile test AddCost FoldCost."],
    };
    for (const [name, [headline, ...lede]] of Object.entries(words)) {
        onPage(`of the ${name} run is "${headline}"`, runs[name], async (page) => {
            assert.equal(await page.locator("h1").innerText(), headline);
            assert.deepEqual(await page.locator(".lede").allInnerTexts(), lede);
            assert.equal(await page.title(), `${headline} \u2013 Atelier`);
        });
    }

    onPage("comes with backend, device, date, duration and command", runs.mixed, async (page) => {
        const facts = await page.locator(".facts").innerText();
        for (const fact of [
            "CPU (simulator)",
            "Simulator on AMD EPYC 7763",
            "2 multiprocessors",
            "1024 threads",
            "48 KiB",
            "21 November 2026",
            "13 s",
            "course test",
        ])
            assert.ok(facts.includes(fact), `${fact} in ${facts}`);
    });

    onPage("counts the tests by status", runs.mixed, async (page) => {
        const counts = await page.locator(".filters button").allInnerTexts();
        assert.deepEqual(
            counts.map((text) => text.trim()),
            ["867 passed", "2 left out", "33 TODO open", "12 failed", "1 timed out", "1 crashed"],
        );
    });

    onPage("names the open TODOs before everything else, with their places", runs.todos, async (page) => {
        assert.match(await page.locator("main > section").nth(1).innerText(), /^Open TODOs/);
        const items = await page.locator(".todos li").allInnerTexts();
        assert.match(items[0], /include\/ReductionAdd\.h:41 reduce\s+33 tests wait for it/);
        assert.match(items[1], /src\/add\/AddIntII\.cu:20 reduceIntraThread/);
        assert.equal(await page.getByRole("button", { name: "Next TODO" }).count(), 1);
    });

    onPage(
        "can be read without JavaScript",
        runs.mixed,
        async (page) => {
            assert.match(await page.locator("body").innerText(), /Verdict: failed/);
        },
        { javaScriptEnabled: false },
    );
});

describe("what is wrong", () => {
    onPage("comes first, each thing once, causes first, and counted", runs.checked, async (page) => {
        const rows = await page.locator(".problem > summary").allInnerTexts();
        assert.deepEqual(
            rows.map((row) => row.replace(/\s+/g, " ").trim()),
            [
                "Race in shared memory include/ReductionAdd.h:41 150 tests of 3 suites",
                "lost-update include/ReductionAdd.h:63 112 tests of 3 suites",
                "kernel KAddIntProtocoleII(int*) was stopped: nothing has happened for 10 s, as in an endless " +
                    "loop at ReductionAdd.h:51 include/ReductionAdd.h:51 2 tests",
                "equality assertion failed test/add/TestAddIntI.cpp:38 10 tests",
                "Left out: kernels of 2 tests hung at include/ReductionAdd.h:51 48 tests",
            ],
        );
        const top = async (selector) => (await page.locator(selector).first().boundingBox()).y;
        assert.ok((await top(".problems")) < 400);
        assert.ok((await top(".problems")) < (await top(".controls")));
        assert.ok((await top(".controls")) < (await top(".suite")));
    });

    onPage("has the button to the next failure on the first screen", runs.checked, async (page) => {
        const { y, height } = await page.getByRole("button", { name: "Next failure" }).boundingBox();
        assert.ok(y + height < 900, String(y));
    });

    onPage("says in its box only what its title leaves out", runs.checked, async (page) => {
        const hang = page.locator(".problem").nth(2);
        await hang.locator("summary").click();
        const text = await hang.innerText();
        assert.equal(text.split("kernel KAddIntProtocoleII(int*) was stopped").length, 2, text);
        const race = await page.locator(".problem").first().locator(".message .text").innerText();
        assert.match(race, /tabSM\[3\]/);
    });

    onPage(
        "has no button over a part of a line on a small screen",
        runs.checked,
        async (page) => {
            await page.evaluate(() => scrollTo(0, 700));
            const { x, width } = await page.getByRole("button", { name: "Next failure" }).boundingBox();
            assert.deepEqual([x, width], [0, 390]);
        },
        { width: 390 },
    );

    onPage("is told in a line of bounded length", runs.longWinded, async (page) => {
        assert.equal(await page.locator(".problem .title").innerText(), `${"x".repeat(160)}\u2026`);
    });

    onPage("leads to the first test of each suite", runs.checked, async (page) => {
        await page.locator(".problem").first().locator(".where a").nth(1).click();
        assert.equal(await fragmentOf(page), "#AddFloatI/1 blocks of 2 threads");
    });

    onPage("carries the page on the mistake along", runs.checked, async (page) => {
        const help = page.locator(".problem").first().locator(".page");
        await help.locator("summary").click();
        const text = await help.innerText();
        for (const words of ["The threads of a block run in any order.", "tabSM[threadIdx.x] = x;"])
            assert.ok(text.includes(words), `${words} in ${text}`);
        assert.equal(await help.locator("pre").count(), 1);
        assert.ok((await help.locator("p code").count()) > 2);
        assert.equal(await page.locator(".problem").first().locator("a[href^='file:']").count(), 0);
    });

    onPage("shows the threads of a race between barriers", runs.checked, async (page) => {
        const [inBlock, betweenBlocks] = await page.locator(".problem .race").all();
        assert.match(await inBlock.locator("svg").getAttribute("aria-label"), /tabSM\[3\] between two barriers/);
        assert.equal(await inBlock.locator(".barrier").count(), 2);
        assert.equal(await inBlock.locator(".access.writes").count(), 1);
        assert.equal(await betweenBlocks.locator(".barrier").count(), 4);
    });
});

describe("a test that only the checker fails", () => {
    const at = { fragment: "#AddIntI/16 blocks of 64 threads" };
    onPage(
        "is run again as any other: the checker watches every test",
        runs.checked,
        async (page) => {
            assert.equal(
                await page.locator("#AddIntI .rerun code").innerText(),
                "./atelier test 'AddIntI/16 blocks of 64 threads'",
            );
            assert.equal(await page.locator("#AddIntI .steps").innerText(), "./atelier show AddIntI shows the race step by step.");
            assert.equal(await page.locator("#AddFloatI .steps a").getAttribute("href"), "report-AddFloatI.html#finding-1");
            assert.ok((await page.locator(".masthead").innerText()).includes("./atelier check add generic"));
        },
        at,
    );

    onPage(
        "is told by its finding, not by numbers that are right",
        runs.checked,
        async (page) => {
            const label = await cellAt(page, "AddIntI", 16, 64).getAttribute("aria-label");
            assert.match(label, /failed, race-shared at include\/ReductionAdd.h:41$/);
            assert.equal(await page.locator("#AddIntI .values .wrong").count(), 0);
            assert.equal(
                await page.locator("#AddIntI .first").innerText(),
                "First failure: dg(1,1,1) db(2,1,1): Race in shared memory include/ReductionAdd.h:41",
            );
        },
        at,
    );

    onPage(
        "keeps the plain command where its numbers are wrong, too",
        runs.checked,
        async (page) => {
            assert.equal(
                await page.locator("#AddLongII .rerun code").innerText(),
                "./atelier test 'AddLongII/16 blocks of 512 threads'",
            );
        },
        { fragment: "#AddLongII/16 blocks of 512 threads" },
    );
});

describe("the map", () => {
    onPage("of one column shows all of its heading", runs.single, async (page) => {
        const cut = await page
            .locator('[id="AddIntI"] .frame')
            .evaluate((frame) => frame.scrollWidth - frame.clientWidth);
        assert.equal(cut, 0);
    });

    onPage(
        "has a row for each block size and a column for each number of blocks, in order",
        runs.mixed,
        async (page) => {
            const heads = (kind) => page.locator(`#AddIntI .${kind}`).allInnerTexts();
            assert.deepEqual(await heads("column"), ["1", "2", "4", "8", "16", "32", "48", "63"]);
            assert.deepEqual(await heads("row"), [
                "1",
                "2",
                "4",
                "8",
                "16",
                "32",
                "64",
                "128",
                "256",
                "512",
                "1024",
            ]);
        },
    );

    onPage("shows the status of each test", runs.mixed, async (page) => {
        const status = (blocks, threads) =>
            cellAt(page, "AddIntI", blocks, threads).getAttribute("data-status");
        assert.equal(await status(63, 32), "passed");
        assert.equal(await status(63, 64), "failed");
        assert.equal(await status(48, 1024), "crashed");
        assert.equal(await status(63, 1024), "timeout");
    });

    onPage(
        "shows the worst of several tests in a cell, and details of all, the worst first",
        runs.mixed,
        async (page) => {
            const cell = cellAt(page, "AddIntI", 16, 4);
            assert.equal(await cell.getAttribute("data-status"), "skipped");
            await cell.click();
            assert.deepEqual(await inspector(page, "AddIntI").locator("h4").allInnerTexts(), [
                "8 \u00d7 2 blocks of 4 threads",
                "16 blocks of 4 threads",
            ]);
        },
    );

    onPage("tells the statuses apart without colour", runs.mixed, async (page) => {
        const glyphs = await page
            .locator(".filters .sign")
            .evaluateAll((signs) => signs.map((sign) => getComputedStyle(sign, "::before").maskImage));
        assert.equal(new Set(glyphs).size, 6);
    });

    onPage("names the first failing grid above itself", runs.mixed, async (page) => {
        assert.equal(
            await page.locator("#AddIntI .first").innerText(),
            "First failure: dg(32,1,1) db(64,1,1): expected 2048, actual 1024 test/add/TestAddIntI.cpp:38",
        );
    });

    onPage("opens with the details of the first failure", runs.mixed, async (page) => {
        const text = await inspector(page, "AddIntI").innerText();
        for (const part of [
            "32 blocks of 64 threads",
            "dg(32,1,1) db(64,1,1)",
            "2048",
            "1024",
            "\u22121024",
            "0.24 ms",
            "equality assertion failed",
            "test/add/TestAddIntI.cpp:38",
        ])
            assert.ok(text.includes(part), `${part} in ${text}`);
    });

    onPage(
        "shows a test under the pointer, and the chosen one again when the pointer leaves",
        runs.mixed,
        async (page) => {
            const title = inspector(page, "AddIntI").locator("h4");
            await cellAt(page, "AddIntI", 63, 1024).hover();
            assert.equal(await title.innerText(), "63 blocks of 1024 threads");
            assert.match(await inspector(page, "AddIntI").innerText(), /Stopped after 10 s/);
            await page.locator("h1").hover();
            assert.equal(await title.innerText(), "32 blocks of 64 threads");
        },
    );

    onPage("gives way to a list where tests have no grid", runs.mixed, async (page) => {
        assert.equal(await page.locator("#Hardware [role=option]").count(), 3);
        await page.locator("#Hardware [role=option]").nth(2).click();
        assert.match(
            await inspector(page, "Hardware").innerText(),
            /cooperative launch[^]*left out[^]*The device has no cooperative launch/,
        );
    });
});

describe("the keyboard", () => {
    onPage(
        "brings the focus clear of the bar at the window's end",
        runs.crashed,
        async (page) => {
            await page.locator("#AddIntI .first a").focus();
            await page.keyboard.press("Tab");
            assert.match(await focusedLabel(page), /^1 blocks of 1 threads/);
            const [cell, bar] = await page.evaluate(() =>
                [document.activeElement, document.querySelector("#next")].map((node) => node.getBoundingClientRect()),
            );
            assert.ok(cell.bottom <= bar.top, `the cell ends at ${cell.bottom}, the bar begins at ${bar.top}`);
        },
        { width: 360, height: 900 },
    );
    onPage("has one stop in a map and walks it with arrows, Home and End", runs.mixed, async (page) => {
        const press = async (key) => {
            await page.keyboard.press(key);
            return focusedLabel(page);
        };
        await page.locator("#AddIntI .first a").focus();
        assert.match(await press("Tab"), /^32 blocks of 64 threads: failed, expected 2048, actual 1024/);
        assert.match(await press("ArrowRight"), /^48 blocks of 64/);
        assert.match(await press("ArrowUp"), /^48 blocks of 32/);
        assert.match(await press("ArrowLeft"), /^32 blocks of 32/);
        assert.match(await press("ArrowDown"), /^32 blocks of 64/);
        assert.match(await press("Home"), /^1 blocks of 64/);
        assert.match(await press("ArrowLeft"), /^1 blocks of 64/);
        assert.match(await press("End"), /^63 blocks of 64/);
        assert.match(await press("Control+End"), /^63 blocks of 1024/);
        assert.match(await press("Control+Home"), /^1 blocks of 1 /);
        assert.match(await inspector(page, "AddIntI").innerText(), /1 blocks of 1 threads/);
        assert.match(await press("ArrowRight"), /^2 blocks of 1 /);
        assert.equal(await page.locator("#AddIntI .map [tabindex='0']").count(), 1);
    });

    onPage("leaves the map with one Tab and comes back to the same cell", runs.mixed, async (page) => {
        await cellAt(page, "AddIntI", 2, 8).focus();
        await page.keyboard.press("Tab");
        assert.equal(await page.evaluate(() => document.activeElement.className), "permalink");
        await page.keyboard.press("Shift+Tab");
        assert.match(await focusedLabel(page), /^2 blocks of 8 /);
    });

    onPage("puts the test into the address with Enter", runs.mixed, async (page) => {
        await cellAt(page, "AddIntI", 2, 8).focus();
        await page.keyboard.press("Enter");
        assert.equal(await fragmentOf(page), "#AddIntI/2 blocks of 8 threads");
    });

    onPage("walks a list, up and down", runs.mixed, async (page) => {
        await page.locator("#Hardware [role=option]").first().focus();
        await page.keyboard.press("ArrowDown");
        assert.match(await focusedLabel(page), /^48 KiB/);
        await page.keyboard.press("End");
        assert.match(await focusedLabel(page), /^cooperative launch/);
    });

    onPage("passes over cells that the filter hides", runs.mixed, async (page) => {
        await page.getByRole("button", { name: "12 failed" }).click();
        await cellAt(page, "AddIntI", 63, 512).focus();
        await page.keyboard.press("ArrowDown");
        assert.match(await focusedLabel(page), /^63 blocks of 512/);
        await page.keyboard.press("Home");
        assert.match(await focusedLabel(page), /^32 blocks of 512/);
    });
});

describe("the filter", () => {
    onPage("shows the chosen statuses only, and all again", runs.mixed, async (page) => {
        const failed = page.getByRole("button", { name: "12 failed" });
        await failed.click();
        assert.deepEqual(await visibleSuites(page), ["AddIntI"]);
        assert.equal(await page.locator("#AddIntI td.sign:not(.other)").count(), 12);
        assert.equal(await page.locator("#shown").innerText(), "12 of 916 tests");
        await page.getByRole("button", { name: "33 TODO open" }).click();
        assert.deepEqual(await visibleSuites(page), ["AddIntI", "GenericLongII"]);
        assert.equal(await page.locator("#shown").innerText(), "45 of 916 tests");
        await failed.click();
        await page.getByRole("button", { name: "33 TODO open" }).click();
        assert.equal((await visibleSuites(page)).length, 4);
        assert.equal(await page.locator("#shown").innerText(), "916 tests");
    });

    onPage("finds words in names, notes and messages", runs.mixed, async (page) => {
        const find = async (words) => {
            await page.getByRole("searchbox").fill(words);
            return page.locator("#shown").innerText();
        };
        assert.equal(await find("signal 11"), "1 of 916 tests");
        assert.equal(await find("TABSM[3] race"), "1 of 916 tests");
        assert.equal(await find("ReductionAdd.h:52"), "1 of 916 tests");
        assert.equal(await find("dg(63,1,1) db(1024"), "2 of 916 tests");
        assert.equal(await find("2048 threads is refused"), "1 of 916 tests");
        assert.deepEqual(await visibleSuites(page), ["Hardware"]);
        assert.equal(await find("no such thing"), "0 of 916 tests");
        assert.equal(await page.locator("#nothing").isVisible(), true);
        assert.equal(await find(""), "916 tests");
    });

    onPage("shows details of a test that matches", runs.mixed, async (page) => {
        await page.getByRole("searchbox").fill("signal 11");
        assert.equal(await inspector(page, "AddIntI").locator("h4").innerText(), "48 blocks of 1024 threads");
    });
});

describe("a link", () => {
    onPage(
        "opens its test: shown, chosen and focused",
        runs.mixed,
        async (page) => {
            assert.match(await focusedLabel(page), /^40 blocks of 128 threads/);
            const box = await cellAt(page, "GenericLock", 40, 128).boundingBox();
            assert.ok(box.y > 0 && box.y < 900 && box.x > 0 && box.x < 1280, JSON.stringify(box));
            assert.match(await inspector(page, "GenericLock").innerText(), /40 blocks of 128 threads/);
        },
        { fragment: "#GenericLock/40%20blocks%20of%20128%20threads" },
    );

    onPage(
        "opens its own test first where several share a cell",
        runs.mixed,
        async (page) => {
            const titles = await inspector(page, "AddIntI").locator("h4").allInnerTexts();
            assert.deepEqual(titles, ["16 blocks of 4 threads", "8 \u00d7 2 blocks of 4 threads"]);
        },
        { fragment: "#AddIntI/16 blocks of 4 threads" },
    );

    onPage(
        "shows its test on a narrow screen, below the map",
        runs.mixed,
        async (page) => {
            const { y } = await inspector(page, "AddIntI").locator("h4").first().boundingBox();
            assert.ok(y > 0 && y < 600, String(y));
        },
        { fragment: "#AddIntI/63 blocks of 1024 threads", width: 390, height: 600 },
    );

    onPage(
        "written by hand, with spaces, works as well",
        runs.mixed,
        async (page) => {
            assert.match(await focusedLabel(page), /^63 blocks of 64 threads/);
        },
        { fragment: "#AddIntI/63 blocks of 64 threads" },
    );

    onPage(
        "of a suite brings the suite into view",
        runs.mixed,
        async (page) => {
            const { y } = await page.locator("#GenericLongII").boundingBox();
            assert.ok(y >= 0 && y < 400, String(y));
        },
        { fragment: "#GenericLongII" },
    );

    onPage(
        "to nothing says so",
        runs.mixed,
        async (page) => {
            assert.equal(
                await page.getByRole("alert").innerText(),
                "This report has no test \u201cAddIntI/nowhere\u201d.",
            );
        },
        { fragment: "#AddIntI/nowhere" },
    );

    onPage("followed later opens its test even if the filter hides it", runs.mixed, async (page) => {
        await page.getByRole("button", { name: "12 failed" }).click();
        await page.evaluate(() => {
            location.hash = "#Hardware/cooperative launch";
        });
        await page.waitForFunction(() => document.activeElement.closest("#Hardware"));
        assert.match(await focusedLabel(page), /^cooperative launch/);
        assert.equal(await page.locator("#shown").innerText(), "916 tests");
    });

    onPage("stands in the TODO list and in the details", runs.mixed, async (page) => {
        await page.locator(".todos a").first().click();
        assert.match(await focusedLabel(page), /^64 blocks of 256 threads: TODO open/);
        assert.equal(await fragmentOf(page), "#GenericLongII/64 blocks of 256 threads");
        await inspector(page, "AddIntI").locator(".permalink").click();
        assert.equal(await fragmentOf(page), "#AddIntI/32 blocks of 64 threads");
    });
});

describe("a message", () => {
    onPage(
        "of the checker shows its explanation, hint, link and marked lines",
        runs.mixed,
        async (page) => {
            const finding = page.locator("li.message.finding");
            const text = await finding.innerText();
            for (const part of [
                "data race on tabSM[3]",
                "include/ReductionAdd.h:41",
                "Nothing orders the two",
                "a __syncthreads() is missing",
            ])
                assert.ok(text.includes(part), part);
            assert.deepEqual(await finding.locator("figcaption").allInnerTexts(), [
                "include/ReductionAdd.h",
                "src/add/addIntI.cu",
            ]);
            assert.match(
                await finding.locator("mark").first().innerText(),
                /^41\s+tabSM\[tid\] \+= tabSM\[tid \+ half\];/,
            );
            assert.equal(await finding.locator("mark").count(), 2);
            assert.equal(
                await finding.locator("mark").nth(1).textContent(),
                "12tabSM[Thread2D::tidLocal()] = 1;",
            );
            assert.equal(await finding.locator(".gap").count(), 1);
            assert.match(await finding.locator("a").getAttribute("href"), /^https:/);
        },
        { fragment: "#AddIntI/63 blocks of 64 threads" },
    );

    onPage(
        "of the test's output keeps its lines",
        runs.mixed,
        async (page) => {
            assert.equal(
                await page.locator("#AddIntI .message.output .text").innerText(),
                "before the launch\nnthreads = 49152\n",
            );
        },
        { fragment: "#AddIntI/48 blocks of 1024 threads" },
    );

    onPage("that is long scrolls in its place, by keyboard too", runs.crashed, async (page) => {
        const text = page.locator(".message.output .text");
        await text.focus();
        const { height } = await text.boundingBox();
        assert.ok(height < 400, String(height));
        await page.keyboard.press("End");
        await page.waitForFunction(() => document.activeElement.scrollTop > 400);
    });
});

describe("the buttons", () => {
    const command = "./atelier test 'AddIntI/32 blocks of 64 threads'";

    test("copy the command that runs the test again", async () => {
        const view = await openPage(writePage("mixed", runs.mixed()));
        await view.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        assert.equal(await view.page.locator("#AddIntI .rerun code").innerText(), command);
        await view.page.locator("#AddIntI .rerun button").click();
        await view.page.getByRole("button", { name: "Copied" }).waitFor();
        assert.equal(await view.page.evaluate(() => navigator.clipboard.readText()), command);
        assert.deepEqual(view.trouble, []);
        await view.close();
    });

    onPage("select the command where the clipboard is out of reach", runs.mixed, async (page) => {
        await page.evaluate(() => {
            Object.defineProperty(navigator, "clipboard", { value: undefined });
            document.execCommand = () => false;
        });
        await page.locator("#AddIntI .rerun button").click();
        await page.getByRole("button", { name: "Press Ctrl+C" }).waitFor();
        assert.equal(await page.evaluate(() => getSelection().toString()), command);
    });

    onPage("go from failure to failure and round again", runs.mixed, async (page) => {
        const next = page.getByRole("button", { name: "Next failure" });
        const title = inspector(page, "AddIntI").locator("h4");
        await next.press("Enter");
        assert.equal(await title.innerText(), "32 blocks of 64 threads");
        await next.press("Enter");
        assert.equal(await title.innerText(), "48 blocks of 64 threads");
        for (let i = 0; i < 13; i += 1) await next.press("Enter");
        assert.equal(await title.innerText(), "32 blocks of 64 threads");
    });
});

describe("the theme", () => {
    const paper = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const LIGHT = "rgb(250, 249, 245)";
    const DARK = "rgb(21, 22, 26)";

    onPage("follows the system", runs.single, async (page) => {
        assert.equal(await paper(page), LIGHT);
        await page.emulateMedia({ colorScheme: "dark" });
        assert.equal(await paper(page), DARK);
    });

    onPage("can be chosen, is remembered and can be given back", runs.single, async (page) => {
        await page.getByRole("radio", { name: "Dark" }).check();
        assert.equal(await paper(page), DARK);
        await page.reload();
        assert.equal(await paper(page), DARK);
        assert.equal(await page.getByRole("radio", { name: "Dark" }).isChecked(), true);
        await page.getByRole("radio", { name: "Auto" }).check();
        assert.equal(await paper(page), LIGHT);
    });

    test("can be chosen where storage is forbidden", async () => {
        const view = await openPage("about:blank");
        await view.page.addInitScript(() => {
            Object.defineProperty(window, "localStorage", {
                get() {
                    throw new DOMException("denied", "SecurityError");
                },
            });
        });
        const thrown = [];
        view.page.on("pageerror", (error) => thrown.push(error));
        await view.page.goto(writePage("single", runs.single()));
        await view.page.getByRole("radio", { name: "Dark" }).check();
        assert.equal(await paper(view.page), DARK);
        assert.deepEqual(thrown, []);
        await view.close();
    });

    onPage("does not move things for readers who asked for that", runs.single, async (page) => {
        const moving = () =>
            page.evaluate(
                () =>
                    [...document.querySelectorAll("*")].filter(
                        (node) => getComputedStyle(node).transitionDuration !== "0s",
                    ).length,
            );
        assert.ok((await moving()) > 0);
        await page.emulateMedia({ reducedMotion: "reduce" });
        assert.equal(await moving(), 0);
    });
});

describe("on paper", () => {
    onPage(
        "every failure stands in full, and no control",
        runs.mixed,
        async (page) => {
            await page.emulateMedia({ media: "print" });
            await page.locator(".printed .detail").first().waitFor();
            assert.equal(await page.locator(".printed .detail:visible").count(), 14);
            assert.match(await page.locator(".printed").first().innerText(), /data race on tabSM\[3\]/);
            for (const control of [".controls", ".theme", ".inspector", ".rerun button"])
                assert.equal(await page.locator(`${control}:visible`).count(), 0, control);
            await page.setViewportSize({ width: 720, height: 1000 });
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 720);
            await page.screenshot({ path: path.join(pictures, "mixed-print.png"), fullPage: true });
            await page.pdf({
                path: path.join(pictures, "mixed.pdf"),
                format: "A4",
                margin: { top: "15mm", bottom: "15mm", left: "12mm", right: "12mm" },
            });
            await page.emulateMedia({ media: "screen" });
            await page.locator(".printed .detail").first().waitFor({ state: "detached" });
        },
        { theme: "dark" },
    );
});

describe("hostile text", () => {
    onPage("stays text", runs.hostile, async (page) => {
        assert.equal(await page.evaluate(() => window.broken), undefined);
        assert.equal(await page.locator("img").count(), 0);
        assert.equal(await page.locator("body script").count(), 3);
        assert.equal(await page.locator(".suite h3").textContent(), runs.HOSTILE);
        assert.equal(await page.locator(".message .text").first().textContent(), runs.HOSTILE);
        assert.equal(await page.locator(".masthead .subject").textContent(), runs.HOSTILE);
        const addresses = await page.locator("a").evaluateAll((all) => all.map((anchor) => anchor.protocol));
        assert.deepEqual([...new Set(addresses)], ["file:"]);
    });

    onPage("can be linked to", runs.hostile, async (page) => {
        await page.locator(".first a").click();
        assert.match(await focusedLabel(page), /^<\/script>/);
        assert.equal(await page.getByRole("alert").count(), 0);
    });

    test("would be stopped by the page's policy", async () => {
        const view = await openPage(writePage("single", runs.single()));
        const violations = await view.page.evaluate(async () => {
            const seen = [];
            document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
                seen.push(effectiveDirective),
            );
            try {
                document.body.insertAdjacentHTML("beforeend", "<b></b>");
            } catch {
                /* seen as a violation */
            }
            try {
                document.body.setAttribute("onclick", "window.broken = 1");
            } catch {
                /* seen as a violation */
            }
            document.body.setAttribute("style", "color: red");
            document.body.append(Object.assign(new Image(), { src: "https://example.org/x.png" }));
            await fetch("https://example.org/").catch(() => {});
            await new Promise((resolve) => {
                setTimeout(resolve, 100);
            });
            return seen;
        });
        assert.deepEqual(violations.sort(), [
            "connect-src",
            "img-src",
            "require-trusted-types-for",
            "require-trusted-types-for",
            "style-src-attr",
        ]);
        await view.close();
    });
});

describe("a large run", () => {
    onPage("shows all of its 7000 tests", runs.large, async (page) => {
        assert.equal(await page.locator("h1").innerText(), "72 of 7000 tests fail");
        assert.equal(await page.locator("td.sign").count(), 7000);
        assert.equal(await page.locator("td.sign[data-status=failed]").count(), 72);
        assert.equal(await page.locator(".detail").count(), 10);
        await page.evaluate(() => {
            location.hash = "#Suite9/70 blocks of 512 threads";
        });
        await page.waitForFunction(() => document.activeElement.closest("#Suite9"));
        assert.match(await inspector(page, "Suite9").innerText(), /70 blocks of 512 threads/);
        const { x, y } = await cellAt(page, "Suite9", 70, 512).boundingBox();
        assert.ok(x < 1280 && y < 900, `${x}, ${y}`);
        await page.getByRole("searchbox").fill("-35840 17920");
        assert.equal(await page.locator("#shown").innerText(), "0 of 7000 tests");
    });
});

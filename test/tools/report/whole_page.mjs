// What is asked of every page, in a browser and by linters.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { violations } from "./audit.mjs";
import { AS_SERIALISED, htmlProblems, lintProblems } from "./lint.mjs";
import { part } from "./page.mjs";

/** On phones and screens, light and dark. `open(how)` opens it, `prepare(page)` chooses what is seen; a picture of it goes
 * to `fileOf` a name that begins with `name`. */
export function testEachWidth(name, fileOf, open, prepare = async () => {}) {
    for (const [width, theme] of [
        [390, "light"],
        [390, "dark"],
        [1300, "light"],
        [1300, "dark"],
    ])
        test(`at ${width} pixels, ${theme}, nothing is cut and everybody can read it`, async () => {
            const view = await open({ width, theme });
            await prepare(view.page);
            const wide = await view.page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= width, `${wide} pixels`);
            assert.deepEqual(await violations(view.page), []);
            await view.page.screenshot({ path: fileOf(`${name}-${width}-${theme}.png`), fullPage: true });
            await view.close();
        });
}

/** Its parts are those of `stem`, such as course/show/page/show. */
export function testParts(stem, open) {
    test("the page is valid HTML, before and after its script ran", async () => {
        const view = await open();
        assert.deepEqual(await htmlProblems(readFileSync(new URL(view.page.url()), "utf8")), []);
        assert.deepEqual(await htmlProblems(`${await view.page.content()}\n`, AS_SERIALISED), []);
        await view.close();
    });

    test("the style sheet and the script are clean", async () => {
        assert.deepEqual(await lintProblems("page.css", part("course/page/page.css") + part(`${stem}.css`)), []);
        assert.deepEqual(await lintProblems("page.js", part("course/page/page.js") + part(`${stem}.js`)), []);
    });
}

// The accessibility audit of a page.

import axe from "axe-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The window as high as the page: a bar at the window's edge then covers nothing that scrolling would uncover. */
async function showWhole(page) {
    const height = await page.evaluate(() => {
        for (const suite of document.querySelectorAll(".suite")) suite.style.contentVisibility = "visible";
        return document.documentElement.scrollHeight;
    });
    await page.setViewportSize({ width: page.viewportSize().width, height });
}

/** What axe finds on the page, suites off the screen included. Of elements that break no rule it makes no list. */
export async function violations(page) {
    const before = page.viewportSize();
    await showWhole(page);
    await page.evaluate(axe.source);
    const found = await page.evaluate(async (values) => {
        const runOnly = { type: "tag", values };
        const result = await globalThis.axe.run({ runOnly, resultTypes: ["violations"] });
        return result.violations;
    }, RULES);
    await page.setViewportSize(before);
    return found.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
    );
}

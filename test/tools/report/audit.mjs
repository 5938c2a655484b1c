// The accessibility audit of a page.

import axe from "axe-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page, suites off the screen included. */
export async function violations(page) {
    await page.evaluate(() => {
        for (const suite of document.querySelectorAll(".suite")) suite.style.contentVisibility = "visible";
    });
    await page.evaluate(axe.source);
    const result = await page.evaluate(
        (values) => globalThis.axe.run({ runOnly: { type: "tag", values } }),
        RULES,
    );
    return result.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
    );
}

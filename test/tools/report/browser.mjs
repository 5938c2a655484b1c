// A browser without network, and pages that record what they must not do.

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { assemble } from "./page.mjs";

export const pictures =
    process.env.REPORT_PICTURES ?? fileURLToPath(new URL("../../../build/report-pictures", import.meta.url));
mkdirSync(pictures, { recursive: true });

const FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

function executable() {
    const folders = (process.env.PATH ?? "").split(path.delimiter);
    const candidates = [
        process.env.REPORT_CHROMIUM,
        "/usr/bin/chromium",
        ...folders.map((folder) => path.join(folder, "chromium")),
    ];
    const found = candidates.find((file) => file && existsSync(file));
    if (!found)
        throw new Error(
            "no chromium: install it (apt-get install chromium) or give its path in REPORT_CHROMIUM",
        );
    return found;
}

/* One for all tests of a file. */
let browser;
before(async () => {
    browser = await chromium.launch({ executablePath: executable(), headless: true, args: FLAGS });
});
after(() => browser?.close());

/** Writes the run's page to a file and gives its address. */
export function writePage(name, run, language) {
    const file = path.join(pictures, `${name}.html`);
    writeFileSync(file, assemble(run, language));
    return pathToFileURL(file).href;
}

/** Opens an address; `trouble` collects console messages, exceptions and every request but that of the page itself. */
export async function openPage(address, { width = 1280, height = 900, theme = "light", ...others } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, ...others });
    const page = await context.newPage();
    const trouble = [];
    page.on("console", (message) => trouble.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => trouble.push(`exception: ${error}`));
    page.on("request", (request) => {
        const url = request.url();
        if (url.split("#")[0] !== address.split("#")[0] && !url.startsWith("data:"))
            trouble.push(`request: ${url}`);
    });
    await page.goto(address);
    return { page, trouble, close: () => context.close() };
}

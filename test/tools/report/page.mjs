// Makes pages from the template, as the programs do.

import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const tools = fileURLToPath(new URL("../../../tools", import.meta.url));

/** A file of the page, by its name below tools/. */
export const part = (name) => readFileSync(path.join(tools, name), "utf8");

/** The page on one kind of mistake, as the harness embeds it where a finding names it. */
const mistakes = {
    "race-shared": readFileSync(new URL("../../../docs/mistakes/race-shared.md", import.meta.url), "utf8"),
};

/** What the program that writes a page in English puts in front of the script. */
export const english = 'const LANGUAGE = { name: "en", form: (n) => Number(n !== 1), words: {} };\n';

/** The same in a language that has a catalogue: all of its messages. */
export function wordsOf(language) {
    const strings = (text) => JSON.parse(`[${text}]`).join("");
    const field = (entry, name) =>
        entry.match(new RegExp(`^${name} ((?:".*"\n?)+)`, "m"))?.[1].trim().replaceAll(/"\n"/g, '", "');
    const entries = part(`simulator/language/po/${language}.po`)
        .split("\n\n")
        .filter((entry) => !entry.startsWith("#~"))
        .map((entry) => {
            const forms = ["msgstr", "msgstr\\[0\\]", "msgstr\\[1\\]"].map((name) => field(entry, name));
            return [strings(field(entry, "msgid") ?? '""'), forms.filter(Boolean).map(strings)];
        });
    const words = JSON.stringify(Object.fromEntries(entries)).replaceAll("<", "\\u003c");
    return `const LANGUAGE = { name: "${language}", form: (n) => Number(n > 1), words: ${words} };\n`;
}

/** A page as page.cpp of tools/course/page writes it: its styles and its script are those of `stem`, such as
 * course/show/page/show, `data` is by the ids of its elements, and `words` stand where there is no script. */
export function assemblePage(stem, data, language = english, words = "") {
    const json = (value) => JSON.stringify(value).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028");
    const elements = Object.entries(data).map(
        ([id, value]) => `<script type="application/json" id="${id}">${json(value)}</script>\n`,
    );
    const parts = {
        "<!--TITLE-->": "A page",
        "/*PAGE_CSS*/": part("course/page/page.css"),
        "/*OWN_CSS*/": part(`${stem}.css`),
        "<!--BODY-->": `<noscript>\n<div class="without-script">\n<h1>A page</h1>\n${words}\n</div>\n</noscript>`,
        "<!--DATA-->": elements.join(""),
        "/*PAGE_JS*/": language + part("course/page/page.js"),
        "/*OWN_JS*/": part(`${stem}.js`),
    };
    return part("course/page/page.html").replace(
        /\/\*(?:PAGE|OWN)_(?:CSS|JS)\*\/|<!--(?:TITLE|BODY|DATA)-->/g,
        (name) => parts[name],
    );
}

/** The report of a run. */
export const assemble = (run, language) =>
    assemblePage(
        "course/harness/report/report",
        { "report-data": run, "report-mistakes": mistakes },
        language,
        `<p>Verdict: ${run.verdict.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`,
    );

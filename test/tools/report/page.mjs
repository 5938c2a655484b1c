// Makes a page from the template and a run, as the harness does.

import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const tools = fileURLToPath(new URL("../../../tools", import.meta.url));

/** A file of the page, by its name below tools/. */
export const part = (name) => readFileSync(path.join(tools, name), "utf8");

const escapeHtml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

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

export function assemble(run, language = english) {
    const parts = {
        "/*PAGE_CSS*/": part("course/page/page.css"),
        "/*REPORT_CSS*/": part("course/harness/report/report.css"),
        "/*PAGE_JS*/": language + part("course/page/page.js"),
        "/*REPORT_JS*/": part("course/harness/report/report.js"),
        "/*REPORT_MISTAKES*/": JSON.stringify(mistakes).replaceAll("<", "\\u003c"),
        "/*REPORT_DATA*/": JSON.stringify(run).replaceAll("<", "\\u003c"),
        "<!--REPORT_VERDICT-->": escapeHtml(`Verdict: ${run.verdict}`),
    };
    return part("course/harness/report/report.html").replace(
        /\/\*(?:PAGE|REPORT)_(?:CSS|JS|DATA|MISTAKES)\*\/|<!--REPORT_VERDICT-->/g,
        (name) => parts[name],
    );
}

// What linters say of a page and of its parts.

import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ESLint } from "eslint";
import { HtmlValidate } from "html-validate";

const folder = fileURLToPath(new URL(".", import.meta.url));
const htmlRules = JSON.parse(readFileSync(path.join(folder, ".htmlvalidate.json"), "utf8"));

/** What a browser writes for a page it holds differs in spelling, and styles set by the script look like attributes. */
export const AS_SERIALISED = {
    "doctype-style": "off",
    "attribute-boolean-style": "off",
    "attr-quotes": "off",
    "no-inline-style": "off",
};

const said = (results) =>
    results.flatMap(({ messages }) =>
        messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
    );

export async function htmlProblems(text, rules = {}) {
    const { results } = await new HtmlValidate({
        ...htmlRules,
        rules: { ...htmlRules.rules, ...rules },
    }).validateString(text);
    return said(results);
}

/** Of a script or a style sheet, by the ending of its name. */
export async function lintProblems(name, text) {
    const eslint = new ESLint({ cwd: folder, overrideConfigFile: path.join(folder, "eslint.config.mjs") });
    return said(await eslint.lintText(text, { filePath: path.join(folder, name), warnIgnored: true }));
}

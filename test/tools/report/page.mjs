// Makes a page from the template and a run, as the harness does.

import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const source = fileURLToPath(new URL("../../../tools/harness/report", import.meta.url));

const part = (name) => readFileSync(path.join(source, name), "utf8");

const escapeHtml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export function assemble(run) {
    const parts = {
        "/*REPORT_CSS*/": part("report.css"),
        "/*REPORT_JS*/": part("report.js"),
        "/*REPORT_DATA*/": JSON.stringify(run).replaceAll("<", "\\u003c"),
        "<!--REPORT_VERDICT-->": escapeHtml(`Verdict: ${run.run.verdict}`),
    };
    return part("report.html").replace(
        /\/\*REPORT_(CSS|JS|DATA)\*\/|<!--REPORT_VERDICT-->/g,
        (name) => parts[name],
    );
}

// The page of results in a browser: what the program writes of measurements, of a GPU's among them.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { violations } from "../report/audit.mjs";
import { openPage } from "../report/browser.mjs";
import { AS_SERIALISED, htmlProblems, lintProblems } from "../report/lint.mjs";
import { part } from "../report/page.mjs";
import * as documents from "./fixtures.mjs";

const { BENCH: bench, BENCH_PICTURES: pictures } = process.env;
mkdirSync(pictures, { recursive: true });

const fileOf = (name) => path.join(pictures, name);
const readJson = (name) => JSON.parse(readFileSync(fileOf(name), "utf8"));

/** Runs the program and returns its exit status and what it said. */
function run(...words) {
    return runIn("en", ...words);
}

function runIn(language, ...words) {
    const env = { ...process.env, ATELIER_LANGUAGE: language };
    const { status, stdout, stderr, error } = spawnSync(bench, words, { encoding: "utf8", cwd: pictures, env });
    if (error) throw error;
    return { status, stdout, stderr };
}

/** Calls it the first time only, for each arguments. */
function once(make) {
    const made = new Map();
    return (...words) => {
        const key = words.join();
        if (!made.has(key)) made.set(key, make(...words));
        return made.get(key);
    };
}

/** The page that the program makes of a document; its address. */
const pageOf = once((name, ...words) => {
    writeFileSync(fileOf(`${name}.json`), JSON.stringify(documents[name]()));
    const { status, stderr } = run("--from", `${name}.json`, "--report", "html", "--output", `${name}.html`, ...words);
    assert.ok(status < 2, stderr);
    return pathToFileURL(fileOf(`${name}.html`)).href;
});

/** The page and the document of a run here, on the simulator or on a GPU. */
const measured = once(() => {
    const { status, stderr } = run("ladder", "device/min/double", "--quick", "--report", "html", "--output", "measured.html");
    assert.equal(status, 0, stderr);
    return pathToFileURL(fileOf("measured.html")).href;
});

/** A test of one page, which fails as well if the page printed anything, threw or asked for anything. */
function onPage(title, address, body, options = {}) {
    test(title, async () => {
        const view = await openPage(address(), options);
        try {
            await body(view.page);
            assert.deepEqual(view.trouble, []);
        } finally {
            await view.close();
        }
    });
}

/** Every number of the tables: group, size, contender, and the value in the cell. */
const cellsOf = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll(".plot")].flatMap((figure) => {
            const names = [...figure.querySelectorAll("details thead th")].map((head) => head.textContent);
            return [...figure.querySelectorAll("details tbody tr")].flatMap((row) =>
                [...row.querySelectorAll("td")].map((cell, i) => ({
                    name: `${figure.dataset.group}/${row.cells[0].dataset.size}/${names[i + 1]}`,
                    isLate: row.cells[0].textContent.includes("late"),
                    unit: figure.dataset.metric,
                    value: cell.dataset.value,
                    text: cell.textContent,
                })),
            );
        }),
    );

const UNITS = { "GB/s": 1e9, "MB/s": 1e6 };

function expectedCell({ name, real_time: time, bytes_per_second: speed, items_per_second: items }, unit) {
    const [, group, size, late, contender] = /^(.+)\/(\d+)(\+\d+)?\/([^/]+)\/iterations:1\/manual_time$/.exec(name);
    const value = unit in UNITS ? speed / UNITS[unit] : 1e9 / items;
    return { name: `${group}/${size}/${contender}`, isLate: late !== undefined, value, time };
}

async function checkTables(page, { benchmarks }) {
    const cells = await cellsOf(page);
    assert.equal(cells.length, benchmarks.length);
    const found = new Map(cells.map((cell) => [`${cell.name} ${cell.isLate}`, cell]));
    const units = new Map(cells.map(({ name, unit }) => [name.split("/").slice(0, -2).join("/"), unit]));
    for (const entry of benchmarks) {
        const unit = units.get(entry.name.split("/").slice(0, -4).join("/"));
        const { name, isLate, value } = expectedCell(entry, unit);
        const cell = found.get(`${name} ${isLate}`);
        assert.ok(cell, `${name} is in no table`);
        assert.ok(Math.abs(cell.value / value - 1) < 1e-5, `${name}: ${cell.value} instead of ${value}`);
        if (unit in UNITS)
            assert.ok(Math.abs(Number.parseFloat(cell.text) / value - 1) < 2e-3, `${name}: reads ${cell.text}`);
    }
}

/** What each plot draws, and how; the numbers of the vertical axis with where they stand. */
const chartsOf = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll(".plot:has(.stage)")].map((figure) => {
            const svg = figure.querySelector(".drawing svg");
            const numbers = (node, name) => node.getAttribute(name).match(/[\d.]+/g).map(Number);
            const texts = [...svg.querySelectorAll("text")].map((node) => ({ node, text: node.textContent }));
            const bound = svg.querySelector(".bound");
            return {
                group: figure.dataset.group,
                sizes: [...figure.querySelectorAll("tr.plotted")].map((row) => Number(row.cells[0].dataset.size)),
                texts: texts.map(({ text }) => text),
                marked: texts
                    .filter(({ node, text }) => node.matches("[text-anchor=end]") && /^(\u00d7 )?[\d.]+$/.test(text))
                    .map(({ node, text }) => [Number(text.replace("\u00d7 ", "")), Number(node.getAttribute("y")) - 4.5]),
                bound: bound && [3200, Number(bound.getAttribute("y1"))],
                boundWidth: bound?.getBoundingClientRect().width,
                series: [...svg.querySelectorAll("g[data-series]")].map((node) => {
                    const [line, sign] = [node.querySelector(".line"), node.querySelector(".point")];
                    const { stroke, strokeDasharray } = getComputedStyle(line);
                    return {
                        label: node.dataset.series,
                        points: [...node.querySelectorAll(".point")].map((point) => numbers(point, "transform")),
                        line: numbers(line, "d"),
                        look: [sign.getAttribute("d"), getComputedStyle(sign).fill === stroke, strokeDasharray].join(),
                        color: stroke,
                    };
                }),
            };
        }),
    );

/** Pairs of a value and its place on an axis: fails unless equal factors are equally far from each other. */
function checkLogarithmic(pairs, words) {
    const sorted = [...pairs].sort(([one], [other]) => one - other);
    const [least, first] = sorted[0];
    const [most, last] = sorted.at(-1);
    assert.ok(Math.abs(last - first) > 50, `${words}: from ${first} to ${last}`);
    for (const [value, place] of sorted) {
        const expected = first + ((last - first) * Math.log(value / least)) / Math.log(most / least);
        assert.ok(Math.abs(place - expected) < 0.1, `${words}: ${value} is at ${place}, not ${expected}`);
    }
}

/** Fails unless the lines lead through what `valueOf` says of each series at each size (undefined: nothing). */
function checkLines({ group, sizes, marked, bound, series }, valueOf) {
    const across = [];
    const up = bound ? [...marked, bound] : [...marked];
    for (const { label, points, line } of series) {
        const known = sizes.filter((size) => valueOf(size, label) !== undefined);
        assert.equal(points.length, known.length, `${group}: ${label}`);
        assert.deepEqual(line, points.flat(), `${group}: ${label}`);
        known.forEach((size, i) => {
            across.push([size, points[i][0]]);
            up.push([valueOf(size, label), points[i][1]]);
        });
    }
    checkLogarithmic(across, `${group}, across`);
    checkLogarithmic(up, `${group}, up`);
}

/** The values of the tables: group, size and series. */
async function valuesOf(page) {
    const cells = (await cellsOf(page)).filter(({ isLate, value }) => !isLate && value !== undefined);
    return new Map(cells.map(({ name, value }) => [name, Number(value)]));
}

describe("the tables hold what the JSON holds", () => {
    onPage("of a GPU", () => pageOf("gpu"), (page) => checkTables(page, documents.gpu()));
    onPage("of a run here", measured, (page) => checkTables(page, readJson("measured.json")));
});

describe("the plots", () => {
    for (const [name, address] of [
        ["a GPU", () => pageOf("gpu")],
        ["a run here", measured],
    ]) {
        onPage(`of ${name} are drawn, from the tables, on logarithmic axes`, address, async (page) => {
            const values = await valuesOf(page);
            const charts = await chartsOf(page);
            assert.ok(charts.length > 0);
            for (const chart of charts)
                checkLines({ ...chart, bound: null }, (size, label) => values.get(`${chart.group}/${size}/${label}`));
        });
    }

    onPage("show the memory's limit where bandwidths are compared with it", () => pageOf("gpu"), async (page) => {
        const values = await valuesOf(page);
        for (const chart of await chartsOf(page)) {
            const { group, bound, boundWidth } = chart;
            assert.equal(bound === null, group.startsWith("locks/"), group);
            if (bound === null) continue;
            assert.ok(boundWidth > 100, `${group}: a line ${boundWidth} pixels long`);
            checkLines(chart, (size, label) => values.get(`${group}/${size}/${label}`));
        }
    });

    onPage("show no limit where none was measured", measured, async (page) => {
        const { context } = readJson("measured.json");
        const isShown = (await chartsOf(page)).some(({ bound }) => bound !== null);
        assert.equal(isShown, "best_read_bytes_per_second" in context);
    });

    onPage("tell series apart without colours, and in colours that stand out", () => pageOf("gpu"), async (page) => {
        for (const theme of ["Light", "Dark"]) {
            await page.getByText(theme, { exact: true }).click();
            const card = await page.evaluate(() => getComputedStyle(document.querySelector(".plot")).backgroundColor);
            for (const { group, series } of await chartsOf(page)) {
                assert.equal(new Set(series.map(({ look }) => look)).size, series.length, group);
                for (const { label, color } of series)
                    assert.ok(contrast(color, card) >= 3, `${theme}: ${label} ${color} on ${card}`);
            }
        }
    });

    onPage("are bars where there is a single size", () => pageOf("single"), async (page) => {
        await checkTables(page, documents.single());
        assert.equal(await page.locator(".drawing").count(), 0);
        const rows = await page.locator(".bars tbody tr").evaluateAll((all) =>
            all.map((row) => [
                row.querySelector("th").textContent,
                Number(row.querySelector(".gain").getAttribute("width")),
                row.cells[1].textContent,
                row.cells[2].textContent,
            ]),
        );
        assert.deepEqual(rows, [
            ["Lock", 100, "400 ns", "\u00d7 4.00"],
            ["cuda::binary_semaphore", 50, "200 ns", "\u00d7 2.00"],
            ["atomicAdd", 25, "100 ns", "\u00d7 1.00"],
        ]);
    });

    onPage("name sizes by their powers", () => pageOf("gpu"), async (page) => {
        const [{ texts }] = await chartsOf(page);
        for (const size of ["2\u00b9\u2070", "2\u00b2\u2078"]) assert.ok(texts.includes(size), `${size} in ${texts}`);
    });
});

function contrast(one, other) {
    const luminance = (color) => {
        const [r, g, b] = color.match(/[\d.]+/g).map((c) => (c / 255 <= 0.04045 ? c / 3294.6 : ((c / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
}

describe("the ladder's steps", () => {
    onPage("are bars as long as the bandwidths, with their gains", () => pageOf("ladderOnly"), async (page) => {
        const rows = await page.locator(".steps tbody tr").evaluateAll((all) =>
            all.map((row) => ({
                name: row.querySelector("th span").textContent,
                value: Number(row.cells[1].dataset.value),
                gain: row.cells[2].textContent,
                bars: [...row.querySelectorAll("rect")].map((bar) => Number(bar.getAttribute("width"))),
                limit: Number(row.querySelector(".limit").getAttribute("x1")),
            })),
        );
        assert.equal(rows.length, 10);
        for (const [i, { name, value, gain, bars, limit }] of rows.entries()) {
            const entry = documents.ladderOnly().benchmarks.find((one) => one.name.includes(`/${2 ** 28}/${name}`));
            assert.ok(Math.abs(value - entry.bytes_per_second / 1e9) < 0.01 * value);
            assert.ok(Math.abs(bars[0] + bars[1] - (100 * value) / 3200) < 0.02, `${name}: ${bars}`);
            assert.equal(limit, 100);
            if (i > 0) assert.equal(gain, `\u00d7 ${(value / rows[i - 1].value).toFixed(2)}`);
        }
    });
});

describe("the page", () => {
    onPage("of a GPU says how close to the limit it comes", () => pageOf("gpu"), async (page) => {
        assert.equal(await page.locator("h1").innerText(), "98.2 to 99.2 % of what the memory delivers");
        assert.match(await page.locator(".lede").innerText(), /as fast as CUB/);
        const facts = await page.locator(".facts").innerText();
        for (const fact of ["NVIDIA Example GPU", "132 multiprocessors, 80 GiB", "CUDA 13.0", "3200 GB/s", "50 MiB"])
            assert.ok(facts.includes(fact), `${fact} in ${facts}`);
        assert.match(await page.locator("#method").innerText(), /median of 100 times by device events/);
    });

    onPage("of a run on the CPU says that it is the simulator's", measured, async (page) => {
        if (readJson("measured.json").context.backend !== "cpu") return;
        assert.equal(await page.locator("h1").innerText(), "The simulator, measured");
        assert.match(await page.locator(".lede").innerText(), /how fast the simulator is/);
    });

    onPage("says before all else that a result is wrong", () => pageOf("wrong"), async (page) => {
        assert.equal(await page.locator("h1").innerText(), "1 of 120 results are wrong");
        assert.equal(await page.locator("td.wrong").textContent(), "wrong result");
        await page.locator(".drawing svg").waitFor();
    });

    onPage("of nothing says so", () => pageOf("empty"), async (page) => {
        assert.equal(await page.locator("h1").innerText(), "0 results");
    });

    test("says what became slower than in an earlier run", async () => {
        const faster = documents.ladderOnly();
        for (const entry of faster.benchmarks.slice(0, 2)) entry.real_time /= 2;
        writeFileSync(fileOf("faster.json"), JSON.stringify(faster));
        const view = await openPage(pageOf("compared", "--baseline", "faster.json"));
        const text = await view.page.locator("#baseline").innerText();
        assert.match(text, /2 of 120 cases take longer/);
        assert.match(text, /ladder\/int\/1024\/0 interleaved, divergent\s.*\u00d7 2\.00/);
        await view.close();
    });

    onPage(
        "can be read without JavaScript",
        () => pageOf("gpu"),
        async (page) => {
            assert.match(await page.locator("noscript, .notice").first().innerText(), /plots need JavaScript/);
            await page.locator("#device-sum-int summary").click();
            assert.match(await page.locator("#device-sum-int tbody").innerText(), /2\d+ \u2212 1/);
            assert.equal(await page.locator(".steps tbody tr").count(), 10);
        },
        { javaScriptEnabled: false },
    );

    onPage("takes text for text", () => pageOf("hostile"), async (page) => {
        assert.equal(await page.evaluate(() => window.broken), undefined);
        assert.ok((await page.locator(".facts").innerText()).includes(documents.HOSTILE));
        assert.ok((await page.locator("#method").innerText()).includes(documents.HOSTILE));
        assert.equal(await page.locator("img").count(), 0);
    });
});

describe("against a peer", () => {
    onPage("the plots show how many times as fast as it each contender is", () => pageOf("gpu"), async (page) => {
        const values = await valuesOf(page);
        const choice = page.locator("#device").getByLabel("The plots show");
        await choice.selectOption("times as fast as CUB");
        const shown = async () => (await chartsOf(page)).find(({ group }) => group === "device/sum/int");
        const chart = await shown();
        assert.ok(chart.texts.includes("times as fast as CUB"), `${chart.texts}`);
        assert.equal(chart.bound, null);
        const of = (size, label) => values.get(`device/sum/int/${size}/${label}`);
        checkLines(chart, (size, label) => of(size, label) / of(size, "CUB"));
        const key = await page.locator("#device-sum-int .series").innerText();
        assert.match(key, /ReductionDevice\s+\u00d7 1\.03/);
        assert.match(key, /CUB\s+\u00d7 1\.00/);
        await choice.selectOption("bandwidth");
        assert.ok((await shown()).texts.includes("GB/s"));
    });

    onPage("is no choice where it was not measured", () => pageOf("single"), async (page) => {
        assert.equal(await page.locator(".view").count(), 0);
    });
});

onPage(
    "a page of longer words has its plots, and fits",
    () => {
        writeFileSync(fileOf("gpu-fr.json"), JSON.stringify(documents.gpu()));
        const { status, stderr } = runIn("fr", "--from", "gpu-fr.json", "--report", "html", "--output", "gpu-fr.html");
        assert.equal(status, 0, stderr);
        return pathToFileURL(fileOf("gpu-fr.html")).href;
    },
    async (page) => {
        assert.equal(await page.locator("h1").innerText(), "98,2 \u00e0 99,2 % de ce que fournit la m\u00e9moire");
        assert.equal(await page.getByText("Clair", { exact: true }).count(), 1);
        const [ladder] = await chartsOf(page);
        assert.deepEqual(ladder.series[1].label, "1 entrelac\u00e9, \u00e0 pas");
        for (const summary of await page.locator("summary").all()) await summary.click();
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
        await page.screenshot({ path: fileOf("gpu-fr-390.png"), fullPage: true });
    },
    { width: 390 },
);

describe("the keyboard", () => {
    onPage("moves along the sizes", () => pageOf("gpu"), async (page) => {
        const plot = page.locator("#device-sum-int");
        const drawing = plot.locator(".drawing svg");
        const value = async () => (await plot.locator(".series .value").allInnerTexts())[2];
        await drawing.focus();
        const speeds = {};
        for (const { name, bytes_per_second: speed } of documents.gpu().benchmarks)
            if (/device\/sum\/int\/\d+\/CUB/.test(name)) speeds[name.split("/")[3]] = speed / 1e9;
        for (const [key, size, word] of [
            ["End", 2 ** 30, "2\u00b3\u2070"],
            ["ArrowLeft", 2 ** 26, "2\u00b2\u2076"],
            ["Home", 2 ** 10, "2\u00b9\u2070"],
            ["ArrowRight", 2 ** 14, "2\u00b9\u2074"],
        ]) {
            await page.keyboard.press(key);
            assert.match(await plot.locator(".at").innerText(), new RegExp(`^At ${word} elements`));
            assert.ok(Math.abs(Number.parseFloat(await value()) / speeds[size] - 1) < 1e-3, key);
            assert.match(await page.locator("#announcement").textContent(), new RegExp(`^${size} elements: .*CUB`));
        }
    });

    onPage("hides and shows a series", () => pageOf("gpu"), async (page) => {
        const button = page.locator("#device-sum-int").getByRole("button", { name: /^CUB/ });
        const lines = page.locator('#device-sum-int .drawing g[data-series="CUB"]');
        await button.focus();
        for (const expected of [false, true]) {
            await page.keyboard.press("Enter");
            assert.equal(await button.getAttribute("aria-pressed"), String(expected));
            assert.equal(await lines.count(), expected ? 1 : 0);
        }
    });
});

describe("every view is accessible and fits", () => {
    for (const [name, address, theme, width] of [
        ["gpu", () => pageOf("gpu"), "light", 1280],
        ["gpu", () => pageOf("gpu"), "dark", 360],
        ["measured", measured, "dark", 1280],
        ["measured", measured, "light", 360],
        ["hostile", () => pageOf("hostile"), "light", 360],
        ["single", () => pageOf("single"), "dark", 360],
    ]) {
        onPage(
            `${name}, ${theme}, ${width} pixels wide`,
            address,
            async (page) => {
                for (const summary of await page.locator("summary").all()) await summary.click();
                assert.deepEqual(await violations(page), []);
                assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
                await page.screenshot({ path: fileOf(`${name}-${theme}-${width}.png`) });
            },
            { theme, width },
        );
    }
});

describe("the parts", () => {
    const script = part("course/page/page.js") + part("teacher/bench/page/bench.js");
    const styles = part("course/page/page.css") + part("teacher/bench/page/bench.css");

    test("are clean", async () => {
        assert.deepEqual(await lintProblems("page.js", script), []);
        assert.deepEqual(await lintProblems("page.css", styles), []);
        assert.doesNotMatch(script, /<\/script|<!--/i);
        assert.doesNotMatch(styles, /<\/style/i);
    });

    for (const name of ["ladderOnly", "wrong", "empty", "hostile"])
        test(`make valid HTML of the document "${name}", before and after the script ran`, async () => {
            const address = pageOf(name);
            assert.deepEqual(await htmlProblems(readFileSync(fileOf(`${name}.html`), "utf8")), []);
            const view = await openPage(address);
            assert.deepEqual(await htmlProblems(`${await view.page.content()}\n`, AS_SERIALISED), []);
            await view.close();
        });
});

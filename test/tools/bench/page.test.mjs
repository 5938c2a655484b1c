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

/** What each chart draws, and how. */
const chartsOf = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll(".plot:has(.stage)")].map((figure) => {
            const canvas = figure.querySelector(".drawing canvas");
            const chart = Chart.getChart(canvas);
            const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
            copy.drawImage(canvas, 0, 0);
            const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
            let inked = 0;
            for (let i = 3; i < data.length; i += 4) if (data[i] > 128) inked += 1;
            const { x, y } = chart.scales;
            const steps = (scale, values) => {
                const at = values.map((value) => scale.getPixelForValue(value));
                return [at[1] - at[0], at[2] - at[1]];
            };
            return {
                group: figure.dataset.group,
                inked: inked / (canvas.width * canvas.height),
                types: [x.type, y.type],
                stepsX: steps(x, [x.min, 2 * x.min, 4 * x.min]),
                stepsY: steps(y, [y.min, 2 * y.min, 4 * y.min]),
                ticks: x.ticks.map(({ label }) => label),
                series: chart.data.datasets.map(({ label, data: points, ...look }) => ({
                    label,
                    points,
                    look: [look.pointStyle, look.pointBackgroundColor === look.borderColor, look.borderDash].join(),
                    color: look.borderColor,
                })),
            };
        }),
    );

const LIMIT = "the memory, at best";

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
            const cells = new Map((await cellsOf(page)).filter(({ isLate }) => !isLate).map((cell) => [cell.name, cell]));
            const charts = await chartsOf(page);
            assert.ok(charts.length > 0);
            for (const { group, inked, types, stepsX, stepsY, series } of charts) {
                assert.ok(inked > 0.01, `${group}: ${inked} of the canvas is drawn upon`);
                assert.deepEqual(types, ["logarithmic", "logarithmic"]);
                for (const [first, second] of [stepsX, stepsY])
                    assert.ok(Math.abs(first - second) < 0.01 && first !== 0, `${group}: ${first} and ${second}`);
                for (const { label, points } of series.filter((one) => one.label !== LIMIT))
                    for (const { x, y } of points)
                        assert.equal(y, Number(cells.get(`${group}/${x}/${label}`).value));
            }
        });
    }

    onPage("show the memory's limit where bandwidths are compared with it", () => pageOf("gpu"), async (page) => {
        for (const { group, series } of await chartsOf(page)) {
            const line = series.find(({ label }) => label === LIMIT);
            if (group.startsWith("locks/")) assert.equal(line, undefined);
            else assert.deepEqual(line.points.map(({ y }) => y), [3200, 3200], group);
        }
        const dots = await page.evaluate(() => {
            const canvas = document.querySelector(".drawing canvas");
            const { scales, chartArea } = Chart.getChart(canvas);
            const y = scales.y.getPixelForValue(3200);
            const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
            copy.drawImage(canvas, 0, 0);
            const { data } = copy.getImageData(chartArea.left, y - 1, chartArea.width / 2, 3);
            return data.filter((alpha, i) => i % 4 === 3 && alpha > 100).length / chartArea.width;
        });
        assert.ok(dots > 0.1, `${dots} of the line's pixels`);
    });

    onPage("show no limit where none was measured", measured, async (page) => {
        const { context } = readJson("measured.json");
        const isShown = (await chartsOf(page)).some(({ series }) => series.some(({ label }) => label === LIMIT));
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
        const [{ ticks }] = await chartsOf(page);
        assert.equal(ticks[0], "2\u00b9\u2070");
        assert.equal(ticks.at(-1), "2\u00b2\u2078");
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
        await page.locator(".drawing canvas").waitFor();
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
        const values = new Map((await cellsOf(page)).map(({ name, value }) => [name, Number(value)]));
        const choice = page.locator("#device").getByLabel("The plots show");
        await choice.selectOption("times as fast as CUB");
        const shown = () =>
            page.evaluate(() => {
                const chart = Chart.getChart(document.querySelector("#device-sum-int canvas"));
                return {
                    title: chart.options.scales.y.title.text,
                    type: chart.scales.y.type,
                    series: chart.data.datasets.map(({ label, data, hidden }) => ({ label, data, hidden })),
                };
            });
        const { title, type, series } = await shown();
        assert.equal(title, "times as fast as CUB");
        assert.equal(type, "logarithmic");
        for (const { label, data, hidden } of series)
            if (label === LIMIT) assert.equal(hidden, true);
            else
                for (const { x, y } of data)
                    assert.equal(y, values.get(`device/sum/int/${x}/${label}`) / values.get(`device/sum/int/${x}/CUB`));
        const key = await page.locator("#device-sum-int .series").innerText();
        assert.match(key, /ReductionDevice\s+\u00d7 1\.03/);
        assert.match(key, /CUB\s+\u00d7 1\.00/);
        await choice.selectOption("bandwidth");
        assert.equal((await shown()).title, "GB/s");
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
        const canvas = plot.locator(".drawing canvas");
        const value = async () => (await plot.locator(".series .value").allInnerTexts())[2];
        await canvas.focus();
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
        const isShown = () =>
            page.evaluate(() => Chart.getChart(document.querySelector("#device-sum-int canvas")).isDatasetVisible(2));
        await button.focus();
        for (const expected of [false, true]) {
            await page.keyboard.press("Enter");
            assert.equal(await button.getAttribute("aria-pressed"), String(expected));
            assert.equal(await isShown(), expected);
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
        assert.deepEqual(await lintProblems("page.js", `/* global Chart */\n${script}`), []);
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

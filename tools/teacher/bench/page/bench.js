const DASHES = ["none", "7 3", "2 3", "10 3 2 3"];
const [CIRCLE, SQUARE, TRIANGLE, DIAMOND, CROSS] = [0, 1, 2, 3, 6];
const KNOWN = {
    ReductionDevice: { color: "--ours", shape: CIRCLE, dash: "none", width: 2.5 },
    "ReductionDevice, in order": { color: "--ours-in-order", shape: DIAMOND, dash: "7 3", isHollow: true },
    CUB: { color: "--cub", shape: TRIANGLE, dash: "none" },
    Thrust: { color: "--thrust", shape: SQUARE, dash: "2 3" },
};
const LIMIT = tr("the memory, at best");
const METRICS = {
    "GB/s": tr("GB/s"),
    "MB/s": tr("MB/s"),
    time: tr("time"),
    "time an operation": tr("time an operation"),
};
const NARROW = 500;
const LABEL_HEIGHT = 14;
const RAISED = { "-": "\u207b", 0: "\u2070", 1: "\u00b9", 2: "\u00b2", 3: "\u00b3", 4: "\u2074", 5: "\u2075" };
for (const digit of [6, 7, 8, 9]) RAISED[digit] = String.fromCharCode(0x2070 + digit);

const chapters = document.querySelector("main");
const limit = Number(chapters.dataset.limit);
const cache = Number(chapters.dataset.l2);
const plots = [];

/* Numbers. */

function number(value) {
    const digits = Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value))));
    return numeral(value.toFixed(Math.min(digits, 12)));
}

function duration(nanoseconds) {
    for (const [factor, unit] of [
        [1, "ns"],
        [1e3, "\u00b5s"],
        [1e6, "ms"],
    ])
        if (nanoseconds < 1000 * factor) return `${numeral(Number((nanoseconds / factor).toPrecision(3)))} ${unit}`;
    return `${numeral(Number((nanoseconds / 1e9).toPrecision(3)))} s`;
}

function bytes(count) {
    const units = [tr("{0} bytes"), tr("{0} KiB"), tr("{0} MiB"), tr("{0} GiB"), tr("{0} TiB")];
    let unit = 0;
    for (; count >= 1024 && unit + 1 < units.length; unit += 1) count /= 1024;
    return units[unit].replace("{0}", numeral(Number(count.toPrecision(4))));
}

/** A power of two as such, anything else in digits. */
function sizeText(size) {
    const power = Math.log2(size);
    if (size < 64 || !Number.isInteger(power)) return String(size);
    return `2${[...String(power)].map((digit) => RAISED[digit]).join("")}`;
}

/* The data: the table below the plot. */

function readTable(figure) {
    const rows = [...figure.querySelectorAll("details tbody tr.plotted")];
    const heads = [...figure.querySelectorAll("details thead th")].slice(1);
    const cells = rows.map((row) => [...row.querySelectorAll("td")]);
    return {
        sizes: rows.map((row) => Number(row.cells[0].dataset.size)),
        bytes: rows.map((row) => Number(row.cells[0].dataset.bytes)),
        series: heads.map((head, column) => ({
            name: head.dataset.name,
            label: head.textContent,
            values: cells.map((row) => (row[column].dataset.value ? Number(row[column].dataset.value) : null)),
        })),
    };
}

/* How a series looks: everything that tells it from another one does so without its colour too. */

function lookOf(name, index, count) {
    if (KNOWN[name]) return { width: 2, ...KNOWN[name] };
    if (name.endsWith(" alone")) return { color: "--muted", shape: CROSS, dash: "1 2", width: 1 };
    const step = /^(\d) /.exec(name);
    const place = step ? Number(step[1]) : index;
    const look = { shape: place % 6, isHollow: place % 2 === 1 };
    if (step) return { ...look, color: `--step-${place}`, dash: DASHES[(place + 1) % 4], width: 1.5 };
    const isFirst = index === 0 && count > 1;
    const color = isFirst ? "--ours" : `--other-${(index + 4) % 5}`;
    return { ...look, color, dash: DASHES[index % 4], width: isFirst ? 2.5 : 2 };
}

/** A line with signs at its points, as the series looks. */
function drawSeries({ label, look }, points, signs = points) {
    return draw(
        "g",
        { color: `var(${look.color})`, class: look.isHollow ? "hollow" : "full", "data-series": label },
        plotLine(points, { "stroke-width": look.width, "stroke-dasharray": look.dash }),
        signs.map((at) => plotPoint(look.shape, at)),
    );
}

/* What is written into the drawing. */

const pen = make("canvas").getContext("2d");
pen.font = `13px ${getComputedStyle(document.body).fontFamily}`;
const widest = (texts) => Math.max(0, ...texts.map((text) => pen.measureText(text).width));

/** What stands at the lines' ends: the names, or shorter ones, or numbers, whatever leaves room for the lines. */
function labelsFor(names, width) {
    const inOrder = (name) => name.replace(tr("ReductionDevice, in order"), tr("in order"));
    const ours = (name) => inOrder(name).replace("ReductionDevice", tr("ours"));
    const numbered = (name, i) => /^\d(?= )|^\w{1,6}$/.exec(ours(name))?.[0] ?? String(i + 1);
    const ways = [inOrder, ours, numbered].map((way) => names.map(way));
    return ways.find((labels) => widest(labels) < 0.27 * width) ?? ways.at(-1);
}

/** Moves labels apart that stand closer than a line of text, within the drawing. */
function spread(labels, { top, bottom }) {
    labels.sort((a, b) => a.y - b.y);
    let lowest = top;
    for (const label of labels) {
        label.at = Math.max(label.y, lowest);
        lowest = label.at + LABEL_HEIGHT;
    }
    let highest = bottom;
    for (const label of [...labels].reverse()) {
        label.at = Math.min(label.at, highest);
        highest = label.at - LABEL_HEIGHT;
    }
}

/** The series' names behind their last points. */
function endLabels(lines, area) {
    const labels = lines.map(({ series, name, points }) => ({ series, name, x: points.at(-1)[0], y: points.at(-1)[1] }));
    spread(labels, area);
    return labels.map(({ series, name, x, y, at }) =>
        draw(
            "g",
            { color: `var(${series.look.color})`, class: "end" },
            draw("line", { x1: x + 6, x2: area.right + 12, y1: y, y2: at }),
            draw("text", { x: area.right + 15, y: at + 4.5 }, name),
        ),
    );
}

/** In the unit of the plot. */
const limitIn = ({ metric }) => (metric === "MB/s" ? 1000 * limit : limit);

/** The limit with its name above it. */
function limitLine(plot, y, { left, right }) {
    const name = right - left < NARROW ? tr("limit") : LIMIT;
    return [
        draw("line", { x1: left, x2: right, y1: y, y2: y, class: "bound" }),
        draw("text", { x: left + 8, y: y - 7 }, tr("{0}, {1} GB/s", name, number(limit))),
    ];
}

const upright = (x, { top, bottom }, kind) => draw("line", { x1: x, x2: x, y1: top, y2: bottom, class: kind });

/** Where an array no longer fits into the cache. */
function cacheMark(x, area) {
    const at = { x: x - 5, y: area.bottom - 8, "text-anchor": "end", class: "quiet" };
    return [upright(x, area, "cache"), draw("text", at, tr("L2 cache, {0}", bytes(cache)))];
}

/* Axes. */

/** As many of the sizes as have room are marked, the last always among them. */
function sizeAxis({ sizes }, length) {
    const step = Math.ceil(sizes.length / Math.max(2, Math.floor(length / 42)));
    return {
        at: logarithmic(sizes[0], sizes.at(-1)),
        ticks: sizes
            .filter((_, i) => (sizes.length - 1 - i) % step === 0)
            .map((value) => ({ value, text: sizeText(value) })),
    };
}

/** Powers of ten are marked, and the more between them the shorter the axis is. */
function valueAxis(plot) {
    const { min, max } = range(plot);
    const ticks = [];
    const factors = max / min > 1e4 ? [1] : max / min > 12 ? [1, 2, 5] : [1, 1.2, 1.5, 2, 3, 4, 5, 6, 8];
    for (let power = Math.floor(Math.log10(min)); power <= Math.ceil(Math.log10(max)); power += 1)
        for (const factor of factors) {
            const value = Number((factor * 10 ** power).toPrecision(2));
            if (value >= min && value <= max) ticks.push({ value, text: valueTick(plot, value) });
        }
    return { at: logarithmic(min, max), ticks };
}

function valueTick(plot, value) {
    if (plot.peer) return `\u00d7 ${numeral(value)}`;
    return isTime(plot) ? duration(value) : numeral(value);
}

function range(plot) {
    const values = plot.series.flatMap((series) => drawn(plot, series)).filter((value) => value !== null);
    if (plot.isLimited && !plot.peer) values.push(limitIn(plot));
    return { min: Math.min(...values) / 1.3, max: Math.max(...values) * 1.3 };
}

const isTime = ({ metric }) => metric.startsWith("time");

/** What is drawn of a series: its values, or how many times as fast as the peer it is. */
function drawn(plot, { values }) {
    if (!plot.peer) return values;
    return values.map((value, i) => {
        const other = plot.peer.values[i];
        if (value === null || other === null) return null;
        return isTime(plot) ? other / value : value / other;
    });
}

const valueTitle = ({ peer, metric }) => (peer ? tr("times as fast as {0}", peer.label) : METRICS[metric]);

/** Where a series has its points; `y`: of a value. */
function pointsOf(plot, series, y) {
    const values = drawn(plot, series);
    return plot.places.map((place, i) => [place, y(values[i])]).filter((_, i) => values[i] !== null);
}

/** Draws the plot into the room that there is. */
function fill(plot) {
    const { clientWidth: width, clientHeight: height } = plot.drawing;
    if (width === 0) return;
    const vertical = valueAxis(plot);
    const labels = labelsFor(plot.series.map(({ label }) => label), width);
    plot.key.classList.toggle("numbered", labels.some((label, i) => label === String(i + 1)));
    const area = {
        left: 10 + widest(vertical.ticks.map(({ text }) => text)),
        right: width - 20 - widest(labels),
        top: 30,
        bottom: height - 44,
    };
    const { x, y, nodes } = plotAxes(area, sizeAxis(plot, area.right - area.left), vertical, plot.unit);
    plot.places = plot.sizes.map(x);
    nodes.push(draw("text", { x: 0, y: 14, class: "quiet" }, valueTitle(plot)));
    if (plot.isLimited && cacheEnd(plot) > plot.sizes[0] && cacheEnd(plot) < plot.sizes.at(-1))
        nodes.push(...cacheMark(x(cacheEnd(plot)), area));
    if (plot.isLimited && !plot.peer) nodes.push(...limitLine(plot, y(limitIn(plot)), area));
    nodes.push(upright(plot.places[plot.index], area, "cross"));
    const lines = plot.series
        .map((series, i) => ({ series, name: labels[i], points: pointsOf(plot, series, y) }))
        .filter(({ series, points }) => series.isShown && points.length > 0);
    nodes.push(...lines.map(({ series, points }) => drawSeries(series, points)), ...endLabels(lines, area));
    plot.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    plot.svg.replaceChildren(...nodes);
}

/* The key: the series, with their numbers at one size. */

function toggle(plot, series, button) {
    series.isShown = !series.isShown;
    button.setAttribute("aria-pressed", String(series.isShown));
    fill(plot);
}

function keyEntry(plot, series) {
    series.value = make("span", { class: "value" });
    const sample = drawSeries(series, [[1, 8], [37, 8]], [[19, 8]]);
    const button = make(
        "button",
        { type: "button", "aria-pressed": "true", title: tr("Show or hide") },
        draw("svg", { width: 38, height: 16, "aria-hidden": "true" }, sample),
        make("span", { class: "name" }, series.label),
        series.value,
    );
    button.addEventListener("click", () => toggle(plot, series, button));
    return make("li", {}, button);
}

function valueText(plot, series) {
    const value = drawn(plot, series)[plot.index];
    if (value === null) return "\u2013";
    if (plot.peer) return `\u00d7 ${numeral(value.toFixed(2))}`;
    return isTime(plot) ? duration(value) : `${number(value)} ${METRICS[plot.metric]}`;
}

/** Shows the numbers at the size with that index. */
function point(plot, index) {
    plot.index = Math.max(0, Math.min(plot.sizes.length - 1, index));
    const size = plot.sizes[plot.index];
    const volume = plot.bytes[plot.index];
    plot.at.replaceChildren(
        ...(volume > 0
            ? trx("At {0} {1}, {2}:", make("b", {}, sizeText(size)), plot.unit, bytes(volume))
            : trx("At {0} {1}:", make("b", {}, sizeText(size)), plot.unit)),
    );
    for (const series of plot.series) series.value.textContent = valueText(plot, series);
    fill(plot);
}

/* Two views: the values, or how many times as fast as a peer. */

function showAgainst(plot, name) {
    plot.peer = plot.series.find((series) => series.name === name);
    point(plot, plot.index);
}

/** The choice of a chapter: what its plots show. */
function addViewChoice(chapter) {
    const own = plots.filter(({ figure }) => chapter.contains(figure));
    const isEverywhere = ({ name }) => own.every(({ series }) => series.some((one) => one.name === name));
    const peers = (own[0]?.series ?? []).filter(isEverywhere);
    if (peers.length < 2) return;
    const select = make(
        "select",
        {},
        make("option", { value: "" }, isTime(own[0]) ? METRICS[own[0].metric] : tr("bandwidth")),
        peers.map(({ name, label }) => make("option", { value: name }, tr("times as fast as {0}", label))),
    );
    select.addEventListener("change", () => own.forEach((plot) => showAgainst(plot, select.value)));
    chapter.querySelector(".plots").before(make("label", { class: "view" }, ...trx("The plots show {0}", select)));
}

/* Pointer and keyboard. */

function onPointer(plot, { clientX }) {
    const at = clientX - plot.svg.getBoundingClientRect().left;
    const distances = plot.places.map((place) => Math.abs(place - at));
    const nearest = distances.indexOf(Math.min(...distances));
    if (nearest !== plot.index) point(plot, nearest);
}

function onKey(plot, event) {
    const last = plot.sizes.length - 1;
    const next = { ArrowLeft: plot.index - 1, ArrowRight: plot.index + 1, Home: 0, End: last }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    point(plot, next);
    const said = plot.series.map((series) => `${series.label} ${valueText(plot, series)}`);
    document.querySelector("#announcement").textContent =
        `${plot.sizes[plot.index]} ${plot.unit}: ${said.join("; ")}`;
}

/* The page. */

/** The size from which on an array is larger than the cache. */
function cacheEnd(plot) {
    const perElement = plot.bytes.at(-1) / plot.sizes.at(-1);
    return cache > 0 && perElement > 0 ? cache / perElement : undefined;
}

/** Draws the plot, but of a single size, for which the page has bars. */
function build(figure) {
    const { metric, unit, group } = figure.dataset;
    const plot = { figure, metric, unit, ...readTable(figure) };
    plot.isLimited = limit > 0 && figure.closest("[data-limited]") !== null;
    if (plot.sizes.length < 2) return;
    plot.series.forEach((series, i) => {
        Object.assign(series, { isShown: true, look: lookOf(series.name, i, plot.series.length) });
    });
    plot.svg = draw("svg", {
        role: "img",
        tabindex: "0",
        "aria-label": tr(
            "{0} against {1}, {2}, both axes logarithmic. Arrow keys move along the sizes; the table below holds all numbers.",
            METRICS[metric],
            unit,
            group,
        ),
    });
    plot.drawing = make("div", { class: "drawing" }, plot.svg);
    plot.at = make("p", { class: "at" });
    plot.key = make("ul", { class: "series" }, plot.series.map((series) => keyEntry(plot, series)));
    figure.querySelector(".stage").append(plot.drawing, plot.at, plot.key);
    point(plot, plot.sizes.length - 1);
    new ResizeObserver(() => fill(plot)).observe(plot.drawing);
    plot.svg.addEventListener("pointermove", (event) => onPointer(plot, event));
    plot.svg.addEventListener("pointerdown", (event) => onPointer(plot, event));
    plot.svg.addEventListener("keydown", (event) => onKey(plot, event));
    plots.push(plot);
}

document.querySelector(".masthead").append(themeSwitch());
document.body.append(make("p", { id: "announcement", class: "visually-hidden", role: "status" }));
for (const figure of document.querySelectorAll(".plot")) build(figure);
for (const chapter of document.querySelectorAll(".chapter")) addViewChoice(chapter);

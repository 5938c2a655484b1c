const SHAPES = ["rectRounded", "rectRot", "triangle", "rect", "star", "crossRot", "cross", "circle", "rect", "circle"];
const DASHES = [[], [7, 3], [2, 3], [10, 3, 2, 3]];
const KNOWN = {
    ReductionDevice: { color: "--ours", shape: "circle", dash: [], width: 2.5 },
    "ReductionDevice, in order": { color: "--ours-in-order", shape: "rectRot", dash: [7, 3], isHollow: true },
    CUB: { color: "--cub", shape: "triangle", dash: [] },
    Thrust: { color: "--thrust", shape: "rect", dash: [2, 3] },
};
const LIMIT = tr("the memory, at best");
const METRICS = {
    "GB/s": tr("GB/s"),
    "MB/s": tr("MB/s"),
    time: tr("time"),
    "time an operation": tr("time an operation"),
};
const NARROW = 500;
const LABEL_HEIGHT = 13;
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
    if (name.endsWith(" alone")) return { color: "--muted", shape: "crossRot", dash: [1, 2], width: 1 };
    const step = /^(\d) /.exec(name);
    if (step) {
        const digit = Number(step[1]);
        return { color: `--step-${digit}`, shape: SHAPES[digit], dash: DASHES[digit % 4], width: 1.5, isHollow: digit % 2 === 1 };
    }
    const isFirst = index === 0 && count > 1;
    return {
        color: isFirst ? "--ours" : `--other-${(index + 4) % 5}`,
        shape: SHAPES[index % SHAPES.length],
        dash: DASHES[index % 4],
        width: isFirst ? 2.5 : 2,
        isHollow: index % 2 === 1,
    };
}

/** The colour that a custom property has now; light-dark() is resolved for colours of elements only. */
function colorOf(property) {
    const probe = make("span", { hidden: true });
    probe.style.color = `var(${property})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
}

/** In the colours of now. */
function painted(dataset) {
    const color = colorOf(dataset.look.color);
    const inside = dataset.look.isHollow ? colorOf("--raised") : color;
    return Object.assign(dataset, {
        borderColor: color,
        pointBorderColor: color,
        pointBackgroundColor: inside,
        pointHoverBorderColor: color,
        pointHoverBackgroundColor: inside,
    });
}

const pointsOf = (plot, series) => drawn(plot, series).map((y, i) => ({ x: plot.sizes[i], y }));

function datasetOf(series, index, plot) {
    const { name, label } = series;
    const look = lookOf(name, index, plot.series.length);
    return painted({
        label,
        look,
        data: pointsOf(plot, series),
        borderWidth: look.width,
        borderDash: look.dash,
        pointStyle: look.shape,
        pointRadius: 4,
        pointBorderWidth: 1.5,
        pointHoverRadius: 4,
        spanGaps: true,
        clip: 8,
    });
}

/** In the unit of the plot. */
const limitIn = ({ metric }) => (metric === "MB/s" ? 1000 * limit : limit);

function limitDataset(plot) {
    const { sizes } = plot;
    return painted({
        label: LIMIT,
        hidden: false,
        look: { color: "--ink" },
        data: [sizes[0], sizes.at(-1)].map((x) => ({ x, y: limitIn(plot) })),
        borderWidth: 1.5,
        borderDash: [1, 3],
        borderCapStyle: "round",
        pointRadius: 0,
        pointHoverRadius: 0,
    });
}

/* What is written into the drawing. */

const font = (weight = 400) => `${weight} 12px ${getComputedStyle(document.body).fontFamily}`;

/** What stands at the lines' ends: the names, or shorter ones, or numbers, whatever leaves room for the lines. */
function labelsFor(names, width) {
    const inOrder = (name) => name.replace(tr("ReductionDevice, in order"), tr("in order"));
    const ours = (name) => inOrder(name).replace("ReductionDevice", tr("ours"));
    const numbered = (name, i) => /^\d(?= )|^\w{1,6}$/.exec(ours(name))?.[0] ?? String(i + 1);
    const ways = [inOrder, ours, numbered];
    const context = make("canvas").getContext("2d");
    context.font = font();
    for (const way of ways) {
        const labels = names.map(way);
        const room = Math.max(...labels.map((label) => context.measureText(label).width));
        if (room < 0.27 * width || way === ways.at(-1)) return { labels, room };
    }
    return undefined;
}

/** Moves labels apart that stand closer than a line of text, within the drawing. */
function spread(labels, top, bottom) {
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
const endLabels = {
    id: "endLabels",
    afterDatasetsDraw(chart) {
        const { ctx, chartArea } = chart;
        const names = chart.data.datasets.map(({ label }) => label).filter((name) => name !== LIMIT);
        const written = labelsFor(names, chart.width).labels;
        const labels = chart.data.datasets.flatMap((dataset, index) => {
            const last = dataset.data.findLastIndex(({ y }) => y !== null);
            if (dataset.label === LIMIT || !chart.isDatasetVisible(index) || last < 0) return [];
            const { x, y } = chart.getDatasetMeta(index).data[last];
            return [{ name: written[index], color: dataset.borderColor, x, y }];
        });
        spread(labels, chartArea.top, chartArea.bottom);
        ctx.save();
        ctx.font = font();
        ctx.textBaseline = "middle";
        for (const { name, color, x, y, at } of labels) {
            ctx.strokeStyle = color;
            ctx.lineWidth = 1;
            ctx.beginPath();
            ctx.moveTo(x + 6, y);
            ctx.lineTo(chartArea.right + 12, at);
            ctx.stroke();
            ctx.fillStyle = color;
            ctx.fillText(name, chartArea.right + 15, at);
        }
        ctx.restore();
    },
};

/** The limit's name above its line, and where an array no longer fits into the cache. */
const marks = {
    id: "marks",
    beforeDatasetsDraw(chart) {
        const { ctx, chartArea, scales, config } = chart;
        const end = config.options.plugins.marks.cacheEnd;
        ctx.save();
        ctx.font = font();
        ctx.fillStyle = colorOf("--muted");
        if (end > scales.x.min && end < scales.x.max) {
            const x = scales.x.getPixelForValue(end);
            ctx.strokeStyle = colorOf("--edge");
            ctx.setLineDash([4, 4]);
            ctx.beginPath();
            ctx.moveTo(x, chartArea.top);
            ctx.lineTo(x, chartArea.bottom);
            ctx.stroke();
            ctx.textAlign = "right";
            ctx.fillText(tr("L2 cache, {0}", bytes(cache)), x - 5, chartArea.bottom - 8);
        }
        const line = chart.data.datasets.find(({ label }) => label === LIMIT);
        if (line?.hidden === false) {
            ctx.fillStyle = colorOf("--ink");
            ctx.textAlign = "left";
            const y = scales.y.getPixelForValue(line.data[0].y);
            const name = chart.width < NARROW ? tr("limit") : LIMIT;
            ctx.fillText(tr("{0}, {1} GB/s", name, number(limit)), chartArea.left + 8, y - 7);
        }
        ctx.restore();
    },
};

/** The line at the size whose numbers the key holds. */
const crosshair = {
    id: "crosshair",
    beforeDatasetsDraw(chart) {
        const { ctx, chartArea, scales, config } = chart;
        const { size } = config.options.plugins.crosshair;
        if (size === undefined) return;
        const x = scales.x.getPixelForValue(size);
        ctx.save();
        ctx.strokeStyle = colorOf("--edge");
        ctx.beginPath();
        ctx.moveTo(x, chartArea.top);
        ctx.lineTo(x, chartArea.bottom);
        ctx.stroke();
        ctx.restore();
    },
};

/* Axes. */

/** As many of the sizes as have room, the last always among them. */
function sizeTicks(scale, sizes) {
    const most = Math.max(2, Math.floor(scale.width / 42));
    const step = Math.ceil(sizes.length / most);
    scale.ticks = sizes.filter((_, i) => (sizes.length - 1 - i) % step === 0).map((value) => ({ value }));
}

/** Powers of ten, and the more between them the shorter the axis is. */
function valueTicks(scale) {
    const ticks = [];
    const reach = scale.max / scale.min;
    const factors = reach > 1e4 ? [1] : reach > 12 ? [1, 2, 5] : [1, 1.2, 1.5, 2, 3, 4, 5, 6, 8];
    for (let power = Math.floor(Math.log10(scale.min)); power <= Math.ceil(Math.log10(scale.max)); power += 1)
        for (const factor of factors) {
            const value = Number((factor * 10 ** power).toPrecision(2));
            if (value >= scale.min && value <= scale.max) ticks.push({ value });
        }
    scale.ticks = ticks;
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

function axes(plot) {
    const common = { type: "logarithmic", title: { display: true, font: { size: 12 } }, border: { display: false } };
    const ticks = { font: { size: 12 }, padding: 8, maxRotation: 0, autoSkip: false };
    return {
        x: {
            ...common,
            min: plot.sizes[0],
            max: plot.sizes.at(-1),
            title: { ...common.title, text: plot.unit },
            ticks: { ...ticks, callback: sizeText },
            grid: { display: false },
            afterBuildTicks: (scale) => sizeTicks(scale, plot.sizes),
        },
        y: {
            ...common,
            ...range(plot),
            title: { ...common.title, text: plot.peer ? tr("times as fast as {0}", plot.peer.label) : METRICS[plot.metric] },
            ticks: { ...ticks, callback: (value) => valueTick(plot, value) },
            grid: { drawTicks: false },
            afterBuildTicks: valueTicks,
        },
    };
}

/** Room on the right for the longest label; the key says which number is whose. */
function roomForLabels(plot, width) {
    const names = plot.series.map(({ label }) => label);
    const { labels, room } = labelsFor(names, width);
    plot.key.classList.toggle("numbered", labels.some((label, i) => label === String(i + 1)));
    return 20 + room;
}

function dress(chart, plot) {
    const { options } = chart;
    chart.data.datasets.forEach(painted);
    for (const scale of [options.scales.x, options.scales.y]) {
        scale.grid.color = colorOf("--rule");
        scale.grid.borderColor = colorOf("--edge");
        scale.ticks.color = colorOf("--muted");
        scale.title.color = colorOf("--muted");
    }
    options.layout.padding.right = roomForLabels(plot, chart.width);
    chart.update("none");
    for (const sample of plot.samples) drawSample(sample);
}

/* The key: the series, with their numbers at one size. */

function drawSample({ canvas, dataset }) {
    const scale = Math.max(2, window.devicePixelRatio);
    canvas.width = 38 * scale;
    canvas.height = 16 * scale;
    const context = canvas.getContext("2d");
    context.scale(scale, scale);
    context.strokeStyle = dataset.borderColor;
    context.lineWidth = dataset.borderWidth;
    context.setLineDash(dataset.borderDash);
    context.beginPath();
    context.moveTo(1, 8);
    context.lineTo(37, 8);
    context.stroke();
    context.setLineDash([]);
    context.fillStyle = dataset.pointBackgroundColor;
    const style = { pointStyle: dataset.pointStyle, radius: 4.5, borderWidth: 1.5, rotation: 0 };
    context.lineWidth = style.borderWidth;
    Chart.helpers.drawPoint(context, style, 19, 8);
}

function toggle(plot, index, button) {
    const isShown = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(isShown));
    plot.chart.setDatasetVisibility(index, isShown);
    plot.chart.update("none");
}

function keyEntry(plot, dataset, index) {
    const canvas = make("canvas", { "aria-hidden": "true" });
    const value = make("span", { class: "value" });
    const button = make(
        "button",
        { type: "button", "aria-pressed": "true", title: tr("Show or hide") },
        canvas,
        make("span", { class: "name" }, dataset.label),
        value,
    );
    button.addEventListener("click", () => toggle(plot, index, button));
    plot.samples.push({ canvas, dataset });
    plot.values.push(value);
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
    plot.series.forEach((series, i) => {
        plot.values[i].textContent = valueText(plot, series);
    });
    plot.chart.options.plugins.crosshair.size = size;
    plot.chart.update("none");
}

/* Two views: the values, or how many times as fast as a peer. */

function showAgainst(plot, name) {
    plot.peer = plot.series.find((series) => series.name === name);
    const { data, options } = plot.chart;
    plot.series.forEach((series, i) => {
        data.datasets[i].data = pointsOf(plot, series);
    });
    for (const dataset of data.datasets) if (dataset.label === LIMIT) dataset.hidden = plot.peer !== undefined;
    options.scales = axes(plot);
    dress(plot.chart, plot);
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

function onPointer(plot, { offsetX }) {
    const { x } = plot.chart.scales;
    const distances = plot.sizes.map((size) => Math.abs(x.getPixelForValue(size) - offsetX));
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

function buildChart(plot, canvas) {
    const datasets = plot.series.map((series, i) => datasetOf(series, i, plot));
    if (plot.isLimited) datasets.push(limitDataset(plot));
    return new Chart(canvas, {
        type: "line",
        data: { datasets },
        options: {
            animation: false,
            maintainAspectRatio: false,
            parsing: false,
            normalized: true,
            events: [],
            layout: { padding: { top: 14, right: 0 } },
            scales: axes(plot),
            plugins: {
                legend: { display: false },
                tooltip: { enabled: false },
                crosshair: {},
                marks: { cacheEnd: plot.isLimited ? cacheEnd(plot) : undefined },
            },
            onResize: (chart, { width }) => {
                chart.options.layout.padding.right = roomForLabels(plot, width);
            },
        },
        plugins: [marks, crosshair, endLabels],
    });
}

/** Draws the plot, but of a single size, for which the page has bars. */
function build(figure) {
    const { metric, unit, group } = figure.dataset;
    const plot = { figure, metric, unit, samples: [], values: [], ...readTable(figure) };
    plot.isLimited = limit > 0 && figure.closest("[data-limited]") !== null;
    if (plot.sizes.length < 2) return;
    const canvas = make("canvas", {
        role: "img",
        tabindex: "0",
        "aria-label": tr(
            "{0} against {1}, {2}, both axes logarithmic. Arrow keys move along the sizes; the table below holds all numbers.",
            METRICS[metric],
            unit,
            group,
        ),
    });
    plot.at = make("p", { class: "at" });
    plot.key = make("ul", { class: "series" });
    figure.querySelector(".stage").append(make("div", { class: "drawing" }, canvas), plot.at, plot.key);
    plot.chart = buildChart(plot, canvas);
    plot.key.append(...plot.series.map((_, i) => keyEntry(plot, plot.chart.data.datasets[i], i)));
    dress(plot.chart, plot);
    point(plot, plot.sizes.length - 1);
    canvas.addEventListener("pointermove", (event) => onPointer(plot, event));
    canvas.addEventListener("pointerdown", (event) => onPointer(plot, event));
    canvas.addEventListener("keydown", (event) => onKey(plot, event));
    plots.push(plot);
}

function dressAll() {
    for (const plot of plots) dress(plot.chart, plot);
}

document.querySelector(".masthead").append(themeSwitch());
document.body.append(make("p", { id: "announcement", class: "visually-hidden", role: "status" }));
Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
for (const figure of document.querySelectorAll(".plot")) build(figure);
for (const chapter of document.querySelectorAll(".chapter")) addViewChoice(chapter);
document.querySelector(".masthead .theme").addEventListener("change", dressAll);
for (const query of ["(prefers-color-scheme: dark)", "print"]) matchMedia(query).addEventListener("change", dressAll);

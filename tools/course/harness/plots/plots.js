const record = JSON.parse(document.querySelector("#plots-data").textContent);

/* Numbers. */

/** Three digits; very large and very small ones as powers of ten. */
function number(value) {
    if (value === null) return "";
    const size = Math.abs(value);
    if (size !== 0 && (size >= 1e9 || size < 1e-3)) return numeral(value.toExponential(1).replace("e+", "e"));
    const text = Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(3)));
    return numeral(text.replace(/\B(?=(\d{3})+$)/g, text.includes(".") ? "" : "\u202f"));
}

const SUPERSCRIPTS = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";
const raised = (exponent) =>
    (exponent < 0 ? "\u207b" : "") + [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[digit]).join("");

/** A power of ten as an axis shows it. */
const power = (exponent) => (exponent >= 0 && exponent <= 3 ? String(10 ** exponent) : `10${raised(exponent)}`);

/* Axes: where a value stands between 0 and 1, and which values are marked. */

function linearAxis(least, most) {
    const rough = (most - least || 1) / 4;
    const base = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((factor) => factor * base).find((size) => size >= rough);
    const first = Math.floor(least / step) * step;
    const last = Math.ceil(most / step) * step || step;
    const count = Math.round((last - first) / step);
    return {
        at: (value) => (value - first) / (last - first),
        ticks: Array.from({ length: count + 1 }, (_, i) => {
            const value = Number((first + i * step).toPrecision(12));
            return { value, text: number(value) };
        }),
    };
}

function logarithmicAxis(least, most) {
    const first = Math.floor(Math.log10(least) + 1e-9);
    const last = Math.max(first + 1, Math.ceil(Math.log10(most) - 1e-9));
    const every = Math.ceil((last - first) / 8);
    return {
        at: logarithmic(10 ** first, 10 ** last),
        ticks: Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, i) => {
            const exponent = first + i * every;
            return { value: 10 ** exponent, text: power(exponent) };
        }),
    };
}

/** Logarithmic where the largest value is more than 20 times the smallest. */
function axisOf(values) {
    const least = Math.min(...values);
    const most = Math.max(...values);
    if (least > 0 && most / least > 20) return logarithmicAxis(least, most);
    return linearAxis(Math.min(0, least), most);
}

const valuesOf = (plot) => plot.series.flatMap(({ values }) => values.filter((value) => value !== null));

/* Drawing. */

const hint = (text) => draw("title", {}, text);

/** What belongs to one of the series, in its colour. */
const ofSeries = (index, ...nodes) => draw("g", { class: `series-${index % 6}` }, ...nodes);

/** Bars from left to right, each below its name. */
function barChart(plot, width) {
    const THICKNESS = 16;
    const axis = linearAxis(0, Math.max(...valuesOf(plot), 0));
    const rowHeight = 24 + plot.series.length * (THICKNESS + 2) + 6;
    const room = width - 76;
    const nodes = [];
    plot.names.forEach((name, row) => {
        const top = row * rowHeight;
        nodes.push(draw("text", { x: 0, y: top + 17 }, name));
        plot.series.forEach(({ name: series, values }, index) => {
            const value = values[row];
            if (value === null) return;
            const y = top + 24 + index * (THICKNESS + 2);
            const length = value > 0 ? Math.max(1, axis.at(value) * room) : 0;
            nodes.push(
                draw(
                    "rect",
                    { x: 0, y, width: length, height: THICKNESS, class: `bar series-${index % 6}` },
                    hint(`${series}, ${name}: ${number(value)} ${plot.y}`),
                ),
                draw("text", { x: length + 6, y: y + 12.5, class: "quiet" }, number(value)),
            );
        });
    });
    return [plot.names.length * rowHeight, nodes];
}

/** Lines through points, on two axes. */
function lineChart(plot, width) {
    const height = Math.max(240, Math.min(400, width * 0.55));
    const area = { left: 56, right: width - 28, top: 12, bottom: height - 44 };
    const { x, y, nodes } = plotAxes(area, axisOf(plot.positions), axisOf(valuesOf(plot)), plot.x);
    plot.series.forEach(({ name, values }, index) => {
        const points = plot.positions
            .map((position, i) => ({ position, value: values[i], at: [x(position), y(values[i])] }))
            .filter(({ value }) => value !== null);
        const signs = points.map(({ position, value, at }) =>
            plotPoint(index % 6, at, hint(`${name}, ${plot.x} ${number(position)}: ${number(value)} ${plot.y}`)),
        );
        nodes.push(ofSeries(index, plotLine(points.map(({ at }) => at)), ...(signs.length > 64 ? [] : signs)));
    });
    return [height, nodes];
}

function fill(drawing, plot) {
    const width = drawing.clientWidth;
    if (width === 0) return;
    const [height, nodes] = (plot.names ? barChart : lineChart)(plot, width);
    drawing.replaceChildren(draw("svg", { width, height, role: "img", "aria-label": `${plot.title}: ${plot.y}` }, ...nodes));
}

function legend(plot) {
    return make(
        "ul",
        { class: "legend" },
        plot.series.map(({ name }, index) =>
            make(
                "li",
                {},
                draw("svg", { width: 14, height: 14, "aria-hidden": "true" }, ofSeries(index, plotPoint(index % 6, [7, 7]))),
                name,
            ),
        ),
    );
}

function table(plot) {
    const heads = [plot.x, ...plot.series.map(({ name }) => name)];
    const row = (place, i) =>
        make(
            "tr",
            {},
            make("th", { scope: "row" }, typeof place === "number" ? number(place) : place),
            plot.series.map(({ values }) => make("td", {}, number(values[i]))),
        );
    return make(
        "details",
        {},
        make("summary", {}, tr("The figures")),
        make(
            "section",
            { class: "scroll", tabindex: "0", "aria-label": tr("The figures of {0}", plot.title) },
            make(
                "table",
                {},
                make("thead", {}, make("tr", {}, heads.map((head) => make("th", { scope: "col" }, head)))),
                make("tbody", {}, (plot.names ?? plot.positions).map(row)),
            ),
        ),
    );
}

function figure(plot) {
    const drawing = make("div", { class: "drawing" });
    new ResizeObserver(() => fill(drawing, plot)).observe(drawing);
    const isEmpty = valuesOf(plot).length === 0;
    return make(
        "figure",
        { class: "plot" },
        make("h3", {}, plot.title),
        make("p", { class: "unit" }, plot.y),
        plot.series.length > 1 && legend(plot),
        !isEmpty && drawing,
        plot.note !== "" && make("p", { class: "note" }, plot.note),
        table(plot),
    );
}

/* The page. */

const FACTS = {
    passed: tr("all right"),
    failed: tr("something is wrong"),
    todo: tr("a TODO is open"),
};

function chapter(use) {
    const id = `use-${use.name}`;
    return make(
        "section",
        { class: "chapter", "aria-labelledby": id },
        make("h2", { id }, make("span", { class: "sign", "data-status": use.status, "aria-hidden": "true" }), " ", tr("{0}: {1}", use.name, FACTS[use.status] ?? use.status)),
        make("p", { class: "lede" }, use.description),
        use.plots.length === 0 && make("pre", { class: "printed", tabindex: 0 }, use.printed),
        use.plots.map(figure),
        use.timeline && make("p", {}, make("a", { href: use.timeline }, tr("What overlaps: the timeline of this use"))),
    );
}

function fact(name, value, kind) {
    return make("div", { class: kind }, make("dt", {}, name), make("dd", {}, value));
}

const names = record.uses.map(({ name }) => name);
document.title = tr("{0}: {1}", tr("Figures"), names.join(", "));
document.body.append(
    make(
        "header",
        { class: "masthead" },
        make("p", {}, make("strong", {}, "Atelier"), make("span", { class: "subject" }, tr("Figures"))),
        themeSwitch(),
    ),
    make(
        "main",
        {},
        make(
            "section",
            { class: "verdict" },
            make("h1", {}, names.length === 1 ? tr("The figures of {0}", names[0]) : tr("The figures of {0} uses", names.length)),
            make(
                "dl",
                { class: "facts" },
                fact(tr("Device"), record.device, "device"),
                fact(tr("Command"), make("code", {}, record.command), "command"),
                fact(tr("Started"), date(record.started)),
            ),
        ),
        record.uses.map(chapter),
    ),
);

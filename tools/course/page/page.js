const THEME_KEY = "atelier-report-theme";

/* Words and numbers in the page's language. LANGUAGE comes from the program that writes the page. */

const withValues = (text, values) => text.replace(/\{(\d)\}/g, (whole, i) => values[i] ?? whole);

/** The message, with {0}, {1}, ... replaced by the values. */
const tr = (text, ...values) => withValues(LANGUAGE.words[text]?.[0] ?? text, values);

/** A message that depends on a number, which is {0}. */
function trn(one, many, n, ...values) {
    return withValues(LANGUAGE.words[one]?.[LANGUAGE.form(n)] ?? (n === 1 ? one : many), [n, ...values]);
}

/** The parts of a message whose values are elements. */
function trx(text, ...values) {
    const parts = tr(text).split(/(\{\d\})/);
    return parts.map((part, i) => (i % 2 === 1 ? values[part[1]] : part));
}

/** The number with the decimal sign of the language. */
const numeral = (value) => String(value).replace(".", tr("1.5").slice(1, -1));

/** A list in words: "a, b and c". */
function inWords(words) {
    return words.length < 2 ? words.join("") : tr("{0} and {1}", words.slice(0, -1).join(", "), words.at(-1));
}

/** A file's name without its folder. */
const baseName = (file) => file.slice(file.lastIndexOf("/") + 1);

/** The sizes of a grid or a block: "4 \u00d7 2", each as `inText` has it. */
const shape = (sizes, inText = String) =>
    sizes
        .slice(0, sizes[2] > 1 ? 3 : sizes[1] > 1 ? 2 : 1)
        .map(inText)
        .join(" \u00d7 ");

const launch = (kernel, grid, block, inText) => `${kernel}<<<${shape(grid, inText)}, ${shape(block, inText)}>>>`;

/* The DOM, without markup from strings. */

/** An element with attributes (those undefined or false are left out) and children (those without content too). */
function make(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.flat().filter((child) => child !== undefined && child !== false && child !== ""));
    return node;
}

/** The same of a drawing. */
function draw(tag, attributes = {}, ...children) {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children.flat());
    return node;
}

/* Plots: lines through points on two axes. */

/** Tell series apart without colours. */
const POINT_SHAPES = [
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "M-4 -4h8v8h-8z",
    "M0 -5l5 9h-10z",
    "M0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z",
    "M0 5l5 -9h-10z",
    "M-5 -2h10v4h-10z",
    "M-4 -4l8 8m0 -8l-8 8",
];

const plotPoint = (kind, [x, y], ...children) =>
    draw("path", { d: POINT_SHAPES[kind], transform: `translate(${x} ${y})`, class: "point" }, ...children);

const plotLine = (points, attributes = {}) =>
    draw("path", { d: `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`, class: "line", ...attributes });

/** Where a value stands between 0 and 1. */
const logarithmic = (least, most) => (value) => Math.log(value / least) / Math.log(most / least);

/**
 * Two axes around an area of a drawing, in pixels: { left, right, top, bottom }. Of each axis is given where a value stands
 * between 0 and 1, and which values are marked: { at, ticks: [{ value, text }] }; `unit` is that of the horizontal one.
 * Returns where the values stand in the drawing, and what is drawn.
 */
function plotAxes({ left, right, top, bottom }, horizontal, vertical, unit) {
    const x = (value) => left + horizontal.at(value) * (right - left);
    const y = (value) => bottom - vertical.at(value) * (bottom - top);
    const line = (x1, x2, y1, y2) => draw("line", { x1, x2, y1, y2, class: "grid" });
    const text = (anchor, at, words) => draw("text", { ...at, "text-anchor": anchor, class: "quiet" }, words);
    const rows = vertical.ticks.flatMap((tick) => [
        line(left, right, y(tick.value), y(tick.value)),
        text("end", { x: left - 8, y: y(tick.value) + 4.5 }, tick.text),
    ]);
    const columns = horizontal.ticks.flatMap((tick) => [
        line(x(tick.value), x(tick.value), bottom, bottom + 5),
        text("middle", { x: x(tick.value), y: bottom + 20 }, tick.text),
    ]);
    return { x, y, nodes: [...rows, ...columns, text("end", { x: right, y: bottom + 38 }, unit)] };
}

/** A time such as 2026-11-21T10:00:00Z as the reader writes it: the day, and the hour. Another text stays as it is. */
function dayAndHour(text) {
    const instant = new Date(text);
    if (Number.isNaN(instant.getTime())) return [text];
    const locale = LANGUAGE.name === "en" ? "en-GB" : LANGUAGE.name;
    return [
        instant.toLocaleDateString(locale, { dateStyle: "long" }),
        instant.toLocaleTimeString(locale, { timeStyle: "short" }),
    ];
}

/** The same as an element, for a list of facts. */
function date(text) {
    const [day, hour] = dayAndHour(text);
    return hour ? make("time", { datetime: text, title: text }, day, make("small", {}, hour)) : text;
}

/* The theme: the system's unless the reader chose one. */

function storedTheme() {
    try {
        return localStorage.getItem(THEME_KEY) ?? "auto";
    } catch {
        return "auto";
    }
}

function storeTheme(theme) {
    try {
        localStorage.setItem(THEME_KEY, theme);
    } catch {
        // Storage may be forbidden; the choice then lasts as long as the page.
    }
}

function showTheme(theme) {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
}

function themeSwitch() {
    const current = storedTheme();
    const choice = (theme, word) => {
        const input = make("input", {
            type: "radio",
            name: "theme",
            value: theme,
            checked: theme === current,
        });
        input.addEventListener("change", () => {
            showTheme(theme);
            storeTheme(theme);
        });
        return make("label", {}, input, word);
    };
    showTheme(current);
    return make(
        "fieldset",
        { class: "theme" },
        make("legend", { class: "visually-hidden" }, tr("Theme")),
        choice("auto", tr("Auto")),
        choice("light", tr("Light")),
        choice("dark", tr("Dark")),
    );
}

/* What a finding shows: the lines it names, the threads of a race, advice. */

/** The characters of white space that every line starts with. */
function commonIndent(lines) {
    const written = lines.map(({ text = "" }) => text).filter((text) => text.trim() !== "");
    return Math.min(...written.map((text) => text.search(/\S/)));
}

function excerptLines(lines) {
    const indent = commonIndent(lines);
    const rows = [];
    let previous;
    for (const { line, text = "", marked } of lines) {
        if (previous !== undefined && line > previous + 1)
            rows.push(make("span", { class: "line gap" }, "\u22ef"));
        rows.push(
            make(
                marked ? "mark" : "span",
                { class: "line" },
                make("span", {}, String(line ?? "")),
                text.slice(indent),
            ),
        );
        previous = line;
    }
    return rows;
}

function excerpts(lines) {
    return [...Map.groupBy(lines, ({ file }) => file)].map(([file, own]) =>
        make(
            "figure",
            { class: "excerpt" },
            file && make("figcaption", {}, file),
            make(
                "pre",
                { tabindex: "0", role: "group", "aria-label": tr("Lines of {0}", file ?? tr("the source")) },
                make("code", {}, excerptLines(own)),
            ),
        ),
    );
}

/** One thread: a line down through its access, with the barriers that it meets. */
function threadOfRace({ thread, block, writes, file, line }, x) {
    const label = (y, text, kind) => draw("text", { x, y, class: kind }, text);
    return draw(
        "g",
        {},
        label(16, tr("thread {0}", thread), "who"),
        label(32, tr("block {0}", block), "who"),
        draw("line", { x1: x, y1: 42, x2: x, y2: 190, class: "thread" }),
        draw("rect", { x: x - 68, y: 92, width: 136, height: 48, rx: 8, class: writes ? "access writes" : "access" }),
        label(112, writes ? tr("writes") : tr("reads"), "does"),
        label(130, `${baseName(String(file))}:${line}`, "where"),
    );
}

function barrierOfRace(x, width, y) {
    return draw("rect", { x, y, width, height: 6, rx: 3, class: "barrier" });
}

/** Barriers reach over all threads of a block, and over no other block. */
function racePicture({ what, inOneBlock, accesses }) {
    const bars = inOneBlock ? [[8, 324]] : [[8, 148], [184, 148]];
    const barriers = [58, 168].flatMap((y) => bars.map(([x, width]) => barrierOfRace(x, width, y)));
    const words = inOneBlock
        ? tr("Both touch {0} between two barriers of their block: either may come first.", what)
        : tr("Both touch {0}. A barrier holds the threads of one block only: either may come first.", what);
    return make(
        "figure",
        { class: "race" },
        draw(
            "svg",
            { viewBox: "0 0 340 196", role: "img", "aria-label": words },
            accesses.map((access, i) => threadOfRace(access, i === 0 ? 82 : 258)),
            barriers,
            draw("path", { d: "M156 116h28m-22-6-6 6 6 6m16-12 6 6-6 6", class: "clash" }),
        ),
        make("figcaption", {}, words, " ", make("span", { class: "key" }, tr("A bar is a barrier."))),
    );
}

const hintOf = (text) => make("p", { class: "hint" }, make("strong", {}, tr("Hint:")), " ", text);

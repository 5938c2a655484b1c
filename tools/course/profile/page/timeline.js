const data = JSON.parse(document.querySelector("#timeline-data").textContent);
const ROW = 30; // pixels; a group's head has GROUP
const GROUP = 22;
const BAR = 20;
const KEYS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 };

const isOfHost = ({ stream }) => stream < 0;
const isIn = (bar, { device, stream }) => bar.device === device && bar.stream === stream;
const isRange = ({ kind }) => kind === "range" || kind === "mark";
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

/** A time in microseconds, with as many digits as tell something. */
function time(microseconds) {
    if (microseconds >= 10000) return tr("{0} ms", numeral((microseconds / 1000).toFixed(1)));
    return tr("{0} \u00b5s", numeral(microseconds.toFixed(microseconds < 100 ? 1 : 0)));
}

function size(bytes) {
    if (bytes >= 1 << 20) return tr("{0} MiB", numeral((bytes / (1 << 20)).toFixed(1)));
    return bytes >= 1 << 10 ? tr("{0} KiB", numeral((bytes / (1 << 10)).toFixed(1))) : trn("{0} byte", "{0} bytes", bytes);
}

/* The rows, from above: of the host's threads, of streams, of copy engines. */

/** The bars of a row are in the order of their begin; with nested ranges, each depth has a row of its own. */
function rowsOf(program) {
    const rows = [];
    const add = (group, label, bars) => {
        if (bars.length > 0) rows.push({ group, label, bars: bars.sort((a, b) => a.begin - b.begin) });
    };
    const hosts = Map.groupBy(program.bars.filter(isOfHost), ({ thread }) => thread);
    for (const [thread, bars] of [...hosts].sort(([a], [b]) => a - b)) {
        for (const level of levelsOf(bars.filter(isRange))) add(tr("host"), tr("ranges"), level);
        add(tr("host"), tr("thread {0}", thread), bars.filter((bar) => !isRange(bar)));
    }
    for (const stream of program.streams) add(tr("streams"), stream.name, program.bars.filter((bar) => isIn(bar, stream)));
    for (const { device, kind, name } of program.engines)
        add(tr("copy engines"), name, program.bars.filter((bar) => bar.kind === kind && bar.device === device));
    return rows;
}

/** Ranges that lie in each other, by their depth. */
function levelsOf(ranges) {
    const levels = [];
    for (const range of ranges.sort((a, b) => a.begin - b.begin || b.end - a.end)) {
        let level = levels.find((one) => one.at(-1).end <= range.begin);
        if (!level) levels.push((level = []));
        level.push(range);
    }
    return levels;
}

/** The first bar that ends after `begin`, in a row whose bars come one after another. */
function firstAfter(bars, begin) {
    let low = 0;
    let high = bars.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (bars[middle].end < begin) low = middle + 1;
        else high = middle;
    }
    return low;
}

/** A round step for about so many ticks. */
function stepOf(length, ticks) {
    const rough = length / Math.max(ticks, 1);
    const power = 10 ** Math.floor(Math.log10(rough));
    return power * [1, 2, 5, 10].find((factor) => factor * power >= rough);
}

class View {
    constructor(program) {
        this.program = program;
        this.rows = rowsOf(program);
        this.begin = 0;
        this.length = Math.max(program.end, 1);
        this.lookAtDevice();
        this.chosen = undefined;
        this.marked = undefined; // the words of a place whose bars stand out
        this.lanes = draw("svg", { class: "lanes", tabindex: "0", role: "application", "aria-label": tr("Timeline: arrows scroll and zoom, page up and page down go from bar to bar") });
        this.detail = make("div", { class: "detail", "aria-live": "polite" });
        this.span = make("output");
        this.node = make("section", { class: "view" }, this.facts(), this.controls(), this.chart(), this.detail, this.missed());
        this.listen();
        this.describe();
        new ResizeObserver(() => this.show()).observe(this.lanes.parentElement);
    }

    facts() {
        const { end, copies, work, hidden } = this.program;
        const fact = (name, value) => make("div", {}, make("dt", {}, name), make("dd", {}, value));
        return make(
            "dl",
            { class: "facts" },
            fact(tr("all of it on {0}", data.gpu), time(end)),
            fact(tr("copies"), time(copies)),
            fact(tr("kernels"), time(work)),
            Math.min(copies, work) > 0 && fact(tr("hidden, of what could be"), tr("{0} %", Math.round(100 * hidden))),
        );
    }

    controls() {
        const button = (text, label, act) => {
            const node = make("button", { type: "button", title: label, "aria-label": label }, text);
            node.addEventListener("click", act);
            return node;
        };
        return make(
            "div",
            { class: "controls" },
            button("\u2212", tr("Zoom out"), () => this.zoom(2)),
            button("+", tr("Zoom in"), () => this.zoom(0.5)),
            button("\u2190", tr("Earlier"), () => this.scroll(-0.5)),
            button("\u2192", tr("Later"), () => this.scroll(0.5)),
            button(tr("Show all of it"), tr("Show all of it"), () => this.showAll()),
            this.span,
        );
    }

    chart() {
        const labels = make("ul", { class: "labels" }, make("li", { class: "group" }, ""));
        let group;
        for (const row of this.rows) {
            if (row.group !== group) labels.append(make("li", { class: "group" }, row.group));
            group = row.group;
            labels.append(make("li", {}, row.label));
        }
        return make("div", { class: "chart" }, labels, make("div", {}, this.lanes));
    }

    missed() {
        const { missed, places, span } = this.program;
        if (missed.length === 0)
            return make("div", { class: "missed" }, make("p", { class: "note" }, tr("Nothing was found that could overlap and does not.")));
        const item = ({ words, place, calls, saves }) => {
            const button = make("button", { type: "button" }, tr("Show it"));
            button.addEventListener("click", () => this.mark(place));
            return make(
                "li",
                {},
                make("strong", {}, places[place].words),
                " ",
                trn("{0} call", "{0} calls", calls),
                make("code", { tabindex: "0" }, places[place].text),
                make("p", {}, words),
                make("p", {}, tr("Saves about {0} of {1} ({2} %).", time(saves), time(span), Math.round((100 * saves) / span))),
                button,
            );
        };
        return make("div", { class: "missed" }, make("h2", {}, tr("What could overlap and does not")), make("ol", {}, missed.map(item)));
    }

    listen() {
        this.lanes.addEventListener("keydown", (event) => this.key(event));
        this.lanes.addEventListener(
            "wheel",
            (event) => {
                if (!event.ctrlKey && Math.abs(event.deltaY) > Math.abs(event.deltaX)) return;
                event.preventDefault();
                if (event.ctrlKey) this.zoom(2 ** (event.deltaY / 200), this.timeAt(event));
                else this.scroll(event.deltaX / this.width);
            },
            { passive: false },
        );
        let from;
        this.lanes.addEventListener("pointerdown", (event) => {
            from = { x: event.clientX, begin: this.begin };
        });
        this.lanes.addEventListener("pointermove", (event) => {
            if (!from || event.buttons === 0) return;
            this.move(from.begin - ((event.clientX - from.x) * this.length) / this.width);
        });
        this.lanes.addEventListener("pointerup", (event) => {
            if (from && Math.abs(event.clientX - from.x) < 4) this.choose(this.barOf.get(event.target));
            from = undefined;
        });
        this.lanes.addEventListener("dblclick", (event) => this.zoom(0.25, this.timeAt(event)));
    }

    key(event) {
        const way = KEYS[event.key];
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (event.key === "ArrowLeft" || event.key === "ArrowRight") this.scroll(way / 5);
        else if (event.key === "PageUp" || event.key === "PageDown") this.toNeighbour(way);
        else if (event.key === "ArrowUp" || event.key === "+") this.zoom(0.5);
        else if (event.key === "ArrowDown" || event.key === "-") this.zoom(2);
        else if (event.key === "Home") this.showAll();
        else return;
        event.preventDefault();
    }

    timeAt(event) {
        const { left } = this.lanes.getBoundingClientRect();
        return this.begin + ((event.clientX - left) * this.length) / this.width;
    }

    move(begin) {
        this.begin = clamp(begin, 0, Math.max(this.program.end - this.length, 0));
        this.show();
    }

    scroll(share) {
        this.move(this.begin + share * this.length);
    }

    zoom(factor, at = this.begin + this.length / 2) {
        const share = (at - this.begin) / this.length;
        this.length = clamp(this.length * factor, Math.min(0.5, this.program.end), Math.max(this.program.end, 1));
        this.move(at - share * this.length);
    }

    /** From shortly before the device's first work to shortly after its last: what is before that is often memory. */
    lookAtDevice() {
        const { bars, span, end } = this.program;
        const first = Math.min(...bars.filter((bar) => !isOfHost(bar)).map(({ begin }) => begin).slice(0, 1000));
        if (!Number.isFinite(first)) return;
        this.length = Math.min(1.1 * span, end);
        this.begin = clamp(first - 0.05 * span, 0, end - this.length);
    }

    showAll() {
        this.length = Math.max(this.program.end, 1);
        this.move(0);
    }

    /** The bars of that place stand out, and the first of them is in sight. */
    mark(place) {
        this.marked = this.program.places[place].words;
        const bars = this.program.bars.filter((bar) => this.isMarked(bar));
        if (bars.length > 0) this.choose(bars.sort((a, b) => a.begin - b.begin)[0]);
        this.lanes.scrollIntoView({ block: "nearest" });
    }

    isMarked(bar) {
        return this.program.places[bar.place].words === this.marked && !isRange(bar);
    }

    toNeighbour(way) {
        const row = this.rows.find(({ bars }) => bars.includes(this.chosen)) ?? this.rows[0];
        if (!row) return;
        const at = row.bars.indexOf(this.chosen) + (this.chosen ? way : Math.max(way, 0));
        this.choose(row.bars[clamp(at, 0, row.bars.length - 1)]);
    }

    choose(bar) {
        this.chosen = bar;
        this.describe();
        if (bar && (bar.end < this.begin || bar.begin > this.begin + this.length)) this.move((bar.begin + bar.end - this.length) / 2);
        else this.show();
    }

    describe() {
        const bar = this.chosen;
        if (!bar) {
            this.detail.replaceChildren(make("p", {}, tr("Choose a bar to see what it is.")));
            return;
        }
        const { words, text } = this.program.places[bar.place];
        const facts = [
            time(bar.end - bar.begin),
            tr("from {0} on", time(bar.begin)),
            this.program.streams.find((stream) => isIn(bar, stream))?.name,
            bar.bytes !== undefined && size(bar.bytes),
            words,
        ];
        this.detail.replaceChildren(
            make("strong", {}, bar.name),
            make("p", {}, facts.filter(Boolean).join(" \u00b7 ")),
            ...(text ? [make("code", {}, text)] : []),
        );
    }

    get width() {
        return Math.max(this.lanes.parentElement.clientWidth, 1);
    }

    show() {
        const scale = this.width / this.length;
        this.barOf = new Map();
        const parts = [];
        let y = GROUP;
        let group;
        for (const row of this.rows) {
            if (row.group !== group) y += GROUP;
            group = row.group;
            parts.push(...this.barsOf(row, y + (ROW - BAR) / 2, scale));
            y += ROW;
        }
        this.lanes.setAttribute("viewBox", `0 0 ${this.width} ${y}`);
        this.lanes.setAttribute("height", y);
        this.lanes.replaceChildren(...this.axis(y, scale), ...parts);
        this.span.value = tr("{0} to {1}", time(this.begin), time(Math.min(this.begin + this.length, this.program.end)));
    }

    axis(height, scale) {
        const step = stepOf(this.length, this.width / 110);
        const parts = [];
        for (let at = Math.ceil(this.begin / step) * step; at <= this.begin + this.length; at += step) {
            const x = (at - this.begin) * scale;
            parts.push(draw("line", { x1: x, x2: x, y1: GROUP, y2: height, class: "tick" }));
            if (x < this.width - 60) parts.push(draw("text", { x: x + 3, y: 15, class: "time" }, time(at)));
        }
        return parts;
    }

    /** Those in sight; of bars too narrow to be told apart one. */
    barsOf(row, y, scale) {
        const parts = [];
        let last = -2;
        for (let i = firstAfter(row.bars, this.begin); i < row.bars.length; ++i) {
            const bar = row.bars[i];
            const left = (bar.begin - this.begin) * scale;
            const right = (bar.end - this.begin) * scale;
            if (left > this.width) break;
            const isSpecial = bar === this.chosen || this.isMarked(bar);
            if (right < last + 1 && !isSpecial) continue;
            last = Math.max(last, right);
            const x = Math.max(left, -5);
            const width = Math.max(Math.min(right, this.width + 5) - x, 1.5);
            const classes = ["bar", bar.kind, this.isMarked(bar) && "marked", bar === this.chosen && "chosen"];
            const node = draw("rect", { x, y, width, height: BAR, rx: Math.min(3, width / 3), class: classes.filter(Boolean).join(" ") });
            this.barOf.set(node, bar);
            parts.push(node);
            const letters = Math.floor((width - 6) / 7.2);
            if (letters >= 4) {
                const name = bar.name.length > letters ? bar.name.slice(0, letters - 1).concat("\u2026") : bar.name;
                parts.push(draw("text", { x: Math.max(x, 0) + 4, y: y + 14 }, name));
            }
        }
        return parts;
    }
}

function build() {
    const views = new Map();
    const stage = make("main");
    const showProgram = (number) => {
        if (!views.has(number)) views.set(number, new View(data.programs[number]));
        stage.replaceChildren(views.get(number).node);
    };
    const choice = make("select", { "aria-label": tr("Program") }, data.programs.map((_, i) => make("option", { value: String(i) }, tr("program {0}", i + 1))));
    choice.addEventListener("change", () => showProgram(Number(choice.value)));
    document.body.append(
        make("header", { class: "head" }, make("h1", {}, tr("Timeline")), data.programs.length > 1 && choice, themeSwitch()),
        stage,
        make("footer", {}, tr("A model, not a measurement: the simulator notes what the host asks for and counts what kernels do; the times on {0} are computed from that. The host's own work between two calls takes no time here.", data.gpu)),
    );
    showProgram(0);
}

build();

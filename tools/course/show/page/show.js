const data = JSON.parse(document.querySelector("#show-data").textContent);
const WARP = 32;
const BANKS = 32; // of shared memory, of a word each
const WORD = 4;
const MOST_CELLS = 192; // that are drawn of an array

const product = (sizes) => sizes[0] * sizes[1] * sizes[2];
const kernelName = ({ name, grid, block }) => launch(name, grid, block);

/** A thread as findings call it. */
function threadName(thread, [x, y, z]) {
    if (y === 1 && z === 1) return String(thread);
    return `(${thread % x},${Math.floor(thread / x) % y},${Math.floor(thread / (x * y))})`;
}

/** "0–3, 5", or "0, 2, …, 62" */
function ranges(numbers) {
    const parts = [];
    const sorted = [...new Set(numbers)].sort((a, b) => a - b);
    const distance = sorted[1] - sorted[0];
    const areSpaced = sorted.length > 4 && distance > 1 && sorted.every((number, i) => number === sorted[0] + i * distance);
    if (areSpaced) return `${sorted[0]}, ${sorted[1]}, \u2026, ${sorted.at(-1)}`;
    for (const number of sorted) {
        const last = parts.at(-1);
        if (last && last[1] === number - 1) last[1] = number;
        else parts.push([number, number]);
    }
    return parts.map(([first, last]) => (first === last ? `${first}` : `${first}\u2013${last}`)).join(", ");
}

/* Events, and the steps that they make: what the threads of a block do at the same time, one access each. */

/** The events of a recording, of which tools/course/show/recordings.cpp makes lists. */
function eventsOf({ ways, way, threads, ...lists }) {
    const [nextNumber, nextBefore, nextAfter, nextText] = [lists.numbers, lists.before, lists.after, lists.texts].map((list) => {
        const left = list.values();
        return () => left.next().value;
    });
    const known = new Map(); // by array and cell
    const cellOf = (kind, array) => {
        const cell = nextNumber();
        const key = `${array} ${cell}`;
        const before = nextBefore() || known.get(key);
        const after = kind === "r" ? before : nextAfter();
        known.set(key, after);
        return { cell, before, after };
    };
    return way.map((which, i) => {
        const [kind, block, place, array, width] = ways[which];
        const event = { kind, block, thread: threads[i], place };
        if (kind === "X") event.lanes = nextNumber();
        else if (kind === "s") event.source = nextNumber();
        else if (kind === "p") event.text = nextText();
        else if (isAccess(event)) Object.assign(event, { array, cells: Array.from({ length: width }, () => cellOf(kind, array)) });
        return event;
    });
}

/** The elements of an array, of which recordings.cpp gives ranges. */
const elementsOf = (cells) =>
    cells.flatMap((range) => (Array.isArray(range) ? Array.from({ length: range[1] - range[0] + 1 }, (_, i) => `[${range[0] + i}]`) : [range]));

const isAccess = ({ kind }) => kind === "r" || kind === "w" || kind === "a";
const acts = (event) => isAccess(event) || event.kind === "s" || event.kind === "p";
const touches = (event, other) =>
    event.array === other.array && event.cells.some(({ cell }) => other.cells.some((theirs) => theirs.cell === cell));

/** Whether `event` comes after what is in the step already, and not beside it. */
function comesAfter(step, event) {
    if (event.block !== step.block || event.kind === "B" || step.events.some(({ kind }) => kind === "B")) return true;
    if (!acts(event)) return false;
    return step.events.some(
        (other) =>
            acts(other) &&
            (other.thread === event.thread ||
                (other.place !== event.place && other.kind !== event.kind) ||
                (event.kind === "a" && other.kind === "a" && touches(event, other))),
    );
}

function stepsOf(events) {
    const steps = [];
    for (const event of events) {
        if (steps.length === 0 || comesAfter(steps.at(-1), event)) steps.push({ block: event.block, events: [] });
        steps.at(-1).events.push(event);
    }
    return steps;
}

/* What a step asks of the machine. */

/** Its accesses and shuffles, by warp and line. */
function requestsOf({ events }) {
    const own = events.filter((event) => isAccess(event) || event.kind === "s");
    return [...Map.groupBy(own, ({ thread, place, kind }) => `${Math.floor(thread / WARP)} ${place} ${kind}`).values()];
}

/** The words that each bank is asked for by events: Map of the bank to Map of the word to the cell. */
function banksOf(events, bytes) {
    const banks = new Map();
    for (const { cell } of events.flatMap((event) => event.cells)) {
        const [offset, size] = bytes[cell];
        for (let word = Math.floor(offset / WORD); word * WORD < offset + size; ++word) {
            if (!banks.has(word % BANKS)) banks.set(word % BANKS, new Map());
            banks.get(word % BANKS).set(word, cell);
        }
    }
    return banks;
}

/** The parts of a request that go through shared memory at once, as tools/simulator/observers/profiler/access_cost.h says. */
function partsOf(request, bytes) {
    const width = request[0].cells.reduce((sum, { cell }) => sum + bytes[cell][1], 0);
    const together = width > 2 * WORD ? WARP / 2 : WARP;
    const apart = width > 2 * WORD ? WARP / 4 : width > WORD ? WARP / 2 : WARP;
    const cellOf = new Map(request.map(({ thread, cells }) => [thread % WARP, cells[0].cell]));
    const arePaired = (lanes, distance) =>
        lanes.every((lane) => [undefined, cellOf.get(lane)].includes(cellOf.get(lane ^ distance)));
    return [...Map.groupBy(request, ({ thread }) => Math.floor((thread % WARP) / together)).values()].flatMap((half) => {
        const lanes = half.map(({ thread }) => thread % WARP);
        if (arePaired(lanes, 1) || arePaired(lanes, 2)) return [half];
        return [...Map.groupBy(half, ({ thread }) => Math.floor((thread % WARP) / apart)).values()];
    });
}

/** The bank conflicts of a request: how many, and the cells that stand in each other's way. */
function conflictsOf(request, arrays) {
    const [{ kind, array }] = request;
    const bytes = arrays[array]?.bytes;
    const conflicts = { count: 0, ways: 1, cells: new Set() };
    if (!bytes || kind === "a" || kind === "s") return conflicts;
    for (const part of partsOf(request, bytes)) {
        const banks = [...banksOf(part, bytes).values()];
        const ways = Math.max(...banks.map((words) => words.size));
        conflicts.count += ways - 1;
        conflicts.ways = Math.max(conflicts.ways, ways);
        for (const words of banks) if (words.size > 1) for (const cell of words.values()) conflicts.cells.add(cell);
    }
    return conflicts;
}

/** Of all steps: the requests, the lanes that take part of those that the warps have, and the conflicts. */
function figuresOf(steps, { arrays, block }) {
    const threads = product(block);
    const requests = steps.flatMap(requestsOf);
    const lanesOf = ([{ thread }]) => Math.min(WARP, threads - Math.floor(thread / WARP) * WARP);
    const sum = (values) => values.reduce((all, value) => all + value, 0);
    return {
        requests: requests.length,
        active: sum(requests.map((request) => request.length)) / Math.max(1, sum(requests.map(lanesOf))),
        conflicts: sum(requests.map((request) => conflictsOf(request, arrays).count)),
    };
}

/* What memory and threads are after a step. */

class Scene {
    constructor(recording) {
        this.values = recording.arrays.map(() => new Map()); // of the cells that are known
        this.unwritten = recording.arrays.map(() => new Set());
        this.waiting = new Map(); // the place, by thread
        this.printed = "";
        this.block = -1;
    }

    apply({ block, events }, arrays) {
        if (block !== this.block) this.waiting.clear();
        this.block = block;
        for (const event of events) this.applyEvent(event, arrays);
    }

    applyEvent(event, arrays) {
        if (event.kind === "b" || event.kind === "x") this.waiting.set(event.thread, event);
        else if (event.kind === "B") this.waiting.clear();
        else if (event.kind === "X") this.release(event);
        else if (event.kind === "p") this.printed += event.text;
        if (!isAccess(event) || event.array === null) return;
        for (const { cell, after } of event.cells) {
            const isNews = !this.values[event.array].has(cell);
            this.values[event.array].set(cell, after);
            if (event.kind !== "r") this.unwritten[event.array].delete(cell);
            else if (isNews && arrays[event.array].space === "shared") this.unwritten[event.array].add(cell);
        }
    }

    release({ thread, lanes }) {
        for (let lane = 0; lane < WARP; ++lane) if ((lanes >>> lane) & 1) this.waiting.delete(thread + lane);
    }
}

/** What cells of global memory hold before anyone touches them: what the first one finds. */
function firstValues(recording, events) {
    const values = recording.arrays.map(() => new Map());
    for (const event of events) {
        if (!isAccess(event) || event.array === null || recording.arrays[event.array].space === "shared") continue;
        for (const { cell, before } of event.cells)
            if (!values[event.array].has(cell)) values[event.array].set(cell, before);
    }
    return values;
}

/* In words. */

/** What `n` threads, so called, do with `what`. */
const DOES = {
    r: (n, who, what) => trn("thread {1} reads {2}", "threads {1} read {2}", n, who, what),
    w: (n, who, what) => trn("thread {1} writes {2}", "threads {1} write {2}", n, who, what),
    a: (n, who, what) => trn("thread {1} updates {2} by an atomic", "threads {1} update {2} by an atomic", n, who, what),
    b: (n, who) => trn("thread {1} waits at the barrier", "threads {1} wait at the barrier", n, who),
    B: () => tr("all threads have come to the barrier, and go on"),
    x: (n, who) => trn("thread {1} comes to a warp intrinsic", "threads {1} come to a warp intrinsic", n, who),
    X: (n, who) => trn("thread {1} goes on", "threads {1} have met, and go on", n, who),
    s: (n, who, what) => trn("thread {1} gets the value of lane {2} by a shuffle", "threads {1} get the values of the lanes {2} by a shuffle", n, who, what),
    p: (n, who, what) => trn("thread {1} prints {2}", "threads {1} print {2}", n, who, what),
};

/** "tabSM[0–3]" of elements that differ in one index, else each. */
function cellsInWords(name, elements) {
    const indices = elements.map((element) => /^\[(\d+)\]$/.exec(element)?.[1]);
    if (indices.every((index) => index !== undefined)) return `${name}[${ranges(indices.map(Number))}]`;
    return [...new Set(elements)].slice(0, 6).map((element) => name + element).join(", ") + (elements.length > 6 ? ", \u2026" : "");
}

/* The page's parts. */

const SIGNS = {
    barrierBefore: "M3 2v12M13 3 6 8l7 5z",
    back: "M11 3 5 8l6 5",
    play: "M4 2.5 13 8l-9 5.5z",
    pause: "M5 3v10M11 3v10",
    forward: "m5 3 6 5-6 5",
    nextBarrier: "M13 2v12M3 3l7 5-7 5z",
};
const sign = (name) => draw("svg", { viewBox: "0 0 16 16", class: `sign ${name}`, "aria-hidden": "true" }, draw("path", { d: SIGNS[name] }));

/** What is to be known of a cell. */
function titleOf(isUnknown, isInConflict) {
    if (isUnknown) return tr("nobody has written here");
    return isInConflict ? tr("another cell of its bank is wanted too") : undefined;
}

class View {
    constructor(recording, title) {
        this.recording = { ...recording, arrays: recording.arrays.map((array) => ({ ...array, cells: elementsOf(array.cells) })) };
        this.events = eventsOf(recording.events);
        this.steps = stepsOf(this.events);
        this.first = firstValues(recording, this.events);
        this.stepOf = new Map(this.steps.flatMap((step, number) => step.events.map((event) => [event, number])));
        this.at = 0;
        this.clash = undefined; // a race, with its two events
        this.timer = undefined;
        this.node = make("section", { class: "view", tabindex: "-1", "aria-label": title || kernelName(recording) });
        this.build(title);
        this.show(0);
    }

    build(title) {
        this.slider = make("input", { type: "range", min: "0", max: String(this.steps.length - 1), value: "0", "aria-label": tr("Step") });
        this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
        this.counter = make("output", { class: "counter" });
        this.words = make("div", { class: "words", "aria-live": "polite" });
        this.threads = make("div", { class: "threads" });
        this.arrays = make("div", { class: "arrays" });
        this.arrows = draw("svg", { class: "arrows", "aria-hidden": "true" });
        this.stage = make("div", { class: "stage" }, this.threads, this.arrays, this.arrows);
        this.source = make("div", { class: "source" });
        this.output = make("pre", { class: "printed", hidden: true });
        this.node.append(
            ...(title ? [make("h2", {}, title)] : []),
            this.figures(),
            this.controls(),
            make("div", { class: "halves" }, make("div", { class: "run" }, this.words, this.stage, this.output), this.source),
            ...this.notes(),
        );
        new ResizeObserver(() => this.drawArrows()).observe(this.stage);
    }

    controls() {
        const button = (icon, label, act) => {
            const node = make("button", { type: "button", title: label, "aria-label": label }, sign(icon));
            node.addEventListener("click", act);
            return node;
        };
        this.player = button("play", tr("Play"), () => this.play());
        return make(
            "div",
            { class: "controls" },
            button("barrierBefore", tr("To the barrier before"), () => this.toBarrier(-1)),
            button("back", tr("Step back"), () => this.show(this.at - 1)),
            this.player,
            button("forward", tr("Step forward"), () => this.show(this.at + 1)),
            button("nextBarrier", tr("To the next barrier"), () => this.toBarrier(1)),
            this.slider,
            this.counter,
        );
    }

    /** What it asks of the machine in all. */
    figures() {
        const { requests, active, conflicts } = figuresOf(this.steps, this.recording);
        return make(
            "p",
            { class: "figures" },
            [
                trn("{0} step", "{0} steps", this.steps.length),
                trn("{0} request of a warp", "{0} requests of warps", requests),
                tr("{0} % of the lanes active in them", Math.round(100 * active)),
                trn("{0} bank conflict", "{0} bank conflicts", conflicts),
            ].join(", "),
        );
    }

    /** What is to be known of the whole run. */
    notes() {
        const { device, isCut, stopped, findings } = this.recording;
        const notes = findings.map((finding, number) => {
            const button = finding.events.length > 0 && make("button", { type: "button" }, tr("Show the two accesses"));
            if (button) button.addEventListener("click", () => this.showFinding(number));
            return make(
                "article",
                { class: "finding" },
                make("h2", {}, finding.kind),
                make("p", {}, finding.text),
                make("p", { class: "why" }, finding.explanation),
                finding.hint && hintOf(finding.hint),
                button,
            );
        });
        if (stopped) notes.push(make("pre", { class: "stopped" }, stopped));
        if (device >= 0) notes.push(make("p", { class: "note" }, tr("On device {0}.", device)));
        if (isCut) notes.push(make("p", { class: "note" }, tr("This launch is larger than what is shown: of it there are the first 4 blocks, 64 threads of each, and 5000 events.")));
        return notes;
    }

    /* Moving. */

    show(step, clash) {
        this.at = Math.max(0, Math.min(step, this.steps.length - 1));
        this.clash = clash;
        this.slider.value = String(this.at);
        this.counter.value = tr("{0} of {1}", this.at + 1, this.steps.length);
        this.slider.setAttribute("aria-valuetext", this.counter.value);
        this.render();
    }

    /** The two accesses of a race, as if they were one step: nothing orders them. */
    showFinding(number) {
        const finding = this.recording.findings[number];
        const [one, other] = finding?.events.map((event) => this.events[event]) ?? [];
        if (!one) return;
        this.show(Math.max(this.stepOf.get(one), this.stepOf.get(other)), { finding, events: [one, other] });
        this.node.scrollIntoView();
    }

    toBarrier(direction) {
        const isBarrier = (number) => number === 0 || this.steps[number].events.some(({ kind }) => kind === "B");
        let number = this.at + direction;
        while (number > 0 && number < this.steps.length - 1 && !isBarrier(number)) number += direction;
        this.show(number);
    }

    play() {
        const isPlaying = this.timer !== undefined;
        window.clearInterval(this.timer);
        this.timer = isPlaying ? undefined : window.setInterval(() => (this.at < this.steps.length - 1 ? this.show(this.at + 1) : this.play()), 900);
        if (!isPlaying && this.at === this.steps.length - 1) this.show(0);
        const label = isPlaying ? tr("Play") : tr("Pause");
        this.player.replaceChildren(sign(isPlaying ? "play" : "pause"));
        this.player.title = label;
        this.player.setAttribute("aria-label", label);
    }

    obey(key) {
        const act = {
            ArrowRight: () => this.show(this.at + 1),
            ArrowLeft: () => this.show(this.at - 1),
            PageDown: () => this.toBarrier(1),
            PageUp: () => this.toBarrier(-1),
            Home: () => this.show(0),
            End: () => this.show(this.steps.length - 1),
            " ": () => this.play(),
        }[key];
        act?.();
        return act !== undefined;
    }

    /* Drawing. */

    render() {
        const step = this.steps[this.at];
        const scene = new Scene(this.recording);
        for (let number = 0; number < this.at; ++number) scene.apply(this.steps[number], this.recording.arrays);
        const before = scene.values.map((values) => new Map(values));
        scene.apply(step, this.recording.arrays);
        this.boxes = new Map();
        this.cells = new Map();
        this.requests = this.clash ? [] : requestsOf(step);
        this.conflicts = this.requests.map((request) => conflictsOf(request, this.recording.arrays));
        this.renderWords(step);
        this.renderThreads(step, scene);
        this.renderArrays(step, before, scene);
        this.renderSource(step, scene);
        this.output.hidden = scene.printed === "";
        this.output.textContent = scene.printed;
        this.drawArrows();
    }

    /** The events that are drawn: those of the step, of a race its two. */
    shownEvents() {
        return this.clash?.events ?? this.steps[this.at].events;
    }

    lineOf(event) {
        return event.kind === "B" || event.kind === "X" ? undefined : this.recording.places[event.place]?.[0];
    }

    /** What they do, in words; all are of one kind, place and array. */
    does(events) {
        const { block } = this.recording;
        const [{ kind, thread, lanes }] = events;
        const met = Array.from({ length: WARP }, (_, lane) => thread + lane).filter((_, lane) => (lanes >>> lane) & 1);
        const threads = kind === "X" ? met : [...new Set(events.map((event) => event.thread))];
        const names = block[1] === 1 && block[2] === 1 ? ranges(threads) : threads.map((one) => threadName(one, block)).join(", ");
        return DOES[kind](threads.length, names, this.objectOf(events));
    }

    objectOf(events) {
        const [{ kind, array }] = events;
        if (kind === "s") return ranges(events.map(({ source }) => source));
        if (kind === "p") return events.map(({ text }) => JSON.stringify(text)).slice(0, 3).join(", ");
        if (!isAccess(events[0])) return "";
        if (array === null) return tr("outside of all arrays");
        const { name, cells } = this.recording.arrays[array];
        return cellsInWords(this.nameOf(name), events.flatMap((event) => event.cells.map(({ cell }) => cells[cell])));
    }

    nameOf(name) {
        return name || tr("memory");
    }

    renderWords({ block, events }) {
        const groups = Map.groupBy(events, ({ kind, place, array }) => `${kind} ${place} ${array}`);
        const lines = [...groups.values()].map((own) => {
            const line = this.lineOf(own[0]);
            return make("li", { class: own[0].kind }, this.does(own), line && make("small", {}, ` ${baseName(line.file)}:${line.line}`));
        });
        this.conflicts.forEach(({ ways }, i) => {
            const warp = Math.floor(this.requests[i][0].thread / WARP);
            if (ways > 1) lines.push(make("li", { class: "conflict" }, tr("bank conflict in warp {0}: a bank is asked for {1} words, one after another", warp, ways)));
        });
        this.words.replaceChildren(
            make("p", { class: "block" }, tr("Block {0} of {1}", block, product(this.recording.grid))),
            this.clash ? make("p", { class: "clash" }, this.clash.finding.text) : make("ul", {}, lines),
        );
    }

    renderThreads(step, scene) {
        const count = Math.min(64, product(this.recording.block));
        const active = new Map(this.shownEvents().filter(acts).map((event) => [event.thread, event]));
        const rows = [];
        for (let first = 0; first < count; first += WARP) {
            const boxes = [];
            const end = Math.min(first + WARP, count);
            const acting = [...active.keys()].filter((thread) => thread >= first && thread < end).length;
            for (let thread = first; thread < end; ++thread) {
                const event = active.get(thread);
                const waits = scene.waiting.has(thread) || step.events.some((one) => one.kind === "b" && one.thread === thread);
                const state = event ? `acts ${event.kind}` : `${waits ? "waits" : "rests"}${acting > 0 ? " masked" : ""}`;
                const name = tr("thread {0}", threadName(thread, this.recording.block));
                const rest = acting > 0 ? tr("its warp acts without it") : waits ? tr("waits") : tr("does nothing here");
                const words = event ? this.does([event]) : `${name}: ${rest}`;
                const box = make("span", { class: `thread ${state}`, title: words }, String(thread));
                this.boxes.set(thread, box);
                boxes.push(box);
            }
            rows.push(make("div", { class: "warp" }, make("span", { class: "label" }, tr("warp {0}", first / WARP), acting > 0 && make("small", {}, tr("{0} of {1}", acting, end - first))), make("div", { class: "lanes" }, boxes)));
        }
        this.threads.replaceChildren(...rows);
    }

    renderArrays(step, before, after) {
        const ofBlock = this.recording.arrays
            .map((array, number) => ({ array, number }))
            .filter(({ array }) => array.block === null || array.block === step.block)
            .sort((one, other) => (one.array.space === "shared" ? 0 : 1) - (other.array.space === "shared" ? 0 : 1));
        this.arrays.replaceChildren(...ofBlock.map(({ array, number }) => this.arrayNode(array, number, step, before, after)));
    }

    arrayNode({ name, space, cells }, number, step, before, after) {
        const touched = new Map();
        for (const event of this.shownEvents())
            if (isAccess(event) && event.array === number) for (const { cell } of event.cells) touched.set(cell, event);
        const shown = cells.map((_, cell) => cell).filter((cell) => cell < MOST_CELLS || touched.has(cell));
        const where = { shared: tr("shared memory"), global: tr("global memory"), constant: tr("constant memory") }[space];
        let row = "";
        const rows = [];
        for (const cell of shown) {
            const element = cells[cell];
            const outer = element.slice(0, element.lastIndexOf("["));
            if (rows.length === 0 || outer !== row) rows.push(make("div", { class: "row" }));
            row = outer;
            rows.at(-1).append(this.cellNode(element, number, cell, touched.get(cell), before, after));
        }
        return make(
            "figure",
            { class: `array ${space}` },
            make("figcaption", {}, make("code", {}, this.nameOf(name)), " ", make("small", {}, where)),
            rows,
            shown.length < cells.length && make("p", { class: "note" }, tr("{0} more cells are not drawn", cells.length - shown.length)),
        );
    }

    cellNode(element, number, cell, event, before, after) {
        const old = before[number].get(cell) ?? this.first[number].get(cell);
        const now = after.values[number].get(cell) ?? old;
        const isChanged = event && event.kind !== "r" && old !== now;
        const value = now === undefined ? "?" : now;
        const isUnknown = now === undefined || after.unwritten[number].has(cell);
        const isInConflict = this.conflicts.some(({ cells }, i) => cells.has(cell) && this.requests[i][0].array === number);
        const kind = event ? ` touched ${this.clash ? "clash" : event.kind}${isInConflict ? " conflict" : ""}` : "";
        const node = make(
            "span",
            { class: `cell${kind}${isUnknown ? " unknown" : ""}`, title: titleOf(isUnknown, isInConflict) },
            make("small", {}, element),
            isChanged && old !== undefined ? make("del", {}, old) : "",
            make("b", {}, value),
        );
        this.cells.set(`${number} ${cell}`, node);
        return node;
    }

    renderSource(step, scene) {
        const places = new Set(this.shownEvents().flatMap((event) => this.recording.places[event.place] ?? []));
        const [line] = places;
        const file = line?.file ?? this.file;
        if (file === undefined || data.sources[file] === undefined) return this.source.replaceChildren();
        const marked = new Set([...places].filter((place) => place.file === file).map((place) => place.line));
        const waited = new Set([...scene.waiting.values()].flatMap((event) => this.recording.places[event.place] ?? []).filter((place) => place.file === file).map((place) => place.line));
        if (file !== this.file) {
            this.file = file;
            const rows = data.sources[file].split("\n").map((text, i) => make("span", { class: "line" }, make("span", {}, String(i + 1)), text || " "));
            this.source.replaceChildren(make("p", { class: "file" }, file.startsWith("/") ? baseName(file) : file), make("pre", { tabindex: "0", role: "group", "aria-label": tr("Lines of {0}", file) }, make("code", {}, rows)));
        }
        const rows = [...this.source.querySelectorAll(".line")];
        rows.forEach((row, i) => {
            row.classList.toggle("now", marked.has(i + 1));
            row.classList.toggle("waits", waited.has(i + 1));
        });
        const now = rows.find((row) => row.classList.contains("now"));
        const frame = this.source.querySelector("pre");
        if (now) frame.scrollTop = now.offsetTop - frame.offsetTop - frame.clientHeight / 2;
    }

    drawArrows() {
        if (!this.boxes) return;
        const origin = this.stage.getBoundingClientRect();
        this.arrows.setAttribute("viewBox", `0 0 ${origin.width} ${origin.height}`);
        const paths = this.shownEvents().flatMap((event) => this.arrowsOf(event, origin));
        this.arrows.replaceChildren(...paths);
    }

    arrowsOf(event, origin) {
        const box = this.boxes.get(event.thread);
        if (!box || event.block !== this.steps[this.at].block) return [];
        const point = (node, edge) => {
            const { left, top, width, height } = node.getBoundingClientRect();
            return [left - origin.left + width / 2, top - origin.top + (edge === "top" ? 0 : height)];
        };
        if (event.kind === "s") {
            const from = this.boxes.get(Math.floor(event.thread / WARP) * WARP + event.source);
            return from && from !== box ? [this.arc(point(from, "top"), point(box, "top"))] : [];
        }
        if (!isAccess(event) || event.array === null) return [];
        const isClash = this.clash !== undefined;
        return event.cells.flatMap(({ cell }) => {
            const node = this.cells.get(`${event.array} ${cell}`);
            if (!node) return [];
            const [x1, y1] = point(box, "bottom");
            const [x2, y2] = point(node, "top");
            const middle = (y1 + y2) / 2;
            const tip = event.kind === "r" ? [x1, y1, 1] : [x2, y2, -1];
            return [
                draw("path", { class: `arrow ${event.kind}${isClash ? " clash" : ""}`, d: `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}` }),
                draw("path", { class: `tip ${event.kind}${isClash ? " clash" : ""}`, d: `M${tip[0]} ${tip[1]}l-3.5 ${6 * tip[2]}h7z` }),
            ];
        });
    }

    arc([x1, y1], [x2, y2]) {
        const height = 8 + Math.abs(x2 - x1) / 6;
        return draw("path", { class: "arrow s", d: `M${x1} ${y1}Q${(x1 + x2) / 2} ${Math.min(y1, y2) - height} ${x2} ${y2}` });
    }
}

/* The page. */

const main = make("main");
const lengthOf = (kernel) => kernel.runs[0].recording.events.way.length;
const longest = data.kernels.reduce((most, kernel) => (lengthOf(kernel) > lengthOf(most) ? kernel : most));
let views = [];

/** One kernel in each of its orders, or several kernels. */
function showKernels(kernels) {
    const nameOf = (kernel, { order, recording }) =>
        [kernels.length > 1 && kernelName({ ...recording, name: kernel.name }), kernel.runs.length > 1 && order].filter(Boolean).join(", ");
    views = kernels.flatMap((kernel) => kernel.runs.map((run) => new View({ ...run.recording, name: kernel.name }, nameOf(kernel, run))));
    main.replaceChildren(make("div", { class: views.length > 1 ? "beside" : "alone" }, views.map(({ node }) => node)));
    for (const view of views) view.drawArrows();
}

function chooser() {
    const option = (kernel, i) =>
        make("option", { value: String(i), selected: kernel === longest }, kernelName({ ...kernel.runs[0].recording, name: kernel.name }));
    const select = make("select", { "aria-label": tr("Kernel") }, data.kernels.map(option));
    select.addEventListener("change", () => showKernels([data.kernels[Number(select.value)]]));
    return select;
}

const KEY = [
    ["r", tr("reads")],
    ["w", tr("writes")],
    ["a", tr("atomic")],
    ["waits", tr("waits")],
    ["rests masked", tr("its warp acts without it")],
    ["rests", tr("does nothing here")],
];

document.body.prepend(
    make(
        "header",
        { class: "head" },
        make("h1", {}, tr("Step by step")),
        data.besideEachOther ? "" : chooser(),
        make("ul", { class: "key" }, KEY.map(([kind, word]) => make("li", {}, make("span", { class: `thread ${kind.length === 1 ? `acts ${kind}` : kind}` }), word))),
        themeSwitch(),
    ),
    main,
);
document.body.append(
    make("footer", {}, make("p", {}, tr("The threads of a block take turns, one access each, as the lanes of a warp do; blocks come one after another. It is one of the orders that CUDA allows.")), make("p", {}, tr("Keys: left and right a step, page up and down a barrier, space plays."))),
);
document.addEventListener("keydown", (event) => {
    if (event.target.matches("select, input[type=radio]") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " && event.target.matches("button")) return;
    const obeyed = views.map((view) => view.obey(event.key)).some(Boolean);
    if (obeyed) event.preventDefault();
});

/** #step-12 and #finding-1 lead there. */
function obeyAddress() {
    const [, kind, number] = /^#(step|finding)-(\d+)$/.exec(location.hash) ?? [];
    if (kind === "step") for (const view of views) view.show(Number(number) - 1);
    if (kind === "finding") views[0].showFinding(Number(number) - 1);
}

showKernels(data.besideEachOther ? data.kernels : [longest]);
obeyAddress();
window.addEventListener("hashchange", obeyAddress);

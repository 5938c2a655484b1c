const report = JSON.parse(document.querySelector("#profile-data").textContent);
const LANES = 32;

/* Words and numbers. */

const plural = (count, one, many = `${one}s`) => `${amount(count)} ${count === 1 ? one : many}`;
const baseName = (file) => file.slice(file.lastIndexOf("/") + 1);
const sum = (list, valueOf) => list.reduce((total, item) => total + valueOf(item), 0);
const maximum = (list, valueOf) => list.reduce((most, item) => Math.max(most, valueOf(item)), 0);

/** Whole numbers in groups of three; others with one decimal. */
function amount(value) {
    const text = Number.isInteger(value) || value >= 100 ? Math.round(value).toString() : value.toFixed(1);
    return text.replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

function duration(microseconds) {
    return microseconds < 1000 ? `${microseconds.toFixed(1)} \u00b5s` : `${(microseconds / 1000).toFixed(2)} ms`;
}

const shape = (sizes) =>
    sizes
        .slice(0, sizes[2] > 1 ? 3 : sizes[1] > 1 ? 2 : 1)
        .map(amount)
        .join(" \u00d7 ");

const launchOf = (kernel) => `${kernel.kernel}<<<${shape(kernel.grid)}, ${shape(kernel.block)}>>>`;
const blocksOf = ({ grid }) => grid[0] * grid[1] * grid[2];

/** How many times as fast as before, in words. */
function factorText(before, now) {
    const factor = before / now;
    if (factor < 0.995) return `${(1 / factor).toFixed(2)} times as slow`;
    return factor < 1.005 ? "as fast" : `${factor.toFixed(2)} times as fast`;
}

/* Drawing. */

const SVG = "http://www.w3.org/2000/svg";

function draw(tag, attributes = {}, ...children) {
    const node = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children);
    return node;
}

const box = (x, y, width, height, name) => draw("rect", { x, y, width, height, class: name });
const label = (x, y, text, anchor = "start") => draw("text", { x, y, "text-anchor": anchor }, text);

function picture(height, description, ...children) {
    return draw("svg", { viewBox: `0 0 512 ${height}`, role: "img", "aria-label": description }, ...children);
}

/** The lanes that a mask names. */
const lanesOf = (mask) => Array.from({ length: LANES }, (_, lane) => lane).filter((lane) => (mask >>> lane) & 1);

const LANE_WIDTH = 512 / LANES;
const middleOf = (column) => (column + 0.5) * LANE_WIDTH;

/** A row of 32 columns, numbered; those that take part are filled. */
function rowOf(y, isFilled) {
    const cells = Array.from({ length: LANES }, (_, i) =>
        box(i * LANE_WIDTH + 1, y, LANE_WIDTH - 2, 14, isFilled(i) ? "cell" : "cell rests"),
    );
    return draw("g", {}, ...cells);
}

function numbersOf(y, what) {
    const shown = [0, 8, 16, 24, 31];
    return draw("g", {}, ...shown.map((i) => label(middleOf(i), y, i === 0 ? `${what} 0` : String(i), i === 0 ? "start" : i === 31 ? "end" : "middle")));
}

/** The words of 4 bytes that each bank is asked for, and by which lanes. */
function wordsOfBanks({ lanes, bytes, offsets }) {
    const banks = Array.from({ length: LANES }, () => new Map());
    lanesOf(lanes).forEach((lane, i) => {
        for (let word = Math.floor(offsets[i] / 4); word * 4 < offsets[i] + bytes; word += 1) {
            const words = banks[word % LANES];
            words.set(word, [...(words.get(word) ?? []), lane]);
        }
    });
    return banks;
}

/** 32 lanes against 32 banks: a line from each lane to its bank, and under a bank what it is asked for. */
function banksPicture(access) {
    const banks = wordsOfBanks(access);
    const turns = maximum(banks, (words) => words.size);
    const needed = Math.max(1, Math.ceil(access.bytes / 4));
    const cell = Math.max(5, Math.min(14, 200 / turns));
    const lines = [];
    const cells = [];
    banks.forEach((words, bank) => {
        [...words.values()].forEach((lanes, turn) => {
            const excess = turn >= needed ? " excess" : "";
            cells.push(box(bank * LANE_WIDTH + 1, 128 + turn * (cell + 1), LANE_WIDTH - 2, cell, `word${excess}`));
            for (const lane of lanes)
                lines.push(draw("path", { d: `M${middleOf(lane)} 34L${middleOf(bank)} 94`, class: `way${words.size > needed ? " excess" : ""}` }));
        });
    });
    const active = new Set(lanesOf(access.lanes));
    return picture(
        132 + turns * (cell + 1),
        `${plural(active.size, "lane")} against 32 banks; the busiest bank is asked for ${plural(turns, "word")}`,
        numbersOf(13, "lane"),
        rowOf(19, (lane) => active.has(lane)),
        ...lines,
        rowOf(95, (bank) => banks[bank].size > 0),
        numbersOf(122, "bank"),
        ...cells,
    );
}

/** The sectors that are touched, and which of their bytes each lane asks for. */
function sectorsOf({ lanes, bytes, offsets }) {
    const sectors = new Map();
    lanesOf(lanes).forEach((lane, i) => {
        for (let at = offsets[i]; at < offsets[i] + bytes; ) {
            const sector = Math.floor(at / 32);
            const end = Math.min(offsets[i] + bytes, (sector + 1) * 32);
            sectors.set(sector, [...(sectors.get(sector) ?? []), { lane, from: at % 32, bytes: end - at }]);
            at = end;
        }
    });
    return [...sectors].sort(([a], [b]) => a - b);
}

/** Lanes against sectors: which bytes of each they ask for; the rest is moved for nothing. */
function sectorsPicture(access) {
    const sectors = sectorsOf(access);
    const gap = sectors.length > 1 ? Math.min(8, 128 / sectors.length) : 0;
    const width = (512 + gap) / sectors.length - gap;
    const lines = [];
    const cells = [];
    const seen = new Set();
    sectors.forEach(([, pieces], i) => {
        const begin = i * (width + gap);
        cells.push(box(begin, 95, width, 26, "sector"));
        for (const { lane, from, bytes } of pieces) {
            const x = begin + (from / 32) * width;
            if (!seen.has(`${i}/${from}`)) cells.push(box(x, 95, (bytes / 32) * width, 26, "asked"));
            seen.add(`${i}/${from}`);
            lines.push(draw("path", { d: `M${middleOf(lane)} 34L${x + (bytes / 64) * width} 94`, class: "way" }));
        }
    });
    const active = new Set(lanesOf(access.lanes));
    const distance = (sectors.at(-1)[0] - sectors[0][0]) * 32;
    return picture(
        sectors.length > 1 ? 142 : 126,
        `${plural(active.size, "lane")} against ${plural(sectors.length, "sector")} of 32 bytes`,
        numbersOf(13, "lane"),
        rowOf(19, (lane) => active.has(lane)),
        ...lines,
        ...cells,
        ...(sectors.length > 1 ? [label(0, 137, "sector at +0"), label(512, 137, `+${amount(distance)} bytes`, "end")] : []),
    );
}

/** What the first warp does, each as long as it has instructions; neighbours that look the same are one. */
function stretchesOf(kernel, isChosen) {
    const stretches = [];
    let time = 0;
    for (const [number, lanes] of kernel.followed) {
        const place = kernel.places[number];
        const length = place.kind === "block" ? place.instructions / place.requests : 1;
        const chosen = isChosen(place);
        const last = stretches.at(-1);
        if (last?.lanes === lanes && last.chosen === chosen && !last.isBarrier && place.kind !== "barrier") last.length += length;
        else stretches.push({ time, length, lanes, chosen, isBarrier: place.kind === "barrier" });
        time += length;
    }
    return { stretches, end: time };
}

/** The part of a path that fills the active lanes of a stretch. */
function filled({ lanes }, x, width) {
    let path = "";
    for (let lane = 0; lane < LANES; ) {
        let end = lane;
        while (end < LANES && (lanes >>> end) & 1) end += 1;
        if (end > lane) path += `M${x.toFixed(2)} ${19 + lane * 4}h${width.toFixed(2)}v${(end - lane) * 4 - 0.6}h-${width.toFixed(2)}z`;
        lane = Math.max(end, lane + 1);
    }
    return path;
}

/** Active lanes over time; what belongs to the line stands out. */
function lanesPicture(kernel, isChosen) {
    const { stretches, end } = stretchesOf(kernel, isChosen);
    const scale = 512 / Math.max(end, 1);
    const pathOf = (name, list) =>
        draw("path", { class: name, d: list.map((one) => filled(one, one.time * scale, Math.max(one.length * scale, one.chosen ? 1.2 : 0))).join("") });
    const marks = stretches.filter(({ chosen }) => chosen);
    return picture(
        166,
        `The lanes of the first warp over time: ${marks.length === 0 ? "it does not come to this line" : `it comes to this line in ${plural(marks.length, "stretch", "stretches")}`}`,
        label(0, 13, "lane 0 on top"),
        label(512, 13, `${amount(Math.round(end))} instructions \u2192`, "end"),
        box(0, 19, 512, 128, "empty"),
        pathOf("active", stretches.filter(({ chosen }) => !chosen)),
        pathOf("active chosen", marks),
        ...stretches.filter(({ isBarrier }) => isBarrier).map(({ time }) => box(time * scale, 17, 1, 132, "barrier")),
        ...marks.map(({ time, length }) => box(time * scale, 153, Math.max(length * scale, 1.2), 7, "mark")),
    );
}

/* The lines of a kernel. */

/** How many blocks a launch has for each that was counted. */
const share = (kernel) => blocksOf(kernel) / Math.max(kernel.blocksCounted, 1);

function countersOf(kernel, places) {
    const factor = share(kernel);
    const of = (kind, what) => factor * sum(places.filter((place) => place.kind.startsWith(kind)), (place) => place[what]);
    const instructions = of("block", "instructions");
    const requests = of("", "requests");
    return {
        instructions,
        lanes: instructions > 0 ? of("block", "laneInstructions") / instructions : of("", "lanes") / requests,
        splits: of("block", "splits"),
        visits: of("block", "requests"),
        sharedRequests: of("shared", "requests"),
        wavefronts: of("shared", "wavefronts"),
        conflicts: of("shared", "conflicts"),
        globalRequests: of("global", "requests") + of("local", "requests"),
        sectors: of("global", "sectors") + of("local", "sectors"),
        bytes: of("global", "bytes") + of("local", "bytes"),
        barriers: of("barrier", "requests"),
        idle: of("barrier", "idle"),
        exchanges: of("exchange", "requests"),
        ways: maximum(places, ({ ways }) => ways),
        onOneAddress: maximum(places, ({ onOneAddress }) => onOneAddress),
    };
}

/** The student's lines of a kernel, the most expensive first, with what was counted there. */
function linesOf(kernel) {
    const total = sum(kernel.lines, ({ cycles }) => cycles) || 1;
    return kernel.lines.map((line) => {
        const places = kernel.places.filter(({ file, line: number }) => file === line.file && number === line.line);
        return { ...line, share: line.cycles / total, places, counters: countersOf(kernel, places) };
    });
}

/* The source page. */

const MARGIN = 3;

/** The ranges of a file that have lines with counters, with some lines around each. */
function rangesOf(numbers, last) {
    const ranges = [];
    for (const number of [...numbers].sort((a, b) => a - b)) {
        const [from, to] = [Math.max(1, number - MARGIN), Math.min(last, number + MARGIN)];
        if (ranges.length > 0 && from <= ranges.at(-1)[1] + 4) ranges.at(-1)[1] = to;
        else ranges.push([from, to]);
    }
    return ranges;
}

/** The lines without the blanks that all begin with, but those of brackets. */
function outdented(texts) {
    const indents = texts.filter((text) => /\w/.test(text)).map((text) => text.search(/\S/));
    const most = Math.min(...indents);
    return texts.map((text) => text.replace(/^ */, (blanks) => blanks.slice(most)));
}

const each = (count, requests) => (requests > 0 ? (count / requests).toFixed(1) : "");

/** Whether more is moved than must be: one lane alone moves a sector in any case. */
const isWasteful = ({ sectors, bytes, globalRequests }) => sectors * 32 > 1.5 * bytes && sectors > globalRequests;

function percent(part) {
    const digits = part < 0.0995 && part >= 0.0005 ? 1 : 0;
    return `${(100 * part).toFixed(digits)} %`;
}

function heatCell(line) {
    const cell = make("td", { class: "heat" }, percent(line.share));
    cell.style.setProperty("--part", `${Math.round(100 * Math.sqrt(line.share))}%`);
    return cell;
}

function countedCells(line) {
    const { counters } = line;
    const needed = counters.wavefronts - counters.conflicts;
    return [
        heatCell(line),
        make("td", { class: counters.lanes < 31.5 && "bad" }, counters.lanes.toFixed(1)),
        make("td", { class: counters.wavefronts > 1.05 * needed && "bad" }, each(counters.wavefronts, counters.sharedRequests)),
        make("td", { class: isWasteful(counters) && "bad" }, each(counters.sectors, counters.globalRequests)),
    ];
}

function sourceRow(number, text, line, choose) {
    const code = make("td", { class: "code" }, make("code", {}, text || " "));
    if (!line) return make("tr", {}, make("th", { scope: "row" }, String(number)), make("td"), make("td"), make("td"), make("td"), code);
    const button = make("button", { type: "button", "aria-pressed": "false", "aria-label": `Line ${number}` }, String(number));
    const row = make("tr", { class: "counted" }, make("th", { scope: "row" }, button), ...countedCells(line), code);
    row.addEventListener("click", () => choose(line));
    line.row = row;
    return row;
}

function sourceTable(file, title, text, lines, choose) {
    const texts = text.trimEnd().split("\n");
    const byNumber = new Map(lines.map((line) => [line.line, line]));
    const ranges = rangesOf(byNumber.keys(), Math.max(texts.length, ...byNumber.keys()));
    const bodies = ranges.map(([from, to]) => {
        const shown = outdented(Array.from({ length: to - from + 1 }, (_, i) => texts[from + i - 1] ?? ""));
        return make("tbody", {}, ...shown.map((words, i) => sourceRow(from + i, words, byNumber.get(from + i), choose)));
    });
    const heading = (words, meaning) => make("th", { scope: "col", title: meaning }, words);
    return make(
        "section",
        { class: "frame", tabindex: "0", "aria-label": title ? `${file}, ${title}` : file },
        make(
            "table",
            { class: "source" },
            make("caption", {}, file),
            make(
                "thead",
                {},
                make(
                    "tr",
                    {},
                    heading("line"),
                    heading("cost", "of what the kernel costs, roughly"),
                    heading("lanes", "active lanes on average, of 32"),
                    heading("wavefronts", "of shared memory, a request"),
                    heading("sectors", "of global memory, a request"),
                    heading("source"),
                ),
            ),
            ...bodies,
        ),
    );
}

/* What a chosen line shows. */

function fact(term, value, small) {
    return value !== "" && make("div", {}, make("dt", {}, term), make("dd", {}, value, small && make("small", {}, small)));
}

function factsOfLine({ counters }) {
    const { splits, visits, sharedRequests, wavefronts, conflicts, globalRequests, sectors, bytes } = counters;
    const whole = (value) => amount(Math.round(value));
    return make(
        "dl",
        { class: "facts" },
        counters.instructions > 0 && fact("Instructions", whole(counters.instructions), "of warps"),
        fact("Active lanes", counters.lanes.toFixed(1), "of 32"),
        splits > 0 && fact("A warp parts", whole(splits), `in ${whole(visits)} visits`),
        sharedRequests > 0 && fact("Shared memory", `${whole(wavefronts)} wavefronts`, `for ${whole(sharedRequests)} requests`),
        conflicts > 0 && fact("Bank conflicts", whole(conflicts), `up to ${counters.ways}-way`),
        globalRequests > 0 && fact("Global memory", `${whole(sectors)} sectors`, `for ${whole(globalRequests)} requests`),
        globalRequests > 0 && fact("Moved : asked for", (32 * sectors / bytes).toFixed(2), `${whole(bytes)} bytes asked for`),
        counters.onOneAddress > 1 && fact("On one address", `${counters.onOneAddress} lanes`, "at most"),
        counters.barriers > 0 && fact("Barriers", whole(counters.barriers), counters.idle > 0 ? `of warps, ${whole(counters.idle)} of which have done nothing` : "of warps"),
        counters.exchanges > 0 && fact("Exchanges", whole(counters.exchanges), "shuffles and votes"),
    );
}

function figure(title, drawing) {
    return make("figure", {}, make("figcaption", {}, title), drawing);
}

const costOf = ({ wavefronts, sectors, requests }) => (wavefronts + sectors) / requests;

function accessFigures(places) {
    const kinds = [...new Set(places.filter(({ worst }) => worst).map(({ kind }) => kind))];
    return kinds.map((kind) => {
        const own = places.filter((place) => place.kind === kind && place.worst);
        const { worst } = own.reduce((a, b) => (costOf(b) > costOf(a) ? b : a));
        const title = `${kind[0].toUpperCase()}${kind.slice(1)}, ${plural(worst.bytes, "byte")} a lane: its worst request`;
        return figure(title, kind.startsWith("shared") ? banksPicture(worst) : sectorsPicture(worst));
    });
}

function fillPanel(panel, kernel, line) {
    const isChosen = ({ file, line: number }) => file === line.file && number === line.line;
    panel.replaceChildren(
        make("h3", {}, `${baseName(line.file)}:${line.line}`),
        make("p", { class: "advice" }, sentence(line.advice)),
        factsOfLine(line),
        ...accessFigures(line.places),
        kernel.followed.length > 0 && figure("Active lanes over time, the first warp of the first block", lanesPicture(kernel, isChosen)),
    );
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

/** The source of a kernel with its counters, and the panel of the line that is chosen there. */
function sideOf(kernel, sources, title) {
    const lines = linesOf(kernel);
    const panel = make("section", { class: "panel", "aria-live": "polite", "aria-label": `Chosen line${title ? ` of ${title}` : ""}` });
    const choose = (line) => {
        for (const { row } of lines) {
            row.classList.toggle("chosen", row === line.row);
            row.querySelector("button").setAttribute("aria-pressed", String(row === line.row));
        }
        fillPanel(panel, kernel, line);
    };
    const files = [...new Set(lines.map(({ file }) => file))];
    const tables = files.map((file) =>
        sourceTable(
            file,
            title,
            sources[file] ?? "",
            lines.filter((line) => line.file === file),
            choose,
        ),
    );
    const worst = lines.slice(0, 3).map((line) => {
        const button = make("button", { type: "button", class: "place" }, `${baseName(line.file)}:${line.line}`);
        button.addEventListener("click", () => choose(line));
        return make("li", {}, button, make("span", {}, sentence(line.advice)));
    });
    if (lines.length > 0) choose(lines[0]);
    return make(
        "div",
        { class: "side" },
        make("div", { class: "files" }, title && make("h3", {}, title), make("ol", { class: "worst" }, ...worst), ...tables),
        panel,
    );
}

/* The kernels. */

const baselineOf = (kernel) => (kernel.baseline === undefined ? undefined : report.baseline.kernels[kernel.baseline]);

const MEASURES = [
    ["estimate", (kernel) => duration(kernel.microseconds)],
    ["most of it", (kernel) => kernel.limit],
    ["GB/s", (kernel) => amount(Math.round(kernel.gigabytesPerSecond))],
    ["active lanes", (kernel) => kernel.activeLanes.toFixed(1)],
    ["bank conflicts", (kernel) => amount(Math.round(kernel.conflicts))],
    ["sectors a request", (kernel) => (kernel.sectorsOfRequest > 0 ? kernel.sectorsOfRequest.toFixed(1) : "\u2013")],
    ["occupancy", (kernel) => `${Math.round(100 * kernel.occupancy.share)} %`],
];

const isBad = {
    "active lanes": ({ activeLanes }) => activeLanes < 28,
    "bank conflicts": ({ conflicts }) => conflicts > 0,
};

const idOf = (kernel) => `kernel-${report.kernels.indexOf(kernel)}`;

function kernelRow(kernel) {
    const before = baselineOf(kernel);
    const link = make("a", { href: `#${idOf(kernel)}` }, kernel.kernel);
    const place = `${shape(kernel.grid)} ${blocksOf(kernel) === 1 ? "block" : "blocks"} of ${shape(kernel.block)}${kernel.launches > 1 ? `, ${kernel.launches} launches` : ""}`;
    const cells = MEASURES.map(([name, valueOf]) => {
        const was = before && valueOf(before) !== valueOf(kernel) && make("small", {}, `was ${valueOf(before)}`);
        return make("td", { class: isBad[name]?.(kernel) && "bad" }, valueOf(kernel), was);
    });
    const gain = report.baseline && make("td", {}, before ? `\u00d7 ${(before.microseconds / kernel.microseconds).toFixed(2)}` : "\u2013");
    return make("tr", {}, make("th", { scope: "row" }, link, make("small", {}, place)), ...cells.slice(0, 1), gain, ...cells.slice(1));
}

function kernelsChapter() {
    const names = MEASURES.map(([name]) => name);
    if (report.baseline) names.splice(1, 0, "gain");
    const head = make("tr", {}, make("th", { scope: "col" }, "kernel"), ...names.map((name) => make("th", { scope: "col" }, name)));
    const table = make("table", { class: "kernels" }, make("thead", {}, head), make("tbody", {}, ...report.kernels.map(kernelRow)));
    return make(
        "section",
        { class: "chapter" },
        make("h2", {}, "Kernels"),
        make("section", { class: "frame", tabindex: "0", "aria-label": "Kernels" }, table),
    );
}

function kernelChapter(kernel) {
    const before = baselineOf(kernel);
    const nameOf = (one) => `${launchOf(one)}, ${duration(one.microseconds)}`;
    const sides = before
        ? [sideOf(kernel, report.sources, nameOf(kernel)), sideOf(before, report.baseline.sources, report.baseline.isKernel ? nameOf(before) : `before: ${nameOf(before)}`)]
        : [sideOf(kernel, report.sources)];
    return make(
        "section",
        { class: "chapter", id: "kernel" },
        make("h2", {}, make("code", {}, launchOf(kernel))),
        make("p", { class: "explanation" }, explanationOf(kernel, before)),
        make("div", { class: before ? "sides two" : "sides" }, ...sides),
    );
}

/** "32 registers a thread assumed" */
function registersText({ registers, registersBy }) {
    return `${registers} registers a thread ${registersBy === "nvcc" ? "by nvcc" : "assumed"}`;
}

/** "; 2.5 waves, of which the last fills 50 % of the GPU" */
function wavesText({ waves, tail }) {
    if (waves <= 1) return "";
    const last = tail < 0.995 ? `, of which the last fills ${percent(tail)} of the GPU` : "";
    return `; ${waves.toFixed(1)} waves${last}`;
}

function explanationOf(kernel, before) {
    const { share: filledShare, limit } = kernel.occupancy;
    const compared = before ? `, ${factorText(before.microseconds, kernel.microseconds)} as ${before.kernel}` : "";
    const sampled = kernel.blocksCounted < kernel.launches * blocksOf(kernel) ? ` ${amount(kernel.blocksCounted)} of its blocks were counted.` : "";
    return `${duration(kernel.microseconds)} on ${report.gpu}${compared}. Most of it: ${kernel.limit}. Occupancy ${Math.round(100 * filledShare)} %, limited by ${limit}; ${registersText(kernel.occupancy)}${wavesText(kernel.occupancy)}.${sampled} Choose a line to see what its warp does.`;
}

/* The page. */

function headline() {
    const longest = report.kernels.reduce((a, b) => (b.microseconds > a.microseconds ? b : a));
    const before = baselineOf(longest);
    if (before) {
        const factor = factorText(before.microseconds, longest.microseconds);
        const than = report.baseline.isKernel ? report.baseline.name : "before";
        return [`${factor[0].toUpperCase()}${factor.slice(1)} as ${than}`, `${launchOf(longest)} against ${launchOf(before)}, estimated for ${report.gpu}.`];
    }
    const lede = `Most of it: ${longest.limit}. Counted on the simulator, line by line; the time is an estimate.`;
    return report.kernels.length === 1
        ? [`${duration(longest.microseconds)} on ${report.gpu}`, lede]
        : [`${plural(report.kernels.length, "kernel")} on ${report.gpu}`, `The longest is ${launchOf(longest)}: ${duration(longest.microseconds)}. ${lede}`];
}

function chosenKernel() {
    const found = report.kernels.find((kernel) => `#${idOf(kernel)}` === location.hash);
    return found ?? report.kernels.reduce((a, b) => (b.microseconds > a.microseconds ? b : a));
}

function showKernel(main) {
    const kernel = chosenKernel();
    for (const link of document.querySelectorAll(".kernels a")) {
        if (link.hash === `#${idOf(kernel)}`) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
    }
    main.querySelector("#kernel")?.remove();
    main.append(kernelChapter(kernel));
}

function build() {
    const [words, lede] = headline();
    document.title = `${words} \u2013 Atelier`;
    const main = make(
        "main",
        {},
        make("section", { class: "verdict", "aria-label": "Result" }, make("h1", {}, words), make("p", { class: "lede" }, lede)),
        kernelsChapter(),
    );
    document.body.append(
        make("header", { class: "masthead" }, make("p", {}, make("strong", {}, "Atelier"), make("span", { class: "subject" }, "Profile")), themeSwitch()),
        main,
    );
    showKernel(main);
    window.addEventListener("hashchange", () => {
        showKernel(main);
        document.querySelector("#kernel").scrollIntoView();
    });
}

build();

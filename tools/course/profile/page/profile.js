const report = JSON.parse(document.querySelector("#profile-data").textContent);
const LANES = 32;

/* Words and numbers. */

const KINDS = {
    "shared load": tr("shared load"),
    "shared store": tr("shared store"),
    "shared atomic": tr("shared atomic"),
    "global load": tr("global load"),
    "global store": tr("global store"),
    "global atomic": tr("global atomic"),
    "local load": tr("local load"),
    "local store": tr("local store"),
    "constant load": tr("constant load"),
};
const fixed = (value, digits) => numeral(value.toFixed(digits));
const lanesIn = (count) => trn("{0} lane", "{0} lanes", count);
const sum = (list, valueOf) => list.reduce((total, item) => total + valueOf(item), 0);
const maximum = (list, valueOf) => list.reduce((most, item) => Math.max(most, valueOf(item)), 0);

/** Whole numbers in groups of three; others with one decimal. */
function amount(value) {
    const text = Number.isInteger(value) || value >= 100 ? Math.round(value).toString() : fixed(value, 1);
    return text.replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

function duration(microseconds) {
    return microseconds < 1000 ? `${fixed(microseconds, microseconds < 0.1 ? 2 : 1)} \u00b5s` : `${fixed(microseconds / 1000, 2)} ms`;
}

const launchOf = ({ kernel, grid, block }) => launch(kernel, grid, block, amount);
const blocksOf = ({ grid }) => grid[0] * grid[1] * grid[2];

/** How many times as fast as what was before, in words. */
function factorText(before, now, what) {
    const factor = before / now;
    if (factor < 0.995) return tr("{0} times as slow as {1}", fixed(1 / factor, 2), what);
    return factor < 1.005 ? tr("as fast as {0}", what) : tr("{0} times as fast as {1}", fixed(factor, 2), what);
}

/* Drawing. */

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
        tr(
            "{0} against 32 banks; the busiest bank is asked for {1}",
            lanesIn(active.size),
            trn("{0} word", "{0} words", turns),
        ),
        numbersOf(13, tr("lane")),
        rowOf(19, (lane) => active.has(lane)),
        ...lines,
        rowOf(95, (bank) => banks[bank].size > 0),
        numbersOf(122, tr("bank")),
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
        trn("{1} against {0} sector of 32 bytes", "{1} against {0} sectors of 32 bytes", sectors.length, lanesIn(active.size)),
        numbersOf(13, tr("lane")),
        rowOf(19, (lane) => active.has(lane)),
        ...lines,
        ...cells,
        ...(sectors.length > 1 ? [label(0, 137, tr("sector at +0")), label(512, 137, tr("+{0} bytes", amount(distance)), "end")] : []),
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
        marks.length === 0
            ? tr("The lanes of the first warp over time: it does not come to this line")
            : trn(
                  "The lanes of the first warp over time: it comes to this line in {0} stretch",
                  "The lanes of the first warp over time: it comes to this line in {0} stretches",
                  marks.length,
              ),
        label(0, 13, tr("lane 0 on top")),
        label(512, 13, `${tr("{0} instructions", amount(Math.round(end)))} \u2192`, "end"),
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
        exchanges: factor * sum(places.filter(({ kind, products }) => kind === "exchange" && !products), (place) => place.requests),
        multiplyAdds: factor * sum(places, ({ products }) => products?.multiplyAdds ?? 0),
        factors: [...new Set(places.flatMap(({ products }) => products?.factors ?? []))].join(", "),
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

const each = (count, requests) => (requests > 0 ? fixed(count / requests, 1) : "");

/** Whether more is moved than must be: one lane alone moves a sector in any case. */
const isWasteful = ({ sectors, bytes, globalRequests }) => sectors * 32 > 1.5 * bytes && sectors > globalRequests;

function percent(part) {
    const digits = part < 0.0995 && part >= 0.0005 ? 1 : 0;
    return `${fixed(100 * part, digits)} %`;
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
        make("td", { class: counters.lanes < 31.5 && "bad" }, fixed(counters.lanes, 1)),
        make("td", { class: counters.wavefronts > 1.05 * needed && "bad" }, each(counters.wavefronts, counters.sharedRequests)),
        make("td", { class: isWasteful(counters) && "bad" }, each(counters.sectors, counters.globalRequests)),
    ];
}

function sourceRow(number, text, line, choose) {
    const code = make("td", { class: "code" }, make("code", {}, text || " "));
    if (!line) return make("tr", {}, make("th", { scope: "row" }, String(number)), make("td"), make("td"), make("td"), make("td"), code);
    const button = make("button", { type: "button", "aria-pressed": "false", "aria-label": tr("Line {0}", number) }, String(number));
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
                    heading(tr("line")),
                    heading(tr("cost"), tr("of what the kernel costs, roughly")),
                    heading(tr("lanes"), tr("active lanes on average, of 32")),
                    heading(tr("wavefronts"), tr("of shared memory, a request")),
                    heading(tr("sectors"), tr("of global memory, a request")),
                    heading(tr("source")),
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
        counters.instructions > 0 && fact(tr("Instructions"), whole(counters.instructions), tr("of warps")),
        fact(tr("Active lanes"), fixed(counters.lanes, 1), tr("of 32")),
        splits > 0 && fact(tr("A warp parts"), whole(splits), tr("in {0} visits", whole(visits))),
        sharedRequests > 0 && fact(tr("Shared memory"), tr("{0} wavefronts", whole(wavefronts)), tr("for {0} requests", whole(sharedRequests))),
        conflicts > 0 && fact(tr("Bank conflicts"), whole(conflicts), tr("up to {0}-way", counters.ways)),
        globalRequests > 0 && fact(tr("Global memory"), tr("{0} sectors", whole(sectors)), tr("for {0} requests", whole(globalRequests))),
        globalRequests > 0 && fact(tr("Moved : asked for"), fixed((32 * sectors) / bytes, 2), tr("{0} bytes asked for", whole(bytes))),
        counters.onOneAddress > 1 && fact(tr("On one address"), lanesIn(counters.onOneAddress), tr("at most")),
        counters.barriers > 0 && fact(tr("Barriers"), whole(counters.barriers), counters.idle > 0 ? tr("of warps, {0} of which have done nothing", whole(counters.idle)) : tr("of warps")),
        counters.multiplyAdds > 0 && fact(tr("Tensor cores"), tr("{0} operations", whole(2 * counters.multiplyAdds)), tr("on {0} numbers", counters.factors)),
        counters.exchanges > 0 && fact(tr("Exchanges"), whole(counters.exchanges), tr("shuffles and votes")),
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
        const name = KINDS[kind] ?? kind;
        const title = trn(
            "{1}, {0} byte a lane: its worst request",
            "{1}, {0} bytes a lane: its worst request",
            worst.bytes,
            `${name[0].toUpperCase()}${name.slice(1)}`,
        );
        return figure(title, kind.startsWith("shared") ? banksPicture(worst) : sectorsPicture(worst));
    });
}

function fillPanel(panel, kernel, line) {
    const isChosen = ({ file, line: number }) => file === line.file && number === line.line;
    const figures = accessFigures(line.places);
    if (kernel.followed.length > 0)
        figures.push(figure(tr("Active lanes over time, the first warp of the first block"), lanesPicture(kernel, isChosen)));
    panel.replaceChildren(
        make("h3", {}, `${baseName(line.file)}:${line.line}`),
        make("p", { class: "advice" }, ...adviceOn(kernel, line)),
        factsOfLine(line),
        make("div", { class: "figures" }, ...figures),
    );
}

/** What a change there would save, if anything. */
function savingText(kernel, { saves, isBarrier }) {
    if (saves === 0) return "";
    const words = [duration(saves), duration(kernel.microseconds), percent(saves / kernel.microseconds)];
    return isBarrier ? tr("It takes about {0} of {1} ({2}).", ...words) : tr("Saves about {0} of {1} ({2}).", ...words);
}

function adviceOn(kernel, line) {
    const saving = savingText(kernel, line);
    return [sentence(line.advice), saving && make("strong", { class: "saving" }, ` ${saving}`)].filter(Boolean);
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

/** The source of a kernel with its counters; under the line that is chosen there stands what it shows. */
function sideOf(kernel, sources, title) {
    const lines = linesOf(kernel);
    const panel = make("section", { class: "panel", "aria-live": "polite", "aria-label": title ? tr("Chosen line of {0}", title) : tr("Chosen line") });
    const opened = make("tr", { class: "opened" }, make("td", { colspan: "6" }, panel));
    const choose = (line) => {
        for (const { row } of lines) {
            row.classList.toggle("chosen", row === line.row);
            row.querySelector("button").setAttribute("aria-pressed", String(row === line.row));
        }
        fillPanel(panel, kernel, line);
        line.row.after(opened);
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
        return make("li", {}, button, make("span", {}, ...adviceOn(kernel, line)));
    });
    if (lines.length > 0) choose(lines[0]);
    return make(
        "div",
        { class: "side" },
        title && make("h3", {}, title),
        make("ol", { class: "worst" }, ...worst),
        ...tables,
    );
}

/* The roofline: operations a second over operations a byte of memory, both as logarithms. */

const ROOF = { left: 76, right: 500, top: 34, bottom: 254 };

/** "66.9 TFLOP/s", "12 GFLOP/s": of thousand millions a second. */
function speedText(gigaflops) {
    return gigaflops < 1000 ? `${gigaflops < 10 ? fixed(gigaflops, 2) : fixed(gigaflops, 0)} GFLOP/s` : `${fixed(gigaflops / 1000, 1)} TFLOP/s`;
}

/** Operations a byte. */
const intensityOf = ({ roofline }) => roofline.operations / roofline.bytes;

/** Thousand millions of operations a second. */
const speedOf = ({ roofline, microseconds }) => roofline.operations / microseconds / 1e3;

/** What memory and arithmetic allow at that intensity. */
function roofOver(kernel, ceilings) {
    return Math.min(intensityOf(kernel) * ceilings.bytes, kernel.roofline.isDouble ? ceilings.doubles : ceilings.floats);
}

/** Powers of ten around all that is shown. */
function powersAround(values) {
    const logarithms = values.map(Math.log10);
    return [Math.floor(Math.min(...logarithms)), Math.ceil(Math.max(...logarithms))];
}

function scaleOf([low, high], from, to) {
    return (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from);
}

const POWERS = new Map([
    [-3, "0.001"],
    [-2, "0.01"],
    [-1, "0.1"],
]);

const powerText = (power) => (POWERS.has(power) ? numeral(POWERS.get(power)) : amount(10 ** power));

function roofAxes(xs, ys, x, y) {
    const powersOf = ([low, high]) => Array.from({ length: high - low + 1 }, (_, i) => low + i);
    const grid = (x1, y1, x2, y2) => draw("path", { class: "grid", d: `M${x1} ${y1}L${x2} ${y2}` });
    return [
        ...powersOf(xs).flatMap((power) => [
            grid(x(10 ** power), ROOF.top, x(10 ** power), ROOF.bottom),
            label(x(10 ** power), ROOF.bottom + 20, powerText(power), power === xs[1] ? "end" : "middle"),
        ]),
        ...powersOf(ys).flatMap((power) => [
            grid(ROOF.left, y(10 ** power), ROOF.right, y(10 ** power)),
            label(ROOF.left - 6, y(10 ** power) + 4, powerText(power), "end"),
        ]),
        label(ROOF.right, ROOF.bottom + 42, tr("operations a byte of memory"), "end"),
        label(0, 14, tr("GFLOP/s")),
    ];
}

/** The roof of one kind of numbers: up with the memory's bandwidth, then flat. */
function roofPath(most, bytes, xs, x, y) {
    const ridge = Math.min(Math.max(most / bytes, 10 ** xs[0]), 10 ** xs[1]);
    const first = 10 ** xs[0];
    return `M${x(first)} ${y(Math.min(first * bytes, most))}L${x(ridge)} ${y(Math.min(ridge * bytes, most))}L${ROOF.right} ${y(Math.min(10 ** xs[1] * bytes, most))}`;
}

function rooflinePicture(kernel, before) {
    const { ceilings } = report;
    const shown = [before, kernel].filter((one) => one?.roofline.operations > 0);
    const [most, name] = kernel.roofline.isDouble ? [ceilings.doubles, "double"] : [ceilings.floats, "float"];
    const xs = powersAround([...shown.map(intensityOf), most / ceilings.bytes]);
    const ys = powersAround([...shown.map(speedOf), most]);
    const x = scaleOf(xs, ROOF.left, ROOF.right);
    const y = scaleOf(ys, ROOF.bottom, ROOF.top);
    const words = tr(
        "{0} operations a byte, {1}; the GPU allows {2} there",
        fixed(intensityOf(kernel), 2),
        speedText(speedOf(kernel)),
        speedText(roofOver(kernel, ceilings)),
    );
    return picture(
        302,
        words,
        ...roofAxes(xs, ys, x, y),
        draw("path", { class: "roof", d: roofPath(most, ceilings.bytes, xs, x, y) }),
        label(ROOF.right - 4, y(most) + 20, `${name}: ${speedText(most)}, ${amount(ceilings.bytes)} ${tr("GB/s")}`, "end"),
        draw("path", { class: "below", d: `M${x(intensityOf(kernel))} ${y(speedOf(kernel))}V${y(roofOver(kernel, ceilings))}` }),
        ...shown.map((one) =>
            draw("circle", { class: one === kernel ? "dot" : "dot before", cx: x(intensityOf(one)), cy: y(speedOf(one)), r: 6 }),
        ),
    );
}

function rooflineText(kernel) {
    const { roofline } = kernel;
    const part = speedOf(kernel) / roofOver(kernel, report.ceilings);
    const isOfMemory = roofOver(kernel, report.ceilings) < (roofline.isDouble ? report.ceilings.doubles : report.ceilings.floats);
    const words = [fixed(intensityOf(kernel), 2), speedText(speedOf(kernel)), percent(part)];
    return isOfMemory
        ? tr("{0} floating-point operations for each byte of memory, {1}: {2} of what the memory allows there.", ...words)
        : tr("{0} floating-point operations for each byte of memory, {1}: {2} of what the arithmetic allows.", ...words);
}

function rooflineSection(kernel, before) {
    if (kernel.roofline.operations === 0) return null;
    return make(
        "section",
        { class: "roofline", "aria-label": tr("Roofline") },
        make("h3", {}, tr("Roofline")),
        make("p", { class: "explanation" }, rooflineText(kernel)),
        make("figure", {}, rooflinePicture(kernel, before)),
    );
}

/* The kernels. */

const baselineOf = (kernel) => (kernel.baseline === undefined ? undefined : report.baseline.kernels[kernel.baseline]);

/** Their names, how they are shown, and when they are bad. */
const MEASURES = [
    [tr("estimate"), (kernel) => duration(kernel.microseconds)],
    [tr("most of it"), (kernel) => tr(kernel.limit)],
    [tr("GB/s"), (kernel) => amount(Math.round(kernel.gigabytesPerSecond))],
    [tr("active lanes"), (kernel) => fixed(kernel.activeLanes, 1), ({ activeLanes }) => activeLanes < 28],
    [
        tr("lanes at memory"),
        (kernel) => (kernel.isPredicated ? tr("{0}, by a predicated branch", fixed(kernel.lanesAtMemory, 1)) : fixed(kernel.lanesAtMemory, 1)),
        ({ lanesAtMemory }) => lanesAtMemory < 20,
    ],
    [tr("bank conflicts"), (kernel) => amount(Math.round(kernel.conflicts)), ({ conflicts }) => conflicts > 0],
    [tr("sectors a request"), (kernel) => (kernel.sectorsOfRequest > 0 ? fixed(kernel.sectorsOfRequest, 1) : "\u2013")],
    ...(report.kernels.some(({ tensorShare }) => tensorShare > 0) ? [[tr("tensor cores busy"), ({ tensorShare }) => (tensorShare > 0 ? percent(tensorShare) : "\u2013")]] : []),
    [tr("occupancy"), (kernel) => `${Math.round(100 * kernel.occupancy.share)} %`],
];

const idOf = (kernel) => `kernel-${report.kernels.indexOf(kernel)}`;

function gridText(kernel) {
    const grid = trn("{1} block of {2}", "{1} blocks of {2}", blocksOf(kernel), shape(kernel.grid, amount), shape(kernel.block, amount));
    return kernel.launches > 1 ? tr("{0}, {1} launches", grid, kernel.launches) : grid;
}

/** The measures of a launch, behind what heads their row. */
function kernelRow(kernel, ...head) {
    const before = baselineOf(kernel);
    const cells = MEASURES.map(([, valueOf, isBad]) => {
        const was = before && valueOf(before) !== valueOf(kernel) && make("small", {}, tr("was {0}", valueOf(before)));
        return make("td", { class: isBad?.(kernel) && "bad" }, valueOf(kernel), was);
    });
    const gain = report.baseline && make("td", {}, before ? `\u00d7 ${fixed(before.microseconds / kernel.microseconds, 2)}` : "\u2013");
    return make("tr", {}, make("th", { scope: "row" }, ...head), ...cells.slice(0, 1), gain, ...cells.slice(1));
}

const linkTo = (kernel, text) => make("a", { href: `#${idOf(kernel)}` }, text);

/** A kernel in its longest launch; a button opens the rows of its other grids. */
function kernelRows([longest, ...others]) {
    const rows = others.map((kernel) => kernelRow(kernel, linkTo(kernel, gridText(kernel))));
    const words = trn("{0} other grid", "{0} other grids", others.length);
    const button = others.length > 0 && make("button", { type: "button", "aria-expanded": "false" }, words);
    const open = (isOpen) => {
        button.setAttribute("aria-expanded", String(isOpen));
        for (const row of rows) row.hidden = !isOpen;
    };
    if (button) {
        open(others.includes(chosenKernel()));
        button.addEventListener("click", () => open(button.getAttribute("aria-expanded") === "false"));
    }
    const head = [linkTo(longest, longest.kernel), make("small", {}, gridText(longest)), button];
    return make("tbody", {}, kernelRow(longest, ...head), ...rows);
}

/** The launches of each kernel, all that is long first. */
function byKernel() {
    const longestFirst = report.kernels.toSorted((a, b) => b.microseconds - a.microseconds);
    return [...Map.groupBy(longestFirst, ({ kernel }) => kernel).values()];
}

function kernelsChapter() {
    const names = MEASURES.map(([name]) => name);
    if (report.baseline) names.splice(1, 0, tr("gain"));
    const head = make("tr", {}, make("th", { scope: "col" }, tr("kernel")), ...names.map((name) => make("th", { scope: "col" }, name)));
    const table = make("table", { class: "kernels" }, make("thead", {}, head), ...byKernel().map(kernelRows));
    return make(
        "section",
        { class: "chapter" },
        make("h2", {}, tr("Kernels")),
        make("section", { class: "frame", tabindex: "0", "aria-label": tr("Kernels") }, table),
    );
}

function kernelChapter(kernel) {
    const before = baselineOf(kernel);
    const nameOf = (one) => `${launchOf(one)}, ${duration(one.microseconds)}`;
    const sides = before
        ? [sideOf(kernel, report.sources, nameOf(kernel)), sideOf(before, report.baseline.sources, report.baseline.isKernel ? nameOf(before) : tr("before: {0}", nameOf(before)))]
        : [sideOf(kernel, report.sources)];
    return make(
        "section",
        { class: "chapter", id: "kernel" },
        make("h2", {}, make("code", {}, launchOf(kernel))),
        make("p", { class: "explanation" }, explanationOf(kernel, before)),
        make("div", { class: before ? "sides two" : "sides" }, ...sides),
        rooflineSection(kernel, before),
    );
}

/** "32 registers a thread assumed" */
function registersText({ registers, registersBy }) {
    return registersBy === "nvcc"
        ? tr("{0} registers a thread by nvcc", registers)
        : tr("{0} registers a thread assumed", registers);
}

/** "; 2.5 waves, of which the last fills 50 % of the GPU" */
function wavesText({ waves, tail }) {
    if (waves <= 1) return "";
    return tail < 0.995
        ? tr("; {0} waves, of which the last fills {1} of the GPU", fixed(waves, 1), percent(tail))
        : tr("; {0} waves", fixed(waves, 1));
}

function explanationOf(kernel, before) {
    const { share: filledShare, limit } = kernel.occupancy;
    const time = tr("{0} on {1}", duration(kernel.microseconds), report.gpu);
    const isSampled = kernel.blocksCounted < kernel.launches * blocksOf(kernel);
    return [
        before ? `${time}, ${factorText(before.microseconds, kernel.microseconds, before.kernel)}.` : `${time}.`,
        tr("Most of it: {0}.", tr(kernel.limit)),
        tr(
            "Occupancy {0} %, limited by {1}; {2}{3}.",
            Math.round(100 * filledShare),
            tr(limit),
            registersText(kernel.occupancy),
            wavesText(kernel.occupancy),
        ),
        isSampled && tr("{0} of its blocks were counted.", amount(kernel.blocksCounted)),
        tr("Choose a line to see what its warp does."),
    ]
        .filter(Boolean)
        .join(" ");
}

/* The page. */

function headline() {
    const longest = report.kernels.reduce((a, b) => (b.microseconds > a.microseconds ? b : a));
    const before = baselineOf(longest);
    if (before) {
        const than = report.baseline.isKernel ? report.baseline.name : tr("before");
        const factor = factorText(before.microseconds, longest.microseconds, than);
        return [
            `${factor[0].toUpperCase()}${factor.slice(1)}`,
            tr("{0} against {1}, estimated for {2}.", launchOf(longest), launchOf(before), report.gpu),
        ];
    }
    const lede = `${tr("Most of it: {0}.", tr(longest.limit))} ${tr("Counted on the simulator, line by line; the time is an estimate.")}`;
    return report.kernels.length === 1
        ? [tr("{0} on {1}", duration(longest.microseconds), report.gpu), lede]
        : [
              trn("{0} kernel on {1}", "{0} kernels on {1}", byKernel().length, report.gpu),
              `${tr("The longest is {0}: {1}.", launchOf(longest), duration(longest.microseconds))} ${lede}`,
          ];
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
    main.querySelector("#kernel").replaceWith(kernelChapter(kernel));
}

function build() {
    const [words, lede] = headline();
    document.title = `${words} \u2013 Atelier`;
    const main = make(
        "main",
        {},
        make("section", { class: "verdict", "aria-label": tr("Result") }, make("h1", {}, words), make("p", { class: "lede" }, lede)),
        make("section", { id: "kernel" }),
        kernelsChapter(),
    );
    document.body.append(
        make("header", { class: "masthead" }, make("p", {}, make("strong", {}, "Atelier"), make("span", { class: "subject" }, tr("Profile"))), themeSwitch()),
        main,
    );
    showKernel(main);
    window.addEventListener("hashchange", () => {
        showKernel(main);
        document.querySelector("#kernel").scrollIntoView();
    });
}

build();

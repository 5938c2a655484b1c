const SEVERITY = ["crashed", "timeout", "failed", "todo", "skipped", "unmeasured", "passed"];
const BROKEN = new Set(["crashed", "timeout", "failed"]);
const WORDS = {
    passed: tr("passed"),
    failed: tr("failed"),
    crashed: tr("crashed"),
    timeout: tr("timed out"),
    todo: tr("TODO open"),
    skipped: tr("left out"),
    unmeasured: tr("not measured"),
};
const COUNTED = {
    passed: (n) => trn("{0} passed", "{0} passed", n),
    failed: (n) => trn("{0} failed", "{0} failed", n),
    crashed: (n) => trn("{0} crashed", "{0} crashed", n),
    timeout: (n) => trn("{0} timed out", "{0} timed out", n),
    todo: (n) => trn("{0} TODO open", "{0} TODO open", n),
    skipped: (n) => trn("{0} left out", "{0} left out", n),
    unmeasured: (n) => trn("{0} not measured", "{0} not measured", n),
};
const KINDS = {
    failure: { title: tr("Failure"), status: "failed" },
    crash: { title: tr("Crash"), status: "crashed" },
    timeout: { title: tr("Timed out"), status: "timeout" },
    todo: { title: "TODO", status: "todo" },
    finding: { title: tr("Diagnosis") },
    reason: { title: tr("Why") },
    output: { title: tr("Output") },
};
const BACKENDS = { cpu: tr("CPU (simulator)"), gpu: "GPU" };
const WIDEST_MAP_BESIDE_DETAILS = 20;
const WIDEST_ROOMY_MAP = 28;
const SMALLEST_CELL = 21;
const LARGEST_CELL = 30;
const CELL_GAP = 3;
const ROOM_FOR_CELLS = 560;
const MOST_PROBLEMS = 12;
const LONGEST_NAMED_LIST = 40;
const LONGEST_WHOLE_TEXT = 1500;
const LONGEST_HEADLINE = 160;
const MOST_WHOLE_LINES = 16;

/* Elements. */

function sign(status, tag = "span", attributes = {}) {
    return make(tag, { class: "sign", "data-status": status, ...attributes });
}

/* Words and numbers. */

const testsIn = (count) => trn("{0} test", "{0} tests", count);

const boldNumber = (text) => text.split(/(\d+)/).map((part, i) => (i % 2 === 1 ? make("b", {}, part) : part));

function duration(seconds) {
    if (typeof seconds !== "number" || !Number.isFinite(seconds)) return undefined;
    if (seconds < 0.0001) return `< ${numeral(0.1)} ms`;
    if (seconds < 0.1) return `${numeral(Number((seconds * 1000).toPrecision(2)))} ms`;
    if (seconds < 60) return `${numeral(Number(seconds.toPrecision(2)))} s`;
    return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

function bytes(count) {
    const units = [tr("bytes"), tr("KiB"), tr("MiB"), tr("GiB"), tr("TiB")];
    let unit = 0;
    for (; count >= 1024 && unit + 1 < units.length; unit += 1) count /= 1024;
    return `${numeral(Number(count.toFixed(1)))} ${units[unit]}`;
}

function place(message) {
    return message.file && (message.line ? `${message.file}:${message.line}` : message.file);
}

/** How far actual is from expected, as text; undefined unless both are numbers that differ. */
function difference(expected, actual) {
    const integer = /^[-+]?\d+$/;
    if (integer.test(expected) && integer.test(actual)) {
        const distance = BigInt(actual) - BigInt(expected);
        return distance === 0n
            ? undefined
            : `${distance > 0n ? "+" : "\u2212"}${String(distance).replace("-", "")}`;
    }
    const distance = Number.parseFloat(actual) - Number.parseFloat(expected);
    if (!Number.isFinite(distance) || distance === 0) return undefined;
    return `${distance > 0 ? "+" : "\u2212"}${Math.abs(distance).toPrecision(3)}`;
}

function shellQuoted(text) {
    return /^[\w./:=+@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/* The run, made regular: every test knows its suite, and nothing is missing. */

function readRun(text) {
    const { suites, ...run } = JSON.parse(text);
    const model = { title: "Atelier", run, tests: [] };
    model.suites = suites.map((suite) => readSuite(suite));
    model.tests = model.suites.flatMap((suite) => suite.tests);
    return model;
}

function readSuite({ name, lesson = "", seconds, tests = [], steps = "" }) {
    const suite = { name: String(name), lesson, seconds, steps };
    suite.tests = tests.map((test) => ({
        suite,
        name: String(test.name),
        status: SEVERITY.includes(test.status) ? test.status : "failed",
        seconds: test.seconds,
        notes: Object.fromEntries(
            Object.entries(test.notes ?? {}).map(([key, value]) => [key, String(value)]),
        ),
        messages: (test.messages ?? []).map((message) => ({ ...message, text: String(message.text ?? "") })),
    }));
    return suite;
}

function countByStatus(tests) {
    const counts = Object.fromEntries(SEVERITY.map((status) => [status, 0]));
    for (const test of tests) counts[test.status] += 1;
    return counts;
}

/** The statuses that occur, the best first: the order of every bar and list. */
const present = (counts) => [...SEVERITY].reverse().filter((status) => counts[status] > 0);

const broken = (tests) => tests.filter((test) => BROKEN.has(test.status));

/** What a reader should look at: the failures, or the open TODOs where nothing fails. */
function problems(tests) {
    const bad = broken(tests);
    return bad.length > 0 ? bad : tests.filter(({ status }) => status === "todo");
}

function worst(tests) {
    return SEVERITY.find((status) => tests.some((test) => test.status === status)) ?? "skipped";
}

/** The open TODOs, each once, with the tests that wait for it. */
function openTodos(tests) {
    const message = (test) => test.messages.find(({ kind }) => kind === "todo") ?? { text: "" };
    const waiting = tests.filter(({ status }) => status === "todo");
    const todos = Map.groupBy(waiting, (test) => `${place(message(test))}\n${message(test).text}`);
    return [...todos.values()].map((own) => ({ message: message(own[0]), tests: own }));
}

/** Values of an axis in order: numbers by size, before anything else. */
function axis(values) {
    const number = (value) => (value.trim() === "" || Number.isNaN(Number(value)) ? Infinity : Number(value));
    return [...new Set(values)].sort((a, b) => number(a) - number(b) || a.localeCompare(b));
}

const hasGrid = ({ notes }) => notes.blocks !== undefined && notes.threads !== undefined;

function fragmentOf(test) {
    return `#${encodeURIComponent(test.suite.name)}/${encodeURIComponent(test.name)}`;
}

const isFinding = ({ kind, mistake }) => kind === "finding" && Boolean(mistake);

/** Whether nothing is wrong with the test but what the checker has found. */
function failsOnlyWhenChecked({ status, messages }) {
    const others = messages.filter((message) => !isFinding(message) && message.kind !== "output");
    return status === "failed" && messages.some(isFinding) && others.length === 0;
}

/** On a GPU only the sanitizer's tools find what a right number hides. */
function commandFor(test) {
    const command = failsOnlyWhenChecked(test) && model.run.backend === "gpu" ? "check --backend gpu" : "test";
    return `./atelier ${command} ${shellQuoted(`${test.suite.name}/${test.name}`)}`;
}

/** What shows a race as it happens, of the suite, for a smaller grid of it shows more: a page beside this one, or how to
    make it. On the simulator. */
function stepsOf({ suite, messages }) {
    if (model.run.backend === "gpu" || !messages.some(({ race }) => race)) return undefined;
    if (suite.steps) {
        const link = make("a", { href: `${encodeURIComponent(suite.steps)}#finding-1` }, tr("See the race step by step"));
        return make("p", { class: "steps" }, link);
    }
    const command = make("code", {}, `./atelier show ${shellQuoted(suite.name)}`);
    return make("p", { class: "steps" }, trx("{0} shows the race step by step.", command));
}

/** Expected and actual value, where they tell why the test failed. */
function wrongNumbers({ notes: { expected, actual } }) {
    const areWrong = expected !== undefined && actual !== undefined && expected !== actual;
    return areWrong ? tr("expected {0}, actual {1}", expected, actual) : undefined;
}

const gridOf = ({ name, notes }) => notes.grid ?? name;

/* The top of the page. */

/** The worst that can be said of the run, and its words. */
function headline(tests, run) {
    const counts = countByStatus(tests);
    const total = testsIn(tests.length);
    const bad = broken(tests).length;
    if (tests.length === 0) return ["skipped", tr("No test was run")];
    if (bad > 0) {
        const status = bad === counts[worst(tests)] ? worst(tests) : "failed";
        return [status, trn("{0} of {1} fails", "{0} of {1} fail", bad, total)];
    }
    if (counts.todo > 0) return ["todo", todoSentence(tests)];
    if (run.verdict === "failed") {
        return counts.skipped > 0
            ? ["skipped", trn("{0} of {1} did not run", "{0} of {1} did not run", counts.skipped, total)]
            : ["failed", tr("The run failed")];
    }
    if (counts.passed === 0) {
        return counts.unmeasured > 0
            ? ["unmeasured", tr("Efficiency was not measured")]
            : ["skipped", tr("Every test was left out")];
    }
    if (counts.skipped + counts.unmeasured > 0) return ["passed", trn("{0} test passes", "{0} tests pass", counts.passed)];
    return ["passed", trn("The test passes", "All {0} tests pass", tests.length)];
}

function todoSentence(tests) {
    return trn("{0} TODO is open", "{0} TODOs are open", openTodos(tests).length);
}

function failureSentence(tests, counts) {
    const kinds = ["failed", "crashed", "timeout"].filter((status) => counts[status] > 0);
    const suites = [...new Set(broken(tests).map(({ suite }) => suite.name))];
    const where = suites.length > 4 ? trn("{0} suite", "{0} suites", suites.length) : inWords(suites);
    return tr("{0} in {1}.", inWords(kinds.map((status) => COUNTED[status](counts[status]))), where);
}

/** How to measure what this run could not. */
function whereMeasured(tests) {
    const unmeasured = tests.filter(({ status }) => status === "unmeasured");
    if (unmeasured.length === 0) return "";
    const suites = new Set(unmeasured.map(({ suite }) => suite.name));
    const told = `${tr("Efficiency is measured by ./atelier profile test {0}", [...suites].join(" "))}.`;
    return unmeasured.length < tests.length ? tr("{0}: {1}", COUNTED.unmeasured(unmeasured.length), told) : told;
}

/** What the headline leaves out. */
function lede(tests, run) {
    if (tests.length === 0) return tr("The run ended before its first test, or no suite was chosen.");
    const counts = countByStatus(tests);
    const bad = broken(tests).length;
    const sentences = [
        bad > 0 && failureSentence(tests, counts),
        bad > 0 && counts.todo > 0 && `${todoSentence(tests)}.`,
        bad === 0 &&
            counts.todo > 0 &&
            (openTodos(tests).length === 1
                ? trn("{0} test waits for it; nothing fails.", "{0} tests wait for it; nothing fails.", counts.todo)
                : trn("{0} test waits for them; nothing fails.", "{0} tests wait for them; nothing fails.", counts.todo)),
        bad + counts.todo === 0 &&
            run.verdict === "failed" &&
            tr("No test failed, but the run did not come to its end."),
        (bad + counts.todo > 0 || run.verdict === "failed") &&
            counts.passed > 0 &&
            trn("{0} test passes.", "{0} tests pass.", counts.passed),
        counts.skipped > 0 && counts.skipped < tests.length && trn("{0} left out.", "{0} left out.", counts.skipped),
        whereMeasured(tests),
    ];
    return sentences.filter(Boolean).join(" ");
}

function proportion(tests) {
    const counts = countByStatus(tests);
    const bar = make("div", { class: "proportion", "aria-hidden": "true" });
    for (const status of present(counts)) {
        const part = make("span", { "data-status": status });
        part.style.flexGrow = counts[status];
        bar.append(part);
    }
    return bar;
}

function fact(name, term, content, ...small) {
    const more = small.filter(Boolean).map((text) => make("small", {}, text));
    return (
        content &&
        make("div", { class: name }, make("dt", {}, term), make("dd", {}, content, more))
    );
}

function facts({ backend, device = {}, started, seconds, command, compiler }) {
    const hardware = [
        device.multiprocessors && trn("{0} multiprocessor", "{0} multiprocessors", device.multiprocessors),
        device.computeCapability && tr("compute capability {0}", device.computeCapability),
        device.memoryBytes && bytes(device.memoryBytes),
    ];
    const limits = [
        device.maxThreadsPerBlock && trn("{0} thread", "{0} threads", device.maxThreadsPerBlock),
        device.sharedBytesPerBlock && bytes(device.sharedBytesPerBlock),
    ];
    const block = inWords(limits.filter(Boolean));
    return make(
        "dl",
        { class: "facts" },
        fact(
            "device",
            tr("Device"),
            device.name,
            hardware.filter(Boolean).join(", "),
            block && tr("blocks of at most {0}", block),
        ),
        fact("backend", tr("Backend"), BACKENDS[backend] ?? backend, compiler),
        fact("started", tr("Started"), started && date(started)),
        fact("duration", tr("Duration"), duration(seconds)),
        fact("command", tr("Command"), command && make("code", {}, command)),
    );
}

function runSection(run) {
    return make("section", { class: "chapter" }, make("h2", {}, tr("The run")), facts(run));
}

function verdictSection({ tests, run }) {
    const [status, words] = headline(tests, run);
    const explanation = lede(tests, run);
    return make(
        "section",
        { class: "verdict", "aria-label": tr("Verdict") },
        make("h1", {}, sign(status, "span", { "aria-hidden": "true" }), words),
        explanation && make("p", { class: "lede" }, explanation),
        tests.length > 0 && proportion(tests),
    );
}

function todoSection(tests) {
    const todos = openTodos(tests);
    if (todos.length === 0) return undefined;
    const items = todos.map(({ message, tests: waiting }) =>
        make(
            "li",
            {},
            sign("todo", "span", { "aria-hidden": "true" }),
            make(
                "p",
                {},
                make("code", {}, place(message) ?? tr("unknown place")),
                " ",
                make("span", { class: "task" }, message.text),
            ),
            make(
                "p",
                { class: "waiting" },
                trx(
                    "{0}, first {1}",
                    trn("{0} test waits for it", "{0} tests wait for it", waiting.length),
                    make(
                        "a",
                        { href: fragmentOf(waiting[0]) },
                        `${waiting[0].suite.name}, ${gridOf(waiting[0])}`,
                    ),
                ),
            ),
        ),
    );
    return make("section", { class: "chapter todos" }, make("h2", {}, tr("Open TODOs")), make("ul", {}, items));
}

function overviewSection(suites) {
    if (suites.length < 2) return undefined;
    const rows = suites.map((suite) => {
        const counts = countByStatus(suite.tests);
        const bad = broken(suite.tests).length;
        return make(
            "tr",
            {},
            make("td", { class: "lesson-name" }, suite.lesson),
            make(
                "th",
                { scope: "row" },
                make("a", { href: `#${encodeURIComponent(suite.name)}` }, suite.name),
            ),
            make("td", { class: "share" }, proportion(suite.tests)),
            make("td", { class: "number" }, tr("{0} of {1}", counts.passed, suite.tests.length)),
            make("td", { class: "number" }, bad > 0 ? `${bad}` : "\u2013"),
            make("td", { class: "number seconds" }, duration(suite.seconds) ?? ""),
        );
    });
    const head = make(
        "tr",
        {},
        make("th", { scope: "col", class: "lesson-name" }, tr("Lesson")),
        make("th", { scope: "col" }, tr("Suite")),
        make(
            "th",
            { scope: "col", class: "share" },
            make("span", { class: "visually-hidden" }, tr("Share of each status")),
        ),
        make("th", { scope: "col", class: "number" }, tr("Passed")),
        make("th", { scope: "col", class: "number" }, tr("Failed")),
        make("th", { scope: "col", class: "number seconds" }, tr("Time")),
    );
    return make(
        "section",
        { class: "chapter overview" },
        make("h2", {}, tr("Suites")),
        make("table", {}, make("thead", {}, head), make("tbody", {}, rows)),
    );
}

/* A message, and the findings of the checker. */

/** The address if following it is harmless: a web page or a file beside the report, never a script. */
function harmless(address) {
    try {
        const { protocol } = new URL(address, document.baseURI);
        return ["http:", "https:", "file:"].includes(protocol) ? address : undefined;
    } catch {
        return undefined;
    }
}

const isLong = (text) => text.length > LONGEST_WHOLE_TEXT || text.split("\n").length > MOST_WHOLE_LINES;

function messageItem(message) {
    const kind = KINDS[message.kind] ?? { title: message.kind ?? tr("Message") };
    const scrolls = isLong(message.text) && { tabindex: "0", role: "group", "aria-label": kind.title };
    return make(
        "li",
        { class: `message ${KINDS[message.kind] ? message.kind : ""}`.trim(), "data-status": kind.status },
        make(
            "div",
            { class: "kind" },
            make("b", {}, kind.title),
            place(message) && make("code", { class: "location" }, place(message)),
        ),
        make("div", { class: scrolls ? "text long" : "text", ...scrolls }, message.text),
        explanationOf(message),
    );
}

/** What a message says beside its text: the lines, a picture, advice, and the page on its kind of mistake. */
function explanationOf(message) {
    const link = message.link && harmless(message.link);
    return [
        message.explanation && make("p", {}, message.explanation),
        ...excerpts(message.excerpt ?? []),
        message.race && racePicture(message.race),
        message.hint && hintOf(message.hint),
        pageOn(message.mistake) ??
            (link && make("p", {}, make("a", { href: link, rel: "noreferrer" }, message.link))),
    ];
}

/* The pages on mistakes, which the report carries along. */

const titleOfMistake = ({ mistake }) => mistakePages[mistake]?.match(/^# (.*)$/m)?.[1] ?? mistake;

/** The page on that kind of mistake, folded; undefined where there is none. */
function pageOn(mistake) {
    if (!Object.hasOwn(mistakePages, mistake ?? "")) return undefined;
    const [, ...rest] = mistakePages[mistake].split("\n");
    return make(
        "details",
        { class: "page" },
        make("summary", {}, tr("More about it: {0}", titleOfMistake({ mistake }))),
        markdown(rest.join("\n")),
    );
}

/** Paragraphs, lists, code between fences; in them code, bold, italics, and links, whose text alone is shown. */
function markdown(text) {
    return text
        .split(/(^```[^]*?^```$)|\n{2,}/m)
        .filter((block) => block?.trim())
        .map((block) => {
            if (block.startsWith("```"))
                return make("pre", { tabindex: "0" }, make("code", {}, block.replace(/^```.*\n|\n?```$/g, "")));
            if (!block.trim().startsWith("- ")) return make("p", {}, inline(block.trim()));
            const items = block.trim().slice(2).split(/\n- /);
            return make("ul", {}, items.map((item) => make("li", {}, inline(item))));
        });
}

function inline(text) {
    const tags = { "`": "code", "**": "strong", "*": "em" };
    return text
        .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
        .split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/)
        .map((part, i) => {
            if (i % 2 === 0) return part.replace(/\s+/g, " ");
            const mark = part.startsWith("**") ? "**" : part[0];
            return make(tags[mark], {}, part.slice(mark.length, -mark.length));
        });
}

/* What is wrong, each thing once. */

/** What tests that fail for one reason have in common. */
function reasonOf({ suite, status }, message) {
    const isHang = message.kind === "timeout" && Boolean(place(message));
    if (isFinding(message) || isHang) return `${message.mistake ?? message.kind} ${place(message)}`;
    return [suite.lesson, status, message.kind, place(message), message.text.replace(/[-+]?\d[\d.e+-]*/g, "#")].join("\n");
}

const RANK = ["finding", "crash", "timeout", "failure", "reason"];

const rank = ({ message, tests }) => (tests[0].status === "skipped" ? RANK.length : RANK.indexOf(message.kind));

/** The different findings and failures, causes first, then by how many tests they concern. */
function differentProblems(tests) {
    const groups = new Map();
    for (const test of tests) {
        if (!BROKEN.has(test.status) && test.status !== "skipped") continue;
        for (const message of test.messages) {
            if (!RANK.includes(message.kind)) continue;
            const reason = reasonOf(test, message);
            const group = groups.get(reason) ?? { message, tests: [] };
            groups.set(reason, group);
            if (!group.tests.includes(test)) group.tests.push(test);
        }
    }
    return [...groups.values()].sort((a, b) => rank(a) - rank(b) || b.tests.length - a.tests.length);
}

function firstLineOf(text) {
    const [line] = text.split("\n", 1);
    return line.length > LONGEST_HEADLINE ? `${line.slice(0, LONGEST_HEADLINE)}\u2026` : line;
}

/** What the title leaves out. */
function textAfter(title, text) {
    return text.startsWith(title) ? text.slice(title.length).trimStart() : text;
}

function problemItem({ message, tests: concerned }, isFirst) {
    const [first] = concerned;
    const suites = [...Map.groupBy(concerned, ({ suite }) => suite)];
    const title = isFinding(message) ? titleOfMistake(message) : firstLineOf(message.text);
    const rest = textAfter(title, message.text);
    const count =
        suites.length > 1
            ? trn("{0} test of {1} suites", "{0} tests of {1} suites", concerned.length, suites.length)
            : testsIn(concerned.length);
    const links = suites.map(([suite, own]) =>
        make("a", { href: fragmentOf(own[0]) }, suite.name, make("small", {}, ` ${own.length}`)),
    );
    return make(
        "details",
        { class: "problem", "data-status": first.status, open: isFirst },
        make(
            "summary",
            {},
            sign(first.status, "span", { "aria-hidden": "true" }),
            make("span", { class: "title" }, title),
            place(message) && make("code", { class: "location" }, place(message)),
            make("span", { class: "count" }, count),
        ),
        make(
            "div",
            { class: `message ${message.kind}` },
            rest && make("div", { class: "text" }, rest),
            explanationOf(message),
        ),
        make("p", { class: "where" }, tr("First in each suite:"), " ", links),
    );
}

function problemsSection(tests) {
    const all = differentProblems(tests);
    if (all.length === 0) return undefined;
    const items = all.map((problem, i) => problemItem(problem, i === 0));
    const rest = items.splice(MOST_PROBLEMS);
    return make(
        "section",
        { class: "chapter problems" },
        make("h2", {}, tr("What is wrong"), make("small", {}, trn("{0} thing", "{0} things", all.length))),
        items,
        rest.length > 0 &&
            make("details", { class: "more" }, make("summary", {}, trn("{0} more", "{0} more", rest.length)), rest),
    );
}

/* The details of a test, made when they are looked at. */

function entry(term, text, attributes) {
    return text !== undefined && make("div", attributes, make("dt", {}, term), make("dd", {}, text));
}

function entries({ status, seconds, notes }) {
    const { expected, actual, grid, blocks, threads, ...others } = notes;
    const wrong = BROKEN.has(status) && wrongNumbers({ notes }) !== undefined;
    return make(
        "dl",
        { class: "values" },
        entry(tr("expected"), expected),
        entry(tr("actual"), actual, { class: wrong ? "wrong" : undefined }),
        wrong && entry(tr("difference"), difference(expected, actual)),
        entry(tr("grid"), grid ?? (blocks && threads && `${blocks} \u00d7 ${threads}`)),
        entry(tr("time"), duration(seconds)),
        Object.entries(others).map(([key, text]) => entry(tr(key), text)),
    );
}

function detail(test) {
    return make(
        "article",
        { class: "detail", "data-status": test.status },
        make(
            "header",
            {},
            sign(test.status, "span", { "aria-hidden": "true" }),
            make("h4", {}, test.name),
            make(
                "a",
                { class: "permalink", href: fragmentOf(test), "aria-label": tr("Link to {0}", test.name) },
                tr("Link"),
            ),
            make("span", { class: "word" }, WORDS[test.status]),
        ),
        entries(test),
        test.messages.length > 0 && make("ol", { class: "messages" }, test.messages.map(messageItem)),
        stepsOf(test),
        make(
            "p",
            { class: "rerun" },
            make("code", {}, commandFor(test)),
            make("button", { type: "button", "data-copy": commandFor(test) }, tr("Copy command")),
        ),
    );
}

/* A suite: its map, its list, its details. A cell is the element that stands for one or several tests. */

function describe(test) {
    const { expected, actual } = test.notes;
    const finding = test.messages.find(isFinding);
    const numbers = [
        expected !== undefined && tr("expected {0}", expected),
        actual !== undefined && tr("actual {0}", actual),
    ];
    const told = finding && expected === actual ? [tr("{0} at {1}", finding.mistake, place(finding))] : numbers;
    return [tr("{0}: {1}", test.name, WORDS[test.status]), ...told.filter(Boolean)].join(", ");
}

function makeCell(tests, element) {
    const cell = { tests, element, status: worst(tests), suite: tests[0].suite };
    for (const test of tests) test.cell = cell;
    return cell;
}

/** The cell of all tests of one grid size, the worst first. */
function mapCell(here) {
    const tests = here.toSorted((a, b) => SEVERITY.indexOf(a.status) - SEVERITY.indexOf(b.status));
    const element = sign(worst(tests), "td", { tabindex: "-1", "aria-selected": "false" });
    if (tests.length > 1) element.classList.add("several");
    element.setAttribute("aria-label", tests.map(describe).join("; "));
    return makeCell(tests, element);
}

/** The cells of a grid map by row and column; undefined where no test stands. */
function gridCells(tests, columns, rows) {
    const places = Map.groupBy(tests, ({ notes }) => `${notes.blocks}\n${notes.threads}`);
    const cellFor = (blocks, threads) => {
        const here = places.get(`${blocks}\n${threads}`);
        return here && mapCell(here);
    };
    return rows.map((threads) => columns.map((blocks) => cellFor(blocks, threads)));
}

function mapHead(columns) {
    const span = { class: "axis", scope: "colgroup", colspan: String(columns.length) };
    const scrolls = columns.length > WIDEST_MAP_BESIDE_DETAILS;
    const title = scrolls ? tr("blocks, {0} to {1}", columns[0], columns.at(-1)) : tr("blocks");
    const heads = columns.map((blocks) =>
        make("th", { class: "column", scope: "col" }, make("span", {}, blocks)),
    );
    return make(
        "thead",
        {},
        make("tr", {}, make("td"), make("th", span, make("span", {}, title))),
        make("tr", {}, make("th", { class: "corner", scope: "col" }, tr("threads")), heads),
    );
}

/** Pixels of a cell: as large as a map beside the details allows, never too small to be hit. */
function cellSize(columns) {
    return Math.min(LARGEST_CELL, Math.max(SMALLEST_CELL, Math.floor(ROOM_FOR_CELLS / columns) - CELL_GAP));
}

/** The grid map: a row for each number of threads per block, a column for each number of blocks. */
function gridMap(suite, tests) {
    const columns = axis(tests.map(({ notes }) => notes.blocks));
    const rows = axis(tests.map(({ notes }) => notes.threads));
    const grid = gridCells(tests, columns, rows);
    const dense = columns.length > WIDEST_ROOMY_MAP;
    const upright = Math.max(...columns.map(({ length }) => length)) > (dense ? 2 : 3);
    const body = rows.map((threads, y) => {
        const elements = grid[y].map((cell) => cell?.element ?? make("td"));
        return make(
            "tr",
            {},
            make("th", { class: "row", scope: "row" }, make("span", {}, threads)),
            elements,
        );
    });
    const element = make(
        "table",
        {
            class: `map${dense ? " dense" : ""}${upright ? " upright" : ""}`,
            role: "grid",
            "aria-label": tr("Grid map of {0}", suite.name),
        },
        mapHead(columns),
        make("tbody", {}, body),
    );
    element.style.setProperty("--size", `${cellSize(columns.length)}px`);
    return { element, grid, width: columns.length };
}

/** Tests that have no place on a map: a list with their names or, where they are many, a strip of signs. */
function testList(suite, tests) {
    const compact = tests.length > LONGEST_NAMED_LIST;
    const cells = tests.map((test) => {
        const attributes = {
            role: "option",
            tabindex: "-1",
            "aria-selected": "false",
            "aria-label": describe(test),
        };
        return makeCell(
            [test],
            make("li", attributes, sign(test.status), make("span", { class: "name" }, test.name)),
        );
    });
    const attributes = {
        class: `strip${compact ? " compact" : ""}`,
        role: "listbox",
        "aria-label": tr("Tests of {0}", suite.name),
    };
    const element = make(
        "ul",
        attributes,
        cells.map((cell) => cell.element),
    );
    return { element, grid: compact ? [cells] : cells.map((cell) => [cell]), width: 1 };
}

function firstProblem(suite) {
    const [test] = problems(suite.tests);
    if (!test) return undefined;
    const finding = test.messages.find(isFinding);
    const where = place(finding ?? {}) ?? test.messages.map(place).find(Boolean);
    const why = finding ? titleOfMistake(finding) : wrongNumbers(test);
    const link = make("a", { href: fragmentOf(test) }, gridOf(test));
    const what = make("span", {}, why ? trx("{0}: {1}", link, why) : link);
    return make(
        "p",
        { class: "first" },
        test.status === "todo" ? trx("First open TODO: {0}", what) : trx("First failure: {0}", what),
        where && " ",
        where && make("code", { class: "location" }, where),
    );
}

function tally(suite) {
    const counts = countByStatus(suite.tests);
    const parts = present(counts).map((status) =>
        make(
            "span",
            {},
            sign(status, "span", { "aria-hidden": "true" }),
            COUNTED[status](counts[status]),
        ),
    );
    return make("p", { class: "tally" }, parts, make("span", {}, duration(suite.seconds) ?? ""));
}

function suiteSection(suite) {
    const placed = suite.tests.filter(hasGrid);
    const others = suite.tests.filter((test) => !hasGrid(test));
    suite.pickers = [];
    if (placed.length > 0) suite.pickers.push(gridMap(suite, placed));
    if (others.length > 0) suite.pickers.push(testList(suite, others));
    suite.inspector = make("div", {
        class: "inspector",
        role: "group",
        "aria-label": tr("Details of a test of {0}", suite.name),
    });
    suite.printed = make("div", { class: "printed" });
    const broad = suite.pickers.some(({ width }) => width > WIDEST_MAP_BESIDE_DETAILS);
    suite.element = make(
        "section",
        {
            class: `suite${broad ? " broad" : ""}`,
            id: encodeURIComponent(suite.name),
            "aria-label": tr("Suite {0}", suite.name),
        },
        make(
            "header",
            {},
            make("h3", {}, make("a", { href: `#${encodeURIComponent(suite.name)}` }, suite.name)),
            tally(suite),
        ),
        firstProblem(suite),
        suite.tests.length === 0 && make("p", { class: "first" }, tr("This suite has no test.")),
        make(
            "div",
            { class: "body" },
            make(
                "div",
                { class: "pickers" },
                suite.pickers.map(({ element }) => make("div", { class: "frame" }, element)),
            ),
            suite.tests.length > 0 && suite.inspector,
        ),
        suite.printed,
    );
    for (const picker of suite.pickers) {
        for (const cell of picker.grid.flat()) if (cell) cells.set(cell.element, cell);
    }
    return suite.element;
}

function lessonSections(suites) {
    return [...Map.groupBy(suites, ({ lesson }) => lesson)].map(([lesson, own]) => {
        const element = make(
            "section",
            { class: "lesson" },
            lesson && make("h2", {}, lesson),
            own.map(suiteSection),
        );
        return { element, suites: own };
    });
}

/* Showing, choosing and walking. */

const cells = new Map();

/** Scrolls the cell's map, and nothing else, so that the cell can be seen. */
function scrollMapTo({ element }) {
    const frame = element.closest(".frame");
    const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (inner.right > outer.right) frame.scrollLeft += inner.right - outer.right + inner.width;
}

/** Fills the inspector; it only grows, so that passing over a map does not make the page jump. */
function inspect(cell, first = cell.first ?? cell.tests[0]) {
    const { suite } = cell;
    if (suite.inspected === first) return;
    suite.inspected = first;
    if (suite.inspector.hasChildNodes())
        suite.inspector.style.minHeight = `${suite.inspector.offsetHeight}px`;
    const others = cell.tests.filter((test) => test !== first);
    suite.inspector.replaceChildren(...[first, ...others].map(detail));
}

/** Makes the cell its suite's chosen one: the Tab key comes back to it and its details stay. */
function choose(cell) {
    const { suite } = cell;
    suite.chosen?.element.setAttribute("aria-selected", "false");
    suite.chosen = cell;
    cell.element.setAttribute("aria-selected", "true");
    const picker = suite.pickers.find(({ grid }) => grid.some((row) => row.includes(cell)));
    setTabStop(picker, cell);
    inspect(cell);
}

function setTabStop(picker, cell) {
    picker.stop?.element.setAttribute("tabindex", "-1");
    picker.stop = cell;
    cell?.element.setAttribute("tabindex", "0");
}

function rememberInAddress(fragment) {
    try {
        history.replaceState(null, "", fragment);
    } catch {
        // A page shown inside another may not change its address; the report works without.
    }
}

const isShown = (cell) => Boolean(cell) && !cell.element.classList.contains("other");

/** Keeps what a link or the focus scrolls to clear of what stays at the window's edges: the controls, and the way to the next
 *  failure. */
function clearEdges(bar, next) {
    const sticky = getComputedStyle(bar).position === "sticky";
    document.documentElement.style.scrollPaddingTop = `${(sticky ? bar.offsetHeight : 0) + 16}px`;
    document.documentElement.style.scrollPaddingBottom = `${next ? next.offsetHeight + 16 : 0}px`;
}

const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** The next shown cell from (x, y) in steps of (dx, dy), over gaps; undefined at the border. */
function nextCell(grid, x, y, [dx, dy]) {
    for (x += dx, y += dy; grid[y] && x >= 0 && x < grid[y].length; x += dx, y += dy) {
        if (isShown(grid[y][x])) return grid[y][x];
    }
    return undefined;
}

function cellAfterKey({ key, ctrlKey }, grid, cell) {
    const y = grid.findIndex((row) => row.includes(cell));
    const x = grid[y].indexOf(cell);
    if (key in STEPS) {
        const [dx, dy] = STEPS[key];
        const inOneLine =
            grid.length === 1 && dy !== 0 ? [dy, 0] : grid[0].length === 1 && dx !== 0 ? [0, dx] : [dx, dy];
        return nextCell(grid, x, y, inOneLine);
    }
    const reach = (ctrlKey || grid[y].length === 1 ? grid.flat() : grid[y]).filter(isShown);
    if (key === "Home") return reach[0];
    if (key === "End") return reach.at(-1);
    return undefined;
}

function onKey(event) {
    const cell = cells.get(event.target);
    if (!cell || event.altKey || event.metaKey) return;
    const { grid } = cell.suite.pickers.find((picker) => picker.grid.some((row) => row.includes(cell)));
    const next = cellAfterKey(event, grid, cell);
    if (event.key === "Enter" || event.key === " ") rememberInAddress(fragmentOf(cell.tests[0]));
    else if (!next && !(event.key in STEPS)) return;
    event.preventDefault();
    next?.element.focus();
}

const cellAround = (target) => cells.get(target.closest("td.sign, [role=option]"));

function onPointerOver({ target }) {
    const cell = cellAround(target);
    if (cell && isShown(cell)) inspect(cell);
}

function onPointerLeave(event) {
    if (event.target.classList?.contains("frame"))
        for (const suite of model.suites) if (suite.chosen) inspect(suite.chosen);
}

function onClick({ target }) {
    const copied = target.closest("[data-copy]");
    if (copied) copyCommand(copied);
    const cell = cellAround(target);
    if (cell) {
        cell.element.focus();
        rememberInAddress(fragmentOf(cell.tests[0]));
    }
}

async function copyText(text, source) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        getSelection().selectAllChildren(source);
        return document.execCommand("copy");
    }
}

async function copyCommand(button) {
    const done = await copyText(button.dataset.copy, button.previousElementSibling);
    button.textContent = done ? tr("Copied") : tr("Press Ctrl+C");
    announce(done ? tr("Command copied") : tr("Command selected"));
    setTimeout(() => {
        button.textContent = tr("Copy command");
    }, 2000);
}

function announce(text) {
    document.querySelector("#announcement").textContent = text;
}

/* Filter and search. */

const filter = { statuses: new Set(), words: [] };

function haystack(test) {
    const parts = [
        test.suite.lesson,
        test.suite.name,
        test.name,
        WORDS[test.status],
        ...Object.values(test.notes),
    ];
    for (const { text, file, line, explanation, hint } of test.messages)
        parts.push(text, `${file}:${line}`, explanation, hint);
    test.haystack ??= parts.filter(Boolean).join("\n").toLowerCase();
    return test.haystack;
}

function matches(test) {
    if (filter.statuses.size > 0 && !filter.statuses.has(test.status)) return false;
    return filter.words.length === 0 || filter.words.every((word) => haystack(test).includes(word));
}

function filterSuite(suite) {
    let count = 0;
    for (const picker of suite.pickers) {
        const shown = [];
        for (const cell of picker.grid.flat()) {
            if (!cell) continue;
            const matching = cell.tests.filter(matches).length;
            count += matching;
            cell.element.classList.toggle("other", matching === 0);
            if (matching > 0) shown.push(cell);
        }
        if (!shown.includes(picker.stop)) setTabStop(picker, shown[0]);
    }
    const active = filter.statuses.size > 0 || filter.words.length > 0;
    suite.element.hidden = active && count === 0;
    if (count > 0 && !isShown(suite.chosen))
        choose(suite.pickers.flatMap(({ grid }) => grid.flat()).find(isShown));
    return count;
}

function applyFilter() {
    const total = model.tests.length;
    let count = 0;
    for (const { element, suites } of model.lessons) {
        for (const suite of suites) count += filterSuite(suite);
        element.hidden = suites.every((suite) => suite.element.hidden);
    }
    const active = filter.statuses.size > 0 || filter.words.length > 0;
    document.querySelector("#shown").textContent = active
        ? tr("{0} of {1}", count, testsIn(total))
        : testsIn(total);
    document.querySelector("#nothing").hidden = !active || count > 0;
}

function clearFilter() {
    filter.statuses.clear();
    filter.words = [];
    for (const button of document.querySelectorAll(".filters button"))
        button.setAttribute("aria-pressed", "false");
    document.querySelector("#search").value = "";
    applyFilter();
}

function toggleStatus(button) {
    const { status } = button.dataset;
    const pressed = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(pressed));
    if (pressed) filter.statuses.add(status);
    else filter.statuses.delete(status);
    applyFilter();
}

/** Goes through failures, or open TODOs where nothing else is wrong, and keeps the focus for the next press. */
function nextButton(tests) {
    const stops = problems(tests);
    const words = stops[0].status === "todo" ? tr("Next TODO") : tr("Next failure");
    const button = make("button", { type: "button", id: "next" }, words);
    let position = -1;
    button.addEventListener("click", () => {
        position = (position + 1) % stops.length;
        show(stops[position]);
        announce(
            tr(
                "{0} of {1}: {2}, {3}",
                position + 1,
                stops.length,
                stops[position].suite.name,
                describe(stops[position]),
            ),
        );
    });
    return button;
}

function controls(tests) {
    const counts = countByStatus(tests);
    const buttons = present(counts).map((status) =>
        make(
            "button",
            { type: "button", "data-status": status, "aria-pressed": "false" },
            sign(status, "span", { "aria-hidden": "true" }),
            make("span", {}, boldNumber(COUNTED[status](counts[status]))),
        ),
    );
    const search = make("input", {
        type: "search",
        id: "search",
        "aria-label": tr("Search tests and messages"),
        placeholder: tr("Search tests and messages"),
        autocomplete: "off",
        spellcheck: "false",
    });
    for (const button of buttons) button.addEventListener("click", () => toggleStatus(button));
    search.addEventListener("input", () => {
        filter.words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        applyFilter();
    });
    return make(
        "div",
        { class: "controls", role: "search", "aria-label": tr("Filter the tests") },
        make("div", { class: "filters", role: "group", "aria-label": tr("Show only tests that") }, buttons),
        make(
            "div",
            { class: "finder" },
            search,
            make("span", { id: "shown", role: "status" }),
        ),
    );
}

/* Deep links: #suite or #suite/test. */

function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/** The suite and test that an address names; the test's name may itself hold a slash. */
function named(fragment) {
    const [suiteName, ...rest] = fragment.replace(/^#/, "").split("/");
    const suite = model.suites.find(({ name }) => name === decoded(suiteName));
    const testName = decoded(rest.join("/"));
    return {
        suite,
        test: suite?.tests.find(({ name }) => name === testName),
        missing: !suite || (testName !== "" && rest.length > 0),
    };
}

function follow(fragment) {
    const notice = document.querySelector("#notice");
    notice.hidden = true;
    if (fragment.length < 2) return;
    const { suite, test, missing } = named(fragment);
    if (test) {
        show(test);
        test.cell.element.focus({ preventScroll: true });
    } else if (suite && !missing) {
        if (suite.element.hidden) clearFilter();
        suite.element.scrollIntoView();
    } else {
        notice.textContent = tr("This report has no test \u201c{0}\u201d.", decoded(fragment.slice(1)));
        notice.hidden = false;
    }
}

/** Brings a test and its suite into view, whatever the filter hides. */
function show(test) {
    if (!isShown(test.cell)) clearFilter();
    test.cell.first = test;
    choose(test.cell);
    test.suite.element.scrollIntoView({ block: "start" });
    test.cell.element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const head = test.suite.inspector.querySelector("header");
    if (head.getBoundingClientRect().bottom > innerHeight) head.scrollIntoView({ block: "center" });
}

function onFollow(event) {
    const anchor = event.target.closest?.("a[href^='#']");
    if (!anchor) return;
    event.preventDefault();
    rememberInAddress(anchor.getAttribute("href"));
    follow(anchor.getAttribute("href"));
}

/* Paper: every failure in full. */

function expandForPrint() {
    for (const suite of model.suites) suite.printed.replaceChildren(...broken(suite.tests).map(detail));
}

function collapseAfterPrint() {
    for (const suite of model.suites) suite.printed.replaceChildren();
}

/* The page. */

function masthead({ title, run }) {
    return make(
        "header",
        { class: "masthead" },
        make("p", {}, make("strong", {}, title), make("span", { class: "subject" }, run.command || tr("Test report"))),
        themeSwitch(),
    );
}

function build() {
    const [status, words] = headline(model.tests, model.run);
    document.title = `${words} \u2013 ${model.title}`;
    document.documentElement.dataset.verdict = status;
    model.lessons = lessonSections(model.suites);
    const main = make(
        "main",
        {},
        verdictSection(model),
        problemsSection(model.tests),
        todoSection(model.tests),
        model.tests.length > 0 && controls(model.tests),
        overviewSection(model.suites),
        make("p", { id: "notice", class: "notice", role: "alert", hidden: true }),
        make("p", { id: "nothing", class: "notice", hidden: true }, tr("No test matches.")),
        model.lessons.map(({ element }) => element),
        runSection(model.run),
    );
    document.body.append(
        masthead(model),
        main,
        problems(model.tests).length > 0 ? nextButton(model.tests) : "",
        make("p", { id: "announcement", class: "visually-hidden", role: "status" }),
    );
    for (const suite of model.suites) {
        if (suite.tests.length > 0) choose((problems(suite.tests)[0] ?? suite.tests[0]).cell);
    }
    for (const suite of model.suites) if (problems(suite.tests).length > 0) scrollMapTo(suite.chosen);
    if (model.tests.length > 0) applyFilter();
}

function listen() {
    document.addEventListener("click", onFollow);
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerover", onPointerOver);
    document.addEventListener("pointerleave", onPointerLeave, true);
    document.addEventListener("focusin", ({ target: focused }) => {
        const cell = cells.get(focused);
        if (cell) choose(cell);
    });
    window.addEventListener("hashchange", () => follow(location.hash));
    const bar = document.querySelector(".controls");
    if (bar) {
        const keepClear = () => clearEdges(bar, document.querySelector("#next"));
        keepClear();
        new ResizeObserver(keepClear).observe(bar);
    }
    const paper = matchMedia("print");
    paper.addEventListener("change", ({ matches: printing }) =>
        printing ? expandForPrint() : collapseAfterPrint(),
    );
}

const mistakePages = JSON.parse(document.querySelector("#report-mistakes").textContent);
const model = readRun(document.querySelector("#report-data").textContent);
build();
listen();
follow(location.hash);

const data = JSON.parse(document.querySelector("#grade-data").textContent);

const number = (points) => numeral(Number(points.toFixed(2)));

function sign(status) {
    return make("span", { class: "sign", "data-status": status, "aria-hidden": "true" });
}

function masthead(subject) {
    return make(
        "header",
        { class: "masthead" },
        make("p", {}, make("strong", {}, "Atelier"), make("span", { class: "subject" }, subject)),
        themeSwitch(),
    );
}

function facts(entries) {
    const terms = make("dl", { class: "facts" });
    for (const [term, value] of entries) {
        if (value !== undefined && value !== "") terms.append(make("div", {}, make("dt", {}, term), make("dd", {}, value)));
    }
    return terms;
}

function chapter(title, ...content) {
    return make("section", { class: "chapter" }, make("h2", {}, title), ...content);
}

function remarkList(remarks) {
    return remarks.length > 0 && make("ul", { class: "remarks" }, ...remarks.map((remark) => make("li", {}, remark)));
}

/** How a suite went, as the statuses of tests are shown. */
function statusOf(suite, verdict) {
    if (verdict !== "judged") return verdict === "stopped" ? "timeout" : "skipped";
    if (suite.passed === suite.tests && !suite.findings) return "passed";
    return suite.passed === 0 ? "crashed" : "failed";
}

/* The class. */

function suiteCell(student, suite) {
    const verdict = student.verdicts[suite.lesson];
    const status = statusOf(suite, verdict);
    const words = tr("{0}: {1}", suite.explanation, tr("{0} of {1}", number(suite.points), number(suite.possible)));
    return make("td", { "data-status": status, title: words }, sign(status), suite.open ? "?" : number(suite.points));
}

function studentRow(student) {
    const look = student.needsALook && make("strong", { class: "look" }, tr("Look at this"));
    return make(
        "tr",
        {},
        make(
            "th",
            { scope: "row" },
            make("a", { href: student.link }, student.student),
            make("ul", {}, [look, ...student.remarks].filter(Boolean).map((remark) => make("li", {}, remark))),
        ),
        make("td", { class: "points" }, make("strong", {}, number(student.points))),
        ...student.suites.map((suite) => suiteCell(student, suite)),
    );
}

/** The lessons, each with how many suites it has. */
function lessonsOf(suites) {
    const lessons = new Map();
    for (const { lesson } of suites) lessons.set(lesson, (lessons.get(lesson) ?? 0) + 1);
    return [...lessons];
}

/**
 * The heading of a column. A click sorts the rows by `valueOf(student)`, and the next one the other way round: numbers
 * begin with the largest.
 */
function sortingHeading(rows, words, small, valueOf) {
    const isText = typeof valueOf(rows[0].student) === "string";
    const order = isText
        ? (a, b) => valueOf(a.student).localeCompare(valueOf(b.student))
        : (a, b) => valueOf(b.student) - valueOf(a.student);
    const [first, second] = isText ? ["ascending", "descending"] : ["descending", "ascending"];
    const button = make("button", { type: "button", class: "sort" }, words);
    const heading = make("th", { scope: "col", class: isText && "words" }, button, small);
    button.addEventListener("click", () => {
        const direction = heading.getAttribute("aria-sort") === first ? second : first;
        for (const other of heading.parentElement.children) other.removeAttribute("aria-sort");
        heading.setAttribute("aria-sort", direction);
        const sorted = rows.toSorted(direction === first ? order : (a, b) => order(b, a));
        rows[0].row.parentElement.append(...sorted.map(({ row }) => row));
    });
    return heading;
}

/** Those whom the teacher should look at come first, then all by their names. */
function inOrder(students) {
    return students.toSorted(
        (a, b) => Number(b.needsALook) - Number(a.needsALook) || a.student.localeCompare(b.student),
    );
}

/** What leaves rows out: a search in names and remarks, and a button for those whom the teacher should look at. */
function classFilter(rows) {
    const search = make("input", {
        type: "search",
        "aria-label": tr("Search names and remarks"),
        placeholder: tr("Search names and remarks"),
        autocomplete: "off",
        spellcheck: "false",
    });
    const shown = make("span", { role: "status" });
    const looked = rows.filter(({ student }) => student.needsALook).length;
    const words = trn("{0} needs a look", "{0} need a look", looked);
    const button = make("button", { type: "button", "aria-pressed": "false" }, words);
    const apply = () => {
        const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        const onlyLooked = button.getAttribute("aria-pressed") === "true";
        let count = 0;
        for (const { student, row } of rows) {
            const text = [student.student, ...student.remarks].join("\n").toLowerCase();
            row.hidden = (onlyLooked && !student.needsALook) || !wanted.every((word) => text.includes(word));
            count += row.hidden ? 0 : 1;
        }
        const all = trn("{0} student", "{0} students", rows.length);
        shown.textContent = count < rows.length ? tr("{0} of {1}", count, all) : all;
    };
    search.addEventListener("input", apply);
    button.addEventListener("click", () => {
        button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
        apply();
    });
    apply();
    return make("div", { class: "finder", role: "search", "aria-label": tr("Filter the students") }, search, looked > 0 && button, shown);
}

function classTable(students) {
    const { suites } = students[0];
    const rows = inOrder(students).map((student) => ({ student, row: studentRow(student) }));
    const lessons = lessonsOf(suites).map(([lesson, count]) =>
        make("th", { scope: "colgroup", colspan: String(count) }, lesson),
    );
    const possible = (points) => make("small", {}, make("br"), tr("of {0}", number(points)));
    const table = make(
        "div",
        { class: "table", tabindex: "0", role: "region", "aria-label": tr("Points") },
        make(
            "table",
            {},
            make(
                "thead",
                {},
                make("tr", {}, make("td"), make("td"), ...lessons),
                make(
                    "tr",
                    {},
                    sortingHeading(rows, tr("Student"), false, ({ student }) => student),
                    sortingHeading(rows, tr("Points"), possible(students[0].possible), ({ points }) => points),
                    ...suites.map((suite, i) =>
                        sortingHeading(rows, suite.suite, possible(suite.possible), (student) => student.suites[i].points),
                    ),
                ),
            ),
            make("tbody", {}, ...rows.map(({ row }) => row)),
        ),
    );
    return [classFilter(rows), table];
}

function mistakeEntry({ title, students }, most) {
    const bar = make("span", { class: "bar", "aria-hidden": "true" });
    bar.style.width = `${(100 * students.length) / most}%`;
    return make(
        "li",
        {},
        ...trx("{0}: {1}", make("strong", {}, title[0].toUpperCase() + title.slice(1)), trn("{0} student", "{0} students", students.length)),
        bar,
        make("small", {}, students.join(", ")),
    );
}

function showClass({ course, title, students, mistakes }) {
    const points = students.map((student) => student.points).toSorted((a, b) => a - b);
    const middle = points.length > 0 ? (points[(points.length - 1) >> 1] + points[points.length >> 1]) / 2 : 0;
    const possible = students[0]?.possible ?? 0;
    const whole = students.filter((student) => student.points >= student.possible).length;
    document.body.append(
        masthead(title),
        make(
            "main",
            {},
            make(
                "section",
                { class: "verdict" },
                make("h1", {}, course),
                make("p", { class: "lede" }, trn("{0} submission, {1} with all points.", "{0} submissions, {1} with all points.", students.length, whole)),
                facts([
                    [tr("Median"), tr("{0} of {1}", number(middle), number(possible))],
                    [tr("Best"), points.length > 0 && number(points.at(-1))],
                    [tr("Least"), points.length > 0 && number(points[0])],
                ]),
            ),
            students.length > 0 && chapter(tr("Points"), ...classTable(students)),
            chapter(
                tr("Most frequent mistakes"),
                mistakes.length > 0
                    ? make(
                          "ol",
                          { class: "ranking" },
                          ...mistakes.map((mistake) => mistakeEntry(mistake, mistakes[0].students.length)),
                      )
                    : make("p", {}, tr("None.")),
            ),
        ),
    );
}

/* A student. */

function findingCard(finding) {
    const where = finding.file && `${finding.file}:${finding.line}`;
    return make(
        "article",
        { class: "finding" },
        make("h3", {}, finding.title),
        make(
            "p",
            { class: "where" },
            [where, trn("{0} test of {1}", "{0} tests of {1}", finding.tests, finding.suites.join(", "))].filter(Boolean).join(" \u00b7 "),
        ),
        make("p", {}, finding.text),
        finding.explanation && make("p", {}, finding.explanation),
        ...excerpts(finding.excerpt),
        finding.race && racePicture(finding.race),
        finding.hint && hintOf(finding.hint),
    );
}

function problemCard({ suite, test, status, text, others }) {
    return make(
        "article",
        { class: "finding" },
        make("h3", {}, sign(status), " ", tr("{0}: {1}", suite, test)),
        make("p", {}, text),
        others > 0 && make("p", { class: "where" }, trn("and {0} other test of the suite", "and {0} other tests of the suite", others)),
    );
}

function suiteRow(suite, verdict) {
    const status = statusOf(suite, verdict);
    return make(
        "tr",
        {},
        make("th", { scope: "row" }, sign(status), ` ${suite.suite}`, make("ul", {}, make("li", {}, suite.explanation))),
        make("td", { class: "points" }, number(suite.points), " ", make("small", {}, tr("of {0}", number(suite.possible)))),
    );
}

function lessonChapter(lesson, suites) {
    const head = (word, isWords) => make("th", { scope: "col", class: isWords && "words" }, word);
    return chapter(
        lesson.lesson,
        lesson.verdict !== "judged" && make("p", { class: "lede" }, tr("{0}: {1}", lesson.words, lesson.reason)),
        make(
            "div",
            { class: "table", tabindex: "0", role: "region", "aria-label": tr("Points of {0}", lesson.lesson) },
            make(
                "table",
                {},
                make("thead", {}, make("tr", {}, head(tr("Suite"), true), head(tr("Points")))),
                make("tbody", {}, ...suites.map((suite) => suiteRow(suite, lesson.verdict))),
            ),
        ),
        ...lesson.findings.map(findingCard),
        ...lesson.problems.map(problemCard),
        lesson.verdict !== "judged" && lesson.compiler && make("pre", { class: "code compiler", tabindex: "0" }, lesson.compiler),
    );
}

function showStudent(student) {
    const share = student.possible > 0 ? student.points / student.possible : 0;
    document.documentElement.dataset.verdict = share >= 1 ? "passed" : "failed";
    const submitted = dayAndHour(student.submitted.replace(" ", "T")).join(", ");
    document.body.append(
        masthead(student.title),
        make(
            "main",
            {},
            make(
                "section",
                { class: "verdict" },
                make("h1", {}, tr("{0} of {1} points", number(student.points), number(student.possible))),
                make("p", { class: "lede" }, student.student),
                facts([
                    [tr("Submitted"), student.late ? tr("{0}, late", submitted) : submitted],
                    [tr("Every test"), make("a", { href: "report.html" }, tr("report"))],
                ]),
                remarkList(student.remarks),
            ),
            ...student.lessons.map((lesson) =>
                lessonChapter(
                    lesson,
                    student.suites.filter((suite) => suite.lesson === lesson.lesson),
                ),
            ),
        ),
    );
}

if (data.students) showClass(data);
else showStudent(data);

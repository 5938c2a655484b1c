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

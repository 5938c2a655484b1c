const THEME_KEY = "atelier-report-theme";

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
        make("legend", { class: "visually-hidden" }, "Theme"),
        choice("auto", "Auto"),
        choice("light", "Light"),
        choice("dark", "Dark"),
    );
}

import css from "@eslint/css";
import js from "@eslint/js";

const common = {
    ...js.configs.recommended.rules,
    eqeqeq: "error",
    "no-var": "error",
    "prefer-const": "error",
    "no-shadow": "error",
    "max-lines-per-function": ["error", 60],
    complexity: ["error", 15],
};

const readonly = (...names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

const browser = readonly(
    "LANGUAGE",
    "document",
    "window",
    "location",
    "history",
    "navigator",
    "localStorage",
    "matchMedia",
    "getSelection",
    "getComputedStyle",
    "innerHeight",
    "ResizeObserver",
    "setTimeout",
    "URL",
);

export default [
    {
        files: ["**/*.js"],
        languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: browser },
        rules: {
            ...common,
            // Not every page needs all that pages share.
            "no-unused-vars": ["error", { varsIgnorePattern: "^(trn|trx|inWords|numeral|date|dayAndHour|draw|excerpts|racePicture|hintOf|baseName|shape|launch|plotPoint|plotLine|plotAxes|logarithmic)$" }],
            "no-restricted-properties": [
                "error",
                ...["innerHTML", "outerHTML", "insertAdjacentHTML", "write"].map((property) => ({
                    property,
                    message: "The page is made of nodes, never of markup.",
                })),
            ],
        },
    },
    {
        files: ["**/*.css"],
        plugins: { css },
        language: "css/css",
        rules: {
            ...css.configs.recommended.rules,
            "css/use-baseline": [
                "error",
                {
                    available: "newly",
                    allowProperties: [
                        "forced-color-adjust",
                        "print-color-adjust",
                        "text-size-adjust",
                        "text-wrap",
                        "user-select",
                        "clip-path",
                    ],
                    allowPropertyValues: { "break-after": ["avoid"] },
                },
            ],
            "css/no-invalid-properties": ["error", { allowUnknownVariables: true }],
            "css/no-important": "off",
        },
    },
];

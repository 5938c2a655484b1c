#!/usr/bin/env python3
"""What translations.py says of pages that differ, each in one thing: python3 translations_test.py"""
import tempfile
import unittest
from pathlib import Path

import translations

ENGLISH = """# Lesson: fold

Folding 262144 cells takes 3.5 s, see `Thread2D::tid()` and [below](#what-is-tested).

<img alt="Eight cells" src="../images/fold.svg">

## To do

In `include/Fold.h`:

1. `fold(tabSM)`: all rounds.
   - I1: Which cell is yours?
   - W1: Read [the other page](warp.md#run-it).

```cuda
fold(tabSM);   // 1 round
```

    all threads:  write the result
    one thread:   atomicInc(counter)   1. back to 0

## What is tested

| suite | expected |
|---|---|
| Fold | 1000003 elements |

    ./atelier test fold    # the report
"""
FRENCH = """# Leçon : écraser

L'écrasement de 262\u00a0144 cases prend 3,5\u00a0s, voyez `Thread2D::tid()` et [plus
bas](#ce-qui-est-testé).

<img alt="Huit cases" src="../images/fold.svg">

## À faire

Dans `include/Fold.h`\u00a0:

1. `fold(tabSM)`\u00a0: tous les tours.
   - I1\u00a0: Quelle case est la vôtre\u00a0?
   - W1\u00a0: Lisez [l'autre page](warp.md#exécuter).

```cuda
fold(tabSM);   // 1 tour
```

    tous les threads : écrire le résultat
    un seul thread :   atomicInc(counter)   1. retour à 0

## Ce qui est testé

| suite | attendu |
|---|---|
| Fold | 1\u00a0000\u00a0003 éléments |

    ./atelier test fold    # le rapport
""".replace("# Leçon :", "# Leçon\u00a0:")


class Translations(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("README.md", "# Course\n\n[En français](README.fr.md)\n\n[fold](docs/lessons/fold.md)\n")
        self.write(
            "README.fr.md",
            "# Cours\n\n[In English](README.md)\n\n[écraser](docs/fr/lessons/fold.md), [glossaire](docs/fr/README.md#glossaire)\n",
        )
        self.write("docs/lessons/warp.md", "# Warp\n\n## Run it\n")
        self.write("docs/fr/lessons/warp.md", "# Warp\n\n## Exécuter\n")
        self.write("docs/lessons/fold.md", ENGLISH)
        self.write("docs/fr/lessons/fold.md", FRENCH)
        self.write("docs/mistakes/race.md", "# Race\n")
        self.write("docs/fr/mistakes/race.md", "# Course\n")
        self.write("docs/images/fold.svg", "")
        self.write("docs/fr/images/fold.svg", "")

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def after(self, old, new):
        """What the comparison finds when the French page has `new` for `old`."""
        self.assertIn(old, FRENCH)
        self.write("docs/fr/lessons/fold.md", FRENCH.replace(old, new, 1))
        return translations.compare(self.root, "fr")

    def finds(self, old, new, expected):
        self.assertEqual([expected], self.after(old, new))

    def test_equal_pages(self):
        self.assertEqual([], translations.compare(self.root, "fr"))

    def test_missing_page(self):
        (self.root / "docs/fr/mistakes/race.md").unlink()
        self.assertEqual(
            ["docs/fr/mistakes/race.md: missing; docs/mistakes/race.md has no translation"], translations.compare(self.root, "fr")
        )

    def test_missing_readme(self):
        (self.root / "README.fr.md").unlink()
        self.assertEqual(["README.fr.md: missing; README.md has no translation"], translations.compare(self.root, "fr"))

    def test_page_too_many(self):
        self.write("docs/fr/lessons/old.md", "# Ancienne\n")
        self.assertEqual(["docs/fr/lessons/old.md: a page that docs/lessons lacks"], translations.compare(self.root, "fr"))

    def test_missing_heading(self):
        self.assertIn(
            "docs/fr/lessons/fold.md:23: block: table 3 rows of 2 columns; docs/lessons/fold.md:22 has heading level 2",
            self.after("## Ce qui est testé\n\n", ""),
        )

    def test_level_of_a_heading(self):
        self.finds("## À faire", "### À faire", "docs/fr/lessons/fold.md:8: block: heading level 3; docs/lessons/fold.md:7 has heading level 2")

    def test_blocks_missing_at_the_end(self):
        self.finds(
            "\n    ./atelier test fold    # le rapport\n", "", "docs/lessons/fold.md:28: code that docs/fr/lessons/fold.md lacks, and 0 blocks after it"
        )

    def test_command(self):
        self.finds(
            "./atelier test fold ",
            "./atelier test warp ",
            "docs/fr/lessons/fold.md:29: code: './atelier test warp    # le rapport'; docs/lessons/fold.md:28 has './atelier test fold    # the report'",
        )

    def test_comment_that_is_missing(self):
        self.finds(
            "    # le rapport", "", "docs/fr/lessons/fold.md:29: code: './atelier test fold'; docs/lessons/fold.md:28 has './atelier test fold    # the report'"
        )

    def test_figure_in_a_comment(self):
        self.finds("// 1 tour", "// 2 tours", "docs/fr/lessons/fold.md:17: code: 'fold(tabSM);   // 2 tours'; docs/lessons/fold.md:16 has 'fold(tabSM);   // 1 round'")

    def test_call_in_a_drawing(self):
        self.finds(
            "atomicInc(counter)",
            "atomicAdd(counter)",
            "docs/fr/lessons/fold.md:21: code: 'un seul thread :   atomicAdd(counter)   1. retour à 0'; "
            "docs/lessons/fold.md:20 has 'one thread:   atomicInc(counter)   1. back to 0'",
        )

    def test_lines_of_code(self):
        self.finds("    tous les threads : écrire le résultat\n", "", "docs/fr/lessons/fold.md:20: lines of code: 1; docs/lessons/fold.md:19 has 2")

    def test_rows_of_a_table(self):
        self.finds(
            "éléments |\n",
            "éléments |\n| Warp | |\n",
            "docs/fr/lessons/fold.md:25: block: table 4 rows of 2 columns; docs/lessons/fold.md:24 has table 3 rows of 2 columns",
        )

    def test_columns_of_a_table(self):
        self.finds(
            "| suite | attendu |",
            "| suite | attendu | |",
            "docs/fr/lessons/fold.md:25: block: table 3 rows of 2, 3 columns; docs/lessons/fold.md:24 has table 3 rows of 2 columns",
        )

    def test_figure_in_a_table(self):
        self.finds("1\u00a0000\u00a0003", "1\u00a0000\u00a0001", "docs/fr/lessons/fold.md:27: figures: 1000001; docs/lessons/fold.md:26 has 1000003")

    def test_figure_with_decimals(self):
        self.finds("3,5", "3,6", "docs/fr/lessons/fold.md:3: figures: 3.6; docs/lessons/fold.md:3 has 3.5")

    def test_code_within_words(self):
        self.finds("`Thread2D::tid()`", "`tid()`", "docs/fr/lessons/fold.md:3: code: tid(); docs/lessons/fold.md:3 has Thread2D::tid()")

    def test_label_of_a_hint(self):
        self.finds("W1\u00a0", "I1\u00a0", "docs/fr/lessons/fold.md:14: label: I1; docs/lessons/fold.md:13 has W1")

    def test_level_of_an_item(self):
        self.finds("   - I1", "- I1", "docs/fr/lessons/fold.md:13: block: item -; docs/lessons/fold.md:12 has item    -")

    def test_image_of_the_other_language(self):
        self.finds(
            "../images/fold.svg",
            "../../images/fold.svg",
            "docs/fr/lessons/fold.md:6: links and images: docs/images/fold.svg; docs/lessons/fold.md:5 has docs/fr/images/fold.svg",
        )

    def test_link_to_the_other_language(self):
        self.finds(
            "(warp.md#exécuter)",
            "(../../lessons/warp.md#run-it)",
            "docs/fr/lessons/fold.md:14: links and images: docs/lessons/warp.md#run-it; docs/lessons/fold.md:13 has docs/fr/lessons/warp.md#exécuter",
        )

    def test_anchor_that_is_not_there(self):
        self.finds(
            "#ce-qui-est-testé",
            "#what-is-tested",
            "docs/fr/lessons/fold.md:3: links and images: docs/fr/lessons/fold.md#what-is-tested; "
            "docs/lessons/fold.md:3 has docs/fr/lessons/fold.md#ce-qui-est-testé",
        )

    def test_dead_link_of_the_glossary(self):
        self.write("docs/fr/README.md", "# Glossaire\n\n[écraser](lessons/fold.md#ce-qui-est-testé), [lot](lessons/old.md), [mot](#mots)\n")
        self.assertEqual(
            [f"docs/fr/README.md: link to {target}, which is not there" for target in ("#mots", "lessons/old.md")],
            translations.compare(self.root, "fr"),
        )

    def test_typography(self):
        for old, new, what in (
            ("`\u00a0: tous", "` : tous", "an ordinary space before a mark that asks for a no-break one"),
            ("vôtre\u00a0?", "vôtre?", "a mark without the no-break space before it"),
            ("I1\u00a0:", "I1:", "a colon without the no-break space before it"),
            ("tous les tours", "tous les «tours\u00a0»", "« without a no-break space after it"),
            ("tous les tours", 'tous les "tours"', "straight quotes instead of « »"),
        ):
            found = self.after(old, new)
            self.assertTrue(found and all(what in line for line in found), (new, found))

    def test_typography_of_figures_images_and_titles(self):
        def marks(text):
            return [line.split(": ")[1] for line in translations.typography("page.md", text)]

        self.assertEqual(["a decimal point instead of a comma"], marks("Un gain de 1.59."))
        self.assertEqual([], marks("Un gain de 1,59, avec CUDA 13.0."))
        self.assertEqual(["a colon without the no-break space before it"], marks('<img alt="Une case: la somme" src="../images/a.svg">'))
        self.assertEqual(["a mark without the no-break space before it"], marks("*Combien de matrices?*"))
        self.assertEqual([], marks("*Parallel Random Numbers: As Easy as 1, 2, 3*, n! et `a ? b : c`"))

    def test_line_that_is_too_long(self):
        self.assertIn("docs/fr/lessons/fold.md:12: 114 columns, not 100 at most", self.after("tous les tours", "tous les tours" + " et encore" * 8))


if __name__ == "__main__":
    unittest.main()

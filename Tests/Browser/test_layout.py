"""From a telephone to a wall, and on paper."""

import base64

import browser
import reports
from browser import BrowserTest
from pages import ReportPage


class LayoutTest(BrowserTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        long = [{"id": "long", "title": "w" * 300, "assignees": ["x" * 120], "tags": ["y" * 90], "detail": "z" * 500}]
        cls.address = reports.report("layout", reports.TASKS + long)

    def setUp(self):
        self.page = ReportPage(self.driver).open(self.address)

    def test_no_width_makes_the_page_scroll_sideways(self):
        for width in (360, 414, 540, 768, 900, 1024, 1152, 1280, 1440, 1920, 2560, 3840):
            with self.subTest(width):
                browser.size(self.driver, width, 900)
                self.page.open(self.address)
                self.assertEqual(self.driver.execute_script(
                    "const page = document.documentElement; return page.scrollWidth - page.clientWidth;"), 0)

    def test_no_template_makes_the_page_scroll_sideways_or_breaks_its_words(self):
        tasks = reports.TASKS + [
            {"id": "deep", "title": "A title of some words to fill a line or two of any telephone", "parent": "t6",
             "assignees": ["Wilhelmina Featherstonehaugh"], "tags": ["documentation"], "project": "Marketing"},
            {"id": "long", "title": "w" * 300, "assignees": ["x" * 120], "tags": ["y" * 90], "isDone": True,
             "completed": "2026-03-25"},
        ]
        pages = {name: reports.report(f"layout-{name}", tasks, "--template", name)
                 for name in ("table", "summary", "digest", "checklist")}
        pages["email"] = reports.report("layout-email", tasks, "--email")
        for name, address in pages.items():
            for width in (360, 768, 1440):
                with self.subTest(f"{name} at {width}"):
                    browser.size(self.driver, width, 900)
                    self.page.open(address)
                    found = self.driver.execute_script("""
                      const page = document.documentElement;
                      // A cell of one word stands on one line.
                      const broken = [...document.querySelectorAll("th, td:not(:has(*))")]
                        .filter(cell => /^\\S{1,12}$/.test(cell.textContent.trim())).filter(cell => {
                          const range = document.createRange();
                          range.selectNodeContents(cell);
                          return new Set([...range.getClientRects()].map(box => box.top)).size > 1;
                        }).map(cell => cell.textContent);
                      return [page.scrollWidth - page.clientWidth, broken];
                    """)
                    self.assertEqual(found, [0, []])

    def test_rows_are_indented_as_deep_as_they_are_nested(self):
        tasks = [{"id": "a", "title": "a"}, {"id": "b", "title": "b", "parent": "a"}, {"id": "c", "title": "c", "parent": "b"}]
        for name, options in (("table", ("--template", "table")), ("mail", ("--email",))):
            with self.subTest(name):
                self.page.open(reports.report(f"nested-{name}", tasks, *options))
                places = self.driver.execute_script("""
                  const cells = [...document.querySelectorAll("td[dir=auto], td.title")];
                  return ["a", "b", "c"].map(title => {
                    const cell = cells.find(cell => cell.textContent.replace("↳", "").trim().startsWith(title));
                    return parseFloat(getComputedStyle(cell).paddingLeft);
                  });
                """)
                self.assertLess(places[0], places[1])
                self.assertLess(places[1], places[2])

    def test_the_tables_of_groups_have_their_columns_below_each_other(self):
        browser.size(self.driver, 1440, 900)
        self.page.open(reports.report("columns", reports.TASKS, "--template", "table", "--group-by", "assignees"))
        places = self.driver.execute_script("""
          return [...document.querySelectorAll("thead")]
            .map(head => [...head.querySelectorAll("th")].map(cell => cell.getBoundingClientRect().left).join());
        """)
        self.assertGreater(len(places), 2)
        self.assertEqual(len(set(places)), 1, places)

    def test_a_long_title_stays_beside_its_box(self):
        browser.size(self.driver, 360, 900)
        long = [{"id": "1", "title": "words and " * 12, "due": "2026-03-30", "isDone": number} for number in (True, False)]
        self.page.open(reports.report("boxes", long, "--template", "checklist"))
        for box, title, height in self.driver.execute_script("""
          return [...document.querySelectorAll("li")].map(row => {
            const box = row.firstElementChild.getBoundingClientRect(), title = row.querySelector(".t").getBoundingClientRect();
            return [box.top, title.top, title.height];
          });
        """):
            self.assertAlmostEqual(box, title, delta=2)
            self.assertGreater(height, 48)

    def test_a_table_that_scrolls_says_so(self):
        browser.size(self.driver, 360, 900)
        self.page.open(self.address)
        card = self.driver.execute_script("""
          const card = document.querySelector(".full");
          return [card.scrollWidth > card.clientWidth, getComputedStyle(card).backgroundAttachment];
        """)
        self.assertTrue(card[0])
        self.assertIn("local", card[1])

    def test_the_tables_of_figures_fit_their_cards(self):
        for width in (360, 768, 960, 1152, 1440, 3840):
            browser.size(self.driver, width, 900)
            self.page.open(self.address)
            wide = self.driver.execute_script("""
              return [...document.querySelectorAll(".card:not(.full)")].filter(card => card.scrollWidth > card.clientWidth)
                .map(card => card.textContent.trim().slice(0, 30));
            """)
            self.assertEqual(wide, [], width)

    def test_right_to_left_titles_run_from_right_to_left(self):
        direction = self.driver.execute_script(
            "return getComputedStyle(document.querySelector('[data-task-id=t9] .t')).direction;")
        self.assertEqual(direction, "rtl")

    def test_on_paper_no_row_is_cut_and_nothing_is_there_to_be_clicked(self):
        browser.media(self.driver, "print")
        cut = self.driver.execute_script("""
          return [...document.querySelectorAll(".tasks li, .card, .figures, tr")]
            .filter(element => getComputedStyle(element).breakInside !== "avoid").length;
        """)
        self.assertEqual(cut, 0)
        self.assertFalse(self.page.toolbar.is_shown)

    def test_it_prints_on_a4_and_letter(self):
        for width, height in ((8.27, 11.69), (8.5, 11)):
            printed = self.driver.execute_cdp_cmd("Page.printToPDF", {"paperWidth": width, "paperHeight": height})
            self.assertTrue(base64.b64decode(printed["data"]).startswith(b"%PDF"))
        self.assertFalse(
            self.driver.execute_script("return [...document.querySelectorAll('details')].some(d => d.open);"),
            "what was unfolded for the printer is folded again")

"""From a telephone to a wall, and on paper."""

import base64

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

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
                 for name in reports.TEMPLATES}
        pages |= {f"email {name}": reports.report(f"layout-email-{name}", tasks, "--template", name, "--email")
                  for name in ("report", *reports.TEMPLATES)}
        for name, address in pages.items():
            for width in (360, 768, 1440):
                with self.subTest(f"{name} at {width}"):
                    browser.size(self.driver, width, 900)
                    self.page.open(address)
                    found = self.driver.execute_script("""
                      const page = document.documentElement;
                      // A cell of one word stands on one line.
                      const broken = [...document.querySelectorAll("th:not(:has(*)), td:not(:has(*))")]
                        .filter(cell => /^\\S{1,12}$/.test(cell.textContent.trim())).filter(cell => {
                          const range = document.createRange();
                          range.selectNodeContents(cell);
                          return new Set([...range.getClientRects()].map(box => box.top)).size > 1;
                        }).map(cell => cell.textContent);
                      return [page.scrollWidth - page.clientWidth, broken];
                    """)
                    self.assertEqual(found, [0, []])

    def test_a_figure_stands_on_one_line(self):
        for width in (360, 480, 768, 960, 1024, 1440):
            with self.subTest(width):
                browser.size(self.driver, width, 900)
                self.page.open(self.address)
                self.assertEqual(self.driver.execute_script("""
                  return [...document.querySelectorAll(".figures dd")].map(figure => {
                    const text = (figure.firstElementChild ?? figure).firstChild;
                    text.data = "123456";
                    const range = document.createRange();
                    range.selectNode(text);
                    return range.getClientRects().length;
                  }).filter(count => count > 1);
                """), [])

    def test_rows_are_indented_as_deep_as_they_are_nested(self):
        names = [f"task {letter}" for letter in "abcdefghij"]
        tasks = [{"id": name, "title": name, "parent": parent} for name, parent in zip(names, [None, *names])]
        for name, *options in (("report",), ("checklist", "--template", "checklist"), ("mail", "--email"),
                               ("mail of a checklist", "--template", "checklist", "--email")):
            address = reports.report(f"nested-{name}", tasks, *options)
            for width, kind in ((360, ""), (768, ""), (1440, ""), (700, "print")):
                with self.subTest(f"{name} at {width} {kind}"):
                    browser.size(self.driver, width, 900)
                    browser.media(self.driver, kind)
                    self.page.open(address)
                    places = self.driver.execute_script("""
                      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
                      const places = {};
                      while (texts.nextNode()) {
                        if (!/^task .$/.test(texts.currentNode.data)) continue;
                        const range = document.createRange();
                        range.selectNode(texts.currentNode);
                        // The name of a parent is not shown below it.
                        if (!range.getClientRects().length) continue;
                        places[texts.currentNode.data] = range.getBoundingClientRect().left;
                      }
                      return arguments[0].map(name => places[name]);
                    """, names)
                    # Deeper than eight levels they stand where the eighth does.
                    self.assertEqual(places, sorted(places))
                    self.assertEqual(len(set(places)), 9, places)

    def test_nothing_that_is_jumped_to_is_under_the_toolbar(self):
        for language in ("en", "ja"):
            address = reports.report(f"jumps-{language}", reports.TASKS, "--language", language)
            for width, height in ((360, 640), (540, 700), (640, 500), (768, 700), (900, 600), (1280, 360), (1440, 900)):
                with self.subTest(f"{language} {width}"):
                    browser.size(self.driver, width, height)
                    self.page.open(address)
                    self.driver.execute_script("location.hash = 'middle';")
                    self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]));")
                    covered = """
                      const bar = document.querySelector(".tools");
                      const edge = getComputedStyle(bar).position === "sticky" ? bar.getBoundingClientRect().bottom : 0;
                      return arguments[0].getBoundingClientRect().top - edge;
                    """
                    self.assertGreaterEqual(
                        self.driver.execute_script(covered, self.driver.find_element("id", "middle")), 0)
                    # The page opened at that place, too.
                    self.page.open(address, "#middle")
                    self.assertGreaterEqual(
                        self.driver.execute_script(covered, self.driver.find_element("id", "middle")), 0)

    def test_nothing_that_has_the_focus_is_under_the_toolbar(self):
        tasks = [{"id": str(n), "title": f"task {n}", "url": "https://example.org/", "detail": "More"} for n in range(40)]
        address = reports.report("focus-under", tasks)
        for width, height in ((360, 640), (640, 500), (768, 700), (1280, 720)):
            with self.subTest(width):
                browser.size(self.driver, width, height)
                self.page.open(address)
                self.driver.execute_script("scrollTo(0, 1e6); [...document.querySelectorAll('summary')].at(-1).focus();")
                hidden = []
                for _ in range(45):
                    ActionChains(self.driver).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()
                    hidden += self.driver.execute_script("""
                      const bar = document.querySelector(".tools"), focused = document.activeElement;
                      const isSticky = getComputedStyle(bar).position === "sticky";
                      const box = focused.getBoundingClientRect(), edge = bar.getBoundingClientRect().bottom;
                      return isSticky && !bar.contains(focused) && box.top < edge ? [focused.textContent] : [];
                    """)
                self.assertEqual(hidden, [])

    def test_a_bar_says_what_its_number_does(self):
        self.page.open(reports.report("bars", reports.TASKS, "--page-size", "3"))
        shares = self.driver.execute_script("""
          return [...document.querySelectorAll(".share .bar")].map(bar => {
            const cell = bar.closest("td, dd"), track = bar.getBoundingClientRect();
            const done = [...bar.querySelectorAll("rect")].reduce((sum, r) => sum + r.getBoundingClientRect().width, 0);
            return [cell.textContent.trim(), Math.round(100 * done / track.width)];
          });
        """)
        self.assertGreater(len(shares), 3)
        for text, share in shares:
            self.assertEqual(0 if text == "–" else int(text.rstrip("%")), share)

    def test_a_title_of_several_lines_stands_beside_its_box(self):
        browser.size(self.driver, 360, 900)
        tasks = [{"id": "1", "title": "Checkout fails when the street has an apostrophe, or two", "due": "2026-03-30"}]
        self.page.open(reports.report("beside", tasks, "--template", "checklist"))
        box, title = self.driver.execute_script("""
          const li = document.querySelector("li"), box = li.firstElementChild.getBoundingClientRect();
          const title = li.querySelector(".t").getBoundingClientRect();
          return [[box.top, box.right], [title.top, title.left]];
        """)
        self.assertAlmostEqual(box[0], title[0], delta=6)
        self.assertLessEqual(box[1], title[1])

    def test_a_printed_table_breaks_no_word(self):
        tasks = [{"id": "1", "title": "Restore last night's backup on a spare machine", "due": "2026-03-20",
                  "assignees": ["Chioma Obi"], "project": "Marketing", "tags": ["documentation", "accessibility"]}]
        self.page.open(reports.report("printed-table", tasks, "--template", "table"))
        # A4 between its margins.
        browser.size(self.driver, 680, 900)
        browser.media(self.driver, "print")
        broken = self.driver.execute_script("""
          const texts = document.createTreeWalker(document.querySelector("table"), NodeFilter.SHOW_TEXT), broken = [];
          while (texts.nextNode()) {
            for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
              const range = document.createRange();
              range.setStart(texts.currentNode, word.index);
              range.setEnd(texts.currentNode, word.index + word[0].length);
              if (new Set([...range.getClientRects()].map(box => box.top)).size > 1) broken.push(word[0]);
            }
          }
          return [broken, document.documentElement.scrollWidth - document.documentElement.clientWidth];
        """)
        self.assertEqual(broken, [[], 0])

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
            self.assertAlmostEqual(box, title, delta=6)
            self.assertGreater(height, 48)

    def test_the_first_task_stands_high_on_the_page(self):
        aurora = [{"id": f"A-{n}", "title": f"task {n}", "assignees": [f"person {n % 30}"], "due": f"2026-0{n % 9 + 1}-15",
                   "priority": ["high", "middle", "low"][n % 3], "isDone": n % 4 == 0, "completed": "2026-03-20"}
                  for n in range(120)]
        address = reports.report("first-task", aurora)
        for width, height, limit in ((1440, 900, 600), (360, 800, 800)):
            browser.size(self.driver, width, height)
            self.page.open(address)
            top = self.driver.execute_script("return document.querySelector('.tasks > li').getBoundingClientRect().top;")
            self.assertLess(top, limit, width)

    def test_a_row_is_one_line(self):
        browser.size(self.driver, 1440, 900)
        self.page.open(reports.report("one-line", reports.TASKS))
        self.assertEqual(self.driver.execute_script(
            "return [...document.querySelectorAll('.tasks > li')].map(r => r.offsetHeight).filter(h => h > 40);"), [])

    def test_a_row_with_a_status_and_a_section_is_as_high_as_any(self):
        tasks = [{"id": f"S-{n}", "title": "Mend the gate", "due": "2026-03-20", "assignees": ["Ann Roe"],
                  **({"status": "Waiting for parts of it" if n == 3 else "Doing"} if n != 4 else {}),
                  **({"section": "Spring"} if n != 5 else {}), **({"detail": "More"} if n % 2 else {}),
                  **({"parent": "S-5"} if n in (6, 7) else {})} for n in range(1, 8)]
        address = reports.report("status-and-section", tasks)
        for width in (1120, 1440, 1799, 1920):
            with self.subTest(width):
                browser.size(self.driver, width, 900)
                self.page.open(address)
                rows = self.driver.execute_script("""
                  return [...document.querySelectorAll(".tasks > li")].map(row => {
                    const status = row.querySelector(".s")?.getBoundingClientRect(), section = row.querySelector(".c")?.getBoundingClientRect();
                    const both = status?.height && section?.height;
                    return [row.dataset.taskId, row.offsetHeight, both && section.top < status.bottom && section.left < status.right,
                      both && section.bottom > row.getBoundingClientRect().bottom];
                  });
                """)
                self.assertEqual([row for row in rows if row[1] > 40 and row[0] != "S-3" or row[2] or row[3]], [])
                # Details neither push them apart nor stand behind them.
                self.driver.execute_script("document.querySelector('[data-task-id=S-1] details').open = true;")
                space, over = self.driver.execute_script("""
                  const box = name => document.querySelector("[data-task-id=S-1] " + name).getBoundingClientRect();
                  return [box(".c").top - box(".s").bottom, box(".c").bottom - box(".text").top];
                """)
                self.assertLess(space, 4)
                self.assertLessEqual(over, 0)

    def test_a_long_date_does_not_run_over_the_people(self):
        dues = ["2026-03-18T10:00:00Z", "2026-03-25T10:30:00Z", "2026-03-26T08:00:00Z", "2025-12-25", "2025-12-25T08:00:00Z"]
        tasks = [{"id": f"K-{n}", "title": "c", "isDone": False, "due": due, "assignees": ["Bob Stone"]}
                 for n, due in enumerate(dues)]
        for language in ("en", "ja"):
            address = reports.report(f"long-dates-{language}", tasks, "--language", language)
            for width in (1120, 1440, 1799, 1920, 2560):
                browser.size(self.driver, width, 900)
                self.page.open(address)
                over = self.driver.execute_script("""
                  return [...document.querySelectorAll(".tasks > li")].map(row => {
                    const range = document.createRange();
                    range.selectNodeContents(row.querySelector("time"));
                    return row.querySelector(".a").getBoundingClientRect().left - range.getBoundingClientRect().right;
                  }).filter(space => space < 0);
                """)
                self.assertEqual(over, [], (language, width))

    def test_the_tables_of_figures_fit_their_cards(self):
        for width in (360, 768, 960, 1152, 1440, 3840):
            browser.size(self.driver, width, 900)
            self.page.open(self.address)
            wide = self.driver.execute_script("""
              return [...document.querySelectorAll(".card:not(.people)")].filter(card => card.scrollWidth > card.clientWidth)
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
          return [...document.querySelectorAll(".tasks > li, .card, tr")]
            .filter(element => getComputedStyle(element).breakInside !== "avoid").length;
        """)
        self.assertEqual(cut, 0)
        self.assertFalse(self.driver.execute_script(
            "return [...document.querySelectorAll('.find, select, .kinds')].some(e => e.offsetParent);"))
        # Black on white, what is overdue has a mark all the same.
        self.assertEqual(self.driver.execute_script(
            "return getComputedStyle(document.querySelector('time.late'), '::before').content;"), '"! " / ""')

    def test_it_prints_on_a4_and_letter(self):
        for width, height in ((8.27, 11.69), (8.5, 11)):
            printed = self.driver.execute_cdp_cmd("Page.printToPDF", {"paperWidth": width, "paperHeight": height})
            self.assertTrue(base64.b64decode(printed["data"]).startswith(b"%PDF"))

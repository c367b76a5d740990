"""A whole report."""

from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver

from .overview import Overview
from .task_list import TaskList
from .task_row import TaskRow
from .toolbar import Toolbar


class ReportPage:
    """A report in the browser."""

    def __init__(self, driver: WebDriver):
        self.driver = driver

    def open(self, address: str, fragment: str = "") -> "ReportPage":
        # A change of the fragment alone would not load the page anew.
        self.driver.get("about:blank")
        self.driver.get(address + fragment)
        return self

    @property
    def toolbar(self) -> Toolbar:
        return Toolbar(self.driver.find_element(By.CSS_SELECTOR, "[role=search]"))

    @property
    def overview(self) -> Overview:
        return Overview(self.driver)

    @property
    def lists(self) -> list[TaskList]:
        """The innermost groups."""
        return [TaskList(element) for element in self.driver.find_elements(By.CSS_SELECTOR, "section:has(> .tasks)")]

    def group(self, slug: str) -> TaskList:
        """The tasks under the heading with that id."""
        return TaskList(self.driver.find_element(By.CSS_SELECTOR, f"section:has(> #{slug})"))

    @property
    def rows(self) -> list[TaskRow]:
        """Every row of every list."""
        found = self.driver.execute_script(TaskRow.SCRIPT + "return rows(document);")
        return [TaskRow(**row) for row in found]

    @property
    def shown(self) -> list[TaskRow]:
        """The rows that are to be seen, but for those that only stand above one."""
        return [row for row in self.rows if row.is_shown]

    @property
    def seen(self) -> list[str]:
        """Ids of the rows that are to be seen, in parentheses those that only stand above one."""
        return [f"({row.id})" if row.is_above else row.id for row in self.rows if row.is_shown or row.is_above]

    @property
    def headings(self) -> list[str]:
        """The headings of groups that are to be seen, without the counts behind them."""
        return list(self.counts)

    @property
    def counts(self) -> dict[str, str]:
        """What stands behind the headings that are to be seen, by what these say; of inner ones with the outer before."""
        return dict(self.driver.execute_script("""
          const name = section => section.querySelector(":scope > :is(h2,h3,h4) span").textContent;
          return [...document.querySelectorAll("#list section")].filter(s => s.firstElementChild.offsetParent)
            .map(s => [s.parentElement.id ? name(s) : name(s.parentElement) + ", " + name(s),
                       s.querySelector(":scope > :is(h2,h3,h4) > small").textContent]);
        """))

    def fold(self, name: str):
        """Presses the heading of a group; of an inner one, with the outer before: `High, Open`."""
        self.driver.execute_script("""
          const names = arguments[0].split(", ");
          const press = (within, [name, ...inner]) => {
            const sections = [...within.querySelectorAll(":scope > section")];
            const button = section => section.querySelector(":scope > :is(h2,h3,h4) button");
            const section = sections.find(section => button(section).textContent.trim() === name);
            inner.length ? press(section, inner) : button(section).click();
          };
          press(document.querySelector("#list"), names);
        """, name)

    @property
    def fragment(self) -> str:
        return self.driver.execute_script("return location.hash;")

    def press(self, *keys: str):
        """Presses keys wherever the focus is."""
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

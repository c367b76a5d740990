"""A whole report."""

from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver

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
    def lists(self) -> list[TaskList]:
        return [TaskList(element) for element in self.driver.find_elements(By.CSS_SELECTOR, "ul.tasks")]

    def group(self, slug: str) -> TaskList:
        """The tasks under the heading with that id."""
        return TaskList(self.driver.find_element(By.CSS_SELECTOR, f"#{slug} ~ ul"))

    @property
    def rows(self) -> list[TaskRow]:
        """Every row of every list."""
        found = self.driver.execute_script(TaskRow.SCRIPT + "return rows(document);")
        return [TaskRow(**row) for row in found]

    @property
    def shown(self) -> list[TaskRow]:
        """The rows that are to be seen, but for those in grey."""
        return [row for row in self.rows if row.is_shown]

    @property
    def seen(self) -> list[str]:
        """Ids of the rows that are to be seen, those in grey in parentheses."""
        return [f"({row.id})" if row.is_above else row.id for row in self.rows if row.is_shown or row.is_above]

    @property
    def headings(self) -> list[str]:
        """The headings that are to be seen, without the counts behind them."""
        return self.driver.execute_script("""
          return [...document.querySelectorAll("main h2, main h3")].filter(h => h.offsetParent && !h.matches(".v"))
            .map(h => h.firstElementChild.textContent);
        """)

    @property
    def counts(self) -> dict[str, str]:
        """What stands behind the headings that are to be seen, by their ids."""
        return self.driver.execute_script("""
          return Object.fromEntries([...document.querySelectorAll("main h2, main h3")]
            .filter(h => h.offsetParent && h.querySelector(".count")).map(h => [h.id, h.querySelector(".count").textContent]));
        """)

    @property
    def groups(self) -> list[str]:
        """The ids of the outermost groups' headings, in the page's order."""
        return self.driver.execute_script(
            "return [...document.querySelectorAll('main > section:not(.overview) > h2')].filter(h => h.offsetParent).map(h => h.id);")

    @property
    def fragment(self) -> str:
        return self.driver.execute_script("return location.hash;")

    def press(self, *keys: str):
        """Presses keys wherever the focus is."""
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

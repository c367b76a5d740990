"""The figures and tables at the top."""

from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver


class Overview:
    """What counts the whole report: every number of it is a link."""

    def __init__(self, driver: WebDriver):
        self.driver = driver

    @property
    def links(self) -> list[tuple[str, str]]:
        """The number that each link shows, and where it leads; names and bars have none."""
        return [tuple(found) for found in self.driver.execute_script("""
          return [...document.querySelectorAll("[data-q] > a")]
            .map(link => [link.querySelector("small")?.lastChild.data ?? link.textContent.trim(), link.getAttribute("href")]);
        """)]

    def follow(self, address: str):
        """Clicks the first link that leads there."""
        self.driver.execute_script(
            "[...document.querySelectorAll('[data-q] > a')].find(a => a.getAttribute('href') === arguments[0]).click();",
            address)

    @property
    def current(self) -> list[str]:
        """Where the links lead that are the view."""
        return self.driver.execute_script("""
          return [...new Set([...document.querySelectorAll("[aria-current]")].map(link => link.getAttribute("href")))];
        """)

    def sort(self, table: str, column: str):
        """Presses the heading of a column."""
        self.driver.find_element(By.CSS_SELECTOR, f"[data-table={table}] [data-column={column}] button").click()

    def names(self, table: str) -> list[str]:
        """The names of a table's rows, in their order."""
        return self.driver.execute_script(
            f"return [...document.querySelectorAll('[data-table={table}] tbody th')].map(th => th.textContent.trim());")

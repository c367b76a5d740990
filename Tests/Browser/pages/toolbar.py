"""Sorting, showing and searching."""

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement


class Toolbar:
    """What is above the tasks where there is JavaScript."""

    def __init__(self, element: WebElement):
        self.element = element

    @property
    def is_shown(self) -> bool:
        return self.element.is_displayed()

    def button(self, name: str) -> WebElement:
        """The button of that name, as assistive technology hears it."""
        return self._named("button", name)

    def choice(self, name: str) -> WebElement:
        """The choice of that name in the group Show."""
        group = next(g for g in self.element.find_elements(By.CSS_SELECTOR, "fieldset") if g.accessible_name == "Show")
        return next(i for i in group.find_elements(By.TAG_NAME, "input") if i.accessible_name == name)

    @property
    def search_box(self) -> WebElement:
        return self._named("input[type=search]", "Search tasks")

    def sort(self, name: str):
        self.button(name).click()

    def show(self, name: str):
        self.choice(name).click()

    def search(self, text: str):
        self.search_box.send_keys(Keys.CONTROL, "a", Keys.NULL, Keys.BACKSPACE, text)

    @property
    def status(self) -> str:
        return self.element.find_element(By.CSS_SELECTOR, "[role=status]").text

    def _named(self, selector: str, name: str) -> WebElement:
        found = [e for e in self.element.find_elements(By.CSS_SELECTOR, selector) if e.accessible_name == name]
        assert len(found) == 1, f"{len(found)} elements {selector} named {name}"
        return found[0]

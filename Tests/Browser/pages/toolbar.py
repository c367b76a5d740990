"""Filtering, searching, sorting and grouping."""

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select


class Toolbar:
    """What is above the tasks where there is JavaScript."""

    def __init__(self, element: WebElement):
        self.element = element

    @property
    def is_shown(self) -> bool:
        return self.element.is_displayed()

    def button(self, name: str) -> WebElement:
        """The button of that name, as assistive technology hears it."""
        found = [e for e in self.element.find_elements(By.TAG_NAME, "button")
                 if e.is_displayed() and self._word(e) == name]
        assert len(found) == 1, f"{len(found)} buttons named {name}"
        return found[0]

    @property
    def kinds(self) -> list[str]:
        """What tasks can be filtered by, beside the chips that are always there."""
        return [self._word(e) for e in self.element.find_elements(By.CSS_SELECTOR, ".kinds button")]

    def open(self, kind: str):
        """Opens the chips of a kind, unless they are open."""
        button = next(e for e in self.element.find_elements(By.CSS_SELECTOR, ".kinds button") if self._word(e) == kind)
        if button.get_attribute("aria-expanded") != "true":
            button.click()

    def chips(self, kind: str) -> dict[str, int]:
        """The chips of a kind with their counts."""
        self.open(kind)
        found = self.element.find_elements(By.CSS_SELECTOR, ".drawer button")
        return {self._word(e): int(e.find_element(By.TAG_NAME, "small").text) for e in found}

    def choose(self, kind: str, name: str):
        """Presses a chip of a kind; of the states, one of those that are always there."""
        if kind != "State":
            self.open(kind)
        found = self.element.find_elements(By.CSS_SELECTOR, "[data-chip]" if kind == "State" else ".drawer button")
        next(e for e in found if self._word(e) == name).click()

    @property
    def quick(self) -> dict[str, int]:
        """The chips that are always there, with their counts."""
        return {self._word(e): int(e.find_element(By.TAG_NAME, "small").text)
                for e in self.element.find_elements(By.CSS_SELECTOR, "[data-chip]")}

    @property
    def chosen(self) -> list[str]:
        """What is chosen, as the chips in the second line say it."""
        return [e.text for e in self.element.find_elements(By.CSS_SELECTOR, ".chosen button")]

    @property
    def search_box(self) -> WebElement:
        return self.element.find_element(By.CSS_SELECTOR, ".find input")

    def search(self, text: str):
        self.search_box.send_keys(Keys.CONTROL, "a", Keys.NULL, Keys.BACKSPACE, text)

    def sort(self, name: str):
        self._select("#sort").select_by_visible_text(name)

    def reverse(self):
        self.element.find_element(By.ID, "down").click()

    def group_by(self, name: str):
        self._select("#group").select_by_visible_text(name)

    @property
    def groupings(self) -> list[str]:
        return [option.text for option in self._select("#group").options]

    @property
    def grouping(self) -> str:
        return self._select("#group").first_selected_option.text

    @property
    def sorting(self) -> str:
        return self._select("#sort").first_selected_option.text

    def clear(self):
        self.element.find_element(By.CSS_SELECTOR, ".clear").click()

    @property
    def status(self) -> str:
        return self.element.find_element(By.CSS_SELECTOR, "[role=status]").text

    def _select(self, selector: str) -> Select:
        return Select(self.element.find_element(By.CSS_SELECTOR, selector))

    @staticmethod
    def _word(element: WebElement) -> str:
        """What a button says, without its count."""
        return element.parent.execute_script(
            "return [...arguments[0].childNodes].filter(n => n.localName !== 'small').map(n => n.textContent).join('');",
            element)

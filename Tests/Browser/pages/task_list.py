"""The tasks of one group."""

from selenium.webdriver.remote.webelement import WebElement

from .task_row import TaskRow


class TaskList:
    """The rows under a heading."""

    def __init__(self, element: WebElement):
        self.element = element

    @property
    def rows(self) -> list[TaskRow]:
        """Every row, hidden ones too, in the page's order."""
        found = self.element.parent.execute_script(TaskRow.SCRIPT + "return rows(arguments[0]);", self.element)
        return [TaskRow(**row) for row in found]

    @property
    def shown(self) -> list[TaskRow]:
        """The rows that are to be seen."""
        return [row for row in self.rows if row.is_shown]

    @property
    def titles(self) -> list[str]:
        """Titles of the rows that are to be seen, subtasks left out."""
        return [row.title for row in self.shown if row.depth == 0]

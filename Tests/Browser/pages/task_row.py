"""A task as the page shows it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class TaskRow:
    """One row: what it says, whether it is one of those asked for, and whether it only stands above one of them."""

    id: str
    title: str
    priority: int
    is_done: bool
    depth: int
    due: str
    text: str
    is_shown: bool
    is_above: bool

    # Read in the page in one go: asking for ten thousand rows one by one would take minutes.
    SCRIPT = """
      const rows = list => [...list.querySelectorAll("li[data-task-id]")].map(row => ({
        id: row.dataset.taskId,
        title: row.querySelector(".t, summary").textContent,
        priority: Number(row.dataset.priority || -1),
        is_done: row.dataset.done === "true",
        depth: Number(row.dataset.depth || 0),
        due: row.querySelector("time:not(.done)")?.dateTime ?? "",
        text: [...row.children].filter(cell => !cell.matches(".m, .t, details")).map(cell => cell.textContent).join(" "),
        is_shown: row.offsetParent !== null && !row.matches(".above"),
        is_above: row.offsetParent !== null && row.matches(".above"),
      }));
    """

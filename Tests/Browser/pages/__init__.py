"""Page objects: one class per part of a report."""

from .overview import Overview
from .report_page import ReportPage
from .task_list import TaskList
from .task_row import TaskRow
from .toolbar import Toolbar

__all__ = ["Overview", "ReportPage", "TaskList", "TaskRow", "Toolbar"]

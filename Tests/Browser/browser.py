"""Starts Chromium and hears what it has to say."""

import atexit
import json
import shutil
import unittest

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

# Runs before anything of the page: whatever a page manages to run, or its policy has to stop, is written down.
WITNESS = """
  window.witness = { ran: [], blocked: [] };
  for (const name of ["alert", "confirm", "prompt", "print", "open"]) {
    window[name] = (...values) => { window.witness.ran.push(name + ": " + values.join()); };
  }
  addEventListener("error", event => window.witness.ran.push("error: " + event.message));
  document.addEventListener("securitypolicyviolation",
    event => window.witness.blocked.push(event.violatedDirective + " " + event.blockedURI));
"""


def start(*arguments: str, javascript: bool = True) -> webdriver.Chrome:
    """A browser without a window."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", *arguments):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    if not javascript:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WITNESS})
    size(driver, 1280, 900)
    return driver


def size(driver: webdriver.Chrome, width: int, height: int):
    """Makes the page's window so large, in CSS pixels."""
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})


def media(driver: webdriver.Chrome, kind: str = "", **features: str):
    """Pretends a medium and what its user likes: `media(driver, prefers_color_scheme="dark")`."""
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "media": kind, "features": [{"name": k.replace("_", "-"), "value": v} for k, v in features.items()]})


def requests(driver: webdriver.Chrome) -> list[str]:
    """Addresses that were asked for since the last call."""
    events = [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]
    return [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]


class BrowserTest(unittest.TestCase):
    """Tests that share a browser; after each, nothing may have gone wrong unheard."""

    javascript = True
    # To start one takes longer than most tests: one for all, and one without JavaScript.
    drivers: dict[bool, webdriver.Chrome] = {}

    @classmethod
    def setUpClass(cls):
        if cls.javascript not in cls.drivers:
            cls.drivers[cls.javascript] = start(javascript=cls.javascript)
            atexit.register(cls.drivers[cls.javascript].quit)
        cls.driver = cls.drivers[cls.javascript]

    def tearDown(self):
        media(self.driver)
        size(self.driver, 1280, 900)
        said = [entry["message"] for entry in self.driver.get_log("browser")]
        self.assertEqual(said, [], "the console is silent")
        if self.javascript:
            witness = self.driver.execute_script("return window.witness;")
            self.assertEqual(witness, {"ran": [], "blocked": []}, "nothing ran that should not, nothing was blocked")

"""No request leaves the page, and its policy holds."""

import functools
import http.server
import threading

import browser
import reports
from browser import BrowserTest
from pages import ReportPage


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the reports and remembers what was asked for."""

    asked: list[str] = []

    def log_message(self, *_):
        Handler.asked.append(self.path)


class PolicyTest(BrowserTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        reports.path("policy", reports.TASKS)
        server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Handler, directory=str(reports.FOLDER)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        cls.address = f"http://127.0.0.1:{server.server_port}/policy.html"

    def test_nothing_but_the_page_is_asked_for(self):
        page = ReportPage(self.driver).open(self.address)
        browser.requests(self.driver)
        Handler.asked.clear()
        page.open(self.address)
        page.toolbar.sort("Title")
        page.toolbar.search("pear")
        browser.media(self.driver, "print")
        browser.media(self.driver)
        self.assertEqual([url for url in browser.requests(self.driver) if url != "about:blank"], [self.address])
        self.assertEqual(Handler.asked, ["/policy.html"])

    def test_the_policy_lets_style_and_script_in_by_their_hashes_only(self):
        ReportPage(self.driver).open(self.address)
        policy = self.driver.find_element("css selector", "meta[http-equiv]").get_attribute("content")
        self.assertRegex(
            policy,
            r"^default-src 'none'; style-src 'sha256-[\w+/]{43}='; script-src 'sha256-[\w+/]{43}='; "
            r"base-uri 'none'; form-action 'none'$")
        self.assertTrue(ReportPage(self.driver).toolbar.is_shown, "the script ran")
        self.assertEqual(
            self.driver.execute_script("return getComputedStyle(document.querySelector('.tasks')).listStyleType;"),
            "none", "the style holds")

    def test_what_gets_in_all_the_same_does_not_run(self):
        ReportPage(self.driver).open(self.address)
        blocked = self.driver.execute_async_script("""
          const done = arguments[0];
          const add = (name, values) => {
            const element = Object.assign(document.createElement(name), values);
            document.body.append(element);
            return element;
          };
          add("script", { textContent: "alert('inline')" });
          add("script", { src: "/other.js" });
          add("img", { src: "/picture.png" });
          add("iframe", { src: "/policy.html" });
          add("style", { textContent: "body { color: red }" });
          add("p", {}).setAttribute("onclick", "alert('attribute')");
          document.querySelector("p[onclick]").click();
          add("p", {}).setAttribute("style", "color: red");
          fetch("/data").catch(() => {});
          setTimeout(() => {
            const seen = window.witness;
            window.witness = { ran: seen.ran, blocked: [] };
            done(seen.blocked.map(line => line.split(" ")[0]));
          }, 300);
        """)
        for directive in ("script-src-elem", "img-src", "frame-src", "style-src-elem", "style-src-attr",
                          "script-src-attr", "connect-src"):
            self.assertIn(directive, blocked)
        # The console says so too; that is what is wanted here.
        self.driver.get_log("browser")

"""Takes the pictures in docs/images, of the samples: see Scripts/report-picture."""

import base64
import os
import shutil
import subprocess

import browser
import reports

TARGET = reports.REPOSITORY / "docs/images"
SAMPLES = ["tasks.csv", "tasks.json", "tasks.xml"]


def sample(name: str, *options: str) -> str:
    target = reports.FOLDER / name
    subprocess.run(
        [os.environ["PANTASK"], "report", *SAMPLES, "-o", target, "--now", "2026-03-26", "--title", "Week 13", *options],
        cwd=reports.REPOSITORY / "samples", check=True)
    return target.as_uri()


def save(name: str, png: bytes):
    path = TARGET / f"{name}.png"
    path.write_bytes(png)
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--force", "--speed", "1", "--strip", "--output", path, "64", path], check=True)
    print(path.relative_to(reports.REPOSITORY), path.stat().st_size)


def main():
    driver = browser.start("--hide-scrollbars")
    page = sample("week.html")
    index = sample("team.html", "--split-by", "assignees")
    mail = sample("mail.html", "--email", "--limit", "12")
    for name, address, width, height, scheme in [
        ("report", page, 1440, 1000, "light"), ("report-dark", page, 1440, 1000, "dark"),
        ("report-768", page, 768, 1100, "light"), ("report-360", page, 360, 1000, "light"),
        ("report-360-dark", page, 360, 1000, "dark"), ("report-split", index, 1440, 900, "light"),
        ("report-mail", mail, 720, 1200, "light"),
    ]:
        browser.size(driver, width, height)
        browser.media(driver, prefers_color_scheme=scheme)
        driver.get(address)
        driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]));")
        save(name, base64.b64decode(driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]))
    # A page of A4 between its margins.
    browser.size(driver, 704, 960)
    browser.media(driver, "print")
    driver.get(page)
    save("report-print", base64.b64decode(driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]))
    driver.quit()


if __name__ == "__main__":
    main()

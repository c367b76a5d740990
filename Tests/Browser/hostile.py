"""Texts that want to be code, and what a page makes of them."""

import json
import pathlib
import re

import reports


def texts() -> list[str]:
    """Every payload and naughty string, each once."""
    found = ["harmless"]
    for folder in ("payloadbox", "payloadsallthethings"):
        for file in sorted((reports.CONFORMANCE / "html-xss" / folder).iterdir()):
            if file.name != "LICENSE":
                found += re.split("\r?\n", file.read_bytes().decode("utf-8", "replace"))
    fixtures = json.loads((reports.CONFORMANCE / "html-xss/dompurify/fixtures.json").read_bytes())
    found += [fixture["payload"] for fixture in fixtures]
    found += json.loads((reports.CONFORMANCE / "strings-blns/blns.json").read_bytes())
    # What HTML cannot hold and no list of naughty strings has.
    found += ["\ufdd0\ufdef\uffff", "\U0001fffe\U0010ffff", "a\u0085b\u007f"]
    found = [text.encode("utf-8", "replace").decode() for text in found]
    return list(dict.fromkeys(text for text in found if any(ord(character) > 0x20 for character in text)))


def parsed(text: str) -> str:
    """What a browser has of a text: line feeds for line breaks, signs for what HTML cannot hold."""
    text = re.sub("\r\n|[\r\v\f\x85]", "\n", text)
    text = re.sub("[\x00-\x08\x0e-\x1f]", lambda control: chr(0x2400 + ord(control.group())), text)
    text = re.sub("[\x80-\x9f\ufdd0-\ufdef]", "\ufffd", text.replace("\x7f", "\u2421"))
    return "".join("\ufffd" if ord(character) & 0xfffe == 0xfffe else character for character in text)


def fewer() -> list[str]:
    """The naughty strings, whatever holds more than plain letters and signs, and every tenth of the payloads."""
    naughty = set(json.loads((reports.CONFORMANCE / "strings-blns/blns.json").read_bytes()))
    return [text for number, text in enumerate(texts())
            if number % 10 == 0 or text in naughty or "%" in text or not (text.isascii() and text.isprintable())]


def tasks(texts: list[str]) -> list[dict]:
    """A task for each text, which stands wherever a text can."""
    return [{"id": text, "title": text, "detail": text, "status": text, "assignees": [text], "project": text,
             "tags": [text], "url": text} for text in texts]


def links(texts: list[str]) -> list[dict]:
    """A task for each text, as the address behind https:// and mailto:, where it becomes a link."""
    return [{"id": scheme + text, "title": "t", "detail": "d", "url": scheme + text}
            for text in texts for scheme in ("https://a.example/", "mailto:")]


# The notations that details can be in, as profiles of one's own call them; a document is Jira's.
NOTATIONS = ("wiki", "markdown", "html")


def profile(notation: str) -> str:
    """A profile that reads `details` of that notation."""
    return f"""name: mine
container: json
records: .
fields: {{number: id, name: title, text: detail}}
detail-markup: {notation}
"""


def details(texts: list[str]) -> list[dict]:
    """A task for each text as its details."""
    return [{"number": f"n{number}", "name": "t", "text": text} for number, text in enumerate(texts)]


def documents(texts: list[str]) -> dict:
    """Issues of Jira whose descriptions are documents with each text wherever one can stand in them."""
    def node(kind: str, *content: dict, **attributes: str) -> dict:
        return {"type": kind, "attrs": attributes, "content": list(content)}

    def description(text: str) -> dict:
        words = {"type": "text", "text": text}
        marked = {**words, "marks": [{"type": "strong"}, {"type": "link", "attrs": {"href": text}}]}
        return node(
            "doc", node("paragraph", words, marked, {"type": "mention", "attrs": {"text": text}}),
            node("codeBlock", words, language=text), node("heading", words, level=text),
            node("orderedList", node("listItem", node("paragraph", words)), order=text),
            node("expand", node("paragraph", words), title=text), node(text, words),
            node("mediaSingle", {"type": "media", "attrs": {"alt": text, "url": text}}),
            node("paragraph", {"type": "inlineCard", "attrs": {"url": text}},
                 {"type": "date", "attrs": {"timestamp": text}}))

    return {"issues": [
        {"key": f"N-{number}", "self": "x", "fields": {
            "summary": "t", "issuetype": {"name": "Task"}, "status": {"name": "Open"}, "project": {"name": "p"},
            "description": description(text)}}
        for number, text in enumerate(texts)]}


def page(name: str, notation: str, texts: list[str], *options: str) -> pathlib.Path:
    """Writes a report whose tasks have texts as details, in a notation or as documents, and gives the file."""
    if notation == "document":
        return reports.page(name, documents(texts), "--from", "jira-json", *options)
    own = reports.FOLDER / f"{notation}.yml"
    own.write_text(profile(notation))
    return reports.page(name, details(texts), "--profile", str(own), "--from", "mine", *options)

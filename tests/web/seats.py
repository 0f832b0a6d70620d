#!/usr/bin/env python3
"""Where a seat is: in one tab at a time, on another device by its link, in a file that comes back; and a film by its link.

usage: seats.py PROGRAMS PAGE_OR_-
Exit 77: there is no Chromium.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import join, make, play, state  # noqa: E402
from stage import run, stage  # noqa: E402

SAVED = "window.saved = null; URL.createObjectURL = ((old) => (blob) => { blob.text().then((text) => { window.saved = text; }); return old.call(URL, blob); })(URL.createObjectURL)"


def running(page):
    page.until("document.querySelector('.table')?.dataset.phase === '2'")
    page.press("Orders", "tab")


def main():
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with stage(programs, given) as (browser, server, folder, url):
        mine = browser.context()
        one, two = browser.page(context=mine), browser.page(context=browser.context())
        join(two, make(one, url, "Ada", "Fires of Space", "Duel at Kessa"), "Bo")
        for page in (one, two):
            running(page)
        again = browser.page(url, context=mine)  # the same person's second tab
        again.click(".card-row .order-name")
        again.until("document.body.innerText.includes('in another tab')")
        again.press("Play it here")
        running(again)
        one.until("document.body.innerText.includes('in another tab')")
        assert state(again)["mine"] in ("yes", "no")
        one.close()
        # To another device by a link whose secret is wiped.
        again.press("More", "tab")
        again.press("Go on elsewhere")
        link = again.until("[...document.querySelectorAll('.invite input')].map((one) => one.value).find((text) => text.includes('#seat='))")
        again.value("[...document.querySelectorAll('.invite .code summary')].at(-1).click()")
        again.until("document.querySelector('.invite svg.qr path')?.getAttribute('d').length > 1000", what="the link as a code")
        phone = browser.page(link, (390, 844), 2, True, context=browser.context())
        running(phone)
        assert phone.value("location.hash").startswith("#match=") and link.split("#seat=")[1] not in phone.value("location.href"), "the secret is wiped"
        again.until("document.querySelector('.fault')?.innerText.includes('elsewhere')")
        # As a file, into a third browser.
        phone.value(SAVED)
        phone.press("More", "tab")
        phone.press("Save seat as a file")
        text = phone.until("window.saved")
        (folder / "a.seat").write_text(text)
        other = browser.page(url, context=browser.context())
        other.press("Settings", "summary")
        node = other.call("DOM.getDocument", depth=-1)["root"]["nodeId"]
        input_node = other.call("DOM.querySelector", nodeId=node, selector="input[type=file]")["nodeId"]
        other.call("DOM.setFileInputFiles", nodeId=input_node, files=[str(folder / "a.seat")])
        running(other)
        phone.until("document.querySelector('.fault')?.innerText.includes('elsewhere')")
        play([other, two])
        two.press("More", "tab")
        match = two.until("[...document.querySelectorAll('.copied input')].map((i) => i.value).find((v) => v.includes('#watch='))").split("=")[-1]
        film = browser.page(f"{url}#film={match}&step=7", context=browser.context())
        film.until("document.querySelector('.film h2')?.innerText.startsWith('Step 7 of')")
        film.until("document.querySelector('.film .journal')")
        film.value("document.activeElement?.blur()")
        for step in (8, 9, 10):
            film.key("n")
            film.until(f"document.querySelector('.film h2').innerText.startsWith('Step {step} of') && !document.querySelector('.film').innerText.includes('One moment')")
        film.click(".film input[type=checkbox]")
        film.until("document.querySelector('.answers')")
        assert "DOES NOT FIT" not in film.text()
        wrong = [what for page in (two, again, phone, other, film) for what in page.wrong]
        assert not wrong, wrong[:3]
        print("one tab at a time; carried by link and by file; played to the end; film at its step, orders fit their commitments")


if __name__ == "__main__":
    run(main)

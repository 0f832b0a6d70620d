"""What the tests of the page begin and end with: a browser, a server, and receipts that verify. Standard library only."""
import contextlib, json, pathlib, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import cdp, firefox, webkit  # noqa: E402
from cdp import Browser  # noqa: E402
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from programs import Server  # noqa: E402

BROWSERS = {"chromium": cdp, "firefox": firefox, "webkit": webkit}

@contextlib.contextmanager
def stage(programs, given="-", kind="chromium", more=()):
    """Browser of this kind, server, a folder, and the address of the page; `given`: the address of a server that is there already,
    else of its own with these options `more`. All are gone afterwards."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        server = Server(programs, folder, *more) if given == "-" else None
        with contextlib.closing(BROWSERS[kind].Browser()) as browser:
            try:
                yield browser, server, folder, f"http://127.0.0.1:{server.port}/" if server else given
            finally:
                if server:
                    server.stop()


@contextlib.contextmanager
def desk(folder, page):
    """A browser that opens the page's own parts without a server, `page` with kinds.js beside it: gives its folder's address, too."""
    at = pathlib.Path(folder).resolve()
    (at / "kinds.html").write_text(page)
    with contextlib.closing(Browser("--allow-file-access-from-files")) as browser:
        yield browser, f"file://{at}/kinds.html"


def verified(programs, db, folder, match, receipts):
    """Exports the match and has the program check each of these files of receipts."""
    run = programs / "server/main/emcon-server"
    subprocess.run([run, "export", "--db", db, match, folder / "t"], check=True, capture_output=True)
    for file in receipts:
        checked = subprocess.run([run, "verify", folder / "t", "--receipts", file], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stdout + checked.stderr


def files_of(folder, texts):
    """Each text in a file of its own, and the match that the first is of."""
    for number, text in enumerate(texts):
        (folder / f"{number}.receipts").write_text(text)
    return [folder / f"{number}.receipts" for number in range(len(texts))], json.loads(texts[0].split("\n", 1)[1])["match"]


def run(main, *kinds):
    """Ends the program with what `main` gives; with 77 where a browser of these kinds (Chromium) is not installed."""
    for kind in kinds or ("chromium",):
        if not BROWSERS[kind].program():
            print(f"skipped: there is no {kind}")
            sys.exit(77)
    sys.exit(main() or 0)

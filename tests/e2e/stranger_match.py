#!/usr/bin/env python3
"""A stranger's client plays a whole match against the bot (its rules: standard library, JSON, docs/protocol.md alone).

usage: stranger_match.py BUILD_DIR RULESET SCENARIO
"""
import time

from programs import *


def main():
    programs, ruleset, scenario = pathlib.Path(sys.argv[1]).resolve(), *sys.argv[2:4]
    lines = (pathlib.Path(__file__).parent / "stranger.py").read_text().splitlines()
    if len(lines) > 150:
        raise SystemExit(f"the stranger's client has {len(lines)} lines; 150 must do")
    where = folder()
    server = Server(programs, where)
    code_file = where / "code"
    stranger = subprocess.Popen([sys.executable, str(pathlib.Path(__file__).parent / "stranger.py"), "127.0.0.1", str(server.port),
                                 ruleset, scenario, str(code_file), "3"], stdout=subprocess.PIPE, text=True)
    while not code_file.exists():
        if stranger.poll() is not None:
            raise SystemExit("the stranger gave up")
        time.sleep(0.02)
    player = bot(programs, server, where / "bot", code_file.read_text(), "--seed", "5")
    output, _ = stranger.communicate(timeout=300)
    if stranger.returncode != 0:
        raise SystemExit("the stranger failed:\n" + output)
    result = json.loads(output)
    print(output.strip())
    player.finish()
    server.stop()
    if result["answered"] < 20:
        raise SystemExit("that was no battle")


if __name__ == "__main__":
    main()

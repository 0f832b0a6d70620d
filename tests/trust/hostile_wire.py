"""The messages of proto/ in Python, for a host that changes what it is asked to pass on. protoc makes them when a test begins, into
a folder of the process's own; both are Debian's (protobuf-compiler, python3-protobuf)."""
import atexit, pathlib, shutil, subprocess, sys, tempfile

PROTO = pathlib.Path(__file__).resolve().parents[2] / "proto"
SKIPPED = 77


def load():
    """(play_pb2, log_pb2, table_pb2); ends the program as skipped where Python or protoc cannot do it."""
    try:
        import google.protobuf  # noqa: F401
    except ImportError:
        print("skipped: this Python has no protobuf (python3-protobuf)")
        raise SystemExit(SKIPPED)
    if not shutil.which("protoc"):
        print("skipped: there is no protoc (protobuf-compiler)")
        raise SystemExit(SKIPPED)
    made = pathlib.Path(tempfile.mkdtemp(prefix="emcon-proto-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    subprocess.run(["protoc", f"--proto_path={PROTO}", f"--python_out={made}", *sorted(PROTO.glob("*.proto"))], check=True)
    sys.path.insert(0, str(made))
    import log_pb2
    import play_pb2
    import table_pb2
    return play_pb2, log_pb2, table_pb2


play, log, table = load()
STEP = ("answer", "update", "question")


def kind(frame):
    """What a ClientFrame holds, or a ServerFrame of one part."""
    step = [part for part in STEP if part in frame.DESCRIPTOR.fields_by_name and frame.HasField(part)]
    return step[0] if step else frame.WhichOneof("body") or "nothing"


def parts(frame):
    """The parts of a frame of a step, in the order in which they are to be read, each as a frame of its own; else the frame."""
    step = [part for part in STEP if part in frame.DESCRIPTOR.fields_by_name and frame.HasField(part)]
    if len(step) < 2:
        return [frame]
    out = [type(frame)() for _ in step]
    for one, part in zip(out, step):
        getattr(one, part).CopyFrom(getattr(frame, part))
    return out


def copy(frame):
    out = type(frame)()
    out.CopyFrom(frame)
    return out

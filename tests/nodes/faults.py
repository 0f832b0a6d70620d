"""What can befall a cluster, each kind with how it begins and how it ends. Standard library only."""
import threading, time

from play import Line
import rig


class Kind:
    """`begin(cluster, pick)` does it to a target that `pick` (0 to 1) chooses and gives (name of the target, what ends it); None if there is
    nothing to do it to now. `hold_s`: how long it lasts, drawn between the two. `short`: players are answered again within seconds."""

    def __init__(self, name, hold_s, begin, *, short=False):
        self.name, self.hold_s, self.begin, self.short = name, hold_s, begin, short


def free_node(cluster, pick):
    """In half of the cases the node that has most matches that run, in a quarter the one through which most players come, else any; never
    one to which something is done already."""
    nodes, owned, playing = [node for node in cluster.nodes if node.name not in cluster.struck], owned_now(cluster), set(cluster.playing())
    if pick < 0.75:
        return max(nodes, key=lambda node: len(playing & set(owned[node.name])) if pick < 0.5 else cluster.connections(node.name))
    return nodes[int((pick - 0.75) / 0.25 * len(nodes))]


def owned_now(cluster):
    """As Cluster.owned; nothing while the database cannot be asked."""
    try:
        return cluster.owned()
    except SystemExit:
        return {node.name: {} for node in cluster.nodes}


def free(cluster, member):
    return member if member is not None and member.name not in cluster.struck else None


def kill_node(cluster, pick):
    node = free_node(cluster, pick)
    node.kill()
    return node.name, node.begin


def drain_node(cluster, pick):
    node = free_node(cluster, pick)
    node.stop()
    return node.name, node.begin


class Witness(threading.Thread):
    """Watches a match at the node that has it, past the door, while that node hangs; counts what it is still shown when the node wakes."""

    def __init__(self, node, match):
        super().__init__(daemon=True)
        self.match, self.shown, self.woken, self.ready = match, [], None, threading.Event()
        self.line = Line(node.machine.address, node.port())
        self.line.socket.settimeout(120)
        self.start()

    def run(self):
        try:
            self.line.upgrade("/v1/match/" + self.match)
            self.line.post(hello={"protocol": 1})
            while True:
                frame = self.line.message()
                self.ready.set()
                if self.woken and {"update", "welcome", "question"} & set(frame):
                    self.shown.append(time.monotonic())
        except (OSError, rig.Gone, rig.Closed):
            self.ready.set()


def hang_node(cluster, pick, begin, end):
    """Witnesses of all matches that it has are there when it wakes; the cluster keeps what they saw."""
    node = free_node(cluster, pick)
    before = owned_now(cluster)[node.name]
    witnesses = [Witness(node, match) for match in cluster.playing() if match in before]
    for witness in witnesses:
        witness.ready.wait(5)
    begin(node)

    def mend():
        try:
            held = {witness.match: cluster.hold(witness.match) for witness in witnesses}
        except SystemExit:  # the database cannot be asked: then nobody knows what they may see
            held = before
        for witness in witnesses:
            witness.woken = time.monotonic()
        end(node)
        cluster.testify(node, [(witness, held[witness.match] > before[witness.match]) for witness in witnesses])
    return node.name, mend


def pause_node(cluster, pick):
    return hang_node(cluster, pick, lambda node: node.pause(), lambda node: node.go_on())


def stand_node(cluster, pick):
    """Its loop alone, as in a step that takes so long."""
    return hang_node(cluster, pick, lambda node: node.stand(True), lambda node: node.stand(False))


def on_database(of, act, mend):
    """A fault that strikes the database's part that `of` names, unless there is none that is free. `mend`: what ends it."""
    def strike(cluster, _):
        member = free(cluster, of(cluster.database))
        if member is None or act(cluster.database, member) is False:
            return None
        return member.name, mend(member)
    return strike


kill_primary = on_database(lambda database: database.primary(), lambda _, member: member.kill(), lambda member: member.start)
kill_standby = on_database(lambda database: database.standby(), lambda _, member: member.kill(), lambda member: member.start)
crash_primary = on_database(lambda database: database.primary(), lambda _, member: member.crash(), lambda member: lambda: None)
switch_over = on_database(lambda database: database.primary(), lambda database, _: database.switch_over()[0], lambda member: lambda: None)
pause_primary = on_database(lambda database: database.primary(), lambda _, member: member.pause(), lambda member: member.go_on)
pause_standby = on_database(lambda database: database.standby(), lambda _, member: member.pause(), lambda member: member.go_on)


def cut(cluster, name, others):
    for other in others:
        cluster.ground.cut(name, other)

    def mend():
        for other in others:
            cluster.ground.join(name, other)
    return f"{name} from {' '.join(others)}", mend


def cut_node_from_database(cluster, pick):
    return cut(cluster, free_node(cluster, pick).name, [member.name for member in cluster.database.members])


def cut_node_from_nodes(cluster, pick):
    node = free_node(cluster, pick)
    return cut(cluster, node.name, [other.name for other in cluster.nodes if other is not node])


def cut_node_from_players(cluster, pick):
    return cut(cluster, free_node(cluster, pick).name, ["players"])


def cut_primary(cluster, _):
    """The primary from everything."""
    member = free(cluster, cluster.database.primary())
    return member and cut(cluster, member.name, [name for name in cluster.parts if name != member.name])


def cut_primary_from_etcd(cluster, _):
    member = free(cluster, cluster.database.primary())
    return member and cut(cluster, member.name, ["etcd"])


def skew_node(cluster, pick):
    node, seconds = free_node(cluster, pick), (-3600, -30, 30, 3600)[int(pick * 1000) % 4]
    node.skew(seconds)
    return f"{node.name} by {seconds} s", lambda: node.skew(0)


kill_etcd = on_database(lambda database: database.etcd, lambda _, member: member.kill(), lambda member: member.start)


fill_disk = on_database(lambda database: database.primary(), lambda _, member: member.fill(), lambda member: member.empty)


# How long they last, from and to in seconds. The first are over soon, and in the short form.
SHORT = {"kill-node": ((0.5, 10), kill_node), "drain-node": ((0.5, 5), drain_node), "pause-node": ((2, 20), pause_node),
         "stand-node": ((20, 20), stand_node),
         "crash-primary": ((0, 1), crash_primary), "switchover": ((0, 1), switch_over), "cut-node-database": ((2, 15), cut_node_from_database),
         "cut-node-node": ((2, 15), cut_node_from_nodes), "cut-node-players": ((2, 15), cut_node_from_players),
         "skew-node": ((2, 10), skew_node), "kill-etcd": ((2, 30), kill_etcd)}
LONG = {"kill-primary": ((1, 40), kill_primary), "kill-standby": ((1, 20), kill_standby), "pause-primary": ((5, 45), pause_primary),
        "pause-standby": ((5, 20), pause_standby), "cut-primary": ((5, 40), cut_primary), "cut-primary-etcd": ((2, 20), cut_primary_from_etcd),
        "fill-disk": ((2, 15), fill_disk)}
KINDS = {name: Kind(name, *what, short=name in SHORT) for name, what in (SHORT | LONG).items()}

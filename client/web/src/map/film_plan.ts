// When each act of a step begins, and how long it takes: a list of cues that a film plays.
import { ActKind, ActResult, type Act, type JournalLine, type Mark } from '../table/board';

/** Something to be shown, in milliseconds at the usual pace. */
export interface Cue {
  at: number;
  lasts: number;
  act: Act;
}

const lasting: Record<number, number> = {
  [ActKind.move]: 900,
  [ActKind.shot]: 620,
  [ActKind.launch]: 450,
  [ActKind.run]: 1000,
  [ActKind.defend]: 520,
  [ActKind.strike]: 420,
  [ActKind.explode]: 1000,
  [ActKind.ping]: 900,
  [ActKind.contact]: 800,
  [ActKind.lost]: 700,
  [ActKind.jump]: 900,
  [ActKind.board]: 900,
  [ActKind.dogfight]: 1000,
  [ActKind.points]: 800,
  [ActKind.set]: 450,
};
/** What follows in the same line begins when this share of an act has passed: a shot has arrived by then. */
const shareBefore: Record<number, number> = {
  [ActKind.shot]: 0.3,
  [ActKind.strike]: 0.4,
  [ActKind.run]: 0.9,
  [ActKind.explode]: 0.35,
};
const pause = 60,
  stagger = 140,
  /** Lines of one kind begin within so much, however many there are. */
  spread = 1400,
  /** A step of more is shown faster. */
  longest = 4500;

export const actOf = (kind: number, more: Partial<Act>): Act => ({
  kind,
  phase: 0,
  from: '',
  to: '',
  path: [],
  result: ActResult.open,
  count: 1,
  hits: 0,
  stopped: 0,
  loss: 0,
  radius: 0,
  facing: -1,
  look: '',
  heavy: false,
  inward: false,
  side: -1,
  amount: 0,
  ...more,
});

/** The acts of a line, one phase after the other, from 0 on. */
function cuesOfLine(acts: Act[]): Cue[] {
  const out: Cue[] = [];
  let at = 0;
  for (const phase of [...new Set(acts.map((act) => act.phase))].sort((a, b) => a - b)) {
    const now = acts.filter((act) => act.phase === phase);
    for (const act of now) out.push({ at, lasts: lasting[act.kind] ?? 600, act });
    at += Math.max(...now.map((act) => (lasting[act.kind] ?? 600) * (shareBefore[act.kind] ?? 1)));
  }
  return out;
}

interface Batch {
  kind: number;
  lines: Cue[][];
}

/** Lines that follow each other and begin with the same kind of act run beside each other. */
function batches(lines: Act[][]): Batch[] {
  const out: Batch[] = [];
  for (const acts of lines) {
    const [first] = acts;
    if (!first) continue;
    const last = out.at(-1);
    if (last?.kind === first.kind) last.lines.push(cuesOfLine(acts));
    else out.push({ kind: first.kind, lines: [cuesOfLine(acts)] });
  }
  return out;
}

export const lengthOf = (cues: Cue[]): number => Math.max(0, ...cues.map((cue) => cue.at + cue.lasts));

/** The cues of what was told, in the order in which they begin. `moves`: what else goes from place to place, by the
 *  boards before and after. */
export function cuesOf(lines: JournalLine[], moves: Act[] = []): Cue[] {
  const told = new Set(
      lines.flatMap((line) => line.shown.filter((act) => act.kind === ActKind.move)).map((a) => a.from),
    ),
    glides = moves.filter((act) => !told.has(act.from));
  const out: Cue[] = glides.map((act) => ({ at: 0, lasts: lasting[ActKind.move]!, act }));
  // What is told of movement runs with what glides by itself; all else comes behind.
  let at = 0,
    after = lengthOf(out);
  for (const batch of batches(lines.map((line) => line.shown))) {
    const moving = batch.kind === ActKind.move;
    if (!moving) at = after > 0 ? after + pause : 0;
    const step = moving ? 0 : Math.min(stagger, spread / batch.lines.length);
    const cues = batch.lines.flatMap((line, i) => line.map((cue) => ({ ...cue, at: at + i * step + cue.at })));
    out.push(...cues);
    after = Math.max(after, lengthOf(cues));
    at = after + pause;
  }
  return out.sort((a, b) => a.at - b.at);
}

/** So many times as fast as usual a film of these cues is, where it would take too long. */
export const hurry = (cues: Cue[]): number => Math.max(1, lengthOf(cues) / longest);

/** The way of a thing from one board to the next, by the marks that it has there. */
export const glide = (handle: string, path: Mark[]): Act => actOf(ActKind.move, { from: handle, path });

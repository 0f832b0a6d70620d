// The moments that decided a battle: lines of what was lost and of points, and those at which the lead changed most.
import type { Model } from '../desk/model';
import { ActKind, Weight, type Board, type JournalLine } from '../table/board';
import { factOf } from './thing_words';

/** Lines that decided it, the newest first: of all that is lost the one that shows its end, else the last grave one,
 *  and grave ones about nothing on the map, such as points; like `moments` of client/telling/news.cpp. */
export function graveLines({ board, journal, outcome }: Model): JournalLine[] {
  const untold = new Set(board.things.filter((thing) => thing.lost).map((thing) => thing.handle)),
    grave = [...journal].reverse().filter((line) => line.weight === Weight.grave && line.text !== outcome?.text);
  const tells = (line: JournalLine, handles: string[]): boolean =>
    handles.filter((handle) => untold.delete(handle)).length > 0 || line.about.length === 0;
  const ends = new Set(
    grave.filter((line) => {
      const gone = line.shown.flatMap((act) => (act.kind === ActKind.explode ? [act.to] : []));
      return gone.length > 0 && tells(line, gone);
    }),
  );
  return grave.filter((line) => ends.has(line) || tells(line, line.about)).slice(0, 12);
}

const scoresOf = (board: Board): number[] => board.sides.map((side) => Number(factOf(side.facts, 'score')?.value) || 0);

/** How the scores went, as far as this page has seen it. */
export class Leads {
  private before: number[] = [];
  private readonly jumps: { by: number; line: number }[] = [];

  /** After each frame. `from`: where its lines begin in the journal. */
  heard(model: Model, from: number): void {
    const now = scoresOf(model.board),
      by = now.reduce((sum, score, side) => sum + Math.abs(score - (this.before[side] ?? score)), 0),
      lines = model.journal.slice(from);
    this.before = now;
    const told =
      lines.find((line) => line.weight === Weight.grave) ?? lines.find((line) => line.weight > 0) ?? lines[0];
    if (by > 0 && told) this.jumps.push({ by, line: told.number });
  }
  /** Numbers of the lines at which most was won or lost. */
  get largest(): number[] {
    return [...this.jumps].sort((a, b) => b.by - a.by).map((one) => one.line);
  }
}

/** Of one turn, and the second is about nothing that the first is not about. */
const sameEvent = (before: JournalLine, line: JournalLine): boolean =>
  before.turn === line.turn && line.about.length > 0 && line.about.every((handle) => before.about.includes(handle));

/** At most three, in the order in which they came. */
export function decisive(model: Model, leads: Leads): JournalLine[] {
  const grave = graveLines(model),
    jumps = leads.largest.flatMap((number) => model.journal.find((line) => line.number === number) ?? []),
    own = (line: JournalLine): boolean => line.text !== model.outcome?.text,
    weighty = [...new Set([...jumps.slice(0, 1), ...grave, ...jumps])].filter(own),
    // Where nothing grave was told, the last that mattered.
    matters = weighty.length > 0 ? weighty : model.journal.filter((line) => line.weight > 0 && own(line)).slice(-1),
    all = matters.filter((line, i) => !matters.slice(0, i).some((before) => sameEvent(before, line)));
  // Of one turn the rest follows from the first.
  const first = all.filter((line, i) => all.findIndex((one) => one.turn === line.turn) === i);
  return [...new Set([...first, ...all])].slice(0, 3).sort((a, b) => a.number - b.number);
}

// Who was hurt by what has happened, and how much: for what a player reads first.
import { ActKind, type Board, type JournalLine } from '../table/board';

/** The sides of ships and craft, also of those that are gone: whose they were is asked behind their end. */
export class Sides {
  private readonly of = new Map<string, number>();

  /** What was fired has a side, too, but nobody asks how it fares. */
  see(board: Board): void {
    for (const thing of board.things)
      if (!['rocket', 'torpedo', 'mine'].includes(thing.look)) this.of.set(thing.handle, thing.side);
  }

  /** What the line says the things of a side, or of all others, have lost; a ship that is no more outweighs any. */
  loss(line: JournalLine, side: number, others = false): number {
    let out = 0;
    for (const { kind, to, loss } of line.shown) {
      const whose = this.of.get(to);
      if (whose === undefined || (whose === side) === others) continue;
      if (kind === ActKind.explode) out += 1_000_000;
      if (kind === ActKind.strike) out += loss;
    }
    return out;
  }

  /** The weightiest lines first; of equal ones what hurts the side, then what hurts others, each the worst first. */
  weightiest(lines: readonly JournalLine[], side: number): JournalLine[] {
    return lines
      .map((line) => ({ line, own: this.loss(line, side), other: this.loss(line, side, true) }))
      .sort((a, b) => b.line.weight - a.line.weight || b.own - a.own || b.other - a.other)
      .map(({ line }) => line);
  }

  /** Points that were lost by hits, of the side and of all others. */
  struck(lines: readonly JournalLine[], side: number): { own: number; others: number } {
    const of = (others: boolean): number =>
      lines.reduce((sum, line) => sum + (this.loss(line, side, others) % 1_000_000), 0);
    return { own: of(false), others: of(true) };
  }
}

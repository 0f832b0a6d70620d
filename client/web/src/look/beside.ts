// Which open orders cannot be given any more beside those that are given: the server is asked about one after the
// other.
import { myTurn } from '../desk/model';
import { deskRows } from '../orders/desk_view';
import { candidate } from '../orders/suggest';
import { lacking, type OfferLine, type Problem } from '../table/offer';
import type { Filled } from '../table/value';
import type { AtTable } from './at_table';

// A seat may ask 100 times a second, and what is asked here must not be in the way of its orders.
const after = 300,
  between = 30,
  most = 40;

export class Beside {
  private why = new Map<OfferLine, Problem>();
  private of: Filled | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: AtTable) {}

  /** Why an order of the line, as it would be suggested, cannot be given; none: it can, or it is not known yet. */
  about(line: OfferLine): Problem | undefined {
    return this.why.get(line);
  }

  /** To be called whenever something else may have been given. */
  look(): void {
    const { given } = this.table.sitting.drafting;
    if (given === this.of) return;
    this.of = given;
    this.why = new Map();
    clearTimeout(this.timer);
    if (given.lines.length > 0 && myTurn(this.table.model)) this.timer = setTimeout(() => void this.ask(given), after);
  }

  private async ask(given: Filled): Promise<void> {
    const { offer } = this.table.model.question,
      at = given.lines.length;
    const open = deskRows(offer, given)
      .flatMap((row) => (row.offered >= 0 && row.given < 0 ? [offer.lines[row.offered]!] : []))
      .filter((line) => !lacking(offer, given, line));
    for (const line of open.slice(0, most)) {
      const order = candidate(offer, line)?.filled;
      if (!order) continue;
      const answer = await this.table.sitting.desk.attempt({ lines: [...given.lines, order] });
      if (this.of !== given || answer?.body.case !== 'tried') return;
      // What is wrong with a value may be right with another one.
      const problem = answer.body.value.problems.find(
        (one) => one.line === at && !line.fields.some((field) => field.name === one.field),
      );
      if (problem) this.why.set(line, problem);
      if (problem) this.table.around.redraw();
      await new Promise((done) => setTimeout(done, between));
    }
  }
}

// An order that the server has refused, in its form again.
import type { Drafting } from '../session/drafting';
import { findLine, type Offer, type Problem } from '../table/offer';
import { same, type FilledLine } from '../table/value';
import { Form } from './form';

/** An order, and the index of the one that it was to replace; -1: none. */
export interface Given {
  line: FilledLine;
  at: number;
}

/** The form of an order that was refused, and why; those problems are taken from the draft. None: it stands, or
 *  something else was refused. */
export function refusedForm(
  gave: Given | undefined,
  drafting: Drafting,
  offer: Offer,
): { form: Form; problems: Problem[] } | undefined {
  const offered = gave && findLine(offer, gave.line),
    { lines } = drafting.given;
  if (!gave || !offered || lines.some((one) => same(one, gave.line))) return undefined;
  const number = drafting.of.lines.findIndex((one) => same(one, gave.line)),
    problems = drafting.problems.filter((one) => one.line === number);
  if (number < 0 || problems.length === 0) return undefined;
  drafting.problems = drafting.problems.filter((one) => one.line !== number);
  return { form: new Form(offer, offered, gave.at < lines.length ? gave.at : -1, gave.line), problems };
}

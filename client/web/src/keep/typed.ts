// What somebody has typed and no server keeps: orders to a question whose answer is carried out at once, the order in
// hand, and words that were not said yet. A phone loads its pages anew as it likes.
import type { Filled, FilledLine } from '../table/value';

/** In this tab alone. What cannot be kept is lost with the page, as it would be anyway. */
function keep(place: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(value));
  } catch {
    // Whoever allows no page to keep anything types it again.
  }
}
function kept<T>(place: string): T | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(place) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Of one seat. */
export class TypedOrders {
  private readonly place: string;

  constructor(match: string, seat: number) {
    this.place = `emcon-orders ${match}.${seat}`;
  }
  read(question: number): Filled | undefined {
    const found = kept<{ question: number; given: Filled }>(this.place);
    return found?.question === question ? found.given : undefined;
  }
  write(question: number, given: Filled): void {
    keep(this.place, given.lines.length > 0 ? { question, given } : undefined);
  }
}

/** An order that was not given yet. */
export interface InHand {
  question: number;
  order: FilledLine;
  /** The given order that it stands for; -1: none. */
  inPlaceOf: number;
  /** The field that a place on the map goes to. */
  at: number;
}

/** The order in hand and the words of one seat. */
export class Typing {
  private readonly place: string;

  constructor(match: string, seat: number) {
    this.place = `emcon-typing ${match}.${seat}`;
  }
  get inHand(): InHand | undefined {
    return kept<InHand>(`${this.place} order`);
  }
  set inHand(what: InHand | undefined) {
    keep(`${this.place} order`, what);
  }
  /** Not said yet. */
  get text(): string {
    return kept<string>(`${this.place} words`) ?? '';
  }
  set text(text: string) {
    keep(`${this.place} words`, text || undefined);
  }
}

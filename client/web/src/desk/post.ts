// Numbers requests, keeps them until their answers come, and repeats those that a lost connection left open; mirrors
// client/desk/post.cpp.
import type { Filled } from '../table/value';
import type { Answer, Request, RequestName } from '../wire/frames';
import type { Model } from './model';

/** What was asked, with the answer when it has come. */
export interface Pending {
  request: RequestName;
  id: number;
  question: number;
  filled: Filled | undefined;
  body: Request;
  /** With nothing, if the request was dropped after a lost connection. */
  settle: (answer: Answer | undefined) => void;
}

export type Send = (id: number, body: Request) => void;

export class Post {
  private readonly pending = new Map<number, Pending>();
  private ready = false;
  private stopped = false;

  constructor(
    private readonly model: Model,
    private readonly send: Send,
    private lastId: number,
  ) {}

  next(): number {
    return ++this.lastId;
  }

  ask(body: Request, filled?: Filled): Promise<Answer | undefined> {
    const id = this.next();
    if (this.stopped) return Promise.resolve(undefined);
    const request = body.case;
    return new Promise((settle) => {
      this.pending.set(id, { request, id, question: this.model.question.number, filled, body, settle });
      if (this.ready) this.send(id, body);
    });
  }

  answered(id: number): Pending | undefined {
    const found = this.pending.get(id);
    this.pending.delete(id);
    return found;
  }

  waits(...requests: RequestName[]): boolean {
    return this.oldest(...requests) !== undefined;
  }
  /** The request of these kinds that waits longest. */
  oldest(...requests: RequestName[]): number | undefined {
    return [...this.pending.values()].find((one) => requests.includes(one.request))?.id;
  }

  disconnected(): void {
    this.ready = false;
  }

  stop(): void {
    this.stopped = true;
    for (const one of this.pending.values()) one.settle(undefined);
    this.pending.clear();
  }

  /** The server answers a repeated id as it did the first time. What is dropped is given back. */
  welcomed(): Pending[] {
    this.ready = true;
    const dropped: Pending[] = [];
    for (const one of [...this.pending.values()]) {
      if (this.worthRepeating(one)) {
        this.send(one.id, one.body);
        continue;
      }
      this.pending.delete(one.id);
      dropped.push(one);
      one.settle(undefined);
    }
    return dropped;
  }

  private worthRepeating(one: Pending): boolean {
    const open = one.question === this.model.question.number;
    switch (one.request) {
      case 'draft':
        return (
          open &&
          !this.model.draft.locked &&
          one.body.case === 'draft' &&
          one.body.value?.revision === this.model.draft.revision
        );
      case 'lock':
      case 'submit':
        return open && !this.model.draft.locked;
      case 'try':
        return open;
      case 'getJournal':
      case 'getReceipt':
      case 'revealEntropy':
        return false;
      default:
        return true;
    }
  }
}

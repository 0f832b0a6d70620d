// One person at one match, from sitting down to getting up: connection, desk, drafts, receipts, and what came since the
// last order.
import { Desk, type Heard, type SeatKey } from '../desk/desk';
import { ended, myTurn, sideOf } from '../desk/model';
import type { SeatRecord, Store } from '../keep/store';
import { TypedOrders } from '../keep/typed';
import { receiptsText } from '../proof/receipts';
import type { JournalLine } from '../table/board';
import { wordsOf } from '../wire/fault';
import type { Request, ServerFrame } from '../wire/frames';
import { Connection, type Line } from './connection';
import { Drafting } from './drafting';
import { Sides } from './hurts';

export interface Face {
  redraw(): void;
  heard(heard: Heard): void;
  /** A decision has become this player's own. */
  asked(): void;
}

/** Ids grow over the life of a seat, also over reconnects and devices. */
const firstId = (): number => Math.floor((Date.now() - 1_700_000_000_000) / 100) % 4_000_000_000;

export class Sitting {
  readonly desk: Desk;
  readonly drafting: Drafting;
  line: Line = 'connecting';
  /** What answers in the place of a match's server, while the connection is lost. */
  instead = '';
  /** Why the connection does not come back. */
  end: { code: number; fault?: string | undefined } | undefined;
  fault: string | undefined;
  warnings: string[] = [];
  /** Number of the last journal line that this player had seen when he last gave an answer. */
  seen = -1;
  private readonly sides = new Sides();
  private readonly connection: Connection;
  private sending: Promise<void> = Promise.resolve();
  private dirty = false;
  private mine = false;

  private constructor(
    readonly match: string,
    readonly record: SeatRecord | undefined,
    key: SeatKey,
    private readonly store: Store | undefined,
    kept: Awaited<ReturnType<Store['receipts']>>,
    private readonly face: Face,
  ) {
    this.desk = new Desk(
      match,
      key,
      record?.key ?? '',
      kept,
      (id, body) => this.send(id, body),
      (entropy) => this.renewed(entropy),
      firstId(),
    );
    this.drafting = new Drafting(this.desk, record && new TypedOrders(match, record.seat));
    this.connection = new Connection(`/v1/match/${match}`, store, record?.key ?? '', {
      ready: () => this.desk.connected(),
      frame: (frame) => this.take(frame),
      line: (state, why) => {
        this.line = state;
        this.end = state === 'over' ? why : undefined;
        this.instead = state === 'lost' ? (why?.fault ?? '') : '';
        if (state === 'lost') this.desk.disconnected();
        face.redraw();
      },
    });
  }

  /** `record`: the seat to play; undefined: to look on. */
  static async begin(
    match: string,
    record: SeatRecord | undefined,
    store: Store | undefined,
    face: Face,
  ): Promise<Sitting> {
    const key: SeatKey = record
      ? { seat: record.seat, token: record.token, entropy: record.entropy, copied: record.copied }
      : { seat: -1, token: '', entropy: new Uint8Array(), copied: false };
    return new Sitting(match, record, key, store, await store?.receipts(match, key.seat), face);
  }

  get model() {
    return this.desk.model;
  }

  getUp(): void {
    this.connection.close();
    void this.keep();
  }

  receiptsFile(): string {
    return receiptsText(this.desk.auditor.receipts);
  }

  /** What of the journal is new since this player's last answer, what has more weight for him first. */
  came(): JournalLine[] {
    const lines = this.model.journal.filter((line) => line.number > this.seen);
    return this.sides.weightiest(lines, sideOf(this.model, this.model.seat));
  }
  /** What hits have cost him and others, by these lines. */
  struck(lines: readonly JournalLine[]): { own: number; others: number } {
    return this.sides.struck(lines, sideOf(this.model, this.model.seat));
  }
  /** Also who comes back days later is told what has come since. */
  answered(): void {
    this.seen = this.model.journalLast;
    if (!this.record) return;
    this.record.seen = this.seen;
    // What is lost is a summary, after a reload.
    void this.store?.saveSeat(this.record).catch(() => undefined);
  }

  private take(frame: ServerFrame): void {
    const heard = this.desk.receive(frame, performance.now());
    this.dirty = true;
    this.sides.see(this.model.board);
    if (heard.fault) {
      this.fault = heard.fault;
      this.connection.close();
    }
    this.warnings.push(...heard.warnings);
    if (heard.changes?.welcome && this.seen < 0) this.seen = this.record?.seen ?? this.model.journalLast;
    if (heard.changes?.question || heard.changes?.welcome) this.drafting.begin();
    if (heard.reply) this.drafting.replied(heard.reply);
    void this.sending.then(() => this.keep());
    const now = myTurn(this.model) && !ended(this.model);
    if (now && (!this.mine || heard.changes?.newQuestion)) this.face.asked();
    this.mine = now;
    this.face.heard(heard);
    this.face.redraw();
  }

  /** What the receipts must hold is stored before it is sent. */
  private send(id: number, body: Request): void {
    this.dirty = true;
    this.sending = this.sending.then(() => this.keep()).then(() => this.connection.send(id, body));
  }

  private async keep(): Promise<void> {
    if (!this.dirty || !this.store) return;
    this.dirty = false;
    try {
      await this.store.saveReceipts(this.desk.auditor.receipts);
    } catch (error) {
      this.warnings.push(`Receipts were not stored: ${wordsOf(error)}`);
    }
  }

  private renewed(entropy: Uint8Array): void {
    if (this.record && this.store) {
      const store = this.store,
        record = Object.assign(this.record, { entropy, copied: false });
      this.sending = this.sending.then(() => store.saveSeat(record));
    }
  }
}

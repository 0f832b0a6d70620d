// Asks the lobby: lists, invites, making and joining matches.
import { begunAnew, newReceipts } from '../proof/receipts';
import { entropyCommitment, fingerprint } from '../proof/statement';
import { codeHash } from '../keep/invite';
import type { SeatRecord, Store } from '../keep/store';
import type { Answer, Request } from '../wire/frames';
import { w } from '../words';
import { refusalOf } from '../wire/fault';
import { Connection } from './connection';

/** A refusal, in the server's words. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    words: string,
  ) {
    super(words);
  }
}

interface Waiting {
  body: Request;
  done: (answer: Answer) => void;
  failed: (error: Error) => void;
}

export class Lobby {
  private connection: Connection | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private id = 1;
  private ready = false;
  /** Fingerprint of the key that the server of this connection had to show; empty: any. */
  private expected = '';
  /** `only`: the one seat that it speaks for; else all that are kept. */
  constructor(
    private readonly store: Store | undefined,
    private readonly changed: () => void,
    private readonly only?: string,
  ) {}
  /** Its connection is lost, and is tried again. */
  lost = false;
  /** What answers in the place of a server meanwhile. */
  instead = '';

  /** Every answer that is no refusal; else it throws Refused. `expectedKey`: nothing is said to a server that does
   *  not show the key with this fingerprint, also where one is connected already. */
  ask(body: Request, expectedKey = ''): Promise<Answer> {
    // By a connection that has asked for this key itself; what still waits is sent there.
    if (expectedKey && expectedKey !== this.expected) this.close();
    this.resting = false;
    return new Promise((done, failed) => {
      const id = ++this.id;
      this.waiting.set(id, { body, done, failed });
      if (!this.connection) this.connect(expectedKey);
      else if (this.ready) this.connection.send(id, body);
    });
  }

  /** Closes as soon as nothing is waited for. */
  rest(): void {
    this.resting = true;
    this.rested();
  }
  private resting = false;
  private rested(): void {
    if (this.resting && this.waiting.size === 0) this.close();
  }
  close(): void {
    this.resting = false;
    this.connection?.close();
    this.connection = undefined;
    this.ready = this.lost = false;
  }

  private connect(expectedKey: string): void {
    this.expected = expectedKey;
    const connection: Connection = (this.connection = new Connection('/v1/lobby', this.store, expectedKey, {
      ready: async () => {
        const tokens = this.only
          ? [this.only]
          : ((await this.store?.seats()) ?? []).slice(0, 64).map((seat) => seat.token);
        connection.send(++this.id, { case: 'hello', value: { client: 'emcon web', protocol: 1, tokens } });
      },
      frame: ({ answer }) => {
        if (answer) this.take(answer);
      },
      line: (state, why) => {
        if (state === 'lost') this.ready = false;
        if (state !== 'connecting') this.lost = state === 'lost';
        this.instead = state === 'lost' ? (why?.fault ?? '') : '';
        if (state === 'over') this.fail(why?.fault ?? 'The server has closed the connection.');
        this.changed();
      },
    }));
  }

  private take(answer: Answer): void {
    if (!this.ready) {
      if (answer.problems.length > 0) return this.fail(refusalOf(answer.problems[0]!));
      this.ready = true;
      for (const [id, one] of this.waiting) this.connection?.send(id, one.body);
      return undefined;
    }
    const one = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    const problem = answer.problems[0];
    if (problem) one?.failed(new Refused(problem.code, problem.text));
    else one?.done(answer);
    return this.rested();
  }

  private fail(words: string): void {
    this.close();
    for (const one of this.waiting.values()) one.failed(new Refused('no_connection', words));
    this.waiting.clear();
  }

  /** Takes a seat. Its part of the dice is stored before its commitment is sent, its token before anything else is
   *  done. */
  async join(
    how: { code: string } | { match: string; seat: number },
    name: string,
    title: string,
    expectedKey = '',
  ): Promise<SeatRecord> {
    if (!this.store) throw new Refused('no_store', w.noStore);
    const entropy = crypto.getRandomValues(new Uint8Array(32));
    const drawn = `drawn.${Date.now()}`;
    await this.store.set(drawn, entropy);
    const answer = await this.ask(
      { case: 'joinMatch', value: { ...how, name, entropyCommitment: entropyCommitment(entropy) } },
      expectedKey,
    );
    if (answer.body.case !== 'joined') throw new Refused('no_answer', 'The server has not said which seat it is.');
    const { match, seat, token, promise } = answer.body.value;
    const record: SeatRecord = {
      match,
      seat,
      token,
      entropy,
      copied: false,
      seedCommitment: promise?.seedCommitment ?? new Uint8Array(),
      title,
      name,
      key: promise ? fingerprint(promise.serverKey) : '',
      joined: Date.now(),
      invites: [],
      ...('code' in how ? { code: codeHash(how.code) } : {}),
    };
    await this.store.saveSeat(record);
    const before = await this.store.receipts(match, seat);
    await this.store.putAway(match, seat);
    const receipts = before ? begunAnew(before) : newReceipts(match, seat);
    receipts.ownEntropy.set(seat, entropy);
    await this.store.saveReceipts(receipts);
    return record;
  }
}

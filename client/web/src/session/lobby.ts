// Asks the lobby: lists, invites, making and joining matches.
import { begunAnew, newReceipts } from '../proof/receipts';
import type { Bytes } from '../proof/hash';
import { entropyCommitment, fingerprint } from '../proof/statement';
import { codeHash } from '../keep/invite';
import type { SeatRecord, Store } from '../keep/store';
import { protocolVersion, type Answer, type LobbyUpdate, type MatchSettings, type Request } from '../wire/frames';
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

/** Which lists are to be told as they move: those of everybody, and that of one's own matches. */
export interface Watched {
  open?: boolean;
  running?: boolean;
  mine?: boolean;
}

/** A connection says hello with so many seats, and watches so many. */
const helloMost = 64,
  watchedMost = 512;

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
  /** Why its connection has ended for good; empty: it has not. */
  over = '';
  /** What answers in the place of a server meanwhile. */
  instead = '';
  /** Hears of lists that are watched. */
  told: ((update: LobbyUpdate) => void) | undefined;
  private watched: Watched | undefined;

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

  /** From now on these lists are told, also after the connection was made anew. */
  watch(watched: Watched): void {
    this.watched = watched;
    this.resting = false;
    if (this.ready) void this.wish().catch(() => undefined);
    else if (!this.connection) this.connect('');
  }
  private async wish(): Promise<void> {
    const tokens = this.watched?.mine && !this.only ? await this.tokens() : [];
    await this.ask({ case: 'watchLobby', value: { ...this.watched, tokens: tokens.slice(helloMost, watchedMost) } });
  }
  /** The newest seats first. */
  private async tokens(): Promise<string[]> {
    return this.only ? [this.only] : ((await this.store?.seats()) ?? []).map((seat) => seat.token);
  }

  private connect(expectedKey: string): void {
    this.expected = expectedKey;
    this.over = '';
    const connection: Connection = (this.connection = new Connection('/v1/lobby', this.store, expectedKey, {
      ready: async () => {
        const tokens = (await this.tokens()).slice(0, helloMost);
        connection.send(++this.id, {
          case: 'hello',
          value: { client: 'emcon web', protocol: protocolVersion, tokens },
        });
      },
      frame: ({ answer, body }) => {
        if (answer) this.take(answer);
        if (body.case === 'lobby') this.told?.(body.value);
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
      if (this.watched) void this.wish().catch(() => undefined);
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
    this.over = words;
    this.changed();
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
    const record = await this.seated(name, title, (commitment) =>
      this.ask({ case: 'joinMatch', value: { ...how, name, entropyCommitment: commitment } }, expectedKey),
    );
    if (!('code' in how)) return record;
    record.code = codeHash(how.code);
    await this.store?.saveSeat(record);
    return record;
  }

  /** Takes a seat where somebody waits for such a match, or waits for somebody in a new one. */
  find(settings: MatchSettings, name: string, title: string): Promise<SeatRecord> {
    return this.seated(name, title, (entropyCommitment) =>
      this.ask({ case: 'findOpponent', value: { settings, name, entropyCommitment } }),
    );
  }

  private async seated(name: string, title: string, ask: (commitment: Bytes) => Promise<Answer>): Promise<SeatRecord> {
    if (!this.store) throw new Refused('no_store', w.noStore);
    const entropy = crypto.getRandomValues(new Uint8Array(32));
    const drawn = `drawn.${Date.now()}`;
    await this.store.set(drawn, entropy);
    const answer = await ask(entropyCommitment(entropy));
    if (answer.body.case !== 'joined') throw new Refused('no_answer', 'The server has not said which seat it is.');
    const { match, seat, token, promise, made } = answer.body.value;
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
      ...(made ? { seek: true } : {}),
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

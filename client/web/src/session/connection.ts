// A connection that comes back by itself, also from a network that goes without a word; before anything secret is said
// the server shows its key.
import { sameBytes, type Bytes } from '../proof/hash';
import { signatureHolds } from '../proof/ed25519';
import { fingerprint, identityStatement } from '../proof/statement';
import type { Store } from '../keep/store';
import type { Request, ServerFrame } from '../wire/frames';
import { Close, finalClose, Socket } from '../wire/socket';
import { asText } from '../wire/text';
import { w } from '../words';
import { pauseAfter } from './pauses';

/** What somebody looking at the connection is told. `quiet`: it stands, and nothing has been heard of it for long. */
export type Line = 'connecting' | 'open' | 'quiet' | 'lost' | 'over';

export interface Listener {
  /** The server has shown its key: hello may be said. */
  ready(): void;
  frame(frame: ServerFrame): void;
  /** `why`: of a connection that does not come back; of one that is tried again what answers there instead, if that
   *  is known. */
  line(state: Line, why: { code: number; fault?: string | undefined } | undefined): void;
}

/** Milliseconds without a frame: after so many the server is asked (rarely by a page that nobody looks at), after
 *  twice as many people are told. */
const askAfter = 5000,
  askHiddenAfter = 30_000;
/** After so many the connection is made anew. Twice as many each time, up to the most: a large frame over a slow
 *  line is silence, too. */
const leaveAfter = 15_000,
  leaveMost = 60_000;
const wakes = [
  ['online', window],
  ['offline', window],
  ['visibilitychange', document],
] as const;
/** No other request has it. */
const pingId = 0xffff_ffff;

export class Connection {
  private socket: Socket | undefined;
  private challenge: Bytes | undefined;
  /** Since the server has shown its key last. */
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over = false;
  /** When something was heard, or was tried, last: as performance.now() counts. */
  private heard = 0;
  private leave = leaveAfter;
  /** What was told last. */
  private told: Line = 'connecting';
  /** Hello was said, and a ping is on its way. */
  private greeted = false;
  private pinged = false;
  private readonly beat = setInterval(() => this.listen(), 1000);
  /** The key that the server has shown. */
  serverKey: Bytes = new Uint8Array();

  /** `expected`: fingerprint of the key that the server must show; empty: any, but the one it is known by. */
  constructor(
    private readonly path: string,
    private readonly store: Store | undefined,
    private readonly expected: string,
    private readonly listener: Listener,
  ) {
    for (const [event, on] of wakes) on.addEventListener(event, this.wake);
    this.connect();
  }

  send(id: number, body: Request): void {
    if (this.challenge) return;
    this.socket?.send(id, body);
    this.greeted ||= body.case === 'hello';
  }

  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    for (const [event, on] of wakes) on.removeEventListener(event, this.wake);
    this.socket?.close();
  }

  private tell(state: Line, why?: { code: number; fault?: string | undefined }): void {
    this.told = state;
    this.listener.line(state, why);
  }

  /** The network has changed, or somebody looks again: what waits is tried now, what stands is asked. */
  private readonly wake = (): void => {
    if (this.told === 'lost') this.connect();
    else this.ask();
  };
  private ask(): void {
    if (!this.greeted || this.pinged) return;
    this.pinged = true;
    // Who has slept has not listened.
    this.heard = Math.max(this.heard, performance.now() - askAfter);
    this.send(pingId, { case: 'ping', value: {} });
  }
  /** Each second. */
  private listen(): void {
    const quiet = performance.now() - this.heard;
    if (this.told === 'lost') return;
    if (this.greeted && !this.pinged) {
      if (quiet >= (document.hidden ? askHiddenAfter : askAfter)) this.ask();
    } else if (quiet >= this.leave) {
      if (this.greeted) this.leave = Math.min(leaveMost, this.leave * 2);
      this.socket?.close();
      this.closed(0, undefined);
    } else if (quiet >= 2 * askAfter && this.told === 'open') {
      this.tell('quiet');
    }
  }
  private take(frame: ServerFrame): void {
    this.heard = performance.now();
    if (this.told === 'quiet') this.tell('open');
    if (frame.answer?.id !== pingId) return this.listener.frame(frame);
    this.pinged = false;
    this.leave = leaveAfter;
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.heard = performance.now();
    this.greeted = this.pinged = false;
    this.tell('connecting');
    this.socket = new Socket(this.path, {
      opened: () => {
        this.challenge = crypto.getRandomValues(new Uint8Array(32));
        this.socket?.send(1, {
          case: 'identify',
          value: { challenge: this.challenge },
        });
      },
      frame: (frame) => {
        if (this.challenge) void this.introduced(frame, this.challenge);
        else this.take(frame);
      },
      closed: (code, fault) => this.closed(code, fault),
    });
  }

  private async introduced(frame: ServerFrame, challenge: Bytes): Promise<void> {
    const body = frame.answer?.body;
    const identity = body?.case === 'identity' ? body.value : undefined;
    if (!identity || !signatureHolds(identity.serverKey, identityStatement(challenge), identity.signature))
      return this.stop('What answers here does not show its key. Nothing was said to it.');
    const known = (await this.store?.get<Bytes>('server-key')) ?? new Uint8Array();
    const shown = fingerprint(identity.serverKey);
    if (known.length > 0 && !sameBytes(known, identity.serverKey))
      return this.stop(
        `The server shows the key ${shown} and is known by ${fingerprint(known)}. ` +
          `Either its host has set it up anew, or somebody else answers in its place. ` +
          `Nothing was said to it.`,
      );
    if (this.expected !== '' && this.expected !== shown)
      return this.stop(
        `This is for another server, the one with the key ${this.expected}; ` +
          `here answers one with the key ${shown}. Nothing was said to it.`,
      );
    if (known.length === 0) await this.store?.set('server-key', identity.serverKey);
    // Also if another connection was begun meanwhile.
    if (this.over || this.challenge !== challenge) return undefined;
    this.serverKey = identity.serverKey;
    this.challenge = undefined;
    this.failures = 0;
    this.instead = '';
    this.heard = performance.now();
    this.tell('open');
    this.listener.ready();
    return undefined;
  }

  private stop(fault: string): void {
    if (this.over) return; // was left meanwhile
    this.close();
    this.tell('over', { code: Close.refused, fault });
  }

  private closed(code: number, fault: string | undefined): void {
    if (this.over) return;
    this.challenge = undefined;
    if (finalClose(code) || fault) {
      this.close();
      return this.tell('over', { code, fault });
    }
    this.tell('lost', this.instead ? { code, fault: this.instead } : undefined);
    this.timer = setTimeout(() => this.connect(), pauseAfter(this.failures++));
    // A WebSocket that is refused says nothing; a plain request for the same is answered in words.
    if (this.failures === 2) void this.findOut();
    return undefined;
  }
  /** What answers a plain request: empty, nobody. */
  private instead = '';
  private async findOut(): Promise<void> {
    try {
      const answer = await fetch(`/v1/lobby?origin=${location.origin}`, {
        cache: 'no-store',
        redirect: 'manual',
      });
      const plain = answer.headers.get('content-type')?.startsWith('text/plain')
        ? asText((await answer.text()).slice(0, 600)).trim()
        : '';
      this.instead =
        plain || (location.pathname === '/' ? w.answersInstead(answer.status) : w.belowAPath(location.pathname));
    } catch {
      return; // nobody answers
    }
    if (!this.over && this.told === 'lost') this.tell('lost', { code: 0, fault: this.instead });
  }
}

// A connection that comes back by itself; before anything secret is said the server shows its key.
import { sameBytes, type Bytes } from '../proof/hash';
import { signatureHolds } from '../proof/ed25519';
import { fingerprint, identityStatement } from '../proof/statement';
import type { Store } from '../keep/store';
import type { Request, ServerFrame } from '../wire/frames';
import { Close, finalClose, Socket } from '../wire/socket';

/** What somebody looking at the connection is told. */
export type Line = 'connecting' | 'open' | 'lost' | 'over';

export interface Listener {
  /** The server has shown its key: hello may be said. */
  ready(): void;
  frame(frame: ServerFrame): void;
  /** `why`: of a connection that does not come back. */
  line(state: Line, why: { code: number; fault?: string | undefined } | undefined): void;
}

const firstPause = 400, longestPause = 15_000;

export class Connection {
  private socket: Socket | undefined;
  private challenge: Bytes | undefined;
  private pause = firstPause;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over = false;
  /** The key that the server has shown. */
  serverKey: Bytes = new Uint8Array();

  /** `expected`: fingerprint of the key that the server must show; empty: any, but the one it is known by. */
  constructor(private readonly path: string, private readonly store: Store | undefined, private readonly expected: string,
    private readonly listener: Listener) {
    this.connect();
  }

  send(id: number, body: Request): void {
    if (!this.challenge) this.socket?.send(id, body);
  }

  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    this.listener.line('connecting', undefined);
    this.socket = new Socket(this.path, {
      opened: () => {
        this.challenge = crypto.getRandomValues(new Uint8Array(32));
        this.socket?.send(1, { case: 'identify', value: { challenge: this.challenge } });
      },
      frame: (frame) => {
        if (this.challenge) void this.introduced(frame, this.challenge);
        else this.listener.frame(frame);
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
      return this.stop(`The server shows the key ${shown} and is known by ${fingerprint(known)}. Either its host has set it up anew, or somebody else answers in its place. Nothing was said to it.`);
    if (this.expected !== '' && this.expected !== shown)
      return this.stop(`The server shows the key ${shown}, and the one expected here is ${this.expected}. Nothing was said to it.`);
    if (known.length === 0) await this.store?.set('server-key', identity.serverKey);
    if (this.over) return undefined;
    this.serverKey = identity.serverKey;
    this.challenge = undefined;
    this.pause = firstPause;
    this.listener.line('open', undefined);
    this.listener.ready();
    return undefined;
  }

  private stop(fault: string): void {
    this.close();
    this.listener.line('over', { code: Close.refused, fault });
  }

  private closed(code: number, fault: string | undefined): void {
    if (this.over) return;
    this.challenge = undefined;
    if (finalClose(code) || fault) {
      this.over = true;
      this.listener.line('over', { code, fault });
      return;
    }
    this.listener.line('lost', undefined);
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(longestPause, this.pause * 2);
  }
}

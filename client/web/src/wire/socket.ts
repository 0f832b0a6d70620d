// One WebSocket of the page: binary frames, answers by number, and why it was closed.
import { wordsOf } from './fault';
import { decode, encode, type Request, type ServerFrame } from './frames';

/** Why a server closes a connection; mirrors common/wire/close.hpp. */
export const Close = {
  normal: 1000,
  helloTimeout: 4000,
  badFrame: 4001,
  tooBig: 4002,
  rate: 4003,
  slow: 4004,
  refused: 4005,
  unknownMatch: 4006,
  moved: 4007,
  draining: 4008,
  frozen: 4009,
  displaced: 4010,
  full: 4011,
  fault: 4012,
} as const;

/** After these a new connection ends in the same way. */
export const finalClose = (code: number): boolean =>
  code === Close.refused || code === Close.unknownMatch || code === Close.displaced || code === Close.badFrame;

export interface Hearing {
  opened(): void;
  frame(frame: ServerFrame): void;
  /** `fault`: what the server has sent that cannot be read. */
  closed(code: number, fault?: string): void;
}

const subprotocol = 'emcon.v1';

/** A connection to a path of the server that gave the page. */
export class Socket {
  private readonly socket: WebSocket;
  private over = false;

  constructor(
    path: string,
    private readonly hearing: Hearing,
  ) {
    this.socket = new WebSocket(
      `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`,
      subprotocol,
    );
    this.socket.binaryType = 'arraybuffer';
    this.socket.onopen = () => {
      if (!this.over) hearing.opened();
    };
    this.socket.onclose = (event) => this.end(event.code);
    this.socket.onmessage = (event) => this.take(event.data);
  }

  send(id: number, body: Request): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(encode(id, body) as Uint8Array<ArrayBuffer>);
  }

  /** Nothing is heard of it any more. */
  close(): void {
    this.over = true;
    // Browsers complain of a connection that is closed before it is there.
    if (this.socket.readyState === WebSocket.CONNECTING) this.socket.onopen = () => this.socket.close(Close.normal);
    else this.socket.close(Close.normal);
  }

  private take(data: unknown): void {
    if (this.over) return;
    let frame: ServerFrame;
    try {
      frame = decode(new Uint8Array(data as ArrayBuffer));
    } catch (error) {
      this.socket.close(Close.normal);
      this.end(Close.badFrame, wordsOf(error));
      return;
    }
    this.hearing.frame(frame);
  }

  private end(code: number, fault?: string): void {
    if (this.over) return;
    this.over = true;
    this.hearing.closed(code, fault);
  }
}

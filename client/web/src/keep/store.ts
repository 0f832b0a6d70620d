// What the browser keeps of one server: seats with their secrets, receipts, the server's key, settings; mirrors
// client/keep.
import type { Receipts } from '../proof/receipts';
import type { Bytes } from '../proof/hash';

/** A seat that this player holds. */
export interface SeatRecord {
  match: string;
  seat: number;
  token: string;
  /** 32 bytes, or none: drawn elsewhere. */
  entropy: Bytes;
  /** Read from a file: its part of the dice may have been shown by another device. */
  copied: boolean;
  seedCommitment: Bytes;
  title: string;
  name: string;
  /** Fingerprint of the key that the server showed as it gave the seat. */
  key: string;
  /** Milliseconds since 1970. */
  joined: number;
  /** Hash in hex of the code that it was taken by: codeHash. */
  code?: string;
  /** How others take the seats of a match that this player has made: seat and code. */
  invites: [seat: number, code: string][];
  /** The battle is guided: each kind of question is explained at its first time. */
  learning?: boolean;
  /** Kinds whose explanation was read. */
  taught?: string[];
  /** The player has folded the explanations, or wants them open; neither: each is open at its first time. */
  folded?: boolean | undefined;
  /** The match that this one follows, with the same players. */
  follows?: string;
  /** Waits in the lists of everybody for whoever wishes the same. */
  seek?: boolean;
  /** Played while one waits for an opponent at this match. */
  meanwhile?: string;
  /** When this browser has locked an answer last: milliseconds since 1970. */
  locked?: number;
  /** Number of the last journal line that stood there at the last answer. */
  seen?: number;
  /** Channel and number of the last line of talk that was seen. */
  talked?: string;
}

type StoreName = 'seats' | 'receipts' | 'meta';

const seatKey = (match: string, seat: number): string => `${match}.${seat < 0 ? 'watch' : seat}`;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error('the browser stores nothing'));
  });
}

/** Everything is durable before a promise of writing is fulfilled. */
export class Store {
  private constructor(private readonly base: IDBDatabase) {}

  /** Fails where the browser stores nothing, as in some private windows. */
  static open(): Promise<Store> {
    return new Promise((done, failed) => {
      const request = indexedDB.open('emcon', 1);
      request.onupgradeneeded = () => {
        for (const name of ['seats', 'receipts', 'meta'] satisfies StoreName[]) request.result.createObjectStore(name);
      };
      request.onsuccess = () => done(new Store(request.result));
      request.onerror = () => failed(request.error ?? new Error('the browser stores nothing'));
      request.onblocked = () => failed(new Error('another tab holds an old store'));
    });
  }

  private write(name: StoreName, act: (store: IDBObjectStore) => void): Promise<void> {
    return new Promise((done, failed) => {
      const writing = this.base.transaction(name, 'readwrite', { durability: 'strict' });
      writing.oncomplete = () => done();
      writing.onabort = writing.onerror = () => failed(writing.error ?? new Error('the browser has not stored it'));
      act(writing.objectStore(name));
    });
  }
  private read<T>(name: StoreName, key: string): Promise<T | undefined> {
    return settled(this.base.transaction(name).objectStore(name).get(key) as IDBRequest<T | undefined>);
  }

  saveSeat(seat: SeatRecord): Promise<void> {
    return this.write('seats', (store) => store.put(seat, seatKey(seat.match, seat.seat)));
  }
  forgetSeat(seat: SeatRecord): Promise<void> {
    return this.write('seats', (store) => store.delete(seatKey(seat.match, seat.seat)));
  }
  /** Newest first. */
  async seats(): Promise<SeatRecord[]> {
    const all = await settled(this.base.transaction('seats').objectStore('seats').getAll() as IDBRequest<SeatRecord[]>);
    return all.sort((a, b) => b.joined - a.joined);
  }
  saveReceipts(receipts: Receipts): Promise<void> {
    return this.write('receipts', (store) => store.put(receipts, seatKey(receipts.match, receipts.viewer)));
  }
  receipts(match: string, viewer: number): Promise<Receipts | undefined> {
    return this.read('receipts', seatKey(match, viewer));
  }
  /** Puts away those of a seat that was given up. */
  async putAway(match: string, viewer: number): Promise<void> {
    const old = await this.receipts(match, viewer);
    if (old)
      await this.write('receipts', (store) => store.put(old, `${seatKey(match, viewer)}.given-up.${Date.now()}`));
  }
  set(key: string, value: unknown): Promise<void> {
    return this.write('meta', (store) => store.put(value, key));
  }
  get<T>(key: string): Promise<T | undefined> {
    return this.read('meta', key);
  }
}

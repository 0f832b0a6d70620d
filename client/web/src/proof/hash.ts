// BLAKE2b-256 over fields written in one way; mirrors common/proof/hash.hpp and bytes.hpp.
import { blake2b } from '@noble/hashes/blake2b';

export type Bytes = Uint8Array;

const encoder = new TextEncoder();
const digits = '0123456789abcdef';

export const zeros = (): Bytes => new Uint8Array(32);
export const utf8 = (text: string): Bytes => encoder.encode(text);

export function toHex(bytes: Bytes): string {
  let out = '';
  for (const byte of bytes) out += digits[byte >> 4]! + digits[byte & 15]!;
  return out;
}

/** Nothing unless `hex` has an even number of hexadecimal digits. */
export function fromHex(hex: string): Bytes | undefined {
  if (hex.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(hex)) return undefined;
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

export const sameBytes = (a: Bytes, b: Bytes): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);

/** Integers little endian, texts with their length before them. */
export class Hasher {
  private readonly hash = blake2b.create({ dkLen: 32 });
  private gathered = new Uint8Array(512);
  private size = 0;
  private view = new DataView(this.gathered.buffer);

  /** Begins with `label`, its bytes alone. */
  constructor(label: string) {
    this.raw(utf8(label));
  }
  /** As it is, without a length. */
  raw(bytes: Bytes): this {
    if (bytes.length > this.gathered.length - this.size) this.passOn();
    if (bytes.length > this.gathered.length) {
      this.hash.update(bytes);
    } else {
      this.gathered.set(bytes, this.size);
      this.size += bytes.length;
    }
    return this;
  }
  u8(value: number): this {
    this.room(1);
    this.view.setUint8(this.size++, value);
    return this;
  }
  u32(value: number): this {
    this.room(4);
    this.view.setUint32(this.size, value >>> 0, true);
    this.size += 4;
    return this;
  }
  /** Two's complement, of any whole number that the page counts with. */
  i64(value: number): this {
    this.room(8);
    const low = ((value % 4294967296) + 4294967296) % 4294967296;
    this.view.setUint32(this.size, low, true);
    this.view.setInt32(this.size + 4, Math.floor(value / 4294967296), true);
    this.size += 8;
    return this;
  }
  /** Length as u32, then the bytes. */
  text(text: string | Bytes): this {
    const bytes = typeof text === 'string' ? utf8(text) : text;
    return this.u32(bytes.length).raw(bytes);
  }
  /** Ends it; the hasher may not be used again. */
  done(): Bytes {
    this.passOn();
    return this.hash.digest();
  }

  private room(bytes: number): void {
    if (bytes > this.gathered.length - this.size) this.passOn();
  }
  private passOn(): void {
    this.hash.update(this.gathered.subarray(0, this.size));
    this.size = 0;
  }
}

/** A hash without a label. */
export const hashOf = (bytes: Bytes): Bytes => new Hasher('').raw(bytes).done();

// Reads protobuf bytes field by field. Numbers of 64 bits are numbers of the page, or a fault.

/** A frame that no honest server sends; the page says so and closes. */
export class WireFault extends Error {}

const decoder = new TextDecoder('utf-8');
const two31 = 2147483648,
  two32 = 4294967296;

export class Reader {
  private low = 0;
  private high = 0;
  at: number;

  constructor(
    readonly bytes: Uint8Array,
    from: number,
    readonly end: number,
  ) {
    this.at = from;
  }

  more(): boolean {
    return this.at < this.end;
  }
  /** A number of up to 64 bits, in two halves. */
  private varint(): void {
    this.low = this.high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.at >= this.end) throw new WireFault('bytes that end too soon');
      const byte = this.bytes[this.at++]!,
        bits = byte & 127;
      if (shift < 28) this.low |= bits << shift;
      else if (shift === 28) {
        this.low |= bits << 28;
        this.high = bits >> 4;
      } else if (shift < 63) this.high |= bits << (shift - 32);
      else this.high |= (bits & 1) << 31;
      if (byte < 128) {
        this.low >>>= 0;
        this.high >>>= 0;
        return;
      }
    }
    throw new WireFault('a number of more than 10 bytes');
  }
  tag(): [field: number, type: number] {
    this.varint();
    return [Math.floor(this.low / 8), this.low & 7];
  }
  /** A scalar by its letter. */
  scalar(type: string): number | boolean {
    this.varint();
    switch (type) {
      case 'f':
        return this.low !== 0 || this.high !== 0;
      case 'u':
        return this.low;
      case 'i':
        return this.low | 0;
      case 'z':
        return (this.low >>> 1) ^ -(this.low & 1);
      case 'Z': {
        const size = this.high * two31 + (this.low >>> 1);
        return safe(this.low & 1 ? -size - 1 : size);
      }
      default:
        return safe(
          this.high >= two31 ? -((~this.high >>> 0) * two32 + (~this.low >>> 0) + 1) : this.high * two32 + this.low,
        );
    }
  }
  /** What has a length before it, by its own reader. */
  part(): Reader {
    this.varint();
    const end = this.at + this.low;
    if (this.high !== 0 || end > this.end) throw new WireFault('bytes that end too soon');
    const out = new Reader(this.bytes, this.at, end);
    this.at = end;
    return out;
  }
  take(): Uint8Array {
    return this.bytes.slice(this.at, this.end);
  }
  words(): string {
    return decoder.decode(this.bytes.subarray(this.at, this.end));
  }
  skip(type: number): void {
    if (type === 0) this.varint();
    else if (type === 2) this.part();
    else if (type === 1 || type === 5) this.at += type === 1 ? 8 : 4;
    else throw new WireFault('a field of no known kind');
    if (this.at > this.end) throw new WireFault('bytes that end too soon');
  }
}

function safe(number: number): number {
  if (!Number.isSafeInteger(number)) throw new WireFault('a number beyond 2^53');
  return number + 0;
}

// SHA-512 (FIPS 180-4) in whole numbers, for signatures alone: a library's would take four times the bytes of the page.

const mask = (1n << 64n) - 1n;

/** The greatest whole number whose k-th power is at most n. */
function root(n: bigint, k: bigint): bigint {
  let low = 0n, high = 1n << 70n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** k <= n) low = middle;
    else high = middle - 1n;
  }
  return low;
}

const primes: bigint[] = [];
for (let n = 2n; primes.length < 80; n++) if (primes.every((prime) => n % prime !== 0n)) primes.push(n);
// The first 64 bits behind the point of cube roots and square roots of primes.
const rounds = primes.map((prime) => root(prime << 192n, 3n) & mask);
const start = primes.slice(0, 8).map((prime) => root(prime << 128n, 2n) & mask);

const turned = (x: bigint, n: bigint): bigint => ((x >> n) | (x << (64n - n))) & mask;

function block(state: bigint[], view: DataView, at: number): bigint[] {
  const w: bigint[] = [];
  for (let t = 0; t < 80; t++) {
    if (t < 16) {
      w.push(view.getBigUint64(at + 8 * t));
      continue;
    }
    const a = w[t - 15]!, b = w[t - 2]!;
    w.push((w[t - 16]! + (turned(a, 1n) ^ turned(a, 8n) ^ (a >> 7n)) + w[t - 7]! + (turned(b, 19n) ^ turned(b, 61n) ^ (b >> 6n))) & mask);
  }
  let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
  for (let t = 0; t < 80; t++) {
    const one = h + (turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n)) + ((e & f) ^ (~e & mask & g)) + rounds[t]! + w[t]!;
    const two = (turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & mask, c, b, a, (one + two) & mask];
  }
  return [a, b, c, d, e, f, g, h].map((value, i) => (value + state[i]!) & mask);
}

/** The hash of the bytes as a number, the first byte the lowest: as Ed25519 reads it. */
export function sha512Little(bytes: Uint8Array): bigint {
  const padded = new Uint8Array(Math.ceil((bytes.length + 17) / 128) * 128), view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 128;
  view.setUint32(padded.length - 4, bytes.length * 8);
  let state = start;
  for (let at = 0; at < padded.length; at += 128) state = block(state, view, at);
  const out = new DataView(new ArrayBuffer(64));
  state.forEach((value, i) => out.setBigUint64(8 * i, value));
  let number = 0n;
  for (let i = 63; i >= 0; i--) number = (number << 8n) | BigInt(out.getUint8(i));
  return number;
}

// Checks Ed25519 signatures in whole numbers (RFC 8032, 5.1.7). Browsers have this only on https pages; nothing here is secret.
import { sha512Little } from './sha512';

type Bytes = Uint8Array;
/** X, Y, Z and T = XY/Z. */
type Extended = readonly [bigint, bigint, bigint, bigint];

const p = (1n << 255n) - 19n;
const order = (1n << 252n) + 27742317777372353535851937790883648493n;
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const rootOfMinusOne = 19681161376707505956807079304988542015446066515923890162744021073123829784752n;

const mod = (n: bigint): bigint => {
  const out = n % p;
  return out < 0n ? out + p : out;
};

function power(base: bigint, exponent: bigint): bigint {
  let out = 1n, square = base;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) out = mod(out * square);
    square = mod(square * square);
  }
  return out;
}

function little(bytes: Bytes): bigint {
  let out = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) out = (out << 8n) | BigInt(bytes[i]!);
  return out;
}

function add(a: Extended, b: Extended): Extended {
  const A = mod((a[1] - a[0]) * (b[1] - b[0])), B = mod((a[1] + a[0]) * (b[1] + b[0]));
  const C = mod(2n * a[3] * d * b[3]), D = mod(2n * a[2] * b[2]);
  const E = B - A, F = D - C, G = D + C, H = B + A;
  return [mod(E * F), mod(G * H), mod(F * G), mod(E * H)];
}

function double(a: Extended): Extended {
  const A = mod(a[0] * a[0]), B = mod(a[1] * a[1]), C = mod(2n * a[2] * a[2]), H = A + B;
  const E = H - mod((a[0] + a[1]) * (a[0] + a[1])), G = A - B, F = C + G;
  return [mod(E * F), mod(G * H), mod(F * G), mod(E * H)];
}

const zero: Extended = [0n, 1n, 1n, 0n];
const baseY = mod(4n * power(5n, p - 2n));
const base = decoded(encodedY(baseY, 0))!;

function encodedY(y: bigint, signOfX: number): Bytes {
  const out = new Uint8Array(32);
  for (let i = 0, left = y; i < 32; i++, left >>= 8n) out[i] = Number(left & 255n);
  out[31]! |= signOfX << 7;
  return out;
}

/** The point; none, if the bytes are none in their shortest form. */
function decoded(bytes: Bytes): Extended | undefined {
  const all = little(bytes), y = all & ((1n << 255n) - 1n), signOfX = all >> 255n;
  if (y >= p) return undefined;
  const u = mod(y * y - 1n), v = mod(d * y * y + 1n);
  let x = mod(u * power(v, 3n) * power(mod(u * power(v, 7n)), (p - 5n) / 8n));
  const square = mod(v * x * x);
  if (square !== u) {
    if (square !== mod(-u)) return undefined;
    x = mod(x * rootOfMinusOne);
  }
  if (x === 0n && signOfX === 1n) return undefined;
  if ((x & 1n) !== signOfX) x = p - x;
  return [x, y, 1n, mod(x * y)];
}

function encoded(point: Extended): Bytes {
  const z = power(point[2], p - 2n);
  return encodedY(mod(point[1] * z), Number(mod(point[0] * z) & 1n));
}

/** a times the base and b times `point`, together, bit by bit. */
function combined(a: bigint, b: bigint, point: Extended): Extended {
  const both = add(base, point);
  let out = zero;
  for (let bit = 255n; bit >= 0n; bit--) {
    out = double(out);
    const first = (a >> bit) & 1n, second = (b >> bit) & 1n;
    if (first && second) out = add(out, both);
    else if (first) out = add(out, base);
    else if (second) out = add(out, point);
  }
  return out;
}

const smallOrder = (point: Extended): boolean => {
  const eighth = double(double(double(point)));
  return eighth[0] === 0n && mod(eighth[1] - eighth[2]) === 0n;
};

/** Whether the signature under `statement` is that of the key. */
export function signatureHolds(publicKey: Bytes, statement: Bytes, signature: Bytes): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const r = signature.subarray(0, 32), s = little(signature.subarray(32));
  const key = decoded(publicKey);
  const beginning = decoded(r);
  if (s >= order || !key || !beginning || smallOrder(key) || smallOrder(beginning)) return false;
  const all = new Uint8Array(64 + statement.length);
  all.set(r);
  all.set(publicKey, 32);
  all.set(statement, 64);
  const h = sha512Little(all) % order;
  const negative: Extended = [mod(-key[0]), key[1], key[2], mod(-key[3])];
  const there = encoded(combined(s, h, negative));
  return there.every((byte, i) => byte === r[i]);
}

// Checks Ed25519 signatures as strictly as libsodium does for the programs: by the points of @noble/ed25519, since
// browsers differ.
import { CURVE, Point } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2';
import { toHex, type Bytes } from './hash';

const little = (bytes: Bytes): bigint => BigInt(`0x${toHex(Uint8Array.from(bytes).reverse())}`);

/** a times the base and b times `point`, together, bit by bit; the library's own way first makes a table of 4,000
 *  points. */
function combined(a: bigint, b: bigint, point: Point): Point {
  const both = point.add(Point.BASE);
  let out = Point.ZERO;
  for (let bit = 252n; bit >= 0n; bit--) {
    const first = (a >> bit) & 1n,
      second = (b >> bit) & 1n;
    out = out.double();
    if (first || second) out = out.add(first && second ? both : first ? Point.BASE : point);
  }
  return out;
}

/** Whether the signature under `statement` is that of the key. Neither the key nor the signature's point may be of
 *  small order or written in another way than the one, and the equation holds without the factor 8, which the
 *  library's `verify` puts before it. */
export function signatureHolds(publicKey: Bytes, statement: Bytes, signature: Bytes): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const r = signature.subarray(0, 32),
    s = little(signature.subarray(32));
  if (s >= CURVE.n) return false;
  try {
    const key = Point.fromBytes(publicKey),
      beginning = Point.fromBytes(r);
    if (key.isSmallOrder() || beginning.isSmallOrder()) return false;
    const h = little(sha512.create().update(r).update(publicKey).update(statement).digest()) % CURVE.n;
    return combined(s, h, key.negate()).equals(beginning);
  } catch {
    // Bytes that are no point.
    return false;
  }
}

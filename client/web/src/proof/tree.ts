// Checks one statement's way to a signed root; mirrors tree_signature_flaw of common/proof/tree.cpp.
import { signatureHolds } from './ed25519';
import { Hasher, type Bytes } from './hash';

const places = 32,
  blindBytes = 16,
  levels = 5,
  pathBegins = 1 + blindBytes,
  rootBegins = pathBegins + levels * 32;
export const treeSignatureBytes = rootBegins + 64;

const node = (left: Bytes, right: Bytes): Bytes => new Hasher('emcon node').raw(left).raw(right).done();

function topOf(statement: Bytes, signature: Bytes): Bytes {
  let at = new Hasher('emcon leaf').raw(signature.subarray(1, pathBegins)).raw(statement).done();
  let place = signature[0]!;
  for (let level = 0; level < levels; level++, place >>= 1) {
    const beside = signature.subarray(pathBegins + level * 32, pathBegins + (level + 1) * 32);
    at = place % 2 === 0 ? node(at, beside) : node(beside, at);
  }
  return at;
}

/** What is wrong with a tree signature; none: it holds. */
export function treeSignatureFlaw(publicKey: Bytes, statement: Bytes, signature: Bytes): string | undefined {
  if (signature.length !== treeSignatureBytes) return `has ${signature.length} bytes, not ${treeSignatureBytes}`;
  if (signature[0]! >= places) return `names place ${signature[0]} of a tree with ${places}`;
  const root = new Hasher('emcon root').raw(topOf(statement, signature)).done();
  return signatureHolds(publicKey, root, signature.subarray(rootBegins))
    ? undefined
    : 'does not lead from this statement to anything that the server has signed';
}

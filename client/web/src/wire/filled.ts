// Answers as messages and as the bytes that are hashed; mirrors common/wire/filled.cpp.
import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { FilledSchema, type ValueSchema } from '../../gen/table_pb';
import type { Filled, Value } from '../table/value';

function kindOf(value: Value): NonNullable<MessageInitShape<typeof ValueSchema>['kind']> {
  switch (value.kind) {
    case 'number': return { case: 'number', value: BigInt(value.number) };
    case 'token': return { case: 'token', value: value.token };
    case 'text': return { case: 'text', value: value.text };
    case 'hex': return { case: 'hex', value: { q: value.hex.q, r: value.hex.r } };
    case 'point': return { case: 'point', value: { x: BigInt(value.point.x), y: BigInt(value.point.y) } };
    case 'list': return { case: 'list', value: { items: value.items } };
    case 'split': return { case: 'split', value: { shares: value.shares.map((share) => ({ token: share.token, amount: BigInt(share.amount) })) } };
    case 'path': return { case: 'path', value: { steps: value.steps.map((step) => ({ leg: step.leg, argument: BigInt(step.argument) })) } };
  }
}

/** The answer as it is sent. */
export function filledMessage(filled: Filled): MessageInitShape<typeof FilledSchema> {
  return {
    lines: filled.lines.map((line) => ({
      verb: line.verb, subject: line.subject, variant: line.variant, stage: line.stage,
      entries: line.entries.filter((entry) => entry.value !== undefined).map((entry) => ({ field: entry.field, value: { kind: kindOf(entry.value!) } })),
    })),
  };
}

/** The bytes that answer hashes and lock commitments are about. */
export const filledBytes = (filled: Filled): Uint8Array => toBinary(FilledSchema, create(FilledSchema, filledMessage(filled)));

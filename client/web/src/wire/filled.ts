// Answers as messages and as the bytes that are hashed; mirrors common/wire/filled.cpp.
import type * as types from '../../gen/table_pb';
import type { Filled, Value } from '../table/value';
import type { Init } from './plain';
import { written } from './writer';

function kindOf(value: Value): Init<types.Value>['kind'] {
  switch (value.kind) {
    case 'number':
      return { case: 'number', value: value.number };
    case 'token':
      return { case: 'token', value: value.token };
    case 'text':
      return { case: 'text', value: value.text };
    case 'hex':
      return { case: 'hex', value: { q: value.hex.q, r: value.hex.r } };
    case 'point':
      return { case: 'point', value: { x: value.point.x, y: value.point.y } };
    case 'list':
      return { case: 'list', value: { items: value.items } };
    case 'split':
      return {
        case: 'split',
        value: { shares: value.shares.map((share) => ({ token: share.token, amount: share.amount })) },
      };
    case 'path':
      return {
        case: 'path',
        value: { steps: value.steps.map((step) => ({ leg: step.leg, argument: step.argument })) },
      };
  }
}

/** The answer as it is sent. */
export function filledMessage(filled: Filled): Init<types.Filled> {
  return {
    lines: filled.lines.map((line) => ({
      verb: line.verb,
      subject: line.subject,
      variant: line.variant,
      stage: line.stage,
      entries: line.entries
        .filter((entry) => entry.value !== undefined)
        .map((entry) => ({ field: entry.field, value: { kind: kindOf(entry.value!) } })),
    })),
  };
}

/** The bytes that answer hashes and lock commitments are about. */
export const filledBytes = (filled: Filled): Uint8Array => written('Filled', filledMessage(filled));

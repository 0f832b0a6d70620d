// Checks the secrets that the server opens at the end against the commitments in the receipts; mirrors
// client/desk/opened.cpp.
import { sameBytes } from '../proof/hash';
import { pair, type Receipts } from '../proof/receipts';
import { entropyCommitment, lockCommitment, matchKey, seedCommitment } from '../proof/statement';
import type { DebriefAnswer } from '../wire/frames';
import type { Model } from './model';

/** What became of the commitment to one answer. */
export type Kept = 'not sealed' | 'as shown' | 'opens' | 'never closed' | 'broken';

export function checkAnswer(
  match: string,
  question: number,
  answer: DebriefAnswer,
  receipts: Receipts | undefined,
): Kept {
  if (answer.salt.length === 0) return 'not sealed';
  const shown = receipts?.locks.get(pair(question, answer.seat));
  const right = lockCommitment(match, answer.seat, question, answer.salt, answer.answer);
  if (answer.commitment.length > 0 && !sameBytes(answer.commitment, right)) return 'broken';
  if (shown) return sameBytes(shown, right) ? 'as shown' : 'broken';
  return answer.commitment.length === 0 ? 'never closed' : 'opens';
}

export interface Findings {
  problems: string[];
  /** The number of seats whose parts are as promised; -1: the match ended before its dice were made. */
  parts: number;
}

export function checkOpened(model: Model, receipts: Receipts): Findings {
  const out: Findings = { problems: [], parts: -1 };
  const opened = model.opened;
  if (!opened) return out;
  if (opened.serverSeed.length !== 32) return { ...out, problems: ['the server has not opened its seed.'] };
  if (receipts.seedCommitment.length === 0)
    out.problems.push("this client never saw a commitment to the server's seed.");
  else if (!sameBytes(seedCommitment(model.match, opened.serverSeed), receipts.seedCommitment))
    out.problems.push("the server's seed is not the one it was committed to.");
  if (opened.entropy.length === 0) return out;
  out.parts = opened.entropy.length;
  const last = Math.max(0, ...receipts.setups.keys()),
    promised = receipts.setups.get(last)?.commitments;
  if (!promised) out.problems.push("this client never saw the seats' commitments to their parts.");
  else
    for (let seat = 0; seat < Math.max(promised.length, opened.entropy.length); seat++) {
      const part = opened.entropy[seat],
        commitment = promised[seat];
      if (!part || !commitment || !sameBytes(entropyCommitment(part), commitment))
        out.problems.push(`the part of seat ${seat} is not what that seat was committed to.`);
    }
  for (const [seat, own] of receipts.ownEntropy)
    if (receipts.revealedFor.has(seat) && opened.entropy[seat] && !sameBytes(own, opened.entropy[seat]!))
      out.problems.push('your own part of the dice was replaced.');
  if (!sameBytes(matchKey(opened.serverSeed, model.card?.testMatch ? [] : opened.entropy), opened.matchKey))
    out.problems.push("the key of the dice does not follow from the seed and the seats' parts.");
  return out;
}

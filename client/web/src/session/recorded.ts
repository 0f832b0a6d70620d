// A battle that was recorded for the first page, and one board of each game: a file of the page, which no server of
// battles is asked for. client/web/recorded/record.mjs makes it.
import type { Board } from '../table/board';
import type { DebriefStep } from '../wire/frames';
import { plain } from '../wire/plain';

export interface Recorded {
  ruleset: string;
  scenario: string;
  steps: DebriefStep[];
  /** Of each ruleset by its id. */
  boards: Map<string, Board>;
}

interface Head {
  ruleset: string;
  scenario: string;
  steps: number;
  boards: string[];
}

/** Records of the file: each with its length before it, as four bytes. */
function* records(bytes: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.length;) {
    const size = view.getUint32(at);
    yield bytes.subarray(at + 4, at + 4 + size);
    at += 4 + size;
  }
}

export function readRecorded(bytes: Uint8Array): Recorded {
  const [first, ...rest] = records(bytes),
    head = JSON.parse(new TextDecoder().decode(first)) as Head,
    steps = rest.map((one) => plain<DebriefStep>('DebriefStep', one));
  return {
    ruleset: head.ruleset,
    scenario: head.scenario,
    steps: steps.slice(0, head.steps),
    boards: new Map(
      head.boards.flatMap((id, i) => {
        const { board } = steps[head.steps + i] ?? {};
        return board ? [[id, board] as const] : [];
      }),
    ),
  };
}

/** The name of the file, as the build has it. */
declare const recordedName: string;

/** Fetches it; what it gives reads it, which takes a while. */
export async function fetchRecorded(): Promise<() => Recorded> {
  const answer = await fetch(recordedName);
  if (!answer.ok) throw new Error(String(answer.status));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return () => readRecorded(bytes);
}

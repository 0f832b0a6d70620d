// What the server says of its games: files beside the page, which a browser begins to fetch before the script has come.
import type { RulesetDescription, Rulesets } from '../wire/frames';
import { plain } from '../wire/plain';
import { w } from '../words';
import { Refused } from './lobby';

/** `ruleset`: that one with its handbook; empty: all, without. Fails in words. */
export async function fetchGames(ruleset = ''): Promise<RulesetDescription[]> {
  const answer = await fetch(`/v1/rulesets${ruleset && `/${ruleset}`}`).catch(() => undefined);
  if (!answer?.ok) throw new Refused('no_answer', w.noGames);
  return plain<Rulesets>('Rulesets', new Uint8Array(await answer.arrayBuffer())).rulesets;
}

// The sheet of one thing: where it was, is and will be, its boxes, facts with their reasons, and what belongs to it.
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { Role, type Board, type Fact, type Thing, type Track } from '../table/board';
import { sideClass } from '../map/marks';
import { w } from '../words';
import { named, places, sideName } from './thing_words';

type Explain = (clause: string) => void;

const drawnMost = 30;

/** Boxes in a row; a bar before the box with which something changes when it is lost. */
function boxes(track: Track): TemplateResult {
  const name = track.name + (track.facing ? ` (${track.facing})` : '');
  const drawn = track.size > 0 && track.size <= drawnMost && track.filled >= 0 && track.filled <= track.size;
  return html`<div class="track">
    <span class="grow">${name}</span>${
      drawn
        ? html`<span class="boxes" aria-hidden="true"
            >${Array.from(
              { length: track.size },
              (_, i) =>
                html`<i
                  class=${`${i < track.filled ? 'full' : ''} ${track.thresholds.includes(i + 1) && i > 0 ? 'bar' : ''}`}
                ></i>`,
            )}</span
          >`
        : nothing
    } <span>${track.filled}/${track.size}</span>
  </div>`;
}

/** Six tracks of one name, clockwise from the front: drawn round the thing. */
function round(six: Track[]): TemplateResult {
  const spots = [
    [60, 14],
    [104, 38],
    [104, 84],
    [60, 110],
    [16, 84],
    [16, 38],
  ] as const;
  return html`<div class="round">
    <svg
      viewBox="0 0 120 124"
      role="img"
      aria-label=${`${six[0]!.name}: ${six.map((track) => `${track.facing} ${track.filled}/${track.size}`).join(', ')}`}
    >
      <path class="hull" d="M60 34L80 46V76L60 88L40 76V46ZM60 44V58M54 50L60 44L66 50"></path>
      ${six.map(
        (track, i) =>
          svg`<text x=${spots[i]![0]} y=${spots[i]![1]} class=${
            track.filled <= 0 ? 'bad' : ''
          }>${track.filled}/${track.size}</text>`,
      )}</svg
    ><span>${six[0]!.name}</span>
  </div>`;
}

/** What is left of a thing, in boxes. */
export function tracks(thing: Thing): TemplateResult[] {
  const out: TemplateResult[] = [];
  for (let i = 0; i < thing.tracks.length; i++) {
    const six = thing.tracks.slice(i, i + 6);
    if (six.length === 6 && six.every((track) => track.facing !== '' && track.name === six[0]!.name)) {
      out.push(round(six));
      i += 5;
    } else {
      out.push(boxes(thing.tracks[i]!));
    }
  }
  return out;
}

/** Facts with their reasons and paragraphs. */
export function factsView(facts: Fact[], explain: Explain): TemplateResult {
  return html`<dl class="facts">
    ${facts.map(
      (fact) =>
        html`<dt>${fact.name}</dt>
          <dd>
            <span class="grow"
              >${fact.value}${fact.why ? html` <small>${fact.why}</small>` : nothing}
              ${fact.since > 0 ? html` <small>${w.sinceTurn(fact.since)}</small>` : nothing}</span
            >${
              fact.clause
                ? html`<button
                    type="button"
                    class="clause"
                    aria-label=${w.explain(fact.clause)}
                    @click=${() => explain(fact.clause)}
                  >
                    ${fact.clause}
                  </button>`
                : nothing
            }
          </dd>`,
    )}
  </dl>`;
}

export function sheetView(
  board: Board,
  thing: Thing,
  explain: Explain,
  choose: (handle: string) => void,
  figures: (text: string) => unknown,
): TemplateResult {
  const roles: [number, string][] = [
    [Role.past, w.lastTurn],
    [Role.present, w.now],
    [Role.future, w.nextTurn],
  ];
  const what = [thing.kind, sideName(board, thing.side), thing.count !== 1 ? w.ofThem(thing.count) : '', ...thing.tags]
    .filter(Boolean)
    .join(', ');
  const link = (handle: string): TemplateResult =>
    html`<button type="button" class="plain" @click=${() => choose(handle)}>${handle}</button>`;
  const toIt = board.things.flatMap((other) =>
    other.links.filter((one) => one.to === thing.handle).map((one) => ({ kind: one.kind, other })),
  );
  const parts = board.things.filter((other) => other.parent === thing.handle);
  return html`<section class="sheet-of" aria-label=${w.sheetOf(named(thing))}>
    <h3 class=${sideClass(board, thing.side)}>${named(thing)}</h3>
    <p>${what}${thing.parent ? html`, ${w.partOf} ${link(thing.parent)}` : nothing}</p>
    <div class="row where">
      ${roles.map(([role, name]) => {
        const way = places(board, thing)
          .filter((place) => place.role === role)
          .map((place) => place.words);
        return way.length > 0 ? html`<p><span class="dim">${name}</span> ${way.join(' › ')}</p>` : nothing;
      })}
    </div>
    ${tracks(thing)}${factsView(thing.facts, explain)}${figures(
      thing.facts.map((fact) => `${fact.value} ${fact.why}`).join(' '),
    )}
    ${
      thing.links.length > 0
        ? html`<p>${w.linked} ${thing.links.map((one) => html`${one.kind} ${link(one.to)} `)}</p>`
        : nothing
    }
    ${
      toIt.length > 0
        ? html`<p>${w.linkedWithIt} ${toIt.map((one) => html`${one.kind} ${link(one.other.handle)} `)}</p>`
        : nothing
    }
    ${parts.length > 0 ? html`<p>${w.holds} ${parts.map((one) => html`${link(one.handle)} `)}</p>` : nothing}
  </section>`;
}

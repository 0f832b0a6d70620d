// What people say: among players, on one's side, among those who look on.
import { html, type TemplateResult } from 'lit-html';
import { calledAs, seatName, sideOf, type Model } from '../desk/model';
import { Channel, type ChatLine } from '../wire/frames';
import { w } from '../words';

function speaker(model: Model, line: ChatLine): string {
  const { seat } = line,
    name =
      seat < 0 ? line.name || w.somebody : line.name ? calledAs(model, seat, line.name) : `(${seatName(model, seat)})`;
  if (line.channel === Channel.SPECTATORS) return w.spectatorSays(name);
  return line.channel === Channel.SIDE
    ? `${model.board.sides[sideOf(model, line.seat)]?.name ?? w.side}: ${name}`
    : name;
}

/** `draft`: what is typed and not yet said. */
export function talkView(
  model: Model,
  draft: { text: string },
  say: (channel: number, text: string) => Promise<string | undefined>,
): TemplateResult {
  const seats = model.card?.seats ?? [],
    mates = seats.filter((seat) => seat.side === sideOf(model, model.seat)).length > 1;
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement,
      input = form.elements.namedItem('text') as HTMLInputElement,
      to = form.elements.namedItem('to') as HTMLSelectElement | null;
    if (input.value.trim() === '') return;
    const refused = await say(to ? Number(to.value) : model.seat < 0 ? Channel.SPECTATORS : Channel.ALL, input.value);
    input.setCustomValidity(refused ?? '');
    if (refused) input.reportValidity();
    else input.value = draft.text = '';
  };
  return html`<section class="talk" aria-label=${w.talk}>
    <ol class="said" role="log" aria-live="polite">
      ${model.chat.map((line) => html`<li><b>${speaker(model, line)}</b> ${line.text}</li>`)}
    </ol>
    ${model.chat.length === 0 ? html`<p class="dim">${w.nothingSaid}</p>` : ''}
    <form class="row" @submit=${send}>
      <input
        name="text"
        class="grow"
        maxlength="400"
        autocomplete="off"
        aria-label=${w.saySomething}
        placeholder=${w.saySomething}
        .value=${draft.text}
        @input=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          input.setCustomValidity('');
          draft.text = input.value;
        }}
      />
      ${
        mates
          ? html`<select name="to" aria-label=${w.to}>
              <option value=${Channel.ALL}>${w.toAll}</option>
              <option value=${Channel.SIDE}>${w.toSide}</option>
            </select>`
          : ''
      }
      <button type="submit">${w.say}</button>
    </form>
  </section>`;
}

/** Says in a list what has become of each event's deliveries. */
import { html } from 'hono/html';
import { type EventOutcome, outcomesOfEvents } from '../../../../domain/deliveries/deliveries.ts';
import { pluralize } from '../../../../domain/foundation/wording.ts';
import type { Html } from '../../../pages/layout.ts';
import { badge } from '../../components.ts';
import type { PageContext } from '../../page-context.ts';
import type { Rows } from '../../table.ts';

export interface WithOutcome {
  outcome?: EventOutcome | undefined;
}

/** Adds to each event what has become of it. One statement reads the deliveries of a whole page. */
export async function withOutcomes<Row extends { id: string }>(
  { ctx, caller }: PageContext,
  { data, nextCursor }: Rows<Row>,
): Promise<Rows<Row & WithOutcome>> {
  const outcomes = await outcomesOfEvents(
    ctx,
    caller,
    data.map(({ id }) => id),
  );
  return { data: data.map((event) => ({ ...event, outcome: outcomes.get(event.id) })), nextCursor };
}

/** The worst of an event's deliveries -> its word, beside the number of deliveries that it is true of. */
export const outcomeText = ({ outcome }: WithOutcome): string => outcome?.worst ?? 'no destination';

const tones = { failed: 'bad', failing: 'warn', pending: 'neutral', delivered: 'good' } as const;

export function outcomeCell({ outcome }: WithOutcome): Html {
  if (!outcome) return html`<span class="muted">no destination</span>`;
  const { worst, count, all } = outcome;
  return html`${badge(worst, tones[worst])}${all > 1 ? html` <span class="muted">${worst === 'delivered' ? pluralize(all, 'destination') : `${count} of ${all}`}</span>` : ''}`;
}

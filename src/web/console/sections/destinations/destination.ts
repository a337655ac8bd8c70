/** An event destination as it is shown wherever it is named. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { disabledAfterDays } from '../../../../domain/events/disable.ts';
import type { Html } from '../../../pages/layout.ts';
import { badge, link, time } from '../../components.ts';
import { operate, urlOf, type Visit } from '../../visit.ts';

export type Destination = Schemas['EventDestination'];

/** Throws `not_found`. */
export function readDestination(visit: Visit): Promise<Destination> {
  const { eventDestinationId } = visit.params;
  return operate(visit, 'eventDestinations.get', { path: { eventDestinationId } });
}

export const pathOf = ({ eventDestinationId }: Pick<Destination, 'eventDestinationId'>) =>
  `/destinations/${eventDestinationId}`;

/** Its host, where nobody has named it. */
export function nameOf({ name, url }: Destination): string {
  return name ?? URL.parse(url)?.host ?? url;
}

export function destinationLink(visit: Visit, destination: Destination): Html {
  return link(urlOf(visit, pathOf(destination)), nameOf(destination));
}

export const reasons: Readonly<Record<string, string>> = {
  gone: 'The receiver answered 410, which says that it is gone for good.',
  failing: `Nothing could be delivered for ${disabledAfterDays} days.`,
  by_request: 'Somebody of your organization disabled it.',
};

const shortReasons: Readonly<Record<string, string>> = {
  gone: 'answered 410',
  failing: `failed for ${disabledAfterDays} days`,
  by_request: 'by request',
};

export function statusBadge({ status, disabledReason, failingSince }: Destination): Html {
  if (status === 'disabled')
    return html`${badge('disabled', disabledReason === 'by_request' ? 'neutral' : 'bad')} <span class="muted">${shortReasons[disabledReason ?? ''] ?? disabledReason}</span>`;
  if (failingSince)
    return html`${badge('failing', 'warn')} <span class="muted">since ${time(failingSince)}</span>`;
  return badge('enabled', 'good');
}

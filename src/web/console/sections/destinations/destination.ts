/** Reads event destinations and shows them wherever they are named. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { disabledAfterDays } from '../../../../domain/deliveries/disable.ts';
import type { Html } from '../../../pages/layout.ts';
import { badge, link, time } from '../../components.ts';
import type { ConsoleChange } from '../../declare.ts';
import { operate, type PageContext, urlOf } from '../../page-context.ts';

export type Destination = Schemas['EventDestination'];

/**
 * Reads the destination that the path names.
 * @throws ServiceError `not_found`
 */
export function readDestination(context: PageContext): Promise<Destination> {
  const { eventDestinationId } = context.params;
  return operate(context, 'eventDestinations.get', { path: { eventDestinationId } });
}

export const listPath = '/destinations';
export const detailPath = `${listPath}/:eventDestinationId`;

export const pathOf = ({ eventDestinationId }: Pick<Destination, 'eventDestinationId'>) =>
  `${listPath}/${eventDestinationId}`;

/** A change whose form is on a page of this section. `index.ts` adds the page, because the page imports its changes. */
export type DestinationChange = Omit<ConsoleChange, 'page'>;

/** The members that all changes of one destination have in common. */
export const ofDestination = { role: 'developer', subject: 'eventDestinationId' } as const;

/** Returns the destination's name, or its host when it has none. */
export function nameOf({ name, url }: Destination): string {
  return name ?? URL.parse(url)?.host ?? url;
}

export function destinationLink(context: PageContext, destination: Destination): Html {
  return link(urlOf(context, pathOf(destination)), nameOf(destination));
}

export const reasons: Readonly<Record<string, string>> = {
  gone: 'The receiver answered 410 Gone, which means that it no longer exists.',
  failing: `Nothing could be delivered for ${disabledAfterDays} days.`,
  by_request: 'A member of your organization disabled it.',
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
    return html`${badge('failing', 'warn')} <span class="muted">first failed ${time(failingSince)}</span>`;
  return badge('enabled', 'good');
}

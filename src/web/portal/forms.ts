/** Draws the forms of a destination's page, and says what was wrong with one. */
import { html } from 'hono/html';
import type { Schemas } from '../../contract/index.ts';
import type { Html } from '../pages/layout.ts';
import type { PortalContext } from './page-context.ts';

type Destination = Pick<Schemas['EventDestination'], 'eventDestinationId'>;

export const addressOf = ({ home }: PortalContext, { eventDestinationId }: Destination) =>
  `${home}/destinations/${eventDestinationId}`;

export function post(
  visit: PortalContext,
  destination: Destination,
  action: string,
  submit: string,
  content: Html | string,
): Html {
  return html`<form method="post" action="${addressOf(visit, destination)}/${action}">${content}<button class="secondary">${submit}</button></form>`;
}

/** Why a form was refused: the field, if it was one, and the precise reason, in English. */
export interface Refusal {
  field: string | undefined;
  reason: string;
}

export function problems({ texts }: PortalContext, refusals: readonly Refusal[]): Html {
  const { other, ...ofFields }: Record<string, string> = texts.portal.problems;
  const said = (field: string | undefined) => ofFields[field?.split('.')[0] ?? ''] ?? other;
  return html`${refusals.map(
    ({ field, reason }) =>
      html`<p class="notice" role="alert">${said(field)} <span class="detail" lang="en">${field ? `${field}: ` : ''}${reason}</span></p>`,
  )}`;
}

/** Says why a publish request failed: to the person who has to explain it, and to the one who has to mend it. */
import { html } from 'hono/html';
import { ServiceError } from '../../../../errors/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, exactTime, facts, form, rowsOf } from '../../components.ts';
import { operate, type PageContext } from '../../page-context.ts';
import { reconnectButton } from '../../reconnect-button.ts';
import { retry } from './changes.ts';
import type { PublishRequest } from './status.ts';

type Failure = NonNullable<PublishRequest['error']>;

/** The reasons that end with a new grant, which the end user gives on a reconnect link. */
const askForGrant: readonly Failure['reason'][] = ['reconnect_needed', 'permission_missing'];

/** Draws the card; empty when nothing has failed. */
export async function failureCard(visit: PageContext, request: PublishRequest): Promise<Html> {
  const { error } = request;
  if (!error) return html``;
  const { code, reason, message, whatToDo } = error;
  const guide = `${visit.ctx.config.publicUrl}/docs/guides/publish-failures#${reason}`;
  return card(
    'Why it failed',
    html`<p><strong>${message}</strong></p><p>${whatToDo}</p>
${askForGrant.includes(reason) ? await connectAgain(visit, request) : ''}${publishAgain(visit, request)}
${fields(error)}${files(error)}
${facts([
  ['Error', html`<code>${code}</code>, reason <a href="${guide}"><code>${reason}</code></a>`],
  ...said(error),
])}`,
  );
}

async function connectAgain(visit: PageContext, { connectedProfileId }: PublishRequest): Promise<Html | ''> {
  const path = { connectedProfileId };
  const profile = await operate(visit, 'connectedProfiles.get', { path }).catch((error) => {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
    return undefined;
  });
  return profile ? html`<div class="row">${await reconnectButton(visit, profile.connectionId)}</div>` : '';
}

/** Draws the button that publishes the same content again, as long as it is held. */
function publishAgain(visit: PageContext, { retryableUntil, publishRequestId }: PublishRequest): Html | '' {
  if (!retryableUntil) return '';
  return html`<div class="row">${form(visit, retry, { params: { publishRequestId }, submit: 'Publish again' })}<p class="muted">Nothing was created at the provider. The content is held until ${exactTime(retryableUntil)}.</p></div>`;
}

/** Names each field of the input that was refused, with its problem. */
function fields({ validationErrors = [] }: Failure): Html | '' {
  if (validationErrors.length === 0) return '';
  return rowsOf(
    'The fields that were refused',
    ['Field', 'Problem'],
    validationErrors.map(({ field, message }) => [html`<code>${field}</code>`, message]),
  );
}

/** Names each file that could not be used. */
function files({ media = [] }: Failure): Html | '' {
  if (media.length === 0) return '';
  return rowsOf(
    'The files that cannot be used',
    ['Field', 'Problem'],
    media.map(({ field, error }) => [
      html`<code>${field}</code>`,
      html`${error.message} <code>${error.code}</code>`,
    ]),
  );
}

function said({ provider }: Failure) {
  const names = [provider?.code, provider?.subcode].filter(Boolean).join(' / ');
  const words = [provider?.title, provider?.message].filter(Boolean).join(': ');
  return [
    ...(names ? [['The provider’s error', html`<code>${names}</code>`] as const] : []),
    ...(words ? [['The provider’s words', words] as const] : []),
  ];
}

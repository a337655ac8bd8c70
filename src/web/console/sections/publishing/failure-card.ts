/** Says why a publish request failed: to the person who has to explain it, and to the one who has to mend it. */
import { html } from 'hono/html';
import type { PublishInputContent } from '../../../../domain/publishing/admission/input.ts';
import type { Html } from '../../../pages/layout.ts';
import { button, card, exactTime, facts, form, rowsOf } from '../../components.ts';
import { may, type PageContext, urlOf } from '../../page-context.ts';
import { connectionOf, reconnectButton } from '../../provider-faults.ts';
import { compose } from './compose/page.ts';
import { type PublishRequest, retry } from './posts.ts';

type Failure = NonNullable<PublishRequest['error']>;

/** The reasons that end with a new grant, which the end user gives on a reconnect link. */
const askForGrant: readonly Failure['reason'][] = ['reconnect_needed', 'permission_missing'];

/** Draws the card; empty when nothing has failed. */
export async function failureCard(
  context: PageContext,
  request: PublishRequest,
  content: PublishInputContent | undefined,
): Promise<Html> {
  const { error } = request;
  if (!error) return html``;
  const { code, reason, message, whatToDo } = error;
  const guide = `${context.ctx.config.publicUrl}/docs/guides/publish-failures#${reason}`;
  return card(
    'Why it failed',
    html`<p><strong>${message}</strong></p><p>${whatToDo}</p>
${askForGrant.includes(reason) ? await connectAgain(context, request) : ''}${publishAgain(context, request, askForGrant.includes(reason) ? 'secondary' : 'primary')}${content ? changeIt(context, request) : ''}
${fields(error)}${files(error)}
${facts([
  ['Error', html`<code>${code}</code>, reason <a href="${guide}"><code>${reason}</code></a>`],
  ...said(error),
])}`,
  );
}

async function connectAgain(
  context: PageContext,
  { connectedProfileId }: PublishRequest,
): Promise<Html | ''> {
  const connectionId = await connectionOf(context, connectedProfileId);
  return connectionId ? html`<div class="row">${await reconnectButton(context, connectionId)}</div>` : '';
}

/**
 * Draws the button that publishes the same content again, as long as it is held.
 * @param kind `secondary` where something else has to be done first.
 */
function publishAgain(
  context: PageContext,
  { retryableUntil, publishRequestId, parts }: PublishRequest,
  kind: 'primary' | 'secondary',
): Html | '' {
  if (!retryableUntil) return '';
  const isBegun = parts?.some(({ status }) => status === 'published');
  const words = isBegun
    ? 'It goes on with the post that failed; what is there is not made again.'
    : 'Nothing was created at the provider.';
  return html`<div class="row">${form(context, retry, { params: { publishRequestId }, submit: isBegun ? 'Publish the rest' : 'Publish again', kind })}<p class="muted">${words} The content is held until ${exactTime(retryableUntil)}.</p></div>`;
}

/** Leads to the form with the same content, for what only other content would mend. */
function changeIt(context: PageContext, { publishRequestId, retryableUntil }: PublishRequest): Html | '' {
  if (!may(context, compose.role)) return '';
  const url = urlOf(context, compose.path, { from: publishRequestId });
  return html`<div class="row">${button(url, 'Change it and publish as new', retryableUntil ? 'secondary' : 'primary')}</div>`;
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
    ...(words ? [['The provider’s message', words] as const] : []),
  ];
}

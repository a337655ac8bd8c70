/** Offers a test inbox as a destination, so that deliveries can be seen before the customer has a receiver. */
import { html } from 'hono/html';
import { inboxUrl } from '../../../../domain/deliveries/inbox.ts';
import { offersTestControls } from '../../../../domain/foundation/caller.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, form } from '../../components.ts';
import { may, type PageContext } from '../../page-context.ts';
import { create } from './create.ts';
import { everyTopic } from './topics.ts';

const failingAnswer = 500;

export function inboxOffer(visit: PageContext): Html {
  const { ctx, caller } = visit;
  if (!offersTestControls(caller) || !may(visit, create.role)) return html``;
  return card(
    'No receiver yet?',
    html`<p>A test inbox is a destination hosted by this service. It accepts every event and stores nothing, and you follow the deliveries here.</p>
<div class="row">${inboxForm(visit, { name: 'Test inbox', url: inboxUrl(ctx, caller), submit: 'Create a test inbox' })}
${inboxForm(visit, {
  name: 'Test inbox that fails',
  url: inboxUrl(ctx, caller, failingAnswer),
  submit: 'Create one that fails, to see retries',
  kind: 'secondary',
})}</div>`,
  );
}

function inboxForm(
  visit: PageContext,
  { submit, kind, ...values }: { name: string; url: string; submit: string; kind?: 'secondary' },
): Html {
  const fields = Object.entries({ ...values, topics: everyTopic }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return form(visit, create, { fields, submit, ...(kind ? { kind } : {}) });
}

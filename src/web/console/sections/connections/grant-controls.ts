import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { offersTestControls } from '../../../../domain/foundation/caller.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, detailsPanel, form, select } from '../../components.ts';
import type { ConsoleChange } from '../../declare.ts';
import { may, type PageContext } from '../../page-context.ts';

const actions = [
  { value: 'expire', text: 'Expire: the provider no longer accepts the token' },
  { value: 'revoke', text: 'Revoke: the end user removes your app' },
  { value: 'drop_scope', text: 'Drop a scope: the end user takes one permission back' },
  { value: 'deauthorize', text: 'Deauthorize: the end user removes your app, and the provider calls' },
  {
    value: 'delete_data',
    text: 'Delete data: the end user asks the provider for the deletion of their data',
  },
  { value: 'restore', text: 'Restore: as if nothing had happened' },
];

/**
 * Draws the form that changes what the simulated provider says about the grant; empty in live mode, and when
 * the person's role does not allow it.
 */
export function grantControls(
  visit: PageContext,
  change: ConsoleChange,
  { connectionId, grantedScopes }: Schemas['Connection'],
): Html {
  if (!offersTestControls(visit.caller) || !may(visit, change.role)) return html``;
  const fields = html`${select(visit, { name: 'action', label: 'What happens to the grant', options: actions })}
${select(visit, {
  name: 'scope',
  label: 'Scope',
  hint: 'With “Drop a scope” only.',
  options: [{ value: '', text: 'None' }, ...grantedScopes.map((scope) => ({ value: scope, text: scope }))],
})}`;
  return card(
    'Test controls',
    detailsPanel(
      visit,
      change,
      'Change the grant',
      html`<p>The service checks with the simulated provider immediately, as it does regularly, and sends you an event.</p>
${form(visit, change, { params: { connectionId }, fields, submit: 'Let it happen' })}`,
    ),
  );
}

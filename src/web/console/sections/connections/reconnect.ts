import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { readEarlierRequest } from '../../../../domain/connect/earlier-request.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, form, hidden, link } from '../../components.ts';
import { may, operate, urlOf, type Visit } from '../../visit.ts';
import { connect } from './connect.ts';
import { connectable, returnUrlFor } from './integrations.ts';

/**
 * Draws the form for a link by which the same end user connects again through the same app, with the same
 * operations as last time, or says why no such link can be made. Viewers see neither.
 */
export async function reconnect(
  visit: Visit,
  { connectionId, authIntegrationId, origin, externalUser }: Schemas['Connection'],
  kind: Schemas['LoginKind'] | undefined,
): Promise<Html> {
  if (!may(visit, connect.role)) return html``;
  const integrations = await connectable(visit);
  const integration = integrations.find((one) => one.authIntegrationId === authIntegrationId);
  if (!integration) return card('Connect again', html`<p>${whyNot(origin, kind)}</p>`);
  const earlier = await readEarlierRequest(visit.ctx, visit.caller, connectionId);
  const what = earlier ? 'the same as last time' : 'everything that the provider offers';
  return card(
    'Connect again',
    html`<p>A link for the same end user, asking for ${what}. Ids stay as they are: whoever comes back gets their profiles back.</p>
<div class="row">${form(visit, connect, {
      submit: 'Make a reconnect link',
      fields: html`${hidden('authIntegrationId', [integration.authIntegrationId])}${hidden('operation', earlier?.operations ?? [])}
${hidden('returnUrl', [earlier?.returnUrl ?? returnUrlFor(visit.ctx, integration)])}${hidden('account', earlier?.account ? [earlier.account] : [])}
${hidden('externalUser', externalUser ? [externalUser] : [])}${hidden('namedProfiles', kind?.namedProfiles ? await profileIds(visit, connectionId) : [])}`,
    })}
${link(urlOf(visit, connect.path, { connectionId }), 'Choose what to ask for')}</div>`,
  );
}

async function profileIds(visit: Visit, connectionId: string): Promise<string[]> {
  const { data } = await operate(visit, 'connectedProfiles.list', { query: { connectionId, limit: 50 } });
  return data.map(({ externalId }) => externalId);
}

function whyNot(origin: Schemas['Connection']['origin'], kind: Schemas['LoginKind'] | undefined): string {
  if (origin === 'simulated')
    return 'No end user stands behind this connection: a test control has made it. “Change the grant” restores it.';
  if (kind && !kind.connects.includes('connect_session'))
    return 'This login kind has no consent screen. Import the grant again: connections.import takes up the same ids.';
  return 'Its Auth Integration is disabled. Enable it to make a link.';
}

import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { readEarlierRequest } from '../../../../domain/connections/connect/sessions.ts';
import { notFound } from '../../../../errors/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { form, link } from '../../components.ts';
import type { ConsoleChange } from '../../declare.ts';
import { given } from '../../form-values.ts';
import { may, operate, type PageContext, urlOf } from '../../page-context.ts';
import { readProviders } from '../../providers.ts';
import { reconnecting } from '../../reconnect-button.ts';
import { connect, linkMade } from './connect.ts';
import { connectable, returnUrlFor } from './integrations.ts';

type Connection = Schemas['Connection'];

/** How long a link works that is sent to somebody, who need not be at their desk. */
const daySeconds = 86_400;

/**
 * Makes a link by which the same end user connects again. It asks for what it asked for last, so whoever makes it chooses
 * nothing. `index.ts` adds the page, because the page imports this.
 */
export const reconnect: Omit<ConsoleChange, 'page'> = {
  ...reconnecting,
  subject: 'connectionId',
  run: async (visit) => {
    const connection = await operate(visit, 'connections.get', { path: visit.params });
    const integration = await integrationOf(visit, connection);
    if (!integration) throw notFound('The Auth Integration');
    const { connectionId, externalUser } = connection;
    const earlier = await readEarlierRequest(visit.ctx, visit.caller, connectionId);
    const kind = (await readProviders(visit)).loginKind(connection.providerId, connection.credentialKind);
    const session = await operate(visit, 'connectSessions.create', {
      body: given({
        authIntegrationId: integration.authIntegrationId,
        operations: earlier?.operations,
        returnUrl: earlier?.returnUrl ?? returnUrlFor(visit.ctx, integration),
        account: earlier?.account,
        externalUser,
        namedProfiles: kind?.namedProfiles ? await profileIds(visit, connectionId) : undefined,
        expiresInSeconds: externalUser ? daySeconds : undefined,
      }),
    });
    return linkMade(visit, session);
  },
};

/** Draws the form for a reconnect link, or says why none can be made; empty for people who may not make one. */
export async function reconnectForm(
  visit: PageContext,
  connection: Connection,
  kind: Schemas['LoginKind'] | undefined,
): Promise<Html | ''> {
  if (!may(visit, reconnect.role)) return '';
  const { connectionId, origin, externalUser } = connection;
  if (!(await integrationOf(visit, connection))) return html`<p>${whyNot(origin, kind)}</p>`;
  const earlier = await readEarlierRequest(visit.ctx, visit.caller, connectionId);
  const what = earlier ? 'the same as last time' : 'everything that the provider offers';
  return html`<div class="stack"><p>A link for the same end user, asking for ${what}. It works for ${externalUser ? 'a day' : '30 minutes'}. Ids stay the same: whoever comes back gets their profiles back.</p>
<div class="row">${form(visit, reconnect, { params: { connectionId }, submit: 'Make a reconnect link' })}
${may(visit, connect.role) ? link(urlOf(visit, connect.path, { connectionId }), 'Choose what to ask for') : ''}</div></div>`;
}

/** Returns the app through which the end user can connect again; `undefined` when there is none any more. */
async function integrationOf(visit: PageContext, { authIntegrationId }: Connection) {
  return (await connectable(visit)).find((one) => one.authIntegrationId === authIntegrationId);
}

async function profileIds(visit: PageContext, connectionId: string): Promise<string[]> {
  const { data } = await operate(visit, 'connectedProfiles.list', { query: { connectionId, limit: 50 } });
  return data.map(({ externalId }) => externalId);
}

function whyNot(origin: Connection['origin'], kind: Schemas['LoginKind'] | undefined): string {
  if (origin === 'simulated')
    return 'A test control made this connection, so there is no end user to connect again. “Change the grant” restores it.';
  if (kind && !kind.connects.includes('connect_session'))
    return 'This login kind has no consent screen. Import the grant again: connections.import keeps the same ids.';
  return 'Its Auth Integration is disabled. Enable it to make a link.';
}

/** Draws the button that makes a reconnect link, on the page of whatever works through a connection. */
import type { MemberRole } from '../../domain/people/members/membership.ts';
import { ServiceError } from '../../errors/index.ts';
import type { Html } from '../pages/layout.ts';
import { form, link } from './components.ts';
import { may, operate, type PageContext, urlOf } from './page-context.ts';

/** What the connections' section declares the change with. */
export const reconnecting = {
  action: 'connectSessions.reconnect',
  path: '/connections/:connectionId/reconnect',
  role: 'support' as MemberRole,
};

/** Draws the button, or a link to the connection where its page says why none can be made; empty once it is deleted. */
export async function reconnectButton(visit: PageContext, connectionId: string): Promise<Html | ''> {
  const connection = await operate(visit, 'connections.get', { path: { connectionId } }).catch((error) => {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
    return undefined;
  });
  if (!connection) return '';
  const { origin, authIntegrationId } = connection;
  if (!may(visit, reconnecting.role) || origin === 'simulated' || !authIntegrationId)
    return link(urlOf(visit, `/connections/${connectionId}`), 'To its connection');
  return form(visit, reconnecting, { params: { connectionId }, submit: 'Make a reconnect link' });
}

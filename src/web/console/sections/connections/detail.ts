import { html } from 'hono/html';
import { readMaintenance } from '../../../../domain/connections/maintenance.ts';
import { alert, card, confirmDialog, form, metadataCard } from '../../components.ts';
import type { ConsoleChange, ConsolePage } from '../../declare.ts';
import { given, textOf } from '../../form-values.ts';
import { operate, type PageContext, urlOf } from '../../page-context.ts';
import { readProviders } from '../../providers.ts';
import { about, maintenance, notificationWords, profiles, scopes } from './cards.ts';
import { grantControls } from './grant-controls.ts';
import { reconnectForm } from './reconnect.ts';
import { troubleOf } from './words.ts';

export const detail: ConsolePage = {
  path: '/connections/:connectionId',
  role: 'viewer',
  show: async (visit) => {
    const path = pathOf(visit);
    const connection = await operate(visit, 'connections.get', { path });
    const { nameOf, loginKindName, loginKind } = await readProviders(visit);
    const { connectionId, providerId, credentialKind } = connection;
    const kind = loginKind(providerId, credentialKind);
    const plan = await readMaintenance(visit.ctx, visit.caller, connectionId);
    const refreshForm = kind?.refreshable
      ? form(visit, refresh, { params: path, submit: 'Refresh now', kind: 'secondary' })
      : '';
    const unheard = connection.subscription.status === 'missing' ? notificationWords(connection, plan) : '';
    const trouble = troubleOf(connection, unheard);
    const again = await reconnectForm(visit, connection, kind);
    const mend = { reconnect: again, refresh: refreshForm };
    return {
      title: `${nameOf(providerId)} connection`,
      content: html`${trouble ? alert(trouble.tone, { ...trouble, mend: trouble.mend && mend[trouble.mend] }) : ''}
<div class="cards">${about(visit, connection, { provider: nameOf(providerId), login: loginKindName(providerId, credentialKind) })}
${maintenance(connection, kind, plan, refreshForm)}</div>
${await profiles(visit, connectionId)}
${metadataCard(connection)}
${scopes(connection)}
${again && trouble?.mend !== 'reconnect' ? card('Connect again', again) : ''}
${grantControls(visit, changeGrant, connection)}
${confirmDialog(visit, disconnect, {
  params: path,
  ask: 'Disconnect…',
  warning:
    'Revokes the grant where the provider supports it, and erases the credential. All its profiles are disconnected; published posts stay. To undo this, the end user has to reconnect.',
  submit: 'Disconnect the connection',
})}`,
    };
  },
};

export const refresh: ConsoleChange = {
  action: 'connections.refresh',
  path: '/connections/:connectionId/refresh',
  role: 'developer',
  page: detail,
  subject: 'connectionId',
  run: async (visit) => {
    const { connectionId } = await operate(visit, 'connections.refresh', { path: pathOf(visit) });
    return { goTo: urlOf(visit, `/connections/${connectionId}`), notice: 'The credential is refreshed.' };
  },
};

export const disconnect: ConsoleChange = {
  action: 'connections.delete',
  path: '/connections/:connectionId/disconnect',
  role: 'developer',
  page: detail,
  subject: 'connectionId',
  run: async (visit) => {
    await operate(visit, 'connections.delete', { path: pathOf(visit) });
    return {
      goTo: urlOf(visit, '/connections'),
      notice: 'The connection and its profiles are disconnected.',
    };
  },
};

/** Changes the simulated grant; this exists in test mode only. */
export const changeGrant: ConsoleChange = {
  action: 'test.connections.update',
  path: '/connections/:connectionId/grant',
  role: 'developer',
  page: detail,
  subject: 'connectionId',
  details: (form) => ({ action: form.get('action'), scope: form.get('scope') }),
  run: async (visit, form) => {
    const { connectionId, status } = await operate(visit, 'test.connections.update', {
      path: pathOf(visit),
      body: given({ action: textOf(form, 'action'), scope: textOf(form, 'scope') }),
    });
    return {
      goTo: urlOf(visit, `/connections/${connectionId}`),
      notice: `The simulated provider has changed the grant. It is ${status} now.`,
    };
  },
};

function pathOf({ params }: PageContext) {
  return { connectionId: params.connectionId ?? '' };
}

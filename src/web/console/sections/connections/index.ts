/** The section of connections. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { readEarlierRequest } from '../../../../domain/connections/connect/create-session.ts';
import { readMaintenance } from '../../../../domain/connections/maintain-connections.ts';
import { offersTestControls } from '../../../../domain/foundation/caller.ts';
import { notFound } from '../../../../errors/index.ts';
import { daySeconds } from '../../../../lib/time.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  alert,
  card,
  confirmDialog,
  detailsPanel,
  form,
  link,
  metadataCard,
  select,
} from '../../components.ts';
import type { ConsoleChange, ConsolePage, Section } from '../../declare.ts';
import { given, textOf } from '../../form-values.ts';
import { may, operate, type PageContext, urlOf } from '../../page-context.ts';
import { reconnecting } from '../../provider-faults.ts';
import { readProviders } from '../../providers.ts';
import { about, links, maintenance, notificationWords, profiles, scopes, troubleOf } from './cards.ts';
import { connect, connectPage, linkMade } from './connect.ts';
import { list } from './list.ts';
import { accountsOf, connectable, integrationLink, returnUrlFor, sessionPage } from './session-page.ts';

type Connection = Schemas['Connection'];

/**
 * Makes a link by which the same end user connects again. It asks for what it asked for last, so whoever makes it chooses
 * nothing. The page is added below, in the section.
 */
const reconnect: Omit<ConsoleChange, 'page'> = {
  ...reconnecting,
  subject: 'connectionId',
  run: async (context) => {
    const connection = await operate(context, 'connections.get', { path: context.params });
    const integration = await integrationOf(context, connection);
    if (!integration) throw notFound('The Auth Integration');
    const { connectionId, externalUser } = connection;
    const earlier = await readEarlierRequest(context.ctx, context.caller, connectionId);
    const kind = (await readProviders(context)).loginKind(connection.providerId, connection.credentialKind);
    const session = await operate(context, 'connectSessions.create', {
      body: given({
        authIntegrationId: integration.authIntegrationId,
        operations: earlier?.operations,
        returnUrl: earlier?.returnUrl ?? returnUrlFor(context.ctx, integration),
        account: earlier?.account,
        externalUser,
        namedProfiles: kind?.namedProfiles ? await profileIds(context, connectionId) : undefined,
        expiresInSeconds: externalUser ? daySeconds : undefined,
      }),
    });
    return linkMade(context, session);
  },
};

/** Draws the form for a reconnect link, or says why none can be made; empty for people who may not make one. */
async function reconnectForm(
  context: PageContext,
  connection: Connection,
  kind: Schemas['LoginKind'] | undefined,
): Promise<Html | ''> {
  if (!may(context, reconnect.role)) return '';
  const { connectionId, origin, externalUser } = connection;
  if (!(await integrationOf(context, connection))) return html`<p>${whyNot(context, origin, kind)}</p>`;
  const earlier = await readEarlierRequest(context.ctx, context.caller, connectionId);
  const what = earlier ? 'the same as last time' : 'everything that the provider offers';
  return html`<div class="stack"><p>A link for the same end user, asking for ${what}. It works for ${externalUser ? 'a day' : '30 minutes'}. Ids stay the same: whoever comes back gets their profiles back.</p>
<div class="row">${form(context, reconnect, { params: { connectionId }, submit: 'Make a reconnect link' })}
${may(context, connect.role) ? link(urlOf(context, connect.path, { connectionId }), 'Choose what to ask for') : ''}</div></div>`;
}

/** Returns the app through which the end user can connect again; `undefined` when there is none any more. */
async function integrationOf(context: PageContext, { authIntegrationId }: Connection) {
  return (await connectable(context)).find((one) => one.authIntegrationId === authIntegrationId);
}

async function profileIds(context: PageContext, connectionId: string): Promise<string[]> {
  const { data } = await operate(context, 'connectedProfiles.list', { query: { connectionId, limit: 50 } });
  return data.map(({ externalId }) => externalId);
}

function whyNot(
  context: PageContext,
  origin: Connection['origin'],
  kind: Schemas['LoginKind'] | undefined,
): string {
  if (origin === 'simulated')
    return `A test control made this connection, so there is no end user to connect again. ${may(context, changeGrant.role) ? '“Change the grant” restores it.' : 'A developer of your organization can restore it.'}`;
  if (kind && !kind.connects.includes('connect_session'))
    return 'This login kind has no consent screen. Import the grant again: connections.import keeps the same ids.';
  return may(context, 'developer')
    ? 'Its Auth Integration is disabled. Enable it to make a link.'
    : 'Its Auth Integration is disabled. A developer of your organization can enable it, and then you can make a link.';
}

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
function grantControls(
  context: PageContext,
  change: ConsoleChange,
  { connectionId, grantedScopes }: Schemas['Connection'],
): Html {
  if (!offersTestControls(context.caller) || !may(context, change.role)) return html``;
  const fields = html`${select(context, { name: 'action', label: 'What happens to the grant', options: actions })}
${select(context, {
  name: 'scope',
  label: 'Scope',
  hint: 'With “Drop a scope” only.',
  options: [{ value: '', text: 'None' }, ...grantedScopes.map((scope) => ({ value: scope, text: scope }))],
})}`;
  return card(
    'Test controls',
    detailsPanel(
      context,
      change,
      'Change the grant',
      html`<p>The service checks with the simulated provider immediately, as it does regularly, and sends you an event.</p>
${form(context, change, { params: { connectionId }, fields, submit: 'Let it happen' })}`,
    ),
  );
}

const detail: ConsolePage = {
  path: '/connections/:connectionId',
  role: 'viewer',
  show: async (context) => {
    const path = pathOf(context);
    const connection = await operate(context, 'connections.get', { path });
    const { nameOf, loginKindName, loginKind } = await readProviders(context);
    const { connectionId, providerId, credentialKind } = connection;
    const kind = loginKind(providerId, credentialKind);
    const plan = await readMaintenance(context.ctx, context.caller, connectionId);
    const refreshForm = kind?.refreshable
      ? form(context, refresh, { params: path, submit: 'Refresh now', kind: 'secondary' })
      : '';
    const unheard = connection.subscription.status === 'missing' ? notificationWords(connection, plan) : '';
    const trouble = troubleOf(connection, plan, unheard);
    const again = await reconnectForm(context, connection, kind);
    const mend = { reconnect: again, refresh: refreshForm };
    return {
      title: `${(await accountsOf(context, connectionId)) ?? 'Nobody'} on ${nameOf(providerId)}`,
      content: html`${trouble ? alert(trouble.tone, { ...trouble, mend: trouble.mend && mend[trouble.mend] }) : ''}
<div class="cards">${about(context, connection, { provider: nameOf(providerId), login: loginKindName(providerId, credentialKind), app: await integrationLink(context, connection), inDoubt: plan.failedChecks > 0 })}
${maintenance(connection, kind, plan, refreshForm)}</div>
${await profiles(context, connectionId)}
${await links(context, connection)}
${metadataCard(connection)}
${scopes(connection)}
${again && trouble?.mend !== 'reconnect' ? card('Connect again', again) : ''}
${grantControls(context, changeGrant, connection)}
${confirmDialog(context, disconnect, {
  params: path,
  ask: 'Disconnect…',
  warning:
    'Revokes the grant where the provider supports it, and erases the credential. All its profiles are disconnected; published posts stay. To undo this, the end user has to reconnect.',
  submit: 'Disconnect the connection',
})}`,
    };
  },
};

const refresh: ConsoleChange = {
  action: 'connections.refresh',
  path: '/connections/:connectionId/refresh',
  role: 'developer',
  page: detail,
  subject: 'connectionId',
  run: async (context) => {
    const { connectionId } = await operate(context, 'connections.refresh', { path: pathOf(context) });
    return { goTo: urlOf(context, `/connections/${connectionId}`), notice: 'The credential is refreshed.' };
  },
};

const disconnect: ConsoleChange = {
  action: 'connections.delete',
  path: '/connections/:connectionId/disconnect',
  role: 'developer',
  page: detail,
  subject: 'connectionId',
  run: async (context) => {
    await operate(context, 'connections.delete', { path: pathOf(context) });
    return {
      goTo: urlOf(context, '/connections'),
      notice: 'The connection and its profiles are disconnected.',
    };
  },
};

/** Changes the simulated grant; this exists in test mode only. */
const changeGrant: ConsoleChange = {
  action: 'test.connections.update',
  path: '/connections/:connectionId/grant',
  role: 'developer',
  page: detail,
  subject: 'connectionId',
  details: (form) => ({ action: form.get('action'), scope: form.get('scope') }),
  run: async (context, form) => {
    const { connectionId, status } = await operate(context, 'test.connections.update', {
      path: pathOf(context),
      body: given({ action: textOf(form, 'action'), scope: textOf(form, 'scope') }),
    });
    return {
      goTo: urlOf(context, `/connections/${connectionId}`),
      notice: `The simulated provider has changed the grant. It is ${status} now.`,
    };
  },
};

function pathOf({ params }: PageContext) {
  return { connectionId: params.connectionId ?? '' };
}

export const connections: Section = {
  // `/connections/connect` comes before `/connections/:connectionId`, which would take `connect` for an id.
  pages: [list, connectPage, sessionPage, detail],
  changes: [connect, { ...reconnect, page: detail }, refresh, disconnect, changeGrant],
};

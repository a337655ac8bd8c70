/** The page of a connect link. */
import { html } from 'hono/html';
import type { Context } from '../../../../context.ts';
import type { Schemas } from '../../../../contract/index.ts';
import {
  type EarlierRequest,
  readEarlierRequest,
} from '../../../../domain/connections/connect/create-session.ts';
import { nameAccounts } from '../../../../domain/connections/profiles.ts';
import { ServiceError } from '../../../../errors/index.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  autoRefreshing,
  badge,
  button,
  card,
  codes,
  copyable,
  exactTime,
  facts,
  id,
  link,
  type Tone,
} from '../../components.ts';
import type { ConsolePage } from '../../declare.ts';
import { may, operate, type PageContext, urlOf } from '../../page-context.ts';
import { readProviders } from '../../providers.ts';

type Integration = Schemas['AuthIntegration'];

const pageSize = 100;

/** Returns the active Auth Integrations of this mode whose login kind has a consent screen. */
export async function connectable(context: PageContext): Promise<Integration[]> {
  const { loginKind } = await readProviders(context);
  const offersLinks = ({ providerId, loginKind: id }: Integration) =>
    loginKind(providerId, id)?.connects.includes('connect_session') ?? false;
  const all: Integration[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: pageSize, ...(cursor ? { cursor } : {}) };
    const page = await operate(context, 'authIntegrations.list', { query });
    all.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor);
  return all.filter((integration) => integration.status === 'active' && offersLinks(integration));
}

/** Links to the app that something was connected through, by its name; by its id once it is deleted. */
export async function integrationLink(
  context: PageContext,
  { authIntegrationId }: { authIntegrationId?: string | undefined },
): Promise<Html> {
  if (!authIntegrationId) return id(undefined);
  const integration = await operate(context, 'authIntegrations.get', { path: { authIntegrationId } }).catch(
    (error) => {
      if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
      return undefined;
    },
  );
  return integration
    ? link(urlOf(context, `/integrations/${authIntegrationId}`), html`<bdi>${integration.name}</bdi>`)
    : id(authIntegrationId);
}

/** Names the accounts of a connection; `undefined` when it has none any more. */
export async function accountsOf(
  { ctx, caller }: PageContext,
  connectionId: string,
): Promise<string | undefined> {
  return (await nameAccounts(ctx, caller, [connectionId])).get(connectionId);
}

/** Returns the service's own last page if the integration allows it, otherwise the first of the customer's sites. */
export function returnUrlFor({ config }: Pick<Context, 'config'>, { returnOrigins }: Integration): string {
  const done = `${config.publicUrl}/connect/done`;
  return returnOrigins.includes(new URL(done).origin) ? done : (returnOrigins[0] ?? '');
}

/** What a form for a link begins with: what was asked for before, of the same end user. */
interface Earlier {
  authIntegrationId: string | undefined;
  request: Partial<EarlierRequest>;
}

/** Reads the connection that is to be made again, or the link that led to nothing. */
export async function readEarlier(context: PageContext): Promise<Earlier | undefined> {
  const connectionId = context.query.get('connectionId');
  if (connectionId) {
    const connection = await operate(context, 'connections.get', { path: { connectionId } });
    const earlier = await readEarlierRequest(context.ctx, context.caller, connectionId);
    const { authIntegrationId, externalUser } = connection;
    return {
      authIntegrationId,
      request: { ...earlier, externalUser: earlier?.externalUser ?? externalUser },
    };
  }
  const connectSessionId = context.query.get('connectSessionId');
  if (!connectSessionId) return undefined;
  const session = await operate(context, 'connectSessions.get', { path: { connectSessionId } });
  return { authIntegrationId: session.authIntegrationId, request: session };
}

type Session = Schemas['ConnectSession'];

const tones: Record<Session['status'], Tone> = {
  pending: 'neutral',
  completed: 'good',
  failed: 'bad',
  canceled: 'warn',
  expired: 'warn',
};

export const sessionBadge = (status: Session['status']): Html => badge(status, tones[status]);

/**
 * The page of a connect link. Whoever has the link can connect an account, so it is for those who may make one: support
 * makes links by which accounts connect again.
 */
export const sessionPage: ConsolePage = {
  path: '/connections/sessions/:connectSessionId',
  role: 'support',
  show: async (context) => {
    const { connectSessionId = '' } = context.params;
    const session = await operate(context, 'connectSessions.get', { path: { connectSessionId } });
    const everySeconds = session.status === 'pending' ? 5 : undefined;
    return {
      title: session.externalUser ? `Connect link for ${session.externalUser}` : 'Connect link',
      content: autoRefreshing(
        context,
        'session',
        everySeconds,
        html`<div class="stack">${stage(context, session)}${about(session, await integrationLink(context, session))}</div>`,
      ),
    };
  },
};

function stage(context: PageContext, session: Session): Html {
  const { status, authorizationUrl, expiresAt, failure } = session;
  if (status === 'completed') return completed(context, session);
  if (status === 'pending')
    return authorizationUrl ? theLink(authorizationUrl, expiresAt) : underWay(expiresAt);
  const again = urlOf(context, '/connections/connect', { connectSessionId: session.connectSessionId });
  return card(
    'Nothing was connected',
    html`<p>${failure?.message ?? 'The link has ended.'}</p>${may(context, 'developer') ? html`<p>${button(again, 'Make another link', 'primary')}</p>` : html`<p>${reconnectElsewhere(context, session)}</p>`}`,
  );
}

/** Support makes links on the page of what is to be connected again. */
function reconnectElsewhere(context: PageContext, { externalUser }: Session): Html {
  const connections = urlOf(context, '/connections', externalUser ? { externalUser } : {});
  return html`You can make another reconnect link on the page of ${link(connections, 'the connection')}.`;
}

function theLink(url: string, expiresAt: string): Html {
  return card(
    'Send this to the end user',
    html`<p>${copyable('the link', url, 'primary')}</p>
<p>It works once and in one browser, until ${exactTime(expiresAt)}. This page says when they are done.</p>
<p class="muted">${link(url, 'Open it here')}, which uses it up once you continue: the end user then needs another one.</p>`,
  );
}

function underWay(expiresAt: string): Html {
  return card(
    'The link was opened',
    html`<p>Somebody is signing in at the provider. They have until ${exactTime(expiresAt)}; this page says when they are done.</p>`,
  );
}

function completed(
  context: PageContext,
  { connectionId = '', connectedProfileIds = [], missingScopes }: Session,
): Html {
  return card(
    'Connected',
    html`<p>${connectedProfileIds.length === 1 ? 'One account is' : `${connectedProfileIds.length} accounts are`} connected.</p>
${missingScopes ? html`<p>The end user did not grant everything you asked for. Missing:</p>${codes(missingScopes)}` : ''}
<p class="row">${button(urlOf(context, `/connections/${connectionId}`), 'To the connection', 'primary')}
${button(urlOf(context, '/profiles', { connectionId }), 'To its profiles')}</p>`,
  );
}

function about(session: Session, app: Html): Html {
  const { connectSessionId, status, operations, scopes, returnUrl, state, externalUser } = session;
  return card(
    'About this link',
    facts([
      ['Status', sessionBadge(status)],
      ['Id', copyable('the id of the link', connectSessionId)],
      ['Provider app', app],
      ['Asked for', codes(operations)],
      ['Scopes', codes(scopes)],
      ['Return URL', returnUrl],
      ...(externalUser ? ([['External user', externalUser]] as const) : []),
      ...(state ? ([['State', state]] as const) : []),
      ['Created', exactTime(session.createdAt)],
      ['Works until', exactTime(session.expiresAt)],
    ]),
  );
}

/** What every page of a session shows, its status, and its link. */
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { ConnectSession, StoredConnectSession } from '../../../db/tables/connect-sessions.ts';
import { requestedOperations } from '../../../providers/requested-permissions.ts';
import { accessThrough } from '../../grants/credentials/access.ts';
import type { RequestedContent, SessionFrame } from './pages.ts';

/** Returns the data that every page of a session shows. */
export function frameOf(ctx: Context, session: ConnectSession): SessionFrame {
  const { provider } = accessThrough(ctx, session.authIntegration);
  const { organizationId, authIntegrationId } = session;
  return {
    brandOwner: { organizationId, authIntegrationId },
    appName: session.authIntegration.name,
    providerName: provider.name,
    language: session.language ?? undefined,
    returnUrl: returnUrlOf(ctx, session),
  };
}

/**
 * Returns the address to which the browser finally goes, with the session's id, its status and the customer's
 * own state in the query.
 */
export function returnUrlOf(ctx: Pick<Context, 'clock'>, session: ConnectSession): string {
  const url = new URL(session.returnUrl);
  url.searchParams.set('connectSessionId', session.id);
  url.searchParams.set('status', sessionStatus(session, ctx.clock.now()));
  if (session.state) url.searchParams.set('state', session.state);
  return url.href;
}

/**
 * Returns the actions that were asked for, by content type; if granted scopes are given, only the actions
 * that they do not suffice for.
 */
export function requestedContent(
  ctx: Context,
  { authIntegration, operations }: ConnectSession,
  granted: ReadonlySet<string> = new Set(),
): RequestedContent[] {
  const { provider, loginKind } = accessThrough(ctx, authIntegration);
  const asked = operations
    .flatMap((entry) => requestedOperations(provider, loginKind, entry))
    .filter(({ scopes }) => scopes.some((scope) => !granted.has(scope)));
  const groups = Map.groupBy(asked, ({ contentType }) => contentType);
  return [...groups].map(([contentType, members]) => ({
    ...(contentType ? { contentType } : {}),
    actions: [...new Set(members.map(({ action }) => action))],
  }));
}

/** Returns the status of a session at a given time: a pending one counts as expired from its expiry on. */
export function sessionStatus(
  { status, expiresAt }: StoredConnectSession,
  now: Date,
): Schemas['ConnectSessionStatus'] {
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}

// Makes and reads connect links, which contain the sealed id of their session.

const linkBinding = ['connect'];

export function connectLinkOf(ctx: Pick<Context, 'config' | 'security'>, connectSessionId: string): string {
  return `${ctx.config.publicUrl}/connect/${ctx.security.sealers.connectLinks.seal(connectSessionId, linkBinding)}`;
}

/** Returns the id of the session that a link was made for; `undefined` when the service did not make it. */
export function sessionIdOfLink(ctx: Pick<Context, 'security'>, token: string): string | undefined {
  return ctx.security.sealers.connectLinks.open(token, linkBinding);
}

import type { Context } from '../../context.ts';
import type { ConnectSession } from '../../db/connect-sessions.ts';
import { operationsAsked } from '../../providers/asked.ts';
import { accessThrough } from '../connections/provider-access.ts';
import type { AskedContent, SessionFrame } from './pages.ts';
import { sessionStatus } from './present-session.ts';

/** What every page of a session shows. */
export function frameOf(ctx: Context, session: ConnectSession): SessionFrame {
  const { provider } = accessThrough(ctx, session.authIntegration);
  return {
    appName: session.authIntegration.name,
    providerName: provider.name,
    language: session.language ?? undefined,
    returnUrl: returnUrlOf(ctx, session),
  };
}

/** Where the browser goes in the end, with what the customer needs to go on. */
export function returnUrlOf(ctx: Context, session: ConnectSession): string {
  const url = new URL(session.returnUrl);
  url.searchParams.set('connectSessionId', session.id);
  url.searchParams.set('status', sessionStatus(session, ctx.now()));
  if (session.state) url.searchParams.set('state', session.state);
  return url.href;
}

/** What was asked for, by content type; only what the granted scopes lack when these are given. */
export function askedContent(
  ctx: Context,
  { authIntegration, operations }: ConnectSession,
  granted: ReadonlySet<string> = new Set(),
): AskedContent[] {
  const { provider, loginKind } = accessThrough(ctx, authIntegration);
  const asked = operations
    .flatMap((entry) => operationsAsked(provider, loginKind, entry))
    .filter(({ scopes }) => scopes.some((scope) => !granted.has(scope)));
  const groups = Map.groupBy(asked, ({ contentType }) => contentType);
  return [...groups].map(([contentType, members]) => ({
    contentType,
    actions: [...new Set(members.map(({ action }) => action))],
  }));
}

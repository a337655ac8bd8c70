/** Describes failures of providers in words that do not blame this service. */
import type { ErrorCode } from '../../contract/index.ts';
import { pluralize } from '../../domain/foundation/wording.ts';
import type { MemberRole } from '../../domain/people/members/roles.ts';
import { errorKinds, ServiceError } from '../../errors/index.ts';
import type { Html } from '../pages/layout.ts';
import { form, link } from './components.ts';
import { may, operate, type PageContext, urlOf } from './page-context.ts';

const words: Partial<Record<ErrorCode, string>> = {
  invalid_token: 'The provider no longer accepts the grant: the end user has to authorize again.',
  scope_insufficient: 'The grant lacks a scope that this needs.',
  platform_rate_limit: 'The provider throttles calls for this account.',
  internal: 'The provider failed or did not answer. Try again in a while.',
};

/** Returns the words for the error code that a call to a provider ended with. */
export function providerFault(code: string): string {
  return words[code as ErrorCode] ?? errorKinds[code as ErrorCode]?.message ?? code;
}

/**
 * Returns the same error with a message that says whose failure it is and what is missing; errors that are
 * not about a provider are returned unchanged. The service throws ServiceErrors with `internal` only for
 * failures of providers.
 */
export function asProviderFault(error: unknown): unknown {
  if (!(error instanceof ServiceError) || !words[error.code]) return error;
  const { code, status, meta, retryAfterSeconds } = error;
  const {
    missingScopes = [],
    candidateScopes = [],
    missingTasks = [],
  } = meta as Record<string, string[] | undefined>;
  const details = [
    ...(missingScopes.length > 0 ? [` Missing: ${missingScopes.join(', ')}.`] : []),
    ...(candidateScopes.length > 0
      ? [` The provider does not say which: it is one of ${candidateScopes.join(', ')}.`]
      : []),
    ...(missingTasks.length > 0
      ? [` The role of the end user there would have to include ${missingTasks.join(' or ')}.`]
      : []),
    ...(retryAfterSeconds ? [` It asks to wait for ${inWords(retryAfterSeconds)}.`] : []),
  ];
  return new ServiceError(code, {
    message: providerFault(code) + details.join(''),
    status,
    meta,
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
    cause: error,
  });
}

function inWords(seconds: number): string {
  return seconds < 120
    ? pluralize(Math.ceil(seconds), 'second')
    : pluralize(Math.ceil(seconds / 60), 'minute');
}

// Draws the button that makes a reconnect link, on the page of whatever works through a connection.

/** What the connections' section declares the change with. */
export const reconnecting = {
  action: 'connectSessions.reconnect',
  path: '/connections/:connectionId/reconnect',
  role: 'support' as MemberRole,
};

/**
 * Returns the id of the connection that something works through: a connection itself, a profile, or a post; `undefined` for
 * all else, and for what was deleted.
 */
export async function connectionOf(context: PageContext, subjectId = ''): Promise<string | undefined> {
  const [, kind] = /^(?:test_)?([a-z]+)_/.exec(subjectId) ?? [];
  if (kind === 'conn') return subjectId;
  try {
    const { connectedProfileId } =
      kind === 'pub'
        ? await operate(context, 'publishRequests.get', { path: { publishRequestId: subjectId } })
        : { connectedProfileId: subjectId };
    if (kind !== 'pub' && kind !== 'cp') return undefined;
    return (await operate(context, 'connectedProfiles.get', { path: { connectedProfileId } })).connectionId;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
    return undefined;
  }
}

/** Draws the button, or a link to the connection where its page says why none can be made; empty once it is deleted. */
export async function reconnectButton(context: PageContext, connectionId: string): Promise<Html | ''> {
  const connection = await operate(context, 'connections.get', { path: { connectionId } }).catch((error) => {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
    return undefined;
  });
  if (!connection) return '';
  const { origin, authIntegrationId } = connection;
  if (!may(context, reconnecting.role) || origin === 'simulated' || !authIntegrationId)
    return link(urlOf(context, `/connections/${connectionId}`), 'To its connection');
  return form(context, reconnecting, { params: { connectionId }, submit: 'Make a reconnect link' });
}

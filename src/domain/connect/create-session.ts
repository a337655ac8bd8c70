import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { type AuthIntegration, findAuthIntegration } from '../../db/auth-integrations.ts';
import { createConnectSession } from '../../db/connect-sessions.ts';
import { newId } from '../../db/ids.ts';
import { type InputProblem, ServiceError, validationError } from '../../errors.ts';
import { isOffered, operationsAsked, scopesToAsk } from '../../providers/asked.ts';
import { requireEnabled } from '../auth-integrations/require-enabled.ts';
import { returnUrlProblems } from '../auth-integrations/return-origins.ts';
import type { Caller } from '../caller.ts';
import { accessThrough, appProblem } from '../connections/provider-access.ts';
import { presentSession } from './present-session.ts';

export const sessionLifetimeMs = 30 * 60 * 1000;

export async function createSession(
  ctx: Context,
  caller: Caller,
  { authIntegrationId, operations, ...input }: Input<'connectSessions.create'>,
): Promise<Output<'connectSessions.create'>> {
  const integration = await findAuthIntegration(ctx.db, caller, authIntegrationId);
  const { provider, loginKind } = accessThrough(ctx, integration);
  if (!loginKind.connect.consent)
    throw new ServiceError('not_supported', {
      message: `${loginKind.name} has no consent screen: grants are imported.`,
    });
  const asked = operations ?? provider.contentTypes.map(({ contentType }) => contentType);
  const problems = [
    ...returnUrlProblems(input.returnUrl, integration.returnOrigins),
    ...operationProblems(ctx, integration, operations ?? []),
  ];
  if (problems.length > 0) throw validationError(problems);
  requireEnabled(integration);
  const refused = appProblem(ctx, integration);
  if (refused)
    throw new ServiceError('conflict', {
      message: `${refused.message} ${refused.fix}`,
      meta: { reason: 'app_not_acceptable' },
    });
  const createdAt = ctx.now();
  const session = await createConnectSession(ctx.db, caller, {
    id: newId('connectSession', caller.mode),
    authIntegrationId,
    operations: asked,
    scopes: scopesToAsk(provider, loginKind, asked),
    ...input,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + sessionLifetimeMs),
  });
  return presentSession(ctx, session);
}

function operationProblems(
  ctx: Context,
  integration: AuthIntegration,
  entries: readonly string[],
): InputProblem[] {
  const { provider, loginKind } = accessThrough(ctx, integration);
  return entries.flatMap((entry, index) => {
    if (operationsAsked(provider, loginKind, entry).length > 0) return [];
    const problem: Omit<InputProblem, 'field'> = isOffered(provider, entry)
      ? { code: 'login_kind_mismatch', message: `${loginKind.name} does not offer ${entry}.` }
      : { code: 'invalid_value', message: `Expected an operation id or a content type of ${provider.name}.` };
    return [{ field: `operations.${index}`, ...problem }];
  });
}

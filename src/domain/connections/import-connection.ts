import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findAuthIntegration } from '../../db/auth-integrations.ts';
import { findConnection } from '../../db/connections.ts';
import { type InputProblem, validationError } from '../../errors.ts';
import type { GrantedAccess, ReachableAccount } from '../../providers/connect.ts';
import { ProviderFailure } from '../../providers/provider.ts';
import { requireEnabled } from '../auth-integrations/require-enabled.ts';
import type { Caller } from '../caller.ts';
import { toGrantError } from './grant-failures.ts';
import { presentConnection } from './present-connection.ts';
import { accessThrough, type ProviderAccess } from './provider-access.ts';
import { saveGrant } from './save-grant.ts';
import { ensureSubscriptions } from './subscriptions.ts';

/** Takes over a grant that was made elsewhere, as far as the provider confirms it. */
export async function importConnection(
  ctx: Context,
  caller: Caller,
  { authIntegrationId, accessToken, externalIds }: Input<'connections.import'>,
): Promise<Output<'connections.import'>> {
  const integration = await findAuthIntegration(ctx.db, caller, authIntegrationId);
  requireEnabled(integration);
  const access = await adopt(accessThrough(ctx, integration), accessToken);
  const chosen = chooseAccounts(access, externalIds);
  const { connectionId } = await saveGrant(ctx, caller, { integration, origin: 'imported', access, chosen });
  await ensureSubscriptions(ctx, caller, connectionId);
  return presentConnection(ctx, await findConnection(ctx.db, caller, connectionId));
}

async function adopt({ loginKind, call }: ProviderAccess, accessToken: string): Promise<GrantedAccess> {
  try {
    return await loginKind.connect.adopt(call, accessToken);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { kind } = error.failure;
    if (kind === 'expired') throw refused('token_refused', 'The provider does not accept this token.');
    if (kind === 'rejected')
      throw refused('token_of_another_app', "This token was not granted to the Auth Integration's app.");
    throw toGrantError(error);
  }
}

const refused = (code: InputProblem['code'], message: string) =>
  validationError([{ field: 'accessToken', code, message }]);

function chooseAccounts({ accounts }: GrantedAccess, externalIds: string[] | undefined): ReachableAccount[] {
  if (accounts.length === 0)
    throw refused('account_unreachable', 'This token reaches no account that can be connected.');
  if (!externalIds) return accounts;
  const reachable = accounts.map(({ externalId }) => externalId);
  const problems = externalIds.flatMap((externalId, index) =>
    reachable.includes(externalId)
      ? []
      : [
          {
            field: `externalIds.${index}`,
            code: 'account_unreachable' as const,
            message: 'This token does not reach this account.',
          },
        ],
  );
  if (problems.length > 0) throw validationError(problems);
  return accounts.filter(({ externalId }) => externalIds.includes(externalId));
}

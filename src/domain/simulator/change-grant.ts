import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findConnection } from '../../db/connections.ts';
import { ServiceError, validationError } from '../../errors.ts';
import type { GrantChange } from '../../providers/simulator.ts';
import type { Caller } from '../caller.ts';
import { choiceProblem } from '../choice.ts';
import { checkConnection, confirmations } from '../connections/check-connection.ts';
import { presentConnection } from '../connections/present-connection.ts';
import { accessOf, heldGrant } from '../connections/provider-access.ts';
import { refreshCredential } from '../connections/refresh-credential.ts';

/** The simulated provider changes its mind about a grant, and the service asks it at once. */
export async function changeGrant(
  ctx: Context,
  caller: Caller,
  { connectionId, ...input }: Input<'test.connections.update'>,
): Promise<Output<'test.connections.update'>> {
  const change = readChange(input);
  const connection = await findConnection(ctx.db, caller, connectionId);
  requireGranted(connection, change);
  const { credential } = heldGrant(ctx, connection);
  const { simulator } = accessOf(ctx, connection).provider;
  await simulator.changeGrant(credential.accessToken, change, ctx.simulatorStore(caller));
  // Some kinds learn of scopes with a refresh only.
  await refreshCredential(ctx, caller, connectionId, connection.credentialVersion, { anyAge: true }).catch(
    ignoreRefusal,
  );
  for (let count = 0; count < confirmations; count += 1) await checkConnection(ctx, caller, connectionId);
  return presentConnection(ctx, await findConnection(ctx.db, caller, connectionId));
}

/**
 * Checks the change without making it.
 * @throws ServiceError `not_found`, or `validation_error` when action and scope do not go together.
 */
export async function admitGrantChange(
  ctx: Context,
  caller: Caller,
  { connectionId = '', action, scope }: Partial<Input<'test.connections.update'>>,
): Promise<void> {
  if (action === undefined) return;
  const change = readChange({ action, scope });
  requireGranted(await findConnection(ctx.db, caller, connectionId), change);
}

function requireGranted({ grantedScopes }: { grantedScopes: string[] }, change: GrantChange): void {
  if (change.action === 'drop_scope' && !grantedScopes.includes(change.scope))
    throw validationError([choiceProblem('scope', grantedScopes)]);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ServiceError)) throw error;
}

function readChange({ action, scope }: Omit<Input<'test.connections.update'>, 'connectionId'>): GrantChange {
  if (action === 'drop_scope') {
    if (scope) return { action, scope };
    throw validationError([{ field: 'scope', code: 'required', message: 'Required with drop_scope.' }]);
  }
  if (scope === undefined) return { action };
  throw validationError([
    { field: 'scope', code: 'conflicting_fields', message: 'Only with the action drop_scope.' },
  ]);
}

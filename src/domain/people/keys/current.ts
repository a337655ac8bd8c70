import type { Context } from '../../../context.ts';
import type { Output } from '../../../contract/index.ts';
import { found } from '../../../db/client/scope.ts';
import { findKey, refusesUnknownParameters } from '../../../db/tables/keys.ts';
import { findOrganization } from '../../../db/tables/organizations.ts';
import type { Caller } from '../../foundation/caller.ts';

/** Returns what the caller's key stands for, and what it is limited to. */
export async function getCurrentKey(ctx: Context, caller: Caller): Promise<Output<'keys.current'>> {
  const [key, organization] = await Promise.all([
    findKey(ctx.db, caller, caller.keyId),
    findOrganization(ctx.db, caller.organizationId),
  ]);
  const stored = found(key, 'The key');
  const { id, name, mode, allowedOperations, expiresAt } = stored;
  return {
    keyId: id,
    name,
    mode,
    organizationId: caller.organizationId,
    organization: found(organization, 'The organization').name,
    allowedOperations: allowedOperations.length > 0 ? allowedOperations : null,
    refusesUnknownParameters: refusesUnknownParameters(stored),
    ...(expiresAt ? { expiresAt: expiresAt.toISOString() } : {}),
  };
}

import { generateKey, hashKey } from '../../../auth/api-keys/format.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client/client.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { type ApiKey, createKey as insertKey } from '../../../db/tables/keys.ts';

export interface KeyOptions {
  name?: string;
  expiresAt?: Date;
  /** The ids of the allowed operations; without any, all are allowed. */
  allowedOperations?: string[];
  /** Whether requests with unknown query parameters are refused; as the mode says by default. */
  refusesUnknown?: boolean | null;
  /** The 32 bytes of the key; random by default. */
  secret?: Buffer<ArrayBuffer>;
}

/** Creates a key. Only this answer contains the key itself. */
export async function createKey(
  ctx: Pick<Context, 'db'>,
  scope: Scope,
  options: KeyOptions = {},
): Promise<{ key: string; stored: ApiKey }> {
  return insertNewKey(ctx.db, scope, options);
}

export async function insertNewKey(
  db: Db,
  scope: Scope,
  options: KeyOptions,
): Promise<{ key: string; stored: ApiKey }> {
  const key = generateKey(scope.mode, options.secret);
  const stored = await insertKey(db, scope, {
    name: options.name ?? `${scope.mode} key`,
    hash: hashKey(key),
    lastFour: key.slice(-4),
    allowedOperations: options.allowedOperations ?? [],
    expiresAt: options.expiresAt ?? null,
    refusesUnknown: options.refusesUnknown ?? null,
  });
  return { key, stored };
}

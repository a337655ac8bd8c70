import type { Context } from '../../../context.ts';
import type { StoredPublishRequest } from '../../../db/publish-requests.ts';
import { ServiceError } from '../../../errors.ts';
import { endRequest } from '../end-request.ts';
import type { Work } from './open-work.ts';

/** It is there. Where it can be seen is asked once, and makes no difference to that. */
export async function finish(
  ctx: Context,
  { request, steps, through }: Work,
): Promise<StoredPublishRequest | undefined> {
  const { externalId, providerPermalink } = request;
  if (!externalId) throw new Error(`${request.id} has created nothing`);
  const { permalink } = steps;
  const found =
    providerPermalink ??
    (permalink && (await through((call) => permalink(call, externalId)).catch(ignoreFailure)));
  const created = { externalId, ...(found ? { providerPermalink: found } : {}) };
  await endRequest(ctx, request, { status: 'published', step: 'published', created });
  return undefined;
}

function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error;
}

/** Runs the phase `finish`: the content exists, and the provider is asked once where people can see it. */
import type { Context } from '../../../context.ts';
import { ServiceError } from '../../../errors/index.ts';
import type { Outcome } from '../ledger/plan-transition.ts';
import type { Work } from './work.ts';

export async function finish(_ctx: Context, { request, steps, through }: Work): Promise<Outcome<'finish'>> {
  const { externalId, providerPermalink } = request;
  if (!externalId) throw new Error(`${request.id} has created nothing`);
  const { permalink } = steps;
  const found =
    providerPermalink ??
    (permalink && (await through((call) => permalink(call, externalId)).catch(ignoreFailure)));
  return { outcome: 'finished', created: { externalId, ...(found ? { providerPermalink: found } : {}) } };
}

function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error;
}

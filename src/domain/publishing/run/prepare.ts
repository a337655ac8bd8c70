/**
 * Runs the phase `prepare`: makes at the provider what has to exist before the post, such as containers. Each
 * part is stored once it is made, so that a repeated run does not make it twice.
 */
import type { Context } from '../../../context.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { providersOf } from '../../../provider-client/providers.ts';
import type { Progress, PublishContent } from '../../../providers/publish.ts';
import { applyTransition } from '../ledger/apply-transition.ts';
import type { Outcome } from '../ledger/plan-transition.ts';
import { ownFailure } from '../ledger/publish-failure.ts';
import { outcomeUnseen, type Work } from './work.ts';

export async function prepare(ctx: Context, work: Work): Promise<Outcome<'prepare'> | undefined> {
  const { steps, content, through } = work;
  const { prepare: make, check } = steps;
  async function remember(progress: Progress): Promise<void> {
    const moved = await applyTransition(ctx, work.request, { outcome: 'part_prepared', progress });
    if (!moved) throw new VersionConflict();
    work.request = moved.request;
  }
  try {
    if (work.fetched && !(await areFetchable(ctx, work.request, content))) return unfetchable;
    if (!make) return { outcome: 'nothing_to_prepare' };
    const progress = await through((call) => make(call, content, work.progress, remember));
    return { outcome: check ? 'prepared' : 'prepared_unchecked', progress };
  } catch (error) {
    return error instanceof VersionConflict ? undefined : outcomeUnseen(work.request, error);
  }
}

/** Thrown when another process works on the request: what was made here is not stored, and nobody sees it. */
class VersionConflict extends Error {}

/**
 * Tells whether the provider will be able to fetch the files, before the provider is told of them. A provider
 * that cannot reach this service reports that something is wrong with the file.
 */
async function areFetchable(
  ctx: Context,
  request: StoredPublishRequest,
  { media, cover }: PublishContent,
): Promise<boolean> {
  const { isFetchable } = providersOf(ctx, request);
  for (const { url } of [...media, ...(cover ? [cover] : [])]) if (!(await isFetchable(url))) return false;
  return true;
}

/**
 * The outcome when this service's files cannot be fetched. The failure may pass, and the provider was never
 * asked, so the step is repeated.
 */
const unfetchable: Outcome<'prepare'> = {
  outcome: 'unavailable',
  code: 'media_not_fetchable',
  failure: ownFailure('media_not_fetchable'),
};

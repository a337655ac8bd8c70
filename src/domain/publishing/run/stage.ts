/**
 * Runs the phase `stage`: waits for the files that a request names by URL, and checks them against the
 * publishing rules.
 */
import type { Context } from '../../../context.ts';
import { readPublishRequest, type StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { chooseVariant } from '../admission/choose-variant.ts';
import type { PublishInput } from '../admission/input.ts';
import { openContent } from '../admission/open-content.ts';
import { contentTypeAtServer } from '../admission/server-rules.ts';
import { findStagedFiles, isAwaited } from '../admission/staged-files.ts';
import { fingerprintOf, told } from '../admission/stored-content.ts';
import { applyTransition } from '../ledger/apply-transition.ts';
import type { Outcome } from '../ledger/plan-transition.ts';
import { mediaFailure, ruleFailure } from '../ledger/staging-failure.ts';

const attempts = 8;

/**
 * Checks the files and carries the outcome out. Returns the staged request; `undefined` while a file is
 * awaited, after a failure, or when another run took the request. A request that was changed meanwhile and
 * still waits for files is looked at again, since nothing else would resume it.
 */
export async function stage(
  ctx: Context,
  request: StoredPublishRequest,
): Promise<StoredPublishRequest | undefined> {
  let seen = request;
  for (let left = attempts; left > 0; left -= 1) {
    const outcome = await outcomeOf(ctx, seen);
    const moved = outcome && (await applyTransition(ctx, seen, outcome));
    if (moved?.continues) return moved.request;
    const now = await readPublishRequest(ctx.db, request);
    if (now?.phase !== 'stage' || now.version === seen.version) return undefined;
    seen = now;
  }
  throw new Error(`${request.id} is changed all the time while its files are staged`);
}

/** Returns the outcome; `undefined` while files are awaited. */
async function outcomeOf(ctx: Context, request: StoredPublishRequest): Promise<Outcome<'stage'> | undefined> {
  if (!request.dueAt) return undefined;
  const content = openContent(ctx, request);
  const files = await findStagedFiles(ctx, request, content, request.id);
  const failure = mediaFailure(content, files);
  if (failure) return { outcome: 'files_failed', failure };
  if (isAwaited(files)) {
    const isLate = request.status === 'scheduled' && request.dueAt <= ctx.now();
    return isLate ? { outcome: 'files_late' } : undefined;
  }
  const contentType = request.contentType as PublishInput['contentType'];
  const { connectedProfileId } = request;
  const { publish } = await contentTypeAtServer(ctx, request, { connectedProfileId, contentType });
  const { variants, problems } = chooseVariant(publish, content, files);
  const [chosen] = variants;
  if (!chosen || problems.length > 0) return { outcome: 'files_failed', failure: ruleFailure(problems) };
  const { variant } = chosen;
  const fingerprint = fingerprintOf({ ...content, contentType, variant }, files);
  return { outcome: 'staged', columns: { variant, fingerprint, ...told(content, chosen, files) } };
}

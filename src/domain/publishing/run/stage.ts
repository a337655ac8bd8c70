/**
 * The phase before a request may start: its files named by URL have been fetched and keep the publishing
 * rules.
 */
import type { Context } from '../../../context.ts';
import type { ContentType } from '../../../contract/index.ts';
import { inTransaction } from '../../../db/client.ts';
import {
  advancePublishRequest,
  readPublishRequest,
  type StoredPublishRequest,
} from '../../../db/publish-requests.ts';
import type { PublishVariant } from '../../../providers/publish.ts';
import { chooseVariant } from '../choose-variant.ts';
import { endRequest } from '../end-request.ts';
import type { PublishInput } from '../input.ts';
import { keepFiles } from '../keep-files.ts';
import { openContent } from '../open-content.ts';
import { findStagedFiles, isAwaited } from '../staged-files.ts';
import { withStep } from '../steps.ts';
import { fingerprintOf } from '../stored-content.ts';
import { mediaFailure, ruleFailure } from './staging-failure.ts';

const attempts = 8;

/**
 * Returns the staged request; `undefined` while a file is awaited, after a failure, or when another run took
 * the request. A request that was changed in between and waits still is looked at again: nothing else would
 * resume it.
 */
export async function stage(
  ctx: Context,
  request: StoredPublishRequest,
): Promise<StoredPublishRequest | undefined> {
  let seen = request;
  for (let left = attempts; left > 0; left -= 1) {
    const staged = await stageAsSeen(ctx, seen);
    if (staged) return staged;
    const now = await readPublishRequest(ctx.db, request.id);
    if (now?.phase !== 'stage' || now.version === seen.version) return undefined;
    seen = now;
  }
  throw new Error(`${request.id} is changed all the time while its files are staged`);
}

async function stageAsSeen(
  ctx: Context,
  request: StoredPublishRequest,
): Promise<StoredPublishRequest | undefined> {
  if (!request.dueAt) return undefined;
  const content = openContent(ctx, request);
  const files = await findStagedFiles(ctx, request, content, request.id);
  const failure = mediaFailure(content, files);
  if (failure) return fail(ctx, request, failure);
  if (isAwaited(files)) return awaitFiles(ctx, request, request.dueAt);
  const { variants, problems } = chooseVariant(variantsOf(ctx, request), content, files);
  const [chosen] = variants;
  if (!chosen || problems.length > 0) return fail(ctx, request, ruleFailure(problems));
  const { variant } = chosen;
  const contentType = request.contentType as PublishInput['contentType'];
  return inTransaction(ctx.db, async (tx) => {
    const staged = await advancePublishRequest(tx, request, {
      phase: 'prepare',
      variant,
      fingerprint: fingerprintOf({ ...content, contentType, variant }, files),
      steps: withStep(ctx, request, 'staging'),
    });
    if (staged) await keepFiles(ctx, tx, staged);
    return staged;
  });
}

/** Waits for the files. A request whose time has come meanwhile is no longer `scheduled`, but `queued`. */
async function awaitFiles(ctx: Context, request: StoredPublishRequest, dueAt: Date): Promise<undefined> {
  if (request.status === 'scheduled' && dueAt <= ctx.now())
    await advancePublishRequest(ctx.db, request, { status: 'queued' });
}

async function fail(
  ctx: Context,
  request: StoredPublishRequest,
  error: ReturnType<typeof ruleFailure>,
): Promise<undefined> {
  await endRequest(ctx, request, { status: 'failed', step: 'staging', error });
}

function variantsOf(ctx: Context, { contentType }: StoredPublishRequest): readonly PublishVariant[] {
  const { contentTypes } = ctx.registry.providerOf(contentType as ContentType);
  return contentTypes.find((one) => one.contentType === contentType)?.publish ?? [];
}

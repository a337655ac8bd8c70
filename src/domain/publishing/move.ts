/** Carries a transition out: the row, its files, its event, its first comment and its next job are one transaction. */
import type { Context } from '../../context.ts';
import { type Db, inTransaction } from '../../db/client.ts';
import { advancePublishRequest, type StoredPublishRequest } from '../../db/publish-requests.ts';
import { addFirstComment } from './first-comment.ts';
import { keepFiles } from './keep-files.ts';
import { type Move, type Outcome, planMove } from './plan-move.ts';
import { publishRequestChanged } from './publish-events.ts';
import { enqueueRun } from './queue-run.ts';
import { releaseFiles } from './release-files.ts';

interface Moved {
  /** The request after the transition. */
  request: StoredPublishRequest;
  /** True when the next step is made at once. */
  goesOn: boolean;
}

/**
 * Carries an outcome's transition out. Returns `undefined` when another process has continued the request.
 * Throws when the outcome is impossible for it.
 */
export function move(
  ctx: Context,
  request: StoredPublishRequest,
  outcome: Outcome,
): Promise<Moved | undefined> {
  const planned = planMove(request, outcome, ctx.now());
  const { event, keepsFiles } = planned.transition;
  // A single statement needs no transaction.
  if (!event && !keepsFiles && !planned.jobAt) return carryOut(ctx, ctx.db, request, planned);
  return inTransaction(ctx.db, (tx) => carryOut(ctx, tx, request, planned));
}

/**
 * Carries an outcome's transition out within a transaction of the caller. Returns `undefined` when another
 * process has continued the request. Throws when the outcome is impossible for it.
 */
export function moveWithin(
  ctx: Context,
  tx: Db,
  request: StoredPublishRequest,
  outcome: Outcome,
): Promise<Moved | undefined> {
  return carryOut(ctx, tx, request, planMove(request, outcome, ctx.now()));
}

async function carryOut(
  ctx: Context,
  tx: Db,
  request: StoredPublishRequest,
  { transition: { to, event, look, keepsFiles, unwritten }, changes, jobAt, created }: Move,
): Promise<Moved | undefined> {
  const moved = unwritten
    ? ({ ...request, ...changes } as StoredPublishRequest)
    : await advancePublishRequest(tx, request, changes);
  if (!moved) return undefined;
  if (to === 'end') await releaseFiles(ctx, tx, moved, moved.mediaIds);
  if (keepsFiles) await keepFiles(ctx, tx, moved);
  if (event) await publishRequestChanged(ctx, tx, moved, `publishRequest.${event}`);
  if (to === 'end' && created) await addFirstComment(ctx, tx, request, created);
  if (jobAt) await enqueueRun(ctx, tx, moved, jobAt);
  return { request: moved, goesOn: look === 'at once' };
}

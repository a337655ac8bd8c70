/** The phases before anything is created: waiting for the time, and for the files. */
import type { Context } from '../../../context.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import type { InputProblem } from '../../../errors/index.ts';
import { instantOf, publicTimeProblems } from '../../foundation/schedule.ts';
import { findStagedFiles, isAwaited, type PublishInput } from '../admission/input.ts';
import { fingerprintOf, openContent, storedAdvice, titleColumns } from '../admission/stored-content.ts';
import { isOfMade } from '../admission/threads.ts';
import { chooseVariant, contentTypeAtServer, withTitleTaken } from '../admission/variant.ts';
import { quotaFreeAt } from '../ledger/budget.ts';
import type { StepOutcome } from '../ledger/plan-transition.ts';
import { mediaFailure, ruleFailure } from '../ledger/publish-failure.ts';
import { isWaiting } from '../ledger/transitions.ts';

// Starts a request whose time has come, unless its time was moved or the account's budget is spent.

const lateMs = 60_000;

/**
 * Returns the outcome that starts the request, moves its time, or lets it wait for room. Once started, a
 * request can be neither changed nor canceled.
 */
export async function start(
  ctx: Context,
  request: StoredPublishRequest,
): Promise<StepOutcome<'start'> | 'has_started'> {
  if (!isWaiting(request)) return 'has_started';
  const scheduledFor = movedTo(ctx, request);
  if (scheduledFor) return { outcome: 'rescheduled', at: scheduledFor, columns: { scheduledFor } };
  const room = await quotaFreeAt(ctx, request);
  if (room) return { outcome: lastStepOf(request) === 'waiting' ? 'still_no_room' : 'no_room', at: room };
  const tooLate = await tooLateProblems(ctx, request);
  if (tooLate.length > 0) return { outcome: 'too_late', failure: ruleFailure(tooLate) };
  const isLate = request.dueAt && ctx.clock.now().getTime() - request.dueAt.getTime() > lateMs;
  return { outcome: isLate ? 'started_late' : 'started' };
}

/**
 * Returns the instant to which the wall time has moved, if it is still to come: the zone's rules may have
 * changed after the request was scheduled.
 */
function movedTo(
  ctx: Pick<Context, 'clock'>,
  { localTime, timeZone, scheduledFor, dueAt }: StoredPublishRequest,
) {
  if (!localTime || !timeZone || dueAt?.getTime() !== scheduledFor?.getTime()) return undefined;
  const instant = instantOf(localTime, timeZone);
  return instant && instant > ctx.clock.now() ? instant : undefined;
}

/** Returns the problem of content whose public time has passed while the request waited: it would be public at once. */
async function tooLateProblems(
  ctx: Pick<Context, 'clock' | 'security'>,
  request: StoredPublishRequest,
): Promise<InputProblem[]> {
  const { publishAt } = openContent(ctx, request);
  if (publishAt === undefined) return [];
  return publicTimeProblems(publishAt, undefined, await ctx.clock.ofTenant.now(request));
}

const lastStepOf = ({ steps }: StoredPublishRequest) => (steps as { name?: string }[]).at(-1)?.name;

// Runs the phase `stage`: waits for the files that a request names by URL, and checks them against the
// publishing rules.

/** Returns the outcome of looking at the files; `undefined` while one is awaited. */
export async function stage(
  ctx: Context,
  request: StoredPublishRequest,
): Promise<StepOutcome<'stage'> | undefined> {
  if (!request.dueAt) return undefined;
  const content = openContent(ctx, request);
  const files = await findStagedFiles(ctx, request, content, request);
  const failure = mediaFailure(content, files, request.part);
  if (failure) return { outcome: 'files_failed', failure };
  if (isAwaited(files)) {
    const isLate = request.status === 'scheduled' && request.dueAt <= ctx.clock.now();
    return isLate ? { outcome: 'files_late' } : undefined;
  }
  const contentType = request.contentType as PublishInput['contentType'];
  const { connectedProfileId } = request;
  const { publish } = await contentTypeAtServer(ctx, request, { connectedProfileId, contentType });
  const { variants, problems: all } = chooseVariant(publish, content, files);
  const problems = all.filter(({ field }) => !isOfMade(field, request.part));
  const [chosen] = variants;
  if (!chosen || problems.length > 0) return { outcome: 'files_failed', failure: ruleFailure(problems) };
  const { variant, rules } = chosen;
  const settled = withTitleTaken(content, rules);
  const fingerprint = fingerprintOf({ ...settled, contentType, variant }, files);
  const title = titleColumns(ctx, request.id, content, chosen);
  const columns = { variant, fingerprint, ...storedAdvice(settled, chosen, files), ...title };
  return { outcome: 'staged', columns };
}

/** Makes the workers of a process, with a handler for each job; a missing one does not compile. */
import type { Context } from '../context.ts';
import { eraseExpired, maintainPartitions, reportOverdue } from '../domain/administration/erase-expired.ts';
import { deleteOrganizations } from '../domain/administration/organizations/delete-organizations.ts';
import { checkConnection } from '../domain/connections/check-connection.ts';
import { maintainConnections, refreshDue } from '../domain/connections/maintain-connections.ts';
import { deliverEvents } from '../domain/deliveries/deliver.ts';
import { sendMail } from '../domain/foundation/mail/mails.ts';
import { type DigestJob, sendDigests } from '../domain/foundation/mail/send-digests.ts';
import {
  findForgotten as findForgottenImports,
  runImport,
} from '../domain/publishing/imports/run-imports.ts';
import { requeueRequestsOf } from '../domain/publishing/ledger/request-files.ts';
import { sweepStore } from '../domain/publishing/media/discard.ts';
import { stageMedia as stage } from '../domain/publishing/media/stage.ts';
import { maintainPublishing } from '../domain/publishing/run/maintain-requests.ts';
import { runPublishRequests } from '../domain/publishing/run/run-requests.ts';
import {
  findForgotten as findForgottenBackfills,
  runBackfill,
} from '../domain/sync/backfills/run/run-backfills.ts';
import { dispatchDueProfiles } from '../domain/sync/observations/dispatch-due-profiles.ts';
import { observeNotifications } from '../domain/sync/observations/observe.ts';
import { pollProfiles, sweepProfiles } from '../domain/sync/observations/watch-profiles.ts';
import { deletePendingUserData } from '../domain/sync/user-callbacks.ts';
import { ServiceError } from '../errors/index.ts';
import type { JobHandlers, WorkerHandlers } from '../queue/declarations.ts';
import type { Workers } from '../queue/index.ts';

/** Makes the workers of a process; `startService` has them begin where the role has workers. */
export function workersOf(ctx: Context): Promise<Workers> {
  const isHeld = async () => Boolean(await ctx.db.$deployment.pause());
  return ctx.queue.workers(jobHandlers(ctx), workerHandlers(ctx), isHeld);
}

function jobHandlers(ctx: Context): JobHandlers {
  return {
    'retention.sweep': () => sweepRetention(ctx),
    'userData.delete': () => deletePendingUserData(ctx),
    'organizations.delete': () => deleteOrganizations(ctx),
    'media.sweep': () => sweepMedia(ctx),
    'publish.maintain': async () => {
      await maintainPublishing(ctx);
      await findForgottenImports(ctx);
    },
    'backfills.maintain': () => findForgottenBackfills(ctx),
    'jobs.move': () => ctx.queue.moveLeft(),
    'connections.maintain': () => maintainConnections(ctx),
    'connections.refresh': ({ connectionId, ...scope }) => unlessGone(refreshDue(ctx, scope, connectionId)),
    'connections.check': ({ connectionId, ...scope }) =>
      unlessGone(checkConnection(ctx, scope, connectionId)),
    'profiles.maintain': () => dispatchDueProfiles(ctx),
  };
}

function workerHandlers(ctx: Context): WorkerHandlers {
  return {
    'media.stage': () => (payload, crowded) => stageMedia(ctx, payload, crowded),
    'events.deliver': (payloads) => deliverEvents(ctx, payloads),
    'publish.run': (payloads) => runPublishRequests(ctx, payloads),
    'imports.rows': () => (payload) => runImport(ctx, payload),
    'backfills.page': () => (payload) => runBackfill(ctx, payload),
    'webhooks.observe': (payloads) => observeNotifications(ctx, payloads),
    'profiles.poll': (payloads) => pollProfiles(ctx, payloads),
    'profiles.sweep': (payloads) => sweepProfiles(ctx, payloads),
    'mail.gather': (payloads) => sendDigests(ctx, payloads as DigestJob[]),
    'mail.send': () => (payload) => sendMail(ctx, payload),
  };
}

async function sweepRetention(ctx: Context): Promise<void> {
  await maintainPartitions(ctx);
  const erased = await eraseExpired(ctx);
  ctx.observability.log.info('retention sweep', { subsystem: 'jobs', ...erased });
  await reportOverdue(ctx);
}

/**
 * Stages a medium, and then resumes the publish request that waits for it, whether it is ready or has failed. If the
 * process dies in between, the job's retry finds the medium in that state and resumes the request.
 */
async function stageMedia(
  ctx: Context,
  job: { organizationId?: string; mediaId: string },
  crowded: AbortSignal,
): Promise<void> {
  await stage(ctx, job, crowded);
  await requeueRequestsOf(ctx, job);
}

/** Deletes files that belong to no media and the remains of unfinished writes, and logs how many there were. */
async function sweepMedia(ctx: Context): Promise<void> {
  ctx.observability.log.info('media sweep', { subsystem: 'jobs', files: await sweepStore(ctx) });
}

/**
 * Ignores `not_found`: what a job was about may have been deleted since it was enqueued, and then there is nothing to
 * do.
 */
async function unlessGone(work: Promise<void>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
  });
}

/** Job name -> handler; a missing one does not compile. */
import type { Context } from '../context.ts';
import { findForgotten as findForgottenBackfills } from '../domain/backfills/run/maintain.ts';
import { runBackfills } from '../domain/backfills/run/run-backfills.ts';
import { checkConnection } from '../domain/connections/check-connection.ts';
import { maintainConnections } from '../domain/connections/maintain.ts';
import { refreshDue } from '../domain/connections/refresh-due.ts';
import { deliverEvents } from '../domain/events/deliver.ts';
import { handOutDueProfiles } from '../domain/observations/hand-out-profiles.ts';
import { observeNotifications } from '../domain/observations/observe.ts';
import { pollDue } from '../domain/observations/poll.ts';
import { sweepDue } from '../domain/observations/sweep.ts';
import { deleteOrganizations } from '../domain/organizations/delete-organizations.ts';
import { maintainPublishing } from '../domain/publishing/run/maintain.ts';
import { runPublishRequests } from '../domain/publishing/run/run-request.ts';
import { deletePendingUserData } from '../domain/user-callbacks/delete-user-data.ts';
import type { JobHandlers, StreamHandlers } from '../queue.ts';
import { stageMedia, sweepMedia } from './media.ts';
import { sweepRetention } from './sweep-retention.ts';
import { unlessGone } from './unless-gone.ts';

export function jobHandlers(ctx: Context): JobHandlers {
  return {
    'retention.sweep': () => sweepRetention(ctx),
    'userData.delete': () => deletePendingUserData(ctx),
    'organizations.delete': () => deleteOrganizations(ctx),
    'media.sweep': () => sweepMedia(ctx),
    'publish.maintain': () => maintainPublishing(ctx),
    'backfills.maintain': () => findForgottenBackfills(ctx),
    'connections.maintain': () => maintainConnections(ctx),
    'connections.refresh': ({ connectionId, ...scope }) => unlessGone(refreshDue(ctx, scope, connectionId)),
    'connections.check': ({ connectionId, ...scope }) =>
      unlessGone(checkConnection(ctx, scope, connectionId)),
    'profiles.maintain': () => handOutDueProfiles(ctx),
    'profiles.poll': ({ connectedProfileId, ...scope }) =>
      unlessGone(pollDue(ctx, scope, connectedProfileId)),
    'profiles.sweep': ({ connectedProfileId, ...scope }) =>
      unlessGone(sweepDue(ctx, scope, connectedProfileId)),
  };
}

export function streamHandlers(ctx: Context): StreamHandlers {
  return {
    'media.stage': (payloads) => stageMedia(ctx, payloads),
    'events.deliver': (payloads) => deliverEvents(ctx, payloads),
    'publish.run': (payloads) => runPublishRequests(ctx, payloads),
    'backfills.page': (payloads) => runBackfills(ctx, payloads),
    'webhooks.observe': (payloads) => observeNotifications(ctx, payloads),
  };
}

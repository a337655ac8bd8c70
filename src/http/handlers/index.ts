/** Maps each resource operation to its handler; a missing one does not compile. */
import type { Context } from '../../context.ts';
import type { ResourceOperations } from '../../contract/index.ts';
import { createSession, getSession, listSessions } from '../../domain/connections/connect/create-session.ts';
import {
  deleteConnection,
  getConnection,
  listConnections,
  refreshConnection,
  updateConnection,
} from '../../domain/connections/connections.ts';
import { importConnection } from '../../domain/connections/import-connection.ts';
import { deleteProfile, getProfile, listProfiles, updateProfile } from '../../domain/connections/profiles.ts';
import { listDeliveries } from '../../domain/deliveries/deliveries.ts';
import {
  createEventDestination,
  deleteEventDestination,
  getEventDestination,
  listEventDestinations,
  rotateSecret,
  sendSample,
  updateEventDestination,
} from '../../domain/deliveries/destinations.ts';
import { streamEvents } from '../../domain/deliveries/event-stream.ts';
import { replay, retryDelivery } from '../../domain/deliveries/replay.ts';
import { exportLog, getAuditEntry, listLog } from '../../domain/foundation/audit.ts';
import { getBillingAccount, listUsageCounts } from '../../domain/foundation/billing/usage.ts';
import type { Caller } from '../../domain/foundation/caller.ts';
import { getEvent, listEvents } from '../../domain/foundation/events/read.ts';
import { listErrorGroups, listRequestLogs } from '../../domain/foundation/request-log.ts';
import {
  createAuthIntegration,
  deleteAuthIntegration,
  updateAuthIntegration,
} from '../../domain/grants/auth-integrations/change.ts';
import { checkAuthIntegration } from '../../domain/grants/auth-integrations/check/check-auth-integration.ts';
import { getAuthIntegration, listAuthIntegrations } from '../../domain/grants/auth-integrations/read.ts';
import { listTargets } from '../../domain/grants/content-gateway/run-content.ts';
import { getCurrentKey } from '../../domain/people/keys.ts';
import {
  createKeyByKey,
  getKeyForKey,
  listKeysForKey,
  revokeKeyByKey,
  rollKeyByKey,
  updateKeyByKey,
} from '../../domain/people/keys-by-keys.ts';
import { createPortalLink, deletePortalLink } from '../../domain/people/portal.ts';
import { createApprovalLink, deleteApprovalLink } from '../../domain/publishing/approval/approval-links.ts';
import {
  approvePublishRequest,
  returnPublishRequest,
  submitPublishRequest,
} from '../../domain/publishing/approval/drafts.ts';
import {
  createCalendarFeed,
  deleteCalendarFeed,
  listCalendarFeeds,
} from '../../domain/publishing/calendar-feeds.ts';
import {
  cancelPublishGroup,
  getPublishGroup,
  listPublishGroups,
  updatePublishGroup,
} from '../../domain/publishing/change-groups.ts';
import { createPublishGroup, validatePublishGroup } from '../../domain/publishing/create-groups.ts';
import { cancelImport, createImport, runImportNow } from '../../domain/publishing/imports/imports.ts';
import { getImport, listImports, listRows } from '../../domain/publishing/imports/read-imports.ts';
import { createMedia } from '../../domain/publishing/media/create-media.ts';
import { deleteMedia } from '../../domain/publishing/media/discard.ts';
import { getMedia, listMedia } from '../../domain/publishing/media/read-media.ts';
import {
  createQueue,
  deleteQueue,
  getQueue,
  listQueueSlots,
  listQueues,
  previewQueue,
  updateQueue,
} from '../../domain/publishing/queues/queues.ts';
import { cancelPublishRequest } from '../../domain/publishing/requests/cancel-requests.ts';
import { updatePublishRequest } from '../../domain/publishing/requests/change-requests.ts';
import { createPublishRequest } from '../../domain/publishing/requests/create-requests.ts';
import { getPublishRequest, listPublishRequests } from '../../domain/publishing/requests/read-requests.ts';
import {
  resolvePublishRequest,
  retryPublishRequest,
} from '../../domain/publishing/requests/retry-requests.ts';
import { validatePublishRequest } from '../../domain/publishing/requests/validate-requests.ts';
import {
  cancelBackfillRequest,
  createBackfillRequest,
  getBackfillRequest,
  listBackfillRequests,
} from '../../domain/sync/backfills/requests.ts';
import { getProvider, listProfileSurfaces, listProviders, listSurfaces } from '../../domain/sync/discover.ts';
import { readProfileMetrics } from '../../domain/sync/read-metrics.ts';
import { listPersonas, listProviderEvents, listScenarios } from '../../domain/test-mode/choices.ts';
import { createProviderEvent } from '../../domain/test-mode/provider-events.ts';
import { advanceClock, readClock, resetTestMode, sweepNow } from '../../domain/test-mode/reset.ts';
import { changeGrant, createSimulatedProfile } from '../../domain/test-mode/simulated-profiles.ts';
import { validateInput } from '../validation/validate.ts';

type Handlers = {
  [Id in keyof ResourceOperations]: (
    ctx: Context,
    caller: Caller,
    input: ResourceOperations[Id]['input'],
    /** Ends what is read for a client that has gone. */
    signal: AbortSignal,
  ) => ResourceOperations[Id]['output'] | Promise<ResourceOperations[Id]['output']>;
};

/** Reads the group of an imported row as the body of a request that creates it. */
const readGroup = (body: unknown) => validateInput('publishGroups.create', { path: {}, query: {}, body });

export const handlers: Handlers = {
  'providers.list': listProviders,
  'providers.get': getProvider,
  'providers.surfaces.list': listSurfaces,
  'billing.account.get': getBillingAccount,
  'usage.list': listUsageCounts,
  'keys.current': getCurrentKey,
  'keys.list': listKeysForKey,
  'keys.create': createKeyByKey,
  'keys.get': getKeyForKey,
  'keys.update': updateKeyByKey,
  'keys.roll': rollKeyByKey,
  'keys.revoke': revokeKeyByKey,
  'requestLogs.list': listRequestLogs,
  'requestLogs.errorGroups': listErrorGroups,
  'auditEntries.list': listLog,
  'auditEntries.export': exportLog,
  'auditEntries.get': getAuditEntry,
  'authIntegrations.list': listAuthIntegrations,
  'authIntegrations.create': createAuthIntegration,
  'authIntegrations.get': getAuthIntegration,
  'authIntegrations.update': updateAuthIntegration,
  'authIntegrations.delete': deleteAuthIntegration,
  'authIntegrations.check': checkAuthIntegration,
  'connectSessions.list': listSessions,
  'connectSessions.create': createSession,
  'connectSessions.get': getSession,
  'connections.list': listConnections,
  'connections.get': getConnection,
  'connections.import': importConnection,
  'connections.update': updateConnection,
  'connections.refresh': refreshConnection,
  'connections.delete': deleteConnection,
  'connectedProfiles.list': listProfiles,
  'connectedProfiles.get': getProfile,
  'connectedProfiles.update': updateProfile,
  'connectedProfiles.delete': deleteProfile,
  'connectedProfiles.metrics': readProfileMetrics,
  'connectedProfiles.surfaces': listProfileSurfaces,
  'connectedProfiles.targets.list': listTargets,
  'eventDestinations.list': listEventDestinations,
  'eventDestinations.create': createEventDestination,
  'eventDestinations.get': getEventDestination,
  'eventDestinations.update': updateEventDestination,
  'eventDestinations.delete': deleteEventDestination,
  'eventDestinations.rotateSecret': rotateSecret,
  'eventDestinations.test': sendSample,
  'eventDestinations.deliveries': listDeliveries,
  'eventDestinations.replay': replay,
  'eventDestinations.retryDelivery': retryDelivery,
  'approvalLinks.create': createApprovalLink,
  'approvalLinks.delete': deleteApprovalLink,
  'portalLinks.create': createPortalLink,
  'portalLinks.delete': deletePortalLink,
  'events.list': listEvents,
  'events.get': getEvent,
  'events.stream': streamEvents,
  'media.list': listMedia,
  'media.create': createMedia,
  'media.get': getMedia,
  'media.delete': deleteMedia,
  'publishRequests.list': listPublishRequests,
  'publishRequests.create': createPublishRequest,
  'publishRequests.validate': validatePublishRequest,
  'publishRequests.get': getPublishRequest,
  'publishRequests.update': updatePublishRequest,
  'publishRequests.cancel': cancelPublishRequest,
  'publishRequests.submit': submitPublishRequest,
  'publishRequests.approve': approvePublishRequest,
  'publishRequests.return': returnPublishRequest,
  'publishRequests.resolve': resolvePublishRequest,
  'publishRequests.retry': retryPublishRequest,
  'publishGroups.list': listPublishGroups,
  'publishGroups.create': createPublishGroup,
  'publishGroups.validate': validatePublishGroup,
  'publishGroups.get': getPublishGroup,
  'publishGroups.update': updatePublishGroup,
  'publishGroups.cancel': cancelPublishGroup,
  'queues.list': listQueues,
  'queues.create': createQueue,
  'queues.get': getQueue,
  'queues.update': updateQueue,
  'queues.delete': deleteQueue,
  'queues.preview': previewQueue,
  'queues.slots': listQueueSlots,
  'calendarFeeds.list': listCalendarFeeds,
  'calendarFeeds.create': createCalendarFeed,
  'calendarFeeds.delete': deleteCalendarFeed,
  'publishImports.list': listImports,
  'publishImports.create': (ctx, caller, input) => createImport(ctx, caller, input, readGroup),
  'publishImports.get': getImport,
  'publishImports.rows': listRows,
  'publishImports.run': runImportNow,
  'publishImports.cancel': cancelImport,
  'backfillRequests.list': listBackfillRequests,
  'backfillRequests.create': createBackfillRequest,
  'backfillRequests.get': getBackfillRequest,
  'backfillRequests.cancel': cancelBackfillRequest,
  'test.clock.get': readClock,
  'test.clock.advance': advanceClock,
  'test.connectedProfiles.create': createSimulatedProfile,
  'test.connectedProfiles.sweep': sweepNow,
  'test.providerEvents.list': listProviderEvents,
  'test.providerEvents.create': createProviderEvent,
  'test.connections.update': changeGrant,
  'test.reset': resetTestMode,
  'test.personas.list': listPersonas,
  'test.scenarios.list': listScenarios,
};

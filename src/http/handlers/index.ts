/** Maps each resource operation to its handler; a missing one does not compile. */
import type { Context } from '../../context.ts';
import type { ResourceOperations } from '../../contract/index.ts';
import { createSession } from '../../domain/connections/connect/create-session.ts';
import { getSession } from '../../domain/connections/connect/get-session.ts';
import { listSessions } from '../../domain/connections/connect/list-sessions.ts';
import { deleteConnection } from '../../domain/connections/delete-connection.ts';
import { deleteProfile } from '../../domain/connections/delete-profile.ts';
import { getConnection } from '../../domain/connections/get-connection.ts';
import { getProfile } from '../../domain/connections/get-profile.ts';
import { importConnection } from '../../domain/connections/import-connection.ts';
import { listConnections } from '../../domain/connections/list-connections.ts';
import { listProfiles } from '../../domain/connections/list-profiles.ts';
import { refreshConnection } from '../../domain/connections/refresh-connection.ts';
import { updateConnection } from '../../domain/connections/update-connection.ts';
import { updateProfile } from '../../domain/connections/update-profile.ts';
import { createEventDestination } from '../../domain/deliveries/create-event-destination.ts';
import { deleteEventDestination } from '../../domain/deliveries/delete-event-destination.ts';
import { streamEvents } from '../../domain/deliveries/event-stream/stream-events.ts';
import { getEventDestination } from '../../domain/deliveries/get-event-destination.ts';
import { listDeliveries } from '../../domain/deliveries/list-deliveries.ts';
import { listEventDestinations } from '../../domain/deliveries/list-event-destinations.ts';
import { replay } from '../../domain/deliveries/replay.ts';
import { rotateSecret } from '../../domain/deliveries/rotate-secret.ts';
import { sendSample } from '../../domain/deliveries/send-sample.ts';
import { updateEventDestination } from '../../domain/deliveries/update-event-destination.ts';
import { getBillingAccount } from '../../domain/foundation/billing/get-account.ts';
import type { Caller } from '../../domain/foundation/caller.ts';
import { getEvent } from '../../domain/foundation/events/get-event.ts';
import { listEvents } from '../../domain/foundation/events/list-events.ts';
import { listErrorGroups, listRequestLogs } from '../../domain/foundation/request-log/list-request-logs.ts';
import { checkAuthIntegration } from '../../domain/grants/auth-integrations/check/check-auth-integration.ts';
import { createAuthIntegration } from '../../domain/grants/auth-integrations/create-auth-integration.ts';
import { deleteAuthIntegration } from '../../domain/grants/auth-integrations/delete-auth-integration.ts';
import { getAuthIntegration } from '../../domain/grants/auth-integrations/get-auth-integration.ts';
import { listAuthIntegrations } from '../../domain/grants/auth-integrations/list-auth-integrations.ts';
import { updateAuthIntegration } from '../../domain/grants/auth-integrations/update-auth-integration.ts';
import { getCurrentKey } from '../../domain/people/keys/current.ts';
import { createPortalLink } from '../../domain/people/portal/create-portal-link.ts';
import { deletePortalLink } from '../../domain/people/portal/delete-portal-link.ts';
import { cancelPublishRequest } from '../../domain/publishing/cancel-publish-request.ts';
import { createPublishRequest } from '../../domain/publishing/create-publish-request.ts';
import { getPublishRequest } from '../../domain/publishing/get-publish-request.ts';
import { listPublishRequests } from '../../domain/publishing/list-publish-requests.ts';
import { createMedia } from '../../domain/publishing/media/create-media.ts';
import { deleteMedia } from '../../domain/publishing/media/delete-media.ts';
import { getMedia } from '../../domain/publishing/media/get-media.ts';
import { listMedia } from '../../domain/publishing/media/list-media.ts';
import { resolvePublishRequest } from '../../domain/publishing/resolve-publish-request.ts';
import { retryPublishRequest } from '../../domain/publishing/retry-publish-request.ts';
import { updatePublishRequest } from '../../domain/publishing/update-publish-request.ts';
import { validatePublishRequest } from '../../domain/publishing/validate-publish-request.ts';
import { cancelBackfillRequest } from '../../domain/sync/backfills/cancel-backfill-request.ts';
import { createBackfillRequest } from '../../domain/sync/backfills/create-backfill-request.ts';
import { getBackfillRequest } from '../../domain/sync/backfills/get-backfill-request.ts';
import { listBackfillRequests } from '../../domain/sync/backfills/list-backfill-requests.ts';
import {
  getProvider,
  listProfileSurfaces,
  listProviders,
  listSurfaces,
} from '../../domain/sync/discovery/discover.ts';
import { readProfileMetrics } from '../../domain/sync/insights/profile-metrics.ts';
import { advanceClock } from '../../domain/test-mode/advance-clock.ts';
import { changeGrant } from '../../domain/test-mode/change-grant.ts';
import { createSimulatedProfile } from '../../domain/test-mode/create-profile.ts';
import { createProviderEvent } from '../../domain/test-mode/create-provider-event.ts';
import { listPersonas } from '../../domain/test-mode/list-personas.ts';
import { listProviderEvents } from '../../domain/test-mode/list-provider-events.ts';
import { listScenarios } from '../../domain/test-mode/list-scenarios.ts';
import { resetTestMode } from '../../domain/test-mode/reset-test-mode.ts';
import { sweepNow } from '../../domain/test-mode/sweep-now.ts';

type Handlers = {
  [Id in keyof ResourceOperations]: (
    ctx: Context,
    caller: Caller,
    input: ResourceOperations[Id]['input'],
    /** Ends what is read for a client that has gone. */
    signal: AbortSignal,
  ) => ResourceOperations[Id]['output'] | Promise<ResourceOperations[Id]['output']>;
};

export const handlers: Handlers = {
  'providers.list': listProviders,
  'providers.get': getProvider,
  'providers.surfaces.list': listSurfaces,
  'billing.account.get': getBillingAccount,
  'keys.current': getCurrentKey,
  'requestLogs.list': listRequestLogs,
  'requestLogs.errorGroups': listErrorGroups,
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
  'eventDestinations.list': listEventDestinations,
  'eventDestinations.create': createEventDestination,
  'eventDestinations.get': getEventDestination,
  'eventDestinations.update': updateEventDestination,
  'eventDestinations.delete': deleteEventDestination,
  'eventDestinations.rotateSecret': rotateSecret,
  'eventDestinations.test': sendSample,
  'eventDestinations.deliveries': listDeliveries,
  'eventDestinations.replay': replay,
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
  'publishRequests.resolve': resolvePublishRequest,
  'publishRequests.retry': retryPublishRequest,
  'backfillRequests.list': listBackfillRequests,
  'backfillRequests.create': createBackfillRequest,
  'backfillRequests.get': getBackfillRequest,
  'backfillRequests.cancel': cancelBackfillRequest,
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

/**
 * The checks of an operation's input beyond its schema. They change nothing. Operations run them on a whole input
 * before the work; here they get the readable part of an input that the schema refuses, so that all problems are
 * reported together.
 */
import type { Context } from '../../context.ts';
import type { ResourceOperations } from '../../contract/index.ts';
import { admitSession } from '../../domain/connections/connect/sessions.ts';
import { admitImport } from '../../domain/connections/import-connection.ts';
import { admitDestination } from '../../domain/deliveries/destinations.ts';
import type { Caller } from '../../domain/foundation/caller.ts';
import { admitListTopics, admitTopic, admitTopics } from '../../domain/foundation/events/topics.ts';
import { admitReferences } from '../../domain/foundation/own-references.ts';
import {
  admitAuthIntegration,
  admitAuthIntegrationChanges,
} from '../../domain/grants/auth-integrations/change.ts';
import { admitPortalLink } from '../../domain/people/portal/portal-links.ts';
import { admitReadable } from '../../domain/publishing/admission/admission.ts';
import { admitChanges } from '../../domain/publishing/change.ts';
import { admitResolution } from '../../domain/publishing/failed-requests.ts';
import { admitMedia } from '../../domain/publishing/media/create-media.ts';
import { admitReadableBackfill } from '../../domain/sync/backfills/requests.ts';
import { admitGrantChange } from '../../domain/test-mode/change-grant.ts';
import { admitSimulatedProfile } from '../../domain/test-mode/create-profile.ts';
import { admitProviderEvent } from '../../domain/test-mode/create-provider-event.ts';

/**
 * A check of an operation's input.
 * @throws ServiceError `validation_error`, or another refusal that the operation makes before it does anything.
 */
export type Admission<Input = object> = (
  ctx: Context,
  caller: Caller,
  input: Partial<Input>,
) => Promise<unknown> | unknown;

type Admissions = {
  [Id in keyof ResourceOperations]?: Admission<ResourceOperations[Id]['input']>;
};

export const admissions: Admissions = {
  'authIntegrations.create': admitAuthIntegration,
  'authIntegrations.update': admitAuthIntegrationChanges,
  'connectSessions.create': admitSession,
  'connections.import': admitImport,
  'connections.update': admitReferences,
  'connectedProfiles.update': admitReferences,
  'eventDestinations.create': admitDestination,
  'eventDestinations.update': admitDestination,
  'eventDestinations.test': admitTopic,
  'eventDestinations.deliveries': admitTopic,
  'portalLinks.create': admitPortalLink,
  'events.list': admitListTopics,
  'events.stream': admitTopics,
  'media.create': admitMedia,
  'publishRequests.create': admitReadable,
  'publishRequests.validate': admitReadable,
  'publishRequests.update': admitChanges,
  'publishRequests.resolve': admitResolution,
  'backfillRequests.create': admitReadableBackfill,
  'test.connectedProfiles.create': admitSimulatedProfile,
  'test.providerEvents.create': admitProviderEvent,
  'test.connections.update': admitGrantChange,
};

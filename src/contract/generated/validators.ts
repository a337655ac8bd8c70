// Generated from openapi.yaml by `npm run codegen`. Do not edit.

import { z } from 'zod';

const ModerationInput = z.strictObject({ "hidden": z.boolean() });
const TestConnectedProfileInput = z.strictObject({ "providerId": z.string().min(1), "loginKind": z.string().min(1).optional(), "scenario": z.string().min(1).optional() });

export const validators = {
  'providers.list': {  },
  'providers.get': { path: z.object({ "providerId": z.string().min(1) }) },
  'providers.surfaces.list': { path: z.object({ "providerId": z.string().min(1) }) },
  'connectedProfiles.list': { query: z.object({ "providerId": z.string().min(1).optional(), "connectionId": z.string().min(1).optional(), "status": z.enum(["live","disconnected"]).optional(), "cursor": z.string().min(1).optional(), "limit": z.int().min(1).max(100).optional() }) },
  'connectedProfiles.get': { path: z.object({ "connectedProfileId": z.string().min(1) }) },
  'connectedProfiles.delete': { path: z.object({ "connectedProfileId": z.string().min(1) }) },
  'instagram.media.items.list': { query: z.object({ "connectedProfileId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'instagram.media.items.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'instagram.media.items.delete': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }) },
  'instagram.stories.items.list': { query: z.object({ "connectedProfileId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'instagram.stories.items.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'instagram.media.comments.list': { query: z.object({ "connectedProfileId": z.string().min(1), "mediaExternalId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'instagram.media.comments.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'instagram.media.comments.delete': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }) },
  'instagram.media.comments.moderate': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: ModerationInput },
  'instagram.dm.threads.list': { query: z.object({ "connectedProfileId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'instagram.dm.messages.list': { query: z.object({ "connectedProfileId": z.string().min(1), "threadExternalId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'facebook.media.items.list': { query: z.object({ "connectedProfileId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'facebook.media.items.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'facebook.media.items.delete': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }) },
  'facebook.media.comments.list': { query: z.object({ "connectedProfileId": z.string().min(1), "mediaExternalId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'facebook.media.comments.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'facebook.media.comments.delete': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }) },
  'facebook.media.comments.moderate': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: ModerationInput },
  'facebook.dm.threads.list': { query: z.object({ "connectedProfileId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'facebook.dm.messages.list': { query: z.object({ "connectedProfileId": z.string().min(1), "threadExternalId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'test.connectedProfiles.create': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: TestConnectedProfileInput },
  'test.scenarios.list': {  },
} as const;

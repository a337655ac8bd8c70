// Generated from openapi.yaml by `npm run codegen`. Do not edit.

import { z } from 'zod';

const AuthIntegrationName = z.string().min(1).max(100);
const ClientId = z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u'));
const ClientSecret = z.string().min(1).max(4096).regex(new RegExp("^[!-~]+$", 'u'));
const ConfigurationId = z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u'));
const ReturnOrigins = z.array(z.string().min(1).max(255)).min(1).max(20);
const AuthIntegrationInput = z.strictObject({ "providerId": z.string().min(1), "name": AuthIntegrationName, "loginKind": z.string().min(1).optional(), "clientId": ClientId, "clientSecret": ClientSecret, "configurationId": ConfigurationId.optional(), "returnOrigins": ReturnOrigins });
const AuthIntegrationStatus = z.enum(["active","disabled"]);
const AuthIntegrationUpdate = z.strictObject({ "name": AuthIntegrationName.optional(), "clientSecret": ClientSecret.optional(), "configurationId": ConfigurationId.optional(), "returnOrigins": ReturnOrigins.optional(), "status": AuthIntegrationStatus.optional() });
const ConnectSessionInput = z.strictObject({ "authIntegrationId": z.string().min(1), "returnUrl": z.url().min(1).max(2048), "operations": z.array(z.string().min(1).max(255)).min(1).max(200).optional(), "state": z.string().min(1).max(1024).optional(), "language": z.string().min(2).max(35).regex(new RegExp("^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$", 'u')).optional() });
const ConnectionImport = z.strictObject({ "authIntegrationId": z.string().min(1), "accessToken": z.string().min(1).max(8192).regex(new RegExp("^[!-~]+$", 'u')), "externalIds": z.array(z.string().min(1).max(255)).min(1).max(1000).optional() });
const ModerationInput = z.strictObject({ "hidden": z.boolean() });
const TestConnectedProfileInput = z.strictObject({ "providerId": z.string().min(1), "loginKind": z.string().min(1).optional(), "scenario": z.string().min(1).optional() });
const TestConnectionUpdate = z.strictObject({ "action": z.enum(["expire","revoke","drop_scope","restore"]), "scope": z.string().min(1).max(255).optional() });

export const validators = {
  'providers.list': {  },
  'providers.get': { path: z.object({ "providerId": z.string().min(1) }) },
  'providers.surfaces.list': { path: z.object({ "providerId": z.string().min(1) }) },
  'authIntegrations.list': { query: z.object({ "providerId": z.string().min(1).optional(), "cursor": z.string().min(1).optional(), "limit": z.int().min(1).max(100).optional() }) },
  'authIntegrations.create': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: AuthIntegrationInput },
  'authIntegrations.get': { path: z.object({ "authIntegrationId": z.string().min(1) }) },
  'authIntegrations.update': { path: z.object({ "authIntegrationId": z.string().min(1) }), body: AuthIntegrationUpdate },
  'authIntegrations.delete': { path: z.object({ "authIntegrationId": z.string().min(1) }) },
  'connectSessions.create': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: ConnectSessionInput },
  'connectSessions.get': { path: z.object({ "connectSessionId": z.string().min(1) }) },
  'connections.list': {  },
  'connections.import': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: ConnectionImport },
  'connections.get': { path: z.object({ "connectionId": z.string().min(1) }) },
  'connections.delete': { path: z.object({ "connectionId": z.string().min(1) }) },
  'connections.refresh': { path: z.object({ "connectionId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }) },
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
  'test.connections.update': { path: z.object({ "connectionId": z.string().min(1) }), body: TestConnectionUpdate },
  'test.personas.list': {  },
  'test.scenarios.list': {  },
} as const;

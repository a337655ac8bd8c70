// Generated from openapi.yaml by `npm run codegen`. Do not edit.

import type { Input, Output } from '../shapes.ts';

/** Served by one domain function each. */
export interface ResourceOperations {
  'providers.list': { input: Input<'providers.list'>; output: Output<'providers.list'> };
  'providers.get': { input: Input<'providers.get'>; output: Output<'providers.get'> };
  'providers.surfaces.list': { input: Input<'providers.surfaces.list'>; output: Output<'providers.surfaces.list'> };
  'connectedProfiles.surfaces': { input: Input<'connectedProfiles.surfaces'>; output: Output<'connectedProfiles.surfaces'> };
  'billing.account.get': { input: Input<'billing.account.get'>; output: Output<'billing.account.get'> };
  'usage.list': { input: Input<'usage.list'>; output: Output<'usage.list'> };
  'keys.current': { input: Input<'keys.current'>; output: Output<'keys.current'> };
  'keys.list': { input: Input<'keys.list'>; output: Output<'keys.list'> };
  'keys.create': { input: Input<'keys.create'>; output: Output<'keys.create'> };
  'keys.get': { input: Input<'keys.get'>; output: Output<'keys.get'> };
  'keys.update': { input: Input<'keys.update'>; output: Output<'keys.update'> };
  'keys.roll': { input: Input<'keys.roll'>; output: Output<'keys.roll'> };
  'keys.revoke': { input: Input<'keys.revoke'>; output: Output<'keys.revoke'> };
  'requestLogs.list': { input: Input<'requestLogs.list'>; output: Output<'requestLogs.list'> };
  'requestLogs.errorGroups': { input: Input<'requestLogs.errorGroups'>; output: Output<'requestLogs.errorGroups'> };
  'auditEntries.list': { input: Input<'auditEntries.list'>; output: Output<'auditEntries.list'> };
  'auditEntries.export': { input: Input<'auditEntries.export'>; output: Output<'auditEntries.export'> };
  'auditEntries.get': { input: Input<'auditEntries.get'>; output: Output<'auditEntries.get'> };
  'authIntegrations.list': { input: Input<'authIntegrations.list'>; output: Output<'authIntegrations.list'> };
  'authIntegrations.create': { input: Input<'authIntegrations.create'>; output: Output<'authIntegrations.create'> };
  'authIntegrations.get': { input: Input<'authIntegrations.get'>; output: Output<'authIntegrations.get'> };
  'authIntegrations.update': { input: Input<'authIntegrations.update'>; output: Output<'authIntegrations.update'> };
  'authIntegrations.delete': { input: Input<'authIntegrations.delete'>; output: Output<'authIntegrations.delete'> };
  'authIntegrations.check': { input: Input<'authIntegrations.check'>; output: Output<'authIntegrations.check'> };
  'connectSessions.list': { input: Input<'connectSessions.list'>; output: Output<'connectSessions.list'> };
  'connectSessions.create': { input: Input<'connectSessions.create'>; output: Output<'connectSessions.create'> };
  'connectSessions.get': { input: Input<'connectSessions.get'>; output: Output<'connectSessions.get'> };
  'connections.list': { input: Input<'connections.list'>; output: Output<'connections.list'> };
  'connections.import': { input: Input<'connections.import'>; output: Output<'connections.import'> };
  'connections.get': { input: Input<'connections.get'>; output: Output<'connections.get'> };
  'connections.update': { input: Input<'connections.update'>; output: Output<'connections.update'> };
  'connections.delete': { input: Input<'connections.delete'>; output: Output<'connections.delete'> };
  'connections.refresh': { input: Input<'connections.refresh'>; output: Output<'connections.refresh'> };
  'connectedProfiles.list': { input: Input<'connectedProfiles.list'>; output: Output<'connectedProfiles.list'> };
  'connectedProfiles.get': { input: Input<'connectedProfiles.get'>; output: Output<'connectedProfiles.get'> };
  'connectedProfiles.update': { input: Input<'connectedProfiles.update'>; output: Output<'connectedProfiles.update'> };
  'connectedProfiles.delete': { input: Input<'connectedProfiles.delete'>; output: Output<'connectedProfiles.delete'> };
  'connectedProfiles.metrics': { input: Input<'connectedProfiles.metrics'>; output: Output<'connectedProfiles.metrics'> };
  'connectedProfiles.targets.list': { input: Input<'connectedProfiles.targets.list'>; output: Output<'connectedProfiles.targets.list'> };
  'eventDestinations.list': { input: Input<'eventDestinations.list'>; output: Output<'eventDestinations.list'> };
  'eventDestinations.create': { input: Input<'eventDestinations.create'>; output: Output<'eventDestinations.create'> };
  'eventDestinations.get': { input: Input<'eventDestinations.get'>; output: Output<'eventDestinations.get'> };
  'eventDestinations.update': { input: Input<'eventDestinations.update'>; output: Output<'eventDestinations.update'> };
  'eventDestinations.delete': { input: Input<'eventDestinations.delete'>; output: Output<'eventDestinations.delete'> };
  'eventDestinations.rotateSecret': { input: Input<'eventDestinations.rotateSecret'>; output: Output<'eventDestinations.rotateSecret'> };
  'eventDestinations.test': { input: Input<'eventDestinations.test'>; output: Output<'eventDestinations.test'> };
  'eventDestinations.deliveries': { input: Input<'eventDestinations.deliveries'>; output: Output<'eventDestinations.deliveries'> };
  'eventDestinations.retryDelivery': { input: Input<'eventDestinations.retryDelivery'>; output: Output<'eventDestinations.retryDelivery'> };
  'eventDestinations.replay': { input: Input<'eventDestinations.replay'>; output: Output<'eventDestinations.replay'> };
  'portalLinks.create': { input: Input<'portalLinks.create'>; output: Output<'portalLinks.create'> };
  'portalLinks.delete': { input: Input<'portalLinks.delete'>; output: Output<'portalLinks.delete'> };
  'events.list': { input: Input<'events.list'>; output: Output<'events.list'> };
  'events.get': { input: Input<'events.get'>; output: Output<'events.get'> };
  'events.stream': { input: Input<'events.stream'>; output: Output<'events.stream'> };
  'media.list': { input: Input<'media.list'>; output: Output<'media.list'> };
  'media.create': { input: Input<'media.create'>; output: Output<'media.create'> };
  'media.get': { input: Input<'media.get'>; output: Output<'media.get'> };
  'media.delete': { input: Input<'media.delete'>; output: Output<'media.delete'> };
  'publishRequests.list': { input: Input<'publishRequests.list'>; output: Output<'publishRequests.list'> };
  'publishRequests.create': { input: Input<'publishRequests.create'>; output: Output<'publishRequests.create'> };
  'publishRequests.validate': { input: Input<'publishRequests.validate'>; output: Output<'publishRequests.validate'> };
  'publishRequests.get': { input: Input<'publishRequests.get'>; output: Output<'publishRequests.get'> };
  'publishRequests.update': { input: Input<'publishRequests.update'>; output: Output<'publishRequests.update'> };
  'publishRequests.cancel': { input: Input<'publishRequests.cancel'>; output: Output<'publishRequests.cancel'> };
  'publishRequests.submit': { input: Input<'publishRequests.submit'>; output: Output<'publishRequests.submit'> };
  'publishRequests.approve': { input: Input<'publishRequests.approve'>; output: Output<'publishRequests.approve'> };
  'publishRequests.return': { input: Input<'publishRequests.return'>; output: Output<'publishRequests.return'> };
  'publishRequests.resolve': { input: Input<'publishRequests.resolve'>; output: Output<'publishRequests.resolve'> };
  'publishRequests.retry': { input: Input<'publishRequests.retry'>; output: Output<'publishRequests.retry'> };
  'publishGroups.list': { input: Input<'publishGroups.list'>; output: Output<'publishGroups.list'> };
  'publishGroups.create': { input: Input<'publishGroups.create'>; output: Output<'publishGroups.create'> };
  'publishGroups.validate': { input: Input<'publishGroups.validate'>; output: Output<'publishGroups.validate'> };
  'publishGroups.get': { input: Input<'publishGroups.get'>; output: Output<'publishGroups.get'> };
  'publishGroups.update': { input: Input<'publishGroups.update'>; output: Output<'publishGroups.update'> };
  'publishGroups.cancel': { input: Input<'publishGroups.cancel'>; output: Output<'publishGroups.cancel'> };
  'queues.list': { input: Input<'queues.list'>; output: Output<'queues.list'> };
  'queues.create': { input: Input<'queues.create'>; output: Output<'queues.create'> };
  'queues.get': { input: Input<'queues.get'>; output: Output<'queues.get'> };
  'queues.update': { input: Input<'queues.update'>; output: Output<'queues.update'> };
  'queues.delete': { input: Input<'queues.delete'>; output: Output<'queues.delete'> };
  'queues.preview': { input: Input<'queues.preview'>; output: Output<'queues.preview'> };
  'queues.slots': { input: Input<'queues.slots'>; output: Output<'queues.slots'> };
  'calendarFeeds.list': { input: Input<'calendarFeeds.list'>; output: Output<'calendarFeeds.list'> };
  'calendarFeeds.create': { input: Input<'calendarFeeds.create'>; output: Output<'calendarFeeds.create'> };
  'calendarFeeds.delete': { input: Input<'calendarFeeds.delete'>; output: Output<'calendarFeeds.delete'> };
  'approvalLinks.create': { input: Input<'approvalLinks.create'>; output: Output<'approvalLinks.create'> };
  'approvalLinks.delete': { input: Input<'approvalLinks.delete'>; output: Output<'approvalLinks.delete'> };
  'publishImports.create': { input: Input<'publishImports.create'>; output: Output<'publishImports.create'> };
  'publishImports.list': { input: Input<'publishImports.list'>; output: Output<'publishImports.list'> };
  'publishImports.get': { input: Input<'publishImports.get'>; output: Output<'publishImports.get'> };
  'publishImports.rows': { input: Input<'publishImports.rows'>; output: Output<'publishImports.rows'> };
  'publishImports.run': { input: Input<'publishImports.run'>; output: Output<'publishImports.run'> };
  'publishImports.cancel': { input: Input<'publishImports.cancel'>; output: Output<'publishImports.cancel'> };
  'backfillRequests.list': { input: Input<'backfillRequests.list'>; output: Output<'backfillRequests.list'> };
  'backfillRequests.create': { input: Input<'backfillRequests.create'>; output: Output<'backfillRequests.create'> };
  'backfillRequests.get': { input: Input<'backfillRequests.get'>; output: Output<'backfillRequests.get'> };
  'backfillRequests.cancel': { input: Input<'backfillRequests.cancel'>; output: Output<'backfillRequests.cancel'> };
  'test.connectedProfiles.create': { input: Input<'test.connectedProfiles.create'>; output: Output<'test.connectedProfiles.create'> };
  'test.connectedProfiles.sweep': { input: Input<'test.connectedProfiles.sweep'>; output: Output<'test.connectedProfiles.sweep'> };
  'test.providerEvents.list': { input: Input<'test.providerEvents.list'>; output: Output<'test.providerEvents.list'> };
  'test.providerEvents.create': { input: Input<'test.providerEvents.create'>; output: Output<'test.providerEvents.create'> };
  'test.clock.get': { input: Input<'test.clock.get'>; output: Output<'test.clock.get'> };
  'test.clock.advance': { input: Input<'test.clock.advance'>; output: Output<'test.clock.advance'> };
  'test.reset': { input: Input<'test.reset'>; output: Output<'test.reset'> };
  'test.connections.update': { input: Input<'test.connections.update'>; output: Output<'test.connections.update'> };
  'test.personas.list': { input: Input<'test.personas.list'>; output: Output<'test.personas.list'> };
  'test.scenarios.list': { input: Input<'test.scenarios.list'>; output: Output<'test.scenarios.list'> };
}

/** Served by the generic content functions and a provider declaration. */
export interface ContentOperations {
  'instagram.media.items': {
    list: { input: Input<'instagram.media.items.list'>; output: Output<'instagram.media.items.list'> };
    get: { input: Input<'instagram.media.items.get'>; output: Output<'instagram.media.items.get'> };
    delete: { input: Input<'instagram.media.items.delete'>; output: Output<'instagram.media.items.delete'> };
    metrics: { input: Input<'instagram.media.items.metrics'>; output: Output<'instagram.media.items.metrics'> };
  };
  'instagram.stories.items': {
    list: { input: Input<'instagram.stories.items.list'>; output: Output<'instagram.stories.items.list'> };
    get: { input: Input<'instagram.stories.items.get'>; output: Output<'instagram.stories.items.get'> };
    delete: { input: Input<'instagram.stories.items.delete'>; output: Output<'instagram.stories.items.delete'> };
    metrics: { input: Input<'instagram.stories.items.metrics'>; output: Output<'instagram.stories.items.metrics'> };
  };
  'instagram.media.comments': {
    list: { input: Input<'instagram.media.comments.list'>; output: Output<'instagram.media.comments.list'> };
    get: { input: Input<'instagram.media.comments.get'>; output: Output<'instagram.media.comments.get'> };
    delete: { input: Input<'instagram.media.comments.delete'>; output: Output<'instagram.media.comments.delete'> };
    moderate: { input: Input<'instagram.media.comments.moderate'>; output: Output<'instagram.media.comments.moderate'> };
  };
  'instagram.dm.threads': {
    list: { input: Input<'instagram.dm.threads.list'>; output: Output<'instagram.dm.threads.list'> };
  };
  'instagram.dm.messages': {
    list: { input: Input<'instagram.dm.messages.list'>; output: Output<'instagram.dm.messages.list'> };
  };
  'facebook.media.items': {
    list: { input: Input<'facebook.media.items.list'>; output: Output<'facebook.media.items.list'> };
    get: { input: Input<'facebook.media.items.get'>; output: Output<'facebook.media.items.get'> };
    delete: { input: Input<'facebook.media.items.delete'>; output: Output<'facebook.media.items.delete'> };
    metrics: { input: Input<'facebook.media.items.metrics'>; output: Output<'facebook.media.items.metrics'> };
  };
  'facebook.media.comments': {
    list: { input: Input<'facebook.media.comments.list'>; output: Output<'facebook.media.comments.list'> };
    get: { input: Input<'facebook.media.comments.get'>; output: Output<'facebook.media.comments.get'> };
    delete: { input: Input<'facebook.media.comments.delete'>; output: Output<'facebook.media.comments.delete'> };
    moderate: { input: Input<'facebook.media.comments.moderate'>; output: Output<'facebook.media.comments.moderate'> };
  };
  'facebook.dm.threads': {
    list: { input: Input<'facebook.dm.threads.list'>; output: Output<'facebook.dm.threads.list'> };
  };
  'facebook.dm.messages': {
    list: { input: Input<'facebook.dm.messages.list'>; output: Output<'facebook.dm.messages.list'> };
  };
  'threads.posts.items': {
    list: { input: Input<'threads.posts.items.list'>; output: Output<'threads.posts.items.list'> };
    get: { input: Input<'threads.posts.items.get'>; output: Output<'threads.posts.items.get'> };
    delete: { input: Input<'threads.posts.items.delete'>; output: Output<'threads.posts.items.delete'> };
    metrics: { input: Input<'threads.posts.items.metrics'>; output: Output<'threads.posts.items.metrics'> };
  };
  'threads.posts.replies': {
    list: { input: Input<'threads.posts.replies.list'>; output: Output<'threads.posts.replies.list'> };
    get: { input: Input<'threads.posts.replies.get'>; output: Output<'threads.posts.replies.get'> };
    delete: { input: Input<'threads.posts.replies.delete'>; output: Output<'threads.posts.replies.delete'> };
    moderate: { input: Input<'threads.posts.replies.moderate'>; output: Output<'threads.posts.replies.moderate'> };
  };
  'bluesky.posts.items': {
    list: { input: Input<'bluesky.posts.items.list'>; output: Output<'bluesky.posts.items.list'> };
    get: { input: Input<'bluesky.posts.items.get'>; output: Output<'bluesky.posts.items.get'> };
    delete: { input: Input<'bluesky.posts.items.delete'>; output: Output<'bluesky.posts.items.delete'> };
    metrics: { input: Input<'bluesky.posts.items.metrics'>; output: Output<'bluesky.posts.items.metrics'> };
  };
  'bluesky.posts.replies': {
    list: { input: Input<'bluesky.posts.replies.list'>; output: Output<'bluesky.posts.replies.list'> };
    get: { input: Input<'bluesky.posts.replies.get'>; output: Output<'bluesky.posts.replies.get'> };
    delete: { input: Input<'bluesky.posts.replies.delete'>; output: Output<'bluesky.posts.replies.delete'> };
    moderate: { input: Input<'bluesky.posts.replies.moderate'>; output: Output<'bluesky.posts.replies.moderate'> };
  };
  'mastodon.posts.items': {
    list: { input: Input<'mastodon.posts.items.list'>; output: Output<'mastodon.posts.items.list'> };
    get: { input: Input<'mastodon.posts.items.get'>; output: Output<'mastodon.posts.items.get'> };
    update: { input: Input<'mastodon.posts.items.update'>; output: Output<'mastodon.posts.items.update'> };
    delete: { input: Input<'mastodon.posts.items.delete'>; output: Output<'mastodon.posts.items.delete'> };
    metrics: { input: Input<'mastodon.posts.items.metrics'>; output: Output<'mastodon.posts.items.metrics'> };
  };
  'mastodon.posts.replies': {
    list: { input: Input<'mastodon.posts.replies.list'>; output: Output<'mastodon.posts.replies.list'> };
    get: { input: Input<'mastodon.posts.replies.get'>; output: Output<'mastodon.posts.replies.get'> };
    update: { input: Input<'mastodon.posts.replies.update'>; output: Output<'mastodon.posts.replies.update'> };
    delete: { input: Input<'mastodon.posts.replies.delete'>; output: Output<'mastodon.posts.replies.delete'> };
  };
  'youtube.videos.items': {
    list: { input: Input<'youtube.videos.items.list'>; output: Output<'youtube.videos.items.list'> };
    get: { input: Input<'youtube.videos.items.get'>; output: Output<'youtube.videos.items.get'> };
    update: { input: Input<'youtube.videos.items.update'>; output: Output<'youtube.videos.items.update'> };
    delete: { input: Input<'youtube.videos.items.delete'>; output: Output<'youtube.videos.items.delete'> };
    metrics: { input: Input<'youtube.videos.items.metrics'>; output: Output<'youtube.videos.items.metrics'> };
  };
  'youtube.videos.comments': {
    list: { input: Input<'youtube.videos.comments.list'>; output: Output<'youtube.videos.comments.list'> };
    get: { input: Input<'youtube.videos.comments.get'>; output: Output<'youtube.videos.comments.get'> };
    update: { input: Input<'youtube.videos.comments.update'>; output: Output<'youtube.videos.comments.update'> };
    delete: { input: Input<'youtube.videos.comments.delete'>; output: Output<'youtube.videos.comments.delete'> };
    moderate: { input: Input<'youtube.videos.comments.moderate'>; output: Output<'youtube.videos.comments.moderate'> };
  };
  'pinterest.pins.items': {
    list: { input: Input<'pinterest.pins.items.list'>; output: Output<'pinterest.pins.items.list'> };
    get: { input: Input<'pinterest.pins.items.get'>; output: Output<'pinterest.pins.items.get'> };
    update: { input: Input<'pinterest.pins.items.update'>; output: Output<'pinterest.pins.items.update'> };
    delete: { input: Input<'pinterest.pins.items.delete'>; output: Output<'pinterest.pins.items.delete'> };
    metrics: { input: Input<'pinterest.pins.items.metrics'>; output: Output<'pinterest.pins.items.metrics'> };
  };
  'pinterest.boards.items': {
    list: { input: Input<'pinterest.boards.items.list'>; output: Output<'pinterest.boards.items.list'> };
    get: { input: Input<'pinterest.boards.items.get'>; output: Output<'pinterest.boards.items.get'> };
    update: { input: Input<'pinterest.boards.items.update'>; output: Output<'pinterest.boards.items.update'> };
    delete: { input: Input<'pinterest.boards.items.delete'>; output: Output<'pinterest.boards.items.delete'> };
  };
  'linkedin.posts.items': {
    list: { input: Input<'linkedin.posts.items.list'>; output: Output<'linkedin.posts.items.list'> };
    get: { input: Input<'linkedin.posts.items.get'>; output: Output<'linkedin.posts.items.get'> };
    update: { input: Input<'linkedin.posts.items.update'>; output: Output<'linkedin.posts.items.update'> };
    delete: { input: Input<'linkedin.posts.items.delete'>; output: Output<'linkedin.posts.items.delete'> };
    metrics: { input: Input<'linkedin.posts.items.metrics'>; output: Output<'linkedin.posts.items.metrics'> };
  };
  'linkedin.posts.comments': {
    list: { input: Input<'linkedin.posts.comments.list'>; output: Output<'linkedin.posts.comments.list'> };
    get: { input: Input<'linkedin.posts.comments.get'>; output: Output<'linkedin.posts.comments.get'> };
    update: { input: Input<'linkedin.posts.comments.update'>; output: Output<'linkedin.posts.comments.update'> };
    delete: { input: Input<'linkedin.posts.comments.delete'>; output: Output<'linkedin.posts.comments.delete'> };
  };
  'tiktok.videos.items': {
    list: { input: Input<'tiktok.videos.items.list'>; output: Output<'tiktok.videos.items.list'> };
    get: { input: Input<'tiktok.videos.items.get'>; output: Output<'tiktok.videos.items.get'> };
    metrics: { input: Input<'tiktok.videos.items.metrics'>; output: Output<'tiktok.videos.items.metrics'> };
  };
  'tiktok.videos.comments': {
    list: { input: Input<'tiktok.videos.comments.list'>; output: Output<'tiktok.videos.comments.list'> };
    get: { input: Input<'tiktok.videos.comments.get'>; output: Output<'tiktok.videos.comments.get'> };
    delete: { input: Input<'tiktok.videos.comments.delete'>; output: Output<'tiktok.videos.comments.delete'> };
    moderate: { input: Input<'tiktok.videos.comments.moderate'>; output: Output<'tiktok.videos.comments.moderate'> };
  };
}

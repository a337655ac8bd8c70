// Generated from openapi.yaml by `npm run codegen`. Do not edit.

import type { Branch } from '../resources.ts';

export const operations = {
  instagram: {
    media: {
      items: {
        list: { method: 'GET', path: '/v1/content/instagram.media.items', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/instagram.media.items/{externalId}', query: true },
        delete: { method: 'DELETE', path: '/v1/content/instagram.media.items/{externalId}', query: true },
        metrics: { method: 'GET', path: '/v1/content/instagram.media.items/{externalId}/metrics', query: true },
      },
      comments: {
        list: { method: 'GET', path: '/v1/content/instagram.media.comments', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/instagram.media.comments/{externalId}', query: true },
        delete: { method: 'DELETE', path: '/v1/content/instagram.media.comments/{externalId}', query: true },
        moderate: { method: 'POST', path: '/v1/content/instagram.media.comments/{externalId}/moderate', idempotent: true, body: true, query: ['connectedProfileId'] },
      },
    },
    stories: {
      items: {
        list: { method: 'GET', path: '/v1/content/instagram.stories.items', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/instagram.stories.items/{externalId}', query: true },
        delete: { method: 'DELETE', path: '/v1/content/instagram.stories.items/{externalId}', query: true },
        metrics: { method: 'GET', path: '/v1/content/instagram.stories.items/{externalId}/metrics', query: true },
      },
    },
    dm: {
      threads: {
        list: { method: 'GET', path: '/v1/content/instagram.dm.threads', pages: true, query: true },
      },
      messages: {
        list: { method: 'GET', path: '/v1/content/instagram.dm.messages', pages: true, query: true },
      },
    },
  },
  facebook: {
    media: {
      items: {
        list: { method: 'GET', path: '/v1/content/facebook.media.items', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/facebook.media.items/{externalId}', query: true },
        delete: { method: 'DELETE', path: '/v1/content/facebook.media.items/{externalId}', query: true },
        metrics: { method: 'GET', path: '/v1/content/facebook.media.items/{externalId}/metrics', query: true },
      },
      comments: {
        list: { method: 'GET', path: '/v1/content/facebook.media.comments', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/facebook.media.comments/{externalId}', query: true },
        delete: { method: 'DELETE', path: '/v1/content/facebook.media.comments/{externalId}', query: true },
        moderate: { method: 'POST', path: '/v1/content/facebook.media.comments/{externalId}/moderate', idempotent: true, body: true, query: ['connectedProfileId'] },
      },
    },
    dm: {
      threads: {
        list: { method: 'GET', path: '/v1/content/facebook.dm.threads', pages: true, query: true },
      },
      messages: {
        list: { method: 'GET', path: '/v1/content/facebook.dm.messages', pages: true, query: true },
      },
    },
  },
  threads: {
    posts: {
      items: {
        list: { method: 'GET', path: '/v1/content/threads.posts.items', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/threads.posts.items/{externalId}', query: true },
        delete: { method: 'DELETE', path: '/v1/content/threads.posts.items/{externalId}', query: true },
        metrics: { method: 'GET', path: '/v1/content/threads.posts.items/{externalId}/metrics', query: true },
      },
      replies: {
        list: { method: 'GET', path: '/v1/content/threads.posts.replies', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/threads.posts.replies/{externalId}', query: true },
        delete: { method: 'DELETE', path: '/v1/content/threads.posts.replies/{externalId}', query: true },
        moderate: { method: 'POST', path: '/v1/content/threads.posts.replies/{externalId}/moderate', idempotent: true, body: true, query: ['connectedProfileId'] },
      },
    },
  },
  bluesky: {
    posts: {
      items: {
        list: { method: 'GET', path: '/v1/content/bluesky.posts.items', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/bluesky.posts.items/{externalId}', query: true },
        delete: { method: 'DELETE', path: '/v1/content/bluesky.posts.items/{externalId}', query: true },
        metrics: { method: 'GET', path: '/v1/content/bluesky.posts.items/{externalId}/metrics', query: true },
      },
      replies: {
        list: { method: 'GET', path: '/v1/content/bluesky.posts.replies', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/bluesky.posts.replies/{externalId}', query: true },
        delete: { method: 'DELETE', path: '/v1/content/bluesky.posts.replies/{externalId}', query: true },
        moderate: { method: 'POST', path: '/v1/content/bluesky.posts.replies/{externalId}/moderate', idempotent: true, body: true, query: ['connectedProfileId'] },
      },
    },
  },
  mastodon: {
    posts: {
      items: {
        list: { method: 'GET', path: '/v1/content/mastodon.posts.items', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/mastodon.posts.items/{externalId}', query: true },
        update: { method: 'PATCH', path: '/v1/content/mastodon.posts.items/{externalId}', idempotent: true, body: true, query: ['connectedProfileId'] },
        delete: { method: 'DELETE', path: '/v1/content/mastodon.posts.items/{externalId}', query: true },
        metrics: { method: 'GET', path: '/v1/content/mastodon.posts.items/{externalId}/metrics', query: true },
      },
      replies: {
        list: { method: 'GET', path: '/v1/content/mastodon.posts.replies', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/mastodon.posts.replies/{externalId}', query: true },
        update: { method: 'PATCH', path: '/v1/content/mastodon.posts.replies/{externalId}', idempotent: true, body: true, query: ['connectedProfileId'] },
        delete: { method: 'DELETE', path: '/v1/content/mastodon.posts.replies/{externalId}', query: true },
      },
    },
  },
  youtube: {
    videos: {
      items: {
        list: { method: 'GET', path: '/v1/content/youtube.videos.items', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/youtube.videos.items/{externalId}', query: true },
        update: { method: 'PATCH', path: '/v1/content/youtube.videos.items/{externalId}', idempotent: true, body: true, query: ['connectedProfileId'] },
        delete: { method: 'DELETE', path: '/v1/content/youtube.videos.items/{externalId}', query: true },
        metrics: { method: 'GET', path: '/v1/content/youtube.videos.items/{externalId}/metrics', query: true },
      },
      comments: {
        list: { method: 'GET', path: '/v1/content/youtube.videos.comments', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/youtube.videos.comments/{externalId}', query: true },
        update: { method: 'PATCH', path: '/v1/content/youtube.videos.comments/{externalId}', idempotent: true, body: true, query: ['connectedProfileId'] },
        delete: { method: 'DELETE', path: '/v1/content/youtube.videos.comments/{externalId}', query: true },
        moderate: { method: 'POST', path: '/v1/content/youtube.videos.comments/{externalId}/moderate', idempotent: true, body: true, query: ['connectedProfileId'] },
      },
    },
  },
  pinterest: {
    pins: {
      items: {
        list: { method: 'GET', path: '/v1/content/pinterest.pins.items', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/pinterest.pins.items/{externalId}', query: true },
        update: { method: 'PATCH', path: '/v1/content/pinterest.pins.items/{externalId}', idempotent: true, body: true, query: ['connectedProfileId'] },
        delete: { method: 'DELETE', path: '/v1/content/pinterest.pins.items/{externalId}', query: true },
        metrics: { method: 'GET', path: '/v1/content/pinterest.pins.items/{externalId}/metrics', query: true },
      },
    },
    boards: {
      items: {
        list: { method: 'GET', path: '/v1/content/pinterest.boards.items', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/pinterest.boards.items/{externalId}', query: true },
        update: { method: 'PATCH', path: '/v1/content/pinterest.boards.items/{externalId}', idempotent: true, body: true, query: ['connectedProfileId'] },
        delete: { method: 'DELETE', path: '/v1/content/pinterest.boards.items/{externalId}', query: true },
      },
    },
  },
  linkedin: {
    posts: {
      items: {
        list: { method: 'GET', path: '/v1/content/linkedin.posts.items', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/linkedin.posts.items/{externalId}', query: true },
        update: { method: 'PATCH', path: '/v1/content/linkedin.posts.items/{externalId}', idempotent: true, body: true, query: ['connectedProfileId'] },
        delete: { method: 'DELETE', path: '/v1/content/linkedin.posts.items/{externalId}', query: true },
        metrics: { method: 'GET', path: '/v1/content/linkedin.posts.items/{externalId}/metrics', query: true },
      },
      comments: {
        list: { method: 'GET', path: '/v1/content/linkedin.posts.comments', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/linkedin.posts.comments/{externalId}', query: true },
        update: { method: 'PATCH', path: '/v1/content/linkedin.posts.comments/{externalId}', idempotent: true, body: true, query: ['connectedProfileId'] },
        delete: { method: 'DELETE', path: '/v1/content/linkedin.posts.comments/{externalId}', query: true },
      },
    },
  },
  tiktok: {
    videos: {
      items: {
        list: { method: 'GET', path: '/v1/content/tiktok.videos.items', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/tiktok.videos.items/{externalId}', query: true },
        metrics: { method: 'GET', path: '/v1/content/tiktok.videos.items/{externalId}/metrics', query: true },
      },
      comments: {
        list: { method: 'GET', path: '/v1/content/tiktok.videos.comments', pages: true, query: true },
        get: { method: 'GET', path: '/v1/content/tiktok.videos.comments/{externalId}', query: true },
        delete: { method: 'DELETE', path: '/v1/content/tiktok.videos.comments/{externalId}', query: true },
        moderate: { method: 'POST', path: '/v1/content/tiktok.videos.comments/{externalId}/moderate', idempotent: true, body: true, query: ['connectedProfileId'] },
      },
    },
  },
  providers: {
    surfaces: {
      list: { method: 'GET', path: '/v1/providers/{providerId}/surfaces' },
    },
    list: { method: 'GET', path: '/v1/providers' },
    get: { method: 'GET', path: '/v1/providers/{providerId}' },
  },
  connectedProfiles: {
    targets: {
      list: { method: 'GET', path: '/v1/connected-profiles/{connectedProfileId}/targets', pages: true, query: true },
    },
    surfaces: { method: 'GET', path: '/v1/connected-profiles/{connectedProfileId}/surfaces' },
    list: { method: 'GET', path: '/v1/connected-profiles', pages: true, query: true },
    get: { method: 'GET', path: '/v1/connected-profiles/{connectedProfileId}' },
    update: { method: 'PATCH', path: '/v1/connected-profiles/{connectedProfileId}', body: true },
    delete: { method: 'DELETE', path: '/v1/connected-profiles/{connectedProfileId}' },
    metrics: { method: 'GET', path: '/v1/connected-profiles/{connectedProfileId}/metrics', query: true },
  },
  billing: {
    account: {
      get: { method: 'GET', path: '/v1/billing/account' },
    },
  },
  usage: {
    list: { method: 'GET', path: '/v1/usage', pages: true, query: true },
  },
  keys: {
    current: { method: 'GET', path: '/v1/keys/current' },
    list: { method: 'GET', path: '/v1/keys', pages: true, query: true },
    create: { method: 'POST', path: '/v1/keys', idempotent: true, body: true },
    get: { method: 'GET', path: '/v1/keys/{keyId}' },
    update: { method: 'PATCH', path: '/v1/keys/{keyId}', body: true },
    roll: { method: 'POST', path: '/v1/keys/{keyId}/roll', idempotent: true, body: true },
    revoke: { method: 'POST', path: '/v1/keys/{keyId}/revoke', idempotent: true },
  },
  requestLogs: {
    list: { method: 'GET', path: '/v1/request-logs', pages: true, query: true },
    errorGroups: { method: 'GET', path: '/v1/request-logs/error-groups', query: true },
  },
  auditEntries: {
    list: { method: 'GET', path: '/v1/audit-entries', pages: true, query: true },
    export: { method: 'GET', path: '/v1/audit-entries/export', lines: true, query: true },
    get: { method: 'GET', path: '/v1/audit-entries/{auditEntryId}' },
  },
  authIntegrations: {
    list: { method: 'GET', path: '/v1/auth-integrations', pages: true, query: true },
    create: { method: 'POST', path: '/v1/auth-integrations', idempotent: true, body: true },
    get: { method: 'GET', path: '/v1/auth-integrations/{authIntegrationId}' },
    update: { method: 'PATCH', path: '/v1/auth-integrations/{authIntegrationId}', body: true },
    delete: { method: 'DELETE', path: '/v1/auth-integrations/{authIntegrationId}' },
    check: { method: 'POST', path: '/v1/auth-integrations/{authIntegrationId}/check' },
  },
  connectSessions: {
    list: { method: 'GET', path: '/v1/connect-sessions', pages: true, query: true },
    create: { method: 'POST', path: '/v1/connect-sessions', idempotent: true, body: true },
    get: { method: 'GET', path: '/v1/connect-sessions/{connectSessionId}' },
    waitFor: { ended: ['completed','failed','expired','canceled'] },
  },
  connections: {
    list: { method: 'GET', path: '/v1/connections', query: true },
    import: { method: 'POST', path: '/v1/connections/import', idempotent: true, body: true },
    get: { method: 'GET', path: '/v1/connections/{connectionId}' },
    update: { method: 'PATCH', path: '/v1/connections/{connectionId}', body: true },
    delete: { method: 'DELETE', path: '/v1/connections/{connectionId}' },
    refresh: { method: 'POST', path: '/v1/connections/{connectionId}/refresh', idempotent: true },
  },
  eventDestinations: {
    list: { method: 'GET', path: '/v1/event-destinations', pages: true, query: true },
    create: { method: 'POST', path: '/v1/event-destinations', idempotent: true, body: true },
    get: { method: 'GET', path: '/v1/event-destinations/{eventDestinationId}' },
    update: { method: 'PATCH', path: '/v1/event-destinations/{eventDestinationId}', body: true },
    delete: { method: 'DELETE', path: '/v1/event-destinations/{eventDestinationId}' },
    rotateSecret: { method: 'POST', path: '/v1/event-destinations/{eventDestinationId}/rotate-secret', idempotent: true, body: true },
    test: { method: 'POST', path: '/v1/event-destinations/{eventDestinationId}/test', idempotent: true, body: true },
    deliveries: { method: 'GET', path: '/v1/event-destinations/{eventDestinationId}/deliveries', pages: true, query: true },
    retryDelivery: { method: 'POST', path: '/v1/event-destinations/{eventDestinationId}/deliveries/{deliveryId}/retry', idempotent: true },
    replay: { method: 'POST', path: '/v1/event-destinations/{eventDestinationId}/replay', idempotent: true, body: true },
  },
  portalLinks: {
    create: { method: 'POST', path: '/v1/portal-links', idempotent: true, body: true },
    delete: { method: 'DELETE', path: '/v1/portal-links/{portalLinkId}' },
  },
  events: {
    list: { method: 'GET', path: '/v1/events', pages: true, query: true },
    get: { method: 'GET', path: '/v1/events/{eventId}' },
    stream: { method: 'GET', path: '/v1/event-stream', stream: true, query: true },
  },
  media: {
    list: { method: 'GET', path: '/v1/media', pages: true, query: true },
    create: { method: 'POST', path: '/v1/media', idempotent: true, body: true },
    get: { method: 'GET', path: '/v1/media/{mediaId}' },
    delete: { method: 'DELETE', path: '/v1/media/{mediaId}' },
    waitFor: { ended: ['ready','failed','expired'] },
    upload: { upload: true },
  },
  publishRequests: {
    list: { method: 'GET', path: '/v1/publish-requests', pages: true, query: true },
    create: { method: 'POST', path: '/v1/publish-requests', idempotent: true, body: true },
    validate: { method: 'POST', path: '/v1/publish-requests/validate', idempotent: true, body: true },
    get: { method: 'GET', path: '/v1/publish-requests/{publishRequestId}', query: true },
    update: { method: 'PATCH', path: '/v1/publish-requests/{publishRequestId}', body: true },
    cancel: { method: 'POST', path: '/v1/publish-requests/{publishRequestId}/cancel', idempotent: true },
    submit: { method: 'POST', path: '/v1/publish-requests/{publishRequestId}/submit', idempotent: true },
    approve: { method: 'POST', path: '/v1/publish-requests/{publishRequestId}/approve', idempotent: true, body: true },
    return: { method: 'POST', path: '/v1/publish-requests/{publishRequestId}/return', idempotent: true, body: true },
    resolve: { method: 'POST', path: '/v1/publish-requests/{publishRequestId}/resolve', idempotent: true, body: true },
    retry: { method: 'POST', path: '/v1/publish-requests/{publishRequestId}/retry', idempotent: true },
    waitFor: { ended: ['published','failed','canceled'] },
  },
  publishGroups: {
    list: { method: 'GET', path: '/v1/publish-groups', pages: true, query: true },
    create: { method: 'POST', path: '/v1/publish-groups', idempotent: true, body: true },
    validate: { method: 'POST', path: '/v1/publish-groups/validate', idempotent: true, body: true },
    get: { method: 'GET', path: '/v1/publish-groups/{publishGroupId}' },
    update: { method: 'PATCH', path: '/v1/publish-groups/{publishGroupId}', body: true },
    cancel: { method: 'POST', path: '/v1/publish-groups/{publishGroupId}/cancel', idempotent: true },
    waitFor: { ended: ['published','partial','failed','canceled'] },
  },
  queues: {
    list: { method: 'GET', path: '/v1/queues', pages: true, query: true },
    create: { method: 'POST', path: '/v1/queues', idempotent: true, body: true },
    get: { method: 'GET', path: '/v1/queues/{queueId}' },
    update: { method: 'PATCH', path: '/v1/queues/{queueId}', body: true },
    delete: { method: 'DELETE', path: '/v1/queues/{queueId}' },
    preview: { method: 'POST', path: '/v1/queues/{queueId}/preview', idempotent: true, body: true },
    slots: { method: 'GET', path: '/v1/queues/{queueId}/slots', pages: true, query: true },
  },
  calendarFeeds: {
    list: { method: 'GET', path: '/v1/calendar-feeds', pages: true, query: true },
    create: { method: 'POST', path: '/v1/calendar-feeds', idempotent: true, body: true },
    delete: { method: 'DELETE', path: '/v1/calendar-feeds/{calendarFeedId}' },
  },
  approvalLinks: {
    create: { method: 'POST', path: '/v1/approval-links', idempotent: true, body: true },
    delete: { method: 'DELETE', path: '/v1/approval-links/{approvalLinkId}' },
  },
  publishImports: {
    create: { method: 'POST', path: '/v1/publish-groups/import', idempotent: true, body: true },
    list: { method: 'GET', path: '/v1/publish-imports', pages: true, query: true },
    get: { method: 'GET', path: '/v1/publish-imports/{importId}' },
    rows: { method: 'GET', path: '/v1/publish-imports/{importId}/rows', pages: true, query: true },
    run: { method: 'POST', path: '/v1/publish-imports/{importId}/run', idempotent: true },
    cancel: { method: 'POST', path: '/v1/publish-imports/{importId}/cancel', idempotent: true },
    waitFor: { ended: ['ready','completed','canceled','expired'] },
  },
  backfillRequests: {
    list: { method: 'GET', path: '/v1/backfill-requests', pages: true, query: true },
    create: { method: 'POST', path: '/v1/backfill-requests', idempotent: true, body: true },
    get: { method: 'GET', path: '/v1/backfill-requests/{backfillRequestId}' },
    cancel: { method: 'POST', path: '/v1/backfill-requests/{backfillRequestId}/cancel', idempotent: true },
    waitFor: { ended: ['completed','failed','canceled'] },
  },
  test: {
    connectedProfiles: {
      create: { method: 'POST', path: '/v1/test/connected-profiles', idempotent: true, body: true },
      sweep: { method: 'POST', path: '/v1/test/connected-profiles/{connectedProfileId}/sweep', idempotent: true },
    },
    providerEvents: {
      list: { method: 'GET', path: '/v1/test/provider-events' },
      create: { method: 'POST', path: '/v1/test/provider-events', idempotent: true, body: true },
    },
    clock: {
      get: { method: 'GET', path: '/v1/test/clock' },
      advance: { method: 'POST', path: '/v1/test/clock/advance', idempotent: true, body: true },
    },
    connections: {
      update: { method: 'PATCH', path: '/v1/test/connections/{connectionId}', body: true },
    },
    personas: {
      list: { method: 'GET', path: '/v1/test/personas' },
    },
    scenarios: {
      list: { method: 'GET', path: '/v1/test/scenarios' },
    },
    reset: { method: 'POST', path: '/v1/test/reset' },
  },
} as const satisfies Branch;

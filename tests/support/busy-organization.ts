/**
 * Fills an organization with what a customer has after some months: full lists, long names, every status. Browser
 * tests look at the pages of the console with it, and the README's screenshots are of it.
 */

import { newId, newIdAt } from '../../src/db/client/ids.ts';
import type { Mode } from '../../src/db/client/scope.ts';
import { hourMs, minuteMs } from '../../src/lib/time.ts';
import { publishFailures } from '../../src/providers/publish-failures.ts';
import { simulatedAvatar } from '../../src/simulators/files.ts';
import { makeWorld, type World } from './console-world.ts';
import type { TestService } from './service.ts';

interface BusyOptions {
  organizationId: string;
  mode: Mode;
  /** The id of the user that pages about members show. */
  userId: string;
}

const accounts = [
  ['instagram', 'facebook_login', 'Harbour Bakery', 'harbourbakery', 'instagram.media.items', 'feed'],
  [
    'facebook',
    'facebook_login',
    'Harbour Bakery & Coffee House Copenhagen',
    undefined,
    'facebook.media.items',
    'post',
  ],
  ['threads', 'threads_login', 'Rye & Shine', 'rye.and.shine', 'threads.posts.items', 'text'],
  [
    'bluesky',
    'oauth',
    'Donaudampfschifffahrtsgesellschaft',
    'donau.example.com',
    'bluesky.posts.items',
    'post',
  ],
  ['mastodon', 'oauth', 'Пекарня у гавани', 'pekarnya', 'mastodon.posts.items', 'post'],
  [
    'instagram',
    'instagram_login',
    'Anna-Katharina von Lilienthal-Hohenstein',
    'annakatharina.lilienthal',
    'instagram.media.items',
    'reel',
  ],
  ['facebook', 'facebook_login', 'مخبز الميناء', undefined, 'facebook.media.items', 'photo'],
] as const;

const sentences = [
  'Rye loaves are out of the oven at eight. First come, first served!',
  'We are closed on Monday, since the oven is getting a new door. Back on Tuesday with buns for everybody who waits.',
  'Sourdough workshop on Saturday: twelve places, flour included https://harbour-bakery.example/workshops/2026/sourdough-for-beginners',
  'Свежий ржаной хлеб уже готов.',
  'Buns!',
];

const statuses = [
  'published',
  'scheduled',
  'failed',
  'published',
  'outcome_unknown',
  'published',
  'canceled',
  'publishing',
  'queued',
] as const;
const reasons = [
  'duplicate_content',
  'account_check_due',
  'reconnect_needed',
  'file_format_unsupported',
] as const;
const topics = [
  'content.instagram.media.comments.created',
  'content.facebook.media.comments.moderated',
  'connection.expired',
  'publishRequest.outcomeUnknown',
];

const rows = 60;

/** Returns one of the values, another one for each index. */
const pick = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length] as Value;
const numbers = Array.from({ length: rows }, (_, index) => index);

/** Returns the ids of what has most to show, for the pages about one thing. */
export async function makeBusyOrganization(
  service: TestService,
  { organizationId, mode, userId }: BusyOptions,
): Promise<World> {
  const {
    db,
    security: { keyring },
  } = service.ctx;
  const now = service.ctx.clock.now().getTime();
  const scope = { organizationId, mode };
  const ago = (ms: number) => new Date(now - ms);
  const world = await makeWorld(service, { ...scope, userId, text: 'Harbour Planner' });
  // Requests whose outcome is unknown have not failed, so they lose the error that they were made with.
  await db.publishRequest.updateMany({
    where: { organizationId, id: world.publishRequestId },
    data: { errorCode: null, errorMessage: null },
  });
  const filesUrl = `${service.ctx.config.publicUrl}/simulated/files`;
  const idAt = (kind: Parameters<typeof newId>[0], at: Date) => newIdAt(kind, mode, at);

  const integrations = numbers.slice(0, 8).map((index) => {
    const [providerId, loginKind] = pick(accounts, index);
    const id = newId('authIntegration', mode);
    return {
      id,
      ...scope,
      providerId,
      loginKind,
      name: `Harbour Planner ${index + 1}`,
      clientId: `${100_200_300 + index}`,
      clientSecret: keyring.seal('secret', id),
      returnOrigins: ['https://app.harbour-planner.example'],
      verifyToken: 'token',
      status: index === 5 ? ('disabled' as const) : ('active' as const),
    };
  });
  await db.authIntegration.createMany({ data: integrations });

  const connections = numbers.map((index) => {
    const [providerId, loginKind] = pick(accounts, index);
    const at = ago(index * 31 * hourMs + 5 * minuteMs);
    const id = idAt('connection', at);
    return {
      id,
      ...scope,
      authIntegrationId: pick(integrations, index).id,
      providerId,
      loginKind,
      subject: `subject ${index}`,
      externalUser: `customer-${4_711 + index}@tenant-${index}`,
      origin: pick(['connect_session', 'imported'] as const, index),
      status: pick(['active', 'active', 'active', 'expired', 'active', 'revoked'] as const, index),
      grantedScopes: ['pages_show_list', 'pages_manage_posts', 'pages_manage_engagement'],
      unconfirmedScopes: [],
      credential: keyring.seal(JSON.stringify({ accessToken: 'token' }), id),
      subscription: pick(['active', 'missing', 'unsupported'] as const, index),
      expiresAt: ago(-(index + 1) * 20 * hourMs),
      lastRefreshedAt: ago(index * hourMs),
      ...(index % 4 === 3 ? { refreshErrorCode: 'invalid_grant', refreshErrorAt: ago(hourMs) } : {}),
      createdAt: at,
    };
  });
  await db.connection.createMany({ data: connections });

  const profiles = numbers.map((index) => {
    const [providerId, , displayName, username] = pick(accounts, index);
    const connection = connections[index] as (typeof connections)[number];
    return {
      id: idAt('connectedProfile', connection.createdAt),
      ...scope,
      connectionId: connection.id,
      providerId,
      externalId: `1784${index}0055${index}`,
      kind: pick(['business', 'page', 'account'], index),
      displayName,
      ...(username ? { username } : {}),
      // One of them has no picture, as some accounts have none.
      ...(index % accounts.length === 1 ? {} : { avatarUrl: simulatedAvatar(displayName, filesUrl) }),
      status: index % 9 === 8 ? ('disconnected' as const) : ('live' as const),
      createdAt: connection.createdAt,
    };
  });
  await db.connectedProfile.createMany({ data: profiles });

  const requests = numbers.map((index) => {
    const [, , , , contentType, variant] = pick(accounts, index);
    const profile = profiles[index % 20] as (typeof profiles)[number];
    const status = pick(statuses, index);
    const at = ago(index * 37 * minuteMs + 20_000);
    const ended = ['published', 'failed', 'canceled'].includes(status);
    const held = !ended || (status === 'failed' && index % 2 === 0);
    const reason = pick(reasons, Math.floor(index / statuses.length));
    const id = idAt('publishRequest', at);
    return {
      id,
      ...scope,
      connectedProfileId: profile.id,
      account: `${profile.providerId} ${profile.externalId}`,
      contentType,
      variant,
      status,
      phase: 'settle' as const,
      ...(held ? { content: keyring.seal(JSON.stringify({ text: pick(sentences, index) }), id) } : {}),
      fingerprint: 'f'.repeat(64),
      mediaIds: [],
      reference: `order-${index}`,
      metadata: { campaign: 'Saturday', postId: `post-${8_000 + index}` },
      ...(status === 'scheduled' ? { scheduledFor: ago(-(index + 1) * 3 * hourMs) } : {}),
      steps: [
        { name: 'started', at: at.toISOString(), outcome: 'done' },
        { name: 'created', at: at.toISOString(), outcome: 'done' },
      ],
      ...(status === 'published'
        ? { externalId: `1804586334121${index}`, providerPermalink: 'https://social.example/p/1' }
        : {}),
      ...(status === 'failed'
        ? {
            errorCode: 'refused_by_provider',
            errorReason: reason,
            errorMessage: publishFailures[reason].message,
            errorDetail: {
              provider: {
                code: '506',
                subcode: '1455006',
                title: 'Duplicate',
                message: 'This status update is identical to the last one you posted.',
              },
              validationErrors: [
                { field: 'media.0.altText', message: 'This has more characters than the provider takes.' },
                { field: 'text', message: 'This is not a text.' },
              ],
            },
            ...(held ? { retryableUntil: ago(-20 * hourMs) } : {}),
          }
        : {}),
      createdAt: at,
      startedAt: at,
      ...(ended ? { completedAt: ago(index * 37 * minuteMs) } : {}),
    };
  });
  await db.publishRequest.createMany({ data: requests });

  await db.backfillRequest.createMany({
    data: numbers.slice(0, 30).map((index) => {
      const at = ago(index * 5 * hourMs);
      const status = pick(['completed', 'failed', 'running', 'canceled', 'waiting'] as const, index);
      return {
        id: idAt('backfillRequest', at),
        ...scope,
        connectedProfileId: (profiles[index] as (typeof profiles)[number]).id,
        contentType: pick(accounts, index)[4],
        maxItems: 1_000,
        status,
        fetched: 900,
        emitted: 31 * index,
        skipped: 12,
        going: ['running', 'waiting'].includes(status) ? true : null,
        ...(status === 'completed' ? { stopReason: 'reached_end' as const } : {}),
        createdAt: at,
      };
    }),
  });

  const destinations = numbers.slice(0, 9).map((index) => ({
    id: newId('eventDestination', mode),
    ...scope,
    name: pick(['Planner backend', 'Data warehouse', undefined], index) ?? null,
    url: `https://hooks.harbour-planner.example/social-content/${index}/events?tenant=harbour-bakery&region=eu-north-1`,
    topics: pick([['*'], ['content.instagram.media.comments.*', 'content.facebook.*'], topics], index),
    ...(index === 4 ? { status: 'disabled' as const, disabledReason: 'failing' } : {}),
    ...(index === 0 ? { failingSince: ago(3 * hourMs) } : {}),
    secret: keyring.seal('whsec_secret', 'x'),
    secretHint: '…Ab12',
    createdAt: ago(index * 40 * hourMs),
  }));
  await db.eventDestination.createMany({ data: destinations });
  const [destination] = destinations as [(typeof destinations)[number]];

  const events = numbers.map((index) => {
    const at = ago(index * 17 * minuteMs + 3_000);
    return {
      id: idAt('event', at),
      ...scope,
      topic: pick(topics, index),
      origin: pick(['live', 'backfill', 'recovered'], index),
      connectedProfileId: pick(profiles, index).id,
      subjectId: '1',
      data: JSON.stringify({
        externalId: '17900001234567890',
        text: pick(sentences, index),
        providerPermalink: `https://social.example/${'p'.repeat(120)}`,
      }),
      createdAt: at,
    };
  });
  await db.event.createMany({ data: events });
  const deliveries = events.map(({ id, topic, createdAt }, index) => {
    const status = pick(['succeeded', 'pending', 'succeeded', 'failed'] as const, index);
    const failed = { at: createdAt.toISOString(), durationMs: 10_003, error: 'timeout' };
    const refused = {
      at: createdAt.toISOString(),
      durationMs: 88,
      statusCode: 503,
      body: 'upstream connect error or disconnect/reset before headers',
    };
    const taken = { at: createdAt.toISOString(), durationMs: 40 + index, statusCode: 204 };
    const attempts = {
      succeeded: [taken],
      pending: index % 8 === 1 ? [] : [failed, refused],
      failed: [failed, refused, refused],
    }[status];
    return {
      id: idAt('delivery', createdAt),
      ...scope,
      destinationId: destination.id,
      eventId: id,
      topic,
      status,
      attempts,
      createdAt,
      ...(status === 'pending' ? { nextAttemptAt: ago(-40 * minuteMs) } : { completedAt: createdAt }),
    };
  });
  await db.eventDelivery.createMany({ data: deliveries });
  await db.deliveryHour.createMany({
    data: numbers.slice(0, 24).map((index) => ({
      ...scope,
      hour: new Date(Math.floor(now / hourMs) * hourMs - index * hourMs),
      slot: 0,
      succeeded: 900 + ((index * 397) % 500),
      failed: index % 6 === 2 ? 40 : 0,
    })),
  });
  await db.destinationHour.createMany({
    data: numbers
      .slice(0, 24)
      .filter((index) => index !== 9)
      .map((index) => ({
        organizationId,
        destinationId: destination.id,
        hour: new Date(Math.floor(now / hourMs) * hourMs - index * hourMs),
        slot: 0,
        succeeded: index < 3 ? 0 : 300 + ((index * 97) % 120),
        failed: index < 3 ? 40 : index % 7 === 5 ? 12 : 0,
        tookMs: 400 * (70 + ((index * 53) % 60)),
        slowestMs: index < 3 ? 10_000 : 400 + ((index * 211) % 900),
      })),
  });
  await db.publishDay.createMany({
    data: numbers.slice(0, 14).map((index) => ({
      ...scope,
      day: new Date(Math.floor(now / (24 * hourMs)) * 24 * hourMs - index * 24 * hourMs),
      slot: 0,
      published: 120 + ((index * 61) % 90),
      failed: index % 4 === 1 ? 9 : 1,
    })),
  });

  const keys = ['Production', 'Staging of the planner', 'Data warehouse, nightly', 'Ada’s laptop'].map(
    (name, index) => ({
      id: newId('key'),
      ...scope,
      name,
      hash: Buffer.from(newId('key')),
      lastFour: 'Ab12',
      allowedOperations: index === 2 ? ['events.list', 'connectedProfiles.list', 'publishRequests.list'] : [],
      lastUsedAt: ago(index * 29 * hourMs),
      createdAt: ago(index * 700 * hourMs),
      ...(index === 3 ? { revokedAt: ago(hourMs) } : {}),
    }),
  );
  await db.apiKey.createMany({ data: keys });
  await db.requestLogEntry.createMany({
    data: numbers.map((index) => {
      const at = ago(index * 41_000);
      const status = pick([200, 200, 400, 200, 429, 200, 502], index);
      return {
        id: idAt('requestLogEntry', at),
        ...scope,
        requestId: `01923f3a-7c1e-7b6a-9d53-${100_000_000_000 + index}`,
        keyId: pick(keys, index).id,
        operationId: pick(
          [
            'publishRequests.create',
            'instagram.media.comments.list',
            'eventDestinations.deliveries',
            'test.connectedProfiles.create',
          ],
          index,
        ),
        status,
        durationMs: 3.5 * (index + 1),
        ...(status === 400
          ? {
              errorCode: 'validation_error',
              details: {
                violations: [{ code: 'text_too_long', path: '/text' }],
                errorGroup: `text-too-long-${index % 4}`,
              },
            }
          : status === 429
            ? {
                errorCode: 'rate_limit_exceeded',
                details: { reason: 'key_quota_spent', errorGroup: `key-quota-spent-${index % 4}` },
              }
            : status === 502
              ? { errorCode: 'upstream_error' }
              : {}),
        createdAt: at,
      };
    }),
  });
  await db.auditEntry.createMany({
    data: numbers.map((index) => ({
      id: idAt('auditEntry', ago(index * 3 * hourMs)),
      ...scope,
      userId,
      actor: pick(['ada.baker@harbour-planner.example', 'grace@harbour-planner.example'], index),
      action: pick(['publishRequests.cancel', 'eventDestinations.update', 'members.invite'], index),
      subject: pick([requests[0]?.id ?? '', destination.id, 'grace@harbour-planner.example'], index),
      details: pick(
        [
          {},
          {
            topics: ['content.facebook.*'],
            url: 'https://hooks.harbour-planner.example/social-content/events',
          },
          { role: 'developer' },
        ],
        index,
      ),
      address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
      outcome: pick(['done', 'done', 'refused'] as const, index),
      ...(index % 3 === 2 ? { outcomeCode: 'validation_error' } : {}),
      createdAt: ago(index * 3 * hourMs),
    })),
  });

  const failed = requests.find(({ status }) => status === 'failed');
  const failing = deliveries.find(({ status }) => status === 'failed');
  return {
    ...world,
    keyId: (keys[0] as (typeof keys)[number]).id,
    authIntegrationId: (integrations[0] as (typeof integrations)[number]).id,
    connectionId: (connections[0] as (typeof connections)[number]).id,
    connectedProfileId: (profiles[0] as (typeof profiles)[number]).id,
    eventDestinationId: destination.id,
    eventId: failing?.eventId ?? '',
    deliveryId: failing?.id ?? '',
    publishRequestId: failed?.id ?? '',
  };
}

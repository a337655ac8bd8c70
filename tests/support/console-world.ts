/**
 * Makes one of everything that the console shows, in one mode, with the given text in every field that people
 * or providers fill.
 */
import { newId } from '../../src/db/client/ids.ts';
import type { Mode } from '../../src/db/client/scope.ts';
import { countUsed } from '../../src/db/tables/usage-counts.ts';
import type { DeclaredPage } from '../../src/web/console/declare.ts';
import { areaOf } from '../../src/web/console/page-context.ts';
import type { TestService } from './service.ts';

/** The ids in the paths of pages and changes. */
export type World = Record<WorldId, string>;

type WorldId =
  | 'organizationId'
  | 'mode'
  | 'keyId'
  | 'authIntegrationId'
  | 'connectionId'
  | 'connectSessionId'
  | 'connectedProfileId'
  | 'eventDestinationId'
  | 'eventId'
  | 'deliveryId'
  | 'publishRequestId'
  | 'publishGroupId'
  | 'queueId'
  | 'domain'
  | 'calendarFeedId'
  | 'approvalLinkId'
  | 'importId'
  | 'backfillRequestId'
  | 'userId'
  | 'sessionId'
  | 'passkeyId'
  | 'consoleLinkId'
  | 'requestLogEntryId'
  | 'auditEntryId';

const providerId = 'instagram';
const loginKind = 'facebook_login';

interface WorldOptions {
  organizationId: string;
  mode: Mode;
  /** The id of the user that pages about members show. */
  userId: string;
  /** The text for every field that people or providers fill. */
  text?: string;
}

export async function makeWorld(
  { ctx }: TestService,
  { organizationId, mode, userId, text = 'plain text' }: WorldOptions,
): Promise<World> {
  const {
    db,
    security: { keyring },
  } = ctx;
  const scope = { organizationId, mode };
  const id = (kind: Parameters<typeof newId>[0]) => newId(kind, mode);
  const now = ctx.clock.now();
  const later = new Date(now.getTime() + 3_600_000);

  const usage = { organizationId, cap: 'publishRequestsPerMonth', month: new Date('2026-01-01') };
  // Both modes share this row, so it may be there already.
  await db.usageMonth.createMany({ data: [{ ...usage, used: 7, peak: 7 }], skipDuplicates: true });

  const key = await db.apiKey.create({
    data: {
      id: newId('key'),
      ...scope,
      name: text,
      hash: Buffer.from(newId('key')),
      lastFour: 'Ab12',
      allowedOperations: ['connections.list'],
    },
  });

  const authIntegrationId = id('authIntegration');
  await db.authIntegration.create({
    data: {
      id: authIntegrationId,
      ...scope,
      providerId,
      loginKind,
      name: text,
      clientId: text,
      clientSecret: keyring.seal('secret', authIntegrationId),
      configurationId: text,
      returnOrigins: [text],
      verifyToken: 'token',
    },
  });

  const connectionId = id('connection');
  await db.connection.create({
    data: {
      id: connectionId,
      ...scope,
      authIntegrationId,
      providerId,
      subject: text,
      loginKind,
      origin: 'connect_session',
      status: 'expired',
      grantedScopes: [text],
      unconfirmedScopes: [text],
      credential: keyring.seal(JSON.stringify({ accessToken: 'token' }), connectionId),
      expiresAt: later,
      checkAt: later,
      refreshErrorCode: text,
      refreshErrorAt: now,
    },
  });

  const connectSessionId = id('connectSession');
  await db.connectSession.create({
    data: {
      id: connectSessionId,
      ...scope,
      authIntegrationId,
      operations: [text],
      scopes: [text],
      returnUrl: text,
      state: text,
      account: text,
      expiresAt: later,
    },
  });

  const connectedProfileId = id('connectedProfile');
  await db.connectedProfile.create({
    data: {
      id: connectedProfileId,
      ...scope,
      connectionId,
      providerId,
      externalId: text,
      kind: text,
      displayName: text,
      username: text,
      avatarUrl: `javascript:alert(${JSON.stringify(text)})`,
      lackingScopes: [text],
      sweepAt: later,
      pollAt: later,
    },
  });

  const eventDestinationId = id('eventDestination');
  await db.eventDestination.create({
    data: {
      id: eventDestinationId,
      ...scope,
      name: text,
      url: `https://receiver.example/?${text}`,
      topics: [text],
      status: 'disabled',
      disabledReason: text,
      secret: keyring.seal('whsec_secret', eventDestinationId),
      secretHint: 'whsec_…',
    },
  });

  const eventId = id('event');
  await db.event.create({
    data: {
      id: eventId,
      ...scope,
      topic: 'content.instagram.media.comments.created',
      origin: 'live',
      connectedProfileId,
      subjectId: text,
      data: JSON.stringify({ externalId: '1', text }),
    },
  });
  const deliveryId = id('delivery');
  await db.eventDelivery.create({
    data: {
      id: deliveryId,
      ...scope,
      destinationId: eventDestinationId,
      eventId,
      topic: 'content.instagram.media.comments.created',
      status: 'failed',
      attempts: [{ at: now.toISOString(), durationMs: 12, statusCode: 500, error: text, body: text }],
      completedAt: now,
    },
  });

  const publishGroupId = id('publishGroup');
  await db.publishGroup.create({
    data: {
      id: publishGroupId,
      ...scope,
      skipped: [
        {
          target: 1,
          connectedProfileId,
          contentType: 'instagram.media.items',
          error: { code: 'validation_error', message: text },
        },
      ],
      reference: text,
      metadata: { campaign: text },
    },
  });

  const queueId = id('queue');
  await db.queue.create({
    data: {
      id: queueId,
      ...scope,
      name: text,
      connectedProfileIds: [connectedProfileId],
      timeZone: 'Europe/Lisbon',
      slots: [{ weekday: 1, time: '09:00' }],
    },
  });

  const domain = 'bakery.example';
  await db.signInDomain.upsert({
    where: { organizationId_domain: { organizationId, domain } },
    create: { organizationId, domain, challenge: text },
    update: {},
  });

  const calendarFeedId = id('calendarFeed');
  await db.calendarFeed.create({
    data: {
      id: calendarFeedId,
      ...scope,
      name: text,
      connectedProfileIds: [connectedProfileId],
      withContent: true,
      tokenHash: Buffer.from(calendarFeedId),
    },
  });

  const importId = id('publishImport');
  await db.publishImport.create({
    data: { id: importId, ...scope, status: 'ready', format: 'csv', keyId: key.id },
  });
  const ofRow = { ...scope, importId, key: text, createdAt: now };
  await db.publishImportRow.createMany({
    data: [
      { ...ofRow, id: `${importId}_000002`, number: 2, status: 'valid' },
      {
        ...ofRow,
        id: `${importId}_000003`,
        number: 3,
        status: 'invalid',
        errors: [{ field: 'text', message: text }],
      },
    ],
  });

  const publishRequestId = id('publishRequest');
  await db.publishRequest.create({
    data: {
      id: publishRequestId,
      ...scope,
      publishGroupId,
      queueId,
      connectedProfileId,
      account: `${providerId} ${text}`,
      contentType: 'instagram.media.items',
      variant: 'image',
      status: 'outcome_unknown',
      phase: 'settle',
      content: keyring.seal('{}', publishRequestId),
      fingerprint: text,
      mediaIds: [],
      metadata: { campaign: text },
      steps: [{ name: text, at: now.toISOString(), outcome: text }],
      externalId: text,
      providerPermalink: `javascript:alert(${JSON.stringify(text)})`,
      errorCode: text,
      errorMessage: text,
    },
  });

  const approvalLinkId = id('approvalLink');
  await db.approvalLink.create({
    data: {
      id: approvalLinkId,
      ...scope,
      publishRequestId,
      submittedAt: now,
      reviewer: text,
      expiresAt: new Date(now.getTime() + 86_400_000),
    },
  });

  const backfillRequestId = id('backfillRequest');
  await db.backfillRequest.create({
    data: {
      id: backfillRequestId,
      ...scope,
      connectedProfileId,
      contentType: 'instagram.media.comments',
      maxItems: 1000,
      status: 'waiting',
      fetched: 30,
      emitted: 20,
      skipped: 10,
      resumesAt: later,
      errorCode: text,
      errorMessage: text,
    },
  });

  await countUsed(db, [{ ...scope, at: new Date(), keyId: key.id, counts: { apiRequests: 1 } }]);
  const requestLogEntryId = id('requestLogEntry');
  await db.requestLogEntry.create({
    data: {
      id: requestLogEntryId,
      ...scope,
      requestId: text,
      keyId: key.id,
      operationId: text,
      status: 400,
      durationMs: 1.5,
      errorCode: text,
      details: {
        reason: text,
        violations: [{ code: text, path: `/${text}` }],
        unknownParameters: [text],
        subjectId: publishRequestId,
        errorGroup: text,
      },
    },
  });
  const entry = {
    userId,
    actor: text,
    action: text,
    subject: text,
    details: { [text]: text },
    address: text,
    outcome: 'done',
    outcomeCode: text,
  } as const;
  const auditEntryId = newId('auditEntry');
  await db.auditEntry.createMany({
    data: [
      { id: auditEntryId, ...scope, ...entry },
      // This entry is in the audit log of the installation.
      { id: newId('auditEntry'), ...entry },
    ],
  });
  const consoleLinkId = newId('consoleLink');
  await db.consoleLink.create({
    data: {
      id: consoleLinkId,
      purpose: 'invitation',
      tokenHash: consoleLinkId,
      email: text,
      organizationId,
      role: 'viewer',
      createdBy: text,
      expiresAt: later,
    },
  });

  const sessionId = newId('session');
  await db.userSession.create({
    data: { id: sessionId, userId, token: sessionId, userAgent: text, ipAddress: text, expiresAt: later },
  });
  const passkeyId = newId('passkey');
  await db.userPasskey.create({
    data: {
      id: passkeyId,
      userId,
      name: text,
      publicKey: '',
      credentialID: passkeyId,
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
    },
  });

  return {
    organizationId,
    mode,
    sessionId,
    passkeyId,
    keyId: key.id,
    authIntegrationId,
    connectionId,
    connectSessionId,
    connectedProfileId,
    eventDestinationId,
    eventId,
    deliveryId,
    publishRequestId,
    publishGroupId,
    queueId,
    domain,
    calendarFeedId,
    approvalLinkId,
    importId,
    backfillRequestId,
    userId,
    consoleLinkId,
    requestLogEntryId,
    auditEntryId,
  };
}

/** Returns the address of a page or change in a world: `/keys/:keyId` -> `/console/org_…/test/keys/key_…`. */
export function placeIn(world: World, { role, path }: Pick<DeclaredPage, 'role' | 'path'>): string {
  return `/console${areaOf(role)}${path}`.replace(/:(\w+)/g, (_, name: string) => {
    const value = world[name as WorldId];
    if (!value) throw new Error(`console-world.ts has no ${name}: add what ${path} is about`);
    return value;
  });
}

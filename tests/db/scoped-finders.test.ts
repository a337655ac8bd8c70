/**
 * Tests the finders of what a tenant has: for them, a row of another organization or of the other mode does
 * not exist.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findAuthIntegration } from '../../src/db/auth-integrations.ts';
import { findBackfillRequest } from '../../src/db/backfill-requests.ts';
import type { Db } from '../../src/db/client.ts';
import { findConnectSession } from '../../src/db/connect-sessions.ts';
import { findConnection } from '../../src/db/connections.ts';
import { findEventDestination } from '../../src/db/event-destinations.ts';
import { findMedia } from '../../src/db/media.ts';
import { findPublishRequest } from '../../src/db/publish-requests.ts';
import type { Scope } from '../../src/db/scope.ts';
import { backfill } from '../support/backfilling.ts';
import { newIntegration, newSession } from '../support/connect.ts';
import { newUpload } from '../support/media.ts';
import { publish } from '../support/publishing.ts';
import { startTestService, type TestService } from '../support/service.ts';

type Find = (db: Db, scope: Scope, id: string) => Promise<{ id: string }>;

const finders: Record<string, Find> = {
  'Auth Integration': findAuthIntegration,
  'Connect Session': findConnectSession,
  Connection: findConnection,
  'Event Destination': findEventDestination,
  media: findMedia,
  'publish request': findPublishRequest,
  'backfill request': findBackfillRequest,
};

let service: TestService;
let own: Scope;
let other: Scope;
let ids: Record<string, string>;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
  const { client, organizationId } = await service.newKey();
  own = { organizationId, mode: 'test' };
  other = {
    organizationId: (await service.newKey({ organization: 'Another' })).organizationId,
    mode: 'test',
  };
  const { connectedProfileId, connectionId } = await client.newProfile({ providerId: 'facebook' });
  const content = { connectedProfileId, contentType: 'facebook.media.items' };
  const { authIntegrationId } = await newIntegration(client);
  const destination = { url: 'https://receiver.example.com/', topics: ['*'] };
  ids = {
    'Auth Integration': authIntegrationId,
    'Connect Session': (await newSession(client, authIntegrationId)).connectSessionId,
    Connection: connectionId,
    'Event Destination': (await client.post('/v1/event-destinations', destination)).body.eventDestinationId,
    media: (await newUpload(client)).mediaId,
    'publish request': (await publish(client, { ...content, text: 'Rye today' })).publishRequestId,
    'backfill request': (await backfill(client, content)).backfillRequestId,
  };
});
afterAll(() => service.close());

const notFound = (what: string) =>
  expect.objectContaining({ code: 'not_found', message: `The ${what} does not exist.` });

describe.each(Object.entries(finders))('the finder of a %s', (what, find) => {
  const search = (scope: Scope, id: string) => find(service.ctx.db, scope, id);

  test('finds it in its scope', async () => {
    const id = ids[what] as string;
    expect(await search(own, id)).toMatchObject({ id, ...own });
  });

  test.each([
    ['another organization', () => other, (id: string) => id],
    ['the other mode', () => ({ ...own, mode: 'live' as const }), (id: string) => id],
    ['the other mode, by a name of that mode', () => ({ ...own, mode: 'live' as const }), withoutMode],
    [
      'its scope by another id',
      () => own,
      (id: string) => id.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ],
    ['its scope by an id that is none', () => own, (id: string) => `${id}\0`],
  ])('does not find it in %s', async (_where, scope, nameOf) => {
    await expect(search(scope(), nameOf(ids[what] as string))).rejects.toEqual(notFound(what));
  });
});

/** Returns the id without the prefix of test mode, as an id of live mode is formed. */
function withoutMode(id: string): string {
  return id.replace(/^test_/, '');
}

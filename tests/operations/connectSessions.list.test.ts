import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { newIntegration, newSession } from '../support/connect.ts';
import { expectViolations } from '../support/errors.ts';
import {
  expectFoundByOwnNames,
  expectWrongFiltersRefused,
  listed,
  ownMetadata,
  ownReference,
} from '../support/own-references.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { allStatementsDuring } from '../support/statements.ts';

const path = '/v1/connect-sessions';
let service: TestService;
let key: TestKey;
/** The sessions in the order in which they were made; the last one has names of the customer's own. */
const made: Schemas['ConnectSession'][] = [];

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey({ organization: 'Lists sessions' });
  const { authIntegrationId } = await newIntegration(key.client);
  for (const input of [
    {},
    { externalUser: 'ada' },
    { externalUser: 'ada', reference: 'another', metadata: { region: 'south' } },
    { reference: ownReference, metadata: ownMetadata },
  ])
    made.push(await newSession(key.client, authIntegrationId, input));
});

const newestFirst = (fits: (session: Schemas['ConnectSession']) => boolean = () => true) =>
  made
    .filter(fits)
    .map(({ connectSessionId }) => connectSessionId)
    .toReversed();
const walk = (query: object) => listed(key.client, path, 'connectSessionId', query);

describe('connectSessions.list', () => {
  test('has every session once, newest first, as get has it', async () => {
    const { status, body } = await key.client.get(path);
    expect([status, body]).toEqual([200, { data: made.toReversed(), hasMore: false }]);
    expect(body.data[0]).toMatchObject({ reference: ownReference, metadata: ownMetadata });
    for (const limit of [1, 3, 4, 100]) expect(await walk({ limit })).toEqual(newestFirst());
  });

  test('reads a page in one statement, which reads no Auth Integration for its rows', async () => {
    const statements = await allStatementsDuring(async () => void (await key.client.get(path)));
    const lists = statements.filter((statement) => / FROM "\w+"\."connect_sessions"/.test(statement));
    expect(lists).toHaveLength(1);
    expect(statements.filter((statement) => statement.includes('auth_integrations'))).toEqual([]);
  });

  test('filters by the user of the customer and by the customer’s own names', async () => {
    expect(await walk({ externalUser: 'ada', limit: 1 })).toEqual(
      newestFirst(({ externalUser }) => externalUser === 'ada'),
    );
    expect(await walk({ externalUser: 'ada', reference: ownReference })).toEqual([]);
    await expectFoundByOwnNames(key.client, path, 'connectSessionId', made.at(-1)?.connectSessionId ?? '');
  });

  test('names wrong filters, and refuses a cursor of other filters', async () => {
    await expectWrongFiltersRefused(key.client, path);
    const { nextCursor } = (await key.client.get(path, { 'metadata[region]': 'north', limit: 1 })).body;
    expect(nextCursor).toBeUndefined();
    const first = await key.client.get(path, { externalUser: 'ada', limit: 1 });
    const elsewhere = { externalUser: 'ada', 'metadata[region]': 'south', cursor: first.body.nextCursor };
    const refused = await key.client.get(path, elsewhere);
    expect([refused.status, refused.body.error.meta.validationErrors[0].field]).toEqual([400, 'cursor']);
  });

  test('shows neither other organizations nor the other mode', async () => {
    const live = await service.newKey({ mode: 'live', organization: 'Lists sessions' });
    const stranger = await service.newKey({ organization: 'Lists no sessions' });
    for (const { client } of [live, stranger])
      for (const filters of [{}, { reference: ownReference }, { 'metadata[region]': 'north' }])
        expect((await client.get(path, filters)).body).toEqual({ data: [], hasMore: false });
  });

  test('refuses metadata that are too large, or cannot be kept, with the field', async () => {
    const input = { authIntegrationId: made[0]?.authIntegrationId, returnUrl: made[0]?.returnUrl };
    const large = await key.client.post(path, { ...input, metadata: { note: 'x'.repeat(8 * 1024) } });
    expectViolations(large, { metadata: 'too_long' });
    const unstorable = await key.client.post(path, { ...input, reference: 'a\ud800', metadata: { a: '\0' } });
    expectViolations(unstorable, { reference: 'invalid_format', 'metadata.a': 'invalid_format' });
  });
});

// A service of its own: a second process remembers the same rows.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationDescription, Schemas } from '../../src/contract/index.ts';
import { isOwnId, newId } from '../../src/db/client/ids.ts';
import {
  allOperations,
  bodyShapesOf,
  call,
  createSamples,
  type Input,
  keyedOperations,
  type Samples,
  withQuery,
} from '../support/conformance.ts';
import { expectError } from '../support/errors.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { ofEachKind, sampleOf, shareOf, testInTurns } from '../support/sample.ts';
import { sharedTestService, startTestService, type TestKey, type TestService } from '../support/service.ts';
import { statementsOf } from '../support/statements.ts';

let service: TestService;
/** The keys of one organization, Acme, in test mode and in live mode, and the key of another. */
let acme: TestKey;
let acmeLive: TestKey;
let umbrella: TestKey;
let umbrellaLive: TestKey;
const foreignProfiles = profilesIn(
  ['healthy', 'grant_expired', 'scope_missing', 'outage_500'],
  () => umbrella,
);
const ownProfiles = profilesIn(['healthy', 'grant_expired', 'scope_missing'], () => acme);
let samples: Samples;
let umbrellaSamples: Samples;
/** Organization and mode -> a live profile of each provider. */
const liveProfiles = new Map<TestKey, Record<string, string>>();

const contentOperations = keyedOperations.filter(({ content }) => content);
const titled = (operations: OperationDescription[]) =>
  operations.map((operation) => [operation.operationId as string, operation] as const);
const providerOf = ({ content }: OperationDescription) => content?.contentType.split('.')[0] ?? '';

beforeAll(async () => {
  service = await sharedTestService();
  acme = await service.newKey();
  acmeLive = await service.newKey({ mode: 'live' });
  umbrella = await service.newKey({ organization: 'Umbrella' });
  umbrellaLive = await service.newKey({ organization: 'Umbrella', mode: 'live' });
  samples = createSamples(acme.client, service);
  umbrellaSamples = createSamples(umbrella.client, service);
  for (const key of [acmeLive, umbrellaLive]) liveProfiles.set(key, await importLiveProfiles(key));
});
afterAll(() => service.close());

/**
 * Makes a live profile of each provider, with a token that no provider accepts, because no call in this file
 * may reach a provider. Returns provider -> profile id.
 */
async function importLiveProfiles({ organizationId }: TestKey): Promise<Record<string, string>> {
  const profiles: Record<string, string> = {};
  for (const provider of service.ctx.providers.registry.providers) {
    const loginKind = provider.loginKinds[0]?.id ?? '';
    const profile = await makeLiveProfile(service, organizationId, {
      providerId: provider.id,
      loginKind,
      accessToken: 'nobody',
    });
    profiles[provider.id] = profile.id;
  }
  return profiles;
}

const send = (key: TestKey, operation: OperationDescription, input: Input) =>
  call(service.url, operation, input, `Bearer ${key.key}`);

/** One piece of code finds the profile for all content operations. */
const tried = ofEachKind(contentOperations, (operation) => [
  `${operation.content?.action}`,
  providerOf(operation),
]);
/** How many of them have the same turn at least. */
const sharers = Math.floor(tried.length / 5);

describe.each(titled(tried))('%s', (_id, operation) => {
  const at = tried.indexOf(operation);
  const testInTurn = testInTurns(at, 5);
  /** Its place among those whose turn is the same. */
  const place = Math.floor(at / 5);

  /** Calls the operation with this API key for a profile, expects `not_found`, and returns the answer. */
  async function refusalOf(key: TestKey, connectedProfileId: string) {
    const input = withQuery(await samples.of(operation), { connectedProfileId });
    const answer = await send(key, operation, input);
    expectError(answer, 404, 'not_found');
    expect(answer.body.error.message).toMatch(
      /^The Connected Profile that connectedProfileId names does not/,
    );
    return answer;
  }

  /** Returns the answer to a call for the profile, and the number of SQL statements that it took. */
  async function answerTo(key: TestKey, connectedProfileId: string) {
    let answer: object = {};
    // The sample is made first, because that takes SQL statements, too.
    await samples.of(operation);
    const statements = await statementsOf(async () => {
      const { status, body, headers } = await refusalOf(key, connectedProfileId);
      answer = { status, body, headers: Object.keys(headers).sort() };
    });
    return { ...answer, statements };
  }

  test("does not find another organization's profile, as if there were none", async () => {
    const foreign = (await umbrellaSamples.profileFor(operation)).connectedProfileId;
    const made = await answerTo(acme, newId('connectedProfile', 'test'));
    expect(await answerTo(acme, foreign)).toEqual(made);
    expect(made.statements).toBe(1);
  });

  testInTurn("does not find another organization's profile in live mode, as if there were none", async () => {
    const foreignLive = liveProfiles.get(umbrellaLive)?.[providerOf(operation)] ?? '';
    expect(await answerTo(acmeLive, foreignLive)).toEqual(
      await answerTo(acmeLive, newId('connectedProfile', 'live')),
    );
  });

  testInTurn(
    "does not find the other mode's profile of the same organization, as if there were none",
    async () => {
      const live = liveProfiles.get(acmeLive)?.[providerOf(operation)] ?? '';
      expect(await answerTo(acme, live)).toEqual(await answerTo(acme, newId('connectedProfile', 'live')));
      const ours = (await samples.profileFor(operation)).connectedProfileId;
      expect(await answerTo(acmeLive, ours)).toEqual(
        await answerTo(acmeLive, newId('connectedProfile', 'test')),
      );
    },
  );

  testInTurn('says the same of a foreign profile whatever its provider and its grant', async () => {
    const made = await answerTo(acme, newId('connectedProfile', 'test'));
    for (const { connectedProfileId } of shareOf(await foreignProfiles(), place, sharers))
      expect(await answerTo(acme, connectedProfileId)).toEqual(made);
  });

  testInTurn('says the same of all ids that no profile can have, and what an id looks like', async () => {
    const { body } = await refusalOf(acme, 'no id');
    expect(body.error.message).toMatch(/ Such an id is test_cp_ and 26 characters\.$/);
    const known = (await samples.profileFor(operation)).connectedProfileId;
    const impossible = [
      'x',
      '\u0000',
      `${known}\u0000`,
      ` ${known}`,
      known.toUpperCase(),
      `test_${known}`,
      `${known}' OR '1'='1`,
      '%',
      'test_cp_%',
      'test_cp___________________________',
      'x'.repeat(6_000),
      '💥',
      '\ufffd',
      acme.keyId,
      acme.organizationId,
      (await samples.profileFor(operation)).connectionId,
    ];
    for (const id of shareOf(impossible, place, sharers))
      expect((await refusalOf(acme, id)).body).toEqual(body);
  });

  testInTurn(
    'refuses a profile of another provider by `provider_mismatch`, before any other check of it',
    async () => {
      for (const { providerId, connectedProfileId } of shareOf(await ownProfiles(), place, sharers)) {
        if (providerId === providerOf(operation)) continue;
        const input = withQuery(await samples.of(operation), { connectedProfileId });
        const meta = expectError(await send(acme, operation, input), 400, 'validation_error');
        expect(meta.violations).toEqual([{ code: 'provider_mismatch', path: '/connectedProfileId' }]);
        expect(meta.validationErrors.map(({ field }) => field)).toEqual(['connectedProfileId']);
      }
    },
  );
});

type Profiles = Promise<Schemas['ConnectedProfile'][]>;

/**
 * Returns a function that returns profiles of every provider in each scenario, or a sample of them. Its first call makes
 * them, once for all operations.
 */
function profilesIn(scenarios: string[], of: () => TestKey): () => Profiles {
  let made: Profiles | undefined;
  const make = async () => {
    const providers: Schemas['Provider'][] = (await of().client.get('/v1/providers')).body.data;
    const wanted = providers.flatMap(({ providerId }) =>
      scenarios.map((scenario) => ({ providerId, scenario })),
    );
    return Promise.all(sampleOf(wanted, 10).map((input) => of().client.newProfile(input)));
  };
  return () => {
    made ??= make();
    return made;
  };
}

const paged = allOperations.filter(({ query }) => query.cursor);

/** One piece of code makes and reads the cursors of all lists. */
const triedLists = sampleOf(paged, 6);

describe.each(titled(triedLists))('the cursor of %s', (_id, operation) => {
  const at = triedLists.indexOf(operation);
  const testInTurn = testInTurns(at, 2);

  /**
   * Returns a cursor of this list and the list's input. `given` tells whether the service gave the cursor; it
   * is forged in the form of cursors when the list has no second page.
   */
  async function someCursor(): Promise<{ input: Input; cursor: string; given: boolean }> {
    const input = await samples.of(operation);
    const { body } = await send(acme, operation, withQuery(input, { limit: '1' }));
    if (body.nextCursor) return { input, cursor: body.nextCursor, given: true };
    const cursor = Buffer.from(`${'s'.repeat(16)}after`).toString('base64url');
    return { input, cursor, given: false };
  }

  async function expectMalformed(key: TestKey, input: Input): Promise<void> {
    const meta = expectError(await send(key, operation, input), 400, 'validation_error');
    expect(meta).toEqual({ validationErrors: [{ field: 'cursor', message: expect.any(String) }] });
  }

  testInTurn('leads to the next page with the same filters, whatever the limit', async () => {
    const { input, cursor, given } = await someCursor();
    if (!given) return;
    const raw = operation.query.includeProviderRaw ? [{ includeProviderRaw: 'true' }] : [];
    for (const changes of [{}, { limit: '2' }, ...raw])
      expect((await send(acme, operation, withQuery(input, { ...changes, cursor }))).status).toBe(200);
  });

  test('is refused when it is malformed, cut, lengthened or altered anywhere', async () => {
    const { input, cursor } = await someCursor();
    const swap = (index: number) =>
      cursor.slice(0, index) + (cursor[index] === 'A' ? 'B' : 'A') + cursor.slice(index + 1);
    const bad = [
      'x',
      '0',
      '\u0000',
      'null',
      '💥',
      cursor.slice(0, -1),
      cursor.slice(1),
      cursor.slice(0, 22),
      `${cursor}A`,
      `${cursor}=`,
      ` ${cursor}`,
      `${cursor}\n`,
      cursor + cursor,
      'A'.repeat(6_000),
      Buffer.from('after').toString('base64url'),
      ...Array.from(cursor, (_character, index) => swap(index)),
    ];
    for (const text of shareOf(bad, at, triedLists.length))
      await expectMalformed(acme, withQuery(input, { cursor: text }));
  });

  test('is refused with other filters, in another list, and from another organization', async () => {
    const { input, cursor } = await someCursor();
    const filters = Object.keys(operation.query).filter(
      (name) => !['cursor', 'limit', 'includeProviderRaw'].includes(name),
    );
    for (const name of filters) await expectMalformed(acme, withQuery(input, { cursor, [name]: 'other' }));
    const others = paged.filter(({ operationId }) => operationId !== operation.operationId);
    for (const other of shareOf(others, at, Math.min(20, triedLists.length))) {
      // A cursor is looked at before anything else of the input.
      const theirs = withQuery({}, { ...(input.query as object), cursor });
      const answer = await send(acme, other, theirs);
      expect(expectError(answer, 400, 'validation_error').validationErrors[0]?.field).toBe('cursor');
    }
    for (const key of shareOf([umbrella, acmeLive, umbrellaLive], at, 3))
      await expectMalformed(key, withQuery(input, { cursor }));
  });

  testInTurn('is looked at before the input and the profile, and after the headers and the key', async () => {
    const { input } = await someCursor();
    await expectMalformed(
      acme,
      withQuery(input, { cursor: 'x', limit: 'abc', connectedProfileId: newId('connectedProfile', 'test') }),
    );
    const nobody = await call(service.url, operation, withQuery(input, { cursor: 'x' }));
    expectError(nobody, 401, 'unauthorized');
  });
});

/** Operations that name something in their path that a customer has made. */
const ofOneThing = keyedOperations.filter(
  ({ content, path }) => !content && /\{(?!providerId)\w+\}/.test(path),
);

test.each(titled(ofOneThing))(
  '%s finds what its own organization and mode have, alone',
  async (_id, operation) => {
    const input = await umbrellaSamples.of(operation);
    for (const key of [acme, acmeLive, umbrellaLive]) {
      const answer = await send(key, operation, input);
      expectError(answer, 404, 'not_found');
      if (operation.testOnly && key !== acme) continue;
      const named = Object.keys(input.path ?? {}).map((field) => `that ${field} names`);
      expect(named.some((words) => answer.body.error.message.includes(words))).toBe(true);
    }
    const { status, body } = await send(umbrella, operation, input);
    expect({ status, body }).toMatchObject({ status: 200 });
  },
);

/** Returns the places of all ids in a body, by the dotted paths of their fields. */
function idsIn(value: unknown, path: string[] = []): string[] {
  if (typeof value === 'string') return isOwnId(value) ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => idsIn(child, [...path, name]));
}

/** Returns a copy of a body in which the id in a field is one that nothing has. */
function withUnknownId(body: object, field: string): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  const names = field.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce((at, name) => at[name] as Record<string, unknown>, copy);
  parent[last] = `${parent[last]}`.replace(/.{6}$/, '000000');
  return copy;
}

/** Tells whether a field of the body, or of what is in it, is called as fields with ids are. */
const namesIds = (operation: OperationDescription) =>
  /"\w+Ids?":|"targets":/.test(JSON.stringify(bodyShapesOf(operation).map(({ properties }) => properties)));

/** Bodies with ids that the samples lack. */
const furtherIds: Partial<Record<string, Pick<Input, 'body'>>> = {
  'eventDestinations.replay': { body: { eventId: newId('event', 'test') } },
};

test('whatever a body names by its id and is not there, the answer names the field', async () => {
  const named: string[] = [];
  const withBody = keyedOperations.filter(({ hasBody }) => hasBody);
  const [naming = [], others = []] = [true, false].map((named) =>
    withBody.filter((operation) => namesIds(operation) === named),
  );
  for (const operation of [...naming, ...sampleOf(others, 1)]) {
    const input = await samples.of(operation);
    Object.assign(input, furtherIds[operation.operationId]);
    for (const field of idsIn(input.body)) {
      const body = withUnknownId(input.body as object, field);
      const headers = {
        ...input.headers,
        'Idempotency-Key': `${operation.operationId} ${field}`.replaceAll(' ', '/'),
      };
      const answer = await send(acme, operation, { ...input, body, headers });
      const { message, meta } = answer.body.error ?? {};
      const fields = (meta?.validationErrors ?? []).map((problem: { field: string }) => problem.field);
      expect([operation.operationId, message, fields]).toEqual(
        answer.status === 404
          ? [operation.operationId, expect.stringContaining(`that ${field} names`), []]
          : [operation.operationId, expect.any(String), expect.arrayContaining([field])],
      );
      named.push(field);
    }
  }
  expect(new Set(named)).toEqual(
    new Set([
      'authIntegrationId',
      'connectedProfileId',
      'connectedProfileIds.0',
      'eventId',
      'publishRequestId',
      'targets.0.connectedProfileId',
    ]),
  );
});

test('a cursor survives a restart and another process, since nothing of it is kept in memory', async () => {
  const [operation] = paged as [OperationDescription];
  const input = await samples.of(operation);
  const { nextCursor } = (await send(acme, operation, withQuery(input, { limit: '1' }))).body;
  const other = await startTestService({}, { databaseUrl: service.databaseUrl });
  const next = withQuery(input, { limit: '1', cursor: nextCursor });
  const answer = await call(other.url, operation, next, `Bearer ${acme.key}`);
  await other.close();
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual((await send(acme, operation, next)).body.data);
});

test('an Idempotency-Key of one organization is free for every other one', async () => {
  const create = ({ client }: TestKey, providerId: string) =>
    client.post('/v1/test/connected-profiles', { providerId }).set('Idempotency-Key', 'shared');
  const ours = await create(acme, 'instagram');
  const theirs = await create(umbrella, 'facebook');
  expect([ours.status, theirs.status]).toEqual([200, 200]);
  expect(theirs.headers).not.toHaveProperty('idempotent-replayed');
  expect(theirs.body.providerId).toBe('facebook');
  expect((await create(umbrella, 'facebook')).body).toEqual(theirs.body);
  expect((await create(acme, 'instagram')).body).toEqual(ours.body);
});

test('content of a foreign account cannot be moderated, with the own profile or with the foreign one', async () => {
  const moderations = keyedOperations.filter(({ content }) => content?.action === 'moderate');
  expect(moderations.length).toBeGreaterThan(0);
  for (const operation of sampleOf(moderations, 2)) {
    const mine = await samples.of(operation);
    const theirs = { ...mine, query: (await umbrellaSamples.of(operation)).query };
    expect((await send(acme, operation, { ...mine, body: { hidden: true } })).status).toBe(200);
    expectError(await send(umbrella, operation, { ...theirs, body: { hidden: false } }), 404, 'not_found');
    expectError(await send(umbrella, operation, { ...mine, body: { hidden: false } }), 404, 'not_found');
  }
});

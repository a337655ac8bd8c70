import { beforeAll, describe, expect, test } from '@jest/globals';
import { readContract, topics } from '../../src/contract/index.ts';
import { newId } from '../../src/db/client/ids.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { instant, query, typeId } from '../support/suites/connect-resources.ts';

const path = '/v1/event-destinations';
const input = { url: 'https://receiver.example.com/events', topics: ['connection.created'] };

let service: SharedService;
let key: TestKey;
let organizations = 0;
beforeAll(async () => {
  // This allows networks of the operator's own, which do not include this machine.
  service = await sharedTestService({ settings: { EVENT_ALLOWED_NETWORKS: '10.9.0.0/16 fd00:9::/32' } });
  key = await freshKey();
});

/** Makes a key of an organization without destinations. */
function freshKey(): Promise<TestKey> {
  organizations += 1;
  return service.newKey({ organization: `Creating ${organizations}` });
}

/** Creates a destination in an organization of its own, so that no limit or name is in the way. */
async function create(changes: object = {}) {
  const { client } = await freshKey();
  return client.post(path, { ...input, ...changes });
}

describe('eventDestinations.create', () => {
  test.each([
    ['test', 'test_dst'],
    ['live', 'dst'],
  ] as const)('in %s mode answers the destination with its secret', async (mode, prefix) => {
    const { client } = await service.newKey({ mode });
    const { status, body } = await client.post(path, { ...input, name: 'Harbour' });
    expect(status).toBe(200);
    expect(body).toEqual({
      eventDestinationId: typeId(prefix),
      name: 'Harbour',
      url: 'https://receiver.example.com/events',
      topics: ['connection.created'],
      status: 'enabled',
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]+=*$/),
      secretHint: expect.stringMatching(/^….+$/),
      createdAt: instant,
      updatedAt: instant,
    });
  });

  test('has no name when it was given none', async () => {
    expect((await create()).body).not.toHaveProperty('name');
  });

  test('the name may be in any script', async () => {
    expect((await create({ name: '港のパン屋 <b>&' })).body.name).toBe('港のパン屋 <b>&');
  });

  test('a name with a NUL is no failure of the service', async () => {
    const { status, body } = await create({ name: 'a\u0000b' });
    expect({ refused: status === 200 || status === 400, status, body }).toMatchObject({ refused: true });
  });

  test('is 20 in each mode at most', async () => {
    const { client, organizationId } = await freshKey();
    for (let count = 0; count < 20; count += 1) expect((await client.post(path, input)).status).toBe(200);
    const refused = await client.post(path, input);
    expect(expectError(refused, 409, 'conflict')).toEqual({ reason: 'too_many_event_destinations' });
    const live = await service.newKey({ organization: `Creating ${organizations}`, mode: 'live' });
    expect(live.organizationId).toBe(organizationId);
    expect((await live.client.post(path, input)).status).toBe(200);
    const [newest] = (await client.get(path)).body.data;
    expect((await client.delete(`${path}/${newest.eventDestinationId}`)).status).toBe(200);
    expect((await client.post(path, input)).status).toBe(200);
    expectError(await client.post(path, input), 409, 'conflict');
  });

  exhaustiveTest(
    'is 1,000 in each mode at most, whoever of the customer’s users they belong to',
    async () => {
      const { client } = await freshKey();
      const { body } = await client.post(path, input);
      const { db } = service.ctx;
      const { id: _, ...row } = await db.eventDestination.findFirstOrThrow({
        where: { id: body.eventDestinationId },
      });
      const others = Array.from({ length: 998 }, (_none, index) => ({
        ...row,
        id: newId('eventDestination', 'test'),
        externalUser: `user ${index}`,
      }));
      await db.eventDestination.createMany({ data: others });
      expect((await client.post(path, { ...input, externalUser: 'the last' })).status).toBe(200);
      const refused = await client.post(path, { ...input, externalUser: 'one more' });
      expect(expectError(refused, 409, 'conflict')).toEqual({ reason: 'too_many_event_destinations' });
    },
  );

  test('is 20 at most also when 30 are made at once', async () => {
    const { client } = await freshKey();
    const answers = await Promise.all(Array.from({ length: 30 }, () => client.post(path, input)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(10);
    for (const answer of refused)
      expect(expectError(answer, 409, 'conflict')).toEqual({ reason: 'too_many_event_destinations' });
    expect((await client.get(path, { limit: 100 })).body.data).toHaveLength(20);
  });
});

describe('the secret', () => {
  test('has at least 24 bytes, is another one each time, and the hint is its end', async () => {
    const answers = [await create(), await create(), await create()].map(({ body }) => body);
    expect(new Set(answers.map(({ secret }) => secret)).size).toBe(3);
    for (const { secret, secretHint } of answers) {
      const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
      expect(bytes.length).toBeGreaterThanOrEqual(24);
      expect(bytes.length).toBeLessThanOrEqual(64);
      expect(secretHint.startsWith('…')).toBe(true);
      expect(secret.endsWith(secretHint.slice(1))).toBe(true);
      expect(secretHint.length).toBeLessThan(8);
    }
  });

  test('is shown here and in no later answer', async () => {
    const { client } = await freshKey();
    const { secret, ...shown } = (await client.post(path, input)).body;
    const get = await client.get(`${path}/${shown.eventDestinationId}`);
    expect(get.body).toEqual(shown);
    const list = await client.get(path);
    expect(list.body.data).toEqual([shown]);
    for (const { text } of [get, list]) expect(text).not.toContain(secret.slice('whsec_'.length));
  });

  test('is sealed for its own row, and the service can open it', async () => {
    const made = [(await create()).body, (await create()).body];
    const [one, other] = made.map(({ eventDestinationId }) => eventDestinationId);
    const rows = await query(service, 'SELECT id, secret FROM event_destinations WHERE id = ANY($1)', [
      [one, other],
    ]);
    const sealed = rows.find(({ id }) => id === one)?.secret as Buffer;
    expect(service.ctx.security.keyring.open(sealed, one)).toBe(made[0].secret);
    expect(() => service.ctx.security.keyring.open(sealed, other)).toThrow();
  });

  test('is nowhere readable in the database', async () => {
    const { eventDestinationId, secret } = (await create()).body;
    const stored = await everythingStored();
    expect(stored).toContain(eventDestinationId);
    for (const form of formsOf(secret)) expect(stored).not.toContain(form);
  });

  test('is nowhere readable in the database either when an Idempotency-Key has its answer kept', async () => {
    const { client } = await freshKey();
    const { eventDestinationId, secret } = (await client.post(path, input).set('Idempotency-Key', 'kept'))
      .body;
    const stored = await everythingStored();
    expect(stored).toContain(eventDestinationId);
    expect(formsOf(secret).filter((form) => stored.includes(form))).toEqual([]);
  });

  test('is in no log line', async () => {
    const { secret } = (await create()).body;
    for (const form of formsOf(secret)) expect(service.logs.join('')).not.toContain(form);
  });

  /** Returns the forms in which the secret or its bytes could be stored. */
  function formsOf(secret: string): string[] {
    const encoded = secret.slice('whsec_'.length);
    const twice = [Buffer.from(secret), Buffer.from(encoded)].flatMap((bytes) => [
      bytes.toString('hex'),
      bytes.toString('base64').replace(/.{0,4}$/, ''),
    ]);
    return [encoded, Buffer.from(encoded, 'base64').toString('hex'), ...twice];
  }

  /** Returns every row of every table, as one text. */
  async function everythingStored(): Promise<string> {
    const tables = await query(
      service,
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
        WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const rows = tables.map(({ name }) => query(service, `SELECT row::text AS text FROM ${name} row`));
    return (await Promise.all(rows))
      .flat()
      .map(({ text }) => text)
      .join('\n');
  }
});

describe('the topics', () => {
  test.each([
    '*',
    'content.*',
    'content.instagram.media.comments.*',
    'connection.cre*',
    'connection.created*',
    'eventDestination.disabled',
  ])('may be %s', async (topic) => {
    const { status, body } = await create({ topics: [topic] });
    expect([status, body.topics]).toEqual([200, [topic]]);
  });

  test('may be every one that the contract lists', async () => {
    const document = readContract();
    const listed = Object.keys(document.webhooks as object);
    expect(listed).toEqual(Object.keys(topics));
    expect((await create({ topics: listed })).body.topics).toEqual(listed);
  });

  const unknown = [
    'nothing',
    'connection',
    'connection.',
    'Connection.created',
    'connection.created ',
    'connection.created.*',
    'nothing.*',
    '*.created',
    'content.*.created',
    '**',
    'connection.**',
    'connection.?reated',
    'constructor',
    'toString',
    '__proto__',
  ];

  test.each(sampleOf(unknown, 5))('are refused when there is none such: %j', async (topic) => {
    expectViolations(await create({ topics: [topic] }), { 'topics.0': 'unknown_topic' });
  });

  test('that are wrong are each named by their place, together with a wrong URL', async () => {
    const wrong = ['connection.created', 'nothing', 'content.*', '*.created'];
    expectViolations(await create({ topics: wrong, url: 'http://receiver.example.com/' }), {
      url: 'url_not_allowed',
      'topics.1': 'unknown_topic',
      'topics.3': 'unknown_topic',
    });
  });

  test('are one to two hundred', async () => {
    const all = Object.keys(topics);
    const many = Array.from({ length: 201 }, (_, index) => all[index % all.length]);
    expectViolations(await create({ topics: [] }), { topics: 'too_short' });
    expectViolations(await create({ topics: many }), { topics: 'too_long' });
    expect((await create({ topics: many.slice(1) })).status).toBe(200);
  });
});

describe('the URL', () => {
  // Every address that is not public is tried in outbound/, without a service.
  const refused: [what: string, url: string][] = [
    ['http on a public host', 'http://receiver.example.com/events'],
    ['http on a public address', 'http://93.184.215.14/'],
    ['ftp', 'ftp://receiver.example.com/'],
    ['javascript', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['a user', 'https://user@receiver.example.com/'],
    ['a user and a password', 'https://user:pw@receiver.example.com/'],
    ['a password alone', 'https://:pw@receiver.example.com/'],
    ['a fragment', 'https://receiver.example.com/#top'],
    ['an empty fragment', 'https://receiver.example.com/#'],
    ['the port of another service', 'https://receiver.example.com:22/'],
    ['loopback', 'https://127.0.0.1/'],
    ['another loopback', 'https://127.9.9.9/'],
    ['loopback by name', 'https://localhost/'],
    ['loopback by a longer name', 'https://a.localhost/'],
    ['loopback by its full name', 'https://localhost./'],
    ['loopback in short', 'https://127.1/'],
    ['loopback in decimal', 'https://2130706433/'],
    ['loopback in octal', 'https://0177.0.0.1/'],
    ['loopback in hexadecimal', 'https://0x7f000001/'],
    ['loopback in IPv6', 'https://[::1]/'],
    ['loopback mapped into IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['loopback mapped into IPv6, in hexadecimal', 'https://[::ffff:7f00:1]/'],
    ['no address', 'https://0.0.0.0/'],
    ['no address in IPv6', 'https://[::]/'],
    ['10/8', 'https://10.0.0.1/'],
    ['172.16/12', 'https://172.31.255.255/'],
    ['192.168/16', 'https://192.168.1.1/'],
    ['the carriers network', 'https://100.64.0.1/'],
    ['the metadata service', 'https://169.254.169.254/latest/meta-data/'],
    ['the metadata service in decimal', 'https://2852039166/'],
    ['the metadata service mapped into IPv6', 'https://[::ffff:169.254.169.254]/'],
    ['the metadata service through NAT64', 'https://[64:ff9b::169.254.169.254]/'],
    ['the metadata service in IPv6', 'https://[fd00:ec2::254]/'],
    ['the metadata service at Alibaba', 'https://100.100.100.200/'],
    ['link-local in IPv6', 'https://[fe80::1]/'],
    ['unique local in IPv6', 'https://[fc00::1]/'],
    ['multicast', 'https://224.0.0.1/'],
    ['broadcast', 'https://255.255.255.255/'],
  ];

  test.each(sampleOf(refused, 10))('is not %s', async (_title, url) => {
    expectViolations(await create({ url }), { url: 'url_not_allowed' });
  });

  test.each(['not a URL', 'receiver.example.com', '/events', '//receiver.example.com', 'https://', ''])(
    'is a whole one, not %j',
    async (url) => {
      const meta = expectError(await create({ url }), 400, 'validation_error');
      expect(meta.validationErrors.map(({ field }) => field)).toContain('url');
    },
  );

  test('is not longer than 2,048 characters', async () => {
    const ofLength = (length: number) => 'https://receiver.example.com/'.padEnd(length, 'x');
    expectViolations(await create({ url: ofLength(2_049) }), { url: 'too_long' });
    expect((await create({ url: ofLength(2_048) })).status).toBe(200);
  });

  test.each([
    'https://receiver.example.com',
    'https://receiver.example.com:8443/a/b?c=d&e=f',
    'https://93.184.215.14/events',
    'https://xn--bcher-kva.example/',
  ])('may be %s, and is answered as it was given', async (url) => {
    const { status, body } = await create({ url });
    expect([status, body.url]).toEqual([200, url]);
  });

  test.each(['https://10.9.1.2/', 'http://10.9.1.2:8080/events', 'http://[fd00:9::1]/'])(
    'may be %s in a network that the operator opens',
    async (url) => {
      expect((await create({ url })).status).toBe(200);
    },
  );

  test('that is refused does not come back in the message when it holds a password', async () => {
    const answer = await create({ url: 'https://user:s3cret-pw@receiver.example.com/' });
    expectViolations(answer, { url: 'url_not_allowed' });
    expect(answer.text).not.toContain('s3cret-pw');
  });

  exhaustiveTest('may be of this machine where the operator opens it', async () => {
    const { client } = await service.newKey({ organization: 'On this machine' });
    await service.withSettings({ EVENT_ALLOWED_NETWORKS: '127.0.0.0/8' }, async () => {
      for (const url of ['http://127.0.0.1:3000/events', 'http://localhost:3000/events'])
        expect([url, (await client.post(path, { ...input, url })).status]).toEqual([url, 200]);
      for (const url of ['http://10.9.1.2/', 'https://169.254.169.254/', 'https://[fd00:9::1]/'])
        expectViolations(await client.post(path, { ...input, url }), { url: 'url_not_allowed' });
    });
  });
});

describe('what is wrong with the input', () => {
  test('comes in one answer', async () => {
    expectViolations(await key.client.post(path, {}), { url: 'required', topics: 'required' });
    expectViolations(
      await key.client.post(path, {
        name: '',
        url: 1,
        topics: ['', 1],
        status: 'disabled',
        secret: 'whsec_x',
      }),
      {
        name: 'too_short',
        url: 'invalid_type',
        'topics.0': 'too_short',
        'topics.1': 'invalid_type',
        status: 'unknown_field',
        secret: 'unknown_field',
      },
    );
    expectViolations(await create({ name: 'x'.repeat(101) }), { name: 'too_long' });
  });

  test('stores nothing', async () => {
    const { client } = await freshKey();
    await client.post(path, { ...input, topics: ['nothing'] });
    await client.post(path, { ...input, url: 'https://127.0.0.1/' });
    expect((await client.get(path)).body.data).toEqual([]);
  });
});

describe('Idempotency-Key', () => {
  test('the same key and input answer the same destination with the same secret, and there is one', async () => {
    const { client } = await freshKey();
    const first = await client.post(path, input).set('Idempotency-Key', 'same');
    const second = await client.post(path, input).set('Idempotency-Key', 'same');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(second.headers).toHaveProperty('idempotent-replayed', 'true');
    expect(second.body).toEqual(first.body);
    expect(second.body.secret).toMatch(/^whsec_/);
    const { secret: _, ...shown } = first.body;
    expect((await client.get(path)).body.data).toEqual([shown]);
  });

  test('the same key with another input is a conflict', async () => {
    const { client } = await freshKey();
    expect((await client.post(path, input).set('Idempotency-Key', 'reused')).status).toBe(200);
    const other = await client.post(path, { ...input, topics: ['*'] }).set('Idempotency-Key', 'reused');
    expect(expectError(other, 409, 'conflict')).toEqual({ reason: 'idempotency_key_reused' });
  });

  test('a refusal does not use the key up', async () => {
    const { client } = await freshKey();
    const send = (topic: string) =>
      client.post(path, { ...input, topics: [topic] }).set('Idempotency-Key', 'refused');
    expectViolations(await send('nothing'), { 'topics.0': 'unknown_topic' });
    expect((await send('*')).status).toBe(200);
  });
});

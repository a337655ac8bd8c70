/** Tests how a command line gets a key that a person approves in the console. */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { setMember } from '../../../src/db/tables/members.ts';
import { eraseExpired } from '../../../src/domain/administration/erase-expired.ts';
import { meetAt } from '../../support/meeting.ts';
import { exhaustiveTest } from '../../support/sample.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';
import { stopClock } from '../../support/stopped-clock.ts';

/** How many may begin from one address in a minute; more than all tests but the last begin. */
const mostPerMinute = 60;

let service: TestService;
let developer: SignedInMember;
/** The time at which the service stands still; absent while its clock runs. */
let stoppedAt: number | undefined;

beforeAll(async () => {
  service = await sharedTestService({ settings: { RATE_LIMIT_SIGN_INS_PER_ADDRESS: `${mostPerMinute}` } });
  const {
    clock: { now },
  } = service.ctx;
  service.ctx.clock.now = () => (stoppedAt === undefined ? now() : new Date(stoppedAt));
  developer = await newMember(service, { role: 'developer' });
});
beforeEach(() => {
  stoppedAt = undefined;
});
afterAll(async () => {
  jest.restoreAllMocks();
  await service.close();
});

const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';

interface Begun {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

const post = (path: string, form: Record<string, string>) =>
  request(service.url).post(path).type('form').send(form);

async function begin(device_name = 'ada’s laptop'): Promise<Begun> {
  const { status, body } = await post('/device/code', { device_name });
  expect(status).toBe(200);
  return body;
}

const poll = ({ device_code }: Pick<Begun, 'device_code'>) =>
  post('/device/token', { grant_type, device_code });

/** Polls, which brings no key, and returns the reason. */
async function refusedPoll(begun: Pick<Begun, 'device_code'>): Promise<string> {
  const { status, body } = await poll(begun);
  expect([status, body]).toEqual([
    400,
    { error: expect.any(String), error_description: expect.stringMatching(/\.$/) },
  ]);
  return body.error;
}

/** What the approved key may do. */
const readsEvents = ['events.list', 'events.get', 'events.stream'];

const decide = (verb: 'approve' | 'refuse', { user_code: code }: Begun, person = developer) =>
  verb === 'refuse'
    ? person.client.post(`/console/account/device/refuse?code=${code}`)
    : person.client.post(`/console/${person.organizationId}/test/keys/device?code=${code}`, {
        name: 'laptop',
        rights: 'custom',
        'access.events': 'read',
      });

const question = ({ user_code: code }: Pick<Begun, 'user_code'>, person = developer) =>
  person.client.get(`/console/account/device?code=${code}`);

const logins = () => service.ctx.db.deviceLogin.count();

describe('a command line that signs in', () => {
  test('gets the key that a person has chosen, once, and both are in the audit log', async () => {
    const begun = await begin();
    expect(begun).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${service.ctx.config.publicUrl}/console/device`,
      verification_uri_complete: `${begun.verification_uri}?code=${begun.user_code}`,
      expires_in: 600,
      interval: 2,
    });
    expect(await refusedPoll(begun)).toBe('authorization_pending');

    const led = await developer.client.get(`/console/device?code=${begun.user_code}`);
    expect([led.status, new URL(led.headers.location ?? '').pathname]).toEqual([
      303,
      '/console/account/device',
    ]);
    const asked = await question(begun);
    for (const part of ['ada’s laptop', begun.user_code, '127.0.0.1', 'Acme'])
      expect(asked.text).toContain(part);
    const offered = `/console/${developer.organizationId}/test/keys/device?code=${begun.user_code}`;
    expect(asked.text).toContain(offered);
    expect((await developer.client.get(offered)).text).toContain('value="ada’s laptop"');
    const approved = await decide('approve', begun);
    expect(approved.status).toBe(303);

    const { status, body, headers } = await poll(begun);
    expect([status, body, headers['cache-control']]).toEqual([
      200,
      { access_token: expect.stringMatching(/^svc_test_/), token_type: 'Bearer' },
      'no-store',
    ]);
    const authorization = { Authorization: `Bearer ${body.access_token}` };
    const current = await request(service.url).get('/v1/keys/current').set(authorization);
    expect(current.body).toMatchObject({
      name: 'laptop',
      mode: 'test',
      organizationId: developer.organizationId,
      allowedOperations: readsEvents,
    });
    expect(await refusedPoll(begun)).toBe('invalid_grant');

    const entries = await service.ctx.db.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 2 });
    const both = {
      organizationId: developer.organizationId,
      mode: 'test',
      userId: developer.userId,
      actor: developer.email,
      address: expect.stringMatching(/127\.0\.0\.1/),
      outcome: 'done',
    };
    const [fetched, decided] = entries;
    expect(decided).toMatchObject({ ...both, action: 'keys.approveDevice', details: { name: 'laptop' } });
    expect(fetched).toMatchObject({
      ...both,
      action: 'keys.create',
      subject: current.body.keyId,
      details: { name: 'laptop', machine: 'ada’s laptop', allowedOperations: readsEvents },
    });
    expect(JSON.stringify(entries)).not.toContain(body.access_token.slice(9, 40));
  });

  test('learns that it was refused, and the refusal is in the audit log', async () => {
    const begun = await begin();
    expect((await decide('refuse', begun)).status).toBe(303);
    expect(await refusedPoll(begun)).toBe('access_denied');
    const entry = await service.ctx.db.auditEntry.findFirst({ orderBy: { id: 'desc' } });
    expect(entry).toMatchObject({ action: 'keys.refuseDevice', actor: developer.email, outcome: 'done' });
    expect((await decide('approve', begun)).status).toBe(409);
  });

  test('has ten minutes, after which nobody can approve it, and nothing of it is kept', async () => {
    const begun = await begin();
    stoppedAt = Date.now() + 600_000;
    expect(await refusedPoll(begun)).toBe('expired_token');
    expect((await question(begun)).text).toContain('No command line is waiting');
    expect((await decide('approve', begun)).status).toBe(409);
    await eraseExpired(service.ctx);
    expect(await logins()).toBe(0);
    expect(await refusedPoll(begun)).toBe('invalid_grant');
  });

  test('has to poll more slowly after a poll that came too soon', async () => {
    const begun = await begin();
    stoppedAt = Date.now();
    const answers: string[] = [];
    for (const waitedMs of [0, 2_000, 1_999, 6_999, 12_000]) {
      stoppedAt += waitedMs;
      answers.push(await refusedPoll(begun));
    }
    const [pending, slow] = ['authorization_pending', 'slow_down'];
    expect(answers).toEqual([pending, pending, slow, slow, pending]);
  });

  test('gets no key of somebody who may make none any more', async () => {
    const leaver = await newMember(service, { role: 'developer' });
    const begun = await begin();
    expect((await decide('approve', begun, leaver)).status).toBe(303);
    await setMember(service.ctx.db, leaver.organizationId, leaver.userId, 'viewer');
    const keys = await service.ctx.db.apiKey.count();
    expect(await refusedPoll(begun)).toBe('access_denied');
    expect(await refusedPoll(begun)).toBe('invalid_grant');
    expect(await service.ctx.db.apiKey.count()).toBe(keys);
  });

  test('is stored without what fetches the key, and belongs to nobody before it is approved', async () => {
    const begun = await begin();
    const { userCode, deviceHash, ...row } = await service.ctx.db.deviceLogin.findFirstOrThrow({
      where: { userCode: begun.user_code },
    });
    expect(row).toMatchObject({ organizationId: null, mode: null, approvedBy: null });
    expect(Buffer.from(deviceHash).toString('utf8')).not.toContain(begun.device_code);
    expect(deviceHash).toHaveLength(32);
    // The code that people see fetches nothing.
    expect(await refusedPoll({ device_code: userCode })).toBe('invalid_grant');
  });

  test.each([
    ['/device/code', {}, 'invalid_request', 'device_name'],
    ['/device/code', { device_name: ' ' }, 'invalid_request', 'device_name'],
    ['/device/code', { device_name: 'x'.repeat(101) }, 'invalid_request', 'device_name'],
    ['/device/code', { device_name: 'lap\u202Etop' }, 'invalid_request', 'device_name'],
    ['/device/code', { device_name: 'lap\0top' }, 'invalid_request', 'device_name'],
    ['/device/token', { device_code: 'x' }, 'unsupported_grant_type', 'grant_type'],
    ['/device/token', { grant_type }, 'invalid_request', 'device_code'],
    ['/device/token', { grant_type, device_code: 'x' }, 'invalid_grant', 'device_code'],
  ])('is refused at %s with %p, and with the reason', async (path, form, error, field) => {
    const before = await logins();
    const { status, body } = await post(path, form as Record<string, string>);
    expect([status, body]).toEqual([400, { error, error_description: expect.stringContaining(field) }]);
    expect(await logins()).toBe(before);
  });
});

describe('the person who decides', () => {
  test('may type the code in any way, and sees when nobody waits under it', async () => {
    const begun = await begin();
    const typed = ` ${begun.user_code.replace('-', ' ').toLowerCase()}`;
    const { text } = await question({ user_code: encodeURIComponent(typed) });
    expect(text).toContain('ada’s laptop');
    expect((await question({ user_code: 'BBBB-BBBB' })).text).toContain('No command line is waiting');
    expect((await developer.client.get('/console/account/device')).text).toContain('name="code"');
  });

  test('signs in first, and then comes back to the code', async () => {
    const begun = await begin();
    const { status, headers } = await request(service.url).get(
      `/console/account/device?code=${begun.user_code}`,
    );
    expect([status, headers.location]).toEqual([303, expect.stringContaining(begun.user_code)]);
  });

  test('is offered those organizations alone in which they may make keys', async () => {
    const viewer = await newMember(service, { role: 'viewer' });
    const begun = await begin();
    const { text } = await question(begun, viewer);
    expect(text).not.toContain('/keys/device');
    expect(text).toContain('not a developer or owner of any organization');
    expect((await decide('approve', begun, viewer)).status).toBe(403);
    expect(await refusedPoll(begun)).toBe('authorization_pending');
  });

  test('sees what is wrong with the key, and can correct it', async () => {
    const begun = await begin();
    const path = `/console/${developer.organizationId}/test/keys/device?code=${begun.user_code}`;
    const { status, text } = await developer.client.post(path, { name: '', rights: 'nonsense' });
    expect([status, text]).toEqual([400, expect.stringContaining('<code>rights</code>')]);
    expect(text).toContain(begun.user_code);
    expect((await decide('approve', begun)).status).toBe(303);
  });

  test('sees what the machine calls itself as text', async () => {
    const begun = await begin('<script>x</script>');
    expect((await question(begun)).text).toContain('&lt;script&gt;x&lt;/script&gt;');
  });
});

describe('at the same moment', () => {
  const hold = `LOCK TABLE device_logins IN EXCLUSIVE MODE`;

  test('two polls get one key', async () => {
    const begun = await begin();
    expect((await decide('approve', begun)).status).toBe(303);
    const keys = await service.ctx.db.apiKey.count();
    const outcomes = await meetAt(service, hold, [
      async () => await poll(begun),
      async () => await poll(begun),
    ]);
    const bodies = outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value.body);
    expect(bodies).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ access_token: expect.any(String) }),
        expect.objectContaining({ error: 'invalid_grant' }),
      ]),
    );
    expect(await service.ctx.db.apiKey.count()).toBe(keys + 1);
  });

  test('of an approval and a refusal one counts, and the other gets a conflict', async () => {
    const begun = await begin();
    const outcomes = await meetAt(service, hold, [
      async () => await decide('approve', begun),
      async () => await decide('refuse', begun),
    ]);
    const statuses = outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value.status);
    expect([...statuses].sort()).toEqual([303, 409]);
    const { status, body } = await poll(begun);
    expect(statuses[0] === 303 ? [status, body.token_type] : [status, body.error]).toEqual(
      statuses[0] === 303 ? [200, 'Bearer'] : [400, 'access_denied'],
    );
  });
});

exhaustiveTest('begins only so many times a minute from one address', async () => {
  stopClock();
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length <= mostPerMinute)
    statuses.push((await post('/device/code', { device_name: 'flood' })).status);
  expect(statuses.at(-1)).toBe(429);
  const { headers, body } = await post('/device/code', { device_name: 'flood' });
  expect([Number(headers['retry-after']) > 0, body.error.code]).toEqual([true, 'rate_limit_exceeded']);
});

/** Tests that the doctor knows from browsers whether the public address is reached, and what the proxy in front does. */
// A service of its own: what proxies it trusts is a setting.

import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { checkProxy, checkPublicUrl } from '../../src/domain/administration/health-check/addresses.ts';
import { dayMs, minuteMs } from '../../src/lib/time.ts';
import { byInstagram, newIntegration, newSession } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { newMember, type SignedInMember } from '../support/sign-in.ts';
import { untilWithoutJobs } from '../support/until.ts';

const publicUrl = 'https://social.example.invalid';
const variables = { ROLE: 'api', PUBLIC_URL: publicUrl };

let service: TestService;
let member: SignedInMember;
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
beforeAll(async () => {
  service = await startTestService({ ...variables, TRUSTED_PROXIES: 'loopback' }, { now });
  countNotes(service);
  member = await newMember(service);
});
beforeEach(async () => {
  aheadMs = 0;
  await service.ctx.db.publicUrlObservation.deleteMany();
});

/** The headers of a browser that shows a page under the public address, as the proxy in front passes them on. */
const browserAt = (address: string) => ({
  Origin: publicUrl,
  Host: 'social.example.invalid',
  'X-Forwarded-For': address,
  'X-Forwarded-Proto': 'https',
});
const outside = browserAt('93.184.215.14');
const inside = browserAt('192.168.7.7');

/** How many notes have been written. */
let written = 0;

/** Counts what the service has noted of forms, which it does after it has answered them. */
function countNotes({ ctx }: TestService): void {
  const { db } = ctx;
  const executeRaw: typeof db.$executeRaw = (...parameters) => {
    const note = db.$executeRaw(...parameters);
    if (`${parameters[0]}`.includes('INSERT INTO public_url_sightings')) note.then(countNote, countNote);
    return note;
  };
  ctx.db = new Proxy(db, {
    get: (target, name) => (name === '$executeRaw' ? executeRaw : Reflect.get(target, name)),
  });
}

const countNote = () => {
  written += 1;
};

/**
 * Sends a form from a page under the public address. Returns the status of the answer once the form is noted, whether that
 * changes anything or not: a note of an earlier form would otherwise come at any time, and tell the time of then.
 */
async function sendForm(send: () => Promise<number>): Promise<number> {
  const before = written;
  const status = await send();
  await untilWithoutJobs(() => written > before);
  return status;
}

/** Sends a form of the console. Returns the status of the answer. */
const send = async (headers: Record<string, string>, { client } = member) =>
  (await client.postFrom(headers, '/console/account/name', { name: 'Ada' })).status;
const sendFrom = (headers: Record<string, string>, by = member) => sendForm(() => send(headers, by));
const seen = () => service.ctx.db.publicUrlObservation.findMany();

test('before any form has arrived, the doctor cannot tell whether the public address is reached, and says how to find out', async () => {
  expect(await checkPublicUrl(service.ctx)).toMatchObject({
    status: 'unknown',
    message: expect.stringContaining('No browser has sent a form'),
    fix: expect.stringContaining(`Sign in to ${publicUrl}/console`),
  });
  expect(await checkProxy(service.ctx)).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('Nothing is known'),
  });
});

test('a form of the console that came from the internet proves that the public address is reached', async () => {
  expect(await sendFrom(outside)).toBe(303);
  const at = (await seen())[0]?.seenAt.toISOString();
  expect(await checkPublicUrl(service.ctx)).toMatchObject({
    status: 'ok',
    message: expect.stringContaining(
      `A browser on the internet last sent a form from its pages there at ${at}.`,
    ),
  });
  expect(await checkProxy(service.ctx)).toMatchObject({
    status: 'ok',
    message: `At ${at}, a form arrived as https, with the host of PUBLIC_URL, through a proxy that TRUSTED_PROXIES names.`,
  });
  const operator = await newMember(service, { operator: true, role: null });
  expect((await operator.client.get('/console/operator/health')).text).toContain(
    'A browser on the internet last sent',
  );
});

test('a form proves one public address, for a week', async () => {
  await sendFrom(outside);
  expect(await checkPublicUrl(service.ctx)).toMatchObject({ status: 'ok' });
  const elsewhere = { ...service.ctx.config, publicUrl: 'https://other.example.invalid' };
  expect(await checkPublicUrl({ ...service.ctx, config: elsewhere })).toMatchObject({ status: 'unknown' });
  aheadMs = 8 * dayMs;
  expect(await checkPublicUrl(service.ctx)).toMatchObject({ status: 'unknown' });
});

test('a form from the own network proves nothing, and is said to have been there', async () => {
  expect(await sendFrom(inside)).toBe(303);
  expect(await checkPublicUrl(service.ctx)).toMatchObject({
    status: 'unknown',
    message: expect.stringContaining('but from an address of this network'),
  });
});

test('a form of a hosted page proves that the public address is reached as well', async () => {
  const { client } = await service.newKey();
  const { authIntegrationId } = await newIntegration(client, byInstagram);
  const { authorizationUrl } = await newSession(client, authIntegrationId, {});
  const cancel = () => newEndUser(service).post(authorizationUrl, { decision: 'cancel' }, outside);
  expect(await sendForm(async () => (await cancel()).status)).toBe(200);
  expect(await checkPublicUrl(service.ctx)).toMatchObject({ status: 'ok' });
});

test('what anybody can send proves nothing: refused forms, forms of other sites, and unknown links', async () => {
  const stranger = newEndUser(service);
  const link = `${publicUrl}/connect/unknown`;
  const answers = [
    await stranger.post(link, { decision: 'cancel' }, outside),
    await stranger.post(
      `${publicUrl}/console/sign-in`,
      { email: 'a@example.com', password: 'guessed it' },
      outside,
    ),
  ].map(({ status }) => status);
  expect([...answers, await send({ ...outside, Origin: 'https://other.example.com' })]).toEqual([
    404, 403, 403,
  ]);
  await member.client.get('/console/account').set(outside);
  await sendFrom(inside);
  expect(await seen()).toMatchObject([{ outsideAt: null }]);
});

test('of many forms one is noted a minute, in one row that says nothing about who sent them', async () => {
  await sendFrom(inside);
  await sendFrom(outside);
  const [first, ...others] = await seen();
  expect([others, Object.keys(first ?? {}).sort()]).toEqual([
    [],
    ['hostKept', 'outsideAt', 'protocol', 'proxy', 'publicUrl', 'seenAt'],
  ]);
  await sendFrom(outside);
  aheadMs = 2 * minuteMs;
  await sendFrom({ ...inside, Host: 'api-a:8080', 'X-Forwarded-Proto': 'http' });
  expect(await seen()).toMatchObject([{ outsideAt: first?.outsideAt }]);
});

test('a proxy that TRUSTED_PROXIES does not name is found', async () => {
  const { databaseUrl } = service;
  const untrusting = await startTestService(variables, { databaseUrl });
  countNotes(untrusting);
  expect(await sendFrom(outside, await newMember(untrusting))).toBe(303);
  await untrusting.close();
  expect(await checkProxy(service.ctx)).toMatchObject({
    status: 'problem',
    fix: expect.stringContaining('TRUSTED_PROXIES'),
  });
  expect(await checkPublicUrl(service.ctx)).toMatchObject({ status: 'unknown' });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../src/db/client/client.ts';
import { newId } from '../src/db/client/ids.ts';
import { insertMails } from '../src/db/tables/mails.ts';
import { hourMs } from '../src/lib/time.ts';
import type { Mailer } from '../src/outbound/mailer.ts';
import { makeLiveProfile } from './support/live-profile.ts';
import { type ProviderServer, startProviderServer } from './support/provider-server.ts';
import { type SharedService, sharedTestService } from './support/service.ts';
import { simulatorFor } from './support/simulators.ts';
import { until, untilWithoutJobs } from './support/until.ts';

test('the service of a worker is lent to the next file as it was started', async () => {
  const first = await sharedTestService();
  const { publicUrl } = first.ctx.config;
  const { open } = first.ctx.providers.test;
  const { organizationId } = await first.newKey();
  first.ctx.config.publicUrl = first.url;
  first.ctx.providers.test.open = () => {
    throw new Error('replaced by a test');
  };
  await first.ctx.queue.enqueue('retention.sweep', {});
  await first.close();

  const next = await sharedTestService();
  expect(next.url).toBe(first.url);
  expect(next.logs).toEqual([]);
  expect(next.ctx.config.publicUrl).toBe(publicUrl);
  expect(next.ctx.providers.test.open).toBe(open);
  // pg-boss adds jobs of its own, which run what is scheduled, at any time.
  const waiting = next.ctx.db.$queryRaw`SELECT name FROM pgboss.job
    WHERE state < 'active' AND NOT starts_with(name, '__pgboss__')`;
  expect(await waiting).toEqual([]);
  const { organizationId: another, client } = await next.newKey();
  expect(another).not.toBe(organizationId);
  expect((await client.newProfile()).providerId).toBe('instagram');
  await next.close();
});

test('the service of a worker is lent to one at a time', async () => {
  const service = await sharedTestService();
  await expect(sharedTestService()).rejects.toThrow('has the service of its worker already');
  await service.close();
});

test('what a service answers is watched while it is lent, too', async () => {
  const service = await sharedTestService();
  service.logs.push('fixture-secret-example');
  await expect(service.close()).rejects.toThrow('secrets in answers or logs');
});

describe('settings', () => {
  let provider: ProviderServer;
  let settings: Record<string, string>;
  beforeAll(async () => {
    provider = await startProviderServer();
    settings = {
      ...provider.environment,
      EVENT_ALLOWED_NETWORKS: '192.0.2.0/24',
      MEDIA_ALLOWED_NETWORKS: '192.0.2.0/24',
      RATE_LIMIT_PER_ADDRESS: '1000',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'notices@example.com',
    };
  });
  afterAll(() => provider.close());

  /** Reads a profile, sends to a receiver, fetches a file, and asks without a key. Returns what became of it. */
  async function deedsOf(service: SharedService) {
    const { url, ctx } = service;
    const { client, organizationId } = await service.newKey({ mode: 'live' });
    const account = simulatorFor('facebook').createAccount('facebook_login', 'healthy');
    const profile = { ...account, providerId: 'facebook', loginKind: 'facebook_login' };
    const { id: connectedProfileId } = await makeLiveProfile(service, organizationId, profile);
    const read = await client.get('/v1/content/facebook.media.items', { connectedProfileId });
    const sent = await ctx.outbound.sender.post({ url: provider.url, headers: {}, body: '{}' });
    const fetched = await ctx.outbound.downloader.read(provider.url, new AbortController().signal).then(
      () => undefined,
      ({ failure }) => failure,
    );
    const keyless = await fetch(`${url}/v1/connected-profiles`);
    const quota = keyless.headers.get('ratelimit-policy');
    return { read: read.status, sent: sent.error, fetched, quota, mails: Boolean(ctx.outbound.mailer) };
  }
  const usually = {
    read: 502,
    sent: undefined,
    fetched: 'not_found',
    quota: '"address";q=1000000;w=1',
    mails: false,
  };
  const withSettings = {
    read: 200,
    sent: 'address_forbidden',
    fetched: 'not_allowed',
    quota: '"address";q=1000;w=1',
    mails: true,
  };

  test('of a file are put back for the next one, with what was composed of them', async () => {
    const usual = await sharedTestService();
    const config = structuredClone(usual.ctx.config);
    expect(await deedsOf(usual)).toEqual(usually);
    await usual.close();
    const other = await sharedTestService({ settings });
    expect(await deedsOf(other)).toEqual(withSettings);
    await other.close();
    const next = await sharedTestService();
    expect(next.ctx.config).toEqual(config);
    expect(await deedsOf(next)).toEqual(usually);
    await next.close();
  });

  test('for a part of a test come to those of the file, and are put back when it fails', async () => {
    const service = await sharedTestService({ settings });
    const part = service.withSettings({ RATE_LIMIT_PER_ADDRESS: '2000' }, async () => {
      expect(await deedsOf(service)).toEqual({ ...withSettings, quota: '"address";q=2000;w=1' });
      throw new Error('as expected');
    });
    await expect(part).rejects.toThrow('as expected');
    expect(await deedsOf(service)).toEqual(withSettings);
    await service.close();
  });

  test('that are read at the start alone need a service of their own', async () => {
    const starting = sharedTestService({ settings: { DATABASE_POOL_SIZE: '2' } });
    await expect(starting).rejects.toThrow('a service of its own is needed for databasePoolSize');
    const service = await sharedTestService();
    await expect(service.withSettings({ ROLE: 'worker' }, async () => {})).rejects.toThrow('for role');
    await service.close();
  });
});

describe('workers that are told when to run', () => {
  let service: SharedService;
  /** The ids of the e-mails that the service has sent. */
  let sent: string[];
  beforeAll(async () => {
    service = await sharedTestService();
  });
  beforeEach(async () => {
    await service.ctx.db.$executeRaw`DELETE FROM pgboss.job`;
    sent = mailboxOf(service);
  });
  afterAll(() => service.close());

  /** Keeps the e-mails that a service sends. Returns their ids. */
  function mailboxOf({ ctx }: SharedService): string[] {
    const ids: string[] = [];
    const send: Mailer['send'] = async ({ id }) => {
      ids.push(id);
    };
    ctx.outbound.mailer = { send } as Mailer;
    return ids;
  }

  /** Writes an e-mail with its job, which comes back after an hour when it fails. Returns its id. */
  async function write({ ctx }: SharedService, startAfter = new Date()): Promise<string> {
    const id = newId('mail', 'test');
    const expiresAt = new Date(Date.now() + 2 * hourMs);
    const content = Uint8Array.from(ctx.security.keyring.seal('{}', id));
    await inTransaction(ctx.db, async (tx) => {
      await insertMails(tx, [{ id, organizationId: '', consoleLinkId: null, expiresAt, content }]);
      await ctx.queue.insert('mail.send', [{ payload: { mailId: id }, group: id, startAfter }], tx);
      await tx.$executeRaw`
        UPDATE pgboss.job SET retry_delay = 3600, retry_delay_max = 7200 WHERE data->>'mailId' = ${id}`;
    });
    return id;
  }

  const inAnHour = () => new Date(Date.now() + hourMs);
  const jobs = () => service.ctx.db.$queryRaw`
    SELECT name, state::text, retry_count AS tries, start_after > now() AS later FROM pgboss.job
    WHERE NOT starts_with(name, '__pgboss__')`;

  test('run nothing by themselves, while live ones run what was written later', async () => {
    const live = await sharedTestService({ workers: 'live' });
    const sentLive = mailboxOf(live);
    await write(service);
    const later = await write(live);
    await untilWithoutJobs(() => sentLive.includes(later));
    await live.close();
    expect(sent).toEqual([]);
    expect(await jobs()).toEqual([{ name: 'mail.send', state: 'created', tries: 0, later: false }]);
  });

  test('run what is due, and leave what is not due and what is in another queue', async () => {
    const ids = [await write(service), await write(service)];
    await write(service, inAnHour());
    await service.ctx.queue.enqueue('media.sweep', {});
    expect(await service.runDue('mail.send')).toBe(2);
    expect(sent.toSorted()).toEqual(ids.toSorted());
    expect(await jobs()).toEqual(
      expect.arrayContaining([
        { name: 'mail.send', state: 'created', tries: 0, later: true },
        { name: 'media.sweep', state: 'created', tries: 0, later: false },
      ]),
    );
    expect(await service.runDue()).toBe(1);
    expect(sent).toHaveLength(2);
    expect(await service.runPutOff('mail.send')).toBe(1);
    expect(sent).toHaveLength(3);
  });

  test('put a job off that fails, and try it again when its time has come', async () => {
    const id = await write(service);
    const mailer = service.ctx.outbound.mailer as Mailer;
    const { send } = mailer;
    mailer.send = () => Promise.reject(new Error('the server is away'));
    for (const tries of [0, 1]) {
      expect(await service.runPutOff('mail.send')).toBe(1);
      expect(await jobs()).toEqual([{ name: 'mail.send', state: 'retry', tries, later: true }]);
      expect(await service.runDue()).toBe(0);
    }
    mailer.send = send;
    expect(await service.runPutOff('mail.send')).toBe(1);
    expect([sent, await jobs()]).toEqual([[id], []]);
  });

  test('try a job that comes back at once as often as its queue says', async () => {
    service.ctx.outbound.storage.list = () => {
      throw new Error('the store is away');
    };
    await service.ctx.queue.enqueue('media.sweep', {});
    expect(await service.runDue()).toBe(4);
    expect(await jobs()).toEqual([{ name: 'media.sweep', state: 'failed', tries: 3, later: false }]);
  });

  test('run what is due while the test waits for something with until', async () => {
    const id = await write(service);
    await until(() => sent.includes(id));
    expect(await jobs()).toEqual([]);
  });
});

describe('the clock of a shared service', () => {
  const minuteMs = 60_000;
  const then = new Date('2031-02-03T04:05:06.000Z');
  let service: SharedService;

  test('stands still and is moved as a test wants, for the service itself, too', async () => {
    service = await sharedTestService();
    const { clock, ctx } = service;
    clock.stop(then);
    clock.advance(minuteMs);
    expect(ctx.clock.now()).toEqual(new Date(then.getTime() + minuteMs));
    clock.stop();
    clock.advance(minuteMs);
    expect(clock.now()).toEqual(new Date(then.getTime() + 2 * minuteMs));
  });

  test('tells the real time again in the next test', async () => {
    expect(service.ctx.clock.now().getTime()).toBeLessThanOrEqual(Date.now());
    service.clock.advance(minuteMs);
    expect(service.ctx.clock.now().getTime()).toBeGreaterThan(Date.now());
  });

  test('tells the real time again for the next file', async () => {
    service.clock.stop(then);
    await service.close();
    const next = await sharedTestService();
    expect(next.ctx.clock.now().getTime()).toBeLessThanOrEqual(Date.now());
    await next.close();
  });
});

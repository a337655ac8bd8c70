import { describe, expect, test } from '@jest/globals';
import { type SharedService, sharedTestService } from './support/service.ts';

test('the service of a worker is lent to the next file as it was started', async () => {
  const first = await sharedTestService('api');
  const { publicUrl } = first.ctx.config;
  const { open } = first.ctx.providers.test;
  const { organizationId } = await first.newKey();
  first.ctx.config.publicUrl = first.url;
  first.ctx.providers.test.open = () => {
    throw new Error('replaced by a test');
  };
  await first.ctx.queue.enqueue('retention.sweep', {});
  await first.close();

  const next = await sharedTestService('api');
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

describe('the clock of a shared service', () => {
  const minuteMs = 60_000;
  const then = new Date('2031-02-03T04:05:06.000Z');
  let service: SharedService;

  test('stands still and is moved as a test wants, for the service itself, too', async () => {
    service = await sharedTestService('api');
    const { clock, ctx } = service;
    clock.stop(then);
    clock.advance(minuteMs);
    expect(ctx.now()).toEqual(new Date(then.getTime() + minuteMs));
    clock.stop();
    clock.advance(minuteMs);
    expect(clock.now()).toEqual(new Date(then.getTime() + 2 * minuteMs));
  });

  test('tells the real time again in the next test', async () => {
    expect(service.ctx.now().getTime()).toBeLessThanOrEqual(Date.now());
    service.clock.advance(minuteMs);
    expect(service.ctx.now().getTime()).toBeGreaterThan(Date.now());
  });

  test('tells the real time again for the next file', async () => {
    service.clock.stop(then);
    await service.close();
    const next = await sharedTestService('api');
    expect(next.ctx.now().getTime()).toBeLessThanOrEqual(Date.now());
    await next.close();
  });
});

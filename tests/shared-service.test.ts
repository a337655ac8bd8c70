import { expect, test } from '@jest/globals';
import { sharedTestService } from './support/service.ts';

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

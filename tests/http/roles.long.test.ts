// A service of its own: its role and its addresses are settings.
import { expect, test } from '@jest/globals';
import { startTestService } from '../support/service.ts';
import { until } from '../support/until.ts';

test('an API process runs no jobs, and a worker process serves no API; both can be ready', async () => {
  const api = await startTestService({ ROLE: 'api' });
  const worker = await startTestService({ ROLE: 'worker' }, { databaseUrl: api.databaseUrl });
  expect((await fetch(`${api.url}/v1/providers`)).status).toBe(200);
  expect(worker.url).toBe('');
  for (const { opsUrl } of [api, worker]) expect((await fetch(`${opsUrl}/readyz`)).status).toBe(200);
  await api.ctx.queue.enqueue('retention.sweep', {});
  const swept = (logs: string[]) => logs.some((line) => line.includes('"retention sweep"'));
  await until(() => swept(worker.logs));
  expect(swept(api.logs)).toBe(false);
});

test('metrics count requests by operation and status, and statements', async () => {
  const service = await startTestService();
  await fetch(`${service.url}/v1/providers`);
  const metrics = await (await fetch(`${service.opsUrl}/metrics`)).text();
  expect(metrics).toMatch(/http_request_duration_seconds_count\{operation="providers.list",status="200"\} 1/);
  expect(metrics).toMatch(/^database_statements_total \d+$/m);
});

test('the operations port listens on this machine alone, wherever the API listens, unless OPS_HOST says otherwise', async () => {
  // All of 127.0.0.0/8 is this machine, so a second address there stands in for the machine's address in a
  // network.
  const elsewhere = (url: string) => `http://127.0.0.2:${new URL(url).port}`;
  const service = await startTestService({ HOST: '0.0.0.0' });
  expect((await fetch(`${elsewhere(service.url)}/v1/providers`)).status).toBe(200);
  await expect(fetch(`${elsewhere(service.opsUrl)}/healthz`)).rejects.toThrow('fetch failed');
  expect((await fetch(`${service.opsUrl}/healthz`)).status).toBe(200);
  const opened = await startTestService({ OPS_HOST: '0.0.0.0' }, { databaseUrl: service.databaseUrl });
  expect((await fetch(`${elsewhere(opened.opsUrl)}/healthz`)).status).toBe(200);
});

/** Tests that calls to providers, their streams, deliveries and failed jobs leave a line with their ids, whose fields are documented. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../../src/config.ts';
import {
  causeFields,
  commonFields,
  logFields,
  logLines,
} from '../../../src/domain/administration/reference/log-lines.ts';
import { makeLiveProfile } from '../../support/live-profile.ts';
import { hurry, publish } from '../../support/publishing.ts';
import { fixtureSecret } from '../../support/secrets.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { runScript, type ScriptedRun } from './scripted-run.ts';

type Line = Record<string, unknown>;

let service: TestService;
let run: ScriptedRun;
beforeAll(async () => {
  service = await sharedTestService({ workers: 'live' });
  run = await runScript(service);
});

const linesWith = (expected: Line): Line[] =>
  service.logs
    .map((line): Line => JSON.parse(line))
    .filter((line) => Object.entries(expected).every(([name, value]) => line[name] === value));

describe('a line is left by', () => {
  test('a call to a provider that failed or was caused by a request, at info', () => {
    const call = { message: 'provider call', organizationId: run.organizationId, providerId: 'facebook' };
    expect(linesWith({ ...call, operation: 'facebook.media.items.list', outcome: 'outage' })).toEqual([
      expect.objectContaining({
        level: 'info',
        mode: 'test',
        connectedProfileId: expect.stringMatching(/^test_cp_/),
        durationMs: expect.any(Number),
        detail: expect.any(String),
      }),
    ]);
    const published = linesWith({ ...call, operation: 'facebook.media.items.publish', outcome: 'done' });
    expect(published.length).toBeGreaterThan(0);
    for (const line of published)
      expect(line).toMatchObject({ level: 'info', connectedProfileId: run.connectedProfileId });
    const { connectionId } = run;
    expect(linesWith({ operation: 'connections.refresh', connectionId }).length).toBeGreaterThan(0);
  });

  test('a call that went well and that the service made on its own, for debugging', async () => {
    const { organizationId, connectionId } = run;
    await service.ctx.queue.enqueue('connections.check', { organizationId, mode: 'test', connectionId });
    const own = () =>
      linesWith({ message: 'provider call', connectionId, outcome: 'done' }).filter(
        ({ requestId }) => !requestId,
      );
    await until(() => own().length > 0);
    expect(new Set(own().map(({ level }) => level))).toEqual(new Set(['debug']));
  });

  test('a delivery, whether it was refused or received', () => {
    const delivery = {
      message: 'delivery',
      organizationId: run.organizationId,
      topic: 'publishRequest.failed',
    };
    const ids = {
      deliveryId: expect.stringMatching(/^test_dlv_/),
      eventId: expect.stringMatching(/^test_evt_/),
    };
    // What was refused is tried again some seconds later, and gets no answer then.
    expect(linesWith({ ...delivery, eventDestinationId: run.refusing, statusCode: 500 })).toEqual([
      expect.objectContaining({
        ...ids,
        level: 'info',
        outcome: 'not_received',
        status: 'pending',
        statusCode: 500,
      }),
    ]);
    expect(linesWith({ ...delivery, outcome: 'received' })).toEqual([
      expect.objectContaining({ ...ids, level: 'info', status: 'succeeded', statusCode: 200 }),
    ]);
  });

  test('a job that failed, as a warning, with what it was about', async () => {
    const { client, organizationId } = await service.newKey();
    const { connectedProfileId, connectionId } = await client.newProfile({ providerId: 'facebook' });
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    const input = { connectedProfileId, contentType: 'facebook.media.items', text: 'Rye', scheduledFor };
    const { publishRequestId } = await publish(client, input);
    // No job expects data that cannot be decrypted, so it is logged as an error.
    await service.ctx.db
      .$executeRaw`UPDATE publish_requests SET content = ${Buffer.of(0)} WHERE id = ${publishRequestId}`;
    await service.ctx.db
      .$executeRaw`UPDATE connections SET credential = ${Buffer.of(0)} WHERE id = ${connectionId}`;
    await hurry(service, publishRequestId);
    await service.ctx.queue.enqueue('connections.check', { organizationId, mode: 'test', connectionId });
    const failed = { message: 'job failed', level: 'warn', organizationId };
    const jobs = [
      { ...failed, job: 'publish.run', publishRequestId },
      { ...failed, job: 'connections.check', connectionId, mode: 'test' },
    ];
    await until(() => jobs.every((job) => linesWith(job).length > 0));
    for (const job of jobs)
      expect(linesWith(job)[0]).toMatchObject({
        jobId: expect.any(String),
        error: { message: expect.any(String) },
      });
  });

  test('a stream of a provider that could not be opened', async () => {
    const { ctx } = service;
    const profile = await makeLiveProfile(service, run.organizationId, {
      providerId: 'mastodon',
      loginKind: 'oauth',
      accessToken: fixtureSecret('token of a server that cannot be reached'),
      details: { host: '127.0.0.1' },
    });
    const { id: connectedProfileId } = profile;
    const ended = { message: 'provider stream ended', level: 'info', connectedProfileId };
    await until(() => linesWith(ended).length > 0);
    expect(linesWith(ended)[0]).toMatchObject({ mode: 'live', providerId: 'mastodon', outcome: 'failed' });
    await ctx.db.connectedProfile.deleteMany({ where: { id: connectedProfileId } });
  });
});

test('what is said to be written at info is written where no level is set', () => {
  expect(loadConfig({ NODE_ENV: 'test' }).logLevel).toBe('info');
});

test('an answer that has kept the process busy leaves a line with its server', () => {
  const { organizationId } = run;
  expect(linesWith({ message: 'slow provider answer', organizationId })).toEqual([
    expect.objectContaining({
      level: 'warn',
      host: 'social.example',
      durationMs: 300,
      providerId: 'mastodon',
    }),
  ]);
});

test('the documentation has every field of the lines that it describes', () => {
  for (const { message, fields } of logLines) {
    const lines = linesWith({ message });
    expect(lines.length).toBeGreaterThan(0);
    const known = new Set([...commonFields, ...causeFields, ...fields]);
    expect(lines.flatMap((line) => Object.keys(line)).filter((field) => !known.has(field))).toEqual([]);
    expect([...causeFields, ...fields].filter((field) => !logFields[field])).toEqual([]);
  }
});

import { PassThrough } from 'node:stream';
import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import winston from 'winston';
import { createLogger, redact } from '../../src/observability/log.ts';
import { expectError } from '../support/errors.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
});

const lineOf = (requestId: string) =>
  service.logs
    .map((line) => JSON.parse(line))
    .find((line) => line.message === 'request' && line.requestId === requestId);

/**
 * Waits for the log line of a request, and returns it. The line is written when the connection has finished
 * sending the answer, which may be after the client has received it.
 */
async function logged(requestId: string): Promise<Record<string, unknown>> {
  await until(() => lineOf(requestId) !== undefined);
  return lineOf(requestId);
}

describe('the log', () => {
  test('has one line per request: who asked for what, and how it ended', async () => {
    const { connectedProfileId } = await key.client.newProfile();
    const answer = await key.client.get('/v1/content/instagram.media.items', { connectedProfileId });
    expect(await logged(`${answer.headers['request-id']}`)).toMatchObject({
      level: 'info',
      subsystem: 'http',
      operationId: 'instagram.media.items.list',
      organizationId: key.organizationId,
      keyId: key.keyId,
      mode: 'test',
      status: 200,
      durationMs: expect.any(Number),
      timestamp: expect.any(String),
    });
  });

  test('names what was asked for where there is no operation, without the query', async () => {
    const answer = await request(service.url).get('/v1/nothing?token=secret');
    const line = await logged(`${answer.headers['request-id']}`);
    expect(line).toMatchObject({ status: 404, method: 'GET', path: '/v1/nothing' });
    expect(JSON.stringify(line)).not.toContain('secret');
  });

  test('reads nothing of a line below its level', () => {
    const written: string[] = [];
    const stream = new PassThrough().on('data', (line) => written.push(`${line}`));
    const log = createLogger('warn', new winston.transports.Stream({ stream })).child({ subsystem: 'http' });
    const read: string[] = [];
    const subjectOf = (line: string) => ({
      get id() {
        read.push(line);
        return line;
      },
    });
    log.info('too little', { subject: subjectOf('info') });
    log.warn('enough', { subject: subjectOf('warn') });
    log.error('more than that', { subject: subjectOf('error') });
    expect(new Set(read)).toEqual(new Set(['warn', 'error']));
    expect(written.map((line) => JSON.parse(line).message)).toEqual(['enough', 'more than that']);
  });

  test('has little of what others say, however much that is', () => {
    const written: string[] = [];
    const stream = new PassThrough().on('data', (line) => written.push(`${line}`));
    const log = createLogger('info', new winston.transports.Stream({ stream }));
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    const round: Record<string, unknown> = {};
    round.round = round;
    const long = '-eyJ'.repeat(1_000_000);
    log.warn(long, {
      subsystem: 'test',
      error: new Error(long, { cause: new Error(long) }),
      wide: Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`m${at}`, long])),
    });
    log.warn('refused', { deep, round, list: Array.from({ length: 100_000 }, () => ({})), id: 7n });
    log.warn('half', { text: `${'x'.repeat(1_998)}\ud83c\udf5e` });
    for (const line of written) expect(line.length).toBeLessThan(20_000);
    const [first, second, third] = written.map((line) => JSON.parse(line));
    expect(first).toMatchObject({
      level: 'warn',
      subsystem: 'test',
      message: '-[redacted]…',
    });
    expect(first.error.stack).toContain('logs.test.ts');
    expect(first.error.cause.message.length).toBeLessThan(2_001);
    expect(second).toMatchObject({ message: 'refused', id: '7' });
    expect(second.list).toHaveLength(51);
    expect(third.text.isWellFormed()).toBe(true);
  });

  test('never has a credential, under whatever name or in whatever text it comes', () => {
    const secret = 'EAAsecret12345678';
    const hidden = redact({
      authorization: `Bearer ${secret}`,
      nested: [{ access_token: secret }, `GET /me?access_token=${secret}&x=1`],
      error: new Error(`refused: Bearer ${secret}`, { cause: new Error(`postgres://u:${secret}@host/db`) }),
      text: 'svc_live_abcDEF123 and IGAAabcdefghij',
    });
    expect(JSON.stringify(hidden)).not.toMatch(/secret12345678|abcDEF123|IGAAabc/);
    expect(JSON.stringify(hidden)).toContain('x=1');
    // A text is cut before it is looked at, and the cut may be within a credential.
    for (const credential of [
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
      `Bearer ${secret}`,
      secret,
    ])
      for (let at = 1_960; at < 2_000; at += 1)
        expect(redact(`${'x'.repeat(at)} ${credential}`)).not.toMatch(/hbGciOiJI|secret123/);
  });
});

describe('a line of the log', () => {
  test('is redacted on its way out, also in the message and in what a child logger adds', () => {
    service.ctx.observability.log
      .child({ credential: 'EAAchildsecret1' })
      .warn('refused Bearer EAAmessagesecret1', {
        clientSecret: 'fieldsecret1',
        cause: new Error('code=causesecret1'),
      });
    const line = service.logs.at(-1) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      level: 'warn',
      credential: '[redacted]',
      clientSecret: '[redacted]',
    });
    expect(line).not.toMatch(/childsecret|messagesecret|fieldsecret|causesecret/);
  });
});

describe('the audit of answers', () => {
  test('an answer that breaks the contract is an internal error, and the log says what is wrong with it', async () => {
    const [provider] = service.ctx.providers.registry.providers;
    if (!provider) throw new Error('no provider');
    const { name } = provider;
    provider.name = '';
    const answer = await key.client.get('/v1/providers');
    provider.name = name;
    expectError(answer, 500, 'internal');
    const line = service.logs.find(
      (text) => text.includes(`${answer.headers['request-id']}`) && text.includes('answer/data/0/name'),
    );
    expect(line).toBeDefined();
    expect((await key.client.get('/v1/providers')).status).toBe(200);
  });
});

/** Tests the log that a developer reads in a terminal. */
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@jest/globals';
import winston from 'winston';
import { createLogger } from '../../src/observability/log.ts';

function shortLog(level = 'info') {
  const written: string[] = [];
  const stream = new PassThrough().on('data', (line) => written.push(`${line}`));
  const log = createLogger(level, new winston.transports.Stream({ stream }), 'short');
  return { log, written, shown: () => written.map((line) => stripVTControlCharacters(line).trimEnd()) };
}

test('has one line for a request: how it ended, what it was, how long it took, and the id to search by', () => {
  const { log, shown } = shortLog();
  const operationId = 'publishRequests.create';
  log.info('request', {
    subsystem: 'http',
    requestId: '7f3a',
    operationId,
    status: 400,
    durationMs: 31,
    keyId: 'key_1',
  });
  log.info('request', {
    subsystem: 'http',
    requestId: '7f3b',
    method: 'GET',
    path: '/docs',
    status: 200,
    durationMs: 2.5,
  });
  expect(shown()).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d 400 publishRequests\.create 31 ms 7f3a$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d 200 GET \/docs 2\.5 ms 7f3b$/),
  ]);
});

test('has what fails with its cause, and of what goes well the start and the stop alone', () => {
  const { log, shown } = shortLog();
  log.info('delivery', { subsystem: 'deliveries', outcome: 'received', statusCode: 204 });
  const ids = { eventDestinationId: 'test_dst_1', deliveryId: 'test_dlv_1', organizationId: 'org_1' };
  const event = { subsystem: 'deliveries', topic: 'publishRequest.failed', outcome: 'not_received', ...ids };
  log.info('delivery', { ...event, statusCode: 500 });
  log.info('delivery', { ...event, error: 'connection_refused' });
  log.info('provider call', { subsystem: 'upstream', status: 200 });
  log.warn('job failed', { subsystem: 'jobs', job: 'media.fetch', error: new Error('no answer') });
  log.info('stopping', { subsystem: 'main' });
  expect(shown().map((line) => line.slice(9))).toEqual([
    '500 publishRequest.failed not delivered test_dst_1 test_dlv_1',
    'connection_refused publishRequest.failed not delivered test_dst_1 test_dlv_1',
    'jobs: job failed job=media.fetch error=no answer',
    'main: stopping',
  ]);
});

test('shows no credential, and nothing that steers the terminal', () => {
  const { log, written } = shortLog();
  log.info('request', {
    subsystem: 'http',
    method: 'GET',
    path: '/\u001b[2J\u009bsvc_test_abcDEF123',
    status: 404,
  });
  log.warn('refused', {
    subsystem: 'upstream',
    error: new Error('Bearer EAAsecret12345678\u001b]0;x\u0007'),
  });
  expect(written.join('')).not.toMatch(/abcDEF123|secret12345678/);
  for (const control of ['\u001b[2J', '\u009b', '\u001b]0', '\u0007'])
    expect(written.join('')).not.toContain(control);
});

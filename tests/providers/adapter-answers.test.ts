/**
 * Tests how adapters read answers: raw objects, and forms of the wire format that the simulators do not
 * produce.
 */
import { describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../src/contract/index.ts';
import { connect, failureOf, firstMedia, firstPost, type Item, ids, kinds } from '../support/adapter.ts';

describe.each(Object.entries(kinds))('raw objects of %s', (_name, kind) => {
  test('come only when asked for, as received, without tokens and paging', async () => {
    const { accessToken, providerId, run, walk } = { ...connect(kind), ...kind };
    const id = await (providerId === 'facebook' ? firstPost(run) : firstMedia(run));
    const lists: [OperationId, Record<string, unknown>][] = [
      [`${providerId}.media.items.list` as OperationId, {}],
      [`${providerId}.media.comments.list` as OperationId, { mediaExternalId: id }],
      [`${providerId}.dm.threads.list` as OperationId, {}],
    ];
    for (const [operationId, input] of lists) {
      const bare = (await walk(operationId, input)).items as Item[];
      expect(bare.some((item) => 'providerRaw' in item)).toBe(false);
      const full = (await walk(operationId, { ...input, includeProviderRaw: true })).items as Item[];
      expect(full.map(({ providerRaw: _raw, ...item }) => item)).toEqual(bare);
      expect(full.map(({ providerRaw }) => (providerRaw as { id: string }).id)).toEqual(ids(bare));
      const text = JSON.stringify(full);
      expect(text).not.toMatch(/access_token|"paging"|"cursors"/);
      expect(text).not.toContain(accessToken);
    }
  });
});

describe('variations of the wire that the simulators do not have', () => {
  const answering = (body: unknown, status = 200, headers = {}) =>
    connect(kinds['Instagram, Facebook Login'], 'healthy', async () => ({
      status,
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }));
  const comment = { externalId: '17800000000000001' };

  test('success as text is a success, and a denied one is no deletion', async () => {
    const text = answering({ id: '1', success: 'true' });
    expect(await text.run('instagram.media.comments.delete', comment)).toMatchObject({ deleted: true });
    const denied = answering({ id: '1', success: false });
    const moderated = await denied.run('instagram.media.comments.moderate', { ...comment, hidden: true });
    expect(moderated.success).toBe(false);
    const deletion = denied.run('instagram.media.comments.delete', comment);
    expect(await failureOf(deletion)).toEqual({ kind: 'unusable' });
  });

  test('ids that come as bare numbers keep their digits', async () => {
    const { run } = answering('{"id":17841405822304914,"media":{"id":17895695668004551},"text":"x"}');
    expect(await run('instagram.media.comments.get', comment)).toMatchObject({
      externalId: '17841405822304914',
      mediaExternalId: '17895695668004551',
    });
  });

  test('times may be Unix seconds, and a time that is none is unusable', async () => {
    const thread = (updated_time: unknown) => answering({ data: [{ id: 't_1', updated_time }] });
    const { data } = await thread(1704067200).run('instagram.dm.threads.list');
    expect(data[0]?.updatedAt).toBe('2024-01-01T00:00:00.000Z');
    const broken = thread('yesterday').run('instagram.dm.threads.list');
    expect(await failureOf(broken)).toEqual({ kind: 'unusable' });
  });

  test('an app whose hourly allowance is spent waits for the rest of the hour', async () => {
    const usage = { 'x-app-usage': '{"call_count":100,"total_time":5,"total_cputime":5}' };
    const { run } = answering({ error: { message: 'x', code: 4 } }, 400, usage);
    expect(await failureOf(run('instagram.media.items.list'))).toEqual({
      kind: 'throttled',
      retryAfterSeconds: 3600,
      per: 'app',
    });
  });

  test('what the provider words for users is forwarded with a refusal', async () => {
    const error = {
      message: 'x',
      code: 368,
      error_subcode: 1404102,
      error_user_title: 'T',
      error_user_msg: 'M',
    };
    const { run } = answering({ error }, 403);
    expect(await failureOf(run('instagram.media.comments.delete', comment))).toEqual({
      kind: 'rejected',
      detail: { code: '368', subcode: '1404102', title: 'T', message: 'M' },
    });
  });
});

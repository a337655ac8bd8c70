/** Tests that a sweep of a simulated account reads the same items as the account's lists contain. */
import { describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../src/contract/index.ts';
import type { Call, UpstreamRequest } from '../../src/providers/call.ts';
import { connect, facebookPage, type Item, ids, instagramKinds, type Kind } from '../support/adapter.ts';

const allKinds: [string, Kind][] = [...instagramKinds, ['Facebook Page', facebookPage]];
const ever = new Date('2000-01-01T00:00:00Z');

interface Read extends Item {
  publishedAt: string;
}

/**
 * Opens a fresh account. Returns functions that list, read and sweep the items of one of its content types,
 * and the requests that the sweep makes.
 */
function open(kind: Kind, resource: string) {
  const account = connect(kind);
  const contentType = `${kind.providerId}.${resource}`;
  const declared = account.provider.contentTypes.find((candidate) => candidate.contentType === contentType);
  if (!declared?.observe) throw new Error(`${contentType} is not observed`);
  const { sweep, read } = declared.observe;
  const requests: UpstreamRequest<unknown>[] = [];
  const counted: Call = {
    ...account.call,
    upstream: {
      request: (request) => {
        requests.push(request as UpstreamRequest<unknown>);
        return account.call.upstream.request(request);
      },
    },
  };
  const list = async (input: object, of = resource) => {
    const operationId = `${kind.providerId}.${of}.list` as OperationId;
    return ((await account.run(operationId, { ...input })) as unknown as { data: Read[] }).data;
  };
  return {
    list,
    requests,
    read: (id: string) => read(account.call, id),
    sweep: (since: Date) => sweep(counted, since) as Promise<{ item: Read; hidden?: boolean }[]>,
  };
}

describe.each(allKinds)('%s', (_name, kind) => {
  test('a sweep of posts gives the newest as the list has them, in one call', async () => {
    const { list, sweep, requests } = open(kind, 'media.items');
    const swept = await sweep(ever);
    expect(swept.map(({ item }) => item)).toEqual(await list({ limit: 50 }));
    expect(requests).toHaveLength(1);
  });

  test('a sweep leaves out what was published before, and keeps what was published in that second', async () => {
    const { list, sweep } = open(kind, 'media.items');
    const newest = await list({ limit: 6 });
    const since = new Date(Date.parse(newest[5]?.publishedAt ?? '') + 999);
    expect(ids((await sweep(since)).map(({ item }) => item))).toEqual(ids(newest));
    expect(await sweep(new Date(since.getTime() + 1))).toHaveLength(5);
  });

  test('a sweep of comments gives those of the newest posts with the replies, in one call', async () => {
    const { list, sweep, requests } = open(kind, 'media.comments');
    // One page of Instagram's list holds 50 comments and all replies to them; a limit would cut the replies
    // off.
    const limit = kind === facebookPage ? 50 : undefined;
    const expected: Read[] = [];
    for (const { externalId } of await list({ limit: 25 }, 'media.items'))
      expected.push(...(await list({ mediaExternalId: externalId, limit })));
    const swept = await sweep(ever);
    expect(swept.map(({ item }) => item)).toEqual(expected);
    expect(swept.some(({ item }) => 'thread' in item)).toBe(true);
    expect(requests).toHaveLength(1);
  });

  test('a sweep tells which comments are hidden', async () => {
    const { list, sweep } = open(kind, 'media.comments');
    const [post] = await list({ limit: 1 }, 'media.items');
    const raw = await list({ mediaExternalId: post?.externalId, includeProviderRaw: true, limit: 50 });
    const hidden = raw.filter(({ providerRaw }) => {
      const node = providerRaw as { hidden?: boolean; is_hidden?: boolean };
      return node.hidden ?? node.is_hidden;
    });
    const swept = await sweep(ever);
    expect(hidden).toHaveLength(1);
    expect(swept.find(({ item }) => item.externalId === hidden[0]?.externalId)?.hidden).toBe(true);
    expect(swept.find(({ item }) => item.externalId === raw[0]?.externalId)?.hidden).toBe(false);
  });

  test('a sweep of messages gives those of the newest threads, with the thread of each, in one call', async () => {
    const { list, sweep, requests } = open(kind, 'dm.messages');
    const expected: Read[] = [];
    for (const { externalId } of await list({ limit: 25 }, 'dm.threads'))
      expected.push(...(await list({ threadExternalId: externalId, limit: 20 })));
    const swept = await sweep(ever);
    expect(swept.map(({ item }) => item)).toEqual(expected);
    expect(swept.every(({ item }) => 'threadExternalId' in item)).toBe(true);
    expect(requests).toHaveLength(1);
  });

  test('what was swept reads the same by its id', async () => {
    for (const resource of ['media.items', 'media.comments']) {
      const { sweep, read } = open(kind, resource);
      for (const { item } of (await sweep(ever)).slice(0, 5))
        expect(await read(item.externalId)).toEqual(item);
    }
    const { sweep, read } = open(kind, 'dm.messages');
    for (const { item } of (await sweep(ever)).slice(0, 5)) {
      // A message that is read by its id does not name its thread, although the sweep does.
      const { threadExternalId, ...told } = item as Read & { threadExternalId: string };
      expect(threadExternalId).not.toBe('');
      expect(await read(item.externalId)).toEqual(told);
    }
  });
});

test.each(instagramKinds)('%s: a sweep of stories gives the live ones', async (_name, kind) => {
  const { list, sweep, requests } = open(kind, 'stories.items');
  expect((await sweep(ever)).map(({ item }) => item)).toEqual(await list({}));
  expect(requests).toHaveLength(1);
});

test('a Page shows which posts are hidden, and Instagram shows it of none', async () => {
  const posts = await open(facebookPage, 'media.items').sweep(ever);
  expect(posts.every(({ hidden }) => hidden === false)).toBe(true);
  for (const [, kind] of instagramKinds) {
    const media = await open(kind, 'media.items').sweep(ever);
    expect(media.some((swept) => 'hidden' in swept)).toBe(false);
  }
});

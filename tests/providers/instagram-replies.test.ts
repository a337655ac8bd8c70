import { beforeEach, expect, test } from '@jest/globals';
import { loadConfig } from '../../src/config.ts';
import type { Upstream } from '../../src/providers/call.ts';
import { capability, createRegistry } from '../../src/providers/registry.ts';
import { usualClass } from '../support/usual-profiles.ts';

const registry = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
const provider = registry.providerOf('instagram.media.comments');
const list = capability(
  provider,
  'instagram.media.comments',
  'list',
  usualClass(provider, 'instagram_login'),
);

const reply = (id: number) => ({ id: `${id}`, text: `reply ${id}`, parent_id: '1' });
const paging = (after: string) => ({ cursors: { after }, next: `https://graph.example/next?access_token=x` });

/**
 * The answers about a comment with five replies: the provider returns two of them with the comment, and the
 * rest in pages of two.
 */
const answers: Record<string, unknown> = {
  '/9/comments': {
    data: [
      { id: '1', text: 'first', replies: { data: [reply(11), reply(12)], paging: paging('r2') } },
      { id: '2', text: 'second' },
    ],
  },
  '/1/replies?r2': { data: [reply(13), reply(14)], paging: paging('r4') },
  '/1/replies?r4': { data: [reply(15)], paging: { cursors: { after: 'r5' } } },
};

const asked: string[] = [];
const upstream: Upstream = {
  request: async ({ path, query, parse }) => {
    const at = query?.after ? `${path}?${query.after}` : path;
    asked.push(at);
    return parse(answers[at]);
  },
};
beforeEach(() => {
  asked.length = 0;
});
const account = { externalId: '17841405822304914', loginKind: 'instagram_login', references: {} };

async function idsOf(input: object): Promise<{ ids: string[]; nextCursor?: string }> {
  const page = (await list.run({ account, upstream }, { mediaExternalId: '9', ...input } as never)) as {
    data: { externalId: string }[];
    nextCursor?: string;
  };
  return { ids: page.data.map(({ externalId }) => externalId), nextCursor: page.nextCursor };
}

test('no reply is lost when a comment has more of them than come with it', async () => {
  expect((await idsOf({})).ids).toEqual(['1', '11', '12', '13', '14', '15', '2']);
});

test('a limit cuts such a thread in two, and the next page continues where it was cut', async () => {
  const first = await idsOf({ limit: 4 });
  expect(first.ids).toEqual(['1', '11', '12', '13']);
  expect((await idsOf({ limit: 4, cursor: first.nextCursor })).ids).toEqual(['14', '15', '2']);
});

test('of replies no more are read than a page holds, and none is lost where it ends with them', async () => {
  const first = await idsOf({ limit: 3 });
  expect(first.ids).toEqual(['1', '11', '12']);
  expect(asked).toEqual(['/9/comments']);
  const second = await idsOf({ limit: 2, cursor: first.nextCursor });
  expect(second.ids).toEqual(['13', '14']);
  expect(asked).toEqual(['/9/comments', '/9/comments', '/1/replies?r2']);
  expect((await idsOf({ limit: 9, cursor: second.nextCursor })).ids).toEqual(['15', '2']);
});

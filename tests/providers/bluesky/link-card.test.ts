/** Tests that the card of a link is made once, whatever moment the process that publishes it dies at. */
import { describe, expect, test } from '@jest/globals';
import { readProgress } from '../../../src/providers/bluesky/publishing/own-record.ts';
import { postSteps } from '../../../src/providers/bluesky/publishing/steps.ts';
import type { Progress, PublishContent, PublishFile } from '../../../src/providers/publish.ts';
import { connect } from '../../support/adapter.ts';
import { jpeg } from '../../support/files.ts';

const steps = postSteps('none');
const link = 'https://www.example.com/menu';
const uploads = ({ proxy }: ReturnType<typeof connect>) =>
  proxy.requests.filter((request) => request.endsWith('uploadBlob')).length;

/** Makes a content whose page says something else each time that it is read. */
function changing() {
  const page = { reads: 0 };
  const content: PublishContent = {
    text: 'Our menu',
    media: [],
    link,
    readLinkCard: async () => {
      page.reads += 1;
      return { title: `Menu ${page.reads}`, picture: { contentType: 'image/jpeg', bytes: jpeg } };
    },
  };
  return { page, content };
}

/**
 * Prepares until it succeeds. The process dies each time that progress was remembered, as often as `deaths` says, and the
 * next one goes on with what was stored.
 */
async function prepareThrough(
  adapter: ReturnType<typeof connect>,
  content: PublishContent,
  deaths: number,
): Promise<Progress> {
  let stored: Progress = {};
  for (let left = deaths; ; left -= 1) {
    const dies = new Error('died');
    const remember = async (progress: Progress) => {
      const isNew = JSON.stringify(progress) !== JSON.stringify(stored);
      stored = progress;
      if (isNew && left > 0) throw dies;
    };
    try {
      return (await steps.prepare?.(adapter.call, content, stored, remember)) ?? {};
    } catch (error) {
      if (error !== dies) throw error;
    }
  }
}

const bluesky = { providerId: 'bluesky', loginKind: 'app_password' };

describe('a card', () => {
  test.each([0, 1, 2, 3])('whose process has died %d times is that of the first reading', async (deaths) => {
    const adapter = connect(bluesky);
    const { page, content } = changing();
    const progress = await prepareThrough(adapter, content, deaths);
    expect([page.reads, uploads(adapter)]).toEqual([1, 1]);
    const made = await steps.create(adapter.call, content, progress);
    // The answer is lost, and what is there is the one post under the key that was chosen before.
    expect(await steps.check?.(adapter.call, content, progress, new Date())).toMatchObject({
      state: 'created',
      created: made,
    });
    const { items } = await adapter.walk('bluesky.posts.items.list', { includeProviderRaw: true });
    interface Shown {
      post: { record: { embed?: { external?: { uri: string; title: string } } } };
    }
    const cards = items.flatMap(({ providerRaw }) => {
      const { external } = (providerRaw as Shown).post.record.embed ?? {};
      return external?.uri === link ? [external.title] : [];
    });
    expect(cards).toEqual(['Menu 1']);
  });

  test('whose given picture the server has dropped gets it again; one of a page goes without', async () => {
    const dropped = { error: 'BlobNotFound', message: 'Could not find blob' };
    const picture = {
      kind: 'image',
      url: '',
      contentType: 'image/jpeg',
      sizeBytes: jpeg.length,
      open: async () => (await import('node:stream')).Readable.from([jpeg]),
    } satisfies PublishFile;
    for (const [cardPicture, sent] of [
      [picture, 2],
      [undefined, 1],
    ] as const) {
      const adapter = connect(bluesky);
      const { content: plain } = changing();
      const content = {
        ...plain,
        ...(cardPicture ? { cardPicture, readLinkCard: async () => ({ title: 'Menu' }) } : {}),
      };
      const progress = await prepareThrough(adapter, content, 0);
      expect(readProgress(progress, {}).card).toHaveProperty('thumb');
      adapter.proxy.next(/POST .*createRecord/).answer(dropped, 400);
      const { externalId } = (await steps.create(adapter.call, content, progress)) as { externalId: string };
      expect(uploads(adapter)).toBe(sent);
      const item = await adapter.run('bluesky.posts.items.get', { externalId, includeProviderRaw: true });
      const { record } = item.providerRaw as { record: { embed: { external: object } } };
      expect('thumb' in record.embed.external).toBe(cardPicture !== undefined);
    }
  });
});

import { expect, test } from '@jest/globals';
import { answerTo, itemsOf, send, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { describeModerate } from '../support/suites/moderate.ts';

const bench = useBench();
const contentType = 'bluesky.posts.replies';
const operationId = `${contentType}.moderate`;

/**
 * Returns whether a reply is hidden. The thread's root post tells this, because hiding does not change the
 * reply itself.
 */
async function readHidden(
  { client }: Pick<typeof bench, 'client'>,
  { connectedProfileId, externalId }: { connectedProfileId: string; externalId: string },
): Promise<boolean> {
  const reply = await answerTo(client, `${contentType}.get`, { connectedProfileId, externalId });
  const post = { connectedProfileId, externalId: reply.postExternalId, includeProviderRaw: true };
  const { providerRaw } = await answerTo(client, 'bluesky.posts.items.get', post);
  return (providerRaw.threadgate?.record.hiddenReplies ?? []).includes(externalId);
}

describeModerate(bench, { operationId, readHidden });

exhaustiveTest(
  'a reply to a reply can be hidden, and what was hidden before can be shown; neither changes the other',
  async () => {
    const profile = await bench.client.newProfile({ providerId: 'bluesky', loginKind: 'oauth' });
    const { connectedProfileId } = profile;
    const replies = await itemsOf(bench.client, profile, contentType);
    const hiddenNow = async () => {
      const states = replies.map(({ externalId }) => readHidden(bench, { connectedProfileId, externalId }));
      const hidden = await Promise.all(states);
      return replies.filter((_reply, index) => hidden[index]).map(({ externalId }) => externalId);
    };
    const hide = (externalId: string, hidden: boolean) =>
      answerTo(bench.client, operationId, { connectedProfileId, externalId, body: { hidden } });
    const nested = replies.find(
      ({ thread, postExternalId }) => (thread as { parentId: string }).parentId !== postExternalId,
    );
    const [before = ''] = await hiddenNow();
    await hide(`${nested?.externalId}`, true);
    expect((await hiddenNow()).sort()).toEqual([before, `${nested?.externalId}`].sort());
    await hide(before, false);
    expect(await hiddenNow()).toEqual([nested?.externalId]);
  },
);

test('in a thread of somebody else’s it is not supported', async () => {
  const { organizationId } = await bench.service.newKey();
  const { connectedProfileId, externalId: account } = await bench.client.newProfile({
    providerId: 'bluesky',
  });
  const root = {
    uri: 'at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.post/3k2aaaaaaaa2a',
    cid: 'bafyroot',
  };
  const externalId = `at://${account}/app.bsky.feed.post/3k2bbbbbbbb2b`;
  const record = { $type: 'app.bsky.feed.post', text: 'Lovely', createdAt: '2026-03-01T10:00:00.000Z' };
  const store = bench.service.ctx.providers.simulated.storeOf({ organizationId, mode: 'test' });
  await store.write(account, externalId, {
    record: { ...record, reply: { root, parent: root } },
    at: Date.parse(record.createdAt),
  });
  const input = { connectedProfileId, externalId, body: { hidden: true } };
  expectError(await send(bench.client, operationId, input), 501, 'not_supported');
});

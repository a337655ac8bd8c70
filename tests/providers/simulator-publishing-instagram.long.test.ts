/** Tests publishing on the simulated Instagram, in its wire format. */
import { describe, expect, test } from '@jest/globals';
import { withFilesAt } from '../../src/simulators/files.ts';
import { edgeOf, idsOf, openSimulated, simulatedKinds } from '../support/simulated-account.ts';

const kinds = Object.entries(simulatedKinds).filter(([name]) => name.startsWith('Instagram'));
const linked = simulatedKinds['Instagram, Facebook Login'];
const picture = 'https://files.example/loaf.jpg';
const clip = 'https://files.example/loaf.mp4';
const now = '2026-03-02T10:00:00+0000';
const person = '6100000000000001';

type Account = ReturnType<typeof openSimulated>;

async function publish({ externalId, create }: Account, fields: Record<string, string>): Promise<string> {
  const { id } = await create(`${externalId}/media`, fields);
  return `${(await create(`${externalId}/media_publish`, { creation_id: `${id}` })).id}`;
}

const codeOf = ({ error }: { error?: { code: number; error_subcode?: number } }) =>
  error && [error.code, error.error_subcode];

describe.each(kinds)('publishing (%s)', (_name, kind) => {
  test('a picture is prepared, published, and the first of the media', async () => {
    const account = openSimulated(kind);
    const { externalId, create, request, list } = account;
    const fields = { image_url: picture, caption: 'Rye', alt_text: 'A loaf' };
    const { id } = await create(`${externalId}/media`, fields);
    expect(id).toMatch(/^\d{17}$/);
    expect(await request(`${id}?fields=status_code,status`)).toEqual({
      id,
      status_code: 'FINISHED',
      status: expect.stringContaining('Finished'),
    });
    expect(idsOf(await list(`${externalId}/media?limit=100`))).toHaveLength(60);
    const { id: media } = await create(`${externalId}/media_publish`, { creation_id: `${id}` });
    expect((await request(`${id}?fields=status_code`)).status_code).toBe('PUBLISHED');
    const [first] = await list(
      `${externalId}/media?fields=caption,alt_text,media_type,media_product_type,media_url,timestamp,permalink`,
    );
    expect(first).toEqual({
      id: media,
      caption: 'Rye',
      alt_text: 'A loaf',
      media_type: 'IMAGE',
      media_product_type: 'FEED',
      media_url: expect.stringMatching(/^https:[^?]*\.jpg\?/),
      timestamp: now,
      permalink: expect.stringContaining('https://www.instagram.com/p/'),
    });
  });

  test('a video is a reel, and says whether it is in the feed', async () => {
    const account = openSimulated(kind);
    const id = await publish(account, { media_type: 'REELS', video_url: clip, share_to_feed: 'false' });
    const fields = 'media_type,media_product_type,is_shared_to_feed,thumbnail_url,permalink';
    expect(await account.request(`${id}?fields=${fields}`)).toMatchObject({
      media_type: 'VIDEO',
      media_product_type: 'REELS',
      is_shared_to_feed: false,
      thumbnail_url: expect.any(String),
      permalink: expect.stringContaining('/reel/'),
    });
  });

  test('a carousel has its files in their order, and goes as a whole', async () => {
    const account = openSimulated(kind);
    const { externalId, create, request } = account;
    const child = async (fields: Record<string, string>) =>
      `${(await create(`${externalId}/media`, { is_carousel_item: 'true', ...fields })).id}`;
    const children = [
      await child({ image_url: picture, alt_text: 'First' }),
      await child({ media_type: 'VIDEO', video_url: clip }),
      await child({ image_url: picture, alt_text: 'Third' }),
    ];
    const id = await publish(account, {
      media_type: 'CAROUSEL',
      children: children.join(','),
      caption: 'Three',
    });
    const album = await request(`${id}?fields=caption,media_type,children{media_type,alt_text}`);
    expect([album.caption, album.media_type]).toEqual(['Three', 'CAROUSEL_ALBUM']);
    const parts = edgeOf(album, 'children');
    expect(parts.map(({ media_type, alt_text }) => [media_type, alt_text])).toEqual([
      ['IMAGE', 'First'],
      ['VIDEO', undefined],
      ['IMAGE', 'Third'],
    ]);
    expect((await request(`${parts[0]?.id}?fields=media_type`)).media_type).toBe('IMAGE');
    expect(await account.countCreated('Three')).toBe(1);
    if (kind !== linked) return;
    expect(codeOf(await request(`${parts[0]?.id}`, 'DELETE'))).toEqual([-1, 2207073]);
    await request(id, 'DELETE');
    expect(codeOf(await request(`${parts[0]?.id}`))).toEqual([100, 33]);
    expect(await account.countCreated('Three')).toBe(0);
  });

  test('a story is among the stories and not among the media', async () => {
    const account = openSimulated(kind);
    const id = await publish(account, { media_type: 'STORIES', video_url: `${clip}?mine` });
    const [story] = await account.list(`${account.externalId}/stories?fields=media_type,media_product_type`);
    expect(story).toEqual({ id, media_type: 'VIDEO', media_product_type: 'STORY' });
    expect(idsOf(await account.walk(`${account.externalId}/media`))).not.toContain(id);
    expect(await account.countCreated(`${clip}?mine`)).toBe(1);
  });

  test('a container is published once, also when two calls come at once', async () => {
    const { externalId, create, countCreated } = openSimulated(kind);
    const { id } = await create(`${externalId}/media`, { image_url: picture, caption: 'Once' });
    const again = () => create(`${externalId}/media_publish`, { creation_id: `${id}` });
    const [one, other] = await Promise.all([again(), again()]);
    expect(one.id ?? other.id).toMatch(/^183\d{14}$/);
    expect(codeOf(await again())).toEqual([24, 2207006]);
    expect(await countCreated('Once')).toBe(1);
  });

  test('a container expires after a day', async () => {
    const { externalId, create, request, clock } = openSimulated(kind);
    const { id } = await create(`${externalId}/media`, { image_url: picture });
    clock.now = new Date(clock.now.getTime() + 24 * 60 * 60 * 1000);
    expect((await request(`${id}?fields=status_code`)).status_code).toBe('EXPIRED');
    const late = await create(`${externalId}/media_publish`, { creation_id: `${id}` });
    expect(codeOf(late)).toEqual([24, 2207008]);
  });

  const long = 'a'.repeat(2201);
  const tag = (position: object) => JSON.stringify([{ username: 'lena', ...position }]);
  const mentions = Array.from({ length: 21 }, (_, index) => `@b${index}`).join(' ');
  const refusals: [string, Record<string, string>, (number | undefined)[]][] = [
    ['no file', {}, [100, undefined]],
    ['two files', { image_url: picture, video_url: clip }, [100, undefined]],
    ['an address without encryption', { image_url: 'http://files.example/a.jpg' }, [9004, 2207052]],
    ['an address with other letters', { image_url: 'https://files.example/ä.jpg' }, [9004, 2207052]],
    ['a media type that there is not', { media_type: 'LIVE', video_url: clip }, [100, 2207023]],
    ['a video outside of a carousel', { media_type: 'VIDEO', video_url: clip }, [100, 2207023]],
    [
      'a reel in a carousel',
      { media_type: 'REELS', video_url: clip, is_carousel_item: 'true' },
      [100, 2207023],
    ],
    ['a caption that is too long', { image_url: picture, caption: long }, [36004, 2207010]],
    ['too many hashtags', { image_url: picture, caption: '#a '.repeat(31) }, [36004, 2207010]],
    ['too many names', { image_url: picture, caption: mentions }, [100, 2207040]],
    ['a caption on a story', { media_type: 'STORIES', image_url: picture, caption: 'A' }, [100, undefined]],
    ['an alt text on a reel', { media_type: 'REELS', video_url: clip, alt_text: 'A' }, [100, undefined]],
    ['a tag without a position', { image_url: picture, user_tags: tag({}) }, [100, 2207035]],
    ['a tag outside of the picture', { image_url: picture, user_tags: tag({ x: 2, y: 0 }) }, [100, 2207035]],
    [
      'a tag with a position on a reel',
      { media_type: 'REELS', video_url: clip, user_tags: tag({ x: 0, y: 0 }) },
      [100, 2207035],
    ],
    ['four collaborators', { image_url: picture, collaborators: '["a","b","c","d"]' }, [100, undefined]],
    ['a carousel of one', { media_type: 'CAROUSEL', children: '1' }, [100, 2207028]],
    ['a carousel of what is not there', { media_type: 'CAROUSEL', children: '1,2' }, [24, 2207006]],
  ];

  test.each(refusals)('%s is refused by its code', async (_what, fields, code) => {
    const { externalId, create } = openSimulated(kind);
    expect(codeOf(await create(`${externalId}/media`, fields))).toEqual(code);
  });

  test('files may lie on the developer’s own machine', async () => {
    const { externalId, create } = openSimulated(kind);
    for (const image_url of ['http://localhost:3000/a.jpg', 'http://127.0.0.1:3000/files/a'])
      expect((await create(`${externalId}/media`, { image_url })).id).toMatch(/^\d+$/);
  });

  test('what is published counts towards the limit, and over the limit it is refused', async () => {
    const account = openSimulated(kind);
    const { externalId, create, request, list, clock } = account;
    const limit = async () =>
      (await list(`${externalId}/content_publishing_limit?fields=config,quota_usage`))[0];
    expect(await limit()).toEqual({ quota_usage: 0, config: { quota_total: 100, quota_duration: 86_400 } });
    const first = await publish(account, { image_url: picture });
    for (let count = 1; count < 100; count += 1) await publish(account, { image_url: picture });
    if (kind === linked) await request(first, 'DELETE');
    expect((await limit())?.quota_usage).toBe(100);
    const { id } = await create(`${externalId}/media`, { image_url: picture });
    const over = await create(`${externalId}/media_publish`, { creation_id: `${id}` });
    expect(codeOf(over)).toEqual([9, 2207042]);
    clock.now = new Date(clock.now.getTime() + 24 * 60 * 60 * 1000);
    expect((await limit())?.quota_usage).toBe(0);
  });

  test('comments and replies of the account are there, reported, and cannot be hidden', async () => {
    const account = openSimulated(kind);
    const { externalId, create, list, request, subscribe, reported } = account;
    await subscribe(['comments']);
    const media = await publish(account, { image_url: picture });
    const { id } = await create(`${media}/comments`, { message: 'First!' });
    const said = JSON.stringify(reported());
    expect(said).toContain('"text":"First!"');
    expect(said).toContain(`"from":{"id":"${externalId}"`);
    const { id: reply } = await create(`${id}/replies`, { message: 'Second' });
    const { id: third } = await create(`${reply}/replies`, { message: 'Third' });
    expect(idsOf(await list(`${id}/replies`))).toEqual([third, reply]);
    expect(await list(`${media}/comments?fields=text,user`)).toEqual([
      { id, text: 'First!', user: { id: externalId } },
    ]);
    await request(`${id}?hide=true`, 'POST');
    expect((await request(`${id}?fields=hidden`)).hidden).toBe(false);
    expect(await request(`${id}`, 'DELETE')).toEqual({ success: true });
    expect(await list(`${media}/comments`)).toEqual([]);
  });

  test('a message is answered with its ids, stands first in its thread, and comes back as an echo', async () => {
    const { create, list, happen, subscribe, reported } = openSimulated(kind);
    await subscribe(['messages']);
    await happen('message_received', { participantExternalId: person });
    const message = JSON.stringify({ text: 'Until six' });
    const sent = await create('me/messages', { recipient: JSON.stringify({ id: person }), message });
    expect(sent).toEqual({ recipient_id: person, message_id: expect.stringMatching(/^aWdfZAG1/) });
    const [thread] = await list(
      `me/conversations?platform=instagram&user_id=${person}&fields=messages{message}`,
    );
    expect(edgeOf(thread, 'messages')[0]).toEqual({ id: sent.message_id, message: 'Until six' });
    expect(reported().entry[0].messaging[0].message).toEqual({
      mid: sent.message_id,
      text: 'Until six',
      is_echo: true,
    });
  });

  test('files are sent as attachments, and read as such', async () => {
    const { create, request, happen } = openSimulated(kind);
    await happen('message_received', { participantExternalId: person });
    const attachment = { type: 'image', payload: { url: picture } };
    const message = JSON.stringify({ attachment });
    const { message_id: id } = await create('me/messages', {
      recipient: JSON.stringify({ id: person }),
      message,
    });
    const read = await request(`${id}?fields=message,attachments{mime_type,image_data}`);
    expect(read.message).toBeUndefined();
    expect(edgeOf(read, 'attachments')).toEqual([
      { mime_type: 'image/jpeg', image_data: expect.objectContaining({ url: expect.any(String) }) },
    ]);
  });

  test('files are where the simulator is told that they are, in its answers and in its webhooks', async () => {
    const filesUrl = 'https://here.example.com/files';
    const simulator = withFilesAt(kind.simulator, filesUrl);
    const { create, request, happen, subscribe, reported } = openSimulated({ ...kind, simulator });
    await subscribe(['messages']);
    await happen('message_received', { participantExternalId: person });
    const { message_id: id } = await create('me/messages', {
      recipient: JSON.stringify({ id: person }),
      message: JSON.stringify({ attachment: { type: 'video', payload: { url: picture } } }),
    });
    const read = edgeOf(await request(`${id}?fields=attachments{video_data}`), 'attachments')[0];
    const here = expect.stringMatching(new RegExp(`^${filesUrl}/\\w+\\.mp4\\?`));
    expect(read).toEqual({ video_data: expect.objectContaining({ url: here }) });
    expect(reported().entry[0].messaging[0].message.attachments).toEqual([
      { type: 'video', payload: { url: here } },
    ]);
  });

  test('nobody is written to who has not written within a day, but for a human agent within a week', async () => {
    const { create, happen, clock } = openSimulated(kind);
    const send = (id: string, more: Record<string, string> = {}) =>
      create('me/messages', { recipient: JSON.stringify({ id }), message: '{"text":"Hi"}', ...more });
    expect(codeOf(await send(person))).toEqual([100, 2018001]);
    await happen('message_received', { participantExternalId: person });
    clock.now = new Date(clock.now.getTime() + 25 * 60 * 60 * 1000);
    expect(codeOf(await send(person))).toEqual([10, 2534022]);
    const agent = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' };
    expect((await send(person, agent)).recipient_id).toBe(person);
    clock.now = new Date(clock.now.getTime() + 7 * 24 * 60 * 60 * 1000);
    expect(codeOf(await send(person, agent))).toEqual([10, 2534022]);
  });

  test('threads of the fixtures are open when they say so, whenever that is', async () => {
    const { externalId, create, list } = openSimulated(kind);
    const threads = await list('me/conversations?platform=instagram&fields=can_reply,participants&limit=100');
    for (const thread of [threads[0], threads.at(-1)]) {
      const id = edgeOf(thread, 'participants').find((one) => one.id !== externalId)?.id;
      const sent = await create('me/messages', {
        recipient: JSON.stringify({ id }),
        message: '{"text":"Hi"}',
      });
      expect(codeOf(sent)).toEqual(thread?.can_reply ? undefined : [10, 2534022]);
    }
  });

  test('a comment is answered in private once, and the thread opens when the person writes', async () => {
    const { externalId, create, list, happen, countCreated } = openSimulated(kind);
    const [media] = await list(`${externalId}/media?limit=1`);
    // The authors of the first comments have message threads already, so the last comment is used.
    const comment = (await list(`${media?.id}/comments?limit=50`)).at(-1)?.id;
    const send = (recipient: object, text: string) =>
      create('me/messages', { recipient: JSON.stringify(recipient), message: JSON.stringify({ text }) });
    const sent = await send({ comment_id: comment }, 'In private');
    const id = `${sent.recipient_id}`;
    expect(id).toMatch(/^61\d{14}$/);
    expect(codeOf(await send({ comment_id: comment }, 'In private'))).toEqual([10, 2534022]);
    expect(codeOf(await send({ id }, 'More'))).toEqual([10, 2534022]);
    const canReply = async () =>
      (await list(`me/conversations?platform=instagram&user_id=${id}&fields=can_reply`))[0]?.can_reply;
    expect(await canReply()).toBe(false);
    await happen('message_received', { participantExternalId: id });
    expect(await canReply()).toBe(true);
    expect((await send({ id }, 'More')).recipient_id).toBe(id);
    expect([await countCreated('In private'), await countCreated('More')]).toEqual([1, 1]);
  });

  test('a comment is answered in private within a week, and those of the fixtures at any time', async () => {
    const { externalId, create, list, happen, clock } = openSimulated(kind);
    const [media] = await list(`${externalId}/media?limit=1`);
    const [old] = await list(`${media?.id}/comments?limit=1`);
    const { externalId: comment } = await happen('comment_added');
    const answer = (comment_id = '') =>
      create('me/messages', { recipient: JSON.stringify({ comment_id }), message: '{"text":"Hi"}' });
    clock.now = new Date(clock.now.getTime() + 8 * 24 * 60 * 60 * 1000);
    expect(codeOf(await answer(comment))).toEqual([10, 2534022]);
    expect(codeOf(await answer(old?.id))).toBeUndefined();
  });

  test('what a form says in JSON, a JSON body says on its own', async () => {
    const { simulator, store, accessToken, happen, countCreated } = openSimulated(kind);
    await happen('message_received', { participantExternalId: person });
    const answer = await simulator.answer(
      {
        method: 'POST',
        url: new URL(`${kind.base}/me/messages`),
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ recipient: { id: person }, message: { text: 'In JSON' } }),
      },
      store,
    );
    expect([answer?.status, await countCreated('In JSON')]).toEqual([200, 1]);
  });

  test('messages are a text or files, and no longer than allowed', async () => {
    const { create, happen } = openSimulated(kind);
    await happen('message_received', { participantExternalId: person });
    const attachment = { type: 'image', payload: { url: picture } };
    const messages = [{}, { text: '' }, { text: 'é'.repeat(501) }, { text: 'Hi', attachment }];
    for (const message of messages)
      expect(
        codeOf(
          await create('me/messages', {
            recipient: JSON.stringify({ id: person }),
            message: JSON.stringify(message),
          }),
        ),
      ).toEqual([100, undefined]);
  });
});

test('a file of a carousel is not published on its own', async () => {
  const { externalId, create } = openSimulated(linked);
  const { id } = await create(`${externalId}/media`, { is_carousel_item: 'true', image_url: picture });
  const answer = await create(`${externalId}/media_publish`, { creation_id: `${id}` });
  expect(codeOf(answer)).toEqual([100, undefined]);
});

test('a carousel takes no file that is still being processed', async () => {
  const { externalId, create } = openSimulated(linked);
  const child = async (alt_text: string) =>
    (await create(`${externalId}/media`, { is_carousel_item: 'true', image_url: picture, alt_text })).id;
  const children = `${await child('One')},${await child('#fault:slow_container')}`;
  const album = await create(`${externalId}/media`, { media_type: 'CAROUSEL', children });
  expect(codeOf(album)).toEqual([9007, 2207027]);
});

test('under Facebook Login messages go from the Page, not from the account', async () => {
  const { externalId, references, create, happen } = openSimulated(linked);
  await happen('message_received', { participantExternalId: person });
  const fields = { recipient: JSON.stringify({ id: person }), message: '{"text":"Hi"}' };
  expect((await create(`${externalId}/messages`, fields)).error?.code).toBe(100);
  expect((await create(`${references.pageId}/messages`, fields)).recipient_id).toBe(person);
});

/** Tests what the Threads adapter makes of answers that the simulator does not give. */
import { describe, expect, test } from '@jest/globals';
import type { Call } from '../../../src/providers/call.ts';
import { connect, failureOf } from '../../support/adapter.ts';
import { registry } from '../../support/webhook-bodies.ts';

const kind = { providerId: 'threads', loginKind: 'threads_login' };

/** Returns the adapter with answers to all requests, by the path after the version. */
function answering(answers: Record<string, object>) {
  const asked: string[] = [];
  const adapter = connect(kind, 'healthy', async ({ method, url }) => {
    const path = url.pathname.replace(/^\/v1\.0/, '');
    asked.push(`${method} ${path}`);
    const body = answers[path] ?? { error: { message: 'none', code: 100, error_subcode: 33 } };
    return { status: 'error' in body ? 400 : 200, headers: {}, body: JSON.stringify(body) };
  });
  return { ...adapter, asked };
}

const reply = {
  id: '5',
  is_reply: true,
  text: 'Yes',
  username: 'lena.bakes',
  root_post: { id: '1' },
  replied_to: { id: '1' },
  timestamp: '2024-01-01T00:00:06+0000',
};

describe('a post', () => {
  const getPost = async (node: object) =>
    answering({ '/1': { id: '1', media_type: 'TEXT_POST', ...node } }).run('threads.posts.items.get', {
      externalId: '1',
    });

  test('of somebody else has its username as the author’s id', async () => {
    expect(await getPost({ username: 'lena.bakes' })).toHaveProperty('author', {
      id: 'lena.bakes',
      username: 'lena.bakes',
    });
  });

  test('with an animated picture has it among its files, and one with sound has no file type that it may not have', async () => {
    const gif = { sourceUrl: 'https://a.example/a.gif', contentType: 'image/gif' };
    expect(await getPost({ gif_url: gif.sourceUrl })).toHaveProperty('media', [gif]);
    const sound = { media_type: 'AUDIO', media_url: 'https://a.example/a' };
    expect(await getPost(sound)).toHaveProperty('media', [{ sourceUrl: sound.media_url }]);
  });

  test('has its link, its topic, and its poll with the results', async () => {
    const poll_attachment = {
      option_a: 'Rye',
      option_a_votes_percentage: 0.75,
      option_b: 'Spelt',
      option_b_votes_percentage: 0.25,
      total_votes: 4,
      expiration_timestamp: '2024-01-02T00:00:00+0000',
    };
    const more = { link_attachment_url: 'https://a.example', topic_tag: 'Bread', poll_attachment };
    expect(await getPost(more)).toMatchObject({
      link: 'https://a.example',
      tags: ['Bread'],
      poll: {
        options: [
          { text: 'Rye', share: 0.75 },
          { text: 'Spelt', share: 0.25 },
        ],
        votes: 4,
        closesAt: '2024-01-02T00:00:00.000Z',
      },
    });
  });

  test('whose poll has shares that are no parts, or no options, says nothing of them', async () => {
    const poll_attachment = { option_a: 'Rye', option_a_votes_percentage: 75, option_b: 'Spelt' };
    expect(await getPost({ poll_attachment })).toHaveProperty('poll', {
      options: [{ text: 'Rye' }, { text: 'Spelt' }],
    });
    expect(await getPost({ poll_attachment: { total_votes: 0 } })).not.toHaveProperty('poll');
  });

  test('that does not say whether it is a reply counts as a post', async () => {
    expect(await getPost({})).toEqual({
      externalId: '1',
      variant: 'post',
      contentType: 'threads.posts.items',
    });
  });
});

describe('a reply', () => {
  const moderate = (more: object) => {
    const adapter = answering({ '/5': { ...reply, ...more }, '/5/manage_reply': { success: true } });
    return {
      ...adapter,
      moderated: adapter.run('threads.posts.replies.moderate', { externalId: '5', hidden: true }),
    };
  };

  test('is hidden by a call of its own', async () => {
    const { asked, moderated } = moderate({});
    expect(await moderated).toEqual({ externalId: '5', hidden: true, success: true });
    expect(asked).toEqual(['GET /5', 'POST /5/manage_reply']);
  });

  test('to a reply is refused with the id of the one above it, without the call', async () => {
    const { asked, moderated } = moderate({ replied_to: { id: '4' } });
    expect(await failureOf(moderated)).toMatchObject({
      kind: 'invalid',
      field: 'externalId',
      message: expect.stringContaining('reply 4'),
    });
    expect(asked).toEqual(['GET /5']);
  });

  test('names the post that it quotes', async () => {
    const { run } = answering({ '/5': { ...reply, is_quote_post: true, quoted_post: { id: '77' } } });
    expect(await run('threads.posts.replies.get', { externalId: '5' })).toMatchObject({
      externalId: '5',
      quotedPostExternalId: '77',
      thread: { parentId: '1', rootId: '1' },
    });
  });

  test('that the API shows without its thread is unusable', async () => {
    const { root_post: _, ...without } = reply;
    const { run } = answering({ '/5': without });
    expect(await failureOf(run('threads.posts.replies.get', { externalId: '5' }))).toEqual({
      kind: 'unusable',
    });
  });
});

function sweep(call: Call, contentType = 'threads.posts.replies') {
  const type = registry.find('threads')?.contentTypes.find((one) => one.contentType === contentType);
  if (!type?.observe) throw new Error(`${contentType} is not observed`);
  return type.observe.sweep(call, new Date('2024-01-01T00:00:00Z'));
}
const account = (call: Call) => call.account.externalId;

describe('a sweep', () => {
  const naming = { id: '9', username: 'lena.bakes', text: 'Try @harbour', timestamp: reply.timestamp };
  const sweeping = async (mentions: object, contentType: string) => {
    const { call } = answering({});
    const answers = answering({
      [`/${account(call)}/threads`]: { data: [] },
      [`/${account(call)}/replies`]: { data: [] },
      [`/${account(call)}/mentions`]: mentions,
    });
    return (await sweep({ ...answers.call, account: call.account }, contentType)).map(({ item }) => item);
  };

  test('finds the posts and the replies that mention the account', async () => {
    const mentions = { data: [naming, { ...reply, id: '10' }] };
    expect(await sweeping(mentions, 'threads.posts.items')).toMatchObject([{ externalId: '9' }]);
    expect(await sweeping(mentions, 'threads.posts.replies')).toMatchObject([{ externalId: '10' }]);
  });

  test('continues where the grant does not cover mentions', async () => {
    const refused = { error: { message: 'requires threads_manage_mentions', code: 10 } };
    expect(await sweeping(refused, 'threads.posts.items')).toEqual([]);
  });

  test('fails where the provider does', async () => {
    const outage = { error: { message: 'later', code: 2 } };
    expect(await failureOf(sweeping(outage, 'threads.posts.items'))).toMatchObject({ kind: 'unusable' });
  });
});

describe('a sweep of replies', () => {
  const nobody = { data: [] };

  test('tells which replies are hidden, and nothing where the state says neither', async () => {
    const states = { '5': 'HIDDEN', '6': 'NOT_HUSHED', '7': 'UNHUSHED', '8': 'COVERED' };
    const data = Object.entries(states).map(([id, hide_status]) => ({ ...reply, id, hide_status }));
    const { call } = answering({});
    const answers = answering({
      [`/${account(call)}/replies`]: { data: [] },
      [`/${account(call)}/mentions`]: nobody,
      [`/${account(call)}/threads`]: {
        data: [
          { id: '1', has_replies: true },
          { id: '2', has_replies: false },
        ],
      },
      '/1/conversation': { data },
    });
    const own = { ...answers.call, account: call.account };
    const swept = await sweep(own);
    expect(swept.map((one) => one.hidden)).toEqual([true, false, false, undefined]);
    expect(answers.asked).not.toContain('GET /2/conversation');
  });

  test('continues when a post is deleted while it runs', async () => {
    const { call } = answering({});
    const answers = answering({
      [`/${account(call)}/replies`]: { data: [{ ...reply, is_reply_owned_by_me: true }] },
      [`/${account(call)}/mentions`]: nobody,
      [`/${account(call)}/threads`]: { data: [{ id: '1', has_replies: true }] },
    });
    const swept = await sweep({ ...answers.call, account: call.account });
    expect(swept.map(({ item }) => item)).toMatchObject([{ externalId: '5', author: { id: account(call) } }]);
  });
});

/**
 * Tests the webhook endpoint of Meta's apps: its handshake, its signature, and the envelope of the webhooks.
 */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  accountId,
  bodyOf,
  faultsOf,
  instant,
  pageId,
  plain,
  time,
  webhooksOf,
} from '../support/webhook-bodies.ts';

const providers = [
  {
    providerId: 'instagram',
    object: 'instagram',
    owner: accountId,
    comment: { field: 'comments', value: { id: 'm_1' } },
  },
  {
    providerId: 'facebook',
    object: 'page',
    owner: pageId,
    comment: { field: 'feed', value: { item: 'comment', verb: 'add', comment_id: 'm_1' } },
  },
];
const secret = 'app-secret';

/**
 * Returns a generator of entries whose names are mostly right and in the right places, and whose values are
 * arbitrary.
 */
function anyEntry(owner: string) {
  const word = fc.constantFrom(
    'comment',
    'photo',
    'add',
    'edited',
    'remove',
    'hide',
    'react',
    '1_2',
    '',
    '\u0000',
  );
  const leaf = fc.oneof(word, fc.constantFrom(time, 0, -1, 1.5, true, null), fc.string({ maxLength: 5 }));
  const part = fc.oneof(leaf, fc.record({ id: leaf, mid: leaf }), fc.array(leaf, { maxLength: 2 }));
  const object = (...names: string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, part])), { requiredKeys: [] });
  const comment = object('id', 'comment_id', 'media_id', 'parent_id', 'text', 'from', 'media');
  const feed = object(
    'item',
    'verb',
    'comment_id',
    'post_id',
    'message',
    'created_time',
    'from',
    'published',
  );
  const message = object('mid', 'text', 'is_echo', 'is_deleted', 'reply_to', 'action');
  const change = fc.record({
    field: fc.constantFrom('comments', 'live_comments', 'mentions', 'feed'),
    value: fc.oneof(comment, feed, part),
  });
  const event = fc.record(
    { sender: part, timestamp: leaf, message, message_edit: message, reaction: message },
    { requiredKeys: [] },
  );
  return fc.record({
    id: fc.oneof(fc.constant(owner), leaf),
    time: fc.oneof(fc.constant(time), leaf),
    changes: fc.oneof(fc.array(fc.oneof(change, part), { maxLength: 3 }), part),
    messaging: fc.oneof(fc.array(fc.oneof(event, part), { maxLength: 3 }), part),
  });
}

describe.each(providers)('webhooks of $providerId', ({ providerId, object, owner, comment }) => {
  const { handshake, verify, parse } = webhooksOf(providerId);

  describe('answer the handshake', () => {
    const token = 'webhook-token';
    const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '0011584<b>' };
    const answer = (query: Record<string, string>, more = '') =>
      handshake(new URLSearchParams(`${new URLSearchParams(query)}${more}`), {
        verifyToken: token,
        secrets: [],
      });

    test('with the challenge as it is', () => {
      expect(answer(asked)).toBe('0011584<b>');
    });

    test.each([
      ['another token', { 'hub.verify_token': 'webhook-tokem' }],
      ['a longer token', { 'hub.verify_token': `${token} ` }],
      ['an empty token', { 'hub.verify_token': '' }],
      ['another mode', { 'hub.mode': 'unsubscribe' }],
    ])('not with %s', (_name, wrong) => {
      expect(answer({ ...asked, ...wrong })).toBeUndefined();
    });

    test.each(Object.keys(asked))('not without %s, and not with two of it', (name) => {
      const { [name]: _dropped, ...rest } = asked as Record<string, string>;
      expect(answer(rest)).toBeUndefined();
      expect(answer(asked, `&${name}=other`)).toBeUndefined();
      expect(answer(asked, `&${name}=${asked[name as keyof typeof asked]}`)).toBeUndefined();
    });

    test('not at a webhook endpoint without a token', () => {
      const query = { ...asked, 'hub.verify_token': '' };
      for (const proof of [{ verifyToken: '', secrets: [] }, { secrets: [] }])
        expect(handshake(new URLSearchParams(query), proof)).toBeUndefined();
    });
  });

  describe('are verified', () => {
    /** The body contains escapes as the provider sends and signs them. */
    const body = Buffer.from(`{"object":"${object}","entry":[{"text":"B\\u00e4ckerei"}]}`);
    const hexOf = (signed: Buffer, key = secret, algorithm = 'sha256') =>
      createHmac(algorithm, key).update(signed).digest('hex');
    const check = (signature: string | undefined, secrets = [secret], received = body) =>
      verify({ headers: { 'x-hub-signature-256': signature }, body: received }, secrets);

    test('by a signature with any of the secrets', () => {
      const signature = `sha256=${hexOf(body)}`;
      expect(check(signature)).toBe(true);
      expect(check(signature, ['former', secret])).toBe(true);
      expect(check(signature, [secret, 'next'])).toBe(true);
      expect(check(signature, ['former', 'next'])).toBe(false);
      expect(check(signature, [])).toBe(false);
    });

    test('over the bytes as they came, not over what they mean', () => {
      const signature = `sha256=${hexOf(body)}`;
      expect(check(signature, [secret], bodyOf(JSON.parse(body.toString())))).toBe(false);
    });

    test('with the hexadecimal digits in either case', () => {
      expect(check(`sha256=${hexOf(body).toUpperCase()}`)).toBe(true);
    });

    test.each([
      ['missing', undefined],
      ['empty', ''],
      ['without its algorithm', hexOf(body)],
      ['of another algorithm', `sha1=${hexOf(body, secret, 'sha1')}`],
      ['with the algorithm in capitals', `SHA256=${hexOf(body)}`],
      ['too short', `sha256=${hexOf(body).slice(2)}`],
      ['too long', `sha256=${hexOf(body)}00`],
      ['of no digits', `sha256=${'z'.repeat(64)}`],
      ['on two lines', `sha256=${hexOf(body)}\n`],
      ['with another secret', `sha256=${hexOf(body, 'other')}`],
    ])('never by a signature that is %s', (_name, signature) => {
      expect(check(signature)).toBe(false);
    });

    test('never by the older header alone', () => {
      const headers = { 'x-hub-signature': `sha1=${hexOf(body, secret, 'sha1')}` };
      expect(verify({ headers, body }, [secret])).toBe(false);
    });

    test('never by an empty secret, with which anybody can sign', () => {
      expect(check(`sha256=${hexOf(body, '')}`, [''])).toBe(false);
    });

    test('no more once any byte is another', () => {
      const signature = `sha256=${hexOf(body)}`;
      for (let at = 0; at < body.length; at += 1) {
        const altered = Buffer.from(body);
        altered[at] = (altered[at] ?? 0) ^ 1;
        expect(check(signature, [secret], altered)).toBe(false);
      }
    });
  });

  describe('are read', () => {
    const messageOf = (mid: unknown) => ({
      sender: { id: '6123400000000001' },
      recipient: { id: owner },
      timestamp: time * 1000 + 349,
      message: { mid, text: 'Are you open?' },
    });
    const entryOf = (...messaging: unknown[]) => ({ id: owner, time, messaging });
    const idsIn = (payload: unknown) => parse(bodyOf(payload)).map(({ externalId }) => externalId);
    const good = entryOf(messageOf('m_1'));

    test('as an object and as a list of objects', () => {
      const second = { object, entry: [entryOf(messageOf('m_2'))] };
      expect(idsIn({ object, entry: [good] })).toEqual(['m_1']);
      expect(idsIn([{ object, entry: [good] }, second])).toEqual(['m_1', 'm_2']);
    });

    test('only where they are about their own kind of object', () => {
      for (const other of ['instagram', 'page', 'user', 'whatsapp_business_account', 5, null])
        expect(idsIn({ object: other, entry: [good] })).toEqual(other === object ? ['m_1'] : []);
    });

    test('for every account, in the order of the body', () => {
      const other = { ...entryOf(messageOf('m_3'), messageOf('m_4')), id: '999' };
      const read = parse(bodyOf({ object, entry: [good, other, entryOf(messageOf('m_5'))] }));
      expect(read.map(({ accountExternalId, externalId }) => [accountExternalId, externalId])).toEqual([
        [owner, 'm_1'],
        ['999', 'm_3'],
        ['999', 'm_4'],
        [owner, 'm_5'],
      ]);
    });

    test('with times in seconds, in milliseconds and as text', () => {
      const { timestamp: _dropped, ...untimed } = messageOf('m_1');
      for (const told of [time, `${time}`, time * 1000, `${time * 1000}`])
        expect(plain(parse(bodyOf({ object, entry: [{ ...entryOf(untimed), time: told }] })))).toMatchObject([
          { at: instant },
        ]);
    });

    test('with ids that come as bare numbers, to the last digit', () => {
      const text = `{"object":"${object}","entry":[{"id":17841405822304914,"time":${time},"messaging":[
        {"sender":{"id":42},"timestamp":${time},"message":{"mid":17841405822304915}}]}]}`;
      expect(parse(Buffer.from(text))).toMatchObject([
        {
          accountExternalId: '17841405822304914',
          externalId: '17841405822304915',
          item: { author: { id: '42' } },
        },
      ]);
    });

    test('without what another app answers in place of this one', () => {
      expect(idsIn({ object, entry: [{ id: owner, time, standby: [messageOf('m_1')] }] })).toEqual([]);
    });

    test('without fields that are unknown, whatever they are called', () => {
      const fields = [
        'story_insights',
        'constructor',
        '__proto__',
        'toString',
        'hasOwnProperty',
        '',
        5,
        null,
      ];
      const changes = fields.map((field) => ({ field, value: { id: '1', item: 'comment', verb: 'add' } }));
      expect(idsIn({ object, entry: [{ id: owner, time, changes }, good] })).toEqual(['m_1']);
    });

    test.each([
      ['null', null],
      ['a number', 5],
      ['a text', 'x'],
      ['an empty object', {}],
      ['a list', [[[]]]],
    ])('past %s in any place', (_name, junk) => {
      const between = [
        { object, entry: [junk, good, junk] },
        { object, entry: [{ ...good, messaging: [junk, messageOf('m_1'), junk] }] },
        { object, entry: [{ ...good, changes: [junk, { field: junk, value: junk }] }] },
        { object, entry: [{ ...good, changes: junk, field: junk, value: junk }] },
        { object, entry: [{ id: owner, time, changes: [comment], messaging: junk }] },
        { object, entry: [{ id: owner, time, changes: [junk, comment, junk] }] },
        { object, entry: [{ ...good, id: junk }, { ...good, time: junk }, good] },
        [junk, { object, entry: junk }, { object: junk, entry: [] }, { object, entry: [good] }],
      ];
      // Random numbers and texts may be valid ids and times, so only the good entry at the end is checked.
      for (const payload of between) expect(idsIn(payload).at(-1)).toBe('m_1');
    });

    test.each([
      ['nothing', ''],
      ['the beginning of an object', '{"object":'],
      ['a page for people', '<html>'],
      ['a zero byte', '\u0000'],
      ['a list without end', '['.repeat(200_000)],
      // The digits of this number survive only as text, and the parser reaches it only if it can walk through
      // the whole depth.
      ['JSON of great depth', `${'['.repeat(100_000)}12345678901234567${']'.repeat(100_000)}`],
    ])('or refused, when they are %s', (_name, text) => {
      expect(() => parse(Buffer.from(text))).toThrow(SyntaxError);
    });

    test.each(['null', '5', '"x"', '[]', '{}', `{"object":"${object}"}`])('as nothing at all: %s', (text) => {
      expect(parse(Buffer.from(text))).toEqual([]);
    });

    test('a thousand at once, and the same twice over as often as they come', () => {
      const mids = Array.from({ length: 1000 }, (_, index) => `m_${index % 990}`);
      expect(idsIn({ object, entry: [entryOf(...mids.map(messageOf))] })).toEqual(mids);
    });

    test('without times that no calendar has, and without ids that are none', () => {
      for (const wrong of [-1, 0, 1e15, 8.64e18, '1e3', 'now', true])
        expect(idsIn({ object, entry: [{ ...good, time: wrong }] })).toEqual([]);
      for (const mid of ['', ' ', 'a b', 'a\u0000b', '\ud800', 'é', '../me\n', 'x'.repeat(1001), 1.5, -5, {}])
        expect(idsIn({ object, entry: [entryOf(messageOf(mid))] })).toEqual([]);
    });

    test('whatever JSON comes, with every item in its schema', () => {
      let count = 0;
      fc.assert(
        fc.property(fc.array(anyEntry(owner), { maxLength: 3 }), (entries) => {
          const read = parse(bodyOf({ object, entry: entries }));
          count += read.length;
          expect(faultsOf(read)).toEqual([]);
          for (const { at, externalId, accountExternalId, item, read: live } of read) {
            expect(at.toISOString()).toMatch(/^\d{4}-/);
            expect(`${externalId}${accountExternalId}`).toMatch(/^[\x21-\x7e]{2,}$/);
            expect(item ?? live).toBeDefined();
          }
        }),
        { numRuns: 300 },
      );
      expect(count).toBeGreaterThan(0);
    });
  });
});

import { expect, test } from '@jest/globals';
import { languageTag } from '../../../src/providers/mastodon/publishing/rules.ts';
import { postItem, statusView } from '../../../src/providers/mastodon/status.ts';

test.each([
  ['zh-TW', 'zh-TW'],
  ['zh-tw', 'zh-TW'],
  ['ZH-yue', 'zh-YUE'],
  ['sr-latn', 'sr-Latn'],
  ['EN', 'en'],
  ['pt-BR', 'pt-BR'],
  ['ca-VALENCIA', 'ca-valencia'],
])('the language %s is sent as %s, as Mastodon lists it', (tag, sent) => {
  expect(languageTag(tag)).toBe(sent);
});

test('the post that a status quotes is named, and is no part of its text', () => {
  const view = statusView.parse({
    id: '2',
    created_at: '2026-11-28T12:00:00.000Z',
    visibility: 'public',
    content: '<p class="quote-inline">RE: <a href="https://e.com/1">e.com/1</a></p><p>So true</p>',
    account: { id: '9', acct: 'ann' },
    media_attachments: [],
    quote: { state: 'accepted', quoted_status: { id: '1' } },
  });
  const account = { externalId: '9@e.com', loginKind: 'oauth', references: {} };
  const item = postItem({ account } as unknown as Parameters<typeof postItem>[0], view);
  expect(item).toMatchObject({ text: 'So true', quotedPostExternalId: '1' });
});

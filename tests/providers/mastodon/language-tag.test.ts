import { expect, test } from '@jest/globals';
import { languageTag } from '../../../src/providers/mastodon/publishing/language-tag.ts';

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

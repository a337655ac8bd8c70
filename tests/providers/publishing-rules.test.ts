/** Tests the declared rules of publishing, which admission, discovery and the documentation read. */
import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../src/config.ts';
import { mostBytes } from '../../src/domain/media/limits.ts';
import { kindOf } from '../../src/inspection/media-types.ts';
import type { PublishVariant } from '../../src/providers/publish.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { allScopes } from '../support/live-profile.ts';

const config = loadConfig({ NODE_ENV: 'test' });
const registry = createRegistry(config.providers);
const { providers } = registry;
const declared = providers.flatMap((provider) =>
  provider.contentTypes.flatMap(({ contentType, publish }) =>
    publish.map((variant) => ({ name: `${contentType} ${variant.variant}`, provider, variant })),
  ),
);
const filesOf = ({ rules }: PublishVariant) => rules.media?.files ?? [];

test('each provider declares exactly these ways to publish', () => {
  expect(declared.map(({ name }) => name)).toEqual([
    'instagram.media.items feed',
    'instagram.media.items reel',
    'instagram.stories.items story',
    'instagram.media.comments comment',
    'instagram.media.comments reply',
    'instagram.dm.messages message',
    'instagram.dm.messages private_reply',
    'facebook.media.items feed',
    'facebook.media.items reel',
    'facebook.media.items story',
    'facebook.media.comments comment',
    'facebook.media.comments reply',
    'facebook.dm.messages message',
    'facebook.dm.messages private_reply',
    'threads.posts.items post',
    'threads.posts.items quote',
    'threads.posts.items repost',
    'threads.posts.replies reply',
    'bluesky.posts.items post',
    'bluesky.posts.items quote',
    'bluesky.posts.items repost',
    'bluesky.posts.replies reply',
  ]);
});

describe.each(declared)('$name', ({ provider, variant }) => {
  const { rules, scopes } = variant;

  test('says where its rules come from, and when they were read', () => {
    expect(rules.source).not.toBe('');
    expect(rules.checkedAt).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test('is offered to every way to log in, for scopes that the provider has', () => {
    expect(Object.keys(scopes).sort()).toEqual(provider.loginKinds.map(({ id }) => id).sort());
    for (const [loginKind, needed] of Object.entries(scopes)) {
      const publishing =
        /_(content_publish|manage_posts|manage_engagement)$|^blob:|^rpc:.*\.uploadBlob\?|^repo:.*\?action=create$/;
      const known = allScopes(provider, loginKind);
      // A login kind without any scopes needs none for publishing either; every other one does.
      expect(needed.length > 0).toBe(known.length > 0);
      expect(needed.filter((scope) => !known.includes(scope) && !publishing.test(scope))).toEqual([]);
    }
  });

  test('has one rule for each kind of file, with the types of that kind', () => {
    const kinds = filesOf(variant).map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const { kind, contentTypes, maxBytes } of filesOf(variant)) {
      expect(contentTypes.filter((type) => kindOf(type) !== kind)).toEqual([]);
      expect(maxBytes).toBeGreaterThan(0);
    }
  });

  test('takes no file that is too large to be staged', () => {
    const files = [...filesOf(variant), ...(rules.cover ? [rules.cover] : [])];
    for (const { contentTypes, maxBytes } of files)
      for (const contentType of contentTypes)
        expect(mostBytes({ config, registry }, contentType)).toBeGreaterThanOrEqual(maxBytes);
  });

  test('takes of a file what some kind of file takes', () => {
    const fields = rules.fields ?? [];
    for (const field of ['altText', 'userTags'] as const)
      expect(fields.includes(field)).toBe(filesOf(variant).some((file) => file[field] !== undefined));
    expect(fields.includes('cover')).toBe(rules.cover !== undefined);
  });

  test('needs something that it takes', () => {
    const { text, media, poll } = rules;
    const takes = { text, media, poll, link: rules.fields?.includes('link') };
    expect([...(rules.needs ?? []), ...(rules.excludes ?? [])].filter((name) => !takes[name])).toEqual([]);
    const required =
      rules.targets ||
      rules.text?.required ||
      (rules.media?.minimum ?? 0) > 0 ||
      (rules.needs ?? []).length > 0;
    expect(required).toBeTruthy();
  });
});

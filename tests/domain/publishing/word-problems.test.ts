/** Tests how the words of a publish request are checked against the rules that a variant can declare. */
import { describe, expect, test } from '@jest/globals';
import { contentProblems } from '../../../src/domain/publishing/admission/content-problems.ts';
import { publishFields } from '../../../src/domain/publishing/admission/field-validators.ts';
import type { PublishInputContent } from '../../../src/domain/publishing/admission/input.ts';
import { fingerprintOf } from '../../../src/domain/publishing/admission/stored-content.ts';
import { changeProblems } from '../../../src/domain/publishing/update-content.ts';
import type { PublishRules } from '../../../src/providers/publish.ts';

const checked = { source: 'https://provider.example/rules', checkedAt: '2026-03-01' };
const options = { minimum: 2, maximum: 4, maxCharacters: 25 };

/** Returns the problems as `field code`. */
function problemsOf(input: PublishInputContent, rules: Omit<PublishRules, 'source' | 'checkedAt'>): string[] {
  const found = contentProblems(input, { ...rules, ...checked }, new Map());
  return found.map(({ field, code }) => `${field} ${code}`);
}

const everything: PublishInputContent = {
  title: 'Rye loaves',
  contentWarning: 'Crumbs',
  privacy: 'public',
  replyAudience: 'everyone',
  category: '22',
  tags: ['rye'],
  board: '1234',
  boardSection: '4321',
  quotedExternalId: '5678',
  callToAction: { type: 'order', url: 'https://bakery.example/order' },
  poll: { options: ['Rye', 'Spelt'] },
  language: 'pt-BR',
  license: 'creativeCommon',
  embeddable: false,
  madeForKids: false,
  syntheticMedia: true,
  paidPromotion: true,
  notifySubscribers: false,
  musicConsent: true,
  ownBrand: true,
  allowComments: false,
  allowDuets: false,
  allowStitches: false,
  coverAtMs: 1_500,
  autoMusic: true,
  publishAt: '2026-03-09T10:00:00Z',
};

test.each(['', '   ', ' \n\t', '\u3000'])(
  'a title or a text that is required is missing where it is blank: %j',
  (blank) => {
    const rules = { title: { required: true }, text: { required: true } } as const;
    expect(problemsOf({ title: blank, text: blank }, rules)).toEqual(
      expect.arrayContaining(['title required', 'text required']),
    );
    expect(problemsOf({ title: blank, text: blank }, { title: {}, text: {} })).toEqual([]);
  },
);

describe('a word', () => {
  test('is refused where the variant has no rule for it', () => {
    expect(problemsOf(everything, {})).toEqual(publishFields.map((word) => `${word} conflicting_fields`));
  });

  test('is taken where the variant has a rule that it keeps', () => {
    const rules = {
      title: { maxCharacters: 10 },
      contentWarning: {},
      privacy: { values: ['public', 'private'] },
      replyAudience: { values: ['everyone'] },
      category: { values: ['22'] },
      tags: { maximum: 1 },
      board: {},
      boardSection: {},
      quotedExternalId: {},
      callToAction: { types: ['order', 'call'], withoutUrl: ['call'] },
      poll: { options },
      language: {},
      license: { values: ['creativeCommon'] },
      embeddable: {},
      madeForKids: {},
      syntheticMedia: {},
      paidPromotion: {},
      notifySubscribers: {},
      musicConsent: {},
      ownBrand: {},
      allowComments: {},
      allowDuets: {},
      allowStitches: {},
      coverAtMs: {},
      autoMusic: {},
      publishAt: {},
    };
    expect(problemsOf(everything, rules)).toEqual([]);
    expect(problemsOf({}, rules)).toEqual([]);
  });

  test('is missed where the variant requires it', () => {
    expect(problemsOf({}, { board: { required: true }, title: { required: true } })).toEqual([
      'title required',
      'board required',
    ]);
  });
});

test.each([
  [
    'a title that is too long',
    { title: 'Rye loaves' },
    { title: { maxCharacters: 9 } },
    'title text_too_long',
  ],
  [
    'a value that is not listed',
    { privacy: 'friends' },
    { privacy: { values: ['public'] } },
    'privacy invalid_value',
  ],
  ['too many tags', { tags: ['a', 'b'] }, { tags: { maximum: 1 } }, 'tags too_long'],
  [
    'a tag that is too long',
    { tags: ['a', 'sourdough'] },
    { tags: { maximum: 2, maxCharacters: 8 } },
    'tags.1 text_too_long',
  ],
  [
    'tags that are too long together',
    { tags: ['rye', 'spelt'] },
    { tags: { maximum: 2, maxTotalCharacters: 7 } },
    'tags text_too_long',
  ],
  [
    'a tag with a character that tags have not',
    { tags: ['rye', 'r&d'] },
    { tags: { maximum: 2, forbidden: '.&' } },
    'tags.1 invalid_format',
  ],
  [
    'a call to action of another type',
    { callToAction: { type: 'dance' } },
    { callToAction: { types: ['order'] } },
    'callToAction.type invalid_value',
  ],
  [
    'a call to action that leads nowhere',
    { callToAction: { type: 'order' } },
    { callToAction: { types: ['order'] } },
    'callToAction.url required',
  ],
  [
    'a call with a URL',
    { callToAction: { type: 'call', url: 'https://bakery.example' } },
    { callToAction: { types: ['call'], withoutUrl: ['call'] } },
    'callToAction.url conflicting_fields',
  ],
  ['a poll with one option', { poll: { options: ['Rye'] } }, { poll: { options } }, 'poll.options too_short'],
  [
    'a poll with too many options',
    { poll: { options: ['a', 'b', 'c', 'd', 'e'] } },
    { poll: { options } },
    'poll.options too_long',
  ],
  [
    'an option that is too long',
    { poll: { options: ['Rye', 'x'.repeat(26)] } },
    { poll: { options } },
    'poll.options.1 text_too_long',
  ],
  [
    'an option twice',
    { poll: { options: ['Rye', 'Rye'] } },
    { poll: { options } },
    'poll.options.1 invalid_value',
  ],
  [
    'a poll without its duration',
    { poll: { options: ['a', 'b'] } },
    { poll: { options, durationSeconds: { minimum: 300 } } },
    'poll.durationSeconds required',
  ],
  [
    'a poll that is too short',
    { poll: { options: ['a', 'b'], durationSeconds: 299 } },
    { poll: { options, durationSeconds: { minimum: 300 } } },
    'poll.durationSeconds too_small',
  ],
  [
    'a poll that is too long',
    { poll: { options: ['a', 'b'], durationSeconds: 601 } },
    { poll: { options, durationSeconds: { minimum: 300, maximum: 600 } } },
    'poll.durationSeconds too_big',
  ],
  [
    'a duration where the provider decides it',
    { poll: { options: ['a', 'b'], durationSeconds: 600 } },
    { poll: { options } },
    'poll.durationSeconds conflicting_fields',
  ],
  [
    'several choices where people have one',
    { poll: { options: ['a', 'b'], multiple: true } },
    { poll: { options } },
    'poll.multiple conflicting_fields',
  ],
  [
    'a consent about music that is not given',
    { musicConsent: false },
    { musicConsent: {} },
    'musicConsent invalid_value',
  ],
  [
    'a time to become public beside another privacy',
    { publishAt: '2026-03-09T10:00:00Z', privacy: 'public' },
    { publishAt: { privacy: 'private' }, privacy: { values: ['public', 'private'] } },
    'privacy conflicting_fields',
  ],
  [
    'a name in place of an id that has no blanks',
    { board: 'PL my loaves' },
    { board: { beginsWith: 'PL' } },
    'board invalid_format',
  ],
  [
    'a name in place of an id that begins alike',
    { board: 'Loaves' },
    { board: { beginsWith: 'PL' } },
    'board invalid_format',
  ],
] as [string, PublishInputContent, PublishRules, string][])(
  '%s is refused',
  (_what, input, rules, problem) => {
    expect(problemsOf(input, rules)).toEqual([problem]);
  },
);

test('a time to become public goes with the privacy that it needs, and an id with its beginning', () => {
  const rules = {
    publishAt: { privacy: 'private' },
    privacy: { values: ['public', 'private'] },
    board: { beginsWith: 'PL' },
  };
  const input = { publishAt: '2026-03-09T10:00:00Z', privacy: 'private', board: 'PLx3_-a9' };
  expect(problemsOf(input, rules)).toEqual([]);
});

test('a field of a collection that is missing or has a name says where its ids are listed', () => {
  const board = { required: true, listed: true, numeric: true } as const;
  for (const input of [{}, { board: 'Bread' }]) {
    const [found] = contentProblems(input, { board, ...checked }, new Map());
    expect(found?.message).toContain('connectedProfiles.targets.list lists the ids.');
  }
});

test('a poll can be what a variant needs, or what excludes something else', () => {
  const rules = {
    text: {},
    poll: { options },
    needs: ['text', 'poll'],
    excludes: ['media', 'poll'],
  } as const;
  expect(problemsOf({ poll: { options: ['a', 'b'] } }, rules)).toEqual([]);
  expect(problemsOf({}, rules)).toEqual(['text required']);
});

describe('the length of a text', () => {
  const long = `https://bakery.com/${'x'.repeat(500)}`;
  const fits = (text: string, rule: object, maxCharacters: number) => {
    const atMost = (most: number) => problemsOf({ text }, { text: { ...rule, maxCharacters: most } });
    expect(atMost(maxCharacters)).toEqual([]);
    expect(atMost(maxCharacters - 1)).toEqual(['text text_too_long']);
  };

  test('counts each link as many characters as the rule says', () => {
    fits(`See ${long}, and (${long}).`, { linksCountAs: 23 }, 4 + 23 + 7 + 23 + 2);
    fits('http', { linksCountAs: 23 }, 4);
  });

  test('counts mentions without their host where the rule says so', () => {
    fits(
      'Thanks @ann@social.example and @bob!',
      { mentionsCountAs: 'username' },
      'Thanks @ann and @bob!'.length,
    );
  });

  test('counts an emoji as its bytes where the rule says so', () => {
    fits('Rye 🍞', { emojiCountAs: 'bytes' }, 4 + 4);
    fits('Rye 👩‍🍳', { emojiCountAs: 'bytes' }, 4 + Buffer.byteLength('👩‍🍳'));
    fits('Rye 7', { emojiCountAs: 'bytes' }, 5);
  });

  test('weighs characters where the rule limits their weight', () => {
    const weighs = (text: string, weight: number) => {
      expect(problemsOf({ text }, { text: { maxWeighted: weight } })).toEqual([]);
      expect(problemsOf({ text }, { text: { maxWeighted: weight - 1 } })).toEqual(['text text_too_long']);
    };
    weighs('Pão “de” centeio', 16);
    weighs('パン', 4);
    weighs('👩‍🍳!', 3);
  });

  test('counts another word with it where the rule says so', () => {
    const rules: PublishRules = {
      text: { maxCharacters: 5, countedWith: 'contentWarning' },
      contentWarning: {},
      ...checked,
    };
    expect(problemsOf({ text: 'Rye', contentWarning: 'ab' }, rules)).toEqual([]);
    expect(problemsOf({ text: 'Rye', contentWarning: 'abc' }, rules)).toEqual(['text text_too_long']);
  });
});

describe('a change of content', () => {
  const rules = {
    text: { maxCharacters: 5 },
    title: { required: true },
    poll: { options, durationSeconds: {} },
  } as const;
  const found = (changes: PublishInputContent) =>
    changeProblems(changes, rules).map(({ field, code }) => `${field} ${code}`);

  test('keeps the rules that the content type declares for it', () => {
    expect(found({ text: 'Rye' })).toEqual([]);
    expect(found({ text: 'Rye loaves', language: 'pt', poll: { options: ['a', 'b'] } })).toEqual([
      'text text_too_long',
      'poll.durationSeconds required',
      'language conflicting_fields',
    ]);
  });

  test('is a change', () => {
    expect(found({})).toEqual(['body required']);
  });
});

test('content that differs in one word has another fingerprint', () => {
  const contentType = 'bluesky.posts.items';
  const plain = fingerprintOf({ contentType, text: 'Rye' }, new Map());
  const said = publishFields.map((word) =>
    fingerprintOf({ contentType, text: 'Rye', [word]: everything[word] }, new Map()),
  );
  expect(new Set([plain, ...said]).size).toBe(publishFields.length + 1);
});

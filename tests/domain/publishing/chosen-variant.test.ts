/** Tests which variant is chosen for content that names none. */
import { expect, test } from '@jest/globals';
import { loadConfig } from '../../../src/config.ts';
import type { StoredMedia } from '../../../src/db/tables/media.ts';
import type { StagedFile } from '../../../src/domain/publishing/admission/input.ts';
import { chooseVariant } from '../../../src/domain/publishing/admission/variant.ts';
import { kindOf } from '../../../src/inspection/media-types.ts';
import type { PublishVariant } from '../../../src/providers/publish.ts';
import { createRegistry } from '../../../src/providers/registry.ts';

const registry = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
const declared = registry.providers.flatMap(({ contentTypes }) => contentTypes);
const variantsOf = (contentType: string) =>
  declared.find((one) => one.contentType === contentType)?.publish ?? [];

/** Returns the chosen variants and the problems of a single file with these facts. */
function choose(variants: readonly PublishVariant[], facts: Partial<StoredMedia>, more: object = {}) {
  const media = { id: 'med_1', sizeBytes: 1_000n, ...facts } as StoredMedia;
  const file: StagedFile = { media, state: 'ready', kind: kindOf(media.contentType ?? '') };
  const content = { media: [{ mediaId: 'med_1' }], ...more };
  const chosen = chooseVariant(variants, content, new Map([['med_1', file]]));
  return {
    variants: chosen.variants.map(({ variant }) => variant),
    problems: chosen.problems.map(({ field, message }) => `${field}: ${message}`),
  };
}

const pins = variantsOf('pinterest.pins.items');
const film = { contentType: 'video/mp4', width: 1000, height: 1500, durationSeconds: 3 };

test('a film that is too short for a pin is refused as too short, and not because pins are pictures', () => {
  expect(choose(pins, film, { board: '1' })).toEqual({
    variants: ['video'],
    problems: ['media.0.mediaId: The duration in seconds has to be at least 4 and at most 900; it is 3.'],
  });
});

test('however much else is wrong, the kind of the file chooses', () => {
  const wrong = { ...film, sizeBytes: 2_000_000_000n };
  expect(choose(pins, wrong, { board: '1' }).variants).toEqual(['video']);
  expect(choose([...pins].reverse(), { contentType: 'image/webp' }, { board: '1' }).variants).toEqual([
    'image',
  ]);
});

test('a poll with two problems is refused with both, and not with the advice to leave it out', () => {
  const poll = { options: ['Rye'], durationSeconds: 3_600 };
  const { variants, problems } = chooseVariant(
    variantsOf('linkedin.posts.items'),
    { title: 'Which one?', poll } as object,
    new Map(),
  );
  expect(variants.map(({ variant }) => variant)).toEqual(['poll']);
  expect(problems.map(({ field }) => field)).not.toContain('media');
  expect(problems.length).toBeGreaterThan(1);
});

const choices = declared.filter(({ publish }) =>
  ['image', 'video'].every((kind) =>
    publish.some(({ rules }) => rules.media?.files.some((rule) => rule.kind === kind)),
  ),
);

test.each(choices.map(({ contentType, publish }) => [contentType, publish] as const))(
  'of %s no film is refused for not being a picture, and no picture for not being a film',
  (_contentType, publish) => {
    for (const contentType of ['video/mp4', 'image/jpeg']) {
      const { problems } = choose(publish, { contentType, durationSeconds: 0.01, sizeBytes: 10n ** 12n });
      expect(problems.filter((problem) => problem.includes(`; this is ${contentType}.`))).toEqual([]);
    }
  },
);

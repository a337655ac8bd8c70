/** Tests which files the rules of the providers take, which they refuse, and of which they warn. */
import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../../src/config.ts';
import type { StoredMedia } from '../../../src/db/tables/media.ts';
import {
  contentProblems,
  contentWarnings,
} from '../../../src/domain/publishing/admission/content-problems.ts';
import { fileWarnings } from '../../../src/domain/publishing/admission/file-rules.ts';
import type { StagedFile } from '../../../src/domain/publishing/admission/input.ts';
import { kindOf } from '../../../src/inspection/media-types.ts';
import { createRegistry } from '../../../src/providers/registry.ts';

const registry = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);

function rulesOf(contentType: string, name: string) {
  const declared = registry.providers
    .flatMap(({ contentTypes }) => contentTypes)
    .find((one) => one.contentType === contentType);
  const variant = declared?.publish.find((one) => one.variant === name);
  if (!variant) throw new Error(`${contentType} has no variant ${name}`);
  return variant.rules;
}

const video = {
  codec: 'AVC',
  frameRate: 30,
  chromaSubsampling: '4:2:0',
  scanType: 'Progressive',
  streamable: true,
};

/** Returns what is wrong with a file of this kind, and what it is warned of. */
function judge([contentType, variant]: readonly [string, string], facts: Partial<StoredMedia>) {
  const media = { id: 'med_1', sizeBytes: 1_000n, contentType: 'image/jpeg', ...facts } as StoredMedia;
  const staged: StagedFile = { media, state: 'ready', kind: kindOf(media.contentType ?? '') };
  const files = new Map([['med_1', staged]]);
  const content = { media: [{ mediaId: 'med_1' }] };
  const rules = rulesOf(contentType, variant);
  return {
    problems: contentProblems(content, rules, files).map(({ code }) => code),
    warnings: fileWarnings(content, rules, files).map(({ code }) => code),
  };
}

const feed = ['instagram.media.items', 'feed'] as const;
const reel = ['instagram.media.items', 'reel'] as const;
const pageReel = ['facebook.media.items', 'reel'] as const;
const page = ['facebook.media.items', 'feed'] as const;
const threads = ['threads.posts.items', 'post'] as const;
const bluesky = ['bluesky.posts.items', 'post'] as const;
const mastodon = ['mastodon.posts.items', 'post'] as const;
const film = (more: object = {}, own: object = {}) =>
  ({
    contentType: 'video/mp4',
    width: 1080,
    height: 1920,
    durationSeconds: 30,
    video: { ...video, audioCodec: 'AAC', audioChannels: 2, audioSampleRate: 48_000, ...own },
    ...more,
  }) as Partial<StoredMedia>;

const fine = { problems: [], warnings: [] };
const warned = { problems: [], warnings: ['file_may_be_refused'] };

test.each([
  ['a photo of 4:5', 1080, 1350, fine],
  ['a photo of 3:4, as phones take it', 1080, 1440, warned],
  ['a photo of 3:4 of a phone', 3024, 4032, warned],
  ['a photo of nearly 3:4', 1079, 1439, warned],
  ['the picture of a link', 1200, 628, warned],
  ['a picture of 1.91:1', 1080, 566, fine],
  ['a picture of 2:3', 1000, 1500, { problems: ['media_dimensions'], warnings: ['file_may_be_refused'] }],
  ['a picture of 2:1', 2000, 1000, { problems: ['media_dimensions'], warnings: ['file_may_be_refused'] }],
])('Instagram: %s', (_title, width, height, expected) => {
  expect(judge(feed, { width, height })).toEqual(expected);
});

test.each([
  [1080, 1920, []],
  [941, 1672, []],
  [1920, 1080, []],
  [1086, 1448, ['media_dimensions']],
  [1254, 1254, ['media_dimensions']],
])('TikTok: a photo of %i by %i, by its shorter side', (width, height, problems) => {
  expect(judge(['tiktok.videos.items', 'inbox_photos'], { width, height }).problems).toEqual(problems);
});

describe('rates and lengths that are meant as others', () => {
  test.each([23.976, 24, 29.97, 59.94, 60, 60.05])('%d frames a second are taken', (frameRate) => {
    for (const variant of [reel, pageReel, threads, mastodon])
      expect([variant, judge(variant, film({}, { frameRate }))]).toEqual([variant, fine]);
  });

  test.each([22, 61])('%d frames a second are not', (frameRate) => {
    for (const variant of [reel, pageReel, threads])
      expect(judge(variant, film({}, { frameRate })).problems).toEqual(['media_codec']);
  });

  test.each([
    [pageReel, 90],
    [reel, 900],
    [threads, 300],
    [bluesky, 180],
  ])('%p: a sound may last a frame longer than the film, and no longer', (variant, most) => {
    expect(judge(variant, film({ durationSeconds: most + 0.05 })).problems).toEqual([]);
    expect(judge(variant, film({ durationSeconds: most + 1 })).problems).toEqual(['media_duration']);
  });
});

describe('sounds and pictures of films', () => {
  test.each([reel, pageReel, threads])('%p: a sound has two channels and 48 kHz at most', (...variant) => {
    expect(judge(variant, film({}, { audioChannels: 6 })).problems).toEqual(['media_codec']);
    expect(judge(variant, film({}, { audioSampleRate: 96_000 })).problems).toEqual(['media_codec']);
    expect(judge(variant, film({}, { audioChannels: 1, audioSampleRate: 44_100 })).problems).toEqual([]);
  });

  test.each([reel, pageReel, threads])('%p: chroma and interlacing are warned of', (...variant) => {
    expect(judge(variant, film({}, { chromaSubsampling: '4:2:2' }))).toEqual(warned);
    expect(judge(variant, film({}, { scanType: 'MBAFF' }))).toEqual(warned);
    expect(judge(variant, film())).toEqual(fine);
  });

  test('an index behind the frames is warned of where the documents want it in front', () => {
    expect(judge(reel, film({}, { streamable: false }))).toEqual(warned);
    expect(judge(threads, film({}, { streamable: false }))).toEqual(warned);
    expect(judge(pageReel, film({}, { streamable: false }))).toEqual(fine);
  });
});

describe('Mastodon: the sizes that a server takes', () => {
  const png = 'image/png';
  test.each([
    ['a large picture', { contentType: png, width: 7680, height: 4320 }, []],
    ['a larger one', { contentType: png, width: 7680, height: 4321 }, ['media_dimensions']],
    ['a GIF', { contentType: 'image/gif', width: 960, height: 960 }, []],
    ['a larger GIF', { contentType: 'image/gif', width: 970, height: 990 }, ['media_dimensions']],
    ['a film of 4K', film({ width: 3840, height: 2160 }), []],
    ['an upright film', film({ width: 2160, height: 3841 }), ['media_dimensions']],
    ['a fast film', film({}, { frameRate: 240 }), ['media_codec']],
  ])('%s', (_title, facts, problems) => {
    expect(judge(mastodon, facts).problems).toEqual(problems);
  });
});

describe('several files', () => {
  const of = (contentTypes: readonly string[]) => {
    const files = contentTypes.map((contentType, index): [string, StagedFile] => [
      `med_${index}`,
      {
        media: { sizeBytes: 1n, ...film({ contentType }) } as StoredMedia,
        state: 'ready',
        kind: kindOf(contentType),
      },
    ]);
    return { content: { media: files.map(([mediaId]) => ({ mediaId })) }, files: new Map(files) };
  };
  const [picture, movie] = ['image/jpeg', 'video/mp4'];
  const times = (count: number, contentType: string) => Array.from({ length: count }, () => contentType);

  test.each([
    [...bluesky, times(4, picture), []],
    [...bluesky, times(5, picture), ['media_count']],
    [...bluesky, [movie], []],
    [...bluesky, [movie, movie], ['media_mix']],
    [...bluesky, [movie, picture], ['media_mix']],
    [...page, times(10, picture), []],
    [...page, times(11, picture), ['media_count']],
    [...page, [movie, movie], ['media_mix']],
    [...page, [movie, picture], ['media_mix']],
    [...feed, [movie], ['media_mix']],
    [...feed, [movie, movie, picture], []],
  ] as const)('%s %s, of %p', (contentType, variant, contentTypes, codes) => {
    const { content, files } = of(contentTypes);
    const counted = ['media_count', 'media_mix'];
    const problems = contentProblems(content, rulesOf(contentType, variant), files);
    expect(problems.flatMap(({ code = '' }) => (counted.includes(code) ? [code] : []))).toEqual(codes);
  });
});

test.each([
  [page, 'image/gif'],
  [bluesky, 'image/webp'],
  [bluesky, 'image/png'],
] as const)(
  '%p: an animated %s is taken, and warned of since it becomes a still picture',
  (way, contentType) => {
    const still = { contentType, width: 800, height: 800 };
    expect(judge(way, { ...still, animated: true })).toEqual({ problems: [], warnings: ['animation_lost'] });
    expect(judge(way, still)).toEqual(fine);
  },
);

describe('a thumbnail of a video on YouTube (gitroomhq/postiz-app#1699)', () => {
  const rules = rulesOf('youtube.videos.items', 'video');
  const warningsOf = (
    width: number,
    height: number,
    durationSeconds: number,
    cover?: { mediaId: string },
  ) => {
    const film = { id: 'med_1', contentType: 'video/mp4', width, height, durationSeconds } as StoredMedia;
    const picture = { id: 'med_2', contentType: 'image/jpeg' } as StoredMedia;
    const files = new Map<string, StagedFile>([
      ['med_1', { media: film, state: 'ready', kind: 'video' }],
      ['med_2', { media: picture, state: 'ready', kind: 'image' }],
    ]);
    return contentWarnings({ media: [{ mediaId: 'med_1' }], ...(cover ? { cover } : {}) }, rules, files);
  };
  const cover = { mediaId: 'med_2' };

  test('is warned of where the video becomes a Short, which may be shown without it', () => {
    for (const [width, height, seconds] of [
      [1080, 1920, 59],
      [1080, 1080, 180],
    ] as const)
      expect(warningsOf(width, height, seconds, cover)).toMatchObject([
        { code: 'cover_may_be_ignored', field: 'cover' },
      ]);
  });

  test('is taken without a word where the video is wide or long, and so is a Short without one', () => {
    expect(warningsOf(1920, 1080, 59, cover)).toEqual([]);
    expect(warningsOf(1080, 1920, 181, cover)).toEqual([]);
    expect(warningsOf(1080, 1920, 59)).toEqual([]);
  });
});

describe('alternative texts', () => {
  const withText = (contentType: string, variant: string, altText: string, own?: string) => {
    const media = {
      id: 'med_1',
      sizeBytes: 1n,
      contentType: 'image/jpeg',
      width: 8,
      height: 8,
      altText: own,
    };
    const files = new Map([['med_1', { media, state: 'ready', kind: 'image' } as unknown as StagedFile]]);
    const file = { mediaId: 'med_1', ...(altText ? { altText } : {}) };
    return contentProblems({ media: [file] }, rulesOf(contentType, variant), files).map(({ field }) => field);
  };

  test.each([
    [...bluesky, 2_000],
    [...mastodon, 1_500],
    [...feed, 1_000],
    [...threads, 1_000],
    [...page, 1_000],
  ] as const)('%s %s takes %d characters, and no more', (contentType, variant, most) => {
    expect(withText(contentType, variant, 'a'.repeat(most))).toEqual([]);
    expect(withText(contentType, variant, 'a'.repeat(most + 1))).toEqual(['media.0.altText']);
    expect(withText(contentType, variant, '', 'a'.repeat(most + 1))).toEqual(['media.0.altText']);
    expect(withText(contentType, variant, 'Short', 'a'.repeat(most + 1))).toEqual([]);
  });
});

describe('a file that cannot be used is refused with what to do, which is not always to wait', () => {
  const later = 'again when media.get says that it is, or after the event media.ready.';
  test.each([
    ['pending_upload', `This media is not ready. Its file was not uploaded yet. Upload it, and try ${later}`],
    ['validating', `This media is not ready. Try ${later}`],
    ['failed', 'This media has failed: The file is damaged. Stage the file again.'],
    ['expired', 'This media has expired. Stage the file again.'],
  ] as const)('%s: %s', (status, message) => {
    const media = { id: 'med_1', status, errorMessage: 'The file is damaged.' } as StoredMedia;
    const files = new Map<string, StagedFile>([['med_1', { media, status, state: 'unready' }]]);
    expect(contentProblems({ media: [{ mediaId: 'med_1' }] }, rulesOf(...feed), files)).toEqual([
      { field: 'media.0.mediaId', code: 'media_not_ready', message },
    ]);
  });
});

test('the only target that a variant takes is named without a choice', () => {
  expect(contentProblems({}, rulesOf('mastodon.posts.items', 'boost'), new Map())).toContainEqual({
    field: 'target',
    code: 'target_required',
    message: 'Name postExternalId.',
  });
});

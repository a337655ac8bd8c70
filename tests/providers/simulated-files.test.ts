/** Tests that simulated providers measure the files that they fetch, by rules of their own, and refuse what real ones refuse. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { ProviderFailure } from '../../src/providers/call.ts';
import type { PublishContent } from '../../src/providers/publish.ts';
import { measure } from '../../src/simulators/engine/measure.ts';
import { createMemoryStore } from '../../src/simulators/server.ts';
import { connect, type Kind, kinds } from '../support/adapter.ts';
import { jpeg, mp4, png, reel, turnedJpeg } from '../support/files.ts';
import { simulatorFor } from '../support/simulators.ts';
import { publishWith } from './publishing-driver.ts';
import { image, video } from './publishing-script.ts';

const fileOf = (bytes: Buffer) => ({
  sizeBytes: bytes.length,
  read: async (start: number, length: number) => bytes.subarray(start, start + length),
});

const number = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};
function box(name: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([number(content.length + 8), Buffer.from(name), content]);
}

interface Film {
  width?: number;
  height?: number;
  seconds?: number;
  rate?: number;
  turned?: boolean;
}

/** Makes a film without frames: its index says what it is. Times are in thousandths, and those of frames are the rate's. */
function film({ width = 1080, height = 1920, seconds = 30, rate = 30, turned = false }: Film = {}): Buffer {
  const frames = Math.round(seconds * rate);
  const matrix = turned
    ? [0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0]
    : [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0];
  const track = box(
    'trak',
    box(
      'tkhd',
      number(0, 0, 0, 1, 0, seconds * 1000, 0, 0, 0, 0, ...matrix, width * 65_536, height * 65_536),
    ),
    box(
      'mdia',
      box('mdhd', number(0, 0, 0, 90_000, Math.round((frames / rate) * 90_000), 0, 0, 0)),
      box('hdlr', number(0, 0), Buffer.from('vide'), number(0, 0, 0)),
      box('minf', box('stbl', box('stts', number(0, 1, frames, Math.round(90_000 / rate))))),
    ),
  );
  const sound = box('trak', box('mdia', box('hdlr', number(0, 0), Buffer.from('soun'), number(0))));
  const header = box('mvhd', number(0, 0, 0, 1000, seconds * 1000, 0, 0, 0));
  return Buffer.concat([
    box('ftyp', Buffer.from('isom')),
    box('mdat', number(0)),
    box('moov', header, sound, track),
  ]);
}

/** Makes the beginning of a JPEG of this size. */
const picture = (width: number, height: number) => {
  const frame = Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0]);
  frame.writeUInt16BE(height, 8);
  frame.writeUInt16BE(width, 10);
  return frame;
};

describe('a simulated provider measures', () => {
  const anamorphic = readFileSync(new URL('../fixtures/inputs/anamorphic.mp4', import.meta.url));
  test.each([
    ['a JPEG', jpeg, { width: 64, height: 80 }],
    ['a JPEG as it is turned', turnedJpeg, { width: 80, height: 64 }],
    ['a PNG', png(30, 60), { width: 30, height: 60 }],
    ['a film', reel, { width: 540, height: 960, seconds: 4, framesPerSecond: expect.any(Number) }],
    ['a film at its rate', mp4, { width: 320, height: 568, seconds: 3, framesPerSecond: 25 }],
    ['a film whose pixels are not square', anamorphic, { width: 540, height: 960 }],
    ['a turned film', film({ width: 1920, height: 1080, turned: true }), { width: 1080, height: 1920 }],
  ])('%s', async (_title, bytes, expected) => {
    const measured = await measure(fileOf(bytes));
    expect({
      ...measured,
      ...(measured?.seconds ? { seconds: Math.round(measured.seconds) } : {}),
    }).toMatchObject(expected);
  });

  test('nothing of what it cannot read', async () => {
    const broken = film().subarray(0, 60);
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(500, 0xff), broken, Buffer.from('GIF89a')])
      expect(await measure(fileOf(bytes))).toBeUndefined();
  });
});

const threads = { providerId: 'threads', loginKind: 'threads_login' };
const instagram = kinds['Instagram, Instagram Login'];
const page = kinds['Facebook Page'];
const [feed, reels, stories] = [
  [instagram, 'instagram.media.items', 'feed'],
  [instagram, 'instagram.media.items', 'reel'],
  [instagram, 'instagram.stories.items', 'story'],
] as const;
const post = [threads, 'threads.posts.items', 'post'] as const;
const pageReel = [page, 'facebook.media.items', 'reel'] as const;
type Way = readonly [Kind, string, string];

/** Publishes a file as if it had passed all checks of the service. Returns why it failed, or that it did not. */
async function outcomeOf([kind, contentType, name]: Way, bytes: Buffer) {
  let now = Date.now();
  const clock = {
    now: () => new Date(now),
    pass(seconds: number) {
      now += seconds * 1000;
    },
  };
  const store = { ...createMemoryStore(clock.now), fetchFile: async () => fileOf(bytes) };
  const { call, provider } = connect(kind, 'healthy', (request) =>
    simulatorFor(kind.providerId).answer(request, store),
  );
  const isFilm = bytes.toString('latin1', 4, 8) === 'ftyp';
  const content: PublishContent = {
    media: [isFilm ? video() : image()],
    ...(name === 'story' ? {} : { text: 'x' }),
  };
  const declared = provider.contentTypes.find((one) => one.contentType === contentType);
  const variant = declared?.publish.find((one) => one.variant === name);
  if (!variant) throw new Error(`${contentType} has no variant ${name}`);
  try {
    await publishWith(variant.steps(content), call, clock, content);
    return 'published';
  } catch (error) {
    if (error instanceof ProviderFailure) return error.why?.reason ?? error.failure.kind;
    throw error;
  }
}

describe('a simulated provider refuses', () => {
  test.each<[string, Way, Buffer, string]>([
    ['a picture of 2:1', feed, picture(2000, 1000), 'aspect_ratio_unsupported'],
    ['a picture of 1:2', feed, picture(1000, 2000), 'aspect_ratio_unsupported'],
    ['too long a film', reels, film({ seconds: 960 }), 'file_format_unsupported'],
    ['too short a film', reels, film({ seconds: 2 }), 'file_format_unsupported'],
    ['too slow a film', reels, film({ rate: 20 }), 'file_format_unsupported'],
    ['too fast a film', reels, film({ rate: 120 }), 'file_format_unsupported'],
    ['too wide a film', reels, film({ width: 2560, height: 1440 }), 'file_format_unsupported'],
    ['too long a story', stories, film({ seconds: 90 }), 'file_format_unsupported'],
    ['too long a film', post, film({ seconds: 400 }), 'file_format_unsupported'],
    ['too slow a film', post, film({ rate: 15 }), 'file_format_unsupported'],
    ['too flat a film', post, film({ width: 1900, height: 100 }), 'aspect_ratio_unsupported'],
    ['a level reel', pageReel, film({ width: 1920, height: 1080 }), 'aspect_ratio_unsupported'],
    ['a small reel', pageReel, film({ width: 360, height: 640 }), 'file_format_unsupported'],
    ['a long reel', pageReel, film({ seconds: 120 }), 'file_format_unsupported'],
    ['a slow reel', pageReel, film({ rate: 15 }), 'file_format_unsupported'],
  ])('%s: %j', async (_title, way, bytes, reason) => {
    expect(await outcomeOf(way, bytes)).toBe(reason);
  });

  test.each<[string, Way, Buffer]>([
    ['a photo of 3:4', feed, picture(3024, 4032)],
    ['the picture of a link', feed, picture(1200, 628)],
    ['a square', feed, picture(1080, 1080)],
    ['a film at 23.976', reels, film({ rate: 23.976 })],
    ['a film at 59.94', post, film({ rate: 59.94 })],
    ['a reel at 23.976', pageReel, film({ rate: 23.976 })],
    ['a reel with a frame of sound too many', pageReel, film({ seconds: 90.05 })],
    ['a story', stories, film()],
    ['a picture that is no JPEG at all', feed, Buffer.from('something else')],
  ])('nothing of what real ones publish: %s, %j', async (_title, way, bytes) => {
    expect(await outcomeOf(way, bytes)).toBe('published');
  });
});

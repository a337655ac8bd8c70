import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { DamagedFile } from '../../src/inspection/inspected.ts';
import { type MediaType, magicBytes, mediaTypeOf } from '../../src/inspection/media-types.ts';
import {
  flac,
  gif,
  jpeg,
  m4a,
  mov,
  mp3,
  mp4,
  ogg,
  pdf,
  png,
  turnedJpeg,
  videoOf,
  wav,
  webm,
  webp,
} from '../support/files.ts';
import { openInspector } from '../support/inspector.ts';

const { inspect, close } = openInspector();
afterAll(close);

const samples: [MediaType, Buffer][] = [
  ['image/jpeg', jpeg],
  ['image/png', png(3, 5)],
  ['image/gif', gif],
  ['image/webp', webp],
  ['video/mp4', mp4],
  ['video/quicktime', mov],
  ['video/webm', webm],
  ['audio/mpeg', mp3],
  ['audio/mp4', m4a],
  ['audio/ogg', ogg],
  ['audio/wav', wav],
  ['audio/flac', flac],
  ['application/pdf', pdf],
];

const typeOf = (bytes: Buffer) => mediaTypeOf(bytes.subarray(0, magicBytes));

/** Inspects the file, and returns how much of it was read and what was found. */
async function look(bytes: Buffer, type: MediaType) {
  let readBytes = 0;
  const file = {
    sizeBytes: bytes.length,
    read: async (start: number, length: number) => {
      const part = bytes.subarray(start, start + length);
      readBytes += part.length;
      return part;
    },
  };
  return { facts: await inspect(file, type, 'Acme'), readBytes };
}

describe('the type of a file', () => {
  test.each(samples)('%s is recognized by its first bytes', async (type, bytes) => {
    expect(await typeOf(bytes)).toBe(type);
  });

  test.each([
    ['nothing at all', Buffer.alloc(0)],
    ['text', Buffer.from('just some text that goes on for a while')],
    ['HTML', Buffer.from('<!doctype html><html><body>Not found</body></html>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['a ZIP archive', Buffer.from('504b0304140000000800', 'hex')],
    ['a program', Buffer.from('7f454c4602010100', 'hex')],
    ['BMP', Buffer.from('424d460000000000000036000000280000000200000002000000', 'hex')],
    ['Matroska', Buffer.from('1a45dfa3934282886d6174726f736b6142878104', 'hex')],
    ['AVIF', Buffer.concat([Buffer.from('0000001c', 'hex'), Buffer.from('ftypavif\0\0\0\0mif1avif')])],
    ['zeros', Buffer.alloc(10_000)],
  ])('%s is none of those that can be published', async (_title, bytes) => {
    expect(await typeOf(bytes)).toBeUndefined();
  });
});

describe('an image', () => {
  test.each([
    ['image/jpeg', jpeg, 64, 80],
    ['image/png', png(3, 5), 3, 5],
    ['image/gif', gif, 1, 1],
    ['image/webp', webp, 1, 1],
  ] as const)('of type %s has its width and height', async (type, bytes, width, height) => {
    expect((await look(bytes, type)).facts).toEqual({ width, height });
  });

  test('that asks to be turned has the width and height that are seen', async () => {
    expect((await look(turnedJpeg, 'image/jpeg')).facts).toEqual({ width: 80, height: 64 });
  });

  test('may have something behind its end, such as the film of a motion photo', async () => {
    const images = samples.filter(([type]) => type.startsWith('image/'));
    await Promise.all(images.map(([type, bytes]) => look(Buffer.concat([bytes, mp4]), type)));
  });

  test('that is cut off before its data are whole is damaged', async () => {
    const cut = samples
      .slice(0, 4)
      .flatMap(([type, bytes]) =>
        [16, 24, 40, bytes.length >> 1]
          .filter((length) => length < bytes.length)
          .map((length) => expect(look(bytes.subarray(0, length), type)).rejects.toThrow(DamagedFile)),
      );
    await Promise.all(cut);
  });

  test('of noise behind its first bytes is damaged', async () => {
    for (const [type, bytes] of samples.slice(0, 4)) {
      const noise = Buffer.from(bytes);
      noise.fill(0xff, 10);
      await expect(look(noise, type)).rejects.toThrow(DamagedFile);
    }
  });
});

describe('a sound', () => {
  const sounds = samples.filter(([type]) => type.startsWith('audio/'));

  test.each(sounds)('of type %s has its duration', async (type, bytes) => {
    const { facts } = await look(bytes, type);
    expect(facts).toEqual({ durationSeconds: expect.any(Number) });
    expect(Math.round(facts.durationSeconds ?? 0)).toBe(2);
  });

  test('without anything to hear in it is damaged', async () => {
    const noise = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(5_000)]);
    expect(await typeOf(noise)).toBe('audio/mpeg');
    await expect(look(noise, 'audio/mpeg')).rejects.toThrow(DamagedFile);
  });

  test('that is a film is damaged', async () => {
    await expect(look(mp4, 'audio/mp4')).rejects.toThrow(DamagedFile);
  });
});

describe('a document', () => {
  test('is not measured', async () => {
    expect((await look(pdf, 'application/pdf')).facts).toEqual({});
  });

  test('that is cut off is damaged', async () => {
    await expect(look(pdf.subarray(0, pdf.length - 10), 'application/pdf')).rejects.toThrow(DamagedFile);
  });
});

describe('a video', () => {
  const facts = {
    width: 320,
    height: 568,
    durationSeconds: 3,
    video: {
      codec: 'AVC',
      frameRate: 25,
      bitRate: expect.any(Number),
      chromaSubsampling: '4:2:0',
      scanType: 'Progressive',
      streamable: true,
      audioCodec: 'AAC',
      audioSampleRate: 44_100,
    },
  };

  test.each([
    ['video/mp4', mp4],
    ['video/quicktime', mov],
  ] as const)('of type %s has its size, duration and codecs', async (type, bytes) => {
    // QuickTime files always declare stereo, whatever their sound is.
    const audioChannels = type === 'video/mp4' ? 1 : 2;
    expect((await look(bytes, type)).facts).toEqual({ ...facts, video: { ...facts.video, audioChannels } });
  });

  test('of type video/webm has its size, duration and codec', async () => {
    expect((await look(webm, 'video/webm')).facts).toMatchObject({
      ...{ width: 540, height: 960, durationSeconds: 4 },
      video: { codec: 'VP9', frameRate: 25 },
    });
  });

  test('of type video/webm that is cut off is damaged, and so is one without a film in it', async () => {
    await expect(look(webm.subarray(0, -20), 'video/webm')).rejects.toThrow(DamagedFile);
    const [film, sound] = ['1', '2'].map(
      (kind) => `83${'8'.padStart(16, '0100000000000000')}${kind.padStart(16, '0')}`,
    );
    const heard = Buffer.from(webm.toString('hex').replace(film ?? '', sound ?? ''), 'hex');
    await expect(look(heard, 'video/webm')).rejects.toThrow(DamagedFile);
  });

  test('whose pixels are not square has the width that is seen', async () => {
    const narrow = readFileSync(new URL('../fixtures/inputs/anamorphic.mp4', import.meta.url));
    expect((await look(narrow, 'video/mp4')).facts).toMatchObject({ width: 540, height: 960 });
  });

  test('of 100 MB is read in a few parts, and not whole', async () => {
    const { facts: found, readBytes } = await look(videoOf(100_000_000), 'video/mp4');
    expect(found).toMatchObject({ width: 320, height: 568, durationSeconds: 3 });
    expect(readBytes).toBeLessThan(5_000_000);
  });

  test.each([
    ['cut off in its frames', mp4.subarray(0, mp4.length - 500)],
    ['cut off in its index', mp4.subarray(0, 1_000)],
    ['without a film in it', Buffer.concat([mp4.subarray(0, mp4.readUInt32BE(0)), Buffer.alloc(5_000)])],
    ['of noise behind its first bytes', Buffer.concat([mp4.subarray(0, 40), Buffer.alloc(20_000, 0xff)])],
  ])('that is %s is damaged', async (_title, bytes) => {
    expect(await typeOf(bytes)).toBe('video/mp4');
    await expect(look(bytes, 'video/mp4')).rejects.toThrow(DamagedFile);
  });

  test('that cannot be read from its store is no damaged one', async () => {
    const file = { sizeBytes: mp4.length, read: () => Promise.reject(new Error('the store is away')) };
    await expect(inspect(file, 'video/mp4', 'Acme')).rejects.toThrow('the store is away');
  });
});

import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { inspectImage } from '../../src/inspection/image.ts';
import { DamagedFile } from '../../src/inspection/inspected.ts';
import { jpeg, png as makePng, gif as oneFrame, webp } from '../support/files.ts';

const input = (name: string) => readFileSync(new URL(`../fixtures/inputs/${name}`, import.meta.url));
const gif = input('animated-480.gif');
const png = makePng(40, 30);
const progressive = input('progressive.jpg');
const lossy = input('lossy.webp');

const animatedPng = Buffer.concat([png.subarray(0, 33), animation(), png.subarray(33)]);
const square = { width: 1080, height: 1080 };
const without = (bytes: Buffer, last: number) => bytes.subarray(0, bytes.length - last);
const behind = (bytes: Buffer, ...more: number[]) => Buffer.concat([bytes, Buffer.from(more)]);

/** Makes the chunk that makes an animation of a PNG. */
function animation(): Buffer {
  const named = Buffer.concat([Buffer.from('acTL'), Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(8, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), chunk.length - 4);
  return chunk;
}

/** Puts bytes before the first marker of a kind. */
function putBefore(bytes: Buffer, marker: number, more: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0xff, marker]));
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
}
const fill = Buffer.alloc(3, 0xff);

describe('an image that every viewer shows is taken', () => {
  test.each([
    ['a JPEG with fill bytes before a marker', 'image/jpeg', input('fill-bytes-before-a-marker.jpg'), square],
    ['a JPEG with a fill byte before its data', 'image/jpeg', input('one-fill-byte-before-sos.jpg'), square],
    ['a JPEG with fill bytes before its frame', 'image/jpeg', putBefore(jpeg, 0xc0, fill), 64],
    ['a JPEG with fill bytes before its tables', 'image/jpeg', putBefore(jpeg, 0xdb, fill), 64],
    ['a JPEG with fill bytes before its end mark', 'image/jpeg', putBefore(jpeg, 0xd9, fill), 64],
    [
      'a JPEG with bytes between its segments',
      'image/jpeg',
      putBefore(jpeg, 0xdb, Buffer.from('\0junk')),
      64,
    ],
    ['a JPEG without an end mark', 'image/jpeg', input('no-end-mark.jpg'), square],
    ['a JPEG with half an end mark', 'image/jpeg', without(jpeg, 1), 64],
    ['a JPEG with zeros for an end mark', 'image/jpeg', behind(without(jpeg, 2), 0, 0, 0), 64],
    ['a progressive JPEG without an end mark', 'image/jpeg', without(progressive, 2), 60],
    ['a GIF without a trailer', 'image/gif', without(gif, 1), 480],
    ['a GIF with a zero too many', 'image/gif', behind(without(gif, 1), 0, 0x3b), 480],
    ['a GIF with bytes behind its end', 'image/gif', behind(gif, 1, 2, 3), 480],
    ['a PNG without an end mark', 'image/png', without(png, 12), undefined],
    ['a PNG with bytes behind its end', 'image/png', behind(png, 0, 0), undefined],
    ['a WebP with bytes behind its end', 'image/webp', behind(webp, 0, 0, 0), 1],
    ['a WebP that states a byte too many', 'image/webp', statingMore(lossy), 60],
  ] as const)('%s', (_title, type, bytes, expected) => {
    const { width, height } = inspectImage(bytes, type);
    if (typeof expected === 'object') expect({ width, height }).toEqual(expected);
    else if (expected !== undefined) expect(width).toBe(expected);
  });
});

/** A writer that counts the byte which fills the last chunk up, and does not write it. */
function statingMore(bytes: Buffer): Buffer {
  const stating = Buffer.from(bytes);
  stating.writeUInt32LE(bytes.length - 8 + 1, 4);
  return stating;
}

describe('an image that was cut off stays refused', () => {
  const damaged = (type: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp', bytes: Buffer) =>
    expect(() => inspectImage(bytes, type)).toThrow(DamagedFile);

  test('in half', () => {
    damaged('image/jpeg', input('cut-in-half.jpg'));
    for (const [type, bytes] of [
      ['image/jpeg', jpeg],
      ['image/jpeg', progressive],
      ['image/gif', gif],
      ['image/png', png],
      ['image/webp', lossy],
    ] as const)
      damaged(type, bytes.subarray(0, bytes.length >> 1));
  });

  test('anywhere in the data of a JPEG, up to its last byte', () => {
    for (const bytes of [jpeg, progressive]) {
      const data = bytes.indexOf(Buffer.from([0xff, 0xda])) + 20;
      for (let last = 3; last < bytes.length - data; last += last < 20 ? 1 : 29)
        damaged('image/jpeg', without(bytes, last));
    }
  });

  test('a JPEG that was cut off inside, with bytes behind', () => {
    damaged('image/jpeg', behind(input('cut-in-half.jpg'), 0, 0, 0, 0));
  });

  test('a GIF inside an image', () => damaged('image/gif', without(gif, 3)));
  test('a PNG inside its pixels', () => damaged('image/png', without(png, 17)));
  test('a WebP by the last byte of its image', () => damaged('image/webp', without(lossy, 2)));
});

test.each([
  ['a GIF of several frames', 'image/gif', gif, true],
  ['a GIF of one frame', 'image/gif', oneFrame, undefined],
  ['an animated PNG', 'image/png', animatedPng, true],
  ['a PNG', 'image/png', png, undefined],
  ['a WebP', 'image/webp', lossy, undefined],
] as const)('%s is distinguished from others', (_title, type, bytes, animated) => {
  expect(inspectImage(bytes, type).animated).toBe(animated);
});

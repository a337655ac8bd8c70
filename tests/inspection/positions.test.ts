import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { patched } from '../../src/domain/publishing/media/file-links.ts';
import type { Patch } from '../../src/inspection/inspected.ts';
import type { MediaType } from '../../src/inspection/media-types.ts';
import { positionsInFilm, positionsInWebm } from '../../src/inspection/positions/film.ts';
import { positionsInImage } from '../../src/inspection/positions/image.ts';
import { gif, jpeg, png as makePng, mp4, webm, webmOf } from '../support/files.ts';

const photo = readFileSync(new URL('../fixtures/inputs/exif-gps.jpg', import.meta.url));

/** Makes EXIF data with an orientation and a position of 52.5 degrees north, 13.4 east. */
function exif(little: boolean): Buffer {
  const bytes = Buffer.alloc(140);
  const u16 = (value: number, at: number) =>
    little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    little ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    u16(tag, at);
    u16(type, at + 2);
    u32(count, at + 4);
    if (type === 3) u16(value, at + 8);
    else u32(value, at + 8);
  };
  bytes.write(little ? 'II' : 'MM', 0, 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(2, 8);
  entry(10, 0x0112, 3, 1, 6);
  entry(22, 0x8825, 4, 1, 38);
  u16(2, 38);
  entry(40, 2, 5, 3, 68);
  entry(52, 4, 5, 3, 92);
  for (const [at, degrees] of [
    [68, 525],
    [92, 134],
  ] as const) {
    u32(degrees, at);
    u32(10, at + 4);
    u32(1, at + 12);
    u32(1, at + 20);
  }
  return bytes;
}

const packet = (inside: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${inside}</rdf:RDF></x:xmpmeta>`;
const xmp = packet(
  '<rdf:Description xmp:Rating="5" exif:GPSLatitude="52,31.2N" exif:GPSLongitude=\'13,24E\' dc:format="x"/>',
);
const nested = packet('<exif:GPSLatitude>52,31.2N</exif:GPSLatitude><dc:title>Café</dc:title>');

function segment(content: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
const inJpeg = (...contents: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...contents.map(segment), jpeg.subarray(2)]);
const asExif = (tiff: Buffer) => Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
const asXmp = (text: string) => Buffer.from(`http://ns.adobe.com/xap/1.0/\0${text}`);

function chunk(name: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(content.length + 12);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(name, 4, 'latin1');
  content.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}
function inPng(...chunks: Buffer[]): Buffer {
  const plain = makePng(8, 8);
  return Buffer.concat([plain.subarray(0, 33), ...chunks, plain.subarray(33)]);
}
function inWebp(name: string, content: Buffer): Buffer {
  const plain = readFileSync(new URL('../fixtures/inputs/lossy.webp', import.meta.url));
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(content.length, 4);
  const whole = Buffer.concat([plain, head, content, Buffer.alloc(content.length % 2)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

const packedXmp = Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(xmp)]);
const title = Buffer.from('Title\0Rye');
const latitude = Buffer.from('exif:GPSLatitude\0 52,31.2N');
/** Makes a profile as ImageMagick writes it: lines of hexadecimal digits. */
function profile(name: string, packed: boolean): Buffer {
  const bytes = asExif(exif(true));
  const lines = bytes.toString('hex').replaceAll(/.{72}/g, '$&\n');
  const text = Buffer.from(`\n${name}\n${String(bytes.length).padStart(8)}\n${lines}\n`);
  const keyword = Buffer.from(`Raw profile type ${name}\0`);
  return Buffer.concat(packed ? [keyword, Buffer.of(0), deflateSync(text)] : [keyword, text]);
}
function inGif(text: string): Buffer {
  const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_one, at) => 255 - at), 0]);
  const extension = Buffer.concat([
    Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'),
    Buffer.from(text),
    trailer,
  ]);
  return Buffer.concat([gif.subarray(0, -1), extension, gif.subarray(-1)]);
}

const fileOf = (bytes: Buffer) => ({
  sizeBytes: bytes.length,
  read: async (start: number, length: number) => bytes.subarray(start, start + length),
});

const apply = (bytes: Buffer, patches: Patch[]) => buffer(patched(Readable.from([bytes]), 0, patches));
const changed = (one: Buffer, other: Buffer) => [...one.keys()].filter((at) => one[at] !== other[at]);

describe('the position in an image', () => {
  test.each<[string, MediaType, Buffer, string[]]>([
    ['the EXIF of a photo', 'image/jpeg', photo, []],
    ['EXIF, little-endian', 'image/jpeg', inJpeg(asExif(exif(true))), []],
    ['EXIF, big-endian', 'image/jpeg', inJpeg(asExif(exif(false))), []],
    ['the EXIF of a second picture', 'image/jpeg', Buffer.concat([jpeg, inJpeg(asExif(exif(true)))]), []],
    ['XMP in attributes', 'image/jpeg', inJpeg(asXmp(xmp)), ['xmp:Rating="5"', 'dc:format="x"']],
    ['XMP in elements', 'image/jpeg', inJpeg(asXmp(nested)), ['<dc:title>Café</dc:title>']],
    ['both', 'image/jpeg', inJpeg(asExif(exif(true)), asXmp(xmp)), ['xmp:Rating="5"']],
    ['EXIF of a PNG', 'image/png', inPng(chunk('eXIf', exif(false))), []],
    [
      'XMP of a PNG',
      'image/png',
      inPng(chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`))),
      ['dc:format'],
    ],
    [
      'packed XMP of a PNG',
      'image/png',
      inPng(chunk('iTXt', packedXmp), chunk('tEXt', title)),
      ['Title\0Rye'],
    ],
    ['EXIF of a PNG as a packed text', 'image/png', inPng(chunk('zTXt', profile('exif', true))), []],
    ['EXIF of a PNG as a text', 'image/png', inPng(chunk('tEXt', profile('APP1', false))), []],
    ['a text of a PNG', 'image/png', inPng(chunk('tEXt', latitude), chunk('tEXt', title)), ['Title\0Rye']],
    ['XMP of a GIF', 'image/gif', inGif(xmp), ['xmp:Rating="5"']],
    ['EXIF of a WebP', 'image/webp', inWebp('EXIF', exif(true)), []],
    ['EXIF of a WebP, as JPEGs have it', 'image/webp', inWebp('EXIF', asExif(exif(true))), []],
    ['XMP of a WebP', 'image/webp', inWebp('XMP ', Buffer.from(xmp)), ['xmp:Rating="5"']],
  ])('is taken out: %s', async (_title, type, bytes, kept) => {
    const patches = positionsInImage(bytes, type);
    expect(patches).not.toEqual([]);
    const without = await apply(bytes, patches);
    expect(without.length).toBe(bytes.length);
    expect(positionsInImage(without, type)).toEqual([]);
    expect(without.toString('latin1')).not.toMatch(/52,31|13,24/);
    for (const words of kept) expect(without.toString()).toContain(words);
    // Nothing but what the patches name is another byte.
    const allowed = new Set(
      patches.flatMap(({ start, hex }) => [...Array(hex.length / 2).keys()].map((at) => start + at)),
    );
    expect(changed(bytes, without).filter((at) => !allowed.has(at))).toEqual([]);
    expect(changed(bytes, without)).not.toEqual([]);
    expect(patches.reduce((sum, { hex }) => sum + hex.length / 2, 0)).toBeLessThan(600);
  });

  test.each([
    ['eXIf', 'eXIf', exif(true)],
    ['zTXt', 'frEe', profile('exif', true)],
  ])('leaves the checksums of a PNG right: %s becomes %s', async (name, type, content) => {
    const bytes = inPng(chunk(name, content));
    const without = await apply(bytes, positionsInImage(bytes, 'image/png'));
    const at = without.indexOf(type);
    const end = at + 4 + without.readUInt32BE(at - 4);
    expect(without.readUInt32BE(end)).toBe(crc32(without.subarray(at, end)));
    expect(without.subarray(end + 4).equals(bytes.subarray(end + 4))).toBe(true);
  });

  test('is notified of no image that has none, and of none that only looks so', () => {
    for (const [type, bytes] of [
      ['image/jpeg', jpeg],
      ['image/png', makePng(8, 8)],
      ['image/jpeg', inJpeg(asXmp(packet('<dc:title>GPSLatitude</dc:title>')))],
      ['image/jpeg', inJpeg(asExif(Buffer.from('II*\0\xff\xff\xff\xff', 'latin1')))],
      ['image/jpeg', inJpeg(asExif(exif(true).subarray(0, 30)))],
      ['image/png', inPng(chunk('eXIf', Buffer.alloc(0)))],
      [
        'image/png',
        inPng(chunk('tEXt', title), chunk('zTXt', Buffer.from('Raw profile type exif\0\0no zlib'))),
      ],
      [
        'image/png',
        inPng(chunk('zTXt', Buffer.concat([title.subarray(0, 6), Buffer.of(0), deflateSync('GPS')]))),
      ],
      ['image/png', inPng(chunk('iTXt', Buffer.from('XML:com.adobe.xmp')))],
      ['image/webp', inWebp('EXIF', Buffer.of())],
    ] as const)
      expect(positionsInImage(bytes, type)).toEqual([]);
  });
});

function box(name: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const place = '+52.5200+013.4050/';
const named = (index: number, value: string) =>
  box(number(index).toString('latin1'), box('data', number(1), number(0), Buffer.from(value)));
const key = (name: string) => box('mdta', Buffer.from(name));
const quicktime = box(
  'meta',
  box('hdlr', Buffer.alloc(24)),
  box(
    'keys',
    number(0),
    number(2),
    key('com.apple.quicktime.make'),
    key('com.apple.quicktime.location.ISO6709'),
  ),
  box('ilst', named(1, 'Apple'), named(2, place)),
);
const filmOf = (...boxes: Buffer[]) =>
  Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', ...boxes)]);
const filmXmp = packet(`<exif:GPSLatitude>${place}</exif:GPSLatitude><dc:title>Sea</dc:title>`);
const xmpType = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
const xyz = box('\xa9xyz', number(place.length << 16), Buffer.from(place));
const loci = box('loci', number(0), Buffer.from(place));

describe('the position in a film', () => {
  test.each([
    ['in the user data', filmOf(box('udta', xyz, box('name', Buffer.from('Sea'))))],
    ['of a phone with Android', filmOf(box('udta', loci))],
    ['in the user data of a track', filmOf(box('trak', box('udta', xyz)))],
    ['in the metadata of QuickTime', filmOf(quicktime)],
    [
      'in the metadata inside the user data',
      filmOf(box('udta', box('meta', number(0), box('hdlr', Buffer.alloc(24)), box('ilst', xyz)))),
    ],
    ['in the XMP of QuickTime', filmOf(box('udta', box('XMP_', Buffer.from(filmXmp))))],
    ['in the XMP of MP4', Buffer.concat([filmOf(), box('uuid', xmpType, Buffer.from(filmXmp))])],
    ['behind the frames', Buffer.concat([box('mdat', Buffer.alloc(5_000)), filmOf(quicktime)])],
  ])('is taken out %s', async (_title, bytes) => {
    const patches = await positionsInFilm(fileOf(bytes));
    const without = await apply(bytes, patches);
    expect(without.length).toBe(bytes.length);
    expect(bytes.includes(place)).toBe(true);
    expect(without.includes(place)).toBe(false);
    expect(without.includes('Sea')).toBe(bytes.includes('Sea'));
    expect(without.includes('Apple')).toBe(bytes.includes('Apple'));
  });

  test('is notified of no film that has none, and of no bytes that are no film', async () => {
    expect(await positionsInFilm(fileOf(mp4))).toEqual([]);
    expect(await positionsInFilm(fileOf(Buffer.alloc(100_000)))).toEqual([]);
    expect(await positionsInFilm(fileOf(Buffer.alloc(1_000, 0xff)))).toEqual([]);
    expect(await positionsInFilm(fileOf(filmOf(box('udta', xyz.subarray(0, 12)))))).toEqual([]);
  });
});

describe('the position in a film of WebM', () => {
  const location = '+52.5+013.4/';

  test('is taken out of the tag that tells it, and of no other', async () => {
    const bytes = webmOf({ location });
    const without = await apply(bytes, await positionsInWebm(fileOf(bytes)));
    expect(without.length).toBe(bytes.length);
    expect([bytes.includes(location), without.includes(location)]).toEqual([true, false]);
    expect(without.includes('Bread')).toBe(true);
  });

  test('is found in no film that has none, and in no bytes that are no film', async () => {
    for (const bytes of [webm, mp4, Buffer.alloc(100_000), Buffer.alloc(1_000, 0xff), webm.subarray(0, 60)])
      expect(await positionsInWebm(fileOf(bytes))).toEqual([]);
  });
});

test('a file that is left before a part of it was read is closed', async () => {
  const content = Readable.from([photo]);
  patched(content, 0, []).destroy();
  await new Promise(setImmediate);
  expect(content.destroyed).toBe(true);
});

test('a part of a file has the patches that fall into it, however it comes', async () => {
  const bytes = Buffer.from('0123456789abcdef');
  const patches = [
    { start: 2, hex: Buffer.from('XYZ').toString('hex') },
    { start: 9, hex: Buffer.from('!').toString('hex') },
  ];
  const whole = '01XYZ5678!abcdef';
  for (let start = 0; start < bytes.length; start += 1)
    for (const size of [1, 2, 5, 16]) {
      const pieces: Buffer[] = [];
      for (let at = start; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
      expect(`${await buffer(patched(Readable.from(pieces), start, patches))}`).toBe(whole.slice(start));
    }
  expect(`${bytes}`).toBe('0123456789abcdef');
});

/** Makes real but small media files: those in tests/fixtures were made once with ffmpeg, and the rest is made here. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

/** A photo of 64 x 80 pixels. */
export const jpeg = fixture('photo.jpg');

/** A film of 320 x 568 pixels and three seconds, in H.264 with AAC, with its index first. */
export const mp4 = fixture('clip.mp4');

/** The film of simulated accounts, of 540 x 960 pixels and four seconds, which every provider accepts. */
export const reel = readFileSync(new URL('../../src/simulators/files/film.mp4', import.meta.url));

/** The film `mp4` in a QuickTime container, which differs in its brand only. */
export const mov = Buffer.from(mp4);
mov.write('qt  ', 8, 'latin1');

/** A film of WebM, of 540 x 960 pixels and four seconds in VP9, with one frame; players show it until the end. */
export const webm = webmOf();

/** Makes a film of WebM. `location` is where it was taken. */
export function webmOf({ location }: { location?: string } = {}): Buffer<ArrayBuffer> {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(4_000);
  const head = element('1a45dfa3', element('4286', 1), element('4282', 'webm'), element('4287', 4));
  const info = element('1549a966', element('2ad7b1', 1_000_000), element('4489', duration));
  const size = element('e0', element('b0', 540), element('ba', 960));
  const codec = [element('86', 'V_VP9'), element('23e383', 1e9 / 25)];
  const track = element('ae', element('d7', 1), element('83', 1), ...codec, size);
  const frame = Buffer.from('810000808249834200021a03be000238241c184a000020', 'hex');
  const cluster = element('1f43b675', element('e7', 0), element('a3', frame));
  const about = (name: string, value: string) =>
    element('67c8', element('45a3', name), element('4487', value));
  const told = [about('TITLE', 'Bread'), ...(location ? [about('LOCATION', location)] : [])];
  const tags = element('1254c367', element('7373', element('63c0'), ...told));
  return Buffer.concat([head, element('18538067', info, element('1654ae6b', track), cluster, tags)]);
}

/** Makes an element of EBML: its id in hexadecimal, its size, and what it holds. */
function element(id: string, ...content: (Buffer | string | number)[]): Buffer<ArrayBuffer> {
  const held = Buffer.concat(
    content.map((one) => {
      if (typeof one === 'object') return one;
      if (typeof one === 'string') return Buffer.from(one);
      const number = Buffer.alloc(8);
      number.writeBigUInt64BE(BigInt(one));
      return number;
    }),
  );
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(held.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, held]);
}

/** Sounds of two seconds each. */
export const mp3 = fixture('sound.mp3');
export const m4a = fixture('sound.m4a');
export const ogg = fixture('sound.ogg');
export const flac = fixture('sound.flac');
export const wav = wavOf(2);

/** Makes a silent sound of 8-bit samples, 8,000 a second. */
function wavOf(seconds: number): Buffer<ArrayBuffer> {
  const rate = 8_000;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + seconds * rate, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(seconds * rate, 40);
  return Buffer.concat([header, Buffer.alloc(seconds * rate, 128)]);
}

/** A document with one empty page. */
export const pdf = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj',
    'trailer << /Root 1 0 R >>',
    '%%EOF',
    '',
  ].join('\n'),
);

/** Makes a film of this many bytes; players skip the box at its end that fills it up. */
export function videoOf(sizeBytes: number): Buffer<ArrayBuffer> {
  const padding = Buffer.alloc(sizeBytes - mp4.length);
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4, 'latin1');
  return Buffer.concat([mp4, padding]);
}

/** Images of one pixel each. */
export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
export const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

/** Makes a black image. */
export function png(width: number, height: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes an image of this many bytes; viewers skip the text chunk that fills it up. */
export function pngOf(sizeBytes: number): Buffer<ArrayBuffer> {
  const plain = png(8, 8);
  const noise = pngChunk('tEXt', Buffer.alloc(sizeBytes - plain.length - 12, 'x'));
  return Buffer.concat([plain.subarray(0, -12), noise, plain.subarray(-12)]);
}

/** Makes an image of this many bytes; viewers skip the comment that fills it up. */
export function gifOf(sizeBytes: number): Buffer<ArrayBuffer> {
  const palette = 19;
  const blocks: Buffer[] = [];
  let left = sizeBytes - gif.length - 3;
  while (left > 0) {
    // A block has a byte of content at least, besides its length.
    const taken = left === 257 ? 255 : Math.min(left, 256);
    blocks.push(Buffer.concat([Buffer.of(taken - 1), Buffer.alloc(taken - 1, 'x')]));
    left -= taken;
  }
  const comment = [Buffer.of(0x21, 0xfe), ...blocks, Buffer.of(0)];
  return Buffer.concat([gif.subarray(0, palette), ...comment, gif.subarray(palette)]);
}

function pngChunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A JPEG that has to be shown rotated by 90 degrees: EXIF's orientation 6. */
export const turnedJpeg = Buffer.concat([
  jpeg.subarray(0, 2),
  Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex'),
  jpeg.subarray(2),
]);

export const checksumOf = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** Makes a JPEG of this size that consists of empty segments. */
export function emptySegments(sizeBytes: number): Buffer<ArrayBuffer> {
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    Buffer.alloc(sizeBytes - 2, Buffer.from('ffe10002', 'hex')),
  ]);
}

/**
 * Returns a film whose first track has an index of sample sizes that is this many bytes long. The bytes of
 * the index are computed when they are read, so it is never in memory as a whole.
 */
export function withIndexOf(film: Buffer, indexBytes: number) {
  const at = film.indexOf('stsz') - 4;
  const end = at + film.readUInt32BE(at);
  const grown = indexBytes - (end - at);
  const head = Buffer.from(film.subarray(0, end));
  // This corrects the size of the box itself and of every box around it.
  for (const kind of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsz']) {
    const box = film.indexOf(kind) - 4;
    head.writeUInt32BE(film.readUInt32BE(box) + grown, box);
  }
  // The zero says that there is no common size for all samples, but a size for each.
  head.writeUInt32BE(0, at + 12);
  head.writeUInt32BE((indexBytes - 20) / 4, at + 16);
  const tail = film.subarray(end);
  const sizeBytes = film.length + grown;
  return {
    sizeBytes,
    async read(start: number, length: number): Promise<Buffer> {
      const part = Buffer.alloc(Math.max(0, Math.min(length, sizeBytes - start)), 1);
      const place = (bytes: Buffer, offset: number) => {
        const piece = bytes.subarray(Math.max(0, start - offset), Math.max(0, start - offset + part.length));
        if (piece.length > 0) part.set(piece, Math.max(0, offset - start));
      };
      place(head, 0);
      place(tail, end + grown);
      return part;
    },
  };
}

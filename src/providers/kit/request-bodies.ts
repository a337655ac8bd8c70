/** Writes requests: queries, forms with files, JSON with files in it. */

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { RequestFile, UpstreamRequest } from '../call.ts';

/** Returns the URL with these parameters added to its query. Parameters without a value are left out. */
export function withQuery(url: string, query: UpstreamRequest<unknown>['query'] = {}): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) added.append(name, one);
    else if (value !== undefined) added.append(name, String(value));
  }
  if (added.size === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${added}`;
}

// Makes forms with a file (RFC 7578), which are sent without holding the file in memory.

interface FormFile extends RequestFile {
  /** The field's name. */
  name: string;
  filename: string;
}

/** Returns the body of a form with text fields and one file, whose length is known before it is sent. */
export function formWithFile(fields: Readonly<Record<string, string>>, file: FormFile): RequestFile {
  const boundary = randomUUID();
  const texts = Object.entries(fields).map(
    ([name, value]) => `${headOf(boundary, { name })}\r\n${value}\r\n`,
  );
  const head = Buffer.from(`${texts.join('')}${headOf(boundary, file)}\r\n`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    sizeBytes: head.length + file.sizeBytes + tail.length,
    async open() {
      const bytes = await file.open();
      const form = Readable.from(joined(head, bytes, tail), { objectMode: false });
      // A generator that is left before it has come to the file does not close it.
      return form.once('close', () => bytes.destroy());
    },
  };
}

async function* joined(head: Buffer, bytes: Readable, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  yield* bytes;
  yield tail;
}

interface PartHead {
  name: string;
  filename?: string;
  contentType?: string;
}

function headOf(boundary: string, { name, filename, contentType }: PartHead): string {
  const named = filename === undefined ? '' : `; filename="${quoted(filename)}"`;
  const type = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`;
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${named}\r\n${type}`;
}

/** Escapes what would end a quoted name, as browsers do. */
const quoted = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

// Makes JSON with files in it, in base64, which is sent without holding the files in memory.

/** Stands in a value for the base64 of a file. */
export class Base64 {
  readonly file: Pick<RequestFile, 'sizeBytes' | 'open'>;

  constructor(file: Pick<RequestFile, 'sizeBytes' | 'open'>) {
    this.file = file;
  }
}

/** Returns the body of a request, whose length is known before it is sent. */
export function jsonWithFiles(value: object): RequestFile {
  const files: Base64['file'][] = [];
  const place = randomUUID();
  const written = JSON.stringify(value, (_name, part) => {
    if (!(part instanceof Base64)) return part;
    files.push(part.file);
    return place;
  });
  const texts = written.split(place).map((text) => Buffer.from(text));
  const lengths = [...texts.map(({ length }) => length), ...files.map(({ sizeBytes }) => encoded(sizeBytes))];
  return {
    contentType: 'application/json',
    sizeBytes: lengths.reduce((sum, length) => sum + length, 0),
    open: async () => Readable.from(joinedPieces(texts, files), { objectMode: false }),
  };
}

const encoded = (bytes: number) => Math.ceil(bytes / 3) * 4;

async function* joinedPieces(
  texts: readonly Buffer[],
  files: readonly Base64['file'][],
): AsyncGenerator<Buffer> {
  for (const [index, text] of texts.entries()) {
    yield text;
    const file = files[index];
    if (file) yield* inBase64(await file.open());
  }
}

async function* inBase64(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([rest, chunk]);
    const whole = all.length - (all.length % 3);
    yield Buffer.from(all.toString('base64', 0, whole));
    rest = all.subarray(whole);
  }
  yield Buffer.from(rest.toString('base64'));
}

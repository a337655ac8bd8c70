/** Makes JSON with files in it, in base64, which is sent without holding the files in memory. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { RequestFile } from '../call.ts';

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
    open: async () => Readable.from(joined(texts, files), { objectMode: false }),
  };
}

const encoded = (bytes: number) => Math.ceil(bytes / 3) * 4;

async function* joined(texts: readonly Buffer[], files: readonly Base64['file'][]): AsyncGenerator<Buffer> {
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

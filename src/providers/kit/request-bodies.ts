/** Writes the bodies of requests that have files: forms. */

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { RequestFile } from '../call.ts';

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

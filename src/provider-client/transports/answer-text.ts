/** Reads the body of an answer as text, decompressed by its `Content-Encoding`. */
import { promisify } from 'node:util';
import { brotliDecompress, unzip } from 'node:zlib';
import { expansion } from '../../lib/bounds.ts';

/** The value of `Accept-Encoding` that asks for what can be read here. */
export const acceptedEncodings = 'gzip, br';

type Decode = (bytes: Buffer, limit: { maxOutputLength: number }) => Promise<Buffer>;

const unzipped: Decode = promisify(unzip);

/** Encoding -> what reverses it. `unzip` tells gzip and zlib's format, which HTTP calls deflate, apart by itself. */
const decoders: Readonly<Record<string, Decode>> = {
  gzip: unzipped,
  'x-gzip': unzipped,
  deflate: unzipped,
  br: promisify(brotliDecompress),
};

/**
 * Returns the body as text. An encoding that nobody has asked for is left as it is.
 * @throws Error when the body is broken, or becomes longer than this, or many times longer than it came.
 */
export async function textOf(bytes: Buffer, encoding: string | undefined, maxBytes: number): Promise<string> {
  const decode = decoders[encoding?.toLowerCase() ?? ''];
  const maxOutputLength = Math.min(maxBytes, expansion.freeBytes + bytes.length * expansion.times);
  const plain = decode && bytes.length > 0 ? await decode(bytes, { maxOutputLength }) : bytes;
  const text = plain.toString();
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

const byteOrderMark = '\uFEFF';

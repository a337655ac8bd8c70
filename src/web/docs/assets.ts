/** Files of the documentation. Their addresses contain a hash of their content, so browsers may keep them for good. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';

/** Returns a function that makes a value when it is first called, and returns the same value from then on. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns a function that sends a text, zipped for those who take it so. It is zipped once. */
export function zipping(text: string | Buffer, type: string) {
  const zipped = once(() => gzipSync(text));
  return (req: Pick<Request, 'acceptsEncodings'>, res: Response): void => {
    res.vary('Accept-Encoding').type(type);
    if (req.acceptsEncodings('gzip') === 'gzip') res.set('Content-Encoding', 'gzip').send(zipped());
    else res.send(text);
  };
}

interface Asset {
  name: string;
  /** Returns the path, which contains the hash of the content. */
  path(): string;
  send: RequestHandler;
}

/** The content type of each kind, and whether its content is smaller when it is zipped. */
const kinds = {
  css: { type: 'css', zips: true },
  js: { type: 'js', zips: true },
  png: { type: 'png', zips: false },
} as const;

/** Makes an asset. Its file is read when it is first requested. */
function asset(name: string, kind: keyof typeof kinds, file = name): Asset & { read(): Buffer } {
  const { type, zips } = kinds[kind];
  const content = once(() => {
    const bytes = readFileSync(new URL(`./${file}`, import.meta.url));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    return { bytes, hash, send: zips ? zipping(bytes, type) : undefined };
  });
  return {
    name,
    path: () => `/docs/assets/${content().hash}/${name}`,
    read: () => content().bytes,
    send(req, res, next) {
      const { bytes, hash, send } = content();
      // The hash belongs to another version, whose address must not serve this one.
      if (req.params.hash !== hash) return next();
      res.set({
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
      });
      if (send) send(req, res);
      else res.type(type).send(bytes);
    },
  };
}

/** A picture in a guide. */
export interface PictureAsset extends Asset {
  /** Returns its width and height, so that a page keeps its place before it is there. */
  size(): { width: number; height: number };
}

function picture(name: string): PictureAsset {
  const { read, ...rest } = asset(`${name}.png`, 'png', `pictures/${name}.png`);
  // A PNG file begins with its signature and a chunk that tells its size (PNG, "IHDR Image header").
  return { ...rest, size: () => ({ width: read().readUInt32BE(16), height: read().readUInt32BE(20) }) };
}

export const stylesheet = asset('docs.css', 'css');
export const guideScript = asset('guides.js', 'js');
export const apiReferenceScript = asset('api-reference.js', 'js');
export const pictures = [picture('provider-app')];

export const assets: readonly Asset[] = [stylesheet, guideScript, apiReferenceScript, ...pictures];

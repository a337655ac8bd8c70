/** Files of the documentation. Their addresses contain a hash of their content, so browsers may keep them for good. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import { once } from './once.ts';

interface Asset {
  name: string;
  /** Returns the path, which contains the hash of the content. */
  path(): string;
  send: RequestHandler;
}

/** Makes an asset. Its file is read when it is first requested. */
function asset(name: string, type: 'css' | 'js', readText: () => string): Asset {
  const content = once(() => {
    const text = readText();
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    return { text, zipped: once(() => gzipSync(text)), hash };
  });
  return {
    name,
    path: () => `/docs/assets/${content().hash}/${name}`,
    send(req, res, next) {
      const { text, zipped, hash } = content();
      // The hash belongs to another version, whose address must not serve this one.
      if (req.params.hash !== hash) return next();
      const zips = req.acceptsEncodings('gzip') === 'gzip';
      res.set({
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
        Vary: 'Accept-Encoding',
        ...(zips ? { 'Content-Encoding': 'gzip' } : {}),
      });
      res.type(type).send(zips ? zipped() : text);
    },
  };
}

const ownFile = (name: string) => () => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');

export const stylesheet = asset('docs.css', 'css', ownFile('docs.css'));
export const redoc = asset('redoc.js', 'js', ownFile('generated/redoc.standalone.js'));
export const guideScript = asset('guides.js', 'js', ownFile('guides.js'));
export const apiReferenceScript = asset('api-reference.js', 'js', ownFile('api-reference.js'));

export const assets = [stylesheet, guideScript, redoc, apiReferenceScript];

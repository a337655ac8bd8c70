/** Files that browsers may keep for good: their addresses have their hashes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';

export interface Asset {
  name: string;
  /** With the hash of what is in it. */
  path(): string;
  send: RequestHandler;
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Read when it is first asked for. */
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
      // Another version's: what is kept under its address must not be this one.
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

/** What Redoc has to do otherwise here. */
const changes = [
  // Its maker's logo comes from another host, which would learn of every reader.
  { from: '"https://cdn.redoc.ly/redoc/logo-mini.svg"', to: 'void 0' },
  // It takes a nonce as an option, and puts its first styles in before it reads its options.
  { from: '.nc=void 0', to: '.nc=document.currentScript.nonce' },
];

function readRedoc(): string {
  const file = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
  return changes.reduce(
    (text, { from, to }) => {
      const parts = text.split(from);
      if (parts.length !== 2) throw new Error(`Redoc has ${from} elsewhere, or not once`);
      return parts.join(to);
    },
    readFileSync(file, 'utf8'),
  );
}

export const stylesheet = asset('docs.css', 'css', ownFile('docs.css'));
export const redoc = asset('redoc.js', 'js', readRedoc);
export const apiReferenceScript = asset('api-reference.js', 'js', ownFile('api-reference.js'));

export const assets = [stylesheet, redoc, apiReferenceScript];

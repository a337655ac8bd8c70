import { gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { once } from './once.ts';

/** Returns a function that sends a text, zipped for those who take it so. It is zipped once. */
export function zipping(text: string | Buffer, type: string) {
  const zipped = once(() => gzipSync(text));
  return (req: Pick<Request, 'acceptsEncodings'>, res: Response): void => {
    res.vary('Accept-Encoding').type(type);
    if (req.acceptsEncodings('gzip') === 'gzip') res.set('Content-Encoding', 'gzip').send(zipped());
    else res.send(text);
  };
}

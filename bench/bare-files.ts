/**
 * The bare equivalent of staging: a server that streams what is uploaded or fetched to the disk. It is also the
 * source to fetch from.
 */
import { createWriteStream } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { film } from './film.ts';

const [, , port, file = '', sizeBytes] = process.argv;
const size = Number(sizeBytes);

const toDisk = (content: IncomingMessage) => pipeline(content, createWriteStream(file, { flush: true }));

createServer(async (req, res) => {
  if (req.method === 'PUT') await toDisk(req);
  else if (req.url?.startsWith('/fetch?')) await fetchTo(decodeURIComponent(req.url.slice('/fetch?'.length)));
  else if (req.url === '/film') {
    res.writeHead(200, { 'content-length': size });
    return void (await pipeline(Readable.from(film(size)), res).catch(() => {}));
  }
  res.end('done');
}).listen(Number(port), '127.0.0.1');

async function fetchTo(url: string): Promise<void> {
  await toDisk(await new Promise<IncomingMessage>((resolve) => get(url, resolve)));
}

/** Stages media as a customer does, from a server of theirs or by an upload. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from '../../src/context.ts';
import type { Schemas } from '../../src/contract/index.ts';
import { heldData } from '../../src/domain/foundation/events/envelope.ts';
import { dueAt } from '../../src/queue/jobs.ts';
import { checksumOf, jpeg } from './files.ts';
import { query } from './query.ts';
import type { Client, TestService } from './service.ts';
import { until } from './until.ts';

export type Media = Schemas['Media'];

export interface FileServer {
  url: string;
  /** Path -> the file served there, or a function that answers; other paths answer 404. */
  files: Map<string, Buffer | ((request: IncomingMessage, response: ServerResponse) => void)>;
  /** The paths that were requested. */
  asked: string[];
  close(): Promise<void>;
}

/** Starts a customer's own web server. */
export async function startFileServer(): Promise<FileServer> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    fileServer.asked.push(path);
    const file = fileServer.files.get(path);
    if (typeof file === 'function') file(request, response);
    else if (file) response.writeHead(200, { 'content-length': file.length }).end(file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fileServer: FileServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: new Map(),
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fileServer;
}

export async function createMedia(client: Client, input: Schemas['MediaInput']): Promise<Media> {
  const { status, body } = await client.post('/v1/media', input);
  if (status !== 200) throw new Error(`no media: ${JSON.stringify(body)}`);
  return body;
}

export async function readMedia(client: Client, mediaId: string): Promise<Media> {
  return (await client.get(`/v1/media/${mediaId}`)).body;
}

const underWay = ['pending_upload', 'fetching', 'validating'];

/** Returns the medium once it is neither awaited, nor being fetched or validated. */
export async function ended(client: Client, { mediaId }: Pick<Media, 'mediaId'>): Promise<Media> {
  let media = await readMedia(client, mediaId);
  await until(async () => {
    media = await readMedia(client, mediaId);
    return !underWay.includes(media.status);
  });
  return media;
}

type Announced = Partial<Schemas['MediaUploadInput']>;

/**
 * Makes a medium with an upload URL. A JPEG of the file's size is announced, unless `announced` says
 * otherwise.
 */
export function newUpload(client: Client, file = jpeg, announced: Announced = {}): Promise<Media> {
  const truth = { filename: 'photo.jpg', contentType: 'image/jpeg' as const, sizeBytes: file.length };
  return createMedia(client, { upload: { ...truth, ...announced } });
}

interface Sent {
  status: number;
  body: Partial<Schemas['ErrorEnvelope']> & Partial<Pick<Media, 'mediaId' | 'status'>>;
}

/**
 * Uploads the file as the medium's `upload` tells; the given headers are added or replace others. Returns the
 * status and the answer's body.
 */
export async function send(
  { upload }: Media,
  file: Buffer | ReadableStream,
  headers: Record<string, string> = {},
): Promise<Sent> {
  if (!upload) throw new Error('no upload is awaited');
  const stream = file instanceof ReadableStream ? { duplex: 'half' as const } : {};
  const response = await fetch(upload.url, {
    method: upload.method,
    headers: { ...(upload.headers as Record<string, string>), ...headers },
    body: file,
    ...stream,
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

/** Stages a file and waits until it is ready to be published. */
export async function stage(client: Client, file = jpeg, announced: Announced = {}): Promise<Media> {
  const media = await newUpload(client, file, announced);
  const { status, body } = await send(media, file);
  if (status !== 200) throw new Error(`not taken: ${JSON.stringify(body)}`);
  const staged = await ended(client, media);
  if (staged.status !== 'ready' || staged.checksum !== checksumOf(file))
    throw new Error(JSON.stringify(staged));
  return staged;
}

/** Returns the events about a medium so far, the oldest first. */
export async function eventsOf(
  { ctx }: { ctx: Context },
  { mediaId }: Pick<Media, 'mediaId'>,
): Promise<{ topic: string; data: Media }[]> {
  const events = await ctx.db.event.findMany({ where: { subjectId: mediaId }, orderBy: { id: 'asc' } });
  return events.map((event) => ({ topic: event.topic, data: JSON.parse(heldData(ctx, event) ?? '') }));
}

/** Makes all jobs that stage media run now, whatever time they wait for. */
export async function hurry(service: Pick<TestService, 'databaseUrl' | 'ctx'>): Promise<void> {
  await query(
    service,
    `UPDATE pgboss.job SET ${dueAt('now()')} WHERE name = 'media.stage' AND state < 'active'`,
  );
  service.ctx.queue.wake();
}

export async function filesIn({ ctx }: { ctx: Context }): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of ctx.outbound.storage.list()) keys.push(key);
  return keys.sort();
}

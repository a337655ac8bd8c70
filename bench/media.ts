/**
 * The benchmark of media: a file of 1 GiB that is uploaded to the service and fetched by it, against a bare Node
 * server that streams it to the same disk. Writes bench/media.md with ratios, which are comparable only within one
 * run, and the peak memory of the service.
 */
import { request } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Schemas } from '../src/contract/index.ts';
import { film } from './film.ts';
import { writePage } from './page.ts';
import { openPostgres } from './postgres.ts';
import { cli, freePorts, ready, start } from './processes.ts';
import { sized } from './size.ts';
import { median } from './statistics.ts';

type Media = Schemas['Media'];

const ports = await freePorts('service', 'ops', 'bare', 'source');
const service = `http://127.0.0.1:${ports.service}`;
const bare = `http://127.0.0.1:${ports.bare}`;
const source = `http://127.0.0.1:${ports.source}`;
const [sizeBytes, sizeName] = sized([1024 ** 3, '1 GiB'], [16 * 1024 ** 2, '16 MiB']);
const rounds = sized(3, 1);

const postgres = await openPostgres('media');
const { directory } = postgres;
const env = {
  ...postgres.env,
  PUBLIC_URL: service,
  PORT: `${ports.service}`,
  OPS_PORT: `${ports.ops}`,
};
try {
  await run();
} finally {
  await postgres.close();
}

async function run(): Promise<void> {
  cli(['organization', 'create', '--name', 'Bench'], env);
  const { key } = cli(['key', 'create', '--organization', 'Bench', '--mode', 'test'], env);
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  start('src/main.js', [], env);
  start('bench/bare-files.ts', [`${ports.bare}`, path.join(directory, 'bare'), `${sizeBytes}`]);
  start('bench/bare-files.ts', [`${ports.source}`, path.join(directory, 'unused'), `${sizeBytes}`]);
  await ready(`${service}/v1/providers`);
  await ready(bare);
  await ready(source);

  const uploads: number[] = [];
  const fetches: number[] = [];
  const idleBytes = await residentBytes();
  const memory = watchMemory();
  for (let round = 0; round < rounds; round += 1) {
    uploads.push((await timed(() => put(`${bare}/`, {}))) / (await timed(() => upload(headers))));
    fetches.push(
      (await timed(() => fetch(`${bare}/fetch?${source}/film`))) / (await timed(() => fetched(headers))),
    );
  }
  const peakBytes = await memory.stop();

  const mebibytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
  const table = [
    `| A file of ${sizeName} | Ratio to a bare stream to disk |`,
    '|---|---|',
    `| Upload throughput, to the answer | ${median(uploads).toFixed(2)} |`,
    `| Fetch throughput, from the request to \`ready\` | ${median(fetches).toFixed(2)} |`,
    '',
    `Resident memory of the service: ${mebibytes(idleBytes)} MiB at rest, ${mebibytes(peakBytes)} MiB at most.`,
  ].join('\n');
  console.log(`ratios: ${uploads.map(String)}; ${fetches.map(String)}`);
  writePage('media', {
    title: 'Media',
    method: `Medians of ${rounds} rounds.`,
    plot: {
      title: 'A file of 1 GiB',
      values: 'throughput, as a ratio to a bare stream to disk',
      table: 'A file of',
    },
    tables: table,
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function create(headers: Record<string, string>, input: Schemas['MediaInput']): Promise<Media> {
  const response = await fetch(`${service}/v1/media`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Media;
}

async function upload(headers: Record<string, string>): Promise<void> {
  const input = { upload: { filename: 'film.mp4', contentType: 'video/mp4' as const, sizeBytes } };
  const { upload: place, mediaId } = await create(headers, input);
  await put(place?.url ?? '', place?.headers as Record<string, string>);
  await remove(headers, mediaId);
}

async function fetched(headers: Record<string, string>): Promise<void> {
  const { mediaId } = await create(headers, { sourceUrl: `${source}/film` });
  for (;;) {
    const media = (await (await fetch(`${service}/v1/media/${mediaId}`, { headers })).json()) as Media;
    if (media.status === 'failed') throw new Error(media.error?.message);
    if (media.status === 'ready') break;
    await pause(50);
  }
  await remove(headers, mediaId);
}

async function remove(headers: Record<string, string>, mediaId: string): Promise<void> {
  await fetch(`${service}/v1/media/${mediaId}`, { method: 'DELETE', headers });
}

async function put(url: string, headers: Record<string, string>): Promise<void> {
  const answered = Promise.withResolvers<void>();
  const sending = request(
    url,
    { method: 'PUT', headers: { ...headers, 'Content-Length': sizeBytes } },
    (response) => {
      response.resume();
      if (response.statusCode === 200) answered.resolve();
      else answered.reject(new Error(`${response.statusCode}`));
    },
  );
  await pipeline(Readable.from(film(sizeBytes)), sending);
  await answered.promise;
}

/** Returns how much memory the service uses, in bytes, as its own metrics report it. */
async function residentBytes(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${ports.ops}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

function watchMemory(): { stop(): Promise<number> } {
  const stopping = new AbortController();
  let peak = 0;
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      peak = Math.max(peak, await residentBytes());
      await pause(100);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
      return peak;
    },
  };
}

/**
 * Takes videos in pieces, and thumbnails. Source: https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol,
 * read on 2026-11-28.
 */
import { z } from 'zod';
import { type Fault, failBefore, failureAfter, faultIn, stillToCome } from '../engine/faults.ts';
import { json } from '../engine/http.ts';
import { randomText } from '../engine/ids.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { type Exchange, fixtureSetOf, statusAt, type Video, videoIn } from './entries.ts';
import { report } from './hub.ts';
import { faultRefusals, notFound, refusal } from './refusals.ts';
import { renderVideo } from './render.ts';

const metadata = z.object({
  snippet: z.object({
    title: z.string().default(''),
    description: z.string().default(''),
    tags: z.array(z.string()).optional(),
    categoryId: z.string().default('22'),
    defaultLanguage: z.string().optional(),
    defaultAudioLanguage: z.string().optional(),
  }),
  status: z.record(z.string(), z.unknown()).default({}),
});
type Metadata = z.infer<typeof metadata>;

/** @throws Refusal for what YouTube does not accept of a video. */
export function readMetadata(body: string): Metadata {
  const { data } = metadata.safeParse(JSON.parse(body || '{}'));
  if (!data) throw refusal(400, 'invalidVideoMetadata');
  const { snippet, status } = data;
  const { title, description, tags = [], categoryId } = snippet;
  if (title.trim() === '' || [...title].length > 100 || /[<>]/.test(title))
    throw refusal(400, 'invalidTitle');
  if (Buffer.byteLength(description) > 5000 || /[<>]/.test(description))
    throw refusal(400, 'invalidDescription');
  const written = tags.map((tag) => (tag.includes(' ') ? `"${tag}"` : tag)).join(',');
  if (written.length > 500 || /[<>]/.test(written)) throw refusal(400, 'invalidTags');
  if (!/^\d{1,3}$/.test(categoryId)) throw refusal(400, 'invalidCategoryId');
  if (status.publishAt !== undefined && status.privacyStatus !== 'private')
    throw refusal(400, 'invalidPublishAt');
  return data;
}

const session = z.object({
  metadata,
  sizeBytes: z.number(),
  arrived: z.number(),
  /** How long the film is, once the piece that says it has arrived. */
  seconds: z.number().optional(),
  videoId: z.string().optional(),
  gone: z.boolean().default(false),
});

const keyOf = (id: string) => `session/${id}`;
const granule = 256 * 1024;

const faultOf = ({ claims }: Exchange, { snippet }: Metadata) =>
  faultIn([snippet.title, snippet.description], claims.scenario);

const refusals = faultRefusals('Videos', 'failedPrecondition');

const play = (
  { fixtureSet: { accountId }, writes, store }: Exchange,
  fault: Fault | undefined,
  { visible = false, part = false },
) =>
  failBefore(
    fault,
    { accountId, writes, store, visible, part },
    { ...refusals, expired: () => (visible ? notFound() : undefined) },
  );

/** A larger film meets an outage between two of its pieces, and any other one when its session is opened. */
const largestBeforeOutages = 16 * 1024 ** 2;
const breaksPieces = (fault: Fault | undefined, sizeBytes: number) =>
  sizeBytes > largestBeforeOutages && (fault?.name === 'upload_outage' || fault?.name === 'child_fails_once');

export async function openSession(exchange: Exchange): Promise<SimulatedAnswer> {
  const { request, fixtureSet, store } = exchange;
  const known = readMetadata(request.body);
  const sizeBytes = Number(request.headers['x-upload-content-length']);
  if (!(sizeBytes > 0)) throw refusal(400, 'mediaBodyRequired');
  const fault = faultOf(exchange, known);
  if (!breaksPieces(fault, sizeBytes)) await play(exchange, fault, { part: true });
  const id = randomText('AB');
  await store.write(fixtureSet.accountId, keyOf(id), { metadata: known, sizeBytes, arrived: 0 });
  const location = `https://youtube.googleapis.com${request.url.pathname}?uploadType=resumable&upload_id=${id}`;
  return json({}, 200, { location });
}

const ranges = /^bytes (?:\*|(\d+)-(\d+))\/(\d+)$/;

/** Takes a piece, or says what has arrived. The last piece makes the video, once. */
export async function takePiece(exchange: Exchange): Promise<SimulatedAnswer | object> {
  const { request, fixtureSet, store, writes } = exchange;
  const id = request.url.searchParams.get('upload_id') ?? '';
  const { data: known } = session.safeParse(writes.get(keyOf(id)));
  if (!known || known.gone) throw notFound();
  const [, first, last, total] = ranges.exec(request.headers['content-range'] ?? '') ?? [];
  if (total === undefined || Number(total) !== known.sizeBytes) throw refusal(400, 'badRequest');
  if (known.videoId) return shown(exchange, known.videoId);
  if (first === undefined || last === undefined) return unfinished(known.arrived);
  const [start, end] = [Number(first), Number(last) + 1];
  const isWhole = end === known.sizeBytes;
  const bytes = request.bytes?.length ?? request.body.length;
  if (start > known.arrived || bytes !== end - start || (!isWhole && end % granule !== 0))
    throw refusal(400, 'badRequest');
  const seconds = known.seconds ?? secondsToldIn(request.bytes);
  const fault = stillToCome(faultOf(exchange, known.metadata), writes);
  if (!isWhole) {
    if (start > 0 && breaksPieces(fault, known.sizeBytes)) await play(exchange, fault, { part: true });
    return keep(Math.max(known.arrived, end));
  }
  if (fault?.name === 'container_expired') await store.write(fixtureSet.accountId, keyOf(id), { gone: true });
  await play(exchange, fault, { visible: true });
  const made = await create(exchange, known.metadata, seconds, fault);
  await store.write(fixtureSet.accountId, keyOf(id), { arrived: end, videoId: made.id });
  await report(exchange, made);
  return failureAfter(fault, refusals) ?? shown(exchange, made.id);

  async function keep(arrived: number): Promise<SimulatedAnswer> {
    await store.write(fixtureSet.accountId, keyOf(id), { arrived, ...(seconds ? { seconds } : {}) });
    return unfinished(arrived);
  }
}

/** The length of a film that says none where it is looked for. */
const usualSeconds = 8;

/**
 * Returns how long a film is by the header of its movie box (`mvhd`, ISO/IEC 14496-12, 8.2.2), if the piece has it: the time
 * units in a second, and then how many of them the film takes, in 32 bits each or, in version 1, the latter in 64.
 */
function secondsToldIn(bytes: Uint8Array | undefined): number | undefined {
  if (!bytes) return undefined;
  const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = piece.indexOf('mvhd', 0, 'latin1');
  if (at < 0 || at + 36 > piece.length) return undefined;
  const isLong = piece[at + 4] === 1;
  const perSecond = piece.readUInt32BE(at + (isLong ? 24 : 16));
  const length = isLong ? Number(piece.readBigUInt64BE(at + 28)) : piece.readUInt32BE(at + 20);
  return perSecond > 0 ? Math.round(length / perSecond) : undefined;
}

const unfinished = (arrived: number): SimulatedAnswer => ({
  status: 308,
  headers: arrived > 0 ? { range: `bytes=0-${arrived - 1}` } : {},
  body: '',
});

async function create(
  { fixtureSet, store }: Exchange,
  { snippet, status }: Metadata,
  seconds: number | undefined,
  fault: Fault | undefined,
): Promise<Video> {
  const now = await store.contentNow();
  const made: Video = {
    id: randomText('').slice(0, 11),
    kind: 'video',
    at: now.getTime(),
    ...snippet,
    status: statusAt({ privacyStatus: 'public', ...status }, now),
    customThumbnail: false,
    seconds: seconds ?? usualSeconds,
    ...(fault ? { fault: fault.name } : {}),
  };
  await store.write(fixtureSet.accountId, made.id, { ...made, deleted: false });
  return made;
}

async function shown({ fixtureSet, store }: Exchange, id: string): Promise<object> {
  const now = fixtureSetOf(fixtureSet.accountId, await store.read(fixtureSet.accountId));
  const made = now.get(id);
  if (made?.kind !== 'video') throw notFound();
  return renderVideo(now, made, ['snippet', 'status'], 'running');
}

export async function setThumbnail(exchange: Exchange): Promise<object> {
  const { request, fixtureSet, store } = exchange;
  const { id } = videoIn(exchange, request.url.searchParams.get('videoId'));
  if (!request.bytes?.length) throw refusal(400, 'mediaBodyRequired');
  await store.write(fixtureSet.accountId, id, { customThumbnail: true });
  const thumbnail = { url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`, width: 480, height: 360 };
  return { kind: 'youtube#thumbnailSetResponse', etag: 'simulated', items: [{ high: thumbnail }] };
}

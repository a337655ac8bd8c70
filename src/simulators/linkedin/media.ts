/** Takes files: announces them, receives their bytes, and says what becomes of them. */

import { z } from 'zod';
import { dayMs } from '../../lib/time.ts';
import { linkedinErrors } from '../../providers/linkedin/errors.ts';
import { type Fault, failBefore, faultIn, faultSchema, lookAt } from '../engine/faults.ts';
import { type Answerer, hostOf, hostPrefix, json, pathBelow } from '../engine/http.ts';
import { randomText, sealed } from '../engine/ids.ts';
import { simulatedFileUrl } from '../files.ts';
import type { SimulatorStore, SimulatorWrites } from '../store.ts';
import { type Exchange, hasFile } from './entries.ts';
import { accountsOf, apiHost, login, loginHost } from './login.ts';
import { fileForbidden, forbidden, invalid, notFound, refusal, serverError, throttled } from './refusals.ts';

const fields = { images: 'image', documents: 'document', videos: 'video' } as const;
type Kind = keyof typeof fields;

const file = z.object({
  kind: z.enum(['images', 'documents', 'videos']),
  owner: z.string(),
  sizeBytes: z.number().default(0),
  etags: z.record(z.string(), z.string()).default({}),
  isSent: z.boolean().default(false),
  fault: faultSchema.optional(),
});

type File = z.infer<typeof file>;

/** What the address of an upload carries. */
const places = sealed(
  'sp_',
  z.object({ accountId: z.string(), urn: z.string(), part: z.number().optional() }),
);
export const keyOf = (urn: string) => `file/${urn}`;

const asked = z.object({
  initializeUploadRequest: z.object({ owner: z.string(), fileSizeBytes: z.int().positive().optional() }),
});
const finished = z.object({
  finalizeUploadRequest: z.object({
    video: z.string(),
    uploadToken: z.string(),
    uploadedPartIds: z.array(z.string()).min(1),
  }),
});

/** The size of each part of a video but the last. The documentation names 4 MB; small films have parts here, too. */
const partBytes = 64 * 1024;

const playOn = (
  fault: Fault | undefined,
  { accountId, writes, store }: { accountId: string; writes: SimulatorWrites; store: SimulatorStore },
) =>
  failBefore(
    fault,
    { accountId, writes, store, part: true },
    {
      errors: linkedinErrors,
      named: namedRefusal,
      content: () => invalid('The file is not taken.'),
      passing: serverError,
      throttled,
    },
  );

/** Refuses with an error of the catalogue: by its code, or by its status and text. */
export function namedRefusal({ name }: { name: string }) {
  const [, status, message] = /^(\d{3}) (.+)$/.exec(name) ?? [];
  return status
    ? refusal(Number(status), '', `${message}.`)
    : refusal(name === 'DUPLICATE_POST' ? 422 : 400, name, 'Refused.');
}

export const upload = (kind: Kind) => async (exchange: Exchange) => {
  const action = exchange.request.url.searchParams.get('action');
  if (action === 'initializeUpload') return initialize(exchange, kind);
  if (action === 'finalizeUpload' && kind === 'videos') return finalize(exchange);
  throw invalid(`Unknown action ${action}.`);
};

async function initialize(exchange: Exchange, kind: Kind) {
  const { request, fixtureSet, store, claims } = exchange;
  const { data } = asked.safeParse(JSON.parse(request.body || '{}'));
  if (!data) throw invalid('initializeUploadRequest is missing a field.', 'MISSING_FIELD');
  const { owner, fileSizeBytes } = data.initializeUploadRequest;
  if (owner !== fixtureSet.accountId) throw forbidden();
  await playOn(faultIn([], claims.scenario), { ...exchange, accountId: fixtureSet.accountId });
  const urn = `urn:li:${fields[kind]}:${randomText('D4E').slice(0, 20)}`;
  await store.write(fixtureSet.accountId, keyOf(urn), { kind, owner, sizeBytes: fileSizeBytes ?? 0 });
  const origin = hostPrefix(request.url, apiHost) ? `${request.url.origin}/` : 'https://';
  const addressOf = (part?: number) =>
    `${origin}${loginHost}/dms-uploads/${places.write({ accountId: fixtureSet.accountId, urn, ...(part === undefined ? {} : { part }) })}`;
  const until = { uploadUrlExpiresAt: store.now().getTime() + dayMs };
  if (kind !== 'videos') return { value: { ...until, uploadUrl: addressOf(), [fields[kind]]: urn } };
  if (!fileSizeBytes) throw invalid('fileSizeBytes is missing.', 'MISSING_FIELD');
  const uploadInstructions = Array.from({ length: Math.ceil(fileSizeBytes / partBytes) }, (_, part) => ({
    uploadUrl: addressOf(part),
    firstByte: part * partBytes,
    lastByte: Math.min((part + 1) * partBytes, fileSizeBytes) - 1,
  }));
  return {
    value: { uploadUrlsExpireAt: until.uploadUrlExpiresAt, video: urn, uploadInstructions, uploadToken: '' },
  };
}

/** Receives the bytes of a file, or of a part of one, at the address that was answered. */
export const takeBytes: Answerer = async (request, store) => {
  if (!hostOf(request, [loginHost]) || !pathBelow(request, loginHost).startsWith('dms-uploads/'))
    return undefined;
  const place = places.read(pathBelow(request, loginHost).slice('dms-uploads/'.length));
  if (!place || request.method !== 'PUT') return { status: 404, body: '' };
  const { accountId, urn, part } = place;
  const claims = login.claimsIn(request);
  const isSigned = part !== undefined || (claims !== undefined && accountsOf(claims).includes(accountId));
  if (!isSigned) return { status: 401, body: '' };
  const writes = await store.read(accountId);
  const known = file.parse(writes.get(keyOf(urn)));
  const bytes = request.bytes ?? Buffer.from(request.body);
  const fault = faultIn([bytes.toString('latin1')], '');
  await playOn(fault, { accountId, writes, store });
  const marked = fault ? { fault } : {};
  if (part === undefined) {
    if (bytes.length === 0) return { status: 400, body: '' };
    await store.write(accountId, keyOf(urn), { ...known, ...marked, sizeBytes: bytes.length, isSent: true });
    return { status: 201, body: '' };
  }
  const length = Math.min(partBytes, known.sizeBytes - part * partBytes);
  if (bytes.length !== length) return { status: 400, body: '' };
  const etag = `/ambry-video/signedId/${part}-${urn.slice(-8)}`;
  const etags = { ...known.etags, [part]: etag };
  await store.write(accountId, keyOf(urn), { ...known, ...marked, etags });
  return { status: 200, headers: { etag }, body: '' };
};

async function finalize(exchange: Exchange) {
  const { request, fixtureSet, store } = exchange;
  const { data } = finished.safeParse(JSON.parse(request.body || '{}'));
  if (!data) throw invalid('finalizeUploadRequest is missing a field.', 'MISSING_FIELD');
  const { video, uploadedPartIds } = data.finalizeUploadRequest;
  const known = fileIn(exchange, video);
  const parts = Math.ceil(known.sizeBytes / partBytes);
  const expected = Array.from({ length: parts }, (_, part) => known.etags[part]);
  if (expected.some((etag, place) => etag === undefined || etag !== uploadedPartIds[place]))
    throw refusal(400, 'MEDIA_ASSET_WAITING_UPLOAD', 'Media asset is waiting upload');
  await store.write(fixtureSet.accountId, keyOf(video), { ...known, isSent: true });
  return json({}, 200);
}

/** @throws Refusal when there is no such file. */
function fileIn({ writes }: Exchange, urn: string) {
  const { data } = file.safeParse(writes.get(keyOf(urn)));
  if (!data) throw notFound();
  return data;
}

/** Renders an image that a post shows. */
const shownImage = ({ fixtureSet, store }: Exchange, id: string) => ({
  owner: fixtureSet.accountId,
  id,
  status: 'AVAILABLE',
  downloadUrl: simulatedFileUrl(id.toLowerCase().replaceAll(/[^a-z0-9]/g, '_'), 'jpg'),
  downloadUrlExpiresAt: store.now().getTime() + 30 * dayMs,
});

/** Answers the images that `ids` names, with the addresses of those that there are. Source: "Images API". */
export function readImages(exchange: Exchange) {
  if (exchange.request.headers['x-restli-method']?.toUpperCase() !== 'BATCH_GET')
    throw invalid('X-RestLi-Method has to be BATCH_GET.');
  const ids = /[?&]ids=List\(([^()]*)\)/.exec(decodeURIComponent(exchange.request.url.search))?.[1];
  if (!ids) throw invalid('ids is missing.');
  const results = ids.split(',').map((id) => [id, shownImage(exchange, id)]);
  return { results: Object.fromEntries(results), statuses: {}, errors: {} };
}

/** Each look at a file that is processed brings it further. */
export async function readFile(exchange: Exchange, encoded: string) {
  const id = decodeURIComponent(encoded);
  if (!exchange.writes.has(keyOf(id)) && hasFile(exchange.fixtureSet, id)) return shownImage(exchange, id);
  const status = await stateOf(exchange, id, fileIn(exchange, id));
  return { owner: exchange.fixtureSet.accountId, id, status };
}

async function stateOf({ fixtureSet, store, claims }: Exchange, urn: string, { isSent, fault }: File) {
  if (!isSent) return 'WAITING_UPLOAD';
  const due = fault ?? faultIn([], claims.scenario);
  const { state } = await lookAt({ accountId: fixtureSet.accountId, store }, `looks/${urn}`, due);
  if (state === 'done') return 'AVAILABLE';
  return state === 'failed' ? 'PROCESSING_FAILED' : 'PROCESSING';
}

/**
 * Refuses a file of another kind or owner, and one that is not processed, or has failed. Sources: "Posts API" and "Videos API" for the
 * codes; github.com/MicrosoftDocs/feedback/issues/1815 for the owner; github.com/gitroomhq/postiz-app for an image that is not ready.
 */
export async function requireReady(exchange: Exchange, urn: string, ...kinds: Kind[]): Promise<void> {
  const { data } = file.safeParse(exchange.writes.get(keyOf(urn)));
  if (!data) throw await unknownFile(exchange, urn);
  if (!kinds.includes(data.kind)) throw invalid(`${urn} must be a URN of another kind`, 'INVALID_URN_TYPE');
  const state = await stateOf(exchange, urn, data);
  if (state === 'AVAILABLE') return;
  if (state === 'PROCESSING_FAILED')
    throw refusal(400, 'MEDIA_ASSET_PROCESSING_FAILED', 'Media asset failed processing');
  if (state === 'PROCESSING' && data.kind !== 'videos') throw fileForbidden(fields[data.kind]);
  throw refusal(400, 'MEDIA_ASSET_WAITING_UPLOAD', 'Media asset is waiting upload');
}

async function unknownFile({ claims, store }: Exchange, urn: string) {
  const words =
    'One or more of the assets is not owned by the author. All assets must be owned by the author';
  for (const account of accountsOf(claims))
    if ((await store.read(account)).has(keyOf(urn))) return refusal(400, 'INVALID_CONTENT_OWNERSHIP', words);
  const kind = urn.startsWith('urn:li:video:') ? 'Video' : 'Image';
  return refusal(400, `INVALID_${kind.toUpperCase()}_ID`, `This ${kind} ID is invalid`);
}

/** Takes files, which a status shows later. */
import { z } from 'zod';
import { faultIn, lookAt, processingOf } from '../engine/faults.ts';
import { json } from '../engine/http.ts';
import { randomDigits } from '../engine/ids.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { renderFile } from './reads.ts';
import { fileUnknown, invalid, notFound, playBefore } from './refusals.ts';
import { type Attachment, attachment, type Exchange } from './statuses.ts';

// Measures pictures as a server does, by its own limits: app/models/concerns/attachmentable.rb of Mastodon.

const mostPixels = 33_177_600;
const mostGifPixels = 921_600;

/** Returns how the server words its refusal of a picture with too many pixels; `undefined` when it takes it. */
export function sizeRefusal(bytes: Buffer): string | undefined {
  const isGif = bytes.toString('latin1', 0, 4) === 'GIF8' && bytes.length >= 10;
  const [width, height] = isGif ? [bytes.readUInt16LE(6), bytes.readUInt16LE(8)] : pngSize(bytes);
  if (width * height <= (isGif ? mostGifPixels : mostPixels)) return undefined;
  return `${width}x${height} ${isGif ? 'GIF files' : 'images'} are not supported`;
}

/** The server's other formats are not measured here. */
function pngSize(bytes: Buffer): [width: number, height: number] {
  const isPng = bytes.toString('latin1', 1, 4) === 'PNG' && bytes.length >= 24;
  return isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : [0, 0];
}

const file = attachment.omit({ id: true }).extend({ attached: z.boolean().default(false) });

const keyOf = (id: string) => `file/${id}`;

/** Returns what is known of a file that no status has yet. */
function unattached({ writes }: Exchange, id: string) {
  const { data } = file.safeParse(writes.get(keyOf(id)));
  return data?.attached ? undefined : data;
}

/** @throws Refusal when there is no such file, or when a status has it already. */
export function fileIn(exchange: Exchange, id: string): Attachment {
  const known = unattached(exchange, id);
  if (!known) throw fileUnknown(id);
  const { kind, description } = known;
  return { id, kind, description };
}

export const attach = ({ store, fixtureSet }: Exchange, id: string): Promise<void> =>
  store.write(fixtureSet.accountId, keyOf(id), { attached: true });

export async function takeFile(exchange: Exchange): Promise<SimulatedAnswer> {
  const { request, claims, fixtureSet, store } = exchange;
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(request.bytes ?? []), { headers }).formData();
  const [sent, description] = [form.get('file'), String(form.get('description') ?? '')];
  if (!(sent instanceof File) || sent.size === 0) throw invalid('Validation failed: File can’t be blank');
  const refused = sizeRefusal(Buffer.from(await sent.arrayBuffer()));
  if (refused) throw invalid(refused);
  const fault = faultIn([description], claims.scenario);
  if (fault?.name === 'child_fails_once' || fault?.name === 'upload_outage')
    await playBefore(fault, exchange, { part: true });
  const id = randomDigits('116', 18);
  const { data: kind } = attachment.shape.kind.safeParse(sent.type.split('/')[0]);
  if (!kind) throw invalid('Validation failed: File content type is invalid');
  await store.write(fixtureSet.accountId, keyOf(id), { kind, description });
  const isReady = kind === 'image' && processingOf(fault, 0) === 'done';
  return json(renderFile({ id, kind, description }, isReady), isReady ? 200 : 202);
}

export async function readFile(exchange: Exchange, id: string): Promise<SimulatedAnswer> {
  const { claims, fixtureSet, store } = exchange;
  const known = unattached(exchange, id);
  if (!known) throw notFound();
  const fault = faultIn([known.description], claims.scenario);
  const { state } = await lookAt({ accountId: fixtureSet.accountId, store }, keyOf(id), fault);
  if (state === 'failed') throw invalid('Error processing thumbnail for uploaded media');
  const isReady = state === 'done';
  return json(renderFile({ id, ...known }, isReady), isReady ? 200 : 206);
}

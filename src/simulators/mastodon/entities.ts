/**
 * Renders statuses and files in Mastodon's format, and takes the files, which a status shows later. Source: docs.joinmastodon.org,
 * "Entities".
 */

import { z } from 'zod';
import { faultIn, lookAt, processingOf } from '../engine/faults.ts';
import { json } from '../engine/http.ts';
import { randomDigits } from '../engine/ids.ts';
import { textToHtml } from '../engine/timeline.ts';
import { type SimulatedFormat, simulatedFileUrl } from '../files.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { serverHost } from './accounts.ts';
import { fileUnknown, invalid, notFound, playBefore } from './refusals.ts';
import { type Attachment, attachment, type Exchange, type FixtureSet, type Status } from './statuses.ts';

const formats: Readonly<Record<Attachment['kind'], SimulatedFormat>> = {
  image: 'jpg',
  video: 'mp4',
  audio: 'm4a',
};

function renderFile({ id, kind, description }: Attachment, ready = true) {
  const url = ready ? simulatedFileUrl(`attachment_${id}`, formats[kind]) : null;
  return {
    id,
    type: kind,
    url,
    preview_url: url,
    remote_url: null,
    meta: ready ? { original: size(1200, 900), small: size(480, 360) } : {},
    description: description || null,
    blurhash: null,
  };
}

const size = (width: number, height: number) => ({
  width,
  height,
  size: `${width}x${height}`,
  aspect: width / height,
});

export function renderStatus(fixtureSet: FixtureSet, status: Status): object {
  const { id, at, by, text, replyTo, boosts, media, visibility, warning, language, editedAt } = status;
  const account = fixtureSet.account(by);
  const boosted = fixtureSet.get(boosts ?? '');
  return {
    id,
    created_at: new Date(at).toISOString(),
    edited_at: editedAt === undefined ? null : new Date(editedAt).toISOString(),
    in_reply_to_id: replyTo ?? null,
    in_reply_to_account_id: fixtureSet.get(replyTo ?? '')?.by ?? null,
    sensitive: warning !== '',
    spoiler_text: warning,
    visibility,
    language,
    uri: `${account.uri}/${id}`,
    url: boosts === undefined ? `${account.url}/${id}` : null,
    replies_count: fixtureSet.referring('reply', id).length,
    reblogs_count: fixtureSet.referring('boost', id).length,
    favourites_count: likesOf(status),
    favourited: false,
    reblogged: fixtureSet.referring('boost', id).some((boost) => boost.by === fixtureSet.self.id),
    muted: false,
    bookmarked: false,
    content: textToHtml(text, serverHost),
    reblog: boosted ? renderStatus(fixtureSet, boosted) : null,
    account,
    media_attachments: media.map((file) => renderFile(file)),
    mentions: mentionsIn(fixtureSet, status),
    tags: [],
    emojis: [],
    card: null,
    poll: renderPoll(status),
  };
}

/** Only posts have been liked, and each by the same people from then on. */
const likesOf = ({ id, replyTo, boosts }: Status) =>
  replyTo === undefined && boosts === undefined ? Number(BigInt(id) % 23n) : 0;

function renderPoll({ id, at, editedAt = at, poll }: Status) {
  if (!poll) return null;
  const { options, expires_in, multiple, votes } = poll;
  const sum = votes.reduce((some, more) => some + more, 0);
  return {
    id,
    // A change sends the poll again, which ends so many seconds after that.
    expires_at: new Date(editedAt + expires_in * 1000).toISOString(),
    // Only the polls of the fixtures have votes, and those ended long ago.
    expired: sum > 0,
    multiple,
    votes_count: sum,
    voters_count: sum,
    options: options.map((title, index) => ({ title, votes_count: votes[index] ?? 0 })),
    emojis: [],
    voted: true,
    own_votes: [],
  };
}

/** Tells whether a text mentions the account. */
export const mentionsSelf = ({ self }: FixtureSet, { text }: Status) => text.includes(`@${self.username}`);

function mentionsIn(fixtureSet: FixtureSet, status: Status) {
  const { id, username, acct, url } = fixtureSet.self;
  return mentionsSelf(fixtureSet, status) ? [{ id, username, acct, url }] : [];
}

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

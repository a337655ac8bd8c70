/** Creates, boosts and deletes statuses, and takes files. */
import { z } from 'zod';
import { mastodonErrors } from '../../providers/mastodon/errors.ts';
import { type Fault, faultIn } from '../engine/faults.ts';
import { drawDigits } from '../engine/ids.ts';
import { type FaultRefusals, failBefore, failureAfter } from '../engine/play-faults.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { answer, type Exchange, requireScope } from './exchange.ts';
import { ownStatus, statusIn } from './reads.ts';
import { invalid, notFound, serverError, throttled } from './refusals.ts';
import { renderFile, renderStatus } from './render.ts';
import { type Attachment, idAt, plain, type Status, statusKey, worldOf } from './statuses.ts';

const refusals = ({ store }: Exchange): FaultRefusals => ({
  errors: mastodonErrors,
  named: ({ name }) => invalid(name),
  content: () => invalid('Validation failed: the content is not taken'),
  passing: serverError,
  throttled: (seconds) => throttled(store.now(), seconds),
});

const marked = ({ world, writes, store }: Exchange, more: { visible?: true; part?: true }) => ({
  accountId: world.key,
  writes,
  store,
  now: store.now(),
  ...more,
});

/** What a change sends, too: a status loses what a change leaves out. */
const changeable = z.object({
  status: z.string().default(''),
  media_ids: z.array(z.string()).default([]),
  spoiler_text: z.string().default(''),
  language: z.string().default('en'),
  poll: z
    .object({ options: z.array(z.string()).min(2), expires_in: z.number(), multiple: z.boolean() })
    .nullable()
    .default(null),
});

const draft = changeable.extend({
  in_reply_to_id: z.string().optional(),
  visibility: z.string().default('public'),
});

const longestText = 500;
const countable = (text: string) => [
  ...new Intl.Segmenter().segment(text.replaceAll(/https?:\/\/\S+/g, '_'.repeat(23))),
];

/** Creates a status. The same key again is answered with the status that it made. */
export async function createStatus(exchange: Exchange): Promise<SimulatedAnswer> {
  requireScope(exchange, 'write:statuses');
  const { request, world, writes, store } = exchange;
  const keyed = `key/${request.headers['idempotency-key'] ?? drawDigits('', 12)}`;
  const made = world.get(String(writes.get(keyed)?.statusId));
  if (made) return answer(exchange, renderStatus(world, made));
  const sent = draft.parse(JSON.parse(request.body));
  const { status: text, media_ids, in_reply_to_id: replyTo, spoiler_text: warning, ...said } = sent;
  const files = media_ids.map((id) => fileIn(exchange, id));
  const fault = faultIn([text, ...files.map(({ description }) => description)], exchange.claims.scenario);
  const expired = () =>
    files[0] ? invalid(`Media ${files[0].id} not found or already attached to another post`) : undefined;
  await failBefore(fault, marked(exchange, { visible: true }), { ...refusals(exchange), expired });
  requireFitting(text, warning, files.length);
  if (replyTo !== undefined) statusIn(exchange, replyTo);
  for (const { id } of files) await store.write(world.key, fileKey(id), { attached: true });
  const created = await keep(exchange, {
    ...said,
    text,
    media: files,
    warning,
    ...(replyTo ? { replyTo } : {}),
  });
  await store.write(world.key, keyed, { statusId: created.id });
  return failureAfter(fault, { passing: serverError }) ?? (await shown(exchange, created));
}

function requireFitting(text: string, warning: string, files: number): void {
  if (text === '' && files === 0) throw invalid('Validation failed: Text can’t be blank');
  if (countable(text + warning).length > longestText)
    throw invalid(`Validation failed: Text character limit of ${longestText} exceeded`);
}

export async function updateStatus(exchange: Exchange, id: string): Promise<SimulatedAnswer> {
  requireScope(exchange, 'write:statuses');
  const { request, store, world } = exchange;
  const before = ownStatus(exchange, id);
  const {
    status: text,
    media_ids,
    spoiler_text: warning,
    ...said
  } = changeable.parse(JSON.parse(request.body));
  requireFitting(text, warning, media_ids.length);
  const media = media_ids.flatMap((name) => before.media.find((file) => file.id === name) ?? []);
  const editedAt = (await store.contentNow()).getTime();
  const status: Status = { ...before, ...said, text, warning, media, editedAt };
  await store.write(world.key, statusKey(id), { ...status, deleted: false });
  return shown(exchange, status);
}

async function keep(
  { world, store }: Exchange,
  fields: Pick<Status, 'text'> & Partial<Status>,
): Promise<Status> {
  const at = (await store.contentNow()).getTime();
  const id = idAt(world.ids, at, drawDigits('', 12));
  const status: Status = { ...plain, ...fields, by: world.accountId, id, at };
  await store.write(world.key, statusKey(id), { ...status, deleted: false });
  return status;
}

async function shown(exchange: Exchange, status: Status): Promise<SimulatedAnswer> {
  const { accountId, key } = exchange.world;
  return answer(exchange, renderStatus(worldOf(accountId, await exchange.store.read(key)), status));
}

/** Boosts a status, once: the same boost is answered again. */
export async function boost(exchange: Exchange, id: string): Promise<SimulatedAnswer> {
  requireScope(exchange, 'write:statuses');
  const { world, claims } = exchange;
  const boosts = statusIn(exchange, id).id;
  const known = world.statuses.find((one) => one.by === world.accountId && one.boosts === boosts);
  if (known) return answer(exchange, renderStatus(world, known));
  const fault = faultIn([], claims.scenario);
  await failBefore(fault, marked(exchange, { visible: true }), refusals(exchange));
  const boosted = await keep(exchange, { text: '', boosts });
  return failureAfter(fault, { passing: serverError }) ?? shown(exchange, boosted);
}

export async function takeBack(exchange: Exchange, id: string): Promise<SimulatedAnswer> {
  requireScope(exchange, 'write:statuses');
  const { world } = exchange;
  const own = world.statuses.find((one) => one.by === world.accountId && one.boosts === id);
  if (own) await exchange.store.write(world.key, statusKey(own.id), { deleted: true });
  return answer(exchange, renderStatus(world, statusIn(exchange, id)));
}

export async function deleteStatus(exchange: Exchange, id: string): Promise<SimulatedAnswer> {
  requireScope(exchange, 'write:statuses');
  const { world, store } = exchange;
  const status = ownStatus(exchange, id);
  await store.write(world.key, statusKey(id), { deleted: true });
  return answer(exchange, { ...renderStatus(world, status), text: status.text });
}

const file = z.object({
  kind: z.enum(['image', 'video']),
  description: z.string(),
  attached: z.boolean().optional(),
  /** How often it was asked for while it was processed. */
  asked: z.number().default(0),
});

const fileKey = (id: string) => `file/${id}`;

/** Returns a file that no status has yet. */
function fileIn({ writes }: Exchange, id: string): Attachment & { asked: number } {
  const { data } = file.safeParse(writes.get(fileKey(id)));
  if (!data || data.attached) throw invalid(`Media ${id} not found or already attached to another post`);
  return { id, ...data };
}

const faultOf = ({ claims }: Exchange, description: string): Fault | undefined =>
  faultIn([description], claims.scenario);

export async function takeFile(exchange: Exchange): Promise<SimulatedAnswer> {
  requireScope(exchange, 'write:media');
  const { request, world, store } = exchange;
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(request.bytes ?? []), { headers }).formData();
  const [sent, description] = [form.get('file'), String(form.get('description') ?? '')];
  if (!(sent instanceof File) || sent.size === 0) throw invalid('Validation failed: File can’t be blank');
  const fault = faultOf(exchange, description);
  if (fault?.name === 'child_fails_once')
    await failBefore(fault, marked(exchange, { part: true }), refusals(exchange));
  const id = drawDigits('116', 18);
  const kind = sent.type.startsWith('video/') ? 'video' : 'image';
  await store.write(world.key, fileKey(id), { kind, description, attached: false, asked: 0 });
  const ready = kind === 'image' && fault?.name !== 'slow_container';
  return answer(exchange, renderFile({ id, kind, description }, ready), ready ? 200 : 202);
}

/** How often a file is asked for in vain in the fault `slow_container`. */
const slowly = 2;

export async function readFile(exchange: Exchange, id: string): Promise<SimulatedAnswer> {
  requireScope(exchange, 'write:media');
  const { data } = file.safeParse(exchange.writes.get(fileKey(id)));
  if (!data || data.attached) throw notFound();
  const { asked, ...known } = data;
  const fault = faultOf(exchange, known.description);
  if (fault?.name === 'container_error') throw invalid('Error processing thumbnail for uploaded media');
  const waits = fault?.name === 'slow_container' && asked < slowly;
  await exchange.store.write(exchange.world.key, fileKey(id), { asked: asked + 1 });
  return answer(exchange, renderFile({ id, ...known }, !waits), waits ? 206 : 200);
}

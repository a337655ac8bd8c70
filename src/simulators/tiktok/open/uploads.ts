/**
 * What apps have opened: posts that are made once their files are there, drafts that become posts, and the chunks of videos, which
 * are taken here. Source: developers.tiktok.com/doc/content-posting-api-media-transfer-guide.
 */

import { z } from 'zod';
import { refusalFor } from '../../../providers/publish-failures.ts';
import { failReasons } from '../../../providers/tiktok/open/errors.ts';
import {
  type FaultRefusals,
  failBefore,
  failureAfter,
  faultIn,
  faultSchema,
  stillToCome,
} from '../../engine/faults.ts';
import { type Answerer, hostOf, hostPrefix, pathBelow } from '../../engine/http.ts';
import { sealed } from '../../engine/ids.ts';
import { isSimulatedReason } from '../../faults.ts';
import type { SimulatorStore } from '../../store.ts';
import { type Exchange, newPost } from '../entries.ts';
import { apiHost } from './login.ts';
import { faultRefusals, refusal } from './refusals.ts';

export const task = z.object({
  to: z.enum(['post', 'inbox']),
  caption: z.string().default(''),
  title: z.string().default(''),
  level: z.string().optional(),
  /** Of a file that is sent: its size, that of its chunks, their number, and how much has arrived. */
  size: z.number().optional(),
  chunk: z.number().optional(),
  count: z.number().optional(),
  arrived: z.number().default(0),
  /** True when it was called off before its files were fetched. */
  cancelled: z.boolean().optional(),
  /** True when its address has ended. */
  gone: z.boolean().optional(),
  fault: faultSchema.optional(),
  /** The posts that were made of it, all of which may be private. */
  posts: z.array(z.string()).default([]),
});
export type Task = z.infer<typeof task>;

export const keyOf = (publishId: string) => `publish/${publishId}`;

/** @throws Refusal when there is no such task. */
export function taskIn({ writes }: Pick<Exchange, 'writes'>, publishId: string): Task {
  const { data } = task.safeParse(writes.get(keyOf(publishId)));
  if (!data) throw refusal(400, 'invalid_publish_id', 'The publish id does not exist.');
  return data;
}

/** Why a task fails that is marked so; what expires is what TikTok was too slow to fetch. */
export function failReasonOf({ fault, size, cancelled }: Task, publishId: string): string | undefined {
  if (cancelled) return 'publish_cancelled';
  if (!fault) return undefined;
  const isPulled = size === undefined;
  if (isPulled && (fault.name === 'container_expired' || fault.name === 'file_not_fetchable'))
    return publishId.startsWith('p_') ? 'photo_pull_failed' : 'video_pull_failed';
  const reason = fault.name === 'container_error' ? 'file_format_unsupported' : fault.name;
  return isSimulatedReason(reason) && reason !== 'file_not_fetchable'
    ? refusalFor([failReasons], reason)?.name
    : undefined;
}

/** Makes the post of a task; a draft becomes one when its person finishes it. */
export async function makePost(
  accountId: string,
  publishId: string,
  of: Task,
  store: SimulatorStore,
  isDraft = of.to === 'inbox',
) {
  if (isDraft || failReasonOf(of, publishId)) return;
  const at = (await store.contentNow()).getTime();
  const isPublic = of.level === undefined || of.level === 'PUBLIC_TO_EVERYONE';
  const made = { ...newPost({ at, text: of.caption }), title: of.title, isPublic };
  await store.write(accountId, made.id, { ...made, deleted: false });
  const posts = [...of.posts, made.id];
  await store.write(accountId, keyOf(publishId), { ...of, posts });
  return { made, posts };
}

export const uploadHost = 'open-upload.tiktokapis.com';

/** What the address of an upload carries. */
const places = sealed('tt_', z.object({ accountId: z.string(), publishId: z.string() }));

export function uploadUrlOf(
  { request: { url }, fixtureSet: { accountId } }: Exchange,
  publishId: string,
): string {
  const origin = hostPrefix(url, apiHost) ? `${url.origin}/` : 'https://';
  return `${origin}${uploadHost}/video/?upload_id=${publishId.slice(-8)}&upload_token=${places.write({ accountId, publishId })}`;
}

const ranges = /^bytes (\d{1,12})-(\d{1,12})\/(\d{1,12})$/;
/** A fault is marked at the beginning of a file. */
const markedBytes = 65_536;

/** The status 403 would say that the address has ended. */
const refusals: FaultRefusals = {
  ...faultRefusals,
  content: () => refusal(400, 'invalid_params'),
  named: ({ name }) => refusal(400, name),
  spent: () => refusal(400, 'spam_risk_too_many_posts'),
};

const nothing = (status: number, headers: Record<string, string> = {}) => ({ status, headers, body: '' });

export const takeChunk: Answerer = async (request, store) => {
  if (!hostOf(request, [uploadHost]) || !pathBelow(request, uploadHost).startsWith('video/'))
    return undefined;
  const place = places.read(request.url.searchParams.get('upload_token'));
  if (!place || request.method !== 'PUT') return nothing(404);
  const { accountId, publishId } = place;
  const writes = await store.read(accountId);
  const known = taskIn({ writes }, publishId);
  const { size = 0, chunk = 0, count = 0, arrived, gone } = known;
  // The session of a whole file is over, also when nobody has heard that the file is whole.
  if (gone || (size > 0 && arrived === size)) return nothing(404);
  const bytes = request.bytes ?? Buffer.from(request.body);
  const [, first, last, total] = (ranges.exec(request.headers['content-range'] ?? '') ?? []).map(Number);
  if (first === undefined || last === undefined || total !== size || bytes.length !== last - first + 1)
    return nothing(400);
  const progress = { 'content-range': `bytes 0-${Math.max(arrived - 1, 0)}/${size}` };
  const number = first / chunk;
  const end = number === count - 1 ? size : first + chunk;
  if (first !== arrived || last + 1 !== end) return nothing(416, progress);
  const isLast = end === size;
  const marked = known.fault ?? faultIn([bytes.subarray(0, markedBytes).toString('latin1')], '');
  const fault = stillToCome(marked, writes);
  await failBefore(
    fault,
    { accountId, writes, store, ...(isLast ? { visible: true } : { part: true }) },
    refusals,
  );
  if (isLast && fault?.name === 'container_expired') {
    await store.write(accountId, keyOf(publishId), { ...known, gone: true });
    return nothing(404);
  }
  const after = { ...known, arrived: end, ...(fault ? { fault } : {}) };
  await store.write(accountId, keyOf(publishId), after);
  if (!isLast) return nothing(206, { 'content-range': `bytes 0-${end - 1}/${size}` });
  await makePost(accountId, publishId, after, store);
  return failureAfter(fault, refusals) ?? nothing(201, { 'content-range': `bytes 0-${end - 1}/${size}` });
};

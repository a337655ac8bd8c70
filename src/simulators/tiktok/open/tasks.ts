/** What apps have opened: posts that are made once their files are there, and drafts that become posts. */
import { z } from 'zod';
import { refusalFor } from '../../../providers/publish-failures.ts';
import { failReasons } from '../../../providers/tiktok/open/errors.ts';
import { faultSchema } from '../../engine/faults.ts';
import { isSimulatedReason } from '../../faults.ts';
import type { SimulatorStore } from '../../store.ts';
import { type Exchange, newPost } from '../entries.ts';
import { refusal } from './refusals.ts';

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

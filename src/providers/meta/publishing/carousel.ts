/**
 * Prepares the files of carousels, each in a container of its own: a child of the carousel's container.
 * Sources: Instagram Platform, "Content Publishing"; Threads API, "Posts".
 */
import { type Call, ProviderFailure } from '../../call.ts';
import type { Progress, PublishContent } from '../../publish.ts';
import {
  type Container,
  type ContainerApi,
  createContainer,
  mayPass,
  readContainer,
  refusal,
  waitSeconds,
} from './container.ts';
import { makeForEachFile } from './each-file.ts';
import { rememberedList } from './progress.ts';

/**
 * The number of times that failed children are made again, before a temporary error counts as a permanent
 * one.
 */
const mostReplacements = 5;

type Remember = (progress: Progress) => Promise<void>;

/**
 * Creates the missing children. Returns their ids, once all of them are finished, and the progress. Fails as
 * `not_ready` while children are processed.
 */
export async function createCarousel(
  call: Call,
  api: ContainerApi,
  content: PublishContent,
  progress: Progress,
  remember: Remember,
): Promise<{ children: readonly string[]; made: Progress }> {
  const make = (file: PublishContent['media'][number]) => createContainer(call, api, api.childFields(file));
  const made = await makeForEachFile(content, progress, 'children', make, remember);
  const children = rememberedList(made, 'children', content.media.length).map((id) => id ?? '');
  const states = await Promise.all(children.map((id) => readContainer(call, api, id)));
  await replaceFailed(states, children, made, remember);
  if (states.some(({ status }) => status === 'IN_PROGRESS' || status === 'UNSEEN'))
    throw notReady(waitSeconds(content.media), 'children of the carousel are processed');
  return { children, made };
}

/**
 * Does nothing if no child has failed. Otherwise forgets the failed children and fails as `not_ready`, so
 * that the next attempt makes only these again. Fails as `rejected` when an error is permanent or children
 * were made again too often, also with the failed children forgotten, since the file may be given once more.
 */
async function replaceFailed(
  states: readonly Container[],
  children: readonly string[],
  progress: Progress,
  remember: Remember,
): Promise<void> {
  const failed = states.map(({ status }) => status === 'ERROR' || status === 'EXPIRED');
  if (!failed.includes(true)) return;
  const replaced = Number(progress.replaced ?? 0) + 1;
  const kept = children.map((id, index) => (failed[index] ? null : id));
  await remember({ ...progress, children: kept, replaced });
  for (const [index, state] of states.entries())
    if (state.status === 'ERROR' && (!mayPass(state) || replaced > mostReplacements))
      throw refusal(state, `media.${index}.mediaId`);
  throw notReady(0, 'children of the carousel failed and are made again');
}

function notReady(retryAfterSeconds: number, detail: string): ProviderFailure {
  return new ProviderFailure({ kind: 'not_ready', retryAfterSeconds }, detail);
}

/** Carousels: a container a file, and the parent once they are all finished. Source: "Content Publishing". */
import { makeForEachFile } from '../../meta/publishing/each-file.ts';
import { rememberedList } from '../../meta/publishing/progress.ts';
import { type Call, ProviderFailure } from '../../provider.ts';
import type { Progress, PublishContent } from '../../publish.ts';
import {
  type Container,
  createContainer,
  mayPass,
  readContainer,
  refusal,
  waitSeconds,
} from './container.ts';
import { carouselFields, childFields } from './container-fields.ts';

/** How many children are made once more, before an error that may pass counts as one that does not. */
const mostReplacements = 5;

type Remember = (progress: Progress) => Promise<void>;

/** Gives the parent's id. Throws `not_ready` while children are processed. */
export async function createCarousel(
  call: Call,
  content: PublishContent,
  progress: Progress,
  remember: Remember,
): Promise<{ parent: string; made: Progress }> {
  const make = (file: PublishContent['media'][number]) => createContainer(call, childFields(file));
  const made = await makeForEachFile(content, progress, 'children', make, remember);
  const children = rememberedList(made, 'children', content.media.length).map((id) => id ?? '');
  const states = await Promise.all(children.map((id) => readContainer(call, id)));
  await replaceFailed(states, children, made, remember);
  if (states.some(({ status }) => status === 'IN_PROGRESS'))
    throw notReady(waitSeconds(content.media), 'children of the carousel are processed');
  return { parent: await createContainer(call, carouselFields(content, children)), made };
}

/** Only the failed ones are made again; the others keep their containers. */
async function replaceFailed(
  states: readonly Container[],
  children: readonly string[],
  progress: Progress,
  remember: Remember,
): Promise<void> {
  const failed = states.map(({ status }) => status === 'ERROR' || status === 'EXPIRED');
  if (!failed.includes(true)) return;
  const replaced = Number(progress.replaced ?? 0) + 1;
  for (const [index, state] of states.entries())
    if (state.status === 'ERROR' && (!mayPass(state) || replaced > mostReplacements))
      throw refusal(state, `media.${index}.mediaId`);
  const kept = children.map((id, index) => (failed[index] ? null : id));
  await remember({ ...progress, children: kept, replaced });
  throw notReady(0, 'children of the carousel failed and are made again');
}

function notReady(retryAfterSeconds: number, detail: string): ProviderFailure {
  return new ProviderFailure({ kind: 'not_ready', retryAfterSeconds }, detail);
}

/** What the pages of posts share: the names and states of publish requests, and what a person can do with one. */

import type { Schemas } from '../../../../contract/index.ts';
import { pluralize } from '../../../../domain/foundation/wording.ts';
import { kindOfContent } from '../../../../domain/publishing/requests/name-posts.ts';
import type { Html } from '../../../pages/layout.ts';
import { badge, externalLink, type Tone } from '../../components.ts';
import type { ConsoleChange } from '../../declare.ts';
import { textOf } from '../../form-values.ts';
import { fillPath, operate, type PageContext, urlOf } from '../../page-context.ts';

// Names publish requests, so that people can tell them apart.

export interface Named extends PublishRequest {
  /** The beginning of its content; absent once that is erased. */
  firstWords?: string | undefined;
}

const shownCharacters = 80;

/** Returns a request's title, else its first words, else the kind of its content. */
export function nameOf(context: PageContext, request: Named): string {
  return request.title ?? request.firstWords ?? kindOf(context, request);
}

/** Returns the name in a length that fits a heading. */
export const headingOf = (context: PageContext, request: Named): string =>
  shortened(nameOf(context, request));

export function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= shownCharacters) return characters.join('');
  return `${characters.slice(0, shownCharacters).join('').trimEnd()}…`;
}

/** Returns what kind of content it is, such as "Instagram post". */
export const kindOf = ({ ctx }: PageContext, { contentType }: Pick<PublishRequest, 'contentType'>): string =>
  kindOfContent(ctx, contentType);

export const providerOf = ({ ctx }: PageContext, contentType: PublishRequest['contentType']) =>
  ctx.providers.registry.providerOf(contentType).name;

/** Links to the content at its provider; empty when its address is not known. */
export function viewLink(
  context: PageContext,
  { providerPermalink, contentType }: PublishRequest,
): Html | '' {
  return /^https?:/i.test(providerPermalink ?? '')
    ? externalLink(providerPermalink, `View on ${providerOf(context, contentType)}`)
    : '';
}

/** Says how many requests a search could not look into. */
export function unsearchedWords(count: number, most: number): string {
  const posts = count < most ? pluralize(count, 'post') : `${most.toLocaleString('en')} posts or more`;
  return `${posts} that ended more than 23 hours ago can be found by title, reference and id only, because their texts have been erased.`;
}

export type PublishRequest = Schemas['PublishRequest'];
type Status = PublishRequest['status'];

const tones: Record<Status, Tone> = {
  scheduled: 'neutral',
  queued: 'neutral',
  publishing: 'neutral',
  published: 'good',
  failed: 'bad',
  outcome_unknown: 'warn',
  canceled: 'neutral',
  draft: 'neutral',
  pending_approval: 'warn',
};

export const statuses = Object.keys(tones) as Status[];

const underWay: readonly Status[] = ['queued', 'publishing'];

export function isUnderWay({ status }: PublishRequest): boolean {
  return underWay.includes(status);
}

export function statusBadge(status: Status): Html {
  return badge(status, tones[status]);
}

// What a person can do with a publish request.

/** A change on the page of a request. `index.ts` adds the page, because the page imports its changes. */
export type PublishChange = Omit<ConsoleChange, 'page'>;

export const detailPath = '/publishing/:publishRequestId';

export const here = (context: PageContext) => urlOf(context, fillPath(detailPath, context.params));

export const cancel: PublishChange = {
  action: 'publishRequests.cancel',
  path: '/publishing/:publishRequestId/cancel',
  role: 'developer',
  subject: 'publishRequestId',
  run: async (context) => {
    const { externalId, status } = await operate(context, 'publishRequests.cancel', { path: context.params });
    if (status === 'publishing')
      return { goTo: here(context), notice: 'The provider is asked to give it up.' };
    const notice = externalId ? 'Canceled. What was there stays.' : 'Canceled. Nothing was published.';
    return { goTo: here(context), notice };
  },
};

export const resolve: PublishChange = {
  action: 'publishRequests.resolve',
  path: '/publishing/:publishRequestId/resolve',
  role: 'developer',
  subject: 'publishRequestId',
  details: (given) => ({ outcome: given.get('outcome'), externalId: given.get('externalId') }),
  run: async (context, given) => {
    const externalId = textOf(given, 'externalId');
    await operate(context, 'publishRequests.resolve', {
      path: context.params,
      body: { outcome: given.get('outcome'), ...(externalId ? { externalId } : {}) },
    });
    return { goTo: here(context), notice: 'The outcome is recorded, and your destinations are notified.' };
  },
};

export const retry: PublishChange = {
  action: 'publishRequests.retry',
  path: '/publishing/:publishRequestId/retry',
  role: 'support',
  subject: 'publishRequestId',
  run: async (context) => {
    const { publishRequestId } = await operate(context, 'publishRequests.retry', { path: context.params });
    return {
      goTo: urlOf(context, fillPath(detailPath, { publishRequestId })),
      notice: 'This is the new request that publishes it again.',
    };
  },
};

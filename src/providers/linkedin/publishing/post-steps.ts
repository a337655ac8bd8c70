/**
 * Publishes posts: sends their files, waits until they are processed, and creates the post, whose id is in a header. LinkedIn
 * refuses the same text again, and has no key by which it would know a repeated creation, so after an open outcome the
 * organization's posts are searched. Source: learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api, as
 * excerpts of stored copies say (search of 2026-11-29); not read in full.
 */

import { Readable } from 'node:stream';
import { z } from 'zod';
import { daySeconds } from '../../../lib/time.ts';
import { type Call, failedAs, whenFailed } from '../../call.ts';
import { cut, id, list, name, present, text } from '../../kit/fields.ts';
import { readOwn, sameText } from '../../kit/own-content.ts';
import { createdSince, withClockDifference } from '../../kit/pages.ts';
import type { Created, Progress, PublishContent, PublishSteps, PublishVariant } from '../../publish.ts';
import type { UpstreamAnswer } from '../../upstream-rules.ts';
import { permalinkOf, pollDays, postItem, toLittleText } from '../post.ts';
import { ownPost, postsSince } from '../read-posts.ts';
import { scopes, tasks } from '../scopes.ts';
import { canBeSame, namingMissing, postUrnOf } from '../urn.ts';
import { rules } from './rules.ts';
import { ifForbidden, noUpload, requireProcessed, sendFile, sendVideo, videoProgress } from './uploads.ts';

type Variant = 'text' | 'image' | 'video' | 'document' | 'poll' | 'article' | 'reshare';

const progressSchema = z.object({
  /** The URNs of the files that were sent, in order. */
  files: list(id()).default([]),
  /** What the card of a link shows, as its page said. */
  cardTitle: name().optional(),
  cardText: text().optional(),
  cardPicture: id().optional(),
  hasCard: z.boolean().default(false),
  /** Whether the files have had their time of grace. */
  hasWaited: z.boolean().default(false),
  ...videoProgress.shape,
});
type PostProgress = z.infer<typeof progressSchema>;

type Keep = (more: Partial<PostProgress>) => Promise<void>;

const stepsOf = (variant: Variant): PublishSteps => ({
  async prepare(call, content, before, remember) {
    let progress = progressSchema.parse(before);
    const keep: Keep = async (more) => {
      progress = { ...progress, ...more };
      await remember(present(progress));
    };
    if (content.link !== undefined && !progress.hasCard) await keep(await makeCard(call, content));
    for (const file of content.media.slice(progress.files.length)) {
      const isFilm = file.kind === 'video';
      const urn = await (isFilm ? sendVideo(call, file, progress, keep) : sendFile(call, file));
      await keep({ files: [...progress.files, urn], ...(isFilm ? noUpload : {}) });
    }
    const { files, cardPicture } = progress;
    const grace = { isOver: progress.hasWaited, give: () => keep({ hasWaited: true }) };
    const sent = content.media.map((file, place) => ({ ...file, urn: files[place] ?? '' }));
    await requireProcessed(call, sent, grace);
    if (cardPicture) {
      const { sizeBytes = 0 } = content.cardPicture ?? {};
      const picture = { kind: 'image', sizeBytes, urn: cardPicture } as const;
      await requireProcessed(call, [picture], grace).catch(async (error) => {
        if (content.cardPicture || !failedAs(error, 'rejected')) throw error;
        await keep({ cardPicture: undefined });
      });
    }
    return present(progress);
  },
  create: (call, content, progress) => create(call, variant, content, progress),
  async find(call, content, before, since, earlierId) {
    const { files } = progressSchema.parse(before);
    const recent = await postsSince(call, withClockDifference(since)).catch(ifForbidden);
    if (!recent) return undefined;
    const isListed = recent.some(({ externalId }) => externalId === earlierId);
    const named = earlierId === undefined || isListed ? [] : await earlierPost(call, earlierId);
    return createdSince(
      [...named, ...recent].filter(
        (post) =>
          post.variant === variant &&
          sameText(post.text, content.text) &&
          (variant === 'text' || sameText(post.title, titleOf(variant, content, post.title))) &&
          post.link === content.link &&
          post.resharedPostExternalId === content.target?.postExternalId &&
          (post.fileUrns?.length ?? 0) === content.media.length &&
          files.every((urn, place) => canBeSame(post.fileUrns?.[place], urn)),
      ),
      since,
    );
  },
});

/**
 * Reads the post that LinkedIn has named as the same. It may name one that is not there
 * (github.com/ComposioHQ/composio/issues/2710), and gives it a new id each time, so that the id alone proves nothing.
 */
async function earlierPost(call: Call, externalId: string) {
  const found = await readOwn(ownPost(call, externalId)).catch(whenFailed('not_found', undefined));
  return found ? [postItem(found.view)] : [];
}

/** The title that a post of this content has; that of a card is what its page says. */
const titleOf = (variant: Variant, { title }: PublishContent, shown: string | undefined) =>
  variant === 'article' ? shown : title;

/** Asks the page for its card, and sends its picture. One of the page's own that LinkedIn does not take is left out. */
async function makeCard(
  call: Call,
  { readLinkCard, cardPicture, link = '' }: PublishContent,
): Promise<Partial<PostProgress>> {
  const { title, description, picture } = (await readLinkCard?.(rules.article.cardPicture.maxBytes)) ?? {};
  const isTaken = picture && rules.article.cardPicture.contentTypes.includes(picture.contentType);
  const urn = cardPicture
    ? await sendFile(call, cardPicture)
    : isTaken &&
      (await sendFile(call, {
        kind: 'image',
        contentType: picture.contentType,
        sizeBytes: picture.bytes.length,
        open: async () => Readable.from([picture.bytes]),
      }).catch(whenFailed('rejected', undefined)));
  return {
    hasCard: true,
    cardTitle: cut(title || link.replace(/^https?:\/\//, ''), 400),
    ...(description ? { cardText: cut(description, 4000) } : {}),
    ...(urn ? { cardPicture: urn } : {}),
  };
}

/** Returns the shortest time that LinkedIn offers and that is long enough. */
function durationFor(seconds = 7 * daySeconds): string {
  const found = Object.entries(pollDays).find(([, days]) => days * daySeconds >= seconds);
  return found?.[0] ?? 'FOURTEEN_DAYS';
}

function contentOf(variant: Variant, content: PublishContent, progress: PostProgress): object | undefined {
  const { title, media, link, poll } = content;
  const images = progress.files.map((urn, place) => ({
    id: urn,
    ...present({ altText: media[place]?.altText }),
  }));
  switch (variant) {
    case 'image':
      return images.length > 1 ? { multiImage: { images } } : { media: images[0] };
    case 'video':
    case 'document':
      return { media: { id: progress.files[0], ...present({ title }) } };
    case 'article':
      return {
        article: {
          source: link,
          ...present({
            title: progress.cardTitle,
            description: progress.cardText,
            thumbnail: progress.cardPicture,
          }),
        },
      };
    case 'poll':
      return {
        poll: {
          question: title,
          options: (poll?.options ?? []).map((option) => ({ text: option })),
          settings: { duration: durationFor(poll?.durationSeconds) },
        },
      };
    default:
      return undefined;
  }
}

const madeId = id();

/** Reads the id of what was made, which is in a header; an answer without it is none that can be used. */
function madeIn(answer: unknown): string {
  const { headers } = answer as UpstreamAnswer;
  return madeId.parse(headers['x-restli-id'] ?? headers['x-linkedin-id']);
}

async function create(
  { upstream, account }: Call,
  variant: Variant,
  content: PublishContent,
  before: Progress,
): Promise<Created> {
  const progress = progressSchema.parse(before);
  const { text: commentary = '', target } = content;
  const shown = contentOf(variant, content, progress);
  return upstream
    .request({
      method: 'POST',
      path: '/posts',
      json: {
        author: account.externalId,
        commentary: toLittleText(commentary),
        visibility: 'PUBLIC',
        distribution: {
          feedDistribution: 'MAIN_FEED',
          targetEntities: [],
          thirdPartyDistributionChannels: [],
        },
        ...(shown ? { content: shown } : {}),
        ...(target?.postExternalId
          ? { reshareContext: { parent: postUrnOf(target.postExternalId, 'target.postExternalId') } }
          : {}),
        lifecycleState: 'PUBLISHED',
        isReshareDisabledByAuthor: false,
      },
      target: 'object',
      whole: true,
      parse(answer) {
        const externalId = madeIn(answer);
        return { externalId, providerPermalink: permalinkOf(externalId) };
      },
    })
    .catch((error) => {
      // What is not found when a post is made is what it reshares; nothing else of it is looked up.
      if (variant === 'reshare') return namingMissing('target.postExternalId')(error);
      throw error;
    });
}

const variants: readonly Variant[] = ['text', 'image', 'video', 'document', 'poll', 'article', 'reshare'];

export const postPublishing: readonly PublishVariant[] = variants.map((variant) => ({
  variant,
  scopes: scopes.write,
  tasks: tasks.write,
  rules: rules[variant],
  steps: () => stepsOf(variant),
}));

/** Publishes posts: a text, a link, photos, or a video. Sources: Page feed, photos and videos references. */

import { z } from 'zod';
import type { Call } from '../../call.ts';
import { list, word } from '../../kit/fields.ts';
import { sameText } from '../../kit/own-content.ts';
import { createdSince, withClockDifference } from '../../kit/pages.ts';
import {
  createNode,
  makeForEachFile,
  mostPages,
  onlyFile,
  progressList,
} from '../../meta/publishing/steps.ts';
import { sweepEdge } from '../../meta/sweep.ts';
import type { Created, PublishContent, PublishFile, PublishSteps } from '../../publish.ts';
import { post, publishedPosts } from '../post.ts';
import { permalinkOfPost } from './video.ts';
import { confirmVideo } from './video-steps.ts';

// Uploads photos, which stay invisible until a post or a story shows them. Source: Page photos reference.

/** Uploads a photo and returns its id. */
export function uploadPhoto(call: Call, { url, altText }: PublishFile): Promise<string> {
  return createNode(
    call,
    `/${call.account.externalId}/photos`,
    { url, published: 'false', alt_text_custom: altText },
    { target: 'account', fetchesFile: true },
  );
}

// Reads the Page's recent posts, to find one that was just published. Sources: Page feed reference, "Story
// Attachment".

const fields = 'id,message,created_time,permalink_url,attachments{media_type,target,subattachments}';
const posts = 50;

const part = z.object({
  media_type: word().optional(),
  target: z.object({ id: word().optional() }).optional(),
});
const attachment = part.extend({ subattachments: z.object({ data: list(part) }).optional() });
const recentPost = post
  .pick({ id: true, message: true, created_time: true, permalink_url: true })
  .extend({ attachments: z.object({ data: list(attachment) }).optional() });

interface RecentPost {
  externalId: string;
  text: string | undefined;
  providerPermalink: string | undefined;
  publishedAt: string | undefined;
  /** The kinds of the attachments: `photo`, `album`, `video` or `link`. */
  kinds: string[];
  /** The ids of the photos and videos that the post shows. */
  shown: string[];
}

/**
 * Finds the recent posts that match the content.
 * @param photos the ids of the photos uploaded for the post; posts that show one of them are preferred to
 * posts that are merely alike.
 */
async function findPost(
  call: Call,
  content: PublishContent,
  photos: readonly string[],
  since: Date,
): Promise<Created[]> {
  const recent = await readRecent(call, since);
  const exact = recent.filter(({ shown }) => shown.some((id) => photos.includes(id)));
  const alike = recent.filter(({ text, kinds }) => sameText(text, content.text) && fits(kinds, content));
  return createdSince(exact.length > 0 ? exact : alike, since);
}

async function readRecent(call: Call, since: Date): Promise<RecentPost[]> {
  const request = { path: publishedPosts(call), fields, limit: posts, mostPages };
  const toRecent = (node: z.infer<typeof recentPost>) => [{ item: recentOf(node) }];
  const swept = await sweepEdge(call, request, recentPost, toRecent, withClockDifference(since));
  return swept.map(({ item }) => item);
}

function recentOf(node: z.infer<typeof recentPost>) {
  const attachments = node.attachments?.data ?? [];
  const parts = attachments.flatMap((each) => [each, ...(each.subattachments?.data ?? [])]);
  return {
    externalId: node.id,
    text: node.message,
    providerPermalink: node.permalink_url,
    publishedAt: node.created_time as string,
    kinds: attachments.flatMap(({ media_type }) => media_type ?? []),
    shown: parts.flatMap(({ target }) => target?.id ?? []),
  };
}

/**
 * Tells whether a post's attachments fit the content. A link in the text is shown as an attachment, too. Its
 * address is not compared, because the provider resolves it.
 */
function fits(kinds: readonly string[], { media, link, text }: PublishContent): boolean {
  const [first] = media;
  if (first) return kinds.some((kind) => kindsOf[first.kind]?.includes(kind));
  const hasFiles = kinds.some((kind) => kind !== 'link');
  return !hasFiles && (text !== undefined || (link !== undefined && kinds.includes('link')));
}

const kindsOf: { [Kind in PublishFile['kind']]?: string[] } = { image: ['photo', 'album'], video: ['video'] };

export function feedSteps({ media }: PublishContent): PublishSteps {
  if (media.length === 0) return textSteps;
  return media[0]?.kind === 'video' ? videoSteps : photoSteps;
}

const edgeOf = ({ account }: Call, edge: string) => `/${account.externalId}/${edge}`;

const textSteps: PublishSteps = {
  async create(call, { text, link }) {
    return { externalId: await createNode(call, edgeOf(call, 'feed'), { message: text, link }) };
  },
  find: (call, content, _progress, since) => findPost(call, content, [], since),
  permalink: permalinkOfPost,
};

/**
 * Publishes a post with photos. Even a single photo is uploaded before the post is created: a file that
 * cannot be fetched fails early, and the photo's id identifies the post later.
 */
const photoSteps: PublishSteps = {
  prepare: (call, content, progress, remember) =>
    makeForEachFile(content, progress, 'photos', (file) => uploadPhoto(call, file), remember),
  async create(call, { text, media }, progress) {
    const photos = progressList(progress, 'photos', media.length);
    const attached = JSON.stringify(photos.map((id) => ({ media_fbid: id })));
    const fields = { message: text, attached_media: attached };
    return { externalId: await createNode(call, edgeOf(call, 'feed'), fields) };
  },
  find(call, content, progress, since) {
    const photos = progressList(progress, 'photos', content.media.length);
    const ids = photos.filter((id) => id !== null);
    return findPost(call, content, ids, since);
  },
  permalink: permalinkOfPost,
};

const videoSteps: PublishSteps = {
  async create(call, content) {
    const fields = { file_url: onlyFile(content).url, description: content.text };
    const more = { target: 'account', fetchesFile: true } as const;
    return { accepted: { videoId: await createNode(call, edgeOf(call, 'videos'), fields, more) } };
  },
  confirm: (call, _content, progress) => confirmVideo(call, progress),
  find: (call, content, _progress, since) => findPost(call, content, [], since),
  permalink: permalinkOfPost,
};

/**
 * Reads the Page's recent posts, to find one that was just published. Sources: Page feed reference, "Story
 * Attachment".
 */
import { z } from 'zod';
import type { Call } from '../../call.ts';
import { createdSince, withClockDifference } from '../../kit/created-since.ts';
import { list, word } from '../../kit/fields.ts';
import { sameText } from '../../kit/same-text.ts';
import { sweepEdge } from '../../meta/sweep.ts';
import type { Created, PublishContent, PublishFile } from '../../publish.ts';
import { post, publishedPosts } from '../post.ts';

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
export async function findPost(
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
  const request = { path: publishedPosts(call), fields, limit: posts };
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

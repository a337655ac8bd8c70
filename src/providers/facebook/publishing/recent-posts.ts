/** The Page's posts of late, to find one of them again. Sources: Page feed reference, "Story Attachment". */
import { z } from 'zod';
import { createdSince, withClockDifference } from '../../meta/publishing/recent.ts';
import { sameText } from '../../meta/publishing/same-text.ts';
import { sweepEdge } from '../../meta/sweep.ts';
import type { Call } from '../../provider.ts';
import type { Created, PublishContent } from '../../publish.ts';
import { post, publishedPosts } from '../post.ts';

const fields = 'id,message,created_time,permalink_url,attachments{media_type,target,subattachments}';
const posts = 50;

const part = z.object({
  media_type: z.string().optional(),
  target: z.object({ id: z.string().optional() }).optional(),
});
const attachment = part.extend({ subattachments: z.object({ data: z.array(part) }).optional() });
const recentPost = post
  .pick({ id: true, message: true, created_time: true, permalink_url: true })
  .extend({ attachments: z.object({ data: z.array(attachment) }).optional() });

interface RecentPost {
  externalId: string;
  text: string | undefined;
  providerPermalink: string | undefined;
  publishedAt: string | undefined;
  /** Of what is attached: `photo`, `album`, `video`, `link`. */
  kinds: string[];
  /** Of the photos and videos that it shows. */
  shown: string[];
}

/** @param photos those that were uploaded for it: a post that shows one of them is the one. */
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

/** A link in a text is shown as an attachment, too; what it leads to is not compared, since the provider resolves it. */
function fits(kinds: readonly string[], { media, link, text }: PublishContent): boolean {
  const [first] = media;
  if (first) return kinds.some((kind) => kindsOf[first.kind].includes(kind));
  const hasFiles = kinds.some((kind) => kind !== 'link');
  return !hasFiles && (text !== undefined || (link !== undefined && kinds.includes('link')));
}

const kindsOf = { image: ['photo', 'album'], video: ['video'] };

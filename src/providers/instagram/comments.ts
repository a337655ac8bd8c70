/** Reads comments; replies are nodes of the same kind. Sources: "IG Comment", meta-specs IGComment. */
import { z } from 'zod';
import type { Input, Output, Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { id, list, name, present, text } from '../kit/fields.ts';
import { eachPage, type ListPage } from '../kit/pages.ts';
import { getNode, graphTime, knownShape, listEdge, paging, type ReadInput } from '../meta/graph.ts';
import { mediaId } from './media.ts';

export const commentId = /^\d+$/;
export const commentFields =
  'id,text,timestamp,username,from{id,username},user,parent_id,hidden,like_count,media{id}';

export const comment = z.object({
  id: id(),
  text: text().optional(),
  timestamp: graphTime.optional(),
  username: name().optional(),
  from: z.object({ id: id(), username: name().optional() }).optional(),
  user: z.object({ id: id() }).optional(),
  parent_id: id().optional(),
  hidden: z.boolean().optional(),
  media: z.object({ id: id() }).optional(),
});
export type Comment = z.infer<typeof comment>;

/** The most comments and replies of a query: "At most 50 comments per query." */
export const mostComments = 50;

const parent = z.object({
  id: id(),
  replies: z.object({ data: list(z.unknown(), mostComments), paging }).optional(),
});

export async function getComment(
  call: Call,
  input: ReadInput & { externalId: string },
): Promise<Schemas['InstagramComment']> {
  const known = knownShape(input.externalId, commentId);
  return getNode(call, { id: known, fields: commentFields }, input, comment, (node) =>
    commentItem(node, node.media?.id),
  );
}

/** Returns a comment's node, followed by the nodes of the replies inside it. */
export function withReplies(node: unknown): unknown[] {
  const replies = parent.safeParse(node).data?.replies?.data ?? [];
  return [node, ...replies];
}

export function commentItem(node: Comment, mediaExternalId: string | undefined): Schemas['InstagramComment'] {
  return {
    externalId: node.id,
    mediaExternalId: id().parse(mediaExternalId),
    text: node.text ?? '',
    ...present({ author: authorOf(node), publishedAt: node.timestamp }),
    ...(node.parent_id ? { thread: { parentId: node.parent_id, rootId: node.parent_id } } : {}),
    contentType: 'instagram.media.comments',
  };
}

/**
 * Returns the author. `from` needs a permission that may be missing; `user` is present on the account's own
 * comments.
 */
function authorOf(node: Comment) {
  const known = node.from?.id ?? node.user?.id;
  return known ? { id: known, ...present({ username: node.from?.username ?? node.username }) } : undefined;
}

// Lists the comments of a medium, each followed by its replies. The provider lists top-level comments with
// their replies inside, so one of its pages may hold more items than were asked for. The remaining items are
// left to the next page, whose cursor holds the position in the provider's page. Source: "IG Media comments".

/** The page size of the list: the provider gives "at most 50 comments per query"; replies do not count. */
export const commentPageSize = { default: mostComments, maximum: mostComments };
const { maximum } = commentPageSize;

type ListInput = Omit<Input<'instagram.media.comments.list'>, 'connectedProfileId'>;
type Comments = Output<'instagram.media.comments.list'>;

/**
 * Returns one page of the comments and their replies.
 * @throws ProviderFailure
 */
export async function listComments(call: Call, input: ListInput): Promise<Comments> {
  const mediaExternalId = knownShape(input.mediaExternalId, mediaId);
  const { skip, after } = readCursor(input.cursor);
  // As many top-level comments as items are read: each yields at least one item, so they cover all items up
  // to `end`.
  const end = skip + Math.floor(input.limit ?? Number.POSITIVE_INFINITY);
  const nodes = Math.min(end, maximum);
  const threads: UnreadReplies[] = [];
  const page = await listEdge(
    call,
    {
      path: `/${mediaExternalId}/comments`,
      target: 'object',
      fields: `${commentFields},replies.limit(${nodes}){${commentFields}}`,
      maximum,
      expand: (node) => {
        threads.push(...unreadReplies(node));
        return withReplies(node);
      },
    },
    // A page that was cut is read again with an explicit size, so that it reaches past the cut, whatever the
    // provider's default size is.
    { ...input, cursor: after, limit: skip > 0 ? nodes : input.limit && nodes },
    comment,
    (node) => commentItem(node, mediaExternalId),
  );
  const isWhole = await addReplies(call, page, threads, { ...input, mediaExternalId, end });
  return cut(page, { skip, end, after, isWhole });
}

/** The number of pages that are read of the replies to one comment; more replies are left out. */
const mostReplyPages = 200;

interface Reading extends ListInput {
  /** The number of items needed, counted from the start of the provider's page. */
  end: number;
}

/**
 * Adds to the page the replies that did not come inside their comments, as far as they are needed.
 * @returns whether there are no more replies to read.
 */
async function addReplies(
  call: Call,
  page: Comments,
  threads: readonly UnreadReplies[],
  input: Reading,
): Promise<boolean> {
  for (const thread of threads) {
    let place = page.data.findLastIndex((item) => item.thread?.parentId === thread.commentId) + 1;
    if (place >= input.end) return false;
    const read = async (cursor = thread.after) => {
      const limit = Math.min(input.end - place, maximum);
      const { data, nextCursor } = await readReplies(call, thread.commentId, { ...input, cursor, limit });
      return { data, next: nextCursor };
    };
    for await (const { data, next } of eachPage(read, mostReplyPages, thread.after)) {
      page.data.splice(place, 0, ...data);
      place += data.length;
      if (next && place >= input.end) return false;
    }
  }
  return true;
}

function readReplies(call: Call, commentId: string, input: ListInput): Promise<Comments> {
  const edge = { path: `/${commentId}/replies`, target: 'object', fields: commentFields, maximum } as const;
  return listEdge(call, edge, input, comment, (node) => commentItem(node, input.mediaExternalId));
}

interface Cut {
  skip: number;
  end: number;
  after: string | undefined;
  isWhole: boolean;
}

function cut<Item>(page: ListPage<Item>, { skip, end, after, isWhole }: Cut): ListPage<Item> {
  const data = page.data.slice(skip, end);
  if (end < page.data.length || !isWhole) return { data, hasMore: true, nextCursor: writeCursor(end, after) };
  return { ...page, data, ...(page.nextCursor ? { nextCursor: writeCursor(0, page.nextCursor) } : {}) };
}

function writeCursor(skip: number, after = ''): string {
  return `${skip}:${after}`;
}

function readCursor(cursor = '0:'): { skip: number; after: string | undefined } {
  const colon = cursor.indexOf(':');
  return { skip: Number(cursor.slice(0, colon)), after: cursor.slice(colon + 1) || undefined };
}

interface UnreadReplies {
  commentId: string;
  /** The cursor after which the comment's remaining replies are read. */
  after: string;
}

function unreadReplies(node: unknown): UnreadReplies[] {
  const { id, replies } = parent.parse(node);
  const after = replies?.paging?.after;
  return after ? [{ commentId: id, after }] : [];
}

/** Sources: "IG Media comments", "IG Comment", "Comment Moderation", meta-specs IGComment. */
import type { Input, Output } from '../../contract/index.ts';
import { deleteNode, knownShape, listEdge, type Page, updateNode } from '../meta/graph.ts';
import { type Call, contentType } from '../provider.ts';
import {
  comment,
  commentFields,
  commentId,
  commentItem,
  getComment,
  parent,
  withReplies,
} from './comment.ts';
import { sweepComments } from './comment-sweep.ts';
import { mediaId } from './media.ts';
import { readSeenComment } from './mentions.ts';
import { commentPublishing } from './publishing/comment-publishing.ts';
import { scopes } from './scopes.ts';

/** "At most 50 comments per query", of which replies do not count. */
const pageSize = { default: 50, maximum: 50 };
const listFields = `${commentFields},replies.limit(${pageSize.maximum}){${commentFields}}`;

export const mediaComments = contentType(
  'instagram.media.comments',
  {
    list: {
      scopes: scopes.comments,
      pageSize,
      // A reply follows its comment, however new it is.
      walk: { order: 'none', parent: { contentType: 'instagram.media.items', input: 'mediaExternalId' } },
      run: listComments,
    },
    get: {
      scopes: scopes.comments,
      run: (call, input) => getComment(call, input),
    },
    moderate: {
      scopes: scopes.comments,
      run: async (call, { externalId, hidden }) => {
        const { success } = await updateNode(call, knownShape(externalId, commentId), { hide: hidden });
        return { externalId, hidden, success };
      },
    },
    delete: {
      scopes: scopes.comments,
      run: (call, { externalId }) => deleteNode(call, knownShape(externalId, commentId), 'text'),
    },
  },
  {
    notified: ['created'],
    // Nothing tells of comments that were edited, hidden, unhidden or deleted.
    swept: ['created', 'updated', 'deleted', 'moderated'],
    scopes: scopes.comments,
    read: readSeenComment,
    sweep: sweepComments,
  },
  commentPublishing,
);

type ListInput = Omit<Input<'instagram.media.comments.list'>, 'connectedProfileId'>;
type Comments = Output<'instagram.media.comments.list'>;

/**
 * The provider lists top-level comments, with their replies inside. Here each comment is followed by its
 * replies, so a page of the provider's may hold more than `limit`; what is over goes to the next page,
 * whose cursor says how far into the provider's page it starts.
 */
async function listComments(call: Call, input: ListInput): Promise<Comments> {
  const mediaExternalId = knownShape(input.mediaExternalId, mediaId);
  const { skip, after } = readCursor(input.cursor);
  const unread: UnreadReplies[] = [];
  const page = await listEdge(
    call,
    {
      path: `/${mediaExternalId}/comments`,
      target: 'object',
      fields: listFields,
      maximum: pageSize.maximum,
      expand: (node) => {
        unread.push(...unreadReplies(node));
        return withReplies(node);
      },
    },
    // The page that was cut may have been longer than this call's `limit`; the longest one reaches past the cut.
    { ...input, cursor: after, limit: skip > 0 ? pageSize.maximum : input.limit },
    comment,
    (node) => commentItem(node, mediaExternalId),
  );
  for (const thread of unread) {
    const rest = await readReplies(call, thread, input, mediaExternalId);
    const last = page.data.findLastIndex((item) => item.thread?.parentId === thread.commentId);
    page.data.splice(last + 1, 0, ...rest);
  }
  return cut(page, skip, input.limit ? Math.floor(input.limit) : Number.POSITIVE_INFINITY, after);
}

/** The replies beyond those that came inside their comment. */
async function readReplies(call: Call, thread: UnreadReplies, input: ListInput, mediaExternalId: string) {
  const replies: Comments['data'] = [];
  let cursor: string | undefined = thread.after;
  while (cursor) {
    const page: Comments = await listEdge(
      call,
      {
        path: `/${thread.commentId}/replies`,
        target: 'object',
        fields: commentFields,
        maximum: pageSize.maximum,
      },
      { ...input, cursor, limit: pageSize.maximum },
      comment,
      (node) => commentItem(node, mediaExternalId),
    );
    replies.push(...page.data);
    cursor = page.nextCursor;
  }
  return replies;
}

function cut<Item>(page: Page<Item>, skip: number, limit: number, after: string | undefined): Page<Item> {
  const end = skip + limit;
  const data = page.data.slice(skip, end);
  if (end < page.data.length) return { data, hasMore: true, nextCursor: writeCursor(end, after) };
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
  /** Where the replies inside the comment ended. */
  after: string;
}

function unreadReplies(node: unknown): UnreadReplies[] {
  const { id, replies } = parent.parse(node);
  const after = replies?.paging?.next && replies.paging.cursors?.after;
  return after ? [{ commentId: id, after }] : [];
}

/** Reads the replies to a post. Source: lexicon app.bsky.feed.getPostThread. */
import { z } from 'zod';
import type { Input, Output, Schemas } from '../../contract/index.ts';
import { answers } from '../../lib/bounds.ts';
import type { Call } from '../call.ts';
import { list } from '../kit/fields.ts';
import { cutPage } from '../kit/pages.ts';
import { withRaw } from '../kit/raw.ts';
import { postCollection } from './at-uri.ts';
import { type PostView, postView, replyItem } from './post-view.ts';
import { readView } from './read-posts.ts';
import { knownUri } from './records.ts';
import { query } from './xrpc.ts';

type Reply = Schemas['BlueskyReply'];
type ListInput = Omit<Input<'bluesky.posts.replies.list'>, 'connectedProfileId'>;
type GetInput = Omit<Input<'bluesky.posts.replies.get'>, 'connectedProfileId'>;
type ReplyPage = Output<'bluesky.posts.replies.list'>;

/** The number of levels below the post that are asked for: each nests the answer twice, and its posts have some more. */
const deepest = answers.chosen_by_user.depth / 2 - 16;
const pageSize = { default: 50, maximum: 100 };

/** More direct replies to one post than any server shows. */
const mostReplies = 2_000;

const node = z.object({ post: z.unknown(), replies: list(z.unknown(), mostReplies).optional() });
const thread = z.object({ thread: z.unknown() });

export async function readReply(call: Call, input: GetInput): Promise<Reply> {
  knownUri(input.externalId, postCollection);
  return readView(call, input, replyItem);
}

/**
 * Lists the replies of a thread, newest first. The provider returns the whole thread as a tree; the cursor
 * names the last reply returned, so that new replies shift nothing.
 */
export async function listReplies(call: Call, input: ListInput): Promise<ReplyPage> {
  const { postExternalId: uri } = input;
  knownUri(uri, postCollection);
  const replies = await query(
    call,
    'app.bsky.feed.getPostThread',
    { uri, depth: deepest, parentHeight: 0 },
    {
      parse: (body) => repliesIn(node.parse(thread.parse(body).thread), input),
    },
  );
  return cutPage(replies, input, pageSize);
}

/** Reads all posts below a post, as the AppView shows them. */
export function readThread(call: Call, uri: string): Promise<PostView[]> {
  const parameters = { uri, depth: deepest, parentHeight: 0 };
  const parse = (body: unknown) => viewsIn(node.parse(thread.parse(body).thread));
  return query(call, 'app.bsky.feed.getPostThread', parameters, { parse });
}

function viewsIn({ replies = [] }: z.infer<typeof node>): PostView[] {
  return replies.flatMap((raw) => {
    const inner = node.safeParse(raw).data;
    const view = inner && postView.safeParse(inner.post).data;
    return [...(view ? [view] : []), ...(inner ? viewsIn(inner) : [])];
  });
}

/**
 * Collects the replies of a tree. Deleted posts, and posts hidden by a block, have no view, but the replies
 * below them are kept.
 */
function repliesIn({ replies = [] }: z.infer<typeof node>, input: ListInput): Reply[] {
  return replies.flatMap((raw) => {
    const inner = node.safeParse(raw).data;
    if (!inner) return [];
    const view = postView.safeParse(inner.post).data;
    const item = view && replyItem(view);
    const below = repliesIn(inner, input);
    if (!item) return below;
    return [withRaw(item, inner.post, input), ...below];
  });
}

/** Reads replies in their threads, and hides and shows them by thread gates. */
import { z } from 'zod';
import type { Input, Output, Schemas } from '../../contract/index.ts';
import { answers } from '../../lib/bounds.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { id, list, withRaw } from '../kit/fields.ts';
import { cutPage } from '../kit/pages.ts';
import { isRefusal } from './errors.ts';
import { type PostView, postView, replyItem } from './post-view.ts';
import { readView } from './read-posts.ts';
import {
  findRecord,
  knownUri,
  postCollection,
  type RecordName,
  readUri,
  type StoredRecord,
  threadGateCollection,
  writeUri,
} from './records.ts';
import { procedure, query } from './xrpc.ts';

// Reads the replies to a post. Source: lexicon app.bsky.feed.getPostThread.

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

// Hides and shows replies. The author of a thread's first post does this in a record beside that post, which
// lists the hidden replies. Source: lexicon app.bsky.feed.threadgate.

const most = 300;
/** The number of attempts when others change the record at the same time. */
const tries = 5;

const hidden = z.object({ hiddenReplies: list(id(), most).optional() });

export async function moderateReply(
  call: Call,
  { externalId, hidden: hide }: { externalId: string; hidden: boolean },
) {
  const { postExternalId } = await readReply(call, { externalId });
  const root = readUri(postExternalId);
  if (root?.did !== call.account.externalId)
    throw new ProviderFailure({ kind: 'unsupported' }, `the thread of ${externalId} is somebody else's`);
  for (let count = 1; !(await changeGate(call, root, externalId, hide)); count += 1)
    if (count === tries)
      throw new ProviderFailure(
        { kind: 'outage', status: 503 },
        `the thread gate of ${postExternalId} keeps changing`,
      );
  return { externalId, hidden: hide, success: true };
}

/**
 * Changes the gate unless it is as wanted. Returns false when somebody else has changed it in the meantime.
 * Fails as `invalid` when a thread would have too many hidden replies.
 */
async function changeGate(call: Call, root: RecordName, reply: string, hide: boolean): Promise<boolean> {
  const gate = await findRecord(call, { ...root, collection: threadGateCollection });
  const before = hiddenBy(gate);
  if (before.includes(reply) === hide) return true;
  const after = hide ? [...before, reply] : before.filter((one) => one !== reply);
  if (after.length > most)
    throw new ProviderFailure(
      { kind: 'invalid', field: 'externalId', message: `A thread can have ${most} hidden replies.` },
      'too many hidden replies',
    );
  return writeGate(call, root, gate, after);
}

export function hiddenBy(gate: Pick<StoredRecord, 'value'> | undefined): string[] {
  return (gate && hidden.safeParse(gate.value).data?.hiddenReplies) ?? [];
}

/**
 * Writes the thread gate, the record that holds the hidden replies and who may reply, with the new list of
 * hidden replies; who may reply stays as it was.
 */
async function writeGate(
  call: Call,
  root: RecordName,
  gate: StoredRecord | undefined,
  hiddenReplies: string[],
): Promise<boolean> {
  const record = {
    $type: threadGateCollection,
    post: writeUri(root),
    createdAt: new Date().toISOString(),
    ...gate?.value,
    hiddenReplies,
  };
  const input = {
    repo: root.did,
    collection: threadGateCollection,
    rkey: root.key,
    record,
    swapRecord: gate?.cid ?? null,
  };
  try {
    await procedure(call, 'com.atproto.repo.putRecord', input, { parse: written.parse });
    return true;
  } catch (error) {
    if (isRefusal(error, 'InvalidSwap')) return false;
    throw error;
  }
}

const written = z.object({ uri: id() });

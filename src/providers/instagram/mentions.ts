/**
 * Reads others' comments and captions that mention the account. They are reached through the account's node,
 * because its token cannot read them by their ids. Sources: "Mentioned Comment", "Mentioned Media", which
 * list the fields.
 */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { type Call, failedAs, ProviderFailure } from '../call.ts';
import { getNode, knownShape, type ReadInput } from '../meta/graph.ts';
import { comment, commentId, commentItem, getComment } from './comments.ts';
import { getMedia, media, mediaId, postItem } from './media.ts';
import { facebookLogin } from './scopes.ts';

const commentFields = 'id,text,timestamp,media{id}';
const mediaFields = 'id,caption,media_type,media_url,timestamp';

type GetInput = ReadInput & { externalId: string };

/** Reads a comment on the account's media, or one that mentions the account. */
export function readSeenComment(call: Call, input: GetInput): Promise<Schemas['InstagramComment']> {
  return getComment(call, input).catch((error) =>
    unlessMentioned(call, error, () => readMentionedComment(call, input, undefined)),
  );
}

/** Reads one of the account's media, or one whose caption mentions the account. */
export function readSeenMedia(call: Call, input: GetInput): Promise<Schemas['InstagramMediaItem']> {
  return getMedia(call, input, postItem).catch((error) =>
    unlessMentioned(call, error, () => readMentionedMedia(call, input)),
  );
}

/**
 * Tries the second read only if the first found nothing and the login kind can read mentions; otherwise
 * rethrows the first error. When the second read fails because there is no such mention, in whatever way the
 * provider says so, the first error is thrown, too.
 */
async function unlessMentioned<Item>(
  call: Call,
  error: unknown,
  readMention: () => Promise<Item>,
): Promise<Item> {
  if (!hasMentions(call) || !failedAs(error, 'not_found')) throw error;
  return readMention().catch((second) => {
    throw failedAs(second, ...noMention) ? error : second;
  });
}

/**
 * The kinds of failures that mean there is no such mention. A missing scope is one of them: a grant without
 * mentions has none, and an item that was not found must not be reported as a missing scope.
 */
const noMention = ['not_found', 'rejected', 'unsupported', 'scopes'] as const;

/**
 * Reads a comment that mentions the account; under Instagram Login, reads it as one on the account's own
 * media.
 * @param mediaExternalId the medium that the notification named, in case the comment does not tell.
 */
export async function readMentionedComment(
  call: Call,
  input: GetInput,
  mediaExternalId: string | undefined,
): Promise<Schemas['InstagramComment']> {
  const { externalId } = input;
  if (!hasMentions(call)) return getComment(call, input);
  const fields = `mentioned_comment.comment_id(${knownShape(externalId, commentId)}){${commentFields}}`;
  return readOfAccount(
    call,
    { input, fields },
    z.object({ mentioned_comment: comment.optional() }),
    (account) => {
      const node = found(account.mentioned_comment, externalId);
      return commentItem(node, node.media?.id ?? mediaExternalId);
    },
  );
}

export async function readMentionedMedia(
  call: Call,
  input: GetInput,
): Promise<Schemas['InstagramMediaItem']> {
  const { externalId } = input;
  if (!hasMentions(call)) return getMedia(call, input, postItem);
  const fields = `mentioned_media.media_id(${knownShape(externalId, mediaId)}){${mediaFields}}`;
  return readOfAccount(call, { input, fields }, z.object({ mentioned_media: media.optional() }), (account) =>
    postItem(found(account.mentioned_media, externalId)),
  );
}

/**
 * Tells whether the login kind can read mentions. Instagram Login cannot: its token reads only what belongs
 * to the account.
 */
function hasMentions({ account }: Call): boolean {
  return account.loginKind === facebookLogin;
}

function readOfAccount<Node, Item extends object>(
  call: Call,
  { input, fields }: { input: ReadInput; fields: string },
  schema: z.ZodType<Node>,
  toItem: (node: Node) => Item,
): Promise<Item> {
  return getNode(call, { id: call.account.externalId, fields }, input, schema, toItem);
}

function found<Node>(node: Node | undefined, externalId: string): Node {
  if (node) return node;
  throw new ProviderFailure({ kind: 'not_found' }, `mention ${externalId} cannot be read`);
}

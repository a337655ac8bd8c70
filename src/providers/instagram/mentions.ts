/**
 * Comments and captions of others in which the account is mentioned: they hang on the account, since its token does
 * not reach them by their ids. Sources: "Mentioned Comment", "Mentioned Media", which list the fields.
 */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { getNode, knownShape, type ReadInput } from '../meta/graph.ts';
import { type Call, ProviderFailure } from '../provider.ts';
import { comment, commentId, commentItem, getComment } from './comment.ts';
import { getMedia, media, mediaId } from './media.ts';
import { postItem } from './post.ts';
import { facebookLogin } from './scopes.ts';

const commentFields = 'id,text,timestamp,media{id}';
const mediaFields = 'id,caption,media_type,media_url,timestamp';

type GetInput = ReadInput & { externalId: string };

/** The account's own comment, or one in which it is mentioned. */
export function readSeenComment(call: Call, input: GetInput): Promise<Schemas['InstagramComment']> {
  return getComment(call, input).catch((error) =>
    unlessMentioned(call, error, () => readMentionedComment(call, input, undefined)),
  );
}

/** The account's own media, or one in whose caption it is mentioned. */
export function readSeenMedia(call: Call, input: GetInput): Promise<Schemas['InstagramMediaItem']> {
  return getMedia(call, input, postItem).catch((error) =>
    unlessMentioned(call, error, () => readMentionedMedia(call, input)),
  );
}

/** What is neither was not found in the first place, however the provider says that it is no mention. */
async function unlessMentioned<Item>(
  call: Call,
  error: unknown,
  readMention: () => Promise<Item>,
): Promise<Item> {
  if (!hasMentions(call) || !isNotFound(error)) throw error;
  return readMention().catch((second) => {
    const none = second instanceof ProviderFailure && noMention.has(second.failure.kind);
    throw none ? error : second;
  });
}

/**
 * The failures that mean there is no such mention. A missing scope is one of them: a grant without mentions
 * has none, and an item that was not found must not be reported as a missing scope.
 */
const noMention = new Set(['not_found', 'rejected', 'unsupported', 'scopes']);

function isNotFound(error: unknown): boolean {
  return error instanceof ProviderFailure && error.failure.kind === 'not_found';
}

/** @param mediaExternalId of the notification, as the comment may not tell. */
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

/** Instagram Login has neither field: its token reads what is the account's own, and nothing else. */
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

/** The content types of messages on Instagram: threads and messages. */
import type { Account, Call } from '../call.ts';
import { contentType } from '../content-type.ts';
import { getNode, knownShape } from '../meta/graph.ts';
import {
  conversationPageSize,
  inboxes,
  listMessages,
  listThreads,
  observeMessages,
} from '../meta/messages.ts';
import { tasks } from '../meta/pages.ts';
import { messagePublishing } from '../meta/publishing/message-publishing.ts';
import type { Conversation } from '../meta/publishing/sent-messages.ts';
import type { PublishContent } from '../publish.ts';
import { comment, commentId } from './comments.ts';
import { facebookLogin, scopes } from './scopes.ts';

export const dmThreads = contentType('instagram.dm.threads', {
  list: {
    scopes: scopes.messages,
    tasks: tasks.messages,
    pageSize: conversationPageSize,
    walk: { order: 'updated_first' },
    run: (call, input) =>
      listThreads(
        call,
        { owner: ownerOf(call.account), platform: 'instagram', contentType: 'instagram.dm.threads' },
        input,
      ),
  },
});

export const dmMessages = contentType(
  'instagram.dm.messages',
  {
    list: {
      scopes: scopes.messages,
      tasks: tasks.messages,
      pageSize: conversationPageSize,
      walk: {
        order: 'newest_first',
        parent: { contentType: 'instagram.dm.threads', input: 'threadExternalId' },
      },
      run: (call, input) => listMessages(call, 'instagram.dm.messages', input),
    },
  },
  observeMessages({
    contentType: 'instagram.dm.messages',
    ownerOf,
    scopes: scopes.messages,
  }),
  messagePublishing({
    contentType: 'instagram.dm.messages',
    scopes: { message: scopes.messages, privateReply: scopes.privateReplies },
    text: { maxBytes: 1000 },
    mostFiles: 10,
    sources: {
      message: 'Instagram Platform, "Send Messages"',
      privateReply: 'Instagram Platform, "Private Replies"',
    },
    ownerOf,
    reachesBothInboxes: ({ loginKind }) => loginKind === facebookLogin,
    commentOf,
    repliedIn,
  }),
);

function commentOf(_call: Call, { target }: PublishContent): string {
  return knownShape(target?.commentExternalId ?? '', commentId);
}

/**
 * Finds the conversation of the private reply to a comment: the one with the comment's author, whose id is
 * the same in messages.
 */
async function repliedIn(call: Call, id: string): Promise<Conversation | undefined> {
  const request = { id, fields: 'id,from{id}' };
  const { from } = await getNode(call, request, {}, comment, (node) => node);
  return (
    from && {
      platform: inboxes['instagram.dm.messages'].platform,
      owner: ownerOf(call.account),
      personId: from.id,
    }
  );
}

/** Returns the node that has the conversations: under Facebook Login the linked Page, otherwise the account. */
function ownerOf({ loginKind, externalId, references }: Account): string {
  return loginKind === facebookLogin ? (references.pageId ?? '') : externalId;
}

/** The content types of Messenger: threads and messages. */
import { z } from 'zod';
import type { Call } from '../call.ts';
import { contentType } from '../content-type.ts';
import { getNode, identified } from '../meta/graph.ts';
import { conversationPageSize, listMessages, listThreads, observeMessages } from '../meta/messages.ts';
import { tasks } from '../meta/pages.ts';
import { messagePublishing } from '../meta/publishing/message-publishing.ts';
import type { Conversation } from '../meta/publishing/sent-messages.ts';
import type { PublishContent } from '../publish.ts';
import { commentId } from './comment.ts';
import { scopes } from './scopes.ts';

export const dmThreads = contentType('facebook.dm.threads', {
  list: {
    scopes: scopes.messages,
    tasks: tasks.messages,
    pageSize: conversationPageSize,
    walk: { order: 'updated_first' },
    run: (call, input) =>
      listThreads(
        call,
        { owner: call.account.externalId, platform: 'messenger', contentType: 'facebook.dm.threads' },
        input,
      ),
  },
});

export const dmMessages = contentType(
  'facebook.dm.messages',
  {
    list: {
      scopes: scopes.messages,
      tasks: tasks.messages,
      pageSize: conversationPageSize,
      walk: {
        order: 'newest_first',
        parent: { contentType: 'facebook.dm.threads', input: 'threadExternalId' },
      },
      run: (call, input) => listMessages(call, 'facebook.dm.messages', input),
    },
  },
  observeMessages({
    contentType: 'facebook.dm.messages',
    ownerOf: ({ externalId }) => externalId,
    scopes: scopes.messages,
  }),
  messagePublishing({
    contentType: 'facebook.dm.messages',
    scopes: { message: scopes.messages, privateReply: scopes.messages },
    // No document states the limit; longer texts are known to be refused.
    text: { maxCharacters: 2000 },
    mostFiles: 1,
    sources: {
      message: 'Messenger Platform, "Send a Message"',
      privateReply: 'Messenger Platform, "Private Replies"',
    },
    ownerOf: ({ externalId }) => externalId,
    reachesBothInboxes: () => true,
    commentOf,
    repliedIn,
  }),
);

function commentOf({ account }: Call, { target }: PublishContent): string {
  return commentId(account.externalId, target?.commentExternalId ?? '');
}

/**
 * Finds the conversation of the private reply to a comment. The author's id on the comment differs from the
 * one in messages, but the comment itself names the conversation.
 */
async function repliedIn(call: Call, id: string): Promise<Conversation | undefined> {
  const request = { id, fields: 'id,private_reply_conversation' };
  const { private_reply_conversation: thread } = await getNode(
    call,
    request,
    {},
    repliedComment,
    (node) => node,
  );
  return thread && { threadId: thread.id };
}

const repliedComment = z.object({
  private_reply_conversation: identified.optional(),
});

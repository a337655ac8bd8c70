/** Publishes messages and private replies on Instagram and Messenger. */
import type { Call } from '../../call.ts';
import type { FileRule, PublishRules, PublishSteps, PublishVariant } from '../../publish.ts';
import { inboxes } from '../inboxes.ts';
import { tasks } from '../tasks.ts';
import { recipientOf } from './message-recipient.ts';
import type { Messenger } from './messenger.ts';
import { remembered, required } from './progress.ts';
import { sendMessage } from './send-message.ts';
import { type Conversation, findSent } from './sent-messages.ts';

const checkedAt = '2026-09-01';
const megabyte = 1_000_000;

const image: FileRule = {
  kind: 'image',
  contentTypes: ['image/jpeg', 'image/png'],
  maxBytes: 8 * megabyte,
};
const video: FileRule = {
  kind: 'video',
  contentTypes: ['video/mp4', 'video/quicktime'],
  maxBytes: 25 * megabyte,
};

export function messagePublishing(messenger: Messenger): readonly PublishVariant[] {
  return [
    {
      variant: 'message',
      scopes: messenger.scopes.message,
      tasks: tasks.messages,
      rules: messageRules(messenger),
      steps: () => messageSteps(messenger),
    },
    {
      variant: 'private_reply',
      scopes: messenger.scopes.privateReply,
      tasks: tasks.messages,
      rules: {
        text: { required: true, ...messenger.text },
        targets: ['commentExternalId'],
        source: messenger.sources.privateReply,
        checkedAt,
      },
      steps: () => privateReplySteps(messenger),
    },
  ];
}

function messageRules({ text, mostFiles, sources }: Messenger): PublishRules {
  return {
    text,
    media: { minimum: 0, maximum: mostFiles, files: [image, { ...video, maximum: 1 }], unmixed: true },
    targets: ['threadExternalId', 'participantExternalId'],
    needs: ['text', 'media'],
    excludes: ['text', 'media'],
    source: sources.message,
    checkedAt,
  };
}

function messageSteps(messenger: Messenger): PublishSteps {
  return {
    async prepare(call, content, progress, remember) {
      if (remembered(progress, 'recipient')) return progress;
      const prepared = { recipient: await recipientOf(call, messenger, content) };
      await remember(prepared);
      return prepared;
    },
    create: async (call, content, progress) =>
      sendMessage(call, messenger.ownerOf(call.account), {
        recipient: { id: required(progress, 'recipient') },
        message: content,
      }),
    find: async (call, content, progress, since) =>
      findSent(call, conversationWith(messenger, call, required(progress, 'recipient')), content, since),
  };
}

function privateReplySteps(messenger: Messenger): PublishSteps {
  return {
    create: async (call, content) =>
      sendMessage(call, messenger.ownerOf(call.account), {
        recipient: { comment_id: messenger.commentOf(call, content) },
        message: content,
      }),
    async find(call, content, _progress, since) {
      const conversation = await messenger.repliedIn(call, messenger.commentOf(call, content));
      return conversation ? findSent(call, conversation, content, since) : [];
    },
  };
}

function conversationWith({ contentType, ownerOf }: Messenger, call: Call, personId: string): Conversation {
  return { platform: inboxes[contentType].platform, owner: ownerOf(call.account), personId };
}

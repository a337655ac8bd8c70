/** Publishes messages and private replies on Instagram and Messenger. */
import { z } from 'zod';
import type { Call } from '../../call.ts';
import { id } from '../../kit/fields.ts';
import type {
  Created,
  FileRule,
  PublishContent,
  PublishRules,
  PublishSteps,
  PublishVariant,
} from '../../publish.ts';
import { inboxes } from '../messages.ts';
import { tasks } from '../pages.ts';
import { recipientOf } from './message-recipient.ts';
import { type Conversation, findSent, type Messenger } from './sent-messages.ts';
import { progressValue, required } from './steps.ts';

// Sends messages through the Send API. Sources: "Send Messages", "Send a Message", "Private Replies".

const sent = z.object({ message_id: id() });

/**
 * The type of every message. A message that answers a person within 24 hours, or a comment, needs no tag.
 * Messenger requires the type; Instagram and private replies accept it: "all messaging types available for
 * using the Send API are available for private replies".
 */
const messagingType = 'RESPONSE';

async function sendMessage(
  call: Call,
  owner: string,
  { message, recipient }: { message: PublishContent; recipient: object },
): Promise<Created> {
  const { message_id } = await call.upstream.request({
    method: 'POST',
    path: `/${owner}/messages`,
    target: 'account',
    json: { recipient, messaging_type: messagingType, message: messageBody(message) },
    ...(message.media.length > 0 ? { fetchesFile: true } : {}),
    parse: sent.parse,
  });
  return { externalId: message_id };
}

/** Builds a message of either a text or files, since the provider takes these as separate messages. */
function messageBody({ text, media }: PublishContent): object {
  if (text !== undefined) return { text };
  const attachments = media.map(({ kind, url }) => ({ type: kind, payload: { url } }));
  return attachments.length === 1 ? { attachment: attachments[0] } : { attachments };
}

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
      if (progressValue(progress, 'recipient')) return progress;
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

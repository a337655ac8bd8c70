/**
 * Builds conversations, messages and participants on Instagram and on Messenger. Sources: "Get
 * Conversations", "Conversations API for Messenger Platform", meta-specs UnifiedThread; messages have no
 * specification.
 */

import type { Person } from '../engine/people.ts';
import type { SimulatedFormat } from '../files.ts';
import {
  type GraphNode,
  kind,
  type NodeKind,
  type NodeList,
  type Overlay,
  type Parameters,
  paged,
  parts,
} from './node.ts';

// Builds the files that are attached to messages. Instagram's messages name the parts of a file as Messenger's
// do, as captured answers show; no published specification has them.

const attachmentFields = 'mime_type,name,size,image_data,video_data,file_url';
const attachmentKind = kind('MessageAttachment', {
  fields: attachmentFields,
  defaults: attachmentFields,
});

export const attachmentTypes = ['image', 'video', 'audio', 'file'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

const formats: Readonly<Record<AttachmentType, { extension: SimulatedFormat; mime_type: string }>> = {
  image: { extension: 'jpg', mime_type: 'image/jpeg' },
  video: { extension: 'mp4', mime_type: 'video/mp4' },
  audio: { extension: 'm4a', mime_type: 'audio/mp4' },
  file: { extension: 'pdf', mime_type: 'application/pdf' },
};

type AssetUrl = (name: string, format: SimulatedFormat) => string;

/** Returns the provider's addresses of a message's files, in order. */
export function attachmentUrls(messageId: string, types: readonly AttachmentType[], assetUrl: AssetUrl) {
  return types.map((type, index) => assetUrl(`message/${messageId}/${index}`, formats[type].extension));
}

export function attachmentNodes(messageId: string, types: readonly AttachmentType[], assetUrl: AssetUrl) {
  const urls = attachmentUrls(messageId, types, assetUrl);
  return types.map((type, index) => attachmentNode(type, `${type}-${index}`, urls[index] ?? ''));
}

export const imageAttachment = (name: string, url: string) => attachmentNode('image', name, url);

function attachmentNode(type: AttachmentType, name: string, url: string): GraphNode {
  const { mime_type } = formats[type];
  return { kind: attachmentKind, values: { mime_type, name, size: 21_345, ...fileValues(type, url) } };
}

function fileValues(type: AttachmentType, url: string): Record<string, unknown> {
  const size = { width: 1080, height: 1350, max_width: 1080, max_height: 1350 };
  if (type === 'image') return { image_data: { ...size, url, preview_url: url } };
  if (type === 'video')
    return { video_data: { width: 1080, height: 1920, length: 12, url, preview_url: url } };
  return { file_url: url };
}

/**
 * The account that takes part in the conversations, and the way in which Instagram or Messenger shows people.
 */
export interface ConversationView {
  self: Person;
  /** Returns a participant with the fields that Instagram or Messenger shows. */
  present(person: Person): Record<string, unknown>;
}

/** The number of messages with details; older ones are listed with only id and time. */
const detailedMessages = 20;

const participantKind = kind('Participant', {
  fields: 'username,name,email',
  defaults: 'username,name,email',
});

export const messageKind: NodeKind = kind('Message', {
  fields: 'created_time,from,message,reply_to,shares,story,reactions,is_unsupported,tags,sticker',
  defaults: 'created_time',
  edges: { to: parts, attachments: parts },
  reachable: isDetailed,
});

const threadKind: NodeKind = kind('UnifiedThread', {
  fields:
    'can_reply,folder,former_participants,is_owner,is_subscribed,link,linked_group,message_count,name,scoped_thread_key,senders,snippet,unread_count,updated_time,wallpaper',
  defaults: 'updated_time',
  edges: { messages: paged(100, { arrange: bareBeyondDetailed }), participants: parts },
  derived: {
    updated_time: (thread, overlay) => overlay.list(thread, 'messages')[0]?.values.created_time,
    message_count: (thread, overlay) => overlay.present(thread, 'messages').length,
    snippet: (thread, overlay) => {
      const [newest] = overlay.present(thread, 'messages');
      return newest && overlay.values(newest).message;
    },
  },
});

function isDetailed(message: GraphNode, overlay: Overlay): boolean {
  const thread = overlay.find(message.ancestors?.[0] ?? '');
  const index = thread ? overlay.list(thread, 'messages').indexOf(message) : -1;
  return index >= 0 && index < detailedMessages;
}

function bareBeyondDetailed(messages: NodeList): NodeList {
  return messages.map((message, index) => (index < detailedMessages ? message : bare(message)));
}

function bare({ id, kind, values: { created_time } }: GraphNode): GraphNode {
  return { ...(id ? { id } : {}), kind, values: { created_time } };
}

type Platform = 'instagram' | 'messenger';

/**
 * Lists the conversations on Instagram or on Messenger, or only those with one person if the request names a
 * person.
 * @param assumed the platform of requests that name no platform.
 */
export function conversationsEdge(assumed: Platform) {
  return paged(100, { arrange: (threads, parameters) => chosenThreads(threads, parameters, assumed) });
}

function chosenThreads(threads: NodeList, parameters: Parameters, assumed: Platform): NodeList {
  const platform = parameters.get('platform') ?? assumed;
  const person = parameters.get('user_id');
  return threads.filter(
    (thread) => platformOf(thread) === platform && (!person || takesPart(thread, person)),
  );
}

/** Returns the platform of a thread. Only Messenger's thread ids start with `t_`. */
function platformOf({ id }: GraphNode): Platform {
  return id?.startsWith('t_') ? 'messenger' : 'instagram';
}

export function takesPart(thread: GraphNode, personId: string): boolean {
  return thread.edges?.participants?.some(({ id }) => id === personId) ?? false;
}

/**
 * Builds a thread.
 * @param participants the participants, the account first.
 */
export function threadNode(
  id: string,
  participants: NodeList,
  messages: NodeList,
  values: Record<string, unknown>,
): GraphNode {
  return { id, kind: threadKind, values, edges: { participants, messages } };
}

/** Returns the account and the person as participants. */
export function participantsOf({ self, present }: ConversationView, person: Person): NodeList {
  return [self, person].map((one) => ({ id: one.id, kind: participantKind, values: present(one) }));
}

interface MessageFacts {
  id: string;
  threadId: string;
  participants: NodeList;
  /** True when the account wrote the message. */
  own: boolean;
  values: Record<string, unknown>;
  attachments?: NodeList;
}

export function messageNode({
  id,
  threadId,
  participants: [account, person],
  own,
  values,
  attachments = [],
}: MessageFacts): GraphNode {
  const [from, to] = own ? [account, person] : [person, account];
  return {
    id,
    kind: messageKind,
    values,
    links: { from },
    edges: { to: to ? [to] : [], attachments },
    ancestors: [threadId],
  };
}

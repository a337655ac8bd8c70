/** Makes what people do to existing messages: reacting to them, editing them and taking them back. */
import { ProviderEventRefused } from '../provider-events.ts';
import { type ContentChange, editing, removing } from './changes.ts';
import { messageKind } from './conversation-nodes.ts';
import { correspondentOf, type Messaging, messageNotice } from './messaging.ts';
import type { GraphNode } from './node.ts';
import type { Scene } from './provider-events.ts';

interface ChosenMessage {
  id: string;
  node: GraphNode;
  /** The id of the other participant in the thread. */
  person: string;
  own: boolean;
}

export function chosenMessage({ account, overlay }: Scene, id = ''): ChosenMessage {
  const node = overlay.find(id);
  if (node?.kind !== messageKind)
    throw new ProviderEventRefused(
      'externalId',
      `The account has no message ${id} that can be read. List the messages of a thread, and take externalId from one of the 20 newest.`,
    );
  const person = correspondentOf(overlay.find(node.ancestors?.[0] ?? ''));
  return { id, node, person, own: node.links?.from?.id === account.accountId };
}

/**
 * Returns the change that adds a reaction. How it appears on the message is our reading of the reference; no
 * source shows one.
 */
export function react(
  scene: Scene,
  { fields }: Messaging,
  { id, node, person }: ChosenMessage,
): ContentChange {
  const reactions = { data: [{ reaction: 'love', users: [{ id: person }] }] };
  return {
    externalId: id,
    written: { [id]: editing(node, { reactions }, scene.overlay) },
    notice: messageNotice(scene, fields.reaction, person, false, {
      reaction: { mid: id, action: 'react', reaction: 'love', emoji: '❤' },
    }),
  };
}

export function edit(
  scene: Scene,
  { fields }: Messaging,
  chosen: ChosenMessage,
  text: string,
): ContentChange {
  const { id, node, person, own } = chosen;
  if (own || node.values.message === undefined)
    throw new ProviderEventRefused(
      'externalId',
      `Message ${id} is ${own ? 'the account’s own' : 'an attachment'}. Choose one that a person wrote.`,
    );
  const num_edit = Number(scene.overlay.edits(node).num_edit ?? 0) + 1;
  return {
    externalId: id,
    written: { [id]: editing(node, { message: text, num_edit }, scene.overlay) },
    notice: messageNotice(scene, fields.edited, person, false, { message_edit: { mid: id, text, num_edit } }),
  };
}

export function takeBack(
  scene: Scene,
  { fields }: Messaging,
  { id, node, person, own }: ChosenMessage,
): ContentChange {
  const message = { mid: id, ...(own ? { is_echo: true } : {}), is_deleted: true };
  return {
    ...removing(node, scene.overlay),
    notice: messageNotice(scene, own ? fields.echoed : fields.received, person, own, { message }),
  };
}

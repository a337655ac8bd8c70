/**
 * Sends messages through the Send API. Sources: "Send Messages", "Send a Message", "Private Replies".
 */
import { z } from 'zod';
import type { Call } from '../../call.ts';
import { id } from '../../kit/fields.ts';
import type { Created, PublishContent } from '../../publish.ts';

const sent = z.object({ message_id: id() });

/**
 * The type of every message. A message that answers a person within 24 hours, or a comment, needs no tag.
 * Messenger requires the type; Instagram and private replies accept it: "all messaging types available for
 * using the Send API are available for private replies".
 */
const messagingType = 'RESPONSE';

export async function sendMessage(
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

/**
 * Finds the recipient of a message, since the provider sends to people and not to threads. Source:
 * Conversation reference.
 */
import { z } from 'zod';
import { type Call, ProviderFailure } from '../../call.ts';
import { list } from '../../kit/fields.ts';
import type { PublishContent } from '../../publish.ts';
import { identified, knownShape, listEdge } from '../graph.ts';
import { inboxes, person } from '../messages.ts';
import { isAccount, type Messenger } from './sent-messages.ts';

const personId = /^\d+$/;

const thread = z.object({ participants: z.object({ data: list(person) }) });

/**
 * Returns the id of the named person, or of the other participant in the named thread. Fails as `not_found`
 * without a call when the thread is on Messenger and the profile on Instagram, or the other way round. Fails
 * as `rejected` when the thread has not exactly one other participant, or when the account's token reaches
 * both inboxes and the profile's inbox has no conversation with the person.
 */
export async function recipientOf(
  call: Call,
  messenger: Messenger,
  { target }: PublishContent,
): Promise<string> {
  const { participantExternalId, threadExternalId } = target ?? {};
  if (participantExternalId === undefined) return otherIn(call, messenger, threadExternalId ?? '');
  const id = knownShape(participantExternalId, personId);
  if (messenger.reachesBothInboxes(call.account)) await requireConversation(call, messenger, id);
  return id;
}

async function otherIn(call: Call, { contentType }: Messenger, threadExternalId: string): Promise<string> {
  const id = encodeURIComponent(knownShape(threadExternalId, inboxes[contentType].threadId));
  const { participants } = await call.upstream.request({
    method: 'GET',
    path: `/${id}`,
    target: 'object',
    query: { fields: 'participants' },
    parse: thread.parse,
  });
  const others = participants.data.filter((each) => !isAccount(call.account, each.id));
  const [other] = others;
  if (other && others.length === 1) return other.id;
  throw refused('target.threadExternalId', `thread ${id} has ${others.length} other participants`);
}

/**
 * Checks that the profile's inbox has a conversation with the person. Ids of people on Instagram and on
 * Messenger look alike, and a token for both inboxes would send in either.
 */
async function requireConversation(
  call: Call,
  { contentType, ownerOf }: Messenger,
  personId: string,
): Promise<void> {
  const request = {
    path: `/${ownerOf(call.account)}/conversations`,
    target: 'account',
    fields: 'id',
    query: { platform: inboxes[contentType].platform, user_id: personId },
    maximum: 1,
  } as const;
  const { data } = await listEdge(call, request, { limit: 1 }, identified, (node) => node);
  if (data.length === 0)
    throw refused('target.participantExternalId', `${personId} has not written to this inbox`);
}

function refused(field: string, detail: string): ProviderFailure {
  return new ProviderFailure({ kind: 'rejected', field, detail: {} }, detail, {
    why: { reason: 'recipient_not_found' },
  });
}

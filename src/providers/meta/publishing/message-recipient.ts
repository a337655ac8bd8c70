/** Who a message goes to: the provider sends to people, not to threads. Source: Conversation reference. */
import { z } from 'zod';
import { type Account, type Call, ProviderFailure } from '../../provider.ts';
import type { PublishContent } from '../../publish.ts';
import { knownShape } from '../graph.ts';
import { person } from '../message.ts';
import { conversationId } from '../messages.ts';

const personId = /^\d+$/;

const thread = z.object({ participants: z.object({ data: z.array(person) }) });

/** The named person, or the other one in the named thread. */
export async function recipientOf(call: Call, { target }: PublishContent): Promise<string> {
  const { participantExternalId, threadExternalId } = target ?? {};
  if (participantExternalId !== undefined) return knownShape(participantExternalId, personId);
  const id = encodeURIComponent(knownShape(threadExternalId ?? '', conversationId));
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
  throw new ProviderFailure(
    { kind: 'rejected', field: 'target.threadExternalId', detail: {} },
    `thread ${id} has ${others.length} other participants`,
  );
}

/** An account takes part as itself or as its Page. */
export function isAccount({ externalId, references }: Account, id: string): boolean {
  return id === externalId || id === references.pageId;
}

/** Tells over a WebSocket of new notifications. Source: docs.joinmastodon.org, "streaming API methods". */
import type { SimulatedAnswer } from '../simulator.ts';
import type { Exchange } from './fixture-set.ts';
import { fixtureSetOf } from './fixture-set.ts';
import { mentionsIn, renderMention } from './reads.ts';
import { notFound } from './refusals.ts';

const stream = 'user:notification';

/** Opens the stream. It tells of what comes after that. */
export function openStream({ fixtureSet, store, request }: Exchange): SimulatedAnswer {
  const asked = request.url.searchParams.get('stream');
  if (request.headers.upgrade?.toLowerCase() !== 'websocket' || asked !== stream) throw notFound();
  const { accountId } = fixtureSet;
  const told = new Set(mentionsIn(fixtureSet).map(({ id }) => id));
  async function news(): Promise<string[]> {
    const now = fixtureSetOf(accountId, await store.read(accountId));
    const fresh = mentionsIn(now).filter(({ id }) => !told.has(id));
    for (const { id } of fresh) told.add(id);
    return fresh.toReversed().map((one) =>
      JSON.stringify({
        stream: [stream],
        event: 'notification',
        payload: JSON.stringify(renderMention(now, one)),
      }),
    );
  }
  return { status: 101, body: '', socket: { accountId, news } };
}

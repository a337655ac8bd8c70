/** Tells over a WebSocket of new notifications. Source: docs.joinmastodon.org, "streaming API methods". */
import type { SimulatedAnswer } from '../simulator.ts';
import { mentionsIn, renderMention } from './reads.ts';
import { notFound } from './refusals.ts';
import type { Exchange } from './world.ts';
import { worldOf } from './world.ts';

const stream = 'user:notification';

/** Opens the stream. It tells of what comes after that. */
export function openStream({ world, store, request }: Exchange): SimulatedAnswer {
  const asked = request.url.searchParams.get('stream');
  if (request.headers.upgrade?.toLowerCase() !== 'websocket' || asked !== stream) throw notFound();
  const { accountId } = world;
  const told = new Set(mentionsIn(world).map(({ id }) => id));
  async function news(): Promise<string[]> {
    const now = worldOf(accountId, await store.read(accountId));
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

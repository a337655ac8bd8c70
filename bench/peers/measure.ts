/** Measures a service that delivers events against a bare loop of signed requests. */
import { setTimeout as pause } from 'node:timers/promises';
import { createDeliveryLoad } from '../delivery-load.ts';
import { processorSeconds } from '../processor-time.ts';
import { sized } from '../size.ts';
import { median } from '../statistics.ts';
import { type Peer, sendEvent, setUp } from './peer.ts';

interface Measurement {
  receiverUrl: string;
  /** The processes of the service, its stores included. Their processor time is measured with their descendants'. */
  pids: number[];
}

const events = sized(2_000, 100);
const rounds = sized(3, 1);
const bareConcurrency = 50;
const slowEvents = sized(200, 20);
const busyEvents = sized(1_000, 50);
/** The time that the service gets to finish its own work after the last delivery. */
const settlingMs = 500;

/** Sets the service up and measures it. Returns the results as a table. */
export async function measurePeer(peer: Peer, { receiverUrl, pids }: Measurement): Promise<string> {
  await setUp(peer, `${receiverUrl}/events`);
  const load = createDeliveryLoad(receiverUrl, () => sendEvent(peer));
  const body = JSON.stringify(peer.event.body);
  await load.throughput(undefined, { events: events / 10 });
  await load.bare(events / 10, bareConcurrency, body);
  const ratios: number[] = [];
  const spent: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = secondsOf(pids);
    const perSecond = await load.throughput(undefined, { events });
    await pause(settlingMs);
    spent.push(secondsOf(pids) - before);
    ratios.push(perSecond / (await load.bare(events, bareConcurrency, body)));
  }
  const slow = await load.paced(undefined, slowEvents, 25);
  const busy = await load.paced(undefined, busyEvents, 5);
  return [
    `| ${peer.name} | |`,
    '|---|---|',
    `| Events per second, ratio to the bare loop | ${median(ratios).toFixed(2)} |`,
    ...(pids.length > 0
      ? [`| CPU seconds per 1,000 events | ${((median(spent) / events) * 1_000).toFixed(2)} |`]
      : []),
    `| From the request to the receiver, 40 events/s, p50 and p99 | ${slow.p50} ms, ${slow.p99} ms |`,
    `| From the request to the receiver, 200 events/s, p50 and p99 | ${busy.p50} ms, ${busy.p99} ms |`,
  ].join('\n');
}

const secondsOf = (pids: number[]) => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0);

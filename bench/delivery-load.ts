/** Makes something deliver events to a benchmark's receiver, and measures how fast they arrive. */
import { setTimeout as pause } from 'node:timers/promises';
import { newSecret, signatureHeaders } from '../src/domain/deliveries/signature.ts';
import { createSender } from '../src/outbound/sender.ts';

const emitters = 10;
/** A service that has delivered nothing for this long is taken to have lost the rest. */
const timeoutMs = 60_000;

export interface Load {
  events: number;
  /** How many destinations receive each event; one by default. */
  copies?: number;
  perTransaction?: number;
}

/** The receiver's counts since its last reset; the percentiles of its latencies are in milliseconds. */
export interface Received {
  count: number;
  p50: number;
  p99: number;
}

/** @param send makes a number of events happen together, which are on their way once it is fulfilled. */
export function createDeliveryLoad<Target>(
  receiverUrl: string,
  send: (target: Target, count: number) => Promise<void>,
) {
  const ask = async (path: string): Promise<Received> =>
    (await fetch(receiverUrl + path)).json() as Promise<Received>;

  async function received(count: number): Promise<void> {
    let last = { count: 0, at: performance.now() };
    for (;;) {
      const { count: now } = await ask(`/?from=${count}`);
      if (now >= count) return;
      if (now > last.count) last = { count: now, at: performance.now() };
      if (performance.now() - last.at > timeoutMs) throw new Error(`only ${now} of ${count} events arrived`);
    }
  }

  return {
    /** Lets ten emitters send events at once. Returns deliveries per second. */
    async throughput(target: Target, { events, copies = 1, perTransaction = 1 }: Load): Promise<number> {
      await ask('/reset');
      const startedAt = performance.now();
      let left = events;
      const emitter = async () => {
        while (left > 0) {
          left -= perTransaction;
          await send(target, perTransaction);
        }
      };
      await Promise.all(Array.from({ length: emitters }, emitter));
      await received(events * copies);
      return perSecond(events * copies, startedAt);
    },

    /**
     * Sends one event every `everyMs` milliseconds, without waiting for earlier ones, and returns what the
     * receiver has counted.
     */
    async paced(target: Target, events: number, everyMs: number): Promise<Received> {
      await ask('/reset');
      const sent: Promise<void>[] = [];
      for (let count = 0; count < events; count += 1) {
        sent.push(send(target, 1));
        await pause(everyMs);
      }
      await Promise.all(sent);
      await received(events);
      return ask('/');
    },

    /**
     * Sends signed requests with this body in a plain loop with the service's own client, `concurrency` at a time.
     * Returns requests per second.
     */
    async bare(posts: number, concurrency: number, body: string): Promise<number> {
      const sender = createSender({
        allowedNetworks: ['127.0.0.0/8'],
        connectTimeoutMs: 5_000,
        answerTimeoutMs: 15_000,
      });
      const secrets = [newSecret()];
      const startedAt = performance.now();
      let left = posts;
      const loop = async () => {
        while (left > 0) {
          left -= 1;
          const headers = signatureHeaders({ id: `evt_${left}`, timestamp: new Date(), body, secrets });
          await sender.post({ url: `${receiverUrl}/bare`, headers, body });
        }
      };
      await Promise.all(Array.from({ length: concurrency }, loop));
      sender.close();
      return perSecond(posts, startedAt);
    },
  };
}

export type DeliveryLoad<Target> = ReturnType<typeof createDeliveryLoad<Target>>;

const perSecond = (count: number, startedAt: number) => (count / (performance.now() - startedAt)) * 1000;

/** Sends events all the way, from the transaction that emits them to a benchmark's receiver. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../src/context.ts';
import type { Schemas } from '../src/contract/index.ts';
import { exampleEvent } from '../src/contract/samples.ts';
import { inTransaction } from '../src/db/client.ts';
import type { Scope } from '../src/db/scope.ts';
import { emit } from '../src/domain/events/emit.ts';
import { createSender } from '../src/outgoing/sender.ts';
import { newSecret, signatureHeaders } from '../src/outgoing/signature.ts';

const data = exampleEvent('connection.created').data as Schemas['Connection'];
const emitters = 10;

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

export function createEventLoad(ctx: Context, receiverUrl: string) {
  const ask = async (path: string): Promise<Received> =>
    (await fetch(receiverUrl + path)).json() as Promise<Received>;

  function emitSome(scope: Scope, count = 1): Promise<void> {
    const events = Array.from({ length: count }, () => ({ topic: 'connection.refreshed' as const, data }));
    return inTransaction(ctx.db, (tx) => emit(ctx, tx, scope, events));
  }

  async function received(count: number): Promise<void> {
    while ((await ask('/')).count < count) await pause(5);
  }

  return {
    /** Emits events in ten parallel transactions. Returns deliveries per second. */
    async throughput(scope: Scope, { events, copies = 1, perTransaction = 1 }: Load): Promise<number> {
      await ask('/reset');
      const startedAt = performance.now();
      let left = events;
      const emitter = async () => {
        while (left > 0) {
          left -= perTransaction;
          await emitSome(scope, perTransaction);
        }
      };
      await Promise.all(Array.from({ length: emitters }, emitter));
      await received(events * copies);
      return perSecond(events * copies, startedAt);
    },

    /**
     * Emits one event every `everyMs` milliseconds, without waiting for earlier ones, and returns what the
     * receiver has counted.
     */
    async paced(scope: Scope, events: number, everyMs: number): Promise<Received> {
      await ask('/reset');
      const emitted: Promise<void>[] = [];
      for (let count = 0; count < events; count += 1) {
        emitted.push(emitSome(scope));
        await pause(everyMs);
      }
      await Promise.all(emitted);
      await received(events);
      return ask('/');
    },

    /**
     * Sends signed requests in a plain loop with the service's own client, `concurrency` at a time. Returns requests
     * per second.
     */
    async bare(posts: number, concurrency: number): Promise<number> {
      const sender = createSender({
        allowedNetworks: ['127.0.0.0/8'],
        connectTimeoutMs: 5_000,
        answerTimeoutMs: 15_000,
      });
      const secrets = [newSecret()];
      const body = JSON.stringify({ topic: 'connection.refreshed', data });
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

export type EventLoad = ReturnType<typeof createEventLoad>;

const perSecond = (count: number, startedAt: number) => (count / (performance.now() - startedAt)) * 1000;

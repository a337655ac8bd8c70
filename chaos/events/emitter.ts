/** Emits events steadily from a process that survives. Some transactions fail, and some are rolled back on purpose. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../src/context.ts';
import { type EventData, exampleEvent } from '../../src/contract/index.ts';
import { inTransaction } from '../../src/db/client/client.ts';
import type { Scope } from '../../src/db/client/scope.ts';
import { emit, type NewEvent } from '../../src/domain/foundation/events/emit.ts';
import type { Chance } from '../chance.ts';
import { emittedTopics } from './plan.ts';

export interface Emitted {
  /** The marks of events whose transaction was reported as committed. */
  committed: string[];
  /** The number of transactions that failed. Only the database can tell whether one was committed nevertheless. */
  refused: number;
  rolledBack: number;
}

/** One of as many transactions is rolled back on purpose, the first among them, so that also a short run has one. */
const rolledBackOneOf = 10;

/** The most transactions that are open at a time, so that they do not pile up while the database is away. */
const mostAtATime = 20;

export async function emitSteadily(
  ctx: Context,
  scopes: Scope[],
  { chance, forMs, everyMs }: { chance: Chance; forMs: number; everyMs: number },
): Promise<Emitted> {
  const emitted: Emitted = { committed: [], refused: 0, rolledBack: 0 };
  const inProgress = new Set<Promise<void>>();
  const endsAt = performance.now() + forMs;
  for (let begun = 0; performance.now() < endsAt; begun += 1) {
    const rollBack = begun % rolledBackOneOf === 0;
    const emission = emitSome(ctx, { chance, scope: chance.pick(scopes), rollBack }, emitted);
    inProgress.add(emission);
    emission.finally(() => inProgress.delete(emission));
    await pause(everyMs);
    if (inProgress.size >= mostAtATime) await Promise.race(inProgress);
  }
  await Promise.all(inProgress);
  return emitted;
}

let marks = 0;

async function emitSome(
  ctx: Context,
  { chance, scope, rollBack }: { chance: Chance; scope: Scope; rollBack: boolean },
  emitted: Emitted,
): Promise<void> {
  const events = Array.from({ length: Math.floor(chance.between(1, 4)) }, () => newEvent(chance));
  try {
    await inTransaction(ctx.db, async (tx) => {
      await emit(ctx, tx, scope, events);
      if (rollBack) throw new Error('rolled back on purpose');
    });
    emitted.committed.push(...events.map(({ connectedProfileId = '' }) => connectedProfileId));
  } catch {
    if (rollBack) emitted.rolledBack += 1;
    else emitted.refused += 1;
  }
}

/**
 * Makes an event. The profile's id serves as a mark, which identifies the event before and after it is in the
 * database.
 */
function newEvent(chance: Chance): NewEvent {
  const topic = chance.pick(emittedTopics);
  marks += 1;
  const data = exampleEvent(topic).data as EventData<typeof topic>;
  return { topic, data, connectedProfileId: `mark-${marks}` };
}

/** Events, steadily, from a process that survives: some transactions fail, and some are rolled back on purpose. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../src/context.ts';
import type { EventData } from '../../src/contract/index.ts';
import { exampleEvent } from '../../src/contract/samples.ts';
import { inTransaction } from '../../src/db/client.ts';
import type { Scope } from '../../src/db/scope.ts';
import { emit, type NewEvent } from '../../src/domain/events/emit.ts';
import type { Chance } from '../chance.ts';
import { emittedTopics } from './plan.ts';

export interface Emitted {
  /** The marks of events whose transaction was answered as committed. */
  committed: string[];
  /** Transactions that failed. Whether one was committed all the same is for the database to say. */
  refused: number;
  rolledBack: number;
}

/** So that a database that is away does not gather transactions without end. */
const mostAtATime = 20;

export async function emitSteadily(
  ctx: Context,
  scopes: Scope[],
  { chance, forMs, everyMs }: { chance: Chance; forMs: number; everyMs: number },
): Promise<Emitted> {
  const emitted: Emitted = { committed: [], refused: 0, rolledBack: 0 };
  const inProgress = new Set<Promise<void>>();
  const endsAt = performance.now() + forMs;
  while (performance.now() < endsAt) {
    const emission = emitSome(ctx, chance, chance.pick(scopes), emitted);
    inProgress.add(emission);
    emission.finally(() => inProgress.delete(emission));
    await pause(everyMs);
    if (inProgress.size >= mostAtATime) await Promise.race(inProgress);
  }
  await Promise.all(inProgress);
  return emitted;
}

let marks = 0;

async function emitSome(ctx: Context, chance: Chance, scope: Scope, emitted: Emitted): Promise<void> {
  const events = Array.from({ length: Math.floor(chance.between(1, 4)) }, () => newEvent(chance));
  const rollBack = chance.between(0, 1) < 0.1;
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

/** The profile's id serves as a mark by which an event is known before and after it is in the database. */
function newEvent(chance: Chance): NewEvent {
  const topic = chance.pick(emittedTopics);
  marks += 1;
  const data = exampleEvent(topic).data as EventData<typeof topic>;
  return { topic, data, connectedProfileId: `mark-${marks}` };
}

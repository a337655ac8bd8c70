/**
 * Determines what became of every event from three sources only: the database's rows, the plan and the receivers'
 * notes.
 */
import type pg from 'pg';
import { Webhook } from 'standardwebhooks';
import type { Emitted } from './emitter.ts';
import type { PlannedDestination } from './plan.ts';
import type { Arrival } from './receivers.ts';

interface StoredEvent {
  id: string;
  organizationId: string;
  topic: string;
  mark: string | null;
}

/** A planned destination after it was created. */
export interface Destination extends PlannedDestination {
  id: string;
  organizationId: string;
  secret: string;
}

export interface Counts {
  emitted: number;
  expected: number;
  delivered: number;
  sent: number;
  retried: number;
  duplicated: number;
  lost: string[];
  wrong: string[];
}

export async function storedEvents(db: pg.Pool): Promise<StoredEvent[]> {
  const { rows } = await db.query(`
    SELECT id, organization_id AS "organizationId", topic, connected_profile_id AS mark FROM events`);
  return rows;
}

const pairOf = (destination: string, eventId: unknown) => `${destination} ${eventId}`;

/**
 * Returns each event paired with each destination that must receive it. The destination that answers 410 from
 * some moment on may miss some events, so it is not included.
 */
export function expectedPairs(events: StoredEvent[], made: Destination[]): Set<string> {
  const staying = made.filter(({ leaves }) => !leaves);
  return new Set(
    events.flatMap((event) =>
      staying.filter((destination) => suits(destination, event)).map(({ name }) => pairOf(name, event.id)),
    ),
  );
}

const suits = (destination: Destination, { organizationId, topic }: StoredEvent) =>
  destination.organizationId === organizationId && destination.takes.some((name) => name === topic);

export function takenPairs(arrivals: Arrival[]): string[] {
  return arrivals.filter(({ taken }) => taken).map(pairIn);
}

const pairIn = ({ destination, headers }: Arrival) => pairOf(destination, headers['webhook-id']);

export function count(
  events: StoredEvent[],
  made: Destination[],
  arrivals: Arrival[],
  { committed }: Emitted,
): Counts {
  const expected = expectedPairs(events, made);
  const taken = takenPairs(arrivals);
  const delivered = new Set(taken);
  const marks = new Set(events.map(({ mark }) => mark));
  return {
    emitted: events.length,
    expected: expected.size,
    delivered: expected.intersection(delivered).size,
    sent: arrivals.length,
    retried: arrivals.length - new Set(arrivals.map(pairIn)).size,
    duplicated: taken.length - delivered.size,
    lost: [...expected.difference(delivered), ...committed.filter((mark) => !marks.has(mark))],
    wrong: wrongOf(events, made, arrivals),
  };
}

function wrongOf(events: StoredEvent[], made: Destination[], arrivals: Arrival[]): string[] {
  const known = new Map(events.map((event) => [event.id, event]));
  return arrivals.flatMap((arrival) => {
    const fault = faultOf(arrival, made, known);
    return fault ? [`${pairIn(arrival)}: ${fault}`] : [];
  });
}

/**
 * Returns what is wrong with a delivery that arrived; `undefined` when it is right. An event that is in no
 * row is wrong as well, because its transaction was never committed.
 */
function faultOf(
  { destination: name, headers, body }: Arrival,
  made: Destination[],
  known: Map<string, StoredEvent>,
): string | undefined {
  const event = known.get(`${headers['webhook-id']}`);
  const destination = made.find((candidate) => candidate.name === name);
  if (!event || !destination) return 'unknown';
  if (!suits(destination, event)) return `not for it: ${event.topic} of ${event.organizationId}`;
  try {
    const {
      id,
      topic,
      organizationId,
      connectedProfileId = null,
    } = new Webhook(destination.secret).verify(body, headers as Record<string, string>) as Record<
      string,
      unknown
    >;
    const sent = JSON.stringify({ id, organizationId, topic, mark: connectedProfileId });
    return sent === JSON.stringify(event) ? undefined : `another envelope: ${sent}`;
  } catch (error) {
    return `${error}`;
  }
}

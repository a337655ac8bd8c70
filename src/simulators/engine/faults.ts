/** Finds the faults that publishing is marked with, and tells which have happened. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isPublishMark, type PublishFault, type PublishMark, publishMarks } from '../faults.ts';
import type { SimulatorStore, SimulatorWrites } from '../store.ts';

export const faultSchema = z.object({
  name: z.enum(publishMarks),
  /**
   * The hash of the marked text: a fault that happens only once happens once for each text. Empty when the
   * account's scenario asks for the fault.
   */
  subject: z.string(),
});
export type Fault = z.infer<typeof faultSchema>;

/**
 * The faults that show only after the last call of publishing, while the provider processes what it has
 * accepted.
 */
export const faultsOfProcessing: ReadonlySet<PublishMark> = new Set([
  'slow_container',
  'container_error',
  'container_expired',
]);

/** The number of times that slow media are reported as still being processed. */
const slowLooks = 2;

/**
 * Tells how far the processing of media is.
 * @param looks how often somebody has looked before.
 */
export function processingOf(
  fault: Pick<Fault, 'name'> | undefined,
  looks: number,
): 'unseen' | 'running' | 'failed' | 'done' {
  if (fault?.name === 'container_error') return 'failed';
  if (looks >= slowLooks) return 'done';
  if (fault?.name === 'container_not_found_yet') return 'unseen';
  return fault?.name === 'slow_container' ? 'running' : 'done';
}

const looked = z.object({ looks: z.number().default(0) });

/**
 * Looks at media once more. Returns how far their processing is, and how often somebody has looked before.
 * @param objectId the id under which the account's store counts the looks.
 */
export async function lookAt(
  { accountId, store }: { accountId: string; store: SimulatorStore },
  objectId: string,
  fault: Pick<Fault, 'name'> | undefined,
) {
  const { looks } = looked.parse((await store.read(accountId)).get(objectId) ?? {});
  await store.write(accountId, objectId, { looks: looks + 1 });
  return { looks, state: processingOf(fault, looks) };
}

/** The marker in a text, or in an address, where some characters are escaped. */
const marker = /(?:#|%23)fault(?::|%3a)(\w+)/i;

/** Returns the fault of the first marked text, or else of the account's scenario. */
export function faultIn(texts: Iterable<string>, scenario: string): Fault | undefined {
  for (const text of texts) {
    const name = marker.exec(text)?.[1]?.toLowerCase() ?? '';
    if (isPublishMark(name)) return { name, subject: subjectOf(text) };
  }
  return isPublishMark(scenario) ? { name: scenario, subject: '' } : undefined;
}

const subjectOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const prefixOf = (name: PublishMark) => `fault/${name}/`;

/** Returns the key under which the store remembers that a fault has happened. */
export const memoryOf = ({ name, subject }: Fault) => prefixOf(name) + subject;

const hasHappened = z.object({ at: z.number() });

/**
 * Returns when the fault happened first, in milliseconds since 1970; `undefined` when it has not happened
 * yet.
 */
export function happenedAt(fault: Fault, writes: SimulatorWrites): number | undefined {
  return hasHappened.safeParse(writes.get(memoryOf(fault))).data?.at;
}

/**
 * Returns when a fault of this name last happened to anything on the account, in milliseconds since 1970;
 * `undefined` when it has not happened yet.
 */
export function lastHappenedAt(name: PublishFault, writes: SimulatorWrites): number | undefined {
  const times = [...writes].flatMap(([id, fields]) =>
    id.startsWith(prefixOf(name)) ? (hasHappened.safeParse(fields).data?.at ?? []) : [],
  );
  return times.length > 0 ? Math.max(...times) : undefined;
}

/**
 * Returns the fault, except for an expiry that has already happened: media that are prepared again do not
 * expire again.
 */
export function stillToCome(fault: Fault | undefined, writes: SimulatorWrites): Fault | undefined {
  const again = fault?.name === 'container_expired' && happenedAt(fault, writes) !== undefined;
  return again ? undefined : fault;
}

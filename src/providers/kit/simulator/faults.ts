/** What publishing is marked to fail with, and what has failed so already. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  isPublishMark,
  type PublishFault,
  type PublishMark,
  publishMarks,
  type SimulatorWrites,
} from '../../simulator.ts';

export const faultSchema = z.object({
  name: z.enum(publishMarks),
  /** What it happens once for. */
  subject: z.string(),
});
export type Fault = z.infer<typeof faultSchema>;

/** Those that show only after the last call. */
export const faultsOfProcessing: ReadonlySet<PublishMark> = new Set([
  'slow_container',
  'container_error',
  'container_expired',
]);

/** In a text, or in an address, where some characters are escaped. */
const marker = /(?:#|%23)fault(?::|%3a)(\w+)/i;

/** Of the first text that is marked; else of the scenario that the account is in. */
export function faultIn(texts: Iterable<string>, scenario: string): Fault | undefined {
  for (const text of texts) {
    const name = marker.exec(text)?.[1]?.toLowerCase() ?? '';
    if (isPublishMark(name)) return { name, subject: subjectOf(text) };
  }
  return isPublishMark(scenario) ? { name: scenario, subject: '' } : undefined;
}

const subjectOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const prefixOf = (name: PublishMark) => `fault/${name}/`;

/** Where the store has it that a fault has happened. */
export const memoryOf = ({ name, subject }: Fault) => prefixOf(name) + subject;

const hasHappened = z.object({ at: z.number() });

/** When it happened first, in milliseconds since 1970. */
export function happenedAt(fault: Fault, writes: SimulatorWrites): number | undefined {
  return hasHappened.safeParse(writes.get(memoryOf(fault))).data?.at;
}

/** When it happened last to anything on the account. */
export function lastHappenedAt(name: PublishFault, writes: SimulatorWrites): number | undefined {
  const times = [...writes].flatMap(([id, fields]) =>
    id.startsWith(prefixOf(name)) ? (hasHappened.safeParse(fields).data?.at ?? []) : [],
  );
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** Without the expiry that has happened: prepared anew, media do not expire again. */
export function stillToCome(fault: Fault | undefined, writes: SimulatorWrites): Fault | undefined {
  const again = fault?.name === 'container_expired' && happenedAt(fault, writes) !== undefined;
  return again ? undefined : fault;
}

/** Counts the streams that are open at this process, since each holds a connection. */
import { ServiceError } from '../../errors/index.ts';

export interface OpenStreams {
  /**
   * Counts a stream of a key.
   * @returns what is to be called when the stream ends.
   * @throws ServiceError `rate_limit_exceeded`
   */
  enter(holder: { keyId: string; organizationId: string }): () => void;
  /** Returns how many streams are open. */
  count(): number;
  /** Returns how many bytes of events may be read for one stream at once. */
  bytesEach(): number;
}

const mostPerKey = 10;
const mostPerOrganization = 50;
const retryAfterSeconds = 10;
/** What all streams of a process may hold for readers that are slow, and what a single one may. */
const bytesOfAll = 16 * 1024 * 1024;
const bytesOfOne = 256 * 1024;

export function createOpenStreams(): OpenStreams {
  const counts = new Map<string, number>();
  let open = 0;

  function add(id: string, change: number): void {
    const count = (counts.get(id) ?? 0) + change;
    if (count > 0) counts.set(id, count);
    else counts.delete(id);
  }

  function requireRoom(id: string, most: number, whose: string): void {
    if ((counts.get(id) ?? 0) < most) return;
    throw new ServiceError('rate_limit_exceeded', {
      message: `${whose} has ${most} streams open already. Close one first.`,
      meta: { reason: 'too_many_streams' },
      retryAfterSeconds,
    });
  }

  return {
    enter({ keyId, organizationId }) {
      requireRoom(keyId, mostPerKey, 'This API key');
      requireRoom(organizationId, mostPerOrganization, 'The Organization');
      const change = (by: number) => {
        open += by;
        for (const id of [keyId, organizationId]) add(id, by);
      };
      change(1);
      return () => change(-1);
    },
    count: () => open,
    bytesEach: () => Math.min(bytesOfOne, Math.floor(bytesOfAll / Math.max(1, open))),
  };
}

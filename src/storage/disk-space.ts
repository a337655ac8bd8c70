/**
 * Sets room on the disk aside before files are written, and looks at it again while they are, because others write to the
 * same disk: other processes, and the database.
 */
import { createConcurrency } from '../lib/concurrency.ts';
import type { Storage } from './storage.ts';

/** The disk has too little room for a file. */
export class DiskFull extends Error {
  override name = 'DiskFull';
}

export interface DiskSpace {
  /** Tells whether the margin stays free when a file of this size is added to those that are being written. */
  has(sizeBytes: number): Promise<boolean>;
  /** Tells whether a file of this size would leave the margin free if nothing else were on the disk. */
  couldHold(sizeBytes: number): Promise<boolean>;
  /**
   * Stores a file. Room for the whole file is set aside if its size is known, and else piece by piece.
   * @throws DiskFull, with nothing stored, when the margin would not stay free, or the disk is full.
   */
  put(key: string, content: AsyncIterable<Uint8Array>, sizeBytes?: number): Promise<void>;
}

interface Reservation {
  /** The bytes that are set aside, and how many of them are written. */
  bytes: number;
  written: number;
  /** Resolves when nothing is written any more, and what was written is gone unless the file is whole. */
  ended: Promise<void>;
}

/** So much is set aside at a time for a file of unknown size, and so much is written between two looks at the disk. */
const stepBytes = 16 * 1024 * 1024;

/** A full disk, and a quota that is used up. */
const outOfSpace = new Set(['ENOSPC', 'EDQUOT']);

/**
 * @param storage has always room if it does not tell its free space.
 * @param settings are read again each time.
 */
export function createDiskSpace(
  storage: Pick<Storage, 'put' | 'freeBytes' | 'capacityBytes'>,
  settings: { diskMarginBytes: number },
): DiskSpace {
  const reservations = new Set<Reservation>();
  const { runExclusive } = createConcurrency();
  /** The file that was given up last. Until it is gone, no other one is looked at, so that not all are given up together. */
  let givingUp = Promise.resolve();

  /** Returns how much is free beyond the margin and what is set aside for others. */
  async function spare(own?: Reservation): Promise<number> {
    const free = await storage.freeBytes?.();
    if (free === undefined) return Number.POSITIVE_INFINITY;
    const others = [...reservations].filter((other) => other !== own);
    const awaited = others.reduce((sum, { bytes, written }) => sum + Math.max(0, bytes - written), 0);
    return free - awaited - settings.diskMarginBytes;
  }

  /** Sets this much aside in addition to what the file has; nothing more makes sure of that. */
  function reserve(reservation: Reservation, bytes: number): Promise<void> {
    return runExclusive('disk', async () => {
      await givingUp;
      const missing = reservation.bytes + bytes - reservation.written;
      if ((await spare(reservation)) < missing) {
        if (reservations.has(reservation)) givingUp = reservation.ended;
        throw new DiskFull('the margin of the disk would not stay free');
      }
      reservation.bytes += bytes;
      reservations.add(reservation);
    });
  }

  async function* reserved(
    content: AsyncIterable<Uint8Array>,
    reservation: Reservation,
  ): AsyncGenerator<Uint8Array> {
    let lookAt = stepBytes;
    for await (const piece of content) {
      const after = reservation.written + piece.length;
      const missing = after - reservation.bytes;
      if (missing > 0 || after >= lookAt) {
        await reserve(reservation, missing > 0 ? Math.max(missing, stepBytes) : 0);
        lookAt = after + stepBytes;
      }
      yield piece;
      reservation.written = after;
    }
  }

  return {
    has: async (sizeBytes) => (await spare()) >= sizeBytes,
    async couldHold(sizeBytes) {
      const capacity = (await storage.capacityBytes?.()) ?? Number.POSITIVE_INFINITY;
      return sizeBytes <= capacity - settings.diskMarginBytes;
    },
    async put(key, content, sizeBytes = 0) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const reservation = { bytes: 0, written: 0, ended };
      try {
        await reserve(reservation, sizeBytes);
        await storage.put(key, reserved(content, reservation));
      } catch (error) {
        throw outOfSpace.has((error as NodeJS.ErrnoException).code ?? '')
          ? new DiskFull('the disk is full', { cause: error })
          : error;
      } finally {
        reservations.delete(reservation);
        end();
      }
    },
  };
}

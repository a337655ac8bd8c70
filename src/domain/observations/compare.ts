/** What a provider lists, compared with what customers have been told of it. Pure functions. */
import type { ItemsOf, ObservedItem } from '../../db/observed-items.ts';
import { type Change, fingerprintOf } from './item-row.ts';

export type Found = Change & { publishedAt?: string };

/** By the item's id. */
export type Known = ReadonlyMap<string, ObservedItem>;

/** What was there before the profile was connected is history, and no news. */
export function compare(
  of: ItemsOf,
  connectedAt: Date,
  found: Found[],
  known: Known,
): Record<'created' | 'updated' | 'moderated', Found[]> {
  const present = found.filter(({ externalId }) => !known.get(externalId)?.deletedAt);
  const created = present.filter(
    ({ externalId, publishedAt }) =>
      !known.get(externalId)?.toldAt && isSince(wholeSecond(connectedAt), publishedAt),
  );
  const updated = present.filter(({ externalId, item }) => {
    const before = known.get(externalId)?.fingerprint;
    return before && before !== fingerprintOf(of, externalId, item);
  });
  const moderated = present.filter((one) => {
    const before = hiddenBefore(known.get(one.externalId), created.includes(one));
    return one.hidden !== undefined && before !== undefined && one.hidden !== before;
  });
  return {
    created: created.map(withoutHidden),
    updated: updated.filter((one) => !created.includes(one)).map(withoutHidden),
    moderated,
  };
}

/** That it is hidden is told by itself. */
const withoutHidden = ({ hidden: _, moderatedAt: __, ...one }: Found): Found => one;

const secondMs = 1000;

/** Providers give times in whole seconds. */
export function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / secondMs) * secondMs);
}

function isSince(second: Date, publishedAt: string | undefined): boolean {
  return publishedAt !== undefined && Date.parse(publishedAt) >= second.getTime();
}

/** What is new, or has been told without a word of it, is to be seen. */
function hiddenBefore(row: ObservedItem | undefined, isNew: boolean): boolean | undefined {
  return row?.hidden ?? (isNew || row?.toldAt ? false : undefined);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Once a day is enough for what has not changed: it is kept for 30. */
export function needsRemembering({ externalId, hidden }: Found, known: Known, now: Date): boolean {
  const row = known.get(externalId);
  if (!row?.fingerprint || now.getTime() - row.seenAt.getTime() > dayMs) return true;
  return hidden !== undefined && row.hidden === null;
}

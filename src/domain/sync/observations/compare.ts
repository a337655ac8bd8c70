/** Compares what a provider lists with what customers have been told. Pure functions. */
import type { ItemsOf, KnownItem } from '../../../db/tables/observed-items.ts';
import { type Change, fingerprintOf } from './item-row.ts';

export type Found = Change & { publishedAt?: string };

/** Item id -> what is remembered of the item. */
export type Known = ReadonlyMap<string, KnownItem>;

/**
 * Returns the changes that nobody was told of. An item from before the profile was connected is history and
 * does not count as created.
 */
export function compare(
  of: ItemsOf,
  connectedAt: Date,
  found: Found[],
  known: Known,
): Record<'created' | 'updated' | 'moderated', Found[]> {
  const present = found.filter(({ externalId }) => !known.get(externalId)?.deletedAt);
  const created = present.filter(
    ({ externalId, publishedAt }) =>
      !known.get(externalId)?.notifiedAt && isSince(wholeSecond(connectedAt), publishedAt),
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

/** Returns the item without its hidden state, which is a change of its own. */
const withoutHidden = ({ hidden: _, moderatedAt: __, ...one }: Found): Found => one;

const secondMs = 1000;

/** Cuts a time to whole seconds, the precision of providers. */
export function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / secondMs) * secondMs);
}

function isSince(second: Date, publishedAt: string | undefined): boolean {
  return publishedAt !== undefined && Date.parse(publishedAt) >= second.getTime();
}

/**
 * Returns whether customers know the item as hidden; `undefined` when they do not know the item. A new item,
 * or one told without its state, counts as shown.
 */
function hiddenBefore(row: KnownItem | undefined, isNew: boolean): boolean | undefined {
  return row?.hidden ?? (isNew || row?.notifiedAt ? false : undefined);
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Tells whether to store an item that a sweep has found. Changes are stored when they are told. For an
 * unchanged item, once a day is enough, because rows are kept for 30 days, unless its hidden state has become
 * known.
 */
export function needsRemembering({ externalId, hidden }: Found, known: Known, now: Date): boolean {
  const row = known.get(externalId);
  if (!row?.fingerprint || now.getTime() - row.seenAt.getTime() > dayMs) return true;
  return hidden !== undefined && row.hidden === null;
}

/** Compares items of a provider with what was known of them. */

import { createHash } from 'node:crypto';
import type { ItemRow, ItemsOf, KnownItem } from '../../../db/tables/observed-items.ts';
import { dayMs, secondMs } from '../../../lib/time.ts';

// Compares what a provider lists with the events that customers have had. Pure functions.

export type Found = ItemChange & { publishedAt?: string };

/** Item id -> what is remembered of the item. */
export type Known = ReadonlyMap<string, KnownItem>;

/**
 * Returns the changes that nobody was notified of. An item from before the profile was connected is history and
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

/** Cuts a time to whole seconds, the precision of providers. */
export function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / secondMs) * secondMs);
}

function isSince(second: Date, publishedAt: string | undefined): boolean {
  return publishedAt !== undefined && Date.parse(publishedAt) >= second.getTime();
}

/**
 * Returns whether customers know the item as hidden; `undefined` when they do not know the item. A new item,
 * or one whose event had no state, counts as shown.
 */
function hiddenBefore(row: KnownItem | undefined, isNew: boolean): boolean | undefined {
  return row?.hidden ?? (isNew || row?.notifiedAt ? false : undefined);
}

/**
 * Tells whether to store an item that a sweep has found. Changes are stored when their events are emitted. For an
 * unchanged item, once a day is enough, because rows are kept for 30 days, unless its hidden state has become
 * known.
 */
export function needsRemembering({ externalId, hidden }: Found, known: Known, now: Date): boolean {
  const row = known.get(externalId);
  if (!row?.fingerprint || now.getTime() - row.seenAt.getTime() > dayMs) return true;
  return hidden !== undefined && row.hidden === null;
}

// Makes the remembered form of an item, without its content.

export interface ItemChange {
  externalId: string;
  /** The item in its read schema. */
  item: object;
  /**
   * True when the provider did not return the item by its id, so that a later miss does not mean that it was
   * deleted.
   */
  unread?: true;
  hidden?: boolean;
  /** When the item was hidden or shown at the provider. */
  moderatedAt?: Date;
}

/** The fields that all read schemas have in common, and those that must not be stored. */
interface Item {
  title?: string;
  text?: string;
  contentWarning?: string;
  link?: string;
  publishedAt?: string;
}

export function rowOf(of: ItemsOf, { item, unread, ...change }: ItemChange): ItemRow {
  const { publishedAt } = item as Item;
  return {
    ...change,
    fingerprint: fingerprintOf(of, change.externalId, item),
    ...(publishedAt ? { publishedAt } : {}),
    ...(unread ? {} : { remains: remainsOf(item) }),
  };
}

/**
 * Returns a hash of the item's text and, where it has them, of its title, content warning and link, salted with its ids, so
 * that equal texts of different items have different hashes.
 */
function fingerprintOf(
  { connectedProfileId, contentType }: ItemsOf,
  externalId: string,
  item: object,
): string {
  const { text = '', title, contentWarning, link } = item as Item;
  const words = [title, text, contentWarning, link].filter((one) => one !== undefined);
  return createHash('sha256')
    .update([connectedProfileId, contentType, externalId, ...words].join('\n'))
    .digest('base64url');
}

/** The fields of items that are not stored, besides the title and the text. */
const unstored: ReadonlySet<string> = new Set([
  'altText',
  'altTexts',
  'author',
  'contentWarning',
  'link',
  'media',
  'ownerUsername',
  'poll',
  'providerRaw',
  'tags',
]);

/**
 * Returns the item without what its author has written or linked, author, media and the provider's own object, which must not
 * be stored. The rest is valid in the read schema: the title and the text are empty, not missing.
 */
function remainsOf(item: object): object {
  const { title, text, ...rest } = item as Item;
  const remains = Object.entries(rest).filter(([field]) => !unstored.has(field));
  return {
    ...Object.fromEntries(remains),
    ...(title === undefined ? {} : { title: '' }),
    ...(text === undefined ? {} : { text: '' }),
  };
}

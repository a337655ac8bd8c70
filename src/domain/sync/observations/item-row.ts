/** Makes the remembered form of an item, without its content. */
import { createHash } from 'node:crypto';
import type { ItemRow, ItemsOf } from '../../../db/tables/observed-items.ts';

export interface Change {
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
  text?: string;
  publishedAt?: string;
  author?: unknown;
  media?: unknown;
  providerRaw?: unknown;
}

export function rowOf(of: ItemsOf, { item, unread, ...change }: Change): ItemRow {
  const { publishedAt } = item as Item;
  return {
    ...change,
    fingerprint: fingerprintOf(of, change.externalId, item),
    ...(publishedAt ? { publishedAt } : {}),
    ...(unread ? {} : { remains: remainsOf(item) }),
  };
}

/**
 * Returns a hash of the item's text, salted with its ids, so that equal texts of different items have
 * different hashes.
 */
export function fingerprintOf(
  { connectedProfileId, contentType }: ItemsOf,
  externalId: string,
  item: object,
): string {
  const { text = '' } = item as Item;
  return createHash('sha256')
    .update([connectedProfileId, contentType, externalId, text].join('\n'))
    .digest('base64url');
}

/**
 * Returns the item without text, author, media and the provider's own object, which must not be stored. The
 * rest is valid in the read schema: the text is empty, not missing.
 */
function remainsOf(item: object): object {
  const { author: _author, media: _media, providerRaw: _raw, text, ...remains } = item as Item;
  return { ...remains, ...(text === undefined ? {} : { text: '' }) };
}

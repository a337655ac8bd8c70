/** An item as it is remembered: without its content. */
import { createHash } from 'node:crypto';
import type { ItemRow, ItemsOf } from '../../db/observed-items.ts';

export interface Change {
  externalId: string;
  /** In its read schema. */
  item: object;
  /** The provider did not give it by its id: that it does not later is no sign of its deletion. */
  unread?: true;
  hidden?: boolean;
  /** When the provider changed whether it is hidden. */
  moderatedAt?: Date;
}

/** What all read schemas have in common, and what must not be kept. */
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

/** Salted with the ids: equal texts are not seen to be equal. */
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

/** Still valid in the read schema: texts are empty, not gone. */
function remainsOf(item: object): object {
  const { author: _author, media: _media, providerRaw: _raw, text, ...remains } = item as Item;
  return { ...remains, ...(text === undefined ? {} : { text: '' }) };
}

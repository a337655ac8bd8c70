/**
 * Makes the card of a link, which clients make and the network does not: its texts, and its picture as a file of the account's
 * server. Source: lexicon app.bsky.embed.external.
 */
import { Readable } from 'node:stream';
import type { RequestFile } from '../../call.ts';
import type { LinkCard, PublishContent } from '../../publish.ts';
import type { Blob, Card } from './progress.ts';
import { cardPicture } from './rules.ts';

/**
 * Returns the card. A page that says nothing of itself has one of its address.
 * @param store uploads the picture.
 */
export async function makeCard(
  { link = '', readLinkCard, cardPicture: given }: PublishContent,
  store: (picture: RequestFile) => Promise<Blob>,
): Promise<Card> {
  const { title, description, picture } = (await readLinkCard?.(cardPicture.maxBytes)) ?? {};
  const file = given ?? (picture && fileOf(picture));
  return {
    title: title || link.replace(/^https?:\/\//, ''),
    description: description ?? '',
    ...(file ? { thumb: await store(file) } : {}),
  };
}

const fileOf = ({ contentType, bytes }: NonNullable<LinkCard['picture']>): RequestFile => ({
  contentType,
  sizeBytes: bytes.length,
  open: async () => Readable.from([bytes]),
});

export const cardEmbed = (uri: string, card: Card) => ({
  $type: 'app.bsky.embed.external',
  external: { uri, ...card },
});

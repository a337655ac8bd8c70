/**
 * Makes the card of a link, which clients make and the network does not: its texts, and its picture as a file of the account's
 * server. Source: lexicon app.bsky.embed.external.
 */
import type { PublishContent } from '../../publish.ts';
import type { Blob, Card } from './progress.ts';

const mostPictureBytes = 1_000_000;

interface Picture {
  contentType: string;
  bytes: Uint8Array;
}

/**
 * Returns the card. A page that says nothing of itself has one of its address.
 * @param store uploads the picture.
 */
export async function makeCard(
  { link = '', readLinkCard }: PublishContent,
  store: (picture: Picture) => Promise<Blob>,
): Promise<Card> {
  const { title, description, picture } = (await readLinkCard?.(mostPictureBytes)) ?? {};
  return {
    title: title || link.replace(/^https?:\/\//, ''),
    description: description ?? '',
    ...(picture ? { thumb: await store(picture) } : {}),
  };
}

export const cardEmbed = (uri: string, card: Card) => ({
  $type: 'app.bsky.embed.external',
  external: { uri, ...card },
});

/** Builds the record of a post. Sources: lexicons app.bsky.feed.post, app.bsky.embed.*. */
import type { PublishContent, PublishFile } from '../../publish.ts';
import { facetsOf } from './facets.ts';
import { cardEmbed } from './link-card.ts';
import type { Blob, PostProgress } from './progress.ts';

export function postRecord(
  kind: 'none' | 'quote' | 'reply',
  { text = '', media, language, link }: PublishContent,
  { createdAt, blobs, card, mentions = [], target, root }: PostProgress,
): object {
  const dids = new Map(mentions.flatMap(([handle, did]) => (did ? [[handle, did] as const] : [])));
  const facets = facetsOf(text, dids);
  const files = link !== undefined && card ? cardEmbed(link, card) : filesEmbed(media, blobs);
  const quoted = kind === 'quote' && target ? { $type: 'app.bsky.embed.record', record: target } : undefined;
  const embed = files && quoted ? { $type: withMedia, record: quoted, media: files } : (files ?? quoted);
  return {
    text,
    createdAt,
    ...(language ? { langs: [language] } : {}),
    ...(facets.length > 0 ? { facets } : {}),
    ...(embed ? { embed } : {}),
    ...(kind === 'reply' ? { reply: { root, parent: target } } : {}),
  };
}

const withMedia = 'app.bsky.embed.recordWithMedia';

function filesEmbed(media: readonly PublishFile[], blobs: readonly Blob[]): object | undefined {
  const [first] = media;
  if (!first) return undefined;
  if (first.kind === 'video')
    return {
      $type: 'app.bsky.embed.video',
      video: blobs[0],
      ...(first.altText ? { alt: first.altText } : {}),
      ...ratio(first),
    };
  const images = media.map((file, index) => ({
    image: blobs[index],
    // The lexicon requires the text, though it may be empty.
    alt: file.altText ?? '',
    ...ratio(file),
  }));
  return { $type: 'app.bsky.embed.images', images };
}

const ratio = ({ width, height }: PublishFile) => (width && height ? { aspectRatio: { width, height } } : {});

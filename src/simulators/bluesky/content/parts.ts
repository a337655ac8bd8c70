/** Makes the parts of posts that are simulated: files, which have no bytes, and facets. */
import {
  blobReference,
  cidOf,
  type Draft,
  type Facet,
  type MediaEmbed,
  type NetworkRecord,
  recordEmbed,
  referenceTo,
  rootOf,
} from './records.ts';

/**
 * Makes a reference to a file.
 * @param name the text that is hashed in place of the file's bytes.
 */
export const blob = (name: string, mimeType: string, size: number) =>
  blobReference(cidOf('blob', name), mimeType, size);

export const images = (name: string, count: number, alts: readonly string[] = []): MediaEmbed => ({
  $type: 'app.bsky.embed.images',
  images: Array.from({ length: count }, (_, index) => ({
    image: blob(`${name}/${index}`, 'image/jpeg', 214_313 + index),
    alt: alts[index] ?? '',
    aspectRatio: { width: 1080, height: 1350 },
  })),
});

export const video = (name: string): MediaEmbed => ({
  $type: 'app.bsky.embed.video',
  video: blob(name, 'video/mp4', 4_213_313),
  alt: 'Dough being folded, from above',
  aspectRatio: { width: 1080, height: 1920 },
});

export const card = (name: string, uri: string): MediaEmbed => ({
  $type: 'app.bsky.embed.external',
  external: {
    uri,
    title: 'The menu of the week',
    description: 'Bread, rolls and cakes, and when we are open.',
    thumb: blob(`${name}/card`, 'image/jpeg', 91_313),
  },
});

const mentionType = 'app.bsky.richtext.facet#mention';

interface Mentionable {
  did: string;
  handle: string;
}

export const mention = (text: string, { handle, did }: Mentionable) =>
  facet(text, `@${handle}`, { $type: mentionType, did });
export const link = (text: string, uri: string) =>
  facet(text, uri, { $type: 'app.bsky.richtext.facet#link', uri });
export const tag = (text: string, name: string) =>
  facet(text, `#${name}`, { $type: 'app.bsky.richtext.facet#tag', tag: name });

/** Marks a part of a text by its position in UTF-8 bytes. */
function facet(text: string, part: string, feature: Facet['features'][number]): Facet {
  const byteStart = Buffer.byteLength(text.slice(0, text.indexOf(part)));
  return { index: { byteStart, byteEnd: byteStart + Buffer.byteLength(part) }, features: [feature] };
}

export function mentionedIn(facets: readonly Facet[] = []): string[] {
  const features = facets.flatMap((one) => one.features);
  return features.flatMap(({ $type, did }) => ($type === mentionType && did ? [did] : []));
}

interface Drafted {
  text: string;
  /** True when the text is to mention the account. */
  mentions?: boolean | undefined;
  replyTo?: NetworkRecord | undefined;
  quotes?: NetworkRecord | undefined;
}

/** Drafts a post that somebody around the account writes, or the account itself. */
export function draftPost(
  { self }: { self: Mentionable },
  { text, mentions, replyTo, quotes }: Drafted,
): Draft {
  const whole = mentions ? `${text} @${self.handle}` : text;
  return {
    text: whole,
    ...(mentions ? { facets: [mention(whole, self)] } : {}),
    ...(replyTo ? { reply: { root: rootOf(replyTo), parent: referenceTo(replyTo) } } : {}),
    ...(quotes ? { embed: recordEmbed(referenceTo(quotes)) } : {}),
  };
}

/** Makes references to the files of fixtures. The files have no bytes. */
import { cidOf } from '../ids.ts';
import type { BlobReference, ExternalEmbed, ImagesEmbed, VideoEmbed } from './records.ts';

/**
 * Makes a reference to a file.
 * @param name the text that is hashed in place of the file's bytes.
 */
export const blob = (name: string, mimeType: string, size: number): BlobReference => ({
  $type: 'blob',
  ref: { $link: cidOf('blob', name) },
  mimeType,
  size,
});

export function images(name: string, count: number, alts: readonly string[] = []): ImagesEmbed {
  return {
    $type: 'app.bsky.embed.images',
    images: Array.from({ length: count }, (_, index) => ({
      image: blob(`${name}/${index}`, 'image/jpeg', 214_313 + index),
      alt: alts[index] ?? '',
      aspectRatio: { width: 1080, height: 1350 },
    })),
  };
}

export function video(name: string): VideoEmbed {
  return {
    $type: 'app.bsky.embed.video',
    video: blob(name, 'video/mp4', 4_213_313),
    alt: 'Dough being folded, from above',
    aspectRatio: { width: 1080, height: 1920 },
  };
}

export function card(name: string, uri: string): ExternalEmbed {
  const thumb = blob(`${name}/card`, 'image/jpeg', 91_313);
  const description = 'Bread, rolls and cakes, and when we are open.';
  return {
    $type: 'app.bsky.embed.external',
    external: { uri, title: 'The menu of the week', description, thumb },
  };
}

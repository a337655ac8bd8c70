import type { Response } from 'express';
import type { Picture } from '../domain/connections/profiles.ts';

const keptSeconds = 3_600;
const missingSeconds = 60;

/** One transparent pixel. */
const seeThrough: Picture = {
  contentType: 'image/gif',
  bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};

/**
 * Sends a picture that somebody at a provider chose. It can do nothing, even when it is opened by itself: its type is
 * that of its bytes, no browser guesses another, and nothing in it runs. Without one, the page shows the initials behind
 * it: browsers would report an error, and mark an answer without a picture as broken.
 */
export function sendPicture(res: Response, picture: Picture | undefined): void {
  res.set({
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': `private, max-age=${picture ? keptSeconds : missingSeconds}`,
  });
  const { contentType, bytes } = picture ?? seeThrough;
  res.type(contentType).send(bytes);
}

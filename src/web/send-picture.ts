import type { Response } from 'express';
import type { Picture } from '../domain/connections/get-profile-picture.ts';

const keptSeconds = 3_600;
const missingSeconds = 60;

/**
 * Sends a picture that somebody at a provider chose. It can do nothing, even when it is opened by itself: its type is
 * that of its bytes, no browser guesses another, and nothing in it runs. Without one, the page shows initials, and the
 * answer is no error, which browsers would report.
 */
export function sendPicture(res: Response, picture: Picture | undefined): void {
  res.set({
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': `private, max-age=${picture ? keptSeconds : missingSeconds}`,
  });
  if (!picture) return void res.status(204).end();
  res.type(picture.contentType).send(picture.bytes);
}

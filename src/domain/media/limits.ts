/** How large media may be, and how long they live. */
import type { Context } from '../../context.ts';
import { isImage } from '../../inspection/media-types.ts';

/** Nothing larger is staged. What each variant takes is in its provider's rules, and no more than this. */
export const imageBytes = 10 * 1024 * 1024;

export function mostBytes({ config }: Pick<Context, 'config'>, contentType: string): number {
  const { maxBytes } = config.media;
  return isImage(contentType) ? Math.min(imageBytes, maxBytes) : maxBytes;
}

const hourMs = 60 * 60 * 1000;

/** For a file to be sent to its upload URL. */
export const uploadMs = hourMs;

/** Since the last use. */
export const lifetimeMs = 24 * hourMs;

export function later(from: Date, milliseconds: number): Date {
  return new Date(from.getTime() + milliseconds);
}

/** Limits the size and the lifetime of media. */
import type { Context } from '../../context.ts';
import { isImage } from '../../inspection/media-types.ts';

/**
 * The largest size of a staged image. The publishing rules in the providers' declarations allow no larger
 * images.
 */
const imageBytes = 10 * 1024 * 1024;

export function mostBytes({ config }: Pick<Context, 'config'>, contentType: string): number {
  const { maxBytes } = config.media;
  return isImage(contentType) ? Math.min(imageBytes, maxBytes) : maxBytes;
}

const hourMs = 60 * 60 * 1000;

/** The time for sending a file to its upload URL. */
export const uploadMs = hourMs;

/** The time for which a file is kept after its last use. */
export const lifetimeMs = 24 * hourMs;

export function later(from: Date, milliseconds: number): Date {
  return new Date(from.getTime() + milliseconds);
}

/** Finds out what an account has published since a time, to settle an open outcome. */
import type { Created } from '../publish.ts';

/**
 * The largest difference assumed between a provider's clock and ours. Without this margin, new content could seem too
 * old.
 */
const clockDifferenceMs = 60_000;

export function withClockDifference(since: Date): Date {
  return new Date(since.getTime() - clockDifferenceMs);
}

interface Recent {
  externalId: string;
  providerPermalink?: string | undefined;
  publishedAt?: string | undefined;
}

/** Returns the items created since a time, oldest first. An item without a time counts as new. */
export function createdSince(items: readonly Recent[], since: Date): Created[] {
  const earliest = withClockDifference(since).toISOString();
  return items
    .filter(({ publishedAt = earliest }) => publishedAt >= earliest)
    .toSorted((one, other) => (one.publishedAt ?? '').localeCompare(other.publishedAt ?? ''))
    .map(({ externalId, providerPermalink }) => ({
      externalId,
      ...(providerPermalink ? { providerPermalink } : {}),
    }));
}

/** Stores the last form that a browser sent from a page under the public address: when it came, and how it arrived. */
import type { Db } from '../client/client.ts';
import type { PublicUrlObservationModel as PublicUrlObservation } from '../generated/models.ts';

export type { PublicUrlObservation };

type SeenForm = Pick<PublicUrlObservation, 'protocol' | 'hostKept' | 'proxy'> & {
  /** Whether it came from an address of the internet. */
  outside: boolean;
};

/**
 * Notes a form, and forgets other public addresses. Within a minute of the last one it changes nothing, so that forms write
 * rarely, however many come; only the first from the internet is noted at once.
 */
export async function writePublicUrlObservation(
  db: Db,
  publicUrl: string,
  at: Date,
  { protocol, hostKept, proxy, outside }: SeenForm,
): Promise<void> {
  const outsideAt = outside ? at : null;
  await db.$executeRaw`
    WITH forgotten AS (DELETE FROM public_url_sightings WHERE public_url <> ${publicUrl})
    INSERT INTO public_url_sightings AS known (public_url, seen_at, outside_at, protocol, host_kept, proxy)
    VALUES (${publicUrl}, ${at}, ${outsideAt}, ${protocol}, ${hostKept}, ${proxy}::"ProxySeen")
    ON CONFLICT (public_url) DO UPDATE SET seen_at = excluded.seen_at, protocol = excluded.protocol,
      outside_at = coalesce(excluded.outside_at, known.outside_at), host_kept = excluded.host_kept, proxy = excluded.proxy
    WHERE known.seen_at < excluded.seen_at - interval '1 minute'
      OR (known.outside_at IS NULL AND excluded.outside_at IS NOT NULL)`;
}

/** Returns what was last noted of a public address; `null` when no browser has been seen there. */
export function readPublicUrlObservation(db: Db, publicUrl: string): Promise<PublicUrlObservation | null> {
  return db.publicUrlObservation.findUnique({ where: { publicUrl } });
}

/**
 * Records that browsers reach the service at its public URL, for the health check. Of what callers can make up, nothing is
 * kept but which of a few words it was.
 */
import type { Context } from '../../../context.ts';
import {
  type PublicUrlObservation,
  writePublicUrlObservation,
} from '../../../db/tables/public-url-observations.ts';
import { isOfInternet } from '../../../outbound/networks.ts';

/** How a form arrived. */
export interface Arrival {
  protocol: 'http' | 'https';
  /** Whether it named the host of the public address. */
  hostKept: boolean;
  /** Whether `X-Forwarded-For` named a client. */
  forwarded: boolean;
  /** The address of the client, as far as trusted proxies name it. */
  client: string | undefined;
  /** The address of whoever opened the connection. */
  peer: string | undefined;
}

/** Notes a form that was answered. A note that cannot be written is only missing from what the doctor says. */
export async function recordPublicUrlObservation(
  { db, config, clock: { now }, observability: { log } }: Context,
  arrival: Arrival,
): Promise<void> {
  const { protocol, hostKept, client } = arrival;
  const form = { protocol, hostKept, proxy: proxyOf(arrival), outside: isOfInternet(client) };
  await writePublicUrlObservation(db, config.publicUrl, now(), form).catch((error: unknown) =>
    log.warn('could not record observation of the public URL', { subsystem: 'health-check', error }),
  );
}

/** A client of the internet can invent the header, so it tells of an unnamed proxy only when it comes from this network. */
function proxyOf({ forwarded, client, peer }: Arrival): PublicUrlObservation['proxy'] {
  if (client !== peer) return 'trusted';
  return forwarded && !isOfInternet(peer) ? 'untrusted' : 'none';
}

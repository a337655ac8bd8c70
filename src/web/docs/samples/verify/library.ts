import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';

/** Returns the event. Throws when the delivery is not genuine, or too old. */
export function readEvent(body: string | Buffer, headers: IncomingHttpHeaders, secret: string): unknown {
  // The library would take a secret of one byte.
  if (!/^(whsec_)?([A-Za-z0-9+/]{4}){8,}([A-Za-z0-9+/=]{4})?$/.test(secret))
    throw new Error('The webhook secret is empty or cut off: check the variable that it is read from.');
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}

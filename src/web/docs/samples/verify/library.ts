import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';

/** Returns the event. Throws when the delivery is not genuine, or too old. */
export function readEvent(body: string | Buffer, headers: IncomingHttpHeaders, secret: string): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}

/** What every webhook comes in. Sources: "Setup Webhooks Subscriptions", "Webhooks for Pages"; meta.md section 15.3. */
import { z } from 'zod';
import { parseJson } from '../kit/json.ts';
import { optional, parseable, wireId, wireTime } from './wire.ts';

/** What happened to one account. */
export interface Entry {
  accountExternalId: string;
  at: Date;
  changes: { field: string; value?: unknown }[];
  messaging: unknown[];
}

/** Those of the kind of object that the webhook is about. Throws SyntaxError for what is not JSON. */
export function readEntries(body: Buffer, object: string): Entry[] {
  // Prose samples wrap the whole in a list.
  const envelopes = parseable(envelope, [readJson(body)].flat()).filter((found) => found.object === object);
  return parseable(
    entry,
    envelopes.flatMap((found) => found.entry),
  ).map(({ id, time, changes, field, value, messaging = [] }) => ({
    accountExternalId: id,
    at: time,
    // Comments under Instagram Login are documented without `changes`, right in the entry.
    changes: parseable(change, changes ?? [{ field, value }]),
    messaging,
  }));
}

function readJson(body: Buffer): unknown {
  try {
    return parseJson(body.toString());
  } catch (cause) {
    // Nested too deeply, it is a RangeError.
    throw new SyntaxError('a webhook that is not JSON', { cause });
  }
}

const list = z.array(z.unknown());

const envelope = z.object({ object: z.string(), entry: list });

const entry = z.object({
  id: wireId,
  time: wireTime,
  changes: optional(list),
  field: z.unknown().optional(),
  value: z.unknown().optional(),
  /** Not `standby`: that is for apps that another one answers in place of. */
  messaging: optional(list),
});

const change = z.object({ field: z.string(), value: z.unknown().optional() });

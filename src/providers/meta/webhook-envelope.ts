/**
 * Reads the envelope that all webhooks share. Sources: "Setup Webhooks Subscriptions", "Webhooks for Pages".
 */
import { z } from 'zod';
import { ifUsable, list, word } from '../kit/fields.ts';
import { parseJson } from '../kit/json.ts';
import { parseable, wireId, wireTime } from './wire.ts';

/** The changes of one account. */
interface Entry {
  accountExternalId: string;
  at: Date;
  changes: { field: string; value?: unknown }[];
  messaging: unknown[];
}

/**
 * Returns the entries about this kind of object.
 * @throws SyntaxError when the body is not JSON
 */
export function readEntries(body: Buffer, object: string): Entry[] {
  // Samples in the documentation's prose wrap the envelope in a list.
  const envelopes = parseable(envelope, [readJson(body)].flat()).filter((found) => found.object === object);
  return parseable(
    entry,
    envelopes.flatMap((found) => found.entry),
  ).map(({ id, time, changes, field, value, messaging = [] }) => ({
    accountExternalId: id,
    at: time,
    // For comments under Instagram Login, an entry is documented to hold the change directly, without
    // `changes`.
    changes: parseable(change, changes ?? [{ field, value }]),
    messaging,
  }));
}

/** @throws SyntaxError when the body is not JSON */
export function readJson(body: Buffer): unknown {
  try {
    return parseJson(body.toString());
  } catch (cause) {
    // JSON that is nested too deeply causes a RangeError.
    throw new SyntaxError('a webhook that is not JSON', { cause });
  }
}

/** "Event notifications are aggregated and sent in a batch with a maximum of 1000 updates" (Graph API, "Webhooks"). */
const updates = list(z.unknown(), 1_000);

const envelope = z.object({ object: word(), entry: updates });

const entry = z.object({
  id: wireId,
  time: wireTime,
  changes: ifUsable(updates),
  field: z.unknown().optional(),
  value: z.unknown().optional(),
  /** Messages in `standby` are left out: they are for apps in whose place another app answers. */
  messaging: ifUsable(updates),
});

const change = z.object({ field: word(), value: z.unknown().optional() });

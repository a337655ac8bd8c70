/**
 * Hides and shows replies. The author of a thread's first post does this in a record beside that post, which
 * lists the hidden replies. Source: lexicon app.bsky.feed.threadgate.
 */
import { z } from 'zod';
import { type Call, ProviderFailure } from '../call.ts';
import { id, list } from '../kit/fields.ts';
import { type RecordName, readUri, threadGateCollection, writeUri } from './at-uri.ts';
import { isRefusal } from './failures.ts';
import { readReply } from './read-replies.ts';
import { findRecord, type StoredRecord } from './records.ts';
import { procedure } from './xrpc.ts';

const most = 300;
/** The number of attempts when others change the record at the same time. */
const tries = 5;

const hidden = z.object({ hiddenReplies: list(id(), most).optional() });

export async function moderateReply(
  call: Call,
  { externalId, hidden: hide }: { externalId: string; hidden: boolean },
) {
  const { postExternalId } = await readReply(call, { externalId });
  const root = readUri(postExternalId);
  if (root?.did !== call.account.externalId)
    throw new ProviderFailure({ kind: 'unsupported' }, `the thread of ${externalId} is somebody else's`);
  for (let count = 1; !(await changeGate(call, root, externalId, hide)); count += 1)
    if (count === tries)
      throw new ProviderFailure(
        { kind: 'outage', status: 503 },
        `the thread gate of ${postExternalId} keeps changing`,
      );
  return { externalId, hidden: hide, success: true };
}

/**
 * Changes the gate unless it is as wanted. Returns false when somebody else has changed it in the meantime.
 * Fails as `invalid` when a thread would have too many hidden replies.
 */
async function changeGate(call: Call, root: RecordName, reply: string, hide: boolean): Promise<boolean> {
  const gate = await findRecord(call, { ...root, collection: threadGateCollection });
  const before = hiddenBy(gate);
  if (before.includes(reply) === hide) return true;
  const after = hide ? [...before, reply] : before.filter((one) => one !== reply);
  if (after.length > most)
    throw new ProviderFailure(
      { kind: 'invalid', field: 'externalId', message: `A thread can have ${most} hidden replies.` },
      'too many hidden replies',
    );
  return writeGate(call, root, gate, after);
}

export function hiddenBy(gate: Pick<StoredRecord, 'value'> | undefined): string[] {
  return (gate && hidden.safeParse(gate.value).data?.hiddenReplies) ?? [];
}

/**
 * Writes the thread gate, the record that holds the hidden replies and who may reply, with the new list of
 * hidden replies; who may reply stays as it was.
 */
async function writeGate(
  call: Call,
  root: RecordName,
  gate: StoredRecord | undefined,
  hiddenReplies: string[],
): Promise<boolean> {
  const record = {
    $type: threadGateCollection,
    post: writeUri(root),
    createdAt: new Date().toISOString(),
    ...gate?.value,
    hiddenReplies,
  };
  const input = {
    repo: root.did,
    collection: threadGateCollection,
    rkey: root.key,
    record,
    swapRecord: gate?.cid ?? null,
  };
  try {
    await procedure(call, 'com.atproto.repo.putRecord', input, { parse: written.parse });
    return true;
  } catch (error) {
    if (isRefusal(error, 'InvalidSwap')) return false;
    throw error;
  }
}

const written = z.object({ uri: id() });

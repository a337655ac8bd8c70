/** What a simulated provider knows of an account, read where it keeps it: what the service did, not what it believes. */
import type { SimulatorStore, SimulatorWrites } from '../../src/providers/simulator.ts';

interface Created {
  type: string;
  [field: string]: unknown;
}

const visibleTypes = ['media', 'story', 'post', 'comment', 'message'];

/** Of the AT Protocol: what the account has in its repository, by the names of the records. */
const records = /^at:\/\/([^/]+)\/app\.bsky\.feed\.(post|repost)\//;

function isRecordOf(accountId: string, id: string, { record }: Record<string, unknown>): boolean {
  return record !== undefined && records.exec(id)?.[1] === accountId;
}

/**
 * How many posts, reels, stories, comments, replies and messages of an account were made with a text in them, or of a file with
 * the text in its address, and are there.
 */
export async function countCreated(store: SimulatorStore, accountId: string, text: string): Promise<number> {
  const writes = await store.read(accountId);
  return [...writes].filter(([id, fields]) => {
    if (fields.deleted) return false;
    if (isRecordOf(accountId, id, fields)) return JSON.stringify(fields.record).includes(text);
    return fields.added !== undefined && carries(fields.added as Created, text, writes);
  }).length;
}

function carries(created: Created, text: string, writes: SimulatorWrites): boolean {
  return visibleTypes.includes(created.type) && JSON.stringify(parts(created, writes)).includes(text);
}

/** A Page's posts and stories name the photos and videos in them, which are kept by themselves. */
function parts(created: Created, writes: SimulatorWrites): unknown[] {
  const { photos = [], video, mediaId } = created as Created & { photos?: string[]; video?: { id: string } };
  // Comments name what they are on by the same field.
  const file = created.type === 'story' ? mediaId : undefined;
  return [created, ...[...photos, video?.id, file].map((id) => writes.get(`${id}`))];
}

/**
 * Reads what a simulated provider knows of an account from the provider's own store: what the service did,
 * not what it believes.
 */
import type { SimulatorStore, SimulatorWrites } from '../../src/simulators/store.ts';

interface Created {
  type: string;
  [field: string]: unknown;
}

const visibleTypes = ['media', 'story', 'post', 'comment', 'message'];

/** Matches the names of an account's records in its repository of the AT Protocol. */
const records = /^at:\/\/([^/]+)\/app\.bsky\.feed\.(post|repost)\//;

function isRecordOf(accountId: string, id: string, { record }: Record<string, unknown>): boolean {
  return record !== undefined && records.exec(id)?.[1] === accountId;
}

/**
 * Counts the existing posts, reels, stories, comments, replies and messages of an account that contain a
 * text, or were made of a file with the text in its address.
 */
export async function countCreated(store: SimulatorStore, accountId: string, text: string): Promise<number> {
  const writes = await store.read(accountId);
  return [...writes].filter(([id, fields]) => {
    if (fields.deleted) return false;
    if (id.startsWith('status/') && fields.by === accountId) return JSON.stringify(fields).includes(text);
    if (isRecordOf(accountId, id, fields)) return JSON.stringify(fields.record).includes(text);
    return fields.added !== undefined && carries(fields.added as Created, text, writes);
  }).length;
}

function carries(created: Created, text: string, writes: SimulatorWrites): boolean {
  return visibleTypes.includes(created.type) && JSON.stringify(parts(created, writes)).includes(text);
}

/**
 * Returns what was created, with the photos and videos that a Page's post or story names, because these are
 * stored separately.
 */
function parts(created: Created, writes: SimulatorWrites): unknown[] {
  const { photos = [], video, mediaId } = created as Created & { photos?: string[]; video?: { id: string } };
  // Comments use the field `mediaId` for the media that they are on, so the file is looked up for stories
  // only.
  const file = created.type === 'story' ? mediaId : undefined;
  return [created, ...[...photos, video?.id, file].map((id) => writes.get(`${id}`))];
}

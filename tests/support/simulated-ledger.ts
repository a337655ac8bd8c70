/** What a simulated provider knows of an account, read where it keeps it: what the service did, not what it believes. */
import type { SimulatorStore, SimulatorWrites } from '../../src/providers/simulator.ts';

interface Created {
  type: string;
  [field: string]: unknown;
}

const visibleTypes = ['media', 'story', 'post', 'comment', 'message'];

/**
 * How many posts, reels, stories, comments and messages of an account were made with a text in them, or of a file with
 * the text in its address, and are there.
 */
export async function countCreated(store: SimulatorStore, accountId: string, text: string): Promise<number> {
  const writes = await store.read(accountId);
  return [...writes.values()].filter(
    ({ added, deleted }) => !deleted && added && carries(added as Created, text, writes),
  ).length;
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

/** Sweeps the account's own posts and reposts, and the posts of others that it was notified of. */
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { readSince } from '../kit/read-since.ts';
import type { SweptItem } from '../observation.ts';
import { listNotified } from './notifications.ts';
import { postItem } from './post-view.ts';
import { listPosts, readViews } from './read-posts.ts';

type Post = Schemas['BlueskyPost'];

const pageSize = 100;
const mostPages = 5;

export async function sweepPosts(call: Call, since: Date): Promise<SweptItem<Post>[]> {
  const own = await ownPosts(call, since);
  const notified = (await listNotified(call, since)).filter(({ record }) => !record.reply);
  const others = await readViews(
    call,
    notified.map(({ uri }) => uri),
  );
  return [...own, ...others.flatMap((view) => postItem(view) ?? [])].map((item) => ({ item }));
}

function ownPosts(call: Call, since: Date): Promise<Post[]> {
  const isRecent = ({ publishedAt }: Post) => publishedAt !== undefined && new Date(publishedAt) >= since;
  return readSince(
    async (cursor) => {
      const { data, nextCursor } = await listPosts(call, { limit: pageSize, ...(cursor ? { cursor } : {}) });
      return { items: data, next: nextCursor };
    },
    isRecent,
    mostPages,
  );
}

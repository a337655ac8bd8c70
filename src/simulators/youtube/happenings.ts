/** Lets things happen around a channel: the hub reports its videos, and reads show comments. */
import { createHappenings } from '../engine/happening-kinds.ts';
import { nextClock } from '../engine/ids.ts';
import { postKinds } from '../engine/post-kinds.ts';
import { type HappeningChoices, HappeningRefused } from '../happenings.ts';
import { anyApp } from '../store.ts';
import {
  type Comment,
  type Entry,
  replyBelow,
  type Video,
  videoFixture,
  type World,
  worldOf,
} from './entries.ts';
import { feedOf } from './hub.ts';
import { login } from './login.ts';

interface Scene {
  world: World;
  now: Date;
}

interface Change {
  id: string;
  fields: object;
  /** The feed by which the hub reports it; absent for comments. */
  feed?: string;
}

const kinds = postKinds<Scene, Entry, Change>({
  topics: {
    created: 'content.youtube.videos.items.created',
    deleted: 'content.youtube.videos.items.deleted',
    replied: 'content.youtube.videos.comments.created',
  },
  post: ({ world }, id) => chosen(world, 'postExternalId', id, 'video'),
  deletable: ({ world }, id) => chosen(world, 'externalId', id, 'video'),
  reply: ({ world }, id, field) => chosen(world, field, id, 'comment'),
  write(scene, { text, replyTo, own }) {
    const name = `happened/${scene.now.getTime()}/${nextClock()}`;
    const at = scene.now.getTime();
    const { accountId } = scene.world;
    if (!replyTo) {
      const made = videoFixture(accountId, name, { at, text });
      return { id: made.id, fields: made, feed: feedOf(scene.world, made, scene.now) };
    }
    const made = replyBelow(accountId, replyTo, { by: own ? 'self' : nextClock() % 16, at, text, name });
    return { id: made.id, fields: made };
  },
  remove: ({ world, now }, entry) => ({
    id: entry.id,
    fields: { deleted: true },
    ...(entry.kind === 'video' ? { feed: feedOf(world, entry, now, true) } : {}),
  }),
});

function chosen(
  world: World,
  field: keyof HappeningChoices,
  id: string | undefined,
  kind: Entry['kind'],
): Video | Comment {
  const fits = (one: Entry | undefined) => one?.kind === kind;
  const found = id === undefined ? world.all.find(fits) : world.get(id);
  if (found && fits(found)) return found;
  throw new HappeningRefused(
    field,
    `The channel has no ${kind} ${id}. Take externalId from the list of its ${kind}s.`,
  );
}

const accountOf = (accessToken: string) => login.claimsOf(accessToken).accountId;

export const { happenings, happen } = createHappenings<Scene, Change>(kinds, {
  accountOf,
  async sceneOf(accessToken, store) {
    const accountId = accountOf(accessToken);
    return { world: worldOf(accountId, await store.read(accountId)), now: store.now() };
  },
  async make({ id, fields, feed }, { world }, times, store) {
    await store.write(world.accountId, id, { deleted: false, ...fields });
    let webhooks = 0;
    if (feed)
      for (let time = 0; time < times; time += 1)
        webhooks += await store.send({ providerId: 'youtube', appId: anyApp, body: feed });
    return { externalId: id, webhooks };
  },
});

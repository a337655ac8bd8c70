/** Lets things happen around a channel: the hub reports its videos, and reads show comments. */

import { nextClock } from '../engine/ids.ts';
import { postKinds } from '../engine/post-kinds.ts';
import { createProviderEvents, type ProviderEventKinds } from '../engine/provider-event-kinds.ts';
import { type ProviderEventOptions, ProviderEventRefused } from '../provider-events.ts';
import { anyApp } from '../store.ts';
import { commentBelow, type Entry, type FixtureSet, fixtureSetOf, titleOf, videoFixture } from './entries.ts';
import { feedOf } from './hub.ts';
import { login } from './login.ts';

interface Scene {
  fixtureSet: FixtureSet;
  now: Date;
}

interface EntryChange {
  id: string;
  fields: object;
  /** The feed by which the hub reports it; absent for comments. */
  feed?: string;
}

const posting = postKinds<Scene, Entry, EntryChange>({
  topics: {
    created: 'content.youtube.videos.items.created',
    deleted: 'content.youtube.videos.items.deleted',
    replied: 'content.youtube.videos.comments.created',
  },
  postField: 'videoExternalId',
  post: ({ fixtureSet }, id) => chosen(fixtureSet, 'videoExternalId', id, 'video'),
  deletable: ({ fixtureSet }, id) => chosen(fixtureSet, 'externalId', id, 'video'),
  reply: ({ fixtureSet }, id, field) => chosen(fixtureSet, field, id, 'comment'),
  write(scene, { text, replyTo, own }) {
    const name = `happened/${scene.now.getTime()}/${nextClock()}`;
    const at = scene.now.getTime();
    const { accountId } = scene.fixtureSet;
    if (!replyTo) {
      const made = videoFixture(accountId, name, { at, text });
      return { id: made.id, fields: made, feed: feedOf(scene.fixtureSet, made, scene.now) };
    }
    const made = commentBelow(accountId, replyTo, { by: own ? 'self' : nextClock() % 16, at, text, name });
    return { id: made.id, fields: made };
  },
  remove: ({ fixtureSet, now }, entry) => ({
    id: entry.id,
    fields: { deleted: true },
    ...(entry.kind === 'video' ? { feed: feedOf(fixtureSet, entry, now, true) } : {}),
  }),
});

const kinds: ProviderEventKinds<Scene, EntryChange> = {
  ...posting,
  post_edited: {
    description: 'The account changes the title of a video in YouTube Studio.',
    topic: 'content.youtube.videos.items.updated',
    takes: ['externalId', 'text'],
    change({ fixtureSet, now }, { externalId, text = 'Sold out for today' }) {
      const title = titleOf(text);
      const edited = { ...chosen(fixtureSet, 'externalId', externalId, 'video'), title };
      return { id: edited.id, fields: { title }, feed: feedOf(fixtureSet, edited, now) };
    },
  },
};

function chosen<Kind extends Entry['kind']>(
  fixtureSet: FixtureSet,
  field: keyof ProviderEventOptions,
  id: string | undefined,
  kind: Kind,
): Extract<Entry, { kind: Kind }> {
  const fits = (one: Entry | undefined): one is Extract<Entry, { kind: Kind }> => one?.kind === kind;
  const found = id === undefined ? fixtureSet.all.find(fits) : fixtureSet.get(id);
  if (fits(found)) return found;
  throw new ProviderEventRefused(
    field,
    `The channel has no ${kind} ${id}. Take externalId from the list of its ${kind}s.`,
  );
}

const accountOf = (accessToken: string) => login.claimsOf(accessToken).accountId;

export const { providerEvents, trigger } = createProviderEvents<Scene, EntryChange>(kinds, {
  accountOf,
  async sceneOf(accessToken, store) {
    const accountId = accountOf(accessToken);
    return {
      fixtureSet: fixtureSetOf(accountId, await store.read(accountId)),
      now: await store.contentNow(),
    };
  },
  async make({ id, fields, feed }, { fixtureSet }, times, store) {
    await store.write(fixtureSet.accountId, id, { deleted: false, ...fields });
    let webhooks = 0;
    if (feed)
      for (let time = 0; time < times; time += 1)
        webhooks += await store.send({ providerId: 'youtube', appId: anyApp, body: feed });
    return { externalId: id, webhooks };
  },
});

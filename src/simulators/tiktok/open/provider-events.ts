/** Lets things happen around an account in TikTok. Reads show them, and webhooks tell of what became of apps' posts. */
import type { Topic } from '../../../contract/index.ts';
import { createProviderEvents, type ProviderEventKinds } from '../../engine/provider-event-kinds.ts';
import { ProviderEventRefused } from '../../simulator.ts';
import { anyApp, type SimulatorStore, type SimulatorWrites } from '../../store.ts';
import { type FixtureSet, fixtureSetOf, newPost, publicPosts } from '../entries.ts';
import { login } from './login.ts';
import { keyOf, makePost, type Task, task } from './uploads.ts';

interface Scene {
  fixtureSet: FixtureSet;
  writes: SimulatorWrites;
  now: Date;
}

interface Told {
  event: string;
  content: object;
}

/** Makes the change, and returns what it is about and what webhooks say of it. */
type Change = (store: SimulatorStore) => Promise<{ externalId: string; told: Told[] }>;

const created: Topic = 'content.tiktok.videos.items.created';

/** Returns the newest thing that an app has published and that fits. */
function newestTask({ writes }: Scene, what: string, fits: (one: Task) => boolean): [id: string, task: Task] {
  const found = [...writes].flatMap(([key, fields]): [string, Task][] => {
    const { data } = key.startsWith('publish/') ? task.safeParse(fields) : {};
    return data && fits(data) ? [[key.slice('publish/'.length), data]] : [];
  });
  const newest = found.at(-1);
  if (newest) return newest;
  throw new ProviderEventRefused('event', `The account has ${what} of this service. Publish one first.`);
}

const isThere = ({ size, arrived }: Task) => size === undefined || arrived === size;

const kinds: ProviderEventKinds<Scene, Change> = {
  post_added: {
    description: 'The account posts a video in TikTok.',
    topic: created,
    takes: ['text'],
    change:
      ({ fixtureSet, now }, { text = 'New in the shop' }) =>
      async (store) => {
        const made = newPost({ at: now.getTime(), text });
        await store.write(fixtureSet.accountId, made.id, { ...made, deleted: false });
        return { externalId: made.id, told: [] };
      },
  },
  post_deleted: {
    description: 'The account deletes a post in TikTok.',
    topic: 'content.tiktok.videos.items.deleted',
    takes: ['externalId'],
    change({ fixtureSet }, { externalId = '' }) {
      const found = publicPosts(fixtureSet).find(({ id }) => id === externalId);
      if (!found)
        throw new ProviderEventRefused(
          'externalId',
          `The account has no post ${externalId}. Take externalId from the list of its posts.`,
        );
      return async (store) => {
        await store.write(fixtureSet.accountId, externalId, { deleted: true });
        const event = 'post.publish.no_longer_publicaly_available';
        return {
          externalId,
          told: [{ event, content: { post_id: externalId, publish_type: 'DIRECT_PUBLISH' } }],
        };
      };
    },
  },
  draft_finished: {
    description: 'The person finishes the newest draft in the inbox; again, they make another post of it.',
    topic: created,
    takes: [],
    change(scene) {
      const [publish_id, known] = newestTask(scene, 'no draft', (one) => one.to === 'inbox' && isThere(one));
      return async (store) => {
        const made = await makePost(scene.fixtureSet.accountId, publish_id, known, store, false);
        const post_id = made?.made.id ?? '';
        const about = { publish_id, publish_type: 'INBOX_SHARE' };
        return {
          externalId: post_id,
          told: [
            { event: 'post.publish.complete', content: about },
            { event: 'post.publish.publicly_available', content: { ...about, post_id } },
          ],
        };
      };
    },
  },
  post_reviewed: {
    description:
      'TikTok has looked at the newest post of an app, and tells its id. Mark its text with #fault:slow_container to have TikTok take its time.',
    topic: created,
    takes: [],
    change(scene) {
      const [publish_id, known] = newestTask(
        scene,
        'no post',
        (one) => one.to === 'post' && one.posts.length > 0,
      );
      return async (store) => {
        const { fault: _over, ...reviewed } = known;
        const post_id = known.posts.at(-1) ?? '';
        await store.write(scene.fixtureSet.accountId, keyOf(publish_id), { ...reviewed, fault: undefined });
        const content = { publish_id, post_id, publish_type: 'DIRECT_PUBLISH' };
        return { externalId: post_id, told: [{ event: 'post.publish.publicly_available', content }] };
      };
    },
  },
};

const accountOf = (accessToken: string) => login.claimsOf(accessToken).accountId;

export const { providerEvents, trigger } = createProviderEvents<Scene, Change>(kinds, {
  accountOf,
  async sceneOf(accessToken, store) {
    const accountId = accountOf(accessToken);
    const writes = await store.read(accountId);
    return { fixtureSet: fixtureSetOf(accountId, writes), writes, now: await store.contentNow() };
  },
  async make(change, { fixtureSet: { accountId }, now }, times, store) {
    const { externalId, told } = await change(store);
    let webhooks = 0;
    for (let time = 0; time < times; time += 1)
      for (const { event, content } of told)
        webhooks += await store.send({
          providerId: 'tiktok',
          appId: anyApp,
          body: JSON.stringify({
            client_key: 'simulated',
            event,
            create_time: Math.floor(now.getTime() / 1000),
            user_openid: accountId,
            content: JSON.stringify(content),
          }),
        });
    return { externalId, webhooks };
  },
});

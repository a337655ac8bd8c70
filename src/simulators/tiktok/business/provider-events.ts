/** Lets things happen around an account, in TikTok's own app: webhooks report comments and what became of posts. */
import { nextClock, randomDigits } from '../../engine/ids.ts';
import {
  createProviderEvents,
  type ProviderEventKinds,
  postKinds,
} from '../../engine/provider-event-kinds.ts';
import { type ProviderEventOptions, ProviderEventRefused } from '../../simulator.ts';
import { anyApp, type SimulatorStore } from '../../store.ts';
import {
  type Comment,
  commentBelow,
  type Entry,
  type FixtureSet,
  fixtureSetOf,
  identifierOf,
  videoFixture,
} from './entries.ts';
import { login } from './login.ts';
import { type Job, jobsIn, newJob, pullFailed, settle } from './posts.ts';

interface Scene {
  fixtureSet: FixtureSet;
  jobs: Job[];
  now: Date;
  /** True when the account's grant has its comments reported. */
  reportsComments: boolean;
}

interface Change {
  externalId: string;
  write(store: SimulatorStore): Promise<void>;
  /** The webhooks that report it; empty when none do. */
  bodies: readonly string[];
}

const idOf = (one: Entry) => (one.kind === 'comment' ? `${one.videoId}_${one.id}` : one.id);

function changed(
  { fixtureSet, reportsComments }: Scene,
  one: Entry,
  fields: object,
  bodies: readonly string[],
): Change {
  return {
    externalId: idOf(one),
    write: (store) => store.write(fixtureSet.accountId, one.id, { deleted: false, ...fields }),
    bodies: one.kind === 'video' || reportsComments ? bodies : [],
  };
}

const { post_published: post_added, ...posting } = postKinds<Scene, Entry, Change>({
  topics: {
    created: 'content.tiktok.videos.items.created',
    deleted: 'content.tiktok.videos.items.deleted',
    replied: 'content.tiktok.videos.comments.created',
    replyDeleted: 'content.tiktok.videos.comments.deleted',
    replyHidden: 'content.tiktok.videos.comments.moderated',
  },
  post: ({ fixtureSet }, id) => chosen(fixtureSet, 'postExternalId', id, 'video'),
  deletable: ({ fixtureSet }, id) => chosen(fixtureSet, 'externalId', id, 'video'),
  reply: ({ fixtureSet }, id, field) => chosen(fixtureSet, field, id, 'comment'),
  write(scene, { text, replyTo, own }) {
    const { fixtureSet, now } = scene;
    const at = now.getTime();
    const name = randomDigits('', 19);
    const by = own ? 'self' : nextClock() % 16;
    if (!replyTo) {
      // No webhook tells of posts that were made in TikTok's own app.
      const made = videoFixture(fixtureSet.accountId, { at, text, name });
      return changed(scene, made, made, []);
    }
    const made = commentBelow(fixtureSet.accountId, replyTo, { by, at, text, name });
    return changed(scene, made, made, [commentEvent(fixtureSet, made, 'insert', at)]);
  },
  remove(scene, one) {
    const { fixtureSet, now } = scene;
    const at = now.getTime();
    const body =
      one.kind === 'comment'
        ? commentEvent(fixtureSet, one, 'delete', at)
        : goneEvent(fixtureSet.accountId, one.id, at);
    return changed(scene, one, { deleted: true }, [body]);
  },
  hide(scene, one, hidden) {
    const known = one as Comment;
    if ((known.status === 'HIDDEN') === hidden)
      throw new ProviderEventRefused(
        'externalId',
        `Comment ${idOf(one)} is ${hidden ? 'hidden' : 'visible'} already. Choose one that is not.`,
      );
    const action = hidden ? 'set_to_hidden' : 'set_to_public';
    return changed(scene, one, { status: hidden ? 'HIDDEN' : 'PUBLIC' }, [
      commentEvent(scene.fixtureSet, known, action, scene.now.getTime()),
    ]);
  },
});

const kinds: ProviderEventKinds<Scene, Change> = {
  ...posting,
  ...(post_added ? { post_added } : {}),
  publishing_finished: {
    description:
      'TikTok publishes the newest post that it is processing, or one that another program has sent, and reports it.',
    topic: 'content.tiktok.videos.items.created',
    takes: ['text'],
    change: ({ fixtureSet, jobs, now }, { text = 'Fresh from the oven' }) =>
      ended(fixtureSet, jobs.find(isWaiting) ?? newJob({ caption: text, at: now.getTime() }), now),
  },
  publishing_failed: {
    description: 'TikTok does not publish the newest post that it is processing, and reports it.',
    takes: [],
    change({ fixtureSet, jobs, now }) {
      const known = jobs.find(isWaiting);
      if (known) return ended(fixtureSet, known, now, pullFailed(known));
      throw new ProviderEventRefused(
        'externalId',
        'TikTok is processing no post of the account. Publish one with #fault:slow_container.',
      );
    },
  },
};

const isWaiting = ({ state, isDraft }: Job) => state === 'processing' && !isDraft;

function ended({ accountId }: FixtureSet, known: Job, now: Date, reason?: string): Change {
  return {
    externalId: reason ? known.shareId : known.videoId,
    async write(store) {
      await settle({ accountId, store }, known, reason);
    },
    bodies: publishEvents(accountId, { ...known, ...(reason ? { reason } : {}) }, now.getTime()),
  };
}

function chosen<Kind extends Entry['kind']>(
  fixtureSet: FixtureSet,
  field: keyof ProviderEventOptions,
  id: string | undefined,
  kind: Kind,
): Extract<Entry, { kind: Kind }> {
  const fits = (one: Entry | undefined): one is Extract<Entry, { kind: Kind }> => one?.kind === kind;
  const found = id === undefined ? fixtureSet.all.find(fits) : fixtureSet.get(id.split('_').at(-1) ?? id);
  if (fits(found)) return found;
  throw new ProviderEventRefused(
    field,
    `The account has no ${kind} ${id}. Take externalId from the list of its ${kind}s.`,
  );
}

const accountOf = (accessToken: string) => login.claimsOf(accessToken).accountId;

export const { providerEvents, trigger } = createProviderEvents<Scene, Change>(kinds, {
  accountOf,
  async sceneOf(accessToken, store) {
    const claims = login.claimsOf(accessToken);
    const [writes, { scopes }, now] = await Promise.all([
      store.read(claims.accountId),
      login.grantOf(claims, store),
      store.contentNow(),
    ]);
    return {
      fixtureSet: fixtureSetOf(claims.accountId, writes),
      jobs: jobsIn(writes),
      now,
      reportsComments: scopes.includes('comment.list'),
    };
  },
  async make({ externalId, write, bodies }, _scene, times, store) {
    await write(store);
    let webhooks = 0;
    for (let time = 0; time < times; time += 1)
      for (const body of bodies) webhooks += await store.send({ providerId: 'tiktok', appId: anyApp, body });
    return { externalId, webhooks };
  },
});

// What TikTok reports. Source: business-api.tiktok.com/portal/docs?id=1759978319341570.

/** Writes an event. Its content is JSON within a text. */
const written = (accountId: string, event: string, content: string, at: number) =>
  JSON.stringify({
    client_key: 'simulated',
    event,
    create_time: Math.floor(at / 1000),
    user_openid: accountId,
    content,
  });

type Action = 'insert' | 'delete' | 'set_to_hidden' | 'set_to_public';

/** Writes what happens to a comment. Its ids are numbers that a double cannot hold, and its time has milliseconds. */
function commentEvent({ accountId }: FixtureSet, one: Comment, action: Action, at: number): string {
  const parts = [
    `"comment_id":${one.id}`,
    `"video_id":${one.videoId}`,
    ...(one.parentId ? [`"parent_comment_id":${one.parentId}`] : []),
    `"comment_type":"${one.parentId ? 'reply' : 'comment'}"`,
    `"comment_action":"${action}"`,
    `"timestamp":${at}`,
    `"unique_identifier":${JSON.stringify(identifierOf(accountId, one.by))}`,
  ];
  return written(accountId, 'comment.update', `{${parts.join(',')}}`, at);
}

/** Writes what became of a post: two events when it is there, since not every post gets an id. */
function publishEvents(
  accountId: string,
  { shareId, videoId, isPublic, isDraft, reason }: Job,
  at: number,
): string[] {
  const about = { publish_id: shareId, publish_type: 'DIRECT_PUBLISH' };
  const event = (name: string, more: object = {}) =>
    written(accountId, `post.publish.${name}`, JSON.stringify({ ...about, ...more }), at);
  if (isDraft) return [];
  if (reason) return [event('failed', { reason })];
  return [event('complete'), ...(isPublic ? [event('publicly_available', { post_id: videoId })] : [])];
}

const goneEvent = (accountId: string, videoId: string, at: number) =>
  written(accountId, 'post.publish.no_longer_publicly_available', JSON.stringify({ post_id: videoId }), at);

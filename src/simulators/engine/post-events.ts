/** Lets things happen around an account whose posts the engine's graph holds. */
import { type ProviderEventOptions, ProviderEventRefused, type Simulator } from '../simulator.ts';
import type { SimulatorWrites } from '../store.ts';
import type { Entry, Graph } from './graph.ts';
import { nextClock } from './ids.ts';
import {
  createProviderEvents,
  type Draft,
  type PostTopics,
  postKinds,
  type ReplyField,
} from './provider-event-kinds.ts';

/**
 * The entry that a provider writes when something happens: fields under an id. `about` is the id of the entry that
 * changes, if that is not the entry of this id: a hidden reply, for example, is written under the id of the
 * record that hides it.
 */
interface Written {
  id: string;
  fields: Readonly<Record<string, unknown>>;
  about?: string;
}

/** The moment at which something happens. */
interface Moment {
  now: Date;
  /** A number below 1024, which distinguishes entries written at the same time. */
  clock: number;
}

/** A new post or reply, whose author is the account or the person with this number. */
type Authored<Entry> = Omit<Draft<Entry>, 'own'> & { by: number | 'self' };

/** The number of people who write. */
const writers = 16;

/** A provider's words for posts, and the functions that write and change them. */
interface Posting<Kind extends Entry, Around extends Graph<Kind>> {
  topics: PostTopics;
  /** Returns the account of a token. Throws for tokens that the simulator did not make. */
  accountOf(accessToken: string): string;
  graphOf(accountId: string, writes: SimulatorWrites): Around;
  authorOf(entry: Kind): string;
  /**
   * Returns `post` for posts and replies, and `repost` for reposts; `undefined` for entries that are neither.
   */
  kindOf(entry: Kind): 'post' | 'repost' | undefined;
  write(graph: Around, draft: Authored<Kind>, moment: Moment): Written;
  /** True where posts can quote others. */
  quotes?: true;
  /** Hides replies in the account's threads, and shows them again. Absent when the provider hides none. */
  hiding?: {
    /** Tells whether the reply is in a thread of the account. */
    isPossible(graph: Around, reply: Kind): boolean;
    isHidden(graph: Around, reply: Kind): boolean;
    hide(graph: Around, reply: Kind, hidden: boolean, moment: Moment): Written;
  };
}

type Scene<Around> = { graph: Around } & Moment;

/**
 * Lets things happen around an account of a provider that sends no webhooks. Reads show what happened, and
 * the provider's list of notifications shows it once. When `times` is 0 the list does not show it: the entry
 * is written as `unnoticed`.
 */
export function createPostEvents<Kind extends Entry, Around extends Graph<Kind>>(
  posting: Posting<Kind, Around>,
): Pick<Simulator, 'providerEvents' | 'trigger'> {
  const { accountOf } = posting;
  const kinds = postKinds<Scene<Around>, Kind, Written>({
    topics: posting.topics,
    post: ({ graph }, id) => chosenPost(posting, graph, id),
    deletable: ({ graph }, id) => deletablePost(posting, graph, id),
    reply: ({ graph }, id, field) => chosenReply(posting, graph, id, field),
    write({ graph, ...moment }, { own, ...draft }) {
      const by = own ? 'self' : moment.clock % writers;
      return posting.write(graph, { ...draft, by }, moment);
    },
    remove: (_scene, { id }) => ({ id, fields: { deleted: true } }),
    quotes: posting.quotes,
    hide: hider(posting),
  });
  return createProviderEvents<Scene<Around>, Written>(kinds, {
    accountOf,
    async sceneOf(accessToken, store) {
      const accountId = accountOf(accessToken);
      const graph = posting.graphOf(accountId, await store.read(accountId));
      return { graph, now: await store.contentNow(), clock: nextClock() };
    },
    async make({ id, fields, about = id }, { graph }, times, store) {
      await store.write(graph.accountId, id, { deleted: false, unnoticed: times === 0, ...fields });
      return { externalId: about, webhooks: 0 };
    },
  });
}

/** Hides a reply, or shows it again, unless it is so already or in a thread of somebody else. */
function hider<Kind extends Entry, Around extends Graph<Kind>>({ hiding }: Posting<Kind, Around>) {
  return (
    hiding &&
    (({ graph, ...moment }: Scene<Around>, reply: Kind, hidden: boolean): Written => {
      if (!hiding.isPossible(graph, reply))
        throw new ProviderEventRefused(
          'externalId',
          `The thread of ${reply.id} is not the account's own: it hides nothing there.`,
        );
      if (hiding.isHidden(graph, reply) === hidden)
        throw new ProviderEventRefused(
          'externalId',
          `Reply ${reply.id} is ${hidden ? 'hidden' : 'visible'} already. Choose one that is not.`,
        );
      return hiding.hide(graph, reply, hidden, moment);
    })
  );
}

/** The functions that tell who wrote an entry, and whether it is a post or a repost. */
type Reading<Kind extends Entry> = Pick<Posting<Kind, never>, 'authorOf' | 'kindOf'>;

const isReply = <Kind extends Entry>(graph: Graph<Kind>, entry: Kind) =>
  graph.referredBy(entry, 'reply') !== undefined;

/** Tells whether an entry is the account's own and no reply. */
const isOwn = <Kind extends Entry>({ authorOf }: Reading<Kind>, graph: Graph<Kind>, entry: Kind) =>
  authorOf(entry) === graph.accountId && !isReply(graph, entry);

/** Returns the account's post with this id, or its newest post. */
function chosenPost<Kind extends Entry>(
  reading: Reading<Kind>,
  graph: Graph<Kind>,
  id: string | undefined,
): Kind {
  const isOwnPost = (entry: Kind) => reading.kindOf(entry) === 'post' && isOwn(reading, graph, entry);
  const post = id === undefined ? graph.all.find(isOwnPost) : graph.get(id);
  return post && isOwnPost(post) ? post : unknownPost('postExternalId', id);
}

function deletablePost<Kind extends Entry>(reading: Reading<Kind>, graph: Graph<Kind>, id: string): Kind {
  const post = graph.get(id);
  return post && reading.kindOf(post) && isOwn(reading, graph, post) ? post : unknownPost('externalId', id);
}

function unknownPost(field: keyof ProviderEventOptions, id: string | undefined): never {
  throw new ProviderEventRefused(
    field,
    `The account has no post ${id}. Take externalId from the list of its posts.`,
  );
}

/** Returns the reply with this id, or the newest reply of somebody else to a post of the account. */
function chosenReply<Kind extends Entry>(
  reading: Reading<Kind>,
  graph: Graph<Kind>,
  id: string | undefined,
  field: ReplyField,
): Kind {
  function answersOwnPost(entry: Kind) {
    const answered = graph.get(graph.referredBy(entry, 'reply') ?? '');
    return reading.authorOf(entry) !== graph.accountId && !!answered && isOwn(reading, graph, answered);
  }
  const reply = id === undefined ? graph.all.find(answersOwnPost) : graph.get(id);
  if (reply && isReply(graph, reply)) return reply;
  throw new ProviderEventRefused(
    field,
    `There is no reply ${id} around the account. Take externalId from the replies to one of its posts.`,
  );
}

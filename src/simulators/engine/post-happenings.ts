/** Lists what can happen around an account that posts, and whose posts are answered, quoted and hidden. */
import type { Topic } from '../../contract/index.ts';
import { type HappeningChoices, HappeningRefused } from '../happenings.ts';
import type { Simulator } from '../simulator.ts';
import type { SimulatorWrites } from '../store.ts';
import type { Entry, Graph } from './graph.ts';
import { createHappenings, type HappeningKind, type HappeningKinds } from './happening-kinds.ts';
import { nextClock } from './ids.ts';

/** A new post or reply. Its author is a person, unless `own` says that it is the account. */
interface Draft<Kind> {
  text: string;
  own?: true;
  replyTo?: Kind;
  quotes?: Kind;
  /** True when the text is to mention the account. */
  mentions?: true;
}

/**
 * What a provider writes when something happens: fields under an id. `about` is the id of the entry that
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
  /**
   * A number below 1024, which chooses the person who writes, and distinguishes entries written at the same
   * time.
   */
  clock: number;
}

/** A provider's words for posts, and the functions that write and change them. */
interface Posting<Kind extends Entry, Around extends Graph<Kind>> {
  topics: Record<'created' | 'deleted' | 'replied' | 'replyDeleted', Topic> & { replyHidden?: Topic };
  /** Returns the account of a token. Throws for tokens that the simulator did not make. */
  accountOf(accessToken: string): string;
  graphOf(accountId: string, writes: SimulatorWrites): Around;
  authorOf(entry: Kind): string;
  /**
   * Returns `post` for posts and replies, and `repost` for reposts; `undefined` for entries that are neither.
   */
  kindOf(entry: Kind): 'post' | 'repost' | undefined;
  write(graph: Around, draft: Draft<Kind>, moment: Moment): Written;
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
export function createPostHappenings<Kind extends Entry, Around extends Graph<Kind>>(
  posting: Posting<Kind, Around>,
): Pick<Simulator, 'happenings' | 'happen'> {
  return createHappenings<Scene<Around>, Written>(postKinds(posting), {
    async sceneOf(accessToken, store) {
      const accountId = posting.accountOf(accessToken);
      const graph = posting.graphOf(accountId, await store.read(accountId));
      return { graph, now: store.now(), clock: nextClock() };
    },
    async make({ id, fields, about = id }, { graph }, times, store) {
      await store.write(graph.accountId, id, { deleted: false, unnoticed: times === 0, ...fields });
      return { externalId: about, webhooks: 0 };
    },
  });
}

function postKinds<Kind extends Entry, Around extends Graph<Kind>>(
  posting: Posting<Kind, Around>,
): HappeningKinds<Scene<Around>, Written> {
  const { topics } = posting;
  const post = ({ graph }: Scene<Around>, id: string | undefined) => chosenPost(posting, graph, id);
  const reply = ({ graph }: Scene<Around>, id: string | undefined, field: ReplyField = 'externalId') =>
    chosenReply(posting, graph, id, field);
  const write = ({ graph, ...moment }: Scene<Around>, draft: Draft<Kind>) =>
    posting.write(graph, draft, moment);
  const remove = ({ id }: Kind): Written => ({ id, fields: { deleted: true } });
  return {
    reply_added: {
      description: 'A person replies to a post of the account, the newest unless postExternalId says which.',
      topic: topics.replied,
      takes: ['postExternalId', 'text'],
      change: (scene, { postExternalId, text = 'This looks wonderful!' }) =>
        write(scene, { text, replyTo: post(scene, postExternalId) }),
    },
    reply_to_reply_added: {
      description: 'A person replies to a reply by somebody, the newest unless commentExternalId says which.',
      topic: topics.replied,
      takes: ['commentExternalId', 'text'],
      change: (scene, { commentExternalId, text = 'I think so too.' }) =>
        write(scene, { text, replyTo: reply(scene, commentExternalId, 'commentExternalId') }),
    },
    mention_added: {
      description: 'A person mentions the account in a post of theirs.',
      topic: topics.created,
      takes: ['text'],
      change: (scene, { text = 'Fresh bread for the weekend.' }) => write(scene, { text, mentions: true }),
    },
    ...(posting.quotes ? { quote_added: quoteAdded(posting) } : {}),
    post_published: {
      description: 'The account posts in an app of the provider’s own.',
      topic: topics.created,
      takes: ['text'],
      change: (scene, { text = 'Open on Sunday, from eight.' }) => write(scene, { text, own: true }),
    },
    post_deleted: {
      description: 'The account deletes a post or a repost in an app of the provider’s own.',
      topic: topics.deleted,
      takes: ['externalId'],
      change: ({ graph }, { externalId = '' }) => remove(deletablePost(posting, graph, externalId)),
    },
    reply_deleted: {
      description: 'Whoever wrote a reply deletes it.',
      topic: topics.replyDeleted,
      takes: ['externalId'],
      change: (scene, { externalId }) => remove(reply(scene, externalId)),
    },
    ...hidings(posting, reply),
  };
}

function quoteAdded<Kind extends Entry, Around extends Graph<Kind>>(
  posting: Posting<Kind, Around>,
): HappeningKind<Scene<Around>, Written> {
  return {
    description: 'A person quotes a post of the account, the newest unless postExternalId says which.',
    topic: posting.topics.created,
    takes: ['postExternalId', 'text'],
    change: ({ graph, ...moment }, { postExternalId, text = 'You have to see this.' }) =>
      posting.write(graph, { text, quotes: chosenPost(posting, graph, postExternalId) }, moment),
  };
}

function hidings<Kind extends Entry, Around extends Graph<Kind>>(
  { hiding, topics: { replyHidden } }: Posting<Kind, Around>,
  reply: (scene: Scene<Around>, id: string | undefined) => Kind,
): HappeningKinds<Scene<Around>, Written> {
  if (!hiding) return {};
  const kind = (description: string, hidden: boolean): HappeningKind<Scene<Around>, Written> => ({
    description,
    ...(replyHidden ? { topic: replyHidden } : {}),
    takes: ['externalId'],
    change(scene, { externalId }) {
      const { graph, ...moment } = scene;
      const chosen = reply(scene, externalId);
      if (!hiding.isPossible(graph, chosen))
        throw new HappeningRefused(
          'externalId',
          `The thread of ${chosen.id} is not the account's own: it hides nothing there.`,
        );
      if (hiding.isHidden(graph, chosen) === hidden)
        throw new HappeningRefused(
          'externalId',
          `Reply ${chosen.id} is ${hidden ? 'hidden' : 'visible'} already. Choose one that is not.`,
        );
      return hiding.hide(graph, chosen, hidden, moment);
    },
  });
  return {
    reply_hidden: kind(
      'The account hides a reply in a thread of its own, in an app of the provider’s own.',
      true,
    ),
    reply_unhidden: kind('The account shows a hidden reply again, in an app of the provider’s own.', false),
  };
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

function unknownPost(field: keyof HappeningChoices, id: string | undefined): never {
  throw new HappeningRefused(
    field,
    `The account has no post ${id}. Take externalId from the list of its posts.`,
  );
}

type ReplyField = 'externalId' | 'commentExternalId';

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
  throw new HappeningRefused(
    field,
    `There is no reply ${id} around the account. Take externalId from the replies to one of its posts.`,
  );
}

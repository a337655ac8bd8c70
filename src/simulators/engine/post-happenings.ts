/** Lists what can happen around an account that posts, and whose posts are answered, quoted and hidden. */
import type { Topic } from '../../contract/index.ts';
import { type HappeningChoices, HappeningRefused } from '../happenings.ts';
import type { Entry, Graph } from './graph.ts';
import type { HappeningKind, HappeningKinds } from './happening-kinds.ts';

/** A new post or reply. Its author is a person, unless `own` says that it is the account. */
interface Draft<Kind> {
  text: string;
  own?: true;
  replyTo?: Kind;
  quotes?: Kind;
  /** True when the text is to mention the account. */
  mentions?: true;
}

/** A provider's words for posts, and the functions that write and change them. */
interface Posting<Kind extends Entry, Scene extends { graph: Graph<Kind> }, Change> {
  topics: Record<'created' | 'deleted' | 'replied' | 'replyDeleted', Topic> & { replyHidden?: Topic };
  /** Tells whether the entry is a post of the account; replies do not count. */
  isOwnPost(scene: Scene, entry: Kind): boolean;
  /**
   * Tells whether the account can delete the entry as it deletes its posts, which holds for reposts, too. Absent
   * when it can delete posts only.
   */
  isDeletable?(scene: Scene, entry: Kind): boolean;
  isReply(entry: Kind): boolean;
  /** Tells whether somebody else has replied to a post of the account with this entry. */
  answersOwnPost(scene: Scene, entry: Kind): boolean;
  write(scene: Scene, draft: Draft<Kind>): Change;
  remove(scene: Scene, entry: Kind): Change;
  /** Hides replies in the account's threads, and shows them again. Absent when the provider hides none. */
  hiding?: {
    /** Tells whether the reply is in a thread of the account. */
    isPossible(scene: Scene, reply: Kind): boolean;
    isHidden(scene: Scene, reply: Kind): boolean;
    hide(scene: Scene, reply: Kind, hidden: boolean): Change;
  };
}

export function postHappenings<Kind extends Entry, Scene extends { graph: Graph<Kind> }, Change>(
  posting: Posting<Kind, Scene, Change>,
): HappeningKinds<Scene, Change> {
  const { topics, write, remove } = posting;
  const post = (scene: Scene, id: string | undefined) => chosenPost(posting, scene, id);
  const reply = (scene: Scene, id: string | undefined, field: ReplyField = 'externalId') =>
    chosenReply(posting, scene, id, field);
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
    quote_added: {
      description: 'A person quotes a post of the account, the newest unless postExternalId says which.',
      topic: topics.created,
      takes: ['postExternalId', 'text'],
      change: (scene, { postExternalId, text = 'You have to see this.' }) =>
        write(scene, { text, quotes: post(scene, postExternalId) }),
    },
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
      change: (scene, { externalId = '' }) => remove(scene, deletablePost(posting, scene, externalId)),
    },
    reply_deleted: {
      description: 'Whoever wrote a reply deletes it.',
      topic: topics.replyDeleted,
      takes: ['externalId'],
      change: (scene, { externalId }) => remove(scene, reply(scene, externalId)),
    },
    ...hidings(posting, reply),
  };
}

function hidings<Kind extends Entry, Scene extends { graph: Graph<Kind> }, Change>(
  { hiding, topics: { replyHidden } }: Posting<Kind, Scene, Change>,
  reply: (scene: Scene, id: string | undefined) => Kind,
): HappeningKinds<Scene, Change> {
  if (!hiding) return {};
  const kind = (description: string, hidden: boolean): HappeningKind<Scene, Change> => ({
    description,
    ...(replyHidden ? { topic: replyHidden } : {}),
    takes: ['externalId'],
    change(scene, { externalId }) {
      const chosen = reply(scene, externalId);
      if (!hiding.isPossible(scene, chosen))
        throw new HappeningRefused(
          'externalId',
          `The thread of ${chosen.id} is not the account's own: it hides nothing there.`,
        );
      if (hiding.isHidden(scene, chosen) === hidden)
        throw new HappeningRefused(
          'externalId',
          `Reply ${chosen.id} is ${hidden ? 'hidden' : 'visible'} already. Choose one that is not.`,
        );
      return hiding.hide(scene, chosen, hidden);
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

/** Returns the account's post with this id, or its newest post. */
function chosenPost<Kind extends Entry, Scene extends { graph: Graph<Kind> }>(
  { isOwnPost }: Pick<Posting<Kind, Scene, never>, 'isOwnPost'>,
  scene: Scene,
  id: string | undefined,
): Kind {
  const { graph } = scene;
  const post = id === undefined ? graph.all.find((one) => isOwnPost(scene, one)) : graph.get(id);
  return post && isOwnPost(scene, post) ? post : unknownPost('postExternalId', id);
}

function deletablePost<Kind extends Entry, Scene extends { graph: Graph<Kind> }>(
  { isOwnPost, isDeletable = isOwnPost }: Pick<Posting<Kind, Scene, never>, 'isOwnPost' | 'isDeletable'>,
  scene: Scene,
  id: string,
): Kind {
  const post = scene.graph.get(id);
  return post && isDeletable(scene, post) ? post : unknownPost('externalId', id);
}

function unknownPost(field: keyof HappeningChoices, id: string | undefined): never {
  throw new HappeningRefused(
    field,
    `The account has no post ${id}. Take externalId from the list of its posts.`,
  );
}

type ReplyField = 'externalId' | 'commentExternalId';

/** Returns the reply with this id, or the newest reply of somebody else to a post of the account. */
function chosenReply<Kind extends Entry, Scene extends { graph: Graph<Kind> }>(
  { isReply, answersOwnPost }: Pick<Posting<Kind, Scene, never>, 'isReply' | 'answersOwnPost'>,
  scene: Scene,
  id: string | undefined,
  field: ReplyField,
): Kind {
  const { graph } = scene;
  const reply = id === undefined ? graph.all.find((one) => answersOwnPost(scene, one)) : graph.get(id);
  if (reply && isReply(reply)) return reply;
  throw new HappeningRefused(
    field,
    `There is no reply ${id} around the account. Take externalId from the replies to one of its posts.`,
  );
}

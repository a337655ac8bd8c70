/**
 * Declares the kinds of things that can happen on simulated accounts, the choices for each, and the kinds that happen around accounts
 * that post, and whose posts are answered, quoted and hidden.
 */

import type { Topic } from '../../contract/index.ts';
import {
  type ProviderEvent,
  type ProviderEventDeclaration,
  type ProviderEventOptions,
  ProviderEventRefused,
  type Simulator,
  type TriggeredEvent,
} from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { oneAtATime } from './api.ts';

export interface ProviderEventKind<Scene, Change> {
  description: string;
  /** The topic of the event that the customer gets; absent where no event is emitted. */
  topic?: Topic;
  takes: readonly (keyof ProviderEventOptions)[];
  /**
   * Checks the choices of a provider event, and returns the function that makes its change to an account.
   * @throws ProviderEventRefused when the choices do not fit the kind of event.
   */
  change(scene: Scene, choices: ProviderEventOptions): Change;
}

export type ProviderEventKinds<Scene, Change> = Readonly<Record<string, ProviderEventKind<Scene, Change>>>;

/** The account on which something happens, as a provider sees it. */
interface Stage<Scene, Change> {
  /**
   * Returns the account of a token. Throws for tokens that the simulator did not make.
   * @param named the one that is meant, where tokens reach several.
   */
  accountOf(accessToken: string, named?: string): string;
  /** Reads what the account looks like now. */
  sceneOf(accessToken: string, store: SimulatorStore, named?: string): Promise<Scene>;
  /**
   * Makes a change.
   * @param times how often the provider reports it.
   */
  make(
    change: Change,
    scene: Scene,
    times: ProviderEvent['times'],
    store: SimulatorStore,
  ): Promise<TriggeredEvent>;
}

/**
 * Makes the part of a simulator that lets things happen. On one account they happen one after the other, because a
 * change builds on what the one before it has written.
 */
export function createProviderEvents<Scene, Change>(
  kinds: ProviderEventKinds<Scene, Change>,
  { accountOf, sceneOf, make }: Stage<Scene, Change>,
): Pick<Simulator, 'providerEvents' | 'trigger'> {
  return {
    providerEvents: declarationsOf(kinds),
    async trigger(accessToken, { account, ...providerEvent }, store) {
      const change = changeOf(kinds, providerEvent);
      return oneAtATime(accountOf(accessToken, account), async () => {
        const scene = await sceneOf(accessToken, store, account);
        return make(change(scene), scene, providerEvent.times, store);
      });
    },
  };
}

function declarationsOf(kinds: ProviderEventKinds<never, unknown>): ProviderEventDeclaration[] {
  return Object.entries(kinds).map(([event, { description, topic, takes }]) => ({
    event,
    description,
    ...(topic ? { topic } : {}),
    takes,
  }));
}

/**
 * Returns the change that a provider event makes to an account.
 * @throws ProviderEventRefused
 */
function changeOf<Scene, Change>(
  kinds: ProviderEventKinds<Scene, Change>,
  providerEvent: ProviderEvent,
): (scene: Scene) => Change {
  const kind = kinds[providerEvent.event];
  if (!kind) throw new Error(`nothing of this kind happens: ${providerEvent.event}`);
  const choices = readChoices(providerEvent, kind);
  return (scene) => kind.change(scene, choices);
}

function readChoices(
  { event, times: _, ...choices }: ProviderEvent,
  { takes }: ProviderEventKind<never, unknown>,
): ProviderEventOptions {
  const taken = takes.length > 0 ? `It takes ${takes.join(' and ')}.` : 'It takes no choices.';
  for (const [name, value] of Object.entries(choices)) {
    const field = name as keyof ProviderEventOptions;
    if (value === undefined) continue;
    if (!takes.includes(field))
      throw new ProviderEventRefused(field, `${event} does not take ${field}. ${taken}`);
    if (value.trim() === '') throw new ProviderEventRefused(field, `${field} must not be empty.`);
  }
  if (takes.includes('externalId') && choices.externalId === undefined)
    throw new ProviderEventRefused('externalId', `${event} needs externalId: the id of what it happens to.`);
  return choices;
}

/** A new post or reply. Its author is a person, unless `own` says that it is the account. */
export interface Draft<Entry> {
  text: string;
  own?: true;
  replyTo?: Entry;
  quotes?: Entry;
  /** True when the text is to mention the account. */
  mentions?: true;
}

/** The field that names a reply. */
export type ReplyField = 'externalId' | 'commentExternalId';

/** The topics of the events that tell of posts and replies. What none is given for does not happen, except hiding. */
export type PostTopics = Partial<
  Record<'created' | 'mentioned' | 'deleted' | 'replied' | 'replyDeleted' | 'replyHidden', Topic>
>;

/**
 * Finds and changes what a provider keeps of posts.
 * @throws ProviderEventRefused where the account has nothing of the kind, or nothing would change.
 */
interface Posts<Scene, Entry, Change> {
  topics: PostTopics;
  /** Returns the account's post with this id, or its newest one. */
  post(scene: Scene, id: string | undefined): Entry;
  /** Returns the account's post or repost with this id. */
  deletable(scene: Scene, id: string): Entry;
  /** Returns the reply with this id, or the newest one by somebody else. */
  reply(scene: Scene, id: string | undefined, field: ReplyField): Entry;
  write(scene: Scene, draft: Draft<Entry>): Change;
  remove(scene: Scene, entry: Entry): Change;
  /** The choice that names a post, after what the provider calls it; `postExternalId` when absent. */
  postField?: 'postExternalId' | 'videoExternalId';
  /** True where posts can quote others. */
  quotes?: true | undefined;
  /** Hides a reply, or shows it again. Absent when the provider hides none. */
  hide?: ((scene: Scene, reply: Entry, hidden: boolean) => Change) | undefined;
}

export function postKinds<Scene, Entry, Change>({
  topics,
  post,
  deletable,
  reply,
  write,
  remove,
  postField = 'postExternalId',
  quotes,
  hide,
}: Posts<Scene, Entry, Change>): ProviderEventKinds<Scene, Change> {
  const quoteAdded = {
    description: 'A person quotes a post of the account, the newest unless postExternalId says which.',
    topic: topics.created,
    takes: ['postExternalId', 'text'],
    change: (scene, { postExternalId, text = 'You have to see this.' }) =>
      write(scene, { text, quotes: post(scene, postExternalId) }),
  } satisfies PostKind<Scene, Change>;
  const comment = {
    description: `A person comments on a post of the account, the newest unless ${postField} says which.`,
    topic: topics.replied,
    takes: [postField, 'text'],
    change: (scene, { [postField]: id, text = 'This looks wonderful!' }) =>
      write(scene, { text, replyTo: post(scene, id) }),
  } satisfies PostKind<Scene, Change>;
  const kinds: Readonly<Record<string, PostKind<Scene, Change>>> = {
    ...(topics.replied?.endsWith('.comments.created') ? { comment_added: comment } : {}),
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
      topic: topics.mentioned,
      takes: ['text'],
      change: (scene, { text = 'Fresh bread for the weekend.' }) => write(scene, { text, mentions: true }),
    },
    ...(quotes ? { quote_added: quoteAdded } : {}),
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
      change: (scene, { externalId = '' }) => remove(scene, deletable(scene, externalId)),
    },
    reply_deleted: {
      description: 'Whoever wrote a reply deletes it.',
      topic: topics.replyDeleted,
      takes: ['externalId'],
      change: (scene, { externalId }) => remove(scene, reply(scene, externalId, 'externalId')),
    },
  };
  return { ...toldOf(kinds), ...hidings({ topics, reply, hide }) };
}

type PostKind<Scene, Change> = Omit<ProviderEventKind<Scene, Change>, 'topic'> & { topic: Topic | undefined };

/** Leaves out what no event tells of, because the provider has no such content, or deletes none. */
function toldOf<Scene, Change>(kinds: Readonly<Record<string, PostKind<Scene, Change>>>) {
  const told: Record<string, ProviderEventKind<Scene, Change>> = {};
  for (const [event, { topic, ...kind }] of Object.entries(kinds))
    if (topic) told[event] = { ...kind, topic };
  return told;
}

function hidings<Scene, Entry, Change>({
  topics: { replyHidden },
  reply,
  hide,
}: Pick<Posts<Scene, Entry, Change>, 'topics' | 'reply' | 'hide'>): ProviderEventKinds<Scene, Change> {
  if (!hide) return {};
  const kind = (description: string, hidden: boolean): ProviderEventKind<Scene, Change> => ({
    description,
    ...(replyHidden ? { topic: replyHidden } : {}),
    takes: ['externalId'],
    change: (scene, { externalId }) => hide(scene, reply(scene, externalId, 'externalId'), hidden),
  });
  return {
    reply_hidden: kind(
      'The account hides a reply in a thread of its own, in an app of the provider’s own.',
      true,
    ),
    reply_unhidden: kind('The account shows a hidden reply again, in an app of the provider’s own.', false),
  };
}

/** Reads, lists, counts, finds and names publish requests. */
import type { Context } from '../../../context.ts';
import {
  type ContentType,
  contentKinds,
  type Input,
  type Output,
  type Schemas,
} from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { contentDueBefore } from '../../../db/retention/retention.ts';
import { findPublishGroup } from '../../../db/tables/publish-groups.ts';
import {
  countByStatus,
  countEndedBefore,
  findPublishRequest,
  heldContents,
  listScheduledRequests,
  type NamedRequest,
  type PublishRequestRecord,
  listPublishRequests as readPublishRequests,
  requestsPublishedAs,
  requestsTitled,
  requestsToName,
  requestsWithContent,
  type StoredPublishRequest,
} from '../../../db/tables/publish-requests.ts';
import { findQueue } from '../../../db/tables/queues.ts';
import { silentRuns } from '../../../queue/index.ts';
import { ifReadable } from '../../foundation/batches.ts';
import type { Caller } from '../../foundation/caller.ts';
import { requireFiltered } from '../../foundation/missing-ids.ts';
import type { InputFile, InputLinkCard, InputPart, PublishInputContent } from '../admission/input.ts';
import { openContent } from '../admission/stored-content.ts';
import { presentPublishRequest } from '../ledger/present-requests.ts';

// Names posts as people know them: by the customer's title, else by their first words, which a published title has, else
// by the kind of content.

/** Returns the name of each of these requests by its id. First words are read with one statement at most. */
export async function namePosts(
  ctx: Context,
  scope: Scope,
  requests: readonly NamedRequest[],
): Promise<Map<string, string>> {
  const untitled = requests
    .filter(({ title }) => title === null)
    .map(({ id, completedAt }) => ({
      publishRequestId: id,
      ...(completedAt ? { completedAt: completedAt.toISOString() } : {}),
    }));
  const words = await readFirstWords(ctx, scope, untitled);
  return new Map(
    requests.map(({ id, title, contentType }) => [
      id,
      title ?? words.get(id) ?? kindOfContent(ctx, contentType as ContentType),
    ]),
  );
}

/** Returns the names of the posts that these ids are of; other ids have none. */
export async function namePostsById(
  ctx: Context,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  return namePosts(ctx, scope, await requestsToName(ctx.db, scope, ids));
}

/** Returns what kind of content it is, such as "Instagram post". */
export function kindOfContent(
  { providers: { registry } }: Pick<Context, 'providers'>,
  contentType: ContentType,
): string {
  return `${registry.providerOf(contentType).name} ${contentKinds[contentType]}`;
}

/** Reads, lists, counts and finds publish requests. */
export async function getPublishRequest(
  ctx: Pick<Context, 'db' | 'clock' | 'security' | 'observability'>,
  caller: Caller,
  { publishRequestId, include }: Input<'publishRequests.get'>,
): Promise<Output<'publishRequests.get'>> {
  const request = await findPublishRequest(ctx.db, caller, publishRequestId);
  const takenUp = await takenUpTimes(ctx, [request]);
  return { ...presentPublishRequest(request, takenUp.get(request.id)), ...included(ctx, request, include) };
}

const progressShownMs = 20_000;

/** Returns when requests are taken up whose process has fallen silent. Only those without progress of late are looked up. */
export function takenUpTimes(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  requests: readonly PublishRequestRecord[],
): Promise<Map<string, Date>> {
  const before = new Date(clock.now().getTime() - progressShownMs);
  const still = requests.filter(({ dueAt, updatedAt }) => dueAt && dueAt < before && updatedAt < before);
  return silentRuns(db, still);
}

/** Returns what else of a request is wanted, as long as it is held. */
function included(
  ctx: Pick<Context, 'security' | 'observability'>,
  request: StoredPublishRequest,
  include: Input<'publishRequests.get'>['include'] = [],
): Pick<Schemas['PublishRequest'], 'content'> {
  if (!include.includes('content') || !request.content) return {};
  const content = ifReadable(ctx, { kind: 'publish_request', id: request.id }, () =>
    openContent(ctx, request),
  );
  return content ? { content: presentContent(content) } : {};
}

/**
 * Presents a content as it was given. The addresses of its files are left out, since they often carry a signature; what was
 * named by one has a medium.
 */
function presentContent(content: PublishInputContent): Schemas['PublishContent'] {
  const {
    variant: _variant,
    titleWhereTaken,
    media,
    cover,
    coverMediaId,
    linkCard,
    poll,
    thread,
    ...rest
  } = content;
  const coverFile = cover ?? (coverMediaId ? { mediaId: coverMediaId } : undefined);
  return {
    ...(rest satisfies Pick<Schemas['PublishContent'], keyof typeof rest>),
    ...(titleWhereTaken === undefined ? {} : { title: titleWhereTaken }),
    ...(media ? { media: media.map(presentFile) } : {}),
    ...(coverFile ? { cover: presentFile(coverFile) } : {}),
    ...(linkCard ? { linkCard: withoutAddress(linkCard) } : {}),
    ...(poll ? { poll: presentPoll(poll) } : {}),
    ...(thread && thread.length > 0 ? { thread: thread.map(presentPart) } : {}),
  };
}

const presentPoll = (poll: NonNullable<PublishInputContent['poll']>): Schemas['HeldPoll'] => ({
  ...poll,
  options: [...poll.options],
});

const presentPart = ({ media, poll, ...part }: InputPart): Schemas['HeldThreadPart'] => ({
  ...part,
  ...(media ? { media: media.map(presentFile) } : {}),
  ...(poll ? { poll: presentPoll(poll) } : {}),
});

const presentFile = (file: InputFile): Schemas['HeldFile'] => {
  const { sourceUrl: _address, mediaId = '', ...rest } = file;
  return { mediaId, ...rest };
};

function withoutAddress({ sourceUrl: _address, ...rest }: InputLinkCard): Schemas['HeldLinkCard'] {
  return rest;
}

/** Lists publish requests, the newest first, or by the time that they are scheduled for. */
export async function listPublishRequests(
  ctx: Context,
  caller: Caller,
  given: Input<'publishRequests.list'>,
): Promise<Output<'publishRequests.list'>> {
  const { cursor, limit, since, until, scheduledSince, scheduledUntil, sort, include, ...filters } = given;
  const times = {
    ...(since ? { since: new Date(since) } : {}),
    ...(until ? { until: new Date(until) } : {}),
    ...(scheduledSince ? { scheduledSince: new Date(scheduledSince) } : {}),
    ...(scheduledUntil ? { scheduledUntil: new Date(scheduledUntil) } : {}),
  };
  if (filters.publishGroupId) await findPublishGroup(ctx.db, caller, filters.publishGroupId);
  if (filters.queueId) await findQueue(ctx.db, caller, filters.queueId);
  const read = sort === 'scheduledFor' ? listScheduledRequests : readPublishRequests;
  const range = ctx.db.$ids.between('publishRequest', caller, times.since, times.until);
  const { rows, nextCursor } = await read(ctx.db, caller, { ...filters, ...times, range }, { cursor, limit });
  await requireFiltered(ctx, caller, { cursor, ...filters }, rows);
  const takenUp = await takenUpTimes(ctx, rows);
  return {
    data: rows.map((row) => ({
      ...presentPublishRequest(row, takenUp.get(row.id)),
      ...included(ctx, row, include),
    })),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}

// Counts publish requests for people, up to where a number says no more.

const most = 1_000;
const statuses = [
  'scheduled',
  'queued',
  'publishing',
  'published',
  'failed',
  'outcome_unknown',
  'canceled',
  'draft',
  'pending_approval',
] as const;

interface RequestCounts {
  all: string;
  scheduled: string;
  failed: string;
  outcome_unknown: string;
  draft: string;
  pending_approval: string;
}

export async function countRequests({ db }: Pick<Context, 'db'>, scope: Scope): Promise<RequestCounts> {
  const counts = await countByStatus(db, scope, statuses, most);
  const { scheduled, failed, outcome_unknown, draft, pending_approval } = counts;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    all: inShort(all),
    scheduled: inShort(scheduled),
    failed: inShort(failed),
    outcome_unknown: inShort(outcome_unknown),
    draft: inShort(draft),
    pending_approval: inShort(pending_approval),
  };
}

const inShort = (count: number) => (count < most ? `${count}` : `${most - 1}+`);

// Finds publish requests by their title, and by words of their content as long as the service holds it.

/** Contents are encrypted, so each has to be opened to look into it. This many are, the newest ones. */
const searchedContents = 1_000;

/**
 * Returns the requests that have all of these words, in any order and however they are written in capitals, newest first;
 * and what has this text as its id or address at the provider.
 */
export async function findByWords(
  ctx: Context,
  scope: Scope,
  words: string,
): Promise<Schemas['PublishRequest'][]> {
  const endedSince = contentDueBefore(ctx.clock.now());
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const [held, titled, published] = await Promise.all([
    requestsWithContent(ctx.db, scope, { endedSince, take: searchedContents }),
    requestsTitled(ctx.db, scope, wanted, searchedContents),
    requestsPublishedAs(ctx.db, scope, words.trim()),
  ]);
  const found = [...held.filter((request) => hasWords(ctx, request, wanted)), ...titled, ...published];
  return [...new Map(found.map((request) => [request.id, request])).values()]
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .map((request) => presentPublishRequest(request));
}

function hasWords(
  ctx: Pick<Context, 'security' | 'observability'>,
  request: StoredPublishRequest,
  wanted: readonly string[],
): boolean {
  const content = ifReadable(ctx, { kind: 'publish_request', id: request.id }, () =>
    openContent(ctx, request),
  );
  if (content === undefined) return false;
  const { text, title, titleWhereTaken, link, firstComment, thread = [] } = content;
  const parts = thread.flatMap((part) => [part.text, part.link]);
  const own = [request.title, text, title, titleWhereTaken, link, firstComment];
  const all = [...own, ...parts].join('\n').toLowerCase();
  return wanted.every((word) => all.includes(word));
}

/** From this number on, requests whose content has been erased are not counted any further. */
export const mostCountedErased = 1_000;

/** Counts the ended requests that can be found by their title alone, because their content has been erased. */
export async function countErased(ctx: Pick<Context, 'db' | 'clock'>, scope: Scope): Promise<number> {
  const count = await countEndedBefore(ctx.db, scope, contentDueBefore(ctx.clock.now()), mostCountedErased);
  return Math.min(count, mostCountedErased);
}

// Returns the first words of a request's text, by which people recognize it in the console. They are there as long as
// the service holds the content.

const shownCharacters = 120;

/** Returns the beginning of each content that is still held, by the requests' ids, with one statement at most. */
export async function readFirstWords(
  ctx: Context,
  scope: Scope,
  requests: readonly Pick<Schemas['PublishRequest'], 'publishRequestId' | 'completedAt'>[],
): Promise<Map<string, string>> {
  const endedSince = contentDueBefore(ctx.clock.now()).toISOString();
  const ids = requests
    .filter(({ completedAt }) => !completedAt || completedAt > endedSince)
    .map(({ publishRequestId }) => publishRequestId);
  const held = ids.length > 0 ? await heldContents(ctx.db, scope, ids) : [];
  return new Map(
    held.map((request) => {
      const content = ifReadable(ctx, { kind: 'publish_request', id: request.id }, () =>
        openContent(ctx, request),
      );
      return [request.id, content ? firstWordsOf(content) : 'Unreadable'];
    }),
  );
}

/** Returns the whole content of a request; `undefined` once it is erased, or due to be. */
export async function readHeldContent(
  ctx: Context,
  scope: Scope,
  { publishRequestId, completedAt }: Pick<Schemas['PublishRequest'], 'publishRequestId' | 'completedAt'>,
): Promise<PublishInputContent | undefined> {
  if (completedAt && completedAt <= contentDueBefore(ctx.clock.now()).toISOString()) return undefined;
  const [held] = await heldContents(ctx.db, scope, [publishRequestId]);
  return held && ifReadable(ctx, { kind: 'publish_request', id: held.id }, () => openContent(ctx, held));
}

/** Returns the beginning of the published title, else of the text; of content without either, what else it has. */
function firstWordsOf({ text, title, link, media = [] }: PublishInputContent): string {
  const said = (title || text || link || '').trim().replace(/\s+/g, ' ');
  if (!said) return media.length > 0 ? 'Only files' : 'No text';
  const characters = [...said];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : said;
}

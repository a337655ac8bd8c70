/**
 * Plays a provider whose lists a test writes, three levels deep: posts, comments on them, and answers to
 * those.
 */
import { runBackfill } from '../../src/domain/sync/backfills/run/run-backfills.ts';
import { type Failure, ProviderFailure } from '../../src/providers/call.ts';
import type { WalkOrder } from '../../src/providers/content-type.ts';
import type { Registry } from '../../src/providers/registry.ts';
import type { WalkedItem, WalkedPage } from '../../src/providers/walk.ts';
import { type BackfillRequest, final } from './backfilling.ts';
import type { TestService } from './service.ts';

export const posts = 'facebook.media.items';
export const comments = 'facebook.media.comments';
/** The content type of the third level, whose items belong to comments here. */
export const answers = 'facebook.dm.messages';
const inputs = { [comments]: 'mediaExternalId', [answers]: 'threadExternalId' } as const;

export interface ScriptedList {
  order: WalkOrder;
  pageSize: number;
  /**
   * Id of the item that a list belongs to -> the items of the list; `''` stands for the account. A list that
   * is missing here is not found.
   */
  items: Map<string, WalkedItem[]>;
  /** The requested pages, in order: the id of the item that the list belongs to, the cursor and the limit. */
  asked: { of: string; cursor: string | undefined; limit: number | undefined }[];
  /** Replaces the cursor that leads on from a page, in a list that leads back to itself. */
  leadFrom?: (cursor: string | undefined) => string | undefined;
  /** Is called before a page is read, with the number of pages read before. */
  before: (asked: number) => unknown;
}

export interface ScriptedProvider {
  posts: ScriptedList;
  comments: ScriptedList;
  answers: ScriptedList;
  /** Makes the next request for a page fail, whichever list it is of. */
  failNext(failure: Failure): void;
}

/** Returns the time `day` days after the start of 2026. */
export const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
export const item = (externalId: string, day: number): WalkedItem => ({ externalId, publishedAt: at(day) });
/** Returns `count` items, one for each day, the newest first; the oldest one is of day `from`. */
export const items = (name: string, count: number, from = 1): WalkedItem[] =>
  Array.from({ length: count }, (_, index) => item(`${name}${count - index}`, from + count - 1 - index));

/** Reads a page. Cursors are positions in the list, so items that are added at the front shift the pages. */
async function readPage(
  list: ScriptedList,
  of: string,
  cursor: string | undefined,
  limit?: number,
): Promise<WalkedPage> {
  await list.before(list.asked.length);
  list.asked.push({ of, cursor, limit });
  const all = list.items.get(of);
  if (!all) throw new ProviderFailure({ kind: 'not_found' }, `nothing hangs on ${of}`);
  const start = Number(cursor ?? 0);
  const end = start + Math.min(limit ?? list.pageSize, list.pageSize);
  const following = end < all.length ? String(end) : undefined;
  const nextCursor = list.leadFrom ? list.leadFrom(cursor) : following;
  return { data: all.slice(start, end), ...(nextCursor === undefined ? {} : { nextCursor }) };
}

/** Replaces the lists of Facebook in one service by lists that the test fills, and returns those. */
export function scriptLists(service: TestService): ScriptedProvider {
  const list = (): ScriptedList => ({
    order: 'newest_first',
    pageSize: 3,
    items: new Map(),
    asked: [],
    before: () => {},
  });
  const failures: Failure[] = [];
  const script = { posts: list(), comments: list(), answers: list() };
  const scripts = { [posts]: script.posts, [comments]: script.comments, [answers]: script.answers };
  const parents = { [comments]: posts, [answers]: comments } as const;
  const {
    providers: { registry },
  } = service.ctx;
  const facebook = registry.find('facebook');
  if (!facebook) throw new Error('no provider');
  const contentTypes = facebook.contentTypes.map((declaration) => {
    const name = declaration.contentType as keyof typeof scripts;
    const scripted = scripts[name];
    const { list: real } = declaration.capabilities;
    if (!scripted || !real) return declaration;
    const run = async (_call: unknown, input: Record<string, string> & { limit?: number }) => {
      const failure = failures.shift();
      if (failure) throw new ProviderFailure(failure, 'as the test says');
      const of = name === posts ? '' : (input[inputs[name]] ?? '');
      return readPage(scripted, of, input.cursor, input.limit);
    };
    const walk = {
      get order() {
        return scripted.order;
      },
      ...(name === posts ? {} : { parent: { contentType: parents[name], input: inputs[name] } }),
    };
    const pageSize = {
      default: 1_000,
      get maximum() {
        return scripted.pageSize;
      },
    };
    return {
      ...declaration,
      capabilities: { ...declaration.capabilities, list: { ...real, walk, pageSize, run: run as never } },
    };
  });
  const scriptedRegistry: Registry = {
    ...registry,
    providers: [{ ...facebook, contentTypes }],
    find: (id) => (id === 'facebook' ? { ...facebook, contentTypes } : registry.find(id)),
    providerOf: (name) =>
      name.startsWith('facebook.') ? { ...facebook, contentTypes } : registry.providerOf(name),
  };
  service.ctx.providers.registry = scriptedRegistry;
  return { ...script, failNext: (failure) => failures.push(failure) };
}

type Named = Pick<BackfillRequest, 'backfillRequestId'>;

export const rowOf = ({ ctx }: TestService, { backfillRequestId: id }: Named) =>
  ctx.db.backfillRequest.findFirstOrThrow({ where: { id } });

/** Runs the next job of a request as a worker does that gets it from the queue. */
export async function runNext(service: TestService, request: Named): Promise<void> {
  const { id, version } = await rowOf(service, request);
  await runBackfill(service.ctx, { backfillRequestId: id, version });
}

/**
 * Runs the jobs of a backfill request one after the other until the request is final. Returns how many jobs
 * it took.
 */
export async function runToEnd(service: TestService, request: Named): Promise<number> {
  for (let jobs = 0; jobs < 500; jobs += 1) {
    if (final.includes((await rowOf(service, request)).status)) return jobs;
    await runNext(service, request);
  }
  throw new Error('it does not end');
}

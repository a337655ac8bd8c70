/** A provider whose lists a test writes, three levels deep: posts, comments on them, answers to those. */
import { runBackfills } from '../../src/domain/backfills/run/run-backfills.ts';
import { type Failure, ProviderFailure, type WalkOrder } from '../../src/providers/provider.ts';
import type { Registry } from '../../src/providers/registry.ts';
import type { WalkedItem, WalkedPage } from '../../src/providers/walk.ts';
import { type BackfillRequest, final } from './backfilling.ts';
import type { TestService } from './service.ts';

export const posts = 'facebook.media.items';
export const comments = 'facebook.media.comments';
/** They hang on comments here. */
export const answers = 'facebook.dm.messages';
const inputs = { [comments]: 'mediaExternalId', [answers]: 'threadExternalId' } as const;

export interface ScriptedList {
  order: WalkOrder;
  pageSize: number;
  /** By the item that the list hangs on; `''` of the account. A list that is not there is not found. */
  items: Map<string, WalkedItem[]>;
  /** What was asked for, in order: the item that the list hangs on, and the cursor. */
  asked: { of: string; cursor: string | undefined; limit: number | undefined }[];
  /** What happens at the provider before a page is read, by how many have been. */
  before: (asked: number) => unknown;
}

export interface ScriptedProvider {
  posts: ScriptedList;
  comments: ScriptedList;
  answers: ScriptedList;
  /** What a page is refused with, once. */
  failNext(failure: Failure): void;
}

/** `day` days after the start of 2026. */
export const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
export const item = (externalId: string, day: number): WalkedItem => ({ externalId, publishedAt: at(day) });
/** `count` items, the newest first, the last one of day `from`. */
export const items = (name: string, count: number, from = 1): WalkedItem[] =>
  Array.from({ length: count }, (_, index) => item(`${name}${count - index}`, from + count - 1 - index));

/** Cursors are places in the list, so that whatever comes in at the front moves the pages. */
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
  return { data: all.slice(start, end), ...(end < all.length ? { nextCursor: String(end) } : {}) };
}

/** Takes the place of the provider's own lists, for one service. */
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
  const { registry } = service.ctx;
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
  service.ctx.registry = scriptedRegistry;
  return { ...script, failNext: (failure) => failures.push(failure) };
}

type Named = Pick<BackfillRequest, 'backfillRequestId'>;

export const rowOf = ({ ctx }: TestService, { backfillRequestId: id }: Named) =>
  ctx.db.backfillRequest.findUniqueOrThrow({ where: { id } });

/** The next job of a request, as a worker does it that gets it from the queue. */
export async function runNext(service: TestService, request: Named): Promise<void> {
  const { id, version } = await rowOf(service, request);
  await Promise.all(runBackfills(service.ctx, [{ backfillRequestId: id, version }]));
}

/** One job after the other, until it is final. Returns how many there were. */
export async function runToEnd(service: TestService, request: Named): Promise<number> {
  for (let jobs = 0; jobs < 500; jobs += 1) {
    if (final.includes((await rowOf(service, request)).status)) return jobs;
    await runNext(service, request);
  }
  throw new Error('it does not end');
}

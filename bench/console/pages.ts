/** Every page of the console, as a browser asks for it. */
import type { Context } from '../../src/context.ts';
import { setMember } from '../../src/db/members.ts';
import { createUser } from '../../src/db/users.ts';
import type { Caller } from '../../src/domain/caller.ts';
import { startService } from '../../src/service.ts';
import { pages } from '../../src/web/console/sections.ts';
import type { Read } from './measure.ts';
import type { Seeded } from './seed.ts';

export interface OpenPages {
  reads: Read[];
  close(): Promise<void>;
}

/** Those about one thing need its id: those of which the seed has none are left out. */
export async function openPages(ctx: Context, caller: Caller, seeded: Seeded): Promise<OpenPages> {
  const { organizationId, mode } = caller;
  const user = await createUser(ctx.db, { name: 'Bench', email: 'bench@example.com' });
  if (!user) throw new Error('the user is there already');
  await setMember(ctx.db, organizationId, user.id, 'owner');
  const cookies = await ctx.auth.openSession({ headers: {}, address: '127.0.0.1' }, user.id);
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  const ids = { ...(await idsOf(ctx, seeded)), userId: user.id };
  const service = await startService(ctx);
  const reads = pages.flatMap(({ path }): Read[] => {
    const filled = fill(path, ids);
    if (filled === undefined) return [];
    const url = `${service.url}/console/${organizationId}/${mode}${filled}`;
    return [{ name: path || '/', read: () => readPage(url, cookie) }];
  });
  return { reads, close: () => service.stop() };
}

async function readPage(url: string, cookie: string): Promise<void> {
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
}

async function idsOf(
  { db }: Context,
  { profileIds, destinationIds }: Seeded,
): Promise<Record<string, string>> {
  const [publishRequest, profile, delivery] = await Promise.all([
    db.publishRequest.findFirst({ orderBy: { id: 'desc' }, select: { id: true } }),
    db.connectedProfile.findFirst({ select: { connectionId: true } }),
    db.eventDelivery.findFirst({ select: { id: true, destinationId: true } }),
  ]);
  return {
    publishRequestId: publishRequest?.id ?? '',
    connectedProfileId: profileIds[0] ?? '',
    connectionId: profile?.connectionId ?? '',
    eventDestinationId: delivery?.destinationId ?? destinationIds[0] ?? '',
    deliveryId: delivery?.id ?? '',
  };
}

/** `undefined` where an id is missing. */
function fill(path: string, ids: Record<string, string>): string | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  if (names.some((name) => !ids[name])) return undefined;
  return path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
}

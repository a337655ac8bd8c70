/** Reads the pages of the console as a browser does. */
import type { Composition } from '../../src/app/compose.ts';
import { startService } from '../../src/app/service.ts';
import { setMember } from '../../src/db/tables/members.ts';
import { createUser } from '../../src/db/tables/users.ts';
import type { Caller } from '../../src/domain/foundation/caller.ts';
import { areaOf } from '../../src/web/console/page-context.ts';
import { pages } from '../../src/web/console/sections.ts';
import type { Read } from './measure.ts';
import type { Seeded } from './seed.ts';

interface OpenPages {
  reads: Read[];
  close(): Promise<void>;
}

/**
 * Signs in and returns a read for each page. A page about one thing needs its id; pages about things that the seed
 * has none of are left out.
 */
export async function openPages(ctx: Composition, caller: Caller, seeded: Seeded): Promise<OpenPages> {
  const { organizationId, mode } = caller;
  const user = await createUser(ctx.db, {
    name: 'Bench',
    email: 'bench@example.com',
    operator: true,
    proven: true,
  });
  if (!user) throw new Error('the user is there already');
  await setMember(ctx.db, organizationId, user.id, 'owner');
  const cookies = await ctx.security.auth.openSession({ headers: {}, address: '127.0.0.1' }, user.id);
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  const ids = { ...(await idsOf(ctx, seeded)), userId: user.id, organizationId, mode };
  const service = await startService(ctx);
  const reads = pages.flatMap(({ role, path }): Read[] => {
    const area = areaOf(role);
    const filled = fill(area + path, ids);
    if (filled === undefined) return [];
    const name = area.includes(':') ? path || '/' : area + path;
    return [{ name, read: () => readPage(`${service.url}/console${filled}`, cookie) }];
  });
  return { reads, close: () => service.stop() };
}

async function readPage(url: string, cookie: string): Promise<void> {
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
}

async function idsOf(
  { db }: Composition,
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

/** Fills ids into a path; returns `undefined` when one is missing. */
function fill(path: string, ids: Record<string, string>): string | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  if (names.some((name) => !ids[name])) return undefined;
  return path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
}

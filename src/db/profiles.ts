import type { Db } from './client.ts';
import type { Prisma } from './generated/client.ts';
import { isId } from './ids.ts';
import { found, type Scope, scopeOf } from './scope.ts';

/** A profile with the connection that it came from. */
export type StoredProfile = Prisma.ConnectedProfileGetPayload<{ include: { connection: true } }>;

/** One statement. Throws `not_found`. */
export async function findProfile(db: Db, scope: Scope, id: string): Promise<StoredProfile> {
  const profile = isId('connectedProfile', scope.mode, id)
    ? await db.connectedProfile.findFirst({
        where: { id, ...scopeOf(scope) },
        include: { connection: true },
        relationLoadStrategy: 'join',
      })
    : null;
  return found(profile, 'The Connected Profile');
}

export interface NewProfile {
  id: string;
  connection: Omit<Prisma.ConnectionUncheckedCreateInput, 'organizationId' | 'mode' | 'providerId'>;
  providerId: string;
  externalId: string;
  references: Record<string, string>;
  kind: string;
  displayName?: string;
  username?: string;
  avatarUrl?: string;
}

/** A profile on a connection of its own. */
export function createProfile(
  db: Db,
  scope: Scope,
  { connection, ...profile }: NewProfile,
): Promise<StoredProfile> {
  const { providerId } = profile;
  return db.connectedProfile.create({
    data: {
      ...profile,
      ...scopeOf(scope),
      connection: { create: { ...connection, ...scopeOf(scope), providerId } },
    } as Prisma.ConnectedProfileCreateInput,
    include: { connection: true },
  });
}

import type { Db } from './client.ts';
import type { Prisma } from './generated/client.ts';
import { isId } from './ids.ts';
import type { RowCache } from './row-cache.ts';
import { found, type Scope, scopeOf } from './scope.ts';

/** A profile with the connection that it came from. */
export type StoredProfile = Prisma.ConnectedProfileGetPayload<{ include: { connection: true } }>;

export interface Profiles {
  /** Throws `not_found`. */
  find(scope: Scope, id: string): Promise<StoredProfile>;
}

/** @param cache keyed by scope and id, so that a foreign profile is not found here either. */
export function createProfiles(db: Db, cache: RowCache<StoredProfile>): Profiles {
  return {
    async find(scope, id) {
      const name = `${scope.organizationId}/${scope.mode}/${id}`;
      const known = isId('connectedProfile', scope.mode, id);
      return found(
        known ? await cache.get(name, () => readProfile(db, scope, id)) : null,
        'The Connected Profile',
      );
    },
  };
}

/** One statement. */
function readProfile(db: Db, scope: Scope, id: string): Promise<StoredProfile | null> {
  return db.connectedProfile.findFirst({
    where: { id, ...scopeOf(scope) },
    include: { connection: true },
    relationLoadStrategy: 'join',
  });
}

/** A provider account, as it is stored. */
export interface AccountRow {
  providerId: string;
  externalId: string;
  references: Record<string, string>;
  kind: string;
  displayName?: string;
  username?: string;
  avatarUrl?: string;
}

export interface NewProfile extends AccountRow {
  id: string;
  connection: Omit<Prisma.ConnectionUncheckedCreateInput, 'organizationId' | 'mode' | 'providerId'>;
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

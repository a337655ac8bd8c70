import type { Facts } from '../../markdown/fill.ts';
import { sample } from '../../markdown/write.ts';
import { makeRoles, migrateAsOwner, splitRoles } from './database-roles.ts';

export function roles(): Facts {
  return {
    makingRoles: sample('the roles, for a superuser of PostgreSQL', makeRoles, 'sh'),
    migratingAsTheOwner: sample('migrating as the owner', migrateAsOwner, 'sh'),
    splittingRoles: sample('for a database with a single role so far', splitRoles, 'sh'),
  };
}

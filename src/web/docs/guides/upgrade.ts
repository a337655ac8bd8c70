import { guide } from '../guide.ts';
import type { Facts } from '../markdown/fill.ts';
import { sample } from '../markdown/write.ts';
import { migrateAsOwner } from './run-it/database-roles.ts';

export const upgrade = guide('upgrade', () => ({
  order: order(),
}));

function order(): Facts {
  return { migratingAsTheOwner: sample('migrating as the owner', migrateAsOwner, 'sh') };
}

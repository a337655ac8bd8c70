/** Deletes rows of tenants by their ids. */
import { type IdKind, isId } from './ids.ts';
import { found, type Scope, scopeOf } from './scope.ts';

interface TenantTable {
  deleteMany(args: { where: Scope & { id: string } }): PromiseLike<{ count: number }>;
}

/**
 * Deletes a tenant's row by its id.
 * @throws ServiceError `not_found`
 */
export async function deleteOwn(
  table: TenantTable,
  scope: Scope,
  { kind, id, what }: { kind: IdKind; id: string; what: string },
): Promise<void> {
  const known = isId(kind, scope.mode, id);
  const { count } = known ? await table.deleteMany({ where: { ...scopeOf(scope), id } }) : { count: 0 };
  found(count === 1 ? count : null, what, id);
}

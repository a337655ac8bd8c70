/** Helpers that all commands share. */
import { Option } from 'commander';
import type { Context } from '../src/context.ts';
import { found } from '../src/db/client/scope.ts';
import { findOrganization, type Organization } from '../src/db/tables/organizations.ts';
import { actorNames, audited, type NewAuditEntry } from '../src/domain/foundation/audit.ts';

/** Opens the context for a command, and prints the command's answer. */
export type Run = (command: (ctx: Context) => Promise<object | string>) => Promise<void>;

export const organizationOption = () =>
  new Option('--organization <name>', 'name or id').makeOptionMandatory();

/**
 * Finds an organization by its name or id.
 * @throws ServiceError `not_found`
 */
export async function organizationOf(ctx: Context, reference: string): Promise<Organization> {
  return found(await findOrganization(ctx.db, reference), 'The organization');
}

/** Runs a change and records it in the audit log. */
export function recorded<Result>(
  ctx: Context,
  adminAction: Omit<NewAuditEntry, 'actor'>,
  run: () => Promise<Result>,
): Promise<Result> {
  return audited(ctx, { ...adminAction, actor: actorNames.commandLine }, run);
}

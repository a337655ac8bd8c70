/** What every check of an Auth Integration is. */

import type { Context } from '../../../../context.ts';
import type { AuthIntegration } from '../../../../db/tables/auth-integrations.ts';
import type { AppFinding } from '../../../../providers/connect.ts';
import type { ProviderAccess } from '../../credentials/provider-access.ts';

/** The Auth Integration to check, with what the checks need. */
export interface Subject {
  ctx: Context;
  integration: AuthIntegration;
  access: ProviderAccess;
}

/** A check of one aspect; it returns no findings if the aspect does not apply. */
export type Check = (subject: Subject) => AppFinding[] | Promise<AppFinding[]>;

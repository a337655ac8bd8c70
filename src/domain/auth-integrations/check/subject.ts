/** What is checked. */
import type { Context } from '../../../context.ts';
import type { AuthIntegration } from '../../../db/auth-integrations.ts';
import type { AppFinding } from '../../../providers/connect.ts';
import type { ProviderAccess } from '../../connections/provider-access.ts';

export interface Subject {
  ctx: Context;
  integration: AuthIntegration;
  access: ProviderAccess;
}

/** Nothing where it does not apply. */
export type Check = (subject: Subject) => AppFinding[] | Promise<AppFinding[]>;

/** Where a provider reports to: one door per app, with what proves that it is the provider who comes. */
import type { Context } from '../../context.ts';
import { type AuthIntegration, findIntegrationOfDoor } from '../../db/auth-integrations.ts';
import { isId } from '../../db/ids.ts';
import { findOrganization } from '../../db/organizations.ts';
import { type Scope, scopeOf } from '../../db/scope.ts';
import { notFound } from '../../errors.ts';
import type { Webhooks } from '../../providers/webhooks.ts';
import { simulatedAppSecrets } from '../simulator/simulated-app.ts';

export interface Door {
  scope: Scope;
  providerId: string;
  webhooks: Webhooks;
  /** `null`: the door of profiles that a test control made, which have no app of the customer's. */
  integration: AuthIntegration | null;
  secrets: string[];
  verifyToken?: string;
}

/** @param id of an Auth Integration; of an organization for its simulated app. Throws `not_found`. */
export async function findDoor(ctx: Context, providerId: string, id: string): Promise<Door> {
  const { webhooks } = ctx.registry.find(providerId) ?? {};
  if (!webhooks) throw notFound('The path');
  if (isId('organization', 'live', id)) {
    if (!(await findOrganization(ctx.db, id))) throw notFound('The Organization');
    const scope: Scope = { organizationId: id, mode: 'test' };
    return { scope, providerId, webhooks, integration: null, secrets: simulatedAppSecrets(ctx, id) };
  }
  const integration = await findIntegrationOfDoor(ctx.db, providerId, id);
  if (!integration) throw notFound('The Auth Integration');
  const { clientSecret, webhookSecret, verifyToken } = integration;
  const sealed = [clientSecret, ...(webhookSecret ? [webhookSecret] : [])];
  return {
    scope: scopeOf(integration),
    providerId,
    webhooks,
    integration,
    secrets: sealed.map((secret) => ctx.keyring.open(secret, integration.id)),
    verifyToken,
  };
}

import type { Context } from '../../context.ts';
import { findIntegrationOfDocument } from '../../db/auth-integrations.ts';
import { notFound } from '../../errors.ts';
import { clientDocument } from '../connections/provider-access.ts';

/** What authorization servers have to know of the customer's app. Public. Throws `not_found`. */
export async function readClientDocument(ctx: Context, authIntegrationId: string): Promise<object> {
  const integration = await findIntegrationOfDocument(ctx.db, authIntegrationId);
  const document = integration && clientDocument(ctx, integration);
  if (!document) throw notFound('The document');
  return document;
}

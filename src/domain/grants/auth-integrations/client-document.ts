import type { Context } from '../../../context.ts';
import { findIntegrationOfDocument } from '../../../db/tables/auth-integrations.ts';
import { notFound } from '../../../errors/index.ts';
import { clientDocument } from '../credentials/access.ts';

/**
 * Returns the public document that describes the customer's app to authorization servers. Throws `not_found`
 * when the app has none.
 */
export async function readClientDocument(ctx: Context, authIntegrationId: string): Promise<object> {
  const integration = await findIntegrationOfDocument(ctx.db, authIntegrationId);
  const document = integration && clientDocument(ctx, integration);
  if (!document) throw notFound('The document');
  return document;
}

import type { Context } from '../../../../context.ts';
import type { Schemas } from '../../../../contract/index.ts';
import { operate, type PageContext } from '../../page-context.ts';
import { readProviders } from '../../providers.ts';

type Integration = Schemas['AuthIntegration'];

const pageSize = 100;

/** Returns the active Auth Integrations of this mode whose login kind has a consent screen. */
export async function connectable(visit: PageContext): Promise<Integration[]> {
  const { loginKind } = await readProviders(visit);
  const offersLinks = ({ providerId, loginKind: id }: Integration) =>
    loginKind(providerId, id)?.connects.includes('connect_session') ?? false;
  const all: Integration[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: pageSize, ...(cursor ? { cursor } : {}) };
    const page = await operate(visit, 'authIntegrations.list', { query });
    all.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor);
  return all.filter((integration) => integration.status === 'active' && offersLinks(integration));
}

/** Returns the service's own last page if the integration allows it, otherwise the first of the customer's sites. */
export function returnUrlFor({ config }: Pick<Context, 'config'>, { returnOrigins }: Integration): string {
  const done = `${config.publicUrl}/connect/done`;
  return returnOrigins.includes(new URL(done).origin) ? done : (returnOrigins[0] ?? '');
}

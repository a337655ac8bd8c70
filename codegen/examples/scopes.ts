/** Gives the scope that the example of `scope_insufficient` names, for each operation that can lack one. */
import type { Operation } from '../document.ts';
import { contractError } from '../source.ts';
import { providers } from './providers/index.ts';

/** Start of an operation id -> a scope that the operation needs. The longest match counts. */
const scopes: Record<string, string | null> = Object.assign(
  {
    publishRequests: 'pages_manage_posts',
    publishGroups: 'pages_manage_posts',
    backfillRequests: 'pages_read_user_content',
    connections: 'pages_show_list',
    'connectedProfiles.metrics': 'read_insights',
    'connectedProfiles.targets': 'boards:read',
  },
  ...Object.values(providers).map((provider) => provider.scopes),
);

/** Returns the scope; `null` where the provider's logins have no scopes. */
export function missingScope({ operationId, node }: Operation): string | null {
  const [longest = ''] = Object.keys(scopes)
    .filter((beginning) => operationId === beginning || operationId.startsWith(`${beginning}.`))
    .sort((a, b) => b.length - a.length);
  const scope = scopes[longest];
  if (scope === undefined)
    throw contractError(node, `no example of a scope for ${operationId}`, 'operationId');
  return scope;
}

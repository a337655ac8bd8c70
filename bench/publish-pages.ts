/** Creates Facebook Pages to publish on. A text post is the least work that a provider asks for. */
import type { Context } from '../src/context.ts';
import type { Input } from '../src/contract/index.ts';
import { importProfile } from '../src/domain/connections/import-connection.ts';
import { namesFor } from '../src/providers/access.ts';
import { operationsOf } from '../src/providers/describe-provider.ts';
import { simulatorFor } from '../tests/support/simulators.ts';

export interface Tenant {
  organizationId: string;
  mode: 'live';
  keyId: string;
}

const providerId = 'facebook';
const loginKind = 'facebook_login';
const contentType = 'facebook.media.items';

/** Creates Connected Profiles, each with an account of its own, and returns their ids. */
export async function newPages(ctx: Context, tenant: Tenant, count: number): Promise<string[]> {
  const provider = ctx.providers.registry.find(providerId);
  const declared = provider?.contentTypes.find((one) => one.contentType === contentType);
  if (!provider || !declared) throw new Error(`no ${contentType}`);
  const operations = [...declared.publish, ...provider.contentTypes.flatMap(operationsOf)];
  const grantedScopes = [
    ...new Set(
      operations.flatMap(({ scopes }) => namesFor(scopes, { loginKind, profileKind: 'page' }) ?? []),
    ),
  ];
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const account = simulatorFor(provider.id).createAccount(loginKind, 'healthy');
    const row = { ...account, providerId, loginKind, kind: 'page', origin: 'imported' as const };
    ids.push((await importProfile(ctx, tenant, { ...row, grantedScopes })).id);
  }
  return ids;
}

export const postOf = (connectedProfileId: string, text: string): Input<'publishRequests.create'> => ({
  connectedProfileId,
  contentType,
  text,
});

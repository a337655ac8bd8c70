/** Facebook Pages to publish on. A post of text is the least work that a provider asks for. */
import type { Context } from '../src/context.ts';
import type { Input } from '../src/contract/index.ts';
import { importProfile } from '../src/domain/connections/import-profile.ts';

export interface Tenant {
  organizationId: string;
  mode: 'live';
  keyId: string;
}

const providerId = 'facebook';
const loginKind = 'facebook_login';
const contentType = 'facebook.media.items';

/** The ids of as many Connected Profiles, each of an account of its own. */
export async function newPages(ctx: Context, tenant: Tenant, count: number): Promise<string[]> {
  const provider = ctx.registry.find(providerId);
  const declared = provider?.contentTypes.find((one) => one.contentType === contentType);
  if (!provider || !declared) throw new Error(`no ${contentType}`);
  const grantedScopes = declared.publish.flatMap(({ scopes }) => scopes[loginKind] ?? []);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const account = provider.simulator.createAccount(loginKind, 'healthy');
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

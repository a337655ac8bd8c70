/**
 * Makes up a provider that lists no profiles, so that somebody has to name them. It is Facebook, whose list of Pages nobody can
 * read, but each Page by its id.
 */
import { z } from 'zod';
import { failedAs } from '../../src/providers/call.ts';
import type { Connect, GrantedAccess, NamedProfiles, ReachableAccount } from '../../src/providers/connect.ts';
import type { LoginKind } from '../../src/providers/provider.ts';
import type { TestService } from './service.ts';

export const exampleOfPage = '@harbourbakery';

/**
 * Makes Facebook such a provider, in a service that no other test uses. Returns the Pages that grants reach, by their ids, of
 * which the adapter tells nobody.
 */
export function hidePages({ ctx }: TestService): ReadonlyMap<string, ReachableAccount> {
  const pages = new Map<string, ReachableAccount>();
  const provider = ctx.providers.test.registry.find('facebook');
  const [kind] = provider?.loginKinds ?? [];
  if (!provider || !kind) throw new Error('no provider');
  const loginKinds = [withoutList(kind, pages)];
  for (const known of [provider, ctx.providers.registry.find('facebook')])
    if (known) Object.assign(known, { loginKinds });
  return pages;
}

const page = z.object({ name: z.string() });

/** Returns the login kind as that of a provider that lists no profiles and answers who reads one by its id. */
function withoutList(kind: LoginKind, pages: Map<string, ReachableAccount>): LoginKind {
  const { consent, grantImport } = kind.connect;
  if (!consent || !grantImport) throw new Error('no way to connect');
  const unlisted = (access: GrantedAccess) => {
    for (const account of access.accounts) pages.set(account.externalId, account);
    return { ...access, accounts: [] };
  };
  const find: NamedProfiles['find'] = async (call, credential, name) => {
    const externalId = name.replace(/^@/, '');
    const account = pages.get(externalId);
    try {
      const { name: displayName } = await call
        .open(kind.upstream, account?.credential ?? credential)
        .request({
          method: 'GET',
          path: `/${encodeURIComponent(externalId)}`,
          query: { fields: 'name' },
          target: 'object',
          parse: page.parse,
        });
      return account && { ...account, displayName };
    } catch (error) {
      if (failedAs(error, 'not_found', 'rejected')) return undefined;
      throw error;
    }
  };
  const connect: Connect = {
    ...kind.connect,
    consent: {
      ...consent,
      exchange: async (...given) => unlisted(await consent.exchange(...given)),
    },
    grantImport: { ...grantImport, run: async (...given) => unlisted(await grantImport.run(...given)) },
    namedProfiles: { example: exampleOfPage, find },
  };
  return { ...kind, connect };
}

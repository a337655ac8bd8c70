/** The account behind a grant, as it presents itself. It is its own server's to tell, and public. */
import { z } from 'zod';
import type { ConnectCall, GrantCredential, HeldGrant, Inspection, ReachableAccount } from '../connect.ts';
import type { UpstreamRules } from '../kit/upstream.ts';
import { ProviderFailure } from '../provider.ts';
import { isNotFound } from './failures.ts';
import type { Identity } from './identity.ts';
import { query } from './xrpc.ts';

const profile = z.object({
  value: z.object({
    displayName: z.string().optional(),
    avatar: z.object({ ref: z.object({ $link: z.string().min(1) }) }).optional(),
  }),
});

export async function readAccount(
  call: ConnectCall,
  rules: UpstreamRules,
  credential: GrantCredential,
  { did, handle, service }: Identity,
): Promise<ReachableAccount> {
  const { displayName, avatar } = await readProfile(call, rules, credential, did);
  return {
    externalId: did,
    // What the account's server calls itself where it signs for other services.
    references: { serviceDid: `did:web:${new URL(service).hostname}` },
    ...(handle ? { username: handle } : {}),
    ...(displayName ? { displayName } : {}),
    ...(avatar ? { avatarUrl: blobUrl(service, did, avatar.ref.$link) } : {}),
    lackingScopes: [],
  };
}

/** Nobody has to have one. */
async function readProfile(
  call: ConnectCall,
  rules: UpstreamRules,
  credential: GrantCredential,
  did: string,
): Promise<z.infer<typeof profile>['value']> {
  const upstream = call.open(rules, credential);
  const parameters = { repo: did, collection: 'app.bsky.actor.profile', rkey: 'self' };
  const parse = (body: unknown) => profile.parse(body).value;
  return query({ upstream }, 'com.atproto.repo.getRecord', parameters, { parse }).catch((error) => {
    if (isNotFound(error)) return {};
    throw error;
  });
}

function blobUrl(service: string, did: string, cid: string): string {
  return `${service}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`;
}

const session = z.object({ did: z.string(), active: z.boolean().optional() });

/** Whether the account's server still takes the grant, and the account is there. */
export async function inspectSession(
  call: ConnectCall,
  rules: UpstreamRules,
  { credential, accounts }: HeldGrant,
): Promise<Inspection> {
  const upstream = call.open(rules, credential);
  const { active = true } = await query(
    { upstream },
    'com.atproto.server.getSession',
    {},
    {
      target: 'account',
      parse: session.parse,
    },
  ).catch((error) => {
    // An account that was taken down or deleted is not known to its server any more.
    if (isNotFound(error)) throw over('is gone', error);
    throw error;
  });
  if (!active) throw over('is deactivated');
  return { accounts: accounts.map(({ externalId }) => ({ externalId, reachable: true, lackingScopes: [] })) };
}

function over(what: string, cause?: unknown): ProviderFailure {
  return new ProviderFailure({ kind: 'expired', revoked: true }, `the account ${what}`, { cause });
}

/**
 * Reads the account behind a grant, and inspects the grant. The server that hosts the account tells its data,
 * which are public.
 */
import { z } from 'zod';
import { failedAs, ignoreFailure, ProviderFailure, whenFailed } from '../call.ts';
import type { AccountNames, ConnectCall, HeldGrant, Inspection, ReachableAccount } from '../connect.ts';
import { id, ifUsable, name } from '../kit/fields.ts';
import { audienceOf } from '../kit/oauth.ts';
import type { GrantCredential, UpstreamRules } from '../upstream-rules.ts';
import type { Identity } from './identity.ts';
import { query } from './xrpc.ts';

const profile = z.object({
  value: z.object({
    displayName: ifUsable(name()),
    avatar: ifUsable(z.object({ ref: z.object({ $link: id() }) })),
  }),
});

type ShownProfile = z.infer<typeof profile>['value'];

export async function readAccount(
  call: ConnectCall,
  rules: UpstreamRules,
  credential: GrantCredential,
  { did, handle, service }: Identity,
): Promise<ReachableAccount> {
  return {
    externalId: did,
    // The DID under which the account's server signs for other services.
    references: { serviceDid: `did:web:${new URL(service).hostname}` },
    ...(handle ? { username: handle } : {}),
    ...shownNames(service, did, await readProfile(call, rules, credential, did)),
    lackingScopes: [],
  };
}

/** Reads the names that the account shows now. Its handle is not among them: only its document proves that. */
async function readNames(
  call: ConnectCall,
  rules: UpstreamRules,
  credential: GrantCredential,
): Promise<(AccountNames & { externalId: string })[]> {
  const { service, did } = credential.details ?? {};
  if (!service || !did) return [];
  return [{ externalId: did, ...shownNames(service, did, await readProfile(call, rules, credential, did)) }];
}

function shownNames(service: string, did: string, { displayName, avatar }: ShownProfile): AccountNames {
  return {
    ...(displayName ? { displayName } : {}),
    ...(avatar ? { avatarUrl: blobUrl(service, did, avatar.ref.$link) } : {}),
  };
}

/** Reads the account's profile record, which an account need not have. */
async function readProfile(
  call: ConnectCall,
  rules: UpstreamRules,
  credential: GrantCredential,
  did: string,
): Promise<ShownProfile> {
  const upstream = call.open(rules, credential);
  const parameters = { repo: did, collection: 'app.bsky.actor.profile', rkey: 'self' };
  const parse = (body: unknown) => profile.parse(body).value;
  const read = query({ upstream }, 'com.atproto.repo.getRecord', parameters, { parse });
  return read.catch(whenFailed('not_found', {}));
}

function blobUrl(service: string, did: string, cid: string): string {
  return `${service}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`;
}

const session = z.object({ active: z.boolean().optional() });

/**
 * Inspects a grant. Fails as `expired` when the account's server no longer accepts it, or when the account is
 * deactivated or gone.
 */
export async function inspectSession(
  call: ConnectCall,
  rules: UpstreamRules,
  held: HeldGrant,
): Promise<Inspection> {
  const upstream = call.open(rules, held.credential);
  const { active = true } = await query(
    { upstream },
    'com.atproto.server.getSession',
    {},
    {
      target: 'account',
      parse: session.parse,
    },
  ).catch((error) => {
    // A server forgets an account that was taken down or deleted.
    if (failedAs(error, 'not_found')) throw over('is gone', error);
    throw error;
  });
  if (!active) throw over('is deactivated');
  return audienceOf(held, await readNames(call, rules, held.credential).catch(ignoreFailure));
}

function over(what: string, cause?: unknown): ProviderFailure {
  return new ProviderFailure({ kind: 'expired', revoked: true }, `the account ${what}`, { cause });
}

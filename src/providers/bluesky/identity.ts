/**
 * Resolves a handle or DID to the account and the server that hosts it, which tells the account's data, since they are public;
 * and inspects grants. Sources: "Handle", "DID" and "Identity resolution" of the AT Protocol.
 */

import { isValidDid, isValidHandle } from '@atproto/syntax';
import { z } from 'zod';
import { failedAs, ignoreFailure, ProviderFailure, whenFailed } from '../call.ts';
import type { AccountNames, ConnectCall, HeldGrant, Inspection, ReachableAccount } from '../connect.ts';
import { id, ifUsable, list, name, url, word } from '../kit/fields.ts';
import { parseJson } from '../kit/json.ts';
import { audienceOf } from '../kit/oauth.ts';
import type { GrantCredential, UpstreamRules } from '../upstream-rules.ts';
import { type BlueskySettings, query } from './xrpc.ts';

interface Identity {
  did: string;
  /** The handle that the account's document claims; absent when it claims none. */
  handle?: string;
  /** The account's own server, without a slash at the end. */
  service: string;
}

type Asking = Pick<ConnectCall, 'fetch' | 'resolveTxt' | 'urlProblem'>;

/** The methods whose documents can be read; the host of a `did:web` is one, without a port or a path. */
const isReadableDid = (did: string) =>
  isValidDid(did) && /^did:(?:plc:[a-z2-7]{24}|web:[a-z0-9.-]{1,253})$/.test(did);

/**
 * Finds the account of a name. Fails as `rejected` when no account has it.
 * @param name a handle, with or without its @, or a DID.
 */
export async function findIdentity(call: Asking, settings: BlueskySettings, name: string): Promise<Identity> {
  // A handle that was copied from an app may contain invisible marks for the direction of writing.
  const plain = name
    .replace(/[\p{Cf}\s]/gu, '')
    .replace(/^@/, '')
    .toLowerCase();
  if (isReadableDid(plain)) return readIdentity(call, settings, plain);
  if (!isValidHandle(plain)) throw unknown(name, 'is no handle');
  const identity = await readIdentity(call, settings, await resolveHandle(call, settings, plain));
  // Anybody can point a domain name at somebody's account, so the account itself has to claim the handle.
  if (identity.handle !== plain) throw unknown(name, 'is not the handle of the account that it leads to');
  return identity;
}

async function resolveHandle(call: Asking, settings: BlueskySettings, handle: string): Promise<string> {
  const did =
    (await fromDns(call, handle)) ??
    (await fromWellKnown(call, handle)) ??
    (await fromServer(call, settings, handle));
  if (!did) throw unknown(handle, 'leads nowhere');
  return did;
}

async function fromDns(call: Asking, handle: string): Promise<string | undefined> {
  const dids = (await call.resolveTxt(`_atproto.${handle}`)).flatMap((record) =>
    record.startsWith('did=') ? [record.slice('did='.length)] : [],
  );
  const [did, ...others] = new Set(dids);
  return others.length === 0 ? knownDid(did) : undefined;
}

async function fromWellKnown(call: Asking, handle: string): Promise<string | undefined> {
  const text = await readText(call, `https://${handle}/.well-known/atproto-did`);
  return knownDid(text?.trim());
}

/** Asks a server to resolve a handle: it knows the handles it gave out itself, and looks others up. */
async function fromServer(
  call: Asking,
  { blueskyUrl }: BlueskySettings,
  handle: string,
): Promise<string | undefined> {
  const query = new URLSearchParams({ handle });
  const text = await readText(call, `${blueskyUrl}/xrpc/com.atproto.identity.resolveHandle?${query}`);
  return knownDid(resolved.safeParse(parse(text)).data?.did);
}

const resolved = z.object({ did: id() });

const knownDid = (did: string | undefined) => (did && isReadableDid(did) ? did : undefined);

/**
 * Returns the text at the URL, or `undefined` when there is none or the host does not answer: handles can be
 * resolved in other ways, too.
 */
async function readText(call: Asking, url: string): Promise<string | undefined> {
  try {
    const answer = await call.fetch(url);
    return answer.status === 200 ? await answer.text() : undefined;
  } catch (error) {
    if (error instanceof ProviderFailure) return undefined;
    throw error;
  }
}

const document = z.object({
  id: id(),
  alsoKnownAs: list(ifUsable(word())).optional(),
  service: list(z.object({ id: word(), serviceEndpoint: ifUsable(url()) })).optional(),
});

/**
 * Reads the account's DID document, from the directory or from the host that a `did:web` names. Fails as
 * `rejected` when there is no document, or when it names no server that may be called.
 */
export async function readIdentity(call: Asking, settings: BlueskySettings, did: string): Promise<Identity> {
  const answer = await call.fetch(documentUrl(settings, did));
  if (answer.status === 404 || answer.status === 410) throw unknown(did, 'has no document');
  if (answer.status !== 200)
    throw new ProviderFailure({ kind: 'outage', status: 502 }, `${answer.status} for the document of ${did}`);
  const { id: owner, alsoKnownAs = [], service = [] } = readDocument(await answer.text(), did);
  const endpoint = service.find((one) => one.id.endsWith('#atproto_pds'))?.serviceEndpoint;
  const server = URL.parse(endpoint ?? '');
  if (owner !== did || !server) throw unknown(did, 'names no server');
  const problem = call.urlProblem(server.href);
  if (problem) throw unknown(did, `names the server ${server.origin}: ${problem}`);
  const handle = alsoKnownAs
    .find((name) => name?.startsWith('at://'))
    ?.slice('at://'.length)
    .toLowerCase();
  return { did, ...(handle && isValidHandle(handle) ? { handle } : {}), service: server.origin };
}

function readDocument(text: string, did: string): z.infer<typeof document> {
  const parsed = document.safeParse(parse(text));
  if (!parsed.success)
    throw new ProviderFailure({ kind: 'unusable' }, `the document of ${did} cannot be used`);
  return parsed.data;
}

function documentUrl({ blueskyDirectoryUrl }: BlueskySettings, did: string): string {
  const [, method, rest] = did.split(':');
  return method === 'web' ? `https://${rest}/.well-known/did.json` : `${blueskyDirectoryUrl}/${did}`;
}

function parse(text: string | undefined): unknown {
  try {
    return parseJson(text ?? '');
  } catch {
    return undefined;
  }
}

function unknown(name: string, reason: string): ProviderFailure {
  return new ProviderFailure({ kind: 'rejected', field: 'account', detail: {} }, `${name} ${reason}`);
}

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

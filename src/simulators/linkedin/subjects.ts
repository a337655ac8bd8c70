/** Finds the account that a call is about: the member who has granted the token, or one of the organizations. */
import type { BearerCall } from '../engine/bearer-api.ts';
import type { Claims } from '../engine/bearer-login.ts';
import { fixtureSetOf, hasFile, postNamed } from './entries.ts';
import { accountsOf, memberOf } from './login.ts';
import { keyOf } from './media.ts';
import { forbidden } from './refusals.ts';

const accountUrn = /urn:li:(?:organization|person):[\w-]+/;
/** The parameters and fields that say who acts. */
const acting = ['author', 'organizationalEntity', 'actor'];

/** Returns the account that a call names; `undefined` when it names none. */
function named({ path, request: { url, body } }: BearerCall): string | undefined {
  const key = /^rest\/eventSubscriptions\/\(.*,entity:([^,]+),/.exec(path)?.[1];
  if (key) return decodeURIComponent(key);
  for (const name of acting) {
    const value = url.searchParams.get(name);
    if (value) return value;
  }
  const [, field] = /"(?:author|owner|actor)":"(urn:[^"]+)"/.exec(body) ?? [];
  return field;
}

/**
 * Returns the account that a call is about: the one that it names, the one that has what it names, or else the first.
 * @throws Refusal for an account of somebody else.
 */
export async function accountOf(call: BearerCall, claims: Claims): Promise<string> {
  const own = accountsOf(claims);
  const told = named(call);
  if (told !== undefined) {
    if (own.includes(told) || !accountUrn.test(told)) return own.includes(told) ? told : first(own);
    throw forbidden();
  }
  if (/memberCreatorPostAnalytics$/.test(call.path)) return memberOf(claims);
  const asked = decodeURIComponent(`${call.path}${call.request.url.search}`);
  const urns = asked.match(/urn:li:(?:share|ugcPost|activity|image|video|document):[\w-]+/g) ?? [];
  const finalized = /"video":"(urn:[^"]+)"/.exec(call.request.body)?.[1];
  const wanted = finalized ? [...urns, finalized] : urns;
  if (own.length > 1 && wanted.length > 0)
    for (const accountId of own) {
      const writes = await call.store.read(accountId);
      const fixtureSet = fixtureSetOf(accountId, writes);
      const isIts = (urn: string) =>
        writes.has(keyOf(urn)) || postNamed(fixtureSet, urn) !== undefined || hasFile(fixtureSet, urn);
      if (wanted.some(isIts)) return accountId;
    }
  return first(own);
}

const first = ([account = '']: readonly string[]) => account;

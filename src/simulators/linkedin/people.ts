/** Who is behind a token: the member who has granted it, the organizations of that member, and the roles there. */

import type { Claims } from '../engine/bearer-login.ts';
import { nameAt } from '../engine/people.ts';
import type { Persona } from '../personas.ts';
import { organizationOf, personUrn } from './entries.ts';

const member = /^urn:li:person:/;
export const isMember = (accountId: string) => member.test(accountId);

/** Returns the member who has granted a token. */
export const memberOf = ({ accountId }: Pick<Claims, 'accountId'>) =>
  isMember(accountId) ? accountId : personUrn(accountId, 'owner');

const counts: Readonly<Partial<Record<string, number>>> = { no_account: 0, many_accounts: 30 };

/** Returns the organizations at which the member has a role; those of accounts that no consent made are their own. */
export function organizationsOf({ accountId, persona }: Pick<Claims, 'accountId' | 'persona'>): string[] {
  if (persona === undefined) return isMember(accountId) ? [] : [accountId];
  return Array.from({ length: counts[persona] ?? 1 }, (_, place) =>
    place === 0 ? accountId : organizationOf(`${persona}/${place}` as Persona),
  );
}

/** Returns all accounts that a token reaches: the organizations first, and then the member. */
export const accountsOf = (claims: Claims) => [...organizationsOf(claims), memberOf(claims)];

/** Those with many organizations have another role at each of five. Some pages shorten one of the names. */
const differing = [
  ['ADMINISTRATOR', 'CONTENT_ADMIN'],
  ['CONTENT_ADMIN'],
  ['DIRECT_SPONSORED_CONTENT_POSTER'],
  ['ANALYST'],
  ['RECRUITING_POSTER'],
];

/** Returns the roles of the member at an organization; none at one that is not theirs. */
export function rolesAt(claims: Pick<Claims, 'accountId' | 'persona'>, organization: string): string[] {
  const place = organizationsOf(claims).indexOf(organization);
  if (place < 0) return [];
  if (claims.persona === 'analyst') return ['ANALYST'];
  return (claims.persona === 'many_accounts' ? differing[place % differing.length] : differing[0]) ?? [];
}

/** Returns the names of a member, as both APIs that identify members tell them. */
export function namesOfMember(accountId: string) {
  const { name } = nameAt([...accountId].reduce((sum, sign) => sum + sign.charCodeAt(0), 0));
  const [given = name, ...others] = name.split(' ');
  return {
    name,
    given,
    family: others.join(' '),
    vanityName: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  };
}

/** Judges what an organization's identity provider says of a person: whose address it may assert, and which role follows. */
import { z } from 'zod';
import type { Claims } from '../../../auth/openid-client.ts';
import type { MemberRole } from '../../../db/tables/members.ts';
import { domainOf, type SignInDomain, type StoredProvider } from '../../../db/tables/sign-in-providers.ts';
import { normalEmail } from '../../../db/tables/users.ts';
import { characters, items } from '../../../lib/bounds.ts';
import { cut } from '../../../lib/storable-text.ts';
import { rolesByRank } from './provider.ts';

/** Why a provider's word does not let somebody in. */
export type Objection =
  | 'no_address'
  | 'address_unverified'
  | 'other_domain'
  | 'no_workspace'
  | 'role_not_mapped';

export interface Judgement {
  subject: string;
  /** Empty when the provider names none. */
  email: string;
  name: string;
  /** The verified domain that the address is of. */
  domain?: SignInDomain;
  /** The highest role whose values the claim has; absent where it has none of them. */
  role?: MemberRole;
  /** What the claim said, as far as it is made of texts. */
  values: string[];
  objections: Objection[];
}

const claimed = z.object({
  sub: z.string().min(1).max(characters.word),
  // As it was sent: some letters of other scripts become letters of ours in lower case.
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .catch(false),
  name: z.string().optional().catch(undefined),
  hd: z.string().optional().catch(undefined),
});

/** Google signs in anybody under one name, so an address of a domain is the word of its administrators only with this claim. */
const google = 'https://accounts.google.com';

export function judge(provider: StoredProvider, domains: readonly SignInDomain[], claims: Claims): Judgement {
  const { sub, email: told = '', email_verified, name = '', hd } = claimed.parse(claims);
  const email = normalEmail(told);
  const verified = (asked: string) =>
    domains.find(({ verifiedDomain }) => verifiedDomain !== null && verifiedDomain === asked);
  const domain = verified(domainOf(email));
  const values = valuesOf(provider.roleClaim, claims);
  const role = rolesByRank.find((one) => provider.roleValues[one]?.some((value) => values.includes(value)));
  const isProven = email_verified ?? provider.emailsTrusted;
  const checks: [Objection, boolean][] = [
    ['no_address', !domainOf(email)],
    ['address_unverified', !isProven],
    ['other_domain', !domain],
    ['no_workspace', provider.issuer === google && !verified(hd?.toLowerCase() ?? '')],
    ['role_not_mapped', !role && provider.defaultRole === null],
  ];
  return {
    subject: sub,
    email,
    name: cut(name, characters.name).trim() || email,
    ...(domain && { domain }),
    ...(role && { role }),
    values,
    objections: checks.filter(([, applies]) => applies).map(([objection]) => objection),
  };
}

/** Returns whom the audit log names: by their address if the organization may assert it, else by the provider's id. */
export const actorOf = ({ objections, email, subject }: Judgement): string =>
  objections.every((one) => one === 'role_not_mapped') ? email : `sub ${subject}`.slice(0, 254);

/** The most values of a claim that are read: those of people who are in very many groups. */
const mostValues = items.page * 10;

/** Returns the values of a claim, which is named as it is in the token, or by the way to it, such as `realm_access.roles`. */
function valuesOf(name: string | null, claims: Claims): string[] {
  if (!name) return [];
  const value = Object.hasOwn(claims, name)
    ? claims[name]
    : name.split('.').reduce<unknown>((inside, part) => memberOf(inside, part), claims);
  return [value]
    .flat()
    .slice(0, mostValues)
    .filter((one) => typeof one === 'string');
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

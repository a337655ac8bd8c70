/** The domains whose people an organization's identity provider may sign in. A TXT record proves that one is the organization's. */
import { randomBytes } from 'node:crypto';
import { parse } from 'tldts';
import type { SignedIn } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import { found } from '../../../db/client/scope.ts';
import {
  addSignInDomain,
  domainOf,
  findSignInDomain,
  findVerifiedDomain,
  listSignInDomains,
  missDomain,
  normalDomain,
  removeSignInDomain,
  type SignInDomain,
  verifyDomain as storeVerified,
} from '../../../db/tables/sign-in-providers.ts';
import { ServiceError, validationError } from '../../../errors/index.ts';
import { dayMs } from '../../../lib/time.ts';
import { requireOtherWayIn } from './provider.ts';

export type { SignInDomain };

/** As many domains may an organization have. */
const mostDomains = 50;

/** The name at which the record is, before the domain's own. */
const label = '_social-content-verification';

/** What the customer has to publish: the name of the TXT record, and what it says. */
export const recordOf = ({ domain, challenge }: Pick<SignInDomain, 'domain' | 'challenge'>) => ({
  name: `${label}.${domain}`,
  value: `social-content-verification=${challenge}`,
});

/** Providers of addresses for anybody. Nobody could publish a record there; this says so at once. */
const forAnybody = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.de hotmail.fr hotmail.co.uk live.com msn.com yahoo.com
   yahoo.co.jp yahoo.co.uk yahoo.de yahoo.fr ymail.com aol.com icloud.com me.com mac.com gmx.com gmx.de gmx.net gmx.at
   gmx.ch web.de t-online.de freenet.de mail.com mail.ru yandex.com yandex.ru proton.me protonmail.com pm.me tutanota.com
   tuta.com zoho.com fastmail.com hey.com qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net orange.fr
   wanadoo.fr free.fr laposte.net libero.it virgilio.it uol.com.br bol.com.br terra.com.br rediffmail.com comcast.net
   verizon.net att.net btinternet.com`.split(/\s+/),
);

function problemOf(domain: string): string | undefined {
  const { isIcann, isIp, isPrivate, publicSuffix, hostname } = parse(domain, { allowPrivateDomains: true });
  if (!domain || domain.length > 253 || isIp || hostname !== domain || !/^[a-z0-9.-]+$/.test(domain))
    return 'This is not a domain. Write the part of your addresses after the @, such as example.com.';
  if (publicSuffix === domain)
    return `Anybody can have addresses under ${domain}. Write a domain that is yours alone.`;
  if (!isIcann && !isPrivate) return `${publicSuffix} is not a domain of the internet.`;
  if (forAnybody.has(domain))
    return `${domain} has addresses for anybody, so it is nobody’s to verify. Write your company’s own domain.`;
  return undefined;
}

export function listDomains(ctx: Pick<Context, 'db'>, organizationId: string): Promise<SignInDomain[]> {
  return listSignInDomains(ctx.db, organizationId);
}

/**
 * Adds a domain, which counts once it is verified. Returns its name.
 * @throws ServiceError `validation_error`, and `conflict` when the organization has it already, or too many.
 */
export async function addDomain(
  ctx: Pick<Context, 'db'>,
  organizationId: string,
  typed: string,
): Promise<string> {
  const domain = normalDomain(typed);
  const message = problemOf(domain);
  if (message) throw validationError([{ field: 'domain', code: 'invalid_value', message }]);
  if ((await listSignInDomains(ctx.db, organizationId)).length >= mostDomains)
    throw new ServiceError('conflict', {
      message: `An organization has at most ${mostDomains} domains. Remove one first.`,
    });
  const challenge = randomBytes(20).toString('hex');
  if (!(await addSignInDomain(ctx.db, organizationId, domain, challenge)))
    throw new ServiceError('conflict', { message: `${domain} is in the list already.` });
  return domain;
}

/**
 * Removes a domain, and ends the sessions that the identity provider has opened for its people.
 * @throws ServiceError `not_found`, and `conflict` when this owner would be locked out.
 */
export async function removeDomain(
  ctx: Pick<Context, 'db'>,
  organizationId: string,
  owner: SignedIn,
  domain: string,
): Promise<void> {
  if (domainOf(owner.email) === domain) await requireOtherWayIn(ctx.db, organizationId, owner);
  found((await removeSignInDomain(ctx.db, organizationId, domain)) || null, 'The domain');
}

/**
 * Looks for the record. A domain that another organization has verified is taken from it when one answer has the record
 * of this one and not that of the other.
 * @throws ServiceError `not_found`, `conflict` while another organization has the domain, and `validation_error` when the
 * record is not there, or nobody has answered.
 */
export async function verifyDomain(
  ctx: Pick<Context, 'db' | 'clock' | 'outbound'>,
  organizationId: string,
  name: string,
): Promise<void> {
  const domain = found(await findSignInDomain(ctx.db, organizationId, name), 'The domain');
  const record = recordOf(domain);
  const texts = await ctx.outbound.readTxt(record.name);
  if (!texts) throw refused('No name server has answered. Try again in some minutes.');
  if (!texts.includes(record.value)) {
    await missDomain(ctx.db, organizationId, name, ctx.clock.now());
    throw refused(
      texts.length === 0
        ? `There is no TXT record at ${record.name} yet. A new record may take an hour until everybody sees it.`
        : `The TXT record at ${record.name} says something else. It has to say ${record.value}.`,
    );
  }
  const holder = await findVerifiedDomain(ctx.db, name);
  const other = holder && holder.organizationId !== organizationId ? holder : undefined;
  const isHeld = other && texts.includes(recordOf(other).value);
  const now = ctx.clock.now();
  if (isHeld || !(await storeVerified(ctx.db, organizationId, name, { from: other?.organizationId, now })))
    throw new ServiceError('conflict', {
      message: `Another organization has verified ${name}, and its record is there still. Remove that record from the zone, and verify again.`,
    });
}

const refused = (message: string) => validationError([{ field: 'domain', code: 'invalid_value', message }]);

/** A record that was seen within this time need not be looked for again. */
export const trustedMs = dayMs;

/**
 * Tells whether people that nobody knows yet may come from a verified domain: its record has to be there, and is looked
 * for once a day. While no name server answers, what was seen last counts.
 */
export async function admitsNewPeople(
  ctx: Pick<Context, 'db' | 'clock' | 'outbound'>,
  domain: SignInDomain,
): Promise<boolean> {
  const now = ctx.clock.now();
  if (domain.verifiedDomain === null) return false;
  const isFresh = domain.checkedAt && now.getTime() - domain.checkedAt.getTime() < trustedMs;
  if (isFresh) return domain.missingSince === null;
  const { organizationId, domain: name } = domain;
  const record = recordOf(domain);
  const texts = await ctx.outbound.readTxt(record.name);
  if (!texts) return domain.missingSince === null;
  if (texts.includes(record.value))
    await storeVerified(ctx.db, organizationId, name, { from: undefined, now });
  else await missDomain(ctx.db, organizationId, name, now);
  return texts.includes(record.value);
}

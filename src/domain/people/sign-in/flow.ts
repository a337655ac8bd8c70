/** The way to an organization's identity provider and back. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Cookies, Visitor } from '../../../auth/index.ts';
import { type Claims, causeOf, type OpenIdClient } from '../../../auth/openid-client.ts';
import type { Context } from '../../../context.ts';
import { addAttempt, type SignInAttempt, takeAttempt } from '../../../db/tables/sign-in-identities.ts';
import {
  domainOf,
  findSignInProvider,
  findVerifiedDomain,
  hasVerifiedDomains,
  listSignInDomains,
  type StoredProvider,
} from '../../../db/tables/sign-in-providers.ts';
import { notFound } from '../../../errors/index.ts';
import { hourMs } from '../../../lib/time.ts';
import { SignInRefusal } from '../members/sign-in.ts';
import { openOwnSession } from './admit.ts';
import { type Judgement, judge } from './judge.ts';

/** Tells whether the sign-in page has to ask for an address: without any verified domain it leads nowhere. */
export function offersOwnSignIn(ctx: Pick<Context, 'db'>): Promise<boolean> {
  return hasVerifiedDomains(ctx.db);
}

export interface OwnSignIn {
  organizationId: string;
  domain: string;
}

/**
 * Finds the organization whose identity provider signs in people with such an address. Anybody may ask, so its name is not
 * told.
 * @throws SignInRefusal when there is none.
 */
export async function ownSignInOf(ctx: Pick<Context, 'db'>, email: string): Promise<OwnSignIn> {
  const domain = domainOf(email);
  const verified = domain ? await findVerifiedDomain(ctx.db, domain) : null;
  const provider = verified && (await findSignInProvider(ctx.db, verified.organizationId));
  if (!provider) throw new SignInRefusal('no_own_sign_in');
  return { organizationId: provider.organizationId, domain };
}

/** The time in which people have to come back, in milliseconds. */
export const attemptMs = hourMs / 4;

/** Returns the address to which an organization's provider sends people back. It has one of its own, so that answers are not mixed up. */
export function redirectUriOf({ config }: Pick<Context, 'config'>, organizationId: string): string {
  return `${config.publicUrl}/console/sign-in/organizations/${organizationId}/callback`;
}

interface Departure {
  /** Where to send the browser. */
  url: string;
  /** What the browser has to bring back, as a cookie. */
  secret: string;
}

interface Leaving {
  next: string;
  email?: string | undefined;
  /** The owner who tries the settings out. */
  triedBy?: string;
}

/**
 * Begins signing in at an organization's provider.
 * @throws ServiceError `not_found` when the organization has none.
 * @throws SignInRefusal when it does not say where it signs people in.
 */
export async function beginSignIn(
  ctx: Pick<Context, 'config' | 'db' | 'clock' | 'security' | 'observability'>,
  organizationId: string,
  { next, email, triedBy }: Leaving,
): Promise<Departure> {
  const provider = await providerOf(ctx, organizationId);
  const state = newSecret();
  const secret = newSecret();
  const departure = {
    state,
    ...derived(secret),
    redirectUri: redirectUriOf(ctx, organizationId),
    loginHint: email,
  };
  const url = await clientOf(ctx, provider)
    .authorizationUrl(departure)
    .catch((error) => giveUp(ctx, provider, error, 'provider_away'));
  await addAttempt(ctx.db, {
    stateHash: hashOf(state),
    browserHash: hashOf(secret),
    organizationId,
    issuer: provider.issuer,
    clientId: provider.clientId,
    next,
    triedBy: triedBy ?? null,
    expiresAt: new Date(ctx.clock.now().getTime() + attemptMs),
  });
  return { url: url.href, secret };
}

async function providerOf(ctx: Pick<Context, 'db'>, organizationId: string): Promise<StoredProvider> {
  const provider = await findSignInProvider(ctx.db, organizationId);
  if (!provider) throw notFound('The sign-in of this organization');
  return provider;
}

/** Returns the client that speaks with an organization's provider. */
function clientOf(
  ctx: Pick<Context, 'security'>,
  { id, issuer, clientId, clientSecret, scopes, roleClaim }: StoredProvider,
): OpenIdClient {
  return ctx.security.auth.openIdClient({
    issuer,
    clientId,
    clientSecret: ctx.security.keyring.open(clientSecret, id),
    scopes,
    wanted: ['email', ...(roleClaim ? [roleClaim.split('.')[0] ?? ''] : [])],
  });
}

interface Arrival {
  /** What the browser has brought in the address. */
  answer: URLSearchParams;
  /** What it has brought as a cookie. */
  secret: string;
}

/** What came of trying the settings out: the claims, and what would follow; or why there are none. */
export type Trial = { next: string } & ({ claims: Claims; judgement: Judgement } | { cause: string });

type Outcome = { cookies: Cookies; next: string } | { trial: Trial; triedBy: string };

type Finishing = Pick<Context, 'config' | 'db' | 'clock' | 'security' | 'outbound' | 'observability'>;

/**
 * Ends signing in: the person is signed in to this organization, for as long as it says. What somebody tries out changes
 * nothing.
 * @throws SignInRefusal when nobody is signed in.
 */
export async function finishSignIn(
  ctx: Finishing,
  visitor: Visitor,
  organizationId: string,
  { answer, secret }: Arrival,
): Promise<Outcome> {
  const attempt = await takeOwnAttempt(ctx, organizationId, answer, secret);
  const provider = await findSignInProvider(ctx.db, organizationId);
  // Whoever began with other settings has asked somebody else.
  if (provider?.issuer !== attempt.issuer || provider.clientId !== attempt.clientId)
    throw new SignInRefusal('began_elsewhere');
  const { triedBy, next } = attempt;
  const arrival = {
    answer,
    state: answer.get('state') ?? '',
    ...derived(secret),
    redirectUri: redirectUriOf(ctx, organizationId),
  };
  const domains = await listSignInDomains(ctx.db, organizationId);
  const asked = clientOf(ctx, provider)
    .claimsOf(arrival)
    .then((claims) => ({ claims, judgement: judge(provider, domains, claims) }));
  if (triedBy !== null)
    return { triedBy, trial: { next, ...(await asked.catch((error) => ({ cause: causeOf(error) }))) } };
  const { judgement } = await asked.catch((error) =>
    giveUp(ctx, provider, error, answer.has('error') ? 'provider_said' : 'answer_unsound'),
  );
  return { next, cookies: await openOwnSession(ctx, visitor, provider, judgement) };
}

/**
 * Takes what this browser has begun. Nonce and code verifier follow from the secret that it alone has.
 * @throws SignInRefusal when it has begun nothing like this, or too long ago, or has finished it before.
 */
async function takeOwnAttempt(
  ctx: Pick<Context, 'db' | 'clock'>,
  organizationId: string,
  answer: URLSearchParams,
  secret: string,
): Promise<SignInAttempt> {
  const attempt = await takeAttempt(ctx.db, organizationId, hashOf(answer.get('state') ?? ''));
  const isOwn = attempt && timingSafeEqual(attempt.browserHash, hashOf(secret));
  if (!isOwn || attempt.expiresAt <= ctx.clock.now()) throw new SignInRefusal('began_elsewhere');
  return attempt;
}

/** @throws SignInRefusal always, once the cause is in the log. */
function giveUp(
  ctx: Pick<Context, 'observability'>,
  { organizationId }: StoredProvider,
  error: unknown,
  reason: 'provider_away' | 'provider_said' | 'answer_unsound',
): never {
  ctx.observability.log.warn('sign-in at an identity provider failed', {
    subsystem: 'auth',
    organizationId,
    reason,
    cause: causeOf(error),
  });
  throw new SignInRefusal(reason);
}

const newSecret = () => randomBytes(32).toString('base64url');

const hashOf = (text: string): Buffer<ArrayBuffer> => createHash('sha256').update(text).digest();

const derived = (secret: string) => ({
  nonce: hashOf(`nonce of ${secret}`).toString('base64url'),
  codeVerifier: hashOf(`code verifier of ${secret}`).toString('base64url'),
});

/**
 * Issues tokens with which other services act for an account. Source: lexicon
 * com.atproto.server.getServiceAuth.
 */
import { z } from 'zod';
import { decode, encode } from '../engine/sealed.ts';
import type { OwnExchange } from './exchange.ts';
import { requireScope } from './permissions.ts';
import { invalidRequest, xrpcRefusal } from './refusals.ts';

const payload = z.object({
  iss: z.string(),
  aud: z.string(),
  lxm: z.string().optional(),
  exp: z.number(),
  scenario: z.string(),
});
type ServiceClaims = z.infer<typeof payload>;

const header = encode({ typ: 'JWT', alg: 'ES256K' });
const usualSeconds = 60;
const mostSeconds = 3600;

export async function getServiceAuth({ parameters, session, did, store }: OwnExchange) {
  const aud = parameters.required('aud');
  const lxm = parameters.optional('lxm');
  requireScope(session, { rpc: lxm ?? '*', audience: aud });
  if (!aud.startsWith('did:'))
    throw invalidRequest('aud must be a valid atproto DID or did#serviceId reference');
  const now = Math.floor(store.now().getTime() / 1000);
  const exp = Number(parameters.optional('exp') ?? now + usualSeconds);
  const left = exp - now;
  if (left < 0) throw badExpiration('expiration is in past');
  if (left > mostSeconds)
    throw badExpiration('cannot request a token with an expiration more than an hour in the future');
  const claims = { iss: did, aud, ...(lxm ? { lxm } : {}), exp, scenario: session.scenario };
  return { token: `${header}.${encode(claims)}.${encode('simulated')}` };
}

const badExpiration = (message: string) => xrpcRefusal(400, 'BadExpiration', message);

/** Returns the claims of a token; `undefined` for tokens from elsewhere. */
export function readServiceToken(token: string): ServiceClaims | undefined {
  const [head, body = ''] = token.split('.');
  return head === header ? payload.safeParse(decode(body)).data : undefined;
}

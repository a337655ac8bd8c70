/** Makes and reads tokens, and tells what has become of their grants. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { allScopes } from '../../providers/mastodon/scopes.ts';
import { changeGrant as changeGrantAt, readGrant } from '../engine/grants.ts';
import { idsOf } from '../engine/ids.ts';
import { sealed } from '../engine/sealed.ts';
import type { Persona } from '../personas.ts';
import type { SimulatedRequest, Simulator } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';

const claims = z.object({
  accountId: z.string(),
  /** The id under which the store keeps the grant's state. */
  grantId: z.string(),
  scenario: z.string(),
  persona: z.string().optional(),
  scopes: z.array(z.string()),
});
export type Claims = z.infer<typeof claims>;

export const tokens = sealed('mastodon-', claims);

export const grantKey = ({ grantId }: Pick<Claims, 'grantId'>) => `grant/${grantId}`;

export const accountOfPersona = (persona: Persona) => idsOf(persona).digits('account', '109', 18);

export function newClaims(accountId: string, more: Partial<Claims> = {}): Claims {
  return { accountId, grantId: randomUUID(), scenario: 'healthy', scopes: allScopes, ...more };
}

/** Returns the claims of the request's token; `undefined` without a token of this simulator. */
export const claimsIn = ({ headers }: SimulatedRequest) =>
  tokens.read(headers.authorization?.replace(/^Bearer /, ''));

export const grantOf = (token: Claims, store: SimulatorStore) => readGrant(grantKey(token), token, store);

/** Returns the claims of a token. Throws for tokens that this simulator did not make. */
export function claimsOf(accessToken: string): Claims {
  const known = tokens.read(accessToken);
  if (!known) throw new Error('not a token of a simulated account');
  return known;
}

export const changeGrant: Simulator['changeGrant'] = (accessToken, change, store) =>
  changeGrantAt(grantKey(claimsOf(accessToken)), change, store);

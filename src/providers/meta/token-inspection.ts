/**
 * Asks the provider about a token. Sources: debug_token reference; Threads API, "Debug Access Token".
 */

import { z } from 'zod';
import { times } from '../../lib/bounds.ts';
import { dayMs } from '../../lib/time.ts';
import { failedAs, ProviderFailure, type UpstreamRequest } from '../call.ts';
import type { ConnectCall, ProviderApp } from '../connect.ts';
import { list, word } from '../kit/fields.ts';
import type { GrantCredential, UpstreamRules } from '../upstream-rules.ts';
import { graphRules, wireId } from './graph.ts';
import type { MetaSettings } from './settings.ts';

// Makes calls as the app itself, with its id and secret as the token. Source: "Access Tokens".

/** Lets an app make calls of its own: gives the rules of the API, and the token, which is made of id and secret. */
export interface AppAccess {
  rules: UpstreamRules;
  tokenOf(app: ProviderApp): string;
  /**
   * True when the provider inspects only tokens that it issued to the asking app. Its answer may then leave
   * out whose token it is.
   */
  inspectsOwnTokensOnly?: true;
}

export function facebookAppAccess(settings: MetaSettings): AppAccess {
  return {
    rules: graphRules(settings.facebookGraphUrl, settings.graphApiVersion),
    tokenOf: ({ clientId, clientSecret }) => `${clientId}|${clientSecret}`,
  };
}

/** Thrown when the provider refuses the app's id or secret. This does not mean that any grant has ended. */
export class AppRefused extends ProviderFailure {
  constructor(cause: ProviderFailure) {
    super({ kind: 'rejected', detail: {} }, cause.message, { cause });
    this.name = 'AppRefused';
  }
}

/**
 * Makes a call as the app.
 * @throws AppRefused when the provider refuses the app's id or secret.
 * @throws ProviderFailure when the call fails in another way.
 */
export async function askAsApp<Answer>(
  call: ConnectCall,
  { rules, tokenOf }: AppAccess,
  request: UpstreamRequest<Answer>,
): Promise<Answer> {
  try {
    return await call.open(rules, { accessToken: tokenOf(call.app) }).request(request);
  } catch (error) {
    throw failedAs(error, 'expired') ? new AppRefused(error) : error;
  }
}

/** More Pages than an agency has. */
const mostTargets = 100_000;

const unixTime = z
  .number()
  .min(0)
  .max(times.latest / 1000)
  .optional()
  .transform((seconds) => (seconds ? new Date(seconds * 1000) : undefined));

const inspection = z.object({
  data: z.object({
    app_id: wireId.optional(),
    type: word().optional(),
    is_valid: z.boolean(),
    /** The time when the token expires; the provider sends 0 for never, which reads as absent. */
    expires_at: unixTime,
    data_access_expires_at: unixTime,
    issued_at: unixTime,
    user_id: wireId.optional(),
    profile_id: wireId.optional(),
    scopes: list(word()).default([]),
    granular_scopes: list(
      z.object({ scope: word(), target_ids: list(wireId, mostTargets).optional() }),
    ).default([]),
    error: z.object({ subcode: z.number().optional() }).optional(),
  }),
});
export type TokenInspection = z.infer<typeof inspection>['data'];

/** The subcode for an app that the end user has removed. */
const appRemoved = 458;

/**
 * Inspects a token. Fails as `expired` when the token does not work, and as `rejected` when it belongs to
 * another app or the app is refused.
 */
export async function debugToken(
  call: ConnectCall,
  access: AppAccess,
  accessToken: string,
): Promise<TokenInspection> {
  const { data } = await askAsApp(call, access, inspectionOf(accessToken));
  const appId = data.app_id ?? (access.inspectsOwnTokensOnly ? call.app.clientId : undefined);
  if (data.is_valid && appId !== call.app.clientId)
    throw new ProviderFailure(
      { kind: 'rejected', field: 'accessToken', detail: {} },
      'a token of another app',
    );
  return requireValid(data);
}

/** Lets a token inspect itself, which does not tell its app. Fails as `expired` when the token does not work. */
export async function debugOwnToken(
  call: ConnectCall,
  rules: UpstreamRules,
  credential: GrantCredential,
): Promise<TokenInspection> {
  const { data } = await call.open(rules, credential).request(inspectionOf(credential.accessToken));
  return requireValid(data);
}

const inspectionOf = (input_token: string) => ({
  method: 'GET' as const,
  path: '/debug_token',
  query: { input_token },
  target: 'object' as const,
  parse: inspection.parse,
});

function requireValid(data: TokenInspection): TokenInspection {
  if (data.is_valid) return data;
  const revoked = data.error?.subcode === appRemoved ? { revoked: true as const } : {};
  throw new ProviderFailure(
    { kind: 'expired', ...revoked },
    `a token that is not valid (${data.error?.subcode})`,
  );
}

/**
 * Returns the granted scopes that do not cover an account, since the end user chooses Pages and Instagram
 * accounts per scope.
 * @param ids the ids of the account's Page, and of its Instagram account if it has one.
 */
export function lackingScopes(
  { granular_scopes }: TokenInspection,
  ids: { page: string; instagram: string | undefined },
): string[] {
  return granular_scopes
    .filter(({ scope, target_ids }) => {
      const id = scope.startsWith('instagram_') ? ids.instagram : ids.page;
      return target_ids !== undefined && !target_ids.includes(id ?? '');
    })
    .map(({ scope }) => scope);
}

/**
 * The age below which a user token counts as short-lived. Page tokens of a long-lived user token never
 * expire; those of a short-lived one expire with it.
 */
const shortLifeMs = dayMs;

/**
 * Returns when a grant expires; `undefined` when it never does. The end of a long-lived user token does not
 * count, since its Page tokens outlive it.
 */
export function endOf(inspection: TokenInspection, dataAccessExpires: boolean): Date | undefined {
  const { expires_at, issued_at, data_access_expires_at } = inspection;
  const short = expires_at && issued_at && expires_at.getTime() - issued_at.getTime() < shortLifeMs;
  if (short) return expires_at;
  return dataAccessExpires ? data_access_expires_at : undefined;
}

/** Reads the one account that a grant of Instagram Login reaches. */
import { z } from 'zod';
import { ignoreFailure } from '../call.ts';
import type { ConnectCall, GrantedAccess, ReachableAccount } from '../connect.ts';
import { ifUsable, name, url, word } from '../kit/fields.ts';
import { present } from '../kit/present.ts';
import { graphRules } from '../meta/graph.ts';
import type { OwnLogin } from '../meta/own-login/index.ts';
import { refreshToken } from '../meta/own-login/tokens.ts';
import type { MetaSettings } from '../meta/settings.ts';
import { wireId } from '../meta/wire.ts';
import type { GrantCredential } from '../upstream-rules.ts';
import { callbackUserId } from '../user-callbacks.ts';
import { instagramLogin, scopes } from './scopes.ts';

export const loginOf = (settings: MetaSettings): OwnLogin => ({
  consentUrl: settings.instagramUrl,
  codeUrl: settings.instagramApiUrl,
  graphUrl: settings.instagramGraphUrl,
  tokenName: 'ig',
});

const profile = z.object({
  user_id: wireId,
  /** The app-scoped id of the same account, by which callbacks may name its owner. */
  id: wireId.optional(),
  username: name().optional(),
  name: name().optional(),
  account_type: word().optional(),
  profile_picture_url: ifUsable(url()),
});

const fields = 'user_id,username,name,account_type,profile_picture_url';

export function readProfile(call: ConnectCall, settings: MetaSettings, credential: GrantCredential) {
  const rules = graphRules(settings.instagramGraphUrl, settings.graphApiVersion);
  const request = { method: 'GET', path: '/me', query: { fields }, target: 'account' } as const;
  return call.open(rules, credential).request({ ...request, parse: profile.parse });
}

type Grant = Pick<GrantedAccess, 'credential' | 'expiresAt' | 'grantedScopes' | 'unconfirmedScopes'>;

/** Reads the account that the grant reaches, and returns it with the grant; a personal account is left out. */
export async function readAccess(
  call: ConnectCall,
  settings: MetaSettings,
  grant: Grant,
): Promise<GrantedAccess> {
  const found = await readProfile(call, settings, grant.credential);
  const account = accountOf(found);
  const accounts = found.account_type === 'PERSONAL' ? [] : [account];
  return { subject: account.externalId, ...grant, accounts };
}

export function accountOf(found: z.infer<typeof profile>): ReachableAccount {
  const { user_id: externalId, id, name: displayName, username, profile_picture_url: avatarUrl } = found;
  const references: Record<string, string> = id && id !== externalId ? { [callbackUserId]: id } : {};
  return { externalId, references, ...present({ displayName, username, avatarUrl }), lackingScopes: [] };
}

const everyScope: string[] = [
  ...new Set(
    Object.values(scopes).flatMap((kinds) => (instagramLogin in kinds ? kinds[instagramLogin] : [])),
  ),
];

/**
 * Takes over a token. The provider does not tell its scopes or its app. Only a refresh names the scopes, and
 * the provider refuses to refresh tokens younger than a day. Until a refresh works, all scopes but that for
 * reading are unconfirmed.
 */
export async function importToken(
  call: ConnectCall,
  settings: MetaSettings,
  accessToken: string,
): Promise<GrantedAccess> {
  const held = { accessToken, issuedAt: call.now().toISOString() };
  const refreshed = await refreshToken(call, loginOf(settings), held).catch(ignoreFailure);
  const confirmed = refreshed?.grantedScopes ?? [...scopes.read[instagramLogin]];
  const unconfirmedScopes = refreshed?.grantedScopes
    ? []
    : everyScope.filter((scope) => !confirmed.includes(scope));
  return readAccess(call, settings, {
    ...(refreshed ?? { credential: held }),
    grantedScopes: [...confirmed, ...unconfirmedScopes],
    unconfirmedScopes,
  });
}

/**
 * Implements the login kind of app passwords, which end users make in their account's settings for one app.
 * They allow everything but changing account settings and direct messages. Sources: lexicons
 * com.atproto.server.*.
 */
import { z } from 'zod';
import { times } from '../../lib/bounds.ts';
import { dayMs } from '../../lib/time.ts';
import type { Connect, ConnectCall } from '../connect.ts';
import { id, token } from '../kit/fields.ts';
import { parseJson } from '../kit/json.ts';
import { issuedIn } from '../kit/oauth.ts';
import type { GrantCredential, UpstreamRules } from '../upstream-rules.ts';
import { findIdentity, inspectSession, readAccount } from './identity.ts';
import { type BlueskySettings, bearerRules, procedure } from './xrpc.ts';

const session = z.object({
  accessJwt: token(),
  refreshJwt: token(),
  did: id(),
  active: z.boolean().optional(),
});
type Session = z.infer<typeof session>;

export function appPasswordConnect(settings: BlueskySettings): Connect {
  const rules = bearerRules(settings);
  return {
    scopes: [],
    app: 'none',
    grantImport: {
      takes: 'appPassword',
      async run(call, { appPassword: { identifier, password } = { identifier: '', password: '' } }) {
        const identity = await findIdentity(call, settings, identifier);
        const { service, did } = identity;
        const anonymous = { accessToken: '', details: { service, did } };
        const upstream = call.open(without(rules), anonymous);
        const opened = await procedure(
          { upstream },
          'com.atproto.server.createSession',
          { identifier: did, password },
          {
            target: 'account',
            parse: session.parse,
          },
        );
        const credential = credentialOf(call, opened, { details: anonymous.details });
        return {
          subject: did,
          credential,
          grantedScopes: [],
          unconfirmedScopes: [],
          ...endOf(opened),
          // A deactivated account can be signed in to, but nothing else works.
          accounts: opened.active === false ? [] : [await readAccount(call, rules, credential, identity)],
        };
      },
    },
    inspect: (call, held) => inspectSession(call, rules, held),
    refresh: {
      minimumAgeMs: 0,
      everyMs: dayMs,
      async run(call, credential) {
        const upstream = call.open(renewing(rules), credential);
        const renewed = await procedure({ upstream }, 'com.atproto.server.refreshSession', undefined, {
          target: 'account',
          parse: session.parse,
        });
        return { credential: credentialOf(call, renewed, credential), ...endOf(renewed) };
      },
    },
    async revoke(call, credential) {
      const upstream = call.open(renewing(rules), credential);
      await procedure({ upstream }, 'com.atproto.server.deleteSession', undefined, {
        parse: () => undefined,
      });
    },
  };
}

const without = (rules: UpstreamRules): UpstreamRules => ({ ...rules, authorize: () => ({}) });

/**
 * Returns rules that send the refresh token instead of the access token, as renewing and ending a session
 * need.
 */
function renewing(rules: UpstreamRules): UpstreamRules {
  return { ...rules, authorize: ({ refreshToken }) => ({ Authorization: `Bearer ${refreshToken}` }) };
}

/** Returns the credential of a session, whose tokens are those of OAuth by other names. */
const credentialOf = (
  { now }: ConnectCall,
  { accessJwt, refreshJwt }: Session,
  before: Partial<GrantCredential>,
): GrantCredential =>
  issuedIn({ access_token: accessJwt, refresh_token: refreshJwt }, now(), before).credential;

const claims = z.object({
  exp: z
    .number()
    .positive()
    .max(times.latest / 1000),
});

/** Returns when the refresh token expires, read from its claims. */
function endOf({ refreshJwt }: Session): { expiresAt?: Date } {
  try {
    const payload = Buffer.from(refreshJwt.split('.')[1] ?? '', 'base64url').toString();
    return { expiresAt: new Date(claims.parse(parseJson(payload)).exp * 1000) };
  } catch {
    return {};
  }
}

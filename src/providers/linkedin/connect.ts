/**
 * Connects organizations by OAuth, those at which the end user has a role, and the end user as a member. An access token lives 60 days. A refresh token is
 * given to some apps alone, lives 365 days from the consent on, and no refresh lengthens that. Sources:
 * learn.microsoft.com/linkedin/shared/authentication ("Authorization Code Flow", "Programmatic Refresh Tokens", "Token
 * Introspection"), /linkedin/marketing ("Organization Access Control by Role", "Organization Lookup API"), and of members
 * /linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2 and /linkedin/shared/integrations/people/profile-api, as
 * excerpts of stored copies say (search of 2026-11-29); not read in full.
 */

import { z } from 'zod';
import { hourMs } from '../../lib/time.ts';
import { failedAs, ignoreFailure, ProviderFailure, type Upstream } from '../call.ts';
import type {
  AccountNames,
  AppCheck,
  AppFinding,
  Connect,
  ConnectCall,
  ConsentAnswer,
  GrantedAccess,
  ReachableAccount,
  RefreshedCredential,
} from '../connect.ts';
import { id, ifUsable, name, present, record, token, url, word } from '../kit/fields.ts';
import {
  audienceOf,
  authenticating,
  consentUrl,
  exchangeCode,
  refreshCredential,
  untold,
} from '../kit/oauth.ts';
import { eachPage } from '../kit/pages.ts';
import type { GrantCredential, UpstreamRules } from '../upstream-rules.ts';
import { apiRules, type LinkedinSettings } from './api.ts';
import { readPage } from './lists.ts';
import { applicationId, subscriber, subscription } from './notifications.ts';
import {
  administering,
  basicProfile,
  isMember,
  memberKind,
  notifying,
  openId,
  products,
  roleName,
} from './scopes.ts';

/** A refresh may fail for forty days before the access token ends. */
const refreshEveryMs = 20 * 24 * hourMs;

export function oauthConnect(settings: LinkedinSettings): Connect {
  const rules = apiRules(settings);
  const tokensOf = (call: ConnectCall) => ({
    upstream: atLogin(call, rules),
    path: '/accessToken',
    app: call.app,
    now: call.now(),
    translate: withSpaces,
  });
  const accountsOf = (call: ConnectCall, credential: GrantCredential, wanted: Wanted) =>
    readAccounts(call.open(rules, credential), wanted);

  return {
    scopes: [],
    notificationScopes: notifying,
    app: 'registered',
    products,
    secrets: [applicationId],
    consent: {
      pkce: false,
      begin: async ({ app }, request) => ({
        url: consentUrl(`${settings.linkedinConsentUrl}/oauth/v2/authorization`, app.clientId, request),
      }),
      async exchange(call, answer: ConsentAnswer): Promise<GrantedAccess> {
        const { grantedScopes = [], ...issued } = lasting(await exchangeCode(tokensOf(call), answer));
        const found = await accountsOf(call, issued.credential, { grantedScopes });
        return { ...found, ...issued, grantedScopes };
      },
    },
    grantImport: {
      takes: 'accessToken',
      async run(call, { accessToken = '' }) {
        const credential = { accessToken };
        const { scopes: grantedScopes, expiresAt } = await introspect(call, rules, credential);
        const found = await accountsOf(call, credential, { grantedScopes });
        return { ...found, credential, grantedScopes, ...present({ expiresAt }) };
      },
    },
    async inspect(call, held) {
      const { scopes: granted, expiresAt: tokenEndsAt } = await introspect(call, rules, held.credential);
      const named = held.accounts.map(({ externalId }) => externalId);
      const { accounts } = await accountsOf(call, held.credential, { grantedScopes: granted, named });
      const found = new Set(accounts.map(({ externalId }) => externalId));
      // Whoever may not be looked up any more is still the member whose grant it is.
      const reached = (externalId: string) => found.has(externalId) || isMember({ externalId });
      return {
        ...audienceOf(held, accounts, reached),
        scopes: { granted, unconfirmed: [] },
        expiresAt: endOf(held.credential, tokenEndsAt) ?? null,
      };
    },
    refresh: {
      minimumAgeMs: hourMs,
      everyMs: refreshEveryMs,
      run: async (call, credential) => lasting(await refreshCredential(tokensOf(call), credential)),
    },
    subscription: subscription(rules),
    appCheck: appCheck(rules),
  };
}

const atLogin = (call: ConnectCall, rules: UpstreamRules) => {
  const upstream = call.open(rules, { accessToken: '' });
  return {
    request: <Answer>(request: Parameters<typeof upstream.request<Answer>>[0]) =>
      upstream.request({ ...request, host: 'login' }),
  };
};

/**
 * Leaves out when a token was issued where no refresh token came with it, so that nobody tries to refresh it. With one, the end
 * of the grant is kept in the credential, since LinkedIn tells it when it gives tokens alone.
 */
function lasting({ credential, expiresAt, ...rest }: RefreshedCredential): RefreshedCredential {
  const { issuedAt, ...known } = credential;
  if (!known.refreshToken) return { ...rest, ...present({ expiresAt }), credential: known };
  const endsAt = expiresAt?.toISOString() ?? known.details?.endsAt;
  return {
    ...rest,
    ...(endsAt ? { expiresAt: new Date(endsAt) } : {}),
    credential: { ...known, ...present({ issuedAt }), ...(endsAt ? { details: { endsAt } } : {}) },
  };
}

/** Returns the end of a grant: that of the access token where no refresh token gets the next one. */
function endOf({ refreshToken, details }: GrantCredential, tokenEndsAt: Date | undefined): Date | undefined {
  if (!refreshToken) return tokenEndsAt;
  return details?.endsAt ? new Date(details.endsAt) : undefined;
}

const members = record(z.unknown());

/** Puts spaces between scopes, which LinkedIn separates by commas. */
function withSpaces(answer: unknown): unknown {
  const told = members.parse(answer);
  return typeof told.scope === 'string' ? { ...told, scope: told.scope.replaceAll(',', ' ') } : told;
}

const described = z.object({
  active: z.boolean(),
  client_id: ifUsable(word()),
  status: ifUsable(word()),
  scope: ifUsable(token()),
  /** In seconds since 1970. */
  expires_at: ifUsable(z.number().positive().max(1e11)),
});

const askAbout = (call: ConnectCall, rules: UpstreamRules, accessToken: string) =>
  atLogin(call, rules).request({
    method: 'POST',
    path: '/introspectToken',
    form: { ...authenticating(call.app), token: accessToken },
    target: 'account',
    parse: described.parse,
  });

/** Returns what LinkedIn says of a token. Fails as `expired` when it has ended. */
async function introspect(call: ConnectCall, rules: UpstreamRules, { accessToken }: GrantCredential) {
  const { active, client_id, status, scope = '', expires_at } = await askAbout(call, rules, accessToken);
  if (client_id !== undefined && client_id !== call.app.clientId)
    throw new ProviderFailure({ kind: 'rejected', detail: {} }, 'the token is of another app');
  if (!active)
    throw new ProviderFailure(
      { kind: 'expired', ...(status === 'revoked' ? { revoked: true as const } : {}) },
      `the token is ${status}`,
    );
  return {
    scopes: scope.split(/[,\s]+/).filter(Boolean),
    expiresAt: expires_at === undefined ? undefined : new Date(expires_at * 1000),
  };
}

const role = z.object({ role: word(), organization: id(), roleAssignee: ifUsable(id()) });
type Role = z.infer<typeof role>;
const organization = z.object({ localizedName: ifUsable(name()), vanityName: ifUsable(name()) });

const mostPages = 10;
const organizationUrn = /^urn:li:organization(?:Brand)?:(\d{1,20})$/;

interface Wanted {
  grantedScopes: readonly string[];
  /** The accounts whose names are wanted; all when absent. */
  named?: readonly string[];
}

/**
 * Reads the accounts that a grant reaches, as its scopes say: the organizations at which the end user has a role, with all of
 * the roles at each, and the end user as a member.
 */
async function readAccounts(upstream: Upstream, { grantedScopes, named }: Wanted) {
  const isHeld = (externalId: string) => named?.includes(externalId) ?? true;
  const isAsked = named?.some((externalId) => !isMember({ externalId })) ?? false;
  const member = await readMember(upstream, grantedScopes);
  const roles =
    isAsked || grantedScopes.includes(administering) ? await readRoles(upstream) : new Map<string, Role[]>();
  const names = await readNames(upstream, [...roles.keys()].filter(isHeld));
  const assignee = [...roles.values()].flat().find(({ roleAssignee }) => roleAssignee)?.roleAssignee;
  const subject = member?.externalId ?? assignee ?? '';
  const organizations = [...roles].map(([externalId, held]): ReachableAccount => {
    const { localizedName: displayName, vanityName: username } = names.get(externalId) ?? {};
    return {
      externalId,
      references: present({ [subscriber]: subject || undefined }),
      ...present({ displayName, username }),
      lackingScopes: [],
      tasks: held.map(({ role: name }) => roleName(name)),
    };
  });
  return { subject, unconfirmedScopes: [], accounts: [...organizations, ...(member ? [member] : [])] };
}

async function readRoles(upstream: Upstream): Promise<Map<string, Role[]>> {
  const listed = {
    path: '/organizationAcls',
    query: { q: 'roleAssignee', state: 'APPROVED' },
    target: 'account',
    finder: true,
    read: (element: unknown) => role.parse(element),
  } as const;
  const read = (cursor: string | undefined) => readPage({ upstream }, listed, { cursor, limit: 100 });
  const roles = new Map<string, Role[]>();
  for await (const { elements } of eachPage(read, mostPages))
    for (const one of elements)
      if (organizationUrn.test(one.organization))
        roles.set(one.organization, [...(roles.get(one.organization) ?? []), one]);
  return roles;
}

const openIdAnswer = z.object({ sub: id(), name: ifUsable(name()), picture: ifUsable(url()) });
const profileAnswer = z.object({
  id: id(),
  localizedFirstName: ifUsable(name()),
  localizedLastName: ifUsable(name()),
  vanityName: ifUsable(name()),
});

/** Reads the end user as a member, by whichever scope lets the app; `undefined` without one. */
async function readMember(
  upstream: Upstream,
  granted: readonly string[],
): Promise<ReachableAccount | undefined> {
  const ask = { method: 'GET', host: 'profile', target: 'account' } as const;
  const memberOf = (memberId: string, names: AccountNames): ReachableAccount => ({
    externalId: `urn:li:person:${memberId}`,
    kind: memberKind,
    references: {},
    ...names,
    lackingScopes: [],
  });
  if (granted.includes(openId)) {
    const {
      sub,
      name: displayName,
      picture: avatarUrl,
    } = await upstream.request({
      ...ask,
      path: '/userinfo',
      parse: openIdAnswer.parse,
    });
    return memberOf(sub, present({ displayName, avatarUrl }));
  }
  if (!granted.includes(basicProfile)) return undefined;
  const me = await upstream.request({ ...ask, path: '/me', parse: profileAnswer.parse });
  const displayName = [me.localizedFirstName, me.localizedLastName].filter(Boolean).join(' ') || undefined;
  return memberOf(me.id, present({ displayName, username: me.vanityName }));
}

/** So many organizations get a name: each takes a call, because apps in the Development tier may not ask for several at once. */
const mostNamed = 50;

/** Reads what organizations are called. Names are of use, but not needed: LinkedIn hides some organizations from some members. */
async function readNames(upstream: Upstream, urns: readonly string[]) {
  const names = new Map<string, z.infer<typeof organization>>();
  for (const urn of urns.slice(0, mostNamed)) {
    const found = await upstream
      .request({
        method: 'GET',
        path: `/organizations/${organizationUrn.exec(urn)?.[1]}`,
        target: 'object',
        parse: organization.parse,
      })
      .catch(ignoreFailure);
    if (found) names.set(urn, found);
  }
  return names;
}

const appPage = 'My apps at linkedin.com/developers';

/**
 * Asks about a token that nobody has: LinkedIn answers 401 to a wrong secret, and 400 to a wrong client id as well as to a
 * wrong token, so this does not show whether the id is right.
 */
const appCheck = (rules: UpstreamRules): AppCheck => ({
  asked: {
    names: ['credentials'],
    async run(call) {
      try {
        await askAbout(call, rules, 'check');
      } catch (error) {
        if (failedAs(error, 'rejected')) return [refusedSecret(call)];
        if (!failedAs(error, 'expired')) throw error;
      }
      return [
        {
          name: 'credentials',
          status: 'ok',
          message:
            'LinkedIn does not refuse the client secret. A wrong client id shows only when somebody connects.',
        },
      ];
    },
  },
  byHand: ({ redirectUri }) => [
    untold(
      'redirect_uri',
      'LinkedIn does not tell which redirect URLs an app has.',
      `Look into ${appPage}: under Auth, the authorized redirect URLs have to list ${redirectUri}, exactly.`,
    ),
    untold(
      'app_access',
      'LinkedIn does not tell which products an app has.',
      `Look into ${appPage}: under Products, the app has to have what this Auth Integration’s products say. Community Management API has to be in the Standard tier to act for everybody, and an app that has another product cannot get it.`,
    ),
  ],
});

const refusedSecret = ({ app }: ConnectCall): AppFinding => ({
  name: 'credentials',
  status: 'problem',
  message: `LinkedIn does not accept the client id ${app.clientId} with the secret.`,
  fix: `Compare both with Client ID and Primary Client Secret in ${appPage}, under Auth. Enter the right secret as this Auth Integration’s clientSecret; another id takes a new Auth Integration.`,
});

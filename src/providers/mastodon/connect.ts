/**
 * Connects accounts by OAuth at their own servers, each of which registers the app by itself. Mastodon's tokens do not expire. Source:
 * docs.joinmastodon.org, "OAuth" and "apps API methods".
 */
import { z } from 'zod';
import { failedAs, ignoreFailure, ProviderFailure, type Upstream } from '../call.ts';
import type { Connect, ConnectCall, GrantedAccess, ProviderApp, ServerApps } from '../connect.ts';
import { hasItems, id, ifUsable, list, name, present, record, token, url, word } from '../kit/fields.ts';
import { appToken, audienceOf, consentUrl, exchangeCode, revokeToken } from '../kit/oauth.ts';
import type { GrantCredential } from '../upstream-rules.ts';
import { ownAccountPath } from './errors.ts';
import { allScopes, base, coveredBy, groupsOf } from './scopes.ts';
import { asServer, type MastodonSettings, readHost, readSoftware, serverRules, urlOf } from './server.ts';
import { accountIdAt } from './status.ts';

/** Tokens of some relatives end and could be renewed, which their end users then do: Mastodon's do not. */
function withoutRefresh(answer: unknown): unknown {
  const { refresh_token: _unused, ...token } = members.parse(answer);
  return token;
}

const members = record(z.unknown());

/** A secret that no server gives. */
const madeUp = 'not-the-secret';

export function oauthConnect(settings: MastodonSettings): Connect {
  const rules = serverRules(settings);
  const open = (call: ConnectCall, credential: GrantCredential) => call.open(rules, credential);
  /** Opens a way to a server for calls that need no credential. */
  const openFor = (call: ConnectCall, host: string) => open(call, { accessToken: '', details: { host } });
  const tokensOf = (call: ConnectCall, host: string, app: ProviderApp) => ({
    upstream: openFor(call, host),
    path: '/oauth/token',
    app,
    now: call.now(),
  });

  const app: ServerApps = {
    kind: 'per_server',
    hostOf: (call, account) => readHost(call, settings, account, 'account'),
    registration: ({ name, redirectUri, homeUrl }) => ({
      client_name: name,
      redirect_uris: redirectUri,
      scopes: allScopes.join(' '),
      groups: groupsOf(allScopes).join(' '),
      website: homeUrl,
    }),
    async register(call, host, { groups = '', ...registration }) {
      const upstream = openFor(call, host);
      try {
        const { knowsSingleScopes } = await readAbout(upstream);
        return await registerApp(
          upstream,
          knowsSingleScopes ? registration : { ...registration, scopes: groups },
        );
      } catch (error) {
        throw asServer(error);
      }
    },
    async isKnown(call, host, known, { redirect_uris: redirect_uri = '' }) {
      const isTaken = (app: ProviderApp) =>
        appToken(tokensOf(call, host, app), base, { redirect_uri }).then(
          () => true,
          (error) => {
            if (error instanceof ProviderFailure) return !failedAs(error, 'expired');
            throw error;
          },
        );
      if (!(await isTaken(known))) return false;
      // A server that takes any secret does not tell whether it knows the app, which is then registered again.
      const upstream = openFor(call, host);
      const { asksForSecret } = await readSoftware({ upstream }).catch(
        (error) => ignoreFailure(error) ?? { asksForSecret: true },
      );
      return asksForSecret || !(await isTaken({ ...known, clientSecret: madeUp }));
    },
  };

  async function accessBy(
    call: ConnectCall,
    credential: GrantCredential,
    granted: readonly string[],
  ): Promise<GrantedAccess> {
    return {
      ...(await readOwner(open(call, credential), credential.details?.host ?? '')),
      credential,
      grantedScopes: coveredBy(granted),
      unconfirmedScopes: [],
    };
  }

  async function revoke(call: ConnectCall, { accessToken, details = {} }: GrantCredential): Promise<void> {
    const { host = '', clientId, clientSecret } = details;
    if (!clientId || !clientSecret)
      throw new ProviderFailure({ kind: 'unsupported' }, 'only the app that got the token can give it back');
    const tokens = tokensOf(call, host, { clientId, clientSecret });
    await revokeToken({ ...tokens, path: '/oauth/revoke' }, accessToken);
  }

  return {
    scopes: base,
    app,
    consent: {
      pkce: true,
      namesAccount: { example: 'name@mastodon.social' },
      async begin(call, request) {
        const { host = '' } = request;
        const id = urlOf(settings, host);
        const [{ clientId, clientSecret }, { promised, knowsSingleScopes }] = await Promise.all([
          call.appAt(host),
          readAbout(openFor(call, host)),
        ]);
        const scopes = knowsSingleScopes ? request.scopes : groupsOf(request.scopes);
        const more = request.again ? { more: { force_login: 'true' } } : {};
        return {
          url: consentUrl(`${id}/oauth/authorize`, clientId, { ...request, scopes }, more),
          issuer: { id, promised },
          flow: { host, clientId, clientSecret, scopes: scopes.join(' ') },
        };
      },
      async exchange(call, answer) {
        const { host = '', clientId = '', clientSecret = '', scopes: asked = '' } = answer.flow ?? {};
        const known = { clientId, clientSecret };
        const issued = await exchangeCode(
          { ...tokensOf(call, host, known), translate: withoutRefresh },
          answer,
        );
        const credential = { ...issued.credential, details: { host, ...known } };
        const { grantedScopes: told = [] } = issued;
        try {
          // Without scopes in the answer, all that were asked for are granted (RFC 6749, section 5.1).
          const access = await accessBy(call, credential, hasItems(told) ? told : asked.split(' '));
          return issued.expiresAt ? { ...access, expiresAt: issued.expiresAt } : access;
        } catch (error) {
          // Nothing comes of a token that does not show its account, so it is given back.
          await revoke(call, credential).catch(ignoreFailure);
          throw error;
        }
      },
    },
    grantImport: {
      takes: 'accessToken',
      namesHost: true,
      async run(call, { accessToken = '', host: typed = '' }) {
        const host = readHost(call, settings, typed, 'host');
        const credential = { accessToken, details: { host } };
        const granted = await scopesOfApp(open(call, credential));
        return accessBy(call, credential, granted ?? allScopes);
      },
    },
    async inspect(call, held) {
      const { host = '' } = held.credential.details ?? {};
      const { accounts } = await readOwner(open(call, held.credential), host);
      return audienceOf(held, accounts, (wanted) => accounts.some(({ externalId }) => externalId === wanted));
    },
    revoke,
  };
}

const registered = z
  .object({ client_id: token(), client_secret: token() })
  .transform(({ client_id: clientId, client_secret: clientSecret }) => ({ clientId, clientSecret }));

const registerApp = (upstream: Upstream, form: Record<string, string>): Promise<ProviderApp> =>
  upstream.request({
    method: 'POST',
    path: '/api/v1/apps',
    form,
    target: 'account',
    parse: registered.parse,
  });

interface AboutServer {
  /** True when the server says that it names itself in its answers (RFC 9207). */
  promised: boolean;
  /** True when a token can have single scopes; otherwise whole groups are asked for. */
  knowsSingleScopes: boolean;
}

const metadata = z
  .object({
    authorization_response_iss_parameter_supported: ifUsable(z.literal(true)),
    scopes_supported: ifUsable(list(word())),
  })
  .catch({});

/**
 * Reads what a server says about its tokens (RFC 8414). Most have no such document, and some answer with a page instead, so
 * that the program which it runs decides.
 */
async function readAbout(upstream: Upstream): Promise<AboutServer> {
  const told = await upstream
    .request({
      method: 'GET',
      path: '/.well-known/oauth-authorization-server',
      target: 'object',
      parse: metadata.parse,
    })
    .catch(ignoreFailure);
  const known = told?.scopes_supported;
  return {
    promised: told?.authorization_response_iss_parameter_supported ?? false,
    knowsSingleScopes: known
      ? known.some((scope) => allScopes.includes(scope))
      : await knowsThemByItself(upstream),
  };
}

/** A server that does not answer is asked for as little as any. */
const knowsThemByItself = (upstream: Upstream): Promise<boolean> =>
  readSoftware({ upstream }).then(
    ({ knowsSingleScopes }) => knowsSingleScopes,
    (error) => ignoreFailure(error) ?? true,
  );

const owner = z.object({
  id: id(),
  username: name().refine(Boolean),
  display_name: ifUsable(name()),
  avatar: ifUsable(url()),
  suspended: z.boolean().nullish(),
});

/** Reads the account of a token, which reaches none while its server has suspended it. */
function readOwner(upstream: Upstream, host: string): Promise<Pick<GrantedAccess, 'subject' | 'accounts'>> {
  return upstream.request({
    method: 'GET',
    path: ownAccountPath,
    target: 'account',
    parse(body) {
      const {
        id: known,
        username,
        display_name: displayName,
        avatar: avatarUrl,
        suspended,
      } = owner.parse(body);
      const subject = accountIdAt(known, host);
      const names = { username: `${username}@${host}`, ...present({ displayName, avatarUrl }) };
      const account = { externalId: subject, references: {}, ...names, lackingScopes: [] };
      return { subject, accounts: suspended ? [] : [account] };
    },
  });
}

const ownApp = z.object({ scopes: list(word()).refine(hasItems) });

/**
 * Returns the scopes of a token's app, which are those that its tokens usually have; undefined where the server does not
 * tell them, as Mastodon before 4.3 and GoToSocial. A token without a scope is refused when it is used, and that tells.
 */
function scopesOfApp(upstream: Upstream): Promise<string[] | undefined> {
  const read = upstream.request({
    method: 'GET',
    path: '/api/v1/apps/verify_credentials',
    target: 'object',
    parse: (body) => ownApp.safeParse(body).data?.scopes,
  });
  return read.catch((error) => {
    // Whether the token has ended is seen by reading its account, since some servers know no app of one that is good.
    if (failedAs(error, 'not_found', 'unsupported', 'rejected', 'scopes', 'unusable', 'expired'))
      return undefined;
    throw error;
  });
}

/**
 * Implements OAuth of the AT Protocol. The account decides which server asks for consent, authorization
 * requests are pushed (RFC 9126), tokens are bound to a key (RFC 9449), and each refresh token works once.
 * Source: "OAuth" of the AT Protocol.
 */
import * as library from 'oauth4webapi';
import { dayMs } from '../../lib/time.ts';
import { ProviderFailure } from '../call.ts';
import type {
  Connect,
  ConnectCall,
  ConsentAnswer,
  ConsentRequest,
  ConsentStart,
  GrantedAccess,
  RefreshedCredential,
} from '../connect.ts';
import { url as urlField } from '../kit/fields.ts';
import { issuedIn } from '../kit/oauth.ts';
import type { GrantCredential } from '../upstream-rules.ts';
import { createKey, proofOf } from './dpop.ts';
import { findIdentity, inspectSession, readAccount, readIdentity } from './identity.ts';
import {
  bounded,
  consentScreenOf,
  findIssuer,
  hostedClient,
  openExchange,
  withNonce,
} from './oauth-exchange.ts';
import { base } from './scopes.ts';
import { type BlueskySettings, detailsOf, dpopRules } from './xrpc.ts';

export function oauthConnect(settings: BlueskySettings): Connect {
  const rules = dpopRules(settings);
  return {
    scopes: base,
    app: hostedClient,
    consent: {
      pkce: true,
      namesAccount: { example: 'name.bsky.social' },
      begin: (call, request) => begin(call, settings, request),
      exchange: (call, answer) => exchange(call, settings, answer),
    },
    inspect: (call, held) => inspectSession(call, rules, held),
    refresh: { minimumAgeMs: 0, everyMs: dayMs, run: refresh },
    revoke,
  };
}

/**
 * Revokes the grant in two requests. The server answers 200 in any case, but revokes only if the request
 * proves the token's key with a nonce, and its first answer brings that nonce. Seen on
 * @atproto/oauth-provider; the OAuth library signs no revocations.
 */
async function revoke(
  call: ConnectCall,
  { refreshToken = '', details = {} }: GrantCredential,
): Promise<void> {
  const { issuer = '', dpopKey = '' } = details;
  const { server, client, authentication, options } = await openExchange(call, issuer, dpopKey);
  const send = async (nonce?: string): Promise<Response> => {
    const proof = await proofOf(dpopKey, { method: 'POST', url: server.revocation_endpoint ?? '' }, nonce);
    const headers = { DPoP: proof };
    return library.revocationRequest(server, client, authentication, refreshToken, { ...options, headers });
  };
  await withNonce(async () => {
    const nonce = (await send()).headers.get('dpop-nonce') ?? undefined;
    return library.processRevocationResponse(await send(nonce));
  });
}

async function begin(
  call: ConnectCall,
  settings: BlueskySettings,
  { account = '', redirectUri, state, scopes, codeChallenge = '' }: ConsentRequest,
): Promise<ConsentStart> {
  const { did, handle, service } = await findIdentity(call, settings, account);
  const issuer = await findIssuer(call, service);
  const dpopKey = await createKey();
  const { server, client, authentication, options } = await openExchange(call, issuer, dpopKey);
  const url = consentScreenOf(call, server);
  const parameters = {
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    login_hint: handle ?? did,
  };
  const { request_uri } = await withNonce(async () =>
    library.processPushedAuthorizationResponse(
      server,
      client,
      await library.pushedAuthorizationRequest(server, client, authentication, parameters, options),
    ),
  );
  url.searchParams.set('client_id', client.client_id);
  url.searchParams.set('request_uri', bounded(urlField(), request_uri, 'request_uri'));
  // Every server of the network names itself in its answers; one that does not promise it is held to it all the same.
  return { url: url.href, issuer: { id: issuer, promised: true }, flow: { did, service, issuer, dpopKey } };
}

async function exchange(
  call: ConnectCall,
  settings: BlueskySettings,
  { code, codeVerifier = '', redirectUri, issuer: says, flow = {} }: ConsentAnswer,
): Promise<GrantedAccess> {
  const { did = '', service = '', issuer = '', dpopKey = '' } = flow;
  const { server, client, authentication, options } = await openExchange(call, issuer, dpopKey);
  const answer = new URLSearchParams({ code, ...(says ? { iss: says } : {}) });
  const token = await withNonce(async () => {
    // The connect flow has already compared the state and the issuer.
    const parameters = library.validateAuthResponse(server, client, answer, library.skipStateCheck);
    return library.processAuthorizationCodeResponse(
      server,
      client,
      await library.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        parameters,
        redirectUri,
        codeVerifier,
        options,
      ),
    );
  });
  if (token.sub !== did)
    throw new ProviderFailure(
      { kind: 'rejected', detail: {} },
      `another account has consented in place of ${did}`,
    );
  const details = { service, did, issuer, dpopKey };
  const { credential, grantedScopes = [] } = issuedIn(token, call.now(), { details });
  const identity = await readIdentity(call, settings, did);
  return {
    subject: did,
    credential,
    grantedScopes,
    unconfirmedScopes: [],
    accounts: [await readAccount(call, dpopRules(settings), credential, identity)],
  };
}

/**
 * Trades the refresh token for new tokens. The old refresh token must never be sent again: a second use would
 * end the whole grant.
 */
async function refresh(call: ConnectCall, credential: GrantCredential): Promise<RefreshedCredential> {
  const details = detailsOf(credential);
  const { server, client, authentication, options } = await openExchange(
    call,
    details.issuer ?? '',
    details.dpopKey ?? '',
  );
  const token = await withNonce(async () =>
    library.processRefreshTokenResponse(
      server,
      client,
      await library.refreshTokenGrantRequest(
        server,
        client,
        authentication,
        credential.refreshToken ?? '',
        options,
      ),
    ),
  );
  return issuedIn(token, call.now(), credential);
}

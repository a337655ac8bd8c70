/** Simulates a server of the AT Protocol and the services around it: directory, AppView and video service. */

import { allScopes, appPassword, oauth } from '../../providers/bluesky/scopes.ts';
import { refusalAnswer } from '../engine/http.ts';
import { deviceKey, deviceThumbprint } from '../engine/oauth/authorize.ts';
import { requestUris } from '../engine/oauth/pushed-requests.ts';
import { newSession, type SessionClaims, writeJwt } from '../engine/oauth/sessions.ts';
import { changeGrant, refreshTokens } from '../engine/oauth/token-endpoint.ts';
import type { Persona } from '../personas.ts';
import type { SimulatedAccount, Simulator } from '../simulator.ts';
import { peopleOf } from './content/fixtures.ts';
import {
  accounts,
  addressOf,
  answerIdentity,
  directoryHost,
  serverDid,
  serverHost,
  videoHost,
} from './hosts.ts';
import { providerEvents, trigger } from './provider-events.ts';
import { tokenRefusals } from './refusals.ts';
import { triggers } from './scenarios.ts';
import { answerAuthorization, appPasswordOf, sessions } from './sessions.ts';
import { answerXrpc } from './xrpc.ts';

const issuer = `https://${serverHost}`;
const anyClient = 'https://simulated.example/client-metadata.json';

export const simulator: Simulator = {
  hosts: [serverHost, directoryHost, videoHost],
  consentHosts: [serverHost],
  consentLeadsTo: ({ url }) => requestUris.read(url.searchParams.get('request_uri'))?.redirect_uri,
  triggers,
  createAccount,
  grantToken: (loginKind, persona) =>
    accountWith(loginKind, accounts.handleOfPersona(persona), { persona }).accessToken,
  appPassword: appPasswordOf,
  changeGrant,
  providerEvents,
  trigger,
  unauthenticatedAnswer: refusalAnswer(tokenRefusals.missing()),
  async answer(request, store) {
    const address = addressOf(request);
    if (!address) return undefined;
    return (
      (await answerXrpc(request, address, store)) ??
      (await answerAuthorization(request, address, store)) ??
      answerIdentity(address)
    );
  },
};

function createAccount(loginKind: string, scenario: string): SimulatedAccount {
  return accountWith(loginKind, accounts.randomHandle(), { scenario });
}

/** Makes an account with a session that does not expire. */
function accountWith(
  loginKind: string,
  handle: string,
  known: { scenario?: string; persona?: Persona },
): SimulatedAccount {
  const did = accounts.idOfKnown(handle);
  const { self } = peopleOf(did);
  return {
    externalId: did,
    references: { serviceDid: serverDid },
    displayName: self.displayName,
    username: handle,
    avatarUrl: `${issuer}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid: self.avatar.ref.$link })}`,
    ...grantOf({ ...newSession(loginKind, did), ...known }, new Date()),
  };
}

/** Returns the tokens and details of a session. Throws for unknown login kinds. */
function grantOf(session: SessionClaims, now: Date) {
  const account = { service: issuer, did: session.accountId };
  if (session.loginKind === appPassword) {
    const { accessJwt: accessToken, refreshJwt: refreshToken } = sessions.tokensOf(session, now);
    return { accessToken, refreshToken, details: account, grantedScopes: [] };
  }
  if (session.loginKind !== oauth) throw new Error(`no login kind ${session.loginKind}`);
  const bound = { ...session, scopes: allScopes, clientId: anyClient, jkt: deviceThumbprint };
  return {
    accessToken: writeJwt('at+jwt', bound, now, { aud: serverDid }),
    refreshToken: refreshTokens.write(bound),
    details: { ...account, issuer, clientId: anyClient, dpopKey: JSON.stringify(deviceKey) },
    grantedScopes: allScopes,
  };
}
